"""Files that survive a power cut: put in place whole or not at all. What is in them is not known here."""

import os
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Waits until the names in a folder are on disk as they are now. Raises OSError."""
    if os.name == "nt":
        return  # a folder cannot be opened there; its names are written with the files
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def put_in_place(part: Path, target: Path) -> None:
    """Gives a file that is already on disk its final name, in place of what had it. Raises OSError."""
    part.replace(target)
    sync_folder(target.parent)


def sync_file(path: Path) -> None:
    """Waits until the contents of a file are on disk. Raises OSError."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
