"""The dealer's calls, spoken where that is wished: "no more bets", totals, streets. What is called is the game's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from casino.engines.base import BetPlaced, Event
from casino.scenes.table.part import TablePart
from casino.ui.device.sound import CALLS

if TYPE_CHECKING:
    from casino.scenes.table.scene import TableScene

NO_MORE_BETS = "no_more_bets"
_LASTS, _LATE = 0.95, 0.8  # seconds: until the next call may begin, and after which one that had to wait is left out


class Caller(TablePart):
    """The calls of a table's dealer: one after the other, and those that come too thick and fast are left out."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self._scene = scene
        place = scene.house.doors.place(scene.level)
        self._face, self._call = place.face, place.calls
        self._are_bets_open = False
        self._busy = 0.0  # seconds until the dealer is done with the last call
        self._next, self._waited = "", 0.0

    def on_settled(self, event: Event) -> None:
        if isinstance(event, BetPlaced):
            self._are_bets_open = True
            return
        call = self._call(event)
        if self._are_bets_open:
            self._are_bets_open = False
            call = call or NO_MORE_BETS
        if call:
            self._next, self._waited = call, 0.0

    def update(self, seconds: float) -> None:
        self._busy = max(0.0, self._busy - seconds)
        self._waited += seconds
        if not self._next or self._busy:
            return
        call, self._next = self._next, ""
        house = self._scene.house
        if self._waited <= _LATE and house.preferences.calls and house.show is None:
            self._busy = _LASTS
            house.sound.play(f"{CALLS}/{self._face}_{call}")
