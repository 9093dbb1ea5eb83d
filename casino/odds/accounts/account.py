"""An account and the decisions in it, as data: net = expected + luck - given away, in exact rationals of cents."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from casino.odds.value import Value, level_with_best

# "by the book": only this round's cards are known to be gone. "every card": also those dealt before from the same shoe.
Yardstick = Literal["by the book", "every card"]
Rests = Generator[None, None, None]
Work = Generator[None, None, "tuple[RoundAccount, ...]"]


@dataclass(frozen=True)
class Decision:
    """A seat's choice, by its `number` in the round, with the worth of it and of all others at that moment.

    `step` is how many actions or deals of the record were played before. `where` is seat, hand and phase. `told` is the
    position as it is shown, by key. `cost` is by how many cents the best choice was worth more, whether or not the two
    are level; only what was sampled costs nothing where it is level. Without `values` the `refusal` says why there are
    none.
    """

    number: int
    where: tuple[int, int, str]
    told: Mapping[str, Any]
    stake: int
    values: Mapping[str, Value]
    chosen: str
    best: str
    cost: Fraction
    refusal: str = ""
    step: int = 0

    @property
    def seat(self) -> int:
        return self.where[0]

    @property
    def is_level(self) -> bool:
        """Whether no other choice was surely better."""
        return not self.values or self.chosen in level_with_best(self.values)


@dataclass(frozen=True)
class RoundAccount:
    """A seat's round in cents. `luck` is what chance brought: net - expected + given away.

    Where a decision or the edge has no value, `refusal` says why, and luck is not known. What was given away then
    counts the priced decisions alone, and is shown only if `tells_given_away`.
    """

    seat: int
    net: int
    expected: Fraction
    given_away: Fraction
    decisions: tuple[Decision, ...]
    refusal: str = ""
    tells_given_away: bool = True

    @property
    def luck(self) -> Fraction:
        return self.net - self.expected + self.given_away
