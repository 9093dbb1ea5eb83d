"""What drives a table: where events come from and what a person may press. Only the protocol."""

from collections.abc import Sequence
from typing import Protocol

import pygame

from casino.engines.base import Event
from casino.ui.widgets.widgets import Widget


class Driver(Protocol):
    """A live round, or a record. `leave_label` is on the button that leads away; `takes_time` says that somebody may
    think here for minutes without touching anything."""

    leave_label: str
    is_replay: bool  # whether what is shown was played before

    @property
    def takes_time(self) -> bool: ...
    @property
    def is_waiting(self) -> bool:
        """Whether everything has been shown and somebody at the screen is to decide."""

    @property
    def is_watched(self) -> bool:
        """Whether the table plays itself before people who pass by."""

    @property
    def speed_up(self) -> float:
        """How much faster than usual the present movement goes."""

    @property
    def bar_note(self) -> str:
        """A few words beside the buttons on the left of the top bar."""

    @property
    def purse(self) -> int | None:
        """The purse in the top bar, in cents."""

    @property
    def purse_owner(self) -> int:
        """Whose purse it is, by seat: the count does not run from one person's purse to another's."""

    @property
    def start(self) -> str:
        """The key of the widget the keyboard starts at."""

    @property
    def key_group(self) -> str:
        """Whose keys are in force beside those of the house."""

    @property
    def can_pause(self) -> bool:
        """Whether time can be stopped here."""

    def widgets(self) -> Sequence[Widget]: ...
    def on_entered(self) -> None: ...
    def on_idle(self) -> None:
        """All events have been shown: whose turn is it?"""

    def on_settled(self, event: Event) -> None:
        """An event has been shown."""

    def update(self, seconds: float) -> None:
        """Time passed while the table is on top."""

    def on_background_tick(self) -> bool:
        """Work in every frame even under a page; True when the picture changed by it."""

    def handle(self, event: pygame.event.Event) -> bool | None:
        """An event before the widgets see it: True if that is all of it, False if it is theirs alone.

        None otherwise: then it may finish what moves.
        """

    def skip(self) -> None:
        """A press that is to finish what moves: nothing is decided by it."""

    def after_handling(self) -> None:
        """The widgets have seen an event."""

    def paint_warm(self) -> None:
        """The backdrop was made: the time to draw ahead what will be pressed."""

    def pause(self) -> None: ...
    def ask_to_leave(self) -> None: ...
    def leave(self) -> None: ...
