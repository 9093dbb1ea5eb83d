"""Packets of cards in motion: drawn fast enough to show another angle in every frame.

Packets at rest, finer and slower to make, are in `casino.ui.cards.card_furniture`. What a packet does belongs to the
motions.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from casino.ui.drawing.vector import Colour, Size, css, drawn, gradient, lit_by, mix

if TYPE_CHECKING:
    from casino.ui.cards.cards import CardSprites

_PAPER_PX = 120  # a layer of paper is one px thick per this much of the card's height
_GRAIN = 1.5  # degrees between two pictures
_PAPER: tuple[Colour, Colour] = ((236, 226, 204), (176, 164, 138))  # the cut sides, and the lines between cards


@lru_cache(maxsize=16)
def _layers(top: pygame.Surface) -> tuple[pygame.Surface, pygame.Surface]:
    """One layer of paper as large as a lying card, in both tones."""
    light = top.copy()
    light.fill((255, 255, 255), special_flags=pygame.BLEND_RGB_ADD)
    dark = light.copy()
    for layer, tone in zip((light, dark), _PAPER, strict=True):
        layer.fill(tone, special_flags=pygame.BLEND_RGB_MULT)
    return light, dark


def draw_moving_packet(
    target: pygame.Surface,
    sprites: CardSprites,
    back: str,
    foot: tuple[float, float],
    angle: float,
    rise_px: float,
    *,
    is_swift: bool = False,
) -> pygame.Rect:
    """Draws a packet face down with its foot at a place in px; returns the area drawn on.

    angle: clockwise in degrees. rise_px: how far its top is above its foot on the screen. is_swift: it moves too fast
    to be seen exactly.
    """
    step = round(angle / _GRAIN)
    angle = step * _GRAIN
    area = sprites.draw_shadow(target, foot, angle=angle, turn=0.0)
    x, y = foot
    thick = max(1, round(sprites.size[1] / _PAPER_PX))
    layers = round(rise_px / thick)
    top = sprites.flat(back, angle, is_swift=is_swift)
    papers = _layers(top)
    for number in range(1, layers):
        # A darker line now and then, as cards never lie quite flush.
        picture = papers[(number * 2654435761 >> 9) & 3 == 0 or number == 1]
        area.union_ip(target.blit(picture, picture.get_rect(center=(round(x), round(y - number * thick)))))
    return area.union(target.blit(top, top.get_rect(center=(round(x), round(y - layers * thick)))))


def cut_card(size: Size, colour: Colour, angle: float) -> pygame.Surface:
    """The cut card at about an angle, clockwise in degrees, centred: coloured plastic with a worn shine and a rim.

    The surface is shared: do not draw on it.
    """
    return _cut_card(size, colour, round(angle / _GRAIN) % round(360 / _GRAIN))


@lru_cache(maxsize=8)
def _cut_card(size: Size, colour: Colour, step: int) -> pygame.Surface:
    return pygame.transform.rotozoom(_large_cut_card(size, colour), -step * _GRAIN, 0.5)


@lru_cache(maxsize=2)
def _large_cut_card(size: Size, colour: Colour) -> pygame.Surface:
    """The upright cut card, twice as large as `size`."""
    width, height = 100.0, 100.0 * size[1] / size[0]
    bright, dark = lit_by(colour, (255, 250, 235), 0.35), mix(colour, (0, 0, 0), 0.30)
    body = gradient("a", (0, 0), (100, 140), (0, bright), (0.45, colour), (1, dark)) + (
        f'<rect x="1" y="1" width="98" height="{height - 2:.1f}" rx="7" fill="{css(mix(colour, (0, 0, 0), 0.5))}"/>'
        f'<rect x="2.2" y="2" width="95.6" height="{height - 4.6:.1f}" rx="6" fill="url(#a)"/>'
        f'<path d="M8 {height * 0.5:.1f}L92 12V{height * 0.24:.1f}L8 {height * 0.66:.1f}Z" fill="#ffffff" '
        'fill-opacity="0.10"/>'
    )
    return drawn(body, (size[0] * 2, size[1] * 2), (width, height))
