"""A disk as a power cut leaves it: what was synced is there, what was not may be whole, torn or missing.

It reads the system calls of a recorded run. A file's contents are safe once the file is synced, its name once its
folder is; before that writes reach the disk in any order and in parts of a sector, names in the order they were made.
Nothing of the casino in here.
"""

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

SECTOR = 512
RECORDED = "openat,write,pwrite64,fsync,fdatasync,ftruncate,rename,unlink,close"
_CALL = re.compile(r"^(?:\d+ +)?(\w+)\((.*)\)\s+= (-?\d+)")
_BEGUN = re.compile(r"^(\d+) +(.*) <unfinished \.\.\.>$")
_ENDED = re.compile(r"^(\d+) +<\.\.\. \w+ resumed>(.*)$")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_DESCRIPTOR = re.compile(r"^(-?\d+)")


class Call(NamedTuple):
    """A system call: its name, the descriptor it begins with (-1 for none), its texts, its words and its result."""

    name: str
    number: int
    texts: list[bytes]
    words: str
    result: int


def calls_in(trace: Path) -> Iterator[Call]:
    """The calls of a record that succeeded, of all threads; one that another interrupted comes when it ended."""
    begun: dict[str, str] = {}
    with trace.open() as lines:
        for line in lines:
            if found := _BEGUN.match(line):
                begun[found[1]] = found[2]
                continue
            if found := _ENDED.match(line):
                line = begun.pop(found[1]) + found[2]
            call = _CALL.match(line)
            if call is None or call[3].startswith("-"):
                continue
            number = int(first[0]) if (first := _DESCRIPTOR.match(call[2])) else -1
            texts = [bytes.fromhex(text.replace("\\x", "")) for text in _TEXT.findall(call[2])]
            yield Call(call[1], number, texts, _TEXT.sub("", call[2]), int(call[3]))


@dataclass
class Change:
    """A write or a cut of a file: `data` at `offset`, or no data for the length `offset`."""

    offset: int
    data: bytes | None


@dataclass
class File:
    """A file's synced bytes and the changes since."""

    synced: bytearray = field(default_factory=bytearray)
    pending: list[Change] = field(default_factory=list)

    def after_a_cut(self, rng: random.Random) -> bytes:
        """What may be on the disk."""
        found = bytearray(self.synced)
        for change in self.pending:
            if change.data is None:
                if rng.random() < 0.5:
                    _apply(found, change)
                continue
            chance = rng.random()
            for at in range(0, len(change.data), SECTOR):
                if chance < 0.4 or (chance > 0.7 and rng.random() < 0.5):
                    _apply(found, Change(change.offset + at, change.data[at : at + SECTOR]))
        return bytes(found)

    def sync(self) -> None:
        """All changes are on the disk now."""
        for change in self.pending:
            _apply(self.synced, change)
        self.pending.clear()


def _apply(content: bytearray, change: Change) -> None:
    if change.data is None:
        del content[change.offset :]
        content.extend(bytes(change.offset - len(content)))
        return
    content.extend(bytes(max(0, change.offset - len(content))))
    content[change.offset : change.offset + len(change.data)] = change.data


class Disk:
    """The files of one folder, as names that are safe and names that are only in memory."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self._opened: dict[int, File | None] = {}  # None: the folder itself
        self._names: dict[str, File] = {}
        self._safe: list[dict[str, File]] = [{}]  # the names on disk, then those after each later change of a name
        self._positions: dict[int, int] = {}
        self.changes = 0  # how many calls changed anything

    def follow(self, call: Call) -> bytes:
        """Takes in a call; what the program said with it on its standard output."""
        if call.name == "write" and call.number == 1:
            return call.texts[0]
        if call.name == "openat":
            self._open(call.texts[0].decode(), call.words, call.result)
        elif call.name == "close":
            self._opened.pop(call.number, None)
        elif call.name in ("rename", "unlink"):
            self._rename(*(text.decode() for text in call.texts))
        elif call.number in self._opened:
            self._change(call)
        return b""

    def _inside(self, path: str) -> str | None:
        """A file's name in the folder; None for a file elsewhere."""
        head, _, name = path.rpartition("/")
        return name if head == self._folder else None

    def _open(self, path: str, words: str, number: int) -> None:
        self._opened.pop(number, None)
        name = self._inside(path)
        if path == self._folder:
            self._opened[number] = None
        elif name is not None and not name.endswith("-shm"):
            if name not in self._names and "O_CREAT" in words:
                self.changes += 1
                self._names[name] = File()
                self._safe.append(dict(self._names))
            self._opened[number] = self._names[name]
            self._positions[number] = 0
            if "O_TRUNC" in words:
                self.changes += 1
                self._names[name].pending.append(Change(0, None))

    def _rename(self, path: str, target: str = "") -> None:
        name = self._inside(path)
        file = self._names.pop(name, None) if name else None
        if file is None:
            return
        self.changes += 1
        if target and (new := self._inside(target)):
            self._names[new] = file
        self._safe.append(dict(self._names))

    def _change(self, call: Call) -> None:
        file, number = self._opened[call.number], call.number
        self.changes += 1
        if call.name in ("fsync", "fdatasync"):
            if file is None:
                self._safe = [dict(self._names)]
            else:
                file.sync()
        elif file is not None:
            if call.name == "ftruncate":
                file.pending.append(Change(int(call.words.rsplit(", ", 1)[1]), None))
                return
            offset = int(call.words.rsplit(", ", 1)[1]) if call.name == "pwrite64" else self._positions[number]
            file.pending.append(Change(offset, call.texts[0]))
            self._positions[number] = offset + len(call.texts[0])

    def after_a_cut(self, folder: Path, rng: random.Random) -> None:
        """Lays out in an empty folder what may be on the disk if the power goes now."""
        for name, file in rng.choice(self._safe).items():
            (folder / name).write_bytes(file.after_a_cut(rng))


def replayed(calls: Iterable[Call], folder: Path) -> Iterator[tuple[Disk, bytes]]:
    """The disk after each call that changed it, and all that the program had said by then."""
    disk, said = Disk(folder), b""
    for call in calls:
        before = disk.changes
        said += disk.follow(call)
        if disk.changes != before:
            yield disk, said
