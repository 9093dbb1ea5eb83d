"""Repairs portraits in a save that names one the house does not have and cannot paint.

A single flipped bit on the disk is enough for that. No purse is touched.
"""

from casino.players.characters import CHARACTERS
from casino.save.ledger import Account
from casino.save.store import Store
from casino.tables.seating import GUEST_PORTRAITS
from casino.ui.drawing.portraits import PORTRAITS


def repair_portraits(store: Store) -> None:
    """Gives every account with an unknown portrait a known one: characters their own, people a mask.

    Raises SaveError.
    """
    for kind, known in (("profile", PORTRAITS), ("guest", PORTRAITS), ("character", CHARACTERS)):
        for account in store.accounts(kind):
            if account.portrait not in known:
                with store.writing():
                    store.ledger.rename(account.id, account.name, _face_for(account, store))


def _face_for(account: Account, store: Store) -> str:
    """A character's own portrait; a person's mask, chosen by the account's number."""
    if account.kind != "character":
        return GUEST_PORTRAITS[account.id % len(GUEST_PORTRAITS)]
    taken = {held.portrait for held in store.accounts("character")}
    by_name = [who.id for who in CHARACTERS.values() if who.name == account.name]
    return next((face for face in (*by_name, *CHARACTERS) if face not in taken), next(iter(CHARACTERS)))
