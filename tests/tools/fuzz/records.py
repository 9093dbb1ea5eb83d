"""Records of rounds and their codes: played, verified, written and read again, or refused."""

import zlib

from hypothesis import strategies as st

from casino.core.errors import RecordError
from casino.records import coded_text
from casino.records.coded_text import END, PREFIX
from casino.records.record_code import record_code
from casino.records.replay import replay, verify_record
from casino.records.rounds import RoundRecord, decode_record, decode_text, encode_record
from tests.support.sentences import told
from tests.tools.fuzz import inputs
from tests.tools.fuzz.inputs import spoilt


def ended(record: RoundRecord) -> object:
    """All events of a record, or the sentence it is refused with."""
    try:
        return replay(record).events
    except RecordError as refusal:
        told(refusal)
        return str(refusal)


def check_record(data: bytes) -> None:
    """Bytes as a record: played and verified, written and read again, and as a code for scanning."""
    try:
        record = decode_record(data)
    except RecordError as refusal:
        told(refusal)
        return
    events = ended(record)
    assert decode_record(encode_record(record)) == record
    try:
        assert verify_record(record).lines
    except RecordError as refusal:
        told(refusal)
    if isinstance(events, str):
        return
    try:
        code = record_code(record)
    except RecordError as refusal:
        told(refusal)
    else:
        assert ended(decode_text(code)) == events


def code_of(plain: bytes) -> str:
    """A text whose sum comes out, whatever it holds."""
    body = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, coded_text.WORDS)
    data = zlib.crc32(plain).to_bytes(4, "big") + body.compress(plain) + body.flush()
    return PREFIX + coded_text.signs_of(data) + END


def check_code(text: str) -> None:
    """A text that may hold a round's code."""
    try:
        record = decode_text(text)
    except RecordError as refusal:
        told(refusal)
        return
    ended(record)
    assert decode_record(encode_record(record)) == record


def codes() -> st.SearchStrategy[str]:
    """Texts that may be taken for codes."""
    whole = inputs.record_bytes().map(code_of)
    signs = st.text(f"{coded_text.SIGNS} \n", max_size=200).map(lambda text: f"{PREFIX}{text}{END}")
    begun = inputs.texts().map(lambda text: PREFIX + text)
    return st.one_of(whole, whole.flatmap(spoilt), signs, inputs.texts(), begun)
