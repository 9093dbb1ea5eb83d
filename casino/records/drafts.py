"""The draft of a level that is being made: its start, the changes, and the level it would be now. Writes no file.

A change is made whole or refused in a sentence, so what a draft holds can always be played.
"""

from dataclasses import replace
from typing import Any, Literal

import msgspec

from casino.core.errors import LevelError
from casino.core.letters import cleaned
from casino.core.texts import _
from casino.engines.registry import GAMES
from casino.records.level_keys import HIGHEST, Key, keys_of, steps
from casino.records.levels import LONGEST_BLURB, LONGEST_TITLE, Level, Placard, convert_settings, written_settings


def keys_at(level: Level) -> tuple[Key, ...]:
    """All keys of a level that its owner may change: those of its settings, then the limit of players' own sheets."""
    takes_sheets = GAMES[level.game].engine(level.settings).begins_with == "skill"
    return (*keys_of(level.settings.__class__), *((HIGHEST,) if takes_sheets else ()))


def values_at(level: Level) -> dict[str, Any]:
    """The values of all those keys, as a level's file has them."""
    return {**written_settings(level.settings), HIGHEST.name: level.welcome.highest_sheet}


class Draft:
    """The changes to a level. `start` is the level it began as, `titled` the title it had then."""

    def __init__(self, start: Level, title: str = "") -> None:
        self.start = start
        self.keys = keys_at(start)
        self.title = title or start.title
        self.blurb = start.placard.blurb
        self.settings, self.welcome = start.settings, start.welcome
        self.titled = self.title
        self._first = values_at(start)

    @property
    def raw(self) -> dict[str, Any]:
        """All settings as a file has them."""
        return written_settings(self.settings)

    def value(self, key: Key) -> Any:
        """The present value of a key."""
        return self._now[key.name]

    @property
    def _now(self) -> dict[str, Any]:
        return {**self.raw, HIGHEST.name: self.welcome.highest_sheet}

    def first(self, key: Key) -> Any:
        """The value a key had at the start."""
        return self._first[key.name]

    @property
    def changed(self) -> tuple[Key, ...]:
        """The keys that differ from the start."""
        now = self._now
        return tuple(key for key in self.keys if now[key.name] != self._first[key.name])

    @property
    def is_changed(self) -> bool:
        """Whether anything was changed, the words included."""
        words = self.title != self.titled or self.blurb != self.start.placard.blurb
        return words or bool(self.changed)

    # -- changing ---------------------------------------------------------------------------------------------

    def put(self, key: Key, value: Any) -> None:
        """Gives a key a value. Raises LevelError, having changed nothing."""
        if key == HIGHEST:
            self.welcome = msgspec.structs.replace(self.welcome, highest_sheet=value)
            return
        self.settings = convert_settings(self.start.game, self.raw | {key.name: value})

    def step(self, key: Key, by: Literal[-1, 1]) -> bool:
        """Goes to the next value that can be played; False where there is none further on.

        Raises LevelError, having changed nothing, where all that come next are refused.
        """
        refusal: LevelError | None = None
        for value in steps(key, self.value(key), by):
            try:
                self.put(key, value)
            except LevelError as found:
                refusal = refusal or found
            else:
                return True
        if refusal is not None:
            raise refusal
        return False

    def put_back(self, key: Key) -> None:
        """Gives a key the value it had at the start. Raises LevelError, having changed nothing."""
        self.put(key, self._first[key.name])

    def start_over(self) -> None:
        """Puts everything back as it was at the start."""
        self.settings, self.welcome = self.start.settings, self.start.welcome
        self.title, self.blurb = self.titled, self.start.placard.blurb

    # -- made -------------------------------------------------------------------------------------------------

    def tried(self) -> Level:
        """The level with the rules as they are now, to be looked at: words that no sign can show are left out."""
        try:
            return self.level(self.start.name)
        except LevelError:
            return replace(self.start, settings=self.settings, raw_settings=self.raw, welcome=self.welcome)

    def level(self, name: str) -> Level:
        """The level as it is now, under a name. Raises LevelError for words no sign can show."""
        title, blurb = cleaned(self.title).strip(), cleaned(self.blurb).strip()
        if not 1 <= len(title) <= LONGEST_TITLE:
            raise LevelError(_("A table needs a name of 1 to {most} letters.", most=LONGEST_TITLE))
        if not 1 <= len(blurb) <= LONGEST_BLURB:
            raise LevelError(_("A table needs a line about it, of 1 to {most} letters.", most=LONGEST_BLURB))
        placard = Placard(title, blurb, self.start.placard.order, self.start.game)
        return replace(
            self.start,
            name=name,
            placard=placard,
            settings=self.settings,
            raw_settings=self.raw,
            welcome=self.welcome,
        )
