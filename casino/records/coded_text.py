"""A record's JSON as one short text for a QR code, and back: "SPC1:", QR's alphanumeric characters, ":".

Only the encoding of a text is here. What a record may leave out belongs to `casino.records.record_code`, what it must
hold to `casino.records.rounds`. Any change to the meaning of a text needs another prefix, as texts are carried home and
read years later.
"""

import re
import zlib
from collections import Counter
from typing import Any

import msgspec

from casino.core.cards import DECK
from casino.core.errors import RecordError
from casino.core.seals import SEED_ONLY, seal
from casino.core.texts import _

PREFIX, END = "SPC1:", ":"
MAX_BYTES = 4_000_000  # of a record, as text or as JSON

# As dense as RFC 9285: 41 characters are enough to write two bytes with three of them. The space and the colon are not
# among them, as a mail may break a line at a space, and the colon ends the text.
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$+-./"
_BASE = len(SIGNS)
_VALUES = {sign: value for value, sign in enumerate(SIGNS)}
_WRITTEN = re.compile(rf"{PREFIX}([{re.escape(SIGNS)}\s]*)({END}?)")
_CHECK_BYTES = 4
_COUNTS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # how many of a card have been dealt

# Common parts of records, for compression: writers and readers must have exactly the same.
WORDS = (
    b'"Odile Quint""Brother Ambrose""Rook Halloran""Madame Sable""Tobias Finch""Vesna Kroll""Old Marrow"'
    b'"Pip Larkspur""Captain Idris Vane""Dame Hester Crowe"'
    b'"table":"black_baron/back_alley""black_baron/ember_room""black_axe/squires_bench""black_axe/long_table"'
    b'"black_axe/high_seat""black_axe/strip_gate""blackjack/six_decks""blackjack/eight_decks""blackjack/strip"'
    b'"blackjack/high_limit""pilok/dockside_den""pilok/admirals_suite""pilok/duel""baccarat/mezzanine"'
    b'"baccarat/private_room""baccarat/practice""baccarat/twin_case""baccarat/full_case"'
    b'"serial":"","ports":["Parallel","Serial","DVI-D","PS/2","RJ-45","Stereo RCA"],"indicators":['
    b'{"label":"SND","lit":true},{"label":"CLR","lit":false},{"label":"CAR","lit":true},{"label":"IND","lit":false},'
    b'{"label":"FRQ","lit":true},{"label":"SIG","lit":false},{"label":"NSA","lit":true},{"label":"MSA","lit":false},'
    b'{"label":"TRN","lit":true},{"label":"BOB","lit":false},{"label":"FRK","lit":true}],"solved":0},"modules":['
    b'{"minimum":1000,"maximum":150000,"deck":"silver","next_decks":["green","red","blue"]}],"code":"",'
    b'"ending":"time"}'
    b'{"table":"baccarat/salon","settings":{"kind":"salon","minimum":10,"maximum":500,"decks":8,"cut_card":14},'
    b'{"table":"baccarat/defusal","settings":{"kind":"defusal","modules":1,"seconds":480,"strikes":3,"entry_fee":20,'
    b'"bounty":50},"rounds":[{"bets":{"player":[500,100,25],"banker":[25,5,1,1],"tie":[5,1],"player_pair":[25],'
    b'"banker_pair":[5]},"module":1},'
    b'{"table":"pilok/standard","settings":{"ante":10,"minimum_bet":null,"maximum_bet":null,"raises_per_street":3,'
    b'"jump":true,"skill_tie":"reroll","wild_die":false,"seats":7},"skill":"3D"},"dealer":4,'
    b'"action":"check"},{"seat":2,"action":"call"},{"seat":3,"action":"fold"},{"seat":4,"action":"bet","amount":1000},'
    b'{"seat":5,"action":"raise","to":2000},{"seat":6,"action":"jump","target":7},{"seat":7,"action":"pass"},'
    b'{"table":"black_baron/standard","settings":{"minimum":1,"maximum":100,"bet_step":1,"dealer_stands_on":16,'
    b'"target":20,"round_table_dice":7,"baron_pays":"2:1","baron_settles_before_plague":true,'
    b'"double_after_split":true,"resplit":"unlimited","highest_split_pair":9},'
    b'{"table":"blackjack/standard","settings":{"seats":1,"minimum":5,"maximum":500,"bet_step":1,"decks":1,'
    b'"shuffle":"by decks","reshuffle_below":0.25,"dealer_hits_soft_17":true,"natural_pays":"3:2",'
    b'"insurance_pays":"2:1","split_on":"value","max_hands":4,"double_after_split":false,"hit_split_aces":true,'
    b'"natural_after_split":false,"stand_at_cards":"never","peek":true,"surrender":false},'
    b'{"table":"black_axe/standard","settings":{"seats":5,"minimum":2,"maximum":30,"bet_step":2,"decks":5,'
    b'"shuffle":"at the mark","reshuffle_below":0.2,"dealer_hits_soft_17":false,"natural_pays":"3:2",'
    b'"insurance_pays":"2:1","split_on":"rank","max_hands":2,"double_after_split":true,"hit_split_aces":true,'
    b'"natural_after_split":true,"stand_at_cards":7,"peek":true,"surrender":false},'
    b'"seats":[{"name":"Visitor","purse":100000,"bet":1000},null,null],"discards":"0000000000","draws":[1,2,3],'
    b'"seed":"","phrase":"","commitment":true,"actions":[{"seat":1,"action":"insurance"},{"seat":1,"action":"decline"},'
    b'{"seat":1,"action":"surrender"},{"seat":1,"action":"double"},{"seat":2,"action":"split"},'
    b'{"seat":1,"action":"stay"},{"seat":1,"action":"stand"},{"seat":1,"action":"hit"},{"seat":1,"action":"hit"}]}'
)


def coded(record: dict[str, Any]) -> str:
    """A record's JSON as a text."""
    body = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    plain = msgspec.json.encode(_shortened(record))
    return PREFIX + signs_of(_check_of(plain) + body.compress(plain) + body.flush()) + END


def is_coded(text: str) -> bool:
    """Whether a text contains a record's code, perhaps among other words, as in a mail."""
    return PREFIX in text


def decoded(text: str) -> dict[str, Any]:
    """The JSON of the record in a text; whether it is a valid record is not checked.

    Other words around the text do not matter, nor where its lines were broken. Raises RecordError for any other text.
    """
    found = _WRITTEN.search(text[: 2 * MAX_BYTES])
    if not found:
        raise RecordError(_('the text holds no round: that would begin with "{prefix}".', prefix=PREFIX))
    if not found[2]:
        raise RecordError(_('the round\'s code is not whole: it ends with "{end}".', end=END))
    data = _bytes_of("".join(found[1].split()))
    plain = _inflated(data[_CHECK_BYTES:])
    if _check_of(plain) != data[:_CHECK_BYTES]:
        raise RecordError(_("the round's code was changed on its way: its checksum is wrong."))
    try:
        return _restored(msgspec.json.decode(plain))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise RecordError(_("the round's code holds no record.")) from None


def _check_of(plain: bytes) -> bytes:
    return zlib.crc32(plain).to_bytes(_CHECK_BYTES, "big")


def _inflated(data: bytes) -> bytes:
    """Decompresses bytes. Raises RecordError if they are not compressed, or longer than a record may be."""
    body = zlib.decompressobj(-zlib.MAX_WBITS, WORDS)
    try:
        plain = body.decompress(data, MAX_BYTES + 1)
    except zlib.error:
        raise RecordError(_("the round's code was changed on its way: it cannot be unpacked.")) from None
    if len(plain) > MAX_BYTES:
        raise RecordError(_("the record is larger than any round can be."))
    if not body.eof or body.unused_data:
        raise RecordError(_("the round's code was changed on its way: a part is missing or left over."))
    return plain


# -- signs ----------------------------------------------------------------------------------------------------


def signs_of(data: bytes) -> str:
    """Three characters for two bytes, the lowest first, and two for a last single one."""
    signs = []
    for at in range(0, len(data), 2):
        value = int.from_bytes(data[at : at + 2], "big")
        for _sign in data[at : at + 2] + b"+":
            value, low = divmod(value, _BASE)
            signs.append(SIGNS[low])
    return "".join(signs)


def _bytes_of(signs: str) -> bytes:
    """The bytes of such characters. Raises RecordError if they stand for none."""
    data = bytearray()
    for at in range(0, len(signs), 3):
        part = signs[at : at + 3]
        value = sum(_VALUES[sign] * _BASE**place for place, sign in enumerate(part))
        if len(part) == 1 or value >= 256 ** (len(part) - 1):
            raise RecordError(_("the round's code was changed on its way: it cannot be read."))
        data += value.to_bytes(len(part) - 1, "big")
    return bytes(data)


# -- what is written shorter ----------------------------------------------------------------------------------


def _shortened(record: dict[str, Any]) -> dict[str, Any]:
    """Drops the oldest format, which the prefix implies, and a seal that follows; counts the dealt cards."""
    short = {key: value for key, value in record.items() if (key, value) != ("format", SEED_ONLY)}
    gone = short.get("discards")
    if short.get("commitment") and short["commitment"] == _seal_of(short):
        short["commitment"] = True
    counts: Counter[str] = Counter(gone)
    if gone and counts.keys() <= set(DECK) and max(counts.values()) < len(_COUNTS):
        short["discards"] = "".join(_COUNTS[counts[card]] for card in DECK).rstrip("0")
    return short


def _restored(short: object) -> dict[str, Any]:
    """Undoes `_shortened`. Raises RecordError if it is no shortened record."""
    if not isinstance(short, dict):
        raise RecordError(_("the round's code holds no record."))
    gone = short.get("discards")
    if isinstance(gone, str):
        if len(gone) > len(DECK) or set(gone) - set(_COUNTS):
            raise RecordError(_("discards: the round's code holds no cards there."))
        counts = (_COUNTS.index(count) for count in gone)
        short["discards"] = [card for card, count in zip(DECK, counts, strict=False) for _ in range(count)]
    if short.get("commitment") is True:
        short["commitment"] = _seal_of(short)
    return short


def _seal_of(record: dict[str, Any]) -> str:
    """The seal that the seed and the table in a record's JSON have; empty where they are none."""
    seed, table = record.get("seed"), record.get("table")
    settings, gone = record.get("settings", {}), record.get("discards", [])
    if not isinstance(seed, str) or not isinstance(table, str) or not isinstance(settings, dict):
        return ""
    if not isinstance(gone, list) or not all(isinstance(card, str) for card in gone):
        return ""
    return seal(record.get("format", SEED_ONLY), seed, table, settings, gone)
