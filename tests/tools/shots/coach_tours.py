"""Ways past the coach at each game's table, its settings and its warning; see `tours`."""

from collections.abc import Iterator
from functools import partial
from random import Random
from unittest import mock

import pygame

from casino.records.levels import shipped_level
from casino.scenes.review.trainer import TrainerPage
from casino.scenes.table.scene import TableScene
from tests.scenes.places import pilok_at, until_asked, widget
from tests.support.evenings import spend_evenings
from tests.support.pilot import Pilot
from tests.tools.shots import pilok_rounds
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
    """A hand at the felt of a shoe, played against all advice, and what comes of it."""
    pilot.press("Door: Blackjack", shipped_level("blackjack/strip").title)
    pilot.house.change(coach=True)
    still_whim(pilot)
    pilot.frames(2)
    pilot.press("Add 25", "Deal")
    pilot.hurry()
    until(pilot, lambda: bool(pilot.scene.line.advice), BRISK)
    yield "coach_cards"
    pilot.press("Double")
    until(pilot, lambda: not pilot.scene.driver.is_playing, BRISK)
    pilot.hurry()
    pilot.press("Review")
    until(pilot, lambda: bool(pilot.scene.account), BRISK)
    yield "review"
    pilot.scene.focus.widgets[0].rows[0].on_press()
    pilot.frames(1)
    yield "review_decision"
    pilot.press("Play it the other way")
    until(pilot, lambda: pilot.scene.director.is_idle, BRISK)
    yield "practice"


def bets(pilot: Pilot) -> Iterator[str]:
    """What the salon's bets are worth, with some chips laid."""
    pilot.house.change(coach=True)
    enter(pilot, "baccarat/salon")
    lay(pilot, pilot.scene, {"banker": (100,), "tie": (5,)})
    until(pilot, lambda: bool(pilot.scene.line.advice), BRISK)
    yield "coach_bets"
    pilot.house.change(coach=False, coach_warns="1 %")
    lay(pilot, pilot.scene, {"player_pair": (25,), "banker_pair": (25,)})
    pilot.press("Deal")
    pilot.frames(2)
    yield "coach_bets_warning"


def pilok_bet(pilot: Pilot) -> Iterator[str]:
    """A bet with its price and the share of the pot."""
    pilot.house.change(coach=True)
    pilok_at(pilot.app, pilok_rounds.bet_to_match)
    until(pilot, lambda: bool(pilot.scene.line.advice), BRISK)
    yield "coach_pilok_bet"


def pilok_jump(pilot: Pilot) -> Iterator[str]:
    """The Jump, and a press that gives away too much."""
    pilot.house.change(coach=True)
    table, _ = pilok_at(pilot.app, pilok_rounds.jump_won, short_by=1)
    until(pilot, lambda: bool(table.driver.coach.values), BRISK)
    pilot.frames(2)
    yield "coach_jump"
    pilot.house.change(coach=False, coach_warns="1 %")
    until(pilot, lambda: bool(table.driver.coach.values), BRISK)
    worse = worst_at_jump(table)
    if worse.startswith("jump "):
        pilot.widget(table.model.name(int(worse.split()[1]))).press()
        pilot.frames(1)
    widget(table, worse.partition(" ")[0]).press()
    pilot.frames(2)
    yield "coach_jump_warning"


def pilok_pick(pilot: Pilot) -> Iterator[str]:
    """A die to be picked after a duel."""
    pilot.house.change(coach=True)
    pilok_at(pilot.app, pilok_rounds.jump_won)
    until(pilot, lambda: bool(pilot.scene.line.advice), BRISK)
    yield "coach_pick"


def worst_at_jump(table: TableScene) -> str:
    """The choice at the Jump that gives away most, by its name among the values."""
    values = table.driver.coach.values
    return min(values, key=lambda name: values[name].mean)


def pilok_two(pilot: Pilot) -> Iterator[str]:
    """A bet between two, where theory has something to say."""
    pilot.house.change(coach=True)
    pilok_at(pilot.app, partial(pilok_rounds.bet_to_match, live=2), level=pilok_rounds.TWO)
    until(pilot, lambda: bool(pilot.scene.line.advice), BRISK)
    yield "coach_pilok_two"


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


def trainer_habits(pilot: Pilot) -> Iterator[str]:
    """The trainer of somebody who has given something away at tables: before the first hand, and at it."""
    spend_evenings(pilot.store, pilot.house.profile, 12, ("black_baron/standard",))
    pilot.seen()  # no frames have to pass for the hall below
    pilot.house.stack.push(TrainerPage(pilot.house, "hall", shipped_level("black_baron/standard"), rng=Random(4)))
    with mock.patch("casino.scenes.review.table_habits.worked", return_value=False):
        pilot.frames(1)
        yield "trainer_past_rounds"
    until(pilot, lambda: pilot.scene.asked is not None, BRISK)
    pilot.frames(2)
    yield "trainer_habits"


def trainer_split(pilot: Pilot) -> Iterator[str]:
    """Hands after a split: one of two, and one of four."""
    pilot.house.stack.push(TrainerPage(pilot.house, "hall", shipped_level("blackjack/strip"), rng=Random(4)))
    until_asked(pilot.scene, 2)
    pilot.frames(2)
    yield "trainer_split"
    until_asked(pilot.scene, 4)
    pilot.scene.decide(pilot.scene.asked.best)
    pilot.frames(2)
    yield "trainer_four_hands"
    pilot.scene.take_level(shipped_level("black_baron/standard"))
    until_asked(pilot.scene, 3)
    pilot.frames(2)
    yield "trainer_split_dice"


TOURS: tuple[tuple[Tour, tuple[str, ...]], ...] = (
    (baron, ("coach_pair", "coach_settings", "coach_warning")),
    (cards, ("coach_cards", "review", "review_decision", "practice")),
    (bets, ("coach_bets", "coach_bets_warning")),
    (
        trainer,
        (
            *("trainer_hand", "trainer_wrong", "trainer_tables"),
            *("counting_ready", "counting_cards", "counting_asked", "counting_told"),
        ),
    ),
    (pilok_bet, ("coach_pilok_bet",)),
    (pilok_jump, ("coach_jump", "coach_jump_warning")),
    (pilok_pick, ("coach_pick",)),
    (pilok_two, ("coach_pilok_two",)),
    (trainer_dice, ("trainer_dice", "trainer_right")),
    (trainer_habits, ("trainer_past_rounds", "trainer_habits")),
    (trainer_split, ("trainer_split", "trainer_four_hands", "trainer_split_dice")),
)
