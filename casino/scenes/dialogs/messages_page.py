"""The page with everything that was said at the tables, newest last."""

from casino.scenes.app.house import House
from casino.scenes.dialogs.page import TextPage

_NOTHING = "Nothing has been told yet. What happens at a table is written down here, sentence by sentence."
_END = 10**9  # px: further down than any page


class MessagesPage(TextPage):
    """The log of messages on a page."""

    title = "What was told"
    widest = 820

    def __init__(self, house: House, place: str) -> None:
        super().__init__(house, place)
        self.pieces = [("item", sentence) for sentence in house.messages.sentences] or [("body", _NOTHING)]
        self.memory["at"] = _END
