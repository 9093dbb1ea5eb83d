"""The messages between a hall and its operator, as data. Nothing is sent or carried out here.

The operator sends an `Order` on `op.ID`; the hall answers with an `Answer`, whose `told` is one of the types below.
"""

import msgspec

from casino.online.host.book import Door
from casino.online.server.presence import TableNow

PAGE = 400  # guests or rows in one answer


class Order(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An order of the operator. `who` is a visitor's id or name, `value` a table, a title, or one of two words.

    `after` is how many guests or rows came in earlier answers, if they are too many for one.
    """

    what: str
    who: str = ""
    value: str = ""
    after: int = 0


class Guest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A visitor as the host sees one. `purse` is in cents; `standing` is that of the books.

    `is_here` is true if the visitor was heard within the last minutes, in the hall or at its door.
    """

    id: str
    name: str
    portrait: str
    public: str
    standing: str
    purse: int = 0
    place: str = ""
    seats: tuple[str, ...] = ()
    is_here: bool = False
    is_away: bool = False
    is_muted: bool = False
    is_leaving: bool = False
    reports: int = 0


class HallState(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hall as its host sees it. `window` is the time for bets after the first one in seconds; 0 waits for all.

    `notice` is the fault found in its books at the opening.
    """

    title: str
    door: Door
    has_onlookers: bool
    window: int
    guests: tuple[Guest, ...] = ()
    tables: tuple[TableNow, ...] = ()
    notice: str = ""
    has_sheets: bool = False
    has_masters: bool = False


class AccountRow(msgspec.Struct, frozen=True):
    """A visitor's money: brought in all, held in the purse, staked in an open round, and taken home, in cents.

    `owed` is the sum the hall would pay if it ended with the stakes given back.
    """

    id: str
    name: str
    brought: int
    held: int
    staked: int
    taken: int
    owed: int


class MoneyOverview(msgspec.Struct, frozen=True):
    """The money of a hall. `total` is the sum of all its accounts, which is 0 unless money was lost or made.

    `house` is the sum the hall itself, with its characters, has won from visitors.
    """

    rows: tuple[AccountRow, ...]
    house: int
    total: int

    @property
    def holds(self) -> bool:
        """True if everything adds up: all accounts, and what visitors brought with what became of it."""
        gone = sum(row.brought - row.taken - row.owed for row in self.rows)
        return self.total == 0 and gone == self.house


order_of = msgspec.json.Decoder(Order).decode
