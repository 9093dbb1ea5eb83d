"""Emblems and ornaments woven into a felt, tone in tone: a house's emblem in the middle, an ornament along the edge.

Both are transparent surfaces, to be blitted on a felt before anything is printed on it. Lettering belongs to the games.
"""

from math import cos, radians, sin

import pygame

from casino.ui.drawing import materials
from casino.ui.drawing.materials import BLACK
from casino.ui.drawing.vector import Colour, Size, closed_path, css, drawn, mix
from casino.ui.furniture.table_shape import TableShape, evenly_along

_SHIELD = "M18 22C50 30 78 26 100 12C122 26 150 30 182 22V104C182 158 146 196 100 222C54 196 18 158 18 104Z"
_INNER = "M29 36C56 41 80 37 100 26C120 37 144 41 171 36V104C171 151 139 185 100 208C61 185 29 151 29 104Z"
_BLADE = "M107 66C124 66 138 56 147 40C160 62 160 104 147 126C138 110 124 100 107 100Z"
_CUT = "M112 74C126 73 138 68 146 58C151 74 151 92 146 108C138 98 126 93 112 92Z"
_HAFT = "M96 44L100 36L104 44V182H96Z"
_LEAF = "M0 0C3 -3 8 -4 10 -2C13 -6 18 -6 20 -2C24 -4 28 -2 30 2C26 5 22 6 19 4C16 8 11 7 9 4C6 5 2 4 0 0Z"


def _axe(hold: str, line: str) -> str:
    """A double axe on a shield, oak twigs at its haft."""
    twigs = "".join(
        f'<g transform="translate(100 {y}) scale({side} 1) rotate({-turn} 0 0) translate({off} 0) scale({size})">'
        f'<path d="{_LEAF}" {hold}/></g>'
        for y, turn, off, size in ((192, 22, 8, 1.05), (172, 34, 10, 1.15), (150, 46, 10, 1.10))
        for side in (-1, 1)
    )
    blades = "".join(
        f'<g transform="translate({0 if side > 0 else 200} 0) scale({side} 1)"><path d="{_BLADE}" {hold}/>'
        f'<path d="{_CUT}" fill="none" {line} stroke-width="2"/></g>'
        for side in (-1, 1)
    )
    bands = "".join(f'<path d="M93 {y}H107V{y + 5}H93Z" {hold}/>' for y in (60, 102, 128, 170))
    return (
        f'<path d="{_SHIELD}" fill="none" {line} stroke-width="5"/>'
        f'<path d="{_INNER}" fill="none" {line} stroke-width="1.8"/>'
        f'{twigs}{blades}<path d="{_HAFT}" {hold}/>{bands}<circle cx="100" cy="188" r="6" {hold}/>'
    )


def _spade(hold: str, line: str) -> str:
    """A spade in a ring of rays."""
    rays = "".join(
        f'<path d="M{100 + 78 * cos(turn):.1f} {117 + 78 * sin(turn):.1f}'
        f'L{100 + (96 if number % 2 else 88) * cos(turn):.1f} {117 + (96 if number % 2 else 88) * sin(turn):.1f}" '
        f'fill="none" {line} stroke-width="2.6"/>'
        for number in range(48)
        for turn in (radians(number * 7.5),)
    )
    return (
        f'<circle cx="100" cy="117" r="72" fill="none" {line} stroke-width="4"/>'
        f'<circle cx="100" cy="117" r="65" fill="none" {line} stroke-width="1.6"/>{rays}'
        '<path d="M100 66C108 84 142 102 142 127C142 146 118 150 107 135C108 148 113 157 121 163H79C87 157 92 148 '
        f'93 135C82 150 58 146 58 127C58 102 92 84 100 66Z" {hold}/>'
    )


_DRAWINGS = {"axe": _axe, "spade": _spade}
_VIEW = (200.0, 234.0)


def felt_emblem(size: Size, kind: str, colour: Colour, opacity: float) -> pygame.Surface:
    """An emblem woven into the felt: "axe" (a double axe on a shield) or "spade" (a spade in a ring of rays).

    It is fitted into `size` px in proportion. Its threads run diagonally, so that the felt shows between them. Raises
    ValueError for another kind.
    """
    if kind not in _DRAWINGS:
        raise ValueError(f"{kind!r} is no emblem: {', '.join(_DRAWINGS)}")
    zoom = min(size[0] / _VIEW[0], size[1] / _VIEW[1])
    left, top = (size[0] - _VIEW[0] * zoom) / 2, (size[1] - _VIEW[1] * zoom) / 2

    def layer(tone: Colour, share: float, shift: float) -> pygame.Surface:
        hold = f'fill="{css(tone)}" fill-opacity="{share:.3f}"'
        line = f'stroke="{css(tone)}" stroke-opacity="{share:.3f}" stroke-linejoin="round"'
        place = f"translate({left + shift:.2f} {top + shift:.2f}) scale({zoom:.4f})"
        return drawn(f'<g transform="{place}">{_DRAWINGS[kind](hold, line)}</g>', size)

    relief = max(0.8, zoom * 1.2)
    cloth = layer(mix(colour, BLACK, 0.85), opacity * 0.35, relief)
    cloth.blit(layer(colour, opacity, 0), (0, 0))
    cloth.blit(_threads(size, max(2.5, zoom * 3.4)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cloth


def _threads(size: Size, pitch_px: float) -> pygame.Surface:
    """White everywhere, fainter in every second thread of a diagonal weave."""
    width, height = size
    count = round((width + height) / pitch_px) + 1
    lines = "".join(f"M{x * pitch_px:.1f} 0L{x * pitch_px - height:.1f} {height}" for x in range(count))
    weave = pygame.Surface(size, pygame.SRCALPHA, 32)
    weave.fill((255, 255, 255, 150))
    weave.blit(drawn(f'<path d="{lines}" stroke="#ffffff" stroke-width="{pitch_px * 0.55:.2f}"/>', size), (0, 0))
    return weave


def felt_border(shape: TableShape, colour: Colour, opacity: float) -> pygame.Surface:
    """An ornament along the edge of a felt of the table's size: a chain of lozenges and scrolls between fine lines.

    Blit it at the table's own top left.
    """
    unit = min(shape.size)
    inset, depth = unit * 0.026, unit * 0.020
    ink = f'stroke="{css(colour)}" stroke-opacity="{opacity:.3f}"'
    hair = max(0.9, unit / 720)
    parts = [
        f'<path d="{closed_path(shape.outline(-inset - depth * at))}" fill="none" {ink} '
        f'stroke-width="{hair * wide:.2f}"/>'
        for at, wide in ((-0.62, 0.8), (-0.42, 1.6), (1.42, 1.6), (1.62, 0.8))
    ]
    fill = f'fill="{css(colour)}" fill-opacity="{opacity:.3f}"'
    zoom = depth / 20
    figure = (
        f'<path d="M-7 0L0 -8L7 0L0 8Z" {fill}/>'
        f'<path d="M9 0C14 -9 24 -9 24 -1C24 5 17 5 17 0M-9 0C-14 9 -24 9 -24 1C-24 -5 -17 -5 -17 0" fill="none" {ink} '
        f'stroke-width="{hair * 1.3 / zoom:.2f}" stroke-linecap="round"/><circle cx="33" cy="0" r="2.2" {fill}/>'
    )
    middle = shape.outline(-inset - depth / 2)
    for x, y, turn in evenly_along(middle, 66 * zoom):
        parts.append(f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f}) scale({zoom:.3f})">{figure}</g>')
    border = drawn("".join(parts), shape.size)
    materials.lay(border, "grain_clear", pygame.BLEND_RGBA_SUB)
    return border
