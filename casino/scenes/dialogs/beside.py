"""A scene with something beside it that stays in view while it and others take turns, such as a clock and a talk."""

from collections.abc import Sequence
from typing import Protocol

import pygame

from casino.records.levels import Level
from casino.records.rounds import RoundRecord
from casino.scenes.app.house import House
from casino.scenes.app.scene import Scene
from casino.ui.drawing.look import Look
from casino.ui.widgets.widgets import Widget


class Beside(Protocol):
    """A part of the window beside scenes: on their right, or below them in an upright window."""

    @property
    def state(self) -> str:
        """The state of things there, in a sentence or more."""

    @property
    def version(self) -> object:
        """A value that changes with its widgets or its still picture."""

    @property
    def room(self) -> tuple[int, int]:
        """The width and height in px that are left to a scene, from the window's upper left corner."""

    def takes(self, scene: Scene, event: pygame.event.Event) -> bool:
        """Sees an event before a scene beside it; True if it goes no further."""

    def widgets(self, scene: Scene) -> Sequence[Widget]: ...
    def paint(self, target: pygame.Surface) -> None: ...
    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]: ...

    @property
    def is_moving(self) -> bool: ...

    def pass_time(self, scene: Scene, seconds: float) -> None:
        """Takes in news, while a scene beside it is on top."""

    def leave(self) -> None:
        """Leaves the place that it belongs to, as Escape does there."""


class SceneBeside(Scene):
    """A scene that may have something beside it. Sub-classes give `own_widgets` and paint with `paint_own`."""

    def __init__(self, house: House, beside: Beside | None = None) -> None:
        super().__init__(house)
        self.beside = beside
        self._beside_as: object = None

    def own_widgets(self) -> Sequence[Widget]:
        """The scene's own widgets."""
        raise NotImplementedError

    def paint_own(self, target: pygame.Surface) -> None:
        """Paints the scene's own picture below its widgets."""
        raise NotImplementedError

    @property
    def room(self) -> tuple[int, int]:
        return super().room if self.beside is None else self.beside.room

    def widgets(self) -> Sequence[Widget]:
        beside = self.beside.widgets(self) if self.beside is not None else ()
        return [*self.own_widgets(), *beside]

    def paint(self, target: pygame.Surface) -> None:
        self.paint_own(target)
        if self.beside is not None:
            self.beside.paint(target)

    @property
    def is_moving(self) -> bool:
        return self.beside is not None and self.beside.is_moving

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        return self.beside.paint_moving(target) if self.beside is not None else []

    def state_in_words(self) -> str:
        beside = self.beside.state if self.beside is not None else ""
        return f"{beside} {super().state_in_words()}".strip()

    def on_event(self, event: pygame.event.Event) -> bool:
        if self.beside is not None and self.beside.takes(self, event):
            return True
        return self.on_own_event(event)

    def on_own_event(self, event: pygame.event.Event) -> bool:
        """Sees an event as `on_event` does."""
        return False

    def on_moment(self, seconds: float) -> None:
        if self.beside is None:
            return
        self.beside.pass_time(self, seconds)
        if self.beside.version != self._beside_as:
            self._beside_as = self.beside.version
            self.refresh()


class Advised(Protocol):
    """A bomb at another machine, as far as its experts may know it: seconds on the clock, strikes, and the end.

    `record` and `outcome` are those of the last one that is over.
    """

    level: Level
    record: RoundRecord | None
    outcome: str

    @property
    def is_armed(self) -> bool: ...
    @property
    def left(self) -> float | None: ...
    @property
    def strikes(self) -> int: ...


class ExpertsDesk(Protocol):
    """The module with all that the experts of a bomb elsewhere have, who see nothing of it."""

    def open_manual(self, house: House, level: Level, beside: Beside) -> None:
        """Puts the manual on the stack, with the desk a button away, and something beside both."""

    def clock_words(self, bomb: Advised) -> str:
        """The time on the clock as it is painted."""

    def paint_gauge(self, target: pygame.Surface, look: Look, area: pygame.Rect, bomb: Advised) -> None:
        """Paints the clock and the strikes."""

    def open_end(self, house: House, bomb: Advised) -> None:
        """Opens the page that says how the bomb ended, and leads to its review."""
