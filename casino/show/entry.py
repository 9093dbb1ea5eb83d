"""The start of a show: its settings, its save, and the watched program. No scene is known here."""

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from casino.core.errors import SaveForeign, SaveLocked, SaveReadOnly, reason_of
from casino.core.texts import _
from casino.save.save_copy import copy_save
from casino.save.save_file import open_store
from casino.save.save_places import default_path
from casino.save.store import Store
from casino.show.rehearsal import RehearsalReport, report
from casino.show.settings import FILE, read_settings
from casino.show.watchdog import REFUSED, watch

SAVE = "kiosk.save"
SMALL = (960, 540)  # px of the window in which a show is rehearsed, unless another is asked for
_FREE_SECONDS, _LOCKED_PAUSE_SECONDS = 10.0, 0.2
_ROOT = Path(__file__).resolve().parents[2]


def save_path(named: Path | None) -> Path:
    """The save visitors play from: the named one, or one of its own beside the usual save."""
    return (named or default_path().with_name(SAVE)).absolute()


def program_folder() -> Path:
    """The folder of the program, as a person sees it."""
    if not getattr(sys, "frozen", False):
        return _ROOT
    program = Path(sys.executable).resolve()
    bundles = [
        folder for folder in program.parents if folder.suffix == ".app"
    ]  # on macOS a folder that looks like a file
    return (bundles[-1] if bundles else program).parent


def settings_file(named: str, save: Path) -> Path | None:
    """The settings of a show: the named file, or one beside the save or the program, if there is one."""
    if named:
        return Path(named).absolute()
    return next(_beside(save), None)


def _beside(save: Path) -> Iterator[Path]:
    found = (folder / FILE for folder in (save.parent, program_folder()))
    return (path for path in found if path.is_file())


def opening_file() -> Path | None:
    """The settings that turn a start without arguments into a show, if there are any. Raises ShowError."""
    return next((path for path in _beside(save_path(None)) if read_settings(path).opens), None)


def child_command(arguments: Sequence[str]) -> list[str]:
    """The command that starts this program again, from source directly in the current environment."""
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments]
    from casino.bootstrap import INSIDE

    return [sys.executable, "-X", INSIDE, str(_ROOT / "main.py"), *arguments]


def watch_show(
    file: Path | None,
    save: Path,
    size: tuple[int, int] | None,
    rehearsed_hours: float | None = None,
    hall: str = "",
) -> int:
    """Runs a show under watch until it ends; returns the exit status. `hall` names the code of one elsewhere.

    Raises ShowError, SaveReadOnly before it begins.
    """
    settings = read_settings(file)
    arguments = ["--kiosk", *([str(file)] if file else []), "--save", str(save)]
    if hall:
        arguments += ["--kiosk-of", hall]
    if size is not None:
        arguments += ["--size", f"{size[0]}x{size[1]}"]
    if rehearsed_hours is not None:
        arguments += ["--rehearse", str(rehearsed_hours)]
    try:
        save.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = reason_of(error)
        raise SaveReadOnly(_("The folder {path} cannot be used: {reason}.", path=save.parent, reason=reason)) from None
    return watch(child_command(arguments), folder=save.parent, hang_seconds=settings.hang_seconds)


def open_when_free(path: Path, seconds: float = _FREE_SECONDS, *, checks_all: bool = False) -> Store:
    """Opens the save as `open_store` does, waiting for a locked one: a show whose watchdog was killed is about to end.

    Raises SaveError.
    """
    deadline = time.monotonic() + seconds
    while True:
        try:
            return open_store(path, checks_all=checks_all)
        except SaveLocked:
            if time.monotonic() >= deadline:
                raise
            time.sleep(_LOCKED_PAUSE_SECONDS)


def rehearse_show(
    file: Path | None, save: Path, size: tuple[int, int] | None, hours: float, begins_with: Path | None = None
) -> RehearsalReport | None:
    """Rehearses a show under watch, like a real one, on a save that must not exist yet, or on a copy of another.

    None where the program itself refused to start, and printed why: without a screen there is nothing to report.

    Raises ShowError, SaveForeign, SaveReadOnly before it begins.
    """
    if save.exists():
        raise SaveForeign(_("{path} is there already: a rehearsal plays from a save of its own.", path=save))
    if begins_with is not None:
        copy_save(begins_with, save)
    settings = read_settings(file)
    if watch_show(file, save, size or SMALL, hours) == REFUSED:
        return None
    return report(save.parent, settings.event, hours)
