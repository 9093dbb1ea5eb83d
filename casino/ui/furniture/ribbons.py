"""A ribbon of even width along a closed run: the pixels it covers and their place on it.

With these coordinates a rail's grain, seams and bevels follow its curve, and light falls on it pixel by pixel.
Materials belong to the rails; nothing is drawn here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from casino.ui.drawing import materials
from casino.ui.drawing.vector import Colour, Size

Array = NDArray[np.floating[Any]]
Shift = NDArray[np.int32] | int
CELL_PX = 3  # side of the cells in which the nearest place of the run is looked up
STEP_PX = 1.5  # distance of the places along the run
SMOOTHING_PX = 30.0  # over this length the run's direction is averaged, so that its corners do not look like facets
SUN = np.array((-0.42, -0.62, 0.66), np.float32)  # the direction of the house's light; z points at the eye


@dataclass(frozen=True)
class Ribbon:
    """The pixels of a ribbon, n of them, as float32 arrays of shape (n,) unless noted.

    `columns` and `rows` are their integer places. `along` is the distance in px from the middle of the run's foot, 0 up
    to `length`; `across` the distance in px from the run, above 0 outwards; (`out_x`, `out_y`) the unit vector
    outwards.
    """

    columns: Array
    rows: Array
    along: Array
    across: Array
    out_x: Array
    out_y: Array
    length: float
    places: Array  # (m, 2) points at equal distances along the run
    outward: Array  # (m, 2) unit vectors outwards there
    grain: int  # px of the picture per px of a texture

    def point(self, along_px: float, across_px: float) -> tuple[float, float]:
        """The point in the picture `along_px` along the run and `across_px` outwards of it."""
        at = round(along_px / self.length * len(self.places)) % len(self.places)
        x, y = self.places[at] + self.outward[at] * across_px
        return float(x), float(y)

    def to_nearest(self, count: int) -> Array:
        """The signed distance in px to the nearest of `count` evenly spread marks; none is at the foot."""
        pitch = self.length / count
        return (self.along % pitch) - pitch / 2

    def marks(self, count: int) -> list[float]:
        """The places of those `count` marks, in px along the run."""
        return [(number + 0.5) * self.length / count for number in range(count)]

    def numbers(self, count: int) -> NDArray[np.int32]:
        """The gap between `count` marks in which each pixel is: integers from 0, with the foot in the middle of 0."""
        marks: NDArray[np.int32] = np.floor(self.along / (self.length / count) + 0.5).astype(np.int32)
        return marks % count


def ribbon(outline: Sequence[tuple[float, float]], inner_px: float, outer_px: float, size: Size) -> Ribbon:
    """The ribbon from `inner_px` inside to `outer_px` outside a closed run, clockwise on the screen.

    The picture has `size` px. The run's foot is its lowest point.
    """
    places, outward, length = _evenly(np.array(outline, np.float32))
    width, height = size
    columns_of, rows_of = -(-width // CELL_PX), -(-height // CELL_PX)
    reach = np.arange(-inner_px - 2 * CELL_PX, outer_px + 2 * CELL_PX, STEP_PX, dtype=np.float32)
    cells = (places[:, None, :] + outward[:, None, :] * reach[None, :, None]) / CELL_PX
    cell_x, cell_y = cells[..., 0].astype(np.int32), cells[..., 1].astype(np.int32)
    inside = (cells.min(axis=2) >= 0) & (cell_x < columns_of) & (cell_y < rows_of)
    nearest = np.full((columns_of, rows_of), -1, np.int32)
    owner = np.broadcast_to(np.arange(len(places), dtype=np.int32)[:, None], cell_x.shape)
    nearest[cell_x[inside], cell_y[inside]] = owner[inside]

    used_x, used_y = np.nonzero(nearest >= 0)
    step_x, step_y = (part.ravel() for part in np.indices((CELL_PX, CELL_PX)))
    columns = (used_x[:, None] * CELL_PX + step_x).ravel()
    rows = (used_y[:, None] * CELL_PX + step_y).ravel()
    place = np.repeat(nearest[used_x, used_y], CELL_PX * CELL_PX)
    away_x = columns.astype(np.float32) + 0.5 - places[place, 0]
    away_y = rows.astype(np.float32) + 0.5 - places[place, 1]
    out_x, out_y = outward[place, 0], outward[place, 1]
    across = away_x * out_x + away_y * out_y
    keep = (across > -inner_px - 1) & (across < outer_px + 1) & (columns < width) & (rows < height)
    along = place * np.float32(length / len(places)) - (away_x * out_y - away_y * out_x)
    return Ribbon(
        columns[keep],
        rows[keep],
        along[keep] % np.float32(length),
        across[keep],
        out_x[keep],
        out_y[keep],
        length,
        places,
        outward,
        materials.texture_scale(size),
    )


def _evenly(corners: Array) -> tuple[Array, Array, float]:
    """Places and outward vectors at equal distances along a closed run, starting at the middle of its foot."""
    closed = np.vstack([corners, corners[:1]])
    ways = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(closed, axis=0).T))])
    length = float(ways[-1])
    start = ways[int(np.argmax(corners[:, 1]))]
    count = max(64, round(length / STEP_PX))
    at = (start + np.arange(count) * length / count) % length
    places = np.column_stack([np.interp(at, ways, closed[:, axis]) for axis in (0, 1)])
    ahead = np.roll(places, -1, axis=0) - np.roll(places, 1, axis=0)
    half = max(1, round(SMOOTHING_PX / STEP_PX / 2))
    ahead = sum(np.roll(ahead, shift, axis=0) for shift in range(-half, half + 1))
    ahead /= np.hypot(*ahead.T)[:, None]
    outward = np.column_stack([ahead[:, 1], -ahead[:, 0]])
    return places.astype(np.float32), outward.astype(np.float32), length


# -- what rails are shaded with -------------------------------------------------------------------------------


def cover(distance_px: Array) -> Array:
    """How much of a pixel is inside an edge `distance_px` away (above 0: inside), soft by one pixel."""
    inside: Array = np.clip(distance_px + 0.5, 0.0, 1.0)
    return inside


def texture(
    strip: Ribbon, name: str, along: float, across: float, shift_along: Shift = 0, shift_across: Shift = 0
) -> Array:
    """The grey of a texture laid along a ribbon, 1.0 where it leaves a colour unchanged.

    `along` and `across` are how many of the texture's px fall on one px of the ribbon (fewer on very large pictures).
    `along` is adjusted so that the texture closes without a seam.
    """
    along, across = along / strip.grain, across / strip.grain
    grey = materials.texture_grey(name)
    wide, high = grey.shape
    repeats = max(1, round(strip.length * along / wide))
    columns = (strip.along * np.float32(repeats * wide / strip.length)).astype(np.int32) + shift_along
    rows = (strip.across * np.float32(across)).astype(np.int32) + shift_across
    taken: Array = grey[columns % wide, rows % high]
    return taken


def lighting(strip: Ribbon, slope_out: Array, slope_along: Array | float = 0.0) -> tuple[Array, Array, Array]:
    """The light on a surface that falls off outwards by `slope_out` and forwards by `slope_along` (sines, -1 to 1).

    Returns the house's light, its reflection as a cosine, and the light of the lamp over the felt, each from 0 to 1.
    """
    up = np.sqrt(np.maximum(0.05, 1 - slope_out**2 - np.square(slope_along)))
    normal_x = strip.out_x * slope_out - strip.out_y * slope_along
    normal_y = strip.out_y * slope_out + strip.out_x * slope_along
    sun = np.maximum(0.0, normal_x * SUN[0] + normal_y * SUN[1] + up * SUN[2])
    half = SUN + np.array((0, 0, 1), np.float32)
    half /= np.linalg.norm(half)
    mirror = np.clip(normal_x * half[0] + normal_y * half[1] + up * half[2], 0.0, 1.0)
    lamp = np.maximum(0.0, 0.62 * up - 0.78 * slope_out)
    return sun, mirror, lamp


def tinted(colour: Colour, share: Array) -> list[Array]:
    """One array for each of the three channels: the colour times `share`."""
    return [np.float32(part) * share for part in colour[:3]]


def lay_over(below: Sequence[Array], above: Sequence[Array], opacity: Array) -> list[Array]:
    """Channels with others laid over them."""
    return [low + (high - low) * opacity for low, high in zip(below, above, strict=True)]


def paint(target: pygame.Surface, strip: Ribbon, channels: list[Array], opacity: Array) -> None:
    """Puts the shaded pixels of a ribbon on an opaque surface."""
    pixels = pygame.surfarray.pixels3d(target)
    before = pixels[strip.columns, strip.rows]
    for number, channel in enumerate(channels):
        under = before[:, number].astype(np.float32)
        before[:, number] = np.clip(under + (channel - under) * opacity + 0.5, 0, 255).astype(np.uint8)
    pixels[strip.columns, strip.rows] = before
