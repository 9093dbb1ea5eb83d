"""Paints a table of twenty-one: felt, lettering, shoe, cards, totals, bets.

Motions paint what moves; widgets paint what can be pressed.
"""

from collections.abc import Collection
from dataclasses import dataclass

import pygame

from casino.core.cards import true_count
from casino.core.money import CENTS_PER_UNIT
from casino.core.preferences import Preferences
from casino.core.texts import _
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.table import TARGET
from casino.scenes.app.place import table_chips
from casino.scenes.games.twentyone.art import decor as twentyone_room
from casino.scenes.games.twentyone.art.lettering import INSURANCE_LINE, FeltPrint
from casino.scenes.games.twentyone.art.tags import paint_money, paint_tag
from casino.scenes.games.twentyone.hands import CardPlace, HandPlace, hand_place, seat_places
from casino.scenes.games.twentyone.layout import TwentyOneLayout, dealer_places
from casino.scenes.games.twentyone.model import CardHand, TwentyOneModel
from casino.scenes.games.twentyone.seats import CARD_RATIO, CardStation, felt_shape
from casino.scenes.table import felt
from casino.ui.cards import card_furniture
from casino.ui.cards.cards import LOST, CardSprites, card_sprites
from casino.ui.chips.chips import draw_amount
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import portrait

_MIN_TAG = 0.72  # a result shrinks to this share before words are left out
_TIGHT = 1.15  # a total this many times wider than its space is split onto two plates
_TAGS = {"bust": _("BUST"), "won": _("WON"), "pushed": _("PUSH"), "lost": _("LOST"), "surrendered": _("GAVE UP")}
CardKey = tuple[int, int, int]  # flying cards: seat (0: the dealer), hand from 1, card from 0
DEALER_HAND = 1


@dataclass(frozen=True)
class CardLook:
    """The look of cards that a player chose: which back, four colours, large figures."""

    back: str
    four_colour: bool = False
    large_index: bool = False

    def sprites(self, height_px: int) -> CardSprites:
        """Card sprites of a height, cached."""
        return card_sprites(height_px, self.four_colour, self.large_index)


def card_look(preferences: Preferences, own_back: str) -> CardLook:
    """The card look a player's preferences ask for, at a table whose own back is `own_back`."""
    back = own_back if preferences.card_back == "table" else preferences.card_back
    return CardLook(back, preferences.four_colour, preferences.large_index)


class TwentyOneFelt:
    """Paints the table in its present state, for one size."""

    def __init__(self, look: Look, layout: TwentyOneLayout, model: TwentyOneModel, cards: CardLook) -> None:
        self._look = look
        self._layout = layout
        self._model = model
        self._cards = cards

    def paint_backdrop(
        self, target: pygame.Surface, rules: TwentyOneSettings, natural_name: str, *, rail: str, bars: str, ground: str
    ) -> None:
        """Paints room, table, lettering and the two bars: everything that depends only on the size."""
        look, layout = self._look, self._layout
        twentyone_room.paint_room(target, look, layout, ground)
        shape = twentyone_room.paint_table(target, look, layout, rail)
        printed = FeltPrint(look, layout)
        printed.paint_woven(target, shape, is_classic=rail == "padded")
        printed.paint_lettering(target, rules, natural_name)
        for station in layout.stations:
            printed.paint_hand_place(target, station)
        felt.paint_rack(target, look, layout.rack, table_chips(rules))
        felt.paint_bars(target, look, layout.top_bar, layout.bottom_bar, bars)

    def paint_furniture(self, target: pygame.Surface, rules: TwentyOneSettings, style: str, *, on_way: int = 0) -> None:
        """Paints the shoe with the cards left in it, except those on their way, and the tray with the dealt ones."""
        model, decks, back = self._model, rules.decks, self._cards.back
        size = max(1, model.shoe_size)
        gone, left = model.discarded / size, (model.cards_left - on_way) / size
        cut = None if rules.shuffles_every_round else float(rules.reshuffle_below)
        card_furniture.draw_discards(target, self._layout.discards, style=style, share=gone, decks=decks, back=back)
        card_furniture.draw_shoe(
            target, self._layout.shoe, style=style, share_left=left, decks=decks, back=back, cut_share=cut
        )

    def paint_count(self, target: pygame.Surface) -> None:
        """Paints the hi-lo count, the cards left, and the true count."""
        metrics, theme, model = self._look.metrics, self._look.theme, self._model
        rect = self._layout.count
        self._look.plate(target, rect, theme.panel, theme.panel_edge, radius=metrics.px(6), opacity=0.9)
        counts = {"count": f"{model.count:+d}", "true": f"{true_count(model.count, model.cards_left):+.1f}"}
        hi_lo = _("Hi-lo {count}   true {true}", **{name: count.replace("-", "−") for name, count in counts.items()})
        lines = (hi_lo, _("{cards} cards left", cards=model.cards_left))
        most = round(rect.h / 3)
        px = min(text.fit_size(words, most, rect.w - metrics.px(12), 8, weight="Semibold") for words in lines)
        for number, words in enumerate(lines):
            tone = theme.ink if number == 0 else theme.ink_dim
            y = rect.y + rect.h * (1 + 2 * number) // 4
            text.put(target, text.figures(words, px, tone, text.SANS, "Semibold"), rect.centerx, y, "center")

    def paint_dealer(self, target: pygame.Surface, dealer: str, mood: str, absent: Collection[CardKey]) -> None:
        """Paints the dealer with cards and total. Cards in `absent` are moving and not painted."""
        model, cards, place = self._model, self._cards, self._layout.dealer_portrait
        target.blit(portrait(dealer, mood, place.w, ring=self._look.theme.metal), place)
        places = dealer_places(self._layout, len(model.dealer))
        sprites = cards.sprites(self._layout.dealer_card_px)
        for number, (card, spot) in enumerate(zip(model.dealer, places, strict=True)):
            if (0, DEALER_HAND, number) not in absent:
                sprites.draw(target, card, (spot.x, spot.y), back=cards.back, angle=spot.angle)
        if len(model.dealer) > 1:
            words = str(model.dealer_total)
            if model.dealer_is_soft and None not in model.dealer and not model.dealer_end:
                words = _("soft {total}", total=words)
            words = {"bust": _("{total} bust", total=words), "natural": f"{words} {model.natural_name}"}.get(
                model.dealer_end, words
            )
            left = round(places[-1].x + self._layout.dealer_card_px * CARD_RATIO * 0.62)
            edge = self._layout.table.right - round(felt_shape(self._layout.table.size).rail_px * 2.2)
            if self._layout.shoe.bottom > self._layout.dealer_cards.y:
                edge = self._layout.shoe.x
            middle = self._layout.dealer_cards.centery
            self._paint_total_beside(target, words, (left, middle), edge - left, self._layout.total_px)

    def _paint_total_beside(
        self,
        target: pygame.Surface,
        words: str,
        place: tuple[int, int],
        room: int,
        px: int,
        *,
        is_lit: bool = False,
    ) -> None:
        """Paints a total to the right of its cards. A word has a plate of its own where one is too small for both."""
        ink = self._look.theme.ink
        number = next(part for part in words.split(" ") if part.isdigit())
        if number == words or text.width(words, px, text.SERIF, "Bold") <= room * _TIGHT:
            paint_tag(target, self._look, place, words, ink, px, "midleft", is_lit=is_lit, room=room)
            return
        gap = self._look.metrics.px(3)
        above, below = (place[0], place[1] - gap), (place[0], place[1] + gap)
        paint_tag(target, self._look, above, number, ink, px, "bottomleft", is_lit=is_lit, room=room)
        rest = words.replace(number, "", 1).strip()
        paint_tag(target, self._look, below, rest, ink, round(px * 0.8), "topleft", is_lit=is_lit, room=room)

    def paint_seat(self, target: pygame.Surface, number: int, draft: int, absent: Collection[CardKey]) -> None:
        """Paints a seat's cards, totals and bets. `draft` is a pending bet in cents."""
        model, station = self._model, self._layout.station(number)
        seat = model.seats.get(number)
        if seat is None:
            return
        hands = seat.hands
        if len(hands) <= 1 and not any(hand.outcome for hand in hands):
            ring = pygame.Rect(0, 0, 0, min(station.bet.h, round(station.chip_px * 1.35)))
            ring.center = station.bet.center
            felt.paint_spot(target, self._look, ring)
        spots = [hand_place(station, index, len(hands)) for index in range(len(hands))]
        if model.turn and model.turn[0] == number:
            light = self.turn_light(station, len(hands))
            target.blit(light, light.get_rect(center=spots[model.turn[1] - 1].cards.center))
        for index, (hand, spot) in enumerate(zip(hands, spots, strict=True)):
            self._paint_hand(target, station, spot, (number, index + 1), absent)
            if hand.outcome or not draft:
                self._paint_stake(target, station, spot, hand, len(hands))
        if draft and not hands:
            self._paint_money(target, station, station.bet, station.bet.center, draft)
        self._paint_insurance(target, number)

    def turn_light(self, station: CardStation, hands: int) -> pygame.Surface:
        """The light around the hand whose turn it is, at a seat with a number of hands."""
        spot = hand_place(station, 0, hands)
        width, height = spot.cards.w, spot.card_px + 2 * station.total_px
        return materials.glow(max(min(width, height * 2), height) * 2 // 3, self._look.theme.light, strength=0.5)

    def _paint_hand(
        self,
        target: pygame.Surface,
        station: CardStation,
        spot: HandPlace,
        key: tuple[int, int],
        absent: Collection[CardKey],
    ) -> None:
        """Paints the cards that lie in a hand, by its seat and its number from 1, and its total if there are any."""
        model, cards = self._model, self._cards
        hand = model.hand(*key)
        places = spot.places(len(hand.cards), crossed=crossed(hand))
        tint = LOST if hand.outcome in ("bust", "lost", "surrendered") else None
        sprites = cards.sprites(spot.card_px)
        lying = [at for at in range(len(places)) if (*key, at) not in absent]
        for at in lying:
            place = places[at]
            sprites.draw(target, hand.cards[at], (place.x, place.y), back=cards.back, angle=place.angle, tint=tint)
        if not lying:
            return
        is_lit, px, total = model.turn == key, station.total_px, str(hand.total)
        if not spot.follows_cards:
            room = spot.total.w - self._look.metrics.px(2)
            ink = self._look.theme.ink
            paint_tag(target, self._look, spot.total.center, total, ink, px, is_lit=is_lit, room=room)
            return
        if hand.is_soft and not hand.outcome and hand.total < TARGET:
            total = _("soft {total}", total=total)
        wide, high = sprites.size
        left = round(max(place.x + (high if place.angle else wide) / 2 for place in places)) + self._look.metrics.px(5)
        self._paint_total_beside(target, total, (left, spot.cards.centery), spot.total.right - left, px, is_lit=is_lit)

    def _paint_money(
        self,
        target: pygame.Surface,
        station: CardStation,
        area: pygame.Rect,
        place: tuple[int, int],
        cents: int,
        *,
        is_knocked: bool = False,
    ) -> None:
        """Paints chips about a place with their amount beside them, on their left where the rail is near."""
        is_leftward = not station.is_alone and area.center == place and place[0] > self._layout.table.centerx
        half = place[0] - area.x if is_leftward else area.right - place[0]
        around = pygame.Rect(0, area.y, 2 * half, area.h)
        around.center = place
        paint_money(
            target,
            self._look,
            around,
            cents,
            self._model,
            station.chip_px,
            station.money_px,
            is_leftward=is_leftward,
            is_below=station.has_room_below(area),
            is_knocked=is_knocked,
        )

    def _paint_stake(
        self, target: pygame.Surface, station: CardStation, spot: HandPlace, hand: CardHand, hands: int
    ) -> None:
        """Paints a hand's bet, or what the hand brought."""
        currency, px, area = self._model.currency, station.total_px, spot.bet
        if hand.outcome:
            words = _TAGS.get(hand.outcome) or self._model.natural_name.upper()
            if hand.gain and (hands == 1 or station.is_alone):
                gain = felt.signed(hand.gain, currency)
                wide = text.width(f"{words} {gain}", px, text.SERIF, "Bold")
                if area.w < wide * _MIN_TAG:
                    words = words.split(" ")[-1]
                words += f" {gain}"
            elif hand.gain:
                words = felt.signed(hand.gain, currency)
            tone = felt.result_tone(self._look, hand.gain)
            width = area.w - self._look.metrics.px(4 if hands > 1 else 10)
            if station.has_room_below(area):
                px = min(px, area.w // 5)
            words = felt.with_word(words, currency, hand.gain, px, width)
            paint_tag(target, self._look, area.center, words, tone, px, room=width)
        elif hand.lying and (
            station.has_room_below(area) or area.right - spot.chips[0] >= station.chip_px + 2 * station.money_px
        ):
            self._paint_money(target, station, area, spot.chips, hand.lying, is_knocked=hand.is_knocked)
        elif hand.lying and not hand.is_knocked:
            chip, units = min(station.chip_px, area.w * 3 // 4), hand.lying // CENTS_PER_UNIT
            draw_amount(target, units, spot.chips, chip, self._model.denominations)

    def _paint_insurance(self, target: pygame.Surface, number: int) -> None:
        insured = self._model.insurance.get(number)
        if insured is None:
            return
        x, y = insurance_place(self._layout, number)
        if insured.outcome:
            words = _("INS. {gain}", gain=felt.signed(insured.gain, self._model.currency))
            tone, width = felt.result_tone(self._look, insured.gain), self._layout.station(number).column.w // 2
            paint_tag(target, self._look, (x, y), words, tone, self._layout.money_px, room=width)
        elif insured.lying:
            units, chip = max(1, insured.lying // CENTS_PER_UNIT), round(self._layout.chip_px * 0.85)
            draw_amount(target, units, (x, y), chip, self._model.denominations)


def crossed(hand: CardHand) -> bool:
    """Whether the last card is laid across, as after a double."""
    return hand.is_doubled and len(hand.cards) > 2


def hand_cards(layout: TwentyOneLayout, model: TwentyOneModel, seat: int) -> list[list[CardPlace]]:
    """The places of all cards of a seat now."""
    hands = model.seats[seat].hands
    return seat_places(layout.station(seat), [len(h.cards) for h in hands], [crossed(h) for h in hands])


def stake_place(station: CardStation, number: int, hands: int) -> tuple[int, int]:
    """The place of the chips of hand `number` (from 0)."""
    return hand_place(station, number, hands).chips


def insurance_place(layout: TwentyOneLayout, seat: int) -> tuple[int, int]:
    """The place of a seat's insurance: at what is printed of it, or above the seat's own cards."""
    station = layout.station(seat)
    printed = layout.lettering
    is_upright = layout.table.h > layout.table.w
    if printed.side_px:  # below the words
        y = printed.side_foot - printed.drop(printed.aside) + 2.7 * printed.side_px
        return printed.centre_x + printed.aside, round(y)
    if station.is_alone and printed.has_all:
        x, y = printed.place(INSURANCE_LINE, 0)
        return x, y + 2 * printed.sizes[INSURANCE_LINE]
    down = round(layout.chip_px * 0.45) if is_upright else 0  # another seat's name is right above the cards there
    return station.cards.right - station.cards.w // 6, station.cards.y + down
