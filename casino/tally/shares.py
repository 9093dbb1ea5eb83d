"""What a bet brings, as mean and variance, and the arithmetic of hands that are settled against one dealer.

Everything is in units of the first bet. Which game it is, and what is best in it, is not said here.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

Rules = TypeVar("Rules", bound=Hashable)
Known = TypeVar("Known")


class Distribution(NamedTuple):
    """The mean of what a bet of one brings, and its variance."""

    mean: float
    variance: float


class Distributions(Generic[Rules, Known]):
    """Laws that take a while to work out, each kept for its rules once it is known.

    `work_out` yields between slices of a few milliseconds and returns the law.
    """

    def __init__(self, work_out: Callable[[Rules], Generator[None, None, Known]]) -> None:
        self._work_out = work_out
        self._known: dict[Rules, Known] = {}

    def prepare(self, rules: Rules) -> Iterator[None]:
        """Works the law of these rules out in slices, unless it is known already."""
        if rules not in self._known:
            self._known[rules] = yield from self._work_out(rules)

    def of(self, rules: Rules) -> Known:
        """The law of these rules."""
        for _ in self.prepare(rules):
            pass
        return self._known[rules]


class Moments(NamedTuple):
    """What a hand brings for each way the dealer may end: its mean and the mean of its square, in the same order.

    Hands are independent of each other once it is known how the dealer ends, and only then.
    """

    means: tuple[float, ...]
    squares: tuple[float, ...]

    def doubled(self) -> Moments:
        """The same with twice the bet."""
        return Moments(tuple(2 * mean for mean in self.means), tuple(4 * square for square in self.squares))

    def beside(self, other: Moments) -> Moments:
        """Both together, which know nothing of each other."""
        means, squares = [], []
        for one, one_square, two, two_square in zip(*self, *other, strict=True):
            means.append(one + two)
            squares.append(one_square + 2 * one * two + two_square)
        return Moments(tuple(means), tuple(squares))

    def mean(self, ends: Sequence[float]) -> float:
        """The mean over all the dealer's ends, whose chances these are."""
        return sum(chance * mean for chance, mean in zip(ends, self.means, strict=True))

    def square(self, ends: Sequence[float]) -> float:
        """The mean of the square, likewise."""
        return sum(chance * square for chance, square in zip(ends, self.squares, strict=True))


def certain(nets: Sequence[float]) -> Moments:
    """A hand of which nothing is open but how the dealer ends: what it brings for each of those ends."""
    return Moments(tuple(nets), tuple(net * net for net in nets))


def mixed(parts: Iterable[tuple[float, Moments]]) -> Moments:
    """One of several shares, each with its chance."""
    weighed = list(parts)
    ends = range(len(weighed[0][1].means))
    return Moments(
        tuple(sum(chance * share.means[at] for chance, share in weighed) for at in ends),
        tuple(sum(chance * share.squares[at] for chance, share in weighed) for at in ends),
    )


def best_of(shares: Iterable[Moments], ends: Sequence[float]) -> Moments:
    """The one with the highest mean, the first of equal ones."""
    return max(shares, key=lambda share: share.mean(ends))
