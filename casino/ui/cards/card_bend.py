"""Draws cards that do not lie flat: turning over about the long axis, or with a corner bent up.

Both take a card's picture at twice its size and return it as seen from above, at its size. The card's faces, place and
shadow belong to `cards`, except for the shadow of a bent corner, which is shaped here.
"""

from math import ceil, cos, hypot, pi, radians, sin
from typing import cast

import numpy as np
import pygame
from numpy.typing import NDArray

from casino.ui.drawing.materials import blurred
from casino.ui.drawing.vector import Colour, Size, closed_path

EDGE: Colour = (168, 156, 132)  # the cut side of a card in shade
EDGE_LIT: Colour = (240, 232, 212)
_EYE = 4.6  # distance of the eye above the table, in card widths: how much nearer parts of a turning card grow
_TILT = sin(radians(23.0))  # how far up the screen a height moves things
_SLOPE = (0.62, 0.52)  # how far a shadow falls to the right and down, in heights
_CORNER = (0.60, -0.80)  # from the card's middle to the corner that is bent, across the crease
_STEEPEST = radians(84.0)  # of the tip of a bent corner
BAND = 32  # rows of a card computed together: few enough to stay in the processor's cache


def halved(picture: pygame.Surface) -> pygame.Surface:
    """The picture at half its size, each pixel the mean of four."""
    return pygame.transform.smoothscale(picture, (picture.get_width() // 2, picture.get_height() // 2))


def pixel_words(surface: pygame.Surface) -> NDArray[np.uint32]:
    """The pixels of a 32-bit surface, row after row. Shares the surface's memory."""
    buffer = cast("memoryview[int]", surface.get_buffer())  # the stubs do not say that it is a buffer
    return np.frombuffer(buffer, np.uint32)


def turned(
    framed: pygame.Surface, frame_px: int, turn: float, thickness_px: float, *, is_rough: bool = False
) -> pygame.Surface:
    """A card in the middle of turning over: at `turn` 0 it is face down, at 0.5 on its long edge, at 1 face up.

    `framed` is the visible side at twice the size of the result, in a clear frame of `frame_px`. The result is a little
    larger than the card, as the side nearer the eye grows, and is centred on the card's middle. With `is_rough` it
    samples one pixel instead of the mean of four, in a quarter of the time.
    """
    step = 2 if is_rough else 1
    width, height = framed.get_width() - 2 * frame_px, framed.get_height() - 2 * frame_px
    angle = pi * turn
    flat, steep = abs(cos(angle)), sin(angle) * (1 if turn < 0.5 else -1)
    half = width / 2
    grow = 1 / (1 - abs(steep) / (2 * _EYE))
    out_w = 2 * int(max(half * flat * grow, thickness_px) + 3)
    out_h = 2 * int(height / 2 * grow + 3)
    x = (np.arange(step / 2, out_w, step) - out_w / 2) / width
    y = np.arange(step / 2, out_h, step, dtype=np.float32) - out_h / 2
    across = x / (max(flat, 1e-3) + x * steep / _EYE)
    farther = (1 - np.clip(across, -0.5, 0.5) * steep / _EYE).astype(np.float32)
    # Anything beyond the card is taken from the clear frame.
    columns = np.clip(across * width + half + frame_px, 0, width + 2 * frame_px - 1).astype(np.intp)
    picture = pygame.Surface((out_w // step, out_h // step), pygame.SRCALPHA, 32)
    words, pitch = pixel_words(framed), framed.get_pitch() // 4
    pixels = pygame.surfarray.pixels2d(picture).T
    for top in range(0, len(y), BAND):
        rows = y[top : top + BAND, None] * farther + np.float32(height / 2 + frame_px)
        np.clip(rows, 0, height + 2 * frame_px - 1, out=rows)
        taken = rows.astype(np.intp)
        taken *= pitch
        taken += columns
        pixels[top : top + BAND] = words.take(taken, mode="clip")
    del pixels
    # Towards the lamp first, so a breath brighter, then away from it.
    light = 1 - 0.34 * sin(angle) ** 4 if turn < 0.5 else 1 - 0.40 * sin(angle) ** 1.6
    picture.fill((round(255 * light),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    side = thickness_px * abs(steep)
    if side >= 0.6:
        # The cut side of the card, along the edge that is nearer to the eye.
        middle = (1 if steep > 0 else -1) * half * flat * grow
        tall = height / 2 * (grow if flat * width > side else 1.0) - height * 0.042
        bar = pygame.Rect(0, 0, max(2, round(side * 2)), round(2 * tall))
        bar.center = (
            round(out_w / 2 + min(abs(middle), out_w / 2 - bar.w / 2) * (1 if middle > 0 else -1)),
            out_h // 2,
        )
        if flat * half < side:
            bar.centerx = out_w // 2
        bar = pygame.Rect(bar.x // step, bar.y // step, max(1, bar.w // step), bar.h // step)
        pygame.draw.rect(picture, EDGE_LIT, bar, border_radius=max(1, bar.w // 2))
    return picture if is_rough else halved(picture)


def _curl(share: float, length: float) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """A bent strip of the given length, seen from its side.

    Returns distances along it, how far they reach over the table, their heights, and how steep they are (radians).
    """
    along = np.linspace(0.0, length, 64)
    steep = _STEEPEST * share * (along / length) ** 1.3
    step = length / 63
    reach = np.concatenate([[0.0], np.cumsum(np.cos((steep[1:] + steep[:-1]) / 2)) * step])
    high = np.concatenate([[0.0], np.cumsum(np.sin((steep[1:] + steep[:-1]) / 2)) * step])
    return along, reach, high, steep


def bent(source: pygame.Surface, lying: pygame.Surface, share: float) -> pygame.Surface:
    """A card whose far right corner is bent up by `share` (0 to 1), with its shadow, centred on the card's middle.

    `lying` is the back of the flat card, `source` the same at twice its size. The face is never visible.
    """
    width, height = source.get_width(), source.get_height()
    cross = (-_CORNER[1], _CORNER[0])
    length = height * 0.45
    crease = width / 2 * _CORNER[0] - height / 2 * _CORNER[1] - length
    along, reach, high, steep = _curl(share, length)
    margin = 2 * round(height * 0.14)
    size = (width + 2 * margin, height + 2 * margin)
    picture = _bent_shadow((width, height), size, crease, (along, reach, high))
    # Only the box in which the corner moves is computed; the rest of the card is flat.
    left = max(-width / 2, (crease + _CORNER[1] * height / 2) / _CORNER[0])
    low = min(height / 2, (width / 2 * _CORNER[0] - crease) / -_CORNER[1])
    # The box starts and ends an even number of pixels from the picture's edge, so the result has whole pixels.
    start_x = 2 * int((left + width / 2 + margin) / 2) - 2 - width // 2 - margin
    end_y = 2 * int((low + height / 2 + margin) / 2) + 2 - height // 2 - margin
    box = pygame.Rect(start_x, -(height // 2) - margin, width // 2 + margin - start_x, end_y + height // 2 + margin)
    # Height moves a point up the screen, partly across and partly along the crease. The tables have two entries a
    # pixel.
    fine = np.arange(0.0, 2 * ceil(box.right * _CORNER[0] + box.top * _CORNER[1] - crease) + 4) / 2
    distance = np.interp(fine, reach - high * _TILT * _CORNER[1], along, right=np.nan)
    lift = np.interp(distance, along, high) * _TILT * cross[1]
    moves = np.outer(_CORNER, distance - fine) + np.outer(cross, lift)
    tilt = np.interp(np.nan_to_num(distance), along, steep)
    gloss = 0.20 * min(1.0, share * 3) * np.exp(-(((tilt - 0.35) / 0.18) ** 2))
    light = np.clip(128 * (1 - 0.55 * np.sin(tilt) ** 1.4 + gloss), 0, 155).astype(np.uint16)
    corner = halved(_moved(source, box, moves, crease))
    _light(corner, box, light, crease)
    flat = lying.copy()
    place = ((start_x + width // 2 + margin) // 2, 0)
    hole = corner.get_rect(topleft=place).clip(flat.get_rect(topleft=(margin // 2, margin // 2)))
    flat.fill((0, 0, 0, 0), hole.move(-margin // 2, -margin // 2))
    picture.blit(flat, (margin // 2, margin // 2))
    picture.blit(corner, place)
    return picture


def _entries(box: pygame.Rect, step: int, top: int, bottom: int, crease: float) -> tuple[int, np.ndarray]:
    """How far the pixels of some rows of a box are over the crease, in half pixels, for every `step`th pixel.

    Returns the first column beyond the crease, and whole numbers of shape (rows, columns from there on).
    """
    first = max(0, int((crease - _CORNER[1] * (box.top + top)) / _CORNER[0]) - box.left - 1) & -2
    columns = (np.arange(box.left + first, box.right, step) + 0.5) * _CORNER[0] - crease
    rows = (np.arange(box.top + top, box.top + bottom, step) + 0.5) * _CORNER[1]
    entries = (rows * 2).astype(np.float32)[:, None] + (columns * 2).astype(np.float32)
    return first, np.maximum(entries, 0.0, out=entries).astype(np.intp)


def _moved(source: pygame.Surface, box: pygame.Rect, moves: np.ndarray, crease: float) -> pygame.Surface:
    """A box of a picture, centred on 0, 0, with each pixel taken from a distance.

    moves: (2, n) px to the right and down for each half pixel over the crease, nan for nowhere.
    """
    nowhere = np.isnan(moves[0])
    right, down = np.rint(np.where(nowhere, 0.0, moves)).astype(np.intp)
    reached = pygame.Rect(box.left + int(right.min()), box.top + int(down.min()), 0, 0)
    reached.w = box.right + int(right.max()) - reached.left
    reached.h = box.bottom + int(down.max()) - reached.top + 1  # with a clear row to take from where there is nothing
    ground = pygame.Surface(reached.size, pygame.SRCALPHA, 32)
    ground.fill((*EDGE, 0))
    ground.blit(source, (-(source.get_width() // 2) - reached.left, -(source.get_height() // 2) - reached.top))
    ground.fill((*EDGE, 0), (0, reached.h - 1, reached.w, 1))
    result = ground.subsurface(box.move(-reached.left, -reached.top)).copy()
    away = np.where(nowhere, 1 << 40, right + down * reached.w)
    words, pixels = pixel_words(ground), pygame.surfarray.pixels2d(result).T
    for top in range(0, box.h, BAND):
        bottom = min(box.h, top + BAND)
        first, entries = _entries(box, 1, top, bottom, crease)
        taken = away.take(entries)
        taken += np.arange(first, box.w) + (box.left - reached.left)
        taken += (np.arange(top, bottom) + (box.top - reached.top))[:, None] * reached.w
        pixels[top:bottom, first:] = words.take(taken, mode="clip")
    return result


def _light(corner: pygame.Surface, box: pygame.Rect, light: np.ndarray, crease: float) -> None:
    """Lights and shades the box of a bent corner, at half its size.

    light: a value for each half pixel over the crease; 128 leaves it as it is.
    """
    grey = np.array((0x010101,), np.uint32)
    for shades, is_more in ((np.minimum(light * 2, 255), False), (np.maximum(light, 128) * 2 - 256, True)):
        if is_more and not shades.any():
            continue
        plane = pygame.Surface(corner.get_size(), 0, 32)
        if not is_more:
            plane.fill((255, 255, 255))
        words, pixels = shades.astype(np.uint32) * grey, pygame.surfarray.pixels2d(plane).T
        for top in range(0, box.h, 2 * BAND):
            first, entries = _entries(box, 2, top, min(box.h, top + 2 * BAND), crease)
            pixels[top // 2 : top // 2 + BAND, first // 2 :] = words.take(entries)
        del pixels
        if is_more:
            bright = corner.copy()
            bright.blit(plane, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            corner.blit(bright, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        else:
            corner.blit(plane, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _bent_shadow(
    card: Size, size: Size, crease: float, curl: tuple[np.ndarray, np.ndarray, np.ndarray]
) -> pygame.Surface:
    """The shadow a bent card throws on the table, at half the given sizes."""
    along, reach, high = curl
    width, height = card
    rim = [(-width / 2, -height / 2), (width / 2, -height / 2), (width / 2, height / 2), (-width / 2, height / 2)]
    points = []
    for start, end in zip(rim, rim[1:] + rim[:1], strict=True):
        for step in range(24):
            x = start[0] + (end[0] - start[0]) * step / 24
            y = start[1] + (end[1] - start[1]) * step / 24
            over = x * _CORNER[0] + y * _CORNER[1] - crease
            if over > 0:
                shift = float(np.interp(over, along, reach)) - over
                rise = float(np.interp(over, along, high))
                x += shift * _CORNER[0] + rise * _SLOPE[0]
                y += shift * _CORNER[1] + rise * _SLOPE[1]
            points.append(((x + size[0] / 2) / 2, (y + size[1] / 2) / 2))
    data = closed_path(points)
    soft = hypot(*card) * 0.014
    lower = height * 0.008
    body = f'<path transform="translate({lower:.1f} {lower * 1.4:.1f})" d="{data}" fill="#000000" fill-opacity="0.6"/>'
    return blurred(body, (size[0] // 2, size[1] // 2), soft)
