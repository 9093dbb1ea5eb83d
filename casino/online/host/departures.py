"""Visitors sent home by the host: first the round is played to its end, then comes a receipt, then the farewell.

Nothing is sent here, and no clock is read: messages to be published go to `publish`.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress

from casino.core.errors import SaveError
from casino.core.texts import _
from casino.online.messages import Receipt, encode
from casino.online.server.books import HallBooks
from casino.online.server.presence import Presence
from casino.online.server.table.table import HallTable
from casino.online.server.talk import Ejected
from casino.online.server.visitors import Visitor

BANNED = _("You cannot come into this hall any more.")
SHOWN_OUT = _("The host has sent you home. You may knock again.")

PayOut = Callable[[Visitor, int], Receipt]
Publish = Callable[[str, bytes], None]


class Departures:
    """The visitors going home on the host's order. `ended` are public keys whose connections are to be ended.

    `leaving` are the ids of visitors whose round is not over yet, `gone` of those who have to knock again.
    """

    def __init__(
        self, books: HallBooks, tables: Mapping[str, HallTable], presence: Presence, pay_out: PayOut, publish: Publish
    ) -> None:
        self._books, self._tables, self._presence = books, tables, presence
        self._pay_out, self._publish = pay_out, publish
        self.ended: list[str] = []
        self.gone: set[str] = set()
        # A hall killed in between goes on with the visitors who may not stay.
        self.leaving = {
            who.id for who in books.people.visitors() if who.standing == "banned" and self._has_anything(who)
        }

    def send_home(self, who: Visitor, now: int) -> bool:
        """Sends a visitor home, at once or when the round is over; True if at once.

        If the books cannot be written now, each tick tries again.
        """
        self.leaving.add(who.id)
        for table in self._tables.values():
            if seat := table.seat_of(who.id):
                with suppress(SaveError):
                    table.stand(seat, now)
        with suppress(SaveError):
            self.tick(now)
        return who.id not in self.leaving

    def tick(self, now: int) -> None:
        """Sends home the visitors whose round is over. Raises SaveError."""
        for who in [self._books.people.visitor(id_) for id_ in sorted(self.leaving)]:
            if who is not None and self._is_free(who, now):
                self._go(who, now)

    def _is_free(self, who: Visitor, now: int) -> bool:
        """True if a visitor no longer sits anywhere and has no stake in a round."""
        for table in self._tables.values():
            seat = table.seat_of(who.id)
            if seat and not table.session.is_open and not table.is_locked:
                table.stand(seat, now)
        return not self._is_bound(who)

    def _go(self, who: Visitor, now: int) -> None:
        if self._books.store.purse(who.account):
            self._publish(f"ear.{who.id}", encode(self._pay_out(who, now)))
        self._publish(f"ear.{who.id}", encode(Ejected(BANNED if who.standing == "banned" else SHOWN_OUT)))
        self.leaving.discard(who.id)
        self.gone.add(who.id)
        self.ended.append(who.public)
        self._presence.forget(who.id)

    def _is_bound(self, who: Visitor) -> bool:
        return any(
            table.seat_of(who.id)
            or (table.session.is_open and who.account in {held.id for held in table.session.sitters.values()})
            for table in self._tables.values()
        )

    def _has_anything(self, who: Visitor) -> bool:
        return self._is_bound(who) or bool(self._books.store.purse(who.account))
