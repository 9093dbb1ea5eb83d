"""A brick floor, in proportion, for any size. Lighting and furnishing it belongs to the scenes."""

from random import Random

import pygame

from casino.ui.drawing import materials
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.vector import Colour, Size, css, drawn, mix

_COURSES = 20  # layers of brick along the shorter side
_LONG, _JOINT, _WORN = 2.35, 0.09, 0.10  # a brick's length, the joint and the round corner, in heights of a brick


def brick_floor(size: Size, tone: Colour) -> pygame.Surface:
    """Bricks in running bond, each in its own shade of `tone`, worn round, with dark joints; evenly lit."""
    width, height = size
    course = max(8.0, min(size) / _COURSES)
    long, joint = course * _LONG, course * _JOINT
    rng = Random(10)
    parts = []
    for row in range(round(height / course) + 2):
        left = -long * (0.5 if row % 2 else 1.0) + rng.uniform(-0.04, 0.04) * long
        while left < width:
            shade = mix(tone, BLACK if rng.random() < 0.7 else WHITE, rng.uniform(0.02, 0.26))
            x, y, w, h = left + joint / 2, row * course + joint / 2, long - joint, course - joint
            for inset, colour in ((0.0, mix(shade, WHITE, 0.13)), (joint * 0.55, shade)):
                parts.append(
                    f'<rect x="{x + inset:.1f}" y="{y + inset:.1f}" width="{w - inset:.1f}" height="{h - inset:.1f}" '
                    f'rx="{course * _WORN:.1f}" fill="{css(materials.painted(colour))}"/>'
                )
            left += long
    floor = pygame.Surface(size, 0, 32)
    floor.fill(materials.painted(mix(tone, BLACK, 0.80)))
    floor.blit(drawn("".join(parts), size), (0, 0))
    materials.weave(floor, "hammered", zoom=0.7)
    return floor
