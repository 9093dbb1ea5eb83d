"""The areas on which a seat lays its bets before a round: one at most tables, several where a game has more bets.

Nothing is booked here, and no widget is made.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from casino.core.texts import _
from casino.engines.base import Offer
from casino.scenes.table.canvas import Station
from casino.scenes.table.scene import TableScene
from casino.tables.table import OWN, Table


class BetAreas:
    """The one area of a seat's bet at most tables, named `OWN`. All bets are in cents."""

    def __init__(self, scene: TableScene[Any], table: Table) -> None:
        self.scene = scene
        self.table = table

    def of(self, seat: int) -> Sequence[str]:
        """The areas on which a seat may bet, its first bet's first."""
        return (OWN,)

    def offer(self, seat: int, area: str) -> Offer | None:
        """The bets a seat may make on an area; None if it cannot."""
        return self.table.bet_range(seat)

    def laid(self, seat: int, area: str) -> int:
        """The cents a seat has laid on an area for the coming round."""
        return int(self.scene.view.pending_bets.get(seat, 0))

    def lay(self, seat: int, area: str, cents: int) -> None:
        """Sets what a seat has laid on an area."""
        self.scene.view.pending_bets[seat] = cents

    def besides(self, seat: int, last: Mapping[str, int]) -> dict[str, int]:
        """The bets of a seat besides its first, by area; those of `last` time where it has laid nothing."""
        return {}

    def fit(self, seats: Sequence[int]) -> None:
        """Takes away the bets besides the first that no purse of these seats covers."""

    def clear(self) -> None:
        """Takes away all bets."""
        self.scene.view.pending_bets = {}

    def place(self, seat: int, area: str) -> pygame.Rect:
        """The place of an area on the felt."""
        return pygame.Rect(self.scene.layout.stations[seat - 1].bet)

    def spot(self, seat: int, area: str) -> tuple[int, int]:
        """The place of an area's chips."""
        station: Station = self.scene.layout.stations[seat - 1]
        return station.spot

    def at(self, seat: int, place: tuple[int, int]) -> str:
        """The area of a seat on which a chip comes to lie that is dropped at a place in px; empty for none."""
        return OWN if self.scene.layout.stations[seat - 1].column.collidepoint(place) else ""

    def name(self, area: str) -> str:
        """An area in a few words."""
        return _("your bet")

    def short_name(self, area: str) -> str:
        """An area in so few words that they stand above an amount."""
        return self.name(area)

    def about(self, area: str) -> str:
        """What a tooltip says of an area; empty for its name."""
        return ""

    def why_not(self, seat: int, area: str) -> str:
        """The reason why nothing can be bet on an area, in a sentence."""
        return _("Your purse does not cover a bet there.")
