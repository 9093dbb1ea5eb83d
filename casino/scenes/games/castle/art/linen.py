"""White linen in the castle's light: the cloth over a chosen table and the sign below it.

All surfaces are shared: do not draw on them.
"""

from functools import lru_cache
from math import cos, pi

import pygame

from casino.scenes.games.castle.art.furniture import on_edge, outline, print_on, stroke
from casino.ui.drawing import materials
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.theme import Colour, mix
from casino.ui.drawing.vector import css, drawn

_THREADS = 4  # px from one thread to the next, on a picture of usual size
_FOLDS = 22  # around a table
_BEND = 0.86  # of the cloth's outline: 1 is an ellipse
_HEM, _FALL = 0.050, -0.022  # where the cloth begins and ends to fall, in heights from the table's edge


@lru_cache(maxsize=2)
def _weave(step: int) -> pygame.Surface:
    """A tile of woven threads to multiply on a cloth: greys near white."""
    side = step * 2
    tile = pygame.Surface((side, side), 0, 32)
    over, under = WHITE, mix(WHITE, BLACK, 0.066)
    for x, y in ((0, 0), (step, step)):
        tile.fill(over, (x, y, step - 1, step))
        tile.fill(under, (x + step - 1, y, 1, step))
    for x, y in ((step, 0), (0, step)):
        tile.fill(over, (x, y, step, step - 1))
        tile.fill(under, (x, y + step - 1, step, 1))
    return tile


def _woven(size: tuple[int, int], white: Colour, edge: Colour) -> pygame.Surface:
    """Flat linen, a little brighter where the light falls."""

    def tone_at(t: float) -> tuple[Colour, float]:
        return mix(white, edge, materials.smooth(max(0.0, t - 0.15) / 0.85)), 1.0

    cloth = materials.opaque(materials.disc_map(size, (0.44, 0.38), 0.78, tone_at))
    tile = _weave(max(2, round(_THREADS * min(size) / 260)))
    step = tile.get_width()
    cloth.fblits(
        [(tile, (x, y)) for y in range(0, size[1], step) for x in range(0, size[0], step)], pygame.BLEND_RGB_MULT
    )
    return cloth


def _edge(size: tuple[int, int], inset: float, swing: float) -> str:
    """The table's outline `inset` heights inside its edge, waving by `swing` heights like folds."""
    angles = (2 * pi * step / (_FOLDS * 8) for step in range(_FOLDS * 8))
    points = (on_edge(size, angle, inset - swing * cos(_FOLDS * angle), _BEND) for angle in angles)
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def _folds(size: tuple[int, int], dark: Colour) -> str:
    """Shade in the folds of the cloth, light on their ridges."""
    parts = []
    for fold in range(_FOLDS):
        for middle, spread, tone, share in ((0.5, 0.26, dark, 0.46), (0.02, 0.20, WHITE, 0.70)):
            corners = []
            for inset, aside in ((_HEM, 0.0), (_FALL - 0.004, -spread), (_FALL - 0.004, spread)):
                x, y = on_edge(size, 2 * pi * (fold + middle + aside) / _FOLDS, inset, _BEND)
                corners.append(f"{x:.2f} {y:.2f}")
            parts.append(f'<path d="M{"L".join(corners)}Z" fill="{css(tone)}" fill-opacity="{share}"/>')
    return "".join(parts)


@lru_cache(maxsize=4)
def draped_table(size: tuple[int, int], white: Colour, warm: Colour, thread: Colour, seats: int) -> pygame.Surface:
    """A table under a linen cloth that falls over its edge in folds, with its shadow, transparent around.

    `warm` is the colour of linen in shade, `thread` that of the embroidery.
    """
    height = size[1]
    hem = _edge(size, _FALL, 0.006)
    picture = materials.blurred(
        f'<path d="{hem}" transform="translate({height * 0.022} {height * 0.045})" fill="#000000" fill-opacity="0.9"/>',
        size,
        height * 0.05,
    )
    soft = pygame.Surface(size, pygame.SRCALPHA)
    soft.blit(materials.in_alpha(_woven(size, white, mix(white, warm, 0.55)), hem), (0, 0))
    dark = mix(warm, BLACK, 0.52)
    falls = materials.blurred(_folds(size, dark), size, height * 0.012)
    inside = materials.in_alpha(materials.opaque(pygame.Surface(size, 0, 32)), hem)
    inside.fill((*WHITE, 255), special_flags=pygame.BLEND_RGB_MAX)
    falls.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    soft.blit(falls, (0, 0))
    top, seam = outline(size, _HEM - 0.004), outline(size, _HEM + 0.034)
    lines = (
        stroke(top, height * 0.020, dark, 0.20, height * 0.006)
        + stroke(top, height * 0.009, WHITE, 0.80, -height * 0.002)
        + stroke(seam, height * 0.016, thread, 0.62)
        + stroke(seam, height * 0.005, white, 0.9)
        + print_on(size, thread, seats, strength=1.25)
        + stroke(hem, height * 0.006, dark, 0.55)
    )
    soft.blit(drawn(lines, size), (0, 0))
    picture.blit(soft, (0, 0))
    return picture


@lru_cache(maxsize=4)
def linen_sign(
    size: tuple[int, int], white: Colour, warm: Colour, thread: Colour, corner: int
) -> tuple[pygame.Surface, int]:
    """A linen sign with a woven edge, and the width of its shadow around it, in px."""
    width, height = size
    reach = max(4, corner)
    picture = materials.soft_shadow(size, reach, 0.7, corner_px=corner)
    cloth = _woven(size, white, mix(white, warm, 0.75))
    inset, hair = max(2.0, height * 0.055), max(1.0, height * 0.016)
    edge = materials.round_rect_path(inset, inset, width - inset, height - inset, max(1.0, corner - inset))
    rim = materials.round_rect_path(hair / 2, hair / 2, width - hair / 2, height - hair / 2, corner)
    lines = (
        f'{stroke(rim, hair, mix(warm, BLACK, 0.35))}<path d="{edge}" fill="none" stroke="{css(thread)}" '
        f'stroke-opacity="0.70" stroke-width="{hair * 1.3:.2f}" stroke-dasharray="{hair * 5:.1f} {hair * 2.4:.1f}"/>'
    )
    cloth.blit(drawn(lines, size), (0, 0))
    picture.blit(materials.rounded(cloth, corner), (reach, reach))
    return picture, reach
