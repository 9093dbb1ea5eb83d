"""Rounds as the save's rows tell of them, as values. Nothing is read or written here."""

from dataclasses import dataclass
from typing import Any

import msgspec

from casino.core.seals import Format


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
