"""The messages for a bomb's experts: who is there, the clock, strikes and deals; never what the case is.

The entries of a bomb's table go to its defuser alone. Its experts follow a place of its own beside it, with numbers and
heads of its own. Only the entry with which the bomb is over holds the case, so that from then on both see the same.
Nothing is sent or decided here.
"""

from typing import Annotated

import msgspec

from casino.core.texts import _
from casino.engines.registry import GAMES
from casino.online.messages import Face, Sentence, Short, TakenSeat, Whole
from casino.records.draw_secrets import DrawSecret
from casino.records.levels import Level

NO_CHARACTERS = _("None of the house's players defuses bombs.")
MAX_EXPERTS = 8  # at the desk of one bomb
_BESIDE = "#advice"
_few = msgspec.Meta(max_length=99)


def is_bomb(level: Level) -> bool:
    """True if a level's table is a bomb, which has two sides in a hall."""
    return GAMES[level.game].engine(level.settings).begins_with == "fee"


def advice_at(table: str) -> str:
    """The place beside a table whose entries are for the experts of its bomb."""
    return f"{table}{_BESIDE}"


def is_advice(place: str) -> bool:
    """True if a place is that of a bomb's experts."""
    return place.endswith(_BESIDE)


def table_of(place: str) -> str:
    """The table of a place, which may be that of its experts."""
    return place.removesuffix(_BESIDE)


class ExpertTold(msgspec.Struct, frozen=True):
    """A visitor at the desk of a bomb."""

    id: Short
    name: Short
    portrait: Face


class AdviceEntry(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One step at a bomb as it is published to its experts, in this order, after it is in the hall's books.

    `kind` is "people" (somebody came or left, at the bomb or at the desk), "armed", "told" (a deal was asked for, or a
    strike given), "over", or "off" (the bomb was called off). `n`, `prev` and `t` are as in a table's entry. `places`
    is who defuses. `left` are milliseconds on the clock at `t`, None without one; `strikes` and `deals` count since the
    bomb was armed. `seal` fixed the case before, with the `commitments` of who added to its chance; with the end come
    the `seed` of the seal, the `parts` behind the commitments, and the `record` of the bomb.
    """

    table: Short
    n: Whole
    kind: Short
    prev: Short
    t: Whole
    round: Whole = 0
    seal: Short = ""
    is_shut: bool = False
    places: Annotated[tuple[TakenSeat, ...], _few] = ()
    experts: Annotated[tuple[ExpertTold, ...], _few] = ()
    sentence: Sentence = ""  # why a bomb was called off
    commitments: Annotated[tuple[Short, ...], _few] = ()
    parts: Annotated[tuple[DrawSecret, ...], _few] = ()
    seed: Short = ""
    left: Whole | None = None
    strikes: Whole = 0
    deals: Whole = 0
    record: msgspec.Raw = msgspec.Raw(b"null")

    @property
    def is_settled(self) -> bool:
        """True if a bomb ended with this entry."""
        return bytes(self.record) != b"null"


advice_entry_of = msgspec.json.Decoder(AdviceEntry).decode
