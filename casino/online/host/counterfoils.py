"""The record of a hall's money outside its books: its openings, sums brought, and every receipt.

Books that are put back, from their own backup or by hand, hold less than this, and catch up from here. A line is on
disk before the books commit what it says, and is taken back if they cannot.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from casino.core.errors import SaveFull, SaveUncertain, reason_of
from casino.core.texts import _
from casino.online.messages import Receipt

COUNTERFOILS = "counterfoils.jsonl"  # file name in the hall's folder


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """An opening of the hall, numbered above all earlier ones."""

    number: int


class Brought(msgspec.Struct, frozen=True, tag="brought"):
    """A sum that a visitor brought, asked for under `aid`."""

    visitor: str
    public: str
    name: str
    portrait: str
    aid: str
    cents: int


class PaidOut(msgspec.Struct, frozen=True, tag="paid"):
    """A payout to a visitor, asked for under `aid` unless that is empty."""

    public: str
    name: str
    portrait: str
    aid: str
    receipt: Receipt


Line = Opened | Brought | PaidOut
_line_of = msgspec.json.Decoder(Line).decode


def _private(path: str, flags: int) -> int:
    """Opens a file that only its owner may read."""
    return os.open(path, flags, 0o600)


class Counterfoils:
    """The file of an open hall, made with the first line that is kept."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def lines(self) -> list[Line]:
        """All lines, oldest first. Lines torn by a power cut or overwritten are left out."""
        found: list[Line] = []
        with suppress(FileNotFoundError):
            for line in self._path.read_bytes().splitlines():
                with suppress(msgspec.MsgspecError, RecursionError):
                    found.append(_line_of(line))
        return found

    def paid_in_the_end(self, visitor: str) -> list[Receipt]:
        """All receipts of a visitor who was paid out in the latest opening and brought nothing after that."""
        receipts, is_paid = [], False
        for line in self.lines():
            if isinstance(line, PaidOut):
                if line.receipt.visitor == visitor:
                    receipts.append(line.receipt)
                    is_paid = True
            elif isinstance(line, Opened) or line.visitor == visitor:
                is_paid = False
        return receipts if is_paid else []

    @contextmanager
    def keeping(self, line: Line) -> Iterator[None]:
        """Keeps a line if the steps inside succeed. Raises SaveFull, before them, if it cannot be written."""
        try:
            before = self._write(line)
        except OSError as fault:
            reason = reason_of(fault)
            raise SaveFull(
                _("{path} cannot be written: {reason}. No money was moved.", path=self._path, reason=reason)
            ) from None
        try:
            yield
        except SaveUncertain:  # the commit may have succeeded
            raise
        except BaseException:
            self._cut(before)
            raise

    def _write(self, line: Line) -> int:
        """Writes a line, waits for the disk, and returns the file's length before it. Raises OSError."""
        with open(self._path, "ab", buffering=0, opener=_private) as file:
            before = file.tell()
            try:
                file.write(b"\n" + msgspec.json.encode(line))  # a power cut may have left half a line before it
                os.fsync(file.fileno())
            except OSError:
                self._cut(before)
                raise
        return before

    def _cut(self, length: int) -> None:
        """Cuts the file to this length. If the disk refuses that too, nothing more can be done."""
        with suppress(OSError):
            os.truncate(self._path, length)
