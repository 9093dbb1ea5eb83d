"""Paints the room of a salon: damask over a wainscot, lamps, a carpet, and the bare table, in a chandelier's light."""

import pygame

from casino.scenes.games.salon.art.panel import RoadBoard
from casino.scenes.games.salon.layout import SalonLayout
from casino.ui.drawing import materials
from casino.ui.drawing.look import Look
from casino.ui.drawing.materials import BLACK
from casino.ui.drawing.theme import Colour, Theme, mix
from casino.ui.drawing.vector import closed_path, css, drawn
from casino.ui.furniture import emblems, furniture, walls

_WALL_SHARE = 0.40  # how far down the table's depth the wall behind it extends
_WALL_SHARE_UPRIGHT = 0.20
_RUG_PX, _SILK_PX = 84.0, 62.0  # one figure of the carpet, one of the wall, in layout units
_SILHOUETTE = 1.0 + furniture.OVERHANG_RAILS  # how far the padded rail bulges, in widths of the rail


class SalonRoom:
    """Paints the room with the bare table, for one size."""

    def __init__(self, look: Look, layout: SalonLayout) -> None:
        self._look, self._theme, self._layout = look, look.theme, layout

    def paint(self, target: pygame.Surface) -> None:
        """Paints wall, carpet, lamps and the bare table."""
        theme, layout = self._theme, self._layout
        top = layout.top_bar.bottom
        room = pygame.Rect(0, top, target.get_width(), layout.bottom_bar.y - top)
        share = _WALL_SHARE_UPRIGHT if layout.is_upright else _WALL_SHARE
        skirting = layout.table.y + round(layout.table.h * share)
        target.fill(theme.floor)
        self._paint_carpet(target, pygame.Rect(room.x, skirting, room.w, room.bottom - skirting))
        self._paint_wall(target, pygame.Rect(room.x, room.y, room.w, skirting - room.y))
        self._paint_table(target)
        foot = max(2, self._look.metrics.px(3))
        for face in (layout.dealer_portrait, layout.second_portrait):
            glow = materials.glow(face.w, theme.light, strength=0.42)
            target.blit(glow, glow.get_rect(center=face.center))
            shade = materials.soft_shadow(face.size, foot * 3, 0.5, corner_px=face.w / 2)
            target.blit(shade, shade.get_rect(center=(face.centerx + foot, face.centery + 2 * foot)))

    def _paint_wall(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Paints silk above, dark wood below with a line of brass between, and a lamp on either side where it fits."""
        theme, px = self._theme, self._look.metrics.px
        silk = materials.felt(area.size, mix(theme.felt, theme.light, 0.16), mix(theme.felt, theme.felt_edge, 0.35))
        step = max(28, px(_SILK_PX))
        leaf = _damask(step, mix(theme.felt, theme.light, 0.62))
        for row, y in enumerate(range(-step // 2, area.h, step)):
            for x in range(-step // 2 + row % 2 * step // 2, area.w, step):
                silk.blit(leaf, (x, y))
        rail = max(px(20), round(area.h * 0.62))
        self._paint_wainscot(silk, pygame.Rect(0, rail, area.w, area.h - rail))
        lamp_px, lamps = self._lamps(area)
        lights = [*lamps, (area.w / 2, -area.h * 0.1)]
        walls.lit_wall(silk, lights, mix(theme.light, BLACK, 0.12), max(px(230), area.w * 0.24))
        target.blit(silk, area)
        if lamp_px:
            shade = walls.sconce(lamp_px, theme.metal, theme.light)
            for x, y in lamps:
                halo = materials.glow(round(lamp_px * 1.05), theme.light, strength=0.55)
                target.blit(halo, halo.get_rect(center=(area.x + x, area.y + y)))
                target.blit(shade, shade.get_rect(midtop=(area.x + x, area.y + y - round(lamp_px * 0.32))))
        RoadBoard(self._look, self._layout.panel.size).paint_light(target, self._layout.panel)

    def _lamps(self, area: pygame.Rect) -> tuple[int, list[tuple[int, int]]]:
        """The height of the wall's lamps in px, 0 where none fit beside the board, and their places."""
        layout = self._layout
        beside = min(layout.dealer_portrait.x, layout.panel.x)
        above = layout.table.y + round(layout.shape.top) - area.y
        high = min(round(above * 0.80), self._look.metrics.px(150))
        if layout.is_upright or beside < high * 0.8:
            return 0, [(round(area.w * 0.04), round(area.h * 0.3)), (round(area.w * 0.96), round(area.h * 0.3))]
        x, y = beside // 2, round(above * 0.40)
        return high, [(x, y), (area.w - x, y)]

    def _paint_wainscot(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Paints the rail's wood in raised panels, with brass along the top."""
        theme, unit = self._theme, self._look.metrics.k
        wood = materials.wood(area.size, mix(theme.rail, theme.light, 0.06))
        pitch, pad = 150 * unit, 14 * unit
        fields = ""
        x = (area.w / 2) % pitch - pitch
        while x < area.w:
            left, high = x + pad, max(4.0, area.h - 2 * pad)
            wide = pitch - 2 * pad
            fields += (
                f'<rect x="{left:.1f}" y="{pad:.1f}" width="{wide:.1f}" height="{high:.1f}" fill="{css(theme.shade)}" '
                f'fill-opacity="0.28" stroke="{css(theme.shade)}" stroke-opacity="0.7" stroke-width="{2 * unit:.1f}"/>'
                f'<path d="M{left:.1f} {pad + high:.1f}H{left + wide:.1f}V{pad:.1f}" fill="none" '
                f'stroke="{css(theme.metal)}" stroke-opacity="0.55" stroke-width="{1.2 * unit:.1f}"/>'
            )
            x += pitch
        brass = (
            f'<rect width="{area.w}" height="{5 * unit:.1f}" fill="{css(theme.metal)}"/>'
            f'<rect width="{area.w}" height="{1.4 * unit:.1f}" fill="{css(theme.light)}"/>'
            f'<rect y="{5 * unit:.1f}" width="{area.w}" height="{3 * unit:.1f}" fill="{css(theme.shade)}" '
            'fill-opacity="0.6"/>'
        )
        wood.blit(drawn(fields + brass, area.size), (0, 0))
        target.blit(wood, area)

    def _paint_carpet(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Paints a deep carpet in lozenges, brightest on both sides of the table under the chandelier."""
        theme = self._theme
        pile = materials.felt(area.size, mix(theme.felt, theme.floor, 0.35), mix(theme.felt_edge, theme.floor, 0.5))
        step = max(32, self._look.metrics.px(_RUG_PX))
        figure = _rug_figure(step, theme)
        left = area.w // 2 % step - step
        for y in range(-step // 2, area.h, step):
            for x in range(left, area.w, step):
                pile.blit(figure, (x, y))
        reach = (round(area.w * 0.56), round(area.h * 1.7))
        pool = materials.light_pool(reach, theme.light, strength=0.95)
        sides = [(area.w * 0.02, area.h * 0.45), (area.w * 0.98, area.h * 0.45)]
        materials.lamplight(pile, [(side, pool) for side in sides], mix(BLACK, theme.light, 0.16))
        target.blit(pile, area)

    def _paint_table(self, target: pygame.Surface) -> None:
        """Paints the table with its shadow on wall and carpet."""
        theme, shape, place = self._theme, self._layout.shape, self._layout.table
        colours = theme.felt, theme.felt_edge, theme.rail, theme.metal, theme.light
        leather = mix(theme.rail, theme.felt, 0.45)
        top, _ = furniture.table_top(
            place.size, *colours, floor_colour=theme.floor, shape=shape, rail="padded", leather_colour=leather
        )
        top.blit(emblems.felt_border(shape, mix(theme.felt, theme.light, 0.6), 0.16), (0, 0))
        path = closed_path(shape.outline(shape.rail_px * _SILHOUETTE))
        soft = shape.rail_px * 0.9
        furniture.set_down(target, top, place, path, shift=(0.0, soft * 0.5), soft_px=soft, shade=theme.shade)


def _damask(size: int, tone: Colour) -> pygame.Surface:
    """One figure of the silk: a spade under a bow of leaves, tone in tone."""
    return drawn(
        f'<g fill="{css(tone)}" fill-opacity="0.20"><path d="M50 14C60 30 74 36 74 52C74 66 60 68 53 60C54 72 58 78 66 '
        '84H34C42 78 46 72 47 60C40 68 26 66 26 52C26 36 40 30 50 14Z"/><path d="M14 50C6 42 6 34 14 26C16 36 20 40 14 '
        '50ZM86 50C94 42 94 34 86 26C84 36 80 40 86 50Z"/></g>',
        (size, size),
        (100, 100),
    )


def _rug_figure(size: int, theme: Theme) -> pygame.Surface:
    """One lozenge of the carpet with a star in it."""
    gold, wine = mix(theme.metal, theme.felt, 0.20), mix(theme.felt, theme.light, 0.16)
    return drawn(
        f'<path d="M50 2L98 50L50 98L2 50Z" fill="{css(wine)}" fill-opacity="0.55" stroke="{css(gold)}" '
        f'stroke-opacity="0.75" stroke-width="2"/>'
        f'<path d="M50 16L84 50L50 84L16 50Z" fill="none" stroke="{css(gold)}" stroke-opacity="0.40" '
        'stroke-width="1.4"/>'
        f'<path d="M50 28L55 45L72 50L55 55L50 72L45 55L28 50L45 45Z" fill="{css(gold)}" fill-opacity="0.75"/>'
        f'<g fill="{css(gold)}" fill-opacity="0.55"><circle cx="0" cy="0" r="7"/><circle cx="100" cy="0" r="7"/>'
        '<circle cx="0" cy="100" r="7"/><circle cx="100" cy="100" r="7"/></g>',
        (size, size),
        (100, 100),
    )
