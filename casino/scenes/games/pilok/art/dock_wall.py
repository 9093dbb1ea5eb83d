"""Draws the wall of a back room at the docks from the front: a ship's bulkhead, a porthole and light tubes."""

from math import cos, radians, sin
from random import Random

import pygame

from casino.ui.drawing import materials
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.vector import Colour, Size, css, drawn, mix

# The tops of the rows of plates and the height of each, as shares of the wall's height.
_ROWS, _ROW = (0.16, 0.44, 0.72), 0.28
_DUCTS = ((0.045, 0.030), (0.095, 0.022))  # the heights of the cable ducts and their thickness, likewise
_STARS = 70


def bulkhead_wall(size: Size, metal: Colour) -> pygame.Surface:
    """Riveted plates between upright ribs, brushed, with two ducts for cables along the top."""
    wall = pygame.Surface(size, 0, 32)
    wall.fill(materials.painted(metal))
    body = "".join(_plates(size, metal, y) for y in _ROWS) + _ducts(size, metal) + _ribs(size, metal)
    wall.blit(drawn(body, size), (0, 0))
    materials.weave(wall, "brass")
    return wall


def _plates(size: Size, metal: Colour, top: float) -> str:
    """A row of plates: a seam above, vertical seams, and four rivets in every plate."""
    width, height = size
    pitch, hair = height * 0.30, max(1.0, height / 260)
    y, foot = height * top, height * (top + _ROW)
    shine, shade = css(mix(metal, WHITE, 0.45)), css(mix(metal, BLACK, 0.75))
    parts = [
        f'<path d="M0 {y:.1f}H{width}" stroke="{shade}" stroke-width="{hair * 2:.2f}"/>'
        f'<path d="M0 {y + hair * 1.7:.1f}H{width}" stroke="{shine}" stroke-opacity="0.5" stroke-width="{hair:.2f}"/>'
    ]
    shift = 0.5 * (_ROWS.index(top) % 2)
    for x in (width / 2 + (number + shift) * pitch * 1.3 for number in range(-6, 7)):
        parts.append(
            f'<path d="M{x:.1f} {y:.1f}V{foot:.1f}" stroke="{shade}" stroke-width="{hair * 1.6:.2f}"/>'
            f'<path d="M{x + hair * 1.4:.1f} {y:.1f}V{foot:.1f}" stroke="{shine}" stroke-opacity="0.4" '
            f'stroke-width="{hair:.2f}"/>'
        )
        for across in (x - pitch * 0.10, x + pitch * 0.10):
            for down in (y + height * 0.03, foot - height * 0.03):
                parts.append(
                    f'<circle cx="{across + hair * 0.6:.1f}" cy="{down + hair * 0.8:.1f}" r="{hair * 1.7:.1f}" '
                    f'fill="{shade}"/><circle cx="{across:.1f}" cy="{down:.1f}" r="{hair * 1.5:.1f}" '
                    f'fill="{css(mix(metal, WHITE, 0.28))}"/>'
                )
    return "".join(parts)


def _ducts(size: Size, metal: Colour) -> str:
    width, height = size
    return "".join(
        f'<path d="M0 {height * (y + shift * thick):.1f}H{width}" stroke="{css(tone)}" '
        f'stroke-width="{height * thick * wide:.1f}"/>'
        for y, thick in _DUCTS
        for shift, wide, tone in (
            (0.0, 1.3, mix(metal, BLACK, 0.75)),
            (0.0, 1.0, mix(metal, BLACK, 0.20)),
            (-0.22, 0.22, mix(metal, WHITE, 0.3)),
        )
    )


def _ribs(size: Size, metal: Colour) -> str:
    width, height = size
    rib = height * 0.11
    bands = (
        (0.06, 1.2, mix(metal, BLACK, 0.80)),
        (0.0, 1.0, mix(metal, BLACK, 0.10)),
        (-0.36, 0.28, mix(metal, WHITE, 0.38)),
        (0.36, 0.28, mix(metal, BLACK, 0.55)),
    )
    return "".join(
        f'<path d="M{x + shift * rib:.1f} 0V{height}" stroke="{css(materials.painted(tone))}" '
        f'stroke-width="{wide * rib:.1f}"/>'
        for x in (width / 2 - height * 0.56, width / 2 + height * 0.56)
        for shift, wide, tone in bands
    )


def porthole(diameter_px: int, metal: Colour, light: Colour, night: Colour) -> pygame.Surface:
    """A round window in a bolted frame, `diameter_px` square: stars, and the lit limb of a world below."""
    dark = css(mix(metal, BLACK, 0.85))
    bolts = "".join(
        f'<circle cx="{100 + 91.5 * cos(t) + 0.8:.1f}" cy="{100 + 91.5 * sin(t) + 1:.1f}" r="3.4" fill="{dark}"/>'
        f'<circle cx="{100 + 91.5 * cos(t):.1f}" cy="{100 + 91.5 * sin(t):.1f}" r="3" '
        f'fill="{css(mix(metal, WHITE, 0.40))}"/>'
        for t in (radians(30 * number + 15) for number in range(12))
    )
    # The world is drawn as the area shared by its disc and the window, because paths cannot be clipped here.
    world = "M22.5 131.5A138 138 0 0 1 177.5 131.5A83.5 83.5 0 0 1 22.5 131.5Z"
    body = (
        '<defs><radialGradient id="n" gradientUnits="userSpaceOnUse" cx="70" cy="66" r="130">'
        f'<stop offset="0" stop-color="{css(mix(night, light, 0.30))}"/>'
        f'<stop offset="0.5" stop-color="{css(mix(night, light, 0.08))}"/><stop offset="1" stop-color="{css(night)}"/>'
        '</radialGradient><radialGradient id="w" gradientUnits="userSpaceOnUse" cx="100" cy="245" r="142">'
        f'<stop offset="0" stop-color="{css(mix(night, light, 0.10))}"/>'
        f'<stop offset="0.80" stop-color="{css(mix(night, light, 0.36))}"/>'
        f'<stop offset="0.95" stop-color="{css(mix(light, WHITE, 0.15))}"/>'
        f'<stop offset="1" stop-color="{css(mix(light, WHITE, 0.7))}"/></radialGradient>'
        '<linearGradient id="r" gradientUnits="userSpaceOnUse" x1="30" y1="20" x2="170" y2="180">'
        f'<stop offset="0" stop-color="{css(mix(metal, WHITE, 0.5))}"/><stop offset="0.5" stop-color="{css(metal)}"/>'
        f'<stop offset="1" stop-color="{css(mix(metal, BLACK, 0.6))}"/></linearGradient></defs>'
        f'<circle cx="100" cy="100" r="100" fill="{dark}"/><circle cx="99.5" cy="99.5" r="97.5" fill="url(#r)"/>'
        f'<circle cx="100" cy="100" r="85.5" fill="{dark}"/><circle cx="100" cy="100" r="83.5" fill="url(#n)"/>'
        f'{_stars(light)}<path d="{world}" fill="url(#w)"/>'
        f'<circle cx="100" cy="100" r="83" fill="none" stroke="{css(light)}" stroke-opacity="0.55" stroke-width="1.6"/>'
        f'{bolts}<path d="M34 74A72 72 0 0 1 84 30" fill="none" stroke="#ffffff" stroke-opacity="0.30" '
        'stroke-width="4" stroke-linecap="round"/>'
    )
    return drawn(body, (diameter_px, diameter_px), (200, 200))


def _stars(light: Colour) -> str:
    rng = Random(4)
    parts = []
    for number in range(_STARS):
        x, y = rng.uniform(14, 186), rng.uniform(14, 150)
        radius = rng.choice((0.7, 0.8, 1.0, 1.5)) * (1.6 if number % 12 == 0 else 1)
        tone, share = mix(light, WHITE, rng.uniform(0.3, 0.9)), rng.uniform(0.5, 1)
        if (x - 100) ** 2 + (y - 100) ** 2 < 80**2:
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.2f}" fill="{css(tone)}" fill-opacity="{share:.2f}"/>'
            )
    return "".join(parts)


def tube(height_px: int, metal: Colour, light: Colour) -> pygame.Surface:
    """An upright tube of light between two metal caps, 0.5 by 1 of its height; its light is at (0.5, 0.3)."""
    dark, shine = css(mix(metal, BLACK, 0.70)), css(mix(metal, WHITE, 0.25))
    caps = "".join(
        f'<path d="M36 {y}H64V{y + 16}H36Z" fill="{dark}"/><path d="M36 {y}H64V{y + 4}H36Z" fill="{shine}"/>'
        for y in (4, 112)
    )
    body = (
        f'<path d="M33 2H67V132H33Z" fill="{css(mix(metal, BLACK, 0.85))}" fill-opacity="0.8"/>'
        f'<path d="M42 14V118" stroke="{css(light)}" stroke-opacity="0.30" stroke-width="22"/>'
        f'<path d="M50 16V116" stroke="{css(light)}" stroke-width="14" stroke-linecap="round"/>'
        f'<path d="M49 20V112" stroke="{css(mix(light, WHITE, 0.85))}" stroke-width="6" stroke-linecap="round"/>{caps}'
    )
    return drawn(body, (round(height_px / 2), height_px), (100, 200))
