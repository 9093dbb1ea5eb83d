"""The things on every felt: totals on their plates, chips with their amount, results, and the plates of seats.

It paints what it is given and changes nothing; each game paints the rest of its felt.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import pygame

from casino.core.money import CENTS_PER_UNIT, Currency, format_amount
from casino.core.texts import _
from casino.scenes.table.model import SeatShown, TableModel
from casino.ui.chips.chips import chip_face, draw_amount
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look, panel_margin
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.portraits import portrait
from casino.ui.drawing.theme import Colour, Theme, mix
from casino.ui.drawing.vector import css, drawn, mark
from casino.ui.furniture import edge_bar

TOTAL, OWN_RESULT = 15, 19  # the size of totals and results, and of what the first person here has won or lost
_CLOCK_FIGURE, _CLOCK_ROOM = 0.62, 0.72  # of the disc they stand on: their height, and the room across
_AWAY = 150  # of 255, how bright the plate of an absent player is
_RING_STEPS = 60  # of a ring of time
_MIN_WITH_WORD = 0.84  # how much smaller an amount may be written for the word behind it
_MIN_NAME = 0.66  # a long name shrinks to this share before it is shortened
_STANDING, _NARROW = 1.2, 2.5  # in portraits: how high a plate is at least, and how wide at most, with words below
_HALO, _HALO_PX = 0.75, 0.95  # the light behind the portrait of who is to act: its strength, its radius in portraits
_LINE = 0.42  # of a plate's height: how large the letters of its two lines may be


def paint_bars(
    target: pygame.Surface, look: Look, top_bar: pygame.Rect, bottom_bar: pygame.Rect, kind: str = "iron"
) -> None:
    """Paints the bars above and below the table, of a kind `edge_bar` knows."""
    theme = look.theme
    for bar, line_y in ((top_bar, top_bar.bottom - 1), (bottom_bar, bottom_bar.y)):
        target.blit(edge_bar.bar(bar.size, mix(theme.rail, theme.shade, 0.35), kind), bar)
        pygame.draw.line(target, theme.metal, (bar.x, line_y), (bar.right, line_y), max(1, look.metrics.px(1.5)))


@lru_cache(maxsize=8)
def _ring(diameter: int, shade: Colour, ink: Colour) -> pygame.Surface:
    return drawn(
        f'<ellipse cx="50" cy="41" rx="46" ry="37" fill="{css(shade)}" fill-opacity="0.16" '
        f'stroke="{css(ink)}" stroke-width="3" stroke-opacity="0.55"/>',
        (diameter, round(diameter * 0.82)),
        (100, 82),
    )


def light_around(area: pygame.Rect, radius: int) -> pygame.Rect:
    """The area of a round light of a radius about the middle of an area, in px."""
    return pygame.Rect(area.centerx - radius, area.centery - radius, 2 * radius, 2 * radius)


def paint_spot(target: pygame.Surface, look: Look, spot: tuple[int, int], high: int) -> None:
    """Paints the ring printed on the felt where a bet goes, about so many px high."""
    ring = _ring(high + look.metrics.px(2), look.theme.shade, look.theme.felt_ink)
    target.blit(ring, ring.get_rect(center=spot))


def paint_total(
    target: pygame.Surface,
    look: Look,
    place: tuple[int, int],
    words: str,
    colour: Colour,
    anchor: str = "center",
    *,
    is_lit: bool = False,
    room: int = 10_000,
    max_px: int = 10_000,
    size: float = TOTAL,
) -> pygame.Rect:
    """Paints the small plate with a hand's count, no wider than `room` and its letters no larger than `max_px`."""
    metrics = look.metrics
    wanted = min(metrics.pt(size), max_px)
    px = text.fit_size(words, wanted, max(10, room - metrics.px(8)), 8, text.SERIF, "Bold")
    figure = text.figures(words, px, colour)
    rect = figure.get_rect().inflate(min(metrics.px(14), max(2, room - figure.get_width() - 2)), 0)
    rect.h = round((wanted + px) / 2 * 1.25)
    setattr(rect, anchor, place)
    edge = look.theme.focus if is_lit else look.theme.panel_edge
    look.plate(target, rect, look.theme.panel, edge, radius=metrics.px(6), opacity=0.9)
    text.put(target, figure, rect.centerx, rect.centery, "center")
    return rect


def result_tone(look: Look, gain: int) -> Colour:
    """The colour of a result's words; the words say it too."""
    return look.theme.win if gain > 0 else look.theme.lose if gain < 0 else look.theme.ink


def signed(cents: int, currency: Currency) -> str:
    """A gain with its sign and without the currency's word."""
    sign = "+" if cents > 0 else "−" if cents < 0 else "±"
    return f"{sign}{format_amount(abs(cents), currency).split(' ')[0]}"


def with_word(words: str, currency: Currency, cents: int, px: int, room: int) -> str:
    """Words that end in a bare sum, with the currency's word after it where `room` px in letters of `px` allow it."""
    _, _, name = format_amount(abs(cents), currency).partition(" ")
    longer = f"{words} {name}" if name and cents else words
    return longer if text.width(longer, px, text.SERIF, "Bold") <= room else words


def money_chip_px(metrics: Metrics, bet: pygame.Rect) -> int:
    """The diameter of the chips that `paint_money` lays."""
    return min(metrics.px(26), bet.w // 6)


def fitted_amount(cents: int, currency: Currency, px: int, room: int) -> tuple[str, int]:
    """The words beside chips in `room` px, and the size of their letters, `px` at most.

    The letters are made a little smaller rather than leave out the currency's word, which the neighbours have.
    """
    words = format_amount(cents, currency)
    fitted = text.fit_size(words, px, room, round(px * _MIN_WITH_WORD), text.SERIF, "Bold")
    if text.width(words, fitted, text.SERIF, "Bold") > room:
        words, fitted = words.split(" ")[0], px
    return words, text.fit_size(words, fitted, room, 8, text.SERIF, "Bold")


def paint_money(
    target: pygame.Surface,
    look: Look,
    bet: pygame.Rect,
    spot: tuple[int, int],
    cents: int,
    model: TableModel[Any],
    *,
    is_leftward: bool = False,
    is_knocked: bool = False,
) -> None:
    """Paints chips on a spot in the area of a bet, and the amount beside them: on their left if it `is_leftward`.

    Chips that are knocked are drawn by those that knock them.
    """
    metrics = look.metrics
    x, y = spot
    diameter = money_chip_px(metrics, bet)
    units = cents // CENTS_PER_UNIT
    drawn_on = draw_amount(target, units, (x, y), diameter, model.denominations, is_shown=not is_knocked)
    gap = max(drawn_on.right - x + metrics.px(3), bet.h // 2 + metrics.px(6))
    room = (x - bet.x if is_leftward else bet.right - x) - gap
    words, px = fitted_amount(cents, model.currency, metrics.pt(14), room)
    figure = text.figures(words, px, look.theme.felt_ink)
    text.put(target, figure, x - gap if is_leftward else x + gap, y, "midright" if is_leftward else "midleft")


def is_standing(plate: pygame.Rect, face_px: int) -> bool:
    """Whether a plate's words are below its portrait: it is higher than that and not wide enough for words beside."""
    return plate.h > face_px * _STANDING and plate.w < face_px * _NARROW


def face_place(plate: pygame.Rect, face_px: int) -> pygame.Rect:
    """The place of the portrait on a seat's plate."""
    if is_standing(plate, face_px):
        return pygame.Rect(plate.centerx - face_px // 2, plate.y, face_px, face_px)
    return pygame.Rect(plate.x, plate.centery - face_px // 2, face_px, face_px)


def ring_of(theme: Theme, seat: SeatShown[Any]) -> Colour:
    """The colour around a portrait: of a person here, a person at another machine, or one of the house's characters."""
    return theme.accent if seat.is_human else theme.light if seat.is_visitor else theme.metal


def paint_plate(
    target: pygame.Surface,
    look: Look,
    plate: pygame.Rect,
    face_px: int,
    seat: SeatShown[Any] | None,
    currency: Currency,
    *,
    is_hot: bool = False,
    is_turn: bool = False,
    empty: str = "",
) -> None:
    """Paints a player's plate with portrait, name and purse; or an invitation to an empty chair."""
    metrics, theme = look.metrics, look.theme
    rect = plate.inflate(0, -metrics.px(4))
    if seat is None:
        if not empty:
            return
        if is_standing(plate, face_px):
            _paint_free_chair(target, look, plate, face_px, empty, is_hot=is_hot)
            return
        look.plate(target, rect, theme.button if is_hot else mix(theme.felt_edge, theme.panel, 0.5), opacity=0.6)
        icon = min(metrics.pt(18), rect.h - 6)
        target.blit(mark("plus", icon, theme.felt_ink), (rect.x + metrics.px(8), rect.centery - icon // 2))
        px = text.fit_size(empty, metrics.pt(14), rect.w - icon - metrics.px(20), 8)
        text.put(target, text.line(empty, px, theme.felt_ink), rect.x + icon + metrics.px(14), rect.centery, "midleft")
        return
    if is_turn:
        halo = materials.glow(round(face_px * _HALO_PX), theme.light, strength=_HALO)
        target.blit(halo, halo.get_rect(center=face_place(plate, face_px).center))
    margin = max(panel_margin(metrics.px(9)), face_px - plate.h)
    words = _("has left") if seat.has_left else format_amount(seat.purse, currency)
    sitter = _Sitter(seat.portrait, seat.mood, seat.name, seat.badge, words, seat.has_left, ring_of(theme, seat))
    picture = _seat_plate(look, plate.size, face_px, margin, sitter, is_hot=is_hot, is_turn=is_turn)
    target.blit(picture, (plate.x - margin, plate.y - margin))


class _Sitter(NamedTuple):
    """What a plate shows of a player; `purse` is in words."""

    portrait: str
    mood: str
    name: str
    badge: str
    purse: str
    has_left: bool
    ring: Colour


@lru_cache(maxsize=48)
def _seat_plate(
    look: Look, size: tuple[int, int], face_px: int, margin: int, sitter: _Sitter, *, is_hot: bool, is_turn: bool
) -> pygame.Surface:
    """A player's plate on a clear ground that is wider by `margin` on each side."""
    theme, metrics = look.theme, look.metrics
    plate = pygame.Rect((margin, margin), size)
    target = pygame.Surface(plate.inflate(2 * margin, 2 * margin).size, pygame.SRCALPHA, 32)
    rect = plate.inflate(0, -metrics.px(4))
    fill = mix(theme.panel, theme.accent, 0.22) if is_turn else theme.panel
    if is_standing(plate, face_px):
        _paint_standing(target, look, plate, face_px, sitter, look.hot(fill) if is_hot else fill, is_turn=is_turn)
        return target
    look.plate(target, rect, look.hot(fill) if is_hot else fill, theme.focus if is_turn else theme.panel_edge)
    place = face_place(plate, face_px)
    target.blit(portrait(sitter.portrait, sitter.mood, place.w, ring=sitter.ring), place)
    x = place.right + metrics.px(5)
    room = rect.right - x - metrics.px(5)
    grown = min(1.35, max(1.0, rect.h / metrics.px(44)))  # a high plate has large letters
    badge = min(metrics.pt(11 * grown), round(rect.h * 0.36))
    target.blit(mark(sitter.badge, badge, theme.ink_dim), (x, rect.centery + metrics.px(2)))
    most = round(rect.h * _LINE)
    wanted = min(metrics.pt(13.5 * grown), most)
    name, px = _fitted_name(sitter.name, wanted, room)
    text.put(target, text.line(name, px, theme.ink, weight="Semibold"), x, rect.centery + metrics.px(1), "bottomleft")
    room -= badge + metrics.px(4)
    figure = _purse(look, sitter, min(metrics.pt(12.5 * grown), most), room)
    text.put(target, figure, x + badge + metrics.px(4), rect.centery + metrics.px(1), "topleft")
    return target


def _purse(look: Look, sitter: _Sitter, px: int, room: int) -> pygame.Surface:
    """The words of a purse as they fit: without the currency's word rather than much smaller."""
    purse = sitter.purse
    if not sitter.has_left and text.width(purse, round(px * _MIN_WITH_WORD), weight="Semibold") > room:
        purse = purse.split(" ")[0]
    px = text.fit_size(purse, px, room, 8, weight="Semibold")
    return text.figures(purse, px, look.theme.felt_ink, text.SANS, "Semibold")


def _fitted_name(name: str, wanted_px: int, room: int) -> tuple[str, int]:
    """A name as it fits, and the size of its letters: whole, or else without its last word, or only its last one."""
    least, said = max(8, round(wanted_px * _MIN_NAME)), name
    while said:
        px = text.fit_size(said, wanted_px, room, least, weight="Semibold")
        if text.width(said, px, weight="Semibold") <= room:
            return said, px
        said = _shorter(said)
    return text.fitted(name, least, room, weight="Semibold"), least


def _shorter(name: str) -> str:
    """A name in fewer words: "Dame Hester" for "Dame Hester Crowe", then "Hester"; empty for a single word."""
    words = name.split()
    if len(words) < 3:
        return words[1] if len(words) == 2 else ""
    words.pop()
    while len(words) > 1 and words[-1].islower():
        words.pop()
    return " ".join(words)


def _paint_standing(
    target: pygame.Surface,
    look: Look,
    plate: pygame.Rect,
    face_px: int,
    sitter: _Sitter,
    fill: Colour,
    *,
    is_turn: bool,
) -> None:
    """Paints a portrait with name and purse below it."""
    theme, metrics, face = look.theme, look.metrics, face_place(plate, face_px)
    top = face.bottom - metrics.px(3)
    words = pygame.Rect(plate.x, top, plate.w, plate.bottom - top)
    look.plate(target, words, fill, theme.focus if is_turn else theme.panel_edge, radius=metrics.px(7))
    target.blit(portrait(sitter.portrait, sitter.mood, face.w, ring=sitter.ring), face)
    room, line = words.w - metrics.px(8), (words.h - metrics.px(3)) / 2
    most = round(line / 1.2)
    name, px = _fitted_name(sitter.name, min(metrics.pt(13), most), room)
    y = words.y + metrics.px(3)
    text.put(target, text.line(name, px, theme.ink, weight="Semibold"), words.centerx, y + line / 2, "center")
    badge = min(metrics.pt(11), most)
    figure = _purse(look, sitter, min(metrics.pt(12.5), most), room - badge - metrics.px(3))
    x = words.centerx - (badge + metrics.px(3) + figure.get_width()) // 2
    icon = mark(sitter.badge, badge, theme.ink_dim)
    target.blit(icon, icon.get_rect(midleft=(x, round(y + line * 1.5))))
    text.put(target, figure, x + badge + metrics.px(3), round(y + line * 1.5), "midleft")


def _paint_free_chair(
    target: pygame.Surface, look: Look, plate: pygame.Rect, face_px: int, label: str, *, is_hot: bool
) -> None:
    """Paints the ring of a portrait that is not there, with a plus in it and a label below."""
    theme, face = look.theme, face_place(plate, face_px)
    fill = theme.button if is_hot else mix(theme.felt_edge, theme.panel, 0.5)
    look.plate(target, face, fill, theme.felt_ink, radius=face.w // 2, opacity=0.6)
    icon = mark("plus", round(face.w * 0.36), theme.felt_ink)
    target.blit(icon, icon.get_rect(center=face.center))
    room = plate.bottom - face.bottom
    px = text.fit_size(label, min(look.metrics.pt(13.5), round(room / 1.3)), plate.w, 8, weight="Semibold")
    words = text.line(label, px, theme.felt_ink, weight="Semibold")
    text.put(target, words, plate.centerx, face.bottom + look.metrics.px(2), "midtop")


def paint_rack(target: pygame.Surface, look: Look, rack: pygame.Rect, values: Sequence[int]) -> None:
    """Paints the house's chips in their rack, one of each value."""
    theme = look.theme
    wood = mix(theme.rail, theme.shade, 0.45)
    look.plate(target, rack, wood, theme.metal, radius=look.metrics.px(6))
    inside = rack.inflate(-look.metrics.px(10), -look.metrics.px(8))
    diameter = min(inside.h, inside.w // max(1, len(values)))
    pitch = inside.w / max(1, len(values))
    for number, value in enumerate(values):
        face = chip_face(value, diameter)
        target.blit(face, face.get_rect(center=(round(inside.x + pitch * (number + 0.5)), inside.centery)))


def paint_clock(
    target: pygame.Surface, look: Look, plate: pygame.Rect, face_px: int, share: float, seconds: int
) -> None:
    """Paints a player's remaining time as a bar under the plate, as long as the share of it.

    With `seconds` these are shown in place of the face, as the time ends soon.
    """
    metrics, theme = look.metrics, look.theme
    bar = pygame.Rect(plate.x, plate.bottom - metrics.px(2), plate.w, max(3, metrics.px(4)))
    pygame.draw.rect(target, theme.shade, bar.inflate(2, 2), border_radius=bar.h)
    lit = pygame.Rect(bar.x, bar.y, max(bar.h, round(bar.w * share)), bar.h)
    pygame.draw.rect(target, theme.warn if seconds else theme.accent, lit, border_radius=bar.h)
    if seconds:
        _paint_seconds(target, look, face_place(plate, face_px), seconds, theme.warn, theme.shade)


def _paint_seconds(
    target: pygame.Surface, look: Look, face: pygame.Rect, seconds: int, tone: Colour, ink: Colour
) -> None:
    """Paints seconds on a disc in place of a face."""
    metrics = look.metrics
    disc = face.inflate(metrics.px(8), metrics.px(8))
    pygame.draw.aacircle(target, look.theme.shade, disc.center, disc.w // 2)
    pygame.draw.aacircle(target, tone, disc.center, disc.w // 2 - max(1, metrics.px(2)))
    px = text.fit_size(str(seconds), round(disc.w * _CLOCK_FIGURE), round(disc.w * _CLOCK_ROOM), 8)
    text.put(target, text.figures(str(seconds), px, ink), *disc.center, "center")


def paint_away(target: pygame.Surface, look: Look, plate: pygame.Rect, face_px: int, seconds: int) -> None:
    """Greys the plate of a player whose program cannot be reached, with the seconds for which the seat is kept."""
    face = face_place(plate, face_px)
    area = plate.inflate(0, -look.metrics.px(4)).clip(target.get_rect())
    grey = pygame.transform.grayscale(target.subsurface(area).copy())
    grey.fill((_AWAY, _AWAY, _AWAY), special_flags=pygame.BLEND_RGB_MULT)
    target.blit(grey, area)
    _paint_seconds(target, look, face, seconds, look.theme.button, look.theme.ink)


def paint_ring(target: pygame.Surface, look: Look, plate: pygame.Rect, face_px: int, share: float) -> None:
    """Paints a ring around the face on a plate, lit from the top on for the share of time that is left."""
    face, theme = face_place(plate, face_px), look.theme
    ring = _time_ring(face.w + look.metrics.px(12), round(share * _RING_STEPS), theme.shade, theme.accent)
    target.blit(ring, ring.get_rect(center=face.center))


@lru_cache(maxsize=64)
def _time_ring(diameter: int, steps: int, shade: Colour, lit: Colour) -> pygame.Surface:
    turn = math.tau * min(steps, _RING_STEPS - 0.01) / _RING_STEPS  # an arc that ends where it begins is none
    end = f"{50 + 42 * math.sin(turn):.2f} {50 - 42 * math.cos(turn):.2f}"
    arc = f'd="M 50 8 A 42 42 0 {int(turn > math.pi)} 1 {end}" fill="none" stroke="{css(lit)}" stroke-width="12"'
    return drawn(
        f'<circle cx="50" cy="50" r="42" fill="none" stroke="{css(shade)}" stroke-width="16"/><path {arc}/>',
        (diameter, diameter),
        (100, 100),
    )
