"""The purses of a game master's evening: whose they are, what they hold, and the checks of every change to one.

A purse of an evening is a guest's: its money comes from the bank and goes back there. Who sits where, and what of it is
kept for a stopped program, is for whoever holds the evening: a table of this house, or a hall's.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from casino.core.errors import IllegalAction, PurseTooSmall
from casino.core.letters import NAME_RULE, folded, written_name
from casino.core.money import LARGEST_CENTS, format_amount
from casino.core.texts import _
from casino.engines.registry import GAMES
from casino.engines.sheets import typed_code
from casino.records.levels import Level
from casino.save.ledger import BANK, Account
from casino.save.store import GUEST_CENTS, Store
from casino.tables import seating
from casino.tables.evening.members import Member, Outcome, by_gain

PURSES_STAY = _("A round has already been played: the purses stay as they are this evening.")
_STAKES = 20  # of the least that a purse for the evening covers
_NEW_PURSE = 100_000  # cents, of a player whom the game master invents
MANNERS = ("ambrose", "odile", "rook")  # as whom the house plays a player who is none of its own


def purse_at(level: Level) -> int:
    """The purse that somebody has for an evening at a table, in cents, unless the game master sets another."""
    return max(GUEST_CENTS, _STAKES * int(level.settings.minimum))


def of_person(store: Store, level: Level, who: Account, *, is_own: bool) -> Member:
    """A person in the evening, with a purse for it, or with the one that stays theirs."""
    if is_own:
        return Member(who.id, who.name, who.portrait, store.purse(who.id), who.id)
    return Member(0, who.name, who.portrait, purse_at(level), who.id)


def invented(level: Level, number: int) -> Member:
    """A player as the game master begins to invent one; `number` are already in the evening."""
    masks = seating.GUEST_PORTRAITS
    purse = max(_NEW_PURSE, purse_at(level))
    return Member(0, "", masks[number % len(masks)], purse, manner=MANNERS[1], skill="3D")


def of_character(level: Level, who: str) -> Member:
    """One of the house's characters as a player of the evening, with purse and skill as at this table."""
    character = seating.as_here(level, who)
    purse = max(int(level.settings.minimum), character.purse)
    return Member(0, character.name, character.id, purse, manner=character.id, skill=character.skill)


class EveningPurses:
    """The purses of one evening, by their accounts, at a table of this level.

    Money is moved in a transaction of the caller, who puts `members` back if that fails.
    """

    def __init__(self, store: Store, level: Level, members: Iterable[Member] = ()) -> None:
        self.store, self.level = store, level
        self.members = {member.account: member for member in members}

    @property
    def takes_skills(self) -> bool:
        """Whether a round here begins with a skill."""
        return GAMES[self.level.game].engine(self.level.settings).begins_with == "skill"

    def purse(self, member: Member) -> int:
        """What a purse of the evening holds, in cents."""
        return self.store.purse(member.account)

    def outcomes(self) -> list[Outcome]:
        """What the evening was to everybody in it so far, the greatest gain first."""
        return by_gain(Outcome(one, self.purse(one)) for one in self.members.values())

    # -- checks -----------------------------------------------------------------------------------------------

    def checked(self, member: Member, purse: int) -> Member:
        """Somebody with a purse, as it may be here. Raises CasinoError with one sentence."""
        name = written_name(member.name)
        if not name:
            raise IllegalAction(NAME_RULE)
        others = (one.name for one in self.members.values() if one.account != member.account)
        if any(folded(other) == folded(name) for other in others):
            raise IllegalAction(_("There is already somebody called {name} here this evening.", name=name))
        self.check_purse(name, purse, self.level.settings)
        skill = str(typed_code(member.skill)) if self.takes_skills and member.is_house else ""
        return msgspec.structs.replace(member, name=name, skill=skill)

    def check_purse(self, name: str, purse: int, settings: Any) -> None:
        """Checks that a purse holds what these rules ask for, and no more than books can. Raises CasinoError."""
        if purse > LARGEST_CENTS:
            raise IllegalAction(_("{name}'s purse cannot hold that much.", name=name))
        if purse < settings.minimum:
            least = format_amount(settings.minimum, self.level.currency)
            raise PurseTooSmall(
                _("{name} needs at least {least} in the purse, the least stake here.", name=name, least=least)
            )

    # -- changes, in a transaction of the caller --------------------------------------------------------------

    def open(self, member: Member) -> Member:
        """Opens a purse with what was given to it, or takes in a person's own."""
        if not member.is_own_purse:
            account = self.store.open_purse("guest", member.name, member.portrait, member.given)
            member = msgspec.structs.replace(member, account=account.id)
        self.members[member.account] = member
        return member

    def change(self, member: Member, purse: int) -> Member:
        """Changes somebody who was checked, and fills the purse up to a sum or takes what is above it."""
        held, store = self.purse(member), self.store
        if purse > held:
            store.move(BANK, member.account, purse - held, "opening")
        elif purse < held:
            store.move(member.account, BANK, held - purse, "evening_over")
        store.ledger.rename(member.account, member.name, member.portrait)
        member = msgspec.structs.replace(member, given=member.given + purse - held)
        self.members[member.account] = member
        return member

    def close(self) -> None:
        """Gives every purse back to the bank but persons' own."""
        for member in self.members.values():
            if not member.is_own_purse:
                self.store.close_guest(member.as_sitter)
