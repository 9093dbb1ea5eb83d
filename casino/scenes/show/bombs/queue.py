"""The operator's page of those who wait for the bomb: any pair can be taken out of the queue."""

from collections.abc import Sequence
from functools import partial

import pygame

from casino.core.texts import _, ngettext
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Gap, Grid, Words
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.dialogs.page import PageScene
from casino.show.bombs.day import DayBook, Pair
from casino.ui.widgets.widgets import Button


class QueuePage(PageScene):
    """The queue, one button a pair, in the order they play."""

    title = _("The queue")
    widest = 820

    def __init__(self, house: House, book: DayBook) -> None:
        super().__init__(house)
        self._book = book

    def blocks(self, width: int) -> Sequence[Block]:
        queue = self._book.queue
        if not queue:
            return [self.nothing(_("Nobody is waiting."), "clock", 2)]
        count = len(queue)
        told = ngettext(
            "{count} pair is waiting. Press it to remove it.",
            "{count} pairs are waiting. Press one to remove it.",
            count,
        )
        makes = [partial(self._button, number, pair) for number, pair in enumerate(queue, 1)]
        return [Words(told), Gap(8), Grid(makes, 2, self.foot_px)]

    def _button(self, number: int, pair: Pair, rect: pygame.Rect) -> Button:
        label = _("{number}. {pair}", number=number, pair=pair.words)
        return Button(f"pair-{number}", rect, label, on_press=partial(self._ask, pair))

    def _ask(self, pair: Pair) -> None:
        ask(
            self.house,
            _("Remove this pair?"),
            _("{pair} would have to join the queue again.", pair=pair.words),
            AnswerOption(_("Remove"), partial(self._remove, pair), key=pygame.K_r),
            AnswerOption(_("Keep"), style="accent"),
        )

    def _remove(self, pair: Pair) -> None:
        self._book.remove(pair)
        self.refresh()
