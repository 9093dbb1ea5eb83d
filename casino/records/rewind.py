"""A recorded round taken back to one of its steps, to be played on from there: with the same seed, or with other cards.

Nothing is booked, and no player's choice is made here.
"""

from __future__ import annotations

import random

import msgspec

from casino.core.cards import Shoe
from casino.core.chance import Chance, FairChance, FastChance, RecordingChance, ScriptedChance
from casino.core.errors import CasinoError, RecordError
from casino.engines.base import Event
from casino.records.replay import Replay
from casino.records.rounds import RoundRecord

_TRIES = 2_000  # for hidden cards that leave everything told as it was
NO_SEED = "This record names no seed, so nobody can tell which cards or dice would have come."


class _Then:
    """Draws as they were written, then those of another stream."""

    def __init__(self, written: list[int | str], after: Chance) -> None:
        self._written = ScriptedChance(written)
        self._left = len(written)
        self._after = after

    def _next(self) -> Chance:
        self._left -= 1
        return self._written if self._left >= 0 else self._after

    def die(self, sides: int) -> int:
        return self._next().die(sides)

    def card(self, shoe: Shoe) -> str:
        return self._next().card(shoe)


def rewound(record: RoundRecord, step: int) -> tuple[Replay, tuple[Event, ...]]:
    """The round after `step` of its actions, and what was told until then; what is drawn from there on is the seed's.

    Raises RecordError if the record cannot be played so far, or names no seed.
    """
    if record.seed is None:
        raise RecordError(NO_SEED)
    return _played(record, step, FairChance(record.seed, record.phrase))


def with_other_cards(record: RoundRecord, step: int, seed: int) -> tuple[Replay, tuple[Event, ...]]:
    """The same, but with other draws from there on; so are those before that nobody saw, as a hole card.

    What was told until then is the same to the letter. Raises RecordError.
    """
    source = RecordingChance(_source_of(record))
    _, told = _played(record, step, source)
    written, rng = list(source.draws), random.Random(seed)
    for at in _hidden(record, step, written, told):
        for _ in range(_TRIES):
            tried = _redrawn(record, step, written, at, FastChance(rng.getrandbits(64)))
            if tried is not None and _told_by(record, step, tried) == told:
                written = tried
                break
    return _played(record, step, _Then(written, FastChance(rng.getrandbits(64))))


def _source_of(record: RoundRecord) -> Chance:
    if record.draws is not None:
        return ScriptedChance(record.draws)
    if record.seed is None:
        raise RecordError(NO_SEED)
    return FairChance(record.seed, record.phrase)


def _played(record: RoundRecord, step: int, source: Chance) -> tuple[Replay, tuple[Event, ...]]:
    """Plays `step` actions of a record with these draws."""
    actions = list(record.actions or ())
    if not 0 <= step <= len(actions):
        raise RecordError(f"actions: the record has no step {step}.")
    cut = msgspec.structs.replace(record, actions=actions[:step], draws=None, commitment=None)
    replay = Replay(cut, source)
    events = list(replay.opening())
    for _ in range(step):
        events += replay.act()
    return replay, tuple(events)


def _told_by(record: RoundRecord, step: int, written: list[int | str]) -> tuple[Event, ...] | None:
    """What is told with these draws up to the step; None where they do not fit the actions."""
    try:
        return _played(record, step, ScriptedChance(written))[1]
    except CasinoError:
        return None


def _redrawn(
    record: RoundRecord, step: int, written: list[int | str], at: int, other: Chance
) -> list[int | str] | None:
    """The draws with another one at a place, as likely as the rest of what was told leaves it; None if it does not fit.

    A card that comes later must still be in the shoe: such a draw is tried again by the caller.
    """
    source = RecordingChance(_Then(written[:at], _OneThen(other, written[at + 1 :])))
    try:
        _played(record, step, source)
    except CasinoError:
        return None
    return list(source.draws)


class _OneThen:
    """One draw of a stream, then draws as they were written."""

    def __init__(self, one: Chance, written: list[int | str]) -> None:
        self._one: Chance | None = one
        self._written = ScriptedChance(written)

    def _next(self) -> Chance:
        one, self._one = self._one, None
        return one if one is not None else self._written

    def die(self, sides: int) -> int:
        return self._next().die(sides)

    def card(self, shoe: Shoe) -> str:
        return self._next().card(shoe)


def _hidden(record: RoundRecord, step: int, written: list[int | str], told: tuple[Event, ...]) -> list[int]:
    """The places of draws that nobody saw: another one there changes nothing of what was told."""
    found = []
    for at in range(len(written)):
        for seed in range(12):
            tried = _redrawn(record, step, written, at, FastChance(seed))
            if tried is not None and tried != written and _told_by(record, step, tried) == told:
                found.append(at)
                break
    return found
