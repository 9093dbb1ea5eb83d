"""A game master's evening at a table of this house: one person sets the house's players, their purses and the limits.

Every purse of an evening is a guest's: its money comes from the bank and goes back there, so a person's own purse is in
it only where that was chosen. Rounds are booked, sealed and replayed as at any table. What the books do not say of an
evening is kept beside them, so that a round found open goes on with the same players. No picture.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec

from casino.core.errors import CasinoError, IllegalAction, WrongPhase
from casino.core.texts import _
from casino.engines.base import Event
from casino.engines.sheets import Sheet
from casino.players.characters import CHARACTERS, Character
from casino.records.levels import Level, changed_level
from casino.save.ledger import HOUSE_ACCOUNT, Account
from casino.save.store import Store
from casino.tables import seating
from casino.tables.evening.desk import Then
from casino.tables.evening.members import Member, Outcome
from casino.tables.evening.purses import PURSES_STAY, EveningPurses, invented, of_character, of_person, purse_at
from casino.tables.local import LocalTable
from casino.tables.refusals import AFTER_THE_ROUND, free_seat
from casino.tables.resuming import resume_or_void
from casino.tables.session import TableSession
from casino.tables.sheets import sheet_at
from casino.tables.table import Candidate, Table

_KEY = "evening"
_AN_EVENING = "@9999"  # ends the name of an evening's table, whose shoe, seeds and rounds are its own


class Kept(msgspec.Struct, frozen=True):
    """What is kept of an evening: its game master, its table, the last round before it, and its purses."""

    host: int
    level: str
    after: int
    has_own_books: bool = True
    members: tuple[Member, ...] = ()


def has_evenings(table: Table) -> bool:
    """Whether an evening can be held at a table: the house's characters sit there, and this program deals."""
    from casino.players.plays import PLAYS  # the odds of every game, which the hall's first frame has no time for

    return table.deals_here and not table.is_practice and table.seats > 1 and table.level.game in PLAYS


class Evening:
    """An evening with a game master. Every change is made whole, or refused in one sentence and nothing has changed."""

    faces: Collection[str] | None = None
    is_master = True  # the person at this screen

    def __init__(self, session: TableSession, kept: Kept) -> None:
        self.kept = kept
        self.purses = EveningPurses(session.store, session.level, kept.members)
        self._final: list[Outcome] | None = None  # once the evening is over
        self.take(session)

    def take(self, session: TableSession) -> None:
        """Goes on at a table with the same people."""
        self.session, self.purses.level = session, session.level
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
    def members(self) -> dict[int, Member]:
        """Everybody who has a purse this evening, by account."""
        return self.purses.members

    @property
    def has_own_books(self) -> bool:
        """Whether nobody's own purse is in it."""
        return self.kept.has_own_books

    @property
    def has_room(self) -> bool:
        """Whether a seat is free."""
        return len(self.session.sitters) < self.session.engine.seats

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
        return self.purses.takes_skills

    def purse_holder(self, me: Account) -> Account:
        """The account from whose purse a person plays this evening."""
        return next((one.as_sitter for one in self.members.values() if one.person == me.id), me)

    def computer_player(self, held: Account) -> Character | None:
        """The character as whom the house plays somebody here; None for a person and whom the game master plays."""
        member = self.members.get(held.id)
        if member is None or not member.is_house or member.by_master:
            return None
        return replace(CHARACTERS[member.manner], name=member.name)

    @property
    def played(self) -> list[int]:
        """The seats of the house's players whom the game master plays."""
        return [seat for seat, member in self.seated() if member.by_master]

    @property
    def lays_for(self) -> list[int]:
        """Those of them whose bets are laid at this screen: all."""
        return self.played

    def seated(self) -> list[tuple[int, Member]]:
        """Everybody at the table, by seat."""
        return [(seat, self.members[held.id]) for seat, held in sorted(self.session.sitters.items())]

    def away(self) -> list[Member]:
        """The house's players who have left the table this evening."""
        here = {held.id for held in self.session.sitters.values()}
        return [member for member in self.members.values() if member.is_house and member.account not in here]

    def purse(self, member: Member) -> int:
        """What a purse of the evening holds, in cents."""
        return self.purses.purse(member)

    def _sheet_of(self, who: Account) -> Sheet | None:
        member = self.members.get(who.id)
        if member is None:
            return None
        if member.is_house:
            return member.sheet
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
            self.kept, self.purses.members, sitters = before
            self.session.sitters.clear()
            self.session.sitters.update(sitters)
            raise

    def _open(self, member: Member, seat: int) -> None:
        """Opens a purse of the evening and seats who plays from it."""
        member = self.purses.open(member)
        self.session.sit(seat, member.as_sitter)

    def _free_seat(self) -> int:
        """The first seat that nobody has. Raises UnknownSeat where there is none."""
        return free_seat(self.session.sitters, self.session.engine.seats)

    def new_player(self) -> Member:
        """A player as the game master begins to invent one."""
        return invented(self.level, len(self.members))

    def watch(self) -> int:
        """0: nothing of it changes while its pages are open."""
        return 0

    def put(self, member: Member, purse: int | None, then: Then) -> None:
        """Seats somebody new or changes somebody who is here, and says how that went."""
        held = self.purse(member) if purse is None else purse
        self._say(partial(self.change if member.account else self.add, member, held), then)

    def put_terms(self, raw: Mapping[str, Any], then: Then, *, has_own_books: bool) -> None:
        """Changes fee, limits and books, and says how that went."""
        self._say(partial(self.change_terms, raw, has_own_books=has_own_books), then)

    @staticmethod
    def _say(change: Callable[[], object], then: Then) -> None:
        try:
            change()
        except CasinoError as refusal:
            then(str(refusal))
        else:
            then("")

    def add(self, member: Member, purse: int) -> None:
        """Seats one of the house's players with a purse, where a seat is free. Raises CasinoError."""
        member = msgspec.structs.replace(self.purses.checked(member, purse), given=purse)
        with self._changing():
            self._open(member, self._free_seat())

    def change(self, member: Member, purse: int) -> None:
        """Changes one of the house's players and the purse, or a person's purse of the evening. Raises CasinoError.

        One of the house's players who had left the table comes back to it.
        """
        member = self.purses.checked(member, purse)
        with self._changing():
            member = self.purses.change(member, purse)
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
        changed = changed_level(self.level, raw)
        if has_own_books != self.kept.has_own_books and self.has_begun:
            raise WrongPhase(PURSES_STAY)
        with self._changing():
            session = TableSession(self.session.store, changed, self.session.phrase)
            if has_own_books != self.kept.has_own_books:
                self._change_books(changed)
            for _seat, member in self.seated():
                if not member.is_own_purse:
                    self.purses.check_purse(member.name, self.purse(member), changed.settings)
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
        return of_person(self.session.store, level, who, is_own=not self.kept.has_own_books)

    # -- seats ------------------------------------------------------------------------------------------------

    def seat(self, seat: int, who: Account) -> None:
        """Seats a person, a guest or one of the house's characters, or whoever was here before. Raises CasinoError."""
        back = next((one for one in self.members.values() if self._is_same(one, who)), None)
        with self._changing():
            if back is None:
                self._open(self._newcomer(who), seat)
                return
            if back.is_house:
                self.purses.check_purse(back.name, self.purse(back), self.level.settings)
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
            return Member(0, who.name, who.portrait, purse_at(self.level))
        newcomer = of_character(self.level, who.portrait)
        return self.purses.checked(newcomer, newcomer.given)

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
        return self.purses.outcomes()

    def end(self) -> None:
        """Ends the evening: its purses go back to the bank, and only persons' own are left. Raises SaveError."""
        store, final = self.session.store, self.outcomes()
        with store.writing():
            self.purses.close()
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
