"""Frames of a running program timed one by one, and sorted by the moment of the game they belong to. Says no row's
name and no budget.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from statistics import mean, median

import pygame

from casino.scenes.table.base import TableScene
from tests.support.pilot import FRAME_SECONDS, Pilot
from tests.tools.benchmarks.rows import percentile, show


def milliseconds(action: Callable[[], object]) -> float:
    """How long one call takes."""
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1000


def timed_frame(pilot: Pilot) -> float:
    """One frame, the way to the screen included, in ms."""
    return milliseconds(lambda: pilot.app.frame([], FRAME_SECONDS))


class Moments:
    """Frames by the name of their moment: how long each took, and the processor's time for it, in ms."""

    def __init__(self) -> None:
        self._frames: dict[str, list[tuple[float, float]]] = {}

    def take(self, pilot: Pilot, moment: str) -> None:
        """One frame of a moment."""
        before = time.thread_time()
        frame = timed_frame(pilot)
        self._frames.setdefault(moment, []).append((frame, (time.thread_time() - before) * 1000))

    def frames(self, moments: Iterable[str]) -> list[float]:
        """Every frame of some moments."""
        return [frame for name in moments for frame, _ in self._frames.get(name, [])]

    def longest(self, moments: Iterable[str]) -> str:
        """The longest frame of each of some moments, in words."""
        return ", ".join(f"{name} {max(self._frames[name])[0]:.1f}" for name in moments if name in self._frames)

    def in_words(self, moments: Iterable[str]) -> str:
        """How many frames there were in some moments, and how long they are."""
        both = [pair for name in moments for pair in self._frames.get(name, [])]
        frames, own = ([pair[side] for pair in both] for side in (0, 1))
        return (
            f"{len(frames)} frames; median {median(frames):.2f}, longest {max(frames):.2f}; "
            f"p99 of the processor's time {percentile(own, 0.99):.2f}"
        )


def show_worst(name: str, frames: Sequence[float], budget: float | None = None, note: str = "") -> None:
    """The row of the frame, in ms, that 99 of 100 do not exceed."""
    show(name, percentile(frames, 0.99), "ms", budget, frames=frames, note=note)


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
    opaque = pygame.Surface(app.house.window.size).convert()
    bare, frames, anew = [], [], []

    def blit_and_flip() -> None:
        pygame.display.get_surface().blit(opaque, (0, 0))
        pygame.display.flip()

    for _ in range(times):
        bare.append(milliseconds(blit_and_flip))
        app.house.stack.top.is_stale = True
        anew.append(timed_frame(pilot))
        frames += [timed_frame(pilot) for _ in range(3)]
    return mean(frames), max(frames), median(bare), median(anew)
