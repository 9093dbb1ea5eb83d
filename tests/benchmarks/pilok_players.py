"""Three Street Pi'Lok between all styles of the house: what each earns, and whether the strongest earns the most.

Every hand has two to seven seats, drawn anew with whoever sits there, the same purse and the same skill for all, and
a button that moves on; a player that does any legal thing at random is among them. It also tells how long decisions
take. `--hands N` (10,000 if not given), `--jobs N` for so many processes, `--seed N`.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from math import sqrt
from multiprocessing import Pool

from casino.chance import FastChance
from casino.engines.base import Action, Offer, Place, RoundSettled
from casino.engines.pilok import Pilok
from casino.engines.pilok_settings import MOST_SEATS, PilokSettings
from casino.players.characters import STYLES
from casino.players.pilok_play import PilokPlay
from tests.benchmarks.rows import QUICK, percentile

STRONGEST = "by_the_odds"
ANYTHING = "anything_legal"
PLAYERS = (*STYLES, ANYTHING)
PURSE_ANTES, SKILL = 100, "3D"
HANDS, QUICK_HANDS = 10_000, 300
CERTAIN = 3.0  # standard errors


class Earned:
    """Nets of many hands, in antes."""

    def __init__(self) -> None:
        self.hands = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, net: float) -> None:
        """One hand more."""
        self.hands += 1
        self.total += net
        self.squares += net * net

    @property
    def mean(self) -> float:
        """What a hand brings."""
        return self.total / self.hands if self.hands else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.hands < 2:
            return float("inf")
        return sqrt(max(0.0, self.squares / self.hands - self.mean**2) / (self.hands - 1))


def anything_legal(seat: int, offers: Sequence[Offer], whim: random.Random) -> Action:
    """Any offered action, with any sum or choice it may have."""
    offer = whim.choice(offers)
    if not offer.asks:
        return Action(seat, offer.action)
    chosen = whim.choice(offer.choices) if offer.choices else whim.randrange(offer.least, offer.most + 1, offer.step)
    return Action(seat, offer.action, **{offer.asks: chosen})


class Table:
    """Hand after hand at one table, with the nets of each and the times of the strongest's decisions and slices."""

    def __init__(self, settings: PilokSettings, seed: int) -> None:
        self.engine = Pilok(settings)
        self.play = PilokPlay(settings)
        self.whim = random.Random(seed)
        self.chance = FastChance(seed)
        self.decisions: list[float] = []
        self.slices: list[float] = []

    def decide(self, style: str, seat: int) -> Action:
        """What a seat does now."""
        offers = self.engine.legal_actions(seat)
        if style == ANYTHING:
            return anything_legal(seat, offers, self.whim)
        view, start = self.engine.view(seat), time.perf_counter()
        before, longest = start, 0.0
        thinking = self.play.decide(style, view, seat, offers, self.whim)
        while True:
            try:
                next(thinking)
            except StopIteration as decided:
                now = time.perf_counter()
                self.decisions.append(now - start)
                self.slices.append(max(longest, now - before))
                return decided.value
            now = time.perf_counter()
            longest, before = max(longest, now - before), now

    def hand(self, number: int) -> list[tuple[str, float]]:
        """One hand: who sat there and what each gained, in antes."""
        engine, settings = self.engine, self.engine.settings
        seats = sorted(self.whim.sample(range(1, settings.seats + 1), self.whim.randint(2, settings.seats)))
        styles = dict(zip(seats, self.whim.sample(PLAYERS, len(seats)), strict=True))
        purse = PURSE_ANTES * settings.ante
        engine.open_round(self.chance)
        for action in engine.opening({seat: Place(purse, skill=SKILL) for seat in seats}, seats[number % len(seats)]):
            events = engine.apply(action)
        while engine.phase != "closed":
            seat = engine.turn or 0
            events = engine.apply(self.decide(styles[seat], seat))
        settled = events[-1]
        assert isinstance(settled, RoundSettled)
        return [(styles[result.seat], result.net / settings.ante) for result in settled.seats]


def play_hands(work: tuple[int, int]) -> tuple[list[list[tuple[str, float]]], list[float], list[float]]:
    """So many hands from a seed: (seed, hands)."""
    seed, hands = work
    table = Table(PilokSettings(seats=MOST_SEATS), seed)
    return [table.hand(number) for number in range(hands)], table.decisions, table.slices


def compare(nets: dict[str, Earned]) -> tuple[list[tuple[str, float, float]], bool]:
    """(style, difference, z) of the strongest against everybody else, and whether all are beyond doubt."""
    ours = nets[STRONGEST]
    rows = []
    for style in PLAYERS:
        if style != STRONGEST:
            difference = ours.mean - nets[style].mean
            rows.append((style, difference, difference / sqrt(ours.error**2 + nets[style].error ** 2)))
    return rows, all(z > CERTAIN for _, _, z in rows)


def main(arguments: Sequence[str], tell: Callable[[str], None] = print) -> None:
    """Plays and prints the tables."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.benchmarks.pilok_players")
    parser.add_argument(QUICK, action="store_true", help=f"only {QUICK_HANDS} hands")
    parser.add_argument("--hands", type=int, help=f"how many hands ({HANDS} if not given)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    hands = args.hands or (QUICK_HANDS if args.quick else HANDS)
    started = time.perf_counter()
    jobs = max(1, args.jobs)
    shares = [(args.seed * 1000 + job, hands // jobs + (job < hands % jobs)) for job in range(jobs)]
    if jobs > 1:
        with Pool(jobs) as pool:
            parts = pool.map(play_hands, shares)
    else:
        parts = [play_hands(share) for share in shares]
    nets = {style: Earned() for style in PLAYERS}
    for hand in (hand for part in parts for hand in part[0]):
        for style, net in hand:
            nets[style].add(net)
    tell(f"{'style':16}{'hands':>7}{'antes a hand':>14}{'error':>8}")
    for style in sorted(PLAYERS, key=lambda style: -nets[style].mean):
        tell(f"{style:16}{nets[style].hands:7}{nets[style].mean:+14.3f}{nets[style].error:8.3f}")
    rows, is_clear = compare(nets)
    tell(f"\n{STRONGEST + ' minus':24}{'antes a hand':>14}{'z':>8}")
    for style, difference, z in rows:
        tell(f"{style:24}{difference:+14.3f}{z:8.1f}")
    times = [seconds * 1e3 for part in parts for seconds in part[1]]
    slices = [seconds * 1e3 for part in parts for seconds in part[2]]
    tell(
        f"\n{len(times)} decisions: mean {sum(times) / len(times):.2f} ms, 99% {percentile(times, 0.99):.1f} ms, "
        f"longest {max(times):.1f} ms; longest slice {max(slices):.1f} ms (99% {percentile(slices, 0.99):.1f}); "
        f"{hands} hands in {time.perf_counter() - started:.0f} s"
    )
    verdict = "earns significantly more than each" if is_clear else "does not earn significantly more than each"
    tell(f"{STRONGEST} {verdict} of the others (z > {CERTAIN:.0f} against all: {'yes' if is_clear else 'no'})")


if __name__ == "__main__":
    main(sys.argv[1:])
