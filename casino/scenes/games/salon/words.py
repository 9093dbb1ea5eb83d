"""The salon's rules and tables in words and figures."""

from collections.abc import Mapping

from casino.core.money import CENTS_PER_UNIT, format_amount
from casino.core.texts import _, in_words, ngettext
from casino.engines.baccarat.bets import Limits
from casino.records.levels import Level
from casino.scenes.app.place import KeyWords, edge_facts
from casino.tally.games.baccarat_distribution import bets_distribution

_CARDS_OF_A_DECK = 52
_CHIP = 100  # dollars of the chip in the example


def side_limits(limits: Limits) -> tuple[int, int]:
    """The limits in cents of a side bet laid in whole-dollar chips."""
    least, most = limits.of_area("tie")
    return -(-least // CENTS_PER_UNIT) * CENTS_PER_UNIT, most // CENTS_PER_UNIT * CENTS_PER_UNIT


def _earned(level: Level, area: str) -> str:
    """The house's share of a hundred dollars bet on an area, in the long run."""
    mean, _ = bets_distribution(level.settings.decks, {area: (_CHIP,)})
    return format_amount(round(-mean), level.currency)


def _decks(count: int) -> str:
    return ngettext("{count} deck", "{count} decks", count, count=in_words(count))


def rule_words(level: Level) -> dict[str, str]:
    """The values for the names in braces on the rules page."""
    rules = level.settings
    least, most = side_limits(rules.limits)
    return {
        "decks": _decks(rules.decks).capitalize(),
        "fresh": ngettext("{count} fresh deck", "{count} fresh decks", rules.decks, count=in_words(rules.decks)),
        **{f"of_{area}": _earned(level, area) for area in ("player", "banker", "tie", "player_pair")},
        "minimum": format_amount(rules.minimum, level.currency),
        "maximum": format_amount(rules.maximum, level.currency),
        "side_minimum": format_amount(least, level.currency),
        "side_maximum": format_amount(most, level.currency),
        "shoe": _(
            "The shoe of {decks} cards runs on from deal to deal, also over days. When the cut card is "
            "out, with {cut_card} cards or fewer left, it is shuffled before the next deal.",
            decks=rules.decks * _CARDS_OF_A_DECK,
            cut_card=rules.cut_card,
        ),
    }


def table_facts(level: Level) -> list[str]:
    """The rules in which tables differ, in a few words each."""
    rules = level.settings
    least, most = (format_amount(cents, level.currency) for cents in side_limits(rules.limits))
    facts = [_decks(rules.decks), _("side bets {least} to {most}", least=least, most=most), _("5% commission")]
    return [*edge_facts(level), *facts]


_KEYS = {
    "minimum": KeyWords(
        _("Smallest bet"),
        _("The least on Player or Banker; side bets have a tenth of it."),
        _("whole dollars, 1 or more"),
    ),
    "maximum": KeyWords(
        _("Largest bet"),
        _("The most on Player or Banker; side bets have a tenth of it."),
        _("whole dollars, the smallest bet or more"),
    ),
    "decks": KeyWords(_("Decks"), _("Decks of 52 cards in the shoe.")),
    "cut_card": KeyWords(
        _("Cut card"),
        _("With this many cards left, or fewer, the next deal begins with a shuffle."),
        _("5 or more, fewer than the shoe holds"),
    ),
}


def key_words() -> Mapping[str, KeyWords]:
    """Every key of the settings in words."""
    return _KEYS
