"""Who may sit at a table here: persons of this machine, guests of the evening, the house's characters.

Finds or opens their purses in the save and remembers who sat where. No picture.
"""

from __future__ import annotations

from casino.errors import CasinoError
from casino.ledger import BANK, Account
from casino.players.characters import CHARACTERS
from casino.session import TableSession
from casino.store import GUEST_CENTS, Store

SEATING_KEY = "seating"
DEFAULT_SEATS = {2: "odile", 3: "rook", 4: "me", 5: "sable", 6: "tobias"}
GUEST_PORTRAITS = ("guest_fox", "guest_owl", "guest_stag", "guest_raven", "guest_hare", "guest_bear")


def character_account(store: Store, character_id: str) -> Account:
    """A character's purse, filled up again on a new evening if it was nearly empty."""
    who = CHARACTERS[character_id]
    for account in store.accounts("character"):
        if account.portrait == character_id:
            if store.purse(account.id) < who.purse // 5:
                with store.writing():
                    store.move(BANK, account.id, who.purse, "allowance")
            return account
    return store.open_purse("character", who.name, who.id, who.purse)


def new_guest(store: Store, taken: set[str]) -> Account:
    """A guest with 500.00 for the evening, under a name and a mask nobody at the table has."""
    number = 1
    while f"Guest {number}" in taken:
        number += 1
    mask = GUEST_PORTRAITS[number % len(GUEST_PORTRAITS)]
    return store.open_purse("guest", f"Guest {number}", mask, GUEST_CENTS)


def send_guests_home(store: Store) -> None:
    """The evening is over for all guests: their purses go back to the bank."""
    for account in store.accounts("guest"):
        store.close_guest(account)


def remember_seats(session: TableSession, me: Account) -> None:
    """Keeps who sits where at this table, for the next evening."""
    kept = {}
    for seat, account in session.sitters.items():
        if account.kind == "character":
            kept[str(seat)] = account.portrait
        elif account.id == me.id:
            kept[str(seat)] = "me"
    if kept != session.store.preference(me.id, f"{SEATING_KEY}:{session.level.name}"):
        session.store.keep_preference(me.id, f"{SEATING_KEY}:{session.level.name}", kept)


def seat_everybody(session: TableSession, me: Account) -> None:
    """Seats the player and the characters of last time; whoever cannot pay the least bet stays away."""
    kept = session.store.preference(me.id, f"{SEATING_KEY}:{session.level.name}")
    seats: dict[int, str] = dict(DEFAULT_SEATS)
    if isinstance(kept, dict):
        seats = {int(seat): who for seat, who in kept.items() if seat.isdecimal() and isinstance(who, str)}
    if "me" not in seats.values():
        free = [seat for seat in (4, 3, 5, 2, 6, 1, 7) if seat not in seats and seat <= session.engine.seats]
        seats[free[0] if free else 4] = "me"
    for seat, who in sorted(seats.items()):
        if who == "me":
            _sit(session, seat, me)
        elif who in CHARACTERS:
            account = character_account(session.store, who)
            if session.store.purse(account.id) >= session.level.settings.minimum:
                _sit(session, seat, account)


def _sit(session: TableSession, seat: int, account: Account) -> None:
    try:
        session.sit(seat, account)
    except CasinoError:
        # What was kept may name a seat twice or one this table does not have; such a chair stays empty.
        return
