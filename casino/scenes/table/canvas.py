"""The protocol of what a table's view, driver and parts ask of the scene they belong to. Nothing is done here."""

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
