"""The commands that open a window for people: the casino, replays, the manual, the desk; and the smoke test."""

from __future__ import annotations

import gc
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from casino.cli.refusal import REFUSED, refused
from casino.core.errors import RecordError
from casino.core.texts import _
from casino.records.round_files import is_level

if TYPE_CHECKING:
    from casino.scenes.app.app import App


def play(save: Path | None, size: tuple[int, int] | None, brought: Sequence[Path] = ()) -> int:
    gc.disable()  # until the first picture is seen: next to nothing of what is made for it is garbage
    try:
        return _played(save, size, brought)
    finally:
        gc.enable()


def _played(save: Path | None, size: tuple[int, int] | None, brought: Sequence[Path]) -> int:
    from casino.core.errors import SaveError
    from casino.save.save_places import default_path
    from casino.scenes.opening import trouble

    while True:
        try:
            app = _opened(save or default_path(), size)
        except SaveError as refusal:
            refused(str(refusal))
            if not trouble(str(refusal), size):
                return REFUSED
            continue
        break
    try:
        if brought and app.house.brought is not None:
            app.house.brought.bring(brought)
        app.run()
        app.close()
    finally:
        app.house.store.close()
    return 0


def _opened(path: Path, size: tuple[int, int] | None) -> App:
    """The application on a save. Raises SaveError if the save cannot be opened or cannot store the opening entries."""
    from casino.save.save_file import open_store
    from casino.scenes.opening import on_sound_save, open_house

    opens = lambda checks_all: open_store(path, checks_all=checks_all)  # noqa: E731
    return on_sound_save(opens, lambda store: open_house(store, size))


# -- other windows --------------------------------------------------------------------------------------------


def _is_handed_over(save: Path | None, files: Sequence[Path]) -> bool:
    from casino.save.hand_over import is_shown_elsewhere

    if is_taken := is_shown_elsewhere(save, files):
        print(_("The casino is already open and shows it."))
    return is_taken


def show_named(files: Sequence[Path], save: Path | None, size: tuple[int, int] | None) -> int:
    """Opens files named without a command, as by a double click: replays rounds, offers levels in the casino.

    A double click has no error stream, so a refused round is shown in a window too. Raises LevelError.
    """
    if levels := [path for path in files if is_level(path.name)]:
        from casino.records.own_levels import check_shared

        check_shared(levels)
    if _is_handed_over(save, files):
        return 0
    if levels:
        return play(save, size, files)
    try:
        return replay_on_screen(files, size)
    except RecordError as refusal:
        from casino.scenes.opening import trouble

        refused(str(refusal))
        goes_in = trouble(str(refusal), size, _("This is not a round"), _("Enter the casino"))
    return play(save, size) if goes_in else REFUSED


def replay_on_screen(files: Sequence[Path], size: tuple[int, int] | None) -> int:
    from casino.records.commands import read_all
    from casino.scenes.opening import open_replays

    open_replays(read_all(files), size).run()
    return 0


def open_beside(size: tuple[int, int] | None, edition: str = "") -> int:
    """Opens a scene that needs no save beside a casino that plays: an edition of the manual, or else the desk."""
    from casino.scenes.opening import open_desk_window, open_manual_window

    app = open_manual_window(size, edition) if edition else open_desk_window(size)
    app.run()
    app.close()
    return 0


def smoke(picture: Path, files: Sequence[Path]) -> int:
    """Plays a scripted round, or recorded ones, without a window and takes a picture: no file may be missing."""
    from casino.records.commands import read_all
    from casino.scenes.opening import play_scripted_round

    started = time.perf_counter()
    play_scripted_round(picture, read_all(files))
    print(f"smoke: one round played, picture {picture}, {time.perf_counter() - started:.2f} s")
    return 0
