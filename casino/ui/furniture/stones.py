"""Dressed stone for floors and walls. Furniture on it belongs to the scenes."""

from collections.abc import Iterator
from random import Random

import pygame

from casino.ui.drawing import materials
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.theme import Colour, mix
from casino.ui.drawing.vector import css, drawn, lit_by

_FINEST_PX = 1150  # stones are drawn no finer than this and stretched, as their edges are worn anyway


def _courses(
    size: tuple[int, int], stone_px: float, seed: int, stretch: tuple[float, float]
) -> Iterator[tuple[pygame.Rect, float]]:
    """Stones in rows: a rectangle in px and a shade from -1 to 1 for each."""
    chance = Random(seed)
    y = -stone_px * 0.3
    while y < size[1]:
        high = stone_px * chance.uniform(0.86, 1.08)
        x = -stone_px * chance.uniform(0.0, 1.2)
        while x < size[0]:
            wide = stone_px * chance.uniform(*stretch)
            yield pygame.Rect(round(x), round(y), round(wide), round(high)), chance.uniform(-1, 1)
            x += wide
        y += high


def masonry(
    size: tuple[int, int],
    colour: Colour,
    stone_px: float,
    seed: int,
    stretch: tuple[float, float],
    joint: float,
    warmth: Colour,
) -> pygame.Surface:
    """Dressed stone of `size` px, each stone with worn corners, lit from the upper left.

    Joints are `joint` stones wide, and some stones tend towards `warmth`.
    """
    shrink = max(1.0, max(size) / _FINEST_PX)
    small = (round(size[0] / shrink), round(size[1] / shrink))
    stone_px /= shrink
    chance = Random(seed + 1)
    gap = max(1.0, stone_px * joint)
    parts = [
        f'<rect width="{small[0]}" height="{small[1]}" fill="{css(materials.painted(mix(colour, BLACK, 0.62)))}"/>'
    ]
    for rect, shade in _courses(small, stone_px, seed, stretch):
        tone = mix(colour, WHITE, 0.07 * shade) if shade > 0 else mix(colour, BLACK, -0.22 * shade)
        warm = chance.random()
        tone = mix(tone, lit_by(tone, warmth, 0.5), 0.35 * warm)
        left, top, right, bottom = rect.x + gap / 2, rect.y + gap / 2, rect.right - gap / 2, rect.bottom - gap / 2
        path = _worn(left, top, right, bottom, stone_px * 0.12, chance)
        shift = max(0.6, stone_px * 0.022)
        face = css(materials.painted(tone))
        parts.append(
            f'<path d="{path}" fill="{css(materials.painted(mix(tone, WHITE, 0.17)))}"/>'
            f'<path d="{path}" transform="translate({shift:.2f} {shift * 1.1:.2f})" fill="{face}"/>'
        )
        if chance.random() < 0.10:
            parts.append(_crack(left, top, right, bottom, stone_px, tone, chance))
    surface = pygame.Surface(small, 0, 32)
    surface.blit(drawn("".join(parts), small), (0, 0))
    if small != size:
        surface = pygame.transform.smoothscale(surface, size)
    materials.weave(surface, "hammered", zoom=1.6)
    return surface


def _worn(left: float, top: float, right: float, bottom: float, wear: float, chance: Random) -> str:
    """A stone's outline with its corners worn off, each a little differently."""
    a, b, c, d = (wear * chance.uniform(0.35, 1.0) for _ in range(4))
    return (
        f"M{left + a:.1f} {top:.1f}L{right - b:.1f} {top:.1f}Q{right:.1f} {top:.1f} {right:.1f} {top + b:.1f}"
        f"L{right:.1f} {bottom - c:.1f}Q{right:.1f} {bottom:.1f} {right - c:.1f} {bottom:.1f}"
        f"L{left + d:.1f} {bottom:.1f}Q{left:.1f} {bottom:.1f} {left:.1f} {bottom - d:.1f}"
        f"L{left:.1f} {top + a:.1f}Q{left:.1f} {top:.1f} {left + a:.1f} {top:.1f}Z"
    )


def _crack(left: float, top: float, right: float, bottom: float, stone_px: float, tone: Colour, chance: Random) -> str:
    x = chance.uniform(left + (right - left) * 0.25, right - (right - left) * 0.25)
    points = [f"{x:.1f} {top:.1f}"]
    for step in range(1, 4):
        x += stone_px * chance.uniform(-0.18, 0.18)
        points.append(f"{x:.1f} {top + (bottom - top) * step / 3:.1f}")
    path = "M" + "L".join(points)
    colour = css(materials.painted(mix(tone, BLACK, 0.55)))
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{max(0.7, stone_px * 0.02):.2f}"/>'
