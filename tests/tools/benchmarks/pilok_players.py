"""Three Street Pi'Lok between all styles of the house: what each earns, and whether the strongest earns the most.

The strongest and one to six others, drawn anew for every deal, play it from fair seats: once from each chair, with the
same stream of dice, the same purse and the same skill for all. A player that does any legal thing at random is among
them. What counts is the difference at the same tables. It also tells how long decisions take. `--hands N` (10,000 if
not given), `--jobs N` for so many processes, `--seed N`.
"""

import argparse
import random
import sys
import time
from collections.abc import Sequence
from math import sqrt
from multiprocessing import Pool
from statistics import fmean, stdev

from casino.core.chance import FastChance
from casino.engines.base import Action, Entrant, Offer, RoundSettled
from casino.engines.pilok.settings import MAX_SEATS, PilokSettings
from casino.engines.pilok.table import Pilok
from casino.players.characters import STYLES
from casino.players.pilok.play import PilokPlay
from tests.tools.benchmarks.rows import QUICK, percentile, show

STRONGEST = "by_the_odds"
ANYTHING = "anything_legal"
PLAYERS = (*STYLES, ANYTHING)
PURSE_ANTES, SKILL = 100, "3D"
HANDS, QUICK_HANDS = 10_000, 300
CERTAIN = 3.0  # standard errors


def anything_legal(seat: int, offers: Sequence[Offer], rng: random.Random) -> Action:
    """Any offered action, with any sum or choice it may have."""
    offer = rng.choice(offers)
    if not offer.asks:
        return Action(seat, offer.action)
    chosen = rng.choice(offer.choices) if offer.choices else rng.randrange(offer.least, offer.most + 1, offer.step)
    return Action(seat, offer.action, **{offer.asks: chosen})


class Table:
    """Hand after hand at one table, with the nets of each and the times of the strongest's decisions and slices."""

    def __init__(self, settings: PilokSettings, seed: int) -> None:
        self.engine = Pilok(settings)
        self.play = PilokPlay(settings)
        self.rng = random.Random(seed)
        self.decisions: list[float] = []
        self.slices: list[float] = []

    def decide(self, style: str, seat: int) -> Action:
        """What a seat does now."""
        offers = self.engine.legal_actions(seat)
        if style == ANYTHING:
            return anything_legal(seat, offers, self.rng)
        thinking = self.play.decide(style, self.engine.view(seat), seat, offers, self.rng)
        took, action = [], None
        while action is None:
            start = time.perf_counter()
            try:
                next(thinking)
            except StopIteration as decided:
                action = decided.value
            took.append(time.perf_counter() - start)
        self.decisions.append(sum(took))
        self.slices.append(max(took))
        return action

    def deal(self, seed: int) -> dict[str, list[float]]:
        """One deal from every chair: what each of those who sit there gained in each hand, in antes."""
        seats = sorted(self.rng.sample(range(1, self.engine.seats + 1), self.rng.randint(2, self.engine.seats)))
        others = self.rng.sample([style for style in PLAYERS if style != STRONGEST], len(seats) - 1)
        styles = [STRONGEST, *others]
        button = self.rng.choice(seats)
        nets: dict[str, list[float]] = {style: [] for style in styles}
        for turned in range(len(styles)):
            sitting = dict(zip(seats, styles[turned:] + styles[:turned], strict=True))
            for seat, net in self._hand(sitting, button, FastChance(seed)).items():
                nets[sitting[seat]].append(net)
        return nets

    def _hand(self, sitting: dict[int, str], button: int, chance: FastChance) -> dict[int, float]:
        """One hand: what each seat gained, in antes."""
        engine, ante = self.engine, self.engine.settings.ante
        places = {seat: Entrant(PURSE_ANTES * ante, skill=SKILL) for seat in sitting}
        engine.open_round(chance)
        for action in engine.opening(places, button):
            events = engine.apply(action)
        while seat := engine.turn:
            events = engine.apply(self.decide(sitting[seat], seat))
        settled = events[-1]
        assert isinstance(settled, RoundSettled)
        return {result.seat: result.net / ante for result in settled.seats}


def play_hands(work: tuple[int, int]) -> tuple[list[dict[str, list[float]]], list[float], list[float]]:
    """Deals from a seed until there were so many hands: (seed, hands)."""
    seed, hands = work
    table = Table(PilokSettings(seats=MAX_SEATS), seed)
    deals: list[dict[str, list[float]]] = []
    while sum(len(deal) for deal in deals) < hands:
        deals.append(table.deal(seed * 10**6 + len(deals)))
    return deals, table.decisions, table.slices


def compare(deals: Sequence[dict[str, list[float]]]) -> tuple[list[tuple[str, float, float]], bool]:
    """(style, difference, z) of the strongest against everybody else at the same tables, and whether all are certain.

    Hands of one deal are no independent ones: a deal counts once. With one deal nothing is certain.
    """
    rows = []
    for style in PLAYERS:
        together = [deal for deal in deals if style != STRONGEST and style in deal]
        apart = [fmean(deal[STRONGEST]) - fmean(deal[style]) for deal in together]
        if apart:
            error = stdev(apart) / sqrt(len(apart)) if len(apart) > 1 else float("inf")
            rows.append((style, fmean(apart), fmean(apart) / error))
    return rows, all(z > CERTAIN for _, _, z in rows)


def main(arguments: Sequence[str]) -> None:
    """Plays and prints the tables."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.tools.benchmarks.pilok_players")
    parser.add_argument(QUICK, action="store_true", help=f"only {QUICK_HANDS} hands")
    parser.add_argument("--hands", type=int, help=f"how many hands ({HANDS} if not given)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    hands = args.hands or (QUICK_HANDS if args.quick else HANDS)
    started = time.perf_counter()
    jobs = max(1, args.jobs)
    shares = [(args.seed * 1000 + job, hands // jobs + (job < hands % jobs)) for job in range(jobs)]
    with Pool(jobs) as pool:
        parts = pool.map(play_hands, shares)
    deals = [deal for part in parts for deal in part[0]]
    nets = {style: [net for deal in deals for net in deal.get(style, ())] for style in PLAYERS}
    print(f"{'style':16}{'hands':>7}{'antes a hand':>14}")
    for style in sorted(PLAYERS, key=lambda style: -fmean(nets[style] or [0.0])):
        print(f"{style:16}{len(nets[style]):7}{fmean(nets[style] or [0.0]):+14.3f}")
    rows, is_clear = compare(deals)
    print(f"\n{STRONGEST + ' minus':24}{'antes a hand':>14}{'z':>8}")
    for style, difference, z in rows:
        print(f"{style:24}{difference:+14.3f}{z:8.1f}")
    times = [seconds * 1e3 for part in parts for seconds in part[1]]
    slices = [seconds * 1e3 for part in parts for seconds in part[2]]
    print(
        f"\n{len(times)} decisions: mean {sum(times) / len(times):.2f} ms, 99% {percentile(times, 0.99):.1f} ms, "
        f"longest {max(times):.1f} ms; longest slice {max(slices):.1f} ms (99% {percentile(slices, 0.99):.1f}); "
        f"{sum(len(deal) for deal in deals)} hands in {time.perf_counter() - started:.0f} s"
    )
    least = min(z for _, _, z in rows)
    budget = None if args.quick else CERTAIN  # a few hundred hands are all luck
    show("Pi'Lok's strongest player before each other, at least by", least, "standard errors", budget, at_least=True)
    if args.quick:
        return
    verdict = "earns significantly more than each" if is_clear else "does not earn significantly more than each"
    print(f"{STRONGEST} {verdict} of the others (z > {CERTAIN:.0f} against all: {'yes' if is_clear else 'no'})")


if __name__ == "__main__":
    main(sys.argv[1:])
