"""Which game is played by which computer play. Adding a game is adding a line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from casino.players.black_baron_play import BlackBaronPlay
from casino.players.characters import Play
from casino.players.twentyone_play import TwentyOnePlay

PLAYS: dict[str, Callable[[Any], Play]] = {
    "black_baron": BlackBaronPlay,
    "black_axe": TwentyOnePlay,
    "blackjack": TwentyOnePlay,
}
