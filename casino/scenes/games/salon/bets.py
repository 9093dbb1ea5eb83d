"""Bets being put together, as chips in the order they were laid; the shoe that deals, and what the board is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from casino.core.money import CENTS_PER_UNIT
from casino.ui.drawing.look import Look
from casino.ui.widgets.widgets import Widget


@dataclass(frozen=True)
class Lay:
    """Chips laid on areas, each (area, whole dollars), in their order."""

    chips: tuple[tuple[str, int], ...] = ()

    @staticmethod
    def of(bets: Mapping[str, Sequence[int]]) -> Lay:
        """Lays piles once more, area by area."""
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
        """The value of all chips."""
        return sum(chip for _, chip in self.chips) * CENTS_PER_UNIT

    def with_chip(self, area: str, chip: int) -> Lay:
        """Adds a chip on top of an area's pile."""
        return Lay((*self.chips, (area, chip)))

    def without(self, area: str) -> Lay:
        """Takes an area's pile back."""
        return Lay(tuple(laid for laid in self.chips if laid[0] != area))

    def undone(self) -> Lay:
        """Takes the last chip back."""
        return Lay(self.chips[:-1])


@dataclass
class AskPress(Widget):
    """A question on the board: what a hand's win would add to the roads. The board paints it."""

    shows_label = False
    is_chosen: bool = False
    on_ask: Callable[[], object] = lambda: None

    def press(self) -> None:
        self.on_ask()

    def draw(self, target: pygame.Surface, look: Look) -> None:
        if self.is_focused:
            look.focus_ring(target, self.rect)
        if self.is_chosen or self.is_hot:
            tone = look.theme.paper_accent if self.is_chosen else look.theme.paper_ink
            pygame.draw.rect(target, tone, self.rect, max(2, look.metrics.px(2)), look.metrics.px(5))


@dataclass
class ShoePress(Widget):
    """The shoe, which deals when it is pressed or a card is flicked out of it."""

    shows_label = False
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
