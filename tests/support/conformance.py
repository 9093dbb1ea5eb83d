"""What any engine of the house can be asked, whatever game it plays: random rounds, deep state, accounts of events.

Used by the tests of `casino.engines`; nothing here knows a rule of one game.
"""

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from casino.core.cards import Shoe
from casino.core.chance import Chance
from casino.core.money import CENTS_PER_UNIT
from casino.engines.baccarat.bets import CHIPS, MAIN_AREAS, SIDE_AREAS, Limits
from casino.engines.baccarat.defusal import Defusal
from casino.engines.base import HOUSE, Action, Engine, Event, Offer, Paid, RoundSettled, Staked, StakeSettled
from casino.engines.registry import GAMES
from casino.players.bomb.cases import case_of
from casino.records.levels import Level

_PLAIN = frozenset({int, str, bytes, float, bool, type(None)})  # what most of a table consists of


def state_of(thing: Any) -> Any:
    """An object with everything in it as plain values that can be compared, private attributes too."""
    if isinstance(thing, (list, tuple)):
        return [item if type(item) in _PLAIN else state_of(item) for item in thing]
    if isinstance(thing, dict):
        return {key: value if type(value) in _PLAIN else state_of(value) for key, value in thing.items()}
    if isinstance(thing, (int, str, bytes, float, bool, type(None), type)) or callable(thing):
        return thing
    if isinstance(thing, random.Random):
        return thing.getstate()
    names = [*getattr(thing, "__dict__", ()), *_slots_of(type(thing))]
    return (type(thing).__name__, state_of({n: getattr(thing, n) for n in names if hasattr(thing, n)}))


@lru_cache
def _slots_of(kind: type) -> tuple[str, ...]:
    """The attributes that things of a kind have without a `__dict__`."""
    slots = [getattr(base, "__slots__", ()) for base in kind.__mro__]
    names = [name for some in slots for name in ([some] if isinstance(some, str) else some)]
    return (*names, *getattr(kind, "__struct_fields__", ()))


class CountingChance:
    """Passes a stream on and counts what was asked of it."""

    def __init__(self, inner: Chance) -> None:
        self._inner = inner
        self.draws: list[int | str] = []

    def die(self, sides: int) -> int:
        face = self._inner.die(sides)
        self.draws.append(face)
        return face

    def card(self, shoe: Shoe) -> str:
        card = self._inner.card(shoe)
        self.draws.append(card)
        return card


class Accounts:
    """The money of one table by its events alone: purses, the table, the house. Checked after every step."""

    def __init__(self) -> None:
        self.flows: Counter[int] = Counter()  # per seat
        self.staked: Counter[int] = Counter()
        self.returned: Counter[int] = Counter()
        self.table = 0
        self.house = 0

    def book(self, events: tuple[Event, ...]) -> None:
        """Books a step and checks that nothing was made and nothing lost."""
        for event in events:
            if isinstance(event, Staked):
                assert type(event.amount) is int and event.amount > 0, event
                self.flows[event.seat] -= event.amount
                self.staked[event.seat] += event.amount
                self.table += event.amount
            elif isinstance(event, Paid):
                assert type(event.amount) is int and event.amount > 0, event
                self.table -= event.amount
                self.flows[event.seat] += event.amount
                self.returned[event.seat] += event.amount
            elif isinstance(event, StakeSettled):
                assert type(event.staked) is int and type(event.returned) is int, event
                assert event.staked > 0 and event.returned >= 0, event
                self.table -= event.staked
                self.house += event.staked - event.returned
                self.flows[event.seat] += event.returned
                self.returned[event.seat] += event.returned
            elif isinstance(event, RoundSettled):
                assert self.table == 0, "the round ended with money on the table"
                told = {result.seat: (result.staked, result.returned, result.net) for result in event.seats}
                assert {s: sums for s, sums in told.items() if any(sums)} == {
                    s: (self.staked[s], self.returned[s], self.flows[s]) for s in self.staked
                }
                assert [result.seat for result in event.seats] == sorted(told)
        assert self.table >= 0, "more was settled than lay on the table"
        assert sum(self.flows.values()) + self.table + self.house == 0, "money was made or lost"


CASE_CODE = "6T4C-5NMN-WJ87"


def table_of(level: Level) -> Engine:
    """A table of a level as it waits for its first round, with a case on it where bombs are defused."""
    engine = GAMES[level.game].engine(level.settings)
    if isinstance(engine, Defusal):
        engine.lay_out(case_of(CASE_CODE, level.settings.modules))
    return engine


def lay_case(session: Any, code: str, *, is_for_honour: bool = False) -> None:
    """Puts the case of a code on a bomb's table."""
    rules = session.level.settings
    case = case_of(code, rules.modules)
    session.prepare(case.as_text, rules.for_honour if is_for_honour else None)


def refused(engine: Engine, action: Action, kind: type[Exception], words: str) -> None:
    """An action is refused in these words, asked about and done, and nothing is changed by it."""
    import pytest  # tools that play by this module do without it

    before = state_of(engine)
    for ask in (engine.verify, engine.apply):
        with pytest.raises(kind, match=words) as told:
            ask(action)
        assert type(told.value) is kind
    assert state_of(engine) == before


def action_names(engine: Engine) -> list[str]:
    """All action names of a game."""
    return sorted({name for names in engine.phases.values() for name in names})


def is_ranged(offer: Offer) -> bool:
    """Whether an offer is one of amounts, such as a bet."""
    return offer.step > 0


def field_of(offer: Offer, value: int | None) -> dict[str, int | None]:
    """The one field an action takes for an offer, by its name; nothing where the offer asks for none."""
    return {offer.asks: value} if offer.asks else {}


def piled(cents: int) -> tuple[int, ...]:
    """The fewest chips for a sum of whole dollars, the largest at the bottom."""
    dollars, chips = cents // CENTS_PER_UNIT, []
    for chip in reversed(CHIPS):
        chips += [chip] * (dollars // chip)
        dollars %= chip
    return tuple(chips)


def laid(limits: Limits, rng: random.Random, *, faults: float = 0.0) -> dict[str, tuple[int, ...]]:
    """Chips on one main area and perhaps on the side, within the limits; some share of all with something wrong."""
    areas = [rng.choice(MAIN_AREAS), *(area for area in SIDE_AREAS if rng.random() < 0.3)]
    bets = {}
    for area in areas:
        least, most = (limit // CENTS_PER_UNIT * CENTS_PER_UNIT for limit in limits.of_area(area))
        least = max(limits.of_area(area)[0], CENTS_PER_UNIT)
        if least <= most:
            whole = -(-least // CENTS_PER_UNIT) * CENTS_PER_UNIT
            bets[area] = piled(rng.choice((whole, most, rng.randint(whole, most))))
    if rng.random() < faults:
        wrong = rng.choice(({}, {"player": (5,), "banker": (5,)}, {areas[0]: (100_000,) * 3}))
        bets = wrong or {area: stack for area, stack in bets.items() if area not in MAIN_AREAS}
    elif faults and rng.random() < 2 * faults:
        bets = {area: tuple(rng.sample(stack, len(stack))) for area, stack in bets.items()}
    return bets


def dealt(engine: Engine, seat: int, offer: Offer, rng: random.Random) -> Action:
    """A deal of Baccarat, on a bomb often enough with a fault in the chips."""
    if not isinstance(engine, Defusal):
        return Action(seat, offer.action, bets=laid(engine.settings.limits, rng))
    number = rng.choice(offer.choices)
    shown = engine.view(seat).modules[number - 1]
    limits = Limits(shown.minimum, shown.maximum)
    return Action(seat, offer.action, target=number, bets=laid(limits, rng, faults=0.1))


def chosen(seat: int, offer: Offer, rng: random.Random) -> Action:
    """An action that takes an offer up, with what it asks for."""
    value = None
    if offer.choices:
        value = rng.choice(offer.choices)
    elif is_ranged(offer):
        steps = (offer.most - offer.least) // offer.step
        value = offer.least + offer.step * rng.choice((0, steps, rng.randint(0, steps)))
    return Action(seat, offer.action, **field_of(offer, value))


def seated(engine: Engine, seat: int, rng: random.Random) -> Action:
    """Somebody sits down where hands are played from purses: with little, with much, or, once there are enough who

    can play, with too little.
    """
    least = engine.settings.minimum
    antes = rng.choice((0, 1, 1, 2, 3, 5, 8, 13, 40, 400)) if engine.legal_actions(HOUSE) else rng.randint(1, 30)
    return Action(seat, "sit", amount=least * antes + rng.choice((0, 0, least - 1, rng.randint(0, least))))


def taken_up(engine: Engine, seat: int, offer: Offer, rng: random.Random) -> Action:
    """An action that takes an offer up at a table as it stands."""
    return dealt(engine, seat, offer, rng) if offer.asks == "bets" else chosen(seat, offer, rng)


def next_action(engine: Engine, rng: random.Random, most_seats: int | None = None) -> Action:
    """A random legal action for the table as it stands."""
    seats = list(range(1, engine.seats + 1))
    if most_seats is not None:
        seats = seats[:most_seats]
    rng.shuffle(seats)
    open_offers = [(seat, offer) for seat in seats for offer in engine.legal_actions(seat)]
    deals = [(HOUSE, offer) for offer in engine.legal_actions(HOUSE)]
    if deals and (not open_offers or rng.random() < 0.25):
        open_offers = deals
    assert open_offers, f"nobody may do anything in phase {engine.phase}"
    seat, offer = rng.choice(open_offers)
    return seated(engine, seat, rng) if offer.action == "sit" else taken_up(engine, seat, offer, rng)


def steps_of_round(engine: Engine, chance: Chance, rng: random.Random) -> Iterator[tuple[Action, tuple[Event, ...]]]:
    """Plays one random round, giving each action with its events."""
    engine.open_round(chance)
    for _ in range(2_000):
        action = next_action(engine, rng)
        yield action, engine.apply(action)
        if engine.phase == "closed":
            return
    raise AssertionError("the round does not end")
