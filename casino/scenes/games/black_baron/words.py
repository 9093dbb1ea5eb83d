"""Black Baron's rules and tables in words and figures, from a level's settings."""

from collections.abc import Mapping

from casino.core.money import format_amount
from casino.records.levels import Level
from casino.scenes.app.place import KeyWords, edge_facts, edge_in_words


def rule_words(level: Level) -> dict[str, str]:
    """The values for the names in braces on the rules page."""
    rules = level.settings
    most = rules.max_hands
    spared = "every open bet is lost; a Black Baron has already been paid."
    return {
        "target": str(rules.target),
        "over": str(rules.target + 1),
        "minimum": format_amount(rules.minimum, level.currency),
        "maximum": format_amount(rules.maximum, level.currency),
        "dealer_stands_on": str(rules.dealer_stands_on),
        "double_after_split": "" if rules.double_after_split else " Not after a split at this table.",
        "highest_split_pair": str(rules.highest_split_pair),
        "resplit": " An equal die may be split again." if most is None else f" At most {most} hands at this table.",
        "baron_pays": str(rules.baron_pays).replace(":", " to "),
        "plague": spared if rules.baron_settles_before_plague else "every bet is lost, even a Black Baron's.",
        "round_table_dice": str(rules.round_table_dice),
        "edge": edge_in_words(level),
    }


def table_facts(level: Level) -> list[str]:
    """The rules in which tables differ, in a few words each."""
    rules = level.settings
    most = rules.max_hands
    facts = [
        f"Baron pays {str(rules.baron_pays).replace(':', ' to ')}",
        f"Round Table with {rules.round_table_dice}",
        "unlimited splits" if most is None else f"{most} hands at most",
    ]
    return [*edge_facts(level), *facts]


_KEYS = {
    "minimum": KeyWords("Smallest bet", "The least that may be bet.", "above 0, a multiple of the step of bets"),
    "maximum": KeyWords(
        "Largest bet", "The most that may be bet.", "at least the smallest bet, a multiple of the step"
    ),
    "bet_step": KeyWords("Step of bets", "Every bet is a multiple of it.", "above 0"),
    "dealer_stands_on": KeyWords(
        "Dealer stands on", "Below this total the dealer rolls again.", "1 to 100, at most the target"
    ),
    "target": KeyWords("Target", "A hand above this total is bust."),
    "round_table_dice": KeyWords("Dice of a Round Table", "This many dice below the target count as the target."),
    "baron_pays": KeyWords("A Baron pays", "What two tens pay: profit to stake."),
    "baron_settles_before_plague": KeyWords(
        "Baron before plague", "A Black Baron is paid before a Black Plague can take it."
    ),
    "double_after_split": KeyWords("Double after a split", "A split hand may be doubled."),
    "resplit": KeyWords(
        "Further splits",
        "How often a seat may split again after the first split.",
        words={"unlimited": "unlimited"},
    ),
    "highest_split_pair": KeyWords("Highest pair to split", "Higher pairs cannot be split; 0 allows no split at all."),
}


def key_words() -> Mapping[str, KeyWords]:
    """Every key of the settings in words."""
    return _KEYS
