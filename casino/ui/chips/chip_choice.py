"""The choice of the active chip: an arrow down, the chip with its name, an arrow up.

The scene says which chips there are, what the active one does, and where the row is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from casino.core.texts import _
from casino.ui.chips.chips import chip_face
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import mix
from casino.ui.drawing.vector import mark
from casino.ui.widgets.widgets import Widget

LESS_KEYS = (pygame.K_COMMA, pygame.K_PAGEDOWN)
MORE_KEYS = (pygame.K_PERIOD, pygame.K_PAGEUP)
_MIN_ARROW = 30  # px
_OTHER_SHARE, _OTHER_ALPHA = 0.56, 120  # the size and opacity of the neighbouring chips
_MIN_OTHER = 20  # layout units: smaller ones are left out
_NAME_SHARE = 0.30  # share of the height at which the name is below the chip


def chip_choice(
    rect: pygame.Rect, active: int, on_change: Callable[[int], object], chips: Sequence[int]
) -> list[Widget]:
    """The widgets "chip-less", "chip" and "chip-more" that fill `rect`.

    `active` is one of `chips` (small first). `on_change` is called with the value of the chip to be activated. The
    arrows stop at the ends; the wheel over any of them and the arrow keys at the chip work too. Raises ValueError if
    `active` is none of the chips.
    """
    at = list(chips).index(active)

    def move(steps: int) -> None:
        wanted = max(0, min(len(chips) - 1, at + steps))
        if wanted != at:
            on_change(chips[wanted])

    name, longest = f"${active:,}", max((f"${value:,}" for value in chips), key=len)
    smaller, larger = chips[at - 1] if at else 0, chips[at + 1] if at + 1 < len(chips) else 0
    arrow = max(min(rect.h, rect.w // 4), min(_MIN_ARROW, rect.w // 3))
    high = min(rect.h, arrow * 3 // 2)
    less = pygame.Rect(rect.x, rect.centery - high // 2, arrow, high)
    more = pygame.Rect(rect.right - arrow, less.y, arrow, high)
    middle = pygame.Rect(less.right, rect.y, more.x - less.right, rect.h)
    label = _("Current chip: {value}", value=name)
    return [
        ChipArrow("chip-less", less, _("A smaller chip"), LESS_KEYS, move, -1, at > 0),
        ChipAtHand("chip", middle, label, (), move, active, name, longest, (smaller, larger)),
        ChipArrow("chip-more", more, _("A larger chip"), MORE_KEYS, move, 1, at < len(chips) - 1),
    ]


@dataclass
class ChipArrow(Widget):
    """One step along the chips; dim at the end."""

    shows_label = False
    lays_chips = True
    move: Callable[[int], object] = lambda steps: None
    step: int = 1
    can_press: bool = True

    def press(self) -> None:
        if self.can_press:
            self.move(self.step)

    def turn_wheel(self, steps: int) -> bool:
        self.move(steps)
        return True

    def draw(self, target: pygame.Surface, look: Look) -> None:
        theme, metrics = look.theme, look.metrics
        rect = self.rect.move(0, metrics.px(1.5)) if self.is_held and self.can_press else self.rect
        fill = look.hot(theme.button) if self.can_press and (self.is_hot or self.is_held) else theme.button
        if self.can_press:
            look.plate(target, rect, fill, theme.panel_edge)
        else:
            look.plate(target, rect, mix(theme.button, theme.panel, 0.6), theme.panel_edge, opacity=0.35)
        ink = theme.ink if self.can_press else mix(theme.ink_dim, theme.panel, 0.6)
        name = "chevron_left" if self.step < 0 else "chevron_right"
        icon = mark(name, max(8, min(rect.w, rect.h) * 6 // 10), ink)
        target.blit(icon, icon.get_rect(center=rect.center))
        if self.is_focused:
            look.focus_ring(target, self.rect)


@dataclass
class ChipAtHand(Widget):
    """The chip that a press on the felt lays down, with its name."""

    shows_label = False
    lays_chips = True
    move: Callable[[int], object] = lambda steps: None
    value: int = 1
    name: str = ""
    longest: str = ""  # of all chips' names
    others: tuple[int, int] = (0, 0)  # the next smaller and the next larger chip, 0 where there is none

    def steer(self, key: int) -> bool:
        moves = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEDOWN: -1, pygame.K_PAGEUP: 1}
        if key in moves:
            self.move(moves[key])
        return key in moves

    def turn_wheel(self, steps: int) -> bool:
        self.move(steps)
        return True

    def draw(self, target: pygame.Surface, look: Look) -> None:
        theme, metrics, rect = look.theme, look.metrics, self.rect
        gap = metrics.px(4)
        # Computed for the longest name, so that nothing moves from chip to chip.
        beside = rect.w - rect.h - 2 * gap
        below_px = text.fit_size(
            self.longest, min(metrics.pt(17), round(rect.h * _NAME_SHARE)), rect.w - 2 * gap, 8, text.SERIF, "Bold"
        )
        px = text.fit_size(self.longest, metrics.pt(17), max(1, beside), 8, text.SERIF, "Bold")
        longest = text.width(self.longest, px, text.SERIF, "Bold")
        if longest <= beside and px >= below_px:
            diameter = rect.h - gap
            # The chip is in the middle if every name has room on its right; otherwise chip and name are centred
            # together.
            is_middle = diameter + 2 * (longest + 2 * gap) <= rect.w
            left = rect.centerx - (diameter if is_middle else diameter + gap + longest) // 2
            centre = (left + diameter // 2, rect.centery)
            anchor, place = "midleft", (left + diameter + gap, rect.centery)
        else:
            px = below_px
            high = round(px * 1.2)
            diameter = max(12, min(rect.h - high - gap, rect.w - 2 * gap))
            top = rect.centery - (diameter + high) // 2
            centre = (rect.centerx, top + diameter // 2)
            anchor, place = "midtop", (rect.centerx, top + diameter)
            self._draw_others(target, look, centre, diameter)
        shadow = (centre[0] + metrics.px(1.5), centre[1] + metrics.px(2.5))
        pygame.draw.aacircle(target, theme.shade, shadow, diameter // 2)
        face = chip_face(self.value, diameter)
        target.blit(face, face.get_rect(center=centre))
        text.put(target, text.figures(self.name, px, theme.ink), *place, anchor)
        if self.is_focused:
            look.focus_ring(target, rect.inflate(-2 * gap, 0))

    def _draw_others(self, target: pygame.Surface, look: Look, centre: tuple[int, int], diameter: int) -> None:
        """Draws the neighbouring chips, small and dim on both sides, where there is room."""
        small = round(diameter * _OTHER_SHARE)
        away = (self.rect.w - small) // 2
        if away < (diameter + small) * 0.5 or small < look.metrics.px(_MIN_OTHER):
            return
        away = min(away, round(diameter * 0.95))
        for side, value in zip((-1, 1), self.others, strict=True):
            if value:
                face = chip_face(value, small).copy()
                face.set_alpha(_OTHER_ALPHA)
                target.blit(face, face.get_rect(center=(centre[0] + side * away, centre[1] + (diameter - small) // 3)))
