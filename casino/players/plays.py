"""The computer play of each game, and how to describe a character's play. One line a game."""

from collections.abc import Callable
from typing import Any

from casino.players.black_baron.play import BlackBaronPlay
from casino.players.characters import Character, Play
from casino.players.pilok.play import PilokPlay
from casino.players.pilok.styles import manner_of_style
from casino.players.twentyone.play import TwentyOnePlay

PLAYS: dict[str, Callable[[Any], Play]] = {
    "black_baron": BlackBaronPlay,
    "black_axe": TwentyOnePlay,
    "pilok": PilokPlay,
    "blackjack": TwentyOnePlay,
}
# Of games at which characters are known by more than their usual manner.
MANNERS_AT: dict[str, Callable[[Character], str]] = {"pilok": manner_of_style}


def manner_of(game: str, who: Character) -> str:
    """A line on how a character plays a game, for choosing company."""
    return MANNERS_AT[game](who) if game in MANNERS_AT else who.manner
