"""Ways through the card tables that pass everything worth looking at; see `tours`."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from unittest import mock

import pygame

from casino.records.levels import shipped_level
from casino.records.rounds import RoundRecord
from casino.scenes.games.castle.list import PresentList
from casino.scenes.games.castle.scene import CastleHall
from casino.scenes.games.castle.table_parts import PatienceClock
from casino.scenes.games.castle.tables import BlackAxeDriver
from casino.scenes.table.scene import TableScene
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import is_driven, part_of, session_of
from tests.tools.shots import card_rounds as rounds
from tests.tools.shots.tours import BRISK, Tour, ear, moment, replay, still_whim, to_sound, until

LONG_LINE = "Does anybody here remember the night the steward himself drew to nineteen and busted the whole bench with"


@contextmanager
def same_castle(seed: int = 11) -> Iterator[None]:
    """The castle's people come and go, play and talk the same way every time."""
    with mock.patch("casino.scenes.games.castle.doors.random", SimpleNamespace(Random=lambda: random.Random(seed))):
        yield


def _to_turn(pilot: Pilot, stage: TableScene, *, hands: int = 1) -> None:
    """Until somebody is to act and a seat has so many hands."""
    most = lambda: max((len(seat.hands) for seat in stage.model.seats.values()), default=0)  # noqa: E731
    until(pilot, lambda: stage.model.turn and most() >= hands and stage.director.is_idle, BRISK)


def blackjack(pilot: Pilot) -> Iterator[str]:
    """A round at the felt, from the bet to the result, and the pages of cards."""
    pilot.press("Door: Blackjack")
    pilot.frames(2)
    yield "hall_blackjack"
    pilot.house.change(shows_count=True)
    pilot.press(shipped_level("blackjack/six_decks").title)
    still_whim(pilot)
    pilot.frames(2)
    yield "blackjack_betting"
    pilot.press("Add 25")
    ear(pilot).heard.clear()
    pilot.press("Deal")
    until(pilot, lambda: "card_slide" in ear(pilot).heard)
    pilot.frames(26)
    yield "blackjack_deal"
    pilot.hurry()
    yield "blackjack_turn"
    while "Stand" in pilot.labels or "No insurance" in pilot.labels:
        pilot.press("Stand" if "Stand" in pilot.labels else "No insurance")
        pilot.hurry()
    yield "blackjack_result"
    pilot.press("Rules")
    yield "blackjack_rules"
    pilot.press("Back", "Settings", "Cards and dice")
    yield "card_settings"
    pilot.press("Large numbers on cards", "Four-colour deck")
    pilot.frames(1)
    yield "card_settings_large"


def castle(pilot: Pilot) -> Iterator[str]:
    """The lobby: its life, a table chosen, its talk, somebody nobody wants to hear."""
    hall = _enter_castle(pilot)
    yield "castle_lobby"
    pilot.press(shipped_level("black_axe/high_seat").title)
    pilot.frames(2)
    yield "castle_chosen"
    talk, me = hall.castle.talk, hall.me.name
    _say(pilot, "Good evening, everybody!")
    pilot.until(lambda: any(one.who == "character" and me in one.text for one in talk.hears(me)), BRISK)
    people = pilot.widget("Everybody in the hall")
    assert isinstance(people, PresentList)
    first, second = [number for number, one in enumerate(people.entries) if not one.is_person][:2]
    pilot.click(people.row_rect(first).midleft)
    _type(pilot, "is the high seat worth its stakes?")
    pilot.key(pygame.K_RETURN)
    pilot.until(lambda: any(one.kind == "whisper" and one.speaker != me for one in talk.hears(me)), BRISK)
    _type(pilot, LONG_LINE)
    yield "castle_chat"
    pilot.key(pygame.K_ESCAPE)
    pilot.click(people.mark_rect(second).center)
    pilot.move((0, 0))
    yield "castle_ignored"


def axe(pilot: Pilot) -> Iterator[str]:
    """The castle's own table: the bets, and a person's turn beside the talk with the clock running."""
    pilot.house.change(patience="30 s")
    _enter_castle(pilot)
    pilot.press("Go to table")
    table = pilot.scene
    assert is_driven(table, BlackAxeDriver)
    still_whim(pilot)
    pilot.frames(200, BRISK)
    pilot.press("Bet more")
    pilot.frames(2)
    yield "axe_betting"
    pilot.press(next(label for label in pilot.labels if label.endswith(": empty")), "A guest")
    _say(pilot, "Good evening, bench!")
    pilot.frames(150, BRISK)
    while session_of(table).engine.turn not in table.driver.people.persons:
        if not table.driver.is_playing:
            pilot.press("Deal")
        pilot.hurry()
    _say(pilot, f"{session_of(table).sitters[4].name}, what would you do with that?")
    clock = part_of(table, PatienceClock)
    while (clock.left or 0.0) > 8.0:
        pilot.frames(1, BRISK)
    yield "axe_turn"


def _enter_castle(pilot: Pilot) -> CastleHall:
    """Through the hall's door into the lobby, where the table of the source is chosen."""
    pilot.press("Door: Black Axe", shipped_level("black_axe/standard").title)
    hall = pilot.scene
    assert isinstance(hall, CastleHall)
    pilot.frames(100, BRISK)
    return hall


def _type(pilot: Pilot, words: str) -> None:
    for letter in words:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    pilot.frames()


def _say(pilot: Pilot, words: str) -> None:
    """A line by the keyboard, and back to where the keyboard was."""
    pilot.key(pygame.K_t)
    _type(pilot, words)
    pilot.key(pygame.K_RETURN)
    pilot.key(pygame.K_ESCAPE)


def _hands(record: Callable[[], RoundRecord], state: str) -> tuple[Tour, tuple[str, ...]]:
    """A tour with its states: four hands side by side, then their reckoning."""

    def way(pilot: Pilot) -> Iterator[str]:
        _to_turn(pilot, replay(pilot, record()), hands=4)
        yield state
        pilot.hurry()
        yield f"{state}_result"

    way.__name__ = state
    return way, (state, f"{state}_result")


def insurance(pilot: Pilot) -> Iterator[str]:
    """The question, the look under the card, and the dealer's blackjack."""
    stage = replay(pilot, rounds.insured(pays=True))
    until(pilot, lambda: stage.model.insurance and stage.director.is_idle is False, BRISK)
    yield "insurance_taken"
    to_sound(pilot, 24, "card_turn")
    yield "peek"
    pilot.hurry()
    yield "dealer_natural"


def insurance_lost(pilot: Pilot) -> Iterator[str]:
    """Insurance that was for nothing."""
    stage = replay(pilot, rounds.insured(pays=False))
    _to_turn(pilot, stage)
    yield "insurance_lost"


def five_seats(pilot: Pilot) -> Iterator[str]:
    """A full table of Black Axe with splits."""
    stage = replay(pilot, rounds.five_seats())
    to_sound(pilot, 40, "card_slide")
    yield "axe_deal"
    _to_turn(pilot, stage, hands=2)
    yield "axe_split"
    pilot.hurry()
    yield "axe_result"


def five_insured(pilot: Pilot) -> Iterator[str]:
    """Everybody is asked, and the steward has it."""
    stage = replay(pilot, rounds.five_insured())
    until(pilot, lambda: len(stage.model.insurance) >= 2, BRISK)
    yield "axe_insurance"
    pilot.hurry()
    yield "axe_dealer_natural"


def shuffle(pilot: Pilot) -> Iterator[str]:
    """The steward shuffles."""
    replay(pilot, rounds.shuffled())
    to_sound(pilot, 14, "shuffle_riffle")
    yield "shuffle_riffle"
    to_sound(pilot, 8, "shuffle_bridge")
    yield "shuffle_bridge"


TOURS: tuple[tuple[Tour, tuple[str, ...]], ...] = (
    (
        blackjack,
        (
            *("hall_blackjack", "blackjack_betting", "blackjack_deal", "blackjack_turn", "blackjack_result"),
            *("blackjack_rules", "card_settings", "card_settings_large"),
        ),
    ),
    (castle, ("castle_lobby", "castle_chosen", "castle_chat", "castle_ignored")),
    (axe, ("axe_betting", "axe_turn")),
    _hands(rounds.four_hands, "four_hands"),
    (insurance, ("insurance_taken", "peek", "dealer_natural")),
    (insurance_lost, ("insurance_lost",)),
    moment(rounds.natural, 40, "natural_blackjack", "natural_words", "natural_result"),
    (five_seats, ("axe_deal", "axe_split", "axe_result")),
    (five_insured, ("axe_insurance", "axe_dealer_natural")),
    _hands(rounds.many_hands, "axe_many_hands"),
    (shuffle, ("shuffle_riffle", "shuffle_bridge")),
)
