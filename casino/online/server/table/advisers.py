"""The experts of an open hall: their coming to the desk of a bomb, their leaving, and what they ask there."""

from collections.abc import Callable, Mapping

from casino.core.errors import HallRefusal
from casino.core.texts import _
from casino.online.advice import is_advice, table_of
from casino.online.bombs.at_table import BombAtTable
from casino.online.messages import Ask
from casino.online.server.money import Handler
from casino.online.server.table.table import HallTable
from casino.online.server.visitors import Visitor

NO_SUCH_TABLE = _("There is no such table in this hall.")
ASKS = ("advise", "retire", "dial")


class Advisers:
    """The experts of all bombs of a hall. `is_closed` says whether the host has closed a table."""

    def __init__(self, tables: Mapping[str, HallTable], is_closed: Callable[[str], bool]) -> None:
        self._tables, self._is_closed = tables, is_closed
        self._desks = {name: table.advised for name, table in tables.items() if table.advised is not None}
        self.handlers: dict[str, Handler] = dict(zip(ASKS, (self._advise, self._retire, self._dial), strict=True))

    def desk_at(self, place: str) -> BombAtTable | None:
        """The bomb of a table, or of the place of its experts; None where there is none."""
        return self._desks.get(table_of(place))

    def told_place(self, name: str) -> str:
        """A place that has entries, by its name. Raises HallRefusal if there is none."""
        if table_of(name) not in (self._desks if is_advice(name) else self._tables):
            raise HallRefusal(NO_SUCH_TABLE)
        return name

    def desks_of(self, visitor: str) -> list[str]:
        """The tables at whose desks a visitor is."""
        return [name for name in self._desks if visitor in self._tables[name].experts]

    def experts(self) -> set[str]:
        """All visitors at a desk."""
        return {visitor for name in self._desks for visitor in self._tables[name].experts}

    def leave(self, visitor: str, now: int) -> None:
        """Has a visitor leave every desk."""
        for name in self.desks_of(visitor):
            self._desks[name].go(visitor, now)

    def clear(self, name: str, now: int) -> None:
        """Has everybody leave the desk of a table, if it has one."""
        if (desk := self._desks.get(name)) is not None:
            for visitor in list(self._tables[name].experts):
                desk.go(visitor, now)

    # -- what visitors ask ------------------------------------------------------------------------------------

    def _desk(self, ask: Ask) -> BombAtTable:
        if ask.table not in self._tables:
            raise HallRefusal(NO_SUCH_TABLE)
        if (found := self._desks.get(ask.table)) is None:
            raise HallRefusal(_("There is no bomb at this table, so it needs no expert."))
        return found

    def _advise(self, who: Visitor, ask: Ask, now: int) -> object:
        desk = self._desk(ask)
        if self._is_closed(ask.table):
            raise HallRefusal(_("The host has closed this table."))
        desk.come(who, now)
        return None

    def _retire(self, who: Visitor, ask: Ask, now: int) -> object:
        self._desk(ask).go(who.id, now)
        return None

    def _dial(self, who: Visitor, ask: Ask, now: int) -> object:
        desk, table = self._desk(ask), self._tables[ask.table]
        table.own_seat(who.id)
        desk.let_pass(now)
        table.now = now
        desk.turn_dial(ask.dial)
        return None
