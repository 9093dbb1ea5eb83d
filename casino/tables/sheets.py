"""Players' own sheets: kept in the save beside their other choices, and what a table makes of one. No picture."""

import msgspec

from casino.engines.base import Opening
from casino.engines.registry import GAMES
from casino.engines.sheets import Sheet, typed_code
from casino.players.entry_skills import WON_BESIDE, entry_skill_of
from casino.records.levels import Level, catalogue
from casino.save.ledger import Account
from casino.save.store import Store

_KEY = "sheet"
_SKILL: Opening = "skill"


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


# -- the house's own ladder -----------------------------------------------------------------------------------


def skill_tables() -> list[Level]:
    """The tables of the house where rounds begin with a skill."""
    return [level for level in catalogue()[0] if GAMES[level.game].engine(level.settings).begins_with == _SKILL]


def wins_at(store: Store, account: int, game: str, begins_with: Opening) -> int:
    """The wins of a player at a game, in the books: the rounds, and the duels within them."""
    beside = WON_BESIDE.get(begins_with, ())
    return store.rounds_won(account, game) + store.actions_taken(account, game, beside)


def ladder_skill(store: Store, account: int) -> str:
    """The skill that the house's ladder gives a person, as a dice code."""
    games = {level.game for level in skill_tables()}
    return entry_skill_of(_SKILL, "", lambda: sum(wins_at(store, account, game, _SKILL) for game in games), {})
