"""The list of a table's rules: up and down choose one, left and right change it. What a change does is the page's."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import pygame

from casino.ui.drawing.look import Look
from casino.ui.widgets.lists import Rows

_BAR = 4  # layout units


@dataclass
class RuleRows(Rows):
    """Rules with their values; `on_step` is called with -1 or 1 for the chosen one."""

    on_step: Callable[[Literal[-1, 1]], object] = lambda by: None

    def steer(self, key: int) -> bool:
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.on_step(1 if key == pygame.K_RIGHT else -1)
            return True
        return super().steer(key)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        super().draw(target, look)
        place = self.at - self.first_shown()
        if 0 <= place < self.shown_count():  # the chosen one is marked also while its control has the focus
            wide = look.metrics.px(_BAR)
            bar = pygame.Rect(self.rect.x - wide, self.rect.y + place * self.line_px, wide, self.line_px - 2)
            pygame.draw.rect(target, look.theme.accent, bar, border_radius=bar.w)
