"""The commands about records: their events as JSON, and their check. No screen and no save.

A record that cannot be played is one line on the error stream and status 2; the others are still done.
"""

import json
import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from casino.core.errors import CasinoError, RecordError, shown
from casino.core.open_files import refuse
from casino.core.texts import _
from casino.engines.base import RoundSettled
from casino.records.replay import replay, verify_record
from casino.records.rounds import RoundRecord, read_record

_DONE, _FALSE, _REFUSED = 0, 1, 2  # exit statuses


def _refuse(sentence: str) -> int:
    refuse(sentence)
    return _REFUSED


def _line(thing: object) -> str:
    """One line of JSON without any sign that a console might obey: all but ASCII is escaped."""
    return json.dumps(msgspec.to_builtins(thing), separators=(",", ":"))


def print_events(files: Sequence[Path]) -> int:
    """Prints the events of records, a JSON object a line, the settlement last; returns the exit status."""
    status = _DONE
    for path in files:
        if len(files) > 1:
            print(_line({"event": "record", "file": os.fsencode(path).decode("utf-8", "replace")}))
        try:
            played = replay(read_record(path))
        except CasinoError as refusal:
            status = _refuse(f"{path}: {refusal}")
            continue
        events = [event for event in played.events if not isinstance(event, RoundSettled)]
        print("\n".join(map(_line, [*events, played.settlement])))
    return status


def verify(files: Sequence[Path], noted: str | None) -> int:
    """Prints whether records match their seeds and seals; returns 1 if one does not. `noted` is for a single record."""
    if noted and len(files) > 1:
        return _refuse(_("A seal belongs to one round: name one file with --seal."))
    status = _DONE
    for path in files:
        try:
            checked = verify_record(read_record(path), noted or "")
        except CasinoError as refusal:
            status = _refuse(f"{path}: {refusal}")
            continue
        if len(files) > 1:
            print(f"{shown(str(path))}:")
        print("\n".join(map(shown, checked.lines)))
        if not checked.holds:
            status = max(status, _FALSE)
    return status


def read_all(files: Sequence[Path]) -> list[tuple[str, RoundRecord]]:
    """Records with their files' names, each played once without a screen, so that a broken one is refused first."""
    records = []
    for path in files:
        try:
            record = read_record(path)
            replay(record)
        except CasinoError as refusal:
            raise RecordError(f"{path}: {refusal}") from None
        records.append((path.stem, record))
    return records
