"""Draws the six kinds of sockets on a bomb's casing, with their shells, pins, posts and contacts.

Each kind can be recognised by its outline and its holes, not only by the colour of its plastic.
"""

from collections.abc import Callable
from functools import lru_cache
from math import cos, radians, sin

import pygame

from casino.scenes.games.bomb.art.plate import gradient
from casino.ui.drawing.materials import BLACK, WHITE, round_rect_path
from casino.ui.drawing.theme import Theme
from casino.ui.drawing.vector import Colour, Size, css, drawn, mix

# The standard plastic colours of such sockets.
PARALLEL_PLASTIC: Colour = (196, 74, 132)
SERIAL_PLASTIC: Colour = (38, 142, 138)
PS2_PLASTIC: Colour = (124, 92, 176)
RCA_RED: Colour = (206, 44, 48)
RCA_WHITE: Colour = (232, 230, 222)
CONTACT_GOLD: Colour = (226, 184, 92)
LINK_GREEN: Colour = (96, 206, 92)

_VIEW = (200.0, 120.0)
_SHADOW = 'fill="#000000" fill-opacity="0.45"'


def _metals(tokens: Theme) -> str:
    """The metals of all sockets: "m" pressed steel lit from the upper left, "d" the dark inside of a hole."""
    steel = tokens.metal
    shine = (0, mix(steel, WHITE, 0.72)), (0.45, mix(steel, WHITE, 0.12)), (1, mix(steel, BLACK, 0.52))
    depth = (0, mix(tokens.shade, BLACK, 0.5)), (1, mix(tokens.panel, steel, 0.10))
    return gradient("m", (40, 10, 120, 115), *shine) + gradient("d", (0, 20, 0, 100), *depth)


def _rect(left: float, top: float, right: float, bottom: float, radius: float, paint: str) -> str:
    return f'<path d="{round_rect_path(left, top, right, bottom, radius)}" {paint}/>'


def _edge(tokens: Theme) -> str:
    return css(mix(tokens.metal, BLACK, 0.6))


def _steel(left: float, top: float, right: float, bottom: float, radius: float, tokens: Theme) -> str:
    """A plate of pressed steel with its shadow."""
    shadow = _rect(left + 1.5, top + 3, right + 1.5, bottom + 3, radius, _SHADOW)
    paint = f'fill="url(#m)" stroke="{_edge(tokens)}" stroke-width="1.5"'
    return shadow + _rect(left, top, right, bottom, radius, paint)


def _d_path(half_top: float, half_low: float, top: float, low: float, radius: float) -> str:
    """Path data of a D-shaped shell about x = 100: wider above than below, its corners round."""
    corners = [(100 - half_top, top), (100 + half_top, top), (100 + half_low, low), (100 - half_low, low)]
    out: list[str] = []
    for number, (x, y) in enumerate(corners):
        for turn, (other_x, other_y) in enumerate((corners[number - 1], corners[(number + 1) % 4])):
            length = ((other_x - x) ** 2 + (other_y - y) ** 2) ** 0.5
            px, py = x + (other_x - x) * radius / length, y + (other_y - y) * radius / length
            if turn == 0:
                out.append(f"{'L' if out else 'M'}{px:.2f} {py:.2f}")
            else:
                out.append(f"Q{x:.2f} {y:.2f} {px:.2f} {py:.2f}")
    return "".join(out) + "Z"


def _post(x: float, radius: float, tokens: Theme) -> str:
    """A hexagonal post with a threaded hole, at half the height."""
    y, turns = 60.0, [radians(60 * number + 12) for number in range(6)]
    hexagon = "L".join(f"{x + radius * cos(t):.2f} {y + radius * sin(t):.2f}" for t in turns)
    return (
        f'<circle cx="{x + 1.5:.1f}" cy="{y + 2.5:.1f}" r="{radius + 0.5:.1f}" {_SHADOW}/>'
        f'<path d="M{hexagon}Z" fill="url(#m)" stroke="{_edge(tokens)}" stroke-width="1.4"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius * 0.48:.1f}" fill="{css(tokens.shade)}"/>'
    )


def _d_sub(tokens: Theme, plastic: Colour, reach: float, rows: tuple[int, int], pitch: float, pins_out: bool) -> str:
    """A D-shaped shell between two posts, with two rows of holes or pins in plastic."""
    low = reach - 8
    parts = [
        _steel(100 - reach - 23, 26, 100 + reach + 23, 94, 9, tokens),
        _post(100 - reach - 11, 9.5, tokens),
        _post(100 + reach + 11, 9.5, tokens),
        f'<path d="{_d_path(reach + 1, low + 1, 33, 87, 13)}" fill="{css(mix(tokens.metal, BLACK, 0.72))}"/>',
        f'<path d="{_d_path(reach - 2, low - 2, 35, 85, 12)}" fill="url(#m)"/>',
        f'<path d="{_d_path(reach - 7, low - 7, 40, 80, 9)}" fill="{css(mix(plastic, BLACK, 0.62))}"/>',
        f'<path d="{_d_path(reach - 9, low - 9, 43.5, 79, 8)}" fill="{css(plastic)}"/>',
    ]
    for count, y in zip(rows, (52.5, 69.5), strict=True):
        for number in range(count):
            x = 100 + (number - (count - 1) / 2) * pitch
            size = min(5.4, pitch * 0.36)
            parts.append(f'<circle cx="{x:.2f}" cy="{y}" r="{size:.2f}" fill="{css(mix(plastic, BLACK, 0.86))}"/>')
            if pins_out:
                parts.append(f'<circle cx="{x - 0.5:.2f}" cy="{y - 0.7}" r="{size * 0.68:.2f}" fill="url(#m)"/>')
    return "".join(parts)


def _dvi(tokens: Theme) -> str:
    """A shell with one long flat blade, and twenty-four square holes in three rows."""
    ivory = mix(RCA_WHITE, tokens.metal, 0.12)
    hole = css(mix(tokens.shade, ivory, 0.06))
    parts = [
        _steel(2, 22, 198, 98, 8, tokens),
        _post(15, 9, tokens),
        _post(185, 9, tokens),
        _rect(28, 29, 172, 91, 7, f'fill="{css(mix(tokens.metal, BLACK, 0.7))}"'),
        _rect(30, 31, 170, 89, 6, 'fill="url(#m)"'),
        _rect(34, 35, 166, 85, 4, f'fill="{css(mix(ivory, BLACK, 0.45))}"'),
        _rect(35.5, 38, 164.5, 84, 3, f'fill="{css(ivory)}"'),
        _rect(43, 57.5, 67, 64.5, 1.2, f'fill="{hole}"'),
    ]
    for row in range(3):
        for column in range(8):
            x, y = 81 + column * 10.6, 47.5 + row * 13.5
            parts.append(_rect(x - 3.3, y - 3.3, x + 3.3, y + 3.3, 0.8, f'fill="{hole}"'))
    return "".join(parts)


def _ps2(tokens: Theme) -> str:
    """A round socket: six holes in an arc around a square key, and three notches in its shell."""
    plastic = PS2_PLASTIC
    pale, deep = css(mix(plastic, WHITE, 0.30)), css(mix(plastic, BLACK, 0.88))
    parts = [
        f'<circle cx="102" cy="63.5" r="54" {_SHADOW}/>',
        f'<circle cx="100" cy="60" r="54" fill="{css(mix(plastic, BLACK, 0.40))}"/>',
        f'<circle cx="99" cy="58.8" r="51" fill="{css(plastic)}"/>',
        f'<path d="M63 34A45 45 0 0 1 118 17" fill="none" stroke="{pale}" stroke-width="3.4" stroke-linecap="round"/>',
        f'<circle cx="100" cy="60" r="41" fill="{css(mix(tokens.metal, BLACK, 0.75))}"/>',
        '<circle cx="100" cy="60" r="38.5" fill="url(#m)"/>',
        f'<circle cx="100" cy="60" r="33" fill="{css(mix(plastic, BLACK, 0.30))}"/>',
    ]
    for turn in (90, 205, -25):
        x, y = 100 + 37 * cos(radians(turn)), 60 + 37 * sin(radians(turn))
        place = f'transform="translate({x:.2f} {y:.2f}) rotate({turn})"'
        parts.append(f'<path d="M-7 -5.5H6V5.5H-7Z" {place} fill="{deep}"/>')
    parts.append(_rect(92.5, 40, 107.5, 54, 1.5, f'fill="{deep}"'))
    for x, y in ((78.5, 49), (76, 65), (90, 69), (110, 69), (124, 65), (121.5, 49)):
        parts.append(f'<circle cx="{x}" cy="{y}" r="5.2" fill="{deep}"/>')
    return "".join(parts)


def _rj45(tokens: Theme) -> str:
    """A stepped opening with eight gilt wires, and two lamps in its upper corners."""
    opening = "M60 34H140V86H124V96H113V106H87V96H76V86H60Z"
    parts = [
        _rect(45.5, 8, 157.5, 118, 6, _SHADOW),
        _rect(44, 4, 156, 114, 6, f'fill="url(#m)" stroke="{_edge(tokens)}" stroke-width="1.5"'),
        f'<path d="{opening}" fill="url(#d)" stroke="{css(mix(tokens.metal, BLACK, 0.75))}" stroke-width="4" '
        'stroke-linejoin="round"/>',
        f'<path d="M60 86V34H140" fill="none" stroke="{css(tokens.shade)}" stroke-width="3"/>',
    ]
    for number in range(8):
        x = 69.2 + number * 8.8
        parts.append(_rect(x - 2.4, 35.5, x + 2.4, 60, 1, f'fill="{css(CONTACT_GOLD)}"'))
        parts.append(_rect(x - 2.4, 35.5, x - 0.4, 58, 0.6, f'fill="{css(mix(CONTACT_GOLD, WHITE, 0.55))}"'))
    for left, colour in ((57, LINK_GREEN), (121, tokens.accent)):
        parts.append(_rect(left, 11, left + 22, 23, 2, f'fill="{css(mix(colour, BLACK, 0.62))}"'))
        parts.append(_rect(left + 1.5, 12.5, left + 20.5, 21.5, 1.5, f'fill="{css(mix(colour, BLACK, 0.12))}"'))
        parts.append(_rect(left + 3, 13.6, left + 12, 16, 1, f'fill="{css(mix(colour, WHITE, 0.65))}"'))
    return "".join(parts)


def _rca(tokens: Theme) -> str:
    """Two round jacks side by side: each a bare collar, a ring of plastic and a deep hole."""
    plate = css(mix(tokens.panel, tokens.metal, 0.16))
    parts = [
        _rect(6.5, 15, 196.5, 111, 12, _SHADOW),
        _rect(5, 12, 195, 108, 12, f'fill="{plate}" stroke="{_edge(tokens)}" stroke-width="2"'),
    ]
    for x, ring in ((54, RCA_WHITE), (146, RCA_RED)):
        parts += [
            f'<circle cx="{x + 2}" cy="63.5" r="42" fill="#000000" fill-opacity="0.5"/>',
            f'<circle cx="{x}" cy="60" r="42" fill="{css(mix(ring, BLACK, 0.45))}"/>',
            f'<circle cx="{x - 0.8}" cy="59" r="39.5" fill="{css(ring)}"/>',
            f'<path d="M{x - 30} 44A34 34 0 0 1 {x + 8} 26" fill="none" stroke="{css(mix(ring, WHITE, 0.75))}" '
            'stroke-width="4" stroke-linecap="round"/>',
            f'<circle cx="{x}" cy="60" r="27.5" fill="{css(mix(tokens.metal, BLACK, 0.78))}"/>',
            f'<circle cx="{x}" cy="60" r="25" fill="url(#m)"/>',
            f'<circle cx="{x}" cy="60" r="17.5" fill="{css(mix(ring, BLACK, 0.35))}"/>',
            f'<circle cx="{x}" cy="60" r="8" fill="{css(tokens.shade)}"/>',
        ]
    return "".join(parts)


_DRAWINGS: dict[str, Callable[[Theme], str]] = {
    "DVI-D": _dvi,
    "Parallel": lambda tokens: _d_sub(tokens, PARALLEL_PLASTIC, 75, (13, 12), 9.4, False),
    "PS/2": _ps2,
    "RJ-45": _rj45,
    "Serial": lambda tokens: _d_sub(tokens, SERIAL_PLASTIC, 44, (5, 4), 13.2, True),
    "Stereo RCA": _rca,
}
PORT_NAMES = tuple(_DRAWINGS)


@lru_cache(maxsize=48)
def port_picture(name: str, size: Size, tokens: Theme) -> pygame.Surface:
    """The socket called `name` with its shadow, 5 wide to 3 high, centred in `size` px.

    The surface is shared: do not draw on it. Raises ValueError unless `name` is one of PORT_NAMES.
    """
    if name not in _DRAWINGS:
        raise ValueError(f"{name!r} is no port: {', '.join(PORT_NAMES)}")
    zoom = min(size[0] / _VIEW[0], size[1] / _VIEW[1])
    left, top = (size[0] - _VIEW[0] * zoom) / 2, (size[1] - _VIEW[1] * zoom) / 2
    place = f'transform="translate({left:.2f} {top:.2f}) scale({zoom:.5f})"'
    return drawn(f"{_metals(tokens)}<g {place}>{_DRAWINGS[name](tokens)}</g>", size)
