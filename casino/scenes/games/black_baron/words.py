"""Black Baron's rules and tables in words and figures, from a level's settings."""

from collections.abc import Mapping

from casino.core.money import format_amount
from casino.core.texts import _
from casino.records.levels import Level
from casino.scenes.app.place import KeyWords, edge_facts, edge_in_words

_NO_DOUBLE = _("Not after a split at this table.")


def rule_words(level: Level) -> dict[str, str]:
    """The values for the names in braces on the rules page."""
    rules = level.settings
    most = rules.max_hands
    spared = _("every open bet is lost; a Black Baron has already been paid.")
    resplit = _("At most {count} hands at this table.", count=most)
    if most is None:
        resplit = _("An equal die may be split again.")
    return {
        "target": str(rules.target),
        "over": str(rules.target + 1),
        "minimum": format_amount(rules.minimum, level.currency),
        "maximum": format_amount(rules.maximum, level.currency),
        "dealer_stands_on": str(rules.dealer_stands_on),
        "double_after_split": "" if rules.double_after_split else f" {_NO_DOUBLE}",
        "highest_split_pair": str(rules.highest_split_pair),
        "resplit": f" {resplit}",
        "baron_pays": rules.baron_pays.in_words(),
        "plague": spared if rules.baron_settles_before_plague else _("every bet is lost, even a Black Baron's."),
        "round_table_dice": str(rules.round_table_dice),
        "edge": edge_in_words(level),
    }


def table_facts(level: Level) -> list[str]:
    """The rules in which tables differ, in a few words each."""
    rules = level.settings
    most = rules.max_hands
    facts = [
        _("Baron pays {profit} to {stake}", profit=rules.baron_pays.profit, stake=rules.baron_pays.stake),
        _("Round Table with {count}", count=rules.round_table_dice),
        _("unlimited splits") if most is None else _("{count} hands at most", count=most),
    ]
    return [*edge_facts(level), *facts]


_KEYS = {
    "minimum": KeyWords(
        _("Smallest bet"), _("The least that may be bet."), _("above 0, a multiple of the step of bets")
    ),
    "maximum": KeyWords(
        _("Largest bet"), _("The most that may be bet."), _("at least the smallest bet, a multiple of the step")
    ),
    "bet_step": KeyWords(_("Step of bets"), _("Every bet is a multiple of it."), _("above 0")),
    "dealer_stands_on": KeyWords(
        _("Dealer stands on"), _("Below this total the dealer rolls again."), _("1 to 100, at most the target")
    ),
    "target": KeyWords(_("Target"), _("A hand above this total is bust.")),
    "round_table_dice": KeyWords(_("Dice of a Round Table"), _("This many dice below the target count as the target.")),
    "baron_pays": KeyWords(_("A Baron pays"), _("What two tens pay: profit to stake.")),
    "baron_settles_before_plague": KeyWords(
        _("Baron before plague"), _("A Black Baron is paid before a Black Plague can take it.")
    ),
    "double_after_split": KeyWords(_("Double after a split"), _("A split hand may be doubled.")),
    "resplit": KeyWords(
        _("Further splits"),
        _("How often a seat may split again after the first split."),
        words={"unlimited": _("unlimited")},
    ),
    "highest_split_pair": KeyWords(
        _("Highest pair to split"), _("Higher pairs cannot be split; 0 allows no split at all.")
    ),
}


def key_words() -> Mapping[str, KeyWords]:
    """Every key of the settings in words."""
    return _KEYS
