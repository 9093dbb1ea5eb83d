"""How everything that is read is written: a per cent sign stands at its figure, and worn words are not used.

Whatever the code may say stands in its texts, and what is said of tables and games in files beside it.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from casino.core.texts import percent

ROOT = Path(__file__).parents[2]
WORN = re.compile(r"\b(shall|nought|anew|whomsoever|for the honour|all the same|in the mean)\b", re.IGNORECASE)
APART = re.compile(r"[\d}] %(?!\w)")
SAVED = {"1 %", "5 %", "20 %"}  # as saves have a warning's share; what is read is made from the share


def texts_of(path: Path) -> Iterator[str]:
    """The texts in a file of code, with {} for what is put into them; what describes the code itself is none."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    alone = {id(one.value) for one in nodes if isinstance(one, ast.Expr)}
    parts = {id(part) for one in nodes if isinstance(one, ast.JoinedStr) for part in one.values}
    for one in nodes:
        if isinstance(one, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in one.values)
        elif isinstance(one, ast.Constant) and isinstance(one.value, str) and not {id(one)} & (alone | parts):
            yield one.value


def told() -> Iterator[tuple[Path, str]]:
    for path in (ROOT / "casino").rglob("*.py"):
        yield from ((path, words) for words in texts_of(path))
    files = [*(ROOT / "assets" / "texts").glob("*.txt"), *(ROOT / "levels").rglob("*.toml"), ROOT / "README.md"]
    for path in [*files, ROOT / "assets" / "linux" / "shadowport-casino.1"]:
        yield from ((path, line) for line in path.read_text(encoding="utf-8").splitlines())


def test_every_text_writes_a_share_one_way_and_uses_no_worn_word():
    found = list(told())
    assert len(found) > 8_000
    faults = [
        f"{path.relative_to(ROOT)}: {words[:90]!r}"
        for path, words in found
        if words not in SAVED and (APART.search(words) or WORN.search(words))
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "share, decimals, signed, words",
    [
        *((0.0549, 2, False, "5.49%"), (-0.0018, 2, False, "−0.18%"), (0.49, 0, False, "49%"), (0.0, 1, True, "0.0%")),
        *((0.0125, 2, True, "+1.25%"), (-0.000001, 2, True, "0.00%"), (1.0, 2, False, "100.00%")),
    ],
)
def test_a_share_as_it_is_read(share, decimals, signed, words):
    assert percent(share, decimals, signed=signed) == words
