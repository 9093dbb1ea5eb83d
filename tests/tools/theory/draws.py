"""`python -m tests.tools.theory.draws --draws 1000000 --seed 1`: whether the fair stream's dice and cards are even.

Dice: every face as often as the others, and every pair of two dice in a row, from one long stream and with a seed of
its own for every round. Cards: ten from a fresh shoe with a seed of its own, as the house deals, again and again, each
place of the deal by itself, and the ranks of the first two together. All of it for some phrases.

A row is the p-value of one test by chi-square. Of so many tests some fall below 0.001 by chance alone, one in a
thousand: so a single row fails below 0.001 divided by the number of tests (Bonferroni), and beside that as a whole
there may be no more below 0.001 than fair draws show in 999 of 1,000 such runs, and all p-values together must be
spread evenly over ten bins, at p > 0.001 too: draws that are too even to be true are noticed there.
"""

from __future__ import annotations

import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from casino.core.cards import DECK, RANKS, Shoe
from casino.core.chance import Chance, FairChance
from casino.tally.draws.gamma import chi_square_tail
from tests.tools.benchmarks.rows import show
from tests.tools.theory.chunks import CHUNK, command_line, sizes_of, worked

SIDES = (6, 10)
DECKS = (1, 5, 8)
PLACES = 10  # of a deal, counted from the first card
PHRASES = ("", "lucky seven", "Glück und ein Würfel: 骰子")
DRAWS_OF_A_ROUND = 10
MIN_P = 0.001
BINS = 10

Stream = Callable[[int], Chance]  # the chance of round number so many


class Evenness(NamedTuple):
    """One test: its name and how probable so much unevenness or more is with fair draws."""

    name: str
    p: float


def long_stream(seed: str, phrase: str) -> Stream:
    """One stream for all rounds."""
    chance = FairChance(seed, phrase)
    return lambda _: chance


def fresh_seeds(seed: str, phrase: str) -> Stream:
    """A seed of its own for every round, as rounds of the house have."""
    return lambda number: FairChance(f"{seed}, round {number}", phrase)


ONE_STREAM, FRESH_SEEDS = "one stream", "a seed a round"
STREAMS = {ONE_STREAM: long_stream, FRESH_SEEDS: fresh_seeds}


def p_of(seen: Mapping[Any, int], shares: Mapping[Any, float]) -> float:
    """Pearson's test of counts against their shares, which add up to 1. Nought for what cannot be."""
    if not set(seen) <= set(shares):
        return 0.0
    whole = sum(seen.values())
    chi_square = sum((seen.get(kind, 0) - whole * part) ** 2 / (whole * part) for kind, part in shares.items())
    return chi_square_tail(chi_square, len(shares) - 1)


def even(kinds: Sequence[Hashable]) -> dict[Hashable, float]:
    """The same share for all."""
    return dict.fromkeys(kinds, 1 / len(kinds))


# -- dice -----------------------------------------------------------------------------------------------------


def throw(sides: int, stream: Stream, dice: int) -> list[int]:
    """So many dice, as rounds of ten throw them."""
    thrown: list[int] = []
    for number in range(math.ceil(dice / DRAWS_OF_A_ROUND)):
        die = stream(number).die
        thrown += [die(sides) for _ in range(DRAWS_OF_A_ROUND)]
    return thrown[:dice]


def of_dice(sides: int, dice: list[int]) -> Iterator[Evenness]:
    """The tests of some dice in a row."""
    faces = range(1, sides + 1)
    yield Evenness(f"d{sides} faces", p_of(Counter(dice), even(faces)))
    pairs = Counter(zip(dice[::2], dice[1::2], strict=False))
    yield Evenness(f"d{sides} pairs in a row", p_of(pairs, even(list(product(faces, repeat=2)))))


# -- cards ----------------------------------------------------------------------------------------------------


class Deals(NamedTuple):
    """What lay at each place of many deals, and the ranks of the first two cards."""

    places: list[Counter[str]]
    first_two: Counter[str]

    def add(self, other: Deals) -> None:
        """Counts another's too."""
        for mine, theirs in zip(self.places, other.places, strict=True):
            mine.update(theirs)
        self.first_two.update(other.first_two)


def deal(decks: int, stream: Stream, deals: int) -> Deals:
    """Deals from a fresh shoe, again and again."""
    shoe, found = Shoe(decks), Deals([Counter() for _ in range(PLACES)], Counter())
    for number in range(deals):
        chance, first = stream(number), ""
        shoe.shuffle()
        for place in found.places:
            card = chance.card(shoe)
            shoe.take(card)
            place[card] += 1
            if len(first) < 2:
                first += card[0]
        found.first_two[first] += 1
    return found


def of_cards(decks: int, found: Deals) -> Iterator[Evenness]:
    """The tests of some deals: every card as often at each place, and the second after the first as a shoe has them."""
    for number, place in enumerate(found.places, 1):
        yield Evenness(f"{decks} deck(s) card {number}", p_of(place, even(DECK)))
    of_rank, cards = 4 * decks, 52 * decks
    shares: dict[Hashable, float] = {
        one + other: of_rank * (of_rank - (one == other)) / (cards * (cards - 1)) for one in RANKS for other in RANKS
    }
    yield Evenness(f"{decks} deck(s) first two ranks", p_of(found.first_two, shares))


# -- all of it ------------------------------------------------------------------------------------------------


class Part(NamedTuple):
    """Draws that are made in one go: of dice with so many sides, or from so many decks."""

    sides: int
    decks: int
    stream: str
    phrase: str
    number: int
    draws: int


def draw(seed: int, part: Part) -> list[int] | Deals:
    """Makes some draws, which follow from the seed and the part alone."""
    kind = f"d{part.sides}" if part.sides else f"{part.decks} decks"
    stream = STREAMS[part.stream](f"{seed}, {kind}, part {part.number}", part.phrase)
    return throw(part.sides, stream, part.draws) if part.sides else deal(part.decks, stream, part.draws)


def evenness_of(draws: int, seed: int, *, chunk: int = CHUNK, processes: int = 1) -> Iterator[Evenness]:
    """All tests, with so many dice of a kind, and so many cards at each place."""
    sizes = sizes_of(draws, chunk)
    groups = [(sides, 0, stream, phrase) for stream in STREAMS for phrase in PHRASES for sides in SIDES]
    groups += [(0, decks, FRESH_SEEDS, phrase) for phrase in PHRASES for decks in DECKS]
    parts = [Part(*group, number, size) for group in groups for number, size in enumerate(sizes)]
    drawn = worked(partial(draw, seed), parts, processes=processes)
    for sides, decks, stream, phrase in groups:
        found = [next(drawn) for _ in sizes]
        where = f", {stream}, phrase {PHRASES.index(phrase) + 1}"
        tests = of_dice(sides, _joined(found)) if sides else of_cards(decks, _added(found))
        yield from (Evenness(test.name + where, test.p) for test in tests)


def _joined(found: Sequence[list[int] | Deals]) -> list[int]:
    return [die for dice in found if isinstance(dice, list) for die in dice]


def _added(found: Sequence[list[int] | Deals]) -> Deals:
    whole = Deals([Counter() for _ in range(PLACES)], Counter())
    for deals in found:
        if isinstance(deals, Deals):
            whole.add(deals)
    return whole


def most_low(tests: int) -> int:
    """How many of so many fair p-values may lie below the least: more do in fewer than one of a thousand runs."""
    within, most = 0.0, -1
    while within < 1 - MIN_P:
        most += 1
        within += math.comb(tests, most) * MIN_P**most * (1 - MIN_P) ** (tests - most)
    return most


def spread(tests: Sequence[Evenness]) -> float:
    """The p-value of all p-values, which fair draws spread evenly from 0 to 1."""
    return p_of(Counter(min(int(test.p * BINS), BINS - 1) for test in tests), even(range(BINS)))


def judge(tests: Sequence[Evenness]) -> bool:
    """Prints a row for each test and for the whole; answers whether all is well."""
    least = MIN_P / len(tests)
    low = sum(test.p <= MIN_P for test in tests)
    for test in tests:
        show(test.name, test.p, "p", least, at_least=True)
    show("p-values of 0.001 or less", low, "tests", most_low(len(tests)), note=f"of {len(tests)} tests")
    show("p-values in ten bins", spread(tests), "p", MIN_P, at_least=True)
    return min(test.p for test in tests) >= least and low <= most_low(len(tests)) and spread(tests) >= MIN_P


def main(argv: Sequence[str] | None = None) -> int:
    """The script; its status is 1 where draws are uneven."""
    of = "dice of a kind; cards at each place of a deal"
    args = command_line("tests.tools.theory.draws", __doc__, "draws", 1_000_000, of).parse_args(argv)
    start = time.perf_counter()
    tests = list(evenness_of(args.draws, args.seed, chunk=args.chunk, processes=args.processes))
    seconds = time.perf_counter() - start
    is_well = judge(tests)
    draws = args.draws * len(PHRASES) * (len(STREAMS) * len(SIDES) + len(DECKS) * PLACES)
    show("fair draws", draws / seconds, "draws/s", note=f"{draws:,} draws")
    if not is_well:
        again = f"--draws {args.draws} --seed {args.seed} --chunk {args.chunk}"
        print(f"FAULT: the fair stream's draws are not even ({again}).", file=sys.stderr)
    return int(not is_well)


if __name__ == "__main__":
    sys.exit(main())
