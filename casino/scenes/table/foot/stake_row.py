"""The row in which a stake is set at every table: chips from the left, and buttons for less and more."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from casino.core.texts import _
from casino.scenes.table.foot.bet_widgets import ChipPick
from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.widgets import Button, Widget

_CHIP_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5)
_LESS_KEYS = (pygame.K_MINUS, pygame.K_KP_MINUS)
_MORE_KEYS = (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS)


class StakeRow:
    """The row in an area, with `gap_px` between its widgets. `x` is the left edge of the free part."""

    def __init__(self, area: pygame.Rect, metrics: Metrics, gap_px: int) -> None:
        self.x = area.x
        self._area = area
        self._gap_px = gap_px
        self._least_pitch = metrics.px(FINGERTIP)  # from chip to chip

    def chips(
        self,
        values: Sequence[int],
        diameter_px: int,
        on_pick: Callable[[int, int], object],
        on_drop: Callable[[int, int, tuple[int, int]], object],
    ) -> list[Widget]:
        """The chips to press or drag. The callbacks get a chip's value and its number from 0; a drop also its place."""
        pitch = max(diameter_px + self._gap_px, self._least_pitch)
        found: list[Widget] = []
        for number, value in enumerate(values):
            rect = pygame.Rect(0, 0, diameter_px, diameter_px)
            rect.topleft = (self.x + (pitch - self._gap_px - diameter_px) // 2, self._area.centery - diameter_px // 2)
            pick, drop = partial(on_pick, value, number), partial(on_drop, value, number)
            key, hint = (_CHIP_KEYS[number],), str(number + 1)
            found.append(
                ChipPick(
                    f"chip-{value}",
                    rect,
                    _("Add {value}", value=value),
                    key,
                    value=value,
                    hint=hint,
                    on_press=pick,
                    on_drop=drop,
                )
            )
            self.x += pitch
        return found

    @staticmethod
    def less(rect: pygame.Rect, label: str, on_press: Callable[[], object]) -> Widget:
        """The button that takes a step off."""
        return Button("less", rect, label, _LESS_KEYS, on_press=on_press, icon="minus", size=0, lays_chips=True)

    @staticmethod
    def more(rect: pygame.Rect, label: str, on_press: Callable[[], object]) -> Widget:
        """The button that adds a step."""
        return Button("more", rect, label, _MORE_KEYS, on_press=on_press, icon="plus", size=0, lays_chips=True)
