"""A level's rules in words: each key with its name and its value, as the editor and a level's file show them."""

from collections.abc import Mapping
from typing import Any

from casino.core.money import format_amount
from casino.core.texts import _, pgettext
from casino.engines.sheets import HIGHEST_SHEET, LOWEST_SHEET
from casino.records.drafts import keys_at, values_at
from casino.records.level_keys import HIGHEST, Key, cents_of, limits, typed
from casino.records.levels import Level
from casino.scenes.app.house import Doors
from casino.scenes.app.place import KeyWords

_HIGHEST = KeyWords(
    _("Best own sheet"),
    _("The best dice code of a player's own sheet here; whoever has a better one plays by the house's ladder."),
    _("{lowest} to {highest}, or no sheets", lowest=LOWEST_SHEET, highest=HIGHEST_SHEET),
    words={"": _("no sheets")},
)


def words_of(doors: Doors, level: Level) -> Mapping[str, KeyWords]:
    """The words of a level's keys."""
    own = doors.place(level).words().key_words()
    return {**own, HIGHEST.name: _HIGHEST} if HIGHEST in keys_at(level) else own


def value_in_words(key: Key, value: Any, words: KeyWords, level: Level) -> str:
    """A value in words, amounts in the level's currency."""
    if value is None or value in key.words:
        return words.words.get(value, str(value))
    if key.kind == "switch":
        return pgettext("a rule", "yes") if value else pgettext("a rule", "no")
    if key.kind == "amount":
        return format_amount(cents_of(value), level.currency)
    if key.kind == "ratio":
        won, _colon, staked = str(value).partition(":")
        return _("{won} to {staked}", won=won, staked=staked)
    return typed(key, value)


def limits_in_words(key: Key, words: KeyWords) -> str:
    """The values a key may have, in a few words; empty where its control shows all of them."""
    own = words.limits or limits(key, words.words)
    return f"{own[:1].upper()}{own[1:]}." if own else ""


def remarks(doors: Doors, level: Level) -> dict[str, str]:
    """The remarks above each key in a level's file."""
    said = words_of(doors, level)
    return {
        key.name: " ".join(
            filter(None, (f"{said[key.name].name}: {said[key.name].meaning}", limits_in_words(key, said[key.name])))
        )
        for key in keys_at(level)
    }


def facts(doors: Doors, level: Level) -> list[tuple[str, str]]:
    """All rules of a level by their names, as pieces of a page."""
    said, values = words_of(doors, level), values_at(level)
    return [
        ("fact", f"{said[key.name].name}\t{value_in_words(key, values[key.name], said[key.name], level)}")
        for key in keys_at(level)
    ]
