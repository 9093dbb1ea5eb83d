"""Leather that lines a tray: pebbled grain, a stitched seam, and the shadow of the walls."""

import pygame

from casino.ui.drawing.materials import (
    BLACK,
    blurred,
    disc_map,
    opaque,
    painted,
    round_rect_path,
    rounded,
    smooth,
    weave,
)
from casino.ui.drawing.vector import Colour, Size, css, drawn, lit_by, mix


def leather(size: Size, colour: Colour, *, corner_radius: float) -> pygame.Surface:
    """A leather floor between walls: pebbled grain, a stitched seam, the walls' shadow from above and left."""
    width, height = size
    unit = min(size)

    def colour_at(t: float) -> tuple[Colour, float]:
        return painted(mix(lit_by(colour, (255, 214, 170), 0.35), mix(colour, BLACK, 0.45), smooth(t))), 1.0

    hide = opaque(disc_map(size, (0.44, 0.40), 0.74, colour_at))
    weave(hide, "leather")
    seam = unit * 0.055
    dash = max(3.0, unit * 0.020)
    hide.blit(drawn(_stitches(width, height, seam, corner_radius, dash, colour), size), (0, 0))
    wall = unit * 0.085
    frame = (
        f'<path fill-rule="evenodd" fill="#000000" fill-opacity="0.86" d="M{-wall * 2} {-wall * 2}'
        f"h{width + wall * 4}v{height + wall * 4}h{-width - wall * 4}z"
        f'{round_rect_path(wall * 0.42, wall * 0.62, width + wall * 0.2, height + wall * 0.3, corner_radius)}"/>'
    )
    # The walls' shadow is drawn on a larger sheet, or its blur would fade out at the sheet's own border.
    border = round(wall * 2)
    shade = blurred(
        f'<g transform="translate({border} {border})">{frame}</g>', (width + 2 * border, height + 2 * border), wall
    )
    hide.blit(shade, (-border, -border))
    return rounded(hide, corner_radius)


def _stitches(width: float, height: float, inset: float, radius: float, dash: float, colour: Colour) -> str:
    """A pressed groove with a dashed thread in it, along a rounded rectangle `inset` px inside."""
    path = round_rect_path(inset, inset, width - inset, height - inset, max(2.0, radius - inset * 0.6))
    thread = mix(colour, (232, 200, 150), 0.55)
    stroke = f'<path d="{path}" fill="none" stroke-linecap="round"'
    return (
        f'{stroke} stroke="#000000" stroke-opacity="0.42" stroke-width="{dash * 0.62:.2f}"/>'
        f'{stroke} stroke="{css(thread)}" stroke-opacity="0.75" stroke-width="{dash * 0.24:.2f}" '
        f'stroke-dasharray="{dash:.2f} {dash * 0.75:.2f}"/>'
    )
