"""Paints the Three Street Pi'Lok table, and each seat's dice, bet and signs."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import dist

import pygame

from casino.core.money import CENTS_PER_UNIT, format_amount
from casino.core.texts import _
from casino.engines.pilok.events import STREETS
from casino.engines.pilok.hands import DICE, SIDES
from casino.scenes.games.pilok.art.hex_holo import letters_along, letters_wide
from casino.scenes.games.pilok.art.hex_shape import hexagon, inset, sides_of
from casino.scenes.games.pilok.art.hex_signs import button_disc
from casino.scenes.games.pilok.art.hex_table import hex_table, rail_px
from casino.scenes.games.pilok.art.layout import PilokLayout
from casino.scenes.games.pilok.art.stations import PilokStation, large_px
from casino.scenes.games.pilok.model import JUMP, PilokModel
from casino.scenes.games.pilok.model_parts import PilokHand
from casino.scenes.table import felt
from casino.ui.chips.chips import draw_amount
from casino.ui.dice.sprites import DiceSprites
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour
from casino.ui.drawing.vector import css, drawn

BET_DIE = "starglass"
_DOUBLE, _WORTH = _("DOUBLE"), _("WORTH")  # what the figure of a hand is called
_OWN_WORTH = 48  # layout units: the figure of one's own dice
_MARK, _OWN_MARK = 12.5, 17  # layout units: words about a hand
_MIN_LINE = 8.5  # layout units, the least height of each of two lines of words about a hand
FAINT = 105  # opacity, of 255, of dice that are folded or do not count
_RESULTS = {"best": _("WON"), "tie": _("TIE"), "unmatched": _("BACK"), "folded": _("FOLDED"), "lost": _("LOST")}

# What is moving and so not painted in its place: ("die", seat, number), ("bet", seat), ("pot", number) and ("button",).
Away = Collection[tuple[object, ...]]


@lru_cache(maxsize=24)
def sprites(diameter_px: int) -> DiceSprites:
    """Dice sprites of a diameter, cached."""
    return DiceSprites(diameter_px)


@lru_cache(maxsize=24)
def light(radius_px: int, colour: Colour, strength: float) -> pygame.Surface:
    """A cached glow. The surface is shared: do not draw on it."""
    return materials.glow(radius_px, colour, strength=strength)


@lru_cache(maxsize=96)
def _faint_die(px: int, material: str, face: int) -> pygame.Surface:
    picture = sprites(px).resting(SIDES, material, face).copy()
    # In the pixels: an opacity of the whole surface takes three times as long to blend.
    picture.fill((255, 255, 255, FAINT), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def paint_die(
    target: pygame.Surface, px: int, material: str, face: int, centre: tuple[float, float], *, is_faint: bool = False
) -> pygame.Rect:
    """Paints a die at a place in px; faint if it does not count."""
    picture = _faint_die(px, material, face) if is_faint else sprites(px).resting(SIDES, material, face)
    return target.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))


def paint_backdrop(target: pygame.Surface, look: Look, layout: PilokLayout) -> None:
    """Paints everything that depends only on the size: deck, table, well, the places for dice and the two bars."""
    theme = look.theme
    picture = hex_table(target.get_size(), theme, layout.table, layout.well, is_upright=layout.is_upright)
    target.blit(picture, (0, 0))
    _paint_lettering(target, look, layout)
    for station in layout.stations:
        slot = _slot(round(station.die_px * 0.98), theme.shade, theme.felt_ink)
        for number in range(DICE):
            target.blit(slot, slot.get_rect(center=station.slot_place(number)))
    felt.paint_bars(target, look, layout.top_bar, layout.bottom_bar)


def paint_shut_glass(target: pygame.Surface, look: Look, layout: PilokLayout) -> pygame.Rect:
    """Paints the well's glass dark, which hides the game's name; returns the area of the glass."""
    if not layout.is_upright:  # an upright table has the name on its felt
        pygame.draw.polygon(target, look.theme.shade, inset(hexagon(layout.well), look.metrics.px(3)))
    return layout.well


def _paint_lettering(target: pygame.Surface, look: Look, layout: PilokLayout) -> None:
    """Paints the game's name in light along the upper side of the glass, or along two sides of an upright table."""
    theme, px = look.theme, layout.letters_px
    if not px:
        return
    if layout.is_upright:
        sides = sides_of(inset(hexagon(layout.table, is_upright=True), rail_px(layout.table) + px * 0.95))
        # The plate of a seat at the top must stay clear.
        aside = 0.05 if any(station.side == "top" for station in layout.stations) else 0.0
        placed = [(_("THREE STREET"), sides[0], 0.47 - aside), (_("PI’LOK"), sides[1], 0.55 + aside)]
    else:
        sides = sides_of(inset(hexagon(layout.well), px * 0.95))
        placed = [(_("THREE STREET PI’LOK"), sides[0], 0.5)]
    while px > look.metrics.px(9) and any(
        letters_wide(words, px) > dist(*line) * (1 - abs(1 - 2 * at)) * 0.96 for words, line, at in placed
    ):
        px -= 1
    for words, line, at in placed:
        letters_along(target, words, px, theme.felt_ink, line, at=at)


@lru_cache(maxsize=16)
def _slot(side: int, shade: Colour, ink: Colour) -> pygame.Surface:
    """The mark printed on the felt for a die."""
    return drawn(
        f'<rect x="6" y="6" width="88" height="88" rx="16" fill="{css(shade)}" fill-opacity="0.20" '
        f'stroke="{css(ink)}" stroke-width="3" stroke-opacity="0.30"/>'
        f'<path d="M6 30V22A16 16 0 0 1 22 6H30M70 6H78A16 16 0 0 1 94 22V30M94 70V78A16 16 0 0 1 78 94H70M30 94H22'
        f'A16 16 0 0 1 6 78V70" fill="none" stroke="{css(ink)}" stroke-width="5" stroke-opacity="0.62"/>',
        (side, side),
        (100, 100),
    )


def _is_beaten(hand: PilokHand) -> bool:
    """Whether a hand that was shown took no pot."""
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


def warm_rings(look: Look, layout: PilokLayout) -> None:
    """Makes the rings of all seats ahead of time, so that no frame has to."""
    for side in {station.ring_px for station in layout.stations}:
        for tone in (look.theme.metal, look.theme.warn, look.theme.ink_dim, look.theme.lose):
            kept_ring(side, tone)


def placed_dice(hand: PilokHand, seat: int, away: Away) -> list[int]:
    """The dice of a hand that are in their places, as numbers from 0."""
    return [number for number in range(len(hand.dice)) if ("die", seat, number) not in away]


def placed_hand(hand: PilokHand, lying: Sequence[int]) -> PilokHand:
    """The hand as shown while one of its dice is rolled again: only the dice in their places count."""
    return replace(hand, dice=[hand.dice[number] for number in lying]) if 0 < len(lying) < len(hand.dice) else hand


def ringed_dice(hand: PilokHand) -> tuple[int, ...]:
    """The dice with a ring, as numbers from 0: those that count, from the Orbit on, while the hand is in play."""
    return () if hand.is_folded or len(hand.kept) < 2 else hand.kept


def sum_words(model: PilokModel, seat: int) -> str:
    """The plain sum of a seat's dice in small words, while it matters for who acts first."""
    total = model.plain_sum(seat)
    return _("sum {total}", total=total) if total else ""


def _ring_tone(look: Look, hand: PilokHand) -> Colour:
    """The colour of the rings: cool while the hand is played, warm where it is shown, dim where it is beaten."""
    theme = look.theme
    return theme.ink_dim if _is_beaten(hand) else theme.warn if hand.is_shown else theme.metal


class Seats:
    """Paints the seats without their plates, for one size."""

    def __init__(self, look: Look, layout: PilokLayout, model: PilokModel) -> None:
        self._look = look
        self._layout = layout
        self._model = model

    def paint(self, target: pygame.Surface, seat: int, away: Away) -> None:
        """Paints a seat's skill, dice, sum, bet and signs."""
        station = self._layout.station(seat)
        look, model = self._look, self._model
        if model.button == seat and seat in model.seats and ("button",) not in away:
            target.blit(button_disc(station.button.w, look.theme), station.button)
        if seat not in model.seats:
            return
        if skill := model.skills.get(seat):
            self._paint_badge(target, station.badge, skill)
        hand = model.of(seat)
        if hand is None:
            if seat in model.sitting_out:
                self._paint_mark(target, station, _("SITS OUT"), look.theme.ink_dim)
            return
        has_won = bool(hand.outcome) and hand.gain > 0
        if has_won or model.acting == seat:
            self._paint_light(target, station, has_won=has_won)
        self._paint_dice(target, station, hand, away, seat)
        self._paint_worth(target, station, placed_hand(hand, placed_dice(hand, seat, away)))
        self._paint_mark(target, station, *self._mark_of(seat, hand), below=sum_words(model, seat))
        if hand.outcome:
            size = felt.OWN_RESULT if seat == model.first_human else felt.TOTAL
            self._paint_result(target, station, hand, size)
        elif hand.street_bet and ("bet", seat) not in away:
            self._paint_bet(target, station, hand.street_bet)

    def _paint_light(self, target: pygame.Surface, station: PilokStation, *, has_won: bool) -> None:
        """Paints the light around a hand that acts or has won, beyond the seat."""
        theme, dice = self._look.theme, station.dice.union(station.totals)
        tone, strength = (theme.win, 0.46) if has_won else (theme.metal, 0.40)
        area = felt.light_around(dice, dice.w * 2 // 3)
        target.blit(light(area.w // 2, tone, strength), area)

    def _paint_dice(
        self, target: pygame.Surface, station: PilokStation, hand: PilokHand, away: Away, seat: int
    ) -> None:
        """Paints the dice before a seat: faint in a folded hand, and those that count ringed."""
        lying = placed_dice(hand, seat, away)
        ringed = [lying[number] for number in ringed_dice(placed_hand(hand, lying))] if lying else []
        for number, face in enumerate(hand.dice):
            if ("die", seat, number) in away:
                continue
            centre = station.die_place(number)
            if number in ringed:
                ring = kept_ring(station.ring_px, _ring_tone(self._look, hand))
                target.blit(ring, ring.get_rect(center=station.slot_place(number)))
            is_faint = hand.is_folded or (hand.is_shown and number not in ringed)
            paint_die(
                target,
                station.die_px,
                self._look.die(BET_DIE, self._model.dice_seat(seat)),
                face,
                centre,
                is_faint=is_faint,
            )

    def _paint_bet(self, target: pygame.Surface, station: PilokStation, cents: int) -> None:
        """Paints a street's bet: its chips, and the amount beside them. The pot names the currency."""
        drawn_on = draw_amount(
            target, cents // CENTS_PER_UNIT, station.chips, station.chip_px, self._model.denominations
        )
        left = max(drawn_on.right, station.chips[0] + station.chip_px // 2) + self._look.metrics.px(6)
        px = min(self._look.metrics.pt(19), station.bet.h)
        words = format_amount(cents, self._model.currency).split(" ")[0]
        px = text.fit_size(words, px, station.bet.right - left, 8, text.SERIF, "Bold")
        text.put(target, text.figures(words, px, self._look.theme.felt_ink), left, station.bet.centery, "midleft")

    def tags_ahead(self, stake: int) -> Iterator[None]:
        """Paints lights, worths, and results of a stake, out of sight: their pictures are ready when they come."""
        scratch = pygame.Surface((1, 1))
        alike = {(station.is_own, station.totals.size, station.bet.size): station for station in self._layout.stations}
        for station in alike.values():
            for has_won in (False, True):
                self._paint_light(scratch, station, has_won=has_won)
                yield
            for dice in ([3], [6, 5]):
                for is_shown in (False, True):
                    self._paint_worth(scratch, station, PilokHand(dice=dice, is_shown=is_shown))
                    yield
            size = felt.OWN_RESULT if station.is_own else felt.TOTAL
            for outcome, returned in (("best", 2 * stake), ("best", 4 * stake), ("lost", 0), ("folded", 0)):
                hand = PilokHand(outcome=outcome, stake=stake, returned=returned)
                self._paint_result(scratch, station, hand, size)
                yield

    def _paint_worth(self, target: pygame.Surface, station: PilokStation, hand: PilokHand) -> None:
        """Paints what the dice are worth so far."""
        if not hand.dice:
            return
        theme, metrics = self._look.theme, self._look.metrics
        is_out = hand.is_folded or _is_beaten(hand)
        tone = theme.ink_dim if is_out else theme.warn if hand.is_shown else theme.ink
        is_lit = hand.is_shown and not is_out
        most = large_px(metrics, _OWN_WORTH) if station.is_own else metrics.pt(20)
        px = min(most, round(station.totals.h / 1.2), round(station.totals.w / 1.3))
        figure = text.figures(str(hand.worth), px, tone)
        plate = pygame.Rect(0, 0, max(figure.get_width() + metrics.px(12), round(px * 1.35)), round(px * 1.2))
        plate.w = min(plate.w, station.totals.w)
        plate.center = station.totals.center
        edge = theme.focus if is_lit else theme.panel_edge
        self._look.plate(target, plate, theme.panel, edge, radius=metrics.px(6), opacity=0.9)
        text.put(target, figure, *plate.center, "center")

    def _mark_of(self, seat: int, hand: PilokHand) -> tuple[str, Colour]:
        """The word about a hand, such as its player's place in the order, and its colour."""
        theme = self._look.theme
        if hand.is_folded:
            return _("FOLDED"), theme.ink_dim
        what = _DOUBLE if hand.is_double else _WORTH if len(hand.kept) > 1 else ""
        if hand.is_shown:
            return what, theme.felt_ink
        if self._model.street == JUMP and seat in self._model.jumps:
            return (_("JUMPED"), theme.accent) if self._model.jumps[seat] else (_("NO JUMP"), theme.ink_dim)
        if self._model.street == JUMP and seat in self._model.order:
            return (_("JUMPS?"), theme.warn) if self._model.acting == seat else (_("MAY JUMP"), theme.ink_dim)
        if hand.is_all_in:
            return _("ALL-IN"), theme.warn
        is_first = self._model.street in STREETS and self._model.first == seat and not self._model.is_first_asked
        return (_("FIRST"), theme.felt_ink) if is_first else (what, theme.ink_dim)

    def _paint_mark(
        self, target: pygame.Surface, station: PilokStation, words: str, colour: Colour, below: str = ""
    ) -> None:
        """Paints the word about a hand, and smaller words below it, if there are any.

        Large letters have space for one line only: what the figure above is called gives way to the words below, and
        they to any other word.
        """
        area, size = station.mark, _OWN_MARK if station.is_own else _MARK
        lines = [line for line in ((words, colour, "Bold"), (below, self._look.theme.ink_dim, "Semibold")) if line[0]]
        if area.h / 2 < self._look.metrics.pt(_MIN_LINE):
            lines = lines[-1:] if words in (_DOUBLE, _WORTH) else lines[:1]
        for number, (line, ink, weight) in enumerate(lines):
            high = area.h / len(lines)
            px = min(self._look.metrics.pt(size), round(high * 0.96))
            px = text.fit_size(line, px, area.w, 7, weight=weight)
            middle = area.y + high * (number + 0.5)
            text.put(target, text.line(line, px, ink, weight=weight), area.centerx, round(middle), "center")

    def _paint_badge(self, target: pygame.Surface, area: pygame.Rect, skill: str) -> None:
        """Paints a Gambling skill as its dice code."""
        theme, metrics = self._look.theme, self._look.metrics
        px = text.fit_size(skill, min(metrics.pt(12), round(area.h * 0.86)), area.w - metrics.px(6), 7, weight="Bold")
        words = text.line(skill, px, theme.accent, weight="Bold")
        rect = pygame.Rect(0, 0, min(area.w, words.get_width() + metrics.px(10)), min(area.h, round(px * 1.4)))
        rect.center = area.center
        self._look.plate(target, rect, theme.panel, theme.accent, radius=metrics.px(5), opacity=0.92)
        text.put(target, words, *rect.center, "center")

    def _paint_result(self, target: pygame.Surface, station: PilokStation, hand: PilokHand, size: float) -> None:
        """Paints the hand's result in letters of a size; a hand that took a pot may have lost more in another."""
        tone = felt.result_tone(self._look, hand.gain)
        is_winner = hand.returned > 0 and hand.outcome != "unmatched"
        words = _RESULTS[hand.outcome]
        if hand.gain < 0 and hand.returned:
            words = _("PART") if is_winner else _("LOST")
        elif hand.outcome == "folded" and is_winner:
            words = _("WON")
        if hand.gain or not is_winner:
            words += f" {felt.signed(hand.gain, self._model.currency)}"
        room, px = station.bet.w - self._look.metrics.px(8), self._look.metrics.pt(15)
        words = felt.with_word(words, self._model.currency, hand.gain, px, room)
        bet = station.bet
        felt.paint_total(target, self._look, bet.center, words, tone, is_lit=is_winner, room=bet.w, size=size)
