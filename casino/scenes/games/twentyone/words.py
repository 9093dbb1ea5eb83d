"""The rules and tables of twenty-one in words and figures, from a level's settings."""

from collections.abc import Mapping

from casino.core.money import format_amount
from casino.core.numbers import NUMBERS
from casino.records.levels import Level
from casino.scenes.app.place import KeyWords, edge_facts, edge_in_words


def ratio_in_words(ratio: object) -> str:
    """A ratio such as 3:2 in words: "3 to 2"."""
    return str(ratio).replace(":", " to ")


def _shuffle(level: Level) -> str:
    rules = level.settings
    if rules.shuffles_every_round:
        return "The cards are shuffled before every round."
    cards = int(rules.reshuffle_below * rules.decks * 52)
    return (
        f"The shoe runs on from round to round. When fewer than {cards} of its {rules.decks * 52} cards are left the "
        "dealer shuffles before the next round, and says so. No card is burned."
    )


def rule_words(level: Level) -> dict[str, str]:
    """The values for the names in braces on the rules page."""
    rules = level.settings
    pair = "two cards of the same rank" if rules.split_on == "rank" else "two cards of the same value, a ten and a king"
    twice = rules.max_hands == 2
    again = "Once a round." if twice else f"Split again up to {NUMBERS[rules.max_hands]} hands."
    aces = "Split aces play on like any hand." if rules.hit_split_aces else "Split aces get one card each."
    counts = "counts as a natural too" if rules.natural_after_split else "is a plain 21"
    full = (
        f"A hand of {NUMBERS[rules.stand_at_cards]} cards stands automatically."
        if isinstance(rules.stand_at_cards, int) and rules.stand_at_cards < len(NUMBERS)
        else "A hand may have any number of cards."
    )
    gives_up = (
        "As the very first action of an unsplit hand you may surrender: half your bet comes back."
        if rules.surrender
        else "There is no surrender at this table."
    )
    return {
        "decks": f"{NUMBERS[rules.decks]} deck{'s' if rules.decks > 1 else ''}",
        "seats": NUMBERS[rules.seats],
        "minimum": format_amount(rules.minimum, level.currency),
        "maximum": format_amount(rules.maximum, level.currency),
        "step": format_amount(rules.bet_step, level.currency),
        "shuffle": _shuffle(level),
        "soft_17": "hits a soft 17" if rules.dealer_hits_soft_17 else "stands on every 17",
        "natural_pays": ratio_in_words(rules.natural_pays),
        "insurance_pays": ratio_in_words(rules.insurance_pays),
        "pair": pair,
        "again": again,
        "aces": aces,
        "split_natural": counts,
        "double_split": "split hands too" if rules.double_after_split else "but not after a split",
        "full": full,
        "surrender": gives_up,
        "edge": edge_in_words(level),
        "peek": "peeks at the hole card" if rules.peek else "does not peek at the hole card",
    }


def table_facts(level: Level) -> list[str]:
    """The rules in which tables differ, in a few words each."""
    rules = level.settings
    facts = [
        f"{rules.decks} deck{'s' if rules.decks > 1 else ''}",
        "hits soft 17" if rules.dealer_hits_soft_17 else "stands on 17",
        f"{rules.max_hands} hands at most",
    ]
    if rules.surrender:
        facts.append("surrender")
    if rules.double_after_split:
        facts.append("double after split")
    return [*edge_facts(level), *facts]


_KEYS = {
    "seats": KeyWords("Seats", "Places at the table."),
    "minimum": KeyWords("Smallest bet", "The least that may be bet.", "above 0, a multiple of the step of bets"),
    "maximum": KeyWords(
        "Largest bet", "The most that may be bet.", "at least the smallest bet, a multiple of the step"
    ),
    "bet_step": KeyWords("Step of bets", "Every bet is a multiple of it.", "an even number of cents"),
    "decks": KeyWords("Decks", "Decks of 52 cards in the shoe."),
    "shuffle": KeyWords(
        "Shuffle",
        "When the cards are shuffled. By decks: every round with one deck, at the mark with more.",
        words={"by decks": "by decks", "every round": "every round", "at the mark": "at the mark"},
    ),
    "reshuffle_below": KeyWords(
        "The mark", "With a smaller share of the shoe left, the next round begins with a shuffle."
    ),
    "dealer_hits_soft_17": KeyWords("Dealer hits soft 17", "The dealer draws to a 17 in which an ace counts eleven."),
    "natural_pays": KeyWords("A natural pays", "What an ace and a ten-value card pay: profit to stake."),
    "insurance_pays": KeyWords("Insurance pays", "What insurance pays: profit to stake."),
    "split_on": KeyWords(
        "What makes a pair",
        "By rank a ten and a king are no pair; by value they are.",
        words={"rank": "same rank", "value": "same value"},
    ),
    "max_hands": KeyWords("Hands at most", "Hands a seat may hold by splitting; 1 allows no split."),
    "double_after_split": KeyWords("Double after a split", "A split hand may be doubled."),
    "hit_split_aces": KeyWords("Split aces draw on", "Split aces may draw more than their one card."),
    "natural_after_split": KeyWords(
        "Natural after a split", "An ace and a ten-value card after a split count as a natural."
    ),
    "stand_at_cards": KeyWords(
        "A full hand", "A hand of this many cards stands automatically.", words={"never": "never"}
    ),
    "peek": KeyWords("Dealer peeks", "With an ace or a ten up the dealer looks at the hole card before anybody acts."),
    "surrender": KeyWords("Surrender", "As its first action a hand may be given up for half the bet."),
}


def key_words() -> Mapping[str, KeyWords]:
    """Every key of the settings in words."""
    return _KEYS
