"""The things a player brings to a table besides money, by what a round there begins with.

A skill is not stored: it follows from the hands won in the books, and the button from the last settled hand.
"""

from collections.abc import Callable

from casino.core.dice import parse_code
from casino.engines.base import Opening
from casino.players.characters import CHARACTERS
from casino.players.pilok.skill import skill_after

# From the name of a character, "" for a person, and what counts the rounds a person has won at the game.
Brings = Callable[[str, Callable[[], int]], str]


def _gambling_skill(character: str, wins: Callable[[], int]) -> str:
    """A Gambling skill as a dice code: a character has its own, a person's grows with the hands won."""
    return str(parse_code(CHARACTERS[character].skill) if character else skill_after(wins()))


BRINGS: dict[Opening, Brings] = {"skill": _gambling_skill}


def entry_skill_of(begins_with: Opening, character: str, wins: Callable[[], int]) -> str:
    """The things a player brings along, as an action carries them; empty where rounds begin with money alone."""
    return BRINGS[begins_with](character, wins) if begins_with in BRINGS else ""
