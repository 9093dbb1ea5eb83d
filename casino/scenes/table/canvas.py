"""The protocols of what a table's view, driver and parts ask of the scene they belong to, and of its places.

Nothing is done here.
"""

from collections.abc import Sequence
from random import Random
from typing import Protocol

import pygame

from casino.scenes.app.house import House
from casino.scenes.motion.blinking import Blinking
from casino.scenes.table.director import Director
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.focus import Focus


class Canvas(Protocol):
    """A table being shown: its sizes, its widgets, its time. `rng` is for decoration and moods, never for draws."""

    house: House
    focus: Focus
    director: Director
    blinking: Blinking
    rng: Random
    time: float
    needs_repaint: bool

    @property
    def look(self) -> Look: ...
    @property
    def metrics(self) -> Metrics: ...
    @property
    def still_picture(self) -> pygame.Surface: ...
    def invalidate(self) -> None: ...
    def refresh(self) -> None: ...


class Station(Protocol):
    """The places of a seat."""

    @property
    def plate(self) -> pygame.Rect: ...
    @property
    def bet(self) -> pygame.Rect: ...
    @property
    def spot(self) -> tuple[int, int]: ...
    @property
    def portrait_px(self) -> int: ...


class TableLayout(Protocol):
    """The places every table has."""

    @property
    def top_bar(self) -> pygame.Rect: ...
    @property
    def bottom_bar(self) -> pygame.Rect: ...
    @property
    def message(self) -> pygame.Rect: ...
    @property
    def controls(self) -> pygame.Rect: ...
    @property
    def is_one_row(self) -> bool: ...
    @property
    def dealer_portrait(self) -> pygame.Rect: ...
    @property
    def stations(self) -> Sequence[Station]: ...
