"""Which tests and which parts of large grids a run holds: a plugin of pytest that `tests/conftest.py` loads.

A grid is a promise about every place at every size and text size. A run checks a part of it that the hash of the commit
chooses, so that all of it is seen within some commits; `--all` checks the whole, `--turn` the part of another commit.
A test marked `long("PART")` belongs to that part of the long run (`tests/long.py`), and else is not collected.
"""

import subprocess
from collections.abc import Sequence
from typing import Any, TypeVar
from zlib import crc32

import pytest

from tests.support import ROOT

Cell = TypeVar("Cell")
ONE_IN = 3  # cases that name no game, where only a game's scenes have changed
PARTS = {
    "bootstrap": "a bare Python sets itself up",
    "engines": "rules, characters and records with many random rounds",
    "halls": "attackers, trials and evenings of halls",
    "odds": "odds, edges and luck with full samples",
    "saves": "kills, damage and large saves",
    "show": "whole evenings of the unattended house",
    "throws": "a thousand flings of dice",
    "tools": "the programs that try the house",
    "windows": "real windows, mouse and keys",
}

turn = [""]  # the commit whose part is checked; empty means the whole


def part(place: str, cells: Sequence[Cell], one_in: int, always: Sequence[Cell] = ()) -> list[Cell]:
    """The cells of a place's grid that this run checks, in their order: `always`, and of the others one in so many.

    There is always at least one of the others, and places next to each other do not check the same ones.
    """
    others = [cell for cell in cells if cell not in always]
    offset = crc32(f"{turn[0]} {place}".encode())
    step = min(one_in, len(others)) if turn[0] else 1
    chosen = [cell for number, cell in enumerate(others) if (number + offset) % step == 0] if others else []
    return [cell for cell in cells if cell in always or cell in chosen]


def sample(whole: int, share: int) -> int:
    """How many of a sample are tried: the whole of it where that of every grid is, `--all`, and else a share."""
    return share if turn[0] else whole


def commit() -> str:
    """The hash of the commit that is checked out; of an unpacked archive, which has none, always the same word."""
    told = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return told.stdout.strip() or "archive"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("shadowport")
    group.addoption("--all", action="store_true", help="check the whole of every grid")
    group.addoption("--turn", metavar="COMMIT", help="check the part of every grid that this commit's hash chooses")
    group.addoption("--of", metavar="GAMES", help="leave out the cases of other games, and some of those of none")
    group.addoption(
        "--long", metavar="PART", choices=sorted(PARTS), help="only what belongs to this part of the long run"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long(part): belongs to a part of the long run, see tests/long.py")
    if hasattr(config, "workerinput"):
        config.option.turn = config.workerinput["turn"]
    else:
        config.option.turn = "" if config.option.all else config.option.turn or commit()
    turn[0] = config.option.turn


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """All workers check the same part, even where a commit is made just then."""
    node.workerinput["turn"] = node.config.option.turn


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    turn = config.option.turn
    terminalreporter.write_line(f"grids: the part of {turn} (--turn {turn}, --all)" if turn else "grids: the whole")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left = []
    concern = None
    if config.option.of:
        from tests.support.changed import Concern  # the engines with it, which few runs need so early

        concern = Concern(frozenset(config.option.of.split(",")))
    for item in items:
        marker = item.get_closest_marker("long")
        if marker is not None and marker.args[0] not in PARTS:
            raise pytest.UsageError(f"{item.nodeid}: the long run has no part {marker.args[0]!r}")
        if (marker.args[0] if marker else None) != config.option.long:
            left.append(item)
        elif concern is not None:
            is_in = concern.has(item.nodeid)
            one_of_many = hasattr(item, "callspec") and crc32(f"{config.option.turn} {item.nodeid}".encode()) % ONE_IN
            if is_in is False or (is_in is None and one_of_many):
                left.append(item)
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in set(left)]
