"""A part of a table: something beside the game with widgets, time and a place in the picture of its own."""

from collections.abc import Sequence

import pygame

from casino.engines.base import Event
from casino.scenes.table.top_bar import BarEntry
from casino.ui.widgets.widgets import Widget


class Part:
    """A chat, a clock, a log. Each part overrides what it needs."""

    def widgets(self) -> Sequence[Widget]:
        """What a person may press, after the widgets of the table."""
        return ()

    def watched_widgets(self) -> Sequence[Widget]:
        """The same where the table plays itself."""
        return ()

    def bar_entries(self) -> Sequence[BarEntry]:
        """Buttons of its own in the top bar."""
        return ()

    @property
    def offers_turn_clock(self) -> bool:
        """Whether turns here may be given a clock, by this part."""
        return False

    @property
    def advice(self) -> Sequence[str]:
        """Sentences that stand in the message's place while somebody is to decide; none for the message itself."""
        return ()

    def paint_backdrop(self, target: pygame.Surface) -> None:
        """What lies under it and never changes at one size."""

    def paint(self, target: pygame.Surface) -> None:
        """Its part of the still picture, over the table."""

    def paint_on_plate(self, target: pygame.Surface, seat: int) -> None:
        """What it puts on the plate of a seat at which somebody sits, wherever that has just been painted."""

    def update(self, seconds: float) -> None:
        """Time passed."""

    def handle(self, event: pygame.event.Event) -> bool:
        """An event before the table sees it; True if that is all of it."""
        return False

    def on_settled(self, event: Event) -> None:
        """An event has been shown."""

    def on_idle(self) -> None:
        """All events have been shown."""

    def leaves_on_fault(self) -> bool:
        """Whether the table was left because of an unexpected fault that is not of this program's making."""
        return False

    def on_money_moved(self) -> None:
        """A page over the table has changed a purse."""

    def on_left(self) -> None:
        """The player got up from the table."""
