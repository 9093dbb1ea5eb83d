"""Motions of cards on the screen: dealt, turned, moved, swept to the tray, and a corner peeked under.

They draw what moves, announce sounds, and end exactly as the settled table shows the cards. No game and no rules;
scenes say where cards lie. Paths come from `casino.physics.cards`.

A pose here is (x, y, angle): the card's centre in px and the angle in degrees that the sprites understand. With `calm`
nothing travels: a card fades in where it goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, hypot, pi, sin
from typing import TYPE_CHECKING

import pygame

from casino.physics.cards import CardPath, plan_flight, plan_slides, plan_sweep
from casino.scenes.app import timing
from casino.scenes.motion.card_base import CardMotion, HearCard, Pose, ShownCard, unheard
from casino.scenes.motion.card_warming import Ahead
from casino.scenes.motion.hand import Hand
from casino.ui.drawing.animator import Animation, ease_in_out

if TYPE_CHECKING:
    from casino.ui.cards.cards import CardSprites

_TURN_FROM, _TURN_AFTER = 0.62, 0.07  # a card turns in the last third of its flight, and is open just after
_PULLED = 0.35  # how far a held card can be pulled out of the shoe, in card heights
_LEAST_FLICK = 1.0  # card heights a second
_TURN_LIFT = 0.20  # how high a turning card is lifted, in card heights
_HELD_LIFT = 0.10
_TURNS_PER_SECOND, _TURNS_APART = 20, 3  # of a swept card, and how many of them take turns with it
_SQUARED_AT = 0.45  # the share of a sweep after which a hand is one packet


class CardFlight(CardMotion):
    """Deals a card: thrown from `start` (a shoe's mouth) to `goal`, where it stays.

    card: the face it shows if it turns on its way; None for a card that stays hidden. `angle` is the card's angle at
    its goal. first_scale: its size when it leaves `start`, where the shoe is further away.
    """

    def __init__(
        self,
        card: str | None,
        start: Pose,
        goal: tuple[float, float],
        angle: float,
        sprites: CardSprites,
        back: str,
        seed: int,
        turn_on_way: bool,
        *,
        on_sound: HearCard = unheard,
        width_px: int = 0,
        calm: bool = False,
        first_scale: float = 1.0,
    ) -> None:
        super().__init__(sprites, back, on_sound, width_px)
        self._calm = calm
        self._card = card
        self._flick: tuple[float, float] | None = None
        self._start = start
        self._goal = (goal[0], goal[1], angle)
        self._seed = seed
        self._turns = turn_on_way and card is not None
        self._ahead = Ahead(sprites, card, is_soon=True) if card is not None and self._turns else None
        self._first_scale = first_scale
        self._path: CardPath | None = None
        self._touched: Pose | None = None

    def touch(self, place: Pose) -> None:
        """Says where the card lies on which it comes down, before it flies."""
        self._touched = place

    @property
    def pushed(self) -> Pose:
        """How far, in px and degrees, it has pushed the card on which it comes down out of its place."""
        if self._calm or self.is_over or not self.passed:
            return 0.0, 0.0, 0.0
        x, y, angle = self.path.push(self.passed)
        return x * self.sprites.size[1], y * self.sprites.size[1], angle

    @property
    def path(self) -> CardPath:
        """The path in card heights, planned on first use, so that each frame plans one card at most."""
        if self._path is None:
            start, goal = self.in_card_heights(self._start), self.in_card_heights(self._goal)
            touched = None if self._touched is None else self.in_card_heights(self._touched)
            self._path = plan_flight(start, goal, self._seed, self._flick, touched)
        return self._path

    @property
    def seconds(self) -> float:
        return timing.FADE if self._calm else max(self.path.seconds, self._open_at)

    @property
    def _open_at(self) -> float:
        """The time at which a card that turns is face up."""
        return self.path.lands_at + _TURN_AFTER if self._turns else 0.0

    def begin(self) -> None:
        if self._calm:
            self.cue_sound(0.0, "card_place", self._goal[0], 0.5)
            return
        path = self.path
        self.cue_sound(0.0, "card_slide", self._start[0], path.strength)
        self.cue_sound(path.lands_at, "card_place", self._goal[0], path.strength)

    def leave(self, led: tuple[float, float], fling: tuple[float, float] | None) -> None:
        """Begins the flight out of a hand that has pulled the card so far, in px, and flicks it, in px a second."""
        (x, y, angle), height = self._start, self.sprites.size[1]
        self._start = x + led[0], y + led[1], angle
        if fling is not None and hypot(*fling) > _LEAST_FLICK * height:
            self._flick = fling[0] / height, fling[1] / height
        self.begin()

    def draw_pulled(self, target: pygame.Surface, led: tuple[float, float]) -> list[pygame.Rect]:
        """Draws the card as a hand has pulled it from the shoe."""
        x, y, angle = self._start
        return [self.draw_card(target, None, 0.0, (x + led[0], y + led[1], angle, 0.0), self._first_scale)]

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        if self._calm or self.is_over:
            share = 1.0 if self.is_over else min(1.0, self.passed / timing.FADE)
            return self.draw_faded_card(target, (self._card, float(self._turns), self._goal), share)
        path = self.path
        x, y, angle, lift = self.point_px(path, self.passed, self._goal)
        turn, scale = 0.0, 1.0
        if self._turns:
            first = path.lands_at * _TURN_FROM
            turn = ease_in_out(min(1.0, max(0.0, (self.passed - first) / (self._open_at - first))))
            lift += _TURN_LIFT * 0.6 * sin(pi * turn) * (turn < 1.0)
        if self._first_scale != 1.0 and self.passed < path.lands_at:
            scale += (self._first_scale - 1.0) * (1.0 - ease_in_out(self.passed / path.lands_at))
        card, is_moving = self._card if turn else None, self.passed < path.seconds
        return [self.draw_card(target, card, turn, (x, y, angle, lift), scale, is_moving=is_moving)]


class FlickedCard(Animation):
    """A card that a hand holds in the shoe's mouth, and flicks to its place when it lets go."""

    def __init__(self, flight: CardFlight, hand: Hand) -> None:
        self._flight, self._hand = flight, hand
        self._led = (0.0, 0.0)
        self._has_left = False

    def update(self, seconds: float) -> bool:
        if self._hand.is_holding and not self._has_left:
            self._led = self._hand.led(_PULLED * self._flight.sprites.size[1])
            return False
        if not self._has_left:
            self._has_left = True
            self._flight.leave(self._led, self._hand.fling())
        return self._flight.update(seconds)

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        return self._flight.draw(target) if self._has_left else self._flight.draw_pulled(target, self._led)

    def finish(self) -> None:
        self._has_left = True
        self._flight.finish()


class CardTurn(CardMotion):
    """Turns a card face up in its place: lifted a little, narrowing, widening, laid down.

    held_seconds: how long it is held up before it turns, if all players wait for it.
    """

    def __init__(
        self,
        card: str,
        centre: tuple[float, float],
        angle: float,
        sprites: CardSprites,
        back: str,
        *,
        on_sound: HearCard = unheard,
        width_px: int = 0,
        calm: bool = False,
        held_seconds: float = 0.0,
    ) -> None:
        super().__init__(sprites, back, on_sound, width_px)
        self._calm = calm
        self._card = card
        self._pose = (centre[0], centre[1], angle)
        self._held = held_seconds

    @property
    def seconds(self) -> float:
        return timing.FADE if self._calm else self._held + timing.TURN

    def begin(self) -> None:
        self.cue_sound(0.0 if self._calm else self._held, "card_turn", self._pose[0], 0.8)
        if not self._calm:
            self.cue_sound(self._held + 0.84 * timing.TURN, "card_place", self._pose[0], 0.4)

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        if self._calm:
            share = 1.0 if self.is_over else min(1.0, self.passed / self.seconds)
            hidden = self.draw_card(target, None, 0.0, (*self._pose, 0.0))
            return [hidden, *self.draw_faded_card(target, (self._card, 1.0, self._pose), share)]
        if self.passed < self._held and not self.is_over:
            raised = _HELD_LIFT * ease_in_out(min(1.0, 1.6 * self.passed / self._held))
            return [self.draw_card(target, self._card, 0.0, (*self._pose, raised))]
        share = 1.0 if self.is_over else min(1.0, (self.passed - self._held) / timing.TURN)
        turned = ease_in_out(min(1.0, share / 0.84))
        lift = _TURN_LIFT * sin(pi * turned) if turned < 1.0 else 0.022 * sin(pi * (share - 0.84) / 0.16)
        if self._held:
            lift += _HELD_LIFT * (1.0 - turned)
        return [self.draw_card(target, self._card, turned, (*self._pose, max(0.0, lift) if share < 1.0 else 0.0))]


class CardsMoved(CardMotion):
    """Moves resting cards to other places in one movement: (card, turn, from pose, to pose), the lowest first.

    The last of them is pushed by a flight that comes down on it, if one does.
    """

    def __init__(
        self,
        cards: Sequence[tuple[str | None, float, Pose, Pose]],
        sprites: CardSprites,
        back: str,
        seed: int = 0,
        *,
        on_sound: HearCard = unheard,
        width_px: int = 0,
        pushed_by: CardFlight | None = None,
    ) -> None:
        super().__init__(sprites, back, on_sound, width_px)
        self._cards = tuple(cards)
        self._pushed_by = pushed_by
        if pushed_by is not None:
            pushed_by.touch(self._cards[-1][3])
        self._seed = seed
        self._planned: tuple[CardPath, ...] | None = None

    @property
    def _paths(self) -> tuple[CardPath, ...]:
        if self._planned is None:
            moves = [(self.in_card_heights(start), self.in_card_heights(goal)) for _, _, start, goal in self._cards]
            self._planned = plan_slides(moves, self._seed)
        return self._planned

    @property
    def seconds(self) -> float:
        return max((path.seconds for path in self._paths), default=0.0)

    def begin(self) -> None:
        moved = [(start, goal) for _, _, start, goal in self._cards if start[:2] != goal[:2]]
        if moved:
            middle = sum(goal[0] for _, goal in moved) / len(moved)
            self.cue_sound(0.05, "card_slide", middle, max(path.strength for path in self._paths))

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        areas = []
        for number, ((card, turn, start, goal), path) in enumerate(zip(self._cards, self._paths, strict=True), 1):
            x, y, angle, lift = self.point_px(path, self.passed, goal)
            is_moving = start != goal and not self.is_over
            if self._pushed_by is not None and number == len(self._cards):  # it may still be, once all have moved
                aside, down, turned = self._pushed_by.pushed
                x, y, angle, is_moving = x + aside, y + down, angle + turned, is_moving or bool(aside or down)
            areas.append(self.draw_card(target, card, turn, (x, y, angle, lift), is_moving=is_moving))
        return areas


class CardsSwept(CardMotion):
    """Takes hands off the table: each is squared in its place and then swept to the discard tray, one after the other.

    hands: cards as (card, turn, pose), the lowest first. mouth: the pose in which they go into the tray, face down;
    from there on the tray shows them. number: that of the first hand among all that are swept at once. late: the
    seconds before it leaves.
    """

    def __init__(
        self,
        hands: Sequence[Sequence[ShownCard]],
        mouth: Pose,
        sprites: CardSprites,
        back: str,
        seed: int = 0,
        *,
        on_sound: HearCard = unheard,
        width_px: int = 0,
        number: int = 0,
        late: float = 0.0,
    ) -> None:
        super().__init__(sprites, back, on_sound, width_px)
        self.passed = -late
        self._hands = [tuple(hand) for hand in hands if hand]
        self._mouth = mouth
        self._seed = seed
        self._first = number
        self._planned: dict[int, tuple[CardPath, ...]] = {}

    def _paths(self, number: int) -> tuple[CardPath, ...]:
        """The paths of one hand, planned when it starts, so that no frame plans all of them."""
        if number not in self._planned:
            poses = [self.in_card_heights(pose) for _, _, pose in self._hands[number]]
            self._planned[number] = plan_sweep(poses, self.in_card_heights(self._mouth), self._seed + number)
        return self._planned[number]

    @property
    def seconds(self) -> float:
        last = len(self._hands) - 1
        if last < 0:
            return 0.0
        # Until the last hand has begun it is enough to know that it is not over.
        if self.passed <= last * timing.SWEEP_GAP:
            return (last + 1) * timing.SWEEP_GAP + 1.0
        return max(number * timing.SWEEP_GAP + self._paths(number)[0].seconds for number in range(len(self._hands)))

    def begin(self) -> None:
        for number, hand in enumerate(self._hands):
            x = sum(pose[0] for _, _, pose in hand) / len(hand)
            self.cue_sound(number * timing.SWEEP_GAP + 0.12, "card_sweep", x, 0.7)

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        if self.is_over:
            return []
        areas = []
        for number, hand in enumerate(self._hands):
            passed = self.passed - number * timing.SWEEP_GAP
            if passed <= 0.0:
                areas += [self.draw_card(target, card, turn, (*pose, 0.0)) for card, turn, pose in hand]
            elif passed < self._paths(number)[0].seconds:
                areas += self._sweep(target, number, passed)
        return areas

    def _last_turn(self, number: int, passed: float) -> float:
        """The time at which the turn of what is `number` among all that is swept last changed.

        Cards glide in every frame but turn in about every third one, one after the other: a third of the pictures are
        made.
        """
        between = (self._first + number) % _TURNS_APART / _TURNS_APART
        return max(0.0, (floor(passed * _TURNS_PER_SECOND + between) - between) / _TURNS_PER_SECOND)

    def _sweep(self, target: pygame.Surface, number: int, passed: float) -> list[pygame.Rect]:
        """Sweeps one hand. A squared packet is turned over as a whole, so that its lowest card ends on top."""
        hand, paths, turned_at = self._hands[number], self._paths(number), self._last_turn(number, passed)
        over = ease_in_out(min(1.0, max(0.0, (turned_at / paths[0].seconds - _SQUARED_AT) / 0.28)))
        shown = list(zip(hand, paths, strict=True))
        if over > 0.5:
            shown.reverse()
        (top, top_turn, _), top_path = shown[-1]
        is_packet = passed >= _SQUARED_AT * top_path.seconds
        areas = []
        for at, ((card, turn, _), path) in enumerate(shown):
            x, y, _, lift = self.point_px(path, passed, self._mouth)
            angle = self.point_px(path, self._last_turn(number + at, passed), self._mouth)[2]
            if is_packet:
                # Below the top only the rims are seen, so one picture does for all.
                card, turn, angle, lift = top, top_turn, *self.point_px(top_path, turned_at, self._mouth)[2:]
            lift += _TURN_LIFT * 0.7 * sin(pi * over) * (turn > 0.0)
            areas.append(self.draw_card(target, card, turn * (1.0 - over), (x, y, angle, lift), is_swift=passed > 0.0))
        return areas


class Peek(CardMotion):
    """A peek: the dealer lifts a corner of the hidden card and lets it go. The table leaves out the card meanwhile."""

    def __init__(
        self,
        sprites: CardSprites,
        centre: tuple[float, float],
        back: str,
        *,
        on_sound: HearCard = unheard,
        width_px: int = 0,
    ) -> None:
        super().__init__(sprites, back, on_sound, width_px)
        self._centre = centre

    @property
    def seconds(self) -> float:
        return timing.PEEK

    def begin(self) -> None:
        self.cue_sound(0.05, "card_turn", self._centre[0], 0.35)
        self.cue_sound(0.86 * timing.PEEK, "card_place", self._centre[0], 0.3)

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        passed = 1.0 if self.is_over else min(1.0, self.passed / timing.PEEK)
        lifted = ease_in_out(min(1.0, passed / 0.34, max(0.0, (1.0 - passed) / 0.26)))
        return [self.sprites.draw_peek(target, self._centre, lifted, back=self.back)]
