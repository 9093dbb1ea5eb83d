"""Walls seen from the front, and the lights on them: stone with torches, panelling with lamps, dark plaster.

Everything is composed in proportion for any size, in the caller's colours. Things before a wall belong to the scenes.
"""

from random import Random

import pygame

from casino.ui.drawing import materials
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.vector import Colour, Size, css, drawn, gradient, lit_by, mix

COURSES = 7  # layers of stone from top to bottom
EMBER: Colour = (255, 108, 24)  # the cool rim of a flame, whatever the colour of its light


def stone_wall(size: Size, stone: Colour) -> pygame.Surface:
    """Squared blocks in courses, each of its own tone, with light edges above and dark joints below."""
    width, height = size
    course = height / COURSES
    rng = Random(7)
    parts = []
    for row in range(COURSES + 1):
        left = -course * rng.uniform(0.2, 1.6)
        while left < width:
            long, gap = course * rng.uniform(1.3, 2.3), course * 0.035
            tone = mix(stone, rng.choice((BLACK, BLACK, WHITE)), rng.uniform(0.02, 0.20))
            x, y, w, h = left + gap, row * course + gap, long - 2 * gap, course - 2 * gap
            radius = course * rng.uniform(0.06, 0.14)
            parts.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" rx="{radius:.1f}" '
                f'fill="{css(materials.painted(mix(tone, WHITE, 0.16)))}"/>'
                f'<rect x="{x + gap:.1f}" y="{y + gap * 1.6:.1f}" width="{w - gap:.1f}" height="{h - gap * 1.6:.1f}" '
                f'rx="{radius:.1f}" fill="{css(materials.painted(mix(tone, BLACK, 0.25)))}"/>'
                f'<rect x="{x + gap * 0.8:.1f}" y="{y + gap * 1.1:.1f}" width="{w - gap * 1.8:.1f}" '
                f'height="{h - gap * 3:.1f}" rx="{radius:.1f}" fill="{css(materials.painted(tone))}"/>'
            )
            left += long
    wall = pygame.Surface(size, 0, 32)
    wall.fill(materials.painted(mix(stone, BLACK, 0.72)))
    wall.blit(drawn("".join(parts), size), (0, 0))
    materials.weave(wall, "hammered", zoom=0.8)
    materials.weave(wall, "felt")
    return wall


def panelled_wall(size: Size, wood: Colour, metal: Colour) -> pygame.Surface:
    """Upright mahogany panels, raised, each framed by a line of metal."""
    width, height = size
    wall = pygame.transform.rotate(materials.wood((height, width), wood), 90)
    count = 5 if width > height * 0.9 else 3
    pitch = width / count
    parts = []
    for number in range(count):
        left, top = number * pitch + pitch * 0.12, height * 0.07
        wide, high = pitch * 0.76, height * 0.72
        hair = max(1.0, pitch * 0.022)
        parts.append(
            f'<rect x="{left - hair * 2:.1f}" y="{top - hair * 2:.1f}" width="{wide + hair * 4:.1f}" '
            f'height="{high + hair * 4:.1f}" fill="#000000" fill-opacity="0.50"/>'
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{high:.1f}" '
            f'fill="{css(mix(wood, WHITE, 0.30))}" fill-opacity="0.22"/>'
            f'<rect x="{left + hair * 3:.1f}" y="{top + hair * 3:.1f}" width="{wide - hair * 6:.1f}" '
            f'height="{high - hair * 6:.1f}" fill="none" stroke="{css(metal)}" stroke-width="{hair:.2f}" '
            'stroke-opacity="0.75"/>'
            f'<path d="M{left:.1f} {top + high:.1f}V{top:.1f}H{left + wide:.1f}" fill="none" '
            f'stroke="{css(mix(wood, WHITE, 0.55))}" stroke-width="{hair:.2f}" stroke-opacity="0.5"/>'
        )
    wall.blit(drawn("".join(parts), size), (0, 0))
    return wall


def plaster_wall(size: Size, tone: Colour, metal: Colour) -> pygame.Surface:
    """Old damask: tall pale lozenges in rows, almost the colour of their background."""
    width, height = size
    wall = pygame.Surface(size, 0, 32)
    wall.fill(materials.painted(tone))
    across, down = height / 6, height / 3.4
    figure = css(mix(tone, metal, 0.30))
    parts = []
    for row in range(-1, 8):
        for column in range(-1, round(width / across) + 2):
            x, y = (column + 0.5 * (row % 2)) * across, row * down / 2
            parts.append(
                f'<g transform="translate({x:.1f} {y:.1f}) scale({across / 100:.3f} {down / 100:.3f})" '
                f'fill="{figure}" fill-opacity="0.45"><path d="M0 -40C10 -24 26 -20 26 0C26 20 10 24 0 40'
                "C-10 24 -26 20 -26 0C-26 -20 -10 -24 0 -40ZM0 -24C6 -12 13 -10 13 0C13 10 6 12 0 24"
                'C-6 12 -13 10 -13 0C-13 -10 -6 -12 0 -24Z" fill-rule="evenodd"/>'
                '<path d="M0 -11L6 0L0 11L-6 0ZM-50 -9L-45 0L-50 9L-55 0Z"/></g>'
            )
    wall.blit(drawn("".join(parts), size), (0, 0))
    materials.weave(wall, "felt")
    return wall


def torch(height_px: int, metal: Colour, light: Colour) -> pygame.Surface:
    """An iron wall torch with its flame, 0.5 by 1 of its height; the flame's heart is at (0.5, 0.3)."""
    iron, shine = mix(metal, BLACK, 0.72), mix(metal, WHITE, 0.15)
    body = (
        '<defs><radialGradient id="f" gradientUnits="userSpaceOnUse" cx="50" cy="76" r="62">'
        f'<stop offset="0" stop-color="{css(mix(light, WHITE, 0.85))}"/>'
        f'<stop offset="0.35" stop-color="{css(mix(light, WHITE, 0.35))}"/>'
        f'<stop offset="0.7" stop-color="{css(light)}"/><stop offset="1" stop-color="{css(EMBER)}"/>'
        "</radialGradient></defs>"
        '<path d="M50 4C58 22 46 30 60 42C66 34 64 28 64 22C78 38 84 54 80 74C77 92 64 104 50 104C36 104 23 92 20 74'
        f'C18 60 26 48 34 38C34 46 36 50 41 52C40 34 44 22 50 4Z" fill="url(#f)"/>'
        '<path d="M52 42C56 54 66 60 65 78C64 92 58 99 50 99C42 99 35 91 35 79C35 68 43 64 44 52C48 56 49 60 50 64'
        f'C53 58 53 50 52 42Z" fill="{css(mix(light, WHITE, 0.80))}" fill-opacity="0.9"/>'
        f'<path d="M28 94H72L66 116H34Z" fill="{css(iron)}"/><path d="M28 94H72L71 99H29Z" fill="{css(shine)}"/>'
        f'<path d="M34 104H66L65 108H35Z" fill="{css(mix(iron, shine, 0.4))}"/>'
        f'<path d="M42 116H58L54 184L50 194L46 184Z" fill="{css(mix(iron, light, 0.10))}"/>'
        f'<path d="M43 117H47L47 184L46 184Z" fill="{css(shine)}" fill-opacity="0.6"/>'
        f'<path d="M30 150H70V158H30Z" fill="{css(iron)}"/><path d="M30 150H70V152.5H30Z" fill="{css(shine)}"/>'
        f'<path d="M36 154m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M64 154m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" '
        f'fill="{css(shine)}"/>'
    )
    return drawn(body, (round(height_px / 2), height_px), (100, 200))


def sconce(height_px: int, metal: Colour, light: Colour) -> pygame.Surface:
    """A brass wall lamp under a pleated shade, 0.5 by 1 of its height; its light is at (0.5, 0.3)."""
    dark, shine = mix(metal, BLACK, 0.55), mix(metal, WHITE, 0.45)
    folds = "".join(
        f'<path d="M{50 + (x - 50) * 0.55:.1f} 30L{x} 92" stroke="{css(mix(light, metal, 0.75))}" stroke-width="1.6" '
        'stroke-opacity="0.55"/>'
        for x in (22, 32, 42, 50, 58, 68, 78)
    )
    shades = (0, mix(light, metal, 0.55)), (0.6, mix(light, metal, 0.12)), (1, mix(light, WHITE, 0.5))
    body = gradient("s", (0, 28), (0, 94), *shades) + (
        f'<path d="M46 90H54V150H46Z" fill="{css(dark)}"/><path d="M46 90H49V150H46Z" fill="{css(shine)}"/>'
        f'<path d="M50 132C62 132 66 142 66 154C66 166 58 174 50 190C42 174 34 166 34 154C34 142 38 132 50 132Z" '
        f'fill="{css(metal)}"/>'
        f'<path d="M50 132C42 132 36 142 36 154C36 164 42 172 50 184C45 168 44 148 50 132Z" fill="{css(shine)}"/>'
        f'<path d="M32 28H68L84 94H16Z" fill="url(#s)"/>{folds}'
        f'<path d="M31 27H69L70 33H30ZM17 90H83L84 96H16Z" fill="{css(metal)}"/>'
    )
    return drawn(body, (round(height_px / 2), height_px), (100, 200))


def lit_wall(wall: pygame.Surface, lights: list[tuple[float, float]], light: Colour, reach_px: float) -> None:
    """Darkens a wall in place except for soft circles of light about places given in px."""
    size = wall.get_size()
    shade = pygame.Surface(size, 0, 32)
    shade.fill(mix(BLACK, light, 0.20))
    radius = max(8, round(reach_px))
    pool = materials.disc_map(
        (2 * radius, 2 * radius),
        (0.5, 0.5),
        0.5,
        lambda t: (mix(BLACK, lit_by(light, WHITE, 0.1), (1 - materials.smooth(t)) ** 1.3), 1.0),
    )
    for x, y in lights:
        shade.blit(pool, (round(x) - radius, round(y) - radius), special_flags=pygame.BLEND_RGB_ADD)
    wall.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    materials.undo_steps(wall)
