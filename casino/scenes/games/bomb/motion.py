"""How things on a bomb's case move: cards, chips, decks, strikes, lamps, and the end; the lid is `stage_lid`'s.

Which event is shown by which movement is the stage's; what lies still is painted by it, without what is on its way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import pi, sin
from typing import Any

import pygame

from casino.core.money import CENTS_PER_UNIT
from casino.engines.baccarat.bomb_deck import CARDS
from casino.engines.baccarat.events import CardDealt, CoupSettled
from casino.records.levels import Level
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.games.bomb.art import casing
from casino.scenes.games.bomb.art import module as defusal_module
from casino.scenes.games.bomb.art.blast import Blast
from casino.scenes.games.bomb.art.lamps import strike_lamps
from casino.scenes.games.bomb.layout import DefusalLayout
from casino.scenes.games.bomb.model import HANDS, DefusalModel
from casino.scenes.motion.cards import CardFlight, CardsMoved
from casino.scenes.motion.chips import ChipFlight
from casino.scenes.motion.fading import fade
from casino.scenes.table.stage import TableStage
from casino.ui.cards.cards import CardSprites, card_sprites
from casino.ui.chips.chip_pile import draw_pile
from casino.ui.chips.chips import draw_stack, stack_height
from casino.ui.drawing.animator import Animation, Call, Series, Together, Tween, Wait, ease_in_out, linear

_MOST_SORTED = 24  # chips of a stack that is put in order one by one; a higher one only changes

Key = tuple[int, str]  # a module, and a hand or an area of it


class DefusalMotions(TableStage):
    """A stage with a case on it, some of whose things may be on their way."""

    model: DefusalModel
    layout: DefusalLayout

    def __init__(self, house: House, level: Level, rules: Any) -> None:
        self._absent_cards: set[tuple[int, str, int]] = set()  # module, hand, place in it from 0
        self._absent_chips: set[Key] = set()
        self._absent_deck = 0  # the module whose deck is being changed
        self._fresh = 0  # the module at which a deal begins: its last hands are gone, its chips lie
        self._is_stopped = False  # the end is being shown: the clock stands
        self._is_wrecked = False  # the bomb has gone off
        super().__init__(house, level, rules)

    def settle(self, event: Any) -> None:
        self._absent_cards, self._absent_chips = set(), set()
        self._absent_deck = self._fresh = 0
        super().settle(event)

    @property
    def seed(self) -> int:
        """A seed for a movement nobody's money hangs on."""
        return self.rng.getrandbits(32)

    def sprites(self, height_px: int) -> CardSprites:
        """Cards of a height, as the player wants them."""
        wishes = self.house.preferences
        return card_sprites(height_px, wishes.four_colour, wishes.large_index)

    def _hear(self, name: str, pan: float, strength: float) -> None:
        if strength > 0.04:
            self.house.sound.play(name, volume=0.25 + 0.75 * strength, pan=pan * 2 - 1)

    def _calls(self, name: str, volume: float = 1.0) -> Animation:
        return Call(lambda: self.house.sound.play(name, volume=volume))

    # -- cards ------------------------------------------------------------------------------------------------

    def begin_deal(self) -> int:
        """The module of the deal that is shown; at its first event the last hands are taken off the picture."""
        number = self.model.beginning[0]
        if not self.model.dealing:
            self._fresh = number
            self.invalidate()
        return number

    def cards_dealt(self, events: Sequence[CardDealt]) -> Animation:
        """One card after the other off the deck, each turned on its way."""
        number = self.begin_deal()
        place, module = self.layout.module(number), self.model.module(number)
        lying = {hand: () if self._fresh else module.hands[hand] for hand in HANDS}
        coming = {hand: [event.card for event in events if event.hand == hand] for hand in HANDS}
        sprites, back = self.sprites(place.card_px), module.colour
        parts: list[tuple[float, Animation]] = []
        for hand in HANDS:
            before = place.card_places(hand, len(lying[hand]))
            after = place.card_places(hand, len(lying[hand]) + len(coming[hand]))
            moves = [
                (card, 1.0, (*start, 0.0), (*goal, 0.0))
                for card, start, goal in zip(lying[hand], before, after, strict=False)
            ]
            if any(start != goal for _, _, start, goal in moves):
                keys = [(number, hand, at) for at in range(len(moves))]
                parts.append((0.0, Call(lambda keys=keys: self._take_up(keys))))
                moved = CardsMoved(moves, sprites, back, self.seed, on_sound=self._hear, width_px=self.metrics.width)
                parts.append((0.0, moved))
        dealt = {hand: len(lying[hand]) for hand in HANDS}
        for at, event in enumerate(events):
            hand = event.hand
            goal = place.card_places(hand, len(lying[hand]) + len(coming[hand]))[dealt[hand]]
            dealt[hand] += 1
            flight = CardFlight(
                event.card,
                (*place.deck_at, 0.0),
                goal,
                0.0,
                sprites,
                back,
                self.seed,
                True,
                on_sound=self._hear,
                width_px=self.metrics.width,
                first_scale=place.deck_px / place.card_px,
            )
            parts.append((timing.BEFORE_FLIGHT + timing.CASE_DEAL_GAP * at, flight))
        return Series([Together(parts), Wait(timing.LONG_REST)])

    def _take_up(self, keys: Sequence[tuple[int, str, int]]) -> None:
        self._absent_cards.update(keys)
        self.invalidate()

    # -- chips ------------------------------------------------------------------------------------------------

    def resort(self, area: str, chips: tuple[int, ...]) -> Animation:
        """A stack is spread out and put together again in its order."""
        number = self.begin_deal()
        place = self.layout.module(number)
        before = self.model.beginning[1].get(area, ())
        if len(before) > _MOST_SORTED:
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
            self._absent_chips.add((number, area))
            self.invalidate()

        parts = [
            Call(begin),
            self._calls("chip_stack"),
            Tween(timing.SORT_ONE_BY_ONE, show, linear),
            self._calls("chip_chip"),
        ]
        return Series(parts)

    def coup_ended(self, event: CoupSettled) -> Animation:
        """Who has won is lit; unless the module is solved, the chips go back to the person."""
        number = self.model.beginning[0]
        place, module = self.layout.module(number), self.model.module(number)
        sprites, tone = self.sprites(place.card_px), self.look.theme.win
        cards = module.hands.get(event.winner, ())
        places = place.card_places(event.winner, len(cards)) if cards else []

        def light(target: pygame.Surface, share: float) -> list[pygame.Rect]:
            areas = []
            for card, at in zip(cards, places, strict=True):
                areas.append(sprites.draw_outline(target, at, 0.0, tone))
                areas.append(sprites.draw(target, card, at))
            return areas

        sound = "win_small" if event.net > 0 else "loss" if event.net < 0 else "turn"
        parts: list[Animation] = [self._calls(sound, 0.8), Tween(timing.CASE_LIGHT, light)]
        if not event.solved and module.chips:
            parts.append(self._chips_back(number))
        return Series(parts)

    def _chips_back(self, number: int) -> Animation:
        """All chips of a module slide to where chips are chosen, and are gone."""
        place, module = self.layout.module(number), self.model.module(number)
        flights: list[tuple[float, Animation]] = []
        for area, stack in module.chips.items():
            raked = lambda: self.house.sound.play("chip_rake", volume=0.6)  # noqa: E731
            flight = ChipFlight(
                sum(stack) * CENTS_PER_UNIT,
                place.chips_at(area),
                place.choice.center,
                place.chip_px,
                is_tossed=False,
                stays=False,
                on_landed=raked,
            )
            flights.append((0.08 * len(flights), flight))

        def begin() -> None:
            self._absent_chips.update((number, area) for area in module.chips)
            self.invalidate()

        return Series([Call(begin), Together(flights)])

    def draw_chips(self, target: pygame.Surface, number: int, area: str, stack: Sequence[int]) -> None:
        """A stack lying on an area that cannot be pressed."""
        chip_px, inside = self.layout.module(number).chip_px, self.layout.module(number).on_area(area)
        defusal_module.paint_amount(target, self.look, inside, sum(stack))
        draw_pile(target, self.look, stack, inside.chips_at, chip_px, inside.chips_room(chip_px))

    def pay(self, cents: int) -> Animation:
        """The bounty goes from the case to the purse in the bar above it."""
        bar = self.layout.top_bar
        goal = (bar.right - bar.h * 5, bar.bottom)
        paid = lambda: self.house.sound.play("win_big")  # noqa: E731
        return ChipFlight(
            cents, self.layout.case.center, goal, self.metrics.px(34), is_tossed=False, stays=False, on_landed=paid
        )

    # -- decks, strikes, lamps --------------------------------------------------------------------------------

    def change_deck(self, number: int, colour: str) -> Animation:
        """The old deck is swept off to the side, and from there another one comes with its name."""
        place, module = self.layout.module(number), self.model.module(number)
        frame = place.rect.inflate(-round(12 * place.unit), -round(12 * place.unit))

        def passing(shift: float, share: float, colour: str, left: int, target: pygame.Surface) -> pygame.Rect:
            there = replace(place, deck=place.deck.move(round(place.deck.w * shift), 0))
            around = there.deck.inflate(place.deck.w // 3, place.deck.h // 4).clip(frame)

            def paint() -> pygame.Rect:
                kept = target.get_clip()
                target.set_clip(around.clip(kept))
                defusal_module.paint_deck(target, self.look, there, colour, left)
                target.set_clip(kept)
                return around

            return fade(target, around, share, paint)

        def off(target: pygame.Surface, share: float) -> pygame.Rect:
            return passing(0.9 * share, 1 - share, module.colour, module.cards_left, target)

        def on(target: pygame.Surface, share: float) -> pygame.Rect:
            return passing(0.9 * (1 - share), share, colour, CARDS, target)

        def begin() -> None:
            self._absent_deck = number
            self.invalidate()
            self.house.sound.play("card_sweep")

        parts = [Call(begin), Tween(timing.DECK, off), self._calls("card_place"), Tween(timing.DECK, on)]
        return Series([*parts, Wait(timing.READ)])

    def strike(self, count: int) -> Animation:
        """One more window of the strikes lights up, with a buzz, and red light on the velvet springs up and sinks."""
        layout, look = self.layout, self.look
        of = self.rules.strikes
        place = casing.strike_places(layout, of)
        lit = strike_lamps(min(count, of), of, place.size, look.theme).copy()

        def show(target: pygame.Surface, share: float) -> list[pygame.Rect]:
            lit.set_alpha(round(255 * min(1.0, share * 6)))
            glow = min(1.0, share * 8) * (1.0 - share) ** 2
            lighted = casing.paint_pulse(target, look, layout, glow)
            return [target.blit(lit, place), *lighted]

        return Series([self._calls("strike"), Tween(timing.STRIKE, show, linear)])

    def light_lamp(self, number: int) -> Animation:
        """A solved module's lamp turns green."""
        place = self.layout.module(number)

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            around = place.lamp.inflate(place.lamp.w, place.lamp.h)
            lamp = lambda: defusal_module.paint_lamp(target, self.look, place, is_lit=True)  # noqa: E731
            return fade(target, around, min(1.0, share * 3), lamp)

        return Series([self._calls("knock"), Tween(timing.LAMP, show, linear)])

    def relieved(self) -> Animation:
        """Green light over the whole room, that comes and goes once."""

        def show(target: pygame.Surface, share: float) -> pygame.Rect:
            return casing.paint_relief(target, self.look, self.layout, sin(pi * share))

        return Tween(timing.RELIEF, show, linear)

    # -- the end ----------------------------------------------------------------------------------------------

    def go_off(self) -> Animation:
        """The bomb goes off: light, dark, smoke; where motion is reduced it grows dark and nothing more."""
        calm = self.house.preferences.reduced_motion
        blast = Blast(self.look, self.layout.room, self._wreck, calm=calm, seed=self.seed)
        return Series([self._calls("blast", 0.55 if calm else 1.0), blast])

    def _wreck(self) -> None:
        self._is_wrecked = True
        self.invalidate()
