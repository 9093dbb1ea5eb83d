"""Three Street Pi'Lok's card."""

from __future__ import annotations

from casino.engines.pilok.settings import PilokSettings
from casino.scenes.app.card import GameCard, Tables
from casino.scenes.app.place import Miniature, Place, RuleWords


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
    ),
    _tables,
    miniature=_miniature,
)
