"""Stored rounds as records: what the save knows of a round, in the form that can be replayed anywhere.

Nothing is played here and no money moves; a record played again is `casino.records.replay`'s.
"""

import msgspec
from msgspec import UNSET

from casino.core.errors import RecordError, SaveDamaged
from casino.core.texts import _
from casino.engines.base import Action
from casino.records.rounds import DealRecord, RoundRecord, SeatRecord, special_of
from casino.save.rows import SeatStake, StoredRound


def record_of(stored: StoredRound) -> RoundRecord:
    """A stored round as a record. While it is open it holds no seed: that is shown after the round."""
    seats = [None if held is None else _seat_record(held) for held in stored.seats]
    if stored.case:
        return _prepared_record(stored, seats)
    is_over = stored.state != "open"
    chips = next((held.bets for held in stored.seats if held is not None and held.bets and not held.bet), None)
    return RoundRecord(
        table=stored.level,
        settings=stored.settings,
        seats=seats,
        dealer=stored.button or None,
        format=stored.format,
        discards=list(stored.discards),
        draws=list(stored.draws) if stored.draws is not None else None,
        seed=stored.seed if is_over else None,
        phrase=stored.phrase,
        commitment=stored.commitment,
        actions=actions_of(stored) if chips is None else UNSET,
        rounds=[DealRecord(chips)] if chips is not None else UNSET,
    )


def _prepared_record(stored: StoredRound, seats: list[SeatRecord | None]) -> RoundRecord:
    """The record of a round that was wholly prepared, which needs neither draws nor a seed. Raises SaveDamaged."""
    try:
        special = special_of(stored.case)
    except RecordError:
        raise SaveDamaged(
            _("What lay on the table in round {number} in the save cannot be read.", number=stored.id)
        ) from None
    actions = actions_of(stored)
    deals = [
        DealRecord(one.bets or {}, one.target, one.clock, one.to, is_lamp=one.action == "lamp_missed")
        for one in actions
        if one.action in ("deal", "lamp_missed")
    ]
    return RoundRecord(
        table=stored.level,
        settings=stored.settings,
        seats=seats,
        rounds=deals,
        ending="time" if any(action.action == "time_out" for action in actions) else "left",
        **special,
    )


def _seat_record(held: SeatStake) -> SeatRecord:
    if not held.bet and not held.skill:
        return SeatRecord(held.name, held.purse)
    if held.skill:
        return SeatRecord(held.name, held.purse, skill=held.skill, sheet=held.sheet or None)
    bets = {area: cents for area, (cents,) in held.bets.items()}
    return SeatRecord(held.name, held.purse, held.bet, bets=bets)


def actions_of(stored: StoredRound) -> list[Action]:
    """The actions of a stored round in their order. Raises SaveDamaged."""
    try:
        return [msgspec.json.decode(body, type=Action) for body in stored.actions]
    except msgspec.MsgspecError:
        raise SaveDamaged(_("An action of round {number} in the save cannot be read.", number=stored.id)) from None
