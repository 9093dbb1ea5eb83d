"""A game master's evening at a table of a hall: its purses, the house's players as they were set, and fee and limits.

The game master is a visitor. Everybody here plays from a purse of the evening, so that what they brought to the hall is
not in it, unless the game master has people play from their own: then who does not want that makes no bet.

Every change is one transaction with the entry that tells of it, and what is kept of the evening lies in the books, so
that a hall that was killed goes on with it. The checks are those of an evening at home.

Nobody is better informed for it: at these games everybody sees the same, the game master too.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from casino.core.errors import HallRefusal, IllegalAction, LevelError, WrongPhase
from casino.core.money import format_amount
from casino.core.texts import _
from casino.engines.sheets import Sheet
from casino.online.messages import (
    EveningOver,
    EveningState,
    MemberAsked,
    MemberTold,
    OutcomeTold,
    TableEntry,
)
from casino.online.server.books import HallBooks
from casino.online.server.presence import AWAY_MS, KEPT_MS
from casino.online.server.table.seats import TableSeats
from casino.online.server.table.steps import KeptEvening, SeatHolder
from casino.online.server.visitors import Visitor
from casino.players.characters import CHARACTERS
from casino.players.plays import PLAYS
from casino.records.level_keys import keys_of
from casino.records.levels import Level, changed_level
from casino.save.ledger import HOUSE_ACCOUNT, Account
from casino.tables.evening.members import Member, Outcome
from casino.tables.evening.purses import PURSES_STAY, EveningPurses, of_character, of_person
from casino.tables.refusals import AFTER_THE_ROUND, check_free, free_seat

MOST_CENTS = 10**11  # in a purse of an evening, far below what programs' numbers can hold
MAX_MEMBERS = 60  # purses of one evening: each stays in the books
_NO_MASTER = _("There is no game master at this table.")


def _key(place: str) -> str:
    return f"evening/{place}"


def kept_at(books: HallBooks, place: str) -> KeptEvening | None:
    """The evening kept for a table; None if there is none."""
    try:
        return msgspec.convert(books.store.preference(HOUSE_ACCOUNT, _key(place)), KeptEvening | None)
    except msgspec.ValidationError:
        return None


def _check_room(purses: EveningPurses) -> None:
    """Raises HallRefusal where an evening has as many purses as it may."""
    if len(purses.members) >= MAX_MEMBERS:
        raise HallRefusal(_("There are too many purses in this evening already."))


class TableEvening:
    """The evening at one table, if there is one. `plain` is the table's level without other fees or limits."""

    def __init__(self, table: TableSeats, plain: Level) -> None:
        self._table, self._plain = table, plain
        self._gone_since: int | None = None  # the moment from which on the game master was missed

    # -- how things stand -------------------------------------------------------------------------------------

    @property
    def kept(self) -> KeptEvening | None:
        return self._table.kept_evening

    @property
    def master(self) -> str:
        """The visitor who is the game master; empty where there is none."""
        return self.kept.master if self.kept is not None else ""

    def _purses(self) -> EveningPurses:
        assert self.kept is not None
        return EveningPurses(self._table.books.store, self._table.level, self.kept.members)

    @property
    def rounds(self) -> int:
        """The number of rounds of this evening that are settled."""
        store = self._table.books.store
        return len(store.rounds_at(self._table.name, 10_000, self.kept.after)) if self.kept is not None else 0

    @property
    def state(self) -> EveningState:
        """The evening as its game master sees it."""
        purses = self._purses()
        seats = {who.account.id: seat for seat, who in self._table.sitters.items()}
        return EveningState(
            tuple(
                MemberTold(
                    *(one.account, one.name, one.portrait, one.given, purses.purse(one), seats.get(one.account, 0)),
                    *(one.manner, one.by_master, one.skill, one.is_own_purse),
                )
                for one in purses.members.values()
            ),
            self.rounds,
        )

    def person_of(self, account: int) -> int:
        """The account of the visitor who plays from a purse of the evening; the purse itself where nobody does."""
        members = self.kept.members if self.kept is not None else ()
        return next((one.person for one in members if one.account == account and one.person), account)

    def is_there(self, now: int) -> bool:
        """True if the game master's program can be reached, and they are at the table."""
        return bool(self.master) and self._table.silence(self.master, now) <= AWAY_MS and self._table.is_at(self.master)

    def waits_for_master(self, who: SeatHolder | None, now: int) -> bool:
        """True if a seat waits for the game master, who is there to play it."""
        return who is not None and who.by_master and self.is_there(now)

    def seat_for(self, visitor: str) -> int:
        """The seat whose turn it is, if the game master may act for it; else 0."""
        turn = self._table.session.engine.turn or 0
        who = self._table.sitters.get(turn)
        return turn if visitor == self.master and who is not None and who.by_master else 0

    # -- who sits ---------------------------------------------------------------------------------------------

    def _holder(self, member: Member, before: SeatHolder | None = None, visitor: str = "") -> SeatHolder:
        """The sitter who plays from a purse of the evening; a visitor keeps the sheet that was sat down with."""
        made = replace(before) if before is not None else SeatHolder(member.as_sitter, visitor)
        made.account, made.member = member.as_sitter, member
        if member.is_own_purse:
            made.account, made.member = self._table.books.store.account(member.account), None
        if member.is_house:
            made.sheet = member.sheet
        return made

    def holders_again(self, entry: TableEntry) -> dict[int, SeatHolder]:
        """The sitters of a stopped hall's last entry who play from purses of the evening."""
        members = {one.account: one for one in self.kept.members} if self.kept is not None else {}
        found = {}
        for place in entry.places:
            member = members.get(place.member)
            if member is not None:
                found[place.seat] = self._holder(member, SeatHolder(member.as_sitter, place.id, sheet=place.sheet))
        return found

    def sit(self, seat: int, account: Account, visitor: str, sheet: Sheet | None, now: int) -> None:
        """Seats a visitor with the purse of the evening, opened anew for who has none. Raises CasinoError."""
        purses = self._purses()
        back = next((one for one in purses.members.values() if one.person == account.id), None)
        is_own = self.kept is not None and self.kept.own_purses
        who = back.as_sitter if back is not None else account
        check_free(seat, who, self._table.accounts, self._table.session.engine.seats)

        def book() -> None:
            member = back or self._of_visitor(purses, account, is_own=is_own)
            self._table.sitters[seat] = self._holder(member, SeatHolder(account, visitor, sheet=sheet))

        self._change(purses, book, now, is_seating=True)

    def _of_visitor(self, purses: EveningPurses, account: Account, *, is_own: bool) -> Member:
        """A visitor's purse in this evening, opened anew, or their own. Raises HallRefusal where there are too many."""
        if not is_own:
            _check_room(purses)
        return purses.open(of_person(purses.store, self._table.level, account, is_own=is_own))

    # -- beginning and end ------------------------------------------------------------------------------------

    def begin(self, who: Visitor, note: Callable[[], object], now: int) -> None:
        """Makes a visitor the game master: everybody at the table gets a purse for the evening. Raises HallRefusal."""
        table = self._table
        if self.kept is not None:
            if self.master == who.id:
                raise HallRefusal(_("You are the game master here already."))
            raise HallRefusal(_("{name} is the game master at this table.", name=self.kept.name))
        if table.level.game not in PLAYS or table.session.engine.seats < 2:
            raise HallRefusal(_("A game master needs a table where the house's players sit."))
        self._check_between()
        purses = EveningPurses(table.books.store, table.level)
        kept = KeptEvening(who.id, who.name, table.books.store.last_round_id())

        def book() -> None:
            for seat, held in sorted(table.sitters.items()):
                if held.visitor:
                    member = self._of_visitor(purses, held.account, is_own=False)
                else:
                    newcomer = of_character(table.level, held.account.portrait)
                    member = purses.open(purses.checked(newcomer, newcomer.given))
                table.sitters[seat] = self._holder(member, held)

        self._change(purses, book, now, note, kept=kept, clears_bets=True)
        self._gone_since = None

    def end(self, now: int, note: Callable[[], object] = tuple) -> None:
        """Ends the evening: its purses go back to the bank, and everybody sees what they won and lost.

        Raises HallRefusal during a round, or where there is no evening.
        """
        table = self._table
        if self.kept is None:
            raise HallRefusal(_NO_MASTER)
        self._check_between()
        purses = self._purses()
        outcomes = tuple(OutcomeTold(one.member.name, self._given(one), one.held) for one in purses.outcomes())
        over = EveningOver(self.rounds, outcomes, self.kept.own_purses)

        def book() -> None:
            purses.close()
            for seat, who in list(table.sitters.items()):
                if not who.visitor:
                    del table.sitters[seat]
                    continue
                if who.member is None:  # who played from their own purse
                    continue
                held = replace(who, account=table.books.store.account(who.member.person), member=None)
                table.sitters[seat] = held
            self._keep(None)
            note()

        table.change_evening(self._plain, book, now, clears_bets=True, over=over)
        table.on_evening_over(now)

    def _given(self, outcome: Outcome) -> int:
        """What was put into a purse; of a visitor's own, what it would hold without the rounds of this evening."""
        if not outcome.member.is_own_purse or self.kept is None:
            return outcome.member.given
        query = (
            "SELECT coalesce(sum(CASE to_account WHEN ?1 THEN cents ELSE -cents END), 0) FROM movements"
            " JOIN rounds ON movements.round = rounds.id"
            " WHERE level = ?2 AND rounds.id > ?3 AND ?1 IN (from_account, to_account)"
        )
        values = (outcome.member.account, self._table.name, self.kept.after)
        return outcome.held - int(self._table.books.store.rows(query, values)[0][0])

    def look(self, now: int) -> None:
        """Ends the evening of a game master who was missed for as long as a seat is kept; only between rounds."""
        if self.kept is None or self.is_there(now):
            self._gone_since = None
            return
        self._gone_since = now if self._gone_since is None else self._gone_since
        if now - self._gone_since >= KEPT_MS:
            self.end(now)

    def drop(self, now: int) -> None:
        """Ends an evening that the books have lost, or know less of than was told: what they hold of it goes back."""
        purses = self._purses() if self.kept is not None else None

        def book() -> None:
            if purses is not None:
                purses.close()
            self._keep(None)

        self._table.change_evening(self._plain, book, now, clears_bets=True, over=EveningOver())

    # -- what the game master changes -------------------------------------------------------------------------

    def check_master(self, visitor: str) -> None:
        """Raises HallRefusal for anybody but the game master."""
        if self.kept is None:
            raise HallRefusal(_NO_MASTER)
        if visitor != self.master:
            raise HallRefusal(_("{name} is the game master at this table.", name=self.kept.name))

    def _check_between(self) -> None:
        if self._table.session.is_open or self._table.is_locked:
            raise WrongPhase(AFTER_THE_ROUND)

    def put(self, asked: MemberAsked, note: Callable[[], object], now: int) -> None:
        """Seats a new player of the house, or changes somebody who is here. Raises CasinoError."""
        self._check_between()
        purses = self._purses()
        before = purses.members.get(asked.member)
        if asked.member and before is None:
            raise HallRefusal(_("Nobody here this evening has that purse."))
        cents = asked.cents if asked.cents is not None else purses.purse(before) if before is not None else 0
        if cents > MOST_CENTS:
            most = format_amount(MOST_CENTS, self._table.level.currency)
            raise IllegalAction(_("A purse holds at most {most} in a hall.", most=most))
        member = purses.checked(self._asked(asked, purses, before, cents), cents)
        if before is None or member.name != before.name:
            self._check_name(member)
        seat = self._seat_of(asked.member) or self._free_seat(asked.seat, member)

        def book() -> None:
            made = purses.change(member, cents) if before is not None else purses.open(member)
            if seat:
                self._table.sitters[seat] = self._holder(made, self._table.sitters.get(seat))

        without = seat if before is not None and cents != purses.purse(before) else 0
        self._change(purses, book, now, note, without_bet=without)

    @staticmethod
    def _asked(asked: MemberAsked, purses: EveningPurses, before: Member | None, cents: int) -> Member:
        """Somebody as the game master wants them. Of a visitor only the purse changes."""
        if before is not None and before.is_own_purse:
            raise HallRefusal(_("{name} plays from their own purse.", name=before.name))
        if before is not None and not before.is_house:
            return before
        if not asked.manner:
            raise HallRefusal(_("A player of the house needs a manner to play in."))
        if before is None:
            _check_room(purses)
        given = before.given if before is not None else cents
        said = (asked.name, asked.portrait, given)
        return Member(asked.member, *said, 0, asked.manner, asked.by_master, asked.skill)

    def _check_name(self, member: Member) -> None:
        """Raises HallRefusal for the name of a visitor, whom nobody else may pass for."""
        own = CHARACTERS.get(member.manner)
        if own is None or own.name != member.name:
            self._table.books.people.check_name("", member.name)

    def _seat_of(self, account: int) -> int:
        held = self._table.sitters.items()
        return next((seat for seat, who in held if who.member is not None and who.member.account == account), 0)

    def _free_seat(self, wanted: int, member: Member) -> int:
        """A seat for one of the house's players who has none; 0 for a visitor who left. Raises UnknownSeat."""
        if not member.is_house:
            return 0
        taken, seats = self._table.accounts, self._table.session.engine.seats
        if not wanted:
            return free_seat(taken, seats)
        check_free(wanted, member.as_sitter, taken, seats)
        return wanted

    def empty(self, seat: int, note: Callable[[], object], now: int) -> None:
        """Sends one of the house's players away from the table, who keeps the purse. Raises HallRefusal."""
        self._check_between()
        who = self._table.sitters.get(seat)
        if who is None or not who.is_character:
            raise HallRefusal(_("None of the house's players sits there."))
        self._change(self._purses(), lambda: self._table.sitters.pop(seat), now, note)

    def lay(self, seat: int, cents: int) -> None:
        """Lays the bet for the coming round of one of the house's players whom the game master plays.

        Where it is not laid, or no longer covered once bets are locked, the house lays one. Raises CasinoError.
        """
        self._check_between()
        who = self._table.sitters.get(seat)
        if who is None or not who.by_master:
            raise HallRefusal(_("You do not play that seat."))
        self._table.lay_for(seat, who, cents)

    def put_terms(
        self, terms: Mapping[str, int | float | None], note: Callable[[], object], now: int, *, own_purses: bool
    ) -> None:
        """Changes fee and limits, within the table's own checks and the purses here, and from which people play.

        Raises CasinoError; purses change before the first round alone.
        """
        self._check_between()
        assert self.kept is not None
        amounts = {key.name for key in keys_of(self._plain.settings.__class__) if key.kind == "amount"}
        if not terms.keys() <= amounts:
            raise LevelError(_("A game master sets only fee and limits."))
        if own_purses != self.kept.own_purses and self.rounds:
            raise WrongPhase(PURSES_STAY)
        terms = {**self.kept.terms, **terms}
        level, purses = changed_level(self._plain, terms), self._purses()
        for who in self._table.sitters.values():
            if who.member is not None:
                purses.check_purse(who.member.name, purses.purse(who.member), level.settings)
        kept = msgspec.structs.replace(self.kept, terms=terms, own_purses=own_purses)
        book = tuple if own_purses == self.kept.own_purses else lambda: self._change_books(purses, own=own_purses)
        self._change(purses, book, now, note, kept=kept, level=level, clears_bets=True)

    def _change_books(self, purses: EveningPurses, *, own: bool) -> None:
        """Has visitors play from the other purses, those of the evening or their own."""
        for member in [one for one in purses.members.values() if one.person]:
            if not member.is_own_purse:
                purses.store.close_guest(member.as_sitter)
            del purses.members[member.account]
        for seat, held in sorted(self._table.sitters.items()):
            if held.visitor:
                person = self._table.books.people.visitor(held.visitor)
                assert person is not None
                member = self._of_visitor(purses, self._table.books.people.account(person), is_own=own)
                self._table.sitters[seat] = self._holder(member, held)

    def _change(
        self,
        purses: EveningPurses,
        book: Callable[[], object],
        now: int,
        note: Callable[[], object] = tuple,
        *,
        kept: KeptEvening | None = None,
        level: Level | None = None,
        **more: Any,
    ) -> None:
        """Makes one change: `book` moves money and people, `note` writes down that it was asked for and done."""
        base = kept or self.kept
        assert base is not None

        def whole() -> None:
            book()
            self._keep(msgspec.structs.replace(base, members=tuple(purses.members.values())))
            note()

        self._table.change_evening(level or self._table.level, whole, now, **more)

    def _keep(self, kept: KeptEvening | None) -> None:
        """Writes down what is kept of the evening; only inside `writing`."""
        self._table.kept_evening = kept
        self._table.books.store.keep_preference(HOUSE_ACCOUNT, _key(self._table.name), kept)
