"""What was told, sentence by sentence: everything that happens at a table, kept to be read again, and its page.

What a sentence says is the tables'; here it is only kept and shown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from casino.scenes.dialogs.page import PageScene
from casino.ui.widgets.lists import Page
from casino.ui.widgets.widgets import Widget

if TYPE_CHECKING:
    from casino.scenes.app.app import App

MOST_KEPT = 200
_NOTHING = "Nothing has been told yet. What happens at a table is written down here, sentence by sentence."
_END = 10**9  # px: further down than any page


class Told:
    """The last sentences, oldest first; `on_told` hears of each."""

    def __init__(self, on_told: Callable[[str], object] = lambda sentence: None) -> None:
        self._on_told = on_told
        self._sentences: deque[str] = deque(maxlen=MOST_KEPT)

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that are kept."""
        return tuple(self._sentences)

    def clear(self) -> None:
        """Forgets them all."""
        self._sentences.clear()

    def add(self, sentence: str, *, is_asked_for: bool = False) -> None:
        """Keeps a sentence, unless it is the one that was told last; what was asked for is told again all the same."""
        is_new = bool(sentence) and (not self._sentences or self._sentences[-1] != sentence)
        if is_new:
            self._sentences.append(sentence)
        if is_new or is_asked_for:
            self._on_told(sentence)


class ToldPage(PageScene):
    """The last sentences on a page, the newest at its end."""

    title = "What was told"
    widest = 820

    def __init__(self, app: App, place: str) -> None:
        super().__init__(app, place)
        self._pieces = [("item", sentence) for sentence in app.told.sentences] or [("body", _NOTHING)]
        self.memory["at"] = _END

    def _page(self, area: pygame.Rect) -> Page:
        return Page("page", area, self.title, pieces=self._pieces, memory=self.memory)

    def content(self) -> Sequence[Widget]:
        return [self._page(self.body)]

    def content_px(self, width: int) -> int:
        return self._page(pygame.Rect(0, 0, width, 0)).wish_px(self.look)


def open_told(app: App) -> None:
    """What was told so far; asked for again while it is read, it goes."""
    if isinstance(app.stack.top, ToldPage):
        app.stack.pop()
        return
    app.stack.push(ToldPage(app, app.stack.top.place))
