"""The log of a show: one line for every visit, durable even if the power fails. No names, nothing about a person.

Writing and reading lines belongs here; the figures are in `casino.show.figures`.
"""

import hashlib
import os
import unicodedata
from pathlib import Path
from typing import Annotated, BinaryIO, Literal, NamedTuple

import msgspec
from msgspec import Meta

from casino.core.errors import reason_of
from casino.core.texts import _

Began = Literal["attract", "hall", "restart"]
Ended = Literal["idle", "left", "table closed", "operator", "stopped", "restart"]
Hand = Literal["pointer", "touch", "keys", "pad"]
Count = Annotated[int, Meta(ge=0)]
Seconds = Annotated[float, Meta(ge=0.0)]
_LONGEST_SLUG = 60
_SUM_DIGITS = 8


class Visit(msgspec.Struct, frozen=True, kw_only=True):
    """One visit: from the first touch until the casino was ready for the next visitor.

    `began_at` is UTC in ISO form to the second; `devices` are sorted; `rounds` and `seconds_at` go by the names of
    levels; `staked` and `returned` are cents.
    """

    began_at: str
    seconds: Seconds
    began: Began
    ended: Ended
    devices: tuple[Hand, ...] = ()
    rounds: dict[str, Count] = {}
    seconds_at: dict[str, Seconds] = {}
    staked: Count = 0
    returned: Count = 0


class LogReading(NamedTuple):
    """A reading of a log: its visits, how many lines were invalid, and where the next reading begins, in bytes."""

    visits: tuple[Visit, ...]
    skipped: int
    end: int


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Visit).decode


def log_path(folder: Path, event: str) -> Path:
    """The file of an event's visits."""
    name = slug(event)
    return folder / (f"show-{name}.jsonl" if name else "show.jsonl")


def slug(text: str) -> str:
    """A name as every file system takes it: small Latin letters, digits and hyphens; "" if nothing is left.

    Where letters are lost, by their script or by length, a short hash of the name keeps it unique.
    """
    plain = unicodedata.normalize("NFKD", text.strip()).casefold()
    kept = [sign for sign in plain if not unicodedata.combining(sign)]
    is_whole = all(sign.isascii() or not sign.isalnum() for sign in kept)
    words = "".join(sign if sign.isascii() and sign.isalnum() else " " for sign in kept).split()
    name = "-".join(words)
    if not plain or (is_whole and words and len(name) <= _LONGEST_SLUG):
        return name
    digits = hashlib.sha256(unicodedata.normalize("NFC", text.strip()).encode()).hexdigest()[:_SUM_DIGITS]
    return f"{name[:_LONGEST_SLUG]}-{digits}".strip("-")


class ShowLog:
    """The log of one event, in a folder."""

    def __init__(self, folder: Path, event: str) -> None:
        self.path = log_path(folder, event)

    def add(self, visit: Visit) -> str:
        """Adds a visit; once this returns it survives a power cut. Returns "", or why it could not be stored."""
        line = _encode(visit) + b"\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a+b", buffering=0) as file:
                append_line(file, line)
        except OSError as error:
            reason = reason_of(error)
            return _("The visit could not be written to {path}: {reason}.", path=self.path, reason=reason)
        return ""


def append_line(file: BinaryIO, line: bytes) -> None:
    """Adds a line, first ending one that was torn. A partial line on a full disk is taken back. Raises OSError."""
    size = file.seek(0, os.SEEK_END)
    if size:
        file.seek(size - 1)
        if file.read(1) != b"\n":
            line = b"\n" + line
    rest = memoryview(line)
    try:
        while rest:
            rest = rest[file.write(rest) :]
        os.fsync(file.fileno())
    except OSError:
        file.truncate(size)
        raise


def read_visits(path: Path, begin: int = 0) -> LogReading:
    """The visits in a log from a byte on; `begin` is 0 or the `end` of the reading before.

    A last line without its end is left for later: it is being written, or was torn by a power cut. Unreadable lines are
    counted. A missing log has no visits; raises OSError if it cannot be read.
    """
    try:
        with path.open("rb") as file:
            file.seek(begin)
            raw = file.read()
    except FileNotFoundError:
        return LogReading((), 0, 0)
    whole = raw[: raw.rfind(b"\n") + 1]
    visits, skipped = [], 0
    for line in whole.split(b"\n"):
        if line.strip():
            try:
                visits.append(_decode(line))
            except (msgspec.DecodeError, UnicodeDecodeError):
                skipped += 1
    return LogReading(tuple(visits), skipped, begin + len(whole))
