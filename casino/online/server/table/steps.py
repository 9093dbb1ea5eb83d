"""What every step of a hall's table needs: it is written with its entry in one transaction, or the table is as before.

Rounds are the table's own. Nothing is sent here: entries are published from the books.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from typing import Any

import msgspec

from casino.engines.sheets import Sheet
from casino.online.advice import ExpertTold
from casino.online.messages import EveningTold, TableEntry, TakenSeat, head_of
from casino.online.server.books import HallBooks
from casino.players.characters import CHARACTERS, Character, Memory
from casino.records.levels import Level
from casino.save.ledger import Account
from casino.tables.evening.members import Member
from casino.tables.session import TableSession


@dataclass
class SeatHolder:
    """The sitter of a seat: a visitor, or one of the house's characters, whose `visitor` is empty.

    `sheet` is the visitor's own, as it was when they sat down, or that of a player of the house in a game master's
    evening. `member` is whose purse of the evening it is; None outside of one.
    """

    account: Account
    visitor: str = ""
    memory: Memory = field(default_factory=Memory)
    sheet: Sheet | None = None
    member: Member | None = None

    @property
    def is_character(self) -> bool:
        return not self.visitor

    @property
    def character(self) -> Character:
        """The character as whom the house plays here."""
        return CHARACTERS[self.member.manner if self.member is not None else self.account.portrait]

    @property
    def by_master(self) -> bool:
        """True if the game master plays one of the house's players."""
        return self.member is not None and self.member.by_master


class KeptEvening(msgspec.Struct, frozen=True):
    """What the books keep of a game master's evening: who it is, the last round before it, its terms and its purses."""

    master: str
    name: str
    after: int
    terms: dict[str, int | float | None] = {}
    members: tuple[Member, ...] = ()
    own_purses: bool = False

    @property
    def told(self) -> EveningTold:
        """The evening as it is published."""
        return EveningTold(self.master, self.name, self.terms, self.own_purses)


class TableSteps:
    """The base of a hall's table: its sitters, its entries, and steps that are written whole or taken back."""

    # Fields a step changes. Otherwise, after a disk was full for a moment, bets could be published as locked twice.
    taken_back: tuple[str, ...] = ("until", "turn_n", "sitters", "is_seal_told", "level", "kept_evening", "experts")

    def __init__(self, books: HallBooks, level: Level, session: TableSession) -> None:
        self.books = books
        self.level = level
        self.session = session
        self.sitters: dict[int, SeatHolder] = {}
        self.kept_evening: KeptEvening | None = None
        self.experts: dict[str, ExpertTold] = {}  # at the desk of a bomb, by their ids
        self.until = 0
        self.now = 0
        self.turn_n = -1  # the entry in which the present turn began
        self.is_seal_told = False  # of the coming round
        self.on_seats: Callable[[], object] = tuple  # called after a change of seats
        self.n, self._head = 0, ""

    @property
    def name(self) -> str:
        return self.level.name

    @property
    def head(self) -> str:
        """The head that the next entry goes on from."""
        return self._head

    @property
    def accounts(self) -> dict[int, Account]:
        """The accounts of all sitters, by seat."""
        return {seat: who.account for seat, who in self.sitters.items()}

    def seat_of(self, visitor: str) -> int:
        """The seat of a visitor; 0 for none."""
        return next((seat for seat, who in self.sitters.items() if who.visitor == visitor), 0)

    def find_end(self) -> bytes:
        """Finds where the next entry goes on; returns the bytes of the last one."""
        self.n, self._head, last = self.books.entries.end_of(self.name)
        return last

    @property
    def shoe_before(self) -> tuple[str, ...]:
        """The cards dealt from the shoe before the open round, or so far if none is open."""
        if self.session.round_id is not None:
            return tuple(self.books.store.stored_round(self.session.round_id).discards)
        return self.session.engine.shoe.dealt if self.session.engine.shoe is not None else ()

    @property
    def places(self) -> tuple[TakenSeat, ...]:
        """The sitters of all seats, with their present purses."""
        purse = self.books.store.purse
        return tuple(
            TakenSeat(
                *(seat, who.account.name, who.account.portrait, purse(who.account.id)),
                *(who.visitor, self._wins(who), who.sheet),
                member=who.member.account if who.member is not None else 0,
                by_master=who.by_master,
            )
            for seat, who in sorted(self.sitters.items())
        )

    def sheet_of(self, account: Account) -> Sheet | None:
        """The sheet that a sitter brought; None by the house's ladder."""
        return next((who.sheet for who in self.sitters.values() if who.account.id == account.id), None)

    def _wins(self, who: SeatHolder) -> int:
        """The wins of a sitter here, in games where a skill grows with them."""
        has_skill = self.session.engine.begins_with == "skill"
        return self.session.wins(who.account.id) if has_skill else 0

    def step(self, kind: str, book: Callable[[], object] = tuple, **more: Any) -> None:
        """Publishes a step outside a round; `book` moves its money."""
        seal = self.session.commitment  # a new seal may have to be written first
        if not self.is_seal_told:
            more["shoe"] = self.shoe_before
        with self.as_written(), self.books.writing():
            book()
            self.tell(kind, seal=seal, **more)
        self.is_seal_told = True

    @contextmanager
    def as_written(self) -> Iterator[None]:
        """Restores the table if a step cannot be written; nothing of it is published."""
        session, before = self.session, {name: copy(getattr(self, name)) for name in self.taken_back}
        try:
            yield
        except BaseException:
            vars(self).update(before, session=session)
            self.find_end()
            self.on_seats()
            raise

    def tell(self, kind: str, **more: Any) -> None:
        """Writes down the next entry; only inside a transaction."""
        entry = TableEntry(
            table=self.name,
            n=self.n,
            kind=kind,
            prev=self._head,
            t=self.now,
            round=self.session.round_id or 0,
            until=self.until,
            places=self.places,
            evening=self.kept_evening.told if self.kept_evening is not None else None,
            **more,
        )
        self.n, self._head = self.n + 1, head_of(self.books.entries.write_entry(entry))
