"""Squared packets of cards lying on the table: halves of a shuffle, the rest of a deck, the discards.

As with all card furniture, the top card is seen straight on and the packet's height moves it up the screen.
"""

from functools import lru_cache
from math import ceil, cos, radians, sin

import numpy as np
import pygame
from numpy.typing import NDArray

from casino.ui.cards.card_bench import RISE, SHADOW, Point
from casino.ui.cards.card_faces import CORNER, HEIGHT, check_back
from casino.ui.cards.cards import card_sprites
from casino.ui.drawing import materials
from casino.ui.drawing.vector import Colour, drawn, gradient, mix

PAPER: Colour = (250, 244, 230)
_GRAIN = 0.5  # degrees between two pictures


def _rim(width: float, height: float, corner: float, angle: float) -> NDArray[np.float64]:
    """The outline (n, 2) of a card about its middle, turned clockwise on the screen."""
    quarter = np.linspace(0, np.pi / 2, 6)
    points = []
    for number, (side_x, side_y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        turn = quarter + number * np.pi / 2
        middle = np.array((side_x * (width / 2 - corner), side_y * (height / 2 - corner)))
        points.append(middle + corner * np.column_stack([np.cos(turn), np.sin(turn)]))
    clockwise = radians(angle)
    turned = ((cos(clockwise), sin(clockwise)), (-sin(clockwise), cos(clockwise)))
    rim: NDArray[np.float64] = np.vstack(points) @ np.array(turned)
    return rim


def _data(points: NDArray[np.float64]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


@lru_cache(maxsize=128)
def _packet(height_px: int, rise_px: int, angle: float, back: str) -> pygame.Surface:
    """A packet with its shadow, centred on the middle of its foot."""
    sprites = card_sprites(height_px)
    width, height = sprites.size
    rim = _rim(width, height, CORNER / HEIGHT * height, angle)
    reach_x, reach_y = np.abs(rim).max(axis=0)
    soft = max(3.0, height * 0.05 + rise_px * 0.12)
    pad = ceil(2 * soft + rise_px)
    size = (2 * ceil(reach_x + pad), 2 * ceil(reach_y + pad))
    centre = np.array((size[0] / 2, size[1] / 2))
    reach = np.array(SHADOW) * rise_px / RISE
    cast = "".join(
        f'<path d="{_data(rim + centre + reach * t + (soft * 0.2, soft * 0.3))}Z" fill="#000000"/>'
        for t in np.linspace(0, 1, 3 + rise_px // 12)
    )
    picture = materials.blurred(cast, size, soft)
    picture.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(drawn(_sides(rim + centre, rise_px), size), (0, 0))
    top = sprites.flat(back, angle)
    picture.blit(top, (round(centre[0] - top.get_width() / 2), round(centre[1] - rise_px - top.get_height() / 2)))
    return picture


def _sides(rim: NDArray[np.float64], rise: int) -> str:
    """The visible cut sides below the top card: paper, shaded towards the table, with lines between cards."""
    right, left = int(rim[:, 0].argmax()), int(rim[:, 0].argmin())
    # The part of the rim nearer the viewer: from the rightmost point round to the leftmost.
    near = np.roll(rim, -right, axis=0)[: (left - right) % len(rim) + 1]
    hull = np.vstack([near, near[::-1] - (0, rise)])
    low, high = near[:, 1].max(), near[:, 1].min() - rise
    x0, x1 = rim[left, 0], rim[right, 0]
    start, end = (round(float(x0), 1), round(float(high), 1)), (round(float(x1), 1), round(float(low), 1))
    shades = (0, PAPER), (0.55, mix(PAPER, (150, 138, 116), 0.35)), (1, mix(PAPER, (90, 76, 56), 0.6))
    body = gradient("paper", start, end, *shades)
    body += f'<path d="{_data(hull)}Z" fill="url(#paper)"/>'
    step = 1.5
    for number in range(int(rise / step)):
        dark = 0.10 + 0.30 * ((number * 2654435761 >> 5) & 7) / 7
        body += (
            f'<path d="{_data(near - (0, number * step + 0.5))}" fill="none" stroke="#5c4c36" stroke-width="0.7" '
            f'stroke-opacity="{dark:.2f}"/>'
        )
    foot = f'<path d="{_data(near)}" fill="none" stroke="#2a2016" stroke-width="1.2" stroke-opacity="0.55"/>'
    return body + foot


def draw_packet(
    target: pygame.Surface, centre: Point, size_px: int, thickness: float, angle: float = 0.0, back: str = "red"
) -> pygame.Rect:
    """Draws a squared packet of cards face down with its foot at `centre`; returns the area drawn on.

    `size_px` is a card's height, `thickness` the packet's as a share of that (about 0.18 for 52 cards), `angle`
    clockwise in degrees. Raises ValueError if there is no such back.
    """
    rise = max(1, round(thickness * size_px * RISE))
    picture = _packet(size_px, rise, round(angle / _GRAIN) * _GRAIN % 360, check_back(back))
    return target.blit(
        picture, (round(centre[0]) - picture.get_width() // 2, round(centre[1]) - picture.get_height() // 2)
    )
