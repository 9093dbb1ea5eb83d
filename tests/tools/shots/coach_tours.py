"""Ways past the coach at each game's table, its settings and its warning; see `tours`."""

from collections.abc import Iterator
from random import Random

import pygame

from casino.records.levels import shipped_level
from casino.scenes.review.trainer import TrainerPage
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


def trainer(pilot: Pilot) -> Iterator[str]:
    """Hands to be decided, right and wrong, another table, and the counting drill."""
    pilot.house.stack.push(TrainerPage(pilot.house, "hall", shipped_level("blackjack/six_decks"), rng=Random(4)))
    until(pilot, lambda: pilot.scene.asked is not None, BRISK)
    yield "trainer_hand"
    pilot.scene.decide(min(pilot.scene.asked.values, key=lambda name: pilot.scene.asked.values[name].mean))
    pilot.frames(2)
    yield "trainer_wrong"
    pilot.press("Another table")
    pilot.frames(2)
    yield "trainer_tables"
    pilot.press("Back", "Counting")
    pilot.frames(2)
    yield "counting_ready"
    pilot.widget("At once").on_change(2)
    pilot.press("Show the cards")
    pilot.frames(2)
    yield "counting_cards"
    until(pilot, lambda: pilot.scene.is_asking, 1.0)
    pilot.type("-3")
    pilot.frames(2)
    yield "counting_asked"
    pilot.key(pygame.K_RETURN)
    pilot.type("1")
    pilot.key(pygame.K_RETURN)
    pilot.frames(2)
    yield "counting_told"


def trainer_dice(pilot: Pilot) -> Iterator[str]:
    """The trainer with dice."""
    pilot.house.stack.push(TrainerPage(pilot.house, "hall", shipped_level("black_baron/standard"), rng=Random(2)))
    until(pilot, lambda: pilot.scene.asked is not None, BRISK)
    pilot.frames(1)
    yield "trainer_dice"
    pilot.scene.decide(pilot.scene.asked.best)
    pilot.frames(2)
    yield "trainer_right"


TOURS: tuple[tuple[Tour, tuple[str, ...]], ...] = (
    (baron, ("coach_pair", "coach_settings", "coach_warning")),
    (cards, ("coach_cards",)),
    (bets, ("coach_bets",)),
    (
        trainer,
        (
            *("trainer_hand", "trainer_wrong", "trainer_tables"),
            *("counting_ready", "counting_cards", "counting_asked", "counting_told"),
        ),
    ),
    (trainer_dice, ("trainer_dice", "trainer_right")),
)
