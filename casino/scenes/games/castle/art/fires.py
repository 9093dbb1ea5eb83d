"""The fires of the castle's hall: where they burn, and the pictures each is animated with.

The scene decides which picture is on show.
"""

from functools import lru_cache
from math import pi, sin
from typing import NamedTuple

import pygame

from casino.scenes.games.castle.layout import CastleLayout
from casino.ui.drawing import materials
from casino.ui.drawing.materials import WHITE
from casino.ui.drawing.theme import Colour, mix
from casino.ui.drawing.vector import css, drawn

FLAMES = 8  # pictures of a fire
GLEAMS = 6  # strengths of its light


class Fire(NamedTuple):
    """A fire on the wall: the middle of its base, its width in px, and its phase."""

    x: int
    y: int
    breadth: int
    phase: float
    is_hearth: bool = False


def fires(layout: CastleLayout) -> list[Fire]:
    """The hearth in the middle of the wall and the torches on both sides of it."""
    wall, high = layout.wall, layout.wall.h
    found = [Fire(wall.centerx, wall.bottom - round(high * 0.07), round(high * 0.56), 0.0, is_hearth=True)]
    # The distance of the torches from the middle, in widths of the wall.
    for number, share in enumerate((0.20, 0.455) if wall.w > 5 * high else (0.30,)):
        for side in (-1, 1):
            x = round(wall.centerx + side * share * wall.w)
            found.append(Fire(x, wall.y + round(high * 0.50), round(high * 0.19), 0.37 * number + 0.21 * side))
    return found


def _tongue(x: float, foot: float, wide: float, high: float, lean: float) -> str:
    """One flame as path data: a drop with its tip leaning aside."""
    return (
        f"M{x - wide / 2:.1f} {foot:.1f}C{x - wide * 0.75:.1f} {foot - high * 0.45:.1f} {x - wide * 0.1:.1f} "
        f"{foot - high * 0.55:.1f} {x + lean:.1f} {foot - high:.1f}C{x + wide * 0.25:.1f} {foot - high * 0.6:.1f} "
        f"{x + wide * 0.7:.1f} {foot - high * 0.4:.1f} {x + wide / 2:.1f} {foot:.1f}Q{x:.1f} {foot + wide * 0.25:.1f} "
        f"{x - wide / 2:.1f} {foot:.1f}Z"
    )


def _ember(light: Colour) -> Colour:
    """The colour of a light where its fire is coolest: mostly the fire's red."""
    return light[0], light[1] // 3, light[2] // 9


@lru_cache(maxsize=2 * FLAMES)
def flame(breadth: int, number: int, light: Colour, *, is_hearth: bool) -> pygame.Surface:
    """Picture 0 to FLAMES - 1 of a fire, about `breadth` px wide; its base is at the picture's bottom."""
    turn = 2 * pi * number / FLAMES
    size = (breadth * 2, round(breadth * (1.15 if is_hearth else 2.2)))
    foot = 100.0 * size[1] / size[0] - 5
    places = (-31, -21, -11, -2, 8, 17, 28) if is_hearth else (0.0,)
    body = []
    tones = (
        (mix(light, _ember(light), 0.75), 1.0, 0.60),
        (mix(light, _ember(light), 0.30), 0.78, 0.75),
        (mix(light, WHITE, 0.30), 0.54, 0.85),
        (mix(light, WHITE, 0.78), 0.30, 0.95),
    )
    for tone, share, opacity in tones:
        for order, place in enumerate(places):
            swell = 1 + 0.14 * sin(turn + order * 2.1) + 0.07 * sin(2 * turn + order * 1.7)
            high = foot * (0.84 - 0.013 * abs(place) - 0.10 * (order % 2 if is_hearth else 0)) * swell * share
            wide = (19 if is_hearth else 36) * (share**0.6)
            lean = wide * 0.30 * sin(turn + order * 1.3 + 0.6)
            body.append(
                f'<path d="{_tongue(50 + place, foot, wide, high, lean)}" fill="{css(tone)}" fill-opacity="{opacity}"/>'
            )
    picture = drawn("".join(body), size, (100.0, 100.0 * size[1] / size[0]))
    return pygame.transform.box_blur(picture, max(1, breadth // 40), repeat_edge_pixels=False)


@lru_cache(maxsize=2 * GLEAMS)
def gleam(breadth: int, number: int, light: Colour, *, is_hearth: bool) -> pygame.Surface:
    """The light around a fire, for adding, in strength 0 to GLEAMS - 1."""
    reach = round(breadth * (2.4 if is_hearth else 5.2))
    strength = (0.20 if is_hearth else 0.30) * (0.55 + 0.45 * number / (GLEAMS - 1))
    return materials.light_pool((reach, reach), light, strength=strength)
