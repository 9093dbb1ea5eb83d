"""What a Three Street Pi'Lok table shows of a player's hand and of a duel: data that the model changes."""

from dataclasses import dataclass, field

from casino.scenes.table.model import HandShown


@dataclass
class PilokHand(HandShown):
    """One player's hand, with amounts in cents. `stake` is the whole hand's, `street_bet` the present street's.

    `total` is the sum of all dice. `worth` is that of the two dice `kept` (numbers from 0) at Shadowport, 0 before it.
    """

    dice: list[int] = field(default_factory=list)
    street_bet: int = 0
    is_folded: bool = False
    is_all_in: bool = False
    kept: tuple[int, ...] = ()
    worth: int = 0


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
