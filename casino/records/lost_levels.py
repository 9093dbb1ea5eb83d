"""Levels of written rounds: a player's own may have changed since, or be gone, and still needs rules and a title."""

from dataclasses import replace
from typing import Any

from casino.core.errors import LevelError
from casino.core.money import COINS
from casino.core.texts import _
from casino.engines.registry import GAMES
from casino.records.levels import (
    LONGEST_TITLE,
    OWN,
    Level,
    Placard,
    convert_settings,
    is_level_name,
    is_own,
    load_level,
)


def level_as_played(name: str, raw: dict[str, Any]) -> Level:
    """The level of a round that was written down with these settings.

    The rules of a player's own level are those of the round alone: its file may say something else today, or be gone.
    Raises LevelError.
    """
    if not is_own(name):
        level = load_level(name)
        return replace(level, settings=convert_settings(level.game, raw), raw_settings=raw)
    game = name.partition("/")[0]
    if not is_level_name(name) or game not in GAMES:
        load_level(name)  # says what is wrong with it
    try:
        level = load_level(name)
    except LevelError:
        placard = Placard(title_of_gone(name), _("This table has been taken away."))
        level = Level(name, game, placard, COINS, None, raw)
    return replace(level, settings=convert_settings(game, raw), raw_settings=raw)


def title_of_gone(name: str) -> str:
    """The title of a level whose file is gone: the words of its name."""
    stem = name.partition("/")[2]
    if not is_own(name):
        return name
    return stem.removeprefix(OWN).replace("_", " ").strip().capitalize()[:LONGEST_TITLE] or _("A table of your own")
