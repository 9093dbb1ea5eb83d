"""The castle's hall without its tables: stones, runner, barrels, torchlight.

Each picture is painted once for a size.
"""

from functools import lru_cache

import pygame

from casino.scenes.games.castle.art import wall as castle_wall
from casino.scenes.games.castle.art.fires import fires
from casino.scenes.games.castle.layout import CastleLayout
from casino.ui.drawing import materials
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.theme import Colour, Theme, mix
from casino.ui.drawing.vector import css, drawn, lit_by
from casino.ui.furniture.stones import masonry

_STONE = 46  # layout units


def paint_room(target: pygame.Surface, layout: CastleLayout, theme: Theme, k: float) -> None:
    """Paints the whole hall, with all its light but without the flames."""
    hall, wall = layout.hall, layout.wall
    grey, warmth = mix(theme.metal, theme.rail, 0.52), mix(theme.light, WHITE, 0.45)
    floor = masonry(hall.size, mix(grey, theme.shade, 0.18), _STONE * k, 7, (1.0, 1.9), 0.055, warmth)
    _lay_runner(floor, layout, theme, k)
    _stand_barrels(floor, layout, theme, k)
    stones = masonry(wall.size, mix(grey, theme.shade, 0.30), wall.h / 4.4, 23, (1.5, 2.6), 0.06, warmth)
    floor.blit(stones, (0, 0))
    castle_wall.hang(floor, layout, theme)
    floor.blit(castle_wall.oak_frame(wall, theme, k), (0, 0))
    _light(floor, layout, theme)
    materials.undo_steps(floor)
    target.blit(floor, hall)


def _lay_runner(floor: pygame.Surface, layout: CastleLayout, theme: Theme, k: float) -> None:
    """Lays a carpet with a woven border from the hearth to the door."""
    hall, wall = layout.hall, layout.wall
    wide = round(min(150 * k, hall.w * 0.17))
    rug = pygame.Rect(0, wall.h, wide, hall.h - wall.h)
    rug.centerx = wall.centerx - hall.x
    red, gold = mix(theme.suit_heart, theme.shade, 0.50), mix(theme.felt_ink, theme.shade, 0.30)
    cloth = materials.felt(rug.size, red, mix(red, BLACK, 0.35), light=(0.5, 0.15), strength=0.2)
    line = max(1.0, wide * 0.02)
    inset = wide * 0.09
    woven = "".join(
        f'<path d="M{x:.1f} 0V{rug.h}" stroke="{css(gold)}" stroke-width="{breadth:.2f}" stroke-opacity="0.85"/>'
        for aside, breadth in ((inset, line * 1.6), (inset * 1.7, line * 0.7))
        for x in (aside, wide - aside)
    )
    step = wide * 0.42
    half = wide * 0.085
    for number in range(int(rug.h / step) + 1):
        y = step * (number + 0.5)
        woven += (
            f'<path d="M{wide / 2:.1f} {y - half * 1.6:.1f}L{wide / 2 + half:.1f} {y:.1f}L{wide / 2:.1f} '
            f'{y + half * 1.6:.1f}L{wide / 2 - half:.1f} {y:.1f}Z" fill="{css(gold)}" fill-opacity="0.55"/>'
        )
    cloth.blit(drawn(woven, rug.size), (0, 0))
    reach = max(3, round(7 * k))
    shadow = materials.soft_shadow(rug.size, reach, 0.6)
    floor.blit(shadow, (rug.x - reach + reach // 3, rug.y - reach + reach // 3))
    floor.blit(cloth, rug)


def _stand_barrels(floor: pygame.Surface, layout: CastleLayout, theme: Theme, k: float) -> None:
    """Puts barrels in the near corners, where a shorter row of tables leaves room for them."""
    hall = layout.hall
    last = [cell for cell in layout.cells if cell.bottom == max(c.bottom for c in layout.cells)]
    room = min((cell.x for cell in last), default=hall.right) - hall.x
    wide = round(min(58 * k, room * 0.42))
    if wide < 26 * k:
        return
    oak, metal = lit_by(theme.rail, theme.light, 0.45), theme.metal
    for side in (-1, 1):
        for across, up, share in ((0.66, 0.66, 1.0), (1.62, 0.52, 0.84), (0.56, 1.66, 0.80)):
            picture = _barrel(round(wide * share), mix(oak, theme.shade, 0.10 * across), metal)
            x = across * wide if side < 0 else hall.w - across * wide
            floor.blit(picture, picture.get_rect(center=(round(x), round(hall.h - up * wide))))


@lru_cache(maxsize=8)
def _barrel(diameter: int, oak: Colour, metal: Colour) -> pygame.Surface:
    """A barrel from above: boards in an iron hoop, and its shadow."""
    side = round(diameter * 1.35)
    unit = side / 135
    shadow = materials.blurred(
        f'<circle cx="{74 * unit:.1f}" cy="{80 * unit:.1f}" r="{51 * unit:.1f}" fill="#000000" fill-opacity="0.85"/>',
        (side, side),
        13 * unit,
    )
    boards = "".join(
        f'<path d="M{x} 24V111" stroke="{css(mix(oak, BLACK, 0.62))}" stroke-width="1.6"/>'
        f'<path d="M{x + 1.6} 26V109" stroke="{css(mix(oak, WHITE, 0.16))}" stroke-width="0.9"/>'
        for x in (40, 54, 68, 82, 96)
    )
    body = (
        '<defs><linearGradient id="m" gradientUnits="userSpaceOnUse" x1="25" y1="20" x2="110" y2="115">'
        f'<stop offset="0" stop-color="{css(mix(metal, WHITE, 0.15))}"/>'
        f'<stop offset="0.5" stop-color="{css(mix(metal, BLACK, 0.55))}"/>'
        f'<stop offset="1" stop-color="{css(mix(metal, BLACK, 0.80))}"/></linearGradient>'
        '<radialGradient id="o" gradientUnits="userSpaceOnUse" cx="54" cy="48" r="66">'
        f'<stop offset="0" stop-color="{css(mix(oak, WHITE, 0.16))}"/>'
        f'<stop offset="1" stop-color="{css(mix(oak, BLACK, 0.45))}"/></radialGradient></defs>'
        '<circle cx="67" cy="67" r="50" fill="url(#m)"/>'
        f'<circle cx="67" cy="67" r="45" fill="{css(mix(oak, BLACK, 0.72))}"/>'
        f'<circle cx="67.6" cy="68" r="43" fill="url(#o)"/>{boards}'
        '<path d="M26 66A43 43 0 0 1 70 25" fill="none" stroke="#000000" stroke-opacity="0.45" stroke-width="5"/>'
        f'<circle cx="84" cy="88" r="4.5" fill="{css(mix(oak, BLACK, 0.7))}"/>'
        f'<circle cx="83.4" cy="87.2" r="3.2" fill="{css(mix(oak, WHITE, 0.2))}"/>'
    )
    shadow.blit(drawn(body, (side, side), (135, 135)), (0, 0))
    return shadow


def _light(floor: pygame.Surface, layout: CastleLayout, theme: Theme) -> None:
    """Lights the hall: dusky, warm around the fires and over the tables, dark in the corners."""
    hall = layout.hall
    size = hall.size
    dusk = mix(mix(WHITE, theme.light, 0.26), BLACK, 0.38)
    floor.fill(dusk, special_flags=pygame.BLEND_RGB_MULT)
    pools = [(cell.centerx, cell.centery - layout.plate_px // 2, round(cell.w * 1.45), 0.26) for cell in layout.cells]
    for fire in fires(layout):
        reach = layout.wall.h * (7.0 if fire.is_hearth else 3.4)
        pools.append((fire.x, fire.y, round(reach), 0.42 if fire.is_hearth else 0.30))
    for x, y, reach, strength in pools:
        pool = _pool((reach, round(reach * 0.78)), theme.light, strength)
        floor.blit(pool, pool.get_rect(center=(x - hall.x, y - hall.y)), special_flags=pygame.BLEND_RGB_ADD)
    floor.blit(materials.vignette(size, strength=0.62), (0, 0))


@lru_cache(maxsize=6)
def _pool(size: tuple[int, int], light: Colour, strength: float) -> pygame.Surface:
    return materials.light_pool(size, mix(light, BLACK, 0.25), strength=strength)
