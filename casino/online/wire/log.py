"""The hall's log: one stream that only its hall writes, in an order everybody sees alike.

It is not the book: the books are committed first, and after a loss the log shows how much of them was published. Each
entry names the sequence number it follows, so that a hall that was away cannot write behind its successor's back.

The log is fenced by its numbers: a hall that was away and comes back cannot write, because the entry it would follow
is no longer the last. Each opening of a hall has a higher number, which ends an older process before it answers.
"""

import asyncio
import base64
import json
import time
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from casino.core.errors import Fenced, HallError, LinkFailed, NoAnswer
from casino.core.texts import _
from casino.online.wire.answers import Answer
from casino.online.wire.link import STATUS, Link
from casino.online.wire.message import IncomingMessage

STREAM = "HALL"
_WRITTEN, _SHOWN = "log.>", "ev.>"
_ID, _EXPECTED, _SEQUENCE = "Nats-Msg-Id", "Nats-Expected-Last-Sequence", "Nats-Sequence"
_SUBJECT, _EXPECTED_ID = "Nats-Subject", "Nats-Expected-Last-Msg-Id"
_STREAM_EXISTS, _NOT_THE_LAST = 10058, 10071
_NO_SUCH = 404
_TRY_SECONDS, _READ_SECONDS = 1.0, 5.0


class LogEntry(NamedTuple):
    """A stored message. `message_id` is the writer's own name for it."""

    sequence: int
    message_id: str
    subject: str
    data: bytes


class Log:
    """The stream of a hall, opened by `open`."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._writing = asyncio.Lock()

    @classmethod
    async def open(cls, link: Link, seconds: float = 5.0) -> Self:
        """Finds or makes the stream. The link must be the hall's. Raises NoAnswer or HallError."""
        wanted = {
            "name": STREAM,
            "subjects": [_WRITTEN],
            "storage": "file",
            "retention": "limits",
            "discard": "old",
            "num_replicas": 1,
            "max_consumers": -1,
            "max_msgs": -1,
            "max_bytes": -1,
            "max_age": 0,
            "allow_direct": True,
            "deny_delete": True,
            "deny_purge": True,
            "duplicate_window": 120 * 10**9,
            "republish": {"src": _WRITTEN, "dest": _SHOWN},
        }
        answer = await _api(link, f"STREAM.CREATE.{STREAM}", wanted, seconds)
        if (fault := answer.get("error")) and fault.get("err_code") == _STREAM_EXISTS:
            answer = await _api(link, f"STREAM.UPDATE.{STREAM}", wanted, seconds)
        if fault := answer.get("error"):
            raise HallError(_("The hall's log cannot be opened: {why}.", why=fault.get("description")))
        return cls(link)

    async def append(self, subject: str, data: bytes, message_id: str, after: int, seconds: float = 10.0) -> int:
        """Writes an entry behind the one with the number `after` (0: the first) and returns its number.

        `message_id` must be new for each entry; to append the same one again is safe and returns its number again.
        Raises Fenced if another hall has written, and NoAnswer if it is not known after so many seconds whether it was
        written: then append it again, with the same id.
        """
        give_up = time.monotonic() + seconds
        async with self._writing:
            while True:
                left = give_up - time.monotonic()
                try:
                    return await self._append(subject, data, message_id, after, min(left, _TRY_SECONDS))
                except (NoAnswer, LinkFailed) as fault:
                    if left <= _TRY_SECONDS:
                        raise NoAnswer(str(fault)) from None
                await self._link.until_up(left)

    async def _append(self, subject: str, data: bytes, message_id: str, after: int, seconds: float) -> int:
        answer = _read(await self._link.ask(subject, data, seconds, _headers(message_id, after)))
        if "error" not in answer and not answer.get("duplicate"):
            return int(answer["seq"])
        if "error" in answer and answer["error"].get("err_code") != _NOT_THE_LAST:
            raise HallError(_("The hall's log refuses an entry: {why}.", why=answer["error"].get("description")))
        # This very entry may have been stored, and only its confirmation lost.
        last = await self.last_of(subject)
        if last is not None and last.message_id == message_id:
            return last.sequence
        raise Fenced(_("Another hall has taken over this log; this one must not write any more."))

    async def send(self, subject: str, data: bytes, message_id: str, after: int, behind: str) -> Answer:
        """Sends an entry to be stored behind number `after`, whose message id is `behind`. Raises LinkFailed.

        More may be sent behind it before it is confirmed. It names its predecessor by id too: by number alone, it would
        be stored even if the predecessor was refused because another hall wrote one entry. So if one is not stored,
        none sent after it is.
        """
        return await self._link.send(subject, data, _headers(message_id, after, behind))

    async def is_stored(self, sent: Answer, number: int) -> bool:
        """True if an entry that was sent is confirmed with this number. If not, it may be stored or not.

        Then ask `last`, or `append` it.
        """
        try:
            async with asyncio.timeout(_TRY_SECONDS):
                answer = await sent
            told = _read(answer) if answer is not None else {}
        except (TimeoutError, HallError):
            return False
        return "error" not in told and not told.get("duplicate") and told.get("seq") == number

    async def last(self) -> tuple[int, str]:
        """Number and message id of the newest entry; 0 and an empty text if there is none. Raises NoAnswer."""
        found = await self.last_of(_WRITTEN)
        return (found.sequence, found.message_id) if found else (0, "")

    async def is_empty(self) -> bool:
        return await self.last() == (0, "")

    async def last_of(self, subject: str) -> LogEntry | None:
        """The newest entry on a subject, which may have wildcards. Raises NoAnswer."""
        return await self._get({"last_by_subj": subject})

    async def read(self, after: int, subject: str = _WRITTEN, most: int = 100) -> list[LogEntry]:
        """The entries on a subject behind a number, in order, at most so many. Raises NoAnswer."""
        wanted = {"seq": after + 1, "next_by_subj": subject, "batch": most}
        answers = await self._link.ask_all(f"$JS.API.DIRECT.GET.{STREAM}", json.dumps(wanted).encode(), _READ_SECONDS)
        told = [(answer.headers, answer.data) for answer in answers if STATUS not in answer.headers]
        return [LogEntry(int(named[_SEQUENCE]), named.get(_ID, ""), named[_SUBJECT], data) for named, data in told]

    async def _get(self, which: Mapping[str, object]) -> LogEntry | None:
        answer = await _api(self._link, f"STREAM.MSG.GET.{STREAM}", which, _READ_SECONDS)
        if fault := answer.get("error"):
            if fault.get("code") == _NO_SUCH:
                return None
            raise HallError(_("The hall's log cannot be read: {why}.", why=fault.get("description")))
        found = answer["message"]
        headers = base64.b64decode(found.get("hdrs", "")).decode(errors="replace")
        named = dict(line.split(": ", 1) for line in headers.split("\r\n") if ": " in line)
        data = base64.b64decode(found.get("data", ""))
        return LogEntry(int(found["seq"]), named.get(_ID, ""), str(found["subject"]), data)


def _headers(message_id: str, after: int, behind: str = "") -> dict[str, str]:
    """Headers that store an entry under its id only behind number `after`, and behind the entry of id `behind`."""
    return {_ID: message_id, _EXPECTED: str(after), **({_EXPECTED_ID: behind} if behind else {})}


async def _api(link: Link, name: str, said: Mapping[str, object], seconds: float) -> dict[str, Any]:
    return _read(await link.ask(f"$JS.API.{name}", json.dumps(said).encode(), seconds))


def _read(answer: IncomingMessage) -> dict[str, Any]:
    try:
        read = json.loads(answer.data)
    except ValueError:
        read = None
    if not isinstance(read, dict):
        raise HallError(_("The hall's log gives an answer that cannot be understood."))
    return read
