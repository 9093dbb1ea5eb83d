"""Everything a double click does at a Linux desktop, one after the other: the program, rounds, what is none, and twice.

Each check raises CheckFailed, and returns what was seen.
"""

import shlex
import shutil
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pygame

from casino.save.hand_over import is_open
from tests.support import RECORDS
from tests.support.virtual_screen import VirtualScreen, missing_programs
from tests.support.window_player import difference
from tests.tools.packaging.desk import PATIENCE_SECONDS, CheckFailed, Desk, command_of, wait_until

TAKEN = "The casino is already open and shows it."
REFUSED = 2
IN_USE = "is open in another window of the casino. Close that one first."
OPENER = {"xdg-open": "xdg-utils", "gio": "libglib2.0-bin"}  # `gio` is what the former asks on most desktops
_ROUND = RECORDS / "black_baron" / "fair_seed.json"
_OTHER_PICTURE = 4.0  # so far apart, of 255, are two places of the house
_RESTS_SECONDS = 2.0  # a window that has just come is still being filled


def try_all(
    entry: Path,
    home: Path,
    environment: Mapping[str, str],
    launcher: Sequence[str] | None = None,
    user: int | None = None,
    *,
    opens_rounds: bool,
    twin: Sequence[str] | None = None,
) -> dict[str, object]:
    """All of it at the desk of one person; nothing where no screen can be made.

    `opens_rounds`: the desktop knows the entry, and so what opens a round. `twin` starts another copy of the program.
    """
    if missing := missing_programs():
        return {"menu": f"not tried: {', '.join(missing)} is missing"}
    with VirtualScreen(1600, 900) as screen:
        desk = Desk(screen, entry, home, environment, launcher, user)
        desk.moves_in()
        good, bad = laid(home / "eine schöne Runde.round", _ROUND.read_bytes()), laid(home / "keine Runde.round", b"{}")
        before, told = desk.books(), {}
        lacking = [f"{name} ({OPENER[name]})" for name in OPENER if shutil.which(name) is None]
        if opens_rounds and not lacking:
            told["round_alone"] = round_alone(desk, good)
            told["no_round"] = no_round(desk, bad)
        else:
            told["round_alone"] = f"not tried: {', '.join(lacking) or 'this desktop does not know the entry'}"
        told |= twice(desk, good, opens_rounds=opens_rounds and not lacking)
        told["at_one_instant"] = at_one_instant(desk, twin or command_of(entry))
        if desk.books() != before:
            raise CheckFailed(f"the books were {before} and are {desk.books()}")
        return told


def laid(path: Path, content: bytes) -> Path:
    """A file that anybody may read."""
    path.write_bytes(content)
    path.chmod(0o644)
    return path


def round_alone(desk: Desk, file: Path) -> str:
    """A round that is opened while no casino is open is shown in a window of its own, without the save."""
    try:
        opened(desk, file)
        desk.look()
        if is_open(desk.save):
            raise CheckFailed("a round alone opened the save")
        return desk.title()
    finally:
        desk.clear()


def no_round(desk: Desk, file: Path) -> str:
    """A file that is no round is told in a window, from which Enter leads into the casino."""
    try:
        opened(desk, file)
        desk.look()
        if is_open(desk.save):
            raise CheckFailed("what is no round opened the save")
        time.sleep(_RESTS_SECONDS)
        desk.key("Return")
        wait_until(lambda: is_open(desk.save), "the casino after what was no round")
        desk.wait_for_windows(1, "the casino's window after what was no round")
        return "told in a window, and from there into the casino"
    finally:
        desk.clear()


def opened(desk: Desk, file: Path) -> None:
    """Opens a file as a file manager does, and waits for a window. Raises CheckFailed."""
    status = desk.start(["xdg-open", str(file)]).wait(PATIENCE_SECONDS)  # what it opens may hold its outputs for long
    if status:
        raise CheckFailed(f"xdg-open ended with {status}")
    desk.wait_for_windows(1, f"a window of {file.name}")


def twice(desk: Desk, file: Path, *, opens_rounds: bool) -> dict[str, object]:
    """From the menu, and again while it is open: the second says so in a window and goes. The first takes a round."""
    started = time.perf_counter()
    desk.start(desk.launcher)
    try:
        desk.wait_for_windows(1, "the casino's window")
        seconds = round(time.perf_counter() - started, 1)
        wait_until(lambda: is_open(desk.save), "an open save")
        told = {"menu": shlex.join(desk.launcher), "window": desk.title(), "window_seconds": seconds}
        told["second_start"] = refused(desk)
        desk.look()
        time.sleep(_RESTS_SECONDS)
        hall = desk.screen.picture()
        result = desk.run(command_of(desk.entry, file))
        if result.stdout.strip() != TAKEN:
            raise CheckFailed(f"the open casino did not take a round: {result.stdout}{result.stderr}")
        shows(desk, hall)
        if opens_rounds:
            desk.key("Escape")
            wait_until(lambda: difference(desk.screen.picture(), hall) < _OTHER_PICTURE, "the hall after a round")
            opened(desk, file)
            shows(desk, hall)
            told["round_beside"] = "shown by the casino that is open"
        return told
    finally:
        desk.clear()


def shows(desk: Desk, hall: pygame.Surface) -> None:
    """The only window shows something else than the hall. Raises CheckFailed."""
    wait_until(lambda: difference(desk.screen.picture(), hall) > _OTHER_PICTURE, "the round over the hall")
    desk.wait_for_windows(1, "one window for all")


def refused(desk: Desk) -> str:
    """The sentence of a start beside an open casino, which stands in a window; Escape there ends it. CheckFailed."""
    (first,) = desk.windows()
    second = desk.start(command_of(desk.entry))
    desk.wait_for_windows(2, "the window of a second start")
    time.sleep(_RESTS_SECONDS)
    (window,) = set(desk.windows()) - {first}
    desk.key("Escape", window)
    said, _ = second.communicate(timeout=PATIENCE_SECONDS)
    if second.returncode != REFUSED:
        raise CheckFailed(f"a second start ended with status {second.returncode}: {said}")
    desk.wait_for_windows(1, "the end of the second window")
    return one_sentence(said)


def one_sentence(said: str) -> str:
    """What a second start says, without the place of the save. Raises CheckFailed if it is anything else."""
    (line,) = said.strip().splitlines() or [""]
    if not line.startswith("The save ") or not line.endswith(IN_USE):
        raise CheckFailed(f"a second start said: {said.strip() or 'nothing'}")
    return f"The save … {IN_USE}"


def at_one_instant(desk: Desk, twin: Sequence[str]) -> str:
    """Two copies started together: one has the save, the other says so. Raises CheckFailed."""
    both = [desk.start(command_of(desk.entry)), desk.start(twin)]
    try:
        desk.wait_for_windows(2, "the windows of two that were started together")
        wait_until(lambda: is_open(desk.save), "an open save")
        time.sleep(_RESTS_SECONDS)
    finally:
        desk.clear()
    said = [process.communicate(timeout=PATIENCE_SECONDS)[0] for process in both]
    told = [one_sentence(words) for words in said if words.strip()]
    if len(told) != 1:
        raise CheckFailed(f"of two that were started together both or none had the save: {said}")
    return "one opened the save, the other said that it is open"
