"""What a hall keeps of its money outside its books: its openings, what was brought, and every receipt.

Books that are put back, from their own backup or by hand, hold less than this. From here they learn what they had done.
A line is on disk before the books commit what it says, and is taken back where they cannot.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from casino.core.errors import SaveFull, SaveUncertain
from casino.hall.wire import Receipt

COUNTERFOILS = "counterfoils.jsonl"  # in the hall's folder


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The hall was opened, under a number above all before it."""

    number: int


class Brought(msgspec.Struct, frozen=True, tag="brought"):
    """A visitor brought money, asking for it under `aid`."""

    visitor: str
    public: str
    name: str
    portrait: str
    aid: str
    cents: int


class PaidOut(msgspec.Struct, frozen=True, tag="paid"):
    """A visitor was paid out, perhaps asking for it under `aid`."""

    public: str
    name: str
    portrait: str
    aid: str
    receipt: Receipt


Line = Opened | Brought | PaidOut
_line_of = msgspec.json.Decoder(Line).decode


def _private(path: str, flags: int) -> int:
    """Opens a file that nobody but its owner may read."""
    return os.open(path, flags, 0o600)


class Counterfoils:
    """The file of an open hall. Made with the first line that is kept."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def lines(self) -> list[Line]:
        """All lines, oldest first. One that a power cut has torn, or somebody has written over, is left out."""
        found: list[Line] = []
        with suppress(FileNotFoundError):
            for line in self._path.read_bytes().splitlines():
                with suppress(msgspec.MsgspecError, RecursionError):
                    found.append(_line_of(line))
        return found

    def paid_in_the_end(self, visitor: str) -> list[Receipt]:
        """All receipts of a visitor who was paid out since the hall was opened last, and brought nothing after that."""
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
        """Keeps a line if what is done meanwhile holds. Raises SaveFull, before that, where it cannot be written."""
        try:
            before = self._write(line)
        except OSError as fault:
            reason = (fault.strerror or "unknown reason").lower()
            raise SaveFull(f"{self._path} cannot be written: {reason}. No money was moved.") from None
        try:
            yield
        except SaveUncertain:  # perhaps it was done
            raise
        except BaseException:
            self._cut(before)
            raise

    def _write(self, line: Line) -> int:
        """Writes a line and waits for the disk; how long the file was before it. Raises OSError."""
        with open(self._path, "ab", buffering=0, opener=_private) as file:
            before = file.tell()
            try:
                file.write(b"\n" + msgspec.json.encode(line))  # behind what a power cut has left of the one before it
                os.fsync(file.fileno())
            except OSError:
                self._cut(before)
                raise
        return before

    def _cut(self, length: int) -> None:
        """Takes back what was written behind this length. Nothing more can be done where the disk refuses that too."""
        with suppress(OSError):
            os.truncate(self._path, length)
