"""What tables tell those alone who sit there, while the host lets nobody look on.

The log keeps such an entry on a subject that no visitor may hear. Once it stands there, the hall itself says the same
bytes to each visitor who sits at the table, and to who has just got up from it. Which subject, and to whom, follows
from the entry alone and the ones before it: a hall that was opened again tells it where it was told before.
"""

from collections.abc import Mapping, Sequence

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

    async def tell(self, published: int, newest: Sequence[Told] = ()) -> None:
        """Sees to all entries up to this number in the books, which are in the log, in their order and each once.

        Those from before the hall was opened are read out to who asks. What cannot be said as there is no link is said
        at the next call. `newest` are the last of them, so that they are not read again.
        """
        if self._told is None:
            self._told = published
        while self._told < published:
            is_next = bool(newest) and newest[0].seq == self._told + 1
            if not (told := newest if is_next else self._books.told_after(self._told, _AT_ONCE)):
                return
            for one in told[: published - self._told]:
                try:
                    await self._say(one)
                except LinkFailed:
                    return
                self._told = one.seq

    async def _say(self, told: Told) -> None:
        reach = _reach_of(told.body)
        sitting = {place.id for place in reach.places if place.id}
        for id_ in sorted(sitting | self._sitting.get(told.place, set())) if reach.is_shut else ():
            await self._link.publish(shut_to(told.place, id_), told.body)
        self._sitting[told.place] = sitting
