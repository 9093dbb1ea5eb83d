"""What a game master asks of a hall's table, where the host allows one. Nothing is sent here, and no clock is read.

Whoever is not the game master is refused. An ask that was done is in the books with what it did, so that one that is
sent again is not done twice.
"""

from collections.abc import Callable

from casino.core.errors import HallRefusal
from casino.core.texts import _
from casino.online.host.book import HostBook
from casino.online.messages import Answer, Ask, EveningState, encode
from casino.online.server.books import HallBooks
from casino.online.server.money import Handler
from casino.online.server.presence import Presence
from casino.online.server.table.evening import TableEvening
from casino.online.server.table.table import HallTable
from casino.online.server.visitors import Visitor

NO_MASTERS = _("This hall has no game masters: its host has not allowed them.")
ASKS = ("master_begin", "master_look", "master_put", "master_empty", "master_bet", "master_terms", "master_end")


class Masters:
    """The game masters of an open hall. `table` gives a table by its name; `handlers` answer what they ask."""

    def __init__(
        self, books: HallBooks, host_book: HostBook, presence: Presence, table: Callable[[str], HallTable]
    ) -> None:
        self._books, self._host_book, self._presence, self._table = books, host_book, presence, table
        does = (self._begin, self._look, self._put, self._empty, self._bet, self._terms, self._end)
        self.handlers: dict[str, Handler] = dict(zip(ASKS, does, strict=True))

    def _evening(self, who: Visitor, ask: Ask) -> TableEvening:
        """The evening that an ask is about. Raises HallRefusal for anybody but its game master."""
        evening = self._table(ask.table).evening
        evening.check_master(who.id)
        return evening

    def _change(
        self, who: Visitor, ask: Ask, evening: TableEvening, change: Callable[[Callable[[], object]], object]
    ) -> EveningState | None:
        """Makes a change, whose `note` writes down with it that it was done; returns the evening as it is then."""
        told: EveningState | None = None

        def note() -> None:
            nonlocal told
            told = evening.state if evening.kept is not None else None
            self._books.keep_answer(who.id, ask.aid, encode(Answer(ask.aid, True, told=told)))

        change(note)
        return told

    def _begin(self, who: Visitor, ask: Ask, now: int) -> EveningState | None:
        table = self._table(ask.table)
        if not self._host_book.has_masters:
            raise HallRefusal(NO_MASTERS)
        if table.advised is not None:
            raise HallRefusal(_("A bomb has no game master."))
        if self._host_book.is_closed(table.name):
            raise HallRefusal(_("The host has closed this table."))
        if not self._presence.is_at(who.id, table.name):
            raise HallRefusal(_("You are not at this table."))
        if not self._host_book.has_onlookers and not table.seat_of(who.id):
            raise HallRefusal(_("Sit down first: the host allows no spectators."))
        return self._change(who, ask, table.evening, lambda note: table.evening.begin(who, note, now))

    def _look(self, who: Visitor, ask: Ask, now: int) -> EveningState:
        return self._evening(who, ask).state

    def _put(self, who: Visitor, ask: Ask, now: int) -> EveningState | None:
        evening, member = self._evening(who, ask), ask.member
        if member is None:
            raise HallRefusal(_("It is not said whom this is about."))
        return self._change(who, ask, evening, lambda note: evening.put(member, note, now))

    def _empty(self, who: Visitor, ask: Ask, now: int) -> EveningState | None:
        evening = self._evening(who, ask)
        return self._change(who, ask, evening, lambda note: evening.empty(ask.seat, note, now))

    def _bet(self, who: Visitor, ask: Ask, now: int) -> None:
        self._evening(who, ask).lay(ask.seat, ask.cents)

    def _terms(self, who: Visitor, ask: Ask, now: int) -> EveningState | None:
        evening = self._evening(who, ask)
        if ask.text not in ("", "own"):
            raise HallRefusal(_("People play from purses of the evening or from their own."))
        terms, is_own = ask.terms or {}, ask.text == "own"
        return self._change(who, ask, evening, lambda note: evening.put_terms(terms, note, now, own_purses=is_own))

    def _end(self, who: Visitor, ask: Ask, now: int) -> EveningState | None:
        evening = self._evening(who, ask)
        return self._change(who, ask, evening, lambda note: evening.end(now, note))
