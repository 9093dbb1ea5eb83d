"""A folder in memory, where this system has one: what is written there is as good as on disk, and waits for no disk."""

import os
import shutil
from pathlib import Path

_PLACE = Path("/dev/shm")


def memory_folder(room: int = 0) -> Path | None:
    """The folder, if there is one in which so many bytes are free and programs may be run."""
    if not (_PLACE.is_dir() and os.access(_PLACE, os.W_OK)):
        return None
    is_for_programs = not os.statvfs(_PLACE).f_flag & getattr(os, "ST_NOEXEC", 0)
    return _PLACE if is_for_programs and shutil.disk_usage(_PLACE).free >= room else None
