"""The page with everything that was said at the tables, newest last."""

from casino.core.texts import _
from casino.scenes.app.house import House
from casino.scenes.dialogs.page import TextPage

_NOTHING = _("No events yet. Everything that happens at a table is listed here.")
_END = 10**9  # px: further down than any page


class MessagesPage(TextPage):
    """The log of messages on a page."""

    title = _("Event log")
    widest = 820

    def __init__(self, house: House, place: str) -> None:
        super().__init__(house, place)
        self.pieces = [("item", sentence) for sentence in house.messages.sentences] or [("body", _NOTHING)]
        self.memory["at"] = _END
