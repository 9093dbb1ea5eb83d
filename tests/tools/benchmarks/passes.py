"""The same frames several times over, and of each the quickest: whatever else a machine does meanwhile makes some of
them slower in one pass, and seldom the same ones in the next.

No frame is timed here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace
from unittest import mock

from casino.scenes.motion import dice as dice_motion
from tests.tools.benchmarks.rows import Row, is_kept, percentile, rounded

_LOOK_SECONDS = 0.0006  # the work between two looks at the clock, about


class Steady:
    """A clock that goes on by the same whenever it is looked at."""

    def __init__(self) -> None:
        self._now = 0.0

    def __call__(self) -> float:
        self._now += _LOOK_SECONDS
        return self._now


@contextmanager
def same_work() -> Iterator[None]:
    """Each frame has the same to do in every pass: the house's seeds are numbered, and what is planned and thought a
    slice at a time is cut alike, where else the clock would decide."""
    clock, numbers = Steady(), count(1)

    class SteadyPlan(dice_motion.ThrowPlan):
        def advance(self, seconds: float, clock: Callable[[], float] = clock) -> bool:
            return super().advance(seconds, clock)

    with (
        mock.patch.object(dice_motion, "ThrowPlan", SteadyPlan),
        mock.patch("casino.scenes.app.thinking.time", SimpleNamespace(perf_counter=clock)),
        mock.patch("casino.tables.session.new_seed", lambda: f"evening {next(numbers)}"),
    ):
        yield


def quickest(passes: Sequence[Sequence[Row]]) -> list[Row]:
    """The rows of all passes as those of one, in the order of the first: of each frame the quickest where all passes
    had the same frames, else the best row."""
    by_name = [{row["name"]: row for row in rows} for rows in passes]
    return [_quickest([rows[name] for rows in by_name if name in rows]) for name in by_name[0]]


def _quickest(rows: Sequence[Row]) -> Row:
    best = min(rows, key=lambda row: row["value"])
    merged = {key: value for key, value in best.items() if key != "frames"}
    frames = [row["frames"] for row in rows if "frames" in row]
    if len(rows) < 2 or not frames:
        return merged
    ran = "as it ran " + ", ".join(f"{row['value']:.4g}" for row in rows)
    if len(set(map(len, frames))) == 1:
        merged["value"] = rounded(percentile([min(same) for same in zip(*frames, strict=True)], 0.99))
        merged["ok"] = is_kept(merged["value"], merged["budget"])
    else:
        ran += ", of different frames"
    note = merged.get("note")
    return merged | {"note": f"{note}; {ran}" if note else ran}
