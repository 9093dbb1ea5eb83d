"""What tables tell those alone who sit there, while the host lets nobody look on.

The log keeps such an entry on a subject that no visitor may hear. Once it stands there, the hall itself says the same
bytes to each visitor who sits at the table, and to who has just got up from it. Which subject, and to whom, follows
from the entry alone and the ones before it: a hall that was opened again tells it where it was told before.
"""

from collections.abc import Mapping

import msgspec

from casino.core.errors import LinkFailed
from casino.hall.books import HallBooks, Told
from casino.hall.wire import Place
from casino.net.link import Link
from casino.net.rights import shut_to

_AT_ONCE = 64  # entries read from the books at once


class _Reach(msgspec.Struct, frozen=True):
    """What of an entry says whom it may reach."""

    is_shut: bool = False
    places: tuple[Place, ...] = ()


_reach_of = msgspec.json.Decoder(_Reach).decode


def log_subject(told: Told) -> str:
    """Where an entry stands in the log: what is told to everybody apart from what is not."""
    return f"log.{'shut' if _reach_of(told.body).is_shut else 'open'}.{told.place}"


class Seated:
    """Tells those who sit at tables. `sitting` are the visitors at each table as the hall was opened."""

    def __init__(self, link: Link, books: HallBooks, sitting: Mapping[str, set[str]]) -> None:
        self._link, self._books = link, books
        self._sitting = dict(sitting)
        self._told: int | None = None  # the number in the books of the last entry that was seen to

    async def tell(self, told: Told) -> None:
        """Sees to an entry that has come into the log. What cannot be said as there is no link is said later."""
        if self._told == told.seq - 1:
            await self._say(told)
        else:
            await self.catch_up(told.seq)

    async def catch_up(self, published: int) -> None:
        """Sees to all entries up to this number in the books, which are in the log, in their order and each once.

        Those from before the hall was opened are read out to who asks.
        """
        if self._told is None:
            self._told = published
        while told := self._books.told_after(self._told, max(0, min(_AT_ONCE, published - self._told))):
            for one in told:
                if not await self._say(one):
                    return

    async def _say(self, told: Told) -> bool:
        """Whether it could be said."""
        reach = _reach_of(told.body)
        sitting = {place.id for place in reach.places if place.id}
        try:
            for id_ in sorted(sitting | self._sitting.get(told.place, set())) if reach.is_shut else ():
                await self._link.publish(shut_to(told.place, id_), told.body)
        except LinkFailed:
            return False
        self._sitting[told.place], self._told = sitting, told.seq
        return True
