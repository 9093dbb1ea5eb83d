"""Sheets of old paper as surfaces: blotched, fibrous, dark at ragged edges."""

from functools import lru_cache

import numpy as np
import pygame

from casino.ui.drawing.materials import soft_shadow
from casino.ui.drawing.theme import Colour

_SHADOW_PX = 10


def parchment_margin(k: float) -> int:
    """The width of a sheet's shadow around it, in px; `k` is px per layout unit."""
    return max(4, round(_SHADOW_PX * k))


def _clouds(size: tuple[int, int], cell_px: float, chance: np.random.Generator) -> np.ndarray:
    """Smooth noise from -1 to 1 with features of about `cell_px`, as an array of (width, height)."""
    width, height = size
    # Every sheet shows a piece of one large pattern, so that it keeps its look while a window is resized.
    grid = chance.integers(0, 256, (72, 72), dtype=np.uint8)
    columns = min(72, max(2, round(width / cell_px) + 2))
    rows = min(72, max(2, round(height / cell_px) + 2))
    small = np.repeat(grid[:columns, :rows, None], 3, axis=2)
    surface = pygame.surfarray.make_surface(small)
    large = pygame.transform.smoothscale(surface, size)
    return pygame.surfarray.array3d(large)[:, :, 0].astype(np.float32) / 127.5 - 1.0


@lru_cache(maxsize=6)
def parchment(size: tuple[int, int], paper: Colour, ink: Colour, k: float) -> pygame.Surface:
    """A sheet of `size` px with its shadow: blit it at the sheet's top left minus `parchment_margin(k)`.

    `paper` is its colour where it is clean, `ink` that of the worn edges; `k` is px per layout unit. The surface is
    shared: do not draw on it.
    """
    width, height = size
    margin = parchment_margin(k)
    chance = np.random.default_rng(1347)
    blotches = _clouds(size, 90 * k, chance) * 0.6 + _clouds(size, 31 * k, chance) * 0.4
    ragged = _clouds(size, 13 * k, chance) * 0.6 + _clouds(size, 5 * k, chance) * 0.4
    fibres = chance.standard_normal((width, height), dtype=np.float32)
    fibres[1:] += fibres[:-1]  # drawn out along x, as the paper was combed
    fibres[2:] += 0.8 * fibres[:-2]

    x = np.minimum(np.arange(width), np.arange(width)[::-1])[:, None].astype(np.float32)
    y = np.minimum(np.arange(height), np.arange(height)[::-1])[None, :].astype(np.float32)
    inside = np.minimum(x, y) - (1.6 + 1.6 * ragged) * k  # px from the torn edge
    corner = np.minimum(1.0, (x / (26 * k)) ** 2 + (y / (26 * k)) ** 2)
    wear = 0.55 * np.exp(-np.maximum(inside, 0) / (9 * k)) + 0.16 * np.exp(-np.maximum(inside, 0) / (42 * k))
    wear = np.clip(wear + 0.18 * (1 - corner) + 0.055 * np.maximum(0, blotches), 0, 0.85)
    light = 1.0 + 0.035 * blotches + 0.011 * fibres + 0.045 * (1 - np.arange(height)[None, :] / max(1, height)) - 0.02

    stain = np.array([round(a * 0.45 + b * 0.55 * c) for a, b, c in zip(ink, paper, (0.62, 0.42, 0.2), strict=True)])
    clean = np.array(paper, dtype=np.float32)
    colours = clean + (stain - clean) * wear[:, :, None]
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    pygame.surfarray.blit_array(sheet, np.clip(colours * light[:, :, None], 0, 255).astype(np.uint8))
    alpha = pygame.surfarray.pixels_alpha(sheet)
    alpha[:] = (np.clip(inside + 0.5, 0, 1) * 255).astype(np.uint8)
    del alpha

    whole = soft_shadow((width, height), margin, 0.5)
    whole.blit(sheet, (margin, margin))
    return whole
