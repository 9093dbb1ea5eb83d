"""A card face down whose edge or corner is pulled over, so that the bent part shows the true face.

The card rolls about a line half way between the held place and the hand, as stiff paper does. The artwork belongs to
`card_faces`, the card's place to the scenes.
"""

from math import hypot, pi, sin
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from casino.ui.cards.card_bend import BAND, pixel_words
from casino.ui.cards.card_faces import CORNER, HEIGHT

Point = tuple[float, float]
_ROLL = 0.125  # the radius about which a card bends, in card heights
_SHADE = 150  # of 255, how dark a bent card's shadow is
_FINE = 8  # steps per px in which a bend is computed
_MIN_PX = 2.0  # a drag shorter than this bends nothing


class Peel(NamedTuple):
    """The pieces of a bent card: the part still lying and the part bent over, each with its offset in px.

    Offsets are those of the upper left corner from the card's middle.
    """

    lying: pygame.Surface
    lying_at: Point
    flap: pygame.Surface
    flap_at: Point


def softened(face: pygame.Surface) -> pygame.Surface:
    """A face at twice its shown size, each pixel averaged with its neighbours to the right and below.

    A bend samples single pixels, and this keeps figures smooth.
    """
    picture = face
    for step in ((-1, 0), (0, -1)):
        half = picture.copy()
        half.set_alpha(128)
        picture = picture.copy()
        picture.blit(half, step)
    return picture


def peeled(back: pygame.Surface, face: pygame.Surface, grip: Point, drag: Point) -> Peel | None:
    """Bends a card; None where the drag is too short to be seen.

    `back` is as large as shown, `face` twice as large and `softened`, both upright. `grip` is the held place of the
    rim, each way from -1 (left, upper) to 1; `drag` is how far it has been moved, in px.
    """
    width, height = back.get_size()
    far = hypot(*drag)
    if far < _MIN_PX:
        return None
    roll = min(_ROLL * height, far / pi)
    across = (-drag[0] / far, -drag[1] / far)  # from the crease towards the corner
    edge = grip[0] * width / 2 * across[0] + grip[1] * height / 2 * across[1]
    crease = edge - (far + pi * roll) / 2
    box = _flap_box((width, height), across, crease, roll)
    if box.w < 1 or box.h < 1:
        return None
    return Peel(
        _lying(back, across, crease, roll),
        (-width / 2, -height / 2),
        _flap(face, (width, height), across, crease, roll, box),
        (box.x, box.y),
    )


def draw_peeled(target: pygame.Surface, peel: Peel, centre: Point) -> pygame.Rect:
    """Draws a bent card and its shadows with its middle at a place; returns the area drawn on."""
    soft = max(2, round(peel.lying.get_height() * 0.04))
    x, y = centre
    area = pygame.Rect(x, y, 0, 0)
    for part, (left, top), fall in ((peel.lying, peel.lying_at, 0.25), (peel.flap, peel.flap_at, 0.9)):
        shade, pad = _shadow(part, soft)
        drawn_on = target.blit(shade, (x + left - pad + soft * fall, y + top - pad + soft * fall * 1.3))
        area.union_ip(drawn_on.union(target.blit(part, (x + left, y + top))))
    return area


def _flap_box(size: tuple[int, int], across: Point, crease: float, roll: float) -> pygame.Rect:
    """The place of the part beyond the crease after bending, relative to the card's middle."""
    half_w, half_h = size[0] / 2, size[1] / 2
    rim = [(-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h)]
    points = []
    for (x1, y1), (x2, y2) in zip(rim, rim[1:] + rim[:1], strict=True):
        first, last = (x1 * across[0] + y1 * across[1] - crease, x2 * across[0] + y2 * across[1] - crease)
        if first >= 0:
            points.append((x1, y1, first))
        if first * last < 0:
            share = first / (first - last)
            points.append((x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, 0.0))
    placed = []
    for x, y, along in points:
        seen = pi * roll - along if along > pi * roll else roll * sin(along / roll)
        placed.append((x + (seen - along) * across[0], y + (seen - along) * across[1]))
    if not placed:
        return pygame.Rect(0, 0, 0, 0)
    pad = roll + 2
    left, top = min(x for x, _ in placed) - pad, min(y for _, y in placed) - pad
    right, bottom = max(x for x, _ in placed) + pad, max(y for _, y in placed) + pad
    return pygame.Rect(int(left), int(top), int(right - left) + 1, int(bottom - top) + 1)


def _lying(back: pygame.Surface, across: Point, crease: float, roll: float) -> pygame.Surface:
    """The back up to the crease, where it rises."""
    picture = back.copy()
    width, height = back.get_size()
    edge = crease + roll * 0.6
    beyond_x = (np.arange(width, dtype=np.float32) + np.float32(0.5 - width / 2)) * np.float32(across[0])
    beyond_y = (np.arange(height, dtype=np.float32) + np.float32(0.5 - height / 2)) * np.float32(across[1])
    alphas = pygame.surfarray.pixels_alpha(picture).T
    for top in range(0, height, BAND):
        # Only the edge has fractions of pixels: everything on one side stays, nothing on the other.
        down = beyond_y[top : top + BAND, None]
        is_near = (beyond_x > edge - 1 - down.max()) & (beyond_x < edge + 1 - down.min())
        alphas[top : top + BAND, beyond_x >= edge + 1 - down.min()] = 0
        columns = np.flatnonzero(is_near)
        if columns.size:
            near = slice(int(columns[0]), int(columns[-1]) + 1)
            left = np.clip(edge + 0.5 - beyond_x[near] - down, 0.0, 1.0)
            alphas[top : top + BAND, near] = alphas[top : top + BAND, near] * left
    return picture


def _flap(
    face: pygame.Surface, size: tuple[int, int], across: Point, crease: float, roll: float, box: pygame.Rect
) -> pygame.Surface:
    """The rolled part, seen from above: first the bend, then the part that is flat on the card again."""
    width, height = size
    # What follows from a pixel's distance beyond the crease is computed once, in finely stepped tables.
    x = np.arange(box.left, box.right, dtype=np.float32) + np.float32(0.5)
    y = np.arange(box.top, box.bottom, dtype=np.float32)[:, None] + np.float32(0.5)
    beyond_x, beyond_y = x * np.float32(across[0]) - np.float32(crease), y * np.float32(across[1])
    first, last = float(beyond_x.min() + beyond_y.min()), float(beyond_x.max() + beyond_y.max())
    seen = np.arange(first, last + 3 / _FINE, 1 / _FINE)  # a little more, as sums of small numbers are rounded
    turn = np.arcsin(np.clip(seen / roll, 0.0, 1.0))  # how far the bend is from lying flat above
    ahead = np.where(seen <= 0, pi * roll - seen, roll * (pi - turn)) - seen
    ahead_x, ahead_y = (ahead * across[0]).astype(np.float32), (ahead * across[1]).astype(np.float32)
    edge = np.clip(roll + 0.5 - seen, 0.0, 1.0).astype(np.float32)
    tilt = turn / (pi / 2)
    gloss = 0.26 * np.exp(-(((tilt - 0.42) / 0.10) ** 2))
    # The part that is flat again leans towards the bend, so it grows darker there little by little.
    lean = 0.06 * np.exp(np.minimum(seen, 0.0) / (2.2 * roll))
    light = (np.clip(1.0 - lean - 0.52 * tilt**1.25 + gloss, 0.0, 1.0) * 255).astype(np.uint32) * np.uint32(0x010101)

    words = pixel_words(face)
    last_row, last_column = face.get_height() - 1, face.get_width() - 1
    corner = CORNER / HEIGHT * height
    picture, shade = pygame.Surface(box.size, pygame.SRCALPHA, 32), pygame.Surface(box.size, 0, 32)
    pixels, shades = pygame.surfarray.pixels2d(picture).T, pygame.surfarray.pixels2d(shade).T
    alphas = pygame.surfarray.pixels_alpha(picture).T
    for top in range(0, box.h, BAND):
        rows = slice(top, top + BAND)
        entries = ((beyond_x + beyond_y[rows] - np.float32(first)) * np.float32(_FINE)).astype(np.intp)
        card_x, card_y = x + ahead_x.take(entries), y[rows] + ahead_y.take(entries)
        # The face is on the other side of the card, so left and right are swapped.
        taken = np.clip(height + 2 * card_y, 0, last_row).astype(np.intp)
        taken *= face.get_pitch() // 4
        taken += np.clip(width - 2 * card_x, 0, last_column).astype(np.intp)
        pixels[rows] = words.take(taken)
        shades[rows] = light.take(entries)
        alphas[rows] = _inside(card_x, card_y, width / 2 - corner, height / 2 - corner, corner) * edge.take(entries)
    del pixels, alphas, shades
    picture.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return picture


def _inside(
    x: NDArray[np.float32], y: NDArray[np.float32], half_width: float, half_height: float, corner: float
) -> NDArray[np.float32]:
    """How much of each pixel, 0 to 255, is inside a rounded rectangle about 0, 0 that is `corner` larger all round."""
    x, y = np.abs(x), np.abs(y)
    x -= np.float32(half_width)
    y -= np.float32(half_height)
    within = np.minimum(np.maximum(x, y), 0)
    np.maximum(x, 0, out=x)
    np.maximum(y, 0, out=y)
    x *= x
    y *= y
    x += y
    outside = np.sqrt(x, out=x)
    outside += within
    np.clip((corner + 0.5 - outside) * 255, 0, 255, out=outside)
    return outside


def _shadow(part: pygame.Surface, soft: int) -> tuple[pygame.Surface, int]:
    """The soft shadow of a part of the card, and its margin in px. It is blurred at a small size."""
    width, height = -(-part.get_width() // soft), -(-part.get_height() // soft)
    whole = pygame.Surface((width * soft, height * soft), pygame.SRCALPHA, 32)
    whole.blit(part, (0, 0))
    dark = pygame.transform.smoothscale(whole, (width, height))
    dark.fill((0, 0, 0, _SHADE), special_flags=pygame.BLEND_RGBA_MULT)
    small = pygame.Surface((width + 4, height + 4), pygame.SRCALPHA, 32)
    small.blit(dark, (2, 2))
    return pygame.transform.smoothscale(small, ((width + 4) * soft, (height + 4) * soft)), 2 * soft


def share_of(drag: Point, size: tuple[int, int]) -> float:
    """The share of the way across a card, to its opposite edge or corner, that a drag covers."""
    far = hypot(*drag)
    return far * far / (abs(drag[0]) * size[0] + abs(drag[1]) * size[1]) if far else 0.0
