"""A round record as a short text for a QR code, and back. What follows from the rest of a record is left out.

How the text is written is `casino.records.coded_text`'s, what a record holds
`casino.records.rounds`'. Nothing here knows a screen.
"""

from __future__ import annotations

import msgspec

from casino.core.chance import FairChance
from casino.core.errors import RecordError
from casino.records.coded_text import coded
from casino.records.replay import replay
from casino.records.rounds import RoundRecord, decode_text

MOST_SIGNS = 1_249  # what a QR code of version 20 holds at level L: finer ones are hard to read from a screen


def record_code(record: RoundRecord) -> str:
    """A record as a text whose signs are all of QR's alphanumeric kind.

    It replays to the same events and holds the same seal; draws that the seed gives are left out, the cards that were
    gone from the shoe come back in another order. Raises RecordError where that is too long for a code that can be read
    from a screen.
    """
    short = _without_draws(record)
    text = coded(msgspec.to_builtins(short))
    if len(text) > MOST_SIGNS:
        raise RecordError(f"the round is too long for a code: it takes {len(text)} signs, and {MOST_SIGNS} are room.")
    return text


def record_of_code(text: str) -> RoundRecord:
    """The record in a text, whatever words are around it. Raises RecordError for any other text."""
    return decode_text(text)


def _without_draws(record: RoundRecord) -> RoundRecord:
    """The record without its draws, where seed and phrase give the same."""
    if record.seed is None or record.draws is None:
        return record
    short = msgspec.structs.replace(record, draws=None)
    try:
        drawn = replay(short, FairChance(record.seed, record.phrase)).draws
    except RecordError:  # the draws are others, and what was done fits those alone
        return record
    return short if list(drawn) == record.draws else record
