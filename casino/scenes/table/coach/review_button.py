"""The button in a replay's bar that opens the review of its round. Nothing is worked out here."""

from collections.abc import Callable, Sequence

import pygame

from casino.core.texts import _
from casino.records.rounds import RoundRecord
from casino.scenes.app.house import House
from casino.scenes.table.part import TablePart
from casino.scenes.table.top_bar import BarEntry

REVIEW_KEY = pygame.K_v


def seat_of(record: RoundRecord, name: str) -> int:
    """The seat of a player, by name; 0 for none."""
    return next((seat for seat, held in enumerate(record.seats, 1) if held is not None and held.name == name), 0)


class ReviewButton(TablePart):
    """A button that leads from a replay to the cost of its decisions; not in a show."""

    def __init__(self, house: House, on_press: Callable[[], object]) -> None:
        self._house, self._on_press = house, on_press

    def bar_entries(self) -> Sequence[BarEntry]:
        if self._house.show is not None:
            return ()
        return [BarEntry("review", _("Review"), "chart", REVIEW_KEY, self._on_press, gives_way=True)]
