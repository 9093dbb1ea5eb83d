"""Paints a table of the castle's hall from above: rail and felt, chairs and portraits, cards and chips, its plate.

The room around the tables is in `room`.
"""

from dataclasses import dataclass
from functools import lru_cache

import pygame

from casino.core.money import CENTS_PER_UNIT
from casino.core.texts import _
from casino.players.castle.happenings import LaidHand
from casino.scenes.app.place import bet_limits, table_chips
from casino.scenes.games.castle.art.furniture import (
    CARD,
    CARDS_REACH,
    TableColours,
    bare_table,
    chair,
    halo,
    small_shoe,
    table_tones,
)
from casino.scenes.games.castle.art.linen import draped_table, linen_sign
from casino.scenes.games.castle.layout import TABLE_RADII, CastleLayout, chair_angle, round_table
from casino.scenes.games.castle.lobby_host import SeenTable
from casino.scenes.games.twentyone.art.felt import CardLook
from casino.ui.cards.cards import LOST
from casino.ui.chips.chips import draw_amount
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.materials import WHITE
from casino.ui.drawing.portraits import portrait
from casino.ui.drawing.theme import Colour, Theme, mix

STEWARD = "steward"
BACK = "red"
_FACE, _DEALER_FACE = 0.255, 0.23  # diameters
_CHAIR_REACH = (TABLE_RADII[0] + 0.040, TABLE_RADII[1] + 0.054)
_CHIPS_REACH = (0.225, 0.055)
_SMALL_CARD = 0.122  # the height of a card where a seat has several hands
_DULL = 0.5  # how dark a table is that is beyond the purse
_STEP = 0.36  # of a card's width, seen below the next


@dataclass(frozen=True)
class TablePicture:
    """Paints a table with its players, its cards and chips, and its plate.

    A chosen table is white.
    """

    look: Look
    layout: CastleLayout
    cell: pygame.Rect
    table: SeenTable
    cards: CardLook
    is_chosen: bool
    is_hot: bool
    need: str = ""  # what the table asks of a purse that does not cover its least bet; it is dull then
    felt: Theme | None = None  # of the table's game, where that is another than the hall's
    dealer: str = STEWARD  # the portrait of the dealer there; empty where there is none

    def paint(self, target: pygame.Surface) -> None:
        """Paints the whole table."""
        theme, area, seats = self.look.theme, self.layout.table(self.cell), self.table.seat_count
        wears = self.felt or theme
        if self.is_chosen:
            target.blit(draped_table(area.size, *_linen(theme), seats), area)
        else:
            target.blit(
                bare_table(area.size, table_tones(wears, is_hot=self.is_hot, has_axe=self.felt is None), seats), area
            )
        if self.is_hot and not self.is_chosen:
            target.blit(halo(area.size, theme.focus), area)
        if self.need:
            target.blit(_dull(area.size, table_tones(wears, is_hot=False, has_axe=self.felt is None), seats), area)
        self._paint_dealer(target, area)
        for seat in range(1, seats + 1):
            self._paint_seat(target, area, seat)
        self.paint_plate(target)

    def _paint_dealer(self, target: pygame.Surface, area: pygame.Rect) -> None:
        theme, cards = self.look.theme, self.table.cards
        face = round(area.h * _DEALER_FACE)
        if self.dealer:
            picture = portrait(self.dealer, cards.dealer_mood, face, ring=theme.metal)
            target.blit(picture, picture.get_rect(midtop=(area.centerx, area.y)))
        if not cards.shoe_size:
            return
        oak = mix(theme.rail, theme.leather, 0.4)
        shoe = small_shoe(round(area.h * 0.19), round(self.table.shoe_share * 10), oak, theme.metal, theme.paper)
        target.blit(shoe, shoe.get_rect(center=round_table(area, -36.0, (0.45, 0.225))))
        sprites = self.cards.sprites(max(8, round(area.h * CARD)))
        count = len(cards.dealer)
        step = sprites.size[0] * (1.06 if count < 4 else 0.7)
        for number, card in enumerate(cards.dealer):
            x = area.centerx + step * (number - (count - 1) / 2)
            sprites.draw(target, card or None, (x, area.y + area.h * 0.297), back=self.cards.back)

    def _paint_seat(self, target: pygame.Surface, area: pygame.Rect, seat: int) -> None:
        theme, table = self.look.theme, self.table
        angle, sitter = chair_angle(seat, table.seat_count), table.seats.get(seat)
        x, y = round_table(area, angle, _CHAIR_REACH)
        face = face_px(self.layout, self.cell)
        hide = mix(mix(theme.leather, theme.suit_heart, 0.22), theme.shade, 0.30)
        stool = chair(round(face * 0.86), mix(theme.rail, theme.light, 0.05), hide, theme.metal)
        target.blit(stool, stool.get_rect(center=(round(x), round(y))))
        hands = table.cards.hands.get(seat, [])
        if hands:
            self._paint_hands(target, area, angle, hands)
            chips = sum(hand.stake for hand in hands if hand.outcome not in ("lost", "bust"))
            spot = round_table(area, angle, _CHIPS_REACH)
            kinds = table_chips(table.level.settings)
            draw_amount(target, chips // CENTS_PER_UNIT, spot, max(6, round(area.h * 0.062)), kinds)
        if sitter is None:
            return
        is_turn = table.cards.turn == seat
        own = theme.accent if sitter.is_human else theme.light if sitter.is_far else theme.metal
        ring = theme.focus if is_turn else own
        outcomes = {hand.outcome for hand in hands}
        mood = "pleased" if outcomes & {"won", "natural"} else "hurt" if outcomes & {"lost", "bust"} else "calm"
        picture = portrait(sitter.portrait, mood, face, ring=ring)
        place = picture.get_rect(center=(round(x), round(y)))
        if is_turn:
            lamp = _lamp(round(face * 0.78), theme.focus)
            target.blit(lamp, lamp.get_rect(center=place.center))
        target.blit(picture, place)
        if sitter.is_human:
            mine = max(6, round(face * 0.34))
            dot = pygame.Rect(place.right - mine, place.bottom - mine, mine, mine)
            self.look.plate(target, dot, theme.accent, theme.accent_ink, radius=mine // 2, opacity=1.0)

    def _paint_hands(self, target: pygame.Surface, area: pygame.Rect, angle: float, hands: list[LaidHand]) -> None:
        """Paints a seat's cards, several hands side by side and smaller."""
        high = max(8, round(area.h * (CARD if len(hands) == 1 else _SMALL_CARD)))
        sprites = self.cards.sprites(high)
        step = sprites.size[0] * _STEP
        middle_x, middle_y = round_table(area, angle, CARDS_REACH)
        wide = sprites.size[0] * 1.75
        for number, hand in enumerate(hands):
            x = middle_x + wide * (number - (len(hands) - 1) / 2)
            tint = LOST if hand.outcome in ("bust", "lost", "surrendered") else None
            for place, card in enumerate(hand.cards):
                at = (x + step * (place - (len(hand.cards) - 1) / 2), middle_y)
                sprites.draw(target, card, at, tint=tint)

    def paint_plate(self, target: pygame.Surface) -> None:
        """Paints a table's name, its limits and free chairs, and the last thing that happened there."""
        look, layout, table = self.look, self.layout, self.table
        metrics, theme = look.metrics, look.theme
        sign, size = layout.plate(self.cell).inflate(-metrics.px(4), 0), layout.words_size
        if self.is_chosen:
            ink, dim, name = theme.paper_ink, mix(theme.paper_ink, theme.paper, 0.12), theme.paper_ink
            cloth, reach = linen_sign(sign.size, *_linen(theme), metrics.px(7))
            target.blit(cloth, (sign.x - reach, sign.y - reach))
        else:
            ink, dim, name = theme.ink, theme.ink_dim, theme.felt_ink
            fill = look.hot(theme.panel) if self.is_hot else theme.panel
            look.plate(target, sign, fill, theme.panel_edge, radius=metrics.px(7))
        free = len(table.free_seats)
        quiet = _("Empty") if free == table.seat_count else _("Waiting for the next round")
        stakes = self.need or bet_limits(table.level)
        facts = f"{stakes} · {seats_free(free, table.seat_count)}"
        ink = theme.warn if self.need and not self.is_chosen else ink
        room = sign.w - metrics.px(16)
        rows = [
            (_(table.level.title), metrics.title_pt(size * 1.36), text.SERIF, "Semibold", name),
            (facts, metrics.pt(size), text.SANS, "Semibold", ink),
            (table.news or quiet, metrics.pt(size), text.SANS, "Regular", dim),
        ]
        pad = metrics.px(4)
        least, fitted = max(8, metrics.px(9.5)), []
        facts_px = text.fit_size(facts, metrics.pt(size), room, least, text.SANS, "Semibold")
        for words, px, family, weight, colour in rows:
            # The news is no larger than the facts above it.
            px = text.fit_size(words, px if family == text.SERIF else facts_px, room, least, family, weight)
            fitted.append(text.line(text.fitted(words, px, room, family, weight), px, colour, family, weight))
        # Where large letters leave no room for all three lines, the news is left out.
        while len(fitted) > 1 and sum(_high(line) for line in fitted) > sign.h - pad:
            fitted.pop()
        y = sign.centery - sum(_high(line) for line in fitted) / 2
        for line in fitted:
            text.put(target, line, sign.centerx, y + _high(line) / 2, "center")
            y += _high(line)


def face_px(layout: CastleLayout, cell: pygame.Rect) -> int:
    """The diameter of the faces around a table in a cell."""
    return round(layout.table(cell).h * _FACE)


def _linen(theme: Theme) -> tuple[Colour, Colour, Colour]:
    """The colours of linen in the light and in shade, and of the embroidery."""
    return mix(theme.ink, WHITE, 0.35), mix(theme.paper, theme.light, 0.18), mix(theme.paper_accent, theme.paper, 0.25)


def seats_free(free: int, of: int) -> str:
    """How many seats of a table are free, in words."""
    if of == 1:
        return _("1 seat, free") if free else _("1 seat, taken")
    return _("{free} of {of} seats free", free=free, of=of)


@lru_cache(maxsize=8)
def _dull(size: tuple[int, int], tones: TableColours, seats: int) -> pygame.Surface:
    """A shade in the table's outline, for a table the purse does not cover."""
    shade = bare_table(size, tones, seats).copy()
    shade.fill((0, 0, 0, round(255 * _DULL)), special_flags=pygame.BLEND_RGBA_MULT)
    return shade


@lru_cache(maxsize=4)
def _lamp(radius: int, colour: Colour) -> pygame.Surface:
    """The glow behind the portrait of the player whose turn it is."""
    return materials.glow(radius, colour, strength=0.85)


def _high(line: pygame.Surface) -> int:
    """The height of a line of letters on a plate, closer than in running text."""
    return round(line.get_height() * 0.9)
