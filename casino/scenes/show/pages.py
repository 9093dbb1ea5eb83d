"""What a visitor is asked in an unattended house: whether they are still there, whether they are done, and what the
cashier does for an empty purse.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from casino.core.money import format_amount
from casino.records.levels import catalogue, least_stake
from casino.scenes.dialogs.dialogs import Answer, Question
from casino.ui.drawing import text
from casino.ui.widgets.page_frame import paint_head, paint_plate

if TYPE_CHECKING:
    from casino.scenes.app.app import App

_FIGURE, _BOX = 84, (560, 300)  # layout units: the seconds' letters; the plate's breadth and height


class IdleWarning(Question):
    """Nobody has moved for a while: the seconds until the table goes to the next visitor. Anything ends it."""

    def __init__(self, app: App) -> None:
        super().__init__(app, "Are you still there?", "Touch anything to stay.", [])
        self._shown = 0

    @property
    def start(self) -> str:
        return ""

    @property
    def _seconds(self) -> int:
        show = self.app.show
        return max(1, round(show.seconds_left + 0.499)) if show is not None else 0

    def on_moment(self, seconds: float) -> None:
        if self._seconds != self._shown:
            self._shown, self.is_stale = self._seconds, True
            self.app.sound.play("focus", volume=0.5)

    def on_escape(self) -> None:
        self.app.stack.pop()

    def paint(self, target: pygame.Surface) -> None:
        look, metrics, theme = self.look, self.metrics, self.look.theme
        width, height = self.app.size
        grown = 1 + (metrics.text_scale - 1) / 2
        box = pygame.Rect(0, 0, min(width - metrics.px(40), round(metrics.px(_BOX[0]) * grown)), 0)
        box.h = round(metrics.px(_BOX[1]) * grown)
        box.center = (width // 2, height // 2)
        paint_plate(target, look, box)
        paint_head(target, look, box, self.title)
        px = metrics.title_pt(_FIGURE)
        figure = text.line(str(self._seconds), px, theme.accent, text.SERIF, "Bold")
        text.put(target, figure, box.centerx, box.centery + metrics.px(14), "center")
        foot = pygame.Rect(box.x + metrics.px(24), 0, box.w - metrics.px(48), round(metrics.pt(19) * 1.4))
        foot.bottom = box.bottom - metrics.px(22)
        look.paragraph(target, self.sentence, foot, size=19, align="center", fits=True)


def ask_to_finish(app: App) -> None:
    """A visitor wants to go."""
    show = app.show
    assert show is not None
    app.stack.push(
        Question(
            app,
            "Had enough?",
            "The seat goes to whoever comes next, and your purse back to the house.",
            [Answer("I am done", show.close_table, key=pygame.K_q), Answer("Stay", style="accent")],
        )
    )


def ask_cashier(app: App) -> None:
    """What the cashier does for a visitor: an empty purse is filled once more."""
    show, me = app.show, app.profile
    assert show is not None and me is not None
    least = least_stake(catalogue()[0])
    if app.store.purse(me.id) >= least:
        held = format_amount(app.store.purse(me.id))
        app.say(f"Your purse holds {held}. When it is empty, the house fills it again.", "The cashier")
        return
    lent = show.new_purse()
    app.sound.play("chip_stack")
    app.say(f"On the house: {format_amount(lent)}. Better luck with these.", "The cashier")
    app.stack.scenes[0].refresh()
