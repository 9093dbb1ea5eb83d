"""Black Axe's card: its tables are in the castle's hall."""

import pygame

from casino.core.texts import _
from casino.engines.twentyone.settings import BlackAxeSettings
from casino.scenes.app.card import GameCard, GameLobby
from casino.scenes.app.place import HAND_KEYS, Miniature, Place
from casino.scenes.games.twentyone.calls import call
from casino.scenes.games.twentyone.card import rule_words, tables_of_twentyone
from casino.ui.widgets.keys import key_actions


def _lobby() -> GameLobby:
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
        host=_("Twenty-one in a castle of Empiriana: five seats, and chat at every table."),
        words=rule_words,
        calls=call,
        keys_title=_("Axe"),
        actions=(
            *HAND_KEYS,
            *key_actions("cards", ("talk", _("Talk (Black Axe)"), pygame.K_t)),
            *key_actions("house", ("halls", _("Friends, and talk with them"), pygame.K_F9)),
        ),
    ),
    tables_of_twentyone,
    _miniature,
    _lobby,
)
