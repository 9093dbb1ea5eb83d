"""The places of files: assets, levels and typefaces, from source or from a packaged program.

Only locating files belongs here; their users read them.
"""

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from casino.core.errors import MissingAsset

ROOT = Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parents[2]))
ASSETS = ROOT / "assets"
FOLDERS: list[Path] = [ROOT]  # that have `assets` and `levels`, those of the program first
OWN_LEVELS: list[Path] = []  # the folder of the player's own levels, once a house is open at home


def program_command() -> list[str]:
    """The command that starts this program once more, from source or packaged, without its arguments."""
    is_packaged = getattr(sys, "frozen", False)
    return [sys.executable] if is_packaged else [sys.executable, str(ROOT / "main.py")]


def asset(*parts: str) -> Path:
    """The path of a file below `assets/`. Raises MissingAsset if it is missing."""
    for folder in FOLDERS:
        path = folder.joinpath("assets", *parts)
        if path.exists():
            return path
    raise MissingAsset(ASSETS.joinpath(*parts))


def missing_assets() -> list[Path]:
    """The files that `assets/manifest.txt` names but that are missing; the manifest itself first."""
    manifest = ASSETS / "manifest.txt"
    if not manifest.exists():
        return [manifest]
    named = (ASSETS / line for line in manifest.read_text("utf-8").split("\n") if line)
    return [path for path in named if not path.exists()]


@cache
def typeface(family: str, weight: str) -> Path:
    """The TrueType file of a typeface: family "Serif" or "Sans", weight "Regular", "Semibold" or "Bold".

    Raises MissingAsset if the typeface package is not installed.
    """
    package = find_spec(f"font_source_{family.lower()}_pro")
    folder = Path(package.origin).parent / "files" if package is not None and package.origin else ASSETS
    path = folder / f"Source{family}Pro-{weight}.ttf"
    if not path.exists():
        raise MissingAsset(path)
    return path
