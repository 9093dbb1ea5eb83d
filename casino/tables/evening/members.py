"""Those who have a purse in a game master's evening, and what it was to them. Nothing is booked here."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from casino.engines.sheets import Sheet
from casino.save.ledger import Account


class Member(msgspec.Struct, frozen=True):
    """A purse of an evening: whose it is, and the cents that were put into it, less those taken out.

    `person` is the person who plays from it, 0 for a guest. The house's players have a `manner`, the character as whom
    the house plays them unless `by_master`; `skill` is their dice code where a round begins with one.
    """

    account: int
    name: str
    portrait: str
    given: int
    person: int = 0
    manner: str = ""
    by_master: bool = False
    skill: str = ""

    @property
    def is_house(self) -> bool:
        """Whether it is one of the house's players."""
        return bool(self.manner)

    @property
    def is_own_purse(self) -> bool:
        """Whether a person plays from the purse that stays theirs after the evening."""
        return bool(self.person) and self.account == self.person

    @property
    def sheet(self) -> Sheet | None:
        """What one of the house's players brings where a round begins with a skill."""
        return Sheet("gambling", self.skill) if self.is_house and self.skill else None

    @property
    def as_sitter(self) -> Account:
        """The account as it sits at the table: a person's, or one that the house plays."""
        kind = "character" if self.is_house and not self.by_master else "profile" if self.is_own_purse else "guest"
        return Account(self.account, kind, self.name, self.portrait)


class Outcome(NamedTuple):
    """What an evening was to a purse: whose it is, and what it held at the end, in cents."""

    member: Member
    held: int

    @property
    def net(self) -> int:
        """What was won, in cents; below 0 what was lost."""
        return self.held - self.member.given


def by_gain(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """The outcomes of an evening, the greatest gain first."""
    return sorted(outcomes, key=lambda one: -one.net)
