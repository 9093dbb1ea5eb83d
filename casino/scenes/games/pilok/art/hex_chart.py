"""Paints the well of the hexagonal table: dark glass in a gunmetal rim, over a star chart lit from below.

It is dim, because dice and figures on it must be easy to read.
"""

from math import cos, hypot, radians, sin
from random import Random

import pygame

from casino.scenes.games.pilok.art.hex_shape import Point, hexagon, inset, run_path, sides_of
from casino.ui.drawing import materials
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.theme import Theme
from casino.ui.drawing.vector import css, drawn, mix

_LAMP = (-0.53, -0.85)
_STARS = 34  # so few that none is mistaken for a pip of a die
_ORBITS = (0.30, 0.55, 0.80)  # one for each street, in halves of the well's height
_BODIES = ((0, 205, 0.030, True), (1, 38, 0.042, False), (2, 158, 0.050, False), (2, 322, 0.026, True))


def paint_well(target: pygame.Surface, tokens: Theme, well: pygame.Rect, rim: int, *, is_upright: bool = False) -> None:
    """Paints the well, whose glass fills the hexagon in `well`, into a table's felt.

    `rim` is the width of the table's rail in px; the rim of the well is narrower.
    """
    wide = rim * 0.40
    margin = rim * 2
    area = well.inflate(2 * margin, 2 * margin)
    place = hexagon(pygame.Rect(margin, margin, *well.size), is_upright=is_upright)
    around = inset(place, -wide)
    cast = (
        f'<path d="{run_path(around)}" transform="translate({wide * 0.35} {wide * 0.7})" fill="{css(tokens.shade)}" '
        'fill-opacity="0.75"/>'
    )
    target.blit(materials.blurred(cast, area.size, rim * 0.7), area)
    corners = hexagon(pygame.Rect((0, 0), well.size), is_upright=is_upright)
    glass = _glass(tokens, well.size, corners, rim)
    path = run_path(inset(corners, -0.5))
    target.blit(materials.in_alpha(glass, path), well)
    target.blit(drawn(_rim(tokens, place, wide), area.size), area)


def _glass(tokens: Theme, size: tuple[int, int], run: list[Point], rim: int) -> pygame.Surface:
    """The whole rectangle of the glass: a light below its middle, the chart, and the shadow of the rim."""
    deep = mix(tokens.felt_edge, tokens.shade, 0.55)
    lit = mix(deep, tokens.metal, 0.27)
    glass = materials.opaque(
        materials.disc_map(size, (0.5, 0.56), 0.62, lambda t: (mix(lit, deep, materials.smooth(t) ** 0.8), 1.0))
    )
    glass.blit(drawn(_chart(tokens, size), size), (0, 0))
    corners = run_path(run)
    depth = (
        f'<path d="{corners}" fill="none" stroke="{css(tokens.shade)}" stroke-opacity="0.9" stroke-width="{rim}"/>'
        f'<path d="{corners}" transform="translate({rim * 0.45} {rim * 0.8})" fill="none" stroke="{css(tokens.shade)}" '
        f'stroke-opacity="0.75" stroke-width="{rim}"/>'
    )
    glass.blit(materials.blurred(depth, size, rim * 1.1), (0, 0))
    materials.undo_steps(glass)
    return glass


def _chart(tokens: Theme, size: tuple[int, int]) -> str:
    """Three orbits with fine ticks, a few bodies on them, axes and distant stars."""
    width, height = size
    x0, y0 = width / 2, height / 2
    half = height / 2
    stretch = min(1.9, width / height)
    unit = min(width, height) / 2
    hair = max(0.8, unit / 210)
    ink, signal = css(tokens.metal), css(tokens.accent)
    parts = []
    for number, share in enumerate(_ORBITS):
        ry = half * share
        rx = ry * stretch
        parts.append(
            f'<ellipse cx="{x0:.1f}" cy="{y0:.1f}" rx="{rx:.1f}" ry="{ry:.1f}" fill="none" stroke="{ink}" '
            f'stroke-opacity="{0.34 - 0.05 * number:.2f}" stroke-width="{hair * 1.2:.2f}"/>'
        )
        fine, long = "", ""
        for step in range(72):
            turn = radians(step * 5)
            reach = unit * (0.030 if step % 6 == 0 else 0.014)
            mark = (
                f"M{x0 + rx * cos(turn):.1f} {y0 + ry * sin(turn):.1f}"
                f"L{x0 + (rx + reach) * cos(turn):.1f} {y0 + (ry + reach) * sin(turn):.1f}"
            )
            fine, long = (fine, long + mark) if step % 6 == 0 else (fine + mark, long)
        parts.append(
            f'<path d="{fine}" stroke="{ink}" stroke-opacity="0.20" stroke-width="{hair:.2f}"/>'
            f'<path d="{long}" stroke="{ink}" stroke-opacity="0.36" stroke-width="{hair:.2f}"/>'
        )
    axes = "".join(
        f"M{x0 + half * stretch * 0.10 * cos(t):.1f} {y0 + half * 0.10 * sin(t):.1f}"
        f"L{x0 + half * stretch * 0.92 * cos(t):.1f} {y0 + half * 0.92 * sin(t):.1f}"
        for t in map(radians, range(0, 360, 60))
    )
    parts.append(f'<path d="{axes}" stroke="{ink}" stroke-opacity="0.11" stroke-width="{hair:.2f}"/>')
    parts += _stars(tokens, size, hair)
    for orbit, degrees, radius, is_signal in _BODIES:
        ry = half * _ORBITS[orbit]
        x, y = x0 + ry * stretch * cos(radians(degrees)), y0 + ry * sin(radians(degrees))
        tone, r = (signal if is_signal else ink), unit * radius
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r * 1.9:.1f}" fill="none" stroke="{tone}" stroke-opacity="0.28" '
            f'stroke-width="{hair:.2f}"/><circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{tone}" '
            f'fill-opacity="0.24"/><circle cx="{x - r * 0.2:.1f}" cy="{y - r * 0.25:.1f}" r="{r * 0.55:.1f}" '
            f'fill="{css(mix(tokens.metal, WHITE, 0.5))}" fill-opacity="0.10"/>'
        )
    return "".join(parts)


def _stars(tokens: Theme, size: tuple[int, int], hair: float) -> list[str]:
    rng = Random(11)
    tone = css(mix(tokens.light, WHITE, 0.5))
    parts = []
    for number in range(_STARS):
        x, y = size[0] * rng.uniform(0.06, 0.94), size[1] * rng.uniform(0.06, 0.94)
        radius = hair * rng.uniform(0.5, 1.15)
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.2f}" fill="{tone}" fill-opacity="0.5"/>')
        if number % 9 == 0:
            far = hair * 4.5
            parts.append(
                f'<path d="M{x - far:.1f} {y:.1f}H{x + far:.1f}M{x:.1f} {y - far:.1f}V{y + far:.1f}" stroke="{tone}" '
                f'stroke-opacity="0.22" stroke-width="{hair * 0.7:.2f}"/>'
            )
    return parts


def _rim(tokens: Theme, glass: list[Point], wide: float) -> str:
    """Six mitred bars around the glass, and a fine line of light along its edge."""
    parts = []
    rings = (inset(glass, -wide), inset(glass, -wide * 0.45), glass)
    for outside, inside, slope in zip(rings, rings[1:], (0.8, -0.9), strict=False):
        for (a, b), (c, d) in zip(sides_of(outside), sides_of(inside), strict=True):
            long = hypot(b[0] - a[0], b[1] - a[1])
            light = 0.03 + 0.36 * slope * ((b[1] - a[1]) * _LAMP[0] - (b[0] - a[0]) * _LAMP[1]) / long
            tone = mix(tokens.rail, tokens.light, light) if light > 0 else mix(tokens.rail, BLACK, -light * 1.5)
            corners = f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}L{d[0]:.1f} {d[1]:.1f}L{c[0]:.1f} {c[1]:.1f}Z"
            parts.append(f'<path d="{corners}" fill="{css(tone)}" stroke="{css(tone)}" stroke-width="0.6"/>')
    hair = max(0.8, wide * 0.09)
    lines = (
        (rings[0], BLACK, 0.75, hair),
        (rings[1], mix(tokens.light, WHITE, 0.4), 0.40, hair),
        (glass, tokens.metal, 0.22, hair * 5),
        (glass, tokens.metal, 0.95, hair * 1.5),
    )
    parts += [
        f'<path d="{run_path(run)}" fill="none" stroke="{css(tone)}" stroke-opacity="{share}" '
        f'stroke-width="{width:.2f}"/>'
        for run, tone, share, width in lines
    ]
    return "".join(parts)
