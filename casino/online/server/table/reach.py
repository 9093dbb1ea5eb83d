"""The rules of who in an open hall may see a place, and who may hear and speak there."""

from collections.abc import Callable, Mapping, Sequence

from casino.core.errors import HallRefusal
from casino.core.texts import _
from casino.online.advice import is_advice, table_of
from casino.online.host.book import HostBook
from casino.online.server.presence import LOBBY
from casino.online.server.table.advisers import NO_SUCH_TABLE, Advisers
from casino.online.server.table.table import HallTable

NOBODY_LOOKS_ON = _("The host allows no spectators: a table is seen and heard only by those who sit there.")


class Reach:
    """The reach of all entries and talk in one hall. `seats_of` gives the tables at which a visitor sits."""

    def __init__(
        self,
        tables: Mapping[str, HallTable],
        advisers: Advisers,
        host_book: HostBook,
        seats_of: Callable[[str], Sequence[str]],
    ) -> None:
        self._tables, self._advisers, self._host_book, self._seats_of = tables, advisers, host_book, seats_of

    def check_sees(self, visitor: str, place: str) -> None:
        """Checks that a visitor may see a place; raises HallRefusal if not."""
        has_onlookers = self._host_book.has_onlookers
        if (desk := self._advisers.desk_at(place)) is not None:
            desk.check_sees(visitor, is_advice=is_advice(place), has_onlookers=has_onlookers)
            return
        if has_onlookers or place == LOBBY or place in self._seats_of(visitor):
            return
        if place not in self._tables:
            raise HallRefusal(NO_SUCH_TABLE)
        if self._tables[place].evening.master != visitor:
            raise HallRefusal(NOBODY_LOOKS_ON)

    def check_hears(self, visitor: str, place: str) -> None:
        """Checks that a visitor may hear and speak at a place; raises HallRefusal if not."""
        if (desk := self._advisers.desk_at(place)) is not None:
            desk.check_hears(visitor)
        else:
            self.check_sees(visitor, place)

    def listeners(self, place: str) -> list[str] | None:
        """The visitors who alone hear what is said at a place; None where everybody in the hall may."""
        if place == LOBBY or (self._host_book.has_onlookers and self._advisers.desk_at(place) is None):
            return None
        return self.sitting(table_of(place))

    def sitting(self, table: str) -> list[str]:
        """The visitors who sit at a table, its game master, and the experts of its bomb."""
        at = self._tables[table]
        sitters = (who.visitor for who in at.sitters.values())
        return list(dict.fromkeys(filter(None, (*sitters, at.evening.master, *at.experts))))
