"""Short exchanges between the house's characters: all there are, and the one that fits now.

They are in `assets/texts/dialogues/`: `where` they fit (the castle's "lobby" or "table"s, either of them, "home", or
there and at all other tables, "both"), and what is `said`, line by line, by whom. Some belong to a story: one that
`tells` something makes it known, one with `after` waits until that is known, and one with `before` is out of date then.
"""

import random
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Literal

from casino.core.resources import asset
from casino.players.talk.lately import SaidLately

Where = Literal["lobby", "table", "elsewhere"]  # in the castle, or at a table outside it, where only "both" fits
FILES = ("rivals", "stories", "cards")
_STORY_WEIGHT = 4  # how much likelier an exchange is that a story goes on with


@dataclass(frozen=True)
class Dialogue:
    """One exchange: where it fits, what it tells and waits for, and its lines as (character id, words)."""

    where: str
    said: tuple[tuple[str, str], ...]
    tells: str = ""
    after: str = ""
    before: str = ""

    @property
    def speakers(self) -> frozenset[str]:
        """The ids of those who speak in it."""
        return frozenset(who for who, _words in self.said)

    def fits(self, where: Where, here: Collection[str], known: Collection[str]) -> bool:
        """Whether it can be said at such a place, by those who are here, with these things known."""
        is_in_time = (not self.after or self.after in known) and (not self.before or self.before not in known)
        fitting = (where, "both") if where == "elsewhere" else (where, "home", "both")
        return self.where in fitting and is_in_time and self.speakers <= set(here)


@cache
def dialogues() -> tuple[Dialogue, ...]:
    """All exchanges. Raises MissingAsset where a file is missing."""
    found = []
    for name in FILES:
        for one in tomllib.loads(asset("texts", "dialogues", f"{name}.toml").read_text("utf-8"))["dialogues"]:
            said = tuple((who, words) for who, words in one["said"])
            story = {key: one[key] for key in ("tells", "after", "before") if key in one}
            found.append(Dialogue(one["where"], said, **story))
    return tuple(found)


class Exchanges:
    """The exchanges that are left, and what has become known by those heard; `rng` chooses."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.known: set[str] = set()

    def next(self, where: Where, here: Collection[str], said: SaidLately) -> Dialogue | None:
        """An exchange that fits here and of which nothing was said within the hour; None if there is none."""
        fitting = [one for one in dialogues() if one.fits(where, here, self.known) and _is_fresh(one, said)]
        if not fitting:
            return None
        return self._rng.choices(fitting, [_STORY_WEIGHT if one.after else 1 for one in fitting])[0]

    def note(self, dialogue: Dialogue, said: SaidLately, *, is_known: bool = True) -> None:
        """Notes that an exchange is said now, and what it makes known if a person hears it."""
        for _who, words in dialogue.said:
            said.note(words)
        if dialogue.tells and is_known:
            self.known.add(dialogue.tells)


def _is_fresh(dialogue: Dialogue, said: SaidLately) -> bool:
    words = [words for _who, words in dialogue.said]
    return len(said.fresh(words)) == len(words)
