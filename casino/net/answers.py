"""What was asked over a link and is not answered yet. Nothing is sent or waited for here.

An answer comes to an inbox of its own: what tells it from all others is the last word of that subject.
"""

import asyncio
from secrets import token_hex

from casino.net.message import Message

Answer = asyncio.Future[Message | None]  # None: the link was lost first


class Answers:
    """Those of one link, whose inboxes begin with `inbox`. Others may share it: nobody can guess the rest."""

    def __init__(self, inbox: str) -> None:
        self._inbox = f"{inbox}.{token_hex(8)}"
        self._count = 0
        self._asked: dict[str, Answer] = {}  # by where the answer comes in

    @property
    def subject(self) -> str:
        """Where all of them come in."""
        return f"{self._inbox}.*"

    def expect(self) -> tuple[str, Answer]:
        """Where the next answer comes in, and what it will be. To cancel it is to want it no more."""
        self._count += 1
        inbox = f"{self._inbox}.{self._count}"
        answer = self._asked[inbox] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda _: self._asked.pop(inbox, None))
        return inbox, answer

    def take(self, message: Message) -> None:
        """An answer has come. One that nobody waits for is of no interest."""
        answer = self._asked.get(message.subject)
        if answer is not None and not answer.done():
            answer.set_result(message)

    def lose(self) -> None:
        """No answer to what was asked until now comes any more."""
        for answer in list(self._asked.values()):
            if not answer.done():
                answer.set_result(None)
