"""Shows cards that a person squeezes open: dealt large and face down, peeled at a corner or turned by a press.

A card released early falls back, and one pulled far enough turns. The cards were decided and saved before; only showing
them waits for the person. `squeezing` decides which cards are squeezed, and where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot
from typing import TYPE_CHECKING

import pygame

from casino.scenes.app import timing
from casino.scenes.games.salon.squeezed_card import SqueezedCard
from casino.scenes.motion.card_base import HearCard
from casino.scenes.motion.cards import CardFlight, CardTurn
from casino.ui.drawing.animator import Animation, ease_in_out
from casino.ui.widgets.drag import DRAG_PX

if TYPE_CHECKING:
    from casino.ui.cards.cards import CardSprites

Pose = tuple[float, float, float]  # x and y of a card's middle in px, its angle in degrees
_FALLS_BELOW = 0.5  # of a corner's way: let go before, the card falls back
_TURNS_AT = 0.6  # of a corner's way: pulled so far, the card turns
_SOUND_STEP = 0.13  # of a corner's way, between two sounds of bending
_TURN_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class SqueezedDeal(Animation):
    """Brings one hand's cards large and face down before a person; the other hand's cards wait until those are open.

    `own`: (card, place where it is squeezed, pose in the end), drawn with `sprites`, and `last_scale` times as large in
    the end. `flights` bring all cards face down, each after its delay in seconds: first the own ones, then those of the
    other hand. `turns` turn the latter in the end, in the same order. `on_waiting` is called when the person's turn
    begins and when it is over. With `calm` nothing is bent or carried.
    """

    def __init__(
        self,
        own: Sequence[tuple[str, tuple[float, float], Pose]],
        flights: Sequence[tuple[float, CardFlight]],
        turns: Sequence[CardTurn],
        sprites: CardSprites,
        back: str,
        last_scale: float,
        *,
        on_sound: HearCard,
        on_waiting: Callable[[], object],
        width_px: int,
        calm: bool,
    ) -> None:
        self.cards = [SqueezedCard(card, place, sprites, back) for card, place, _ in own]
        self._goals = [goal for _, _, goal in own]
        self._flights = list(flights)
        self._turns = list(turns)
        self._sprites, self._back, self._last_scale = sprites, back, last_scale
        self._on_sound, self._on_waiting = on_sound, on_waiting
        self._width_px = width_px
        self._calm = calm
        self._phase = 0  # cards come, are squeezed, are laid in place; the others are turned; the end
        self._passed = 0.0
        self._begun: set[int] = set()
        self._held: SqueezedCard | None = None
        self._pressed_at = (0, 0)
        self._heard_share = 0.0

    # -- the person's turn ------------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        """Whether it is the person's turn."""
        return self._phase == 1 and bool(self._closed)

    @property
    def _closed(self) -> list[SqueezedCard]:
        return [card for card in self.cards if not card.is_open and not card.is_turning]

    @property
    def is_held(self) -> bool:
        """Whether the person holds a card."""
        return self._held is not None

    def handle(self, event: pygame.event.Event) -> bool:
        """Handles an event; returns whether it was for the cards. While they wait, every press is."""
        if not self.is_waiting:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = next((card for card in self._closed if card.rect.collidepoint(event.pos)), None)
            if self._held is not None:
                self._held.take(event.pos)
                self._pressed_at, self._heard_share = event.pos, 0.0
            return True
        if event.type == pygame.MOUSEMOTION and self._held is not None:
            self._drag(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._held is not None:
            self._let_go(event.pos)
            return True
        if event.type != pygame.KEYDOWN or event.key not in (*_TURN_KEYS, pygame.K_t):
            return False
        if event.key == pygame.K_t:
            self.turn_all()
        else:
            self.turn_next()
        return True

    def turn_next(self) -> None:
        """Turns the first card that is not open."""
        for card in self._closed[:1]:
            self._turn(card)

    def turn_all(self) -> None:
        """Turns all cards that are not open, one after the other."""
        for card in self._closed:
            self._turn(card)

    def _turn(self, card: SqueezedCard) -> None:
        if self._held is card:
            self._held = None
        card.turn()
        if not self.is_waiting:
            self._on_waiting()

    def _drag(self, position: tuple[int, int]) -> None:
        card = self._held
        if card is None or self._calm:
            return
        moved = (position[0] - self._pressed_at[0], position[1] - self._pressed_at[1])
        if max(map(abs, moved)) < DRAG_PX:
            return
        card.bend(moved)
        if abs(card.share - self._heard_share) >= _SOUND_STEP:
            self._heard_share = card.share
            self._play("peel", card.place[0], 0.35 + card.share)
        if card.share >= _TURNS_AT:
            self._turn(card)

    def _let_go(self, position: tuple[int, int]) -> None:
        card, self._held = self._held, None
        if card is None:
            return
        moved = hypot(position[0] - self._pressed_at[0], position[1] - self._pressed_at[1])
        if moved < DRAG_PX or card.share >= _FALLS_BELOW:
            self._turn(card)
        else:
            card.fall()

    # -- time -------------------------------------------------------------------------------------------------

    def hurry(self) -> None:
        """Ends what moves now, but leaves the person's turn to the person."""
        if self._phase == 0:
            for _, flight in self._flights:
                flight.finish()
            self._next_phase()
        elif self._phase == 1 and not self.is_waiting:
            for card in self.cards:
                card.open()
            self._next_phase()
        elif self._phase > 1:
            self.finish()

    def update(self, seconds: float) -> bool:
        self._passed += seconds
        if self._phase == 0:
            if self._advance(self._flights, seconds):
                self._next_phase()
        elif self._phase == 1:
            self._move_cards(seconds)
            if not all(card.is_open for card in self.cards):
                self._passed = 0.0
            elif self._passed >= timing.SQUEEZED_READ:
                self._next_phase()
        elif self._phase == 2:
            if self._passed >= (0.0 if self._calm else timing.SQUEEZED_HOME):
                self._next_phase()
        elif self._phase == 3:
            turns = ((number * timing.SQUEEZED_GAP, turn) for number, turn in enumerate(self._turns))
            if self._advance(turns, seconds):
                self._phase = 4
        return self._phase > 3

    def _next_phase(self) -> None:
        self._phase += 1
        self._passed = 0.0
        self._begun.clear()
        if self._phase == 1:
            self._on_waiting()

    def _advance(self, moves: Iterable[tuple[float, Animation]], seconds: float) -> bool:
        """Advances moves, each after its delay in seconds; returns whether all are over."""
        is_over = True
        for number, (delay, move) in enumerate(moves):
            if self._passed < delay:
                is_over = False
                continue
            if number not in self._begun:
                move.begin()
                self._begun.add(number)
            is_over = move.update(seconds) and is_over
        return is_over

    def _move_cards(self, seconds: float) -> None:
        """Moves cards that fall back or turn; only one turns at a time."""
        for card in self.cards:
            was_flipping = card.is_flipping
            card.update(seconds, may_flip=not any(other.is_moving for other in self.cards if other is not card))
            if card.is_flipping and not was_flipping:
                self._play("card_turn", card.place[0], 0.8)

    def finish(self) -> None:
        was_waiting = self.is_waiting
        for _, flight in self._flights:
            flight.finish()
        for card in self.cards:
            card.open()
        for turn in self._turns:
            turn.finish()
        self._begun = set(range(len(self._turns)))
        self._phase = 4
        if was_waiting:
            self._on_waiting()

    def _play(self, name: str, x: float, strength: float) -> None:
        self._on_sound(name, min(1.0, max(0.0, x / max(1, self._width_px))), strength)

    # -- drawing ----------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        if self._phase == 0:
            flying = [flight for number, (_, flight) in enumerate(self._flights) if number in self._begun]
            return [area for flight in flying for area in flight.draw(target)]
        areas = self._draw_others(target)
        if self._phase == 1:
            # A held card is above the other one.
            ordered = sorted(self.cards, key=lambda card: (card.is_held or card.share > 0, card.place))
            return areas + [card.draw(target) for card in ordered]
        share = 1.0 if self._phase > 2 else ease_in_out(min(1.0, self._passed / timing.SQUEEZED_HOME))
        return areas + [
            self._draw_home(target, card, goal, share) for card, goal in zip(self.cards, self._goals, strict=True)
        ]

    def _draw_others(self, target: pygame.Surface) -> list[pygame.Rect]:
        areas = []
        waiting = self._flights[len(self.cards) :]
        for number, (_, flight) in enumerate(waiting):
            is_turned = self._phase > 2 and number in self._begun
            areas += (self._turns[number] if is_turned else flight).draw(target)
        return areas

    def _draw_home(self, target: pygame.Surface, card: SqueezedCard, goal: Pose, share: float) -> pygame.Rect:
        x = card.place[0] + (goal[0] - card.place[0]) * share
        y = card.place[1] + (goal[1] - card.place[1]) * share
        scale = 1.0 + (self._last_scale - 1.0) * share
        return self._sprites.draw(target, card.card, (x, y), back=self._back, angle=goal[2] * share, scale=scale)
