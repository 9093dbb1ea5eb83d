"""Lays out everything on the expert's desk: side by side where it fits, otherwise in views that take turns.

Nothing is drawn here.
"""

from dataclasses import dataclass, field

import pygame

from casino.core.texts import _, pgettext
from casino.ui.drawing import text
from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.hit_area import FINGERTIP

VIEWS = (_("Entries"), _("Cards"), pgettext("view", "Working"))
LABEL, FAULT = 13, 12.5  # text sizes in layout units
SIDE = 16  # layout units between a part's edge and its content
_APART = 30  # layout units between two counters side by side
_ENTRIES = 436  # layout units across that entries need at least, so that fingers hit the right one of five in a row
_STEPS = 6
_ROUNDS = 7
_WHOLE = (0.0, 1.0)
_HEADING = 0.58  # of the width, for a heading with a button beside it


@dataclass
class DeskLayout:
    """Rectangles by name, in px. `views` says whether the parts take turns.

    The parts are "bomb", "module", "cards", "rounds" and "working"; `rows` holds the fields of the first two.
    """

    bar: pygame.Rect
    views: bool
    parts: dict[str, pygame.Rect] = field(default_factory=dict)
    rows: dict[str, pygame.Rect] = field(default_factory=dict)


class _Sizes:
    """Heights in px that follow from the window and the text size."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.row = max(metrics.px(36), metrics.pt(17) + metrics.px(12))
        self.label = text.font(metrics.pt(LABEL)).get_height() + metrics.px(3)
        self.fault = 2 * round(metrics.pt(FAULT) * 1.2) + metrics.px(4)
        self.head = text.font(metrics.title_pt(19), text.SERIF, "Semibold").get_height() + metrics.px(6)
        self.gap = metrics.px(6)
        # Lines of small buttons are this far apart, so that fingers hit the right one.
        self.between = max(self.gap // 2, -(-(metrics.px(FINGERTIP) - self.row) // 2))
        self.pad = metrics.px(12)
        self.side = metrics.px(SIDE)

    @property
    def bomb(self) -> int:
        ports = 3 * self.row + 2 * self.between + self.gap // 2
        serial = self.label + self.row + self.fault
        lamps = self.label + self.row + self.fault + self.row
        return self.head + serial + self.label + ports + self.gap + lamps + 2 * self.pad

    @property
    def module(self) -> int:
        limits = self.label + self.row + self.fault
        return self.head + limits + self.label + self.row + self.gap + limits + 2 * self.pad

    @property
    def below_tabs(self) -> int:
        """How far the modules' numbers, higher than their line, push down the first field, in px."""
        return self.gap + self.pad // 4

    @property
    def min_entries_px(self) -> int:
        """The least height of both entry parts, with one line instead of two for each fault."""
        return self.bomb + self.module - 2 * self.fault

    @property
    def cards(self) -> int:
        return self.head + 4 * max(self.metrics.px(31), self.metrics.pt(20)) + 2 * self.pad

    @property
    def rounds(self) -> int:
        return self.head + _ROUNDS * round(self.metrics.pt(16) * 1.64) + 2 * self.pad

    @property
    def working(self) -> int:
        return self.head + _STEPS * (round(self.metrics.pt(16) * 1.32) + self.metrics.px(6)) + 2 * self.pad


def desk_layout(metrics: Metrics, view: str) -> DeskLayout:
    """Lays out the desk; `view` is the one of VIEWS on show where they take turns."""
    sizes = _Sizes(metrics)
    width, height = metrics.width, metrics.height
    bar = pygame.Rect(0, 0, width, max(metrics.px(50), sizes.row + metrics.px(14)))
    edge = metrics.px(10)
    area = pygame.Rect(edge, bar.bottom + edge // 2, width - 2 * edge, height - bar.bottom - edge // 2 - edge)
    parts = _side_by_side(sizes, area) if area.w >= area.h else _upright(sizes, area)
    layout = DeskLayout(bar, views=parts is None, parts=parts or _one_view(sizes, area, view))
    for name, fill in (("bomb", _bomb_rows), ("module", _module_rows)):
        if name in layout.parts:
            fill(sizes, layout.parts[name], layout.rows)
    return layout


def _side_by_side(sizes: _Sizes, area: pygame.Rect) -> dict[str, pygame.Rect] | None:
    """Entries on the left and results on the right; None where they do not fit."""
    gap = sizes.gap
    left_px = max(round(area.w * 0.36), sizes.metrics.pt(390), sizes.metrics.px(_ENTRIES))
    if area.w - left_px < sizes.metrics.pt(500) or sizes.min_entries_px + gap > area.h:
        return None
    if sizes.cards + sizes.rounds + sizes.working + 2 * gap > area.h:
        return None
    left = pygame.Rect(area.x, area.y, left_px, area.h)
    right = pygame.Rect(left.right + gap, area.y, area.right - left.right - gap, area.h)
    bomb_px = round((area.h - gap) * sizes.bomb / (sizes.bomb + sizes.module))
    entries = _stacked(left, gap, (("bomb", bomb_px), ("module", area.h - gap - bomb_px)))
    return entries | _results(sizes, right)


def _upright(sizes: _Sizes, area: pygame.Rect) -> dict[str, pygame.Rect] | None:
    """Entries above in two columns and results below; None where they do not fit."""
    gap = sizes.gap
    top = max(sizes.bomb, sizes.module)
    if area.w < sizes.metrics.pt(860) or top + gap + sizes.cards + sizes.rounds + sizes.working + 2 * gap > area.h:
        return None
    half = (area.w - gap) // 2
    entries = {
        "bomb": pygame.Rect(area.x, area.y, half, top),
        "module": pygame.Rect(area.x + half + gap, area.y, area.w - half - gap, top),
    }
    return entries | _results(sizes, pygame.Rect(area.x, area.y + top + gap, area.w, area.h - top - gap))


def _results(sizes: _Sizes, area: pygame.Rect) -> dict[str, pygame.Rect]:
    """Cards, rounds and working one below the other, which share the height left over."""
    wanted = {"cards": sizes.cards, "rounds": sizes.rounds, "working": sizes.working}
    spare = area.h - sum(wanted.values()) - 2 * sizes.gap
    given = {"cards": spare // 5, "rounds": spare * 3 // 5}
    given["working"] = spare - sum(given.values())
    return _stacked(area, sizes.gap, tuple((name, px + given[name]) for name, px in wanted.items()))


def _stacked(area: pygame.Rect, gap: int, heights: tuple[tuple[str, int], ...]) -> dict[str, pygame.Rect]:
    parts, y = {}, area.y
    for name, px in heights:
        parts[name] = pygame.Rect(area.x, y, area.w, px)
        y += px + gap
    return parts


def _one_view(sizes: _Sizes, area: pygame.Rect, view: str) -> dict[str, pygame.Rect]:
    """The parts of one view, over the whole window."""
    gap = sizes.gap
    if view == VIEWS[2]:
        return {"working": area}
    if view == VIEWS[1]:
        cards = max(area.h * 2 // 7, min(sizes.cards, area.h * 2 // 5))
        return _stacked(area, gap, (("cards", cards), ("rounds", area.h - cards - gap)))
    entries = sizes.bomb + gap + sizes.module if area.w < area.h else max(sizes.bomb, sizes.module)
    below = _below(sizes, area.h - entries - gap)
    high = entries if below else area.h
    parts = _entry_parts(sizes, pygame.Rect(area.x, area.y, area.w, high), is_upright=area.w < area.h)
    top = area.y + high + gap
    heights = {name: (area.bottom - top - gap * (len(below) - 1)) // len(below) for name in below}
    return parts | _stacked(pygame.Rect(area.x, top, area.w, 0), gap, tuple(heights.items()))


def _below(sizes: _Sizes, rest: int) -> tuple[str, ...]:
    """The results that fit below the entries: rounds and cards, one of them, or none."""
    around = sizes.head + 2 * sizes.pad
    rounds, cards = around + _ROUNDS * sizes.metrics.px(26), around + 4 * sizes.metrics.px(22)
    if rest >= 2 * rounds + sizes.gap:
        return ("cards", "rounds")
    return ("rounds",) if rest >= rounds else ("cards",) if rest >= cards else ()


def _entry_parts(sizes: _Sizes, area: pygame.Rect, *, is_upright: bool) -> dict[str, pygame.Rect]:
    """The two entry parts, one below the other or side by side."""
    gap = sizes.gap
    if is_upright:
        bomb = round((area.h - gap) * sizes.bomb / (sizes.bomb + sizes.module))
        return _stacked(area, gap, (("bomb", bomb), ("module", area.h - gap - bomb)))
    bomb = (area.w - gap) * 52 // 100
    return {
        "bomb": pygame.Rect(area.x, area.y, bomb, area.h),
        "module": pygame.Rect(area.x + bomb + gap, area.y, area.w - bomb - gap, area.h),
    }


# -- fields ---------------------------------------------------------------------------------------------------


class _Column:
    """Fields from the top of a part down. Where the height is too small, sentences get less of it."""

    def __init__(self, sizes: _Sizes, part: pygame.Rect, wanted: int, rows: dict[str, pygame.Rect]) -> None:
        self.sizes = sizes
        self.rows = rows
        self.area = part.inflate(-2 * sizes.side, 0)
        self.y = part.y + sizes.pad + sizes.head
        self.fault = max(sizes.fault // 2, sizes.fault - max(0, wanted - part.h) // 2)

    def labels(self, **shares: tuple[float, float]) -> None:
        """Places the words above fields, each over a share of the width."""
        for name, share in shares.items():
            left, right = (self.area.x + round(self.area.w * end) for end in share)
            self.rows[f"{name}-label"] = pygame.Rect(left, self.y, right - left, self.sizes.label)
        self.y += self.sizes.label

    def split(self, *names: tuple[str, float], gap: int | None = None) -> None:
        """Places fields side by side, by their shares of the width and `gap` px apart."""
        gap = self.sizes.gap if gap is None else gap
        whole = sum(share for _, share in names)
        width = self.area.w - gap * (len(names) - 1)
        x, done = self.area.x, 0.0
        for number, (name, share) in enumerate(names):
            done += share
            right = self.area.x + round(width * done / whole) + gap * number
            self.rows[name] = pygame.Rect(x, self.y, right - x, self.sizes.row)
            x = right + gap
        self.y += self.sizes.row

    def sentence(self, name: str) -> None:
        """Places the sentence about a field's fault."""
        self.rows[f"{name}-fault"] = pygame.Rect(self.area.x, self.y + 2, self.area.w, self.fault - 2)
        self.y += self.fault

    def beside_heading(self, share: float) -> pygame.Rect:
        """The place of buttons right of the part's heading and centred on it, by their share of the width."""
        wide = round(self.area.w * share)
        place = pygame.Rect(self.area.right - wide, 0, wide, self.sizes.head + self.sizes.pad // 2)
        place.bottom = self.y + self.sizes.pad // 4
        return place


def _bomb_rows(sizes: _Sizes, part: pygame.Rect, rows: dict[str, pygame.Rect]) -> None:
    column = _Column(sizes, part, sizes.bomb, rows)
    rows["ports-done"] = column.beside_heading(1.0 - _HEADING)
    column.labels(serial=(0.0, _HEADING))
    column.split(("serial", 4.0), ("serial-keys", 1.1))
    column.sentence("serial")
    column.labels(ports=_WHOLE)
    for line in range(3):
        column.split((f"port-{2 * line}", 1.0), (f"port-{2 * line + 1}", 1.0))
        column.y += sizes.between if line < 2 else sizes.gap // 2
    column.y += sizes.gap
    column.labels(lamp=_WHOLE)
    column.split(("lamp", 1.0), ("lamp-keys", 0.8), ("lamp-lit", 0.9), ("lamp-dark", 0.9), ("bob", 1.35))
    column.sentence("lamp")
    column.split(("lamps", 1.0))


def _module_rows(sizes: _Sizes, part: pygame.Rect, rows: dict[str, pygame.Rect]) -> None:
    column = _Column(sizes, part, sizes.module + sizes.below_tabs, rows)
    rows["module"] = column.beside_heading(0.5)
    column.y += sizes.below_tabs
    column.labels(minimum=(0.0, 0.6), maximum=(0.62, 1.0))
    column.split(("minimum", 3.1), ("maximum", 1.2), ("maximum-keys", 0.75))
    column.sentence("maximum")
    column.labels(colour=_WHOLE)
    column.split(("colour", 1.0))
    column.y += sizes.gap
    # Far enough apart that one counter's plus is not taken for the other's minus.
    apart = sizes.metrics.px(_APART)
    second = 0.5 + apart / 2 / column.area.w
    column.labels(solved=(0.0, second - sizes.gap / column.area.w), rounds=(second, 1.0))
    column.split(("solved", 1.0), ("rounds", 1.0), gap=apart)
    column.sentence("solved")


def thirds(rect: pygame.Rect, gap: int) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The places of a counter: less on its left, the count, and more on its right, both square."""
    side = min(rect.h, rect.w // 3)
    less = pygame.Rect(rect.x, rect.y, side, rect.h)
    more = pygame.Rect(rect.right - side, rect.y, side, rect.h)
    middle = pygame.Rect(less.right + gap, rect.y, rect.w - 2 * side - 2 * gap, rect.h)
    return less, middle, more
