"""Rounds of twenty-one worth looking at, found by playing until one comes along. Nothing is drawn here."""

import random
from collections.abc import Callable
from itertools import count

from casino.core.chance import FastChance, RecordingChance
from casino.engines.base import HOUSE, Action, Event
from casino.engines.registry import GAMES
from casino.engines.twentyone import events as e
from casino.engines.twentyone.table import TwentyOne
from casino.players.characters import CHARACTERS
from casino.records.levels import shipped_level
from casino.records.rounds import RoundRecord, SeatRecord

Wanted = Callable[[TwentyOne, list[Event]], bool]


def _choice(engine: TwentyOne, rng: random.Random) -> str:
    """Insures half the time, splits whatever can be split, doubles what ought to be."""
    offers = {offer.action for offer in engine.legal_actions(engine.turn or 0)}
    if "insurance" in offers:
        return rng.choice(("insurance", "no_insurance"))
    view = engine.view(HOUSE)
    total = view.seats[(view.turn or 1) - 1][view.hand - 1].total
    if "split" in offers:
        return "split"
    if "double" in offers and 9 <= total <= 11:
        return "double"
    return "hit" if total < 16 else "stand"


def find(
    level_name: str, is_wanted: Wanted, *, gone: int = 0, bet_steps: tuple[int, ...] = (0, 1, 4, 9)
) -> RoundRecord:
    """The first round of a full table that is as wanted; `gone` cards of the shoe are dealt already."""
    level = shipped_level(level_name)
    rules = level.settings
    names = [who.name for who in CHARACTERS.values()]
    for seed in count():
        engine, rng = GAMES[level.game].engine(rules), random.Random(seed)
        assert isinstance(engine, TwentyOne)
        for _ in range(gone):
            engine.shoe.take(FastChance(rng.random()).card(engine.shoe))
        discards = list(engine.shoe.dealt)
        chance = RecordingChance(FastChance(seed))
        engine.open_round(chance)
        bets = [int(rules.minimum + rules.bet_step * rng.choice(bet_steps)) for _ in range(rules.seats)]
        events: list[Event] = []
        for seat, bet in enumerate(bets, 1):
            events += engine.apply(Action(seat, "bet", bet))
        events += engine.apply(Action(HOUSE, "deal"))
        actions = []
        while engine.turn:
            actions.append(Action(engine.turn, _choice(engine, rng)))
            events += engine.apply(actions[-1])
        if is_wanted(engine, events):
            seats = [SeatRecord(name, 1_000_000, bet) for name, bet in zip(names, bets, strict=False)]
            return RoundRecord(
                table=level_name, seats=list(seats), discards=discards, draws=chance.draws, actions=actions
            )
    raise AssertionError("unreachable")


def _splits(events: list[Event]) -> list[int]:
    return [event.seat for event in events if isinstance(event, e.HandSplit)]


def _outcomes(events: list[Event]) -> list[str]:
    return [event.outcome for event in events if isinstance(event, e.HandSettled)]


def four_hands() -> RoundRecord:
    """One person's four hands, at least one of them of four cards."""
    return find(
        "blackjack/standard",
        lambda engine, events: len(_splits(events)) == 3 and max(len(h.cards) for h in engine.view(0).seats[0]) >= 4,
    )


def insured(*, pays: bool) -> RoundRecord:
    """A bet that was insured, with the dealer's natural under the ace or without."""

    def is_wanted(engine: TwentyOne, events: list[Event]) -> bool:
        is_insured = any(isinstance(event, e.InsuranceTaken) for event in events)
        return is_insured and _has_natural(events) == pays and _outcomes(events) == ["lost" if pays else "won"]

    return find("blackjack/standard", is_wanted, bet_steps=(95,))


def natural() -> RoundRecord:
    """An ace and a ten for the player, paid."""
    return find("blackjack/standard", lambda _, events: _outcomes(events) == ["natural"], bet_steps=(45,))


def five_seats() -> RoundRecord:
    """A full table of Black Axe with three splits, a bust, a push and a Black Axe."""

    def is_wanted(engine: TwentyOne, events: list[Event]) -> bool:
        return len(_splits(events)) >= 3 and {"bust", "natural", "won"} <= set(_outcomes(events))

    return find("black_axe/standard", is_wanted)


def five_insured() -> RoundRecord:
    """A full table asked for insurance, and a dealer's Black Axe under the ace."""

    def is_wanted(engine: TwentyOne, events: list[Event]) -> bool:
        takers = sum(isinstance(event, e.InsuranceTaken) for event in events)
        return takers >= 2 and "lost" in _outcomes(events) and len(engine.view(0).dealer) == 2 and _has_natural(events)

    return find("black_axe/standard", is_wanted)


def _has_natural(events: list[Event]) -> bool:
    return any(isinstance(event, e.HoleCardShown) and event.total == 21 for event in events)


def many_hands() -> RoundRecord:
    """Where pairs are split again: a seat with four hands and another with three."""

    def is_wanted(engine: TwentyOne, events: list[Event]) -> bool:
        splits = _splits(events)
        times = sorted((splits.count(seat) for seat in range(1, 6)), reverse=True)
        return times[0] == 3 and times[1] >= 2

    return find("black_axe/long_table", is_wanted)


def shuffled() -> RoundRecord:
    """A round that begins with a shuffle: the cut card is out."""
    return find("black_axe/standard", lambda _, events: len(events) > 40, gone=230)
