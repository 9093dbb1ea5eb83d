"""The plates of the interface: a face, a metal edge and a soft shadow."""

import pygame

from casino.ui.drawing.materials import BLACK, WHITE, blurred
from casino.ui.drawing.vector import Colour, Size, drawn, gradient, lit_by, mix


def panel(
    size: Size, colour: Colour, edge_colour: Colour, radius_px: int, opacity: float = 1.0, edge_px: int = 0
) -> pygame.Surface:
    """A plate with a faint gradient from the upper left, a metal edge and a soft shadow.

    The edge is `edge_px` wide, or a hairline in proportion to the plate. The surface is `size` plus
    `panel_margin(radius_px)` on every side; blit it at the plate's top left minus that.
    """
    width, height = size
    margin = panel_margin(radius_px)
    full = (width + 2 * margin, height + 2 * margin)
    plate = blurred(
        f'<rect x="{margin}" y="{margin + margin * 0.35}" width="{width}" height="{height}" rx="{radius_px}" '
        f'fill="#000000" fill-opacity="{0.55 * opacity:.3f}"/>',
        full,
        margin * 0.9,
    )
    hair = edge_px or max(1.0, min(size) / 90)
    half = hair / 2
    top, low = lit_by(colour, WHITE, 0.34), mix(colour, BLACK, 0.22)
    bright, dark = mix(edge_colour, WHITE, 0.35), mix(edge_colour, BLACK, 0.45)
    colours = gradient("f", (0, 0), (0, height), (0, top), (1, low))
    colours += gradient("e", (0, 0), size, (0, bright), (0.45, edge_colour), (1, dark))
    body = (
        f'<rect width="{width}" height="{height}" rx="{radius_px}" fill="url(#f)" fill-opacity="{opacity:.3f}"/>'
        f'<rect x="{half}" y="{half}" width="{width - hair}" height="{height - hair}" '
        f'rx="{max(0.0, radius_px - half)}" fill="none" stroke="url(#e)" stroke-width="{hair}"/>'
    )
    plate.blit(drawn(colours + body, size), (margin, margin))
    return plate


def panel_margin(radius_px: int) -> int:
    """How far the shadow of `panel` reaches beyond the plate, in px."""
    return max(4, round(radius_px * 0.9))
