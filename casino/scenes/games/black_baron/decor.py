"""Paints the room of the Black Baron table: a brick floor in the glow of embers, and the plague's darkness."""

from functools import lru_cache

import pygame

from casino.scenes.games.black_baron.stations import BaronLayout
from casino.ui.drawing import materials
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour, mix
from casino.ui.drawing.vector import closed_path
from casino.ui.furniture import furniture
from casino.ui.furniture.brick import brick_floor

_DARK, _DIM = 0.70, 0.30  # how dark the plague makes the room, and the seats
_WARM = 0.34  # the share of the light's colour in the middle of the table when luck strikes
_COARSE = 4  # soft darkness is drawn this many times smaller and enlarged
_LIT = 0.26  # the share of the light's colour in lit bricks


def paint_room(target: pygame.Surface, look: Look, layout: BaronLayout) -> None:
    """Paints the floor and the bare table."""
    theme = look.theme
    target.fill(theme.floor)
    colours = theme.felt, theme.felt_edge, theme.rail, theme.metal, theme.light
    top, _ = furniture.table_top(layout.table.size, *colours, floor_colour=theme.floor, shape=layout.shape)
    _light_floor(top, look, layout.shape)
    target.blit(top, layout.table)
    glow = materials.glow(round(layout.dealer_portrait.w * 1.15), theme.light, strength=0.62)
    target.blit(glow, glow.get_rect(center=layout.dealer_portrait.center))


def _light_floor(top: pygame.Surface, look: Look, shape: furniture.TableShape) -> None:
    """Lights the bricks from embers outside the picture: on both sides of the table and behind the dealer."""
    width, height = size = top.get_size()
    theme = look.theme
    bricks = brick_floor(size, mix(mix(theme.felt_edge, theme.rail, 0.45), theme.light, _LIT))
    beside = max(width * 0.06, shape.felt_rect.x - shape.rail_px)
    lights = []
    for x, y, across, high, strength in (
        (beside * 0.5, 0.92, 0.62, 1.05, 0.72),
        (width - beside * 0.5, 0.92, 0.62, 1.05, 0.72),
        (beside * 0.4, 0.16, 0.36, 0.80, 0.55),
        (width - beside * 0.4, 0.16, 0.36, 0.80, 0.55),
        (width / 2, 0.02, 0.90, 0.42, 0.85),
    ):
        pool = materials.light_pool((round(width * across), round(height * high)), theme.light, strength=strength)
        lights.append(((x, height * y), pool))
    materials.lamplight(bricks, lights)
    path = closed_path(shape.outline(shape.rail_px * 1.2))
    shadow = f'<path d="{path}" fill="#000000"/>'
    bricks.blit(materials.blurred(shadow, size, shape.rail_px * 0.55), (0, 0))
    top.blit(bricks, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=1)
def _darkness(
    size: tuple[int, int], tone: Colour, faces: tuple[int, int, int, int], seats: tuple[tuple[int, int, int, int], ...]
) -> pygame.Surface:
    """The darkness over a room of a size, lighter at the dealer's dice and the seats; places in px."""
    small = (max(4, size[0] // _COARSE), max(4, size[1] // _COARSE))
    dark = pygame.Surface(small, pygame.SRCALPHA)
    dark.fill((*tone, round(255 * _DARK)))
    x, y, wide, high = faces
    soft = min(size) * 0.09 / _COARSE

    def lifted(body: str, blur_px: float) -> None:
        scaled = f'<g transform="scale({1 / _COARSE})" fill="#000000">{body}</g>'
        dark.blit(materials.blurred(scaled, small, blur_px), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)

    lifted(
        f'<ellipse cx="{x + wide / 2}" cy="{y + high / 2}" rx="{wide * 0.72}" ry="{high * 0.85}" '
        f'fill-opacity="{_DARK - 0.06}"/>',
        soft,
    )
    lifted(
        "".join(
            f'<rect x="{left}" y="{upper}" width="{across}" height="{down}" rx="{min(across, down) / 4}" '
            f'fill-opacity="{_DARK - _DIM}"/>'
            for left, upper, across, down in seats
        ),
        soft * 0.6,
    )
    return pygame.transform.smoothscale(dark, size)


def plague_darkness(look: Look, layout: BaronLayout) -> pygame.Surface:
    """The darkness over the table after the plague: only Mr Red is lit, and the seats can just be read.

    It covers `dark_area`. The surface is shared: set its alpha before each use.
    """
    area = dark_area(layout)
    faces = layout.dealer_portrait.union(layout.dealer_dice).move(-area.x, -area.y)
    seats = tuple(
        tuple(station.column.inflate(look.metrics.px(8), look.metrics.px(20)).move(-area.x, -area.y))
        for station in layout.stations
    )
    return _darkness(area.size, look.theme.shade, tuple(faces), seats)


def dark_area(layout: BaronLayout) -> pygame.Rect:
    """The area between the two bars, in px."""
    top = layout.top_bar.bottom
    return pygame.Rect(0, top, layout.top_bar.w, layout.bottom_bar.y - top)


@lru_cache(maxsize=1)
def warm_light(size: tuple[int, int], tone: Colour) -> pygame.Surface:
    """Light over a whole table, brightest in the middle. The surface is shared: set its alpha before each use."""
    return pygame.transform.smoothscale(materials.glow(96, tone, strength=_WARM), size)
