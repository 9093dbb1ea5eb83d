"""Reads the lines of the characters in the castle: occasion -> lines, from `assets/texts/voices/`.

A line may hold placeholders in braces: {name} of another person, {count} of rounds in a row, {total} of a hand that is
over, {pays} of a natural ("three to two"), {table} as in "the hearth", {gain} won or lost this evening. A line says
nothing that its occasion does not say, and nothing of cards that are face down. No line is chosen here.
"""

import tomllib
from functools import cache

from casino.core.resources import asset

EVERYBODY = "shared"  # the voice whose lines suit everybody


@cache
def voice(who: str) -> dict[str, list[str]]:
    """The lines of a character (by id), or of `EVERYBODY`. Raises MissingAsset for a character without a voice."""
    return tomllib.loads(asset("texts", "voices", f"{who}.toml").read_text("utf-8"))
