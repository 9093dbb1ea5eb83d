"""The cards of a card table in motion: out of the shoe, aside, over, to the tray, and shuffled.

Which cards move where, and when, is each game's own.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import pygame

from casino.scenes.app import timing
from casino.scenes.games.twentyone.art.felt import CardLook, card_look
from casino.scenes.motion.card_base import Pose, ShownCard
from casino.scenes.motion.card_warming import DecksAhead
from casino.scenes.motion.cards import CardFlight, CardsMoved, CardsSwept, CardTurn
from casino.scenes.motion.shuffle import ShuffleShow
from casino.scenes.table.view import TableView
from casino.ui.cards import card_furniture
from casino.ui.cards.cards import CardSprites
from casino.ui.drawing.animator import Animation, Hastened, Series, Wait

View = TypeVar("View", bound=TableView[Any, Any, Any])


class TableCards(Generic[View]):
    """Makes the movements of cards at one table, with their sounds and in the look that the player wants."""

    def __init__(self, view: View, own_back: str) -> None:
        self.view = view
        self._own_back = own_back
        self._ahead = DecksAhead(self._decks)
        self._sweeps: list[CardsSwept] = []  # the last round's cards, moving to the tray
        self._sweep_haste = 1.0  # how many times as fast as usual
        self._is_sweep_new = False

    @property
    def cards(self) -> CardLook:
        """The player's preferences for cards."""
        return card_look(self.view.house.preferences, self._own_back)

    @property
    def seed(self) -> int:
        """A random seed for decoration, which no result depends on."""
        return self.view.rng.getrandbits(32)

    def hear(self, name: str, pan: float, strength: float) -> None:
        """Plays a movement's sound, `pan` 0 (left) to 1, `strength` 0 to 1."""
        if strength > 0.04:
            self.view.house.play_at(name, pan * self.view.metrics.width, volume=0.25 + 0.75 * strength)

    # -- at rest, and between rounds --------------------------------------------------------------------------

    def sizes(self) -> Sequence[int]:
        """The heights in px of the cards here, which are made ahead."""
        return ()

    def _decks(self) -> list[tuple[CardSprites, str]]:
        return [(self.cards.sprites(px), self.cards.back) for px in self.sizes()]

    @property
    def _is_still(self) -> bool:
        return self.view.director.is_idle and not self._sweeps

    @property
    def is_warming(self) -> bool:
        """Whether pictures of cards are still being made ahead."""
        return self._ahead.is_under_way

    @property
    def is_ready(self) -> bool:
        """Whether no picture is still being made ahead, or something moves."""
        return self._ahead.is_done or not self._is_still

    def warm(self) -> None:
        """Makes pictures of cards ahead while nothing moves."""
        if self._is_still:
            self._ahead.advance()

    @property
    def is_sweeping(self) -> bool:
        """Whether cards are moving to the tray."""
        return bool(self._sweeps)

    def sweep(self, hands: Mapping[int, Sequence[Sequence[ShownCard]]]) -> None:
        """Shows the last round's cards move to the tray, where motion is wanted. Nothing waits for it.

        `hands` are by the height of their cards in px.
        """
        if self.view.director.speed.value and not self.view.house.preferences.reduced_motion:
            number, self._sweeps = 0, []
            for height_px, held in hands.items():
                if held:
                    late = len(self._sweeps) * timing.SWEEP_GAP / 2  # or one frame plans the ways of several hands
                    self._sweeps.append(self.swept(held, height_px, number, late))
                    number += len(held)
            self._sweep_haste = 1.0
            self._is_sweep_new = True
            for sweep in self._sweeps:
                sweep.begin()

    def update(self, seconds: float) -> None:
        """Lets time pass."""
        if self._sweeps:
            passed = seconds * self._sweep_haste * max(1.0, self.view.director.speed.value)
            if self._is_sweep_new:  # this frame has the cleared felt to paint, and the next one plans the ways
                passed, self._is_sweep_new = 0.0, False
            self._sweeps = [sweep for sweep in self._sweeps if not sweep.update(passed)]
            if not self._sweeps:
                self.view.invalidate()

    def paint_sweep(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Paints the cards moving to the tray; returns the areas drawn on."""
        return [area for sweep in self._sweeps for area in sweep.draw(target)]

    def land(self) -> None:
        """Puts everything that was moving in its place."""

    def on_resized(self) -> None:
        """Ends every movement and forgets what was made for another size."""
        self._sweeps = []
        self.land()
        self._ahead.forget()

    # -- movements --------------------------------------------------------------------------------------------

    def flight(
        self,
        card: str | None,
        goal: Pose,
        height_px: int,
        *,
        turns: bool = True,
        back: str = "",
        origin: tuple[Pose, float] | None = None,
    ) -> CardFlight:
        """Flies a card to a goal; it turns in flight or stays face down.

        It comes out of the shoe, or from another pose with the height the card has there.
        """
        if origin is None:
            shoe = self.view.layout.shoe
            origin = card_furniture.shoe_mouth(shoe), card_furniture.shoe_card_height(shoe)
        return CardFlight(
            card,
            origin[0],
            goal[:2],
            goal[2],
            self.cards.sprites(height_px),
            back or self.cards.back,
            self.seed,
            turns,
            on_sound=self.hear,
            width_px=self.view.metrics.width,
            first_scale=origin[1] / height_px,
            calm=self.view.house.preferences.reduced_motion,
        )

    def moved(
        self,
        cards: Sequence[tuple[str | None, Pose, Pose]],
        height_px: int,
        *,
        back: str = "",
        pushed_by: CardFlight | None = None,
    ) -> CardsMoved | None:
        """Moves lying cards, each from one pose to another, the last pushed by a flight; None if none has to move."""
        if self.view.house.preferences.reduced_motion:
            pushed_by = None
        if not cards or (pushed_by is None and all(start == goal for _, start, goal in cards)):
            return None
        moves = [(card, 1.0 if card else 0.0, start, goal) for card, start, goal in cards]
        sprites, back, width = self.cards.sprites(height_px), back or self.cards.back, self.view.metrics.width
        return CardsMoved(moves, sprites, back, self.seed, on_sound=self.hear, width_px=width, pushed_by=pushed_by)

    def turned(self, card: str, place: Pose, height_px: int, held_seconds: float = 0.0) -> CardTurn:
        """Turns a card face up in its place, after it was held up for so many seconds."""
        return CardTurn(
            card,
            place[:2],
            place[2],
            self.cards.sprites(height_px),
            self.cards.back,
            on_sound=self.hear,
            width_px=self.view.metrics.width,
            calm=self.view.house.preferences.reduced_motion,
            held_seconds=held_seconds,
        )

    def swept(
        self, hands: Sequence[Sequence[ShownCard]], height_px: int, number: int = 0, late: float = 0.0
    ) -> CardsSwept:
        """Sweeps hands to the tray; the first is `number` among all that are swept, and leaves `late` seconds later."""
        mouth, sprites = card_furniture.tray_mouth(self.view.layout.discards), self.cards.sprites(height_px)
        width = self.view.metrics.width
        return CardsSwept(
            hands,
            mouth,
            sprites,
            self.cards.back,
            self.seed,
            on_sound=self.hear,
            width_px=width,
            number=number,
            late=late,
        )

    def shuffled(self, height_px: int, haste: float = 1.0, *, is_brief: bool = False) -> Animation:
        """Shows the shuffle, or only the cards squared up, once the last round's are in; a click or a key ends it."""
        layout, decks, width = self.view.layout, self.view.rules.decks, self.view.metrics.width
        tray, shoe = card_furniture.tray_mouth(layout.discards), card_furniture.shoe_mouth(layout.shoe)
        sprites, centre = self.cards.sprites(height_px), self.view.big_centre
        show = ShuffleShow(
            sprites, self.cards.back, tray, centre, shoe, decks, on_sound=self.hear, width_px=width, is_brief=is_brief
        )
        self._sweep_haste = haste if is_brief else 1.0
        waited = max((sweep.seconds - sweep.passed for sweep in self._sweeps), default=0.0) / self._sweep_haste
        return Series([Wait(waited), Hastened(show, haste), Wait(timing.BRIEF_REST)])
