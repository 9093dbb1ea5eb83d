"""A part of a table: something beside the game with widgets, time and a place in the picture of its own."""

from collections.abc import Sequence

import pygame

from casino.engines.base import Event
from casino.scenes.dialogs.page import FootButton
from casino.scenes.table.top_bar import BarEntry
from casino.ui.widgets.widgets import Widget


class TablePart:
    """A chat, a clock, a log. Each part overrides what it needs."""

    @property
    def room(self) -> tuple[int, int] | None:
        """The width and height in px that this part leaves to the table, from the upper left; None for everything."""
        return None

    def widgets(self) -> Sequence[Widget]:
        """The part's widgets, after those of the table."""
        return ()

    def watched_widgets(self) -> Sequence[Widget]:
        """The part's widgets where the table plays itself."""
        return ()

    def bar_entries(self) -> Sequence[BarEntry]:
        """The part's buttons in the top bar."""
        return ()

    @property
    def offers_turn_clock(self) -> bool:
        """Whether this part may give turns here a clock."""
        return False

    @property
    def advice(self) -> Sequence[str]:
        """Sentences in the message's place while a person is to decide; none for the message itself."""
        return ()

    @property
    def is_waiting(self) -> bool:
        """Whether this part waits for a press while the driver waits for none."""
        return False

    @property
    def said(self) -> str:
        """The part's own sentence, beside the message."""
        return ""

    @property
    def start(self) -> str:
        """The key of the widget the keyboard starts at; empty to leave that to the driver."""
        return ""

    def seat_choices(self) -> Sequence[FootButton]:
        """The part's buttons in the question who sits in a seat."""
        return ()

    def paint_backdrop(self, target: pygame.Surface) -> None:
        """Paints the part of the backdrop below it, which never changes at one size."""

    def paint(self, target: pygame.Surface) -> None:
        """Paints the part into the still picture, over the table."""

    @property
    def is_moving(self) -> bool:
        """Whether what the part draws over the still picture differs from the frame before."""
        return False

    @property
    def lasting(self) -> Sequence[pygame.Rect]:
        """The areas drawn over the still picture that stay as they are until they change."""
        return ()

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Paints over the still picture, below everything that moves; returns the areas drawn on."""
        return []

    def paint_on_plate(self, target: pygame.Surface, seat: int) -> None:
        """Paints on the plate of an occupied seat, wherever that has just been painted."""

    def update(self, seconds: float) -> None:
        """Lets time pass."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Handles an event before the table; returns True if it goes no further."""
        return False

    def on_settled(self, event: Event) -> None:
        """Called when an event has been shown."""

    def on_idle(self) -> None:
        """Called when all events have been shown."""

    def leaves_on_fault(self) -> bool:
        """Whether the table was left because of an unexpected fault that is not of this program's making."""
        return False

    def on_money_moved(self) -> None:
        """Called when a page over the table has changed a purse."""

    def on_left(self) -> None:
        """Called when the player has left the table."""
