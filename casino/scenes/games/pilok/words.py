"""Puts the settings of a Three Street Pi'Lok level into words."""

from collections.abc import Mapping

from casino.core.money import format_amount
from casino.core.numbers import NUMBERS
from casino.players.pilok.skill import BEGINNING, HIGHEST, wins_for
from casino.records.levels import Level
from casino.scenes.app.place import KeyWords

_TIES = {
    "reroll": "A tie is rolled again until one of you is better.",
    "jumper": "At this table a tie goes to the jumper.",
    "target": "At this table a tie goes to the one who was jumped.",
}
_TIE_FACTS = {"jumper": "tied duels to the jumper", "target": "tied duels to the one jumped"}
_WILD = (
    " At this table the last skill die is wild: a 6 counts and is rolled again until it is something else; a 1 on its "
    "first roll cancels itself and the highest other die."
)


def _raises(count: int) -> str:
    """The number of raises on a street, in words."""
    number = NUMBERS[count] if count < len(NUMBERS) else str(count)
    return f"{number} raise{'' if count == 1 else 's'}"


def rule_words(level: Level) -> dict[str, str]:
    """The values for the placeholders of the rules page."""
    rules = level.settings
    return {
        "seats": "Two" if rules.seats == 2 else f"Two to {NUMBERS[rules.seats]}",
        "fee": format_amount(rules.ante, level.currency),
        "least_bet": format_amount(rules.min_bet, level.currency),
        "most_bet": format_amount(rules.max_bet, level.currency),
        "raises": _raises(rules.raises_per_street),
        "tie": _TIES[rules.skill_tie],
        "wild": _WILD if rules.wild_die else "",
        "jump": "" if rules.jump else " At this table nobody jumps: after the Deep comes Shadowport at once.",
        "skill": str(BEGINNING),
        "best_skill": str(HIGHEST),
        "first_rise": str(wins_for(1)),
        "second_rise": str(wins_for(2)),
    }


def table_facts(level: Level) -> list[str]:
    """The rules that differ from table to table, in a few words each."""
    rules = level.settings
    facts = [
        "a duel for two" if rules.seats == 2 else f"two to {NUMBERS[rules.seats]} players",
        f"Berthing Fee {format_amount(rules.ante, level.currency)}",
        f"{_raises(rules.raises_per_street)} a street",
    ]
    if not rules.jump:
        return [*facts, "no Jump"]
    if rules.skill_tie in _TIE_FACTS:
        facts.append(_TIE_FACTS[rules.skill_tie])
    if rules.wild_die:
        facts.append("a wild skill die")
    return facts


_KEYS = {
    "ante": KeyWords("Berthing Fee", "What everyone in the hand pays first.", "above 0"),
    "minimum_bet": KeyWords(
        "Smallest bet", "The least first bet of a street.", "above 0", words={None: "one Berthing Fee"}
    ),
    "maximum_bet": KeyWords(
        "Largest bet",
        "The largest single bet or raise.",
        "the smallest bet or more",
        words={None: "ten Berthing Fees"},
    ),
    "raises_per_street": KeyWords("Raises a street", "How often a street may be raised."),
    "jump": KeyWords("Jump", "After the third street there are duels for single dice."),
    "skill_tie": KeyWords(
        "A tied duel",
        "Who wins a duel that is tied.",
        words={"reroll": "roll again", "jumper": "the jumper", "target": "the one jumped"},
    ),
    "wild_die": KeyWords(
        "Wild skill die",
        "A 6 on the last skill die is thrown again and added; a first 1 takes the highest die with it.",
    ),
    "seats": KeyWords("Seats", "Places at the table."),
}


def key_words() -> Mapping[str, KeyWords]:
    """Every key of the settings in words."""
    return _KEYS
