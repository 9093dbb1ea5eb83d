"""Rounds as values, from the rows of the save. Nothing is read or written here."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from casino.core.cards import parse_cards
from casino.core.errors import SaveDamaged
from casino.core.letters import cleaned
from casino.core.seals import Format
from casino.core.texts import _

LONGEST_WORD = 200  # characters of a text in a row that is shown; the books themselves write shorter ones
_LONGEST_TIME = 40
_LONGEST_NAME, _LONGEST_TITLE = 80, 160  # characters of a sitter's name, as in a record, and of a hall's title


def name_in(text: str) -> str:
    """A name or a title in a save, so that it can be shown: a forged one may have any length and any signs."""
    return cleaned(text[:LONGEST_WORD])[:_LONGEST_TITLE]


def check_time(written: str) -> None:
    """Raises ValueError for a text that is no moment as the books write it."""
    if len(written) > _LONGEST_TIME:
        raise ValueError(_("this is too long for a point in time"))
    datetime.fromisoformat(written)


def check_words(*texts: str) -> None:
    """Raises ValueError for a text of a round that cannot be shown, which the books never write."""
    if not all(len(text) <= LONGEST_WORD and text.isprintable() for text in texts):
        raise ValueError(_("a text cannot be shown"))


def written_time(moment: datetime) -> str:
    """A moment as the books write it."""
    return moment.isoformat(timespec="seconds")


class SeatStake(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat in a round: its account and name, the purse before the round, and what the round began with.

    That is the bet in cents, the skill as a dice code, or the chips by area in whole dollars; beside a bet, `bets` are
    the cents on further areas. `sheet` is what the player's own sheet called the skill; empty where the house gave it.
    """

    account: int
    name: Annotated[str, Meta(max_length=_LONGEST_NAME)]
    purse: int
    bet: int = 0
    skill: str = ""
    bets: dict[str, tuple[int, ...]] = {}
    sheet: Literal["", "gambling", "perception"] = ""


@dataclass(frozen=True)
class StoredRound:
    """A round in the save.

    `draws` is None while it is open; `discards` had been dealt when it began; `button` is the seat with the button, or
    0. `format` is its record's, which says what its seal covers. `case` is what was prepared on the table, or "".
    """

    id: int
    level: str
    settings: dict[str, Any]
    seed: str
    phrase: str
    commitment: str
    seats: tuple[SeatStake | None, ...]
    button: int
    case: str
    discards: tuple[str, ...]
    draws: tuple[int | str, ...] | None
    format: Format
    state: str
    opened_at: str
    actions: tuple[bytes, ...]


def stored_round_of(row: Sequence[Any], bodies: Sequence[str]) -> StoredRound:
    """A round from the columns that `Store.stored_round` asks for, and its actions' bodies in order.

    Raises MsgspecError, CardError, RecursionError, ValueError for values that no round holds.
    """
    check_words(row[1], row[3], row[5])
    check_time(row[9])
    if len(row[4]) > LONGEST_WORD:
        raise ValueError(_("this is too long for a phrase"))
    return StoredRound(
        id=row[0],
        level=row[1],
        settings=msgspec.json.decode(row[2], type=dict[str, Any]),
        seed=row[3],
        phrase=row[4],
        commitment=row[5],
        seats=msgspec.json.decode(row[6], type=tuple[SeatStake | None, ...]),
        draws=msgspec.json.decode(row[7], type=tuple[int | str, ...]) if row[7] is not None else None,
        state=row[8],
        opened_at=row[9],
        discards=parse_cards(row[10]),
        button=row[11],
        case=row[12],
        format=row[13],
        actions=tuple(body.encode() for body in bodies),
    )


@dataclass(frozen=True)
class RoundSummary:
    """A settled round in a player's history; amounts in cents."""

    id: int
    level: str
    opened_at: str
    staked: int
    returned: int

    @property
    def net(self) -> int:
        return self.returned - self.staked


def summary_of(row: Sequence[Any]) -> RoundSummary:
    """A summary from its columns. Raises SaveDamaged for values that no round holds."""
    summary = RoundSummary(*row)
    try:
        check_words(summary.level)
        check_time(summary.opened_at)
    except ValueError:
        raise SaveDamaged(_("Round {id} in the save cannot be read.", id=summary.id)) from None
    return summary
