"""The salon's rules and tables in words and figures."""

from casino.core.money import CENTS_PER_UNIT, format_amount
from casino.core.numbers import counted
from casino.engines.baccarat.bets import Limits
from casino.records.levels import Level
from casino.tally.games.baccarat_distribution import DISTRIBUTIONS, bets_distribution

_CARDS_OF_A_DECK = 52
_CHIP = 100  # dollars of a chip to reckon with


def side_limits(limits: Limits) -> tuple[int, int]:
    """The limits in cents of a side bet laid in whole-dollar chips."""
    least, most = limits.of_area("tie")
    return -(-least // CENTS_PER_UNIT) * CENTS_PER_UNIT, most // CENTS_PER_UNIT * CENTS_PER_UNIT


def _edge(decks: int) -> str:
    """What the house keeps of a bet on the Banker, the lowest of all areas, in the long run."""
    mean, _ = bets_distribution(decks, {"banker": (_CHIP,)})
    return f"{-100 * float(mean) / (_CHIP * CENTS_PER_UNIT):.2f} %"


def rule_words(level: Level) -> dict[str, str]:
    """The values for the names in braces on the rules page."""
    rules = level.settings
    least, most = side_limits(rules.limits)
    DISTRIBUTIONS.of(rules.decks)  # which the plaque's house edge waits for
    return {
        "decks": counted(rules.decks, "deck").capitalize(),
        "minimum": format_amount(rules.minimum, level.currency),
        "maximum": format_amount(rules.maximum, level.currency),
        "side_minimum": format_amount(least, level.currency),
        "side_maximum": format_amount(most, level.currency),
        "shoe": f"The shoe of {rules.decks * _CARDS_OF_A_DECK} cards runs on from deal to deal, also over days. When "
        f"the cut card is out, with {rules.cut_card} cards or fewer left, it is shuffled before the next deal.",
    }


def table_facts(level: Level) -> list[str]:
    """The rules in which tables differ, in a few words each."""
    rules = level.settings
    least, most = (format_amount(cents, level.currency) for cents in side_limits(rules.limits))
    facts = [counted(rules.decks, "deck"), f"side bets {least} to {most}", "5 % commission"]
    if DISTRIBUTIONS.known(rules.decks) is None:
        return facts
    return [f"house edge {_edge(rules.decks)}", *facts]
