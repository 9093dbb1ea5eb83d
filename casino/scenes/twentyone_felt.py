"""Paints a table of twenty-one as it stands: felt, lettering, shoe, cards, totals, bets. Changes nothing.

What moves is painted by the motions; what can be pressed, by its widget.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import acos, degrees

import pygame

from casino.engines.twentyone import DEALER_STANDS_ON
from casino.engines.twentyone_settings import TwentyOneSettings
from casino.money import CENTS_PER_UNIT
from casino.scenes import felt
from casino.scenes.twentyone_layout import (
    CARD_RATIO,
    FIRST_TWO,
    CardPlace,
    Station,
    TwentyOneLayout,
    dealer_places,
    felt_shape,
    seat_places,
)
from casino.scenes.twentyone_model import CardHand, TwentyOneModel
from casino.ui import card_furniture, emblems, furniture, materials, text
from casino.ui.cards import LOST, CardSprites, card_sprites
from casino.ui.chips import draw_amount
from casino.ui.look import Look
from casino.ui.portraits import portrait
from casino.ui.theme import Colour, mix
from casino.ui.vector import css, drawn

_BOARDS = 0.22  # how much of the light's colour the lit boards beside the table take
_INSURANCE_LINE = 2  # of what is printed on the felt
_TAGS = {
    "bust": "BUST",
    "won": "WON",
    "pushed": "PUSH",
    "lost": "LOST",
    "surrendered": "GAVE UP",
}
CardKey = tuple[int, int, int]  # seat (0: the dealer), hand from 1, card from 0
DEALER_HAND = 1


@dataclass(frozen=True)
class CardLook:
    """How a player wants cards: which back, four colours, large figures."""

    back: str = "red"
    four_colour: bool = False
    large_index: bool = False

    def sprites(self, height_px: int) -> CardSprites:
        """Cards of a height, kept."""
        return card_sprites(height_px, self.four_colour, self.large_index)


def paint_backdrop(
    target: pygame.Surface, look: Look, layout: TwentyOneLayout, rules: TwentyOneSettings, natural_name: str,
    *, rail: str, bars: str,
) -> None:  # fmt: skip
    """Floor, table, lettering and the two bars: everything that only a new size changes."""
    theme = look.theme
    target.fill(theme.floor)
    top, shape = furniture.table_top(
        layout.table.size, theme.felt, theme.felt_edge, theme.rail, theme.metal, theme.light,
        floor_colour=theme.floor, shape=felt_shape(layout.table.size), rail=rail, leather_colour=theme.leather,
    )  # fmt: skip
    _light_floor(top, look, shape)
    tone = mix(theme.felt, theme.light, 0.55)
    if rail == "padded":
        top.blit(emblems.felt_border(shape, tone, 0.35), (0, 0))
        if shape.felt_rect.h > shape.felt_rect.w:  # an upright felt is too large to be left plain
            _paint_emblem(top, shape, "spade", mix(theme.felt, theme.light, 0.40))
    else:
        _paint_emblem(top, shape, "axe", tone)
    target.blit(top, layout.table)
    _paint_lettering(target, look, layout, rules, natural_name)
    for station in layout.stations:
        _paint_hand_place(target, look, station)
    felt.paint_bars(target, look, layout.top_bar, layout.bottom_bar, bars)


def _paint_emblem(top: pygame.Surface, shape: furniture.TableShape, kind: str, tone: Colour) -> None:
    """The house's sign, woven into the middle of the felt."""
    high = round(min(shape.felt_rect.h * 0.62, shape.felt_rect.w * 0.86))
    emblem = emblems.felt_emblem((round(high * 200 / 234), high), kind, tone, 0.14)
    centre = (round(shape.centre[0]), round(shape.top + shape.felt_rect.h * 0.5))
    top.blit(emblem, emblem.get_rect(center=centre))


def _light_floor(top: pygame.Surface, look: Look, shape: furniture.TableShape) -> None:
    """Lamps out of the picture throw pools of light on the boards at both sides of the table."""
    size = top.get_size()
    beside = shape.felt_rect.x - shape.rail_px
    tone = mix(mix(look.theme.floor, look.theme.rail, 0.5), look.theme.light, _BOARDS)
    boards = materials.wood(size, tone, plank_px=max(8, round(min(size) * 0.085)))
    light = pygame.Surface(size, 0, 32)
    for high, reach, strength in ((0.30, 0.62, 0.75), (0.86, 0.80, 1.0)):
        side = round(max(size[1] * reach, beside * 1.9))
        pool = materials.light_pool((side, side), look.theme.light, strength=strength)
        for x in (beside * 0.42, size[0] - beside * 0.42):
            light.blit(pool, pool.get_rect(center=(round(x), round(size[1] * high))), special_flags=pygame.BLEND_RGB_ADD)
    boards.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in shape.outline(shape.rail_px * 1.25)) + "Z"
    boards.blit(materials.blurred(f'<path d="{path}" fill="#000000"/>', size, shape.rail_px * 0.5), (0, 0))
    top.blit(boards, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def lettering(rules: TwentyOneSettings, natural_name: str) -> tuple[str, str, str]:
    """What is printed on the felt: what a natural pays, what the dealer does, what insurance pays."""
    pays = f"{natural_name.upper()} PAYS {rules.natural_pays.profit} TO {rules.natural_pays.stake}"
    if rules.dealer_hits_soft_17:
        must = f"Dealer must draw to {DEALER_STANDS_ON - 1} and hit soft {DEALER_STANDS_ON}"
    else:
        must = f"Dealer must draw to {DEALER_STANDS_ON - 1} and stand on all {DEALER_STANDS_ON}s"
    return pays, must, f"INSURANCE PAYS {rules.insurance_pays.profit} TO {rules.insurance_pays.stake}"


def _paint_lettering(
    target: pygame.Surface, look: Look, layout: TwentyOneLayout, rules: TwentyOneSettings, natural_name: str
) -> None:
    """Three lines along arcs of one great circle above the table, as they curve on a real felt."""
    theme, printed = look.theme, layout.lettering
    styles = ((text.SERIF, "Bold", 0.95), (text.SANS, "Semibold", 0.75), (text.SERIF, "Bold", 0.85))
    words_of = lettering(rules, natural_name)
    for line in range(len(printed.sizes)):
        family, weight, opacity = styles[line]
        words = words_of[line]
        px = text.fit_size(words, printed.sizes[line], round(printed.across), 8, family, weight)
        x, y = printed.place(line, 0)
        centre = (x, y - printed.reach)
        if line == _INSURANCE_LINE:
            _paint_band(target, look, centre, printed.reach, printed.sizes[line], printed.across)
        materials.text_on_arc(
            target, text.font(px, family, weight), words, theme.felt_ink, centre, printed.reach, 90,
            spacing_px=px * 0.07, opacity=opacity,
        )  # fmt: skip


def _paint_hand_place(target: pygame.Surface, look: Look, station: Station) -> None:
    """The frame printed where a seat's first two cards will lie."""
    card = station.card_px
    gap = look.metrics.px(4)
    frame = pygame.Rect(0, 0, round(card * CARD_RATIO * FIRST_TWO) + 2 * gap, card + 2 * gap)
    corner, hair = card * 0.09, max(1.0, card * 0.014)
    body = "".join(
        f'<rect x="{inset}" y="{inset}" width="{frame.w - 2 * inset}" height="{frame.h - 2 * inset}" '
        f'rx="{corner:.1f}" fill="none" stroke="{css(look.theme.felt_ink)}" stroke-opacity="{opacity}" '
        f'stroke-width="{hair * width:.2f}"/>'
        for inset, width, opacity in ((hair, 1.0, 0.34), (hair + gap * 0.8, 0.6, 0.20))
    )
    frame.center = station.cards.center
    target.blit(drawn(body, frame.size), frame)


def _paint_band(
    target: pygame.Surface, look: Look, centre: tuple[float, float], reach: float, height: int, across: float
) -> None:
    """The two lines insurance is laid between."""
    half = degrees(acos(min(1.0, 0.5 * across / reach)))
    ink = mix(look.theme.felt, look.theme.felt_ink, 0.55)
    for radius in (reach - height * 0.80, reach + height * 0.84):
        points = [(centre[0] + radius * x, centre[1] + radius * y) for x, y in _arc_points(half, 180 - half)]
        pygame.draw.aalines(target, ink, False, points)
        pygame.draw.aalines(target, ink, False, [(x, y + 0.7) for x, y in points])


def _arc_points(start_degrees: float, end_degrees: float) -> list[tuple[float, float]]:
    vectors = [pygame.Vector2(1, 0).rotate(start_degrees + (end_degrees - start_degrees) * n / 60) for n in range(61)]
    return [(v.x, v.y) for v in vectors]



# -- shoe, tray and count -------------------------------------------------------------------------------------


def paint_furniture(
    target: pygame.Surface, layout: TwentyOneLayout, shown: TwentyOneModel, cards: CardLook, rules: TwentyOneSettings,
    style: str,
) -> None:  # fmt: skip
    """The shoe with what is left in it, and the tray with what is gone."""
    size = max(1, shown.shoe_size)
    decks, back = rules.decks, cards.back
    gone, left = shown.discarded / size, shown.cards_left / size
    cut = None if rules.shuffles_every_round else float(rules.reshuffle_below)
    card_furniture.draw_discards(target, layout.discards, style=style, share=gone, decks=decks, back=back)
    card_furniture.draw_shoe(
        target, layout.shoe, style=style, share_left=left, decks=decks, back=back, cut_share=cut
    )


def paint_count(target: pygame.Surface, look: Look, layout: TwentyOneLayout, shown: TwentyOneModel) -> None:
    """The hi-lo count, the cards left, and the count for each deck left."""
    metrics, theme = look.metrics, look.theme
    rect = layout.count
    look.plate(target, rect, theme.panel, theme.panel_edge, radius=metrics.px(6), opacity=0.9)
    decks = shown.cards_left / 52
    true = shown.count / decks if decks > 0.2 else float(shown.count)
    lines = (f"Hi-lo {shown.count:+d}   true {true:+.1f}", f"{shown.cards_left} cards left")
    px = min(text.fit_size(words, metrics.pt(13), rect.w - metrics.px(12), 8, weight="Semibold") for words in lines)
    for number, words in enumerate(lines):
        tone = theme.ink if number == 0 else theme.ink_dim
        y = rect.y + rect.h * (1 + 2 * number) // 4
        text.put(target, text.figures(words, px, tone, text.SANS, "Semibold"), rect.centerx, y, "center")


# -- the dealer -----------------------------------------------------------------------------------------------


def paint_dealer(
    target: pygame.Surface, look: Look, layout: TwentyOneLayout, shown: TwentyOneModel, cards: CardLook,
    *, dealer: str, mood: str, absent: Collection[CardKey] = (),
) -> None:  # fmt: skip
    """Who deals, the dealer's cards and total. Cards in `absent` are on their way and not painted."""
    place = layout.dealer_portrait
    target.blit(portrait(dealer, mood, place.w, ring=look.theme.metal), place)
    places = dealer_places(layout, len(shown.dealer))
    sprites = cards.sprites(layout.dealer_card_px)
    for number, (card, spot) in enumerate(zip(shown.dealer, places, strict=True)):
        if (0, DEALER_HAND, number) not in absent:
            sprites.draw(target, card, (spot.x, spot.y), back=cards.back, angle=spot.angle)
    if len(shown.dealer) > 1:
        words = str(shown.dealer_total)
        if shown.dealer_is_soft and None not in shown.dealer and not shown.dealer_end:
            words = f"soft {words}"
        words = {"bust": f"{words} bust", "natural": f"{words} {shown.natural_name}"}.get(shown.dealer_end, words)
        right = places[-1].x + layout.dealer_card_px * CARD_RATIO * 0.62
        felt.paint_total(target, look, (round(right), layout.dealer_cards.centery), words, look.theme.ink, "midleft")


# -- the seats ------------------------------------------------------------------------------------------------


def crossed(hand: CardHand) -> bool:
    """Whether the last card lies across: it came after a double."""
    return hand.is_doubled and len(hand.cards) > 2


def hand_cards(layout: TwentyOneLayout, shown: TwentyOneModel, seat: int) -> list[list[CardPlace]]:
    """Where all cards of a seat lie now."""
    hands = shown.seats[seat].hands
    return seat_places(layout.station(seat), [len(h.cards) for h in hands], [crossed(h) for h in hands])


def paint_seat(
    target: pygame.Surface, look: Look, layout: TwentyOneLayout, number: int, shown: TwentyOneModel, cards: CardLook,
    *, draft: int = 0, absent: Collection[CardKey] = (),
) -> None:  # fmt: skip
    """A seat's cards, totals and bets. `draft` is a bet in cents that is still being put together."""
    seat = shown.seats.get(number)
    station = layout.station(number)
    if seat is None:
        return
    hands = seat.hands
    if len(hands) <= 1 and not any(hand.outcome for hand in hands):
        felt.paint_spot(target, look, station.bet)
    if shown.turn and shown.turn[0] == number:
        _paint_turn(target, look, station, shown.turn[1] - 1, len(hands))
    sprites = cards.sprites(station.card_height(len(hands)))
    for index, (hand, places) in enumerate(zip(hands, hand_cards(layout, shown, number), strict=True)):
        tint = LOST if hand.outcome in ("bust", "lost", "surrendered") else None
        for at, (card, spot) in enumerate(zip(hand.cards, places, strict=True)):
            if (number, index + 1, at) not in absent:
                sprites.draw(target, card, (spot.x, spot.y), back=cards.back, angle=spot.angle, tint=tint)
        if hand.cards and len(places) > sum(key[:2] == (number, index + 1) for key in absent):
            _paint_hand_total(target, look, station, hand, index, len(hands), shown.turn == (number, index + 1))
        if hand.outcome or not draft:
            _paint_stake(target, look, station, hand, index, len(hands), shown)
    if draft and not hands:
        felt.paint_money(target, look, station.bet, draft, shown.currency)
    _paint_insurance(target, look, layout, number, shown)


def _paint_turn(target: pygame.Surface, look: Look, station: Station, number: int, hands: int) -> None:
    area = station.share(station.cards, number, hands).inflate(0, station.totals.h)
    light = materials.glow(max(min(area.w, area.h * 2), area.h) * 2 // 3, look.theme.light, strength=0.5)
    target.blit(light, light.get_rect(center=area.center))


def _paint_hand_total(
    target: pygame.Surface, look: Look, station: Station, hand: CardHand, number: int, hands: int, is_lit: bool
) -> None:
    area = station.share(station.totals, number, hands) if station.rows(hands) == 1 else None
    words = f"soft {hand.total}" if hand.is_soft and not hand.outcome and hand.total < 21 else str(hand.total)
    if area is not None:
        # Nearer to its cards than to the bet, whose chips grow upwards.
        at = (area.centerx, area.centery - round(station.card_px * 0.06))
        felt.paint_total(target, look, at, words, look.theme.ink, is_lit=is_lit, room=area.w)
        return
    # Many hands in a narrow place: the total lies on its own hand's foot.
    cell = station.share(station.cards, number, hands)
    at = (cell.centerx, cell.bottom - round(look.metrics.pt(15) * 0.5))
    felt.paint_total(target, look, at, str(hand.total), look.theme.ink, is_lit=is_lit, room=cell.w)


def stake_place(station: Station, number: int, hands: int) -> tuple[int, int]:
    """Where the chips of hand `number` (from 0) lie."""
    if hands <= 1:
        return station.bet.center
    if station.rows(hands) == 1:
        return station.share(station.bet, number, hands).center
    return _strip(station, number, hands).center


def _strip(station: Station, number: int, hands: int) -> pygame.Rect:
    """A hand's part of the bets where hands lie in two rows: all bets in one."""
    area = station.totals.union(station.bet)
    width = area.w // hands
    return pygame.Rect(area.x + number * width, area.y, width, area.h)


def _paint_stake(
    target: pygame.Surface, look: Look, station: Station, hand: CardHand, number: int, hands: int, shown: TwentyOneModel
) -> None:
    currency = shown.currency
    is_strip = station.rows(hands) > 1
    area = _strip(station, number, hands) if is_strip else station.share(station.bet, number, hands)
    if hand.outcome:
        words = _TAGS.get(hand.outcome) or shown.natural_name.upper()
        if hand.gain and (hands <= 2 or station.is_alone):
            words += f" {felt.signed(hand.gain, currency)}"
        elif hand.gain:
            words = felt.signed(hand.gain, currency)
        felt.paint_total(target, look, area.center, words, felt.result_tone(look, hand.gain), room=area.w)
    elif hands == 1 or station.is_alone:
        felt.paint_money(target, look, area, hand.stake, currency)
    else:
        draw_amount(
            target, hand.stake // CENTS_PER_UNIT, (area.centerx, area.centery), min(look.metrics.px(22), area.w // 2)
        )


# -- insurance ------------------------------------------------------------------------------------------------


def insurance_place(layout: TwentyOneLayout, seat: int) -> tuple[int, int]:
    """Where a seat's insurance lies: at the end of the line printed for it, or above the seat's own cards."""
    station = layout.station(seat)
    if station.is_alone and layout.lettering.sizes:
        return layout.lettering.place(_INSURANCE_LINE, layout.lettering.across * 0.41)
    return station.cards.right - station.cards.w // 6, station.cards.y + station.cards.h // 8


def _paint_insurance(
    target: pygame.Surface, look: Look, layout: TwentyOneLayout, number: int, shown: TwentyOneModel
) -> None:
    insured = shown.insurance.get(number)
    if insured is None:
        return
    x, y = insurance_place(layout, number)
    if insured.outcome:
        gain = insured.returned - insured.stake
        words = f"INS. {felt.signed(gain, shown.currency)}"
        room = layout.station(number).column.w // 2
        felt.paint_total(target, look, (x, y), words, felt.result_tone(look, gain), room=room)
    else:
        draw_amount(target, max(1, insured.stake // CENTS_PER_UNIT), (x, y), look.metrics.px(22))
