"""What the whole house may know of one of its places: names, faces and words. Nobody goes anywhere from here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from casino.core.money import format_amount
from casino.records.levels import Level

# What is seen through a door in the hall, for a size in px: what stands still, and what paints an act of its round.
Miniature = Callable[[tuple[int, int]], tuple[pygame.Surface, Callable[[pygame.Surface, int], object]]]


class RuleWords(Protocol):
    """A game's rules in words: a module, as it is read only when somebody asks."""

    def rule_words(self, level: Level) -> dict[str, str]:
        """What replaces the names in braces in the rules page."""
        ...

    def table_facts(self, level: Level) -> list[str]:
        """What is special about a table, in a few words each."""
        ...


def bet_limits(level: Level) -> str:
    """The limits of a bet: "1 to 100 coins"."""
    rules = level.settings
    least = format_amount(rules.minimum, level.currency).split(" ")[0]
    return f"{least} to {format_amount(rules.maximum, level.currency)}"


@dataclass(frozen=True)
class Place:
    """A place where tables stand.

    `name` is also that of its theme, `settings` the type of its levels' settings, `keys` the group of its keys, `face`
    the portrait of its dealer (empty: a mark), `rules` the name of its rules page among the texts, `host` what the
    hall's host says at its door.
    """

    name: str
    game: str
    settings: type[Any]
    keys: str
    face: str
    rules: str
    host: str
    words: Callable[[], RuleWords]
    stakes: Callable[[Level], str] = bet_limits  # what one plays for, in a few words
