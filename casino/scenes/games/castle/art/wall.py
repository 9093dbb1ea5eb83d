"""Paints the wall at the far end of the castle's hall: banners, torch holders, the hearth, and the oak frame.

The stones behind it are in `room`, the fires on it in `fires`.
"""

from math import cos, pi, sin

import pygame

from casino.scenes.games.castle.art.fires import fires
from casino.scenes.games.castle.art.furniture import AXE
from casino.scenes.games.castle.layout import CastleLayout
from casino.ui.drawing import materials
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.theme import Colour, Theme, mix
from casino.ui.drawing.vector import css, drawn, lit_by


def hang(floor: pygame.Surface, layout: CastleLayout, theme: Theme) -> None:
    """Hangs banners and torch holders and builds the hearth, on a wall at the picture's top."""
    wall = layout.wall
    left = layout.hall.x
    for number, share in enumerate((0.285, 0.37) if wall.w > 5 * wall.h else (0.43,)):
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
    """Paints a banner on its rod, in folds, with the double axe on it."""
    folds = "".join(
        f'<path d="M{x} 10V118H{x + 8}V10Z" fill="{css(tone)}" fill-opacity="{share}"/>'
        for x, tone, share in (
            (12, WHITE, 0.06),
            (22, BLACK, 0.16),
            (36, WHITE, 0.08),
            (46, BLACK, 0.14),
            (58, WHITE, 0.07),
            (68, BLACK, 0.20),
        )
    )
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
    """Paints an iron basket and shaft on the wall, for a torch."""
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
    """Paints a wide arch of dressed stone with a mantel and the glowing bed of the fire."""
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
        f'<stop offset="1" stop-color="{css(mix(wood, BLACK, 0.94))}"/></radialGradient></defs>'
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


def oak_frame(wall: pygame.Rect, theme: Theme, k: float) -> pygame.Surface:
    """Paints the beam along the wall's top, the posts under it and the board at its foot, with their shadow."""
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
    shares = (0.125, 0.415) if wall.w > 5 * wall.h else (0.20,)
    for x in [round(wall.w * (0.5 + side * share)) for share in shares for side in (-1, 1)] + [0, wall.w]:
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
