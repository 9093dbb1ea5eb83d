"""Packets of cards that move: squared cards drawn so quickly that every frame may show them at another angle.

Lying packets, finer and slower to make, are furniture: casino.ui.card_furniture. What a packet does belongs to the
motions.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from casino.ui.card_faces import CORNER, HEIGHT
from casino.ui.cards import RISE
from casino.ui.vector import Colour, Size, css, drawn, lit_by, mix

if TYPE_CHECKING:
    from casino.ui.cards import CardSprites

_PAPER_PX = 170  # a layer of paper is one px thick for so many of the card's height
_GRAIN = 1.5  # degrees between two pictures
_PAPER: tuple[Colour, Colour] = ((236, 226, 204), (176, 164, 138))  # cut sides, and the lines between cards


@lru_cache(maxsize=16)
def _layers(size: Size, step: int) -> tuple[pygame.Surface, pygame.Surface]:
    """One layer of paper at an angle, seen from above, in both tones."""
    tone = _PAPER[0]
    large = pygame.Surface((size[0] * 2 + 4, size[1] * 2 + 4), pygame.SRCALPHA, 32)
    large.fill((*tone, 0))
    corner = round(CORNER / HEIGHT * size[1] * 2)
    pygame.draw.rect(large, tone, pygame.Rect(2, 2, size[0] * 2, size[1] * 2), border_radius=corner)
    light = pygame.transform.rotozoom(large, -step * _GRAIN, 0.5)
    dark = light.copy()
    dark.fill(_PAPER[1], special_flags=pygame.BLEND_RGB_MIN)
    return light, dark


def draw_moving_packet(
    target: pygame.Surface,
    sprites: CardSprites,
    back: str,
    foot: tuple[float, float],
    angle: float,
    rise_px: float,
    lift: float = 0.0,
) -> pygame.Rect:
    """Draw a packet face down whose foot is at a place in px, angle clockwise in degrees; returns the area drawn on.

    rise_px: how far its top lies above its foot on the screen. lift: of the whole packet, in card heights.
    """
    step = round(angle / _GRAIN)
    angle = step * _GRAIN
    area = sprites.draw_shadow(target, foot, angle=angle, turn=0.0, lift=lift)
    x, y = foot[0], foot[1] - lift * sprites.size[1] * RISE
    thick = max(1, round(sprites.size[1] / _PAPER_PX))
    layers = round(rise_px / thick)
    papers = _layers(sprites.size, step % round(360 / _GRAIN))
    for number in range(1, layers):
        # A darker line now and then, as cards never lie quite flush.
        picture = papers[(number * 2654435761 >> 9) & 3 == 0 or number == 1]
        area.union_ip(target.blit(picture, picture.get_rect(center=(round(x), round(y - number * thick)))))
    top = sprites.flat(back, angle)
    return area.union(target.blit(top, top.get_rect(center=(round(x), round(y - layers * thick)))))


@lru_cache(maxsize=4)
def cut_card(size: Size, colour: Colour) -> pygame.Surface:
    """The cut card, twice as large as `size`: plain coloured plastic with a worn shine and a rim. Shared: do not draw
    on it."""
    width, height = 100.0, 100.0 * size[1] / size[0]
    body = (
        '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="100" y2="140">'
        f'<stop offset="0" stop-color="{css(lit_by(colour, (255, 250, 235), 0.35))}"/>'
        f'<stop offset="0.45" stop-color="{css(colour)}"/>'
        f'<stop offset="1" stop-color="{css(mix(colour, (0, 0, 0), 0.30))}"/></linearGradient></defs>'
        f'<rect x="1" y="1" width="98" height="{height - 2:.1f}" rx="7" fill="{css(mix(colour, (0, 0, 0), 0.5))}"/>'
        f'<rect x="2.2" y="2" width="95.6" height="{height - 4.6:.1f}" rx="6" fill="url(#a)"/>'
        f'<path d="M8 {height * 0.5:.1f}L92 12V{height * 0.24:.1f}L8 {height * 0.66:.1f}Z" fill="#ffffff" '
        'fill-opacity="0.10"/>'
    )
    return drawn(body, (size[0] * 2, size[1] * 2), (width, height))
