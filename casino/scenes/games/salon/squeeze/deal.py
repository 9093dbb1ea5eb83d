"""Shows cards that a person squeezes open: dealt large and face down, peeled at an edge or turned by a press.

A card released early falls back, and one drawn far enough turns. The cards were decided and saved before; only showing
them waits for the person. `squeezing` decides which cards are squeezed, by whom, and where.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from typing import TYPE_CHECKING, Literal

import pygame

from casino.scenes.app import timing
from casino.scenes.games.salon.squeeze.card import Hold, SqueezedCard
from casino.scenes.motion.card_base import HearCard
from casino.scenes.motion.cards import CardFlight
from casino.ui.drawing.animator import Animation, ease_in_out
from casino.ui.widgets.drag import DRAG_PX
from casino.ui.widgets.focus import ARROWS

if TYPE_CHECKING:
    from casino.ui.cards.cards import CardSprites

Pose = tuple[float, float, float]  # x and y of a card's middle in px, its angle in degrees
Peeler = Literal["hand", "itself", "other"]  # a person here, nobody, or a person at another machine
_FALLS_BELOW = 0.55  # of the way across: let go before, the card falls back
_TURNS_AT = 0.8  # of the way across: drawn so far, the card turns
_SOUND_STEP = 0.13  # of the way across, between two sounds of bending
_KEY_STEP = 0.09  # of the way across, for a press of an arrow
_BY_ITSELF = (Hold(0.0, 1.0, 0.0, -0.36), Hold(1.0, 0.0, -0.42, 0.0))  # how a card that nobody holds is bent
_TURN_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class SqueezedDeal(Animation):
    """Brings cards large and face down before the person who peels them, and all others open to their places.

    `own`: (card, place where it is squeezed, pose in the end), drawn with `sprites`, and `last_scale` times as large in
    the end. `flights` bring all cards, each after its delay in seconds: first the own ones, then the others.
    `on_waiting` is called when the person's turn begins and when it is over, `on_hold` for every change of a card: its
    number, how it is held, and whether it turns. After `patience` seconds without a change all cards turn; 0 waits for
    ever. With `calm` nothing is bent or carried.
    """

    def __init__(
        self,
        own: Sequence[tuple[str, tuple[float, float], Pose]],
        flights: Sequence[tuple[float, CardFlight]],
        sprites: CardSprites,
        back: str,
        last_scale: float,
        *,
        on_sound: HearCard,
        on_waiting: Callable[[], object],
        on_hold: Callable[[int, Hold, bool], object],
        peeler: Peeler,
        patience: float,
        width_px: int,
        calm: bool,
    ) -> None:
        self.cards = [SqueezedCard(card, place, sprites, back) for card, place, _ in own]
        self._goals = [goal for _, _, goal in own]
        self._flights = list(flights)
        self._sprites, self._back, self._last_scale = sprites, back, last_scale
        self._on_sound, self._on_waiting, self._on_hold = on_sound, on_waiting, on_hold
        self._peeler, self._patience = peeler, patience
        self._width_px = width_px
        self._calm = calm
        self._phase = 0  # cards come, are squeezed, are laid in place; the end
        self._passed = self._unchanged = 0.0
        self._begun: set[int] = set()
        self._held: SqueezedCard | None = None
        self._pressed_at = (0, 0)
        self._heard_share = 0.0
        self._keyed = (0.0, 0.0)  # how far arrows have drawn the next card

    # -- the person's turn ------------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        """Whether it is the turn of a person here."""
        return self._peeler == "hand" and self.is_asking

    @property
    def is_asking(self) -> bool:
        """Whether cards lie closed, to be turned by whoever peels them."""
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
                self._pressed_at, self._heard_share, self._keyed = event.pos, 0.0, (0.0, 0.0)
            return True
        if event.type == pygame.MOUSEMOTION and self._held is not None:
            self._drag(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._held is not None:
            self._let_go(event.pos)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in ARROWS and not self._calm:
            self._draw_by_key(*ARROWS[event.key])
        elif event.key == pygame.K_t:
            self.turn_all()
        elif event.key in _TURN_KEYS:
            self.turn_next()
        else:
            return False
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
        self._keyed, self._heard_share = (0.0, 0.0), 0.0
        card.turn()
        self._tell(card)
        if not self.is_asking:
            self._on_waiting()

    def _drag(self, position: tuple[int, int]) -> None:
        card = self._held
        if card is None or self._calm:
            return
        moved = (position[0] - self._pressed_at[0], position[1] - self._pressed_at[1])
        if max(map(abs, moved)) < DRAG_PX:
            return
        card.bend(moved)
        self._hear_bend(card, card.share)
        self._tell(card)
        if card.share >= _TURNS_AT:
            self._turn(card)

    def _draw_by_key(self, across: int, along: int) -> None:
        """Draws the next card a little way: from the edge opposite to the arrow, from a corner between two of them."""
        card = self._closed[0]
        x, y = self._keyed[0] + across * _KEY_STEP, self._keyed[1] + along * _KEY_STEP
        far = max(abs(x), abs(y))
        if far < _KEY_STEP / 2:
            self._keyed, hold = (0.0, 0.0), Hold()
            card.fall()
        else:
            self._keyed, hold = (x, y), Hold(-x / far, -y / far, x, y)
            card.lead(hold)
        self._hear_bend(card, far)
        self._tell(card, hold)
        if far >= _TURNS_AT:
            self._turn(card)

    def _hear_bend(self, card: SqueezedCard, share: float) -> None:
        if abs(share - self._heard_share) >= _SOUND_STEP:
            self._heard_share = share
            self._play("peel", card.place[0], 0.35 + share)

    def _let_go(self, position: tuple[int, int]) -> None:
        card, self._held = self._held, None
        if card is None:
            return
        moved = hypot(position[0] - self._pressed_at[0], position[1] - self._pressed_at[1])
        if moved < DRAG_PX or card.share >= _FALLS_BELOW:
            self._turn(card)
        else:
            card.fall()
            self._tell(card, Hold())

    # -- another person's turn --------------------------------------------------------------------------------

    def _tell(self, card: SqueezedCard, hold: Hold | None = None) -> None:
        """Tells how a card is held now, or that it turns."""
        self._unchanged = 0.0
        self._on_hold(self.cards.index(card), card.hold if hold is None else hold, card.is_turning)

    def follow(self, number: int, hold: Hold, *, turns: bool) -> None:
        """Takes over what a person at another machine does with a card."""
        if self._peeler != "other" or not self.is_asking or number >= len(self.cards):
            return
        card = self.cards[number]
        if card not in self._closed:
            return
        self._unchanged = 0.0
        if turns:
            self._turn(card)
        elif hold.across or hold.along:
            if not self._calm:
                card.lead(hold)
                self._hear_bend(card, max(abs(hold.across), abs(hold.along)))
        else:
            card.fall()

    def _wait(self, seconds: float) -> None:
        """Lets time pass while cards are closed: cards that nobody holds bend by themselves, and turn in the end."""
        self._unchanged += seconds
        if self._peeler == "itself":
            card = self._closed[0]
            if self._unchanged >= timing.SQUEEZED_BY_ITSELF or self._calm:
                self._turn(card)
            elif not any(card.drag) and not card.is_moving:
                card.lead(_BY_ITSELF[self.cards.index(card) % 2])
                self._play("peel", card.place[0], 0.6)
        elif self._patience and self._unchanged >= self._patience:
            self.turn_all()

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
            if self._advance(seconds):
                self._next_phase()
        elif self._phase == 1:
            if self.is_asking:
                self._wait(seconds)
            self._move_cards(seconds)
            if not all(card.is_open for card in self.cards):
                self._passed = 0.0
            elif self._passed >= timing.SQUEEZED_READ:
                self._next_phase()
        elif self._phase == 2 and self._passed >= (0.0 if self._calm else timing.SQUEEZED_HOME):
            self._phase = 3
        return self._phase > 2

    def _next_phase(self) -> None:
        self._phase += 1
        self._passed = self._unchanged = 0.0
        if self._phase == 1:
            self._on_waiting()

    def _advance(self, seconds: float) -> bool:
        """Advances the cards that come, each after its delay; returns whether all lie."""
        is_over = True
        for number, (delay, flight) in enumerate(self._flights):
            if self._passed < delay:
                is_over = False
                continue
            if number not in self._begun:
                flight.begin()
                self._begun.add(number)
            is_over = flight.update(seconds) and is_over
        return is_over

    def _move_cards(self, seconds: float) -> None:
        """Moves cards that bend, fall back or turn; only one turns at a time."""
        for card in self.cards:
            was_flipping = card.is_flipping
            card.update(seconds, may_flip=not any(other.is_flipping for other in self.cards if other is not card))
            if card.is_flipping and not was_flipping:
                self._play("card_turn", card.place[0], 0.8)

    def finish(self) -> None:
        was_asking = self.is_asking
        for _, flight in self._flights:
            flight.finish()
        for card in self.cards:
            card.open()
        self._phase = 3
        if was_asking:
            self._on_waiting()

    def _play(self, name: str, x: float, strength: float) -> None:
        self._on_sound(name, min(1.0, max(0.0, x / max(1, self._width_px))), strength)

    # -- drawing ----------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        if self._phase == 0:
            flying = [flight for number, (_, flight) in enumerate(self._flights) if number in self._begun]
            return [area for flight in flying for area in flight.draw(target)]
        areas = [area for _, flight in self._flights[len(self.cards) :] for area in flight.draw(target)]
        if self._phase == 1:
            # A held card is above the other one.
            ordered = sorted(self.cards, key=lambda card: (card.is_held or card.share > 0, card.place))
            return areas + [card.draw(target) for card in ordered]
        share = 1.0 if self._phase > 2 else ease_in_out(min(1.0, self._passed / timing.SQUEEZED_HOME))
        return areas + [
            self._draw_home(target, card, goal, share) for card, goal in zip(self.cards, self._goals, strict=True)
        ]

    def _draw_home(self, target: pygame.Surface, card: SqueezedCard, goal: Pose, share: float) -> pygame.Rect:
        x = card.place[0] + (goal[0] - card.place[0]) * share
        y = card.place[1] + (goal[1] - card.place[1]) * share
        scale = 1.0 + (self._last_scale - 1.0) * share
        return self._sprites.draw(target, card.card, (x, y), back=self._back, angle=goal[2] * share, scale=scale)
