"""Entries sent only to the sitters of a table, and to a bomb's experts, while the host allows no onlookers.

Those of a bomb go to its defuser alone, whatever the host allows.

The log keeps such an entry on a subject that no visitor may hear. Once it is there, the hall itself sends the same
bytes to each visitor at the table, and to one who has just stood up. The subject and the receivers follow from the
entry and those before it: a reopened hall sends it to the same places as before.
"""

from collections.abc import Mapping

import msgspec

from casino.core.errors import LinkFailed
from casino.online.advice import ExpertTold
from casino.online.messages import EveningTold, TakenSeat
from casino.online.server.books import HallBooks
from casino.online.server.entries import StoredEntry
from casino.online.wire.link import Link
from casino.online.wire.rights import shut_to

_AT_ONCE = 64  # entries read from the books in one step


class _Reach(msgspec.Struct, frozen=True):
    """The fields of an entry that decide whom it may reach."""

    is_shut: bool = False
    places: tuple[TakenSeat, ...] = ()
    evening: EveningTold | None = None
    experts: tuple[ExpertTold, ...] = ()


_reach_of = msgspec.json.Decoder(_Reach).decode


def log_subject(told: StoredEntry) -> str:
    """The log's subject for an entry: public and seat-only entries are kept apart."""
    return f"log.{'shut' if _reach_of(told.body).is_shut else 'open'}.{told.place}"


class Seated:
    """A sender of entries to sitters. `sitting` are the visitors at each table as the hall was opened."""

    def __init__(self, link: Link, books: HallBooks, sitting: Mapping[str, set[str]]) -> None:
        self._link, self._books = link, books
        self._sitting = dict(sitting)
        self._told: int | None = None  # the number in the books of the last entry handled

    async def publish(self, told: StoredEntry) -> None:
        """Handles an entry that has come into the log. If there is no link it is sent later."""
        if self._told == told.seq - 1:
            await self._say(told)
        else:
            await self.catch_up(told.seq)

    async def catch_up(self, published: int) -> None:
        """Handles all entries up to this number in the books, which are in the log, in order and each once.

        Entries from before the hall was opened are read out to visitors who ask.
        """
        if self._told is None:
            self._told = published
        while told := self._books.entries.entries_after(self._told, max(0, min(_AT_ONCE, published - self._told))):
            for one in told:
                if not await self._say(one):
                    return

    async def _say(self, told: StoredEntry) -> bool:
        """Sends an entry to its sitters; True if it could be sent."""
        reach = _reach_of(told.body)
        sitting = {place.id for place in reach.places if place.id}
        sitting |= {reach.evening.master} if reach.evening is not None else set()
        sitting |= {expert.id for expert in reach.experts}
        try:
            for id_ in sorted(sitting | self._sitting.get(told.place, set())) if reach.is_shut else ():
                await self._link.publish(shut_to(told.place, id_), told.body)
        except LinkFailed:
            return False
        self._sitting[told.place], self._told = sitting, told.seq
        return True
