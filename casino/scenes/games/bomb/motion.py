"""Moves cards, chips, decks, strikes and lamps on a bomb's case, and ends it. The lid moves in `lid`.

The view chooses the movement for an event. It paints everything that is not moving.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import pi, sin
from zlib import crc32

import pygame

from casino.core.money import CENTS_PER_UNIT
from casino.engines.baccarat.bomb_deck import CARDS
from casino.engines.baccarat.events import CardDealt, CoupSettled
from casino.engines.baccarat.settings import DefusalSettings
from casino.scenes.app import timing
from casino.scenes.games.bomb.art.blast import Blast
from casino.scenes.games.bomb.art.casing import CasePainter
from casino.scenes.games.bomb.art.module import ModulePainter
from casino.scenes.games.bomb.art.wreck import Wreck
from casino.scenes.games.bomb.layout import DefusalLayout
from casino.scenes.games.bomb.model import HANDS, DefusalModel
from casino.scenes.games.twentyone.table_cards import TableCards
from casino.scenes.motion.chips import ChipFlight
from casino.scenes.motion.fading import fade
from casino.scenes.table.view import TableView
from casino.ui.chips.chip_pile import draw_pile
from casino.ui.chips.chips import draw_stack, stack_height
from casino.ui.drawing.animator import Animation, Call, Series, Together, Tween, Wait, ease_in_out, linear

_MAX_SORTED = 24  # chips of a stack that are sorted one by one; a higher stack just changes

CaseView = TableView[DefusalModel, DefusalLayout, DefusalSettings]
Key = tuple[int, str]  # a module, and a hand or an area of it


class CaseMotion:
    """The movements on one case, and what is moving."""

    def __init__(self, view: CaseView) -> None:
        self._view = view
        self.moves = TableCards(view, "")  # every deck has its own back
        self.absent_cards: set[tuple[int, str, int]] = set()  # module, hand, place in it from 0
        self.absent_chips: set[Key] = set()
        self.absent_deck = 0  # the module whose deck is being changed
        self.fresh = 0  # the module where a deal begins: its last hands are gone and its chips laid
        self.is_stopped = False  # the end is being shown: the clock has stopped
        self.is_wrecked = False  # the bomb has gone off
        self.is_flying = False  # its pieces are in the air
        self._wreck: Wreck | None = None

    def forget(self) -> None:
        """Forgets how the last case ended."""
        self.is_stopped = self.is_wrecked = False
        self._wreck = None

    @property
    def wreck(self) -> Wreck:
        """What a blast leaves of this case, for the present size."""
        view, number = self._view, self._view.model.last_dealt
        if self._wreck is None or self._wreck.number != number:
            self._wreck = Wreck(view.look, view.layout, number, crc32(view.model.serial.encode()))
        return self._wreck

    def forget_wreck(self) -> None:
        """Forgets the wreck, for another size."""
        self._wreck = None

    def land(self) -> None:
        """Puts everything that was moving in its place."""
        self.absent_cards, self.absent_chips = set(), set()
        self.absent_deck = self.fresh = 0
        self.is_flying = False

    @property
    def _case(self) -> CasePainter:
        return CasePainter(self._view.look, self._view.layout)

    def calls(self, name: str, volume: float = 1.0, *, number: int = 0, is_verdict: bool = False) -> Animation:
        """Plays a sound at a module, or in the middle of the case."""
        layout = self._view.layout
        x = (layout.module(number).rect if number else layout.case).centerx
        return Call(partial(self._view.house.play_at, name, x, volume=volume, is_verdict=is_verdict))

    # -- cards ------------------------------------------------------------------------------------------------

    def begin_deal(self) -> int:
        """The module of the deal on show; at its first event the last hands are taken off the picture."""
        number = self._view.model.beginning[0]
        if not self._view.model.dealing:
            self.fresh = number
            self._view.invalidate()
        return number

    def cards_dealt(self, events: Sequence[CardDealt]) -> Animation:
        """Deals cards off the deck one by one, each turned in flight unless it is to lie face down."""
        number, hides = self.begin_deal(), self._view.model.hides_cards
        place, module = self._view.layout.module(number), self._view.model.module(number)
        lying = {hand: () if self.fresh else module.hands[hand] for hand in HANDS}
        coming = {hand: [event.card for event in events if event.hand == hand] for hand in HANDS}
        parts: list[tuple[float, Animation]] = []
        for hand in HANDS:
            before = place.card_places(hand, len(lying[hand]))
            after = place.card_places(hand, len(lying[hand]) + len(coming[hand]))
            moves = [
                (None if module.is_face_down else card, (*start, 0.0), (*goal, 0.0))
                for card, start, goal in zip(lying[hand], before, after, strict=False)
            ]
            if moved := self.moves.moved(moves, place.card_px, back=module.colour):
                keys = [(number, hand, at) for at in range(len(moves))]
                parts += [(0.0, Call(partial(self._take_up, keys))), (0.0, moved)]
        dealt = {hand: len(lying[hand]) for hand in HANDS}
        origin = (*place.deck_at, 0.0), float(place.deck_px)
        for at, event in enumerate(events):
            hand = event.hand
            goal = place.card_places(hand, len(lying[hand]) + len(coming[hand]))[dealt[hand]]
            dealt[hand] += 1
            card = None if hides else event.card
            flight = self.moves.flight(card, (*goal, 0.0), place.card_px, back=module.colour, origin=origin)
            parts.append((timing.BEFORE_FLIGHT + timing.CASE_DEAL_GAP * at, flight))
        return Series([Together(parts), Wait(timing.LONG_REST)])

    def _take_up(self, keys: Sequence[tuple[int, str, int]]) -> None:
        self.absent_cards.update(keys)
        self._view.invalidate()

    # -- chips ------------------------------------------------------------------------------------------------

    def resort(self, area: str, chips: tuple[int, ...]) -> Animation:
        """Spreads a stack out and puts it together again in order."""
        number = self.begin_deal()
        place = self._view.layout.module(number)
        before = self._view.model.beginning[1].get(area, ())
        if len(before) > _MAX_SORTED:
            return Wait(timing.READ)
        left = list(chips)
        goals = []
        for chip in before:
            at = left.index(chip)
            left[at] = 0
            goals.append(at)
        x, y = place.chips_at(area)
        step = min(place.chip_px * 0.8, place.areas[area].w * 1.1 / max(1, len(before)))
        draws_last = sorted(range(len(before)), key=goals.__getitem__)

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            out = ease_in_out(min(1.0, share / 0.4, max(0.0, (1 - share) / 0.4)))
            gone = ease_in_out(min(1.0, max(0.0, (share - 0.3) / 0.3)))
            order = range(len(before)) if share < 0.45 else draws_last
            area_px = pygame.Rect(x, y, 0, 0)
            for at in order:
                level = stack_height(at, place.chip_px) * (1 - gone) + stack_height(goals[at], place.chip_px) * gone
                rank = at * (1 - gone) + goals[at] * gone
                aside = (rank - (len(before) - 1) / 2) * step * out
                rise = level * (1 - out) + place.chip_px * 0.5 * out
                area_px = area_px.union(draw_stack(target, (before[at],), (x + aside, y - rise), place.chip_px))
            return area_px

        def begin() -> None:
            self.absent_chips.add((number, area))
            self._view.invalidate()

        sorted_out = Tween(timing.SORT_ONE_BY_ONE, show, linear)
        spread, together = self.calls("chip_stack", number=number), self.calls("chip_chip", number=number)
        return Series([Call(begin), spread, sorted_out, together])

    def coup_ended(self, event: CoupSettled) -> Animation:
        """Lights up the winner; unless the module is solved, the chips go back."""
        number = self._view.model.beginning[0]
        place, module = self._view.layout.module(number), self._view.model.module(number)
        sprites, tone = self.moves.cards.sprites(place.card_px), self._view.look.theme.win
        cards = module.hands.get(event.winner, ())
        places = place.card_places(event.winner, len(cards)) if cards else []

        def light(target: pygame.Surface, share: float) -> list[pygame.Rect]:
            areas = []
            for card, at in zip(cards, places, strict=True):
                areas.append(sprites.draw_outline(target, at, 0.0, tone))
                areas.append(sprites.draw(target, None if module.is_face_down else card, at, back=module.colour))
            return areas

        sound = "win_small" if event.net > 0 else "loss_small" if event.net < 0 else "push"
        heard = self.calls(sound, 0.8, number=number, is_verdict=True)
        parts: list[Animation] = [heard, Tween(timing.CASE_LIGHT, light)]
        if not event.solved and module.chips:
            parts.append(self._chips_back(number))
        return Series(parts)

    def _chips_back(self, number: int) -> Animation:
        """Slides all chips of a module to where chips are chosen, and removes them there."""
        place, module = self._view.layout.module(number), self._view.model.module(number)
        raked = partial(self._view.house.play_at, "chip_rake", place.choice.centerx, volume=0.6)
        flights: list[tuple[float, Animation]] = []
        for area, stack in module.chips.items():
            cents, start, goal = sum(stack) * CENTS_PER_UNIT, place.chips_at(area), place.choice.center
            flight = ChipFlight(cents, start, goal, place.chip_px, is_tossed=False, stays=False, on_landed=raked)
            flights.append((0.08 * len(flights), flight))

        def begin() -> None:
            self.absent_chips.update((number, area) for area in module.chips)
            self._view.invalidate()

        return Series([Call(begin), Together(flights)])

    def draw_chips(self, target: pygame.Surface, number: int, area: str, stack: Sequence[int]) -> None:
        """Draws a stack on an area that cannot be pressed."""
        look, place = self._view.look, self._view.layout.module(number)
        ModulePainter(look, place).paint_amount(target, area, sum(stack))
        laid = place.on_area(area)
        draw_pile(target, look, stack, laid.chips_at, place.chip_px, laid.pile_px(place.chip_px))

    def pay(self, cents: int) -> Animation:
        """Sends the bounty from the case to the purse in the bar above it."""
        bar, start, px = self._view.layout.top_bar, self._view.layout.case.center, self._view.metrics.px(34)
        goal = (bar.right - bar.h * 5, bar.bottom)
        paid = partial(self._view.house.play_at, "win_big", goal[0], is_verdict=True)
        return ChipFlight(cents, start, goal, px, is_tossed=False, stays=False, on_landed=paid)

    # -- decks, strikes, lamps --------------------------------------------------------------------------------

    def change_deck(self, number: int, colour: str) -> Animation:
        """Sweeps the old deck off to the side and brings another one from there."""
        place, module = self._view.layout.module(number), self._view.model.module(number)
        frame = place.rect.inflate(-round(12 * place.unit), -round(12 * place.unit))

        def pass_by(colour: str, left: int, is_coming: bool, target: pygame.Surface, share: float) -> pygame.Rect:
            shift, seen = (1 - share, share) if is_coming else (share, 1 - share)
            there = replace(place, deck=place.deck.move(round(place.deck.w * (0.9 * shift)), 0))
            around = there.deck.inflate(place.deck.w // 3, place.deck.h // 4).clip(frame)

            def paint() -> pygame.Rect:
                clip = target.get_clip()
                target.set_clip(around.clip(clip))
                ModulePainter(self._view.look, there).paint_deck(target, colour, left)
                target.set_clip(clip)
                return around

            return fade(target, around, seen, paint)

        def begin() -> None:
            self.absent_deck = number
            self._view.invalidate()
            self._view.house.play_at("card_sweep", place.deck.centerx)

        off = Tween(timing.DECK, partial(pass_by, module.colour, module.cards_left, False))
        on = Tween(timing.DECK, partial(pass_by, colour, CARDS, True))
        return Series([Call(begin), off, self.calls("card_place", number=number), on, Wait(timing.READ)])

    def strike(self, count: int) -> Animation:
        """Lights one more window of the strikes, with a buzz and a flash of red light on the velvet."""
        case, of = self._case, self._view.rules.strikes
        place, lit = case.strike_places(of), case.strike_lamps(count, of).copy()

        def show(target: pygame.Surface, share: float) -> list[pygame.Rect]:
            lit.set_alpha(round(255 * min(1.0, share * 6)))
            glow = min(1.0, share * 8) * (1.0 - share) ** 2
            lighted = case.paint_pulse(target, glow)
            return [target.blit(lit, place), *lighted]

        return Series([self.calls("strike", is_verdict=True), Tween(timing.STRIKE, show, linear)])

    def light_lamp(self, number: int) -> Animation:
        """Turns a solved module's lamp green."""
        painter = ModulePainter(self._view.look, self._view.layout.module(number))
        lamp = painter.place.lamp

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            around = lamp.inflate(lamp.w, lamp.h)
            return fade(target, around, min(1.0, share * 3), partial(painter.paint_lamp, target, is_lit=True))

        return Series([self.calls("knock", number=number), Tween(timing.LAMP, show, linear)])

    def relieved(self) -> Animation:
        """Bathes the whole room in green light, once."""
        case = self._case
        return Tween(timing.RELIEF, lambda target, share: case.paint_relief(target, sin(pi * share)), linear)

    # -- the end ----------------------------------------------------------------------------------------------

    def go_off(self) -> Animation:
        """Sets the bomb off where it was dealt last; where motion is reduced the wreck comes up out of the dark."""
        calm = self._view.house.preferences.reduced_motion

        def begin() -> None:
            self.is_flying = True

        def wreck() -> None:
            self.is_wrecked = True
            self._view.invalidate()

        blast = Blast(self.wreck, self._view.canvas.house.size, wreck, calm=calm, seed=self.moves.seed)
        return Series([Call(begin), self.calls("blast", 0.55 if calm else 1.0, is_verdict=True), blast])
