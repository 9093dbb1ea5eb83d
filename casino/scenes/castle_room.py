"""The castle's hall without its tables: flagstones, the wall at the far end with hearth, torches and banners, the oak.

Still pictures of a size, and the fires as a few pictures each that follow one another. Who looks at them, and when,
is the scene's.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin
from random import Random
from typing import NamedTuple

import pygame

from casino.scenes.castle_layout import CastleLayout
from casino.scenes.castle_view import AXE
from casino.ui import materials
from casino.ui.materials import BLACK, WHITE
from casino.ui.theme import Colour, Theme, mix
from casino.ui.vector import css, drawn, lit_by

FLAMES = 8  # pictures of a fire
_FINEST_PX = 1150  # stones are drawn no finer than this and stretched: their edges are worn anyhow
_STONE = 46  # layout units


class Fire(NamedTuple):
    """A fire on the wall: its foot's middle and its breadth in px, and when in its breath it begins."""

    x: int
    y: int
    breadth: int
    phase: float
    is_hearth: bool = False


# -- where fires burn -----------------------------------------------------------------------------------------


def fires(layout: CastleLayout) -> list[Fire]:
    """The hearth in the middle of the wall and torches at both sides of it."""
    wall = layout.wall
    high = wall.h
    hearth = Fire(wall.centerx, wall.bottom - round(high * 0.07), round(high * 0.56), 0.0, is_hearth=True)
    found = [hearth]
    for number, share in enumerate(_torch_shares(wall)):
        for side in (-1, 1):
            x = round(wall.centerx + side * share * wall.w)
            found.append(Fire(x, wall.y + round(high * 0.50), round(high * 0.19), 0.37 * number + 0.21 * side))
    return found


def _torch_shares(wall: pygame.Rect) -> tuple[float, ...]:
    """How far the torches are from the middle, in breadths of the wall."""
    return (0.20, 0.455) if wall.w > 5 * wall.h else (0.30,)


def _banner_shares(wall: pygame.Rect) -> tuple[float, ...]:
    return (0.285, 0.37) if wall.w > 5 * wall.h else (0.43,)


# -- stones ---------------------------------------------------------------------------------------------------


def _courses(size: tuple[int, int], stone_px: float, seed: int, stretch: tuple[float, float]) -> Iterator[
    tuple[pygame.Rect, float]
]:  # fmt: skip
    """Stones in rows: a rectangle in px and a shade from -1 to 1 for each."""
    chance = Random(seed)
    y = -stone_px * 0.3
    while y < size[1]:
        high = stone_px * chance.uniform(0.86, 1.08)
        x = -stone_px * chance.uniform(0.0, 1.2)
        while x < size[0]:
            wide = stone_px * chance.uniform(*stretch)
            yield pygame.Rect(round(x), round(y), round(wide), round(high)), chance.uniform(-1, 1)
            x += wide
        y += high


def _masonry(size: tuple[int, int], colour: Colour, stone_px: float, seed: int, stretch: tuple[float, float],
             joint: float) -> pygame.Surface:  # fmt: skip
    """Dressed stone of `size` px, each stone with worn corners, lit from the upper left; joints are `joint` stones."""
    shrink = max(1.0, max(size) / _FINEST_PX)
    small = (round(size[0] / shrink), round(size[1] / shrink))
    stone_px /= shrink
    chance = Random(seed + 1)
    gap = max(1.0, stone_px * joint)
    parts = [
        f'<rect width="{small[0]}" height="{small[1]}" fill="{css(materials.painted(mix(colour, BLACK, 0.62)))}"/>'
    ]
    for rect, shade in _courses(small, stone_px, seed, stretch):
        tone = mix(colour, WHITE, 0.07 * shade) if shade > 0 else mix(colour, BLACK, -0.22 * shade)
        warm = chance.random()
        tone = mix(tone, lit_by(tone, (255, 214, 170), 0.5), 0.35 * warm)
        left, top, right, bottom = rect.x + gap / 2, rect.y + gap / 2, rect.right - gap / 2, rect.bottom - gap / 2
        path = _worn(left, top, right, bottom, stone_px * 0.12, chance)
        shift = max(0.6, stone_px * 0.022)
        face = css(materials.painted(tone))
        parts.append(
            f'<path d="{path}" fill="{css(materials.painted(mix(tone, WHITE, 0.17)))}"/>'
            f'<path d="{path}" transform="translate({shift:.2f} {shift * 1.1:.2f})" fill="{face}"/>'
        )
        if chance.random() < 0.10:
            parts.append(_crack(left, top, right, bottom, stone_px, tone, chance))
    surface = pygame.Surface(small, 0, 32)
    surface.blit(drawn("".join(parts), small), (0, 0))
    if small != size:
        surface = pygame.transform.smoothscale(surface, size)
    materials.weave(surface, "hammered", zoom=1.6)
    return surface


def _worn(left: float, top: float, right: float, bottom: float, wear: float, chance: Random) -> str:
    """A stone's outline with its corners worn off, each a little differently."""
    a, b, c, d = (wear * chance.uniform(0.35, 1.0) for _ in range(4))
    return (
        f"M{left + a:.1f} {top:.1f}L{right - b:.1f} {top:.1f}Q{right:.1f} {top:.1f} {right:.1f} {top + b:.1f}"
        f"L{right:.1f} {bottom - c:.1f}Q{right:.1f} {bottom:.1f} {right - c:.1f} {bottom:.1f}"
        f"L{left + d:.1f} {bottom:.1f}Q{left:.1f} {bottom:.1f} {left:.1f} {bottom - d:.1f}"
        f"L{left:.1f} {top + a:.1f}Q{left:.1f} {top:.1f} {left + a:.1f} {top:.1f}Z"
    )


def _crack(left: float, top: float, right: float, bottom: float, stone_px: float, tone: Colour, chance: Random) -> str:
    x = chance.uniform(left + (right - left) * 0.25, right - (right - left) * 0.25)
    points = [f"{x:.1f} {top:.1f}"]
    for step in range(1, 4):
        x += stone_px * chance.uniform(-0.18, 0.18)
        points.append(f"{x:.1f} {top + (bottom - top) * step / 3:.1f}")
    path = "M" + "L".join(points)
    colour = css(materials.painted(mix(tone, BLACK, 0.55)))
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{max(0.7, stone_px * 0.02):.2f}"/>'


# -- the room -------------------------------------------------------------------------------------------------


def paint_room(target: pygame.Surface, layout: CastleLayout, theme: Theme, k: float) -> None:
    """The whole hall in its place, light and all but the fires themselves."""
    hall, wall = layout.hall, layout.wall
    grey = mix(theme.metal, theme.rail, 0.52)
    floor = _masonry(hall.size, mix(grey, theme.shade, 0.18), _STONE * k, 7, (1.0, 1.9), 0.055)
    _lay_runner(floor, layout, theme, k)
    _stand_barrels(floor, layout, theme, k)
    stones = _masonry(wall.size, mix(grey, theme.shade, 0.30), wall.h / 4.4, 23, (1.5, 2.6), 0.06)
    floor.blit(stones, (0, 0))
    _hang(floor, layout, theme)
    floor.blit(_oak(wall, theme, k), (0, 0))
    _light(floor, layout, theme)
    materials.undo_steps(floor)
    target.blit(floor, hall)


def _lay_runner(floor: pygame.Surface, layout: CastleLayout, theme: Theme, k: float) -> None:
    """A carpet from the hearth to the door, a border woven into it."""
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
        for x, breadth in (
            (inset, line * 1.6), (inset * 1.7, line * 0.7),
            (wide - inset, line * 1.6), (wide - inset * 1.7, line * 0.7),
        )
    )  # fmt: skip
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
    """Barrels in the near corners, where a shorter row of tables leaves room for them."""
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
    """A barrel's head from above: boards in an iron hoop, the shadow it throws."""
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


def _hang(floor: pygame.Surface, layout: CastleLayout, theme: Theme) -> None:
    """Banners, torch holders and the hearth, on a wall at the picture's top."""
    wall = layout.wall
    left = layout.hall.x
    for number, share in enumerate(_banner_shares(wall)):
        for side in (-1, 1):
            cloth = theme.suit_heart if (number + (side > 0)) % 2 else theme.suit_club_four
            high = round(wall.h * 0.70)
            picture = _banner((round(high * 0.62), high), mix(cloth, theme.shade, 0.42), theme.felt_ink, theme.metal)
            x = round(wall.centerx - left + side * share * wall.w)
            floor.blit(picture, picture.get_rect(midtop=(x, round(wall.h * 0.13))))
    for fire in fires(layout):
        if fire.is_hearth:
            stone = mix(mix(theme.metal, theme.rail, 0.22), WHITE, 0.06)
            picture = _hearth((round(wall.h * 1.75), round(wall.h * 0.97)), stone, theme.light, theme.rail)
            floor.blit(picture, picture.get_rect(midbottom=(fire.x - left, wall.h + round(wall.h * 0.03))))
        else:
            picture = _holder(round(fire.breadth * 1.5), theme.metal, lit_by(theme.rail, theme.light, 0.6))
            floor.blit(picture, picture.get_rect(midtop=(fire.x - left, fire.y - wall.y - round(fire.breadth * 0.34))))


def _banner(size: tuple[int, int], cloth: Colour, gold: Colour, metal: Colour) -> pygame.Surface:
    """A banner on its rod, in folds, the double axe on it."""
    folds = "".join(
        f'<path d="M{x} 10V118H{x + 8}V10Z" fill="{tone}" fill-opacity="{share}"/>'
        for x, tone, share in (
            (12, "#ffffff", 0.06), (22, "#000000", 0.16), (36, "#ffffff", 0.08), (46, "#000000", 0.14),
            (58, "#ffffff", 0.07), (68, "#000000", 0.20),
        )
    )  # fmt: skip
    outline = "M8 10H76V106L59 122L42 108L25 122L8 106Z"
    body = (
        f'<path d="{outline}" transform="translate(3 4)" fill="#000000" fill-opacity="0.5"/>'
        f'<path d="{outline}" fill="{css(cloth)}"/>{folds}'
        f'<path d="M12 14H72V103L59 116L42 102L25 116L12 103Z" fill="none" stroke="{css(mix(gold, cloth, 0.25))}" '
        'stroke-width="2.4"/>'
        f'<path d="{AXE}" transform="translate(17 30) scale(0.5)" fill="{css(mix(gold, cloth, 0.12))}"/>'
        f'<path d="M2 9H82" stroke="{css(mix(metal, BLACK, 0.5))}" stroke-width="5" stroke-linecap="round"/>'
        f'<path d="M2 8H82" stroke="{css(metal)}" stroke-width="1.6" stroke-linecap="round"/>'
    )
    return drawn(body, size, (84, 128))


def _holder(width: int, metal: Colour, wood: Colour) -> pygame.Surface:
    """An iron basket and shaft on the wall, for a torch."""
    dark, bright = css(mix(metal, BLACK, 0.72)), css(mix(metal, BLACK, 0.25))
    body = (
        '<path d="M44 30L60 128L52 128L40 30Z" fill="#000000" fill-opacity="0.4"/>'
        f'<path d="M38 26H52L49 122H41Z" fill="{css(mix(wood, BLACK, 0.35))}"/>'
        f'<path d="M40 26H44L43 122H41Z" fill="{css(mix(wood, WHITE, 0.18))}"/>'
        f'<path d="M26 4L34 34H56L64 4L57 22H33Z" fill="{dark}"/>'
        f'<path d="M24 2L33 32M66 2L57 32M45 8V32" stroke="{bright}" stroke-width="3" stroke-linecap="round"/>'
        f'<path d="M31 33H59" stroke="{bright}" stroke-width="5" stroke-linecap="round"/>'
        f'<path d="M36 86H54" stroke="{dark}" stroke-width="9"/>'
        f'<path d="M36 84H54" stroke="{bright}" stroke-width="2"/>'
    )
    return drawn(body, (width, round(width * 1.45)), (90, 130))


def _hearth(size: tuple[int, int], stone: Colour, light: Colour, wood: Colour) -> pygame.Surface:
    """A wide arch of dressed stone with a mantel, the fire's bed glowing in it."""
    wedges = []
    for step in range(9):
        a, b = pi * (1 - step / 9), pi * (1 - (step + 1) / 9)

        def at(angle: float, reach: float) -> str:
            return f"{88 + cos(angle) * reach * 1.02:.1f} {66 - sin(angle) * reach * 0.78:.1f}"

        tone = mix(stone, WHITE if step % 2 else BLACK, 0.06 + 0.03 * (step % 3))
        wedges.append(
            f'<path d="M{at(a, 44)}L{at(a, 62)}L{at(b, 62)}L{at(b, 44)}Z" fill="{css(tone)}" '
            f'stroke="{css(mix(stone, BLACK, 0.65))}" stroke-width="1.2"/>'
        )
    pillars = "".join(
        f'<path d="M{x} {y}H{x + 20}V{y + 15}H{x}Z" fill="{css(mix(stone, WHITE if (x + y) % 2 else BLACK, 0.07))}" '
        f'stroke="{css(mix(stone, BLACK, 0.65))}" stroke-width="1.2"/>'
        for x in (24, 132)
        for y in (66, 81)
    )
    logs = "".join(
        f'<path d="M{x} {y}L{x + 30} {y - 3}" stroke="{css(mix(wood, BLACK, 0.5))}" stroke-width="7" '
        f'stroke-linecap="round"/><path d="M{x} {y - 2}L{x + 30} {y - 5}" stroke="{css(mix(wood, light, 0.5))}" '
        'stroke-width="2" stroke-linecap="round"/>'
        for x, y in ((56, 91), (92, 92), (74, 86))
    )
    body = (
        '<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="88" cy="92" r="56">'
        f'<stop offset="0" stop-color="{css(light)}"/><stop offset="0.35" stop-color="{css(mix(light, BLACK, 0.5))}"/>'
        '<stop offset="1" stop-color="#080402"/></radialGradient></defs>'
        '<path d="M14 97V22H162V97Z" fill="#000000" fill-opacity="0.35" transform="translate(5 4)"/>'
        f'<path d="M20 97V24H156V97Z" fill="{css(mix(stone, BLACK, 0.42))}"/>'
        '<path d="M20 28H156V36H20Z" fill="#000000" fill-opacity="0.35"/>'
        '<path d="M43 97V66C43 22 133 22 133 66V97Z" fill="url(#g)"/>'
        f"{pillars}{''.join(wedges)}{logs}"
        f'<path d="M8 13H168V25H8Z" fill="{css(lit_by(wood, light, 0.55))}"/>'
        f'<path d="M8 13H168V16H8Z" fill="{css(mix(lit_by(wood, light, 0.55), WHITE, 0.35))}"/>'
        f'<path d="M10 24H166V28H10Z" fill="#000000" fill-opacity="0.55"/>'
    )
    return drawn(body, size, (176, 97))


def _oak(wall: pygame.Rect, theme: Theme, k: float) -> pygame.Surface:
    """The beam along the wall's top, the posts under it, and the board at its foot, with the shadow they throw."""
    size = (wall.w, wall.h + round(26 * k))
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    beam = max(6, round(wall.h * 0.13))
    foot = max(3, round(wall.h * 0.045))
    shade = materials.blurred(
        f'<rect x="-40" y="{wall.h}" width="{wall.w + 80}" height="{12 * k:.1f}" fill="#000000" fill-opacity="0.9"/>'
        f'<rect x="-40" y="{beam}" width="{wall.w + 80}" height="{6 * k:.1f}" fill="#000000" fill-opacity="0.8"/>',
        size,
        8 * k,
    )
    sheet.blit(shade, (0, 0))
    oak = lit_by(theme.rail, theme.light, 0.30)
    for x in _posts(wall):
        post = pygame.Rect(0, beam, max(6, round(wall.h * 0.13)), wall.h - beam)
        post.centerx = x
        grain = pygame.transform.rotate(materials.wood((post.h, post.w), mix(oak, theme.shade, 0.15)), 90)
        sheet.blit(grain, post)
        edge = max(1, post.w // 9)
        sheet.fill(mix(oak, WHITE, 0.20), (post.x, post.y, edge, post.h))
        sheet.fill(mix(oak, BLACK, 0.70), (post.right - edge, post.y, edge, post.h))
    for top, high in ((0, beam), (wall.h - foot, foot)):
        sheet.blit(materials.wood((wall.w, high), oak), (0, top))
        sheet.fill(mix(oak, WHITE, 0.25), (0, top + high // 5, wall.w, max(1, high // 14)))
        sheet.fill(mix(oak, BLACK, 0.75), (0, top + high - max(1, high // 6), wall.w, max(1, high // 6)))
    return sheet


def _posts(wall: pygame.Rect) -> list[int]:
    """Where posts stand, in px from the wall's left end."""
    shares = (0.125, 0.415) if wall.w > 5 * wall.h else (0.20,)
    return [round(wall.w * (0.5 + side * share)) for share in shares for side in (-1, 1)] + [0, wall.w]


def _light(floor: pygame.Surface, layout: CastleLayout, theme: Theme) -> None:
    """Torchlight: the room is dusky, warm round the fires and over the tables, dark in its corners."""
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


# -- the fires ------------------------------------------------------------------------------------------------


def _tongue(x: float, foot: float, wide: float, high: float, lean: float) -> str:
    """One flame as path data: a drop with its tip leaning aside."""
    return (
        f"M{x - wide / 2:.1f} {foot:.1f}C{x - wide * 0.75:.1f} {foot - high * 0.45:.1f} {x - wide * 0.1:.1f} "
        f"{foot - high * 0.55:.1f} {x + lean:.1f} {foot - high:.1f}C{x + wide * 0.25:.1f} {foot - high * 0.6:.1f} "
        f"{x + wide * 0.7:.1f} {foot - high * 0.4:.1f} {x + wide / 2:.1f} {foot:.1f}Q{x:.1f} {foot + wide * 0.25:.1f} "
        f"{x - wide / 2:.1f} {foot:.1f}Z"
    )


def _ember(light: Colour) -> Colour:
    """What a light becomes where its fire is coolest: its red, with little else left."""
    return light[0], light[1] // 3, light[2] // 9


@lru_cache(maxsize=2 * FLAMES)
def flame(breadth: int, number: int, light: Colour, *, is_hearth: bool) -> pygame.Surface:
    """A fire's picture number 0 to FLAMES - 1, about `breadth` px wide; its foot is at the picture's bottom."""
    turn = 2 * pi * number / FLAMES
    size = (breadth * 2, round(breadth * (1.15 if is_hearth else 2.2)))
    foot = 100.0 * size[1] / size[0] - 5
    places = (-31, -21, -11, -2, 8, 17, 28) if is_hearth else (0.0,)
    body = []
    tones = (
        (mix(light, _ember(light), 0.75), 1.0, 0.60),
        (mix(light, _ember(light), 0.30), 0.78, 0.75),
        (mix(light, WHITE, 0.30), 0.54, 0.85),
        (mix(light, WHITE, 0.78), 0.30, 0.95),
    )
    for tone, share, opacity in tones:
        for order, place in enumerate(places):
            swell = 1 + 0.14 * sin(turn + order * 2.1) + 0.07 * sin(2 * turn + order * 1.7)
            high = foot * (0.84 - 0.013 * abs(place) - 0.10 * (order % 2 if is_hearth else 0)) * swell * share
            wide = (19 if is_hearth else 36) * (share**0.6)
            lean = wide * 0.30 * sin(turn + order * 1.3 + 0.6)
            body.append(
                f'<path d="{_tongue(50 + place, foot, wide, high, lean)}" fill="{css(tone)}" fill-opacity="{opacity}"/>'
            )
    picture = drawn("".join(body), size, (100.0, 100.0 * size[1] / size[0]))
    return pygame.transform.box_blur(picture, max(1, breadth // 40), repeat_edge_pixels=False)


@lru_cache(maxsize=4)
def gleam(breadth: int, light: Colour, *, is_hearth: bool) -> pygame.Surface:
    """The light round a fire that breathes, to be added."""
    reach = round(breadth * (2.4 if is_hearth else 5.2))
    return materials.light_pool((reach, reach), light, strength=0.20 if is_hearth else 0.30)
