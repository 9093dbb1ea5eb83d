"""The things a player brings to a table besides money, by what a round there begins with.

A skill is not stored: it follows from the hands and duels won in the books, and the button from the last settled hand.
"""

from collections.abc import Callable, Mapping

from casino.core.dice import parse_code
from casino.engines.base import Opening
from casino.players.characters import CHARACTERS
from casino.players.pilok.skill import OF_A_WINNER, skill_after

# From the name of a character, "" for a person, and what counts a person's wins at the game.
Brings = Callable[[str, Callable[[], int]], str]


def _gambling_skill(character: str, wins: Callable[[], int]) -> str:
    """A Gambling skill as a dice code: a character has its own, a person's grows with the wins."""
    return str(parse_code(CHARACTERS[character].skill) if character else skill_after(wins()))


BRINGS: dict[Opening, Brings] = {"skill": _gambling_skill}
# The actions that only the winner of a duel takes, which are wins as much as a round is.
WON_BESIDE: dict[Opening, tuple[str, ...]] = {"skill": OF_A_WINNER}


def entry_skill_of(begins_with: Opening, character: str, wins: Callable[[], int], company: Mapping[str, str]) -> str:
    """The things a player brings along, as an action carries them; empty where rounds begin with money alone.

    `company` are the skills that a table gives to the characters who sit there.
    """
    if begins_with not in BRINGS:
        return ""
    return company.get(character) or BRINGS[begins_with](character, wins)
