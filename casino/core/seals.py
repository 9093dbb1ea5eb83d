"""Seals, shown before a round: each fixes the round's seed and table without giving the seed away.

A seal of today covers the level, its settings and the cards already dealt besides the seed, so that no table can be
laid out afterwards to fit a seed. Seals of "casino-round/1" cover the seed alone. Nothing is drawn here.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from casino.core.chance import commitment

Format = Literal["casino-round/1", "casino-round/2"]
SEED_ONLY: Format = "casino-round/1"
TABLE_TOO: Format = "casino-round/2"


def seal_of_table(seed: str, table: str, settings: Mapping[str, Any], discards: Iterable[str]) -> str:
    """SHA-256 of a JSON object with `discards`, `seed`, `settings` and `table`, keys in order, without spaces.

    `settings` are written as in a record, all of them. `discards` are sorted, as their order means nothing.
    """
    said = {"discards": sorted(discards), "seed": seed, "settings": dict(settings), "table": table}
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def seal(form: Format, seed: str, table: str, settings: Mapping[str, Any], discards: Iterable[str]) -> str:
    """The seal of a round whose record has the format `form`."""
    return commitment(seed) if form == SEED_ONLY else seal_of_table(seed, table, settings, discards)
