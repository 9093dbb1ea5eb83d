"""The shuffle as a small show: packets come from the discard tray, are riffled and bridged, cut, and go into the shoe.

It only draws: before it the tray, after it the shoe show where the cards are. The rules decide when to shuffle and in
which order the cards come.
"""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin
from typing import TYPE_CHECKING

import pygame

from casino.scenes.app import timing
from casino.scenes.motion.card_base import CardMotion, HearCard, Pose, unheard
from casino.ui.cards.card_shoe import CUT_CARD
from casino.ui.cards.cards import RISE
from casino.ui.cards.moving_packets import cut_card, draw_moving_packet
from casino.ui.drawing.animator import ease_in_out, ease_out

if TYPE_CHECKING:
    from casino.ui.cards.cards import CardSprites

_MAX_PACKETS = 3  # in which many decks are carried
_REACH = 0.37  # where the middles of the halves are while they are interlaced, in card heights from the middle
_PARTED = 0.30  # how much further apart the halves are held
_FALLING = 22  # falling cards to be seen in one riffle
_IN_AIR = 3  # of them at a time
_HELD = 0.34  # how high the thumbs hold the halves, in card heights
_ARCH = 0.42  # the height of a bridge
_LAYERS = 8  # cards drawn in a bridge
_DECK_CARDS = 52

_Show = Callable[[pygame.Surface, float], list[pygame.Rect]]
Phase = tuple[float, _Show]


class ShuffleShow(CardMotion):
    """A whole shuffle, about three seconds for one deck, a little more for a shoe of many.

    One that `is_brief` is squared up only: the packets are gathered, pushed together and put into the shoe.

    tray: the pose of a packet in the discard tray. centre: where the dealer works, in px. shoe: the pose in which
    packets go into the shoe. It needs a free space of about 2.5 card heights by 1.3 around the centre.
    """

    def __init__(
        self,
        sprites: CardSprites,
        back: str,
        tray: Pose,
        centre: tuple[float, float],
        shoe: Pose,
        decks: int,
        *,
        on_sound: HearCard = unheard,
        width_px: int = 0,
        is_brief: bool = False,
    ) -> None:
        super().__init__(sprites, back, on_sound, width_px)
        self._is_brief = is_brief
        self._tray, self._centre, self._shoe = tray, centre, shoe
        self._cards = decks * _DECK_CARDS
        self._packets = min(decks, _MAX_PACKETS)
        self._gathered = 2 * ((self._packets + 1) // 2)  # as many for the left hand as for the right
        self._height = sprites.size[1]
        self._phases = self._planned()

    def _planned(self) -> list[Phase]:
        """The phases in order, each with its seconds."""
        gather = timing.GATHER + timing.GATHER_GAP * (self._gathered - 1)
        load = timing.LOAD + timing.LOAD_GAP * (self._packets - 1)
        if self._is_brief:
            return [(gather, self._gather), (timing.SQUARE_UP, self._square_up), (load, self._load)]
        once, twice = (timing.RIFFLE, timing.BRIDGE), (timing.RIFFLE_OF_TWO, timing.BRIDGE_OF_TWO)
        rounds = [once] if self._packets == 1 else [twice, twice]
        phases: list[Phase] = [(gather, self._gather)]
        for number, (riffle, bridge) in enumerate(rounds):
            phases.append((riffle, self._riffle if number == 0 else self._riffle_again))
            phases.append((bridge, self._bridge))
        return [*phases, (timing.CUT, self._cut), (load, self._load)]

    @property
    def seconds(self) -> float:
        return sum(seconds for seconds, _ in self._phases)

    def begin(self) -> None:
        names: dict[_Show, tuple[str, float]] = {
            self._gather: ("card_sweep", 0.5),
            self._riffle: ("shuffle_riffle", 0.9),
            self._riffle_again: ("shuffle_riffle", 0.9),
            self._bridge: ("shuffle_bridge", 0.9),
            self._square_up: ("shuffle_bridge", 0.6),
            self._cut: ("card_slide", 0.6),
            self._load: ("card_sweep", 0.6),
        }
        at = 0.0
        for seconds, show in self._phases:
            name, strength = names[show]
            self.cue_sound(at, name, self._centre[0], strength)
            at += seconds
        self.cue_sound(at - 0.08, "card_place", self._shoe[0], 0.8)

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        if self.is_over:
            return []
        passed = self.passed
        for seconds, show in self._phases:
            if passed < seconds:
                return show(target, passed / seconds)
            passed -= seconds
        return []

    # -- the parts --------------------------------------------------------------------------------------------

    def _half(self, side: int, apart: float = 1.0) -> Pose:
        """The pose of the left (-1) or right (1) half, its inner end turned a little towards the dealer."""
        x, y = self._centre
        return x + side * (_REACH + _PARTED) * apart * self._height, y, 90.0 + 9.0 * side * apart

    def _gather(self, target: pygame.Surface, share: float) -> list[pygame.Rect]:
        """The movement of packets from the tray, left and right in turn; a single deck comes in two halves."""
        count = self._gathered
        all_seconds = timing.GATHER + timing.GATHER_GAP * (count - 1)
        lying = {-1: 0, 1: 0}
        flying = []
        for number in range(count):
            part = self._cards * (number + 1) // count - self._cards * number // count
            side = 1 if number % 2 else -1
            way = (share * all_seconds - number * timing.GATHER_GAP) / timing.GATHER
            if way >= 1.0:
                lying[side] += part
            elif way > 0.0:
                flying.append((self._half(side), way, part))
        areas = [self._packet(target, self._half(side), cards) for side, cards in lying.items() if cards]
        return areas + [self._carried(target, self._tray, goal, way, part) for goal, way, part in flying]

    def _riffle_again(self, target: pygame.Surface, share: float) -> list[pygame.Rect]:
        """The movement that parts the squared pack before the second riffle."""
        parting = 0.18
        if share >= parting:
            return self._riffle(target, (share - parting) / (1.0 - parting))
        apart = ease_in_out(share / parting)
        thick = round(self._cards * (1.0 - 0.5 * apart))
        return [self._packet(target, self._half(side, apart), thick, is_swift=True) for side in (-1, 1)]

    def _riffle(self, target: pygame.Surface, share: float) -> list[pygame.Rect]:
        """The riffle: cards run off both thumbs and interlace; the held halves get thinner, the pile thicker."""
        share = min(1.0, share * 1.04)
        raised = ease_out(min(1.0, share / 0.10))
        fallen = max(0.0, (share - 0.10) / 0.90)
        areas = []
        down = int(fallen * _FALLING)
        grown = round(self._cards * fallen)
        for side in (-1, 1):
            if grown > 1:
                areas.append(self._packet(target, self._laced(side), grown // 2))
        for number in range(max(0, down - 5), down):  # the last ones, one over the other, show how they interlace
            lx, ly, angle = self._laced(-1 if number % 2 else 1)
            areas.append(self.draw_card(target, None, 0.0, (lx, ly - self._thickness(grown // 2), angle, 0.0)))
        for side in (-1, 1):
            held = round((self._cards - grown) / 2)
            if held > 0:
                hx, hy, angle = self._half(side)
                lift = _HELD * raised * self._height * RISE
                areas.append(self._packet(target, (hx, hy - lift, angle), held))
        for number in reversed(range(down, min(_FALLING, down + _IN_AIR))):
            begun = 1.0 - (number + 1 - fallen * _FALLING) / _IN_AIR
            if begun <= 0.0:
                continue
            side = -1 if number % 2 else 1
            (hx, hy, first), (lx, ly, last) = self._half(side), self._laced(side)
            eased = begun * begun
            place = (hx + (lx - hx) * eased, hy + (ly - hy) * eased, first + (last - first) * eased)
            areas.append(self.draw_card(target, None, 0.0, (*place, _HELD * (1.0 - eased))))
        return areas

    def _laced(self, side: int) -> Pose:
        """The place of cards of the left or right half whose ends are between the others."""
        return self._centre[0] + side * _REACH * self._height, self._centre[1], 90.0 + 3.0 * side

    def _bridge(self, target: pygame.Surface, share: float) -> list[pygame.Rect]:
        """The bridge: the interlaced halves are arched, run down and are pushed together."""
        together = ease_in_out(max(0.0, (share - 0.25) / 0.75))
        arched = sin(pi / 2 * min(1.0, share / 0.3))
        thick = round(self._cards * (0.5 + 0.5 * together))  # interlaced, the halves grow into one another
        areas = [self._packet(target, self._nearer(side, together), thick) for side in (-1, 1)]
        rise = self._thickness(thick)
        for layer in range(_LAYERS):
            height = layer / (_LAYERS - 1)
            lands = 0.35 + 0.5 * height
            falls = min(1.0, max(0.0, (share - lands) / 0.15))
            lift = _ARCH * arched * height * (1.0 - falls * falls)
            if lift < 0.02 and layer < _LAYERS - 2:
                continue  # it is in the packet
            x, y, angle = self._nearer(-1 if layer % 2 else 1, together)
            areas.append(self.draw_card(target, None, 0.0, (x, y - rise, angle, lift), is_swift=True))
        return areas

    def _square_up(self, target: pygame.Surface, share: float) -> list[pygame.Rect]:
        """The squaring up: the halves are pushed together, and the pack is turned upright."""
        together = ease_in_out(min(1.0, share / 0.6))
        if together < 1.0:
            thick = round(self._cards * (0.5 + 0.5 * together))
            return [self._packet(target, self._half(side, 1.0 - together), thick, is_swift=True) for side in (-1, 1)]
        x, y = self._centre
        turned = ease_in_out((share - 0.6) / 0.4)
        return [self._packet(target, (x, y, 90.0 * (1.0 - turned)), self._cards, is_swift=True)]

    def _nearer(self, side: int, together: float) -> Pose:
        x, y, angle = self._laced(side)
        return x + (self._centre[0] - x) * together, y, angle + (90.0 - angle) * together

    def _cut(self, target: pygame.Surface, share: float) -> list[pygame.Rect]:
        """The cut: the pack is turned upright, the coloured card goes in, and the cards above it go below."""
        x, y = self._centre
        turned = ease_in_out(min(1.0, share / 0.22))
        angle = 90.0 * (1.0 - turned)
        goes_in = ease_out(min(1.0, max(0.0, (share - 0.18) / 0.22)))
        off = ease_in_out(min(1.0, max(0.0, (share - 0.44) / 0.24)))
        over = ease_in_out(min(1.0, max(0.0, (share - 0.70) / 0.28)))
        low, high = self._cards // 2, self._cards - self._cards // 2
        aside = self.sprites.size[0] * 1.16
        cut_x = x + (1.0 - goes_in) * self._height * 0.9
        upper = (x - aside * off, y + 0.06 * self._height * sin(pi * off), angle)
        low_rise = self._thickness(low)
        if share < 0.44:
            areas = [self._packet(target, (x, y, angle), low, is_swift=turned < 1.0)]
            if goes_in > 0.0:
                areas.append(self._plastic(target, (cut_x, y - low_rise, angle), goes_in))
            areas.append(self._packet(target, (x, y - low_rise, angle), high, is_swift=turned < 1.0))
            return areas
        if over <= 0.0:
            upper = (upper[0], upper[1] - low_rise * (1.0 - off), angle)
            areas = [self._packet(target, (x, y, 0.0), low), self._plastic(target, (x, y - low_rise, 0.0), 1.0)]
            return [*areas, self._packet(target, upper, high)]
        # What was below is carried over with the coloured card on top, and all of it returns to the middle.
        home = x - aside * (1.0 - over)
        rise = self._thickness(high) + 0.16 * self._height * sin(pi * over)
        carried = (x, y - rise * min(1.0, over * 3.0), 0.0)
        areas = [self._packet(target, (home, y, 0.0), high), self._packet(target, carried, low)]
        return [*areas, self._plastic(target, (x, carried[1] - low_rise, 0.0), 1.0)]

    def _load(self, target: pygame.Surface, share: float) -> list[pygame.Rect]:
        """The loading: packets go into the shoe one by one, the coloured card with the first, so that it comes last."""
        all_seconds = timing.LOAD + timing.LOAD_GAP * (self._packets - 1)
        left = self._cards
        moving = []
        for number in range(self._packets):
            part = self._cards * (number + 1) // self._packets - self._cards * number // self._packets
            way = (share * all_seconds - number * timing.LOAD_GAP) / timing.LOAD
            if way > 0.0:
                left -= part
                if way < 1.0:
                    moving.append((number, way, part))
        x, y = self._centre
        areas = [self._packet(target, (x, y, 0.0), left)] if left > 0 else []
        for number, way, part in moving:
            start = (x, y - self._thickness(left), 0.0)
            areas.append(self._carried(target, start, self._shoe, way, part))
            if number == 0:
                place = self._between(start, self._shoe, way)
                areas.append(self._plastic(target, (place[0], place[1] - self._thickness(part), place[2]), 1.0))
        return areas

    # -- what is drawn ----------------------------------------------------------------------------------------

    def _thickness(self, cards: int) -> float:
        """The height in px of a pile of cards on the screen. Many decks are compressed to keep the table in view."""
        return self._height * 0.40 / (self._cards + 150) * cards

    def _packet(self, target: pygame.Surface, pose: Pose, cards: int, *, is_swift: bool = False) -> pygame.Rect:
        x, y, angle = pose
        rise_px = self._thickness(cards)
        return draw_moving_packet(target, self.sprites, self.back, (x, y), angle, rise_px, is_swift=is_swift)

    def _carried(self, target: pygame.Surface, start: Pose, goal: Pose, way: float, cards: int) -> pygame.Rect:
        """Draws a packet on its way between two poses, a little above the felt."""
        return self._packet(target, self._between(start, goal, way), cards, is_swift=True)

    def _between(self, start: Pose, goal: Pose, way: float) -> Pose:
        eased = ease_in_out(way)
        x, y, angle = (a + (b - a) * eased for a, b in zip(start, goal, strict=True))
        return x, y - 0.10 * self._height * sin(pi * eased), angle

    def _plastic(self, target: pygame.Surface, pose: Pose, seen: float) -> pygame.Rect:
        """The cut card: plain coloured plastic with a rim, in the size of the others."""
        x, y, angle = pose
        picture = cut_card(self.sprites.size, CUT_CARD, angle)
        picture.set_alpha(round(255 * min(1.0, seen * 3.0)))
        return target.blit(picture, picture.get_rect(center=(round(x), round(y))))
