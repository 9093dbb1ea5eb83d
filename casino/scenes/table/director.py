"""The way from events to motion: a queue in which each event is animated and then settled, however the animation ends.

It knows no game: a stage says which events go together, how they look, and what they leave behind. Rules never wait
here; only input does.
"""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from casino.engines.base import Event
from casino.scenes.motion.moments.moment import BigMoment
from casino.ui.drawing.animator import Animation, Speed


class Announced(Event, frozen=True):
    """A sentence of the house at the table between the events of a round. It is shown and never part of a record."""

    sentence: str


class CalledOut(Announced, frozen=True):
    """A great moment between the rounds, with a sentence that is added to what was said."""

    moment: BigMoment


class DirectedScene(Protocol):
    """A table scene, as the director sees it."""

    def group_size(self, events: Sequence[Event]) -> int:
        """How many of the next events are shown as one movement, at least 1."""

    def animate(self, events: Sequence[Event]) -> Animation | None:
        """The movement for a group, or None where there is none. Must not change what `settle` changes."""

    def settle(self, event: Event) -> None:
        """Puts an event's outcome into the view model, which nothing else changes."""


class Director:
    """Plays events one group after the other at the chosen speed."""

    def __init__(self, stage: DirectedScene, speed: Speed = Speed.NORMAL) -> None:
        self.speed = speed
        self.stage = stage
        self._queue: deque[Event] = deque()
        self.moving: list[Event] = []
        self._animation: Animation | None = None

    @property
    def is_idle(self) -> bool:
        """Whether all events have been shown."""
        return not self._queue and self._animation is None

    @property
    def coming(self) -> Event | None:
        """The event that is shown after the present movement, if it is known."""
        return self._queue[0] if self._queue else None

    def tell(self, events: Sequence[Event]) -> None:
        """Adds events to be shown; at instant speed they are settled at once."""
        self._queue.extend(events)
        if self.speed is Speed.INSTANT:
            self.skip_all()

    def update(self, seconds: float) -> None:
        """Moves on by real seconds; the speed is applied here."""
        if self.speed is Speed.INSTANT:
            self.skip_all()
            return
        left = seconds * self.speed.value
        while self._queue or self._animation is not None:
            if self._animation is None and not self._start():
                continue
            assert self._animation is not None
            if not self._animation.update(left):
                return
            self._end()
            left = 0.0

    def skip(self) -> None:
        """Finishes the present movement; those not begun still come."""
        if self._animation is not None or (self._queue and self._start()):
            self._end()

    def skip_while(self, is_so: Callable[[Event], bool]) -> None:
        """Finishes the present movement, and those after it as long as a condition holds for all their events."""
        self.skip()
        while self._queue and all(is_so(event) for event in self._next_group()):
            self.skip()

    def _next_group(self) -> list[Event]:
        return list(self._queue)[: self.stage.group_size(self._queue)]

    def skip_all(self) -> None:
        """Finishes all movements of the events added so far."""
        while not self.is_idle:
            if self._animation is None and not self._start():
                continue
            self._end()

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draws the present moment of the movement; returns the areas drawn on."""
        return self._animation.draw(target) if self._animation is not None else []

    def _start(self) -> bool:
        """Takes the next group; returns False if it had no movement and is settled already."""
        size = self.stage.group_size(self._queue)
        self.moving = [self._queue.popleft() for _ in range(size)]
        self._animation = None if self.speed is Speed.INSTANT else self.stage.animate(self.moving)
        if self._animation is None:
            self._settle_group()
            return False
        self._animation.begin()
        return True

    def _end(self) -> None:
        animation, self._animation = self._animation, None
        if animation is not None:
            animation.finish()
        self._settle_group()

    def _settle_group(self) -> None:
        group, self.moving = self.moving, []
        for event in group:
            self.stage.settle(event)
