"""A game master's evening at a table of this house: one person sets the house's players, their purses and the limits.

Every purse of an evening is a guest's: its money comes from the bank and goes back there, so a person's own purse is in
it only where that was chosen. Rounds are booked, sealed and replayed as at any table. What the books do not say of an
evening is kept beside them, so that a round found open goes on with the same players. No picture.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from casino.core.errors import IllegalAction, PurseTooSmall, UnknownSeat, WrongPhase
from casino.core.letters import NAME_RULE, folded, written_name
from casino.core.money import LARGEST_CENTS, format_amount
from casino.core.texts import _
from casino.engines.base import Event
from casino.engines.sheets import Sheet, typed_code
from casino.players.characters import CHARACTERS, Character
from casino.records.levels import Level, override_settings
from casino.save.ledger import BANK, HOUSE_ACCOUNT, Account
from casino.save.store import GUEST_CENTS, Store
from casino.tables import seating
from casino.tables.local import LocalTable
from casino.tables.refusals import AFTER_THE_ROUND
from casino.tables.resuming import resume_or_void
from casino.tables.session import TableSession
from casino.tables.sheets import sheet_at
from casino.tables.table import Candidate, Table

_KEY = "evening"
_AN_EVENING = "@9999"  # ends the name of an evening's table, whose shoe, seeds and rounds are its own
_STAKES = 20  # of the least that a purse for the evening covers
_NEW_PURSE = 100_000  # cents, of a player whom the game master invents
MANNERS = ("ambrose", "odile", "rook")  # as whom the house plays a player who is none of its own


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
    def as_sitter(self) -> Account:
        """The account as it sits at the table: a person's, or one that the house plays."""
        kind = "character" if self.is_house and not self.by_master else "profile" if self.is_own_purse else "guest"
        return Account(self.account, kind, self.name, self.portrait)


class Kept(msgspec.Struct, frozen=True):
    """What is kept of an evening: its game master, its table, the last round before it, and its purses."""

    host: int
    level: str
    after: int
    has_own_books: bool = True
    members: tuple[Member, ...] = ()


class Outcome(NamedTuple):
    """What an evening was to a purse: whose it is, and what it held at the end, in cents."""

    member: Member
    held: int

    @property
    def net(self) -> int:
        """What was won, in cents; below 0 what was lost."""
        return self.held - self.member.given


def has_evenings(table: Table) -> bool:
    """Whether an evening can be held at a table: the house's characters sit there, and this program deals."""
    from casino.players.plays import PLAYS  # the odds of every game, which the hall's first frame has no time for

    return table.deals_here and not table.is_practice and table.seats > 1 and table.level.game in PLAYS


def _purse_at(level: Level) -> int:
    """The purse that somebody has for an evening at a table, in cents, unless the game master sets another."""
    return max(GUEST_CENTS, _STAKES * int(level.settings.minimum))


class Evening:
    """An evening with a game master. Every change is made whole, or refused in one sentence and nothing has changed."""

    def __init__(self, session: TableSession, kept: Kept) -> None:
        self.kept = kept
        self.members = {member.account: member for member in kept.members}
        self._final: list[Outcome] | None = None  # once the evening is over
        self.take(session)

    def take(self, session: TableSession) -> None:
        """Goes on at a table with the same people."""
        self.session = session
        session.sheet_of, session.person_of = self._sheet_of, self._person_of

    # -- who is here ------------------------------------------------------------------------------------------

    @property
    def host(self) -> int:
        """The account of the person who is the game master."""
        return self.kept.host

    @property
    def level(self) -> Level:
        return self.session.level

    @property
    def has_begun(self) -> bool:
        """Whether a round was played."""
        return self.session.is_open or self.rounds > 0

    @property
    def rounds(self) -> int:
        """The number of rounds of this evening that are settled."""
        return len(self.session.store.rounds_at(self.kept.level, 10_000, self.kept.after))

    @property
    def takes_skills(self) -> bool:
        """Whether a round here begins with a skill."""
        return self.session.engine.begins_with == "skill"

    def purse_holder(self, me: Account) -> Account:
        """The account from whose purse a person plays this evening."""
        return next((one.as_sitter for one in self.members.values() if one.person == me.id), me)

    def computer_player(self, held: Account) -> Character | None:
        """The character as whom the house plays somebody here; None for a person and whom the game master plays."""
        member = self.members.get(held.id)
        if member is None or not member.is_house or member.by_master:
            return None
        return replace(CHARACTERS[member.manner], name=member.name)

    def is_house(self, held: Account) -> bool:
        """Whether somebody here is one of the house's players, whoever plays them."""
        return held.id in self.members and self.members[held.id].is_house

    def seated(self) -> list[tuple[int, Member]]:
        """Everybody at the table, by seat."""
        return [(seat, self.members[held.id]) for seat, held in sorted(self.session.sitters.items())]

    def away(self) -> list[Member]:
        """The house's players who have left the table this evening."""
        here = {held.id for held in self.session.sitters.values()}
        return [member for member in self.members.values() if member.is_house and member.account not in here]

    def purse(self, member: Member) -> int:
        """What a purse of the evening holds, in cents."""
        return self.session.store.purse(member.account)

    def _sheet_of(self, who: Account) -> Sheet | None:
        member = self.members.get(who.id)
        if member is None:
            return None
        if member.is_house:
            return Sheet("gambling", member.skill) if member.skill else None
        if not member.person:
            return None
        return sheet_at(self.session.store, self.level, self.session.store.account(member.person))

    def _person_of(self, account: int) -> int:
        member = self.members.get(account)
        return member.person if member is not None and member.person else account

    # -- what the game master changes -------------------------------------------------------------------------

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """One change, on disk or not made at all. Raises WrongPhase during a round."""
        if self.session.is_open:
            raise WrongPhase(AFTER_THE_ROUND)
        before = self.kept, dict(self.members), dict(self.session.sitters)
        try:
            with self.session.store.writing():
                yield
                self.kept = msgspec.structs.replace(self.kept, members=tuple(self.members.values()))
                self.session.store.keep_preference(HOUSE_ACCOUNT, _KEY, self.kept)
        except BaseException:
            self.kept, self.members, sitters = before
            self.session.sitters.clear()
            self.session.sitters.update(sitters)
            raise

    def _open(self, member: Member, seat: int) -> None:
        """Opens a purse of the evening and seats who plays from it."""
        if not member.is_own_purse:
            account = self.session.store.open_purse("guest", member.name, member.portrait, member.given)
            member = msgspec.structs.replace(member, account=account.id)
        self.session.sit(seat, member.as_sitter)
        self.members[member.account] = member

    def _checked(self, member: Member, purse: int) -> Member:
        """Somebody with a purse, as it may be here. Raises CasinoError with one sentence."""
        name = written_name(member.name)
        if not name:
            raise IllegalAction(NAME_RULE)
        others = (one.name for one in self.members.values() if one.account != member.account)
        if any(folded(other) == folded(name) for other in others):
            raise IllegalAction(_("There is already somebody called {name} here this evening.", name=name))
        self._check_purse(name, purse, self.level.settings)
        skill = str(typed_code(member.skill)) if self.takes_skills and member.is_house else ""
        return msgspec.structs.replace(member, name=name, skill=skill)

    def _check_purse(self, name: str, purse: int, settings: Any) -> None:
        if purse > LARGEST_CENTS:
            raise IllegalAction(_("{name}'s purse cannot hold that much.", name=name))
        if purse < settings.minimum:
            least = format_amount(settings.minimum, self.level.currency)
            raise PurseTooSmall(
                _("{name} needs at least {least} in the purse, the least stake here.", name=name, least=least)
            )

    def _free_seat(self) -> int:
        """The first seat that nobody has. Raises UnknownSeat where there is none."""
        for seat in range(1, self.session.engine.seats + 1):
            if seat not in self.session.sitters:
                return seat
        raise UnknownSeat(_("Every seat is taken: free one first."))

    def new_player(self) -> Member:
        """A player as the game master begins to invent one."""
        masks = seating.GUEST_PORTRAITS
        purse = max(_NEW_PURSE, _purse_at(self.level))
        return Member(0, "", masks[len(self.members) % len(masks)], purse, manner=MANNERS[1], skill="3D")

    def add(self, member: Member, purse: int) -> None:
        """Seats one of the house's players with a purse, where a seat is free. Raises CasinoError."""
        member = msgspec.structs.replace(self._checked(member, purse), given=purse)
        with self._changing():
            self._open(member, self._free_seat())

    def change(self, member: Member, purse: int) -> None:
        """Changes one of the house's players and the purse, or a person's purse of the evening. Raises CasinoError.

        One of the house's players who had left the table comes back to it.
        """
        member, held = self._checked(member, purse), self.purse(member)
        store = self.session.store
        with self._changing():
            if purse > held:
                store.move(BANK, member.account, purse - held, "opening")
            elif purse < held:
                store.move(member.account, BANK, held - purse, "evening_over")
            store.ledger.rename(member.account, member.name, member.portrait)
            member = self.members[member.account] = msgspec.structs.replace(member, given=member.given + purse - held)
            here = {held_by.id: seat for seat, held_by in self.session.sitters.items()}
            if member.account in here:
                self.session.sitters[here[member.account]] = member.as_sitter
            elif member.is_house:
                self.session.sit(self._free_seat(), member.as_sitter)

    def change_terms(self, raw: Mapping[str, Any], *, has_own_books: bool) -> None:
        """Changes fee and limits, as a level file writes them, and whether persons play from purses of the evening.

        The table is another one then, with the same people. Raises CasinoError; purses change before the first round
        alone.
        """
        level, settings = self.level, override_settings(self.level, dict(raw))
        changed = replace(level, settings=settings, raw_settings=level.raw_settings | dict(raw))
        if has_own_books != self.kept.has_own_books and self.has_begun:
            raise WrongPhase(_("A round was played already: the purses stay as they are this evening."))
        with self._changing():
            session = TableSession(self.session.store, changed, self.session.phrase)
            if has_own_books != self.kept.has_own_books:
                self._change_books(changed)
            for _seat, member in self.seated():
                if not member.is_own_purse:
                    self._check_purse(member.name, self.purse(member), settings)
        session.sitters.update(self.session.sitters)
        self.take(session)

    def _change_books(self, level: Level) -> None:
        """Has persons play from the other purses, those of the evening or their own."""
        self.kept = msgspec.structs.replace(self.kept, has_own_books=not self.kept.has_own_books)
        for seat, member in self.seated():
            if member.person:
                self.session.stand(seat)
                if not member.is_own_purse:
                    self.session.store.close_guest(member.as_sitter)
                del self.members[member.account]
                self._open(self._of_person(self.session.store.account(member.person), level), seat)

    def _of_person(self, who: Account, level: Level) -> Member:
        if self.kept.has_own_books:
            return Member(0, who.name, who.portrait, _purse_at(level), who.id)
        return Member(who.id, who.name, who.portrait, self.session.store.purse(who.id), who.id)

    # -- seats ------------------------------------------------------------------------------------------------

    def seat(self, seat: int, who: Account) -> None:
        """Seats a person, a guest or one of the house's characters, or whoever was here before. Raises CasinoError."""
        back = next((one for one in self.members.values() if self._is_same(one, who)), None)
        with self._changing():
            if back is None:
                self._open(self._newcomer(who), seat)
                return
            if back.is_house:
                self._check_purse(back.name, self.purse(back), self.level.settings)
            self.session.sit(seat, back.as_sitter)

    @staticmethod
    def _is_same(member: Member, who: Account) -> bool:
        """Whether somebody has a purse this evening already."""
        if who.kind == "profile":
            return member.person == who.id
        return who.kind == "character" and member.is_house and member.manner == member.portrait == who.portrait

    def _newcomer(self, who: Account) -> Member:
        if who.kind == "profile":
            return self._of_person(who, self.level)
        if who.kind == "guest":
            return Member(0, who.name, who.portrait, _purse_at(self.level))
        character = seating.as_here(self.level, who.portrait)
        purse = max(int(self.level.settings.minimum), character.purse)
        member = Member(0, character.name, character.id, purse, manner=character.id, skill=character.skill)
        return self._checked(member, purse)

    def candidates(self, seat: int, me: Account) -> list[Candidate]:
        """The candidates for a seat, and what else may be done with it."""
        if seat in self.session.sitters:
            return [seating.NOBODY]
        seated = [member for _seat, member in self.seated()]
        here, faces = {member.person for member in seated}, {member.portrait for member in seated}
        coming = seating.newcomers(self.session.store, self.level, here, faces, _("plays this evening"))
        return [seating.mover(me), *coming]

    def change_seat(self, seat: int, key: str, me: Account) -> str:
        """Does what was chosen for a seat; returns a sentence where it could not be done."""
        store, session = self.session.store, self.session
        try:
            if key == seating.EMPTY:
                session.stand(seat)
            elif key == seating.MOVE:
                seating.move(session, seat, me)
            elif key == seating.GUEST:
                taken = {member.name for member in self.members.values()}
                self.seat(seat, Account(0, "guest", *seating.guest_face(taken)))
            elif key.startswith(seating.PROFILE):
                self.seat(seat, store.account(int(key.removeprefix(seating.PROFILE))))
            else:
                return self.seat_character(seat, key)
        except IllegalAction as refusal:
            return str(refusal)
        return ""

    def seat_character(self, seat: int, who: str) -> str:
        """Seats one of the house's characters; returns a sentence where it could not be done."""
        try:
            self.seat(seat, Account(0, "character", CHARACTERS[who].name, who))
        except IllegalAction as refusal:
            return str(refusal)
        return ""

    # -- the end ----------------------------------------------------------------------------------------------

    def outcomes(self) -> list[Outcome]:
        """What the evening was to everybody in it so far, the greatest gain first."""
        if self._final is not None:
            return self._final
        found = [Outcome(one, self.purse(one)) for one in self.members.values()]
        return sorted(found, key=lambda one: -one.net)

    def end(self) -> None:
        """Ends the evening: its purses go back to the bank, and only persons' own are left. Raises SaveError."""
        store, final = self.session.store, self.outcomes()
        with store.writing():
            for member in self.members.values():
                if not member.is_own_purse:
                    store.close_guest(member.as_sitter)
            store.keep_preference(HOUSE_ACCOUNT, _KEY, None)
        self._final = final


class EveningTable(LocalTable):
    """A `Table` of an evening, where seats are given by the game master."""

    evening: Evening

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening.session)
        self.evening = evening

    def seat_everybody(self, me: Account) -> None:
        """Does nothing: everybody sits already."""

    def seat_character(self, seat: int, character: str) -> str:
        return self.evening.seat_character(seat, character)

    def candidates(self, seat: int, me: Account) -> list[Candidate]:
        return self.evening.candidates(seat, me)

    def change_seat(self, seat: int, key: str, me: Account) -> str:
        return self.evening.change_seat(seat, key, me)

    def remember_seats(self, me: Account) -> None:
        """Does nothing: the seats of an evening end with it."""

    def left(self) -> None:
        self.evening.end()


def begin(store: Store, level: Level, host: Account, sitters: Mapping[int, Account], phrase: str = "") -> EveningTable:
    """Begins an evening at a table with those who sit there. Raises SaveError, and nothing has happened."""
    name = level.name.partition("@")[0] + _AN_EVENING
    session = TableSession(store, replace(level, name=name), phrase)
    evening = Evening(session, Kept(host.id, name, store.last_round_id()))
    with store.writing():
        for seat, held in sorted(sitters.items()):
            with suppress(IllegalAction):  # somebody here has a character's name: that one's chair stays empty
                evening.seat(seat, held)
    return EveningTable(evening)


def _table_of(session: TableSession) -> LocalTable:
    """The table of a round that was found open: the evening's it belongs to, or one like any other."""
    if not session.level.name.endswith(_AN_EVENING):
        return LocalTable(session)
    try:
        kept = msgspec.convert(session.store.preference(HOUSE_ACCOUNT, _KEY), Kept)
    except msgspec.ValidationError:
        return LocalTable(session)
    theirs = {member.account: member.as_sitter for member in kept.members}
    if kept.level != session.level.name or not {held.id for held in session.sitters.values()} <= theirs.keys():
        return LocalTable(session)
    session.sitters.update({seat: theirs[held.id] for seat, held in session.sitters.items()})
    return EveningTable(Evening(session, kept))


def open_rounds(store: Store) -> list[tuple[LocalTable, tuple[Event, ...]]]:
    """The tables at which a stopped program left rounds open, with the events so far. Raises as `resume_or_void`."""
    return [(_table_of(session), events) for session, events in resume_or_void(store)]
