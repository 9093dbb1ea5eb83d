"""The pace of a table: the seconds a person watches between two presses, and how many decisions a round asks for.

Time is counted in frames and no clock is read, so that the same evening takes the same seconds on every machine.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest import mock

from casino.players.characters import CHARACTERS
from casino.records.levels import shipped_level
from casino.save.ledger import BANK
from casino.scenes.table.drivers.bets import BetDriver
from casino.scenes.table.scene import TableScene
from casino.tables.seating import character_account
from tests.support.pilot import FRAME_SECONDS, PATIENCE_FRAMES, Pilot, eyes_shut
from tests.support.tables_on_screen import driver_of

COMPANY = ("rook", "sable", "odile", "tobias")
_PURSE_CENTS = 5_000_000
_UNHURRIED = 1e9  # seconds of work a frame may take: planning and thinking never wait for the next one
_SOMEBODY = CHARACTERS["odile"]  # plays for the person


@dataclass
class Pace:
    """A round as the person who plays in it waits for it, in seconds.

    `between` begins with the press that begins the round; each of its waits ends with a question to the person. `after`
    follows the last press.
    """

    between: list[float] = field(default_factory=list)
    after: float = 0.0

    @property
    def decisions(self) -> int:
        """How often the person was asked."""
        return len(self.between)

    @property
    def seconds(self) -> float:
        """The whole round, if every decision is made at once."""
        return sum(self.between) + self.after


@contextmanager
def steady_time() -> Iterator[None]:
    """Everything takes as many frames on a slow machine as on a fast one."""
    with (
        mock.patch("casino.scenes.motion.throws.throw.PLAN_SECONDS", _UNHURRIED),
        mock.patch("casino.scenes.motion.throws.ahead.AHEAD_SECONDS", _UNHURRIED),
        mock.patch("casino.scenes.motion.throws.ahead.PLAN_SECONDS", _UNHURRIED),
        mock.patch("casino.scenes.motion.throws.cup.HELD_SECONDS", _UNHURRIED),
        mock.patch("casino.scenes.table.drivers.computer_turns.SLICE_SECONDS", _UNHURRIED),
        mock.patch("casino.scenes.table.drivers.computer_turns.AHEAD_SLICE_SECONDS", _UNHURRIED),
    ):
        yield


def sit_down(pilot: Pilot, level: str, company: int = len(COMPANY)) -> TableScene:
    """The player at a table with so many characters, all of whom have money for many rounds."""
    pilot.house.doors.sit_down(shipped_level(level))
    table = pilot.scene
    assert isinstance(table, TableScene)
    driver, port = driver_of(table), driver_of(table).table
    for seat, held in list(port.sitters.items()):
        if held.kind == "character":
            port.stand(seat)
    bring_company(pilot, company)
    driver.between_rounds()
    if isinstance(driver, BetDriver):
        driver.step_bet(1)
    table.refresh()
    table.rng.seed(1)
    return table


def bring_company(pilot: Pilot, company: int = len(COMPANY)) -> None:
    """So many characters sit down at the table, and all there have money for many rounds."""
    driver = driver_of(pilot.scene)
    port = driver.table
    free = [seat for seat in range(1, port.seats + 1) if seat not in port.sitters]
    near = sorted(free, key=lambda seat: abs(seat - driver.people.own_seat))
    for seat, who in zip(near[:company], COMPANY, strict=False):
        port.sit(seat, character_account(pilot.store, who))
    with pilot.store.writing():
        for held in port.sitters.values():
            pilot.store.move(BANK, held.id, _PURSE_CENTS, "allowance")
    driver.show_seats()


def wait(pilot: Pilot) -> float:
    """Watches until somebody at the screen is to decide; returns the seconds."""
    table = pilot.scene
    assert isinstance(table, TableScene)
    for count in range(PATIENCE_FRAMES):
        if table.is_waiting:
            return count * FRAME_SECONDS
        pilot.app.frame([], FRAME_SECONDS)
    raise AssertionError("the table never came to rest")


def decide(table: TableScene, rng: random.Random) -> None:
    """The person whose turn it is decides by the odds."""
    driver = driver_of(table)
    seat = driver.table.turn
    offers, view = driver.table.offers(seat), driver.table.view(seat)
    driver.act(_SOMEBODY.act(driver.people.play, view, seat, offers, rng))


def play_round(pilot: Pilot) -> Pace:
    """A round in which everything is watched to its end and the person decides by the odds."""
    table, pace, rng = pilot.scene, Pace(), random.Random(1)
    assert isinstance(table, TableScene)
    driver = driver_of(table)
    with steady_time(), eyes_shut():
        driver.start_round()
        while True:
            waited = wait(pilot)
            if not driver.is_playing:
                pace.after = waited
                return pace
            pace.between.append(waited)
            decide(table, rng)
