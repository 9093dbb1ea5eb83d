"""Players' own sheets: kept in the save beside their other choices, and what a table makes of one. No picture."""

import msgspec

from casino.engines.sheets import Sheet, typed_code
from casino.records.levels import Level
from casino.save.ledger import Account
from casino.save.store import Store

_KEY = "sheet"


def sheet_of(store: Store, account: int) -> Sheet | None:
    """A person's own sheet; None by the house's ladder, and where what is kept is none."""
    try:
        return msgspec.convert(store.preference(account, _KEY), Sheet | None)
    except msgspec.ValidationError:
        return None


def keep_sheet(store: Store, account: int, sheet: Sheet | None) -> None:
    """Keeps a person's sheet, its code in the usual form, or none. Raises DiceCodeError, and nothing has changed."""
    if sheet is not None:
        sheet = Sheet(sheet.trait, str(typed_code(sheet.skill)))
    store.keep_preference(account, _KEY, sheet)


def sheet_at(store: Store, level: Level, who: Account) -> Sheet | None:
    """The sheet that somebody plays by at a table; None by the house's ladder."""
    sheet = sheet_of(store, who.id) if who.kind == "profile" else None
    return None if sheet is None or level.welcome.why_not(sheet) else sheet


def why_by_ladder(store: Store, level: Level, who: Account) -> str:
    """Why somebody who has a sheet does not play by it at a table, in one sentence; empty otherwise."""
    sheet = sheet_of(store, who.id) if who.kind == "profile" else None
    return level.welcome.why_not(sheet) if sheet is not None else ""
