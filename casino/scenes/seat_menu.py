"""Who shall sit here? A grid of faces over the table. It answers with a choice and seats nobody itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from casino.scenes.people import Candidate
from casino.scenes.scene import Scene
from casino.ui import text
from casino.ui.look import Look
from casino.ui.portraits import portrait
from casino.ui.theme import mix
from casino.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from casino.scenes.app import App


@dataclass
class FaceCard(Widget):
    """A portrait with a name and a line on it."""

    candidate: Candidate = field(default_factory=Candidate)
    on_press: Callable[[], object] = lambda: None
    mood: str = "calm"
    is_chosen: bool = False

    def press(self) -> None:
        self.on_press()

    def draw(self, target: pygame.Surface, look: Look) -> None:
        metrics, theme = look.metrics, look.theme
        fill = mix(theme.button, theme.accent, 0.3) if self.is_chosen else theme.button
        look.plate(target, self.rect, look.hot(fill) if self.is_hot else fill)
        pad = metrics.px(7)
        face = min(self.rect.h - 2 * pad, self.rect.w // 3)
        if self.candidate.portrait:
            mood = "pleased" if self.is_hot else self.mood
            picture = portrait(self.candidate.portrait, mood, face, ring=theme.metal)
            target.blit(picture, (self.rect.x + pad, self.rect.centery - face // 2))
        x = self.rect.x + (face + 2 * pad if self.candidate.portrait else 2 * pad)
        room = self.rect.right - x - pad
        px = text.fit_size(self.candidate.name, metrics.pt(15), room, 9, weight="Semibold")
        name = text.line(
            text.fitted(self.candidate.name, px, room, weight="Semibold"), px, theme.ink, weight="Semibold"
        )
        high = self.rect.h - name.get_height() - pad
        manner_px, lines = look.fitting(self.candidate.manner, (room, high), size=12, leading=1.22)
        step = round(manner_px * 1.22)
        y = self.rect.centery - (name.get_height() + step * len(lines)) // 2
        target.blit(name, (x, y))
        y += name.get_height()
        for words in lines:
            target.blit(text.line(words, manner_px, theme.ink_dim), (x, y))
            y += step
        if self.is_focused:
            look.focus_ring(target, self.rect)


class SeatMenu(Scene):
    """The question who sits at a seat; closes and answers with a candidate's key."""

    is_overlay = True
    place = "black_baron"

    def __init__(
        self, app: App, title: str, candidates: Sequence[Candidate], on_choice: Callable[[str], object]
    ) -> None:
        super().__init__(app)
        self._title = title
        self._candidates = candidates
        self._on_choice = on_choice

    def _grid(self) -> tuple[pygame.Rect, int, int, int]:
        """The plate, columns, a card's width and height."""
        metrics = self.metrics
        width, height = self.app.size
        columns = 4 if width > metrics.px(1100) and self.app.preferences.text_scale < 1.4 else 3
        rows = -(-len(self._candidates) // columns)
        box = pygame.Rect(0, 0, min(width - metrics.px(30), metrics.px(1180)), 0)
        head = metrics.title_pt(24) + metrics.px(30)
        foot = max(metrics.px(44), metrics.pt(17) + metrics.px(18)) + metrics.px(26)
        card_h = min(metrics.px(72) + metrics.pt(26), (height - head - foot - metrics.px(30)) // max(1, rows))
        box.h = head + rows * card_h + foot
        box.center = (width // 2, height // 2)
        return box, columns, (box.w - metrics.px(36)) // columns, card_h

    def widgets(self) -> Sequence[Widget]:
        metrics = self.metrics
        box, columns, card_w, card_h = self._grid()
        top = box.y + metrics.title_pt(24) + metrics.px(30)
        gap = metrics.px(6)
        cards: list[Widget] = []
        for number, candidate in enumerate(self._candidates):
            x = box.x + metrics.px(18) + number % columns * card_w
            y = top + number // columns * card_h
            rect = pygame.Rect(x + gap // 2, y + gap // 2, card_w - gap, card_h - gap)
            cards.append(
                FaceCard(
                    f"who-{number}",
                    rect,
                    candidate.name,
                    candidate=candidate,
                    on_press=lambda c=candidate: self._choose(c.key),
                )
            )
        row = max(metrics.px(44), metrics.pt(17) + metrics.px(18))
        close = pygame.Rect(0, 0, metrics.px(160), row)
        close.midbottom = (box.centerx, box.bottom - metrics.px(14))
        return [*cards, Button("close", close, "Back", on_press=self.app.stack.pop)]

    def _choose(self, key: str) -> None:
        self.app.stack.pop()
        self._on_choice(key)

    def paint(self, target: pygame.Surface) -> None:
        box, *_ = self._grid()
        self.look.plate(target, box, radius=self.metrics.px(14), opacity=1.0)
        self.look.title(
            target, self._title, box.centerx, box.y + self.metrics.px(14), size=24, anchor="midtop", room=box.w - 40
        )
