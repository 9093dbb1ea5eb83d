"""Makes the tileable grey textures in `assets/textures/`: felt, leather, walnut, hammered iron, brass, grain.

Every texture wraps around at its edges, so a surface of any size is tiled without a seam. They are multiplied onto a
colour: `MEAN` is the grey that leaves the colour as it is. Only making the files belongs here;
`casino/ui/drawing/materials.py`
lays them down. Run it from anywhere: `python assets/make/textures.py`. The same files come out every time.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np

MEAN = 200  # casino.ui.drawing.materials divides by this
OUT = Path(__file__).resolve().parent.parent / "textures"
Array = np.ndarray


def write_png(path: Path, pixels: Array) -> None:
    """Write a uint8 array, (height, width) grey or (height, width, 2) grey and alpha, as an 8-bit PNG, rows filtered
    by "up" where that is smaller."""
    height, width = pixels.shape[:2]
    plain = b"".join(b"\0" + row.tobytes() for row in pixels)
    above = np.concatenate([np.zeros_like(pixels[:1]), pixels[:-1]])
    differences = (pixels.astype(np.int16) - above).astype(np.uint8)
    upward = b"".join(b"\2" + row.tobytes() for row in differences)
    data = min((zlib.compress(raw, 9) for raw in (plain, upward)), key=len)

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 0 if pixels.ndim == 2 else 4, 0, 0, 0)
    signature = b"\x89PNG\r\n\x1a\n"
    path.write_bytes(signature + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b""))


def to_grey(field: Array, contrast: float, step: int = 3) -> Array:
    """Centre a float field on MEAN with `contrast` grey levels per standard deviation; `step` levels share a value
    so that the file packs well."""
    field = (field - field.mean()) / field.std()
    levels = MEAN + np.clip(field, -3.2, 3.2) * contrast
    return np.clip(np.round(levels / step) * step, 0, 255).astype(np.uint8)


def filtered_noise(rng: np.random.Generator, shape: tuple[int, int], sigma_y: float, sigma_x: float) -> Array:
    """White noise blurred by a Gaussian of these sigmas in pixels, wrapping round, with unit deviation."""
    spectrum = np.fft.rfft2(rng.standard_normal(shape))
    frequency_y = np.fft.fftfreq(shape[0])[:, None]
    frequency_x = np.fft.rfftfreq(shape[1])[None, :]
    spectrum *= np.exp(-2 * np.pi**2 * ((sigma_y * frequency_y) ** 2 + (sigma_x * frequency_x) ** 2))
    spectrum[0, 0] = 0
    field = np.fft.irfft2(spectrum, s=shape)
    return field / field.std()


def cells(rng: np.random.Generator, size: int, count: int) -> tuple[Array, Array]:
    """Distances (in cell widths) to the nearest and second nearest of count x count jittered points, wrapping."""
    jitter = rng.random((count, count, 2)) * 0.86 + 0.07
    grid = (np.arange(size) + 0.5) * count / size
    y, x = np.meshgrid(grid, grid, indexing="ij")
    cell_y, cell_x = y.astype(int), x.astype(int)
    first = np.full((size, size), 9.0)
    second = np.full((size, size), 9.0)
    for offset_y in range(-2, 3):
        for offset_x in range(-2, 3):
            row, column = cell_y + offset_y, cell_x + offset_x
            point = jitter[row % count, column % count]
            distance = np.hypot(row + point[..., 0] - y, column + point[..., 1] - x)
            second = np.minimum(second, np.maximum(first, distance))
            first = np.minimum(first, distance)
    return first, second


def lit(height: Array, strength: float) -> Array:
    """Shade a height field by a light from the upper left; the mean stays about nought."""
    slope_x = np.roll(height, -1, 1) - np.roll(height, 1, 1)
    slope_y = np.roll(height, -1, 0) - np.roll(height, 1, 0)
    return strength * (slope_x + slope_y) / 2


def fibres(rng: np.random.Generator, size: int, count: int) -> Array:
    """Short curled hairs laid at random, wrapping: the nap of a felt."""
    field = np.zeros((size, size))
    x, y = rng.random(count) * size, rng.random(count) * size
    heading, curl = rng.random(count) * 2 * np.pi, rng.normal(0, 0.12, count)
    weight = rng.normal(0, 1, count)
    for _ in range(11):
        np.add.at(field, (y.astype(int) % size, x.astype(int) % size), weight)
        x, y, heading = x + np.cos(heading), y + np.sin(heading), heading + curl
    return field / field.std()


def felt(rng: np.random.Generator) -> Array:
    """Short nap in all directions, soft clouds of brushing, hardly a weave."""
    size = 512
    nap = 0.75 * fibres(rng, size, 26000) + 0.7 * filtered_noise(rng, (size, size), 0.6, 0.6)
    clouds = filtered_noise(rng, (size, size), 9, 14)
    return to_grey(nap + 0.28 * clouds, 9.5)


def leather(rng: np.random.Generator) -> Array:
    """Pebbled grain: raised cells of two sizes, creases between them, lit from the upper left."""
    size = 512
    first, second = cells(rng, size, 50)
    fine_first, fine_second = cells(rng, size, 104)
    pebble = np.minimum(second - first, 0.42) ** 0.7 + 0.35 * np.minimum(fine_second - fine_first, 0.4)
    pebble += 0.05 * filtered_noise(rng, (size, size), 6, 6)
    crease = np.clip(0.16 - (second - first), 0, 1)
    return to_grey(lit(pebble, 4.2) - 2.2 * crease + 0.06 * filtered_noise(rng, (size, size), 0.6, 0.6), 15, 4)


def walnut(rng: np.random.Generator) -> Array:
    """Long grain along x: growth rings pulled out of true, dark pores in short strokes."""
    shape = (512, 1024)
    y = np.arange(shape[0])[:, None] / shape[0]
    warp = 0.055 * filtered_noise(rng, shape, 46, 230) + 0.010 * filtered_noise(rng, shape, 10, 90)
    phase = 2 * np.pi * 9 * (y + warp)
    rings = np.sin(phase) + 0.45 * np.sin(2 * phase + 1.1) + 0.35 * np.sin(5 * phase + 0.4)
    streaks = filtered_noise(rng, shape, 0.8, 60)
    pores = np.clip(filtered_noise(rng, shape, 0.55, 9) - 1.35, 0, None)
    fleck = filtered_noise(rng, shape, 0.7, 2.2)
    return to_grey(0.62 * rings + 0.75 * streaks - 1.5 * pores + 0.16 * fleck, 17, 5)


def hammered(rng: np.random.Generator) -> Array:
    """Iron beaten by a round hammer: shallow bowls that meet in ridges, a mill skin over it."""
    size = 512
    first, second = cells(rng, size, 21)
    wide, _ = cells(rng, size, 11)
    bowls = np.minimum(first, 0.75) ** 2 + 0.5 * np.minimum(wide, 0.8) ** 2
    ridge = np.clip(0.07 - (second - first), 0, 1)
    skin = filtered_noise(rng, (size, size), 0.7, 0.7) + 0.8 * filtered_noise(rng, (size, size), 2.5, 2.5)
    return to_grey(lit(bowls, 7) + 1.4 * ridge + 0.085 * skin, 17, 4)


def brass(rng: np.random.Generator) -> Array:
    """Brushed metal: hair-thin strokes along x, a few deeper scratches, old stains."""
    shape = (512, 512)
    strokes = filtered_noise(rng, shape, 0.5, 70) + 0.5 * filtered_noise(rng, shape, 0.5, 14)
    stains = filtered_noise(rng, shape, 12, 18)
    return to_grey(strokes + 0.35 * stains, 11, 4)


def grain() -> Array:
    """Evenly spread noise of nought to seven levels, free of clumps: breaks up the steps of wide gradients."""
    rng = np.random.default_rng(77)
    white = rng.random((256, 256))
    blurred = np.fft.irfft2(
        np.fft.rfft2(white)
        * np.exp(-2 * np.pi**2 * 1.4 * (np.fft.fftfreq(256)[:, None] ** 2 + np.fft.rfftfreq(256)[None] ** 2)),
        s=white.shape,
    )
    order = np.argsort(np.argsort((white - blurred).ravel())).reshape(white.shape)
    return (order * 8 // order.size).astype(np.uint8)


def main() -> None:
    """Write every texture below `assets/textures/`."""
    OUT.mkdir(parents=True, exist_ok=True)
    makers = {"felt": felt, "leather": leather, "walnut": walnut, "hammered": hammered, "brass": brass}
    for number, (name, maker) in enumerate(makers.items()):
        write_png(OUT / f"{name}.png", maker(np.random.default_rng(1900 + number)))
    speckle = grain()
    write_png(OUT / "grain.png", speckle)
    write_png(OUT / "grain_clear.png", np.dstack([np.zeros_like(speckle), speckle]))


if __name__ == "__main__":
    main()
