"""Which test files a change can touch: `python3 -m tests --changed [COMMIT]`.

A test is touched if it imports something that changed, directly or through others. Some modules open every place or
know every game, and whoever imports one of those would be touched by everything: such a *door* is not passed through.
Instead a change in a game's folder touches every test behind a door that names the game or goes through all games (of
scenes, where the change is on the screen alone), and a change of what is on the screen touches the tests of the whole
house. What no import tells of (levels, assets, the set-up) touches everything.
"""

import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from casino.engines.registry import GAMES
from tests.support import ROOT
from tests.support.import_graph import imports, module_of

DOORS = {
    *("casino.cli", "casino.engines.registry", "casino.players.plays", "casino.scenes.doors", "casino.scenes.opening"),
    *("casino.scenes.places", "casino.scenes.show_opening", "tests.scenes.places"),
}
WHOLE_HOUSE = "tests.scenes.whole_house"
PAGES = "tests.program.test_pages"  # what is said of the house in its pages
PLACES = {*GAMES, "bomb", "castle", "salon", "twentyone"}  # the folders of games, in any layer
EVERY_GAME = r"GAMES|CARDS|PLACES|LEVELS|GOLDEN|catalogue"


class Untraceable(Exception):
    """No import tells what a change touches; its message names the file."""


def words_for(commit: str = "HEAD") -> list[str]:
    """The words for pytest that run what has changed since a commit; none mean everything.

    Says how much that is. Raises ValueError if git knows no such commit.
    """
    files = changed_since(commit)
    try:
        touched = touched_by(files)
    except Untraceable as file:
        print(f"== no import tells what {file} touches: everything is tested")
        return []
    print(f"== {len(files)} changed files touch {len(touched)} files of tests")
    # where there is none, a quick look that the tests themselves can be read
    return [str(path.relative_to(ROOT)) for path in touched] or ["tests/program/test_main_entry.py"]


def changed_since(commit: str) -> list[Path]:
    """The files that differ from a commit, new ones too. Raises ValueError if there is no such commit."""

    def told(*words: str) -> list[str]:
        ended = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
        if ended.returncode:
            raise ValueError(f"{commit!r} is no commit that git knows here")
        return ended.stdout.splitlines()

    names = told("diff", "--name-only", commit, "--") + told("ls-files", "--others", "--exclude-standard")
    return [ROOT / name for name in sorted(set(names))]


def touched_by(files: Iterable[Path]) -> list[Path]:
    """The test files that changed files touch, in order. Raises Untraceable where everything is touched."""
    changed, found = set[str](), set[str]()
    for file in files:
        parts = file.relative_to(ROOT).parts
        if file.suffix == ".md" and "texts" not in parts:
            found.add(PAGES)
        elif file.suffix == ".py" and parts[0] in ("casino", "tests") and file.name != "conftest.py":
            changed.add(module_of(file))
        else:
            raise Untraceable(str(file.relative_to(ROOT)))
    users = defaultdict[str, set[str]](set)
    for module, name, _ in (*imports("casino"), *imports("tests")):
        users[name].add(module)
        users[name.rpartition(".")[0]].add(module)  # a name of a module, or a module whose folder is read first
    reached = closure(changed, users, DOORS - changed)
    behind_doors = closure(DOORS & reached, users, set())
    games = {part for module in changed for part in module.split(".")} & PLACES
    named = re.compile(rf"\b({'|'.join(sorted(games))}|{EVERY_GAME})\b") if games else None
    is_on_screen = all(module.startswith(("casino.scenes.", "tests.scenes.")) for module in changed)
    is_seen = any(module.startswith("casino.scenes.") for module in reached)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        module = module_of(path)
        is_named = (
            named is not None
            and module in behind_doors
            and not (is_on_screen and not module.startswith("tests.scenes."))
            and named.search(path.read_text("utf-8"))
        )
        if module in reached or is_named or (is_seen and module.startswith(WHOLE_HOUSE)):
            found.add(module)
    return [path for path in (ROOT / f"{name.replace('.', '/')}.py" for name in sorted(found)) if path.exists()]


def closure(begun: Iterable[str], users: dict[str, set[str]], closed: set[str]) -> set[str]:
    """All modules that import one of these, directly or through others that are not `closed`."""
    seen, rest = set[str](), list(begun)
    while rest:
        if (name := rest.pop()) not in seen:
            seen.add(name)
            if name not in closed:
                rest += users.get(name, ())
    return seen
