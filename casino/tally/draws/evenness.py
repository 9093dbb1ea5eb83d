"""The evenness of dice and cards: what was drawn compared with fair draws, and how unusual that is.

A die has the same chances every time. A card's chances are those of the cards in the shoe as it is drawn, so that a
shoe dealt far down is measured against itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from casino.core.cards import RANKS, SUITS, Shoe
from casino.core.chance import Chance
from casino.core.texts import _, ngettext
from casino.tally.draws.gamma import chi_square_tail

MIN_EXPECTED = 5  # of each kind; with fewer the approximation is not valid yet
TOO_FEW = _("Too few draws to tell.")


@dataclass(frozen=True)
class Evenness:
    """Faces, ranks or suits in order: how often each was drawn, and how often fair draws bring it on average.

    `chance` is the probability of at least this unevenness with fair draws, None if there are too few.
    """

    labels: tuple[str, ...]
    seen: tuple[int, ...]
    expected: tuple[Fraction, ...]
    chi_square: float
    freedom: int
    chance: float | None

    @property
    def draws(self) -> int:
        """The number of draws."""
        return sum(self.seen)

    @property
    def sentence(self) -> str:
        """A sentence on how unusual the draws are."""
        if self.chance is None:
            return TOO_FEW
        return _("Fair draws look at least this uneven {share}.", share=share_words(self.chance))


def share_words(chance: float) -> str:
    """A probability out of a hundred, a thousand and so on: "38 times in 100", "once in 1,000"."""
    if chance > 0.99:
        return _("more than 99 times in 100")
    for whole in (100, 1_000, 10_000, 100_000, 1_000_000):
        if chance * whole >= 1:
            often = round(chance * whole)
            return ngettext("once in {whole}", "{count} times in {whole}", often, whole=format(whole, ","))
    return _("less than once in 1,000,000")


def evenness(labels: Sequence[str], seen: Sequence[int], expected: Sequence[Fraction]) -> Evenness:
    """Pearson's chi-square test of seen against expected counts, kind by kind.

    Raises ValueError unless all three are of the same length, of at least two.
    """
    if not len(labels) == len(seen) == len(expected) or len(labels) < 2:
        raise ValueError("every kind needs what was seen of it and what was to be expected")
    freedom = len(labels) - 1
    chi_square = sum(((n - mean) ** 2 / mean for n, mean in zip(seen, expected, strict=True) if mean), Fraction(0))
    is_enough = min(expected) >= MIN_EXPECTED
    chance = chi_square_tail(float(chi_square), freedom) if is_enough else None
    return Evenness(tuple(labels), tuple(seen), tuple(expected), float(chi_square), freedom, chance)


@dataclass
class DrawCount:
    """Counts everything drawn; for cards also what could have been drawn each time.

    The figures for cards take some milliseconds, so a page asks once.
    """

    _dice: dict[int, Counter[int]] = field(default_factory=dict)  # faces by sides
    _ranks: Counter[str] = field(default_factory=Counter)
    _suits: Counter[str] = field(default_factory=Counter)
    # How many cards lay in the shoe -> how many of each rank and suit there were, over all such draws together.
    _chances: dict[int, Counter[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._shoe: Shoe | None = None  # the one drawn from last
        self._dealt = 0
        self._left: Counter[str] = Counter()

    def die(self, sides: int, face: int) -> None:
        """Counts a throw."""
        self._dice.setdefault(sides, Counter())[face] += 1

    def card(self, shoe: Shoe, card: str) -> None:
        """Counts a card about to be drawn from a shoe."""
        dealt = shoe.size - shoe.left
        if shoe is not self._shoe or dealt != self._dealt:
            self._look_into(shoe)
        self._chances.setdefault(shoe.left, Counter()).update(self._left)
        self._ranks[card[0]] += 1
        self._suits[card[1]] += 1
        for kind in card:
            self._left[kind] -= 1
        self._dealt = dealt + 1

    def _look_into(self, shoe: Shoe) -> None:
        """Counts the content of a shoe; afterwards only dealt cards are followed."""
        self._shoe = shoe
        self._left = Counter(dict.fromkeys(RANKS, 4 * shoe.decks) | dict.fromkeys(SUITS, 13 * shoe.decks))
        for card in shoe.dealt:
            for kind in card:
                self._left[kind] -= 1

    def add(self, other: DrawCount) -> None:
        """Adds everything that another has counted."""
        for sides, faces in other._dice.items():
            self._dice.setdefault(sides, Counter()).update(faces)
        self._ranks.update(other._ranks)
        self._suits.update(other._suits)
        for left, lay in other._chances.items():
            self._chances.setdefault(left, Counter()).update(lay)

    @property
    def sides(self) -> tuple[int, ...]:
        """The numbers of sides of the dice that were thrown."""
        return tuple(sorted(self._dice))

    @property
    def has_cards(self) -> bool:
        """Whether any card was drawn."""
        return bool(self._suits)

    def dice(self, sides: int) -> Evenness:
        """The faces of all dice with so many sides."""
        faces = range(1, sides + 1)
        thrown = self._dice.get(sides, Counter())
        seen = [thrown[face] for face in faces]
        return evenness([str(face) for face in faces], seen, [Fraction(sum(seen), sides)] * sides)

    def ranks(self) -> Evenness:
        """The ranks of all cards, ace to king."""
        return self._of_cards(RANKS, self._ranks)

    def suits(self) -> Evenness:
        """The suits of all cards."""
        return self._of_cards(SUITS, self._suits)

    def _of_cards(self, kinds: str, seen: Counter[str]) -> Evenness:
        expected = [
            sum((Fraction(lay[kind], left) for left, lay in self._chances.items()), Fraction(0)) for kind in kinds
        ]
        return evenness(list(kinds), [seen[kind] for kind in kinds], expected)


class WatchedChance:
    """Passes a stream of draws on and counts each of them."""

    def __init__(self, inner: Chance, count: DrawCount) -> None:
        self._inner = inner
        self._count = count

    def die(self, sides: int) -> int:
        face = self._inner.die(sides)
        self._count.die(sides, face)
        return face

    def card(self, shoe: Shoe) -> str:
        card = self._inner.card(shoe)
        self._count.card(shoe, card)
        return card
