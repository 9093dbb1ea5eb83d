"""The bomb's card."""

from __future__ import annotations

from casino.core.money import format_amount
from casino.engines.baccarat.settings import DefusalSettings
from casino.records.levels import Level
from casino.scenes.app.card import GameCard, Tables
from casino.scenes.app.place import Miniature, Place, RuleWords


def _words() -> RuleWords:
    from casino.scenes.games.bomb import words

    return words


def _tables() -> Tables:
    from casino.scenes.games.bomb import tables

    return tables


def _fee(level: Level) -> str:
    fee = level.settings.entry_fee
    return f"fee {format_amount(fee, level.currency)}" if fee else "free"


def _miniature() -> Miniature:
    from casino.scenes.games.bomb.art import miniature

    return miniature.miniature


CARD = GameCard(
    Place(
        name="defusal",
        game="baccarat",
        settings=DefusalSettings,
        keys="bomb",
        face="",
        rules="baccarat_defusal",
        host="Bet on Player or Banker. Or open the case: somebody reads the manual.",
        words=_words,
        stakes=_fee,
    ),
    _tables,
    miniature=_miniature,
)
