"""Paints the hall without its doors: floor, lamps, wordmark, counter, and the light from the chosen door.

`layout` places all of it.
"""

import pygame

from casino.scenes.lobby.layout import HallAreas
from casino.ui.drawing import materials
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour, mix
from casino.ui.drawing.vector import css, drawn, gradient
from casino.ui.drawing.wordmark import paint_wordmark

_COARSE = 4  # soft light is drawn this many times smaller and enlarged


def paint_room(target: pygame.Surface, look: Look, areas: HallAreas) -> None:
    """Paints everything that does not depend on the chosen door. It is slow, so do it once for a size."""
    metrics, tokens = look.metrics, look.theme
    doors, plaques, desk = areas.doors, areas.plaques, areas.desk
    size = target.get_size()
    target.blit(materials.wood(size, tokens.floor, plank_px=max(20, metrics.px(64))), (0, 0))
    walk = doors[0].unionall(doors[1:])
    for area, reach in ((walk, 1.15), (plaques, 1.0)):
        wide = round(area.w * reach)
        pool = materials.light_pool((wide, round(max(area.h, wide * 0.4) * 1.6)), tokens.light, strength=0.30)
        target.blit(pool, pool.get_rect(center=area.center), special_flags=pygame.BLEND_RGB_ADD)
    for lamp in _lamps_beside(size, plaques, metrics.px(150)):
        pool = materials.light_pool(lamp.size, tokens.light, strength=0.34)
        target.blit(pool, lamp, special_flags=pygame.BLEND_RGB_ADD)
    target.blit(materials.vignette(size, strength=0.7), (0, 0))
    for door in doors:
        soft = round(min(door.size) * 0.09)
        shadow = materials.soft_shadow(door.size, soft, 0.75, corner_px=min(door.w * 0.5, door.h * 0.42))
        target.blit(shadow, (door.x - soft + soft // 4, door.y - soft + soft // 2))
    paint_wordmark(target, areas.mark)
    counter = materials.wood(desk.size, mix(tokens.rail, tokens.light, 0.06))
    target.blit(counter, desk)
    shade = materials.soft_shadow((desk.w, metrics.px(10)), metrics.px(18), 0.7)
    target.blit(shade, (desk.x - metrics.px(18), desk.y - metrics.px(24)))
    pygame.draw.line(target, tokens.metal, desk.topleft, desk.topright, max(2, metrics.px(2)))


def _lamps_beside(size: tuple[int, int], plaques: pygame.Rect, least: int) -> list[pygame.Rect]:
    """The areas of lamplight left and right of the plaques; none where there are fewer than `least` px."""
    if plaques.x < least:
        return []
    wide, high = round(plaques.x * 1.5), round(size[1] * 0.95)
    lamps = [pygame.Rect(0, 0, wide, high) for _ in range(2)]
    for lamp, x in zip(lamps, (plaques.x * 0.42, size[0] - plaques.x * 0.42), strict=True):
        lamp.center = (round(x), round(size[1] * 0.40))
    return lamps


def paint_chosen(target: pygame.Surface, look: Look, areas: HallAreas, chosen: int, light: Colour) -> None:
    """Paints the light of the chosen door on the floor, and the line above its tables, which points at it."""
    door, plaques = areas.doors[chosen], areas.plaques
    metrics, tokens = look.metrics, look.theme
    reach = round(min(door.size) * 0.24)
    around = (door.w + 4 * reach, door.h + 4 * reach)
    small = (around[0] // _COARSE, around[1] // _COARSE)
    halo = materials.light_pool(small, mix(light, tokens.light, 0.5), strength=0.62)
    halo = pygame.transform.smoothscale(halo, around)
    target.blit(halo, halo.get_rect(center=door.center), special_flags=pygame.BLEND_RGB_ADD)
    below = min((other.y for other in areas.doors if other.y >= door.bottom), default=0)
    notch, line = 0 if below else metrics.px(11), plaques.y - metrics.px(7)  # other doors stand between them and it
    _beam(target, door, below or line, mix(light, tokens.light, 0.6), 0.0 if below else 0.16)
    strip = pygame.Rect(plaques.x, line - notch - metrics.px(2), plaques.w, notch + metrics.px(4))
    thick = max(1.5, metrics.k * 2)
    x, foot, peak = door.centerx - strip.x, strip.h - thick, thick
    bright, dark = css(tokens.accent), mix(tokens.metal, tokens.shade, 0.55)
    stops = (0, dark), (round(x / strip.w, 3), tokens.accent), (1, dark)
    edge = (
        f'<path d="M0 {foot}H{strip.w}" stroke="url(#l)" stroke-width="{thick}" fill="none"/>'
        f'<path d="M{x - notch * 1.5} {foot}L{x} {peak}L{x + notch * 1.5} {foot}Z" fill="{bright}" '
        f'stroke="{bright}" stroke-width="{thick}" stroke-linejoin="round"/>'
    )
    target.blit(drawn(gradient("l", (0, 0), (strip.w, 0), *stops) + edge, strip.size), strip)


def _beam(target: pygame.Surface, door: pygame.Rect, line: int, light: Colour, left: float) -> None:
    """Paints the light of a door on the floor, down to `line` px, where a share of `left` remains."""
    behind = round(door.h * 0.25)
    area = pygame.Rect(0, door.bottom - behind, round(door.w * 1.5), line - door.bottom + behind)
    area.centerx = door.centerx
    wide, deep = max(4, area.w // _COARSE), max(4, area.h // _COARSE)
    colour = css(light)
    beam = materials.blurred(
        '<defs><linearGradient id="f" gradientUnits="userSpaceOnUse" x1="0" y1="0" '
        f'x2="0" y2="{deep}"><stop offset="0%" stop-color="{colour}" stop-opacity="0.42"/>'
        f'<stop offset="100%" stop-color="{colour}" stop-opacity="{left}"/></linearGradient></defs>'
        f'<path d="M{wide * 0.30:.1f} {-deep}H{wide * 0.70:.1f}V0L{wide * 0.80:.1f} {2 * deep}H{wide * 0.20:.1f}'
        f'L{wide * 0.30:.1f} 0Z" fill="url(#f)"/>',
        (wide, deep),
        wide * 0.07,
    )
    target.blit(pygame.transform.smoothscale(beam, area.size), area)
