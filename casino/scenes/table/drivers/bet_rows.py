"""The places of the controls for bets below a table, none of them where an action of a turn is.

In one row, bets are on the left; then come the actions of a turn, and at the right end the button that sits a round
out and the one that deals. In two rows, chips and the sum are in the upper one and the button that deals is at the end
of the lower one; in an upright window, where actions take all of that, it is in the upper row too. The bets themselves
are not known here.
"""

from collections.abc import Callable, Sequence

import pygame

from casino.scenes.table.bars import action_places, bets_and_actions
from casino.scenes.table.drivers.stake_row import StakeRow
from casino.ui.drawing import text
from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.widgets import Widget

_START, _START_PAD = 170, 64  # layout units: the least width of the button that deals, and what is around its words
_ACTION, _MIN_ACTION = 220, 138  # layout units: the widest an action is, and the least where it is in the middle
_SUM, _MIN_WORDED = 210, 78
_LEAST_SUM, _WANTED_SUM = 72, 130  # layout units, in one row
_AROUND_CHIP = 5
_ONE_ROW_START, _ONE_ROW_WATCH = 0.225, 0.135  # of the actions' part of one row
_NARROWEST_WATCH, _WIDEST_WATCH = 92, 118  # layout units


class BetRows:
    """The rows of a table with bets, laid out for one size. `start` is the place of the button that deals."""

    def __init__(self, controls: pygame.Rect, metrics: Metrics, start_label: str, *, is_one_row: bool) -> None:
        self._metrics = metrics
        self._gap = metrics.px(7)
        self._is_one = is_one_row
        self._bets, self._acting = bets_and_actions(
            controls, metrics.px(14 if is_one_row else 6), is_one_row=is_one_row
        )
        words = text.width(start_label, metrics.pt(18), weight="Semibold") + metrics.px(_START_PAD)
        width = min(max(metrics.px(_START), words), controls.w // 4)
        if self._is_one:
            width = min(width, round(self._acting.w * _ONE_ROW_START))
        row = self._bets if metrics.is_tall else self._acting
        self.start = pygame.Rect(row.right - width, row.y, width, row.h)
        self._end = self.start.x - self._gap if metrics.is_tall else self._bets.right
        self._x = self._bets.x

    def actions(self, names: Sequence[str], first: Sequence[str] = ()) -> dict[str, pygame.Rect]:
        """A place for each of a turn's actions.

        The two in `first` are asked before any other: in one row they are where rounds are begun and sat out.
        """
        area, metrics = self._acting.copy(), self._metrics
        if self._is_one:
            area.w = self.watch.x - self._gap - area.x
            later = [name for name in names if name not in first]
            places = action_places(area, later, metrics.px(_ACTION), self._gap)
            return places | dict(zip(first, (self.watch, self.start), strict=False))
        if not metrics.is_tall:
            beside = self.start.w + 2 * self._gap
            area.w -= beside
            centred = area.w - beside
            if centred >= len(names) * metrics.pt(_MIN_ACTION):
                area.x, area.w = area.x + beside, centred
        return action_places(area, names, metrics.px(_ACTION), self._gap)

    @property
    def beside_start(self) -> pygame.Rect:
        """The rest of the row of the button that deals; the place of bets, if all is in one row."""
        if self._is_one:
            return self._bets.copy()
        return pygame.Rect(self._bets.x, self.start.y, self.start.x - self._gap - self._bets.x, self.start.h)

    @property
    def watch(self) -> pygame.Rect:
        """The place of the button that sits a round out, where everything is in one row."""
        share = round(self._acting.w * _ONE_ROW_WATCH)
        width = max(self._metrics.px(_NARROWEST_WATCH), min(share, self._metrics.px(_WIDEST_WATCH)))
        return pygame.Rect(self.start.x - self._gap - width, self.start.y, width, self.start.h)

    def at_end(self, preferred_px: int) -> pygame.Rect:
        """A place of about this width for a button that bets nothing, in the row without the button that deals."""
        if self._is_one:
            return self.watch
        width = min(max(self._metrics.px(92), preferred_px), self._bets.w // 5)
        row = self._acting if self._metrics.is_tall else self._bets
        if row is self._bets:
            self._end -= width + self._gap
        return pygame.Rect(row.right - width, row.y, width, row.h)

    def chips(
        self,
        values: Sequence[int],
        on_pick: Callable[[int, int], object],
        on_drop: Callable[[int, int, tuple[int, int]], object],
    ) -> list[Widget]:
        """The chips from the left; the callbacks are those of `StakeRow.chips`.

        In one row the largest are left out where they would leave no room to read the sum.
        """
        metrics, pitch = self._metrics, self._metrics.px(FINGERTIP)
        diameter = min(self._bets.h, self._bets.w // 3 // max(1, len(values)) - self._gap)
        if self._is_one:
            beside = 2 * pitch + metrics.px(_MIN_WORDED) + metrics.px(_LEAST_SUM) + 4 * self._gap
            values = values[: max(1, (self._bets.w - beside) // pitch)]
            diameter = min(self._bets.h, pitch - metrics.px(_AROUND_CHIP))
        row = StakeRow(self._bets, self._metrics, self._gap)
        found = row.chips(values, diameter, on_pick, on_drop)
        self._x = row.x
        return found

    def around_sum(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
        """The places of less, the sum, more, and a button with a word, in the middle of the remaining width."""
        room, metrics, gap = self._end - self._x, self._metrics, self._gap
        small = max(min(self._bets.h, room // 7), metrics.px(FINGERTIP))
        worded = max(metrics.px(_MIN_WORDED), min(metrics.pt(16) * 6, room * 3 // 10))
        if self._is_one:
            worded = min(worded, max(metrics.px(_MIN_WORDED), room - 2 * small - metrics.px(_WANTED_SUM) - 3 * gap))
        total = min(metrics.px(_SUM), room - 2 * small - worded - 3 * gap)
        x = self._x + max(0, (room - 2 * small - worded - total - 3 * gap) // 2)
        places = []
        for width in (small, total, small, worded):
            places.append(pygame.Rect(x, self._bets.y, width, self._bets.h))
            x += width + gap
        less, middle, more, word = places
        return less, middle, more, word
