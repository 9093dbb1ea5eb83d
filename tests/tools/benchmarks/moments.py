"""Frames of a running program timed one by one beside a plain redraw, and sorted by the moment of the game they belong
to; and how a program is opened for that.

Ratios are of the processor's time of this thread, to the median of the plain redraws around a frame. How far those are
from each other stands beside the row: on a busy machine single frames are slowed as much.
"""

import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple
from unittest import mock

import pygame

from casino.core.preferences import Preferences
from casino.scenes.table.scene import TableScene
from casino.ui.device.sound import Sound
from tests.support.pilot import FRAME_SECONDS, Pilot
from tests.tools.benchmarks.plain_redraw import PlainRedraw
from tests.tools.benchmarks.rows import driver, percentile, show

BUSIEST = 2.0  # plain redraws a frame of the busiest moments may take
LONGEST = 6.0  # the same of any single frame in which a place is left, entered or a round begun
AT_REST = 1.5  # opaque blits and flips, at rest
FRAMES_A_REDRAW = 4  # so many frames between two plain redraws
PRESS = "press"  # the moment of a frame that begins with one
_BESIDE = 2  # a frame is compared with the median of so many plain redraws before it, and as many after


class Took(NamedTuple):
    """How long something took, in ms: of the processor, and on the clock."""

    processor: float
    clock: float


class Frame(NamedTuple):
    """A timed frame, and how many plain redraws had been done before it."""

    took: Took
    redraws: int


@contextmanager
def known_evening() -> Iterator[Path]:
    """A folder, and the same rounds in every run."""
    seeds = count(1)
    with (
        tempfile.TemporaryDirectory() as name,
        mock.patch("casino.tables.session.new_seed", lambda: f"evening {next(seeds)}"),
    ):
        yield Path(name)


def open_house(folder: Path, name: str, size: tuple[int, int], speed: str = "normal") -> Pilot:
    """The program in the hall, as players get it, with its sounds."""
    return Pilot(folder / f"{name} {size[1]}.save", size, preferences=Preferences(speed=speed), sound=Sound(0.8, 0.5))


def timed(action: Callable[[], object]) -> Took:
    """How long one call takes."""
    clock, processor = time.perf_counter(), time.thread_time()
    action()
    return Took((time.thread_time() - processor) * 1000, (time.perf_counter() - clock) * 1000)


def milliseconds(action: Callable[[], object]) -> float:
    """How long one call takes on the clock."""
    return timed(action).clock


class Moments:
    """Frames of a program by the name of their moment, with plain redraws of the same size in between."""

    def __init__(self, pilot: Pilot) -> None:
        self._pilot = pilot
        self._frames: dict[str, list[Frame]] = {}
        self._count = 0
        self.redraw = PlainRedraw(pilot.house.size)
        self.redraw()  # the first one is slower
        self._redraws: list[Took] = []

    def take(self, moment: str = "", events: Sequence[pygame.event.Event] = ()) -> None:
        """One frame of a moment, the way to the screen included."""
        self.time(lambda: self._pilot.app.frame(events, FRAME_SECONDS), moment)

    def time(self, action: Callable[[], object], moment: str = "") -> None:
        """Something done in a moment that ends with a frame."""
        if self._count % FRAMES_A_REDRAW == 0:
            self._redraws.append(timed(self.redraw))
        self._count += 1
        self._frames.setdefault(moment, []).append(Frame(timed(action), len(self._redraws)))

    def press(self, label: str) -> None:
        """The frame of a press on what bears a label, with everything that the press does."""

        def frame() -> None:
            self._pilot.widget(label).press()
            self._pilot.app.frame([], FRAME_SECONDS)

        self.time(frame, PRESS)

    def count(self, moments: Iterable[str] = ("",)) -> int:
        """How many frames some moments have."""
        return len(self._chosen(moments))

    def longest(self, moments: Iterable[str]) -> str:
        """The longest frame of each of some moments in ms of the processor, in words."""
        return ", ".join(
            f"{name} {max(frame.took.processor for frame in self._frames[name]):.1f}"
            for name in moments
            if name in self._frames
        )

    def show_motion(self, name: str, moments: Sequence[str]) -> None:
        """The row of frames in motion, which tells of the longest of each kind."""
        self.show(f"{name}, p99 frame [{driver()}]", moments, BUSIEST, note=f"longest in ms: {self.longest(moments)}")

    def show_press(self, name: str) -> None:
        """The row of the longest frame that began with a press."""
        self.show(f"the press on {name}: booked and on disk, longest frame [{driver()}]", [PRESS], LONGEST, 1.0)

    def show(
        self,
        name: str,
        moments: Iterable[str] = ("",),
        budget: float | None = None,
        share: float = 0.99,
        note: str = "",
    ) -> None:
        """The row of the frame that such a share of all in some moments do not exceed, as a ratio to a plain redraw."""
        frames, ratios = self._chosen(moments), self._ratios(moments)
        redraws = [took.processor for took in self._redraws]
        spread = percentile([own / self._beside(at) for at, own in enumerate(redraws)], share)
        worst = percentile(ratios, share)
        words = [
            f"{len(frames)} frames; median {median(ratios):.2f}, longest {max(ratios):.2f}",
            f"the same share of plain redraws within {spread:.2f} x their median",
            f"{percentile([frame.took.processor for frame in frames], share):.2f} ms of the processor, "
            f"{percentile([frame.took.clock for frame in frames], share):.2f} ms on the clock",
            f"a plain redraw {median(redraws):.2f} ms, {percentile(redraws, 0.99):.2f} at worst",
        ]
        show(name, worst, "x plain redraw", budget, note="; ".join([*words, *([note] * bool(note))]))

    def ratio(self, moments: Iterable[str] = ("",), share: float = 0.99) -> float:
        """The ratio to a plain redraw that such a share of all frames in some moments do not exceed."""
        return percentile(self._ratios(moments), share)

    def _ratios(self, moments: Iterable[str]) -> list[float]:
        return [frame.took.processor / self._beside(frame.redraws) for frame in self._chosen(moments)]

    def _chosen(self, moments: Iterable[str]) -> list[Frame]:
        return [frame for name in moments for frame in self._frames.get(name, [])]

    def _beside(self, number: int) -> float:
        """What a plain redraw took of the processor in the same seconds, when so many had been done."""
        near = self._redraws[max(0, number - _BESIDE) : number + _BESIDE]
        return median(took.processor for took in near)


class Watch:
    """Knows which event a table shows, by the name of its kind."""

    def __init__(self, table: TableScene) -> None:
        self.kind = ""
        self.count = 0  # of the events shown as one movement
        self._animate = table.director.stage.animate
        table.animate = self._note  # type: ignore[method-assign]

    def _note(self, events):  # type: ignore[no-untyped-def]
        self.kind, self.count = type(events[0]).__name__, len(events)
        return self._animate(events)


def show_rest(pilot: Pilot, name: str, times: int) -> None:
    """The rows of a place where nothing happens: its frames beside one full-screen blit and flip, in turns, and the
    frames in which everything is drawn anew beside a plain redraw. No row where nothing is taken any times."""
    if not times:
        return
    app, screen = pilot.app, driver()
    opaque = pygame.Surface(app.house.window.size).convert()
    moments, bare, frames = Moments(pilot), [], []

    def blit_and_flip() -> None:
        app.house.window.canvas.blit(opaque, (0, 0))
        pygame.display.flip()

    for _ in range(times):
        bare.append(timed(blit_and_flip))
        app.house.stack.top.needs_repaint = True
        moments.take()
        frames += [timed(lambda: app.frame([], FRAME_SECONDS)) for _ in range(3)]
    own, beside = mean(took.processor for took in frames), median(took.processor for took in bare)
    note = (
        f"mean of {len(frames)} frames, {own:.2f} ms of the processor; longest "
        f"{max(took.clock for took in frames):.2f} ms on the clock; blit and flip {beside:.2f} ms"
    )
    show(f"{name} at rest, 1080p [{screen}]", own / beside, "x blit + flip", AT_REST, note=note)
    moments.show(f"{name} drawn anew, 1080p [{screen}]", share=0.5)
