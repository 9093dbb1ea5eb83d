"""Takes a recorded round back to one of its steps, to be played on from there: with the same seed or other cards.

Nothing is booked, and no player's choice is made here.
"""

from __future__ import annotations

import random

import msgspec

from casino.core.cards import Shoe
from casino.core.chance import Chance, FairChance, FastChance, RecordingChance, ScriptedChance
from casino.core.errors import CasinoError, RecordError
from casino.core.texts import _
from casino.engines.base import Event
from casino.records.replay import Replay
from casino.records.rounds import RoundRecord

_Draw = int | str

_TRIES = 2_000  # for hidden cards that leave all events as they were
_LOOKS = 12  # draws tried at a place to see whether a player saw it
NO_SEED = _("This record names no seed, so nobody can tell which cards or dice would have come.")


class _InTurn:
    """Draws of one stream after another: so many of each, and all that follow of the last."""

    def __init__(self, *streams: tuple[int, Chance], then: Chance) -> None:
        self._streams = [stream for count, stream in streams for _ in range(count)]
        self._then = then
        self._used = 0

    def _next(self) -> Chance:
        self._used += 1
        return self._streams[self._used - 1] if self._used <= len(self._streams) else self._then

    def die(self, sides: int) -> int:
        return self._next().die(sides)

    def card(self, shoe: Shoe) -> str:
        return self._next().card(shoe)


def rewound(record: RoundRecord, step: int) -> tuple[Replay, tuple[Event, ...]]:
    """The round after `step` of its actions, and its events until then; later draws are the seed's.

    Raises RecordError if the record cannot be played so far, or names no seed.
    """
    if record.seed is None:
        raise RecordError(NO_SEED)
    return _played(record, step, FairChance(record.seed, record.phrase))


def with_other_cards(record: RoundRecord, step: int, seed: int) -> tuple[Replay, tuple[Event, ...]]:
    """The round of `rewound`, but with other draws from there on, and for those no player saw, as a hole card.

    The events until then are the same to the letter. Raises RecordError.
    """
    source = RecordingChance(_source_of(record))
    _, told = _played(record, step, source)
    written, rng = list(source.draws), random.Random(seed)
    for at in _hidden(record, step, written, told):
        for _ in range(_TRIES):
            tried = _redrawn(record, step, written, at, FastChance(rng.getrandbits(64)), told)
            if tried is not None:
                written = tried
                break
    return _played(record, step, _InTurn((len(written), ScriptedChance(written)), then=FastChance(rng.getrandbits(64))))


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
        raise RecordError(_("actions: the record has no step {step}.", step=step))
    cut = msgspec.structs.replace(record, actions=actions[:step], draws=None, commitment=None)
    replay = Replay(cut, source)
    events = list(replay.opening())
    for _step in range(step):
        events += replay.act()
    return replay, tuple(events)


def _redrawn(
    record: RoundRecord, step: int, written: list[_Draw], at: int, other: Chance, told: tuple[Event, ...]
) -> list[_Draw] | None:
    """The draws with another one at a place; None where they do not fit, or change an event.

    Tried again and again with all cards that are left, it finds each as likely as the other events leave it.
    """
    before, after = ScriptedChance(written[:at]), ScriptedChance(written[at + 1 :])
    source = RecordingChance(_InTurn((at, before), (1, other), then=after))
    try:
        _, now_told = _played(record, step, source)
    except CasinoError:
        return None
    return list(source.draws) if now_told == told else None


def _hidden(record: RoundRecord, step: int, written: list[_Draw], told: tuple[Event, ...]) -> list[int]:
    """The indices of draws no player saw: another draw there changes no event."""
    return [
        at
        for at in range(len(written))
        if any(
            _redrawn(record, step, written, at, FastChance(seed), told) not in (None, written) for seed in range(_LOOKS)
        )
    ]
