"""Paints the Black Baron table as it stands: felt, tray, dice, totals, bets, people. Changes nothing.

What moves is painted by the motions; what can be pressed, by its widget.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import asin, degrees

import pygame

from casino.engines.black_baron import BlackBaronSettings
from casino.money import CENTS_PER_UNIT, Currency, format_amount
from casino.scenes.black_baron_layout import FEW_HANDS, Station, TableLayout, seat_dice
from casino.scenes.black_baron_model import HandShown, SeatShown, TableShown
from casino.ui import furniture, materials, text
from casino.ui.chips import draw_amount
from casino.ui.dice_sprites import DiceSprites
from casino.ui.look import Look
from casino.ui.portraits import portrait
from casino.ui.theme import Colour, mix
from casino.ui.vector import css, drawn

PLAYER_DIE, DEALER_DIE = "bone", "obsidian"
_TAGS = {"baron": "BARON", "plague": "PLAGUE", "bust": "BUST", "won": "WON", "pushed": "PUSH", "lost": "LOST"}


@lru_cache(maxsize=24)
def sprites(diameter_px: int) -> DiceSprites:
    """Dice of a diameter, kept."""
    return DiceSprites(diameter_px)


def paint_backdrop(target: pygame.Surface, look: Look, layout: TableLayout, rules: BlackBaronSettings) -> None:
    """Floor, table, lettering, tray and the two bars: everything that only a new size changes."""
    theme = look.theme
    target.fill(theme.floor)
    top, _ = furniture.table_top(
        layout.table.size, theme.felt, theme.felt_edge, theme.rail, theme.metal, theme.light, floor_colour=theme.floor
    )
    target.blit(top, layout.table)
    _paint_lettering(target, look, layout, rules)
    corner = look.metrics.px(22)
    tray = furniture.tray(layout.tray.size, theme.leather, mix(theme.rail, theme.leather, 0.5), theme.metal, corner)
    target.blit(tray, layout.tray)
    for bar, line_y in ((layout.top_bar, layout.top_bar.bottom - 1), (layout.bottom_bar, layout.bottom_bar.y)):
        target.blit(materials.iron(bar.size, mix(theme.rail, theme.shade, 0.35)), bar)
        pygame.draw.line(target, theme.metal, (bar.x, line_y), (bar.right, line_y), max(1, look.metrics.px(1.5)))


def _paint_lettering(target: pygame.Surface, look: Look, layout: TableLayout, rules: BlackBaronSettings) -> None:
    metrics = look.metrics
    # Two gentle arcs beside the dealer, of one great circle about a point far below the table.
    is_narrow = layout.table.w < metrics.px(1100)
    font = text.font(metrics.px(15 if is_narrow else 18), text.SERIF, "Bold")
    reach = metrics.px(940)
    middle = (layout.table.centerx, layout.dealer_portrait.y + metrics.px(52) + reach)
    aside = metrics.px(262 if is_narrow else 312)
    tilt = degrees(asin(aside / reach))
    pays = f"BARON PAYS {rules.baron_pays.profit} TO {rules.baron_pays.stake}"
    words = (pays, f"MR RED STANDS ON {rules.dealer_stands_on}")
    for phrase, angle in zip(words, (270 - tilt, 270 + tilt), strict=True):
        materials.text_on_arc(
            target, font, phrase, look.theme.felt_ink, middle, reach, angle, spacing_px=metrics.px(2), opacity=0.8
        )


@lru_cache(maxsize=8)
def _ring(diameter: int, shade: Colour, ink: Colour) -> pygame.Surface:
    return drawn(
        f'<ellipse cx="50" cy="41" rx="46" ry="37" fill="{css(shade)}" fill-opacity="0.16" '
        f'stroke="{css(ink)}" stroke-width="3" stroke-opacity="0.55"/>',
        (diameter, round(diameter * 0.82)),
        (100, 82),
    )


def _paint_spot(target: pygame.Surface, look: Look, station: Station) -> None:
    """The ring printed on the felt where a bet goes."""
    ring = _ring(station.bet.h + look.metrics.px(2), look.theme.shade, look.theme.felt_ink)
    target.blit(ring, ring.get_rect(center=station.spot))


# -- the dealer -----------------------------------------------------------------------------------------------


def dealer_place(layout: TableLayout, number: int, count: int) -> tuple[int, int]:
    """The centre of the dealer's die `number` (from 0) of `count`."""
    step = min(layout.dealer_die_px, (layout.dealer_dice.w - layout.dealer_die_px) // max(1, count - 1))
    return layout.dealer_dice.x + layout.dealer_die_px // 2 + number * step, layout.dealer_dice.centery


def paint_dealer(target: pygame.Surface, look: Look, layout: TableLayout, shown: TableShown, mood: str) -> None:
    """Mr Red, his dice, the cup, and his total."""
    place = layout.dealer_portrait
    target.blit(portrait("mr_red", mood, place.w, ring=look.theme.metal), place)
    count = len(shown.dealer) + (1 if shown.has_secret_die else 0)
    for number, face in enumerate(shown.dealer):
        _put_die(target, layout.dealer_die_px, DEALER_DIE, face, dealer_place(layout, number, count))
    if shown.has_secret_die:
        paint_cup(target, look, dealer_place(layout, count - 1, count), layout.dealer_die_px)
    if shown.dealer:
        x = dealer_place(layout, count - 1, count)[0] + layout.dealer_die_px * 2 // 3
        words = {"bust": "bust", "round_table": "Round Table"}.get(shown.dealer_end, "")
        tone = look.theme.lose if shown.is_plague else look.theme.ink
        paint_total(
            target, look, (x, layout.dealer_dice.centery), f"{shown.dealer_total} {words}".strip(), tone, "midleft"
        )


def paint_cup(
    target: pygame.Surface, look: Look, centre: tuple[int, int], die_px: int, lift: float = 0.0
) -> pygame.Rect:
    """The leather cup over the secret die, lifted by so many die diameters."""
    size = round(die_px * 1.35)
    theme = look.theme
    cup = drawn(
        '<defs><linearGradient id="c" x1="0%" y1="0%" x2="100%" y2="0%">'
        f'<stop offset="0%" stop-color="{css(mix(theme.leather, theme.light, 0.30))}"/>'
        f'<stop offset="45%" stop-color="{css(mix(theme.leather, theme.light, 0.10))}"/>'
        f'<stop offset="100%" stop-color="{css(mix(theme.leather, theme.shade, 0.65))}"/></linearGradient></defs>'
        f'<ellipse cx="54" cy="88" rx="46" ry="11" fill="{css(theme.shade)}" fill-opacity="0.45"/>'
        '<path d="M14 84 L24 16 Q50 6 76 16 L86 84 Q50 100 14 84 Z" fill="url(#c)"/>'
        f'<path d="M15 76 Q50 91 85 76 L86 84 Q50 100 14 84 Z" fill="{css(theme.metal)}" fill-opacity="0.9"/>'
        f'<path d="M24 16 Q50 26 76 16 Q50 6 24 16 Z" fill="{css(mix(theme.leather, theme.light, 0.38))}"/>',
        (size, size),
        (100, 100),
    )
    return target.blit(cup, cup.get_rect(center=(centre[0], centre[1] - round(die_px * (0.12 + lift)))))


def _put_die(target: pygame.Surface, px: int, material: str, face: int, centre: tuple[int, int]) -> None:
    picture = sprites(px).resting(10, material, face)
    target.blit(picture, picture.get_rect(center=centre))


def paint_total(
    target: pygame.Surface, look: Look, place: tuple[int, int], words: str, colour: Colour, anchor: str = "center",
    *, is_lit: bool = False, room: int = 10_000,
) -> pygame.Rect:  # fmt: skip
    """The small plate with what a hand counts."""
    metrics = look.metrics
    px = text.fit_size(words, metrics.pt(15), max(10, room - metrics.px(8)), 8, text.SERIF, "Bold")
    figure = text.figures(words, px, colour)
    rect = figure.get_rect().inflate(min(metrics.px(14), max(2, room - figure.get_width() - 2)), 0)
    rect.h = round(metrics.pt(15) * 1.25)
    setattr(rect, anchor, place)
    edge = look.theme.focus if is_lit else look.theme.panel_edge
    look.plate(target, rect, look.theme.panel, edge, radius=metrics.px(6), opacity=0.9)
    text.put(target, figure, rect.centerx, rect.centery, "center")
    return rect


# -- the seats ------------------------------------------------------------------------------------------------


def paint_seat(
    target: pygame.Surface, look: Look, layout: TableLayout, number: int, shown: TableShown, *, draft: int = 0
) -> None:
    """A seat's dice, totals and bets. `draft` is a bet in cents that is still being put together."""
    seat = shown.seats.get(number)
    if seat is None:
        return
    station = layout.station(number)
    hands = seat.hands
    if len(hands) <= 1 and not any(hand.outcome for hand in hands):
        _paint_spot(target, look, station)
    if shown.turn and shown.turn[0] == number:
        crowd = 1 if len(hands) > FEW_HANDS else len(hands)
        _paint_turn(target, look, station, shown.turn[1] - 1 if crowd > 1 else 0, crowd)
    focus = shown.turn[1] - 1 if shown.turn and shown.turn[0] == number else len(hands) - 1
    places = seat_dice(station, [len(hand.dice) for hand in hands], focus, layout.die_px)
    is_crowded = len(hands) > FEW_HANDS
    if is_crowded:
        _paint_stakes_together(target, look, station, hands, shown.currency)
    for index, (hand, dice) in enumerate(zip(hands, places, strict=True)):
        for face, (x, y, px) in zip(hand.dice, dice, strict=False):
            _put_die(target, px, PLAYER_DIE, face, (x, y))
        if not is_crowded and (hand.outcome or not draft):
            _paint_stake(target, look, station, hand, index, len(hands), shown.currency)
        if hand.dice:
            is_lit = shown.turn == (number, index + 1)
            area = station.share(station.totals, index, len(hands))
            paint_total(target, look, area.center, str(hand.total), look.theme.ink, is_lit=is_lit, room=area.w)
    if draft and not hands:
        _paint_money(target, look, station, draft, shown.currency)


def _paint_turn(target: pygame.Surface, look: Look, station: Station, number: int, hands: int) -> None:
    area = station.share(station.dice.union(station.totals), number, hands)
    light = materials.glow(max(area.w, area.h) * 2 // 3, look.theme.light, strength=0.55)
    target.blit(light, light.get_rect(center=area.center))


def _paint_money(target: pygame.Surface, look: Look, station: Station, cents: int, currency: Currency) -> None:
    """Chips on the spot and the amount beside them."""
    metrics = look.metrics
    x, y = station.spot
    diameter = min(metrics.px(26), station.bet.w // 6)
    drawn_on = draw_amount(target, cents // CENTS_PER_UNIT, (x, y), diameter)
    left = max(drawn_on.right + metrics.px(3), x + station.bet.h // 2 + metrics.px(6))
    words = format_amount(cents, currency)
    room = station.bet.right - left
    px = metrics.pt(14)
    if text.width(words, px, text.SERIF, "Bold") > room:
        words = words.split(" ")[0]
    px = text.fit_size(words, px, room, 8, text.SERIF, "Bold")
    text.put(target, text.figures(words, px, look.theme.felt_ink), left, y, "midleft")


def stake_place(station: Station, number: int, hands: int) -> tuple[int, int]:
    """Where the chips of hand `number` (from 0) lie."""
    return station.spot if hands <= 1 or hands > FEW_HANDS else station.share(station.bet, number, hands).center


def _paint_stake(
    target: pygame.Surface, look: Look, station: Station, hand: HandShown, number: int, hands: int, currency: Currency
) -> None:
    area = station.share(station.bet, number, hands) if hands > 1 else station.bet
    if hand.outcome:
        theme = look.theme
        gain = hand.returned - hand.stake
        tone = theme.win if gain > 0 else theme.lose if gain < 0 else theme.ink
        words = _TAGS[hand.outcome]
        if gain and hands <= 2:
            words += f" {_signed(gain, currency)}"
        elif gain:
            words = _signed(gain, currency)
        paint_total(target, look, area.center, words, tone, room=area.w)
    elif hands == 1:
        _paint_money(target, look, station, hand.stake, currency)
    else:
        diameter = min(look.metrics.px(22), area.w // 2)
        draw_amount(target, hand.stake // CENTS_PER_UNIT, (area.centerx, area.centery), diameter)


def _paint_stakes_together(
    target: pygame.Surface, look: Look, station: Station, hands: list[HandShown], currency: Currency
) -> None:
    """The bets of more hands than can be told apart: what still lies there, or what all have come to."""
    open_cents = sum(hand.stake for hand in hands if not hand.outcome)
    if open_cents:
        _paint_money(target, look, station, open_cents, currency)
        return
    gain = sum(hand.returned - hand.stake for hand in hands)
    theme = look.theme
    tone = theme.win if gain > 0 else theme.lose if gain < 0 else theme.ink
    words = f"{len(hands)} HANDS {_signed(gain, currency)}"
    paint_total(target, look, station.bet.center, words, tone, room=station.bet.w)


def _signed(cents: int, currency: Currency) -> str:
    sign = "+" if cents > 0 else "−" if cents < 0 else "±"
    return f"{sign}{format_amount(abs(cents), currency).split(' ')[0]}"


def face_place(station: Station) -> pygame.Rect:
    """Where the portrait lies on a seat's plate."""
    face = station.portrait_px
    return pygame.Rect(station.plate.x, station.plate.centery - face // 2, face, face)


def paint_plate(
    target: pygame.Surface, look: Look, station: Station, seat: SeatShown | None, currency: Currency,
    *, is_hot: bool = False, is_turn: bool = False, empty: str = "", mark: Callable[[str, int, Colour], pygame.Surface],
) -> None:  # fmt: skip
    """Who sits there: portrait, name and purse; or an invitation to an empty chair."""
    metrics, theme = look.metrics, look.theme
    rect = station.plate.inflate(0, -metrics.px(4))
    if seat is None:
        if not empty:
            return
        look.plate(target, rect, theme.button if is_hot else mix(theme.felt_edge, theme.panel, 0.5), opacity=0.6)
        icon = min(metrics.pt(18), rect.h - 6)
        target.blit(mark("plus", icon, theme.felt_ink), (rect.x + metrics.px(8), rect.centery - icon // 2))
        px = text.fit_size(empty, metrics.pt(14), rect.w - icon - metrics.px(20), 8)
        text.put(target, text.line(empty, px, theme.felt_ink), rect.x + icon + metrics.px(14), rect.centery, "midleft")
        return
    fill = mix(theme.panel, theme.accent, 0.22) if is_turn else theme.panel
    look.plate(target, rect, look.hot(fill) if is_hot else fill, theme.focus if is_turn else theme.panel_edge)
    place = face_place(station)
    ring = theme.accent if seat.is_person else theme.metal
    target.blit(portrait(seat.portrait, seat.mood, place.w, ring=ring), place)
    x = place.right + metrics.px(5)
    room = rect.right - x - metrics.px(5)
    badge = metrics.pt(11)
    target.blit(mark("person" if seat.is_person else "house", badge, theme.ink_dim), (x, rect.centery + metrics.px(2)))
    px = text.fit_size(seat.name, metrics.pt(13.5), room, metrics.px(9.5), weight="Semibold")
    name = text.fitted(seat.name, px, room, weight="Semibold")
    text.put(target, text.line(name, px, theme.ink, weight="Semibold"), x, rect.centery + metrics.px(1), "bottomleft")
    purse = format_amount(seat.purse, currency).split(" ")[0]
    figure = text.figures(purse, metrics.pt(12.5), theme.felt_ink, text.SANS, "Semibold")
    text.put(target, figure, x + badge + metrics.px(4), rect.centery + metrics.px(1), "topleft")
