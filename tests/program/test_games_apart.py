"""A game is known to its own folders and to the registries alone: nobody else names one or asks which it is."""

import ast
from dataclasses import replace
from functools import cache

import pytest

from casino.core.errors import UnknownGame
from casino.engines.registry import GAMES
from casino.records.levels import shipped_level
from casino.scenes.games.places import CARDS, card_of
from casino.tally.games.registry import card_of as tally_of
from tests.support import ROOT

CASINO = ROOT / "casino"

# What belongs to one game, or to a few that share their files.
OWN = (
    *("engines/baccarat/", "engines/black_baron/", "engines/pilok/", "engines/twentyone/", "manual/"),
    *("players/black_baron/", "players/bomb/", "players/castle/", "players/pilok/", "players/twentyone/"),
    *("odds/", "online/bombs/", "players/talk/games/", "scenes/games/", "scenes/online/", "tally/games/"),
    "scenes/show/bombs/",
)
REGISTRIES = {"engines/registry.py", "players/entry_skills.py", "players/plays.py", "players/talk/registry.py"}
REGISTRIES |= {"scenes/games/places.py"}
# Other files that name one, and why they may.
KNOWN = {
    "online/server/talk.py": "what is said between machines has the limits that it has in the castle",
    "online/host/voices.py": "the house's people in an open hall speak as they do in the castle",
    "records/rounds.py": "the form of a record has keys for a bomb",
    "scenes/doors.py": "the manual and the desk of the second person at a bomb have doors of their own",
    "scenes/opening.py": "the self-test plays the round that is told in one game's source",
    "show/settings.py": "a show may be about one bomb alone",
}

_SHARED = ("manual", "odds", "online/bombs", "scenes/online", "scenes/show")  # folders whose names are no game's
FOLDERS = {folder.rstrip("/").rpartition("/")[2] for folder in OWN if not folder.startswith(_SHARED)}
NAMES = {*GAMES, *(card.place.name for card in CARDS), *FOLDERS, "bomb"} - {"games"}
KINDS = {kind.__name__ for game in GAMES.values() for one in game.settings for kind in one.__mro__[:-2]} - {"Struct"}
TYPES = {*KINDS, *(name.removesuffix("Settings") for name in KINDS)}


@cache
def named(path):
    """The games a file names: modules it imports, types it uses, texts that are a game's or a table's name."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        words = []
        if isinstance(node, ast.ImportFrom):
            words = [*str(node.module).split("."), *(alias.name for alias in node.names)]
        elif isinstance(node, ast.Import):
            words = [part for alias in node.names for part in alias.name.split(".")]
        elif isinstance(node, ast.Name | ast.Attribute):
            words = [node.id if isinstance(node, ast.Name) else node.attr]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = [node.value.partition("/")[0].partition(".")[0]]
        found |= {word for word in words if word in NAMES or word in TYPES}
    return frozenset(found)


def test_nobody_but_its_own_files_and_the_registries_names_a_game():
    naming = {}
    for path in sorted(CASINO.rglob("*.py")):
        name = path.relative_to(CASINO).as_posix()
        if not name.startswith(OWN) and name not in REGISTRIES and (words := named(path)):
            naming[name] = sorted(words)
    assert {name: words for name, words in naming.items() if name not in KNOWN} == {}
    assert set(KNOWN) == set(naming), "a file that names no game any more needs no line"


def test_a_settings_type_that_no_registry_has_is_refused_everywhere():
    level = replace(shipped_level(f"{next(iter(GAMES))}/standard"), settings=object())
    for ask in (
        card_of,
        lambda level: GAMES[level.game].engine(level.settings),
        lambda level: tally_of(level.settings),
    ):
        with pytest.raises(UnknownGame):
            ask(level)


def test_every_kind_of_table_has_its_cards():
    for game in GAMES.values():
        for kind in game.settings:
            assert tally_of(kind()).settings is kind
            assert [card.place.name for card in CARDS if card.place.settings is kind]
