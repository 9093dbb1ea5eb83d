"""The protocol of what drives a table: where events come from and what a person may press."""

from collections.abc import Sequence
from typing import Protocol

import pygame

from casino.engines.base import Event
from casino.save.ledger import Account
from casino.scenes.table.foot.absent import Absent
from casino.ui.widgets.widgets import Widget


class Driver(Protocol):
    """A live round, or a record, that drives a table.

    `leave_label` is on the button that leads away; `takes_time` says that a player may think here for minutes without
    touching anything.
    """

    leave_label: str
    is_replay: bool  # whether what is shown was played before

    @property
    def takes_time(self) -> bool: ...
    @property
    def is_waiting(self) -> bool:
        """Whether everything has been shown and a person at the screen is to decide."""

    @property
    def is_watched(self) -> bool:
        """Whether the table plays itself before people who pass by."""

    @property
    def is_thinking(self) -> bool:
        """Whether one of the house's characters thinks in this frame."""

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
        """The owner of that purse, by seat: the count does not run from one person's purse to another's."""

    @property
    def plays_from(self) -> Account | None:
        """The purse whose rounds are the history here; None for the player's own."""

    @property
    def start(self) -> str:
        """The key of the widget the keyboard starts at."""

    @property
    def key_group(self) -> str:
        """The group of keys in force beside those of the house."""

    @property
    def can_pause(self) -> bool:
        """Whether time can be stopped here."""

    @property
    def absent(self) -> Sequence[Absent]:
        """The controls that are not offered now, each in the place where it will be."""

    def widgets(self) -> Sequence[Widget]: ...
    def on_entered(self) -> None: ...
    def on_idle(self) -> None:
        """Called when all events have been shown and the next turn can be asked for."""

    def on_settled(self, event: Event) -> None:
        """Called when an event has been shown."""

    def update(self, seconds: float) -> None:
        """Called with the time that passed while the table is on top."""

    def on_background_tick(self) -> bool:
        """Works in every frame even under a page; returns True when the picture changed by it."""

    def handle(self, event: pygame.event.Event) -> bool | None:
        """Handles an event before the widgets: True if it goes no further, False if only the widgets get it.

        None otherwise: then it may finish a movement.
        """

    def skip(self) -> None:
        """Handles a press that only finishes a movement and decides nothing."""

    def after_handling(self) -> None:
        """Called when the widgets have seen an event."""

    def paint_warm(self) -> None:
        """Draws coming widgets ahead of time, once the backdrop is made."""

    def pause(self) -> None: ...
    def ask_to_leave(self) -> None: ...
    def leave(self) -> None: ...
