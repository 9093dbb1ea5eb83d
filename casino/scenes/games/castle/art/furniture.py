"""The bare furniture of the castle's hall from above: oak tables with green felt, stools and shoes.

All surfaces are shared: do not draw on them. The white cloth of a chosen table is in `linen`.
"""

from functools import lru_cache
from math import copysign, cos, pi, sin
from typing import NamedTuple

import pygame

from casino.scenes.games.castle.layout import TABLE_MIDDLE, TABLE_RADII, TABLE_RATIO, chair_angle, round_table
from casino.ui.drawing import materials
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.theme import Colour, Theme, mix
from casino.ui.drawing.vector import css, drawn, lit_by

CARDS_REACH = (0.41, 0.185)  # a hand's distance from the table's middle, in heights of its area
CARD = 0.158  # the height of a card, in the same unit
_RAIL = 0.062  # its width, in the same unit
_BEND = 2 / 2.35  # of the table's outline: 1 is an ellipse

# A double axe in a square of 100, printed on the felt.
AXE = (
    "M47 6H53V94H47Z"
    "M46 27C34 25 20 19 9 8C0 24 0 52 9 68C20 57 34 51 46 49Z"
    "M54 27C66 25 80 19 91 8C100 24 100 52 91 68C80 57 66 51 54 49Z"
)


def on_edge(size: tuple[int, int], angle: float, inset: float, bend: float) -> tuple[float, float]:
    """A point of a table's outline in px, `inset` heights inside the rail's edge; a `bend` of 1 makes it an ellipse."""
    width, height = size
    x, y = cos(angle), sin(angle)
    across = (width / TABLE_RATIO * TABLE_RADII[0] - height * inset) * copysign(abs(x) ** bend, x)
    down = height * (TABLE_RADII[1] - inset) * copysign(abs(y) ** bend, y)
    return width / 2 + across, height * TABLE_MIDDLE + down


def outline(size: tuple[int, int], inset: float) -> str:
    """The table's outline as SVG path data; `inset` in heights from the rail's outer edge."""
    points = (on_edge(size, 2 * pi * step / 120, inset, _BEND) for step in range(120))
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def _rivets(size: tuple[int, int], metal: Colour) -> str:
    """Nails along the iron band, each with its own highlight."""
    dot = size[1] * 0.0062
    parts = []
    for step in range(28):
        at_x, at_y = on_edge(size, 2 * pi * (step + 0.5) / 28, 0.014, _BEND)
        parts.append(
            f'<circle cx="{at_x + dot * 0.3:.2f}" cy="{at_y + dot * 0.5:.2f}" r="{dot * 1.15:.2f}" fill="#000000" '
            f'fill-opacity="0.6"/><circle cx="{at_x:.2f}" cy="{at_y:.2f}" r="{dot:.2f}" fill="{css(metal)}"/>'
            f'<circle cx="{at_x - dot * 0.3:.2f}" cy="{at_y - dot * 0.3:.2f}" r="{dot * 0.42:.2f}" '
            f'fill="{css(mix(metal, WHITE, 0.7))}"/>'
        )
    return "".join(parts)


def stroke(path: str, width: float, colour: Colour, opacity: float = 1.0, shift: float = 0.0) -> str:
    """A line along a path as SVG, moved to the lower right by `shift`."""
    return (
        f'<path d="{path}" transform="translate({shift * 0.6:.2f} {shift:.2f})" fill="none" stroke="{css(colour)}" '
        f'stroke-width="{width:.2f}" stroke-opacity="{opacity:.3f}"/>'
    )


class TableColours(NamedTuple):
    """The colours of a table."""

    felt: Colour
    felt_edge: Colour
    rail: Colour
    metal: Colour
    band: Colour  # the iron round the rail
    ink: Colour  # printed on the felt
    light: Colour
    has_axe: bool  # printed in its middle


def table_tones(theme: Theme, *, is_hot: bool, has_axe: bool = True) -> TableColours:
    """The colours of a table at rest or under the pointer."""
    metal, light = theme.metal, theme.light
    felt, edge, rail = theme.felt, theme.felt_edge, theme.rail
    if is_hot:
        felt, edge, rail = mix(felt, light, 0.13), mix(edge, light, 0.13), mix(rail, light, 0.13)
    return TableColours(felt, edge, rail, metal, mix(metal, BLACK, 0.66), theme.felt_ink, light, has_axe)


@lru_cache(maxsize=24)
def bare_table(size: tuple[int, int], tones: TableColours, seats: int) -> pygame.Surface:
    """An empty table with its shadow, transparent around."""
    felt, felt_edge, rail, metal, iron, ink, light, has_axe = tones
    height = size[1]
    outer, inner = outline(size, 0.0), outline(size, _RAIL)
    picture = materials.blurred(
        f'<path d="{outer}" transform="translate({height * 0.022} {height * 0.045})" fill="#000000" '
        'fill-opacity="0.85"/>',
        size,
        height * 0.055,
    )
    picture.blit(materials.in_alpha(materials.wood(size, rail), outer), (0, 0))
    crest = outline(size, _RAIL * 0.5)
    tube = [stroke(crest, height * _RAIL * 0.9, BLACK, 0.20, height * 0.006)]
    for step in range(6):
        share = step / 5
        tone = lit_by(mix(rail, WHITE, 0.30), light, 0.35)
        tube.append(stroke(crest, height * _RAIL * (0.62 - 0.5 * share), tone, 0.10, -height * 0.008 * share))
    tube += [
        stroke(outline(size, 0.014), height * 0.030, iron),
        stroke(outline(size, 0.004), height * 0.005, mix(metal, WHITE, 0.15), 0.55, -height * 0.002),
        stroke(outline(size, 0.028), height * 0.005, BLACK, 0.6),
        _rivets(size, mix(metal, WHITE, 0.1)),
    ]
    picture.blit(drawn("".join(tube), size), (0, 0))
    cloth = materials.felt(size, felt, felt_edge, light=(0.5, TABLE_MIDDLE - 0.05), light_colour=light, strength=0.4)
    picture.blit(materials.in_alpha(cloth, inner), (0, 0))
    picture.blit(drawn(print_on(size, ink, seats, has_axe=has_axe), size), (0, 0))
    edge = stroke(outline(size, _RAIL - 0.012), height * 0.05, BLACK, 0.75, height * 0.012)
    shade = materials.in_alpha(pygame.Surface(size, 0, 32), inner)
    dark = materials.blurred(edge, size, height * 0.028)
    shade.fill((*WHITE, 255), special_flags=pygame.BLEND_RGB_MAX)
    dark.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)  # only on the felt
    picture.blit(dark, (0, 0))
    lip = stroke(inner, height * 0.011, mix(metal, BLACK, 0.55))
    lip += stroke(inner, height * 0.005, mix(metal, light, 0.2), 0.95, -height * 0.001)
    picture.blit(drawn(lip, size), (0, 0))
    return picture


def print_on(size: tuple[int, int], ink: Colour, seats: int, strength: float = 1.0, *, has_axe: bool = True) -> str:
    """The print on a table's felt as SVG: the axe, a line around it, a place for every hand."""
    width, height = size
    area = pygame.Rect((0, 0), size)
    parts = [stroke(outline(size, _RAIL + 0.035), height * 0.004, ink, 0.45 * strength)]
    scale = height * 0.0021
    x, y = width / 2 - 50 * scale, height * (TABLE_MIDDLE - 0.012) - 50 * scale
    if has_axe:
        parts.append(
            f'<path d="{AXE}" transform="translate({x:.2f} {y:.2f}) scale({scale:.4f})" fill="{css(ink)}" '
            f'fill-opacity="{0.42 * strength:.2f}"/>'
        )
    high, wide = height * CARD * 0.98, height * CARD * 0.72
    for seat in range(1, seats + 1):
        x, y = round_table(area, chair_angle(seat, seats), CARDS_REACH)
        parts.append(
            f'<rect x="{x - wide / 2:.2f}" y="{y - high / 2:.2f}" width="{wide:.2f}" height="{high:.2f}" '
            f'rx="{height * 0.012:.2f}" fill="none" stroke="{css(ink)}" stroke-opacity="{0.35 * strength:.2f}" '
            f'stroke-width="{height * 0.004:.2f}"/>'
        )
    return "".join(parts)


@lru_cache(maxsize=8)
def chair(diameter: int, wood: Colour, leather: Colour, metal: Colour) -> pygame.Surface:
    """A stool from above: four oak feet, a turned seat, a buttoned cushion with seams, and its shadow."""
    side = round(diameter * 1.36)
    feet, bright = "", mix(wood, WHITE, 0.34)
    for number in range(4):
        turn = pi / 4 + pi / 2 * number
        x, y = 50 + 40 * cos(turn), 50 + 40 * sin(turn)
        feet += (
            f'<circle cx="{x + 0.8:.1f}" cy="{y + 1.2:.1f}" r="8" fill="{css(mix(wood, BLACK, 0.75))}"/>'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6.6" fill="{css(bright)}"/>'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{css(mix(wood, BLACK, 0.15))}"/>'
        )
    seams = "".join(
        f'<path d="M50 50Q{50 + 14 * cos(turn + 0.25):.1f} {50 + 14 * sin(turn + 0.25):.1f} '
        f'{50 + 28 * cos(turn):.1f} {50 + 28 * sin(turn):.1f}" fill="none" stroke="{css(mix(leather, BLACK, 0.50))}" '
        'stroke-width="2.2"/>'
        for turn in (pi / 3 * number for number in range(6))
    )
    shadow = materials.blurred(
        f'<circle cx="{side * 0.53:.1f}" cy="{side * 0.56:.1f}" r="{side * 0.41:.1f}" fill="#000000" '
        'fill-opacity="0.8"/>',
        (side, side),
        side * 0.06,
    )
    shadow.blit(
        drawn(
            '<defs><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="41" cy="37" r="40">'
            f'<stop offset="0" stop-color="{css(mix(leather, WHITE, 0.20))}"/>'
            f'<stop offset="0.55" stop-color="{css(leather)}"/>'
            f'<stop offset="1" stop-color="{css(mix(leather, BLACK, 0.50))}"/></radialGradient>'
            '<linearGradient id="w" gradientUnits="userSpaceOnUse" x1="18" y1="18" x2="82" y2="82">'
            f'<stop offset="0" stop-color="{css(mix(wood, WHITE, 0.36))}"/>'
            f'<stop offset="0.5" stop-color="{css(mix(wood, WHITE, 0.16))}"/>'
            f'<stop offset="1" stop-color="{css(mix(wood, BLACK, 0.45))}"/></linearGradient></defs>'
            f'{feet}<circle cx="50" cy="50" r="39" fill="{css(mix(wood, BLACK, 0.72))}"/>'
            '<circle cx="50" cy="50" r="37.5" fill="url(#w)"/>'
            f'<circle cx="50" cy="50" r="30.5" fill="{css(mix(wood, BLACK, 0.80))}"/>'
            f'<circle cx="50" cy="50" r="28.5" fill="url(#l)"/>{seams}'
            f'<circle cx="50" cy="50" r="4.4" fill="{css(mix(metal, BLACK, 0.45))}"/>'
            f'<circle cx="49.2" cy="49" r="3" fill="{css(mix(metal, WHITE, 0.35))}"/>',
            (side, side),
            (100, 100),
        ),
        (0, 0),
    )
    return shadow


@lru_cache(maxsize=24)
def small_shoe(width: int, tenths: int, wood: Colour, metal: Colour, paper: Colour) -> pygame.Surface:
    """A shoe from above with `tenths` of its cards left."""
    reach = 10 + 6.6 * tenths
    edges = "".join(
        f'<path d="M{x:.1f} 20V60" stroke="{css(mix(paper, BLACK, 0.35))}" stroke-width="1"/>'
        for x in range(14, round(reach) - 1, 5)
    )
    cards = f'<rect x="10" y="18" width="{reach - 10:.1f}" height="44" fill="{css(mix(paper, WHITE, 0.6))}"/>{edges}'
    return drawn(
        '<rect x="6" y="12" width="92" height="64" rx="7" fill="#000000" fill-opacity="0.45"/>'
        f'<rect x="2" y="6" width="92" height="66" rx="7" fill="{css(wood)}"/>'
        f'<rect x="2" y="6" width="92" height="14" rx="7" fill="{css(mix(wood, WHITE, 0.25))}"/>'
        f'<rect x="8" y="16" width="72" height="48" rx="3" fill="{css(mix(wood, BLACK, 0.75))}"/>{cards}'
        f'<rect x="2" y="6" width="92" height="66" rx="7" fill="none" stroke="{css(metal)}" stroke-width="3"/>',
        (width, round(width * 0.8)),
        (100, 80),
    )


@lru_cache(maxsize=4)
def halo(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """A bright line around a table under the pointer."""
    return drawn(stroke(outline(size, -0.006), max(1.5, size[1] * 0.010), colour, 0.9), size)
