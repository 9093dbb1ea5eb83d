"""The choice of a character's line for an occasion. No speaker is chosen here.

Nobody says what was said within the hour: a remark is left unsaid then, and an answer is what was said longest ago.

The lines are in `assets/texts/voices/`, by occasion, and answers to visitors in `assets/texts/answers/`
(`casino.players.talk.answers`). A line may hold placeholders in braces: {name} of another person, {count} of rounds in
a row, {total} of a hand that is over, {pays} of a natural ("three to two"), {table} as in "the hearth", {gain} won or
lost this evening. Under an occasion that ends with "_castle" is what is said in the castle alone, as it speaks of its
steward, its fire or itself. A line says nothing that its occasion does not say, and nothing of cards that are face
down.
"""

import random
import tomllib
from functools import cache

from casino.core.resources import asset
from casino.core.texts import _
from casino.players.talk.answers import EVERYBODY, answer_lines
from casino.players.talk.lately import SaidLately

IN_CASTLE = "_castle"  # ends the name of an occasion whose lines are said in the castle alone
_OWN_WEIGHT = 5  # how much likelier a voice's own line is than a shared one


@cache
def voice(who: str) -> dict[str, list[str]]:
    """The lines of a character (by id), or of `EVERYBODY`. Raises MissingAsset for a character without a voice."""
    return tomllib.loads(asset("texts", "voices", f"{who}.toml").read_text("utf-8"))


class SmallTalk:
    """The lines of all characters; `rng` chooses among those that were not said lately.

    `is_at_home`: they are in the castle, and may speak of it.
    """

    def __init__(self, rng: random.Random, *, is_at_home: bool = True) -> None:
        self._rng = rng
        self._is_at_home = is_at_home

    def line(self, who: str, occasion: str, said: SaidLately, /, *, is_answer: bool = False, **words: object) -> str:
        """A line of a character (by id) for an occasion, its placeholders filled; in `said` it counts as said now.

        Empty if all the voice has for it was said within the hour; who was asked says something all the same.
        """
        own, shared = (lines_for(one, occasion, is_at_home=self._is_at_home) for one in (who, EVERYBODY))
        fresh, fresh_shared = said.fresh(own), said.fresh(shared)
        if fresh and is_answer:  # of what somebody was asked they speak in their own way
            chosen = self._rng.choice(fresh)
        elif fresh or fresh_shared:
            weights = [_OWN_WEIGHT] * len(fresh) + [1] * len(fresh_shared)
            chosen = self._rng.choices([*fresh, *fresh_shared], weights)[0]
        elif is_answer and (own or shared):
            chosen = said.oldest([*own, *shared])
        else:
            return ""
        said.note(chosen)
        line = _(chosen).format(**words)
        return line[:1].upper() + line[1:]


def lines_for(who: str, occasion: str, *, is_at_home: bool = True) -> list[str]:
    """All lines of a voice for an occasion or as an answer of that kind; elsewhere, those that name no castle."""
    kinds = (occasion, f"{occasion}{IN_CASTLE}") if is_at_home else (occasion,)
    said = voice(who) if occasion in voice(who) else answer_lines(who)
    return [line for kind in kinds for line in said.get(kind, ())]
