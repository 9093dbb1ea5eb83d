"""`python -m tests.tools.theory.nearly_empty`: nearly empty shoes at twenty-one, every course of them by the engine.

From one position after another every action is taken and every card drawn that could come, with the hole card hidden
from whoever chooses, and what the engine pays in the mean is set beside what the odds say. A split is looked at twice:
played by its plan it must pay what is told; played with every card remembered no less, and no more than the bound.
"""

import argparse
import copy
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from casino.core.cards import DECK, Shoe
from casino.core.chance import ScriptedChance
from casino.core.errors import NoOdds
from casino.engines.base import HOUSE, Action
from casino.engines.twentyone.events import TwentyOneView
from casino.engines.twentyone.table import POINTS, TwentyOne
from casino.odds.twentyone.hands import place_of
from casino.odds.twentyone.knowledge import TwentyOneKnowledge, TwentyOneWatch, as_points
from casino.odds.twentyone.splitting import Pair, SplitPlan, SplitRow
from casino.odds.value import Value, evaluate, finished
from casino.records.levels import override_settings, shipped_level
from tests.tools.benchmarks.rows import show

CLOSE = 1e-9
BET = 1000
RULES: dict[str, dict[str, Any]] = {
    "as at the hearth": {},
    "by value, soft 17 hit": {"split_on": "value", "dealer_hits_soft_17": True, "max_hands": 3},
    "no peek, surrender": {"peek": False, "surrender": True, "natural_after_split": False},
    "one card on aces, full hands of three": {"hit_split_aces": False, "stand_at_cards": 3, "max_hands": 3},
    "no doubling of split hands": {"double_after_split": False, "dealer_hits_soft_17": True, "max_hands": 3},
}

Choose = Callable[[TwentyOneView, tuple[str, ...]], str | None]  # None: whatever is best


def rules_of(name: str) -> Any:
    """A table for one with one deck that is never shuffled before its last card."""
    level = shipped_level("black_axe/standard")
    bare = {"decks": 1, "seats": 1, "reshuffle_below": 0, "shuffle": "at the mark", "minimum": 10, "maximum": 20}
    return override_settings(level, bare | {"bet_step": 10} | RULES[name])


class _Needs(Exception):
    """The engine asks for a card that is not decided yet."""


class _Branching:
    """Gives the cards of a course, and stops where it ends."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        self._cards = list(cards)

    def die(self, sides: int) -> int:
        raise AssertionError("no die is thrown here")

    def card(self, shoe: Shoe) -> str:
        if not self._cards:
            raise _Needs(Counter(card[0] for card in shoe.cards), {card[0]: card for card in shoe.cards})
        return self._cards.pop(0)


def outcomes(engine: TwentyOne, action: Action) -> Iterator[tuple[float, TwentyOne]]:
    """Every way in which an action can go, with its chance."""
    pending: list[tuple[tuple[str, ...], float]] = [((), 1.0)]
    while pending:
        cards, chance = pending.pop()
        after = copy.deepcopy(engine)
        after.chance = _Branching(cards)
        try:
            after.apply(action)
        except _Needs as needs:
            counts, cards_of = needs.args
            whole = sum(counts.values())
            pending += [((*cards, cards_of[rank]), chance * count / whole) for rank, count in counts.items()]
            continue
        yield chance, after


Node = list[tuple[float, TwentyOne]]  # what could be behind what is seen: weights, and tables that look alike


def _looks(engine: TwentyOne) -> object:
    """What a table looks like to its seat; which suit a card has would tell what lies face down."""
    view = engine.view(1)
    hands = tuple((tuple(card[0] for card in hand.cards), hand.stake, hand.outcome) for hand in view.seats[0])
    return view.phase, view.hand, hands


def worth_of(node: Node, action: str, choose: Choose) -> float:
    """What an action brings in the mean, in cents, times the weight of the node; afterwards as `choose` says."""
    seen: dict[object, Node] = {}
    value = 0.0
    for weight, engine in node:
        for chance, after in outcomes(engine, Action(1, action)):
            if after.turn is None:
                (result,) = after.results()
                value += weight * chance * result.net
            else:
                seen.setdefault(_looks(after), []).append((weight * chance, after))
    for later in seen.values():
        view = later[0][1].view(1)
        offers = tuple(offer.action for offer in later[0][1].legal_actions(1))
        chosen = choose(view, offers)
        value += max(worth_of(later, name, choose) for name in ([chosen] if chosen else offers))
    return value


class Spot(NamedTuple):
    """A position: tables that differ in their hole card alone, and what is known of it."""

    node: Node
    knowledge: TwentyOneKnowledge


def spot(rules: Any, cards: list[str], hand: tuple[str, str], up: str) -> Spot | None:
    """The position in which these cards are unseen, by every hole card; None where nothing is to decide."""
    gone = [card for card in DECK if card not in (*cards, *hand, up)]
    node: Node = []
    watch, knowledge = TwentyOneWatch(rules, gone), None
    for rank, count in Counter(card[0] for card in cards).items():
        engine = TwentyOne(rules)
        engine.shoe.lay_out(gone)
        hole = next(card for card in cards if card[0] == rank)
        engine.open_round(ScriptedChance([hand[0], hole, hand[1], up]))
        told = [*engine.apply(Action(1, "bet", BET)), *engine.apply(Action(HOUSE, "deal"))]
        if engine.phase == "insurance":
            told += engine.apply(Action(1, "no_insurance"))
        if engine.phase != "playing":
            continue
        node.append((float(count), engine))
        if knowledge is None:
            watch.observe(told)
            offers = [offer.action for offer in engine.legal_actions(1)]
            knowledge = watch.knowledge(engine.view(1), 1, offers)
    return Spot(node, knowledge) if knowledge is not None else None


def _planned(rules: Any, plan: SplitPlan, most: int) -> Choose:
    """Plays split hands by a plan: it looks at each hand's own cards, and at how often was split."""

    def choose(view: TwentyOneView, offers: tuple[str, ...]) -> str:
        hands = view.seats[0]
        cards = hands[view.hand - 1].cards
        if "split" in offers and len(hands) <= most:
            return "split"
        drawn = [POINTS[card[0]] for card in cards[1:]]
        if len(drawn) == 1 and plan.doubles[drawn[0] - 1]:
            return "double"
        at = place_of(tuple(drawn.count(points) for points in range(1, 11)))
        return "hit" if plan.hits[at] else "stand"

    return choose


def differences(rules: Any, here: Spot, *, remembers: bool = True) -> dict[str, float]:
    """How far each choice's value is from what the engine pays, in stakes. Raises NoOdds where there is no value.

    A split counts as right, with all cards remembered, as long as it lies within its bound.
    """
    told: dict[str, Value] = finished(evaluate(here.knowledge))
    weight = sum(weight for weight, _ in here.node)
    best: Choose = lambda view, offers: None  # noqa: E731
    wrong = {}
    for name, value in told.items():
        if name != "split":
            wrong[name] = abs(worth_of(here.node, name, best) / weight / BET - value.mean)
            continue
        known = here.knowledge
        unseen, points = as_points(known.unseen), POINTS[known.cards[0][0]]
        alike = known.unseen[known.cards[0][0]] if rules.split_on == "rank" else unseen[points - 1]
        row = SplitRow(rules, unseen, POINTS[known.up], Pair(points, alike), known.natural)
        finished(row.value(rules.max_hands - 1))
        assert row.plan is not None
        planned = worth_of(here.node, name, _planned(rules, row.plan, row.most)) / weight / BET
        wrong["split by its plan"] = abs(planned - value.mean)
        if remembers:
            whole = worth_of(here.node, name, best) / weight / BET
            wrong["split at best"] = max(0.0, value.mean - whole, whole - value.mean - value.error)
    return wrong


def some_spots(rules: Any, seed: int, cards: int) -> Iterator[Spot]:
    """Positions of nearly empty shoes, without end; every other one is a pair."""
    rng = random.Random(seed)
    while True:
        deck = list(DECK)
        rng.shuffle(deck)
        first, up = deck[0], deck[2]
        alike = [card for card in deck[3:] if card[0] == first[0]]
        second = alike[0] if alike and rng.random() < 0.5 else deck[1]
        left = [card for card in deck[3:] if card not in (first, second, up)][:cards]
        if (here := spot(rules, left, (first, second), up)) is not None:
            yield here


def try_spots(name: str, count: int, seed: int, cards: int, *, remembers: bool = True) -> dict[str, float]:
    """The farthest difference of each choice over some positions; those that are refused are passed over."""
    rules = rules_of(name)
    farthest: dict[str, float] = {}
    for here in some_spots(rules, seed, cards):
        try:
            wrong = differences(rules, here, remembers=remembers)
        except NoOdds:
            continue
        for choice, difference in wrong.items():
            farthest[choice] = max(farthest.get(choice, 0.0), difference)
        count -= 1
        if not count:
            break
    return farthest


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shoes", type=int, default=20, help="positions for each set of rules")
    parser.add_argument("--cards", type=int, default=9, help="how many cards are unseen")
    args = parser.parse_args()
    good = True
    for name in RULES:
        for choice, difference in try_spots(name, args.shoes, 1, args.cards).items():
            show(f"Nearly empty shoes, {name}, {choice}", difference, "stakes", CLOSE)
            good &= difference <= CLOSE
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
