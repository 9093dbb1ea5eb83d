"""Every course that chance can take through a game, one after the other, each with its exact chance.

It stands where an engine expects its stream of draws, and knows no rule: what is played is the caller's.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple, TypeVar

from casino.core.cards import Shoe

T = TypeVar("T")
Kind = Callable[[str], object]  # of a card: cards of one kind are one branch
Branches = Mapping[object, tuple[int | str, int]]


class _Branch(NamedTuple):
    """What was drawn so far, and in how many of how many equally likely ways."""

    drawn: tuple[int | str, ...]
    ways: int
    whole: int


class _TooLong(Exception):
    """A course asks for more draws than are followed."""


class Course:
    """A stream of draws that follows a branch, then the first kind of every further draw, leaving the others."""

    def __init__(
        self, branch: _Branch, pending: list[_Branch], kind: Kind, only: Mapping[int, object], most_draws: int
    ) -> None:
        self.branch = branch
        self._pending = pending
        self._kind = kind
        self._only = only
        self._most_draws = most_draws
        self._used = 0

    def die(self, sides: int) -> int:
        face = self.choose(lambda: {face: (face, 1) for face in range(1, sides + 1)})
        assert isinstance(face, int)
        return face

    def card(self, shoe: Shoe) -> str:
        card = self.choose(lambda: self._kinds(shoe))
        assert isinstance(card, str)
        return card

    def _kinds(self, shoe: Shoe) -> dict[object, tuple[str, int]]:
        """A card of each kind that is left, and how many are."""
        cards = {self._kind(card): card for card in shoe.cards}
        left = Counter(self._kind(card) for card in shoe.cards)
        return {kind: (card, left[kind]) for kind, card in cards.items()}

    def choose(self, branches: Callable[[], Branches]) -> int | str:
        """The next draw, one of some: by its kind, what is drawn and in how many ways."""
        at = self._used
        self._used += 1
        if at == len(self.branch.drawn):
            if at >= self._most_draws:
                raise _TooLong
            self._branch_off(branches(), at)
        return self.branch.drawn[at]

    def _branch_off(self, branches: Branches, at: int) -> None:
        drawn, ways, whole = self.branch
        whole *= sum(count for _, count in branches.values())
        asked = [self._only[at]] if at in self._only else list(branches)
        first, *others = ((*drawn, branches[kind][0]) for kind in asked)
        counts = [ways * branches[kind][1] for kind in asked]
        self.branch = _Branch(first, counts[0], whole)
        self._pending += [_Branch(path, count, whole) for path, count in zip(others, counts[1:], strict=True)]


def every_course(
    play: Callable[[Course], T], *, kind: Kind = str, only: Mapping[int, object] | None = None, most_draws: int = 1_000
) -> Iterator[tuple[Fraction, T | None]]:
    """Plays once for every course of the draws, and gives each with its chance and what the play returned.

    `kind` puts cards together that no rule tells apart; `only` names the one face or kind that is followed of a draw
    (by its number from 0), so that all chances add up to that of these draws. A course of more than `most_draws`
    draws is broken off and gives None.
    """
    pending = [_Branch((), 1, 1)]
    while pending:
        course = Course(pending.pop(), pending, kind, only or {}, most_draws)
        result = None
        with suppress(_TooLong):
            result = play(course)
        yield Fraction(course.branch.ways, course.branch.whole), result
