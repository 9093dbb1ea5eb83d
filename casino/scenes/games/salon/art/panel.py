"""The lit board above a salon's table: the tally of the present shoe, the bead road, the big road.

`roads` computes the marks' places; here they are drawn, the newest always in view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from casino.engines.baccarat.events import CoupSettled
from casino.scenes.games.salon.roads import ROWS, Mark, bead_road, big_road, newest
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour, Theme, mix
from casino.ui.drawing.vector import css, drawn

LETTERS = {"player": "P", "banker": "B", "tie": "T"}
_BEADS_SHARE = 0.34  # of the board's width
_DOT = 0.17  # a pair's dot, in cells
_STRONG = 6  # of columns, from one strong line to the next
_PALE = 62  # of 255, the opacity of a chart's name


def tones(theme: Theme) -> dict[str, Colour]:
    """Blue, red and green for the two hands and the tie, as everywhere; letters distinguish them too."""
    return {"player": theme.suit_diamond_four, "banker": theme.suit_heart, "tie": theme.suit_club_four}


def paint_panel(target: pygame.Surface, look: Look, rect: pygame.Rect, coups: Sequence[CoupSettled]) -> None:
    """Paints the board with the results of the shoe so far."""
    counts = tuple(sum(coup.winner == winner for coup in coups) for winner in LETTERS)
    picture = _board(look, rect.size, bead_road(coups), big_road(coups), counts)
    target.blit(picture, rect)


@lru_cache(maxsize=2)
def _board(
    look: Look, size: tuple[int, int], beads: tuple[Mark, ...], rings: tuple[Mark, ...], counts: tuple[int, ...]
) -> pygame.Surface:
    theme = look.theme
    cell, tally, *charts = _fields(size, look.metrics.px(9))
    picture = _bare_board(look, size).copy()
    if not beads:  # the charts' names give way to the first coup
        for chart, name in zip(charts, ("BEAD PLATE", "BIG ROAD"), strict=True):
            _paint_name(picture, theme, chart, name)
    _paint_tally(picture, look, tally, counts)
    for chart, road, is_bead in zip(charts, (beads, rings), (True, False), strict=True):
        _paint_marks(picture, theme, chart.topleft, newest(road, chart.w // cell), cell, is_bead=is_bead)
    return picture


def _fields(size: tuple[int, int], frame: int) -> tuple[int, pygame.Rect, pygame.Rect, pygame.Rect]:
    """The width of a field of the board in px, and the places of the tally, the bead road and the big road."""
    inner = pygame.Rect(0, 0, *size).inflate(-2 * frame, -2 * frame)
    cell = inner.h // ROWS
    high = cell * ROWS
    tally = pygame.Rect(inner.x, inner.y + (inner.h - high) // 2, round(cell * 3.9), high)
    columns = int((inner.w * _BEADS_SHARE) // cell)
    beads = pygame.Rect(tally.right + cell // 3, tally.y, columns * cell, high)
    left = beads.right + cell // 2
    return cell, tally, beads, pygame.Rect(left, tally.y, (inner.right - left) // cell * cell, high)


@lru_cache(maxsize=2)
def _bare_board(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """The empty board."""
    cell, _, *charts = _fields(size, look.metrics.px(9))
    picture = _casing(size, look.theme, look.metrics.px(7))
    for chart in charts:
        _paint_grid(picture, look.theme, chart.topleft, chart.w // cell, cell)
    return picture


def _casing(size: tuple[int, int], theme: Theme, corner: int) -> pygame.Surface:
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


def paint_light(target: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """Paints the board's light on the wall behind it, and its own shadow there."""
    reach = round(rect.h * 0.5)
    glow = materials.blurred(
        f'<rect x="{reach}" y="{reach}" width="{rect.w}" height="{rect.h}" rx="{reach / 3}" '
        f'fill="{css(look.theme.light)}" fill-opacity="0.30"/>',
        (rect.w + 2 * reach, rect.h + 2 * reach),
        reach * 0.7,
    )
    target.blit(glow, (rect.x - reach, rect.y - reach))


def _paint_grid(target: pygame.Surface, theme: Theme, place: tuple[int, int], columns: int, cell: int) -> None:
    """Paints the fields: every second column faintly tinted, every sixth line a strong one."""
    line, strong = mix(theme.paper, theme.paper_ink, 0.20), mix(theme.paper, theme.paper_accent, 0.55)
    x, y = place
    for column in range(1, columns, 2):
        target.fill(mix(theme.paper, theme.leather, 0.30), (x + column * cell, y, cell, ROWS * cell))
    for column in range(columns + 1):
        tone = line if column % _STRONG and column < columns else strong
        pygame.draw.line(target, tone, (x + column * cell, y), (x + column * cell, y + ROWS * cell))
    for row in range(ROWS + 1):
        pygame.draw.line(target, line, (x, y + row * cell), (x + columns * cell, y + row * cell))


def _paint_name(target: pygame.Surface, theme: Theme, chart: pygame.Rect, name: str) -> None:
    """Paints a chart's name, broad and pale across its fields: the marks of a shoe lie over it."""
    px = text.fit_size(name, round(chart.h * 0.46), round(chart.w * 0.86), 8, text.SERIF, "Bold")
    words = text.line(name, px, theme.paper_accent, text.SERIF, "Bold").copy()
    words.set_alpha(_PALE)
    text.put(target, words, chart.centerx, chart.centery, "center")


def _paint_tally(target: pygame.Surface, look: Look, rect: pygame.Rect, counts: tuple[int, ...]) -> None:
    """Paints how often each has won, one below the other."""
    theme = look.theme
    high = rect.h // 3
    for number, (winner, count) in enumerate(zip(LETTERS, counts, strict=True)):
        y = rect.y + high * number + high // 2
        disc = _bead(round(high * 0.74), winner, theme)
        target.blit(disc, disc.get_rect(midleft=(rect.x + 2, y)))
        figure = text.figures(str(count), max(8, round(high * 0.66)), theme.paper_ink)
        text.put(target, figure, rect.right - 3, y, "midright")


def _paint_marks(
    target: pygame.Surface, theme: Theme, place: tuple[int, int], marks: Sequence[Mark], cell: int, *, is_bead: bool
) -> None:
    for number, mark in enumerate(marks):
        field = pygame.Rect(place[0] + mark.column * cell, place[1] + mark.row * cell, cell, cell)
        is_last = number == len(marks) - 1
        if is_last:
            pygame.draw.rect(target, mix(theme.paper, theme.accent, 0.75), field.inflate(-1, -1))
        picture = _bead(cell - 2, mark.winner, theme) if is_bead else _ring(cell - 2, mark, theme)
        target.blit(picture, picture.get_rect(center=field.center))
        dots = _dots(cell, mark.has_player_pair, mark.has_banker_pair, theme)
        if dots is not None:
            target.blit(dots, field)


@lru_cache(maxsize=64)
def _bead(diameter: int, winner: str, theme: Theme) -> pygame.Surface:
    """Draws a filled disc with its letter."""
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


def _ring(diameter: int, mark: Mark, theme: Theme) -> pygame.Surface:
    """Draws a hollow ring; a slash for a tie after it, with the number where there were more."""
    shape = _ring_shape(diameter, mark.winner, mark.ties > 0, theme)
    if mark.ties < 2:
        return shape
    picture = shape.copy()
    figure = text.line(str(mark.ties), max(8, round(diameter * 0.7)), theme.paper_ink, text.SANS, "Bold")
    picture.blit(figure, figure.get_rect(center=(diameter // 2, diameter // 2)))
    return picture


@lru_cache(maxsize=16)
def _dots(cell: int, has_player_pair: bool, has_banker_pair: bool, theme: Theme) -> pygame.Surface | None:
    """Draws the dots of pairs: the Banker's in the upper left corner, the Player's in the lower right one."""
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
