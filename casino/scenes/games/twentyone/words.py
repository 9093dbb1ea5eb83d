"""The rules and tables of twenty-one in words and figures, from a level's settings."""

from collections.abc import Mapping

from casino.core.money import format_amount
from casino.core.texts import _, in_words, ngettext
from casino.records.levels import Level
from casino.scenes.app.place import KeyWords, edge_facts, edge_in_words


def _shuffle(level: Level) -> str:
    rules = level.settings
    if rules.shuffles_every_round:
        return _("The cards are shuffled before every round.")
    cards = int(rules.reshuffle_below * rules.decks * 52)
    return _(
        "The shoe runs on from round to round. When fewer than {cards} of its {size} cards are left the dealer "
        "shuffles before the next round, and says so. No card is burned.",
        cards=cards,
        size=rules.decks * 52,
    )


def rule_words(level: Level) -> dict[str, str]:
    """The values for the names in braces on the rules page."""
    rules = level.settings
    pair = (
        _("two cards of the same rank")
        if rules.split_on == "rank"
        else _("two cards of the same value, a ten and a king")
    )
    twice = rules.max_hands == 2
    again = _("Once a round.") if twice else _("Split again up to {hands} hands.", hands=in_words(rules.max_hands))
    aces = _("Split aces play on like any hand.") if rules.hit_split_aces else _("Split aces get one card each.")
    counts = _("counts as a natural too") if rules.natural_after_split else _("is a plain 21")
    full = (
        _("A hand of {cards} cards stands automatically.", cards=in_words(rules.stand_at_cards))
        if isinstance(rules.stand_at_cards, int)
        else _("A hand may have any number of cards.")
    )
    gives_up = (
        _("As the very first action of an unsplit hand you may surrender: half your bet comes back.")
        if rules.surrender
        else _("There is no surrender at this table.")
    )
    return {
        "decks": ngettext("{count} deck", "{count} decks", rules.decks, count=in_words(rules.decks)),
        "seats": in_words(rules.seats),
        "minimum": format_amount(rules.minimum, level.currency),
        "maximum": format_amount(rules.maximum, level.currency),
        "step": format_amount(rules.bet_step, level.currency),
        "shuffle": _shuffle(level),
        "soft_17": _("hits a soft 17") if rules.dealer_hits_soft_17 else _("stands on every 17"),
        "natural_pays": rules.natural_pays.in_words(),
        "insurance_pays": rules.insurance_pays.in_words(),
        "pair": pair,
        "again": again,
        "aces": aces,
        "split_natural": counts,
        "double_split": _("split hands too") if rules.double_after_split else _("but not after a split"),
        "full": full,
        "surrender": gives_up,
        "edge": edge_in_words(level),
        "peek": _("peeks at the hole card") if rules.peek else _("does not peek at the hole card"),
    }


def table_facts(level: Level) -> list[str]:
    """The rules in which tables differ, in a few words each."""
    rules = level.settings
    facts = [
        ngettext("{count} deck", "{count} decks", rules.decks),
        _("hits soft 17") if rules.dealer_hits_soft_17 else _("stands on 17"),
        _("{max_hands} hands at most", max_hands=rules.max_hands),
    ]
    if rules.surrender:
        facts.append(_("surrender"))
    if rules.double_after_split:
        facts.append(_("double after split"))
    return [*edge_facts(level), *facts]


_KEYS = {
    "seats": KeyWords(_("Seats"), _("Places at the table.")),
    "minimum": KeyWords(
        _("Smallest bet"), _("The least that may be bet."), _("above 0, a multiple of the step of bets")
    ),
    "maximum": KeyWords(
        _("Largest bet"), _("The most that may be bet."), _("at least the smallest bet, a multiple of the step")
    ),
    "bet_step": KeyWords(_("Step of bets"), _("Every bet is a multiple of it."), _("an even number of cents")),
    "decks": KeyWords(_("Decks"), _("Decks of 52 cards in the shoe.")),
    "shuffle": KeyWords(
        _("Shuffle"),
        _("When the cards are shuffled. By decks: every round with one deck, at the mark with more."),
        words={"by decks": _("by decks"), "every round": _("every round"), "at the mark": _("at the mark")},
    ),
    "reshuffle_below": KeyWords(
        _("The mark"), _("With a smaller share of the shoe left, the next round begins with a shuffle.")
    ),
    "dealer_hits_soft_17": KeyWords(
        _("Dealer hits soft 17"), _("The dealer draws to a 17 in which an ace counts eleven.")
    ),
    "natural_pays": KeyWords(_("A natural pays"), _("What an ace and a ten-value card pay: profit to stake.")),
    "insurance_pays": KeyWords(_("Insurance pays"), _("What insurance pays: profit to stake.")),
    "split_on": KeyWords(
        _("What makes a pair"),
        _("By rank a ten and a king are no pair; by value they are."),
        words={"rank": _("same rank"), "value": _("same value")},
    ),
    "max_hands": KeyWords(_("Hands at most"), _("Hands a seat may hold by splitting; 1 allows no split.")),
    "double_after_split": KeyWords(_("Double after a split"), _("A split hand may be doubled.")),
    "hit_split_aces": KeyWords(_("Split aces draw on"), _("Split aces may draw more than their one card.")),
    "natural_after_split": KeyWords(
        _("Natural after a split"), _("An ace and a ten-value card after a split count as a natural.")
    ),
    "stand_at_cards": KeyWords(
        _("A full hand"), _("A hand of this many cards stands automatically."), words={"never": _("never")}
    ),
    "peek": KeyWords(
        _("Dealer peeks"), _("With an ace or a ten up the dealer looks at the hole card before anybody acts.")
    ),
    "surrender": KeyWords(_("Surrender"), _("As its first action a hand may be given up for half the bet.")),
}


def key_words() -> Mapping[str, KeyWords]:
    """Every key of the settings in words."""
    return _KEYS
