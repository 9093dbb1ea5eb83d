"""The windows and text sizes in which layouts of tables are tested."""

from collections.abc import Callable, Iterable, Sequence

from casino.ui.drawing.metrics import Metrics
from tests.scenes.layout_faults import FRAMES
from tests.support.every import every
from tests.support.rota import part

TIGHTEST = Metrics(960, 540, 2.0)  # the smallest window with the largest text


def at_frames(one_in: int = 1, frames: Sequence[Metrics] = FRAMES, **grids: Iterable[object]) -> Callable:
    """Makes one test of a check with the argument `metrics`, in one of so many frames, for every value of others."""

    def decorated(check: Callable) -> Callable:
        for name, values in grids.items():
            check = every(name, values)(check)
        return every("metrics", part(check.__name__, frames, one_in, [TIGHTEST]))(check)

    return decorated
