"""A message as it comes in, and what takes it. Nothing here knows how it travels or what it means."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Message:
    """What came in. `reply` is where an answer is wanted: a stranger's word, so answer with `Link.respond` alone."""

    subject: str
    data: bytes
    reply: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def sender(self) -> str:
        """The id of who published it, where the subject ends with one; the server checked that."""
        return self.subject.rpartition(".")[2]


Handler = Callable[[Message], Awaitable[None]]
