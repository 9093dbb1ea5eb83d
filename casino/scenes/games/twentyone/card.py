"""Blackjack's card."""

from casino.core.texts import _
from casino.engines.twentyone.settings import BlackjackSettings
from casino.scenes.app.card import GameCard, Tables
from casino.scenes.app.place import HAND_KEYS, Miniature, Place, RuleWords
from casino.scenes.games.twentyone.calls import call


def rule_words() -> RuleWords:
    """The rules in words, for Black Axe too."""
    from casino.scenes.games.twentyone import words

    return words


def tables_of_twentyone() -> Tables:
    """The tables, for Black Axe too."""
    from casino.scenes.games.twentyone import tables

    return tables


def _miniature() -> Miniature:
    from casino.scenes.games.twentyone.art import miniature

    return miniature.miniature


CARD = GameCard(
    Place(
        name="blackjack",
        game="blackjack",
        settings=BlackjackSettings,
        keys="cards",
        face="croupier",
        rules="blackjack",
        host=_("Twenty-one against the house. The cards are dealt, you decide."),
        words=rule_words,
        calls=call,
        keys_title=_("Blackjack"),
        actions=HAND_KEYS,
    ),
    tables_of_twentyone,
    _miniature,
)
