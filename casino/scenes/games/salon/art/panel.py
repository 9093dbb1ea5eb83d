"""Paints the lit board above a salon's table: the tally of the present shoe, the bead road, the big road, and the
three roads derived from it, with what each hand would add to them.

`roads` finds the places of the marks. The newest are always in view.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import pygame

from casino.core.texts import _
from casino.engines.baccarat.events import CoupSettled
from casino.engines.baccarat.roads import (
    DERIVED,
    ROWS,
    RoadMark,
    asked,
    bead_road,
    big_road,
    derived_road,
    newest,
    with_next,
)
from casino.scenes.games.salon.art.derived import paint_answers, paint_derived, pale
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour, Theme, mix
from casino.ui.drawing.vector import Size, css, drawn
from casino.ui.widgets.tooltips import Told

IF_NEXT = {"player": _("If Player?"), "banker": _("If Banker?")}
_NAMES = (_("BEAD PLATE"), _("BIG ROAD"), _("BIG EYE BOY"), _("SMALL ROAD"), _("COCKROACH PIG"))
LETTERS = {"player": "P", "banker": "B", "tie": "T"}
_FRAME = 6  # layout units of wood and brass around the pane
_DISC, _FIGURE = 0.74, 0.66  # of a line of the tally, for its disc and its figure at text 100 %
_BEADS_SHARE, _DERIVED_SHARE = 0.18, 0.165  # of the pane's width: the bead road, and each of two small roads
_LETTER = 0.84  # of a bead, for its letter
_LEAST_NAME = 12  # layout units of a chart's name: a smaller one is written in two lines
_DOT = 0.17  # a pair's dot, in cells
_STRONG = 6  # of columns, from one strong line to the next
_PALE = 62  # the opacity of a chart's name, of 255


def tones(theme: Theme) -> dict[str, Colour]:
    """Blue, red and green for the two hands and the tie, as everywhere; letters distinguish them too."""
    return {"player": theme.suit_diamond_four, "banker": theme.suit_heart, "tie": theme.suit_club_four}


class Fields(NamedTuple):
    """The parts of the board: the width of a cell, and the places of the charts and of what may be asked."""

    cell: int
    tally: pygame.Rect
    beads: pygame.Rect
    big: pygame.Rect
    derived: tuple[pygame.Rect, ...]  # of cells half as wide
    ask: tuple[pygame.Rect, ...]  # for the Player and for the Banker


@dataclass(frozen=True)
class RoadBoard:
    """Paints the board for one size in px."""

    look: Look
    size: Size

    def paint(
        self, target: pygame.Surface, place: pygame.Rect, coups: Sequence[CoupSettled], asked_for: str = ""
    ) -> None:
        """Paints the board with the results of the shoe so far, and pale what a hand that is asked for would add."""
        target.blit(_filled(self, tuple(coups), asked_for), place)

    def paint_light(self, target: pygame.Surface, place: pygame.Rect) -> None:
        """Paints the board's light on the wall behind it."""
        width, height = self.size
        reach = round(height * 0.5)
        glow = materials.blurred(
            f'<rect x="{reach}" y="{reach}" width="{width}" height="{height}" rx="{reach / 3}" '
            f'fill="{css(self.look.theme.light)}" fill-opacity="0.30"/>',
            (width + 2 * reach, height + 2 * reach),
            reach * 0.7,
        )
        target.blit(glow, (place.x - reach, place.y - reach))

    @cached_property
    def fields(self) -> Fields:
        """The parts of the board, in px from its corner."""
        frame = self.look.metrics.px(_FRAME)
        inner = pygame.Rect(0, 0, *self.size).inflate(-2 * frame, -2 * frame)
        cell = inner.h // ROWS
        fine, high = cell // 2, cell * ROWS
        y, gap = inner.y + (inner.h - high) // 2, max(4, cell // 3)
        line = high // len(LETTERS)
        tally = pygame.Rect(inner.x, y, round(line * _DISC) + round(self._figure_px(line) * 1.2) + 8, high)
        columns = int(inner.w * _BEADS_SHARE // cell)
        beads = pygame.Rect(tally.right + gap, y, columns * cell, high)
        small_w = int(inner.w * _DERIVED_SHARE // fine) * fine
        upper = pygame.Rect(inner.right - small_w, y, small_w, fine * ROWS)
        aside = upper.move(-small_w - gap, 0)
        lower = high - upper.h
        left = beads.right + gap
        big = pygame.Rect(left, y, (aside.x - gap - left) // cell * cell, high)
        ask = upper.move(0, lower).inflate(-2, -4)
        half = (ask.w - 4) // 2
        return Fields(
            cell,
            tally,
            beads,
            big,
            (aside, aside.move(0, lower), upper),
            (pygame.Rect(ask.x, ask.y, half, ask.h), pygame.Rect(ask.right - half, ask.y, half, ask.h)),
        )

    def _figure_px(self, line: int) -> int:
        """The height of a figure in a line of the tally, which has room for two of them."""
        return max(8, round(line * min(0.85, _FIGURE * self.look.metrics.printed)))

    def told(self, place: pygame.Rect) -> tuple[Told, ...]:
        """What the parts of the board mean, where it is painted at some place."""
        parts = self.fields
        words = (
            _("How often each has won from this shoe."),
            _("The bead road: a bead for each coup, from top to bottom, then the next column."),
            _("The big road: a new column where the winner changes; a green stroke is a Tie."),
            _("The big eye boy: is this column of the big road like the one before it? Red: yes. Blue: no."),
            _("The small road: is this column of the big road like the one two before it? Red: yes. Blue: no."),
            _("The cockroach pig: is this column of the big road like the one three before it? Red: yes. Blue: no."),
        )
        charts = (parts.tally, parts.beads, parts.big, *parts.derived)
        return tuple(Told(part.move(place.topleft), said) for part, said in zip(charts, words, strict=True))

    def paint_frame(self, target: pygame.Surface, chart: pygame.Rect) -> None:
        """Paints a small chart's ground, too fine for fields of its own."""
        theme = self.look.theme
        target.fill(mix(theme.paper, theme.leather, 0.16), chart)
        pygame.draw.rect(target, mix(theme.paper, theme.paper_accent, 0.55), chart, 1)

    def paint_grid(self, target: pygame.Surface, chart: pygame.Rect, cell: int) -> None:
        """Paints a chart's fields: every second column faintly tinted, every sixth line a strong one."""
        theme = self.look.theme
        line, strong = mix(theme.paper, theme.paper_ink, 0.20), mix(theme.paper, theme.paper_accent, 0.55)
        for x in range(chart.x + cell, chart.right, 2 * cell):
            target.fill(mix(theme.paper, theme.leather, 0.30), (x, chart.y, cell, chart.h))
        for number, x in enumerate(range(chart.x, chart.right + 1, cell)):
            tone = line if number % _STRONG and x < chart.right else strong
            pygame.draw.line(target, tone, (x, chart.y), (x, chart.bottom))
        for y in range(chart.y, chart.bottom + 1, cell):
            pygame.draw.line(target, line, (chart.x, y), (chart.right, y))

    def paint_name(self, target: pygame.Surface, chart: pygame.Rect, name: str) -> None:
        """Paints a chart's name, large and pale across its fields; in lines where it would be small."""
        metrics = self.look.metrics
        room, least = round(chart.w * min(0.98, 0.84 * metrics.printed)), metrics.px(_LEAST_NAME) * metrics.printed
        lines, most = [name], round(chart.h * 0.46 * metrics.printed)
        if chart != self.fields.big:  # a narrow chart's name keeps room to grow with other texts
            most = min(most, round(least * 1.2))
        px = text.fit_size(name, most, room, 8, text.SERIF, "Bold")
        if px < least:
            lines = name.split()
            most = min(round(least), chart.h // len(lines))
            px = min(text.fit_size(line, most, chart.w - 4, 8, text.SERIF, "Bold") for line in lines)
        for number, line in enumerate(lines):
            words = text.line(line, px, self.look.theme.paper_accent, text.SERIF, "Bold").copy()
            words.set_alpha(_PALE)
            y = chart.centery + round((number - (len(lines) - 1) / 2) * px)
            text.put(target, words, chart.centerx, y, "center")

    def paint_ask(
        self, target: pygame.Surface, place: pygame.Rect, winner: str, answers: Sequence[bool | None]
    ) -> None:
        """Paints what a hand would add to the derived roads: its question above three marks."""
        theme, metrics = self.look.theme, self.look.metrics
        pygame.draw.rect(target, mix(theme.paper, theme.light, 0.5), place, border_radius=metrics.px(5))
        pygame.draw.rect(target, mix(theme.paper, theme.paper_ink, 0.45), place, 1, border_radius=metrics.px(5))
        head = pygame.Rect(place.x, place.y + 1, place.w, place.h // 2)
        row = pygame.Rect(place.x, head.bottom - 1, place.w, place.bottom - head.bottom - 1)
        least, words = round(metrics.px(_LEAST_NAME) * metrics.printed), IF_NEXT[winner]
        fitting = [text.fit_size(one, head.h - 3, place.w - 6, 8, weight="Semibold") for one in IF_NEXT.values()]
        px = min(*fitting, round(least * 1.25))
        if px >= least:
            text.put(target, text.line(words, px, theme.paper_ink, weight="Semibold"), *head.center, "center")
        else:
            bead = _bead(head.h - 2, winner, theme)
            mark = text.line("?", head.h - 3, theme.paper_ink, weight="Bold")
            left = head.centerx - (bead.get_width() + 2 + mark.get_width()) // 2
            target.blit(bead, bead.get_rect(midleft=(left, head.centery)))
            text.put(target, mark, left + bead.get_width() + 2, head.centery, "midleft")
        paint_answers(target, row, answers, min(row.h - 2, round(place.w / 4)), theme)

    def paint_tally(self, target: pygame.Surface, rect: pygame.Rect, counts: tuple[int, ...]) -> None:
        """Paints how often each has won, one below the other."""
        theme, high = self.look.theme, rect.h // len(LETTERS)
        for number, (winner, count) in enumerate(zip(LETTERS, counts, strict=True)):
            y = rect.y + high * number + high // 2
            disc = _bead(round(high * _DISC), winner, theme)
            target.blit(disc, disc.get_rect(midleft=(rect.x + 2, y)))
            figure = text.figures(str(count), self._figure_px(high), theme.paper_ink)
            text.put(target, figure, rect.right - 3, y, "midright")

    def paint_marks(
        self,
        target: pygame.Surface,
        chart: pygame.Rect,
        marks: Sequence[RoadMark],
        cell: int,
        *,
        is_bead: bool,
        is_asked: bool,
    ) -> None:
        """Paints a road's marks, the last one on a bright field, and pale in a frame if it is only asked for."""
        theme = self.look.theme
        for number, mark in enumerate(marks):
            field = pygame.Rect(chart.x + mark.column * cell, chart.y + mark.row * cell, cell, cell)
            is_pale = is_asked and number == len(marks) - 1
            if is_pale:
                pygame.draw.rect(target, theme.paper_accent, field.inflate(1, 1), 1)
            elif number == len(marks) - 1:
                pygame.draw.rect(target, mix(theme.paper, theme.accent, 0.75), field.inflate(-1, -1))
            picture = _bead(cell - 1, mark.winner, theme) if is_bead else _ring(cell - 2, mark, theme)
            target.blit(pale(picture) if is_pale else picture, picture.get_rect(center=field.center))
            dots = _dots(cell, mark.has_player_pair, mark.has_banker_pair, theme)
            if dots is not None:
                target.blit(dots, field)


@lru_cache(maxsize=3)
def _filled(board: RoadBoard, coups: tuple[CoupSettled, ...], asked_for: str) -> pygame.Surface:
    """The board with its marks, which are found only when something on it changes."""
    parts, theme = board.fields, board.look.theme
    winners, is_asked = tuple(coup.winner for coup in coups), bool(asked_for)
    shown = with_next(coups, asked_for) if is_asked else coups
    picture = _bare(board).copy()
    charts = (parts.beads, parts.big, *parts.derived)
    if not winners:  # the charts' names give way to the first coup
        for chart, name in zip(charts, _NAMES, strict=True):
            board.paint_name(picture, chart, name)
    board.paint_tally(picture, parts.tally, tuple(winners.count(winner) for winner in LETTERS))
    for chart, road, is_bead in ((parts.beads, bead_road(shown), True), (parts.big, big_road(shown), False)):
        marks = newest(road, chart.w // parts.cell)
        board.paint_marks(picture, chart, marks, parts.cell, is_bead=is_bead, is_asked=is_asked)
    fine = parts.cell // 2
    for chart, back in zip(parts.derived, DERIVED, strict=True):
        small = derived_road([coup.winner for coup in shown], back)
        is_added = is_asked and len(small) > len(derived_road(winners, back))
        paint_derived(picture, chart, newest(small, chart.w // fine), back, fine, theme, is_asked=is_added)
    for place, winner in zip(parts.ask, IF_NEXT, strict=True):
        board.paint_ask(picture, place, winner, asked(winners, winner))
    return picture


@lru_cache(maxsize=2)
def _bare(board: RoadBoard) -> pygame.Surface:
    """The empty board."""
    parts = board.fields
    picture = _casing(board.size, board.look.theme, board.look.metrics.px(_FRAME - 1))
    for chart in (parts.beads, parts.big):
        board.paint_grid(picture, chart, parts.cell)
    for chart in parts.derived:
        board.paint_frame(picture, chart)
    return picture


def _casing(size: Size, theme: Theme, corner: int) -> pygame.Surface:
    """Polished wood with a line of brass around a pane of lit ivory."""
    width, height = size
    rim = corner * 1.1
    wood, pane = mix(theme.rail, theme.shade, 0.25), theme.paper
    body = (
        f'<defs><linearGradient id="w" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
        f'<stop offset="0" stop-color="{css(mix(wood, theme.light, 0.28))}"/><stop offset="0.25" '
        f'stop-color="{css(wood)}"/><stop offset="1" stop-color="{css(mix(wood, theme.shade, 0.55))}"/>'
        "</linearGradient>"
        f'<radialGradient id="p" gradientUnits="userSpaceOnUse" cx="{width / 2}" cy="{height / 2}" r="{width * 0.56}" '
        f'gradientTransform="matrix(1 0 0 0.5 0 {height * 0.25})">'
        f'<stop offset="0" stop-color="{css(mix(pane, theme.light, 0.35))}"/>'
        f'<stop offset="1" stop-color="{css(mix(pane, theme.leather, 0.42))}"/></radialGradient></defs>'
        f'<rect x="0" y="0" width="{width}" height="{height}" rx="{corner}" fill="url(#w)"/>'
        f'<rect x="{rim - 1.6}" y="{rim - 1.6}" width="{width - 2 * rim + 3.2}" height="{height - 2 * rim + 3.2}" '
        f'rx="4" fill="{css(theme.metal)}"/>'
        f'<rect x="{rim}" y="{rim}" width="{width - 2 * rim}" height="{height - 2 * rim}" rx="3" fill="url(#p)"/>'
        f'<rect x="{rim}" y="{rim}" width="{width - 2 * rim}" height="{height - 2 * rim}" rx="3" fill="none" '
        f'stroke="{css(theme.shade)}" stroke-opacity="0.4" stroke-width="1.4"/>'
    )
    return drawn(body, size)


@lru_cache(maxsize=64)
def _bead(diameter: int, winner: str, theme: Theme) -> pygame.Surface:
    """A filled disc with its letter."""
    tone = tones(theme)[winner]
    disc = drawn(
        f'<circle cx="50" cy="50" r="46" fill="{css(tone)}" stroke="{css(mix(tone, theme.shade, 0.4))}" '
        f'stroke-width="4"/><path d="M14 40A38 38 0 0 1 86 40A60 44 0 0 0 14 40Z" fill="{css(theme.paper)}" '
        'fill-opacity="0.20"/>',
        (diameter, diameter),
        (100, 100),
    )
    letter = text.line(LETTERS[winner], max(8, round(diameter * _LETTER)), theme.paper, text.SANS, "Bold")
    ink = letter.get_bounding_rect()
    disc.blit(letter, (round((diameter - ink.w) / 2 - ink.x), round((diameter - ink.h) / 2 - ink.y)))
    return disc


@lru_cache(maxsize=64)
def _ring_shape(diameter: int, winner: str, has_tie: bool, theme: Theme) -> pygame.Surface:
    body = ""
    if winner:
        body = f'<circle cx="50" cy="50" r="39" fill="none" stroke="{css(tones(theme)[winner])}" stroke-width="15"/>'
    if has_tie:
        body += f'<path d="M12 88L88 12" stroke="{css(tones(theme)["tie"])}" stroke-width="12" stroke-linecap="round"/>'
    return drawn(body or '<circle cx="50" cy="50" r="1" fill="none"/>', (diameter, diameter), (100, 100))


def _ring(diameter: int, mark: RoadMark, theme: Theme) -> pygame.Surface:
    """A hollow ring with a slash for ties after it, and their number where there is more than one."""
    shape = _ring_shape(diameter, mark.winner, mark.ties > 0, theme)
    if mark.ties < 2:
        return shape
    picture = shape.copy()
    figure = text.line(str(mark.ties), max(8, round(diameter * 0.7)), theme.paper_ink, text.SANS, "Bold")
    picture.blit(figure, figure.get_rect(center=(diameter // 2, diameter // 2)))
    return picture


@lru_cache(maxsize=16)
def _dots(cell: int, has_player_pair: bool, has_banker_pair: bool, theme: Theme) -> pygame.Surface | None:
    """The dots of pairs: the Banker's in the upper left corner, the Player's in the lower right one."""
    body = ""
    if has_banker_pair:
        body += _dot(_DOT, tones(theme)["banker"], theme)
    if has_player_pair:
        body += _dot(1 - _DOT, tones(theme)["player"], theme)
    return drawn(body, (cell, cell), (1, 1)) if body else None


def _dot(at: float, tone: Colour, theme: Theme) -> str:
    return (
        f'<circle cx="{at}" cy="{at}" r="{_DOT}" fill="{css(tone)}" stroke="{css(theme.paper)}" stroke-width="0.06"/>'
    )
