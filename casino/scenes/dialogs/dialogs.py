"""Small overlays: a sentence with a button, and a question with several answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from casino.core.texts import _
from casino.scenes.app.emblem import emblem
from casino.scenes.app.house import House
from casino.scenes.app.scene import Scene
from casino.ui.drawing import text
from casino.ui.widgets.button_row import button_row, preferred_width
from casino.ui.widgets.keys import ENTER_KEYS
from casino.ui.widgets.page_frame import head_px, paint_head, paint_plate
from casino.ui.widgets.widgets import Button, Widget

_FACE, _SUNK = 92, 0.46  # layout units across, and the share of it on the plate


@dataclass(frozen=True)
class AnswerOption:
    """One answer to a question: its words, what it does, its style and its key."""

    label: str
    on_press: Callable[[], object] = lambda: None
    style: str = "plain"
    key: int = 0


class Question(Scene):
    """A title, a sentence and answers. Choosing one closes the question and then calls its action.

    Escape gives the last answer, so that must be the harmless one. The keyboard focus begins there too, or at another
    answer. Where the last one is gold, Enter gives it as well, also after a click.
    """

    is_overlay = True

    def __init__(
        self, house: House, title: str, sentence: str, answers: Sequence[AnswerOption], *, begins_at: int = -1
    ) -> None:
        super().__init__(house)
        self.title = title
        self.sentence = sentence
        self._answers = answers
        self._begins_at = begins_at % max(1, len(answers))

    def enter(self) -> None:
        """Takes the theme of the scene below."""
        below = self.house.stack.below(self)
        self.place = below.place if below is not None else "hall"
        super().enter()

    @property
    def start(self) -> str:
        return f"answer-{self._begins_at}"

    def places(self) -> tuple[pygame.Rect, int, int, int]:
        """The plate, and in px the height of the sentence, of an answer, and how far the portrait covers the plate."""
        metrics = self.metrics
        width = min(self.house.size[0] - metrics.px(40), metrics.px(400) + metrics.pt(200))
        px = metrics.pt(17)
        lines = text.wrapped(self.sentence, px, width - metrics.px(56))
        words = round(len(lines) * px * 1.3)
        row = max(metrics.px(46), metrics.pt(17) + metrics.px(20))
        answers = len(self._answers) * (row + metrics.px(8)) if self._stacks(width) else row
        height = self._head_px + words + answers + metrics.px(44)
        face = metrics.px(_FACE)
        has_face = bool(self.title) and height + face + metrics.px(16) <= self.house.size[1]
        sunk = round(face * _SUNK) if has_face else 0
        box = pygame.Rect(0, 0, width, height + sunk)
        box.center = (self.house.size[0] // 2, self.house.size[1] // 2)
        if has_face:
            box.y += (face - sunk) // 2
        return box, words, row, sunk

    @property
    def _head_px(self) -> int:
        """The distance from the plate's top, or from the portrait on it, to the sentence, in px."""
        return head_px(self.metrics) if self.title else self.metrics.px(30)

    def _stacks(self, width: int) -> bool:
        """Whether the answers are too long to fit side by side."""
        metrics = self.metrics
        needed = sum(preferred_width(answer.label, metrics).total + metrics.px(10) for answer in self._answers)
        return needed > width - metrics.px(38)

    def widgets(self) -> Sequence[Widget]:
        box, _, row, _ = self.places()
        metrics = self.metrics
        pad, gap = metrics.px(24), metrics.px(10)
        count = len(self._answers)
        area = pygame.Rect(box.x + pad, box.bottom - pad - row, box.w - 2 * pad, row)
        beside = button_row(area, [preferred_width(answer.label, metrics) for answer in self._answers], gap)
        buttons = []
        for number, answer in enumerate(self._answers):
            if self._stacks(box.w):
                y = box.bottom - pad - (count - number) * (row + metrics.px(8)) + metrics.px(8)
                rect = pygame.Rect(box.x + pad, y, box.w - 2 * pad, row)
            else:
                rect = beside[number]
            keys, give = self._keys_of(answer), partial(self._give, answer)
            buttons.append(Button(f"answer-{number}", rect, answer.label, keys, on_press=give, style=answer.style))
        return buttons

    def _keys_of(self, answer: AnswerOption) -> tuple[int, ...]:
        if answer.key:
            return (answer.key,)
        return ENTER_KEYS if answer is self._answers[-1] and answer.style == "accent" else ()

    def _give(self, answer: AnswerOption) -> None:
        self.house.stack.pop()
        answer.on_press()

    def on_escape(self) -> None:
        self._give(self._answers[-1])

    def paint(self, target: pygame.Surface) -> None:
        box, words, _, sunk = self.places()
        metrics, look = self.metrics, self.look
        paint_plate(target, look, box)
        if sunk:
            face = emblem(look, self.face, metrics.px(_FACE))
            target.blit(face, face.get_rect(midbottom=(box.centerx, box.y + sunk)))
        if self.title:
            paint_head(target, look, box, self.title, sunk)
        y = box.y + sunk + self._head_px
        area = pygame.Rect(box.x + metrics.px(28), y, box.w - metrics.px(56), words + metrics.px(8))
        look.paragraph(target, self.sentence, area, size=17, align="center")


def ask(house: House, title: str, sentence: str, *answers: AnswerOption) -> None:
    """Opens a question over the present scene; the last answer is that of Escape."""
    house.stack.push(Question(house, title, sentence, answers))


class Message(Question):
    """A sentence the player has to see, with a button."""

    def __init__(self, house: House, sentence: str, title: str = "") -> None:
        answer = AnswerOption(_("OK"), style="accent", key=pygame.K_RETURN)
        super().__init__(house, title, sentence, [answer])
