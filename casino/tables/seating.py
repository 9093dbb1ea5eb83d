"""The seating of a table here: persons of this machine, guests of the evening, the house's characters.

Finds or opens their purses in the save and remembers who sat where. No picture.
"""

from collections.abc import Sequence, Set
from dataclasses import replace
from datetime import date, timedelta

from casino.core.errors import CasinoError, SaveError
from casino.core.texts import _
from casino.engines.registry import GAMES
from casino.players.characters import CHARACTERS, Character
from casino.records.levels import Level
from casino.save.ledger import BANK, Account
from casino.save.open_save import now
from casino.save.store import GUEST_CENTS, Store, taken_by_day
from casino.tables.session import TableSession
from casino.tables.table import Candidate

SEATING_KEY = "seating"
MOVE, GUEST, FILL, EMPTY, PROFILE = "move", "guest", "fill", "empty", "profile:"
NOBODY = Candidate(EMPTY, _("Nobody"), _("leave the seat empty"), "")
_DAYS_TO_RECOVER, _DAYS_OF_GRUDGE = 10, 14
_THIN = 5  # a purse is thin below this part of what its owner once came with, and a loss of it is not forgotten
_BETS_AT_EASE, _BETS_OF_THE_THIN = 4, 30  # least bets in a purse, for its owner to sit down unasked
_SEEN = "seen"  # the preference with the day on which a character was last seen at a table
_COMPANY = ("rook", "sable", "odile", "tobias")  # from the player's seat outwards
GUEST_PORTRAITS = ("guest_fox", "guest_owl", "guest_stag", "guest_raven", "guest_hare", "guest_bear")


def _characters(store: Store) -> list[Account]:
    """The accounts of the house's characters; a save may have others, from another edition of the program."""
    return [held for held in store.accounts("character") if held.portrait in CHARACTERS]


def character_account(store: Store, character_id: str) -> Account:
    """A character's purse, as `character_accounts`."""
    return character_accounts(store, [character_id])[0]


def character_accounts(store: Store, ids: Sequence[str]) -> list[Account]:
    """The purses of several characters, which they keep from evening to evening.

    Whoever has less than they once came with brings some of it for each day since they were last seen at a table. All
    purses are opened or filled in one step: where the disk refuses it, none has changed.
    """
    known = {account.portrait: account for account in store.accounts("character")}
    new = [id_ for id_ in ids if id_ not in known]
    today = _today().isoformat()
    seen_again = [known[id_] for id_ in ids if id_ in known and store.preference(known[id_].id, _SEEN) != today]
    if new or seen_again:
        with store.writing():
            for held in seen_again:
                if cents := _brought(store, held):
                    store.move(BANK, held.id, cents, "allowance")
            for who in map(CHARACTERS.__getitem__, new):
                known[who.id] = store.open_purse("character", who.name, who.id, who.purse)
            for account in (*seen_again, *(known[id_] for id_ in new)):
                store.keep_preference(account.id, _SEEN, today)
    return [known[id_] for id_ in ids]


def _today() -> date:
    return date.fromisoformat(now()[:10])


def _is_thin(purse: int, who: str) -> bool:
    """Whether a purse of so many cents is thin beside what its character once came with."""
    return purse < CHARACTERS[who].purse // _THIN


def _brought(store: Store, held: Account) -> int:
    """The cents a character has earned elsewhere since they were last seen at a table, and brings along."""
    seen, opening = store.preference(held.id, _SEEN), CHARACTERS[held.portrait].purse
    try:
        days = (_today() - date.fromisoformat(seen)).days if isinstance(seen, str) else 0
    except ValueError:  # as somebody wrote it who is not this program
        days = 0
    return max(0, min(opening - store.purse(held.id), days * opening // _DAYS_TO_RECOVER))


def fill_purses(store: Store, ids: Sequence[str] = tuple(CHARACTERS)) -> None:
    """Gives those of the characters who have less than they once came with all that is lacking."""
    lacking = {
        held.id: cents
        for held in _characters(store)
        if held.portrait in ids and (cents := CHARACTERS[held.portrait].purse - store.purse(held.id)) > 0
    }
    if lacking:
        with store.writing():
            for account, cents in lacking.items():
                store.move(BANK, account, cents, "allowance")


def is_at_ease(purse: int, who: str, level: Level) -> bool:
    """Whether a character with so many cents sits down at a table unasked: with some bets, or many in a thin purse."""
    return purse >= int(level.settings.minimum) * (_BETS_OF_THE_THIN if _is_thin(purse, who) else _BETS_AT_EASE)


def avenger(store: Store, me: Account, level: Level) -> str:
    """The id of the character who most wants money back that a person won from them; empty where none does.

    That is who lost most to the person in the last two weeks, where that is a good part of what they came with.
    Only games in which players win each other's money leave such a debt.
    """
    if not GAMES[level.game].is_among_players:
        return ""
    first, most = _today() - timedelta(days=_DAYS_OF_GRUDGE), (0, "")
    known = {held.id: held.portrait for held in store.accounts("character") if held.portrait in admitted(level)}
    for account, taken in taken_by_day(store, me.id, known, level.game).items():
        lost = sum(cents for day, cents in taken.items() if day >= first)
        if lost >= CHARACTERS[known[account]].purse // _THIN:
            most = max(most, (lost, known[account]))
    return most[1]


def has_thin_purse(store: Store, held: Account) -> bool:
    """Whether a character has little of what they once came with; False for one of another edition."""
    return held.portrait in CHARACTERS and _is_thin(store.purse(held.id), held.portrait)


def guest_face(taken: set[str]) -> tuple[str, str]:
    """A name and a mask for a guest that no one at the table has."""
    number = 1
    while (name := _("Guest {number}", number=number)) in taken:
        number += 1
    return name, GUEST_PORTRAITS[number % len(GUEST_PORTRAITS)]


def new_guest(store: Store, taken: set[str]) -> Account:
    """A guest with 500.00 for the evening."""
    return store.open_purse("guest", *guest_face(taken), GUEST_CENTS)


def send_guests_home(store: Store, host: Account | None = None) -> None:
    """Ends the evening of all guests but the one who may be their host: their purses go back to the bank."""
    going = [account for account in store.accounts("guest") if host is None or account.id != host.id]
    if any(store.purse(account.id) for account in going):
        with store.writing():
            for account in going:
                store.close_guest(account)


def remember_seats(session: TableSession, me: Account) -> None:
    """Keeps the seats of this table for the next evening."""
    kept = {}
    for seat, account in session.sitters.items():
        if account.kind == "character":
            kept[str(seat)] = account.portrait
        elif account.id == me.id:
            kept[str(seat)] = "me"
    if kept != session.store.preference(me.id, f"{SEATING_KEY}:{session.level.name}"):
        session.store.keep_preference(me.id, f"{SEATING_KEY}:{session.level.name}", kept)


def admitted(level: Level) -> list[str]:
    """The ids of the characters that may sit at a table: its own company, or anybody."""
    return [who for who in CHARACTERS if who in level.welcome.company] or list(CHARACTERS)


def as_here(level: Level, who: str) -> Character:
    """A character with the skill it has at a table."""
    return replace(CHARACTERS[who], skill=level.welcome.company.get(who) or CHARACTERS[who].skill)


def default_seats(level: Level, seats: int) -> dict[int, str]:
    """The seats at a table not visited before: the player in the middle, and its company at both sides."""
    company = tuple(level.welcome.company) or _COMPANY[: GAMES[level.game].company]
    middle = (seats + 1) // 2
    near = (middle - 1, middle + 1, middle - 2, middle + 2)
    return {middle: "me"} | {seat: who for seat, who in zip(near, company, strict=False) if 1 <= seat <= seats}


def seat_everybody(session: TableSession, me: Account) -> None:
    """Seats the player and the characters of last time; those who cannot pay the least bet stay away."""
    kept = session.store.preference(me.id, f"{SEATING_KEY}:{session.level.name}")
    seats = default_seats(session.level, session.engine.seats)
    if isinstance(kept, dict):
        seats = {int(seat): who for seat, who in kept.items() if seat.isdecimal() and isinstance(who, str)}
    if "me" not in seats.values():
        middle = (session.engine.seats + 1) // 2
        from_the_middle = sorted(range(1, session.engine.seats + 1), key=lambda seat: abs(seat - middle))
        seats[next((seat for seat in from_the_middle if seat not in seats), middle)] = "me"
    seats = _who_comes(session, seats, me)
    company = list(dict.fromkeys(who for _, who in sorted(seats.items()) if who in CHARACTERS))
    accounts = dict(zip(company, character_accounts(session.store, company), strict=True))
    for seat, who in sorted(seats.items()):
        if who == "me":
            _sit(session, seat, me)
        elif who in CHARACTERS:
            _sit(session, seat, accounts[who])


def _who_comes(session: TableSession, seats: dict[int, str], me: Account) -> dict[int, str]:
    """The players by seat this evening: a character who would be ill at ease is replaced by one who is not.

    First comes who wants money back from the player, who otherwise takes a free chair; then who has come down in the
    world, where they still can play.
    """
    store, level = session.store, session.level
    purses = {held.portrait: store.purse(held.id) + _brought(store, held) for held in _characters(store)}
    purses = {who: purses.get(who, CHARACTERS[who].purse) for who in CHARACTERS}
    fit = [who for who in admitted(level) if is_at_ease(purses[who], who, level)]
    wants = avenger(store, me, level)
    away = [who for who in fit if who not in seats.values()]
    away.sort(key=lambda who: (who != wants, not _is_thin(purses[who], who)))
    coming = {}
    for seat, who in sorted(seats.items()):
        if who == "me" or who in fit:
            coming[seat] = who
        elif who in CHARACTERS and away:
            coming[seat] = away.pop(0)
    if wants in away:
        own = next(seat for seat, who in seats.items() if who == "me")
        free = [seat for seat in range(1, session.engine.seats + 1) if seat not in coming]
        if free:
            coming[min(free, key=lambda seat: (abs(seat - own), seat))] = wants
    return coming


def _sit(session: TableSession, seat: int, account: Account) -> None:
    try:
        session.sit(seat, account)
    except CasinoError:
        # What was kept may name a seat twice or one this table does not have; such a chair stays empty.
        return


# -- a seat at a table ----------------------------------------------------------------------------------------


def candidates(session: TableSession, seat: int, me: Account) -> list[Candidate]:
    """The candidates for a seat that is not the player's own, and what else may be done with it."""
    here = session.sitters.values()
    sitting, faces = {held.id for held in here}, {held.portrait for held in here}
    coming = newcomers(session.store, session.level, sitting, faces, _("plays from their own purse"))
    if seat in session.sitters:
        return [*coming, NOBODY]
    return [mover(me), *coming, Candidate(FILL, _("Everybody"), _("fill the table"), "host")]


def mover(me: Account) -> Candidate:
    """The player, as one who may move to another seat."""
    return Candidate(MOVE, me.name, _("move here"), me.portrait)


def newcomers(store: Store, level: Level, sitting: Set[int], faces: Set[str], way: str) -> list[Candidate]:
    """Everybody who may sit down besides those here: people of this machine, a guest, the house's characters.

    `sitting` are the accounts of people here, `faces` the faces; `way` says how people of this machine play.
    """
    people = [who for who in store.accounts("profile") if who.id not in sitting]
    return [
        *(Candidate(f"{PROFILE}{who.id}", who.name, way, who.portrait) for who in people),
        Candidate(GUEST, _("A guest"), _("plays with a purse for the evening"), "guest_owl"),
        *characters_at(level, faces),
    ]


def characters_at(level: Level, faces: Set[str]) -> list[Candidate]:
    """The house's characters who may sit down at a table, except for whom there are `faces` already."""
    from casino.players.plays import manner_of  # the odds of every game, which the hall's first frame has no time for

    found = [as_here(level, who) for who in admitted(level) if who not in faces]
    return [Candidate(who.id, who.name, manner_of(level.game, who), who.id) for who in found]


def change_seat(session: TableSession, seat: int, key: str, me: Account) -> str:
    """Does what was chosen for a seat; returns a sentence where it could not be done.

    Raises WrongPhase during a round, SaveError where the save does not take it: then everybody sits as before.
    """
    sitters = dict(session.sitters)
    before = sitters.get(seat)
    try:
        if key == FILL:
            return _fill(session)
        if before is not None and before.kind == "guest" and session.purse(seat):
            with session.store.writing():  # one guest's money goes and another's comes, or neither
                return _changed(session, seat, key, me)
        return _changed(session, seat, key, me)
    except SaveError:
        session.sitters.clear()
        session.sitters.update(sitters)
        raise


def _fill(session: TableSession) -> str:
    """Asks characters to all free seats."""
    away = [who for who in admitted(session.level) if who not in {held.portrait for held in session.sitters.values()}]
    free = [number for number in range(1, session.engine.seats + 1) if number not in session.sitters]
    wanted = list(zip(free, away, strict=False))
    character_accounts(session.store, [who for _, who in wanted])
    return " ".join(filter(None, (seat_character(session, number, who) for number, who in wanted)))


def _changed(session: TableSession, seat: int, key: str, me: Account) -> str:
    """Does what was chosen for one seat."""
    before = session.sitters.get(seat)
    if before is not None:
        session.stand(seat)
        if before.kind == "guest":
            session.store.close_guest(before)
    if key == MOVE:
        move(session, seat, me)
    elif key == GUEST:
        session.sit(seat, new_guest(session.store, {held.name for held in session.sitters.values()}))
    elif key.startswith(PROFILE):
        session.sit(seat, session.store.account(int(key.removeprefix(PROFILE))))
    elif key != EMPTY:
        return seat_character(session, seat, key)
    return ""


def move(session: TableSession, seat: int, me: Account) -> None:
    """Moves the player to another seat. Raises as `sit`."""
    for old in [number for number, held in session.sitters.items() if held.id == me.id]:
        session.stand(old)
    session.sit(seat, me)


def seat_character(session: TableSession, seat: int, who: str) -> str:
    """Seats one of the house's characters; returns a sentence where the purse is too small for it. Raises as `sit`."""
    account = character_account(session.store, who)
    if session.store.purse(account.id) < session.level.settings.minimum:
        return _("{name} has too little money for this table.", name=account.name)
    session.sit(seat, account)
    return ""
