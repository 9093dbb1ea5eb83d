"""Rounds as the save's rows tell of them, as values. Nothing is read or written here."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from casino.core.cards import parse_cards
from casino.core.seals import Format


def written_time(moment: datetime) -> str:
    """A moment as the books write it."""
    return moment.isoformat(timespec="seconds")


class SeatStake(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat in a round: its account and name, the purse before the round, and what the round began with.

    That is the bet in cents, the skill as a dice code, or the chips by area in whole dollars.
    """

    account: int
    name: str
    purse: int
    bet: int = 0
    skill: str = ""
    bets: dict[str, tuple[int, ...]] = {}


@dataclass(frozen=True)
class StoredRound:
    """A round in the save.

    `draws` is None while it is open; `discards` had been dealt when it began; `button` is the seat with the button, or
    0. `format` is its record's, which says what its seal covers. `case` is what lay prepared on the table, or "".
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

    Raises MsgspecError, CardError, RecursionError for what no round holds.
    """
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
