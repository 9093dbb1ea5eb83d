"""The worth of a whole round and the edge of a table, at once, from the odds that the house and its players have."""

from collections import Counter

from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.table import TARGET
from casino.odds.twentyone.edge import edge_stages
from casino.odds.value import EdgeEstimate
from casino.players.black_baron.odds import OPENINGS, BlackBaronOdds, openings
from casino.players.twentyone.odds import CHANCES, TwentyOneOdds


def edge_of(settings: TwentyOneSettings, unseen: Counter[str] | None = None, *, insures: bool = False) -> EdgeEstimate:
    """The last stage of the edge."""
    *_, last = filter(None, edge_stages(settings, unseen, insures=insures))
    return last


def whole_round(odds: BlackBaronOdds | TwentyOneOdds) -> float:
    """The player's expected gain per first bet before anything is rolled or dealt, without insurance."""
    if isinstance(odds, BlackBaronOdds):
        return sum(openings(odds.rules, odds.start)) / OPENINGS
    value = 0.0
    for up, up_chance in CHANCES.items():
        natural = CHANCES[{1: 10, 10: 1}[up]] if up in (1, 10) and odds.rules.peek else 0.0
        for first, one in CHANCES.items():
            for second, other in CHANCES.items():
                lost = 0.0 if {first, second} == {1, 10} else -1.0
                worth = natural * lost + (1 - natural) * _start(odds, up, first, second)
                value += up_chance * one * other * worth
    return value


def _start(odds: TwentyOneOdds, up: int, first: int, second: int) -> float:
    """The worth of two dealt cards under perfect play."""
    rules = odds.rules
    if {first, second} == {1, 10}:
        dealer_natural = odds.dealer_ends(up).get("natural", 0.0)
        return (1 - dealer_natural) * rules.natural_pays.profit / rules.natural_pays.stake
    offers = {"stand", "hit", "double"}
    if first == second and rules.max_hands > 1:
        offers.add("split")
    if rules.surrender:
        offers.add("surrender")
    if first + second + (10 if 1 in (first, second) else 0) == TARGET:
        offers = {"stand"}
    return max(odds.worth(up, (first, second), offers).values())
