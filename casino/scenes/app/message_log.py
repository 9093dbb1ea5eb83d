"""The sentences said at the tables, kept for reading later. Their page is `dialogs.messages_page`."""

from collections import deque
from collections.abc import Callable

MAX_SENTENCES = 200


class MessageLog:
    """The last sentences, oldest first. `on_message` is called with each of them."""

    def __init__(self, on_message: Callable[[str], object] = lambda sentence: None) -> None:
        self._on_message = on_message
        self._sentences: deque[str] = deque(maxlen=MAX_SENTENCES)

    @property
    def sentences(self) -> tuple[str, ...]:
        """All sentences in the log."""
        return tuple(self._sentences)

    def clear(self) -> None:
        """Forgets every sentence."""
        self._sentences.clear()

    def add(self, sentence: str, *, is_asked_for: bool = False) -> None:
        """Adds a sentence unless it repeats the last one. One that was asked for is announced again all the same."""
        is_new = bool(sentence) and (not self._sentences or self._sentences[-1] != sentence)
        if is_new:
            self._sentences.append(sentence)
        if is_new or is_asked_for:
            self._on_message(sentence)
