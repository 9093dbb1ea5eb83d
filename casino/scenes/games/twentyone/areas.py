"""The areas of a seat at a table of twenty-one: its spots, and the side bets at each. Nothing is booked here."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pygame

from casino.core.texts import _
from casino.engines.base import Offer
from casino.engines.twentyone import side_bets
from casino.engines.twentyone.side_bets import NAMES, PAIRS, SPOT, TRIO
from casino.scenes.games.twentyone.view import CardTableView
from casino.scenes.games.twentyone.words import pay_table
from casino.scenes.table.drivers.bet_areas import BetAreas
from casino.scenes.table.scene import TableScene
from casino.tables.table import OWN, Table


class SpotAreas(BetAreas):
    """Spots and side bets. What is laid besides a seat's first bet is in the view's `beside`."""

    def __init__(self, scene: TableScene[Any], table: Table, view: CardTableView) -> None:
        super().__init__(scene, table)
        self._view = view
        rules = view.rules  # at a table of a hall they have one spot
        self._own = side_bets.area(SPOT, rules.own_spot)
        self._areas: dict[str, tuple[str, int]] = rules.areas

    def _of(self, area: str) -> tuple[str, int]:
        return self._areas[self._own if area == OWN else area]

    def of(self, seat: int) -> Sequence[str]:
        if not self.table.deals_here:  # a hall takes one bet a seat
            return (OWN,)
        return (OWN, *(area for area in self._areas if area != self._own))

    def offer(self, seat: int, area: str) -> Offer | None:
        rules, offer = self.table.settings, super().offer(seat, area)
        bet, _spot = self._of(area)
        if offer is None or not self._has_main(seat, area):
            return None
        others = self.laid(seat, OWN) + sum(self._beside(seat).values()) - self.laid(seat, area)
        least, most = (offer.least, int(rules.maximum)) if bet == SPOT else (int(rules.bet_step), rules.side_maximum)
        most = min(most, (self.table.purse(seat) - others) // offer.step * offer.step)
        return Offer("bet", least=least, most=most, step=offer.step, asks="amount") if most >= least else None

    def _has_main(self, seat: int, area: str) -> bool:
        """Whether a bet lies on the spot of a side bet; true of a main bet."""
        bet, spot = self._of(area)
        main = side_bets.area(SPOT, spot)
        return bet == SPOT or bool(self.laid(seat, OWN if main == self._own else main))

    def why_not(self, seat: int, area: str) -> str:
        if not self._has_main(seat, area):
            return _("Bet on the spot first, then on the side.")
        return super().why_not(seat, area)

    def _beside(self, seat: int) -> dict[str, int]:
        """The bets laid besides the first, by area."""
        return {area: cents for (owner, area), cents in self._view.beside.items() if owner == seat and cents}

    def laid(self, seat: int, area: str) -> int:
        return super().laid(seat, area) if area == OWN else self._view.beside.get((seat, area), 0)

    def lay(self, seat: int, area: str, cents: int) -> None:
        if area == OWN:
            super().lay(seat, area, cents)
        else:
            self._view.beside[seat, area] = cents
        if not cents:  # what lies beside a bet goes with it
            self._take_back(seat, [one for one in self._beside(seat) if not self._has_main(seat, one)])

    def besides(self, seat: int, last: Mapping[str, int]) -> dict[str, int]:
        if self.laid(seat, OWN):
            return self._beside(seat)
        first, further = last.get(OWN, 0), {area: cents for area, cents in last.items() if area != OWN}
        return further if first and first + sum(further.values()) <= self.table.purse(seat) else {}

    def fit(self, seats: Sequence[int]) -> None:
        for seat in {seat for seat, _area in self._view.beside}:
            whole = self.laid(seat, OWN) + sum(self._beside(seat).values())
            if seat not in seats or not self.laid(seat, OWN) or whole > self.table.purse(seat):
                self._take_back(seat, self._beside(seat))

    def _take_back(self, seat: int, areas: Iterable[str]) -> None:
        for area in areas:
            self._view.beside.pop((seat, area), None)

    def clear(self) -> None:
        super().clear()
        self._view.beside.clear()

    def place(self, seat: int, area: str) -> pygame.Rect:
        return self._view.area_place(seat, area)

    def spot(self, seat: int, area: str) -> tuple[int, int]:
        return self.place(seat, area).center

    def at(self, seat: int, place: tuple[int, int]) -> str:
        """A side bet where the chip is dropped on its own place, else the spot in whose column it is."""
        for area in self.of(seat):
            if self._of(area)[0] != SPOT and self.place(seat, area).collidepoint(place):
                return area
        layout = self._view.layout
        columns = {area: layout.station(seat, self._of(area)[1]).column for area in self.of(seat)}
        return next((area for area, column in columns.items() if column.collidepoint(place)), "")

    def name(self, area: str) -> str:
        bet, spot = self._of(area)
        name = self._view.model.spot_in_words(spot)
        if bet == SPOT:
            return name if self._view.rules.spots > 1 else super().name(area)
        if self._view.rules.spots == 1:
            return NAMES[bet]
        return _("{bet}, {spot}", bet=NAMES[bet], spot=name)

    def short_name(self, area: str) -> str:
        bet, spot = self._of(area)
        if self._view.rules.spots == 1:
            return self.name(area)
        by_side = {
            SPOT: (_("middle spot"), _("left spot"), _("right spot")),
            PAIRS: (_("pairs, middle"), _("pairs, left"), _("pairs, right")),
            TRIO: (_("21+3, middle"), _("21+3, left"), _("21+3, right")),
        }
        return by_side[bet][self._view.model.side_of(spot)]

    def about(self, area: str) -> str:
        bet, _spot = self._of(area)
        return pay_table(self.table.settings, bet) if bet != SPOT else ""
