"""Motion over time: easings, and animations that can be run, skipped and combined.

Time comes in as seconds from outside; nothing here reads a clock or knows an event of a game. Drawing returns the areas
drawn on, so that a frame need not touch more of the window than what moved.
"""

import math
from collections.abc import Callable, Sequence
from enum import Enum

import pygame


class Speed(Enum):
    """How fast the house moves, as chosen in the settings; the value multiplies time."""

    SLOW = 0.6
    NORMAL = 1.0
    FAST = 2.2
    INSTANT = 0.0


def ease_out(t: float) -> float:
    """Starts fast and arrives gently."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Starts and arrives gently."""
    return t * t * (3 - 2 * t)


def linear(t: float) -> float:
    """Moves evenly."""
    return t


class Animation:
    """Something that moves for a while: `update` takes seconds, `draw` shows the current moment.

    The owner calls `begin` once before the first `update`. `finish` jumps to the end.
    """

    def begin(self) -> None: ...

    def update(self, seconds: float) -> bool:
        """Moves on; True when it has come to its end."""
        return True

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Shows the current moment; returns the areas drawn on."""
        return []

    def finish(self) -> None: ...


class Wait(Animation):
    """A pause of some seconds in which the player can read."""

    def __init__(self, seconds: float) -> None:
        self._left = seconds

    def update(self, seconds: float) -> bool:
        self._left -= seconds
        return self._left <= 0

    def finish(self) -> None:
        self._left = 0.0


class Call(Animation):
    """A call of a function at its moment, whether that is reached or skipped to."""

    def __init__(self, action: Callable[[], object]) -> None:
        self._action: Callable[[], object] | None = action

    def update(self, seconds: float) -> bool:
        self.finish()
        return True

    def finish(self) -> None:
        action, self._action = self._action, None
        if action:
            action()


class Tween(Animation):
    """Draws with a share that goes from 0 to 1 in `seconds`; `show` returns the area or areas it drew on, if any."""

    def __init__(
        self,
        seconds: float,
        show: Callable[[pygame.Surface, float], pygame.Rect | list[pygame.Rect] | None],
        easing: Callable[[float], float] = ease_in_out,
    ) -> None:
        self._seconds = max(1e-6, seconds)
        self._show = show
        self._easing = easing
        self._passed = 0.0

    def update(self, seconds: float) -> bool:
        self._passed += seconds
        return self._passed >= self._seconds

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        shown = self._show(target, self._easing(min(1.0, self._passed / self._seconds)))
        return shown if isinstance(shown, list) else [shown] if shown else []

    def finish(self) -> None:
        self._passed = self._seconds


class Series(Animation):
    """Runs animations one after the other.

    A pause goes on showing the animation before it, at its end.
    """

    def __init__(self, parts: Sequence[Animation]) -> None:
        self._parts = list(parts)
        self._at = 0
        self._begun = False

    def update(self, seconds: float) -> bool:
        while self._at < len(self._parts):
            part = self._parts[self._at]
            if not self._begun:
                part.begin()
                self._begun = True
            if not part.update(seconds):
                return False
            part.finish()
            self._at, self._begun, seconds = self._at + 1, False, 0.0
        return True

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        part = self._seen
        return [] if part is None else part.draw(target)

    @property
    def _seen(self) -> Animation | None:
        begun = self._parts[: self._at + self._begun]
        return next((part for part in reversed(begun) if not isinstance(part, Wait)), None)

    def finish(self) -> None:
        for part in self._parts[self._at :]:
            part.finish()
        self._at = len(self._parts)


class Hastened(Animation):
    """Another animation, played so many times as fast."""

    def __init__(self, part: Animation, times: float) -> None:
        self._part = part
        self._times = times

    def begin(self) -> None:
        self._part.begin()

    def update(self, seconds: float) -> bool:
        return self._part.update(seconds * self._times)

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        return self._part.draw(target)

    def finish(self) -> None:
        self._part.finish()


class Together(Animation):
    """Runs animations all at once, ending with the longest; each may start after a delay in seconds."""

    def __init__(self, parts: Sequence[tuple[float, Animation]]) -> None:
        self._waiting = sorted(parts, key=lambda part: part[0])
        self._running: list[Animation] = []
        self._ended: list[Animation] = []
        self._passed = 0.0

    def update(self, seconds: float) -> bool:
        self._passed += seconds
        while self._waiting and self._waiting[0][0] <= self._passed:
            part = self._waiting.pop(0)[1]
            part.begin()
            self._running.append(part)
        for part in list(self._running):
            if part.update(seconds):
                part.finish()
                self._running.remove(part)
                self._ended.append(part)
        return not self._waiting and not self._running

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        return [area for part in self._ended + self._running for area in part.draw(target)]

    def finish(self) -> None:
        for part in self._running + [part for _, part in self._waiting]:
            part.finish()
        self._waiting, self._running = [], []


class Breath:
    """A slow swell between 0 and 1, for things that live at rest."""

    def __init__(self, period_seconds: float) -> None:
        self._period = period_seconds

    def at(self, seconds: float) -> float:
        """The swell at a time."""
        return 0.5 - 0.5 * math.cos(2 * math.pi * (seconds / self._period))
