"""Rounds of Black Baron worth looking at, found by playing until one comes along. Nothing is drawn here."""

from collections.abc import Callable
from itertools import count

from casino.core.chance import Chance, FairChance, FastChance, RecordingChance
from casino.engines.base import HOUSE, Action, Event
from casino.engines.black_baron import events as e
from casino.engines.black_baron.table import BlackBaron
from casino.players.characters import CHARACTERS
from casino.records.levels import shipped_level
from casino.records.rounds import RoundRecord, SeatRecord

LEVEL = "black_baron/standard"
BETS = (2500, 500, 10000, 1300, 7700, 100, 3200)
Policy = Callable[[BlackBaron, set[str]], str]


def _deal(engine: BlackBaron, chance: Chance, seats: tuple[int, ...]) -> list[Event]:
    engine.open_round(chance)
    events: list[Event] = []
    for seat in seats:
        events += engine.apply(Action(seat, "bet", BETS[seat - 1]))
    return [*events, *engine.apply(Action(HOUSE, "deal"))]


def _find(policy: Policy, is_wanted: Callable[[BlackBaron, list[Event]], bool]) -> RoundRecord:
    """The first round of seven characters, played by a policy, that is as wanted."""
    level = shipped_level(LEVEL)
    names = [who.name for who in CHARACTERS.values()]
    for seed in count():
        engine = BlackBaron(level.settings)
        chance = RecordingChance(FastChance(seed))
        events = _deal(engine, chance, tuple(range(1, 8)))
        actions = []
        while engine.turn:
            seat = engine.turn
            offers = {offer.action for offer in engine.legal_actions(seat)}
            actions.append(Action(seat, policy(engine, offers)))
            events += engine.apply(actions[-1])
        if is_wanted(engine, events):
            seats = [SeatRecord(name, 150_000, bet) for name, bet in zip(names, BETS, strict=False)]
            return RoundRecord(table=LEVEL, seats=list(seats), draws=chance.draws, actions=actions)
    raise AssertionError("unreachable")


def _total(engine: BlackBaron) -> int:
    view = engine.view(HOUSE)
    return view.seats[(view.turn or 1) - 1][view.hand - 1].total


def _plain(engine: BlackBaron, offers: set[str]) -> str:
    return "hit" if _total(engine) < 15 else "stay"


def _splitting(engine: BlackBaron, offers: set[str]) -> str:
    return "split" if "split" in offers else "hit" if _total(engine) < 14 else "stay"


def _daring(engine: BlackBaron, offers: set[str]) -> str:
    return "hit"


def _outcomes(events: list[Event]) -> list[str]:
    return [event.outcome for event in events if isinstance(event, e.HandSettled)]


def _open_die(events: list[Event]) -> int:
    return next(event.face for event in events if isinstance(event, e.OpenDieRolled))


def busy_record() -> RoundRecord:
    """Seven seats without anything special, ending in wins, losses, a bust and a push."""
    wanted = {"won", "lost", "bust", "pushed"}
    return _find(_plain, lambda _, events: set(_outcomes(events)) == wanted and _open_die(events) < 10)


def secret_record() -> RoundRecord:
    """The dealer shows a ten, and the die under the cup is none."""

    def is_wanted(engine: BlackBaron, events: list[Event]) -> bool:
        return _open_die(events) == 10 and not any(isinstance(event, e.PlagueStruck) for event in events)

    return _find(_plain, is_wanted)


def plague_record() -> RoundRecord:
    """Two tens for the dealer, and a Black Baron who is spared."""
    return _find(_plain, lambda _, events: {"plague", "baron"} <= set(_outcomes(events)))


def baron_record() -> RoundRecord:
    """Two Black Barons in an ordinary round."""
    return _find(_plain, lambda _, events: _outcomes(events).count("baron") == 2 and _open_die(events) < 10)


def split_record() -> RoundRecord:
    """One seat comes to hold five hands or more, another three."""

    def is_wanted(engine: BlackBaron, events: list[Event]) -> bool:
        splits = [event.seat for event in events if isinstance(event, e.HandSplit)]
        times = sorted((splits.count(seat) for seat in range(1, 8)), reverse=True)
        return times[0] >= 4 and times[1] >= 2

    return _find(_splitting, is_wanted)


def round_table_record() -> RoundRecord:
    """A seat rolls seven dice without going over."""

    def is_wanted(engine: BlackBaron, events: list[Event]) -> bool:
        return any(getattr(event, "reason", "") == "round_table" for event in events)

    return _find(_daring, is_wanted)


def pair_seed(phrase: str) -> str:
    """A seed that gives seat 4 a pair, and equal dice again when it is split, to four hands or more."""
    for number in count():
        seed = f"evening {number}"
        chance = FairChance(seed, phrase)
        dice = [chance.die(10) for _ in range(11)]
        mine = dice[4:6]
        if mine[0] != mine[1] or mine[0] > 9 or dice[10] > 9 or (10, 10) in zip(dice[::2], dice[1::2], strict=False):
            continue
        if [chance.die(10) for _ in range(3)] == [mine[0]] * 3:
            return seed
    raise AssertionError("unreachable")
