"""The room of a table of twenty-one: carpet under chandeliers or flagstones under torches, and the bare table.

It is painted once for a size.
"""

import pygame

from casino.scenes.games.twentyone.layout import TwentyOneLayout
from casino.scenes.games.twentyone.seats import felt_shape
from casino.ui.drawing import materials
from casino.ui.drawing.look import Look
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.theme import mix
from casino.ui.drawing.vector import closed_path
from casino.ui.furniture import furniture
from casino.ui.furniture.carpet import carpet
from casino.ui.furniture.stones import masonry

_DUSK = {"carpet": 0.30, "stone": 0.24}  # the light between the lamps, of the full light
_POOL = {"carpet": 0.62, "stone": 0.80}  # the brightness of their middle
_STONE = 0.115  # a flagstone's height in shorter sides of the room
_SWELL = 0.22  # how far a rail may bulge, in its own widths


def paint_room(target: pygame.Surface, look: Look, layout: TwentyOneLayout, floor: str) -> None:
    """Paints the floor between the bars, "carpet" or "stone", in its light; beside a chat, the oak behind it."""
    theme = look.theme
    target.fill(theme.floor)
    room = pygame.Rect(0, layout.top_bar.bottom, layout.top_bar.w, layout.bottom_bar.y - layout.top_bar.bottom)
    if floor == "carpet":
        wine = mix(mix(theme.suit_heart, theme.rail, 0.62), theme.shade, 0.12)
        ground = carpet(room.size, wine, mix(theme.metal, theme.light, 0.12))
    else:
        grey = mix(mix(theme.metal, theme.rail, 0.28), theme.shade, 0.12)
        ground = masonry(room.size, grey, min(room.size) * _STONE, 7, (1.0, 1.8), 0.05, mix(theme.light, WHITE, 0.65))
    _light(ground, look, layout.table.move(0, -room.y), floor)
    target.blit(ground, room)
    if layout.chat is not None:
        _paint_board(target, look, layout.chat, layout.table)


def paint_table(target: pygame.Surface, look: Look, layout: TwentyOneLayout, rail: str) -> furniture.TableShape:
    """Paints the bare table on its floor with its shadow; returns the shape it was drawn to."""
    theme, size = look.theme, layout.table.size
    colours, shape = (theme.felt, theme.felt_edge, theme.rail, theme.metal, theme.light), felt_shape(size)
    top, _ = furniture.table_top(
        size, *colours, floor_colour=theme.floor, shape=shape, rail=rail, leather_colour=theme.leather
    )
    rail_px = shape.rail_px
    edge = closed_path(shape.outline(rail_px * (1 + (_SWELL if rail == "padded" else 0.02))))
    furniture.set_down(
        target, top, layout.table, edge, shift=(rail_px * 0.35, rail_px * 0.75), soft_px=rail_px * 0.85, opacity=0.88
    )
    return shape


def _light(ground: pygame.Surface, look: Look, table: pygame.Rect, floor: str) -> None:
    """Lights the room from outside the picture: pools beside the table and behind the dealer, dusk in the corners."""
    size = ground.get_size()
    height = size[1]
    dusk = mix(BLACK, mix(look.theme.light, WHITE, 0.2), _DUSK[floor])
    warm = mix(look.theme.light, WHITE, 0.28)
    lights = []
    for x, y, across, high, strength in (
        (table.x + table.w * 0.03, height * 0.78, 0.62, 0.95, 1.0),
        (table.right - table.w * 0.03, height * 0.78, 0.62, 0.95, 1.0),
        (table.x + table.w * 0.02, height * 0.10, 0.40, 0.60, 0.7),
        (table.right - table.w * 0.02, height * 0.10, 0.40, 0.60, 0.7),
        (table.centerx, height * 0.02, 0.90, 0.40, 0.9),
    ):
        reach = (max(8, round(table.w * across)), max(8, round(height * high)))
        lights.append(((x, y), materials.light_pool(reach, warm, strength=strength * _POOL[floor])))
    materials.lamplight(ground, lights, dusk)
    ground.blit(materials.vignette(size, strength=0.5), (0, 0))
    materials.undo_steps(ground)


def _paint_board(target: pygame.Surface, look: Look, area: pygame.Rect, table: pygame.Rect) -> None:
    """Paints the oak board behind the chat, with an iron edge towards the room."""
    theme, metrics = look.theme, look.metrics
    board = materials.wood(area.size, mix(theme.rail, theme.shade, 0.30), plank_px=max(24, metrics.px(62)))
    target.blit(board, area)
    target.blit(materials.vignette(area.size, strength=0.55), area)
    ends = (area.topright, area.bottomright) if area.right <= table.x + 1 else (area.topleft, area.topright)
    pygame.draw.line(target, mix(theme.metal, theme.shade, 0.5), *ends, max(2, metrics.px(2.5)))
