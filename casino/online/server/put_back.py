"""Notices that a hall's folder was put back while it was closed: only a visitor can know more than the folder holds."""

import logging
from collections.abc import Mapping

from casino.core.texts import _
from casino.online.checking.witness import Witness
from casino.online.server.books import HallBooks
from casino.online.server.table.table import HallTable

log = logging.getLogger(__name__)


class PutBackWatch:
    """Compares what visitors know of the tables with the books of a hall that has just been opened."""

    def __init__(self, books: HallBooks, tables: Mapping[str, HallTable], public: str) -> None:
        self._books, self._tables, self._public = books, tables, public
        self._agrees: set[tuple[str, str]] = set()  # visitors, with tables whose books agree with what they know
        self._opened_at = {name: table.n for name, table in tables.items()}
        self._knows_it_went_back = False

    def look(self, witness: Witness, now: int) -> None:
        """Notices that the hall's folder was put back: only a visitor can know more than the folder holds.

        New seeds come with each opening, so only a round from before it may be known to others. It is called off just
        once: no visitor can call off another by lying about it.
        """
        opened_at = self._opened_at.get(witness.table, witness.n + 1)
        if self._knows_it_went_back or witness.n < opened_at or (witness.id, witness.table) in self._agrees:
            return
        if self._books.is_told(witness.table, witness.n, witness.head):
            self._agrees.add((witness.id, witness.table))
        elif witness.holds(self._public):
            for table in self._tables.values():
                table.drop_taken_up(now, _("The hall was restored from an older copy."))
            notice = _(
                "This hall was restored from an older copy: {name} was told more at {table} than it knows of. What was "
                "brought, paid and played since then is not in its books. Rounds that were open were called off.",
                name=witness.name,
                table=witness.table,
            )
            log.warning("%s", notice)
            self._books.notice = f"{self._books.notice} {notice}".lstrip()
            self._knows_it_went_back = True
