"""Prints the rules on the Black Baron felt: in arcs where dice are thrown, or around a seal in an upright window.

They are painted once for a size, in places where nothing lies at rest.
"""

from collections.abc import Sequence
from math import pi
from typing import NamedTuple

import pygame

from casino.core.texts import _
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.scenes.games.black_baron.stations import BaronLayout
from casino.ui.drawing import text
from casino.ui.drawing.arc_text import text_on_arc
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import mix
from casino.ui.drawing.vector import closed_path, css, drawn

_NOTE = 0.56  # letters of the second and third line, in sizes of the first line's
_LEADS = (0.0, 1.22, 2.04)  # how far each line is below the first one, in sizes of the first line's letters
_BLOCK = 2.9  # the height of the lines, in the same unit
_BOW = 1.9  # the radius of the lines' arc, in widths of their area
_FULL = 0.92  # of that width, the longest line at most
_SPACING = 0.10  # between letters, in sizes of letters
_MAX = 23  # layout units of the first line's letters, at text 100 %
_OPACITY, _FAINT = 0.85, 0.16  # of print, and of the die behind it


class Print(NamedTuple):
    """The rules in print: what a Baron pays, when Mr Red stands, the aim, and the most dice of a hand."""

    pays: str
    stands: str
    aim: str
    most: str


def printed_rules(rules: BlackBaronSettings) -> Print:
    """The printed rules of a level."""
    profit, stake = rules.baron_pays.profit, rules.baron_pays.stake
    return Print(
        pays=_("BARON PAYS {profit} TO {stake}", profit=profit, stake=stake),
        stands=_("MR RED STANDS ON {total}", total=rules.dealer_stands_on),
        aim=_("NEAREST TO {target} WINS, {bust} LOSES", target=rules.target, bust=rules.target + 1),
        most=_("{count} DICE: ROUND TABLE", count=rules.round_table_dice),
    )


def paint_print(target: pygame.Surface, look: Look, layout: BaronLayout, rules: BlackBaronSettings) -> None:
    """Paints everything that is printed on the felt."""
    _paint_border(target, look, layout)
    if layout.seal is None:
        _paint_places(target, look, layout)
    printed = printed_rules(rules)
    area = layout.tray
    _paint_die(target, look, area)
    if layout.seal is not None:
        _paint_seal(target, look, layout.seal, printed)
        _paint_lines(target, look, area, (printed.aim, printed.most))
    else:
        _paint_lines(target, look, area, (printed.pays, printed.aim, f"{printed.stands} · {printed.most}"))


def _paint_places(target: pygame.Surface, look: Look, layout: BaronLayout) -> None:
    """Paints a thin frame on the felt where dice will lie, so that an empty chair has its place too."""
    for station in layout.stations:
        frame = station.dice.inflate(-look.metrics.px(4), -look.metrics.px(2))
        if station.is_row:  # of the row that is always used
            frame.h = min(frame.h, layout.own_die_px)
            frame.bottom = station.dice.bottom
        corner = look.metrics.px(12)
        body = "".join(
            f'<rect x="{inset}" y="{inset}" width="{frame.w - 2 * inset}" height="{frame.h - 2 * inset}" rx="{corner}" '
            f'fill="none" stroke="{css(look.theme.felt_ink)}" stroke-opacity="{share}" stroke-width="{width:.2f}"/>'
            for inset, share, width in ((2, 0.30, look.metrics.k), (2 + look.metrics.px(4), 0.18, look.metrics.k * 0.7))
        )
        target.blit(drawn(body, frame.size), frame)


def _paint_die(target: pygame.Surface, look: Look, area: pygame.Rect) -> None:
    """Paints the outline of a large d10, hardly seen, in the middle of an area."""
    across = round(min(area.w, area.h * 1.05))
    size = across / 2 * 0.92
    body = (
        f'<g transform="translate({across / 2} {across / 2}) scale({size:.2f})" fill="none" '
        f'stroke="{css(look.theme.felt_ink)}" stroke-opacity="{_FAINT * 1.6}" stroke-width="0.016" '
        f'stroke-linejoin="round"><path d="{_KITE}" fill="{css(look.theme.felt_ink)}" fill-opacity="{_FAINT / 3}"/>'
        f'<path d="{_AWAY}"/></g>'
    )
    target.blit(drawn(body, (across, across)), (area.centerx - across // 2, area.centery - across // 2))


def _paint_lines(target: pygame.Surface, look: Look, area: pygame.Rect, lines: Sequence[str]) -> None:
    """Paints lines along arcs, the first one large, in the middle of an area."""
    sizes = (1.0, _NOTE, _NOTE)
    widest = max(_width_of(line) * share for line, share in zip(lines, sizes, strict=False))
    px = int(min(area.w * _FULL / widest, area.h / _BLOCK, look.metrics.px(_MAX * look.metrics.printed)))
    radius = area.w * _BOW
    top = area.centery - px * (_LEADS[len(lines) - 1] + _NOTE) / 2 + px * 0.3
    centre_y, deep = top + radius, max(1.0, px * 0.05)
    for line, share, lead in zip(lines, sizes, _LEADS, strict=False):
        size = max(8, round(px * share))
        font = text.font(size, text.SERIF, "Bold")
        for tone, opacity, shift in ((look.theme.shade, 0.5, deep), (look.theme.felt_ink, _OPACITY, 0.0)):
            centre = (area.centerx + shift / 2, centre_y + shift)
            reach, spacing = radius - lead * px, size * _SPACING
            text_on_arc(target, font, line, tone, centre, reach, 270, spacing_px=spacing, opacity=opacity)


def _width_of(line: str) -> float:
    """The width of a line in sizes of its letters."""
    return text.width(line, 100, text.SERIF, "Bold") / 100 + len(line) * _SPACING


def _paint_border(target: pygame.Surface, look: Look, layout: BaronLayout) -> None:
    """Paints a double line along the felt's edge."""
    metrics, shape = look.metrics, layout.shape
    parts = []
    for inset, width, share in ((13, 1.5, 0.42), (18, 0.8, 0.30)):
        path = closed_path(shape.outline(-metrics.px(inset)))
        parts.append(
            f'<path d="{path}" fill="none" stroke="{css(look.theme.felt_ink)}" stroke-opacity="{share}" '
            f'stroke-width="{max(0.8, metrics.k * width):.2f}"/>'
        )
    target.blit(drawn("".join(parts), layout.table.size), layout.table)


# A d10 from the side that shows a ten: the kite in front, and the edges behind it.
_KITE = "M0 -1L0.62 0.12L0 0.50L-0.62 0.12Z"
_AWAY = "M0 -1L0.95 -0.10L0.62 0.12M0 -1L-0.95 -0.10L-0.62 0.12M-0.95 -0.10V0.20L0 1L0.95 0.20V-0.10M0 0.50V1"


# -- around a seal --------------------------------------------------------------------------------------------


def _paint_seal(target: pygame.Surface, look: Look, area: pygame.Rect, printed: Print) -> None:
    """Paints both rules between two rings around a ten-sided die."""
    theme = look.theme
    across = min(area.size)
    if across < look.metrics.px(90):
        return
    outer, inner = across * 0.49, across * 0.355
    printed_more = look.metrics.printed
    px = max(8, round(across * 0.088 * printed_more))
    longest = max(text.width(words, 100, text.SERIF, "Bold") / 100 for words in printed[:2])
    room = pi * (outer + inner) / 2 * min(0.97, 0.90 * printed_more)
    px = min(px, round(room / (longest + 1.6)))
    seal = drawn(_seal_body(look, across, outer, inner), (across, across))
    target.blit(seal, (area.centerx - across // 2, area.centery - across // 2))
    font, reach = text.font(px, text.SERIF, "Bold"), (outer + inner) / 2
    deep = max(1.0, px * 0.06)
    for words, angle in zip(printed[:2], (270, 90), strict=True):
        for tone, share, shift in ((theme.shade, 0.5, deep), (theme.felt_ink, _OPACITY, 0.0)):
            centre = (area.centerx + shift * 0.5, area.centery + shift)
            text_on_arc(target, font, words, tone, centre, reach, angle, spacing_px=px * 0.08, opacity=share)


def _seal_body(look: Look, across: int, outer: float, inner: float) -> str:
    """The SVG of the rings, the lozenges between the two rules, and the die in the middle."""
    theme, middle = look.theme, across / 2
    ink, dark = css(theme.felt_ink), css(mix(theme.felt_edge, theme.shade, 0.35))
    hair = max(1.0, across * 0.006)
    parts = [f'<circle cx="{middle}" cy="{middle}" r="{outer:.1f}" fill="{dark}" fill-opacity="0.28"/>']
    for radius, width, share in ((outer, 1.5, 0.75), (outer * 0.965, 0.7, 0.55), (inner, 1.2, 0.7)):
        parts.append(
            f'<circle cx="{middle}" cy="{middle}" r="{radius - hair:.1f}" fill="none" stroke="{ink}" '
            f'stroke-opacity="{share}" stroke-width="{hair * width:.2f}"/>'
        )
    size = across * 0.018
    for side in (-1, 1):
        x = middle + side * (outer + inner) / 2
        parts.append(
            f'<path d="M{x - size:.2f} {middle}L{x:.2f} {middle - size * 1.7:.2f}L{x + size:.2f} {middle}'
            f'L{x:.2f} {middle + size * 1.7:.2f}Z" fill="{ink}" fill-opacity="0.8"/>'
        )
    unit = inner * 0.74
    parts.append(
        f'<g transform="translate({middle} {middle}) scale({unit:.2f})" fill="none" stroke="{ink}" '
        f'stroke-opacity="0.8" stroke-width="{hair * 1.4 / unit:.4f}" stroke-linejoin="round">'
        f'<path d="{_KITE}" fill="{ink}" fill-opacity="0.14"/><path d="{_AWAY}"/></g>'
    )
    return "".join(parts)
