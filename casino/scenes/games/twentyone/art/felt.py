"""Paints a table of twenty-one: felt, lettering, shoe, cards, totals, bets.

Motions paint what moves; widgets paint what can be pressed.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from casino.core.cards import true_count
from casino.core.money import CENTS_PER_UNIT
from casino.core.preferences import Preferences
from casino.core.texts import _
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.side_bets import SPOT, area
from casino.engines.twentyone.table import TARGET
from casino.scenes.app.place import table_chips
from casino.scenes.games.twentyone.art import decor as twentyone_room
from casino.scenes.games.twentyone.art.lettering import INSURANCE_LINE, FeltPrint
from casino.scenes.games.twentyone.art.tags import paint_money, paint_tag
from casino.scenes.games.twentyone.hands import CardPlace, HandPlace, hand_place, hands_at, seat_places
from casino.scenes.games.twentyone.layout import TwentyOneLayout, dealer_places
from casino.scenes.games.twentyone.model import CardHand, TwentyOneModel
from casino.scenes.games.twentyone.seats import CARD_RATIO, CardStation, felt_shape
from casino.scenes.table import felt
from casino.tables.table import OWN
from casino.ui.cards import card_furniture
from casino.ui.cards.cards import LOST, CardSprites, card_sprites
from casino.ui.chips.chips import draw_amount
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import portrait

_SIDE_AT = 0.32  # from the left of a side bet's place, where its chips are
_SIDE_CHIP = 0.8  # of the other chips and letters, how large those of side bets are
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
        for station in layout.every_station:
            printed.paint_hand_place(target, station)
            printed.paint_sides(target, station, rules)
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

    def tags_ahead(self, bet: int) -> Iterator[None]:
        """Paints totals, and results of a bet, out of sight: their plates and letters are ready when they come."""
        scratch, look, currency = pygame.Surface((1, 1)), self._look, self._model.currency
        for px in sorted({self._layout.total_px, *(station.total_px for station in self._layout.every_station)}):
            for total in ("9", "18", _("soft {total}", total=17)):
                for is_lit in (False, True):
                    for room in (2 * px, 10 * px):
                        self._paint_total_beside(scratch, total, (0, 0), room, px, is_lit=is_lit)
                        yield
            for outcome, gain in (("won", bet), ("lost", -bet), ("bust", -bet), ("pushed", 0)):
                gained = f" {felt.signed(gain, currency)}" if gain else ""
                for words in (_TAGS[outcome], felt.with_word(_TAGS[outcome] + gained, currency, gain, px, 1000)):
                    paint_tag(scratch, look, (0, 0), words, felt.result_tone(look, gain), px)
                    yield

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

    def paint_seat(
        self, target: pygame.Surface, number: int, drafts: Mapping[str, int], absent: Collection[CardKey]
    ) -> None:
        """Paints a seat's cards, totals and bets. `drafts` are pending bets in cents by area, one's first at `OWN`."""
        model, seat = self._model, self._model.seats.get(number)
        if seat is None:
            return
        hands = seat.hands
        for spot in self._layout.spot_numbers:
            at = self._layout.station(number, spot)
            mine = [hand for hand in hands if hand.spot == spot]
            if len(mine) <= 1 and not any(hand.outcome for hand in mine):
                felt.paint_spot(target, self._look, at.spot, min(at.bet.h, round(at.chip_px * 1.35)))
            if not mine and (draft := self._draft(drafts, spot)):
                self._paint_money(target, at, at.bet, at.spot, draft)
        stations = hand_stations(self._layout, model, number)
        places = hands_at(stations)
        if (lit := model.lit) and lit[0] == number:
            at = stations[lit[1] - 1]
            light = self.turn_light(at, stations.count(at))
            target.blit(light, light.get_rect(center=places[lit[1] - 1].cards.center))
        for index, (hand, place, at) in enumerate(zip(hands, places, stations, strict=True)):
            self._paint_hand(target, at, place, (number, index + 1), absent)
            if hand.outcome or not self._draft(drafts, hand.spot):
                self._paint_stake(target, at, place, hand, stations.count(at))
        self._paint_insurance(target, number)

    def _draft(self, drafts: Mapping[str, int], spot: int) -> int:
        """The cents of a pending bet on a spot."""
        return drafts.get(OWN if spot == self._model.own_spot else area(SPOT, spot), 0)

    def paint_sides(self, target: pygame.Surface, seat: int, drafts: Mapping[str, int], bets: Sequence[str]) -> None:
        """Paints the side bets of a seat, or what they brought."""
        printed = FeltPrint(self._look, self._layout)
        for spot in self._layout.spot_numbers:
            for bet in bets:
                place = self._layout.side_place(seat, spot, bet, bets)
                laid = self._model.sides.get((seat, spot, bet))
                if laid is not None and laid.outcome:
                    words = felt.signed(laid.gain, self._model.currency)
                    tone, px = felt.result_tone(self._look, laid.gain), self._layout.money_px
                    paint_tag(target, self._look, place.center, words, tone, px, room=place.w)
                elif cents := laid.lying if laid is not None else drafts.get(area(bet, spot), 0):
                    station = self._layout.station(seat, spot)
                    chip, px = round(station.chip_px * _SIDE_CHIP), round(station.money_px * _SIDE_CHIP)
                    left = place.x + max(chip, round(place.w * _SIDE_AT))
                    around = pygame.Rect(0, place.y, 2 * (place.right - place.h // 4 - left), place.h)
                    around.centerx = left
                    paint_money(target, self._look, around, cents, self._model, chip, px)
                else:
                    printed.paint_side_name(target, place, bet)

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
        is_lit, px, total = model.lit == key, station.total_px, str(hand.total)
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
        for (seat, spot), insured in self._model.insurance.items():
            if seat != number:
                continue
            x, y = insurance_place(self._layout, number, spot)
            if insured.outcome:
                words = _("INS. {gain}", gain=felt.signed(insured.gain, self._model.currency))
                tone = felt.result_tone(self._look, insured.gain)
                width = self._layout.station(number, spot).column.w // 2
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
    stations = hand_stations(layout, model, seat)
    return seat_places(stations, [len(h.cards) for h in hands], [crossed(h) for h in hands])


def hand_stations(layout: TwentyOneLayout, model: TwentyOneModel, seat: int) -> list[CardStation]:
    """The station of each hand of a seat: that of its spot."""
    return [layout.station(seat, hand.spot) for hand in model.seats[seat].hands]


def insurance_place(layout: TwentyOneLayout, seat: int, spot: int = 0) -> tuple[int, int]:
    """The place of a hand's insurance: at what is printed of it, or above the hand's own cards."""
    station = layout.station(seat, spot)
    printed = layout.lettering
    is_upright = layout.table.h > layout.table.w
    if station.is_alone and printed.side_px:  # below the words
        y = printed.side_foot - printed.drop(printed.aside) + 2.7 * printed.side_px
        return printed.centre_x + printed.aside, round(y)
    if station.is_alone and printed.has_all:
        x, y = printed.place(INSURANCE_LINE, 0)
        return x, y + 2 * printed.sizes[INSURANCE_LINE]
    down = round(layout.chip_px * 0.45) if is_upright else 0  # another seat's name is right above the cards there
    return station.cards.right - station.cards.w // 6, station.cards.y + down
