"""Small overlays: a sentence with a button, and a question with several answers. Nothing of any one scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from casino.scenes.scene import Scene
from casino.ui import text
from casino.ui.button_row import button_row, wish_of
from casino.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from casino.scenes.app import App


@dataclass(frozen=True)
class Answer:
    """One way out of a question: its words, what it does, its style and its key."""

    label: str
    on_press: Callable[[], object] = lambda: None
    style: str = "plain"
    key: int = 0


class Question(Scene):
    """A title, a sentence, and answers; choosing one closes it first and then does it.

    Escape gives the last answer, which therefore is the harmless one.
    """

    is_overlay = True

    def __init__(self, app: App, title: str, sentence: str, answers: Sequence[Answer]) -> None:
        super().__init__(app)
        self.title = title
        self.sentence = sentence
        self._answers = answers

    @property
    def place(self) -> str:  # type: ignore[override]
        """A dialog looks like the scene it lies on."""
        below = self.app.stack.below(self)
        return below.place if below is not None else "hall"

    @property
    def start(self) -> str:
        return f"answer-{len(self._answers) - 1}"

    def _box(self) -> tuple[pygame.Rect, int, int]:
        """The plate, the sentence's height and the answers' height, in px."""
        metrics = self.metrics
        width = min(self.app.size[0] - metrics.px(40), metrics.px(360) + metrics.pt(200))
        px = metrics.pt(17)
        lines = text.wrapped(self.sentence, px, width - metrics.px(56))
        words = round(len(lines) * px * 1.3)
        row = max(metrics.px(46), metrics.pt(17) + metrics.px(20))
        answers = len(self._answers) * (row + metrics.px(8)) if self._stacks(width) else row
        head = metrics.title_pt(24) + metrics.px(26) if self.title else metrics.px(8)
        height = head + words + answers + metrics.px(64)
        box = pygame.Rect(0, 0, width, height)
        box.center = (self.app.size[0] // 2, self.app.size[1] // 2)
        return box, words, row

    def _stacks(self, width: int) -> bool:
        """Whether the answers are too long to stand side by side."""
        metrics = self.metrics
        needed = sum(wish_of(answer.label, metrics).total + metrics.px(10) for answer in self._answers)
        return needed > width - metrics.px(38)

    def widgets(self) -> Sequence[Widget]:
        box, _, row = self._box()
        metrics = self.metrics
        pad, gap = metrics.px(24), metrics.px(10)
        count = len(self._answers)
        area = pygame.Rect(box.x + pad, box.bottom - pad - row, box.w - 2 * pad, row)
        beside = button_row(area, [wish_of(answer.label, metrics) for answer in self._answers], gap)
        buttons = []
        for number, answer in enumerate(self._answers):
            if self._stacks(box.w):
                y = box.bottom - pad - (count - number) * (row + metrics.px(8)) + metrics.px(8)
                rect = pygame.Rect(box.x + pad, y, box.w - 2 * pad, row)
            else:
                rect = beside[number]
            keys = (answer.key,) if answer.key else ()
            buttons.append(
                Button(
                    f"answer-{number}",
                    rect,
                    answer.label,
                    keys,
                    on_press=lambda a=answer: self._give(a),
                    style=answer.style,
                )
            )
        return buttons

    def _give(self, answer: Answer) -> None:
        self.app.stack.pop()
        answer.on_press()

    def on_escape(self) -> None:
        self._give(self._answers[-1])

    def paint(self, target: pygame.Surface) -> None:
        box, words, _ = self._box()
        metrics, look = self.metrics, self.look
        look.plate(target, box, radius=metrics.px(14), opacity=1.0)
        y = box.y + metrics.px(22)
        if self.title:
            rect = look.title(target, self.title, box.centerx, y, size=24, anchor="midtop", room=box.w - metrics.px(40))
            y = rect.bottom + metrics.px(10)
        area = pygame.Rect(box.x + metrics.px(28), y, box.w - metrics.px(56), words + metrics.px(8))
        look.paragraph(target, self.sentence, area, size=17, align="center")


class Message(Question):
    """A sentence that has to be seen."""

    def __init__(self, app: App, sentence: str, title: str = "") -> None:
        answer = Answer("All right", style="accent", key=pygame.K_RETURN)
        super().__init__(app, title, sentence, [answer])
