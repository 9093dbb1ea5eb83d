"""Frames of a running program timed one by one, and sorted by the moment of the game they belong to. Says no row's
name and no budget.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from statistics import mean, median

import pygame

from casino.scenes.table import TableScene
from tests.benchmarks.rows import percentile
from tests.pilot import FRAME_SECONDS, Pilot


def milliseconds(action: Callable[[], object]) -> float:
    """How long one call takes."""
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1000


def timed_frame(pilot: Pilot) -> float:
    """One frame, the way to the screen included, in ms."""
    return milliseconds(lambda: pilot.app.frame([], FRAME_SECONDS))


class Moments:
    """The frames of every moment, in ms, by the moment's name, and the processor's time of all."""

    def __init__(self) -> None:
        self.frames: dict[str, list[float]] = {}
        self.own: list[float] = []

    def take(self, pilot: Pilot, moment: str) -> None:
        """One frame of a moment."""
        before = time.thread_time()
        self.frames.setdefault(moment, []).append(timed_frame(pilot))
        self.own.append((time.thread_time() - before) * 1000)

    @property
    def all(self) -> list[float]:
        """Every frame, in ms."""
        return [frame for frames in self.frames.values() for frame in frames]

    @property
    def p99(self) -> float:
        """What 99 of 100 frames do not exceed."""
        return percentile(self.all, 0.99)

    def longest(self, moments: Iterable[str]) -> str:
        """The longest frame of some moments, in words."""
        return ", ".join(f"{name} {max(self.frames[name]):.1f}" for name in moments if name in self.frames)

    def in_words(self) -> str:
        """How many frames, and how long they are."""
        frames = self.all
        return (
            f"{len(frames)} frames; median {median(frames):.2f}, longest {max(frames):.2f}; "
            f"p99 of the processor's time {percentile(self.own, 0.99):.2f}"
        )


class Watch:
    """Knows which event a table shows, by the name of its kind."""

    def __init__(self, table: TableScene) -> None:
        self.kind = ""
        self.count = 0  # of the events shown as one movement
        self._animate = table.director._stage.animate
        table.animate = self._note  # type: ignore[method-assign]

    def _note(self, events):  # type: ignore[no-untyped-def]
        self.kind, self.count = type(events[0]).__name__, len(events)
        return self._animate(events)


def at_rest(pilot: Pilot, times: int) -> tuple[float, float, float, float]:
    """Frames while nothing happens beside one full-screen blit and flip, in turns: the mean frame, the longest, the
    median blit and flip, and the median frame in which everything is drawn anew; all in ms."""
    app = pilot.app
    opaque = pygame.Surface(app.window.size).convert()
    bare, frames, anew = [], [], []

    def blit_and_flip() -> None:
        pygame.display.get_surface().blit(opaque, (0, 0))
        pygame.display.flip()

    for _ in range(times):
        bare.append(milliseconds(blit_and_flip))
        app.stack.top.is_stale = True
        anew.append(timed_frame(pilot))
        frames += [timed_frame(pilot) for _ in range(3)]
    return mean(frames), max(frames), median(bare), median(anew)
