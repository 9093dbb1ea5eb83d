"""Prints the rules on the Black Baron felt: along arcs left and right of the tray, or around a seal.

Large letters, for which there is no space beside the tray, are in two plain lines to the left of Mr Red.

They are painted once for a size, in places where nothing is ever put down.
"""

from collections.abc import Sequence
from math import asin, cos, degrees, pi, radians, sin
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
from casino.ui.widgets.hit_area import FINGERTIP

_LEANS = (
    13,
    11,
    9,
    7,
    5,
)  # degrees the middle of an arc leans towards the table's middle; the less, the lower the block
_LARGE, _NOTE = 1.22, 0.54  # letters of the second and third line, in sizes of the first line's
_LEADS = (0.0, 1.20, 2.16)  # how far each line is below the first one, in sizes of the first line's letters
_BLOCK = 3.9  # the height of a block with its hairlines, in the same unit
_PLAIN_LEAD, _PLAIN_BLOCK = 1.3, 3.5  # between two plain lines, and their height with hairlines, in sizes of letters
_FLAT = 400  # the radius of an arc that looks straight, in widths of its area
_SPACING = 0.10  # between letters, in sizes of letters
_MAX, _MIN = 30, 9  # layout units of the first line's letters
_MIN_LARGE = 24  # layout units; with large letters a first line smaller than that has its place elsewhere
_MIN_NOTE_PX = 9  # smaller notes are left out, as they could not be read
_OPACITY = 0.85


class Rule(NamedTuple):
    """A rule in print: in one line, in two with a note below, or as a plain sentence."""

    words: str
    lines: tuple[str, str]
    note: str
    plain: str


def printed_rules(rules: BlackBaronSettings) -> tuple[Rule, Rule]:
    """The printed rules: what a Baron pays, and when the dealer stands."""
    profit, stake = rules.baron_pays.profit, rules.baron_pays.stake
    pays = {"profit": profit, "stake": stake}
    spared = _("PAID BEFORE THE PLAGUE") if rules.baron_settles_before_plague else _("TWO TENS AT ONCE")
    total = rules.dealer_stands_on
    return (
        Rule(
            _("BARON PAYS {profit} TO {stake}", **pays),
            (_("BARON PAYS"), _("{profit} TO {stake}", **pays)),
            spared,
            _("A Baron pays {profit} to {stake}", **pays),
        ),
        Rule(
            _("MR RED STANDS ON {total}", total=total),
            (_("MR RED STANDS"), _("ON {total}", total=total)),
            _("{count} DICE: ROUND TABLE", count=rules.round_table_dice),
            _("Mr Red stands on {total}", total=total),
        ),
    )


def paint_print(target: pygame.Surface, look: Look, layout: BaronLayout, rules: BlackBaronSettings) -> None:
    """Paints everything that is printed on the felt."""
    _paint_border(target, look, layout)
    printed = printed_rules(rules)
    if layout.seal is not None:
        _paint_seal(target, look, layout.seal, printed)
        return
    zone = print_zone(layout, look.metrics.px(8))
    widest = max(_width_at(rule, 100) for rule in printed) / 100

    def largest(lean: int) -> int:
        """The size in px of the first line in which a block that leans by `lean` degrees fits its zone."""
        tilt = radians(lean)
        wide, high = widest * cos(tilt) + _BLOCK * sin(tilt), widest * sin(tilt) + _BLOCK * cos(tilt)
        return int(min(zone.w / wide, zone.h / high, look.metrics.px(_MAX)))

    lean = _LEANS[0] if look.metrics.text_scale == 1 else max(_LEANS, key=lambda lean: (largest(lean), lean))
    tilt, px = radians(lean), largest(lean)
    is_small = look.metrics.text_scale > 1 and px < look.metrics.px(_MIN_LARGE)
    if is_small and _paint_plainly(target, look, layout, [rule.plain for rule in printed], px):
        return
    if px < look.metrics.px(_MIN):
        return
    # Both blocks follow one great circle around a point far below the table.
    aside = layout.table.centerx - zone.centerx
    radius = aside / sin(tilt)
    first = zone.centery - px * (_BLOCK / 2 - 1.25)
    centre = (layout.table.centerx, first + radius * cos(tilt))
    for rule, side in zip(printed, (-1, 1), strict=True):
        _paint_arc(target, look, centre, radius, px, rule, side * lean)


def _paint_plainly(target: pygame.Surface, look: Look, layout: BaronLayout, lines: Sequence[str], min_px: int) -> bool:
    """Prints the lines to the left of Mr Red; prints nothing and returns False if they are at most `min_px` there."""
    zone = dealer_zone(layout, look.metrics.px(10), look.metrics.px(FINGERTIP))
    widest = max(text.width(line, 100, text.SERIF, "Bold") for line in lines) / 100
    px = int(min(zone.w / widest, zone.h / _PLAIN_BLOCK, look.metrics.px(_MAX)))
    if px <= min_px:
        return False
    deep = max(1, round(px * 0.05))
    for number, line in enumerate(lines):
        y = round(zone.centery + px * _PLAIN_LEAD * (number - (len(lines) - 1) / 2))
        for tone, share, shift in ((look.theme.shade, 0.5, deep), (look.theme.felt_ink, _OPACITY, 0)):
            words = text.line(line, px, tone, text.SERIF, "Bold").copy()
            words.set_alpha(round(255 * share))
            text.put(target, words, zone.centerx + shift // 2, y + shift, "center")
    radius = float(_FLAT * zone.w)
    half, reach = degrees(widest * px * 0.46 / radius), px * (_PLAIN_BLOCK / 2 - 0.3)
    for line_y in (zone.centery - reach, zone.centery + reach):
        _paint_hairline(target, look, (zone.centerx, line_y + radius), radius, 270 - half, 270 + half, px)
    return True


def dealer_zone(layout: BaronLayout, margin: int, button_px: int) -> pygame.Rect:
    """The felt to the left of Mr Red and the tray and above seat 6, `margin` px from all of them.

    It lies below the button for company, which is `button_px` high and beside Mr Red.
    """
    outer, top = layout.station(7).column, layout.dealer_dice.centery + button_px // 2
    right = min(layout.tray.x, layout.dealer_portrait.x)
    return pygame.Rect(outer.right, top, right - outer.right, layout.station(6).column.y - top).inflate(
        -2 * margin, -2 * margin
    )


def print_zone(layout: BaronLayout, margin: int) -> pygame.Rect:
    """The area of the left rule. The right one is its mirror image.

    It is between seat 7 and the tray, above seat 6 and below the dealer, `margin` px from all of them.
    """
    outer, inner = layout.station(7).column, layout.station(6).column
    top = max(layout.dealer_portrait.bottom, layout.dealer_dice.bottom)
    zone = pygame.Rect(outer.right, top, layout.tray.x - outer.right, inner.y - top)
    return zone.inflate(-2 * margin, -2 * margin)


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


# -- along arcs -----------------------------------------------------------------------------------------------


def _sizes(px: int) -> tuple[int, int, int]:
    """The font sizes of the three lines, in px."""
    return px, round(px * _LARGE), max(8, round(px * _NOTE))


def _width_at(rule: Rule, px: int) -> float:
    """The width of a rule's longest line, in px, with the first line in letters of `px`."""
    first, second, third = _sizes(px)
    return max(
        text.width(rule.lines[0], first, text.SERIF, "Bold") + len(rule.lines[0]) * first * _SPACING,
        text.width(rule.lines[1], second, text.SERIF, "Bold") + len(rule.lines[1]) * second * _SPACING,
        text.width(rule.note, third, text.SANS, "Semibold") + len(rule.note) * third * _SPACING,
    )


def _paint_arc(
    target: pygame.Surface, look: Look, centre: tuple[float, float], radius: float, px: int, rule: Rule, lean: int
) -> None:
    """Paints a rule's lines between two hairlines. `lean` is in degrees, below 0 on the left."""
    theme = look.theme
    angle = 270 + lean
    styles = ((text.SERIF, "Bold"), (text.SERIF, "Bold"), (text.SANS, "Semibold"))
    deep = max(1.0, px * 0.05)
    has_note = _sizes(px)[2] >= _MIN_NOTE_PX
    lines = (*rule.lines, rule.note)[: 2 + has_note]
    for words, size, style, lead in zip(lines, _sizes(px), styles, _LEADS, strict=False):
        font, reach = text.font(size, *style), radius - lead * px
        for tone, share, shift in ((theme.shade, 0.5, deep), (theme.felt_ink, _OPACITY, 0.0)):
            place = (centre[0] + shift / 2, centre[1] + shift)
            text_on_arc(target, font, words, tone, place, reach, angle, spacing_px=size * _SPACING, opacity=share)
    half = degrees(asin(min(1.0, _width_at(rule, px) * 0.46 / radius)))
    for reach in (radius + px * 0.92, radius - px * (2.82 if has_note else 2.20)):
        _paint_hairline(target, look, centre, reach, angle - half, angle + half, px)


def _paint_hairline(
    target: pygame.Surface, look: Look, centre: tuple[float, float], radius: float, start: float, end: float, px: int
) -> None:
    """Paints a thin line along an arc with a lozenge in its middle."""
    size = px * 0.20
    middle = radians((start + end) / 2)
    gap = degrees(size * 2.2 / radius)
    hair = max(1.0, px * 0.055)
    points = [
        (centre[0] + radius * cos(radians(angle)), centre[1] + radius * sin(radians(angle)))
        for angle in (start, (start + end) / 2 - gap, (start + end) / 2 + gap, end)
    ]
    area = pygame.Rect(points[0], (0, 0)).unionall([pygame.Rect(point, (1, 1)) for point in points])
    area.inflate_ip(4 * px, 4 * px)
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = [(x - area.x, y - area.y) for x, y in points]
    x, y = centre[0] + radius * cos(middle) - area.x, centre[1] + radius * sin(middle) - area.y
    turn = degrees(middle) + 90
    ink = css(look.theme.felt_ink)
    body = (
        f'<g fill="none" stroke="{ink}" stroke-opacity="0.6" stroke-width="{hair:.2f}" stroke-linecap="round">'
        f'<path d="M{ax:.1f} {ay:.1f}A{radius:.1f} {radius:.1f} 0 0 1 {bx:.1f} {by:.1f}"/>'
        f'<path d="M{cx:.1f} {cy:.1f}A{radius:.1f} {radius:.1f} 0 0 1 {dx:.1f} {dy:.1f}"/></g>'
        f'<path transform="translate({x:.1f} {y:.1f}) rotate({turn:.2f})" fill="{ink}" fill-opacity="0.75" '
        f'd="M{-size * 1.7:.2f} 0L0 {-size:.2f}L{size * 1.7:.2f} 0L0 {size:.2f}Z"/>'
    )
    target.blit(drawn(body, area.size), area)


# -- around a seal --------------------------------------------------------------------------------------------


def _paint_seal(target: pygame.Surface, look: Look, area: pygame.Rect, printed: tuple[Rule, Rule]) -> None:
    """Paints both rules between two rings around a ten-sided die."""
    theme = look.theme
    across = min(area.size)
    if across < look.metrics.px(90):
        return
    outer, inner = across * 0.49, across * 0.355
    printed_more = look.metrics.printed
    px = max(8, round(across * 0.088 * printed_more))
    longest = max(text.width(rule.words, 100, text.SERIF, "Bold") / 100 for rule in printed)
    room = pi * (outer + inner) / 2 * min(0.97, 0.90 * printed_more)
    px = min(px, round(room / (longest + 1.6)))
    seal = drawn(_seal_body(look, across, outer, inner), (across, across))
    target.blit(seal, (area.centerx - across // 2, area.centery - across // 2))
    font, reach = text.font(px, text.SERIF, "Bold"), (outer + inner) / 2
    deep = max(1.0, px * 0.06)
    for rule, angle in zip(printed, (270, 90), strict=True):
        for tone, share, shift in ((theme.shade, 0.5, deep), (theme.felt_ink, _OPACITY, 0.0)):
            centre = (area.centerx + shift * 0.5, area.centery + shift)
            text_on_arc(target, font, rule.words, tone, centre, reach, angle, spacing_px=px * 0.08, opacity=share)


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
    # A d10 from the side that shows a ten: the kite in front, and the edges behind it.
    kite = "M0 -1L0.62 0.12L0 0.50L-0.62 0.12Z"
    away = "M0 -1L0.95 -0.10L0.62 0.12M0 -1L-0.95 -0.10L-0.62 0.12M-0.95 -0.10V0.20L0 1L0.95 0.20V-0.10M0 0.50V1"
    parts.append(
        f'<g transform="translate({middle} {middle}) scale({unit:.2f})" fill="none" stroke="{ink}" '
        f'stroke-opacity="0.8" stroke-width="{hair * 1.4 / unit:.4f}" stroke-linejoin="round">'
        f'<path d="{kite}" fill="{ink}" fill-opacity="0.14"/><path d="{away}"/></g>'
    )
    return "".join(parts)
