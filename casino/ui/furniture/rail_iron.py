"""The iron rail of a table: a hammered tube with rivets and a brass band by the felt; also the nails of other rails.

It is written as SVG strokes along the felt's edge. Rails whose grain follows the curve are shaded in `ribbons`.
"""

import pygame

from casino.ui.drawing import materials
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.vector import Colour, closed_path, css, drawn, lit_by, mix
from casino.ui.furniture.table_shape import TableShape, evenly_along

RAIL_STEPS = 14  # nested strokes that make a rail look round


def paint_iron(
    target: pygame.Surface, shape: TableShape, rail_colour: Colour, metal_colour: Colour, light_colour: Colour
) -> None:
    """Paints the rail around a table on a picture as large as the table's."""
    target.blit(_tube(shape, rail_colour, metal_colour, light_colour), (0, 0))
    rail = shape.rail_px
    head = rivet(max(4, round(rail * 0.27)), mix(metal_colour, rail_colour, 0.25))
    half = head.get_width() / 2
    places = evenly_along(shape.outline(rail * 0.56), rail * 2.3)
    target.fblits([(head, (round(x - half), round(y - half))) for x, y, _ in places])


def _stroke(path: str, width: float, colour: Colour, opacity: float = 1.0) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{css(colour)}" stroke-width="{width:.2f}" '
        f'stroke-opacity="{opacity:.3f}"/>'
    )


def _tube(shape: TableShape, rail_colour: Colour, metal_colour: Colour, light_colour: Colour) -> pygame.Surface:
    """The rail as nested strokes, each narrower, brighter and nearer to the light, which together look like a tube."""
    rail = shape.rail_px
    middle = shape.outline(rail / 2)
    shine = lit_by(mix(rail_colour, WHITE, 0.50), light_colour, 0.25)
    deep = mix(rail_colour, BLACK, 0.85)
    tube = []
    for step in range(1, RAIL_STEPS):
        t = step / (RAIL_STEPS - 1)
        tone = mix(deep, rail_colour, t / 0.55) if t < 0.55 else mix(rail_colour, shine, ((t - 0.55) / 0.45) ** 2.4)
        tube.append(_stroke(closed_path(middle, -t * rail * 0.20), rail * (1 - 0.94 * t**0.8), materials.painted(tone)))
    # An ember edge where the rail faces the lamp, and the dark bed of the brass band along the felt.
    band = shape.outline(rail * 0.055)
    tube.append(_stroke(closed_path(shape.outline(rail * 0.20), rail * 0.02), rail * 0.05, light_colour, 0.30))
    tube.append(_stroke(closed_path(band), rail * 0.18, mix(metal_colour, BLACK, 0.80)))
    # The tube's inside has no sharp edge: on large tables it is drawn small, which saves half the time.
    size = shape.size
    shrink = max(1, min(size) // 540)
    small = (size[0] // shrink, size[1] // shrink)
    body = pygame.transform.smoothscale(drawn("".join(tube), small, size), size)
    frame = drawn(_stroke(closed_path(middle), rail, materials.painted(deep)), size)
    frame.blit(body, (0, 0))
    trim = (
        _stroke(closed_path(band), rail * 0.11, materials.painted(mix(metal_colour, BLACK, 0.22))),
        _stroke(closed_path(band, -rail * 0.018), rail * 0.045, mix(metal_colour, WHITE, 0.38)),
    )
    frame.blit(drawn("".join(trim), size), (0, 0))
    materials.weave(frame, "hammered", zoom=0.55)
    return frame


def rivet(diameter_px: int, metal_colour: Colour) -> pygame.Surface:
    """A domed nail head with its own small shadow, a third wider than `diameter_px`."""
    body = (
        '<defs><radialGradient id="d" gradientUnits="userSpaceOnUse" cx="40" cy="36" r="46">'
        f'<stop offset="0" stop-color="{css(mix(metal_colour, WHITE, 0.72))}"/>'
        f'<stop offset="0.32" stop-color="{css(metal_colour)}"/>'
        f'<stop offset="1" stop-color="{css(mix(metal_colour, BLACK, 0.72))}"/></radialGradient></defs>'
        '<circle cx="58" cy="60" r="41" fill="#000000" fill-opacity="0.30"/>'
        '<circle cx="55" cy="57" r="40" fill="#000000" fill-opacity="0.55"/>'
        '<circle cx="50" cy="50" r="37" fill="url(#d)"/>'
    )
    side = max(4, round(diameter_px * 1.35))
    return drawn(body, (side, side), (100, 100))
