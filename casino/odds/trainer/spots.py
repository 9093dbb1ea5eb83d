"""The things to practise: kinds of decisions, spots, and hands to be decided. No hand is dealt or valued here.

At most half of the hands are such as were missed before, and no kind of hand comes less than a fifth as often as at
first. The first three hands, and two of five after that, are those at which a mistake of the game's last 1,000 rounds
can be made again, by what it cost; only better play at tables ends that.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from casino.odds.value import Knowledge, Value, best_of, level_with_best


class TrainerSpot(NamedTuple):
    """Hands that are decided alike: a kind, what the hand counts, and the points of the dealer's open card or die.

    Kinds are those of `casino.tally.decisions.habits.kind_of`; a pair's total is that of one of the two. After a split
    other rules hold, so such hands are spots of their own.
    """

    kind: str
    total: int
    up: int
    is_split: bool = False

    @property
    def key(self) -> str:
        """The spot as a text."""
        return f"{self.kind} {self.total}/{self.up}{' split' if self.is_split else ''}"


class Lapse(NamedTuple):
    """A mistake made at tables: at what kind of decisions, what was chosen, and what is better."""

    kind: str
    chosen: str
    best: str


class DealtHand(NamedTuple):
    """A hand of a spot as it came about: draws in their order, the actions up to its decision, and what it holds."""

    draws: list[int | str]
    actions: list[str]
    held: tuple[str | int, ...]


@dataclass(frozen=True)
class HandToDecide:
    """A hand to be decided: the cards or faces of dice on the table, and what each choice is worth.

    `hands` are all that were split from one, in the order of play, or the only one; the hand to be decided is `number`,
    from 1. `total` is what it counts, as a player says it: "16", "soft 18".
    """

    spot: TrainerSpot
    up: str | int
    hands: tuple[tuple[str | int, ...], ...]
    number: int
    total: str
    stake: int
    values: Mapping[str, Value]
    knowledge: Knowledge

    @property
    def held(self) -> tuple[str | int, ...]:
        """The hand to be decided."""
        return self.hands[self.number - 1]

    @property
    def best(self) -> str:
        return best_of(self.values)

    @property
    def level(self) -> tuple[str, ...]:
        """The choices that may be as good as the best, itself among them."""
        return level_with_best(self.values)

    @property
    def gap(self) -> float:
        """The share of the bet by which the best choice is ahead of the next one."""
        best, second, *_ = sorted((value.mean for value in self.values.values()), reverse=True)
        return best - second

    def is_right(self, choice: str) -> bool:
        """Whether no other choice was surely better."""
        return choice in self.level

    def tempts(self, lapse: Lapse) -> bool:
        """Whether the mistake of a lapse can be made with this hand."""
        is_so = lapse.kind == self.spot.kind and lapse.best == self.best
        return is_so and lapse.chosen in self.values and not self.is_right(lapse.chosen)

    def cost(self, choice: str) -> float:
        """The share of the bet that a choice gives away: nothing where it is level with the best."""
        return 0.0 if self.is_right(choice) else self.values[self.best].mean - self.values[choice].mean

    @property
    def reason(self) -> str:
        """The reason why the best choice is best, in a sentence."""
        return self.knowledge.reason(self.values)
