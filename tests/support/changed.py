"""Which test files a change can touch: `python3 -m tests --changed [COMMIT]`.

A test is touched if it imports something that changed, directly or through others. Some modules open every place or
know every game, and whoever imports one of those would be touched by everything: such a *door* is not passed through.
Instead a change in a game's folder touches every test behind a door that names the game or goes through all games, and
a change of what is on the screen touches the tests of the whole house. A change of games' scenes alone touches, behind
doors, tests of scenes only, and of their cases those that name no other game (`Concern`). What no import tells of
(levels, assets, the set-up) touches everything.
"""

import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from casino.engines.registry import GAMES
from tests.support import ROOT
from tests.support.import_graph import imports, module_of

DOORS = {
    *("casino.cli", "casino.engines.registry", "casino.players.plays", "casino.scenes.doors", "casino.scenes.opening"),
    *("casino.scenes.games.places", "casino.scenes.show_opening", "tests.scenes.places"),
}
WHOLE_HOUSE = "tests.scenes.whole_house"
PAGES = "tests.program.test_pages"  # what is said of the house in its pages
PLACES = {*GAMES, "bomb", "castle", "salon", "twentyone"}  # the folders of games, in any layer
EVERY_GAME = r"GAMES|CARDS|PLACES|LEVELS|GOLDEN|catalogue"
SHARED = ("tests.scenes.app.", "tests.scenes.table.", "tests.scenes.show.")  # what scenes of every game are tried by
SCENES = "scenes.games."
WORDS = {  # of a game's folder of scenes, in the names of tests, files and cases
    "black_baron": ("baron",),
    "bomb": ("baccarat", "bomb", "defusal", "desk", "expert"),
    "castle": ("black_axe", "black axe", "castle"),
    "pilok": ("pilok",),
    "salon": ("baccarat", "card", "cards", "salon"),
    "twentyone": ("black_axe", "blackjack", "card", "cards", "twentyone"),
}


class Untraceable(Exception):
    """No import tells what a change touches; its message names the file."""


class Concern(NamedTuple):
    """The games whose scenes alone have changed, by the names of their folders: which cases of tests are about them."""

    games: frozenset[str]

    def has(self, name: str) -> bool | None:
        """Whether a test's name with its file and case tells of one of these games; None if it tells of no game."""
        told = {game for game, words in WORDS.items() if re.search(rf"(?<![a-z])({'|'.join(words)})(?![a-z])", name)}
        return bool(told & self.games) if told else None


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
    words = [str(path.relative_to(ROOT)) for path in touched] or ["tests/program/test_main_entry.py"]
    games = scenes_of({module_of(file) for file in files if file.suffix == ".py"})
    return words + [f"--of={','.join(sorted(games))}"] * bool(games)


def scenes_of(changed: Iterable[str]) -> set[str]:
    """The games whose scenes alone are changed by these modules, those that build on them too; none if others are."""
    games = {module.rpartition(SCENES)[2].split(".")[0] if SCENES in module else "" for module in changed}
    users = {
        module.partition(SCENES)[2].split(".")[0]
        for module, name, _ in imports("casino")
        if SCENES in module and name.startswith(tuple(f"casino.{SCENES}{game}." for game in games if game))
    }
    return (games | users) & WORDS.keys() if games <= WORDS.keys() else set()


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
    named = re.compile(rf"\b({'|'.join(sorted(games))})\b") if games else None
    is_on_screen = bool(scenes_of(changed))
    goes_through_all = re.compile(rf"\b({EVERY_GAME})\b")
    is_seen = any(module.startswith("casino.scenes.") for module in reached)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        module, text = module_of(path), path.read_text("utf-8")
        is_shared = module.startswith(SHARED) if is_on_screen else True
        is_named = (
            named is not None
            and module in behind_doors
            and (not is_on_screen or module.startswith("tests.scenes."))
            and (named.search(text) or (is_shared and goes_through_all.search(text)))
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
