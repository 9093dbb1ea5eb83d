"""The warning lamp of a bomb: the word that comes on, and the place to which the dial is to be turned for it.

The manual has the table. When the lamp comes on, and what a wrong turn costs, is known elsewhere.
"""

WORDS = ("FUSE", "COIL", "GRID", "WIRE")
PLACES = (1, 2, 3, 4)
DIAL = {"FUSE": (2, 4, 1), "COIL": (1, 3, 4), "GRID": (3, 1, 2), "WIRE": (4, 2, 3)}  # with no strike, one, and more
ANSWER_SECONDS = 20  # from the lamp's coming on to the strike


def word_at(serial: str, before: int) -> str:
    """The word that comes on at a bomb after the lamp came on so many times before."""
    return WORDS[(sum(map(ord, serial)) + 3 * before + before * before) % len(WORDS)]


def place_for(word: str, strikes: int) -> int:
    """The place of the dial that puts a word out while so many strikes are lit."""
    places = DIAL[word]
    return places[min(strikes, len(places) - 1)]
