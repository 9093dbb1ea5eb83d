"""The salon's card."""

from __future__ import annotations

from casino.engines.baccarat.settings import SalonSettings
from casino.scenes.app.card import GameCard, Tables
from casino.scenes.app.place import Place, RuleWords


def _words() -> RuleWords:
    from casino.scenes.games.salon import words

    return words


def _tables() -> Tables:
    from casino.scenes.games.salon import tables

    return tables


CARD = GameCard(
    Place(
        name="salon",
        game="baccarat",
        settings=SalonSettings,
        keys="salon",
        face="banquier",
        rules="baccarat_salon",
        host="Bet on Player or Banker. Or open the case: somebody reads the manual.",
        words=_words,
    ),
    _tables,
)
