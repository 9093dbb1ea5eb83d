"""Paints the case on its velvet: the room, the casing, and what is read off it around the modules.

Modules are in `module`, the lid in `lid`.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from math import ceil

import pygame

from casino.core.texts import _
from casino.engines.baccarat.bomb_clock import ROOM_STEPS
from casino.manual.edition import edition_number
from casino.scenes.games.bomb.art import plate as metal
from casino.scenes.games.bomb.art.clock_face import clock_face, clock_sign
from casino.scenes.games.bomb.art.lamps import indicator_lamp, strike_lamps
from casino.scenes.games.bomb.art.ports import port_picture
from casino.scenes.games.bomb.layout import DefusalLayout
from casino.scenes.games.bomb.model import DefusalModel
from casino.scenes.motion.fading import relight
from casino.scenes.table import felt
from casino.ui.drawing import materials, text
from casino.ui.drawing.areas import around
from casino.ui.drawing.look import Look
from casino.ui.drawing.materials import BLACK, WHITE, round_rect_path
from casino.ui.drawing.theme import Theme, mix
from casino.ui.drawing.vector import Colour, Size, css, drawn

_WARNING_SHAPE = 3.2  # the warning lamp's width in heights
_LAMP_SHAPE = 2.15  # an indicator's width in heights
_PORT_SHAPE = 5 / 3
_PORT_NAME = 0.24  # of a named port's height
_GLOW_STEPS = 6  # strengths of the pulse in the last seconds
_RELIEF = 0.20  # of the green's full strength, when the last module is solved
_DARK = 0.04  # the light that is left when the lights are out, as a share
_DIMMEST = 0.42  # the velvet's light in the last moments, as a share
_REDDEST, _DIMMER = 0.24, 0.30  # how much redder and weaker the light on the case is then


class CasePainter:
    """Paints room and case for one size."""

    def __init__(self, look: Look, layout: DefusalLayout) -> None:
        self._look, self._theme, self._layout = look, look.theme, layout

    @property
    def _rims(self) -> list[pygame.Rect]:
        """The four strips of velvet around the case."""
        return around(self._layout.room, self._layout.case)

    # -- the room ---------------------------------------------------------------------------------------------

    def paint_room(self, target: pygame.Surface) -> None:
        """Paints the velvet, and the bars above and below it."""
        theme, layout, room = self._theme, self._layout, self._layout.room
        velvet = mix(theme.felt, theme.light, 0.10)
        cloth = materials.felt(room.size, velvet, mix(theme.felt, theme.felt_edge, 0.25), light=(0.5, 0.30))
        cloth.blit(materials.vignette(room.size, strength=0.35), (0, 0))
        target.blit(cloth, room)
        felt.paint_bars(target, self._look, layout.top_bar, layout.bottom_bar, "iron")

    def paint_dusk(self, target: pygame.Surface, step: int) -> None:
        """Darkens the room in steps 0 to ROOM_STEPS: the velvet turns a dark red, the case dims a little."""
        share = step / ROOM_STEPS
        alarm = metal.light_of(self._theme.lose)
        left = mix(WHITE, mix(alarm, BLACK, 1 - _DIMMEST), share)
        on_case = mix(WHITE, mix(mix(WHITE, alarm, _REDDEST), BLACK, _DIMMER), share)
        relight(target, self._layout.case, on_case)
        for rim in self._rims:
            relight(target, rim, left)
        red, green, blue = (min(255, 255 * wanted // there) for wanted, there in zip(left, on_case, strict=True))
        self._relight_corners(target, (red, green, blue))

    def paint_warning(self, target: pygame.Surface, word: str) -> None:
        """Paints the warning lamp on the upper rim of the case, with its word while it is on."""
        rim = self._layout.inside.y - self._layout.case.y
        area = pygame.Rect(0, 0, round(rim * _WARNING_SHAPE), rim)
        area.midtop = self._layout.case.midtop
        printed = self._look.metrics.printed
        target.blit(indicator_lamp(word or "····", bool(word), area.size, self._theme, printed), area)

    def paint_cover(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Paints the cover over a module that is not open yet."""
        target.blit(_blank(area.size, self._theme), area)

    def paint_blackout(self, target: pygame.Surface) -> None:
        """Paints the room and the case with the lights out: shapes can be guessed at, and no more."""
        relight(target, self._layout.room, mix(BLACK, WHITE, _DARK))

    def paint_pulse(self, target: pygame.Surface, share: float) -> list[pygame.Rect]:
        """Paints red light on the velvet, 0 to 1; returns the areas drawn on."""
        step = round(share * _GLOW_STEPS)
        if not step:
            return []
        light = mix(BLACK, metal.light_of(self._theme.lose), 0.34 * step / _GLOW_STEPS)
        for rim in self._rims:
            target.fill(light, rim, special_flags=pygame.BLEND_RGB_ADD)
        return [*self._rims, *self._relight_corners(target, WHITE, light)]

    def paint_relief(self, target: pygame.Surface, share: float) -> pygame.Rect:
        """Paints calm green light over room and case, 0 to 1; returns the area drawn on."""
        light = mix(BLACK, metal.light_of(self._theme.win), _RELIEF * share)
        target.fill(light, self._layout.room, special_flags=pygame.BLEND_RGB_ADD)
        return self._layout.room

    def paint_calm(self, target: pygame.Surface) -> None:
        """Paints the velvet around a disarmed bomb, in the light of its lamps."""
        green = metal.light_of(self._theme.win)
        left, added = mix(WHITE, green, 0.75), mix(BLACK, green, 0.20)
        for rim in self._rims:
            relight(target, rim, left, added)
        self._relight_corners(target, left, added)

    def _relight_corners(self, target: pygame.Surface, left: Colour, added: Colour = BLACK) -> list[pygame.Rect]:
        """Relights the velvet outside the case's round corners; returns the areas drawn on."""
        case, areas = self._layout.case, []
        for at, outside in _outside(case.size, self._theme):
            area = outside.get_rect(topleft=(case.x + at[0], case.y + at[1]))
            for colour, none, mixing in ((left, WHITE, pygame.BLEND_RGB_MULT), (added, BLACK, pygame.BLEND_RGB_ADD)):
                if colour != none:
                    tint = outside.copy()
                    tint.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
                    light = pygame.Surface(area.size)
                    light.fill(none)
                    light.blit(tint, (0, 0))
                    target.blit(light, area, special_flags=mixing)
            areas.append(area)
        return areas

    # -- the casing -------------------------------------------------------------------------------------------

    def paint_casing(
        self, target: pygame.Surface, model: DefusalModel, manual: str, *, names_ports: bool = False
    ) -> None:
        """Paints the case's plate with everything on it that stays the same while a bomb is armed."""
        theme, layout, px = self._theme, self._layout, self._look.metrics.px
        printed = self._look.metrics.printed
        case, soft = layout.case, px(26)
        shadow = materials.soft_shadow(case.size, soft, 0.75, corner_px=soft)
        clip = target.get_clip()
        target.set_clip(layout.room.clip(clip))
        target.blit(shadow, (case.x - soft + px(4), case.y - soft + px(7)))
        target.set_clip(clip)
        target.blit(metal.case_plate(case.size, theme), case)
        target.blit(metal.serial_plate(layout.serial.size, theme, model.serial, printed=printed), layout.serial)
        lamps = [partial(indicator_lamp, label, is_lit, printed=printed) for label, is_lit in model.indicators]
        self._paint_well(target, layout.lamps, lamps, _LAMP_SHAPE, (6, 3), _("NO INDICATORS"))
        named, shape = partial(named_port, printed=printed), _PORT_SHAPE * (0.8 if names_ports else 1)
        ports = [partial(named if names_ports else port_picture, port) for port in model.ports]
        self._paint_well(target, layout.ports, ports, shape, (5, 4), _("NO PORTS"))
        self.paint_code(target, model, manual)
        for blank in layout.blanks:
            target.blit(_blank(blank.size, theme), blank)

    def _paint_well(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        pictures: Sequence[Callable[[Size, Theme], pygame.Surface]],
        shape: float,
        apart: tuple[int, int],
        none: str,
    ) -> None:
        """Paints pictures of one shape (width by height) in a recess, or the engraved word `none`.

        They are `apart` layout units from one another, across and down.
        """
        theme, metrics = self._theme, self._look.metrics
        target.blit(_well(area.size, theme), area)
        pad = metrics.px(7)
        inner = area.inflate(-2 * pad, -2 * pad)
        if not pictures:
            px = text.fit_size(none, metrics.pt(17), inner.w, 8, text.SANS, "Semibold")
            ink = mix(theme.rail, theme.metal, 0.75)
            text.put(target, text.line(none, px, ink, text.SANS, "Semibold"), *inner.center, "center")
        for place, picture in zip(spread(inner, len(pictures), shape), pictures, strict=True):
            place = place.inflate(-metrics.px(apart[0]), -metrics.px(apart[1]))
            target.blit(picture(place.size, theme), place)

    def paint_code(self, target: pygame.Surface, model: DefusalModel, manual: str) -> None:
        """Paints the case's code and the manual's number on a strip, and larger above them how many were solved."""
        area, theme, printed = self._layout.code, self._theme, self._look.metrics.printed
        target.blit(_well(area.size, theme), area)
        lines = [(_("CASE"), model.code)] if model.code else []
        lines.append((_("MANUAL No."), manual))
        whole = area.inflate(0, -round(area.h * 0.16))
        if model.others_solved or model.counts_others:  # a figure of the sum, unlike the others
            above = pygame.Rect(whole.x, whole.y, whole.w, round(whole.h * 0.66))
            self._write(target, _("OTHERS SOLVED"), str(model.others_solved + model.others_since), above)
            whole = pygame.Rect(whole.x, above.bottom, whole.w, whole.bottom - above.bottom)
            first = " ".join(f"{heading} {words} ·" for heading, words in lines[:-1])
            lines = [(f"{first} {lines[-1][0]}", manual)]
        high = min(area.h * 0.42 * printed, whole.h / len(lines))
        for number, (heading, words) in enumerate(lines):
            y = whole.centery + high * (number - len(lines) / 2)
            self._write(target, heading, words, pygame.Rect(whole.x, round(y), whole.w, round(high)))

    def _write(self, target: pygame.Surface, heading: str, words: str, area: pygame.Rect) -> None:
        """Writes a heading and what it names in one line, as large as its area allows."""
        theme, room = self._theme, area.w - self._look.metrics.px(12)
        px = text.fit_size(f"{heading} {words}", round(area.h * 0.74), room, 7, text.SANS, "Semibold")
        dim = text.line(f"{heading} ", px, theme.ink_dim, text.SANS, "Semibold")
        figure = text.line(words, px, theme.ink, text.SANS, "Semibold")
        x = area.centerx - (dim.get_width() + figure.get_width()) // 2
        rect = text.put(target, dim, x, area.centery, "midleft")
        text.put(target, figure, rect.right, area.centery, "midleft")

    # -- what changes -----------------------------------------------------------------------------------------

    def strike_places(self, of: int) -> pygame.Rect:
        """The area of the strikes' windows: in the middle of their row, no wider than useful."""
        area = self._layout.strikes
        place = pygame.Rect(0, 0, min(area.w, round(area.h * 1.18 * of)), area.h)
        place.center = area.center
        return place

    def strike_lamps(self, count: int, of: int) -> pygame.Surface:
        """The windows of all strikes with the first ones lit. The surface is shared: do not draw on it."""
        return strike_lamps(min(count, of), of, self.strike_places(of).size, self._theme)

    def paint_strikes(self, target: pygame.Surface, count: int, of: int) -> None:
        """Paints the windows of all strikes with the first ones lit."""
        target.blit(self.strike_lamps(count, of), self.strike_places(of))

    def paint_clock(self, target: pygame.Surface, seconds: float | None, none: str) -> pygame.Rect:
        """Paints the clock; without seconds its glass shows `none`. Returns the area drawn on."""
        area, theme = self._layout.clock, self._theme
        if seconds is None:
            face = clock_sign(none, area.size, theme, self._look.metrics.printed)
        else:
            face = clock_face(seconds, area.size, theme)
        return target.blit(face, area)


@lru_cache(maxsize=2)
def _outside(size: Size, theme: Theme) -> list[tuple[tuple[int, int], pygame.Surface]]:
    """The place of each round corner in a case's box, and in white the part that the case does not cover."""
    plate, side = metal.case_plate(size, theme), ceil(min(size) * metal.CORNER) + 1
    found = []
    for x in (0, size[0] - side):
        for y in (0, size[1] - side):
            outside = pygame.Surface((side, side), pygame.SRCALPHA)
            outside.fill(WHITE)
            covered = pygame.surfarray.array_alpha(plate.subsurface((x, y, side, side)))
            pygame.surfarray.pixels_alpha(outside)[:] = 255 - covered
            found.append(((x, y), outside))
    return found


@lru_cache(maxsize=8)
def _well(size: Size, tokens: Theme) -> pygame.Surface:
    """A dark recess milled into the casing, of `size` px. The surface is shared."""
    width, height = size
    unit = min(size)
    radius = min(unit * 0.14, 16.0 * max(1.0, width / 400))
    hair = max(0.8, unit * 0.011)
    inner = mix(tokens.rail, BLACK, 0.66)
    depth = (0, mix(inner, BLACK, 0.5)), (0.3, inner), (1, mix(inner, tokens.rail, 0.3))
    edge = (0, mix(tokens.rail, BLACK, 0.85)), (1, mix(tokens.rail, WHITE, 0.32))
    body = (
        f"{metal.gradient('w', (0, 0, 0, height), *depth)}{metal.gradient('e', (0, 0, width * 0.1, height), *edge)}"
        f'<path d="{round_rect_path(hair, hair, width - hair, height - hair, radius)}" fill="url(#w)" '
        f'stroke="url(#e)" stroke-width="{2 * hair:.2f}"/>'
    )
    return drawn(body, size)


@lru_cache(maxsize=4)
def _blank(size: Size, tokens: Theme) -> pygame.Surface:
    """The cover of a place without a module: a slotted plate with a warning strip. The surface is shared."""
    width, height = size
    unit = min(size)
    plate = materials.brass(size, mix(tokens.rail, BLACK, 0.12))
    slots = "".join(
        f'<path d="{round_rect_path(width * 0.24, y, width * 0.76, y + unit * 0.035, unit * 0.017)}" '
        f'fill="{css(mix(tokens.rail, BLACK, 0.8))}"/>'
        f'<path d="M{width * 0.25} {y + unit * 0.041}H{width * 0.75}" stroke="{css(mix(tokens.rail, WHITE, 0.4))}" '
        f'stroke-width="{max(1.0, unit * 0.006):.2f}"/>'
        for y in (height * 0.40 + unit * 0.075 * number for number in range(5))
    )
    edge = (
        f'<path d="{round_rect_path(1, 1, width - 1, height - 1, unit * 0.04)}" fill="none" '
        f'stroke="{css(mix(tokens.rail, WHITE, 0.4))}" stroke-width="{max(1.0, unit * 0.008):.2f}"/>'
    )
    plate.blit(drawn(slots + edge, size), (0, 0))
    band = metal.hazard_band((round(width * 0.62), round(unit * 0.11)), tokens)
    metal.put_centred(plate, band, width // 2, height * 0.22)
    head, inset = max(6, round(unit * 0.055)), unit * 0.07
    corners = ((inset, inset), (width - inset, inset), (inset, height - inset), (width - inset, height - inset))
    for number, (x, y) in enumerate(corners):
        metal.put_centred(plate, metal.screw(head, tokens, 20 + 47 * number), x, y)
    return materials.rounded(plate, unit * 0.04)


def spread(area: pygame.Rect, count: int, shape: float) -> list[pygame.Rect]:
    """Places for a number of things of one shape (width by height) in rows inside an area, as large as possible."""
    if not count:
        return []

    def size(columns: int) -> float:
        rows = -(-count // columns)
        return min(area.w / columns, area.h / rows * shape)

    columns = max(range(1, count + 1), key=size)
    wide = min(size(columns), area.h * 0.72 * shape)
    high = wide / shape
    cell_w, cell_h = area.w / columns, area.h / -(-count // columns)
    places = []
    for number in range(count):
        row, column = divmod(number, columns)
        in_row = min(columns, count - row * columns)
        x = area.centerx + (column - (in_row - 1) / 2) * cell_w
        y = area.y + (row + 0.5) * cell_h
        places.append(pygame.Rect(round(x - wide / 2), round(y - high / 2), round(wide), round(high)))
    return places


@lru_cache(maxsize=24)
def named_port(name: str, size: Size, tokens: Theme, printed: float = 1.0) -> pygame.Surface:
    """A socket with its name engraved below it, in `size` px; `printed` as for `plate.serial_plate`.

    The surface is shared: do not draw on it.
    """
    width, height = size
    line = round(height * _PORT_NAME * printed**2)
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.blit(port_picture(name, (width, height - line), tokens), (0, 0))
    px = text.fit_size(name, line, width, 6, text.SANS, "Semibold")
    ink = mix(tokens.metal, WHITE, 0.25)
    text.put(made, text.line(name, px, ink, text.SANS, "Semibold"), width / 2, height - line / 2, "center")
    return made


@cache
def manual_number(edition: str) -> str:
    """The number of the manual that a case asks for."""
    return edition_number(edition)
