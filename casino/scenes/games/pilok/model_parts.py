"""A player's hand and a duel as a Three Street Pi'Lok table shows them: data that the model changes.

What dice are worth is asked of the engine. No die is here before its throw is over.
"""

from dataclasses import dataclass, field

from casino.engines.pilok.hands import best_two, pair_worth
from casino.scenes.table.model import HandOnFelt


@dataclass
class PilokHand(HandOnFelt):
    """One player's hand, with amounts in cents. `stake` is the whole hand's, `street_bet` the present street's.

    `total` is the plain sum of all dice, which only says who acts first. `is_shown` from Shadowport on.
    """

    dice: list[int] = field(default_factory=list)
    street_bet: int = 0
    is_folded: bool = False
    is_all_in: bool = False
    is_shown: bool = False

    @property
    def is_over(self) -> bool:
        return self.is_folded or super().is_over

    @property
    def kept(self) -> tuple[int, ...]:
        """The dice that count, as numbers from 0: the best two, or the only one so far."""
        return best_two(self.dice) if len(self.dice) > 1 else tuple(range(len(self.dice)))

    @property
    def kept_faces(self) -> tuple[int, ...]:
        """The faces of the dice that count, the highest first."""
        return tuple(sorted((self.dice[number] for number in self.kept), reverse=True))

    @property
    def is_double(self) -> bool:
        """Whether the dice that count are equal, so that they count twice."""
        return len(self.kept) > 1 and len(set(self.kept_faces)) == 1

    @property
    def worth(self) -> int:
        """The value of the dice that count, which decides who wins; 0 before the first."""
        faces = self.kept_faces
        return pair_worth(*faces) if len(faces) > 1 else sum(faces)


@dataclass
class SkillShown:
    """One roll of a Gambling skill."""

    skill: str
    dice: tuple[int, ...]
    total: int


@dataclass
class DuelShown:
    """A duel of the Jump. `rolls` are by seat, `winner` is 0 until the end; `is_tied` until a tie is rolled again."""

    jumper: int
    target: int
    rolls: dict[int, SkillShown] = field(default_factory=dict)
    winner: int = 0
    is_tied: bool = False

    @property
    def seats(self) -> tuple[int, int]:
        """Both seats, the jumper's first."""
        return self.jumper, self.target

    def foe(self, seat: int) -> int:
        """The other seat."""
        return self.target if seat == self.jumper else self.jumper
