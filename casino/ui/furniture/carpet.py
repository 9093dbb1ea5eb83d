"""A woven carpet, in proportion, for any size. Lighting and furnishing it belongs to the scenes."""

from math import cos, pi, sin

import pygame

from casino.ui.drawing import materials
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.vector import Colour, Size, css, drawn, mix

_REPEATS = 5.8  # how often the pattern repeats along the shorter side
_TALL = 1.5  # a repeat's height in its widths

# An ogee's right half from its upper to its lower end, in a repeat of 100 by 150.
_OGEE = "M50 0C50 30 100 45 100 75C100 105 50 120 50 150"
_OGEE_LEFT = "M50 0C50 30 0 45 0 75C0 105 50 120 50 150"
_LEAF = "M0 0C7 -4 10 -12 6 -22C-1 -17 -4 -8 0 0Z"


def _flower(x: float, y: float, size: float, petal: Colour, heart: Colour) -> str:
    """Eight petals round a heart, long ones up and down."""
    petals = []
    for number in range(8):
        turn = pi / 4 * number
        reach = size * (1.0 if number % 2 == 0 else 0.66)
        wide = size * 0.20
        tip = (x + reach * sin(turn), y - reach * 1.25 * cos(turn))
        aside = (wide * cos(turn), wide * sin(turn))
        middle = (x + reach * 0.55 * sin(turn), y - reach * 0.68 * cos(turn))
        petals.append(
            f'<path d="M{x:.1f} {y:.1f}Q{middle[0] + aside[0]:.1f} {middle[1] + aside[1]:.1f} {tip[0]:.1f} {tip[1]:.1f}'
            f'Q{middle[0] - aside[0]:.1f} {middle[1] - aside[1]:.1f} {x:.1f} {y:.1f}Z" fill="{css(petal)}"/>'
        )
    return "".join(petals) + f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.17:.1f}" fill="{css(heart)}"/>'


def _repeat(width: int, ground: Colour, thread: Colour) -> pygame.Surface:
    """One repeat of the pattern: two ogees beside each other, a flower in each, leaves along the bands."""
    size = (width, round(width * _TALL))
    pale, deep = mix(ground, thread, 0.62), mix(ground, BLACK, 0.34)
    faint = mix(ground, thread, 0.26)
    parts = [f'<path d="{half}" fill="none" stroke="{css(deep)}" stroke-width="11"/>' for half in (_OGEE, _OGEE_LEFT)]
    for half in (_OGEE, _OGEE_LEFT):
        parts.append(f'<path d="{half}" fill="none" stroke="{css(pale)}" stroke-width="5.6"/>')
        parts.append(f'<path d="{half}" fill="none" stroke="{css(deep)}" stroke-width="2.2"/>')
    for x, y in ((50, 75), (0, 0), (100, 0), (0, 150), (100, 150)):
        parts.append(_flower(x, y, 24, faint, pale))
        for side in (-1, 1):
            for up in (-1, 1):
                parts.append(
                    f'<path d="{_LEAF}" transform="translate({x + side * 13} {y + up * 30}) '
                    f'scale({side * 0.9} {-up * 0.9}) rotate(18)" fill="{css(faint)}"/>'
                )
    for x, y in ((50, 0), (50, 150), (0, 75), (100, 75)):
        parts.append(f'<circle cx="{x}" cy="{y}" r="7.5" fill="{css(deep)}"/>')
        parts.append(f'<circle cx="{x}" cy="{y}" r="4.6" fill="{css(mix(pale, WHITE, 0.15))}"/>')
    picture = pygame.Surface(size, 0, 32)
    picture.fill(ground)
    picture.blit(drawn("".join(parts), size, (100.0, 150.0)), (0, 0))
    return picture


def carpet(size: Size, ground: Colour, thread: Colour) -> pygame.Surface:
    """A carpet of `size` px with an ogee pattern of `thread` on its `ground`; evenly lit, a repeat in the middle."""
    width = max(48, round(min(size) / _REPEATS))
    tile = _repeat(width, materials.painted(ground), materials.painted(thread))
    floor = pygame.Surface(size, 0, 32)
    left = size[0] // 2 % width - width // 2
    rows = range(-tile.get_height() // 3, size[1], tile.get_height())
    floor.fblits([(tile, (x, y)) for y in rows for x in range(left - width, size[0], width)])
    materials.weave(floor, "felt")
    return floor
