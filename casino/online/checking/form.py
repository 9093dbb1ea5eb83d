"""Checks that a table's entries can be followed at all: kinds, seats and offers that exist there.

A hall may be broken, or hostile. Entries refused here reach no window. Sizes are bounded in `casino.online.messages`.
"""

from collections.abc import Iterator

import msgspec

from casino.core.errors import HallBroken, LevelError
from casino.core.texts import _
from casino.engines.base import HOUSE
from casino.engines.event_decoder import reader_of
from casino.engines.registry import GAMES
from casino.online.bombs.checks import faults_of_form, is_at_a_module
from casino.online.messages import Limits, TableEntry, entry_of
from casino.records.levels import load_level, override_settings

_KINDS = frozenset({"seats", "bets", "locked", "begun", "acted", "unlocked", "clock"})
_SEATS = ("seat", "target", "jumper", "winner", "loser", "first", "button")  # fields of events that name a seat


class Form:
    """The form of a table's entries. Raises CasinoError if there is no such level."""

    def __init__(self, table: str) -> None:
        level = load_level(table)
        engine = GAMES[level.game].engine(level.settings)
        self._seats = range(1, engine.seats + 1)
        self._reader = reader_of(type(engine))
        self._level, self._engine = level, engine
        self._terms: Limits = {}
        self._actions = {action for allowed in engine.phases.values() for action in allowed}

    def read(self, body: bytes) -> TableEntry:
        """Decodes an entry that can be followed. Raises HallBroken for anything else."""
        try:
            entry = entry_of(body)
            fault = next(self._faults(entry), "")
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise HallBroken(_("It cannot be read: {why}", why=str(error)[:120])) from None
        if fault:
            raise HallBroken(fault)
        return entry

    def _faults(self, entry: TableEntry) -> Iterator[str]:
        if entry.kind not in _KINDS:
            yield _("It names {kind}, which does not exist.", kind=ascii(entry.kind))
        named = [place.seat for place in entry.places]
        for seats in (named, [bet.seat for bet in entry.bets], [part.seat for part in entry.parts], list(entry.out)):
            if not set(seats) <= set(self._seats) or len(set(seats)) < len(seats):
                yield _("It names seats that the table does not have.")
        if entry.evening is not None and entry.evening.terms != self._terms:
            try:
                override_settings(self._level, dict(entry.evening.terms))
            except LevelError:
                yield _("The table cannot be played with this fee and these limits.")
            self._terms = entry.evening.terms
        if entry.turn not in (None, HOUSE, *self._seats):
            yield _("It is the turn of a seat that the table does not have.")
        yield from faults_of_form(self._engine, entry)
        if entry.clocks is not None and bytes(entry.view) != b"null":
            self._reader.view(bytes(entry.view))  # the strikes are read from it
        if entry.kind in ("begun", "acted"):
            yield from self._faults_of_step(entry)

    def _faults_of_step(self, entry: TableEntry) -> Iterator[str]:
        seats = (HOUSE, *self._seats)
        if entry.action is not None and (entry.action.action not in self._actions or entry.action.seat not in seats):
            yield _("It names an action that the game does not have.")
        if any(offer.action not in self._actions for offer in entry.offers):
            yield _("It offers what the game does not have.")
        for event in map(self._reader.event, map(bytes, entry.events)):
            told = [getattr(event, name) for name in _SEATS if isinstance(getattr(event, name, None), int)]
            if not set(told) <= set(seats):
                yield _("Something happens at a seat that the table does not have.")
            if not is_at_a_module(self._engine, event):
                yield _("Something happens at a module that the bomb does not have.")
        if self._reader.view(bytes(entry.view)) is None:
            yield _("It does not say how the table stands.")
