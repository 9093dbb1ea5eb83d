"""A round record as a short text for a QR code, and back. Anything that follows from the rest of a record is left out.

The encoding belongs to `casino.records.coded_text`, the content to `casino.records.rounds`. Nothing here knows a
screen.
"""

import msgspec

from casino.core.chance import FairChance
from casino.core.errors import RecordError
from casino.core.texts import _
from casino.records.coded_text import coded
from casino.records.replay import replay
from casino.records.rounds import RoundRecord

MAX_SIGNS = 1_249  # a QR code of version 20 holds so many at level L; finer ones are hard to read from a screen


def record_code(record: RoundRecord) -> str:
    """A record as a text of QR's alphanumeric characters.

    It replays to the same events and has the same seal. The clock at each deal of a bomb is left out, and so are draws
    that follow from the seed; the cards already dealt from the shoe come back in another order. Raises RecordError if
    it is too long for a code that can be read from a screen.
    """
    short = _without_clocks(_without_draws(record))
    text = coded(msgspec.to_builtins(short))
    if len(text) > MAX_SIGNS:
        raise RecordError(
            _(
                "the round is too long for a code: it takes {text} characters, and there is room for {max_signs}.",
                text=len(text),
                max_signs=MAX_SIGNS,
            )
        )
    return text


def _without_clocks(record: RoundRecord) -> RoundRecord:
    """The record without the times of its deals, which decide nothing."""
    if not record.rounds or all(deal.clock is None for deal in record.rounds):
        return record
    return msgspec.structs.replace(record, rounds=[msgspec.structs.replace(deal, clock=None) for deal in record.rounds])


def _without_draws(record: RoundRecord) -> RoundRecord:
    """The record without its draws, if seed and phrase give the same."""
    if record.seed is None or record.draws is None:
        return record
    short = msgspec.structs.replace(record, draws=None)
    try:
        drawn = replay(short, FairChance(record.seed, record.phrase)).draws
    except RecordError:  # the draws differ, and the actions fit those alone
        return record
    return short if list(drawn) == record.draws else record
