"""The program under a pilot while something is done to its desktop: opened, watched over, played on.

Nothing is done to the desktop here.
"""

import logging
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from casino.core.preferences import Preferences
from casino.save.store import Store
from casino.scenes.table.scene import TableScene
from casino.ui.device.sound import Sound
from casino.ui.device.window import SMALLEST
from tests.support.pilot import FRAME_SECONDS, Pilot
from tests.support.show_pilot import ShowPilot
from tests.tools.faults.children import Fault, check
from tests.tools.faults.promises import check_money
from tests.tools.faults.windows import play_on, wishes

Event = pygame.event.Event
_MAX_FRAMES = 20_000
_IN_VAIN = 300  # frames in which there is nothing to press


@contextmanager
def heard() -> Iterator[None]:
    """Raises Fault in the end if something unforeseen was written to the log meanwhile."""
    ear, logger = logging.Handler(logging.ERROR), logging.getLogger("casino")
    faults: list[logging.LogRecord] = []
    ear.emit = faults.append
    logger.addHandler(ear)
    try:
        yield
    finally:
        logger.removeHandler(ear)
    told = [f"{record.getMessage()}: {record.exc_info and record.exc_info[1]!r}" for record in faults]
    check(not told, f"a fault nobody foresaw: {told[:1]}")


@contextmanager
def piloted(folder: Path, sound: Sound | None = None, **preferences: object) -> Iterator[Pilot]:
    """A program on a new save; in the end its books must hold."""
    wishes_ = Preferences(effects_volume=0.0, room_volume=0.0, patience="off", **preferences)
    pilot = Pilot(folder / "casino.save", SMALLEST, preferences=wishes_, sound=sound)
    with heard():
        yield pilot
        check_money(pilot.store)
        pilot.close()


@contextmanager
def showing(folder: Path, *tables: str) -> Iterator[ShowPilot]:
    """A show on a new save; in the end its books must hold."""
    with heard():
        pilot = ShowPilot(folder, SMALLEST, tables=tables, attract_seconds=5.0)
        yield pilot
        check_money(pilot.store)
        pilot.store.close()


def steps_in(store: Store) -> int:
    """How many deals and actions are in the books."""
    return sum(store.rows(f"SELECT count(*) FROM {table}")[0][0] for table in ("rounds", "actions"))


def tell(pilot: Pilot, *events: Event, seconds: float = FRAME_SECONDS) -> None:
    """A frame in which these events come."""
    pilot.app.frame(events, seconds)


def pressed(place: tuple[int, int]) -> list[Event]:
    """A click."""
    return [Event(kind, pos=place, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]


def play_out(pilot: Pilot, table: TableScene, rng: random.Random) -> None:
    """Until no round is open."""
    for _ in range(_MAX_FRAMES):
        if table.director.is_idle and not table.driver.is_playing:
            check(not pilot.store.open_rounds(), "a round is open that nobody plays")
            return
        table.director.skip_all()
        play_on(pilot, table, rng)
    raise Fault("the round never ended")


def begin(pilot: Pilot, table: TableScene, rng: random.Random) -> bool:
    """Until a round is open or has just been dealt and moves; False where nobody is left who can pay for one."""
    without = 0
    for _ in range(_MAX_FRAMES):
        if table.driver.is_playing or not table.director.is_idle:
            return True
        without = 0 if wishes(pilot, table) else without + 1
        if without == _IN_VAIN:
            return False
        play_on(pilot, table, rng)
    raise Fault("no round ever began")
