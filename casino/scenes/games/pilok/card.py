"""Three Street Pi'Lok's card."""

import pygame

from casino.engines.pilok.settings import PilokSettings
from casino.scenes.app.card import GameCard, Tables
from casino.scenes.app.place import Miniature, Place, RuleWords
from casino.ui.widgets.keys import key_actions


def _words() -> RuleWords:
    from casino.scenes.games.pilok import words

    return words


def _tables() -> Tables:
    from casino.scenes.games.pilok import tables

    return tables


def _miniature() -> Miniature:
    from casino.scenes.games.pilok.art import miniature

    return miniature.miniature


CARD = GameCard(
    Place(
        name="pilok",
        game="pilok",
        settings=PilokSettings,
        keys="pilok",
        face="keeper",
        rules="pilok",
        host="Three dice on three streets of betting, and one Jump at a rival.",
        words=_words,
        keys_title="Pi'Lok",
        actions=(
            *key_actions(
                "pilok",
                ("fold", "Fold", pygame.K_f),
                ("pass", "Pass", pygame.K_p),
                ("call", "Call", pygame.K_c),
                ("bet", "Bet", pygame.K_b),
                ("raise", "Raise", pygame.K_r),
                ("jump", "Jump", pygame.K_j),
                ("no_jump", "No jump", pygame.K_n),
                ("spare", "Spare", pygame.K_s),
                ("least", "Minimum", pygame.K_m),
                ("half", "Half pot", pygame.K_h),
                ("pot", "Pot", pygame.K_o),
                ("most", "All-in", pygame.K_x),
                ("end", "Skip to the end", pygame.K_e),
                ("hand", "The hand so far", pygame.K_l),
            ),
        ),
    ),
    _tables,
    miniature=_miniature,
)
