"""Ways past the coach at each game's table, its settings and its warning; see `tours`."""

from collections.abc import Iterator

from casino.records.levels import shipped_level
from tests.support.pilot import Pilot
from tests.tools.shots.baccarat_tours import enter, lay
from tests.tools.shots.tours import BRISK, Tour, pair_at_turn, still_whim, until


def baron(pilot: Pilot) -> Iterator[str]:
    """A pair against Mr Red's die, the settings, and a press that gives away too much."""
    pair_at_turn(pilot)
    pilot.house.change(coach=True)
    pilot.frames(8)
    yield "coach_pair"
    pilot.press("Settings", "Coach")
    pilot.frames(1)
    yield "coach_settings"
    pilot.press("Back", "Back")
    pilot.house.change(coach=False, coach_warns="1 %")
    pilot.frames(8)
    pilot.press("Double")
    pilot.frames(2)
    yield "coach_warning"


def cards(pilot: Pilot) -> Iterator[str]:
    """A hand at the felt of a shoe."""
    pilot.press("Door: Blackjack", shipped_level("blackjack/strip").title)
    pilot.house.change(coach=True)
    still_whim(pilot)
    pilot.frames(2)
    pilot.press("Add 25", "Deal")
    pilot.hurry()
    until(pilot, lambda: bool(pilot.scene.line.advice), BRISK)
    yield "coach_cards"


def bets(pilot: Pilot) -> Iterator[str]:
    """What the salon's bets are worth, with some chips laid."""
    pilot.house.change(coach=True)
    enter(pilot, "baccarat/salon")
    lay(pilot, pilot.scene, {"banker": (100,), "tie": (5,)})
    until(pilot, lambda: bool(pilot.scene.line.advice), BRISK)
    yield "coach_bets"


TOURS: tuple[tuple[Tour, tuple[str, ...]], ...] = (
    (baron, ("coach_pair", "coach_settings", "coach_warning")),
    (cards, ("coach_cards",)),
    (bets, ("coach_bets",)),
)
