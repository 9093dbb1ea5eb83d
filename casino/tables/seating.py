"""The seating of a table here: persons of this machine, guests of the evening, the house's characters.

Finds or opens their purses in the save and remembers who sat where. No picture.
"""

from collections.abc import Sequence, Set
from dataclasses import replace

from casino.core.errors import CasinoError, SaveError
from casino.core.texts import _
from casino.engines.registry import GAMES
from casino.players.characters import CHARACTERS, Character
from casino.records.levels import Level
from casino.save.ledger import BANK, Account
from casino.save.store import GUEST_CENTS, Store
from casino.tables.session import TableSession
from casino.tables.table import Candidate

SEATING_KEY = "seating"
MOVE, GUEST, FILL, EMPTY, PROFILE = "move", "guest", "fill", "empty", "profile:"
NOBODY = Candidate(EMPTY, _("Nobody"), _("leave the seat empty"), "")
_COMPANY = ("rook", "sable", "odile", "tobias")  # from the player's seat outwards
GUEST_PORTRAITS = ("guest_fox", "guest_owl", "guest_stag", "guest_raven", "guest_hare", "guest_bear")


def character_account(store: Store, character_id: str) -> Account:
    """A character's purse, filled up again on a new evening if it was nearly empty."""
    return character_accounts(store, [character_id])[0]


def character_accounts(store: Store, ids: Sequence[str]) -> list[Account]:
    """The purses of several characters, opened or filled in one step: where the disk refuses it, none has changed."""
    known = {account.portrait: account for account in store.accounts("character")}
    new = [id_ for id_ in ids if id_ not in known]
    poor = [id_ for id_ in ids if id_ in known and store.purse(known[id_].id) < CHARACTERS[id_].purse // 5]
    if new or poor:
        with store.writing():
            for who in map(CHARACTERS.__getitem__, poor):
                store.move(BANK, known[who.id].id, who.purse, "allowance")
            for who in map(CHARACTERS.__getitem__, new):
                known[who.id] = store.open_purse("character", who.name, who.id, who.purse)
    return [known[id_] for id_ in ids]


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
    company = list(dict.fromkeys(who for _, who in sorted(seats.items()) if who in CHARACTERS))
    accounts = dict(zip(company, character_accounts(session.store, company), strict=True))
    for seat, who in sorted(seats.items()):
        if who == "me":
            _sit(session, seat, me)
        elif who in CHARACTERS:
            account = accounts[who]
            if session.store.purse(account.id) >= session.level.settings.minimum:
                _sit(session, seat, account)


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
