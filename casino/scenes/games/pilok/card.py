"""Three Street Pi'Lok's card."""

import pygame

from casino.core.texts import _, pgettext
from casino.engines.base import Event
from casino.engines.pilok import events as e
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


def _call(event: Event) -> str:
    """The call of the pot's keeper for an event, empty for most."""
    match event:
        case e.ButtonPlaced():
            return "fee"
        case e.StreetBegan(street=street):
            return street
        case e.Jumped():
            return "jump"
        case e.HandShown():
            return "showdown"
    return ""


CARD = GameCard(
    Place(
        name="pilok",
        game="pilok",
        settings=PilokSettings,
        keys="pilok",
        face="keeper",
        rules="pilok",
        host=_("Played in every port of the galaxy: three dice, three streets, and one Jump at a rival."),
        words=_words,
        calls=_call,
        keys_title="Pi'Lok",
        actions=(
            *key_actions(
                "pilok",
                ("fold", _("Fold"), pygame.K_f),
                ("pass", pgettext("action", "Pass"), pygame.K_p),
                ("call", _("Call"), pygame.K_c),
                ("bet", pgettext("action", "Bet"), pygame.K_b),
                ("raise", _("Raise"), pygame.K_r),
                ("jump", pgettext("action", "Jump"), pygame.K_j),
                ("no_jump", _("No jump"), pygame.K_n),
                ("spare", _("Spare"), pygame.K_s),
                ("least", _("Minimum"), pygame.K_m),
                ("half", _("Half pot"), pygame.K_h),
                ("pot", pgettext("bet", "Pot"), pygame.K_o),
                ("most", _("All-in"), pygame.K_x),
                ("end", _("Skip to the end"), pygame.K_e),
                ("hand", _("The hand so far"), pygame.K_l),
            ),
        ),
    ),
    _tables,
    _miniature,
)
