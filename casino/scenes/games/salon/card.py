"""The salon's card."""

import pygame

from casino.core.money import CENTS_PER_UNIT
from casino.core.texts import _
from casino.engines.baccarat.settings import SalonSettings
from casino.records.levels import Level
from casino.scenes.app.card import GameCard, Tables
from casino.scenes.app.place import Miniature, Place, RuleWords
from casino.scenes.games.salon.calls import call
from casino.ui.widgets.keys import key_actions


def _words() -> RuleWords:
    from casino.scenes.games.salon import words

    return words


def _tables() -> Tables:
    from casino.scenes.games.salon import tables

    return tables


def _miniature() -> Miniature:
    from casino.scenes.games.salon.art import miniature

    return miniature.miniature


def _chips(level: Level) -> tuple[int, ...]:
    """The chips between the limits; every one can be chosen here."""
    from casino.ui.chips.chips import DENOMINATIONS  # late: the hall's first frame does without it

    rules = level.settings
    least, most = rules.minimum // CENTS_PER_UNIT, rules.maximum // CENTS_PER_UNIT
    return tuple(value for value in DENOMINATIONS if least <= value <= most)[:4]


CARD = GameCard(
    Place(
        name="salon",
        game="baccarat",
        settings=SalonSettings,
        keys="salon",
        face="banquier",
        rules="baccarat_salon",
        host=_("Bet on Player, Banker or the tie, and peel your cards slowly."),
        words=_words,
        calls=call,
        keys_title=_("The salon"),
        chips=_chips,
        actions=key_actions(
            "salon",
            ("player", _("A chip on the Player"), pygame.K_p),
            ("banker", _("A chip on the Banker"), pygame.K_b),
            ("tie", _("A chip on the tie; turn all cards"), pygame.K_t),
            ("clear", _("Clear the bets"), pygame.K_c),
            ("undo", _("Undo the last chip"), pygame.K_z),
            ("repeat", _("Repeat the last bets"), pygame.K_r),
        ),
    ),
    _tables,
    _miniature,
)
