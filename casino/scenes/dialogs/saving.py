"""Saves something printed as a file, and says where it is or why it could not be saved.

The page writes its contents.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from casino.core.errors import CasinoError
from casino.core.texts import _
from casino.scenes.app.house import House


def save_printed(house: House, path: Path, write: Callable[[Path], object], what: str) -> None:
    """Lets `write` write a file; `what` names it at the beginning of the sentence."""
    try:
        with suppress(OSError):  # some desktops make the folder only when something is saved in it
            path.parent.mkdir(exist_ok=True)
        write(path)
    except CasinoError as refusal:
        house.say(str(refusal))
        return
    house.say(_("{what} was saved as {path}", what=what, path=path), _("Saved"))
