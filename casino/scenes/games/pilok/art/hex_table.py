"""Draws the hexagonal table of a dockside back room from above: the deck, the gunmetal rail and the felt.

The glass with the star chart is drawn in `hex_chart`.
"""

from math import hypot

import pygame

from casino.scenes.games.pilok.art.hex_chart import paint_well
from casino.scenes.games.pilok.art.hex_shape import Point, hexagon, inset, run_path, sides_of
from casino.ui.drawing import materials
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.theme import Theme
from casino.ui.drawing.vector import Colour, Size, css, drawn, mix

_LAMP = (-0.53, -0.85)  # the unit vector on the screen towards the light, up and to the left
# The edges of the rail's bands from outside in, as shares of its width. Then for each band, how much it slopes outwards
# and how light it is; the third is the groove.
_BANDS = (0.0, 0.16, 0.36, 0.68, 0.86, 1.0)
_SLOPES, _LEVELS = (0.90, 0.10, 0.0, 0.05, -0.95), (0.02, 0.10, -0.66, 0.06, -0.06)
_CORNER = 0.10  # of a side, lit in the signal colour at each end


def rail_px(outer: pygame.Rect) -> int:
    """The width of a table's rail in px, at right angles to its sides."""
    return max(6, round(min(outer.w * 0.040, outer.h * 0.050)))


def felt_corners(outer: pygame.Rect, *, is_upright: bool = False) -> list[Point]:
    """The corners of a table's felt in the order of `hexagon`."""
    return inset(hexagon(outer, is_upright=is_upright), rail_px(outer))


def hex_table(
    size: Size, tokens: Theme, outer: pygame.Rect, well: pygame.Rect, *, is_upright: bool = False
) -> pygame.Surface:
    """An opaque picture of `size` px: a dark deck, and on it the table with its well of glass.

    The rail fills the hexagon in `outer`, and the glass the one in `well`, both in px. Raises ValueError if the well
    with its rim is not inside the felt.
    """
    rim = rail_px(outer)
    body, cloth = hexagon(outer, is_upright=is_upright), felt_corners(outer, is_upright=is_upright)
    _check_inside(cloth, hexagon(well.inflate(rim, rim), is_upright=is_upright))
    picture = _deck(size, tokens, outer)
    cast = (
        f'<path d="{run_path(body)}" transform="translate({rim * 0.5} {rim * 0.9})" fill="{css(tokens.shade)}" '
        'fill-opacity="0.9"/>'
    )
    picture.blit(materials.blurred(cast, size, rim * 1.4), (0, 0))
    _add_glow(picture, [(run_path(inset(body, -rim * 0.2)), tokens.metal, rim * 0.7, 0.34)], rim * 2.6)
    _lay_felt(picture, tokens, cloth, rim)
    paint_well(picture, tokens, well, rim, is_upright=is_upright)
    lines = _lines(tokens, inset(body, rim * 0.52))
    picture.blit(drawn(_rail(tokens, body, rim) + _cores(lines, max(1.4, rim * 0.115)), size), (0, 0))
    _add_glow(picture, [(path, colour, rim * 0.24, 0.80) for path, colour in lines], rim * 0.50)
    middle = outer.clip(picture.get_rect()).center
    edge = materials.disc_map(
        size,
        (middle[0] / size[0], middle[1] / size[1]),
        0.86,
        lambda t: (mix(WHITE, BLACK, 0.50 * materials.smooth((t - 0.48) / 0.58)), 1.0),
    )
    picture.blit(edge, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    materials.undo_steps(picture)
    return picture


def _check_inside(felt: list[Point], well: list[Point]) -> None:
    for (ax, ay), (bx, by) in sides_of(felt):
        for x, y in well:
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0:
                raise ValueError(f"the well's corner at {x:.0f}, {y:.0f} is not inside the felt")


# -- the deck -------------------------------------------------------------------------------------------------


def _deck(size: Size, tokens: Theme, outer: pygame.Rect) -> pygame.Surface:
    """Worn riveted plates with a berth marked around the table, in a pool of light."""
    width, height = size
    unit = min(size)
    pitch = round(unit * 0.21)
    long = round(pitch * 1.6)
    hair = max(1, round(unit / 540))
    plate = mix(tokens.floor, tokens.rail, 0.55)
    deck = pygame.Surface(size, 0, 32)
    deck.fill(materials.painted(plate))
    materials.weave(deck, "brass")
    shade, shine = mix(plate, tokens.shade, 0.80), materials.painted(mix(plate, tokens.light, 0.22))
    bolt = _bolt(max(5, hair * 6), shade, shine)
    rows = height // pitch + 2
    for row in range(rows):
        y = outer.centery + round((row - rows / 2) * pitch)
        deck.fill(shade, (0, y, width, 2 * hair))
        deck.fill(shine, (0, y + 2 * hair, width, hair))
        for left in range(-long + round((0.0, 0.8, 0.35)[row % 3] * long), width, long):
            deck.fill(shade, (left, y, 2 * hair, pitch))
            deck.fill(shine, (left + 2 * hair, y + 2 * hair, hair, pitch - 2 * hair))
            for x in (left + pitch // 9, left + long - pitch // 9):
                for down in (pitch // 9, pitch - pitch // 9):
                    deck.blit(bolt, bolt.get_rect(center=(x, y + down)))
    berth = inset(hexagon(outer), -unit * 0.048)
    dash = unit * 0.030
    # Worn paint has no sharp edges, so it is drawn at half the size.
    mark = (
        f'<path d="{run_path(berth)}" fill="none" stroke="{css(tokens.accent)}" stroke-opacity="0.62" '
        f'stroke-width="{unit * 0.011:.2f}" stroke-dasharray="{dash:.1f} {dash * 0.55:.1f}"/>'
    )
    small = (max(1, width // 2), max(1, height // 2))
    deck.blit(pygame.transform.smoothscale(drawn(mark, small, size), size), (0, 0))
    materials.weave(deck, "felt", zoom=2.0)
    light, centre = mix(WHITE, tokens.light, 0.45), (outer.centerx / width, outer.centery / height)
    pool = materials.disc_map(size, centre, 0.82, lambda t: (mix(light, BLACK, 0.40 * materials.smooth(t)), 1.0))
    deck.blit(pool, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return deck


def _bolt(px: int, shade: Colour, shine: Colour) -> pygame.Surface:
    """A bolt's countersunk head."""
    return drawn(
        f'<circle cx="55" cy="56" r="42" fill="{css(shine)}"/><circle cx="47" cy="46" r="42" fill="{css(shade)}"/>'
        f'<circle cx="50" cy="50" r="27" fill="{css(mix(shade, shine, 0.55))}"/>',
        (px, px),
        (100, 100),
    )


def _add_glow(target: pygame.Surface, strokes: list[tuple[str, Colour, float, float]], blur_px: float) -> None:
    """Adds blurred light along paths: (path data, colour, width in px, strength 0 to 1)."""
    body = "".join(
        f'<path d="{path}" fill="none" stroke="{css(colour)}" stroke-opacity="{strength:.3f}" '
        f'stroke-width="{width:.2f}" stroke-linecap="round"/>'
        for path, colour, width, strength in strokes
    )
    light = materials.opaque(materials.blurred(body, target.get_size(), blur_px))
    target.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


# -- felt and rail --------------------------------------------------------------------------------------------


def _lay_felt(target: pygame.Surface, tokens: Theme, corners: list[Point], rim: int) -> None:
    """Lays midnight felt with a faint net of hexagons, the rail's shadow and the glow of its lines."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    area = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(4, 4).clip(target.get_rect())
    middle, light = (0.5, 0.46), tokens.light
    cloth = materials.felt(area.size, tokens.felt, tokens.felt_edge, light=middle, light_colour=light, strength=0.85)
    lit = mix(WHITE, light, 0.2)
    pool = materials.disc_map(area.size, middle, 0.64, lambda t: (mix(lit, BLACK, 0.40 * materials.smooth(t)), 1.0))
    cloth.blit(pool, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    net = _net(max(6, round(min(area.size) * 0.021)), mix(BLACK, tokens.metal, 0.085))
    wide, high = net.get_size()
    cloth.fblits([(net, (x, y)) for y in range(0, area.h, high) for x in range(0, area.w, wide)], pygame.BLEND_RGB_ADD)
    inside = [(x - area.x, y - area.y) for x, y in inset(corners, -1)]
    path = run_path(inside)
    shadow = (
        f'<path d="{path}" fill="none" stroke="{css(tokens.shade)}" stroke-opacity="0.75" stroke-width="{rim * 0.8}"/>'
        f'<path d="{path}" transform="translate({rim * 0.3} {rim * 0.5})" fill="none" stroke="{css(tokens.shade)}" '
        f'stroke-opacity="0.55" stroke-width="{rim}"/>'
    )
    cloth.blit(materials.blurred(shadow, area.size, rim * 1.0), (0, 0))
    _add_glow(cloth, [(path, tokens.metal, rim * 1.4, 0.36)], rim * 3.2)
    target.blit(materials.in_alpha(cloth, path), area)


def _net(side: int, colour: Colour) -> pygame.Surface:
    """One repeat of a net of hexagons whose sides are `side` px, on black."""
    wide, high = round(side * 1.7320508), side * 3
    half, quarter = wide / 2, side / 2
    lines = (
        f"M0 {quarter}L{half} 0L{wide} {quarter}M0 {quarter}V{quarter + side}M{wide} {quarter}V{quarter + side}"
        f"M0 {quarter + side}L{half} {2 * side}L{wide} {quarter + side}M{half} {2 * side}V{high}"
    )
    stroke = f'fill="none" stroke="{css(colour)}" stroke-width="{max(1.0, side / 13):.2f}"'
    return materials.opaque(drawn(f'<path d="{lines}" {stroke}/>', (wide, high)))


def _rail(tokens: Theme, body: list[Point], rim: int) -> str:
    """Six mitred bars of gunmetal with bevelled sides, a groove for the light, and joints."""
    metal = tokens.rail
    rings = [inset(body, rim * at) for at in _BANDS]
    outer, inner = rings[0], rings[-1]
    shine = mix(tokens.light, WHITE, 0.45)
    # A dark ring below, seen as seams between the bars.
    parts = [
        f'<path d="{run_path(body)}{run_path(inner[::-1])}" fill="{css(mix(metal, BLACK, 0.75))}" fill-rule="evenodd"/>'
    ]
    for ring, slope, level in zip(rings, _SLOPES, _LEVELS, strict=False):
        for (a, b), (c, d) in zip(sides_of(ring), sides_of(inner), strict=True):
            long = hypot(b[0] - a[0], b[1] - a[1])
            facing = ((b[1] - a[1]) * _LAMP[0] - (b[0] - a[0]) * _LAMP[1]) / long * slope
            light = level + 0.42 * facing
            tone = mix(metal, shine, light) if light > 0 else mix(metal, BLACK, -light)
            parts.append(
                f'<path d="M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}L{d[0]:.1f} {d[1]:.1f}L{c[0]:.1f} {c[1]:.1f}Z" '
                f'fill="{css(tone)}"/>'
            )
    hair = max(0.8, rim * 0.03)
    for ring, tone, share in (
        (outer, BLACK, 0.8),
        (rings[1], shine, 0.5),
        (rings[2], BLACK, 0.7),
        (rings[4], shine, 0.35),
        (inner, BLACK, 0.8),
    ):
        parts.append(
            f'<path d="{run_path(ring)}" fill="none" stroke="{css(tone)}" stroke-opacity="{share}" '
            f'stroke-width="{hair:.2f}"/>'
        )
    seams = ""
    for a, b in sides_of(outer):
        long = hypot(b[0] - a[0], b[1] - a[1])
        across = ((a[1] - b[1]) / long * rim, (b[0] - a[0]) / long * rim)
        for share in (_CORNER + 0.032, 0.5, 0.968 - _CORNER):
            x, y = _between(a, b, share)
            (x1, y1), (x2, y2) = ((x + across[0] * at, y + across[1] * at) for at in (0.02, 0.95))
            seams += f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
    parts.append(
        f'<path d="{seams}" transform="translate({hair * 1.2:.2f} {hair * 1.2:.2f})" stroke="{css(shine)}" '
        f'stroke-opacity="0.35" stroke-width="{hair:.2f}"/>'
        f'<path d="{seams}" stroke="#000000" stroke-opacity="0.8" stroke-width="{hair * 1.4:.2f}"/>'
    )
    return "".join(parts)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _lines(tokens: Theme, run: list[Point]) -> list[tuple[str, Colour]]:
    """The lines of light in the groove as path data and colour: cyan along the sides, orange at the corners."""
    cyan = [
        (_between(a, b, start), _between(a, b, end))
        for a, b in sides_of(run)
        for start, end in ((_CORNER + 0.045, 0.493), (0.507, 0.955 - _CORNER))
    ]
    orange = [
        (_between(corner, before, _CORNER), corner, _between(corner, after, _CORNER))
        for before, corner, after in zip([run[-1], *run[:-1]], run, [*run[1:], run[0]], strict=True)
    ]
    return [
        ("".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line) for line in group), colour)
        for group, colour in ((cyan, tokens.metal), (orange, tokens.accent))
    ]


def _cores(lines: list[tuple[str, Colour]], wide: float) -> str:
    """The lines as tubes of colour with a white core."""
    return "".join(
        f'<path d="{path}" fill="none" stroke="{css(tone)}" stroke-width="{width:.2f}" stroke-linejoin="round" '
        'stroke-linecap="round"/>'
        for path, colour in lines
        for tone, width in ((colour, wide), (mix(colour, WHITE, 0.72), wide * 0.45))
    )
