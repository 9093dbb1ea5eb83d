"""Paints the Three Street Pi'Lok table as it stands: the table itself, and each seat's dice, bet and signs.

Changes nothing. What is in the well is in `pilok_well`, a duel in `pilok_duel`; what moves is painted by the motions.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

import pygame

from casino.engines.pilok_events import STREETS
from casino.engines.pilok_hands import DICE, SIDES
from casino.money import Currency
from casino.scenes import felt
from casino.scenes.pilok_layout import PilokLayout
from casino.scenes.pilok_model import JUMP, PilokHand, PilokModel
from casino.scenes.pilok_stations import Station
from casino.ui import materials, text
from casino.ui.dice_sprites import DiceSprites
from casino.ui.hex_table import button_disc, hex_table
from casino.ui.look import Look
from casino.ui.theme import Colour
from casino.ui.vector import css, drawn

BET_DIE, SKILL_DIE = "starglass", "signal"
FAINT = 105  # opacity, of 255, of dice that are out of the hand or not counted
_RESULTS = {"best": "WON", "tie": "TIE", "unmatched": "BACK", "folded": "FOLDED", "lost": "LOST"}

# What is on its way and therefore not lying at its place: ("die", seat, number), ("bet", seat), ("pot", number) and
# ("button",).
Away = Collection[tuple[object, ...]]


@lru_cache(maxsize=24)
def sprites(diameter_px: int) -> DiceSprites:
    """Dice of a diameter, kept."""
    return DiceSprites(diameter_px)


@lru_cache(maxsize=96)
def _faint_die(px: int, material: str, face: int) -> pygame.Surface:
    picture = sprites(px).resting(SIDES, material, face).copy()
    picture.set_alpha(FAINT)
    return picture


def paint_die(
    target: pygame.Surface, px: int, material: str, face: int, centre: tuple[float, float], *, is_faint: bool = False
) -> pygame.Rect:
    """A die lying at a place, in px; faint if it does not count."""
    picture = _faint_die(px, material, face) if is_faint else sprites(px).resting(SIDES, material, face)
    return target.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))


def paint_backdrop(target: pygame.Surface, look: Look, layout: PilokLayout) -> None:
    """Deck, table, well, the places for dice and the two bars: everything that only a new size changes."""
    theme = look.theme
    target.blit(hex_table(target.get_size(), theme, layout.table, layout.well), (0, 0))
    _paint_lettering(target, look, layout)
    for station in layout.stations:
        slot = _slot(round(station.die_px * 0.98), theme.shade, theme.felt_ink)
        for number in range(DICE):
            target.blit(slot, slot.get_rect(center=station.die_place(number)))
    felt.paint_bars(target, look, layout.top_bar, layout.bottom_bar)


def _paint_lettering(target: pygame.Surface, look: Look, layout: PilokLayout) -> None:
    """The game's name to both sides of the keeper, where no seat is so near."""
    tops = [station.column for station in layout.stations if station.side == "top"]
    keeper, gap = layout.dealer_portrait, look.metrics.px(14)
    left = max((c.right for c in tops if c.right <= keeper.x), default=layout.table.x + layout.table.w // 4) + gap
    right = min((c.x for c in tops if c.x >= keeper.right), default=layout.table.right - layout.table.w // 4) - gap
    room = min(keeper.x - gap - left, right - keeper.right - gap)
    words = ("THREE STREET", "PI’LOK")
    least = look.metrics.px(11)
    if len(tops) == 1 or text.width(words[0], least, text.SERIF, "Bold") > room:
        return
    px = text.fit_size(words[0], look.metrics.px(19), room, least, text.SERIF, "Bold")
    for phrase, x in zip(words, ((left + keeper.x - gap) // 2, (right + keeper.right + gap) // 2), strict=True):
        letters = text.line(phrase, px, look.theme.felt_ink, text.SERIF, "Bold").copy()
        letters.set_alpha(190)
        text.put(target, letters, x, keeper.centery, "center")


@lru_cache(maxsize=16)
def _slot(side: int, shade: Colour, ink: Colour) -> pygame.Surface:
    """The mark printed on the felt where a die goes."""
    return drawn(
        f'<rect x="6" y="6" width="88" height="88" rx="16" fill="{css(shade)}" fill-opacity="0.20" '
        f'stroke="{css(ink)}" stroke-width="3" stroke-opacity="0.30"/>'
        f'<path d="M6 30V22A16 16 0 0 1 22 6H30M70 6H78A16 16 0 0 1 94 22V30M94 70V78A16 16 0 0 1 78 94H70M30 94H22'
        f'A16 16 0 0 1 6 78V70" fill="none" stroke="{css(ink)}" stroke-width="5" stroke-opacity="0.62"/>',
        (side, side),
        (100, 100),
    )


# -- the seats ------------------------------------------------------------------------------------------------


def paint_seat(
    target: pygame.Surface, look: Look, layout: PilokLayout, seat: int, shown: PilokModel, away: Away = ()
) -> None:
    """A seat's skill, dice, sum, bet and signs; its plate is painted apart."""
    station = layout.station(seat)
    if shown.button == seat and seat in shown.seats and ("button",) not in away:
        disc = button_disc(station.button.w, look.theme)
        target.blit(disc, station.button)
    if seat not in shown.seats:
        return
    skill = shown.skills.get(seat, "")
    if skill:
        _paint_badge(target, look, station.badge, skill)
    hand = shown.of(seat)
    if hand is None:
        if seat in shown.sitting_out:
            paint_mark(target, look, station.mark, "SITS OUT", look.theme.ink_dim)
        return
    if shown.acting == seat:
        area = station.dice.union(station.totals)
        light = materials.glow(area.w * 2 // 3, look.theme.metal, strength=0.40)
        target.blit(light, light.get_rect(center=area.center))
    paint_dice(target, look, station, hand, away, seat)
    _paint_sum(target, look, station, hand)
    paint_mark(target, look, station.mark, *_mark_of(look, shown, seat, hand))
    if hand.outcome:
        _paint_result(target, look, station, hand, shown.currency)
    elif hand.street_bet and ("bet", seat) not in away:
        felt.paint_money(target, look, station.bet, hand.street_bet, shown.currency)


def paint_dice(
    target: pygame.Surface, look: Look, station: Station, hand: PilokHand, away: Away = (), seat: int = 0
) -> None:
    """The dice before a seat: faint if the hand is given up, ringed if they are kept at Shadowport."""
    for number, face in enumerate(hand.dice):
        if ("die", seat, number) in away:
            continue
        is_kept = number in hand.kept
        centre = station.die_place(number)
        if is_kept:
            tone = look.theme.ink_dim if is_beaten(hand) else look.theme.warn
            ring = kept_ring(station.ring_px, tone)
            target.blit(ring, ring.get_rect(center=centre))
        is_faint = hand.is_folded or (bool(hand.kept) and not is_kept)
        paint_die(target, station.die_px, look.die(BET_DIE), face, centre, is_faint=is_faint)


def is_beaten(hand: PilokHand) -> bool:
    """Whether a hand that was shown took no pot from anybody."""
    return hand.outcome in ("lost", "unmatched") and hand.gain < 0


@lru_cache(maxsize=24)
def kept_ring(side: int, colour: Colour) -> pygame.Surface:
    """The frame of light around a die that counts."""
    return drawn(
        f'<rect x="5" y="5" width="90" height="90" rx="20" fill="{css(colour)}" fill-opacity="0.20" '
        f'stroke="{css(colour)}" stroke-width="5.5"/>',
        (side, side),
        (100, 100),
    )


def _paint_sum(target: pygame.Surface, look: Look, station: Station, hand: PilokHand) -> None:
    """What the dice count: plainly on the streets, by the best two at Shadowport."""
    theme = look.theme
    if hand.dice:
        words = str(hand.worth or hand.total)
        is_out = hand.is_folded or is_beaten(hand)
        tone = theme.ink_dim if is_out else theme.warn if hand.worth else theme.ink
        felt.paint_total(
            target, look, station.totals.center, words, tone, is_lit=bool(hand.worth) and not is_out,
            room=station.totals.w, most_px=round(station.totals.h / 1.25),
        )  # fmt: skip


def _mark_of(look: Look, shown: PilokModel, seat: int, hand: PilokHand) -> tuple[str, Colour]:
    """The word about a hand, and its colour: what has become of it, or where its player stands in the order."""
    theme = look.theme
    if hand.is_folded:
        return "FOLDED", theme.ink_dim
    if hand.worth:
        is_double = len({hand.dice[number] for number in hand.kept}) == 1
        return "DOUBLE" if is_double else "WORTH", theme.felt_ink
    if shown.street == JUMP and seat in shown.jumps:
        return ("JUMPED", theme.accent) if shown.jumps[seat] else ("NO JUMP", theme.ink_dim)
    if shown.street == JUMP and seat in shown.order:
        return ("JUMPS?", theme.warn) if shown.acting == seat else ("MAY JUMP", theme.ink_dim)
    if hand.is_all_in:
        return "ALL-IN", theme.warn
    is_first = shown.street in STREETS and shown.first == seat and not shown.is_first_asked
    return ("FIRST", theme.felt_ink) if is_first else ("", theme.ink)


def paint_mark(target: pygame.Surface, look: Look, area: pygame.Rect, words: str, colour: Colour) -> None:
    """A word about a hand; nothing for none."""
    if not words:
        return
    px = min(look.metrics.pt(11.5), area.h)
    px = text.fit_size(words, px, area.w, 7, weight="Bold")
    text.put(target, text.line(words, px, colour, weight="Bold"), *area.center, "center")


def _paint_badge(target: pygame.Surface, look: Look, area: pygame.Rect, skill: str) -> None:
    """A Gambling skill as its dice code."""
    theme, metrics = look.theme, look.metrics
    px = text.fit_size(skill, min(metrics.pt(12), round(area.h * 0.86)), area.w - metrics.px(6), 7, weight="Bold")
    words = text.line(skill, px, theme.accent, weight="Bold")
    rect = pygame.Rect(0, 0, min(area.w, words.get_width() + metrics.px(10)), min(area.h, round(px * 1.4)))
    rect.center = area.center
    look.plate(target, rect, theme.panel, theme.accent, radius=metrics.px(5), opacity=0.92)
    text.put(target, words, *rect.center, "center")


def _paint_result(target: pygame.Surface, look: Look, station: Station, hand: PilokHand, currency: Currency) -> None:
    """What the hand brought; a hand that took a pot may have lost more in another."""
    tone = felt.result_tone(look, hand.gain)
    is_winner = hand.returned > 0 and hand.outcome != "unmatched"
    words = _RESULTS[hand.outcome]
    if hand.gain < 0 and hand.returned:
        words = "PART" if is_winner else "LOST"
    elif hand.outcome == "folded" and is_winner:
        words = "WON"
    if hand.gain or not is_winner:
        words += f" {felt.signed(hand.gain, currency)}"
    felt.paint_total(target, look, station.bet.center, words, tone, is_lit=is_winner, room=station.bet.w)
