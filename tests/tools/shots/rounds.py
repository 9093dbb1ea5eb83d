"""Rounds worth looking at: golden ones, and others found by playing until one comes along. Nothing is drawn here."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import msgspec

from casino.core.chance import FairChance, FastChance, RecordingChance
from casino.engines.base import Action, Entrant, Event
from casino.engines.registry import GAMES
from casino.players.characters import CHARACTERS
from casino.records.levels import shipped_level
from casino.records.rounds import RoundRecord, SeatRecord, read_record
from tests.support import RECORDS

LEVEL = "black_baron/standard"
SPREAD = (0, 4, 12, 31, 76)  # steps above the least bet, for chips of all colours
Choose = Callable[[Any, random.Random], Action]
Wanted = Callable[[list[Any]], bool]


def golden(game: str, name: str, person: str = "") -> RoundRecord:
    """A golden round, played by the house's characters, or by one person."""
    record = read_record(RECORDS / game / f"{name}.json")
    names = [person or who.name for who in CHARACTERS.values()]
    seats = [held and msgspec.structs.replace(held, name=names[n]) for n, held in enumerate(record.seats)]
    return msgspec.structs.replace(record, seats=seats)


def search(
    level_name: str,
    choose: Choose,
    is_wanted: Wanted,
    *,
    steps: Sequence[int] = (0, 1, 4, 9),
    purse: int = 1_000_000,
    button: int | None = None,
    gone: int = 0,
) -> RoundRecord:
    """The first round of a full table of characters whose events are as wanted.

    Bets lie some `steps` above the least, if there are any; of a shoe so many cards are `gone`.
    """
    level = shipped_level(level_name)
    for number in count():
        engine, rng = GAMES[level.game].engine(level.settings), random.Random(number)
        people = list(CHARACTERS.values())[: engine.seats]
        for _ in range(gone):
            engine.shoe.take(FastChance(rng.random()).card(engine.shoe))
        discards = list(engine.shoe.dealt) if engine.shoe else []
        chance = RecordingChance(FastChance(number))
        bets = [int(level.settings.minimum + level.settings.bet_step * rng.choice(steps)) for _ in people if steps]
        seats = [SeatRecord(who.name, purse, bet) for who, bet in zip(people, bets, strict=False)]
        seats = seats or [SeatRecord(who.name, purse, skill=who.skill) for who in people]
        places = {n: Entrant(purse, seat.bet or 0, seat.skill or "") for n, seat in enumerate(seats, 1)}
        engine.open_round(chance)
        events: list[Event] = [one for action in engine.opening(places, button or 0) for one in engine.apply(action)]
        actions: list[Action] = []
        while engine.turn:
            actions.append(choose(engine, rng))
            events += engine.apply(actions[-1])
        if is_wanted(events):
            break
    return RoundRecord(
        table=level_name, seats=list(seats), dealer=button, discards=discards, draws=chance.draws, actions=actions
    )


def told(events: Sequence[Any], kind: str) -> list[Any]:
    """The events of a kind, by its name, which games share."""
    return [event for event in events if type(event).__name__ == kind]


def hits_below(least: int, *, splits: bool = True) -> Choose:
    """Insures half the time, splits what can be split, doubles what ought to be with cards, and hits below a total."""

    def choose(engine: Any, rng: random.Random) -> Action:
        seat = engine.turn
        offers = {offer.action for offer in engine.legal_actions(seat)}
        view = engine.view(seat)
        total = view.seats[seat - 1][view.hand - 1].total
        if "insurance" in offers:
            name = rng.choice(("insurance", "no_insurance"))
        elif "split" in offers and splits:
            name = "split"
        elif {"double", "stand"} <= offers and 9 <= total <= 11:
            name = "double"
        else:
            name = "hit" if total < least else "stand" if "stand" in offers else "stay"
        return Action(seat, name)

    return choose


def _outcomes(events: list[Any]) -> list[str]:
    return [event.outcome for event in told(events, "HandSettled")]


def _are_split(*times: int) -> Wanted:
    """The seats that split most did so this often at least."""

    def is_wanted(events: list[Any]) -> bool:
        most = Counter(event.seat for event in told(events, "HandSplit")).most_common(len(times))
        return len(most) == len(times) and all(split >= asked for (_, split), asked in zip(most, times, strict=True))

    return is_wanted


# -- black baron ----------------------------------------------------------------------------------------------


def _baron(is_wanted: Wanted, *, is_secret: bool = False, least: int = 15, splits: bool = False) -> RoundRecord:
    """A round in which the dealer's open die is a ten, or is none, and that is as wanted."""

    def is_so(events: list[Any]) -> bool:
        return (told(events, "OpenDieRolled")[0].face == 10) == is_secret and is_wanted(events)

    return search(LEVEL, hits_below(least, splits=splits), is_so, steps=SPREAD)


def busy() -> RoundRecord:
    """Seven seats without anything special, ending in wins, losses, a bust and a push."""
    return _baron(lambda events: set(_outcomes(events)) == {"won", "lost", "bust", "pushed"})


def secret() -> RoundRecord:
    """The dealer shows a ten, and the die under the cup is none."""
    return _baron(lambda events: not told(events, "PlagueStruck"), is_secret=True)


def plague() -> RoundRecord:
    """Two tens for the dealer, and a Black Baron who is spared."""
    return _baron(lambda events: {"plague", "baron"} <= set(_outcomes(events)), is_secret=True)


def baron() -> RoundRecord:
    """Two Black Barons in an ordinary round."""
    return _baron(lambda events: _outcomes(events).count("baron") == 2)


def split() -> RoundRecord:
    """One seat comes to hold five hands or more, another three."""
    return _baron(_are_split(4, 2), least=14, splits=True)


def round_table() -> RoundRecord:
    """A seat rolls seven dice without going over."""

    def is_wanted(events: list[Any]) -> bool:
        return any(getattr(event, "reason", "") == "round_table" for event in events)

    return _baron(is_wanted, least=22)


def pair_seed(phrase: str) -> str:
    """A seed that gives seat 4 a pair, and equal dice again when it is split, to four hands or more."""
    for number in count():
        chance = FairChance(seed := f"evening {number}", phrase)
        dice = [chance.die(10) for _ in range(11)]
        mine = dice[4:6]
        if mine[0] != mine[1] or mine[0] > 9 or dice[10] > 9 or (10, 10) in zip(dice[::2], dice[1::2], strict=False):
            continue
        if [chance.die(10) for _ in range(3)] == [mine[0]] * 3:
            break
    return seed


# -- twenty-one -----------------------------------------------------------------------------------------------


def four_hands() -> RoundRecord:
    """One person's four hands, one of them of four cards: one from the pair, and three that were dealt."""

    def is_wanted(events: list[Any]) -> bool:
        dealt = Counter(event.hand for event in told(events, "CardDealt") if event.hand > 1)
        return len(told(events, "HandSplit")) == 3 and max(dealt.values()) >= 3

    return search("blackjack/standard", hits_below(16), is_wanted)


def _spots(draws: str, actions: str) -> RoundRecord:
    """A person's three spots with side bets on all of them."""
    bets = {
        "spot_1": 1000,
        "spot_3": 5000,
        "pairs_1": 500,
        "pairs_2": 500,
        "trio_2": 1000,
        "pairs_3": 1500,
        "trio_3": 500,
    }
    return RoundRecord(
        table="blackjack/three_decks",
        seats=[SeatRecord("You", 100_000, 2500, bets=bets)],
        draws=list(draws.split()),
        actions=[Action(1, name) for name in actions.split()],
    )


def three_spots() -> RoundRecord:
    """A pair of eights split to four hands at the right, eleven doubled in the middle, a natural at the left."""
    cards = "8H 9C AS TD 8D 2C KS 7S 8C TS 8S KH 3C 9D 7H TC"
    return _spots(cards, "split split split double stand stand stand double")


def three_insured() -> RoundRecord:
    """Three spots under an ace: two are insured, and the dealer has nothing."""
    cards = "TH 9C 5D 6D 8D KC 5C AS TC 9H TD"
    return _spots(cards, "insurance insurance no_insurance stand stand double")


def five_seats() -> RoundRecord:
    """A full table of Black Axe with three splits, a bust, a win and a Black Axe."""

    def is_wanted(events: list[Any]) -> bool:
        return len(told(events, "HandSplit")) >= 3 and {"bust", "natural", "won"} <= set(_outcomes(events))

    return search("black_axe/standard", hits_below(16), is_wanted)


def five_insured() -> RoundRecord:
    """A full table asked for insurance, and a dealer's Black Axe under the ace."""

    def is_wanted(events: list[Any]) -> bool:
        has_natural = any(event.total == 21 for event in told(events, "HoleCardShown"))
        return has_natural and len(told(events, "InsuranceTaken")) >= 2 and "lost" in _outcomes(events)

    return search("black_axe/standard", hits_below(16), is_wanted)


def many_hands() -> RoundRecord:
    """Where pairs are split again: a seat with four hands and another with three."""
    return search("black_axe/long_table", hits_below(16), _are_split(3, 2))


def shuffled() -> RoundRecord:
    """A round that begins with a shuffle: the cut card is out."""
    return search("black_axe/standard", hits_below(16), lambda events: len(events) > 40, gone=230)
