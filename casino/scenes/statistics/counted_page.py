"""The base of pages that count while they are open: a little in every frame, shown now and then.

The page decides what is counted.
"""

from collections.abc import Iterator

from casino.scenes.app.idle_counting import run_for
from casino.scenes.dialogs.page import PageScene

FRAME_SHARE = 0.012  # seconds of every frame that counting may take while a player waits for it
_SHOWN_EVERY = 0.6  # seconds between two updates of what is shown


class CountedPage(PageScene):
    """A page whose figures are counted while it is open."""

    is_counting = False
    _shown_at = 0.0  # when it is shown next, in the scene's time

    def counting_steps(self) -> Iterator[None]:
        """The steps left to count. Asked again before they are done, it returns the same ones."""
        raise NotImplementedError

    @property
    def spare_seconds(self) -> float:
        """The seconds of a frame for other work: 0, as the page counts by itself, and faster."""
        return 0.0

    def on_moment(self, seconds: float) -> None:
        if not self.is_counting:
            return
        self.is_counting = False  # what raises is not taken up again
        self.is_counting = not run_for(self.counting_steps(), FRAME_SHARE)
        if not self.is_counting or self.time >= self._shown_at:
            self._shown_at = self.time + _SHOWN_EVERY
            self.show_counted()

    def show_counted(self) -> None:
        """Shows the figures counted so far."""
        self.focus.show(self.widgets(), self.start)
        self.invalidate()
