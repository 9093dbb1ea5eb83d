"""The money of a visit to a hall: what is brought there, what is owed, and the receipts by which it comes home.

Every sum is booked by the purse at home; what the hall says of it is shown.
"""

from collections.abc import Callable

import msgspec

from casino.core.errors import HallRefusal, ReceiptDoubted
from casino.core.money import PURSE, format_amount
from casino.core.texts import _
from casino.online.client.connection import HallConnection
from casino.online.client.purse import HomePurse
from casino.online.messages import Answer, Ask, Receipt, Standing, Terms
from casino.scenes.app.house import House


class VisitMoney:
    """A player's money in the hall that is visited now. `on_settled` is called once all of it has come home."""

    def __init__(
        self,
        house: House,
        home: HomePurse,
        connection: Callable[[], HallConnection | None],
        title: Callable[[], str],
        on_settled: Callable[[], object],
    ) -> None:
        self._house, self._home, self._present = house, home, connection
        self._title, self._on_settled = title, on_settled
        self.is_tournament = False
        self.is_received = False  # the hall was asked for the purse there, and has answered or cannot
        self._knows_purse = False

    def begin_visit(self) -> None:
        """Forgets what was known of the purse in another hall."""
        self.is_received, self._knows_purse = False, False

    @property
    def _connection(self) -> HallConnection | None:
        """The visit of this moment."""
        return self._present()

    @property
    def lacks_money(self) -> bool:
        """True if the player is known to have no money in a hall where people bring their own, and none on its way."""
        if self._connection is None or not self._knows_purse or self.is_tournament:
            return False
        return not self._connection.purse and not self._home.outstanding(self._connection.hall)

    def _on_terms(self, answer: Answer) -> None:
        if answer.is_done:
            self.is_tournament = msgspec.convert(answer.told, Terms).tournament_cents > 0
        self.ask_statement()

    def bring(self, cents: int) -> None:
        """Takes money from the purse at home to the hall. Raises CasinoError if the purse or the save refuse."""
        assert self._connection is not None
        self._ask_to_buy(self._home.prepare_buy(self._connection.hall, self._title(), cents))

    def _ask_to_buy(self, ask: Ask) -> None:
        assert self._connection is not None
        self._connection.ask_as_it_stands(ask, lambda answer: self._on_bought(ask, answer))

    def _on_bought(self, ask: Ask, answer: Answer) -> None:
        is_in = self._home.on_bought(ask, answer)
        if is_in and self._connection is not None and isinstance(answer.told, dict):
            self._connection.purse = int(answer.told.get("purse", self._connection.purse))
            self._house.notify(_("You brought {amount} to this hall.", amount=format_amount(ask.cents, PURSE)))
        elif is_in is False:
            self._house.say(answer.sentence, _("Not taken"))
        self._house.stack.top.refresh()

    def settle_with_hall(self) -> None:
        """Settles sums that were on their way when a program ended, and asks for lost receipts."""
        assert self._connection is not None
        connection, hall = self._connection, self._connection.hall
        for ask in self._home.outstanding(hall):
            self._ask_to_buy(ask)
        connection.ask("receipts", lambda answer: self._on_receipts(hall, answer), head=0)
        connection.ask("terms", self._on_terms)

    def _on_receipts(self, hall: str, answer: Answer) -> None:
        """Books receipts that were lost on their way, page by page."""
        if answer.is_done and answer.told and self._connection is not None:
            self._notify_brought_home(self._home.on_receipts(hall, answer.told))
            self._say_doubts()
            last = msgspec.convert(answer.told, tuple[Receipt, ...])[-1].number
            self._connection.ask("receipts", lambda more: self._on_receipts(hall, more), head=last)

    def _on_statement(self, connection: HallConnection, answer: Answer) -> None:
        self.is_received = True
        if answer.is_done:
            self._knows_purse = True
            owed = self._home.on_statement(connection.hall, answer.told)
            connection.purse = connection.purse if self.is_tournament else owed
            self._house.stack.top.refresh()

    def _on_standings(self, connection: HallConnection, answer: Answer) -> None:
        """Handles the standings of a tournament, in which the hall owes no money."""
        if answer.is_done:
            told = msgspec.convert(answer.told, tuple[Standing, ...])
            connection.purse = next((one.cents for one in told if one.id == connection.id), 0)
            self._house.stack.top.refresh()

    def ask_statement(self) -> None:
        """Asks for a statement, as after every round: kept at home in case the hall is never seen again."""
        if (connection := self._connection) is not None and connection.state == "in":
            connection.ask("statement", lambda answer: self._on_statement(connection, answer))
            if self.is_tournament:
                connection.ask("standings", lambda answer: self._on_standings(connection, answer))

    def book_receipt(self, told: object) -> None:
        assert self._connection is not None
        try:
            cents = self._home.on_receipt(self._connection.hall, told)
        except (HallRefusal, ReceiptDoubted) as refusal:
            self._house.say(str(refusal), _("A false receipt"))
            return
        self._connection.purse = 0
        self._notify_brought_home(cents)
        self._say_doubts()
        self._on_settled()

    def _say_doubts(self) -> None:
        """Shows which receipts were not booked as the hall sent them."""
        if self._home.doubts:
            self._house.say(" ".join(self._home.doubts), _("A doubtful receipt"))
            self._home.doubts.clear()

    def _notify_brought_home(self, cents: int) -> None:
        if cents:
            amount = format_amount(cents, PURSE)
            self._house.notify(_("You brought {amount} home from {hall}.", amount=amount, hall=self._title()))
