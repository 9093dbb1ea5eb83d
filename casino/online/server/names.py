"""Names no visitor may have in a hall, because readers would take their bearer for the house.

Two names that look alike are one name: case, accents, gaps, invisible signs, and letters of other alphabets that the
house's typeface draws alike make no difference. Names of the house and its characters are taken.
"""

from functools import cache

from casino.core.errors import HallRefusal
from casino.core.letters import looks_of
from casino.core.texts import _
from casino.players.characters import CHARACTERS, first_name

_OFFICES = ("Host", "The host", "Hall", "The hall", "The house", "Dealer", "The dealer", "Operator")


@cache
def _taken() -> dict[str, str]:
    """The reasons why names are taken, keyed by how the names look."""
    own = _("{name} is one of the house's own players: choose another name.")
    office = _("The hall itself is called {name}: choose another name.")
    people = [who.name for who in CHARACTERS.values()]
    return {looks_of(name): office for name in _OFFICES} | {
        looks_of(name): own for name in (*people, *map(first_name, people))
    }


def check_free(name: str) -> None:
    """Raises HallRefusal for a name that looks like one of the house's."""
    if why := _taken().get(looks_of(name)):
        raise HallRefusal(why.format(name=name))
