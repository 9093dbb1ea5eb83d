"""The players in a hand of Three Street Pi'Lok: money, dice, skill, and their order. No rule of play."""

from collections.abc import Sequence

from casino.core.dice import DiceCode
from casino.engines.sheets import SkillName


class Player:
    """A player in the hand; cents. `paid` is the whole hand's, `street_paid` this street's.

    `sheet` is what the player's own sheet calls the skill; empty for one that the house gave.
    """

    __slots__ = ("dice", "is_folded", "paid", "seat", "sheet", "skill", "stack", "street_paid")

    def __init__(self, seat: int, stack: int, skill: DiceCode, sheet: SkillName = "") -> None:
        self.seat = seat
        self.stack = stack
        self.skill = skill
        self.sheet = sheet
        self.paid = 0
        self.street_paid = 0
        self.dice: list[int] = []
        self.is_folded = False

    def pay(self, cents: int) -> None:
        """Puts money in."""
        self.stack -= cents
        self.paid += cents
        self.street_paid += cents


def live(players: Sequence[Player]) -> list[Player]:
    """The players who have not folded."""
    return [player for player in players if not player.is_folded]


def with_money(players: Sequence[Player]) -> list[Player]:
    """The players who are still able to bet."""
    return [player for player in players if player.stack and not player.is_folded]


def going_left(players: Sequence[Player], start: int, seats: int) -> list[Player]:
    """Players in the order of the table from seat `start` on: left is the next higher seat number."""
    return sorted(players, key=lambda player: (player.seat - start) % seats)
