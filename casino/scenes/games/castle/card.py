"""Black Axe's card: its tables stand in the castle's hall."""

import pygame

from casino.engines.twentyone.settings import BlackAxeSettings
from casino.scenes.app.card import GameCard, Lobby, Tables
from casino.scenes.app.place import HAND_KEYS, Miniature, Place, RuleWords
from casino.ui.widgets.keys import key_actions


def _words() -> RuleWords:
    from casino.scenes.games.twentyone import words

    return words


def _tables() -> Tables:
    from casino.scenes.games.twentyone import tables

    return tables


def _lobby() -> Lobby:
    from casino.scenes.games.castle import doors

    return doors


def _miniature() -> Miniature:
    from casino.scenes.games.castle.art import miniature

    return miniature.miniature


CARD = GameCard(
    Place(
        name="black_axe",
        game="black_axe",
        settings=BlackAxeSettings,
        keys="cards",
        face="steward",
        rules="black_axe",
        host="Twenty-one in the castle: five seats, and talk at every table.",
        words=_words,
        keys_title="Axe",
        actions=(*HAND_KEYS, *key_actions("cards", ("talk", "Talk (Black Axe)", pygame.K_t))),
    ),
    _tables,
    lobby=_lobby,
    miniature=_miniature,
)
