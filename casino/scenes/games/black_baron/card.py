"""Black Baron's card."""

import pygame

from casino.core.texts import _
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.scenes.app.card import GameCard, Tables
from casino.scenes.app.place import HAND_KEYS, Miniature, Place, RuleWords
from casino.scenes.games.black_baron.calls import call
from casino.ui.widgets.keys import key_actions


def _words() -> RuleWords:
    from casino.scenes.games.black_baron import words

    return words


def _tables() -> Tables:
    from casino.scenes.games.black_baron import tables

    return tables


def _miniature() -> Miniature:
    from casino.scenes.games.black_baron import miniature

    return miniature.miniature


CARD = GameCard(
    Place(
        name="black_baron",
        game="black_baron",
        settings=BlackBaronSettings,
        keys="cards",
        face="mr_red",
        rules="black_baron",
        host=_("Elysia's own dice game: get close to twenty, never over, and beat Mr Red."),
        words=_words,
        calls=call,
        keys_title=_("Baron"),
        actions=(*HAND_KEYS, *key_actions("cards", ("company", _("Alone, or with company (Baron)"), pygame.K_a))),
    ),
    _tables,
    _miniature,
)
