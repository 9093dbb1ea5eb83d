"""A place on the felt for chips: a press adds one, a held press takes all of them back.

The scene says what is printed and laid there, which chip a press adds, and what it costs. A scene with such areas
passes time to them: `focus.update(seconds)` in its `on_moment`, `focus.is_holding` in its `is_moving` and
`focus.draw_hold(target, look)` in its `paint_moving`.
"""

from collections.abc import Callable, Sequence
from dataclasses import InitVar, dataclass
from functools import lru_cache
from typing import NamedTuple

import pygame

from casino.ui.chips.chip_pile import draw_pile
from casino.ui.chips.chips import SQUASH
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour
from casino.ui.drawing.vector import css, drawn
from casino.ui.widgets.widgets import Widget

HOLD_SECONDS = 0.5
_RING_AFTER_SECONDS = 0.12  # a short press does not show it
_RING_STEPS = 32
_MIN_SHARE = 0.6  # how much smaller an amount may be written to fit below its chips
_TAKE_BACK = (pygame.K_BACKSPACE, pygame.K_DELETE)


class AreaState(NamedTuple):
    """The state of a bet area: hovered, held, focused, and whether it can be pressed."""

    is_hot: bool
    is_held: bool
    is_focused: bool
    can_press: bool


@dataclass
class BetArea(Widget):
    """A place to bet on.

    `stack` is the chips on it in whole dollars, bottom first. Chips are `chip_px` wide and stand at `chip_at` (the
    middle of the lowest one), by default low in the middle. The pile is no higher than `room_px`, by default up to the
    area's edge. `amount` is written below the chips, or beside them where there is no room. A press, Enter or Space
    calls `on_add`; a press held for HOLD_SECONDS, the right button, Backspace or Delete calls `on_clear`. `painter`
    draws the print on the felt below the chips, from the fields alone. An area that cannot be pressed is only shown.
    """

    lays_chips = True
    on_add: Callable[[], object] = lambda: None
    on_clear: Callable[[], object] = lambda: None
    stack: Sequence[int] = ()
    keys: InitVar[tuple[int, ...]] = ()
    chip_px: int = 40
    chip_at: tuple[int, int] | None = None
    room_px: int = 0
    painter: Callable[[pygame.Surface, Look, AreaState], object] | None = None
    can_press: bool = True
    amount: str = ""
    name: str = ""  # among what can be pressed, where the label says more

    def __post_init__(self, keys: tuple[int, ...]) -> None:
        self.hotkeys = (*self.hotkeys, *keys)

    @property
    def named(self) -> str:
        return self.name or self.label

    # -- what is done with it ---------------------------------------------------------------------------------

    @property
    def hold_seconds(self) -> float:  # type: ignore[override]
        """How long a press is held to take the chips back."""
        return HOLD_SECONDS if self.can_press else 0.0

    def press(self) -> None:
        if self.can_press:
            self.on_add()

    def press_long(self) -> None:
        self.on_clear()

    def press_aside(self) -> bool:
        if self.can_press:
            self.on_clear()
        return self.can_press

    def take_key(self, key: int, mods: int) -> bool:
        if key not in _TAKE_BACK or not self.is_focused or not self.can_press:
            return False
        self.on_clear()
        return True

    # -- how it looks -----------------------------------------------------------------------------------------

    @property
    def state(self) -> AreaState:
        """The area's present state."""
        return AreaState(self.is_hot and self.can_press, self.is_held, self.is_focused, self.can_press)

    def chips_place(self, look: Look) -> tuple[int, int]:
        """The middle of the lowest chip, in px."""
        if self.chip_at is not None:
            return self.chip_at
        below = round(self._amount_px(look) * 1.3) if self.amount else look.metrics.px(4)
        return self.rect.centerx, self.rect.bottom - below - round(self.chip_px * SQUASH / 2)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        if self.painter is not None:
            self.painter(target, look, self.state)
        elif (self.is_hot or self.is_held) and self.can_press:
            sheen = _sheen(self.rect.size, look.metrics.px(8), look.theme.felt_ink, 0.20 if self.is_held else 0.11)
            target.blit(sheen, self.rect)
        if self.stack:
            self._draw_stack(target, look)
        if self.is_focused:
            look.focus_ring(target, self.rect.inflate(-2 * look.metrics.px(3), -2 * look.metrics.px(3)))

    def _draw_stack(self, target: pygame.Surface, look: Look) -> None:
        x, y = self.chips_place(look)
        flat = round(self.chip_px * SQUASH / 2)
        room = self.room_px or max(self.chip_px // 2, y - flat - self.rect.y)
        pile = draw_pile(target, look, self.stack, (x, y), self.chip_px, room)
        if self.amount:
            px = self._amount_px(look)
            below = self.rect.bottom - look.metrics.px(7) - y - flat
            if below >= px * _MIN_SHARE:
                px = min(px, below)
                self._draw_amount(target, look, px, (x, y + flat - look.metrics.px(1)), "midtop")
            else:  # beside the pile and the numbers of its runs
                self._draw_amount(target, look, px, (pile.right + look.metrics.px(2), y), "midleft")

    def _draw_amount(
        self, target: pygame.Surface, look: Look, wanted_px: int, place: tuple[int, int], anchor: str
    ) -> None:
        room = self.rect.w if anchor == "midtop" else max(1, self.rect.right - place[0])
        px = text.fit_size(self.amount, wanted_px, room, 8, text.SERIF, "Bold")
        for tone, shift in ((look.theme.shade, 1), (look.theme.felt_ink, 0)):
            figure = text.figures(self.amount, px, tone)
            text.put(target, figure, place[0] + shift, place[1] + shift, anchor)

    def _amount_px(self, look: Look) -> int:
        return min(look.metrics.pt(15), self.rect.h // 3)

    def draw_hold(
        self, target: pygame.Surface, look: Look, position: tuple[int, int], seconds: float
    ) -> list[pygame.Rect]:
        if seconds < _RING_AFTER_SECONDS or not self.stack:
            return []
        share = (seconds - _RING_AFTER_SECONDS) / (HOLD_SECONDS - _RING_AFTER_SECONDS)
        step = round(min(1.0, share) * _RING_STEPS)
        theme = look.theme
        ring = _hold_ring(look.metrics.px(76), step, theme.focus, theme.shade)
        return [target.blit(ring, ring.get_rect(center=position))]


@lru_cache(maxsize=32)
def _sheen(size: tuple[int, int], corner: int, tone: Colour, opacity: float) -> pygame.Surface:
    """The light on a hovered area: a faint glow and a line around it."""
    width, height = size
    return drawn(
        f'<rect x="1.5" y="1.5" width="{width - 3}" height="{height - 3}" rx="{corner}" fill="{css(tone)}" '
        f'fill-opacity="{opacity}" stroke="{css(tone)}" stroke-opacity="{min(1.0, opacity * 4)}" stroke-width="1.4"/>',
        size,
    )


@lru_cache(maxsize=2 * _RING_STEPS)
def _hold_ring(diameter: int, step: int, tone: Colour, shade: Colour) -> pygame.Surface:
    """A ring filled from its top by `step` of _RING_STEPS; wide enough to be seen around a finger."""
    around = 2 * 3.14159265 * 42
    filled = around * step / _RING_STEPS
    return drawn(
        f'<circle cx="50" cy="50" r="42" fill="none" stroke="{css(shade)}" stroke-opacity="0.62" stroke-width="14"/>'
        f'<circle cx="50" cy="50" r="42" fill="none" stroke="{css(tone)}" stroke-opacity="0.28" stroke-width="8"/>'
        f'<circle cx="50" cy="50" r="42" fill="none" stroke="{css(tone)}" stroke-width="8" '
        f'stroke-dasharray="{filled:.2f} {around - filled + 1:.2f}" transform="rotate(-90 50 50)"/>',
        (diameter, diameter),
        (100, 100),
    )
