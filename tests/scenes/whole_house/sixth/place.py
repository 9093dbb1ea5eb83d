"""The card of the place where it is played."""

import pygame
from sixth.engine import Settings

from casino.scenes.app.card import GameCard
from casino.scenes.app.place import Place
from casino.ui.widgets.keys import key_actions


def _words():
    from sixth import words

    return words


def _tables():
    from sixth import scene

    return scene


def _miniature():
    return lambda size: (pygame.Surface(size), lambda target, number: target.fill((40 * number % 256, 60, 20)))


CARD = GameCard(
    Place(
        name="high_die",
        game="high_die",
        settings=Settings,
        keys="high_die",
        face="host",
        rules="high_die",
        host="One die each: the higher one wins.",
        words=_words,
        keys_title="High Die",
        actions=key_actions("high_die", ("keep", "Keep the die", pygame.K_k), ("again", "Throw again", pygame.K_a)),
    ),
    _tables,
    _miniature,
)
