"""The frame of all the house's pages: a plate with a title, a body, and a way back."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from casino.scenes.app.house import House
from casino.scenes.app.scene import Scene
from casino.ui.widgets.button_row import button_row, wish_of
from casino.ui.widgets.page_frame import head_px, paint_head, paint_plate
from casino.ui.widgets.widgets import Button, Toggle, Widget

_SIDE = 30  # layout units between the plate's edge and the body
_UPRIGHT = 1.25  # how much wider a plate may be in an upright window
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class FootButton(NamedTuple):
    """A button at a page's foot."""

    key: str
    label: str
    on_press: Callable[[], object]
    icon: str = ""
    hotkeys: tuple[int, ...] = ()


class PageScene(Scene):
    """The base of pages. `body` is the area between the title and the row of buttons at the foot.

    The plate is as high as its content needs, between `LEAST_BODY` and the window's height.
    """

    is_overlay = True
    title = ""
    widest = 760  # layout units
    tallest = 640
    LEAST_BODY = 96

    def __init__(self, house: House, place: str = "hall") -> None:
        self.place = place
        super().__init__(house)
        self.memory: dict[str, int] = {}

    @property
    def box(self) -> pygame.Rect:
        """The whole plate, in px."""
        metrics = self.metrics
        width, height = self.house.size
        grow = 1 + (self.house.preferences.text_scale - 1) * 0.5
        widest = round(metrics.px(self.widest) * grow * (_UPRIGHT if height > width else 1.0))
        box = pygame.Rect(0, 0, min(width - metrics.px(28), widest), 0)
        wanted = max(metrics.px(self.LEAST_BODY), self.content_px(box.w - 2 * metrics.px(_SIDE)))
        most = height - metrics.px(24)
        most = min(most, round(metrics.px(self.tallest) * grow * (_UPRIGHT if height > width else 1.0)))
        box.h = min(most, self._head_px + wanted + self._foot_px)
        box.center = (width // 2, height // 2)
        return box

    @property
    def foot_px(self) -> int:
        """The height of the buttons at the foot, in px."""
        return max(self.metrics.px(46), self.metrics.pt(17) + self.metrics.px(20))

    @property
    def _head_px(self) -> int:
        """From the plate's top to the body."""
        return head_px(self.metrics)

    @property
    def _foot_px(self) -> int:
        """From the body to the plate's bottom."""
        return self.foot_px + self.metrics.px(36)

    @property
    def body(self) -> pygame.Rect:
        """The area of the content, in px."""
        box, side = self.box, self.metrics.px(_SIDE)
        high = box.h - self._head_px - self._foot_px
        return pygame.Rect(box.x + side, box.y + self._head_px, box.w - 2 * side, high)

    def content_px(self, width: int) -> int:
        """The height the content needs in a body `width` px wide; it may get less."""
        return self.metrics.px(self.tallest)

    def content(self) -> Sequence[Widget]:
        """The page's own widgets."""
        return ()

    def toggle(self, rect: pygame.Rect, label: str, preference: str) -> Toggle:
        """A toggle for one of the settings, which takes effect at once."""
        now = getattr(self.house.preferences, preference)
        return Toggle(preference, rect, label, value=now, on_change=lambda on: self.house.change(**{preference: on}))

    def foot(self) -> Sequence[FootButton]:
        """The buttons at the foot before "Back"."""
        return ()

    @property
    def foremost(self) -> str:
        """The key of the main button; Enter presses it while nothing else has the keyboard."""
        return "back"

    def widgets(self) -> Sequence[Widget]:
        return [*self.content(), *self.foot_widgets()]

    def foot_widgets(self) -> Sequence[Widget]:
        """The row of buttons at the foot."""
        metrics, box = self.metrics, self.box
        buttons: list[FootButton] = [*self.foot(), FootButton("back", "Back", self.house.stack.pop)]
        gap = metrics.px(10)
        needs = [wish_of(button.label, metrics) for button in buttons]
        wide = max(len(buttons) * metrics.px(230), sum(need.total for need in needs)) + gap * (len(buttons) - 1)
        area = pygame.Rect(0, 0, min(wide, box.w - 2 * metrics.px(24)), self.foot_px)
        area.midbottom = (box.centerx, box.bottom - metrics.px(18))
        row = [
            Button(made.key, rect, made.label, made.hotkeys, on_press=made.on_press, icon=made.icon)
            for made, rect in zip(buttons, button_row(area, needs, gap), strict=True)
        ]
        for button in row:
            if button.key == self.foremost:
                button.style, button.hotkeys = "accent", _ENTER
        return row

    def compose(self, target: pygame.Surface) -> None:
        """Paints the page over the place below all overlays, as two pages would show two frames."""
        below = self.house.stack.below(self)
        while below is not None and below.is_overlay:
            below = self.house.stack.below(below)
        if below is not None:
            below.needs_repaint = True
            below.draw(target)
            self.look.veil(target, self.veil)
        self.paint(target)
        self.focus.draw(target, self.look)

    def paint_behind(self, target: pygame.Surface) -> None:
        """Paints what the page shows outside its plate."""

    def paint(self, target: pygame.Surface) -> None:
        self.paint_behind(target)
        paint_plate(target, self.look, self.box)
        paint_head(target, self.look, self.box, self.title)
        self.paint_body(target)

    def paint_body(self, target: pygame.Surface) -> None:
        """Paints everything in the body but the widgets."""
