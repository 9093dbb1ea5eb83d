"""Everything the house reads, and what must come of it: it is used, and comes back when it is written again, or one
clear sentence says why not. Nothing else may happen.
"""

import contextlib
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from casino.records.coded_text import END, PREFIX
from tests.tools.fuzz import inputs
from tests.tools.fuzz.files import check_level, check_preferences, check_show_settings, preferences, show_settings
from tests.tools.fuzz.records import check_code, check_record, code_of, codes
from tests.tools.fuzz.saves import check_save, edits
from tests.tools.fuzz.typed import case_codes, check_case_code, check_chat, check_dice, talk
from tests.tools.fuzz.words import check_command_line, command_lines

_HEAD, _TAIL = b'{"format":"casino-round/1","table":"black_baron/standard","settings":{"target":', b"}}"
_LEVEL = b'[level]\ntitle = "t"\nblurb = "b"\n[settings]\nminimum = '


@dataclass(frozen=True)
class Target:
    """Something that reads: a strategy of inputs, what is done with one of them, and inputs beyond all measure that are
    tried once. `check` raises AssertionError, or whatever the reader should not have raised."""

    strategy: st.SearchStrategy[Any]
    check: Callable[[Any], object]
    huge: Sequence[Any] = ()


def targets(folder: Path) -> dict[str, Target]:
    """Everything that reads, by name; files are written below a folder."""
    levels, shows, words = (folder / name for name in ("levels", "show", "words"))
    for place in (levels, shows, words):
        place.mkdir(exist_ok=True)
    huge = inputs.beyond_measure(b"", b"")
    records = inputs.beyond_measure(_HEAD, _TAIL)
    texts = [data.decode("utf-8", "surrogateescape") for data in huge]
    marked = [*(PREFIX + text + END for text in texts), *map(code_of, records)]
    lines = [[("Ann", start + text, 0.0)] for text in texts for start in ("", "/w ")]
    dice = st.one_of(inputs.texts(), st.text("0123456789D+d- \n\u0663", max_size=8))
    in_level, in_show = inputs.beyond_measure(_LEVEL, b"\n"), inputs.beyond_measure(b"purse = ", b"\n")
    wishes = [{"window": [10**30, 1]}, {"phrase": "x" * 10**7}]
    return {
        "records": Target(inputs.record_bytes(), check_record, [*huge, *records]),
        "codes of records": Target(codes(), check_code, [*texts, *marked]),
        "levels": Target(inputs.level_bytes(), lambda data: check_level(data, levels), [*huge, *in_level]),
        "settings of a show": Target(show_settings(), lambda data: check_show_settings(data, shows), [*huge, *in_show]),
        "preferences": Target(preferences(), check_preferences, wishes),
        "saves": Target(edits(), lambda edited: check_save(edited, folder)),
        "talk": Target(talk(), check_chat, lines),
        "dice codes": Target(dice, check_dice, texts),
        "case codes": Target(case_codes(), check_case_code, texts),
        "command lines": Target(command_lines(words), lambda told: check_command_line(told, words)),
    }


def in_a_folder() -> contextlib.AbstractContextManager[str]:
    """Where targets may write."""
    return tempfile.TemporaryDirectory(prefix="casino-fuzz-")
