"""Writes `assets/manifest.txt`: the list of every shipped asset, by which the program knows that nothing is missing.

One path a line, relative to `assets/`, sorted. To be run after adding or removing a file, from anywhere:
`python assets/make/manifest.py`. Only the list is made here, no asset.
"""

from __future__ import annotations

from pathlib import Path

ASSETS = Path(__file__).resolve().parent.parent
MANIFEST = ASSETS / "manifest.txt"
NOT_SHIPPED = ("make", "linux", "macos", "player", "windows", "__pycache__")  # these lie beside the program


def shipped(folder: Path = ASSETS) -> list[str]:
    """All shipped files below a folder of assets as sorted paths with forward slashes, the manifest itself left out."""
    files = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return sorted(
        path.as_posix() for path in files if path.parts[0] != MANIFEST.name and not set(path.parts) & set(NOT_SHIPPED)
    )


def main() -> None:
    """Writes the manifest."""
    MANIFEST.write_text("".join(f"{name}\n" for name in shipped()), encoding="utf-8", newline="\n")
    print(f"{MANIFEST.name}: {len(shipped())} files")


if __name__ == "__main__":
    main()
