"""The rules and tables of twenty-one in words and figures, from a level's settings."""

from collections.abc import Mapping
from functools import lru_cache

from casino.core.money import format_amount
from casino.core.texts import _, all_of, in_words, ngettext, percent
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.side_bets import KINDS, NAMES, PAIRS, TRIO
from casino.odds import edges
from casino.records.levels import Level
from casino.scenes.app.place import KeyWords, edge_facts, edge_in_words

_SAME_CARDS = {PAIRS: 2, TRIO: 3}  # of decks, the least in which a side bet's best is found: the same card so often


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


_MADE = {  # what side bets are won by, with what it pays
    "mixed_pair": _("a red and a black card of one rank pay {pays}"),
    "coloured_pair": _("a pair of one colour pays {pays}"),
    "perfect_pair": _("the same card twice pays {pays}"),
    "flush": _("three of a suit pay {pays}"),
    "straight": _("a straight pays {pays}"),
    "three_of_a_kind": _("three of a kind pay {pays}"),
    "straight_flush": _("a straight flush pays {pays}"),
    "suited_trips": _("the same card three times pays {pays}"),
}
_ON_WHAT = {
    PAIRS: _("Perfect Pairs is a bet on a spot's first two cards"),
    TRIO: _("21+3 is a bet on a spot's first two cards and the dealer's face-up card, with aces high or low"),
}


def _spots(rules: TwentyOneSettings) -> str:
    if rules.spots == 1:
        return _("You play one spot.")
    return _(
        "You may play up to {spots} spots, each with a bet of its own. They are dealt and played from your right, and "
        "each has its own insurance, splits and doubles.",
        spots=in_words(rules.spots),
    )


@lru_cache(maxsize=16)
def pay_table(rules: TwentyOneSettings, bet: str) -> str:
    """The payouts of a side bet in a sentence, the best last. Tooltips ask for it in every frame."""
    kinds = KINDS[bet] if rules.decks >= _SAME_CARDS[bet] else KINDS[bet][:-1]
    paid = [_MADE[kind].format(pays=rules.pays(kind).in_words()) for kind in kinds]
    return _("{bet}: {paid}.", bet=_ON_WHAT[bet], paid=all_of(paid))


def _side_bets(level: Level) -> str:
    """The side bets with their payouts and what the house keeps of them; that there are none, where that is so."""
    rules = level.settings
    if not rules.side_bets:
        return _("There are no side bets at this table.")
    told = [
        _(
            "A side bet of {least} to {most} goes beside a spot's bet and is settled once the first cards are dealt.",
            least=format_amount(rules.bet_step, level.currency),
            most=format_amount(rules.side_maximum, level.currency),
        )
    ]
    shares = edges.of_side_bets(rules)
    for bet in rules.side_bets:
        kept = _("The house keeps {share} of it.", share=percent(float(shares[NAMES[bet]]), 2))
        told += [pay_table(rules, bet), kept]
    return " ".join(told)


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
        "spots": _spots(rules),
        "side_bets": _side_bets(level),
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
    if rules.spots > 1:
        facts.insert(1, _("{spots} spots", spots=rules.spots))
    if rules.side_bets:
        facts.append(all_of([NAMES[bet] for bet in rules.side_bets]))
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
    "spots": KeyWords(
        _("Spots"), _("Spots that one person may play in a round."), _("1 to 3; more than 1 only with one seat")
    ),
    "perfect_pairs": KeyWords(_("Perfect Pairs"), _("A side bet that a spot's first two cards are a pair.")),
    "mixed_pair_pays": KeyWords(_("Mixed pair pays"), _("What a red and a black card of one rank pay.")),
    "coloured_pair_pays": KeyWords(
        _("Coloured pair pays"), _("What a pair of one colour pays."), _("at least what a mixed pair pays")
    ),
    "perfect_pair_pays": KeyWords(
        _("Perfect pair pays"), _("What the same card twice pays."), _("at least what a coloured pair pays")
    ),
    "twenty_one_plus_three": KeyWords(
        _("21+3"), _("A side bet on a spot's first two cards and the dealer's face-up card.")
    ),
    "flush_pays": KeyWords(_("Flush pays"), _("What three cards of a suit pay.")),
    "straight_pays": KeyWords(
        _("Straight pays"), _("What three ranks in a row pay; an ace is high or low."), _("at least what a flush pays")
    ),
    "three_of_a_kind_pays": KeyWords(
        _("Three of a kind pay"), _("What three cards of a rank pay."), _("at least what a straight pays")
    ),
    "straight_flush_pays": KeyWords(
        _("Straight flush pays"),
        _("What three ranks in a row of one suit pay."),
        _("at least what three of a kind pay"),
    ),
    "suited_trips_pays": KeyWords(
        _("Suited trips pay"), _("What the same card three times pays."), _("at least what a straight flush pays")
    ),
}


def key_words() -> Mapping[str, KeyWords]:
    """Every key of the settings in words."""
    return _KEYS
