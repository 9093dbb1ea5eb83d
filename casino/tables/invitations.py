"""Tables by invitation: the deed that opens one, and whether a player has done it. The books tell; nothing is kept.

Only the hall of this house asks. Rounds found open, records, practice, shows and halls elsewhere do not.
"""

from collections.abc import Callable, Iterable

from casino.core.money import format_amount
from casino.core.texts import _, ngettext
from casino.engines.registry import GAMES
from casino.records.levels import Level
from casino.save.store import Store


def covers_no_table(purse: int, levels: Iterable[Level], deed: Callable[[Level], str]) -> bool:
    """Whether a purse covers the least bet at none of these tables that are open; free ones do not count.

    `deed` says what is still missing for a table; it is asked only about those that the purse covers.
    """
    priced = sorted((level for level in levels if level.settings.minimum), key=lambda level: level.settings.minimum)
    return bool(priced) and not any(level.settings.minimum <= purse and not deed(level) for level in priced)


def missing_deed(store: Store, account: int, level: Level) -> str:
    """The deed that a player still has to do before a table is open, in a sentence; empty where it is open."""
    welcome, game = level.welcome, GAMES[level.game].title
    if level.is_own:
        return ""
    if welcome.rounds is not None and store.rounds_winning(account, level.game, None, welcome.rounds) < welcome.rounds:
        return ngettext(
            "Play {count} round of {game} to be invited.",
            "Play {count} rounds of {game} to be invited.",
            welcome.rounds,
            count=welcome.rounds,
            game=game,
        )
    if welcome.win is not None and not store.rounds_winning(account, level.game, int(welcome.win), 1):
        amount = format_amount(welcome.win, level.currency)
        return _("Win {amount} in a round of {game} to be invited.", amount=amount, game=game)
    if welcome.purse is not None and store.purse(account) < welcome.purse:
        amount = format_amount(welcome.purse, level.currency)
        return _("Have {amount} in your purse to be invited.", amount=amount)
    return ""
