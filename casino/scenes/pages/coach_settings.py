"""The settings page for the coach: whether it speaks, what its values are measured against, when it warns."""

from collections.abc import Sequence

import pygame

from casino.core.numbers import percent
from casino.core.preferences import COACH_WARNINGS
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.pages.to_trainer import LABEL
from casino.ui.drawing import text
from casino.ui.widgets.widgets import Widget

_BETWEEN = 7  # layout units between two settings
_ROWS = 3
_NOTE_SIZE = 14
_YARDSTICKS = {"every card": "Yes", "by the book": "No"}
_NOTE = (
    "The coach tells you what each choice is worth on average, in coins, before you make it: the best first, and "
    '"level" where nobody can tell two apart. If it counts cards it also knows every card dealt before from the same '
    "shoe; if not, only those of this round. It can warn you before a choice or a bet that costs you that share of the "
    "stake or more, even while the coach is off. The house's players are not affected."
)


class CoachSettingsPage(PageScene):
    """Three settings, each of which takes effect at once, and what they mean."""

    title = "Coach"

    @property
    def _row_px(self) -> int:
        return min(self.metrics.px(50), round(self.body.h * 0.6) // _ROWS - self.metrics.px(_BETWEEN))

    def content_px(self, width: int) -> int:
        px = self.metrics.pt(_NOTE_SIZE)
        note = round(len(text.wrapped(_NOTE, px, width)) * px * 1.3)
        return _ROWS * self.metrics.px(50 + _BETWEEN) + note + self.metrics.px(20)

    def content(self) -> Sequence[Widget]:
        body, high = self.body, self._row_px
        step = high + self.metrics.px(_BETWEEN)
        rows = [pygame.Rect(body.x, body.y + number * step, body.w, high) for number in range(_ROWS)]
        warnings = {name: percent(share, 0) if share else "Off" for name, share in COACH_WARNINGS.items()}
        return [
            self.toggle(rows[0], "Coach at the table", "coach"),
            self.choice("yardstick", rows[1], "Counts cards", "coach_yardstick", _YARDSTICKS),
            self.choice("warns", rows[2], "Warn me above", "coach_warns", warnings),
        ]

    def foot(self) -> Sequence[FootButton]:
        return [FootButton("trainer", LABEL, self._train)] if self.house.profile is not None else []

    def _train(self) -> None:
        """Opens the trainer for the table below, if there is one."""
        level = next((level for scene in self.house.stack.scenes if (level := getattr(scene, "level", None))), None)
        self.house.pages.trainer(level)

    def paint_body(self, target: pygame.Surface) -> None:
        body = self.body
        top = body.y + _ROWS * (self._row_px + self.metrics.px(_BETWEEN)) + self.metrics.px(12)
        note = pygame.Rect(body.x, top, body.w, body.bottom - top)
        self.look.paragraph(target, _NOTE, note, size=_NOTE_SIZE, colour=self.look.theme.ink_dim, fits=True)
