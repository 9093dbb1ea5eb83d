"""The places of the print on the felt of twenty-one: lines along arcs of one great circle. Nothing is drawn here."""

from dataclasses import dataclass

import pygame

from casino.scenes.games.twentyone.seats import PRINTED_ARC, CardStation
from casino.ui.drawing.metrics import Metrics

LINES = 3  # lines of print; where there is little width each is broken in two
_LINE, _CLOSER = 1.3, 0.5  # height of a printed line in heights of its letters; how much less at larger text
_MIN_LETTERS_PX = 15  # the second line has half of it
_Rows = tuple[tuple[float, float], ...]
_WIDE: _Rows = ((1.0, 1.0), (0.58, 1.25), (0.62, 1.0))  # letters of each line, and how far the next is below it
_WORTH_BREAKING = 1.3  # how many times larger the letters are for which lines are broken
_NARROW = ((1.0, 1.0), (1.0, 1.1), (0.56, 0.95), (0.56, 1.35), (0.66, 1.0), (0.66, 1.0))


@dataclass(frozen=True)
class Lettering:
    """The print on the felt: lines along arcs of one great circle around `centre_x`, far above the table.

    `reach` is the circle's radius, `across` the greatest width of a line; `tops` are the tops of the lines at their
    middles, and `sizes` their letters' heights, all in px. There are three lines, or six if each is broken; `sizes` is
    empty if there is no room.
    """

    centre_x: int
    reach: float
    across: float
    tops: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    leading: float = 1.3  # height of a line in heights of its letters

    @property
    def is_broken(self) -> bool:
        """Whether every line is printed in two halves."""
        return len(self.sizes) > LINES

    def place(self, line: int, aside: float) -> tuple[int, int]:
        """A place on a line, `aside` px from its middle."""
        drop = self.reach - (self.reach**2 - aside**2) ** 0.5
        middle = self.tops[line] + self.sizes[line] * self.leading / 2
        return round(self.centre_x + aside), round(middle - drop)


def lettering_place(
    metrics: Metrics, table: pygame.Rect, unit: float, above: int, stations: tuple[CardStation, ...]
) -> Lettering:
    """The largest lines that fit between the dealer's cards and those of the seats.

    They are as wide as the felt above all seats, or between the outer seats above the lowest; they are broken where
    that is too narrow.
    """
    is_alone = len(stations) == 1
    most = unit * (34 if is_alone else 27) * metrics.printed
    top = above + metrics.px(10 / metrics.printed**3)
    found = []
    for share in (min(0.74, 0.62 * metrics.printed),) if is_alone else (0.56, 0.48, 0.40, 0.32, 0.25):
        across = table.w * share
        foot = _foot(table, stations, across)
        found.append(_letters(metrics, table, min(most, across / 13), top, foot, across, _WIDE))
    best = max(found, key=lambda letters: letters.sizes[0] if letters.sizes else 0)
    if is_alone:
        return best
    apart = (abs(s.cards.centerx - table.centerx) * 2 - s.cards.w for s in stations)
    across = min((gap for gap in apart if gap > 0), default=0) * 0.94
    foot = _foot(table, stations, across)
    broken = _letters(metrics, table, min(most, across / 7.2), top, foot, across, _NARROW)
    if not broken.sizes or (best.sizes and best.sizes[0] * _WORTH_BREAKING > broken.sizes[0]):
        return best
    return broken


def _foot(table: pygame.Rect, stations: tuple[CardStation, ...], across: float) -> int:
    """The lowest point of lines of a width before they touch a seat."""
    in_the_way = [s for s in stations if abs(s.cards.centerx - table.centerx) < (across + s.cards.w) / 2]
    return min((s.cards.y for s in in_the_way), default=table.centery)


def _letters(
    metrics: Metrics, table: pygame.Rect, most: float, top: int, foot: int, across: float, rows: _Rows
) -> Lettering:
    """Lines between two heights."""
    room = foot - metrics.px(8) - top
    leading = _LINE - (metrics.printed - 1) * _CLOSER
    high = sum(size * gap * leading for size, gap in rows)
    unit = min(round(most), round(room / (high + 0.8 / metrics.printed**2)))
    reach = table.w * PRINTED_ARC
    if unit < max(_MIN_LETTERS_PX, metrics.px(14)):
        return Lettering(table.centerx, reach, across)
    bend = reach - (reach**2 - (across / 2) ** 2) ** 0.5  # how much lower the middle of a line is than its ends
    y = top + max(0.0, (room - high * unit)) / 2 + min(bend * 0.3, unit * 0.6 / metrics.printed**2)
    tops, sizes = [], []
    for share, gap in rows:
        sizes.append(round(unit * share))
        tops.append(round(y))
        y += sizes[-1] * leading * gap
    return Lettering(table.centerx, reach, across, tuple(tops), tuple(sizes), leading)
