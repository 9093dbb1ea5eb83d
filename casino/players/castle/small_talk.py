"""The choice of a character's line for an occasion, and the occasion of a person's line. No speaker is chosen here.

No character repeats a line within some minutes, so that a long evening does not repeat itself.

The lines are in `assets/texts/voices/`, by occasion. A line may hold placeholders in braces: {name} of another person,
{count} of rounds in a row, {total} of a hand that is over, {pays} of a natural ("three to two"), {table} as in "the
hearth", {gain} won or lost this evening. A line says nothing that its occasion does not say, and nothing of cards that
are face down.
"""

import random
import re
import tomllib
from collections.abc import Iterable
from functools import cache

from casino.core.resources import asset
from casino.core.texts import _
from casino.players.characters import TITLES

EVERYBODY = "shared"  # the voice whose lines suit everybody
REPEAT_SECONDS = 300.0  # no character repeats a line sooner
_OWN_WEIGHT = 3  # how much likelier a voice's own line is than a shared one

_GREETING = re.compile(
    r"^\W*(?:\w+\W+){0,2}?(?:hello|hi+|hiya|hey+|heya|howdy|hail|greetings|salutations|ahoy|yo|hallo|moin|servus|hola|"
    r"bonjour|salve|well met|good (?:morning|day|evening|afternoon|eve))\b|^\W*(?:evening|morning|welcome)\b",
    re.IGNORECASE,
)
_FAREWELL = re.compile(
    r"\b(?:bye|goodbye|farewell|good night|so long|cheerio|see you|see ya|i'?m off|i am off|"
    r"(?:gotta|have to|must) go)\b",
    re.IGNORECASE,
)
_THANKS = re.compile(r"\b(?:thanks|thank you|thx|cheers|much obliged)\b", re.IGNORECASE)
_NUMBERS = (
    _("none"),
    _("one"),
    _("two"),
    _("three"),
    _("four"),
    _("five"),
    _("six"),
    _("seven"),
    _("eight"),
    _("nine"),
    _("ten"),
    _("eleven"),
    _("twelve"),
)


def calls_for(words: str) -> str:
    """The occasion of a person's line: farewell, greeted, thanked or asked; empty for none of these."""
    for occasion, pattern in (("farewell", _FAREWELL), ("greeted", _GREETING), ("thanked", _THANKS)):
        if pattern.search(words):
            return occasion
    return "asked" if words.rstrip().endswith("?") else ""


def called_in(words: str, names: Iterable[str]) -> list[str]:
    """The people whose names occur in a line: any word of a name but its title will do."""
    spoken = {word.casefold() for word in re.findall(r"\w+", words)}
    return [name for name in names if spoken & ({word.casefold() for word in name.split()} - TITLES)]


def in_words(number: int) -> str:
    """A small number as it is spoken, a larger one in figures."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


@cache
def voice(who: str) -> dict[str, list[str]]:
    """The lines of a character (by id), or of `EVERYBODY`. Raises MissingAsset for a character without a voice."""
    return tomllib.loads(asset("texts", "voices", f"{who}.toml").read_text("utf-8"))


class SmallTalk:
    """The lines of all characters, and what was said lately; `rng` chooses among the rest."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._said: dict[str, float] = {}  # a line with its placeholders -> when it was said last

    def line(self, who: str, occasion: str, seconds: float, **words: object) -> str:
        """A line of a character (by id) for an occasion, its placeholders filled; it counts as said now.

        Empty if all the voice has for it was said within the last minutes.
        """
        self._said = {line: at for line, at in self._said.items() if seconds - at < REPEAT_SECONDS}
        own = [line for line in voice(who).get(occasion, ()) if line not in self._said]
        shared = [line for line in voice(EVERYBODY).get(occasion, ()) if line not in self._said]
        if not own and not shared:
            return ""
        weights = [_OWN_WEIGHT] * len(own) + [1] * len(shared)
        chosen = self._rng.choices([*own, *shared], weights)[0]
        self._said[chosen] = seconds
        line = _(chosen).format(**words)
        return line[:1].upper() + line[1:]
