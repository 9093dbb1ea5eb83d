"""The making of a bet: the amount within the limits, and its widgets: chips, the spot, a seat's plate.

Any table may use these. The session books the cost of a bet.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from casino.engines.base import Offer
from casino.scenes.app.place import chips_between
from casino.ui.chips.chips import chip_face
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.widgets.widgets import Widget

_LINE = 1.36  # the height of a line of figures, in sizes of their letters


def chip_values(offer: Offer, maximum: int) -> tuple[int, ...]:
    """The chips worth offering at limits, in whole units, small first."""
    return chips_between(offer.step, maximum)


def stepped_bet(now: int, steps: int, offer: Offer) -> int:
    """A bet in cents after some steps up or down: from 0 straight to the least bet, and below that back to 0.

    The result is below zero where there was nothing to take back.
    """
    wanted = now + steps * offer.step
    if steps > 0:
        return max(wanted, offer.least)
    return wanted if wanted >= offer.least or not now else 0


@dataclass
class ChipPick(Widget):
    """A chip in the player's rack: a press adds it to the bet, or it is dragged to the spot."""

    shows_label = False
    lays_chips = True
    value: int = 1
    on_drop: Callable[[tuple[int, int]], object] = lambda position: None

    @property
    def draggable(self) -> bool:
        return True

    def drop(self, position: tuple[int, int]) -> None:
        self.on_drop(position)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        lift = look.metrics.px(4) if self.is_hot and not self.is_held else 0
        diameter = min(self.rect.w, self.rect.h)
        face = chip_face(self.value, diameter)
        place = face.get_rect(center=(self.rect.centerx, self.rect.centery - lift))
        shadow = pygame.Rect(0, 0, diameter, diameter)
        shadow.center = (self.rect.centerx + look.metrics.px(2), self.rect.centery + look.metrics.px(3))
        pygame.draw.aacircle(target, look.theme.shade, shadow.center, diameter // 2)
        target.blit(face, place)
        if self.cap:
            look.key_cap(target, self.cap, bottomright=(place.right + look.metrics.px(2), place.bottom))
        if self.is_focused:
            look.focus_ring(target, self.rect, self.rect.w // 2)

    def draw_carried(self, target: pygame.Surface, look: Look, position: tuple[int, int]) -> list[pygame.Rect]:
        face = chip_face(self.value, min(self.rect.w, self.rect.h))
        return [target.blit(face, face.get_rect(center=position))]


@dataclass
class BetSpot(Widget):
    """The place of a person's bet: a press adds a chip, the wheel changes the bet by the step."""

    shows_label = False
    lays_chips = True
    on_wheel: Callable[[int], object] = lambda steps: None
    is_chosen: bool = False  # of several, the one that chips go to

    def turn_wheel(self, steps: int) -> bool:
        self.on_wheel(steps)
        return True

    def draw(self, target: pygame.Surface, look: Look) -> None:
        if self.is_focused:
            look.focus_ring(target, self.rect)
        elif self.is_hot or self.is_chosen:
            frame = self.rect.inflate(-2, -2)
            pygame.draw.rect(target, look.theme.felt_ink, frame, 1, look.metrics.px(8))


@dataclass
class BetSum(Widget):
    """The sum of the bet being made; the wheel changes it."""

    lays_chips = True
    words: str = ""
    who: str = ""
    on_wheel: Callable[[int], object] = lambda steps: None

    def turn_wheel(self, steps: int) -> bool:
        self.on_wheel(steps)
        return True

    def draw(self, target: pygame.Surface, look: Look) -> None:
        theme, metrics = look.theme, look.metrics
        look.plate(target, self.rect, look.hot(theme.felt_edge) if self.is_hot else theme.felt_edge, theme.metal)
        room = self.rect.w - metrics.px(8)
        px = text.fit_size(self.who, min(metrics.pt(11.5), self.rect.h * 3 // 10), room, 7)
        who = text.line(text.fitted(self.who, px, room), px, theme.ink_dim)
        lines_px = self.rect.h - metrics.px(4)
        tallest = min(metrics.pt(18), round((lines_px - who.get_height()) / _LINE))
        figure_px = text.fit_size(self.words, tallest, room, 8, text.SERIF, "Bold")
        figure = text.figures(self.words, figure_px, theme.felt_ink)
        total = who.get_height() + figure.get_height()
        y = self.rect.centery - total // 2
        target.blit(who, who.get_rect(midtop=(self.rect.centerx, y)))
        target.blit(figure, figure.get_rect(midtop=(self.rect.centerx, y + who.get_height())))
        if self.is_focused:
            look.focus_ring(target, self.rect)


@dataclass
class Painted(Widget):
    """A place painted by the table, which can be pressed here."""

    shows_label = False
    show: Callable[[pygame.Surface, Look, bool], object] = lambda target, look, hot: None

    def draw(self, target: pygame.Surface, look: Look) -> None:
        self.show(target, look, self.is_hot)
        if self.is_focused:
            look.focus_ring(target, self.rect)
