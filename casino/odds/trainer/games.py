"""The games whose hands can be dealt for practice: the one registry of them here.

Pages ask it before any training, so nothing that values a hand may be imported.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.odds.trainer.cards import card_spots, deal_cards, total_of_cards
from casino.odds.trainer.dice import dice_spots, roll_dice, total_of_dice
from casino.odds.trainer.spots import DealtHand, TrainerSpot


class TrainerGame(NamedTuple):
    """A game whose hands can be practised: its spots, how one of them is dealt, and how a hand is counted."""

    spots: Callable[[Any], Iterable[TrainerSpot]]
    deal: Callable[[Any, TrainerSpot, random.Random], DealtHand | None]
    total: Callable[[Any], str]


_GAMES: dict[type, TrainerGame] = {
    TwentyOneSettings: TrainerGame(card_spots, deal_cards, total_of_cards),
    BlackBaronSettings: TrainerGame(dice_spots, roll_dice, total_of_dice),
}


def game_of(settings: Any) -> TrainerGame | None:
    """The game of a table; None where nothing can be practised."""
    return next((game for kind, game in _GAMES.items() if isinstance(settings, kind)), None)


def can_train(settings: Any) -> bool:
    """Whether hands of such a table can be dealt for practice."""
    return game_of(settings) is not None
