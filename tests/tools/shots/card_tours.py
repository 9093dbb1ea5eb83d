"""Ways through the card tables that pass everything worth looking at; see `steps`."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace
from unittest import mock

import pygame

from casino.records.levels import shipped_level
from casino.scenes.games.castle.list import PresentList
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.games.castle.table_parts import PatienceClock
from casino.scenes.games.castle.tables import BlackAxeDriver
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import is_driven, part_of, session_of
from tests.tools.shots import rounds
from tests.tools.shots.steps import (
    BRISK,
    Done,
    Tour,
    again,
    at_turn,
    away,
    change,
    enter,
    frames,
    shown,
    sound,
    still_whim,
    typed,
    until,
)

LONG_LINE = "Does anybody here remember the night the steward himself drew to nineteen and busted the whole bench with"


@contextmanager
def same_castle(seed: int = 5) -> Iterator[None]:
    """The castle's people come and go, play and talk the same way every time."""
    with mock.patch("casino.scenes.games.castle.doors.random", SimpleNamespace(Random=lambda: random.Random(seed))):
        yield


def _press_title(level: str) -> Done:
    return lambda pilot: pilot.press(shipped_level(level).title)


# Through the hall's door into the lobby, where the table of the source is chosen.
_INTO_CASTLE = ("Door: Black Axe", _press_title("black_axe/standard"), frames(100))


def _say(pilot: Pilot, words: str) -> None:
    """A line by the keyboard, and back to where the keyboard was."""
    pilot.key(pygame.K_t)
    typed(pilot, words)
    pilot.key(pygame.K_RETURN)
    pilot.key(pygame.K_ESCAPE)


def _strangers(pilot: Pilot) -> tuple[PresentList, list[int]]:
    """The list of who is in the hall, and the places of the house's people in it."""
    people = pilot.widget("Everybody in the hall")
    assert isinstance(people, PresentList)
    return people, [number for number, one in enumerate(people.entries) if not one.is_human]


def _chat(pilot: Pilot) -> None:
    """Greets everybody, whispers to somebody who answers, and begins a long line."""
    hall = pilot.scene
    assert isinstance(hall, CastleHall)
    talk, name = hall.castle.talk, hall.me.name
    _say(pilot, "Good evening, everybody!")
    pilot.until(lambda: any(one.who == "character" and name in one.text for one in talk.lines_for(name)), BRISK)
    people, (first, *_) = _strangers(pilot)
    pilot.click(people.row_rect(first).midleft)
    typed(pilot, "is the high seat worth its stakes?")
    pilot.key(pygame.K_RETURN)
    pilot.until(lambda: any(one.kind == "whisper" and one.speaker != name for one in talk.lines_for(name)), BRISK)
    typed(pilot, LONG_LINE)


def _ignore(pilot: Pilot) -> None:
    """Somebody whom nobody wants to hear."""
    pilot.key(pygame.K_ESCAPE)
    people, (_, second, *_) = _strangers(pilot)
    pilot.click(people.mark_rect(second).center)


def _play_and_talk(pilot: Pilot) -> None:
    """To a person's turn, with a guest and a word to a neighbour, the clock running."""
    table = pilot.scene
    assert is_driven(table, BlackAxeDriver)
    pilot.press(next(label for label in pilot.labels if label.endswith(": empty")), "A guest")
    _say(pilot, "Good evening, bench!")
    pilot.frames(150, BRISK)
    while session_of(table).engine.turn not in table.driver.people.humans:
        if not table.driver.is_playing:
            pilot.press("Deal")
        pilot.hurry()
    sitters = session_of(table).sitters
    neighbour = next(sitter for seat, sitter in sorted(sitters.items()) if seat not in table.driver.people.humans)
    _say(pilot, f"{neighbour.name}, what would you do with that?")
    clock = part_of(table, PatienceClock)
    while (clock.left or 0.0) > 8.0:
        pilot.frames(1, BRISK)


def _is_insuring(pilot: Pilot) -> bool:
    return bool(pilot.scene.model.insurance) and not pilot.scene.director.is_idle


_golden = partial(partial, rounds.golden, "blackjack")
TOURS: dict[str, Tour] = {
    "a round at the felt, from the bet to the result, and the pages of cards": {
        "hall_blackjack": "Door: Blackjack",
        "blackjack_betting": (change(shows_count=True), enter("blackjack/six_decks")),
        "blackjack_deal": ("Add 25", "Deal", sound(24, "card_slide")),
        "blackjack_turn": Pilot.hurry,
        "blackjack_result": again("Stand", "No insurance"),
        "blackjack_rules": "Rules",
        "card_settings": ("Back", "Settings", "Cards and dice"),
        "card_settings_large": ("Large numbers on cards", "Four-colour deck"),
    },
    "the castle's lobby: its life, a table chosen, its talk": {
        "castle_lobby": _INTO_CASTLE,
        "castle_chosen": _press_title("black_axe/high_seat"),
        "castle_chat": _chat,
        "castle_ignored": (_ignore, away),
    },
    "the castle's own table: the bets, and a person's turn beside the talk": {
        "axe_betting": (
            *(change(patience="30 s"), *_INTO_CASTLE, "Go to table"),
            *(still_whim, frames(200), "Bet more"),
        ),
        "axe_turn": _play_and_talk,
    },
    "four hands side by side, then their reckoning": {
        "four_hands": (shown(rounds.four_hands), at_turn(4)),
        "four_hands_result": Pilot.hurry,
    },
    "three spots with bets on the side, as they are laid": {
        "spots_betting": (
            *(
                enter("blackjack/seven_decks"),
                "Add 25",
                "Bet for Player: the right spot",
                "Bet for Player: the left spot",
            ),
            *("Bet for Player: Perfect Pairs, the middle spot", "Bet for Player: 21+3, the left spot", away),
        ),
    },
    "three spots, one of them split to four hands, and their reckoning": {
        "spots_deal": (shown(rounds.three_spots), sound(30, "card_slide")),
        "spots_hands": (away, at_turn(6)),
        "spots_result": Pilot.hurry,
    },
    "insurance on each of three spots": {
        "spots_insurance": (
            away,
            shown(rounds.three_insured),
            until(lambda pilot: len(pilot.scene.model.insurance) >= 2 and pilot.scene.director.is_idle),
        ),
    },
    "the question of insurance, the look under the card, and the dealer's blackjack": {
        "insurance_taken": (shown(_golden("insurance_won")), until(_is_insuring)),
        "peek": sound(22, "card_turn"),
        "dealer_natural": Pilot.hurry,
    },
    "insurance that was for nothing": {"insurance_lost": (shown(_golden("insurance_lost")), at_turn())},
    "an ace and a ten for the player": {
        "natural_words": (shown(_golden("natural_paid_at_once")), sound(70, "natural_blackjack")),
        "natural_result": Pilot.hurry,
    },
    "a full table of Black Axe with splits": {
        "axe_deal": (shown(rounds.five_seats), sound(38, "card_slide")),
        "axe_split": at_turn(2),
        "axe_result": Pilot.hurry,
    },
    "everybody is asked, and the steward has it": {
        "axe_insurance": (shown(rounds.five_insured), until(lambda pilot: len(pilot.scene.model.insurance) >= 2)),
        "axe_dealer_natural": Pilot.hurry,
    },
    "four hands and three at a full table": {
        "axe_many_hands": (shown(rounds.many_hands), at_turn(4)),
        "axe_many_hands_result": Pilot.hurry,
    },
    "the steward shuffles": {
        "shuffle_riffle": (shown(rounds.shuffled), sound(12, "shuffle_riffle")),
        "shuffle_bridge": sound(6, "shuffle_bridge"),
    },
}
