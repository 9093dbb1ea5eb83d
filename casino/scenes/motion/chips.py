"""Chips on their way: tossed from a purse, pushed to a winner, raked in by the house. Amounts only, no rules.

Paths come from `casino.physics.chips`; at the end it draws exactly the heap that a settled table shows.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from casino.core.money import CENTS_PER_UNIT
from casino.physics.chips import ChipPaths, Place, plan_push, plan_rake, plan_toss
from casino.scenes.app import timing
from casino.scenes.motion.fading import fade
from casino.ui.chips.chips import (
    DENOMINATIONS,
    SQUASH,
    draw_amount,
    draw_stack,
    prepare_stack,
    stack_height,
    stack_places,
    stacks_of,
)
from casino.ui.drawing.animator import Animation

HearChip = Callable[[str, float, float], object]  # a sound's name, pan 0 (left) to 1, strength 0 to 1

_MAX_PIECES = 8  # pieces that fly on their own in one toss, however many chips there are
_MAX_LYING = 8  # pieces into which chips that lie there come apart when they are knocked
_LIFT_GRAIN = 0.10  # chip diameters between two pictures of a lifted chip
_LIFTS = 12  # pictures made ahead of time for a chip in the air
_VARIETY = 2654435761  # spreads seeds made from places


class _Piece(NamedTuple):
    """Some chips of one stack that fly or slide together: their values, bottom first, and the number of chips below."""

    stack: int
    values: tuple[int, ...]
    below: int


class ChipFlight(Animation):
    """Moves an amount in cents between two places in px: tossed in an arc, or pushed along the felt.

    Pushed chips that do not stay are raked: they slide off and are gone at the goal. on_landed is called once, when the
    first chip comes down or, pushed, at the goal; on_sound hears every impact. width_px: of the whole picture, so that
    sounds come from where they are made; 0: all from the middle. lying: cents that lie at the goal: tossed chips knock
    against them, so these are drawn here until all are one heap.
    """

    def __init__(
        self,
        cents: int,
        start: tuple[float, float],
        goal: tuple[float, float],
        diameter_px: int,
        *,
        is_tossed: bool,
        on_landed: Callable[[], object] = lambda: None,
        stays: bool = True,
        on_sound: HearChip | None = None,
        width_px: int = 0,
        denominations: Sequence[int] = (),
        lying: int = 0,
    ) -> None:
        self._units = (cents + lying) // CENTS_PER_UNIT
        self._start, self._goal = start, goal
        self._diameter = diameter_px
        self._is_tossed = is_tossed
        self._on_landed: Callable[[], object] | None = on_landed
        self._stays = stays
        self._on_sound = on_sound
        self._width_px = width_px
        self._seed = int(sum((*start, *goal)) * 64 + cents) * _VARIETY
        self._denominations = denominations
        self._before = stacks_of(lying // CENTS_PER_UNIT, denominations)
        self._stacks = _joined(self._before, cents // CENTS_PER_UNIT, self._units, denominations)
        most = _MAX_PIECES if is_tossed or not stays else len(self._stacks)
        moved = _pieces(self._stacks, most, [len(stack) for stack in self._before])
        self._lying = _pieces(self._before, _MAX_LYING)
        self._pieces = moved + self._lying if moved else []
        self._planned: ChipPaths | None = None
        self._is_changed = bool(lying) and self._stacks != stacks_of(self._units, denominations)
        self._passed = 0.0
        self._heard = 0
        self._is_over = False

    @property
    def _paths(self) -> ChipPaths:
        """The paths in chip diameters, planned on first use."""
        if self._planned is None:
            thick = [stack_height(len(piece.values), self._diameter) / self._diameter for piece in self._pieces]
            goals = self._places(self._pieces, len(self._stacks), self._goal)
            if self._is_tossed:
                start = (self._start[0] / self._diameter, self._start[1] / self._diameter / SQUASH)
                before = self._places(self._lying, len(self._before), self._goal)
                moved = len(goals) - len(before)
                lying = list(zip(before, goals[moved:], strict=True))
                self._planned = plan_toss(start, goals[:moved], self._seed, thick=thick, lying=lying)
            else:
                plan = plan_push if self._stays else plan_rake
                starts = self._places(self._pieces, len(self._stacks), self._start)
                self._planned = plan(starts, goals, self._seed, thick=thick)
        return self._planned

    def _places(self, pieces: Sequence[_Piece], stacks: int, centre: tuple[float, float]) -> list[Place]:
        """The places of pieces on the felt, in chip diameters, for so many stacks around a centre in px."""
        spots, diameter = stack_places(stacks, self._diameter), self._diameter
        places: list[Place] = []
        for piece in pieces:
            x, y = spots[piece.stack]
            below = stack_height(piece.below, diameter)
            places.append(((centre[0] + x) / diameter, (centre[1] + y) / diameter / SQUASH, below / diameter))
        return places

    @property
    def seconds(self) -> float:
        """How long the motion takes."""
        if not self._pieces:
            return timing.NO_CHIPS
        return self._paths.seconds + (timing.CHIPS_CHANGED if self._is_changed else 0.0)

    def update(self, seconds: float) -> bool:
        self._passed += seconds
        if self._is_over:
            return True
        if self._pieces:
            self._tell_impacts()
        if self._passed >= self.seconds:
            self._tell_arrival()
            self.finish()
        return self._is_over

    def _tell_impacts(self) -> None:
        impacts = self._paths.impacts
        while self._heard < len(impacts) and impacts[self._heard].seconds <= self._passed:
            impact = impacts[self._heard]
            self._heard += 1
            self._land()
            if self._on_sound is not None:
                x = float(self._paths.pose(impact.seconds)[impact.piece, 0]) * self._diameter
                name = "chip_chip" if impact.is_on_felt else "chip_stack"
                self._on_sound(name, self._pan(x), impact.strength)

    def _pan(self, x: float) -> float:
        return min(1.0, max(0.0, x / self._width_px)) if self._width_px else 0.5

    def _land(self) -> None:
        landed, self._on_landed = self._on_landed, None
        if landed:
            landed()

    def _tell_arrival(self) -> None:
        """Plays the sound of chips that do not come down, at their arrival."""
        if self._on_landed is not None and self._on_sound is not None and self._pieces:
            self._on_sound("chip_stack" if self._stays else "chip_rake", self._pan(self._goal[0]), 0.7)

    def finish(self) -> None:
        self._is_over = True
        self._land()

    # -- drawing ----------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        if not self._pieces or (self._is_over and not self._stays):
            return []
        if self._is_over:
            return [self._draw_heap(target)]
        since = self._passed - self._paths.seconds
        if since > 0.0 and self._is_changed:
            return self._draw_changed(target, min(1.0, since / timing.CHIPS_CHANGED))
        return self._draw_pieces(target)

    def _draw_heap(self, target: pygame.Surface) -> pygame.Rect:
        return draw_amount(target, self._units, self._goal, self._diameter, self._denominations)

    def _draw_changed(self, target: pygame.Surface, share: float) -> list[pygame.Rect]:
        """Draws the heap of fewer chips into which those that lie on one another are changed, and these less and less.

        What is opaque comes first, so that the felt is never seen through a chip.
        """
        area = self._draw_heap(target)
        before = self._draw_joined(target, is_shown=False)
        return [area, fade(target, before, 1.0 - share, lambda: self._draw_joined(target))]

    def _draw_joined(self, target: pygame.Surface, *, is_shown: bool = True) -> pygame.Rect:
        """Draws the chips that lie on one another, or only measures them."""
        areas = [
            draw_stack(target, stack, (self._goal[0] + x, self._goal[1] + y), self._diameter, is_shown=is_shown)
            for stack, (x, y) in zip(self._stacks, stack_places(len(self._stacks), self._diameter), strict=True)
        ]
        return areas[0].unionall(areas[1:])

    def _draw_pieces(self, target: pygame.Surface) -> list[pygame.Rect]:
        scale = (self._diameter, self._diameter * SQUASH, self._diameter)
        poses = (self._paths.pose(self._passed) * scale).tolist()
        areas = []
        for stack in self._drawing_order():
            areas += self._draw_stack(target, stack, poses)
        return areas

    def _drawing_order(self) -> list[int]:
        """The stacks of the heap, those further from the viewer first."""
        spots = stack_places(len(self._stacks), self._diameter)
        return sorted(range(len(self._stacks)), key=lambda stack: spots[stack][1])

    def _draw_stack(self, target: pygame.Surface, stack: int, poses: list[list[float]]) -> list[pygame.Rect]:
        """Draws the pieces of one stack: those at rest on one another as one, the others above them."""
        areas = []
        mine = [
            (piece, poses[n], self._paths.rests_at[n]) for n, piece in enumerate(self._pieces) if piece.stack == stack
        ]
        mine.sort(key=lambda one: one[0].below)
        while mine:
            piece, (x, y, height), rests_at = mine.pop(0)
            values = piece.values
            base = stack_height(piece.below, self._diameter)
            while self._passed >= rests_at and mine and self._passed >= mine[0][2]:
                top = stack_height(piece.below + len(values), self._diameter)
                if not _is_at(mine[0][1], (x, y, height - base + top)):
                    break
                values += mine.pop(0)[0].values
            areas.append(self._draw_piece(target, values, (x, y - base), height - base))
        return areas

    def _draw_piece(
        self, target: pygame.Surface, values: tuple[int, ...], place: tuple[float, float], lift_px: float
    ) -> pygame.Rect:
        """Draws a piece some px above its resting place; pictures are shared between similar heights."""
        grain = _LIFT_GRAIN * self._diameter
        steps = max(0, round(lift_px / grain))
        y = place[1] - (lift_px - steps * grain)
        return draw_stack(target, values, (place[0], y), self._diameter, lift=steps * _LIFT_GRAIN)


def before_face(face: pygame.Rect, cents: int, diameter_px: int, denominations: Sequence[int] = ()) -> tuple[int, int]:
    """The place before a croupier's face where the house pays or takes an amount, so that no chip covers the face."""
    stacks = stacks_of(cents // CENTS_PER_UNIT, denominations)
    places = stack_places(len(stacks), diameter_px)
    highest = max(
        (stack_height(len(chips), diameter_px) - y for chips, (_, y) in zip(stacks, places, strict=True)), default=0
    )
    return face.centerx, face.bottom + highest + diameter_px // 2


def _is_at(pose: list[float], place: tuple[float, float, float]) -> bool:
    """Whether a piece is so near to its place on the one below that both are drawn as one stack."""
    return all(abs(a - b) < 0.6 for a, b in zip(pose, place, strict=True))


def _joined(
    before: tuple[tuple[int, ...], ...], more: int, units: int, denominations: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """The stacks with `more` units added to those `before`: as they will be shown if none has to be changed.

    Otherwise the new chips lie on the old ones until all are changed.
    """
    whole = stacks_of(units, denominations)
    if len(before) <= len(whole) and all(new[: len(old)] == old for old, new in zip(before, whole, strict=False)):
        return whole
    joined = list(before)
    for number, stack in enumerate(stacks_of(more, denominations)):
        joined[number % len(joined)] += stack
    return tuple(joined)


def _pieces(stacks: tuple[tuple[int, ...], ...], most: int, lying: Sequence[int] = ()) -> list[_Piece]:
    """The pieces of the stacks above so many chips that lie there: about `most` of similar height, the lowest first."""
    pieces = []
    for number, stack in enumerate(stacks):
        first = lying[number] if number < len(lying) else 0
        more = len(stack) - first
        parts = min(more, max(1, most // len(stacks)))
        cuts = [first + round(part * more / parts) for part in range(parts + 1)] if more else []
        pieces += [_Piece(number, stack[a:b], a) for a, b in pairwise(cuts)]
    return sorted(pieces, key=lambda piece: (piece.below, piece.stack))


def warm_chips(diameter_px: int, most_cents: int, denominations: Sequence[int] = ()) -> None:
    """Makes the pictures of a table's chips ahead of time, so that no toss has to."""
    scratch = pygame.Surface((1, 1), pygame.SRCALPHA)
    for value in denominations or DENOMINATIONS:
        if value * CENTS_PER_UNIT <= most_cents:
            prepare_stack(diameter_px, value)
            for step in range(_LIFTS):
                draw_stack(scratch, [value], (0, 0), diameter_px, lift=step * _LIFT_GRAIN)
