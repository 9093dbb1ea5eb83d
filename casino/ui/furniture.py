"""Furniture seen from above: the railed table that fills the window, and the dice tray.

Both are composed by proportion for any size and return, beside the picture, the shape a scene lays its seats on.
Felts, woods and shadows themselves belong to `materials`; what is printed or lies on a table belongs to the scenes.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, radians, sin

import pygame

from casino.ui import materials
from casino.ui.materials import BLACK, WHITE
from casino.ui.vector import Colour, Size, css, drawn, lit_by, mix

ROUNDNESS = 2.24  # exponent of the arc's curve: 2 is an ellipse, more fills the corners a little
RAIL_STEPS = 14  # nested strokes that make a rail look round
FLOOR: Colour = (60, 41, 31)
Point = tuple[float, float]


@dataclass(frozen=True)
class TableShape:
    """Where a table's felt lies, in px. The lower edge is half an ellipse about `centre` with `radii`, the sides go
    straight up from its ends, the dealer's edge is at `top` and bows up by `bow`."""

    size: Size
    centre: Point
    radii: Point
    top: float
    bow: float
    corner: float
    rail_px: float

    @property
    def felt_rect(self) -> pygame.Rect:
        """The rectangle around the felt, inside the rail."""
        left, top = self.centre[0] - self.radii[0], self.top - self.bow
        return pygame.Rect(left, top, 2 * self.radii[0], self.centre[1] + self.radii[1] - top)

    def point(self, angle_degrees: float, inset_fraction: float = 0.0) -> Point:
        """A place by the arc: 0 is the right end, 90 the bottom, 180 the left end. `inset_fraction` 0 lies on the
        felt's edge, 1 in the arc's centre; below 0 on the rail."""
        reach = 1 - inset_fraction
        return self._on_arc(radians(angle_degrees), self.radii[0] * reach, self.radii[1] * reach)

    def outward(self, angle_degrees: float) -> Point:
        """The unit vector that points straight off the felt at this angle of the arc."""
        before, after = self.point(angle_degrees - 0.5), self.point(angle_degrees + 0.5)
        x, y = after[1] - before[1], before[0] - after[0]
        length = hypot(x, y)
        return x / length, y / length

    def outline(self, grow_px: float = 0.0) -> list[Point]:
        """The felt's edge as a closed run of points, moved outwards by `grow_px`."""
        centre_x, top = self.centre[0], self.top - grow_px
        radius_x, radius_y, corner = self.radii[0] + grow_px, self.radii[1] + grow_px, self.corner + grow_px
        points = [self._on_arc(pi * step / 120, radius_x, radius_y) for step in range(121)]
        for step in range(21):
            turn = pi / 2 * step / 20
            points.append((centre_x - radius_x + corner * (1 - cos(turn)), top + corner * (1 - sin(turn))))
        span = radius_x - corner
        for step in range(1, 60):
            u = step / 30 - 1
            points.append((centre_x + u * span, top - self.bow * materials.smooth(1 - abs(u))))
        for step in range(21):
            turn = pi / 2 * step / 20
            points.append((centre_x + radius_x - corner * (1 - sin(turn)), top + corner * (1 - cos(turn))))
        return points

    def _on_arc(self, angle: float, radius_x: float, radius_y: float) -> Point:
        def bent(part: float) -> float:
            return (1 if part >= 0 else -1) * abs(part) ** (2 / ROUNDNESS)

        return self.centre[0] + radius_x * bent(cos(angle)), self.centre[1] + radius_y * bent(sin(angle))


def table_shape(size_px: Size, *, margin: float = 0.018) -> TableShape:
    """The shape `table_top` draws for a window: as wide as it may be without becoming a runway, its lower edge
    `margin` (a fraction of the shorter side) above the window's, the rail included."""
    width, height = size_px
    unit = min(width, height)
    rail = unit * 0.046
    gap = unit * margin + rail
    radius_x = min(width / 2 - gap, height * 1.13)
    top = height * 0.055 + rail
    depth = height - gap - top
    radius_y = min(depth * 0.80, radius_x * 1.12)
    return TableShape(
        size=(width, height),
        centre=(width / 2, height - gap - radius_y),
        radii=(radius_x, radius_y),
        top=top,
        bow=unit * 0.006,
        corner=min(radius_x * 0.42, (depth - radius_y) * 0.95),
        rail_px=rail,
    )


def _path(points: list[Point], shift: float = 0.0) -> str:
    return "M" + "L".join(f"{x + shift * 0.7:.1f} {y + shift:.1f}" for x, y in points) + "Z"


def _stroke(path: str, width: float, colour: Colour, opacity: float = 1.0) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{css(colour)}" stroke-width="{width:.2f}" '
        f'stroke-opacity="{opacity:.3f}"/>'
    )


def _rail(shape: TableShape, rail_colour: Colour, metal_colour: Colour, light_colour: Colour) -> pygame.Surface:
    """The rail as nested strokes, each narrower, brighter and nearer to the light: together they read as a "
    "tube."""
    rail = shape.rail_px
    middle = shape.outline(rail / 2)
    shine = lit_by(mix(rail_colour, WHITE, 0.50), light_colour, 0.25)
    deep = mix(rail_colour, BLACK, 0.85)
    tube = []
    for step in range(1, RAIL_STEPS):
        t = step / (RAIL_STEPS - 1)
        tone = mix(deep, rail_colour, t / 0.55) if t < 0.55 else mix(rail_colour, shine, ((t - 0.55) / 0.45) ** 2.4)
        tube.append(_stroke(_path(middle, -t * rail * 0.20), rail * (1 - 0.94 * t**0.8), materials.painted(tone)))
    # An ember edge where the rail faces the lamp, and the dark bed of the brass band let in along the felt.
    band = shape.outline(rail * 0.055)
    tube.append(_stroke(_path(shape.outline(rail * 0.20), rail * 0.02), rail * 0.05, light_colour, 0.30))
    tube.append(_stroke(_path(band), rail * 0.18, mix(metal_colour, BLACK, 0.80)))
    # The tube's inside has no sharp edge: on large tables it is drawn small, which saves half the time.
    size = shape.size
    shrink = max(1, min(size) // 540)
    small = (size[0] // shrink, size[1] // shrink)
    body = pygame.transform.smoothscale(drawn("".join(tube), small, size), size)
    frame = drawn(_stroke(_path(middle), rail, materials.painted(deep)), size)
    frame.blit(body, (0, 0))
    trim = (
        _stroke(_path(band), rail * 0.11, materials.painted(mix(metal_colour, BLACK, 0.22))),
        _stroke(_path(band, -rail * 0.018), rail * 0.045, mix(metal_colour, WHITE, 0.38)),
    )
    frame.blit(drawn("".join(trim), size), (0, 0))
    materials.weave(frame, "hammered", zoom=0.55)
    return frame


def _rivet(diameter_px: int, metal_colour: Colour) -> pygame.Surface:
    """A domed nail head with its own small shadow, a third wider than `diameter_px`."""
    body = (
        '<defs><radialGradient id="d" gradientUnits="userSpaceOnUse" cx="40" cy="36" r="46">'
        f'<stop offset="0" stop-color="{css(mix(metal_colour, WHITE, 0.72))}"/>'
        f'<stop offset="0.32" stop-color="{css(metal_colour)}"/>'
        f'<stop offset="1" stop-color="{css(mix(metal_colour, BLACK, 0.72))}"/></radialGradient></defs>'
        '<circle cx="58" cy="60" r="41" fill="#000000" fill-opacity="0.30"/>'
        '<circle cx="55" cy="57" r="40" fill="#000000" fill-opacity="0.55"/>'
        '<circle cx="50" cy="50" r="37" fill="url(#d)"/>'
    )
    side = max(4, round(diameter_px * 1.35))
    return drawn(body, (side, side), (100, 100))


def _spaced(points: list[Point], pitch: float) -> list[Point]:
    """Places at equal distances of about `pitch` along a closed run of points."""
    sides = list(pairwise([*points, points[0]]))
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in sides]
    total = sum(lengths)
    step = total / max(1, round(total / pitch))
    places, due, walked = [], step / 2, 0.0
    for (a, b), length in zip(sides, lengths, strict=True):
        while due < walked + length:
            share = (due - walked) / length
            places.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            due += step
        walked += length
    return places


def table_top(
    size_px: Size,
    felt_colour: Colour,
    felt_edge: Colour,
    rail_colour: Colour,
    metal_colour: Colour,
    light_colour: Colour,
    *,
    floor_colour: Colour = FLOOR,
    shape: TableShape | None = None,
) -> tuple[pygame.Surface, TableShape]:
    """A whole table filling the window, seen from above: dark floor, bevelled iron rail with rivets and a brass
    band, felt in a pool of the lamp's light. Returns the opaque picture and the shape it was drawn to."""
    shape = shape or table_shape(size_px)
    width, height = size_px
    rail = shape.rail_px
    felt_rect = shape.felt_rect.inflate(4, 4).clip(pygame.Rect((0, 0), size_px))

    floor = materials.wood(size_px, floor_colour, plank_px=max(8, round(min(size_px) * 0.085)))
    lamp = (shape.centre[0] / width, (shape.top + 0.42 * (height - shape.top)) / height)
    dim = materials.disc_map(
        size_px,
        lamp,
        0.80,
        lambda t: (mix(mix(WHITE, light_colour, 0.25), BLACK, 0.06 + 0.50 * materials.smooth(t)), 1.0),
    )
    floor.blit(dim, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    silhouette, ring = _path(shape.outline(rail)), _path(shape.outline(rail / 2))
    cast = (
        f'<path d="{silhouette}" transform="translate({rail * 0.45} {rail * 0.8})" fill="#000000" fill-opacity="0.85"/>'
    )
    floor.blit(materials.blurred(cast, size_px, rail * 1.3), (0, 0))

    cloth = materials.felt(
        felt_rect.size, felt_colour, felt_edge, light=(0.5, 0.40), light_colour=light_colour, strength=0.45
    )
    inlay = materials.in_alpha(cloth, _path([(x - felt_rect.x, y - felt_rect.y) for x, y in shape.outline(1)]))
    floor.blit(inlay, felt_rect)
    shadow = (
        f'<path d="{ring}" fill="none" stroke="#000000" stroke-opacity="0.62" stroke-width="{rail * 1.35}"/>'
        f'<path d="{ring}" transform="translate({rail * 0.28} {rail * 0.5})" fill="none" stroke="#000000" '
        f'stroke-opacity="0.55" stroke-width="{rail}"/>'
    )
    floor.blit(materials.blurred(shadow, size_px, rail * 0.95), (0, 0))

    floor.blit(_rail(shape, rail_colour, metal_colour, light_colour), (0, 0))
    rivet = _rivet(max(4, round(rail * 0.27)), mix(metal_colour, rail_colour, 0.25))
    half = rivet.get_width() / 2
    floor.fblits(
        [(rivet, (round(x - half), round(y - half))) for x, y in _spaced(shape.outline(rail * 0.56), rail * 2.3)]
    )

    ember = materials.disc_map(
        size_px,
        (lamp[0], lamp[1] * 0.62),
        0.62,
        lambda t: (mix(BLACK, light_colour, 0.10 * (1 - materials.smooth(t))), 1.0),
    )
    floor.blit(ember, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    edge = materials.disc_map(
        size_px, (0.5, 0.46), 0.80, lambda t: (mix(WHITE, BLACK, 0.52 * materials.smooth((t - 0.45) / 0.55)), 1.0)
    )
    floor.blit(edge, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    materials.undo_steps(floor)
    return floor, shape


# -- the dice tray --------------------------------------------------------------------------------------------


def tray_floor(size: Size) -> pygame.Rect:
    """The leather inside a tray of `size` px, where dice may lie."""
    margin, rim = _tray_rim(size)
    return pygame.Rect((0, 0), size).inflate(-2 * (margin + rim), -2 * (margin + rim))


def _tray_rim(size: Size) -> tuple[int, int]:
    unit = min(size)
    return max(2, round(unit * 0.045)), max(5, round(unit * 0.085))


def tray(
    size: Size, leather_colour: Colour, rail_colour: Colour, metal_colour: Colour, corner_radius: float
) -> pygame.Surface:
    """A dice tray seen from above: mitred wooden rim bound in metal, brass corners with screws, leather floor.

    The surface is transparent around the rim and holds the tray's shadow; `tray_floor(size)` is where dice may lie.
    """
    margin, rim = _tray_rim(size)
    outer = pygame.Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
    width, height = outer.size
    inner_radius = max(2.0, corner_radius - rim * 0.55)
    picture = materials.blurred(
        f'<rect x="{margin * 1.35}" y="{margin * 1.7}" width="{width}" height="{height}" '
        f'rx="{corner_radius}" '
        'fill="#000000" fill-opacity="0.72"/>',
        size,
        margin * 1.25,
    )
    along = materials.wood(outer.size, rail_colour)
    upright = pygame.transform.rotate(materials.wood((height, width), rail_colour), 90)
    sides = (
        f"M0 0L{rim * 1.5} {rim * 1.5}V{height - rim * 1.5}L0 {height}ZM{width} 0L{width - rim * 1.5} "
        f"{rim * 1.5}V{height - rim * 1.5}L{width} {height}Z"
    )
    along.blit(materials.in_alpha(upright, sides), (0, 0))
    along.blit(drawn(_rim_bevels(width, height, rim, corner_radius, inner_radius), outer.size), (0, 0))
    picture.blit(materials.rounded(along, corner_radius), outer)
    floor = tray_floor(size)
    picture.blit(materials.leather(floor.size, leather_colour, corner_radius=inner_radius), floor)
    picture.blit(drawn(_tray_metal(width, height, rim, corner_radius, inner_radius, metal_colour), outer.size), outer)
    return picture


def _rim_bevels(width: float, height: float, rim: float, corner: float, inner: float) -> str:
    """Light on the upper and left faces of the rim, shade on the others, a rounded crest between outer and "
    "inner."""
    deep = rim * 1.5  # beyond the rim, so that the mitres run under the leather
    faces = (
        (f"M0 0H{width}L{width - deep} {deep}H{deep}Z", "#ffdcb4", 0.13),
        (f"M0 0L{deep} {deep}V{height - deep}L0 {height}Z", "#ffdcb4", 0.05),
        (f"M{width} 0L{width - deep} {deep}V{height - deep}L{width} {height}Z", "#000000", 0.26),
        (f"M0 {height}H{width}L{width - deep} {height - deep}H{deep}Z", "#000000", 0.40),
    )
    parts = [f'<path d="{path}" fill="{tone}" fill-opacity="{share}"/>' for path, tone, share in faces]

    def line(inset: float, radius: float, stroke: float, tone: str, share: float) -> str:
        path = materials.round_rect_path(inset, inset, width - inset, height - inset, radius)
        return f'<path d="{path}" fill="none" stroke="{tone}" stroke-opacity="{share}" stroke-width="{stroke:.2f}"/>'

    for step in range(5):
        share = step / 5
        parts.append(line(rim * 0.42, corner - rim * 0.3, rim * (0.62 - 0.5 * share), "#ffdcb4", 0.030))
    parts.append(line(rim * 0.34, corner - rim * 0.25, max(0.7, rim * 0.05), "#ffe6c8", 0.26))
    parts.append(line(rim * 0.97, inner, rim * 0.34, "#000000", 0.45))
    parts.append(line(0, corner, rim * 0.18, "#000000", 0.6))
    return "".join(parts)


def _tray_metal(width: float, height: float, rim: float, corner: float, inner: float, metal: Colour) -> str:
    """A thin metal lip around the leather and an angled plate on each corner."""
    lip = materials.round_rect_path(rim * 0.95, rim * 0.95, width - rim * 0.95, height - rim * 0.95, inner)
    hair = max(0.8, rim * 0.075)
    bright, dark = mix(metal, WHITE, 0.55), mix(metal, BLACK, 0.62)
    parts = [
        "<defs>"
        f'<linearGradient id="m" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{width}" y2="{height}">'
        f'<stop offset="0" stop-color="{css(mix(metal, BLACK, 0.35))}"/>'
        f'<stop offset="1" stop-color="{css(bright)}"/></linearGradient>'
        "</defs>",
        f'<path d="{lip}" fill="none" stroke="{css(dark)}" stroke-width="{hair * 2.2:.2f}"/>',
        f'<path d="{lip}" fill="none" stroke="url(#m)" stroke-width="{hair:.2f}"/>',
    ]
    reach, band = rim * 2.5, rim * 0.80
    outer_r, inset = max(2.0, corner), rim * 0.03
    for number, (flip_x, flip_y) in enumerate(((1, 1), (-1, 1), (1, -1), (-1, -1))):
        shine = (0.62, 0.30, 0.18, 0.05)[number]
        a, r = inset, outer_r - inset
        plate = (
            f"M{a} {r + a:.2f}C{a} {a + r * 0.4477:.2f} {a + r * 0.4477:.2f} {a} {a + r:.2f} {a}"
            f"H{max(reach, r * 1.25):.2f}"
            f"L{max(reach, r * 1.25) + band * 0.45:.2f} {a + band / 2:.2f}L{max(reach, r * 1.25):.2f} "
            f"{a + band:.2f}"
            f"H{a + max(r, band * 1.4):.2f}C{a + band + (r - band) * 0.4477:.2f} {a + band:.2f} "
            f"{a + band:.2f} "
            f"{a + band + (r - band) * 0.4477:.2f} {a + band:.2f} {a + max(r, band * 1.4):.2f}"
            f"V{max(reach, r * 1.25):.2f}L{a + band / 2:.2f} {max(reach, r * 1.25) + band * 0.45:.2f}L{a} "
            f"{max(reach, r * 1.25):.2f}Z"
        )
        place = f"translate({0 if flip_x > 0 else width} {0 if flip_y > 0 else height}) scale({flip_x} {flip_y})"
        far = max(reach, r * 1.25)
        screws = "".join(
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{band * 0.20:.2f}" fill="{css(dark)}"/>'
            f'<circle cx="{x - band * 0.04 * flip_x:.2f}" cy="{y - band * 0.04 * flip_y:.2f}" '
            f'r="{band * 0.15:.2f}" '
            f'fill="{css(mix(metal, WHITE, 0.30 + shine * 0.4))}"/>'
            for x, y in ((far - band * 0.35, a + band / 2), (a + band / 2, far - band * 0.35))
        )
        parts.append(
            f'<defs><linearGradient id="p{number}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{far}" '
            f'y2="{far}">'
            f'<stop offset="0" stop-color="{css(mix(metal, WHITE, shine))}"/>'
            f'<stop offset="0.5" stop-color="{css(mix(metal, BLACK, 0.12))}"/>'
            f'<stop offset="1" stop-color="{css(mix(metal, BLACK, 0.42))}"/></linearGradient></defs>'
            f'<g transform="{place}"><path d="{plate}" transform="translate({hair * flip_x} '
            f'{hair * 1.4 * flip_y})" '
            f'fill="#000000" fill-opacity="0.45"/><path d="{plate}" fill="url(#p{number})" '
            f'stroke="{css(dark)}" '
            f'stroke-width="{hair * 0.7:.2f}"/>{screws}</g>'
        )
    return "".join(parts)
