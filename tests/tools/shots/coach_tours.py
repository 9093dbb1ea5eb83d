"""Ways past the coach at each game's table, its settings and its warning; see `steps`."""

from functools import partial
from random import Random
from typing import Any
from unittest import mock

import pygame

from casino.records.levels import shipped_level
from casino.scenes.review.trainer import TrainerPage
from tests.scenes.places import until_asked, widget
from tests.support.evenings import spend_evenings
from tests.support.pilot import Pilot
from tests.tools.shots import pilok_rounds
from tests.tools.shots.baccarat_tours import lay
from tests.tools.shots.pilok_tours import hand
from tests.tools.shots.steps import Done, Tour, change, enter, frames, me, until
from tests.tools.shots.tours import PAIR_AT_TURN

_COACHED, _WARNED = change(coach=True), change(coach=False, coach_warns="1 %")


def _worst(values: Any) -> str:
    """The choice that gives away most, by its name."""
    return min(values, key=lambda name: values[name].mean)


def _jump_badly(pilot: Pilot) -> None:
    table = pilot.scene
    worse = _worst(table.driver.coach.values)
    if worse.startswith("jump "):
        pilot.widget(table.model.name(int(worse.split()[1]))).press()
        pilot.frames(1)
    widget(table, worse.partition(" ")[0]).press()


def _train(level: str, seed: int) -> Done:
    """Hands of a level to be decided."""
    return lambda pilot: pilot.house.stack.push(
        TrainerPage(pilot.house, "hall", shipped_level(level), rng=Random(seed))
    )


def _spend_evenings(pilot: Pilot) -> None:
    """Gives something away at tables."""
    spend_evenings(pilot.store, me(pilot), 12, ("black_baron/standard",))
    pilot.seen()  # no frames have to pass for the hall below


_IS_ADVISED = until(lambda pilot: pilot.scene.line.advice)
_IS_VALUED = until(lambda pilot: pilot.scene.driver.coach.values)
_IS_ASKED = until(lambda pilot: pilot.scene.asked is not None)
TOURS: dict[str, Tour] = {
    "a pair against Mr Red's die, and a press that gives away too much": {
        "coach_pair": (*PAIR_AT_TURN, _COACHED, frames(2)),
        "coach_settings": ("Settings", "Coach"),
        "coach_warning": ("Back", "Back", _WARNED, frames(2), "Double"),
    },
    "a hand from a shoe, played against all advice, and what comes of it": {
        "coach_cards": (enter("blackjack/strip"), _COACHED, "Add 25", "Deal", Pilot.hurry, _IS_ADVISED),
        "review": (
            *("Double", until(lambda pilot: not pilot.scene.driver.is_playing), Pilot.hurry),
            *("Review", until(lambda pilot: pilot.scene.account)),
        ),
        "review_decision": lambda pilot: pilot.scene.focus.widgets[0].rows[0].on_press(),
        "practice": ("Play it the other way", until(lambda pilot: pilot.scene.director.is_idle)),
    },
    "what the salon's bets are worth": {
        "coach_bets": (_COACHED, enter("baccarat/salon"), lay({"banker": (100,), "tie": (5,)}), _IS_ADVISED),
        "coach_bets_warning": (_WARNED, lay({"player_pair": (25,), "banker_pair": (25,)}), "Deal"),
    },
    "a bet with its price": {"coach_pilok_bet": (_COACHED, hand(pilok_rounds.bet_to_match), _IS_ADVISED)},
    "the Jump, and a press that gives away too much": {
        "coach_jump": (_COACHED, hand(pilok_rounds.jump_won, short_by=1), _IS_VALUED),
        "coach_jump_warning": (_WARNED, _IS_VALUED, _jump_badly),
    },
    "a die to be picked after a duel": {"coach_pick": (_COACHED, hand(pilok_rounds.jump_won), _IS_ADVISED)},
    "a bet between two, where theory has something to say": {
        "coach_pilok_two": (
            *(_COACHED, hand(partial(pilok_rounds.bet_to_match, live=2), level=pilok_rounds.TWO), _IS_ADVISED),
        )
    },
    "hands to be decided, another table, and the counting drill": {
        "trainer_hand": (_train("blackjack/six_decks", 4), _IS_ASKED),
        "trainer_wrong": lambda pilot: pilot.scene.decide(_worst(pilot.scene.asked.values)),
        "trainer_tables": "Another table",
        "counting_ready": ("Back", "Counting"),
        "counting_cards": (lambda pilot: pilot.widget("At once").on_change(2), "Show the cards"),
        "counting_asked": (until(lambda pilot: pilot.scene.is_asking), lambda pilot: pilot.type("-3")),
        "counting_told": lambda pilot: (pilot.key(pygame.K_RETURN), pilot.type("1"), pilot.key(pygame.K_RETURN)),
    },
    "the trainer with dice": {
        "trainer_dice": (_train("black_baron/standard", 2), _IS_ASKED),
        "trainer_right": lambda pilot: pilot.scene.decide(pilot.scene.asked.best),
    },
    "the trainer of somebody who has given something away": {
        "trainer_past_rounds": (
            *(_spend_evenings, _train("black_baron/standard", 4)),
            lambda pilot: mock.patch("casino.scenes.review.training.run_for", return_value=False),
        ),
        "trainer_habits": _IS_ASKED,
    },
    "hands after a split: one of two, and one of four": {
        "trainer_split": (_train("blackjack/strip", 4), lambda pilot: until_asked(pilot.scene, 2)),
        "trainer_four_hands": (
            lambda pilot: until_asked(pilot.scene, 4),
            lambda pilot: pilot.scene.decide(pilot.scene.asked.best),
        ),
        "trainer_split_dice": (
            lambda pilot: pilot.scene.take_level(shipped_level("black_baron/standard")),
            lambda pilot: until_asked(pilot.scene, 3),
        ),
    },
}
