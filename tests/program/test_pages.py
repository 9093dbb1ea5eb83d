"""The pages: their links lead somewhere, their examples run, and what they list is what there is."""

import doctest
import re
import tomllib
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from msgspec import Meta

from casino.core.money import Currency
from casino.engines.baccarat.settings import DefusalSettings, SalonSettings
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.pilok.settings import PilokSettings
from casino.engines.registry import GAMES
from casino.engines.twentyone.settings import BlackAxeSettings, BlackjackSettings
from casino.records.levels import Placard, load_level, written_settings
from tests.support import ROOT
from tests.tools import layers

PAGES = [
    path
    for folder in (".", ".github", "casino", "levels", "tests")
    for path in sorted((ROOT / folder).glob("*.md" if folder == "." else "**/*.md"))
]
MAINTAINERS, LEVELS = ROOT / "casino" / "README.md", ROOT / "levels" / "README.md"
MAX_LINES, MAX_WORDS = 150, 30
ONE_SCREEN = 40  # lines
by_page = pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())


def section(page: str, title: str) -> str:
    """A page's text below a title, down to the next one."""
    return re.split(r"\n#+ ", page.split(title, 1)[1])[0]


def table(text: str) -> list[list[str]]:
    """The cells of the first table in a text, without its head."""
    rows = re.search(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert rows is not None, text[:80]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in rows[0].splitlines()[2:]]


# -- every page -----------------------------------------------------------------------------------------------


@by_page
def test_every_link_and_picture_is_there(page):
    links = re.findall(r"\]\(([^)#]+)", page.read_text("utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


@by_page
def test_every_path_that_is_named_is_there(page):
    """Those with a folder and an ending; `<game>` stands for a name."""
    named = re.findall(r"`([a-z_./]+/[a-z_]+\.[a-z]+)`", page.read_text("utf-8"))
    bases = (ROOT, ROOT / "casino", page.parent)
    assert [path for path in named if not any((base / path).exists() for base in bases)] == []


def test_every_picture_is_on_a_page():
    shown = {name for page in PAGES for name in re.findall(r"pictures/(\w+\.\w+)\)", page.read_text("utf-8"))}
    assert {path.name for path in (ROOT / ".github" / "pictures").iterdir()} == shown


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= MAX_LINES


@by_page
def test_the_rows_of_every_table_are_whole(page):
    for rows in re.findall(r"(?:^\|.*\n)+", page.read_text("utf-8"), re.MULTILINE):
        assert len({line.count("|") for line in rows.splitlines()}) == 1, rows.splitlines()[0]


@by_page
def test_every_command_of_ours_is_there(page):
    for module in re.findall(r"-m (tests[\w.]*)|`(tests\.[\w.]+)[` ]", page.read_text("utf-8")):
        path = ROOT.joinpath(*"".join(module).split("."))
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module


# -- the maintainer's page ------------------------------------------------------------------------------------


def test_the_round_in_python_is_played_as_it_says():
    done = doctest.testfile(str(MAINTAINERS), module_relative=False)
    assert done.attempted >= 10 and done.failed == 0


def test_the_picture_of_the_layers_shows_todays_imports():
    assert layers.PICTURE.read_text("utf-8") == layers.drawn(layers.imported()), "run tests.tools.layers"


def test_every_layer_has_a_row():
    rows = "".join(row[0] for row in table(section(MAINTAINERS.read_text("utf-8"), "## The layers")))
    assert {re.sub(r"\.py$|/$", "", name) for name in re.findall(r"`([^`]+)`", rows)} == set(layers.imported())


def test_the_glossary_is_short_and_sorted():
    words = [row[0] for row in table(section(MAINTAINERS.read_text("utf-8"), "## Glossary"))]
    assert len(words) <= MAX_WORDS and words == sorted(words)


def test_every_folder_of_tests_mirrors_one_of_the_house_or_is_explained():
    page = (ROOT / "tests" / "README.md").read_text("utf-8")
    folders = {path.parent.name for path in (ROOT / "tests").glob("*/__init__.py")}
    mirrors = {path.parent.name for path in (ROOT / "casino").glob("*/__init__.py")}
    assert {name for name in folders - mirrors if f"`{name}/" not in page} == set()
    assert len(page.splitlines()) <= ONE_SCREEN


# -- the page of levels ---------------------------------------------------------------------------------------

# The title of a table of keys, the settings they are, and the column with their defaults.
KEYS: tuple[tuple[str, type[msgspec.Struct], int], ...] = (
    ("## `[level]`", Placard, 2),
    ("## `[currency]`", Currency, 2),
    ("## `[settings]` of Black Baron", BlackBaronSettings, 2),
    ("## `[settings]` of Black Axe and Blackjack", BlackAxeSettings, 2),
    ("## `[settings]` of Black Axe and Blackjack", BlackjackSettings, 3),
    ("## `[settings]` of Three Street Pi'Lok", PilokSettings, 2),
    ("### A salon", SalonSettings, 2),
    ("### A bomb", DefusalSettings, 2),
)
by_keys = pytest.mark.parametrize(("title", "kind", "column"), KEYS, ids=[kind.__name__ for _, kind, _ in KEYS])


def parts(kind: Any) -> Iterator[Any]:
    """All that a type is made of: its bounds, the words it may be, the types it is one of."""
    yield kind
    for part in get_args(kind):
        yield from parts(part)


def rows_of(title: str) -> dict[str, list[str]]:
    return {row[0].strip("`"): row for row in table(section(LEVELS.read_text("utf-8"), title))}


def test_every_games_settings_are_on_the_page():
    assert {kind for game in GAMES.values() for kind in game.settings} <= {kind for _, kind, _ in KEYS}
    folders = {
        folder for title, _, _ in KEYS for folder in re.findall(rf"{re.escape(title)}.*", LEVELS.read_text("utf-8"))
    }
    assert all(any(f"`{game}/`" in title for title in folders) or game == "baccarat" for game in GAMES)


@by_keys
def test_the_keys_on_the_page_are_the_keys_there_are(title, kind, column):
    assert list(rows_of(title)) == list(kind.__struct_fields__)


@by_keys
def test_the_defaults_on_the_page_are_the_defaults_there_are(title, kind, column):
    required = {field.name for field in msgspec.structs.fields(kind) if field.required}
    defaults = {} if required else written_settings(kind())
    if required:
        defaults = {field.name: field.default for field in msgspec.structs.fields(kind) if not field.required}
    for key, row in rows_of(title).items():
        told = row[column]
        if key in required:
            assert told == "required"
        elif defaults[key] is None:
            assert not told.startswith("`"), f"{key} has no value by default"
        else:
            assert tomllib.loads(f"value = {told.strip('`')}")["value"] == defaults[key], key


@by_keys
def test_the_limits_on_the_page_are_the_limits_there_are(title, kind, column):
    hints = get_type_hints(kind, include_extras=True)
    for key, row in rows_of(title).items():
        limits = row[-2]
        for part in parts(hints[key]):
            if isinstance(part, Meta) and part.le is not None:
                assert f"{part.ge} to {part.le}" in limits, key
            if isinstance(part, Meta) and part.max_length is not None:
                assert f"{part.min_length} to {part.max_length} characters" in limits, key
            if isinstance(part, str):
                assert f'`"{part}"`' in limits, key


def test_the_level_on_the_page_is_one(tmp_path):
    found = re.search(r"```toml\n(.*?)```", LEVELS.read_text("utf-8"), re.DOTALL)
    (tmp_path / "black_baron").mkdir()
    (tmp_path / "black_baron" / "example.toml").write_text(found[1], "utf-8")
    level = load_level("black_baron/example", tmp_path)
    assert level.title == "The back alley"
    assert level.settings == load_level("black_baron/back_alley").settings
