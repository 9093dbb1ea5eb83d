"""The places of the print on the felt of twenty-one: lines along arcs of one great circle. Nothing is drawn here."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import pygame

from casino.scenes.games.twentyone.hands import first_cards
from casino.scenes.games.twentyone.seats import PRINTED_ARC, CardStation, felt_shape, is_upright
from casino.ui.drawing.metrics import Metrics

LINES = 4  # of print at most; where there is little width all but the first are broken in two
_LINE, _CLOSER = 1.3, 0.5  # height of a printed line in heights of its letters; how much less at larger text
_MIN_LETTERS_PX, _MIN_LETTERS = 9, 12.5  # of the smallest line, in px and in layout units
_MIN_AIM = 19  # layout units, of the aim where other lines are printed too
_Rows = tuple[tuple[float, float], ...]
_WIDE: _Rows = ((1.0, 1.0), (0.76, 1.0), (0.52, 1.25), (0.58, 1.0))  # letters of a line, how far the next is below it
_FEWER: tuple[_Rows, ...] = (_WIDE[:3], _WIDE[:2], _WIDE[:1])  # where there is no height for all
_ONE_SEAT: tuple[_Rows, ...] = (((1.0, 1.0), (0.56, 1.0)), _WIDE[:1])  # where payoffs are at the sides
_SIDE_ASIDE, _SIDE_LETTERS = 0.665, 0.046  # in halves of the felt's width: where the sides are, their letters at most
_FELT_SHARE = 0.86  # of the felt's half, for print beside a place in the middle with none at its sides
SIDE_REACH, _AIM_REACH = 3.2, 13  # heights of letters: half of a side's words, the whole aim
_WORTH_BREAKING = 1.3  # how many times larger the letters are for which lines are broken
_NARROW = ((1.0, 1.1), (0.9, 1.0), (0.9, 1.1), (0.56, 0.95), (0.56, 1.35), (0.66, 1.0), (0.66, 1.0))


@dataclass(frozen=True)
class Lettering:
    """The print on the felt: lines along arcs of one great circle around `centre_x`, far above the table.

    `reach` is the circle's radius, `across` the greatest width of a line; `tops` are the tops of the lines at their
    middles, and `sizes` their letters' heights, all in px. There are four lines, or seven if they are broken, or only
    the first ones where there is no room for all; `sizes` is empty if there is none at all.

    With `side_px`, the height of their letters, payoffs are printed at both sides, `aside` px from the middle, their
    first lines on a circle whose lowest point is at `side_foot`; in the middle are the aim and what the dealer does.
    Where nothing fits in the middle the aim is at one side, and what a natural pays at the other.
    """

    centre_x: int
    reach: float
    across: float
    tops: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    leading: float = 1.3  # height of a line in heights of its letters
    side_px: int = 0
    aside: int = 0
    side_foot: int = 0

    @property
    def is_broken(self) -> bool:
        """Whether every line but the first is printed in two halves."""
        return len(self.sizes) > LINES

    @property
    def has_all(self) -> bool:
        """Whether there is room for all lines."""
        return len(self.sizes) >= LINES

    @property
    def areas(self) -> list[pygame.Rect]:
        """The areas of the print: in the middle, and at both sides."""
        areas = []
        if self.sizes:
            middle = pygame.Rect(0, self.tops[0], round(min(self.across, self.sizes[0] * _AIM_REACH)), 0)
            middle.h, middle.centerx = self.tops[-1] + self.sizes[-1] - middle.y, self.centre_x
            areas.append(middle)
        if self.side_px:
            px, reach = self.side_px, round(self.side_px * SIDE_REACH)
            top = round(self.side_foot - self.drop(self.aside + reach) - px * 0.6)
            foot = round(self.side_foot - self.drop(self.aside - reach) + px * 1.8)
            middles = (self.centre_x - self.aside, self.centre_x + self.aside)
            areas += [pygame.Rect(x - reach, top, 2 * reach, foot - top) for x in middles]
        return areas

    def place(self, line: int, aside: float) -> tuple[int, int]:
        """A place on a line, `aside` px from its middle."""
        middle = self.tops[line] + self.sizes[line] * self.leading / 2
        return round(self.centre_x + aside), round(middle - self.drop(aside))

    def drop(self, aside: float) -> float:
        """How much higher a line is `aside` px from its middle."""
        return float(self.reach - (self.reach**2 - aside**2) ** 0.5)


def lettering_place(
    metrics: Metrics,
    table: pygame.Rect,
    unit: float,
    above: int,
    stations: tuple[CardStation, ...],
    furniture_foot: int,
) -> Lettering:
    """The largest lines that fit between the dealer's cards, which end at `above`, and those of the seats.

    They are as wide as the felt above all seats, or between the outer seats above the lowest; they are broken where
    that is too narrow.
    """
    is_alone = stations[0].is_alone
    most = unit * (26 if is_alone and not is_upright(table.size) else 34 if is_alone else 23) * metrics.printed
    top = above + metrics.px(10 / metrics.printed**3)
    widths = (min(0.74, 0.62 * metrics.printed),) if is_alone else (0.56, 0.48, 0.40, 0.32, 0.25)
    has_sides = is_alone and not is_upright(table.size)
    best = _above_seats(metrics, table, (most, top), stations, widths, _ONE_SEAT if has_sides else (_WIDE, *_FEWER))
    if has_sides:
        half = felt_shape(table.size).radii[0]
        aside, px = round(half * _SIDE_ASIDE), round(half * _SIDE_LETTERS * min(1.15, metrics.printed))
        bet = stations[0].bet
        most = bet.centery - stations[0].chip_px - round(px * 1.8) + best.drop(aside - px * SIDE_REACH)
        side_foot = min(most, furniture_foot + px + best.drop(aside + px * SIDE_REACH))
        return replace(best, side_px=px, aside=aside, side_foot=round(side_foot))
    if is_alone:
        return best
    apart = (abs(s.cards.centerx - table.centerx) * 2 - s.cards.w for s in stations)
    across = min((gap for gap in apart if gap > 0), default=0) * 0.94
    foot = _foot(table, stations, across)
    broken = _letters(metrics, table, min(most, across / 7.2), top, foot, across, _NARROW)
    if not broken.sizes or (best.has_all and best.sizes[0] * _WORTH_BREAKING > broken.sizes[0]):
        return best if best.sizes else _beside(metrics, table, best, stations)
    return broken


def _above_seats(
    metrics: Metrics,
    table: pygame.Rect,
    limits: tuple[float, int],
    stations: tuple[CardStation, ...],
    widths: tuple[float, ...],
    choices: Iterable[_Rows],
) -> Lettering:
    """The largest of the first of these lines that fit in one of these widths, shares of the table's.

    `limits` are the largest letters, and where the lines may begin.
    """
    best = Lettering(table.centerx, table.w * PRINTED_ARC, 0)
    for rows in choices:
        found = []
        for across in (table.w * share for share in widths):
            foot = _foot(table, stations, across)
            found.append(_letters(metrics, table, min(limits[0], across / 13), limits[1], foot, across, rows))
        best = max(found, key=lambda letters: letters.sizes[0] if letters.sizes else 0)
        if best.sizes:
            break
    return best


def _beside(metrics: Metrics, table: pygame.Rect, printed: Lettering, stations: tuple[CardStation, ...]) -> Lettering:
    """The print at both sides of the first cards of the place in the middle, where there is no room above them."""
    middle = first_cards(min(stations, key=lambda station: abs(station.cards.centerx - table.centerx)))
    half = felt_shape(table.size).radii[0]
    centre, firsts = table.centerx, [first_cards(station) for station in stations]
    inner = max(middle.right - centre, centre - middle.x)
    apart = [max(first.x - centre, centre - first.right) for first in firsts if not first.colliderect(middle)]
    outer = min([half * _FELT_SHARE, *apart])
    px = round(min(half * _SIDE_LETTERS * metrics.printed, (outer - inner) / (2 * SIDE_REACH + 1)))
    if px < max(_MIN_LETTERS_PX, metrics.px(_MIN_LETTERS)):
        return printed
    aside = round((inner + outer) / 2)
    foot = round(middle.centery - px * 0.6 + printed.drop(aside))
    return replace(printed, side_px=px, aside=aside, side_foot=foot)


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
    smallest = min(size for size, _ in rows)
    if unit < metrics.px(_MIN_AIM if len(rows) > 1 else 0) or unit * smallest < max(
        _MIN_LETTERS_PX, metrics.px(_MIN_LETTERS)
    ):
        return Lettering(table.centerx, reach, across)
    bend = reach - (reach**2 - (across / 2) ** 2) ** 0.5  # how much lower the middle of a line is than its ends
    y = top + max(0.0, (room - high * unit)) / 2 + min(bend * 0.3, unit * 0.6 / metrics.printed**2)
    tops, sizes = [], []
    for share, gap in rows:
        sizes.append(round(unit * share))
        tops.append(round(y))
        y += sizes[-1] * leading * gap
    return Lettering(table.centerx, reach, across, tuple(tops), tuple(sizes), leading)
