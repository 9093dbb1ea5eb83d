"""Blackjack's card."""

from casino.engines.twentyone.settings import BlackjackSettings
from casino.scenes.app.card import GameCard, Tables
from casino.scenes.app.place import HAND_KEYS, Miniature, Place, RuleWords


def _words() -> RuleWords:
    from casino.scenes.games.twentyone import words

    return words


def _tables() -> Tables:
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
        host="Twenty-one against the house. The cards fall, you decide.",
        words=_words,
        keys_title="Blackjack",
        actions=HAND_KEYS,
    ),
    _tables,
    miniature=_miniature,
)
