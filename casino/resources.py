"""Where the shipped files lie: assets, levels and typefaces, from source or from a packaged program.

Only locating files belongs here; reading them belongs to who understands them.
"""

from __future__ import annotations

import sys
from importlib import resources
from pathlib import Path

from casino.errors import MissingAsset

ROOT = Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parent.parent))
ASSETS = ROOT / "assets"
LEVELS = ROOT / "levels"


def asset(*parts: str) -> Path:
    """The path of a shipped file below `assets/`. Raises MissingAsset if it is not there."""
    path = ASSETS.joinpath(*parts)
    if not path.exists():
        raise MissingAsset(path)
    return path


def typeface(family: str, weight: str) -> Path:
    """The TrueType file of a typeface: family "Serif" or "Sans", weight "Regular", "Semibold" or "Bold".

    Raises MissingAsset if the typeface package did not come along.
    """
    package = f"font_source_{family.lower()}_pro"
    try:
        path = Path(str(resources.files(package))) / "files" / f"Source{family}Pro-{weight}.ttf"
    except ModuleNotFoundError:
        path = ASSETS / f"Source{family}Pro-{weight}.ttf"
    if not path.exists():
        raise MissingAsset(path)
    return path
