"""The page with everything that was said at the tables, newest last."""

from collections.abc import Sequence

import pygame

from casino.scenes.app.house import House
from casino.scenes.dialogs.page import PageScene
from casino.ui.widgets.lists import Page
from casino.ui.widgets.widgets import Widget

_NOTHING = "Nothing has been told yet. What happens at a table is written down here, sentence by sentence."
_END = 10**9  # px: further down than any page


class MessagesPage(PageScene):
    """The log of messages on a page."""

    title = "What was told"
    widest = 820

    def __init__(self, house: House, place: str) -> None:
        super().__init__(house, place)
        self._pieces = [("item", sentence) for sentence in house.messages.sentences] or [("body", _NOTHING)]
        self.memory["at"] = _END

    def _page(self, area: pygame.Rect) -> Page:
        return Page("page", area, self.title, pieces=self._pieces, memory=self.memory)

    def content(self) -> Sequence[Widget]:
        return [self._page(self.body)]

    def content_px(self, width: int) -> int:
        return self._page(pygame.Rect(0, 0, width, 0)).wish_px(self.look)


def open_messages(house: House) -> None:
    """Opens the page of messages, or closes it if it is open."""
    if isinstance(house.stack.top, MessagesPage):
        house.stack.pop()
        return
    house.stack.push(MessagesPage(house, house.stack.top.place))
