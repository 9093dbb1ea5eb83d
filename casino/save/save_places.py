"""Where this desktop keeps a save, documents and pictures, and whether a save can lie at a place at all."""

import os
from pathlib import Path

import platformdirs

from casino.core.errors import SaveReadOnly
from casino.core.texts import _

_LONGEST_NAME, _LONGEST_PATH = 240, 490  # bytes; SQLite and the names beside a save need the rest of 255 and 512


def default_path() -> Path:
    """The desktop's usual place for the save. Raises SaveReadOnly for a user without a home folder."""
    folder = platformdirs.user_data_path("ShadowportCasino", appauthor=False)
    if not folder.is_absolute():
        raise SaveReadOnly(_("You have no home folder on this computer: choose a place for the save with --save FILE."))
    return folder / "casino.save"


def documents_path() -> Path:
    """The desktop's usual place for documents to print."""
    return platformdirs.user_documents_path()


def pictures_path() -> Path:
    """The desktop's usual place for pictures of the screen."""
    return platformdirs.user_pictures_path() / "Shadowport Casino"


def settled(path: Path) -> Path:
    """The save's own place, without links. Raises SaveReadOnly for one that cannot be used on any disk."""
    try:
        # SQLite would take ":memory:" for no file at all. On Windows a drive of the network must keep its letter.
        place = path.absolute() if os.name == "nt" else path.resolve()
    except (OSError, RuntimeError):
        raise SaveReadOnly(_("The save {path} cannot be used: its links lead round in a circle.", path=path)) from None
    if len(os.fsencode(place.name)) > _LONGEST_NAME:
        raise SaveReadOnly(
            _("The name of a save has at most {most} bytes: {place} is longer.", most=_LONGEST_NAME, place=place.name)
        )
    if len(os.fsencode(place)) > _LONGEST_PATH:
        raise SaveReadOnly(
            _("The path of a save has at most {most} bytes: {place} is longer.", most=_LONGEST_PATH, place=place)
        )
    return place
