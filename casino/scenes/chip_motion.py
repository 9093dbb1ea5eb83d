"""Chips on their way: tossed from a purse, pushed out to a winner, swept to the house. Amounts only, no rules."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin

import pygame

from casino.money import CENTS_PER_UNIT
from casino.ui.animator import Animation, ease_in_out, ease_out
from casino.ui.chips import DENOMINATIONS, HIGHEST_STACK, break_down, draw_amount, draw_stack

TOSS_SECONDS = 0.42
SWEEP_SECONDS = 0.5


class ChipFlight(Animation):
    """An amount in cents on its way between two places; tossed in an arc, or pushed along the felt."""

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
    ) -> None:
        self._units = cents // CENTS_PER_UNIT
        self._start, self._goal = start, goal
        self._diameter = diameter_px
        self._is_tossed = is_tossed
        self._on_landed = on_landed
        self._stays = stays
        self._seconds = TOSS_SECONDS if is_tossed else SWEEP_SECONDS
        self._passed = 0.0
        self._has_landed = False

    def update(self, seconds: float) -> bool:
        self._passed += seconds
        if self._passed >= self._seconds and not self._has_landed:
            self._has_landed = True
            self._on_landed()
        return self._has_landed

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        share = min(1.0, self._passed / self._seconds)
        if share >= 1.0 and not self._stays:
            return []
        eased = ease_out(share) if self._is_tossed else ease_in_out(share)
        x = self._start[0] + (self._goal[0] - self._start[0]) * eased
        y = self._start[1] + (self._goal[1] - self._start[1]) * eased
        if self._is_tossed and share < 1.0 and self._units:
            lift = sin(pi * share) * 1.4
            return [draw_stack(target, _few(self._units), (x, y), self._diameter, lift=lift)]
        return [draw_amount(target, self._units, (x, y), self._diameter)]


def _few(units: int) -> tuple[int, ...]:
    """One stack of at most eight chips to stand for an amount in the air."""
    return break_down(units)[:HIGHEST_STACK]


def warm_chips(diameter_px: int, most_cents: int) -> None:
    """Makes the pictures of a table's chips ahead, so that no toss has to."""
    scratch = pygame.Surface((1, 1), pygame.SRCALPHA)
    for value in DENOMINATIONS:
        if value * CENTS_PER_UNIT <= most_cents:
            draw_stack(scratch, [value] * HIGHEST_STACK, (0, 0), diameter_px)
