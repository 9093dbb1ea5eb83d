"""Paints the Black Baron table: felt, tray, dice, totals, bets.

Motions paint what moves; widgets paint what can be pressed.
"""

from functools import lru_cache

import pygame

from casino.core.money import CENTS_PER_UNIT
from casino.core.texts import _, ngettext
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.scenes.app.place import table_chips
from casino.scenes.games.black_baron.decor import paint_room
from casino.scenes.games.black_baron.lettering import paint_print
from casino.scenes.games.black_baron.model import BaronHand, BaronModel
from casino.scenes.games.black_baron.stations import FEW_HANDS, BaronLayout, BaronStation, seat_dice
from casino.scenes.table import felt
from casino.ui.chips.chips import draw_amount
from casino.ui.dice.sprites import DiceSprites
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.portraits import portrait
from casino.ui.drawing.theme import Theme, mix
from casino.ui.drawing.vector import css, drawn

PLAYER_DIE, DEALER_DIE = "bone", "obsidian"
_LIT = 1.15  # how far the light on the hand to be played reaches beyond its dice, in dice
_WIDEST_TOTALS = (8, 18)  # of one figure and of two
_OWN_TOTAL = 26  # the size of one's own total in a wide window
_PLATE_HIGH = 1.25  # the height of a total's plate, in sizes of its letters
_MIN_TAG = 0.85  # a result keeps its word down to this share of its size
_TAGS = {
    "baron": _("BARON"),
    "plague": _("PLAGUE"),
    "bust": _("BUST"),
    "won": _("WON"),
    "pushed": _("PUSH"),
    "lost": _("LOST"),
}


@lru_cache(maxsize=24)
def sprites(diameter_px: int) -> DiceSprites:
    """Dice of a diameter, cached."""
    return DiceSprites(diameter_px)


class BaronFelt:
    """Paints the table in its present state, for one size."""

    def __init__(self, look: Look, layout: BaronLayout) -> None:
        self._look = look
        self._layout = layout

    def paint_backdrop(self, target: pygame.Surface, rules: BlackBaronSettings) -> None:
        """Paints room, table, print, tray and the two bars: everything that changes only with the size."""
        paint_room(target, self._look, self._layout)
        paint_print(target, self._look, self._layout, rules)
        felt.paint_rack(target, self._look, self._layout.rack, table_chips(rules))
        felt.paint_bars(target, self._look, self._layout.top_bar, self._layout.bottom_bar)

    def dealer_place(self, number: int, count: int) -> tuple[int, int]:
        """The centre of the dealer's die `number` (from 0) of `count`."""
        row, die = self._layout.dealer_dice, self._layout.dealer_die_px
        step = min(die, (row.w - die) // max(1, count - 1))
        return row.x + die // 2 + number * step, row.centery

    def paint_dealer(self, target: pygame.Surface, model: BaronModel, mood: str) -> None:
        """Paints Mr Red, his dice, the cup, and his total."""
        place = self._layout.dealer_portrait
        target.blit(portrait("mr_red", mood, place.w, ring=self._look.theme.metal), place)
        count = len(model.dealer) + (1 if model.has_secret_die else 0)
        for number, face in enumerate(model.dealer):
            _put_die(target, self._layout.dealer_die_px, DEALER_DIE, face, self.dealer_place(number, count))
        if model.has_secret_die:
            self.paint_cup(target, self.dealer_place(count - 1, count))
        if model.dealer:
            x = self.dealer_place(count - 1, count)[0] + self._layout.dealer_die_px * 2 // 3
            self._paint_dealer_total(target, model, (x, self._layout.dealer_dice.centery), self._layout.table.right - x)

    def _paint_dealer_total(self, target: pygame.Surface, model: BaronModel, place: tuple[int, int], room: int) -> None:
        """Paints his total, and why he stopped where there is space for the words."""
        metrics = self._look.metrics
        words = {"bust": _("bust"), "round_table": _("Round Table")}.get(model.dealer_end, "")
        total = f"{model.dealer_total} {words}".strip()
        inside = room - metrics.px(60)  # without the rail and the plate's edge
        if text.width(total, metrics.pt(15), text.SERIF, "Bold") > inside:
            total = str(model.dealer_total)
        tone = self._look.theme.lose if model.is_plague else self._look.theme.ink
        felt.paint_total(target, self._look, place, total, tone, "midleft")

    def paint_cup(self, target: pygame.Surface, centre: tuple[int, int], lift: float = 0.0) -> pygame.Rect:
        """Paints the leather cup over the secret die. `lift` is in diameters of the die."""
        die_px = self._layout.dealer_die_px
        cup = _cup(round(die_px * 1.35), self._look.theme)
        return target.blit(cup, cup.get_rect(center=(centre[0], centre[1] - round(die_px * (0.12 + lift)))))

    def paint_seat(self, target: pygame.Surface, number: int, model: BaronModel, *, draft: int = 0) -> None:
        """Paints a seat's dice, totals and bets. `draft` is a pending bet in cents."""
        seat = model.seats.get(number)
        if seat is None:
            return
        station = self._layout.station(number)
        hands = seat.hands
        if len(hands) <= 1 and not any(hand.outcome for hand in hands):
            felt.paint_spot(target, self._look, station.spot, station.bet.h)
        focus, is_crowded = len(hands) - 1, len(hands) > FEW_HANDS
        if model.turn and model.turn[0] == number:
            focus = model.turn[1] - 1
        largest = self._layout.largest_die_px(number)
        places = seat_dice(station, [len(hand.dice) for hand in hands], focus, largest)
        if model.turn and model.turn[0] == number:
            self._light(target, places[focus])
        if is_crowded:
            self._paint_stakes_together(target, station, hands, model)
        for index, (hand, dice) in enumerate(zip(hands, places, strict=True)):
            for face, (x, y, px) in zip(hand.dice, dice, strict=False):
                _put_die(target, px, self._look.die(PLAYER_DIE, model.dice_seat(number)), face, (x, y))
            if not is_crowded and (hand.outcome or not draft):
                size = felt.OWN_RESULT if number == model.first_human else felt.TOTAL
                self._paint_stake(target, station, hands, index, model, size)
            if hand.dice:
                is_lit = model.turn == (number, index + 1)
                self._paint_total(target, number, station.total_place(index, len(hands)), hand.total, is_lit=is_lit)
        if draft and not hands:
            self._paint_money(target, station, draft, model)

    def prepare_seat(self, number: int) -> None:
        """Makes the plates of a hand's total ahead: of one figure and of two, lit and not."""
        scratch, place = pygame.Surface((1, 1)), self._layout.station(number).total_place(0, 1)
        for total in _WIDEST_TOTALS:
            for is_lit in (False, True):
                self._paint_total(scratch, number, place, total, is_lit=is_lit)

    def _light(self, target: pygame.Surface, dice: list[tuple[int, int, int]]) -> None:
        """Paints light around the dice of the hand that is to be played."""
        if not dice:
            return
        first, *others = (pygame.Rect(x, y, 0, 0) for x, y, _ in dice)
        area = first.unionall(others)
        lit = felt.light_around(area, round(max(area.size) / 2 + dice[0][2] * _LIT))
        target.blit(materials.glow(lit.w // 2, self._look.theme.light, strength=0.55), lit)

    def _paint_total(self, target: pygame.Surface, number: int, area: pygame.Rect, total: int, *, is_lit: bool) -> None:
        """Paints a hand's total, a large one at one's own seat."""
        layout = self._layout
        own = _OWN_TOTAL if layout.station(number).is_row else felt.OWN_RESULT
        size, letters = own if number == layout.own else felt.TOTAL, round(area.h / _PLATE_HIGH)
        tone = self._look.theme.ink
        felt.paint_total(
            target, self._look, area.center, str(total), tone, is_lit=is_lit, room=area.w, max_px=letters, size=size
        )

    def _paint_stake(
        self,
        target: pygame.Surface,
        station: BaronStation,
        hands: list[BaronHand],
        number: int,
        model: BaronModel,
        size: float,
    ) -> None:
        """Paints a hand's bet, or its result in letters of a size in layout units."""
        hand, count = hands[number], len(hands)
        area = station.bet_place(number, count)
        if hand.outcome:
            gain = hand.gain
            tone = felt.result_tone(self._look, gain)
            words = _TAGS[hand.outcome]
            if gain:
                both = f"{words} {felt.signed(gain, model.currency)}"
                least = text.width(both, self._look.metrics.pt(15), text.SERIF, "Bold") * _MIN_TAG
                # The sum alone is better than both in letters too small to read.
                fits = count == 1 or (count == 2 and area.w - self._look.metrics.px(8) >= least)
                words = both if fits else felt.signed(gain, model.currency)
            room = area.w - self._look.metrics.px(8)
            words = felt.with_word(words, model.currency, gain, self._look.metrics.pt(felt.TOTAL), room)
            felt.paint_total(target, self._look, area.center, words, tone, room=area.w, max_px=area.h, size=size)
        elif not hand.lying:
            return
        elif count == 1:
            self._paint_money(target, station, hand.lying, model, is_knocked=hand.is_knocked)
        else:
            diameter = min(split_chip_px(self._look.metrics), area.w // 2)
            draw_amount(
                target, hand.lying // CENTS_PER_UNIT, (area.centerx, area.centery), diameter, model.denominations
            )

    def _paint_money(
        self, target: pygame.Surface, station: BaronStation, cents: int, model: BaronModel, *, is_knocked: bool = False
    ) -> None:
        """Paints the chips of a seat's one bet and their amount."""
        bet, spot, is_leftward = station.bet, station.spot, station.is_leftward
        felt.paint_money(target, self._look, bet, spot, cents, model, is_leftward=is_leftward, is_knocked=is_knocked)

    def _paint_stakes_together(
        self, target: pygame.Surface, station: BaronStation, hands: list[BaronHand], model: BaronModel
    ) -> None:
        """Paints one sum for more hands than there is space for: the open bets, or the gain when all are settled."""
        if any(not hand.outcome for hand in hands):
            if open_cents := sum(hand.lying for hand in hands if not hand.outcome):
                self._paint_money(target, station, open_cents, model)
            return
        gain = sum(hand.gain for hand in hands)
        tone = felt.result_tone(self._look, gain)
        words = ngettext(
            "{count} HAND {amount}", "{count} HANDS {amount}", len(hands), amount=felt.signed(gain, model.currency)
        )
        room = station.bet.w - self._look.metrics.px(8)
        words = felt.with_word(words, model.currency, gain, self._look.metrics.pt(15), room)
        felt.paint_total(target, self._look, station.bet.center, words, tone, room=station.bet.w)


def split_chip_px(metrics: Metrics) -> int:
    """The diameter of the chips of several hands at a seat, where there is room for them."""
    return metrics.px(22)


@lru_cache(maxsize=2)
def _cup(size: int, theme: Theme) -> pygame.Surface:
    return drawn(
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


def _put_die(target: pygame.Surface, px: int, material: str, face: int, centre: tuple[int, int]) -> None:
    picture = sprites(px).resting(10, material, face)
    target.blit(picture, picture.get_rect(center=centre))


def stake_place(station: BaronStation, number: int, hands: int) -> tuple[int, int]:
    """The place of the chips of hand `number` (from 0)."""
    return station.spot if hands <= 1 or hands > FEW_HANDS else station.bet_place(number, hands).center
