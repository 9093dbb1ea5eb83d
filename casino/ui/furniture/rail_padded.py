"""The armrest of a card table: plump leather in quilted lengths, piping, and a polished mahogany band with brass."""

import numpy as np
import pygame

from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.vector import Colour, lit_by, mix
from casino.ui.furniture import ribbons
from casino.ui.furniture.ribbons import Array, Ribbon, cover, lay_over, lighting, tinted

CUSHION_RAILS = 6.4  # length between two seams
# Borders in widths of the rail, counted from the felt outwards.
BRASS, WOOD, PIPING, CUSHION = 0.04, 0.11, 0.36, 0.43


def paint_padded(
    target: pygame.Surface,
    strip: Ribbon,
    rail_px: float,
    overhang: float,
    wood: Colour,
    leather: Colour,
    metal: Colour,
    light: Colour,
) -> None:
    """Paints the armrest on an opaque surface.

    The cushion swells by `overhang` widths of the rail beyond it, and `strip` must be that wide.
    """
    q = strip.across / np.float32(rail_px) + 0.5
    count = max(6, round(strip.length / (CUSHION_RAILS * rail_px)))
    seam = strip.to_nearest(count) / np.float32(rail_px)
    channels, swell = _cushion(strip, q, seam, rail_px, 1.0 + overhang, leather, light)
    channels = lay_over(channels, _piping(strip, q, leather, light), cover((CUSHION - q) * rail_px))
    channels = lay_over(channels, _band(strip, q, wood, light), cover((PIPING - 0.01 - q) * rail_px))
    line = np.clip((q - (BRASS + WOOD) / 2) / ((WOOD - BRASS) / 2), -1, 1)
    sun, mirror, lamp = lighting(strip, line * 0.85)
    brass = [np.float32(part) * (0.35 + 0.75 * sun + 0.35 * lamp) + 150 * mirror**14 for part in metal]
    channels = lay_over(channels, tinted(mix(metal, BLACK, 0.9), np.ones_like(q)), cover((WOOD + 0.02 - q) * rail_px))
    channels = lay_over(channels, brass, cover((WOOD - q) * rail_px) * cover((q - BRASS) * rail_px))
    ribbons.paint(target, strip, channels, cover(q * rail_px) * cover((swell - q) * rail_px))


def _cushion(
    strip: Ribbon, q: Array, seam: Array, rail_px: float, outside: float, leather: Colour, light: Colour
) -> tuple[list[Array], Array]:
    """The leather, and how far out it swells: it is drawn in at every seam."""
    drawn_in = np.exp(-((seam / 0.34) ** 2))
    swell = outside - 0.075 * drawn_in
    middle = (CUSHION - 0.02 + swell) / 2
    u = np.clip((q - middle) / (swell - middle), -1, 1)
    tuck = np.sign(seam) * np.exp(-np.abs(seam) / 0.16) * -0.55 * np.clip(np.abs(seam) / 0.03, 0, 1)
    # Puckers run off the seam into the leather, the more the nearer to it.
    pucker = 0.13 * np.sin(q * 34 + np.sign(seam) * 1.3) * np.exp(-np.abs(seam) / 0.30)
    slope = np.clip(u * np.abs(u) ** 0.25 * 0.93 + pucker, -0.96, 0.96)
    room = np.sqrt(1 - slope**2) * 0.95
    hide = ribbons.texture(strip, "leather", 1.9, 1.9)
    sun, mirror, lamp = lighting(strip, slope, np.clip(tuck, -room, room))
    groove = 1 - 0.80 * np.exp(-((seam * rail_px / max(1.0, rail_px * 0.028)) ** 2))
    shade = hide**1.5 * (0.16 + 1.15 * sun) * groove * (1 - 0.30 * np.exp(-np.abs(seam) / 0.10))
    sheen = (52 * mirror**10 + 95 * mirror**70) * hide**2.5 * groove
    tone = lit_by(leather, light, 0.30)
    channels = [
        np.float32(part) * shade + np.float32(part * glow / 255) * lamp * 0.40 * groove + sheen * (glow / 255)
        for part, glow in zip(tone, light, strict=True)
    ]
    thread = mix(lit_by(leather, light, 0.6), (236, 204, 156), 0.58)
    return lay_over(channels, tinted(thread, 0.35 + 0.75 * sun), _stitches(strip, q, seam, rail_px, outside)), swell


def _stitches(strip: Ribbon, q: Array, seam: Array, rail_px: float, outside: float) -> Array:
    """How much thread shows: a row along the piping and one on either side of each seam."""
    dash = rail_px * 0.17
    thick = max(1.1, rail_px * 0.032)

    def stroke(run: Array) -> Array:
        return cover(dash * 0.30 - np.abs(run % dash - dash / 2))

    row = cover(thick / 2 - np.abs(q - CUSHION - 0.10) * rail_px) * stroke(strip.along)
    beside = cover(thick / 2 - np.abs(np.abs(seam) - 0.085) * rail_px) * stroke(strip.across)
    row *= np.abs(seam) > 0.10
    beside *= (q > CUSHION + 0.13) & (q < outside - 0.14)
    return 0.70 * np.maximum(row, beside)


def _piping(strip: Ribbon, q: Array, leather: Colour, light: Colour) -> list[Array]:
    """The round welt between cushion and wood."""
    u = np.clip((q - (PIPING + CUSHION) / 2) / ((CUSHION - PIPING) / 2), -1, 1)
    sun, mirror, lamp = lighting(strip, u * 0.9)
    shade = (0.15 + 0.95 * sun) * np.clip((1 - np.abs(u)) * 3, 0.15, 1)
    return [
        np.float32(part) * (shade + 0.35 * lamp) + 60 * mirror**16 * (glow / 255)
        for part, glow in zip(leather, light, strict=True)
    ]


def _band(strip: Ribbon, q: Array, wood: Colour, light: Colour) -> list[Array]:
    """Polished mahogany, almost flat, so that one long light runs along it."""
    u = np.clip((q - (WOOD + PIPING) / 2) / ((PIPING - WOOD) / 2), -1, 1)
    grain = ribbons.texture(strip, "walnut", 0.9, 2.0, 0, 140)
    sun, mirror, lamp = lighting(strip, u * 0.55)
    tone = lit_by(wood, mix(light, WHITE, 0.2), 0.16)
    shade = grain**2.2 * (0.22 + 0.90 * sun) * np.clip((1 - np.abs(u)) * 4, 0.35, 1)
    gloss = (26 * mirror**12 + 120 * mirror**110) * grain
    return [
        np.float32(part) * shade + np.float32(part * glow / 255) * lamp * 0.30 + gloss * (glow / 255)
        for part, glow in zip(tone, light, strict=True)
    ]
