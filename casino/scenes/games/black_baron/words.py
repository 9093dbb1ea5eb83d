"""Black Baron's rules and tables in words and figures, from a level's settings."""

from casino.core.money import format_amount
from casino.records.levels import Level
from casino.scenes.app.place import edge_facts, edge_in_words


def rule_words(level: Level) -> dict[str, str]:
    """The values for the names in braces on the rules page."""
    rules = level.settings
    most = rules.most_hands
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
    most = rules.most_hands
    facts = [
        f"Baron pays {str(rules.baron_pays).replace(':', ' to ')}",
        f"Round Table with {rules.round_table_dice}",
        "unlimited splits" if most is None else f"{most} hands at most",
    ]
    return [*edge_facts(level), *facts]
