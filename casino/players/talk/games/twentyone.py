"""Remarks at twenty-one: what the castle's tables talk about, and what money and luck add to it."""

from typing import Any

from casino.core.money import COINS
from casino.engines.base import HOUSE, Event
from casino.players.castle.happenings import CardsOnTable, Happening
from casino.players.talk.games.ear import DealtEar
from casino.players.talk.occasions import NOBODY, Occasion, Seen

_KINDS = {"axe": "natural", "dealer_axe": "natural", "dealer_bust": "bust"}  # by the castle's words for them
_HEARD_HERE = ("bust", "split", "wins", "losses")  # of them, what every table hears for itself
_HOUSES = ("dealer_axe", "dealer_bust")


class TwentyOneEar(DealtEar):
    """The ear of a table of twenty-one. The cards, and what they come to, are followed as in the castle."""

    def __init__(self, settings: Any) -> None:
        super().__init__(settings)
        self._cards = CardsOnTable(0, COINS)

    def heard(self, event: Event, seen: Seen) -> list[Occasion]:
        seats = {str(seat): seat for seat in seen.names}  # two may have one name
        found = self._cards.tell(event, {seat: name for name, seat in seats.items()})
        told = [self._occasion(one, seats) for one in found if one.kind not in _HEARD_HERE]
        return told + self.hand_heard(event, seen)

    def _occasion(self, happening: Happening, seats: dict[str, int]) -> Occasion:
        kind = _KINDS.get(happening.kind, happening.kind)
        seat = HOUSE if happening.kind in _HOUSES else seats.get(happening.name, NOBODY)
        return Occasion(kind, seat, {"total": happening.figure} if kind == "bust" else {})
