"""Puts the settings of a Three Street Pi'Lok level into words."""

from collections.abc import Mapping

from casino.core.money import format_amount
from casino.core.texts import _, in_words, ngettext, pgettext
from casino.players.pilok.skill import BEGINNING, HIGHEST, wins_for
from casino.records.levels import Level
from casino.scenes.app.place import KeyWords

_TIES = {
    "reroll": _("A tie is rolled again until one of you is better."),
    "jumper": _("At this table a tie goes to the jumper."),
    "target": _("At this table a tie goes to the one who was jumped."),
}
_TIE_FACTS = {"jumper": _("tied duels to the jumper"), "target": _("tied duels to the one jumped")}
_WILD = _(
    "At this table the last skill die is wild: a 6 counts and is rolled again until it is something else; a 1 on its "
    "first roll cancels itself and the highest other die."
)
_NO_JUMP = _("At this table nobody jumps: after the Deep comes Shadowport at once.")


def _raises(count: int) -> str:
    """The number of raises on a street, in words."""
    return ngettext("{count} raise", "{count} raises", count, count=in_words(count))


def _sheet(highest: str) -> str:
    """The sentence on players' own sheets at a table."""
    if not highest:
        return _("At this table everybody plays by this ladder.")
    return _(
        "Or write a sheet of your own, Gambling or Perception, on your page at the cashier: this table takes up to "
        "{highest}; with a better one you play by the ladder here.",
        highest=highest,
    )


def rule_words(level: Level) -> dict[str, str]:
    """The values for the placeholders of the rules page."""
    rules = level.settings
    return {
        "seats": pgettext("players", "Two") if rules.seats == 2 else _("Two to {most}", most=in_words(rules.seats)),
        "fee": format_amount(rules.ante, level.currency),
        "least_bet": format_amount(rules.min_bet, level.currency),
        "most_bet": format_amount(rules.max_bet, level.currency),
        "raises": _raises(rules.raises_per_street),
        "tie": _TIES[rules.skill_tie],
        "wild": f" {_WILD}" if rules.wild_die else "",
        "jump": "" if rules.jump else f" {_NO_JUMP}",
        "skill": str(BEGINNING),
        "best_skill": str(HIGHEST),
        "sheet": _sheet(level.welcome.highest_sheet),
        "first_rise": str(wins_for(1)),
        "second_rise": str(wins_for(2)),
    }


def table_facts(level: Level) -> list[str]:
    """The rules that differ from table to table, in a few words each."""
    rules = level.settings
    facts = [
        _("a duel for two") if rules.seats == 2 else _("two to {most} players", most=in_words(rules.seats)),
        _("Berthing Fee {amount}", amount=format_amount(rules.ante, level.currency)),
        _("{raises} a street", raises=_raises(rules.raises_per_street)),
    ]
    if not rules.jump:
        return [*facts, _("no Jump")]
    if rules.skill_tie in _TIE_FACTS:
        facts.append(_TIE_FACTS[rules.skill_tie])
    if rules.wild_die:
        facts.append(_("a wild skill die"))
    return facts


_KEYS = {
    "ante": KeyWords(_("Berthing Fee"), _("What everyone in the hand pays first."), _("above 0")),
    "minimum_bet": KeyWords(
        _("Smallest bet"), _("The least first bet of a street."), _("above 0"), words={None: _("one Berthing Fee")}
    ),
    "maximum_bet": KeyWords(
        _("Largest bet"),
        _("The largest single bet or raise."),
        _("the smallest bet or more"),
        words={None: _("ten Berthing Fees")},
    ),
    "raises_per_street": KeyWords(_("Raises a street"), _("How often a street may be raised.")),
    "jump": KeyWords(_("Jump"), _("After the third street there are duels for single dice.")),
    "skill_tie": KeyWords(
        _("A tied duel"),
        _("Who wins a duel that is tied."),
        words={"reroll": _("roll again"), "jumper": _("the jumper"), "target": _("the one jumped")},
    ),
    "wild_die": KeyWords(
        _("Wild skill die"),
        _("A 6 on the last skill die is thrown again and added; a first 1 takes the highest die with it."),
    ),
    "seats": KeyWords(_("Seats"), _("Places at the table.")),
}


def key_words() -> Mapping[str, KeyWords]:
    """Every key of the settings in words."""
    return _KEYS
