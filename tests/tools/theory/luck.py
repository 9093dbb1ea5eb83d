"""`python -m tests.tools.theory.luck`: whether luck is nought in the mean, however badly somebody plays.

Net = expected + luck - given away holds by what luck is. What has to be tried is that nothing of skill is left in it:
over many rounds of foolish play the mean of luck must lie within four standard errors of nought. The shoe is shuffled
for every round, so that the cut card has no say. Beside it, single choices are forced from one position and played on
as the odds advise: what they bring in the mean must be what was told.
"""

import argparse
import random
import sys
from collections.abc import Callable, Mapping
from typing import Any

from casino.core.cards import Shoe
from casino.core.chance import FastChance
from casino.engines.base import Action, Entrant, RoundSettled
from casino.engines.black_baron.table import BlackBaron
from casino.engines.twentyone.table import POINTS, TwentyOne
from casino.odds.black_baron import baron_knowledge, values_of
from casino.odds.twentyone.knowledge import TwentyOneKnowledge, TwentyOneWatch, as_points
from casino.odds.value import Value, best_of, evaluate, finished
from casino.records.levels import catalogue, override_settings
from tests.support.whole_round import edge_of
from tests.tools.theory.figures import Figure, mean, tell

CARDS, DICE = ("black_axe", "blackjack"), "black_baron"
MAX_KEPT = 300_000  # positions whose values are remembered


def foolish(values: Mapping[str, Value], rng: random.Random) -> str:
    """Insures always, splits and doubles too often, and otherwise guesses."""
    for name in ("insurance", "split"):
        if name in values:
            return name
    return rng.choice(sorted(values))


Style = Callable[[Mapping[str, Value], random.Random], str]


class CardTable:
    """A table for one, its watch and its edge; the shoe is shuffled for every round."""

    def __init__(self, settings: Any) -> None:
        self.settings = settings
        self.engine = TwentyOne(settings)
        self.edge = edge_of(settings).edge
        self._valued: dict[str, dict[str, Value]] = {}

    def values(self, known: TwentyOneKnowledge) -> dict[str, Value]:
        """What choices are worth: from whole shoes most first decisions come again and again."""
        dealt: Any = as_points(known.unseen), POINTS[known.up], sorted(POINTS[card[0]] for card in known.cards)
        if "split" in known.offers and known.settings.split_on == "rank":
            dealt = sorted(known.unseen.items()), known.up, known.cards
        key = repr((dealt, known.phase, known.stake, known.hands, known.waiting, known.points_to_come, known.offers))
        if key not in self._valued:
            if len(self._valued) >= MAX_KEPT:
                self._valued.clear()
            self._valued[key] = finished(evaluate(known))
        return self._valued[key]

    def play(self, chance: Any, style: Style, rng: random.Random) -> tuple[int, float]:
        """A round: the net in cents, and what was given away."""
        engine, watch, given = self.engine, TwentyOneWatch(self.settings), 0.0
        engine.open_round(chance)
        for action in engine.opening({1: Entrant(10**9, int(self.settings.minimum))}, 0):
            watch.observe(engine.apply(action))
        while engine.turn:
            known = watch.knowledge(engine.view(1), 1, [offer.action for offer in engine.legal_actions(1)])
            values = self.values(known)
            chosen = style(values, rng)
            given += float(values[best_of(values)].cents - values[chosen].cents)
            watch.observe(engine.apply(Action(1, chosen)))
        (result,) = engine.results()
        return result.net, given


class DiceTable:
    """A table of Black Baron for one."""

    def __init__(self, settings: Any) -> None:
        self.settings = settings
        self.engine = BlackBaron(settings)
        self.edge = finished(values_of(settings).edge())

    def play(self, chance: Any, style: Style, rng: random.Random) -> tuple[int, float]:
        """A round: the net in cents, and what was given away."""
        engine, given = self.engine, 0.0
        engine.open_round(chance)
        told: list[Any] = []
        for action in engine.opening({1: Entrant(10**9, int(self.settings.minimum))}, 0):
            told += engine.apply(action)
        while engine.turn:
            offers = [offer.action for offer in engine.legal_actions(1)]
            values = finished(evaluate(baron_knowledge(self.settings, engine.view(1), 1, offers)))
            chosen = style(values, rng)
            if chosen == "split" and len(engine.view(1).seats[0]) >= 4:
                chosen = "stay"  # where splits have no end, fools still have
            given += float(values[best_of(values)].cents - values[chosen].cents)
            told += engine.apply(Action(1, chosen))
        settled = next(event for event in told if isinstance(event, RoundSettled))
        return settled.seats[0].net, given


def shuffled(level: Any) -> Any:
    """The level's settings, but for a shuffle before every round."""
    return override_settings(level, {"shuffle": "every round"})


def luck_of(level: Any, rounds: int, seed: int, style: Style = foolish) -> Figure:
    """The mean of luck at a level, in first bets, beside nought."""
    table: Any = DiceTable(level.settings) if level.game == DICE else CardTable(shuffled(level))
    chance, rng, bet = FastChance(seed), random.Random(seed), int(level.settings.minimum)
    added = squares = 0.0
    for _ in range(rounds):
        net, given = table.play(chance, style, rng)
        luck = (net + given) / bet + table.edge
        added += luck
        squares += luck * luck
    return mean(level.name, added, squares, rounds, 0.0)


# -- from one position ----------------------------------------------------------------------------------------


class _Dealt:
    """Deals a position: the seat's two cards and the up card as wanted, all others by chance."""

    def __init__(self, hand: tuple[str, str], up: str, inner: FastChance) -> None:
        self._wanted: list[str | None] = [hand[0], None, hand[1], up]
        self._inner = inner

    def die(self, sides: int) -> int:
        raise AssertionError("no die is thrown here")

    def card(self, shoe: Shoe) -> str:
        wanted = self._wanted.pop(0) if self._wanted else None
        if wanted is not None:
            return wanted
        while True:
            card = self._inner.card(shoe)
            kept = self._wanted.count(card)
            if shoe.cards.count(card) > kept:
                return card


def forced(settings: Any, hand: tuple[str, str], up: str, rounds: int, seed: int) -> list[Figure]:
    """What each choice of a position brings in the mean, played on by the odds, beside what was told."""
    engine, inner, bet = TwentyOne(settings), FastChance(seed), int(settings.minimum)
    told: dict[str, Value] = {}
    sums: dict[str, tuple[float, float, int]] = {}

    names: list[str] = []
    while not names or min(count for _, _, count in sums.values()) < rounds:
        watch = TwentyOneWatch(settings)
        engine.open_round(_Dealt(hand, up, inner))
        for action in engine.opening({1: Entrant(10**9, bet)}, 0):
            watch.observe(engine.apply(action))
        if engine.phase == "insurance":
            watch.observe(engine.apply(Action(1, "no_insurance")))
        if not engine.turn:
            continue  # the dealer had a natural
        if not told:
            offers = [offer.action for offer in engine.legal_actions(1)]
            told = finished(evaluate(watch.knowledge(engine.view(1), 1, offers)))
            names, sums = list(told), dict.fromkeys(told, (0.0, 0.0, 0))
        name = min(names, key=lambda one: sums[one][2])
        watch.observe(engine.apply(Action(1, name)))
        while engine.turn:
            offers = [offer.action for offer in engine.legal_actions(1)]
            values = finished(evaluate(watch.knowledge(engine.view(1), 1, offers)))
            watch.observe(engine.apply(Action(1, best_of(values))))
        (result,) = engine.results()
        net = result.net / bet
        added, squares, count = sums[name]
        sums[name] = added + net, squares + net * net, count + 1
    figures = []
    for name, (added, squares, count) in sums.items():
        one = mean(name, added, squares, count, told[name].mean)
        figures.append(one._replace(error=max(one.error + told[name].error / 4, 1e-12)))
    return figures


POSITIONS = (
    ("blackjack/standard", ("8H", "8C"), "TS"),
    ("blackjack/strip", ("TH", "6C"), "TS"),
    ("black_axe/standard", ("AH", "AC"), "6S"),
    ("black_axe/squires_bench", ("6H", "5C"), "AS"),
    ("black_axe/long_table", ("3H", "3C"), "7D"),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200_000, help="rounds at each level, and of each choice a tenth")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="levels whose names hold this")
    args = parser.parse_args()
    levels = {one.name: one for one in catalogue()[0] if one.game in (*CARDS, DICE) and args.only in one.name}
    good = True
    for level in levels.values():
        good &= tell(f"Luck at {level.name}, in first bets", [luck_of(level, args.rounds, args.seed)])
    for name, hand, up in POSITIONS:
        if name in levels:
            found = forced(shuffled(levels[name]), hand, up, args.rounds // 10, args.seed)
            good &= tell(f"{' '.join(hand)} against {up} at {name}", found)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
