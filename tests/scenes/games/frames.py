"""The windows and text sizes in which layouts of tables are tested."""

from collections.abc import Sequence

from casino.ui.drawing.metrics import Metrics
from tests.scenes.layout_faults import FRAMES
from tests.support.at_each import Values, at_each
from tests.support.rota import part

TIGHTEST = Metrics(960, 540, 2.0)  # the smallest window with the largest text


def at_frames(one_in: int = 1, frames: Sequence[Metrics] = FRAMES, **grids: Values):
    """Makes one test of a check with the argument `metrics`, in one of so many frames; see `at_each`."""
    return at_each(metrics=lambda name: part(name, frames, one_in, [TIGHTEST]), **grids)
