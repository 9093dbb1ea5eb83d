"""The places of the controls for bets below a table, none of them where an action of a turn is.

Chips and the sum are in the upper row of controls, the button that deals at the end of the lower one. In an upright
window, where actions take all of that, it is in the upper row too. The bets themselves are not known here.
"""

from collections.abc import Callable, Sequence

import pygame

from casino.scenes.table.bars import action_places, split_rows
from casino.scenes.table.drivers.stake_row import StakeRow
from casino.ui.drawing import text
from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.widgets import Widget

_START, _START_PAD = 170, 64  # layout units: the least width of the button that deals, and what is around its words
_ACTION, _MIN_ACTION = 220, 138  # layout units: the widest an action is, and the least where it is in the middle
_SUM, _MIN_WORDED = 210, 65


class BetRows:
    """The rows of a table with bets, laid out for one size. `start` is the place of the button that deals."""

    def __init__(self, controls: pygame.Rect, metrics: Metrics, start_label: str) -> None:
        self._metrics = metrics
        self._gap = metrics.px(7)
        self._upper, self._lower = split_rows(controls, metrics.px(6))
        words = text.width(start_label, metrics.pt(18), weight="Semibold") + metrics.px(_START_PAD)
        width = min(max(metrics.px(_START), words), controls.w // 4)
        row = self._upper if metrics.is_tall else self._lower
        self.start = pygame.Rect(row.right - width, row.y, width, row.h)
        self._end = self.start.x - self._gap if metrics.is_tall else self._upper.right
        self._x = self._upper.x

    def actions(self, names: Sequence[str]) -> dict[str, pygame.Rect]:
        """A place for each of a turn's actions in the lower row: in its middle, if they are wide enough there."""
        area, metrics = self._lower.copy(), self._metrics
        if not metrics.is_tall:
            beside = self.start.w + 2 * self._gap
            area.w -= beside
            centred = area.w - beside
            if centred >= len(names) * metrics.pt(_MIN_ACTION):
                area.x, area.w = area.x + beside, centred
        return action_places(area, names, metrics.px(_ACTION), self._gap)

    @property
    def beside_start(self) -> pygame.Rect:
        """The rest of the row of the button that deals."""
        row = pygame.Rect(self._upper.x, self.start.y, self.start.x - self._gap - self._upper.x, self.start.h)
        return row

    def at_end(self, preferred_px: int) -> pygame.Rect:
        """A place of about this width for a button that bets nothing, in the row without the button that deals."""
        width = min(max(self._metrics.px(92), preferred_px), self._upper.w // 5)
        row = self._lower if self._metrics.is_tall else self._upper
        if row is self._upper:
            self._end -= width + self._gap
        return pygame.Rect(row.right - width, row.y, width, row.h)

    def chips(
        self,
        values: Sequence[int],
        on_pick: Callable[[int, int], object],
        on_drop: Callable[[int, int, tuple[int, int]], object],
    ) -> list[Widget]:
        """The chips from the left; the callbacks are those of `StakeRow.chips`."""
        diameter = min(self._upper.h, (self._upper.w // 3) // max(1, len(values)) - self._gap)
        row = StakeRow(self._upper, self._metrics, self._gap)
        found = row.chips(values, diameter, on_pick, on_drop)
        self._x = row.x
        return found

    def around_sum(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
        """The places of less, the sum, more, and a button with a word, in the middle of the remaining width."""
        room, metrics, gap = self._end - self._x, self._metrics, self._gap
        small = max(min(self._upper.h, room // 7), metrics.px(FINGERTIP))
        worded = max(metrics.px(_MIN_WORDED), min(metrics.pt(16) * 6, room * 3 // 10))
        total = min(metrics.px(_SUM), room - 2 * small - worded - 3 * gap)
        x = self._x + max(0, (room - 2 * small - worded - total - 3 * gap) // 2)
        places = []
        for width in (small, total, small, worded):
            places.append(pygame.Rect(x, self._upper.y, width, self._upper.h))
            x += width + gap
        less, middle, more, word = places
        return less, middle, more, word
