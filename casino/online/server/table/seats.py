"""The seats of a hall's table: who may sit down and get up, and what becomes of their bets for the coming round.

Bets, secrets and turns are the table's own. Nothing is sent here, and no clock is read.
"""

from collections import Counter
from collections.abc import Callable

from casino.core.errors import HallRefusal
from casino.core.texts import _
from casino.engines.sheets import Sheet
from casino.online.messages import Bet, EveningOver
from casino.online.server.books import HallBooks
from casino.online.server.table.steps import SeatHolder, TableSteps
from casino.records.levels import Level
from casino.save.ledger import Account
from casino.tables.refusals import NOT_SEATED, check_free
from casino.tables.session import TableSession


class TableSeats(TableSteps):
    """The base of a hall's table: its seats, their bets so far, and the changes that a game master's evening makes.

    `silence` gives the milliseconds since a visitor was heard, `is_at` whether a visitor is at this table.
    """

    taken_back = (*TableSteps.taken_back, "leaving", "bets", "passed", "choices", "locked", "laid")

    def __init__(self, books: HallBooks, level: Level, session: TableSession) -> None:
        super().__init__(books, level, session)
        self.bets: dict[int, Bet] = {}
        self.passed: set[int] = set()
        self.choices: Counter[str] = Counter()  # by visitor, for the coming round
        self.locked: tuple[Bet, ...] = ()
        self.laid: dict[int, int] = {}  # cents that a game master bets for players of the house, by seat
        self.leaving: set[int] = set()  # seats of the round whose sitters stood up; the rules play for them
        self.silence: Callable[[str, int], int] = lambda visitor, now: 0
        self.is_at: Callable[[str], bool] = lambda visitor: True
        self.on_evening_over: Callable[[int], object] = lambda now: None

    def take_level(self, level: Level) -> None:
        """Goes on with other rules, between two rounds."""
        raise NotImplementedError

    def lay_for(self, seat: int, who: SeatHolder, cents: int) -> None:
        """Takes a game master's bet for one of the house's players. Raises CasinoError."""
        raise NotImplementedError

    @property
    def is_locked(self) -> bool:
        """True if all bets are in and secrets are awaited."""
        return bool(self.locked)

    def change_evening(
        self,
        level: Level,
        book: Callable[[], object],
        now: int,
        *,
        clears_bets: bool = False,
        without_bet: int = 0,
        over: EveningOver | None = None,
        is_seating: bool = False,
    ) -> None:
        """Makes one change of an evening, from when on the table has this level: whole, with its entry, or not at all.

        Bets for the coming round go back where the change concerns them. `is_seating`: somebody sits down, which may be
        while a round is played.
        """
        self.now = now
        with self.as_written():
            if level is not self.level:
                self.take_level(level)
                self.is_seal_told = False
            if clears_bets:
                self.bets, self.passed, self.choices, self.laid = {}, set(), Counter(), {}
            self.bets.pop(without_bet, None)
            self.end_window_if_empty()
            if is_seating:
                self.step("seats", book)
            else:
                self.step("bets", book, over=over, bets=self.bets_told)
            self.on_seats()

    @property
    def bets_told(self) -> tuple[Bet, ...]:
        return tuple(self.bets[seat] for seat in sorted(self.bets))

    def sit(self, seat: int, account: Account, visitor: str, now: int, sheet: Sheet | None = None) -> None:
        """Gives a seat to a visitor, perhaps with a sheet, or a character. Raises UnknownSeat if it is not free."""
        check_free(seat, account, self.accounts, self.session.engine.seats)
        self.now = now
        with self.as_written():
            self.sitters[seat] = SeatHolder(account, visitor, sheet=sheet)
            self.on_seats()
            self.step("seats")

    def stand(self, seat: int, now: int) -> bool:
        """Frees a seat; False for one in a round, which the rules play to its end first."""
        self.now = now
        if (self.session.is_open and seat in self.session.sitters) or any(bet.seat == seat for bet in self.locked):
            self.leaving.add(seat)
            return False
        with self.as_written():
            self.leaving.discard(seat)
            self.sitters.pop(seat, None)
            self.on_seats()
            self.bets.pop(seat, None)
            self.passed.discard(seat)
            self.end_window_if_empty()
            self.step("seats")
        return True

    def stay(self, seat: int) -> None:
        """Keeps the seat of a sitter who stood up in a round and is back before its end."""
        self.leaving.discard(seat)

    def can_play(self, who: SeatHolder) -> bool:
        return self.books.store.purse(who.account.id) >= int(self.level.settings.minimum)

    def own_seat(self, visitor: str) -> int:
        if not (seat := self.seat_of(visitor)):
            raise HallRefusal(NOT_SEATED)
        return seat

    def check_between(self) -> None:
        if self.session.is_open or self.locked:
            raise HallRefusal(_("The round has begun. The next one comes after it."))

    def end_window_if_empty(self) -> None:
        """Ends the time for bets if there is no bet."""
        if not self.bets and not self.locked and not self.session.is_open:
            self.until = 0
