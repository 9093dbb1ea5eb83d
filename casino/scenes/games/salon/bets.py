"""Bets being put together: which chips have been laid where, in their order; and the shoe as what deals.

What may be bet is the engine's to say, what it costs the session's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from casino.core.money import CENTS_PER_UNIT
from casino.ui.drawing.look import Look
from casino.ui.widgets.widgets import Widget


@dataclass(frozen=True)
class Lay:
    """Chips laid on areas one after the other: (area, whole dollars), the first one first."""

    chips: tuple[tuple[str, int], ...] = ()

    @staticmethod
    def of(bets: Mapping[str, Sequence[int]]) -> Lay:
        """The same piles laid once more, area after area."""
        return Lay(tuple((area, chip) for area, stack in bets.items() for chip in stack))

    @property
    def bets(self) -> dict[str, tuple[int, ...]]:
        """The piles, bottom first."""
        piles: dict[str, tuple[int, ...]] = {}
        for area, chip in self.chips:
            piles[area] = (*piles.get(area, ()), chip)
        return piles

    @property
    def cents(self) -> int:
        """What all of it is worth."""
        return sum(chip for _, chip in self.chips) * CENTS_PER_UNIT

    def with_chip(self, area: str, chip: int) -> Lay:
        """One more chip on top of an area's pile."""
        return Lay((*self.chips, (area, chip)))

    def without(self, area: str) -> Lay:
        """An area's pile taken back."""
        return Lay(tuple(laid for laid in self.chips if laid[0] != area))

    def undone(self) -> Lay:
        """The chip laid last taken back."""
        return Lay(self.chips[:-1])


@dataclass
class ShoePress(Widget):
    """The shoe: a press deals, and so does a flick of a card out of it."""

    on_deal: Callable[[], object] = lambda: None

    @property
    def draggable(self) -> bool:
        return True

    def press(self) -> None:
        self.on_deal()

    def drop(self, position: tuple[int, int]) -> None:
        self.on_deal()

    def draw(self, target: pygame.Surface, look: Look) -> None:
        if self.is_focused:
            look.focus_ring(target, self.rect)
        elif self.is_hot:
            frame = self.rect.inflate(-2, -2)
            pygame.draw.rect(target, look.theme.felt_ink, frame, 1, look.metrics.px(8))
