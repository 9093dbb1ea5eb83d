"""A plate with a title, something to read or set, and a way back: the frame of all the house's pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from casino.scenes.scene import Scene
from casino.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from casino.scenes.app import App


class PageScene(Scene):
    """Base of pages. `body` is the room between the title and the row of buttons at the foot."""

    is_overlay = True
    title = ""
    widest = 760  # layout units
    tallest = 640

    def __init__(self, app: App, place: str = "hall") -> None:
        self.place = place
        super().__init__(app)
        self.memory: dict[str, int] = {}

    @property
    def box(self) -> pygame.Rect:
        """The whole plate, in px."""
        metrics = self.metrics
        width, height = self.app.size
        grow = 1 + (self.app.preferences.text_scale - 1) * 0.5
        box = pygame.Rect(0, 0, min(width - metrics.px(28), round(metrics.px(self.widest) * grow)), 0)
        box.h = min(height - metrics.px(24), round(metrics.px(self.tallest) * grow))
        box.center = (width // 2, height // 2)
        return box

    @property
    def foot_px(self) -> int:
        """Height of the buttons at the foot."""
        return max(self.metrics.px(46), self.metrics.pt(17) + self.metrics.px(20))

    @property
    def body(self) -> pygame.Rect:
        """The room for the content."""
        box, metrics = self.box, self.metrics
        top = box.y + metrics.title_pt(26) + metrics.px(34)
        bottom = box.bottom - self.foot_px - metrics.px(30)
        side = metrics.px(30)
        return pygame.Rect(box.x + side, top, box.w - 2 * side, bottom - top)

    def content(self) -> Sequence[Widget]:
        """The page's own widgets."""
        return ()

    def foot(self) -> Sequence[tuple[str, str, object]]:
        """Buttons beside "Back": (key, label, what it does)."""
        return ()

    def widgets(self) -> Sequence[Widget]:
        metrics, box = self.metrics, self.box
        buttons = [*self.foot(), ("back", "Back", self.app.stack.pop)]
        gap = metrics.px(10)
        width = min(metrics.px(230), (box.w - 2 * metrics.px(24) - gap * (len(buttons) - 1)) // len(buttons))
        x = box.centerx - (len(buttons) * (width + gap) - gap) // 2
        row: list[Widget] = []
        for key, label, action in buttons:
            rect = pygame.Rect(x, box.bottom - metrics.px(18) - self.foot_px, width, self.foot_px)
            row.append(Button(key, rect, label, on_press=action, style="plain" if key != "back" else "accent"))
            x += width + gap
        return [*self.content(), *row]

    def paint(self, target: pygame.Surface) -> None:
        box, metrics = self.box, self.metrics
        self.look.plate(target, box, radius=metrics.px(14), opacity=1.0)
        self.look.title(
            target,
            self.title,
            box.centerx,
            box.y + metrics.px(16),
            size=26,
            anchor="midtop",
            room=box.w - metrics.px(50),
        )
        self.paint_body(target)

    def paint_body(self, target: pygame.Surface) -> None:
        """What the page shows beside its widgets."""
