"""Round records: a round written down as settings, draws and actions, and read again.

Format "casino-round/1" (RULES, Round records), or "casino-round/2" where the seal covers the table too (`core.seals`).
Amounts in a record are cents, except under `settings`.
`casino.records.replay` plays records. Nothing here knows a screen or the save file.
"""

from codecs import BOM_UTF8
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import UNSET, Meta, UnsetType

from casino.core.errors import CasinoError, RecordError, reason_of
from casino.core.money import LARGEST_CENTS, MAX_CENTS
from casino.core.open_files import read_bytes, text_in
from casino.core.seals import SEED_ONLY, TABLE_TOO, Format, seal
from casino.core.texts import _
from casino.engines.baccarat.bomb import Bomb, Module
from casino.engines.base import Action
from casino.engines.registry import GAMES
from casino.engines.sheets import Trait
from casino.records.coded_text import MAX_BYTES, decoded, is_coded
from casino.records.draw_secrets import DrawSecret
from casino.records.levels import Level, is_own, shipped_level
from casino.records.lost_levels import level_as_played

FORMAT = SEED_ONLY  # of a record written by hand
FORMATS = (SEED_ONLY, TABLE_TOO)

# Keys that only some games' records have -> what must be on the table for them.
SPECIAL = {"bomb": "bomb", "module": "bomb", "modules": "bomb", "code": "bomb", "ending": "bomb"}
TOO_LATE = _("the bomb was out of the way before its clock ran out")  # of an `ending` that did not come to pass

_MAX_TENTHS = 36_000  # of the longest time on a bomb's clock

Purse = Annotated[int, Meta(ge=0, le=MAX_CENTS)]
Bet = Annotated[int, Meta(ge=0, le=LARGEST_CENTS)]


class SeatRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat: its player, the purse before the round in cents, and the bet in cents, or the skill as a dice code.

    `sheet` is what the player's own sheet called the skill; left out where the house gave it. `bets` are those besides
    the `bet`, in cents: at twenty-one on other spots, and side bets.
    """

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    purse: Purse
    bet: Bet | None = None
    skill: Annotated[str, Meta(max_length=20)] | None = None
    sheet: Trait | None = None
    bets: dict[str, Bet] = {}


class DealRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deal of Baccarat: the chips on each area in whole dollars, bottom first, and on a bomb the module, from 1.

    `clock` is what was left on a bomb's clock then, in tenths of a second, if one ran and it is known. `others` are the
    bomb's other modules that were solved between its arming and this deal. With `is_lamp` it is no deal: in its place a
    warning lamp was not put out in time.
    """

    bets: dict[str, tuple[int, ...]]
    module: int | None = None
    clock: Annotated[int, Meta(ge=0, le=_MAX_TENTHS)] | None = None
    others: int | None = None
    is_lamp: bool = msgspec.field(default=False, name="lamp_missed")


class RoundRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One round. Draws are given, or come from `seed` and `phrase`; a record of our own has both.

    `commitment` is the seal that was shown before the round. Among people at several machines, `parts` are what each of
    them added to its chance; the `phrase` is mixed from them. `discards` are the cards already dealt from
    a kept shoe when the round began; without them it begins with a full shoe. `dealer` is the seat with the button,
    where players play among themselves.

    Baccarat has `rounds` in place of `actions`: deals one after another from the same shoe, or on the same bomb. A bomb
    has its `bomb` and `module` (of several, `modules`), perhaps the `code` of its case, and no draws. `ending` is the
    end of one that the deals leave armed: given up, or out of time.
    """

    format: Format = SEED_ONLY
    table: str
    settings: dict[str, Any] = {}
    seats: list[SeatRecord | None]
    dealer: int | None = None
    discards: list[str] = []
    draws: list[int | str] | None = None
    seed: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    phrase: Annotated[str, Meta(max_length=200)] = ""
    commitment: str | None = None
    parts: tuple[DrawSecret, ...] = ()
    actions: list[Action] | UnsetType = UNSET
    rounds: list[DealRecord] | UnsetType = UNSET
    bomb: Bomb | None = None
    module: Module | None = None
    modules: tuple[Module, ...] = ()
    code: Annotated[str, Meta(max_length=40)] = ""
    ending: Literal["left", "time"] = "left"

    @property
    def special(self) -> dict[str, Any]:
        """The record's values of keys in `SPECIAL`, without those at their default."""
        said = {key: getattr(self, key) for key in SPECIAL}
        return {key: value for key, value in said.items() if value not in (None, (), "", "left")}

    @property
    def seal(self) -> str:
        """The seal of its seed and its table; empty without a seed."""
        return seal(self.format, self.seed, self.table, self.settings, self.discards) if self.seed else ""

    @property
    def steps(self) -> int:
        """The number of actions or deals."""
        return len(self.actions or ()) + len(self.rounds or ())


_TYPES = get_type_hints(RoundRecord, include_extras=True)


def special_of(prepared: str) -> dict[str, Any]:
    """The things prepared on a table, as the keys of its record. Raises RecordError."""
    try:
        said = msgspec.json.decode(prepared, type=dict[str, msgspec.Raw])
        return {key: msgspec.json.decode(value, type=_TYPES[key]) for key, value in said.items() if SPECIAL[key]}
    except (msgspec.MsgspecError, KeyError):
        raise RecordError(_("what lay on the table before the round cannot be read.")) from None


def encode_record(record: RoundRecord) -> bytes:
    """A record as JSON, the format always first so that a reader knows what it is."""
    body = msgspec.to_builtins(record)
    return msgspec.json.format(msgspec.json.encode({"format": record.format} | body), indent=1)


def decode_record(data: bytes) -> RoundRecord:
    """JSON to a record. Raises RecordError, naming the place in it."""
    if len(data) > MAX_BYTES:
        raise RecordError(_("the record is larger than any round can be."))
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        reason = str(error).split(" - at `")[0]  # a place in anything at all says nothing
        raise RecordError(_("the record is not valid JSON: {reason}.", reason=reason)) from None
    if not isinstance(raw, dict):
        raise RecordError(_("the record is not a JSON object."))
    return _record_of(raw)


def decode_text(text: str) -> RoundRecord:
    """A record from a round's code, perhaps among other words. Raises RecordError, naming the place in it."""
    return _record_of({"format": FORMAT} | decoded(text))


def _record_of(raw: dict[str, Any]) -> RoundRecord:
    if raw.get("format") not in FORMATS:
        shown = msgspec.json.encode(raw.get("format")).decode()[:60]
        raise RecordError(
            _(
                'format: it must be "{seed_only}" or "{table_too}", not {shown}.',
                seed_only=SEED_ONLY,
                table_too=TABLE_TOO,
                shown=shown,
            )
        )
    if isinstance(raw.get("table"), str) and raw["table"].split("/")[0] not in GAMES:
        raise RecordError(_('table: there is no game "{game}" in this house.', game=raw["table"].split("/")[0][:60]))
    try:
        return msgspec.convert(raw, RoundRecord)
    except msgspec.ValidationError as error:
        text, _at, place = str(error).partition(" - at `")
        where = place.rstrip("`").removeprefix("$").removeprefix(".")
        raise RecordError(f"{where + ': ' if where else ''}{text}.") from None


def read_record(path: Path) -> RoundRecord:
    """Reads a file that holds a record, or the code of one. Raises RecordError if it holds neither."""
    try:
        data = read_bytes(path, MAX_BYTES + 1)
    except OSError as error:
        raise RecordError(_("the file cannot be read: {reason}.", reason=reason_of(error))) from None
    try:
        text = text_in(data, "replace")
    except ValueError as error:
        raise RecordError(_("the file cannot be read: {error}.", error=error)) from None
    if not text.lstrip().startswith("{") and is_coded(text):
        return decode_text(text)
    return decode_record(data.removeprefix(BOM_UTF8))


def level_of(record: RoundRecord) -> Level:
    """The level a record was played at. Raises RecordError."""
    try:
        return level_as_played(record.table, record.settings) if is_own(record.table) else shipped_level(record.table)
    except CasinoError as error:
        raise RecordError(_("table: {error}", error=error)) from None
