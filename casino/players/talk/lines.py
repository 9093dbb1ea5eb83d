"""The lines of all who speak, as their files have them. No line is chosen here.

They are in `assets/texts/`: "voices" are remarks in the castle, "answers" those to visitors, and "tables" has what is
said at all other tables. A file is one speaker's, or `EVERYBODY`'s.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, get_args

from casino.core.resources import asset

Kind = Literal["voices", "answers", "tables"]
EVERYBODY = "shared"  # the voice whose lines suit every player of the house


@cache
def lines_of(kind: Kind, who: str) -> Mapping[str, Sequence[str]]:
    """A speaker's lines by occasion, or by what is asked. Raises MissingAsset for one without a voice."""
    lines: dict[str, list[str]] = tomllib.loads(asset("texts", kind, f"{who}.toml").read_text("utf-8"))
    return lines


def read_all() -> None:
    """Reads the lines of all speakers, so that no frame has to: some 30 ms."""
    for kind in get_args(Kind):
        for path in asset("texts", kind).glob("*.toml"):
            lines_of(kind, path.stem)
