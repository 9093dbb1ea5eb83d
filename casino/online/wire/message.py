"""A message as it comes in, and its handler. Nothing here knows how it travels or what it means."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class IncomingMessage:
    """A received message. `reply` is where an answer is wanted: a stranger's word, so use only `Link.respond`."""

    subject: str
    data: bytes
    reply: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def sender(self) -> str:
        """The publisher's id, if the subject ends with one; the server checked that."""
        return self.subject.rpartition(".")[2]


Handler = Callable[[IncomingMessage], Awaitable[None]]
