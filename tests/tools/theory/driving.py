"""The engines driven through single rounds by fixed ways of play, with the least beside them, and what each round was.

What a round was is told by the engine's own events; nothing is expected of it here.
"""

from functools import cache
from typing import Any, NamedTuple

from casino.core.chance import Chance
from casino.engines.baccarat.bets import AREAS, MAIN_AREAS, Limits
from casino.engines.baccarat.events import AreaSettled
from casino.engines.baccarat.salon import Salon
from casino.engines.base import HOUSE, Action, Entrant, Event, RoundSettled
from casino.engines.black_baron import events as baron_events
from casino.engines.black_baron.table import BlackBaron
from casino.engines.pilok import events as pilok_events
from casino.engines.pilok.table import Pilok
from casino.engines.twentyone import events as twentyone_events
from casino.engines.twentyone.table import TwentyOne
from tests.support.conformance import piled
from tests.tools.theory.baron import BaronTheory
from tests.tools.theory.pilok import highest
from tests.tools.theory.twentyone import BUST, NATURAL, End, Play, points_of

_DEAL = Action(HOUSE, "deal")
_HIT, _STAND, _DOUBLE, _SPLIT, _INSURE = (Action(1, name) for name in ("hit", "stand", "double", "split", "insurance"))


def bet_of(settings: Any) -> int:
    """What a seat bets at a table against a dealer, in cents: the least, of which a half and three halves are whole."""
    return int(settings.minimum)


@cache
def _bet(cents: int) -> Action:
    return Action(1, "bet", amount=cents)


# -- black baron ----------------------------------------------------------------------------------------------


class BaronRound(NamedTuple):
    """One seat's round: the open die, whether a Baron was paid and the plague struck, how the dealer ended (0 over the

    target, None where nobody waited for it), and the net in cents.
    """

    open_die: int
    is_baron: bool
    is_plague: bool
    end: int | None
    net: int


class BaronAdvice(dict[tuple[int, int, int, int, bool], Action]):
    """What a theory plays: (open die, sum, number of dice, face of a pair or 0, whether split) -> the action."""

    def __init__(self, theory: BaronTheory) -> None:
        super().__init__()
        self.theory = theory

    def __missing__(self, asked: tuple[int, int, int, int, bool]) -> Action:
        open_die, added, dice, pair, is_split = asked
        once = self.theory.splits == 1 and is_split
        may = 0 if once or not self.theory.may_split(pair, pair) else pair
        self[asked] = Action(1, self.theory.action(open_die, added, dice, pair=may, is_split=is_split))
        return self[asked]


def baron_round(engine: BlackBaron, chance: Chance, advice: BaronAdvice) -> BaronRound:
    """A round of one seat, played as a theory has it."""
    engine.open_round(chance)
    engine.apply(_bet(bet_of(engine.settings)))
    events: Any = engine.apply(_DEAL)
    first, second = events[0].dice
    open_die, last = events[1].face, events[-1]
    hand, dice, is_split = 1, 2, False
    pair = first if first == second else 0
    is_baron = is_plague = False
    if type(last) is not baron_events.TurnBegan:
        is_baron = any(type(event) is baron_events.HandSettled and event.outcome == "baron" for event in events)
        is_plague = any(type(event) is baron_events.PlagueStruck for event in events)
    while type(last) is baron_events.TurnBegan:
        action = advice[open_die, last.total, dice, pair, is_split]
        events = engine.apply(action)
        last = events[-1]
        if type(last) is not baron_events.TurnBegan:
            break
        if action.action == "hit" and last.hand == hand:
            dice, pair = dice + 1, 0
        else:  # the next hand of a pair, or the first half of one that was just split
            hand, dice, is_split = last.hand, 2, True
            pair = first if last.total == 2 * first else 0
    end = None
    for event in reversed(events):
        if type(event) is baron_events.DealerEnded:
            end = 0 if event.reason == "bust" else event.total
            break
    return BaronRound(open_die, is_baron, is_plague, end, last.seats[0].net)


# -- twenty-one -----------------------------------------------------------------------------------------------


class CardRound(NamedTuple):
    """One seat's round of twenty-one: the dealer's open card and end (None where it did not play), the net in cents."""

    up: int
    end: End
    net: int


def card_round(engine: TwentyOne, chance: Chance, play: Play) -> tuple[CardRound, int]:
    """A round of one seat, and what the insurance brought, which is taken whenever it is offered."""
    engine.open_round(chance)
    engine.apply(_bet(bet_of(engine.settings)))
    events: Any = engine.apply(_DEAL)
    at = int(type(events[0]) is twentyone_events.ShoeShuffled)
    first, second = points_of(events[at].card), points_of(events[at + 2].card)
    up = points_of(events[at + 3].card)
    insured = 0
    if type(events[-1]) is twentyone_events.InsuranceOffered:
        events = engine.apply(_INSURE)
        insured = sum(
            event.returned - event.staked for event in events if type(event) is twentyone_events.InsuranceSettled
        )
    is_fresh, last = True, events[-1]
    is_split = False
    while type(last) is twentyone_events.TurnBegan:
        if is_split:
            action = _STAND
        elif is_fresh and first == second and first in play.splits:
            action, is_split = _SPLIT, True
        elif is_fresh and last.total in play.doubles and not last.is_soft:
            action = _DOUBLE
        else:
            action = _HIT if last.total < play.hits_below else _STAND
        is_fresh = False
        events = engine.apply(action)
        last = events[-1]
    end: End = None
    for event in reversed(events):
        if type(event) is twentyone_events.DealerEnded:
            end = NATURAL if event.reason == "natural" else BUST if event.reason == "bust" else event.total
            break
    return CardRound(up, end, last.seats[0].net - insured), insured


# -- baccarat -------------------------------------------------------------------------------------------------


def coup(engine: Salon, chance: Chance, deal: Action) -> dict[str, int]:
    """What a deal brought on each area with chips, in cents."""
    engine.open_round(chance)
    return {e.area: e.returned - e.staked for e in engine.apply(deal) if isinstance(e, AreaSettled)}


@cache
def deal_with(main: str, limits: Limits) -> Action:
    """A deal with the most that may lie on one main area and on all at the side."""
    areas = (main, *(area for area in AREAS if area not in MAIN_AREAS))
    return Action(1, "deal", bets={area: piled(limits.of_area(area)[1]) for area in areas})


# -- pi'lok ---------------------------------------------------------------------------------------------------

JUMPER_IS_PAID, SHARED, TARGET_IS_PAID = 1, 0, -1


class PilokHand(NamedTuple):
    """A hand of two at Shadowport: what each was worth, seat 1 first, and who was paid: 1, 0 for both, -1."""

    first: int
    second: int
    paid: int


class JumpedHand(NamedTuple):
    """A hand of two of whom the one who acts first, seat `jumper`, jumps the other: the duel, and who was paid."""

    jumper: int
    is_won: bool
    is_first_toss_tied: bool
    paid: int


def berth(engine: Pilok, skills: tuple[str, str]) -> tuple[Action, ...]:
    """The actions that begin a hand of two who have nothing but the fee, so that nobody bets; seat 2 has the button."""
    fee = int(engine.settings.ante)
    return engine.opening({seat: Entrant(fee, skill=skill) for seat, skill in enumerate(skills, 1)}, 2)


def _begun(engine: Pilok, chance: Chance, opening: tuple[Action, ...]) -> tuple[Event, ...]:
    engine.open_round(chance)
    events: tuple[Event, ...] = ()
    for action in opening:
        events = engine.apply(action)
    return events


def _paid(settled: Any, seat: int) -> int:
    """Who was paid of two, as `seat` sees it."""
    net: int = next(result.net for result in settled.seats if result.seat == seat)
    return (net > 0) - (net < 0)


def pilok_hand(engine: Pilok, chance: Chance, opening: tuple[Action, ...]) -> PilokHand:
    """A hand at a table without the Jump."""
    events = _begun(engine, chance, opening)
    first, second = (event.total for event in events if type(event) is pilok_events.HandShown)
    return PilokHand(first, second, _paid(events[-1], 1))


def jumped_hand(engine: Pilok, chance: Chance, opening: tuple[Action, ...]) -> JumpedHand:
    """A hand with a Jump, whose winner has the loser's highest die rolled again."""
    dice: dict[int, tuple[int, ...]] = {}
    for event in _begun(engine, chance, opening):
        if type(event) is pilok_events.StreetDieRolled:
            dice[event.seat] = event.dice
    jumper = engine.turn
    assert jumper
    events: Any = engine.apply(Action(jumper, "jump", target=3 - jumper))
    won = events[-1]
    assert type(won) is pilok_events.DuelWon
    engine.apply(Action(won.winner, "reroll", die=highest(dice[won.loser])))
    settled: Any = engine.apply(Action(3 - jumper, "no_jump"))[-1]
    assert type(settled) is RoundSettled
    return JumpedHand(jumper, won.winner == jumper, type(events[3]) is pilok_events.DuelTied, _paid(settled, jumper))
