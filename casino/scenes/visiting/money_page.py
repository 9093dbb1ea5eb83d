"""Money for a hall on another machine: what is brought there from the purse at home, and what a hall is told of it."""

from collections.abc import Sequence
from functools import partial

import pygame

from casino.core.errors import CasinoError
from casino.core.money import PURSE, format_amount
from casino.scenes.app.house import House
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.visiting.visiting import Visiting
from casino.ui.drawing import text
from casino.ui.widgets.widgets import Button, Widget

_WORDS = "You play with what you bring. What is left returns to your purse when you leave."
_SUMS = (50_00, 100_00, 500_00, 1_000_00, 5_000_00)  # cents
_SIZE = 16
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class MoneyPage(PageScene):
    """Offers some sums, and all there is."""

    title = "Money for this hall"
    widest = 700

    def __init__(self, house: House, visiting: Visiting, place: str) -> None:
        super().__init__(house, place)
        self._visiting = visiting
        self._shown = (-1, -1)

    @property
    def _at_home(self) -> int:
        return self.house.store.purse(self._visiting.me.id)

    @property
    def _here(self) -> int:
        return self._visiting.visit.purse if self._visiting.visit is not None else 0

    @property
    def _sums(self) -> list[int]:
        """The sums that can be brought, the least first, with all there is at the end."""
        held = self._at_home
        sums = [cents for cents in _SUMS if cents < held]
        return [*sums, held] if held else []

    def _words_px(self, width: int) -> int:
        px = self.metrics.pt(_SIZE)
        lines = len(text.wrapped(_WORDS, px, width)) + len(self._facts)
        return round(px * 1.35) * lines + self.metrics.px(16)

    @property
    def _facts(self) -> tuple[str, ...]:
        return f"In your purse at home: {format_amount(self._at_home, PURSE)}.", (
            f"With you in {self._visiting.title}: {format_amount(self._here, PURSE)}."
        )

    @property
    def _line_px(self) -> int:
        return max(self.metrics.px(46), self.metrics.pt(17) + self.metrics.px(20))

    @property
    def _across(self) -> int:
        return 3 if self.metrics.letters < 1.5 else 2

    def content_px(self, width: int) -> int:
        rows = -(-len(self._sums) // self._across)
        return self._words_px(width) + rows * (self._line_px + self.metrics.px(8))

    def content(self) -> Sequence[Widget]:
        body, metrics, across = self.body, self.metrics, self._across
        gap, top = metrics.px(8), body.y + self._words_px(body.w)
        wide = (body.w - (across - 1) * gap) // across
        found: list[Widget] = []
        for number, cents in enumerate(self._sums):
            row, column = divmod(number, across)
            rect = pygame.Rect(body.x + column * (wide + gap), top + row * (self._line_px + gap), wide, self._line_px)
            is_all = cents == self._at_home
            is_first = number == self._suggested
            keys, style = (_ENTER, "accent") if is_first else ((), "plain")
            words = f"All: {format_amount(cents, PURSE)}" if is_all else f"Bring {format_amount(cents, PURSE)}"
            bring = partial(self._bring, cents)
            found.append(Button(f"bring-{number}", rect, words, keys, style, on_press=bring, size=_SIZE))
        return found

    @property
    def _suggested(self) -> int:
        """The number of the sum that Enter brings where one has nothing here yet: no more than half; -1 for none."""
        if self._here or not self._sums:
            return -1
        return max((number for number, cents in enumerate(self._sums) if 2 * cents <= self._at_home), default=0)

    @property
    def start(self) -> str:
        return f"bring-{self._suggested}" if self._suggested >= 0 else "back"

    @property
    def foremost(self) -> str:
        return "back" if self._suggested < 0 else ""

    def foot(self) -> Sequence[FootButton]:
        return ()

    def on_moment(self, seconds: float) -> None:
        if (now := (self._at_home, self._here)) != self._shown:
            self._shown = now
            self.refresh()

    def _bring(self, cents: int) -> None:
        try:
            self._visiting.bring(cents)
        except CasinoError as refusal:
            self.house.say(str(refusal), "Not taken")
            return
        self.house.sound.play("chip_chip")
        self.house.stack.pop()

    def paint_body(self, target: pygame.Surface) -> None:
        body, look = self.body, self.look
        px = self.metrics.pt(_SIZE)
        look.paragraph(target, _WORDS, body, size=_SIZE)
        y = body.y + round(px * 1.3) * len(text.wrapped(_WORDS, px, body.w)) + self.metrics.px(6)
        for fact in self._facts:
            look.say(target, fact, body.x, y, size=_SIZE, colour=look.theme.felt_ink, room=body.w)
            y += round(px * 1.35)
