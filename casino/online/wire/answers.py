"""The requests over a link that are not answered yet. Nothing is sent or waited for here.

An answer comes to an inbox of its own: the last word of that subject tells it from all others.

An answer goes to the sender's own inbox or nowhere: the server lets a request name any subject for its answer, the
log's too.
"""

import asyncio
from secrets import token_hex

from casino.online.wire.message import IncomingMessage

Answer = asyncio.Future[IncomingMessage | None]  # None: the link was lost first


class Answers:
    """The open requests of one link, whose inboxes begin with `inbox`.

    Others may share that: the rest cannot be guessed.
    """

    def __init__(self, inbox: str) -> None:
        self._inbox = f"{inbox}.{token_hex(8)}"
        self._count = 0
        self._asked: dict[str, Answer] = {}  # by the subject of the answer

    @property
    def subject(self) -> str:
        """The subject on which all answers come in."""
        return f"{self._inbox}.*"

    def expect(self) -> tuple[str, Answer]:
        """The subject of the next answer, and its future. Cancelling that drops the answer."""
        self._count += 1
        inbox = f"{self._inbox}.{self._count}"
        answer = self._asked[inbox] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda _: self._asked.pop(inbox, None))
        return inbox, answer

    def take(self, message: IncomingMessage) -> None:
        """Takes an answer. One that is no longer awaited is dropped."""
        answer = self._asked.get(message.subject)
        if answer is not None and not answer.done():
            answer.set_result(message)

    def lose(self) -> None:
        """Ends all open requests without an answer."""
        for answer in list(self._asked.values()):
            if not answer.done():
                answer.set_result(None)
