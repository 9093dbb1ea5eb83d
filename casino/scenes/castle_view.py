"""A table of the castle's hall as it is seen from above: rail and felt, chairs and faces, cards and chips, its plate.

Paints what it is given and changes nothing. The room around the tables is painted elsewhere.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

import pygame

from casino.levels import Level
from casino.money import CENTS_PER_UNIT, format_amount
from casino.players.castle_table import CastleTable
from casino.players.happenings import LaidHand
from casino.scenes.castle_layout import TABLE_MIDDLE, TABLE_RADII, CastleLayout, chair_angle, round_table
from casino.ui import materials, text
from casino.ui.cards import LOST, card_sprites
from casino.ui.chips import draw_amount
from casino.ui.look import Look
from casino.ui.materials import BLACK, WHITE
from casino.ui.portraits import portrait
from casino.ui.theme import Colour, Theme, mix
from casino.ui.vector import css, drawn, lit_by

STEWARD = "steward"
BACK = "red"
_RAIL = 0.062  # its breadth, in heights of the table's area
_FACE, _DEALER_FACE = 0.215, 0.2  # diameters
_CHAIR_REACH = (TABLE_RADII[0] + 0.045, TABLE_RADII[1] + 0.062)
_CARDS_REACH = (0.41, 0.185)
_CHIPS_REACH = (0.225, 0.055)
_CARD, _SMALL_CARD = 0.158, 0.122  # heights of a card, and of one of several hands
_STEP = 0.36  # of a card's breadth is seen below the next
_ROUNDNESS = 2.35  # of the table's outline: 2 is an ellipse

# A double axe in a square of 100, printed on the felt.
AXE = (
    "M47 6H53V94H47Z"
    "M46 27C34 25 20 19 9 8C0 24 0 52 9 68C20 57 34 51 46 49Z"
    "M54 27C66 25 80 19 91 8C100 24 100 52 91 68C80 57 66 51 54 49Z"
)


def limits_in_words(level: Level) -> str:
    """A table's limits: "2 to 30 gold"."""
    rules, currency = level.settings, level.currency
    return f"{format_amount(rules.minimum, currency).split(' ')[0]} to {format_amount(rules.maximum, currency)}"


# -- the bare table -------------------------------------------------------------------------------------------


def _outline(size: tuple[int, int], inset: float) -> str:
    """The table's outline as SVG path data; `inset` in heights from the rail's outer edge."""
    width, height = size
    radius_x, radius_y = (height * (reach - inset) for reach in TABLE_RADII)
    points = []
    for step in range(120):
        angle = 2 * pi * step / 120
        x, y = cos(angle), sin(angle)
        bend = 2 / _ROUNDNESS
        x, y = (1 if x >= 0 else -1) * abs(x) ** bend, (1 if y >= 0 else -1) * abs(y) ** bend
        points.append(f"{width / 2 + radius_x * x:.2f} {height * TABLE_MIDDLE + radius_y * y:.2f}")
    return "M" + "L".join(points) + "Z"


def _rivets(size: tuple[int, int], metal: Colour) -> str:
    """Nails along the iron band, each with its own light."""
    width, height = size
    parts = []
    for step in range(28):
        angle = 2 * pi * (step + 0.5) / 28
        x, y = cos(angle), sin(angle)
        bend = 2 / _ROUNDNESS
        x, y = (1 if x >= 0 else -1) * abs(x) ** bend, (1 if y >= 0 else -1) * abs(y) ** bend
        inset, dot = 0.014, height * 0.0062
        at_x = width / 2 + height * (TABLE_RADII[0] - inset) * x
        at_y = height * TABLE_MIDDLE + height * (TABLE_RADII[1] - inset) * y
        parts.append(
            f'<circle cx="{at_x + dot * 0.3:.2f}" cy="{at_y + dot * 0.5:.2f}" r="{dot * 1.15:.2f}" fill="#000000" '
            f'fill-opacity="0.6"/><circle cx="{at_x:.2f}" cy="{at_y:.2f}" r="{dot:.2f}" fill="{css(metal)}"/>'
            f'<circle cx="{at_x - dot * 0.3:.2f}" cy="{at_y - dot * 0.3:.2f}" r="{dot * 0.42:.2f}" '
            f'fill="{css(mix(metal, WHITE, 0.7))}"/>'
        )
    return "".join(parts)


def _stroke(path: str, width: float, colour: Colour, opacity: float = 1.0, shift: float = 0.0) -> str:
    return (
        f'<path d="{path}" transform="translate({shift * 0.6:.2f} {shift:.2f})" fill="none" stroke="{css(colour)}" '
        f'stroke-width="{width:.2f}" stroke-opacity="{opacity:.3f}"/>'
    )


class Tones(NamedTuple):
    """What a table is made of."""

    felt: Colour
    felt_edge: Colour
    rail: Colour
    metal: Colour
    band: Colour  # the iron round the rail
    ink: Colour  # printed on the felt
    light: Colour
    is_white: bool


def _tones(theme: Theme, *, is_chosen: bool, is_hot: bool) -> Tones:
    """A table's tones as it is, under the pointer, or chosen: then it is white."""
    metal, light = theme.metal, theme.light
    if is_chosen:
        bone = mix(theme.ink, WHITE, 0.78)
        iron = mix(metal, WHITE, 0.30)
        return Tones(bone, mix(bone, theme.ink, 0.5), bone, iron, iron, mix(metal, theme.shade, 0.10), WHITE, True)
    felt, edge, rail = theme.felt, theme.felt_edge, theme.rail
    if is_hot:
        felt, edge, rail = mix(felt, light, 0.13), mix(edge, light, 0.13), mix(rail, light, 0.13)
    return Tones(felt, edge, rail, metal, mix(metal, BLACK, 0.66), theme.felt_ink, light, False)


@lru_cache(maxsize=12)
def _bare(size: tuple[int, int], tones: Tones, seats: int) -> pygame.Surface:
    """A table without anything on it, its shadow below it, transparent around."""
    felt, felt_edge, rail, metal, iron, ink, light, is_white = tones
    height = size[1]
    outer, inner = _outline(size, 0.0), _outline(size, _RAIL)
    picture = materials.blurred(
        f'<path d="{outer}" transform="translate({height * 0.022} {height * 0.045})" fill="#000000" '
        'fill-opacity="0.85"/>',
        size,
        height * 0.055,
    )
    wood = materials.wood(size, rail)
    if is_white:
        _whiten(wood)
    picture.blit(materials.in_alpha(wood, outer), (0, 0))
    crest = _outline(size, _RAIL * 0.5)
    tube = [_stroke(crest, height * _RAIL * 0.9, BLACK, 0.20, height * 0.006)]
    for step in range(6):
        share = step / 5
        tone = lit_by(mix(rail, WHITE, 0.30), light, 0.35)
        tube.append(_stroke(crest, height * _RAIL * (0.62 - 0.5 * share), tone, 0.10, -height * 0.008 * share))
    band = _outline(size, 0.014)
    tube.append(_stroke(band, height * 0.030, iron))
    tube.append(_stroke(_outline(size, 0.004), height * 0.005, mix(metal, WHITE, 0.15), 0.55, -height * 0.002))
    tube.append(_stroke(_outline(size, 0.028), height * 0.005, BLACK, 0.6))
    tube.append(_rivets(size, mix(metal, WHITE, 0.1)))
    picture.blit(drawn("".join(tube), size), (0, 0))
    cloth = materials.felt(size, felt, felt_edge, light=(0.5, TABLE_MIDDLE - 0.05), light_colour=light, strength=0.4)
    if is_white:
        _whiten(cloth)
    picture.blit(materials.in_alpha(cloth, inner), (0, 0))
    picture.blit(drawn(_print(size, ink, seats), size), (0, 0))
    depth = 0.34 if is_white else 0.75
    edge = _stroke(_outline(size, _RAIL - 0.012), height * 0.05, BLACK, depth, height * 0.012)
    shade = materials.in_alpha(pygame.Surface(size, 0, 32), inner)
    dark = materials.blurred(edge, size, height * 0.028)
    shade.fill((255, 255, 255, 255), special_flags=pygame.BLEND_RGB_MAX)
    dark.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)  # only on the felt
    picture.blit(dark, (0, 0))
    lip = _outline(size, _RAIL)
    picture.blit(
        drawn(
            _stroke(lip, height * 0.011, mix(metal, BLACK, 0.55))
            + _stroke(lip, height * 0.005, mix(metal, light, 0.2), 0.95, -height * 0.001),
            size,
        ),
        (0, 0),
    )
    return picture


def _whiten(cloth: pygame.Surface) -> None:
    """Takes the grey out that a texture leaves even on white."""
    cloth.fill((48, 46, 42), special_flags=pygame.BLEND_RGB_ADD)


def _print(size: tuple[int, int], ink: Colour, seats: int) -> str:
    """What is printed on the felt: the axe, a line round it, a place for every hand."""
    width, height = size
    area = pygame.Rect((0, 0), size)
    parts = [_stroke(_outline(size, _RAIL + 0.035), height * 0.004, ink, 0.45)]
    scale = height * 0.0021
    x, y = width / 2 - 50 * scale, height * (TABLE_MIDDLE - 0.012) - 50 * scale
    parts.append(
        f'<path d="{AXE}" transform="translate({x:.2f} {y:.2f}) scale({scale:.4f})" fill="{css(ink)}" '
        'fill-opacity="0.42"/>'
    )
    high, wide = height * _CARD * 0.98, height * _CARD * 0.72
    for seat in range(1, seats + 1):
        x, y = round_table(area, chair_angle(seat, seats), _CARDS_REACH)
        parts.append(
            f'<rect x="{x - wide / 2:.2f}" y="{y - high / 2:.2f}" width="{wide:.2f}" height="{high:.2f}" '
            f'rx="{height * 0.012:.2f}" fill="none" stroke="{css(ink)}" stroke-opacity="0.35" '
            f'stroke-width="{height * 0.004:.2f}"/>'
        )
    return "".join(parts)


@lru_cache(maxsize=8)
def _chair(diameter: int, wood: Colour, leather: Colour, metal: Colour) -> pygame.Surface:
    """A round stool from above: an oak ring, a leather seat with its nails, the shadow it throws."""
    side = round(diameter * 1.3)
    nails = "".join(
        f'<circle cx="{50 + 31 * cos(pi * n / 6):.2f}" cy="{50 + 31 * sin(pi * n / 6):.2f}" r="1.7" '
        f'fill="{css(mix(metal, BLACK, 0.1))}"/>'
        for n in range(12)
    )
    shadow = materials.blurred(
        f'<circle cx="{side * 0.53:.1f}" cy="{side * 0.56:.1f}" r="{side * 0.39:.1f}" fill="#000000" '
        'fill-opacity="0.75"/>',
        (side, side),
        side * 0.06,
    )
    shadow.blit(
        drawn(
            '<defs><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="42" cy="38" r="42">'
            f'<stop offset="0" stop-color="{css(mix(leather, WHITE, 0.22))}"/>'
            f'<stop offset="0.6" stop-color="{css(leather)}"/>'
            f'<stop offset="1" stop-color="{css(mix(leather, BLACK, 0.5))}"/></radialGradient>'
            '<linearGradient id="w" gradientUnits="userSpaceOnUse" x1="15" y1="15" x2="85" y2="85">'
            f'<stop offset="0" stop-color="{css(mix(wood, WHITE, 0.35))}"/>'
            f'<stop offset="1" stop-color="{css(mix(wood, BLACK, 0.5))}"/></linearGradient></defs>'
            '<circle cx="50" cy="50" r="38" fill="url(#w)"/><circle cx="50" cy="50" r="33" fill="#000000" '
            f'fill-opacity="0.5"/><circle cx="50" cy="50" r="32" fill="url(#l)"/>{nails}',
            (side, side),
            (100, 100),
        ),
        (0, 0),
    )
    return shadow


@lru_cache(maxsize=24)
def _shoe(width: int, tenths: int, wood: Colour, metal: Colour, paper: Colour) -> pygame.Surface:
    """A shoe seen from above, `tenths` of its cards in it."""
    reach = 10 + 6.6 * tenths
    edges = "".join(
        f'<path d="M{x:.1f} 20V60" stroke="{css(mix(paper, BLACK, 0.35))}" stroke-width="1"/>'
        for x in range(14, round(reach) - 1, 5)
    )
    cards = (
        f'<rect x="10" y="18" width="{reach - 10:.1f}" height="44" fill="{css(mix(paper, WHITE, 0.6))}"/>{edges}'
        if tenths
        else ""
    )
    return drawn(
        '<rect x="6" y="12" width="92" height="64" rx="7" fill="#000000" fill-opacity="0.45"/>'
        f'<rect x="2" y="6" width="92" height="66" rx="7" fill="{css(wood)}"/>'
        f'<rect x="2" y="6" width="92" height="14" rx="7" fill="{css(mix(wood, WHITE, 0.25))}"/>'
        f'<rect x="8" y="16" width="72" height="48" rx="3" fill="{css(mix(wood, BLACK, 0.75))}"/>{cards}'
        f'<rect x="2" y="6" width="92" height="66" rx="7" fill="none" stroke="{css(metal)}" stroke-width="3"/>',
        (width, round(width * 0.8)),
        (100, 80),
    )


# -- a table with everything ----------------------------------------------------------------------------------


def paint_table(
    target: pygame.Surface, look: Look, layout: CastleLayout, cell: pygame.Rect, table: CastleTable, *,
    is_chosen: bool, is_hot: bool, has_large_index: bool = False, back: str = BACK,
) -> None:  # fmt: skip
    """A table with who sits there, what lies on it, and its plate. A chosen one is white."""
    theme, area = look.theme, layout.table(cell)
    seats = table.seat_count
    target.blit(_bare(area.size, _tones(theme, is_chosen=is_chosen, is_hot=is_hot), seats), area)
    if is_hot and not is_chosen:
        target.blit(_halo(area.size, theme.focus), area)
    _paint_dealer(target, look, area, table, has_large_index, back)
    for seat in range(1, seats + 1):
        _paint_seat(target, look, area, table, seat, has_large_index)
    paint_plate(target, look, layout.plate(cell), table, is_chosen=is_chosen, is_hot=is_hot)


@lru_cache(maxsize=4)
def _halo(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """A bright line round a table the pointer is at."""
    return drawn(_stroke(_outline(size, -0.006), max(1.5, size[1] * 0.010), colour, 0.9), size)


def _paint_dealer(
    target: pygame.Surface, look: Look, area: pygame.Rect, table: CastleTable, has_large_index: bool, back: str
) -> None:
    theme, cards = look.theme, table.cards
    face = round(area.h * _DEALER_FACE)
    busts = cards.news.startswith("The steward busts")
    wins = cards.news == "Black Axe for the steward"
    mood = "hurt" if busts else "pleased" if wins else "calm"
    picture = portrait(STEWARD, mood, face, ring=theme.metal)
    target.blit(picture, picture.get_rect(midtop=(area.centerx, area.y)))
    oak = mix(theme.rail, theme.leather, 0.4)
    shoe = _shoe(round(area.h * 0.19), round(table.shoe_share * 10), oak, theme.metal, theme.paper)
    target.blit(shoe, shoe.get_rect(center=round_table(area, -36.0, (0.45, 0.225))))
    high = max(8, round(area.h * _CARD))
    sprites = card_sprites(high, look.four_colour, has_large_index)
    count = len(cards.dealer)
    step = sprites.size[0] * (1.06 if count < 4 else 0.7)
    for number, card in enumerate(cards.dealer):
        x = area.centerx + step * (number - (count - 1) / 2)
        sprites.draw(target, card or None, (x, area.y + area.h * 0.297), back=back)


def _paint_seat(
    target: pygame.Surface, look: Look, area: pygame.Rect, table: CastleTable, seat: int, has_large_index: bool
) -> None:
    theme, angle = look.theme, chair_angle(seat, table.seat_count)
    sitter = table.seats.get(seat)
    x, y = round_table(area, angle, _CHAIR_REACH)
    face = round(area.h * _FACE)
    chair = _chair(round(face * 0.92), theme.rail, mix(theme.leather, theme.shade, 0.25), theme.metal)
    target.blit(chair, chair.get_rect(center=(round(x), round(y))))
    hands = table.cards.hands.get(seat, [])
    if hands:
        _paint_hands(target, look, area, angle, hands, has_large_index)
        chips = sum(hand.stake for hand in hands if hand.outcome not in ("lost", "bust"))
        spot = round_table(area, angle, _CHIPS_REACH)
        draw_amount(target, chips // CENTS_PER_UNIT, spot, max(6, round(area.h * 0.062)))
    if sitter is None:
        return
    is_turn = table.cards.turn == seat
    ring = theme.focus if is_turn else theme.accent if sitter.is_person else theme.metal
    outcomes = {hand.outcome for hand in hands}
    mood = "pleased" if outcomes & {"won", "natural"} else "hurt" if outcomes & {"lost", "bust"} else "calm"
    picture = portrait(sitter.portrait, mood, face, ring=ring)
    place = picture.get_rect(center=(round(x), round(y)))
    if is_turn:
        lamp = _lamp(round(face * 0.78), theme.focus)
        target.blit(lamp, lamp.get_rect(center=place.center))
    target.blit(picture, place)
    if sitter.is_person:
        mine = max(6, round(face * 0.34))
        look.plate(target, pygame.Rect(place.right - mine, place.bottom - mine, mine, mine), theme.accent,
                   theme.accent_ink, radius=mine // 2, opacity=1.0)  # fmt: skip


@lru_cache(maxsize=4)
def _lamp(radius: int, colour: Colour) -> pygame.Surface:
    """The glow behind a face whose turn it is."""
    return materials.glow(radius, colour, strength=0.85)


def _paint_hands(
    target: pygame.Surface, look: Look, area: pygame.Rect, angle: float, hands: list[LaidHand], has_large_index: bool
) -> None:
    """A seat's cards, several hands side by side and smaller."""
    high = max(8, round(area.h * (_CARD if len(hands) == 1 else _SMALL_CARD)))
    sprites = card_sprites(high, look.four_colour, has_large_index)
    step = sprites.size[0] * _STEP
    middle_x, middle_y = round_table(area, angle, _CARDS_REACH)
    wide = sprites.size[0] * 1.75
    for number, hand in enumerate(hands):
        x = middle_x + wide * (number - (len(hands) - 1) / 2)
        tint = LOST if hand.outcome in ("bust", "lost", "surrendered") else None
        for place, card in enumerate(hand.cards):
            at = (x + step * (place - (len(hand.cards) - 1) / 2), middle_y)
            sprites.draw(target, card, at, tint=tint)


def paint_plate(
    target: pygame.Surface, look: Look, plate: pygame.Rect, table: CastleTable, *, is_chosen: bool, is_hot: bool
) -> None:
    """A table's name, its limits and free chairs, and the last thing that happened there."""
    metrics, theme = look.metrics, look.theme
    fill, edge = (mix(theme.ink, WHITE, 0.6), theme.metal) if is_chosen else (theme.panel, theme.panel_edge)
    ink, dim, name = (
        (theme.paper_ink, mix(theme.paper_ink, fill, 0.12), theme.paper_ink)
        if is_chosen
        else (theme.ink, theme.ink_dim, theme.felt_ink)
    )
    sign = plate.inflate(-metrics.px(4), 0)
    look.plate(target, sign, look.hot(fill) if is_hot and not is_chosen else fill, edge, radius=metrics.px(7))
    free = len(table.free_seats)
    facts = f"{limits_in_words(table.level)} · {free} of {table.seat_count} seats free"
    room = sign.w - metrics.px(16)
    rows = [
        (table.level.title, metrics.title_pt(17), text.SERIF, "Semibold", name),
        (facts, metrics.pt(12.5), text.SANS, "Semibold", ink),
        (table.news or "Nobody plays here now", metrics.pt(12.5), text.SANS, "Regular", dim),
    ]
    pad = metrics.px(4)
    fitted = []
    for words, px, family, weight, colour in rows:
        px = text.fit_size(words, px, room, max(8, metrics.px(9.5)), family, weight)
        fitted.append(text.line(text.fitted(words, px, room, family, weight), px, colour, family, weight))
    # Where large letters leave no room for all three lines, the news is what can be missed.
    while len(fitted) > 1 and sum(_high(line) for line in fitted) > sign.h - pad:
        fitted.pop()
    y = sign.centery - sum(_high(line) for line in fitted) / 2
    for line in fitted:
        text.put(target, line, sign.centerx, y + _high(line) / 2, "center")
        y += _high(line)


def _high(line: pygame.Surface) -> int:
    """The height a line of letters takes on a plate, closer than in running text."""
    return round(line.get_height() * 0.9)
