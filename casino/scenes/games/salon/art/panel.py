"""Paints the lit board above a salon's table: the tally of the present shoe, the bead road, the big road.

`roads` finds the places of the marks. The newest are always in view.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from casino.core.texts import _
from casino.engines.baccarat.events import CoupSettled
from casino.engines.baccarat.roads import ROWS, RoadMark, bead_road, big_road, newest
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour, Theme, mix
from casino.ui.drawing.vector import Size, css, drawn
from casino.ui.widgets.tooltips import Told

LETTERS = {"player": "P", "banker": "B", "tie": "T"}
_BEADS_SHARE = 0.34  # of the board's width
_DOT = 0.17  # a pair's dot, in cells
_STRONG = 6  # of columns, from one strong line to the next
_PALE = 62  # the opacity of a chart's name, of 255


def tones(theme: Theme) -> dict[str, Colour]:
    """Blue, red and green for the two hands and the tie, as everywhere; letters distinguish them too."""
    return {"player": theme.suit_diamond_four, "banker": theme.suit_heart, "tie": theme.suit_club_four}


@dataclass(frozen=True)
class RoadBoard:
    """Paints the board for one size in px."""

    look: Look
    size: Size

    def paint(self, target: pygame.Surface, place: pygame.Rect, coups: Sequence[CoupSettled]) -> None:
        """Paints the board with the results of the shoe so far."""
        counts = tuple(sum(coup.winner == winner for coup in coups) for winner in LETTERS)
        target.blit(_filled(self, bead_road(coups), big_road(coups), counts), place)

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

    def fields(self) -> tuple[int, pygame.Rect, pygame.Rect, pygame.Rect]:
        """The width of a field in px, and the places of the tally, the bead road and the big road."""
        frame = self.look.metrics.px(9)
        inner = pygame.Rect(0, 0, *self.size).inflate(-2 * frame, -2 * frame)
        cell = inner.h // ROWS
        high = cell * ROWS
        tally = pygame.Rect(inner.x, inner.y + (inner.h - high) // 2, round(cell * 3.9), high)
        columns = int((inner.w * _BEADS_SHARE) // cell)
        beads = pygame.Rect(tally.right + cell // 3, tally.y, columns * cell, high)
        left = beads.right + cell // 2
        return cell, tally, beads, pygame.Rect(left, tally.y, (inner.right - left) // cell * cell, high)

    def told(self, place: pygame.Rect) -> tuple[Told, ...]:
        """What the parts of the board mean, where it is painted at some place."""
        _cell, tally, beads, big = self.fields()
        words = (
            _("How often each has won from this shoe."),
            _("The bead road: a bead for each coup, from top to bottom, then the next column."),
            _("The big road: a new column where the winner changes; a green stroke is a Tie."),
        )
        return tuple(
            Told(part.move(place.topleft), said) for part, said in zip((tally, beads, big), words, strict=True)
        )

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
        """Paints a chart's name, large and pale across its fields."""
        printed = self.look.metrics.printed
        room = round(chart.w * min(0.98, 0.84 * printed))
        px = text.fit_size(name, round(chart.h * 0.46 * printed), room, 8, text.SERIF, "Bold")
        words = text.line(name, px, self.look.theme.paper_accent, text.SERIF, "Bold").copy()
        words.set_alpha(_PALE)
        text.put(target, words, chart.centerx, chart.centery, "center")

    def paint_tally(self, target: pygame.Surface, rect: pygame.Rect, counts: tuple[int, ...]) -> None:
        """Paints how often each has won, one below the other."""
        theme, high = self.look.theme, rect.h // 3
        for number, (winner, count) in enumerate(zip(LETTERS, counts, strict=True)):
            y = rect.y + high * number + high // 2
            disc = _bead(round(high * 0.74), winner, theme)
            target.blit(disc, disc.get_rect(midleft=(rect.x + 2, y)))
            figure = text.figures(
                str(count), max(8, round(high * min(0.85, 0.66 * self.look.metrics.printed))), theme.paper_ink
            )
            text.put(target, figure, rect.right - 3, y, "midright")

    def paint_marks(
        self, target: pygame.Surface, chart: pygame.Rect, marks: Sequence[RoadMark], cell: int, *, is_bead: bool
    ) -> None:
        """Paints a road's marks, the last one on a bright field."""
        theme = self.look.theme
        for number, mark in enumerate(marks):
            field = pygame.Rect(chart.x + mark.column * cell, chart.y + mark.row * cell, cell, cell)
            if number == len(marks) - 1:
                pygame.draw.rect(target, mix(theme.paper, theme.accent, 0.75), field.inflate(-1, -1))
            picture = _bead(cell - 2, mark.winner, theme) if is_bead else _ring(cell - 2, mark, theme)
            target.blit(picture, picture.get_rect(center=field.center))
            dots = _dots(cell, mark.has_player_pair, mark.has_banker_pair, theme)
            if dots is not None:
                target.blit(dots, field)


@lru_cache(maxsize=2)
def _filled(
    board: RoadBoard, beads: tuple[RoadMark, ...], rings: tuple[RoadMark, ...], counts: tuple[int, ...]
) -> pygame.Surface:
    cell, tally, *charts = board.fields()
    picture = _bare(board).copy()
    if not beads:  # the charts' names give way to the first coup
        for chart, name in zip(charts, (_("BEAD PLATE"), _("BIG ROAD")), strict=True):
            board.paint_name(picture, chart, name)
    board.paint_tally(picture, tally, counts)
    for chart, road, is_bead in zip(charts, (beads, rings), (True, False), strict=True):
        board.paint_marks(picture, chart, newest(road, chart.w // cell), cell, is_bead=is_bead)
    return picture


@lru_cache(maxsize=2)
def _bare(board: RoadBoard) -> pygame.Surface:
    """The empty board."""
    cell, _, *charts = board.fields()
    picture = _casing(board.size, board.look.theme, board.look.metrics.px(7))
    for chart in charts:
        board.paint_grid(picture, chart, cell)
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
    letter = text.line(LETTERS[winner], max(8, round(diameter * 0.72)), theme.paper, text.SANS, "Bold")
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
