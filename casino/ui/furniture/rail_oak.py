"""An oak rail: boards bound in iron, straps with large nails across the joints, a pewter band by the felt."""

import numpy as np
import pygame

from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.vector import Colour, lit_by, mix
from casino.ui.furniture import ribbons
from casino.ui.furniture.ribbons import Array, Ribbon, cover, lay_over, lighting, tinted

PLANK_RAILS = 7.2  # length of a board between two straps, in widths of the rail
STRAP_RAILS = 0.62  # breadth of a strap
PLANK_TONES = (1.0, 0.86, 1.08, 0.93, 1.12, 0.90, 1.03)
HOOP, SEAM, BOARD_END, BAND_END = 0.70, 0.04, -0.62, -0.90  # borders across the rail: -1 the felt, 1 the outer edge


def strap_count(length_px: float, rail_px: float) -> int:
    """The number of straps that bind a rail of this length."""
    return max(4, round(length_px / (PLANK_RAILS * rail_px)))


def paint_oak(
    target: pygame.Surface, strip: Ribbon, rail_px: float, wood: Colour, metal: Colour, light: Colour
) -> list[tuple[float, float, float]]:
    """Paints the rail on an opaque surface; returns x, y and diameter of its nails, all in px."""
    half = rail_px / 2
    w = strip.across / np.float32(half)
    count = strap_count(strip.length, rail_px)
    channels = _boards(strip, w, half, count, lit_by(wood, mix(light, WHITE, 0.55), 0.52), light)
    iron = mix(mix(metal, wood, 0.15), BLACK, 0.58)
    hoop = (w - (1 + HOOP) / 2) / ((1 - HOOP) / 2)
    edging = _metal(strip, np.clip(hoop, -1, 1) * 0.8, iron, light, 0.75)
    channels = lay_over(channels, edging, cover((w - HOOP) * half))
    bent = np.clip((w - 0.1) * 0.9, -1, 1) ** 3 * 0.9
    straps = _metal(strip, bent, iron, light, 1.0, along=_strap_bevel(strip, rail_px, count))
    channels = lay_over(channels, straps, _strap_cover(strip, w, rail_px, count))
    channels = lay_over(channels, tinted(BLACK, w), cover((BOARD_END - w) * half))
    tube = (w - (BOARD_END + BAND_END) / 2) / ((BOARD_END - BAND_END) / 2)
    inside = cover((BOARD_END - 0.03 - w) * half) * cover((w - BAND_END) * half)
    pewter = _metal(strip, np.clip(tube, -1, 1) * 0.85, mix(mix(metal, wood, 0.15), BLACK, 0.38), light, 0.6)
    channels = lay_over(channels, pewter, inside)
    ribbons.paint(target, strip, channels, cover(half - np.abs(strip.across)))
    return _nails(strip, rail_px, count)


def _boards(strip: Ribbon, w: Array, half: float, count: int, oak: Colour, light: Colour) -> list[Array]:
    """Two courses of boards with their grain, rounded towards both edges."""
    middle, reach = (HOOP + BOARD_END) / 2, (HOOP - BOARD_END) / 2
    u = (w - middle) / reach
    course = (w > SEAM).astype(np.int32)
    number = strip.numbers(count) * 2 + course
    tone = np.array(PLANK_TONES, np.float32)[number * 3 % len(PLANK_TONES)]
    # Each board is cut from another part of the trunk; across, the grain is compressed.
    grain = ribbons.texture(strip, "walnut", 0.8, 22 / half, number * 173, number * 61)
    pores = ribbons.texture(strip, "walnut", 2.3, 2.6, number * 311, number * 17)
    seam = np.abs(w - SEAM) * half
    edge = np.clip(1 - seam / (half * 0.10), 0, 1) * np.where(w > SEAM, -0.45, 0.45)
    sun, mirror, lamp = lighting(strip, np.clip(0.72 * u**3 + edge, -0.95, 0.95))
    warm = mix(WHITE, light, 0.25)
    shade = tone * grain**2.1 * pores**1.2 * (0.20 + 1.05 * sun) * (0.35 + 0.65 * np.clip(seam / (half * 0.045), 0, 1))
    gloss = 60 * mirror**26 * grain
    return [
        np.float32(part * tint / 255) * shade + (np.float32(part * 0.42) * lamp * tone + gloss) * (glow / 255)
        for part, tint, glow in zip(oak, warm, light, strict=True)
    ]


def _metal(
    strip: Ribbon, slope: Array, tone: Colour, light: Colour, roughness: float, *, along: Array | float = 0.0
) -> list[Array]:
    """Beaten metal: dark, with hard highlights; `roughness` 0 to 1 is how much of the hammering shows."""
    beaten = ribbons.texture(strip, "hammered", 1.6, 1.6) ** (1.6 * roughness)
    sun, mirror, lamp = lighting(strip, slope, along)
    shade = beaten * (0.28 + 1.0 * sun)
    gloss = 130 * mirror**20 * beaten
    return [
        np.float32(part) * shade + np.float32(part * glow / 255) * lamp * 0.45 + gloss * (glow / 255) * 0.8
        for part, glow in zip(tone, mix(light, WHITE, 0.35), strict=True)
    ]


def _strap_cover(strip: Ribbon, w: Array, rail_px: float, count: int) -> Array:
    away = np.abs(strip.to_nearest(count))
    return cover(STRAP_RAILS / 2 * rail_px - away) * cover((w - BOARD_END + 0.04) * rail_px / 2)


def _strap_bevel(strip: Ribbon, rail_px: float, count: int) -> Array:
    """How the straps' two edges fall off."""
    away = strip.to_nearest(count)
    edge = (np.abs(away) - STRAP_RAILS / 2 * rail_px) / (rail_px * 0.075) + 1
    return np.sign(away) * np.clip(edge, 0, 1) * 0.75


def _nails(strip: Ribbon, rail_px: float, count: int) -> list[tuple[float, float, float]]:
    great = [
        (*strip.point(mark, across * rail_px / 2), rail_px * 0.30)
        for mark in strip.marks(count)
        for across in (-0.26, 0.42)
    ]
    hoop = (1 + HOOP) / 2 * rail_px / 2
    many = count * 4
    small = [
        (*strip.point(mark, hoop), rail_px * 0.13)
        for number, mark in enumerate(strip.marks(many))
        if number % 4 not in (1, 2)
    ]
    return great + small
