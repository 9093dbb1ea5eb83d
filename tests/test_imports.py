"""Imports run one way: rules know no screen, screens know no files, and one room alone knows all."""

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.saves import in_child

CASINO = Path(__file__).resolve().parent.parent / "casino"

# A room of the house -> the rooms it may import. A room is a module of `casino`, or a package with all its modules.
GROUND = {"errors", "money", "cards", "dice", "chance"}
RULES = GROUND | {"engines"}
ROOMS: dict[str, set[str]] = {
    "__init__": set(),
    "errors": set(),
    "money": {"errors"},
    "cards": {"errors"},
    "dice": {"errors"},
    "chance": {"errors", "cards"},
    "resources": {"errors"},
    "licences": {"errors", "resources"},
    "preferences": {"errors"},
    "letters": set(),
    "chat_words": {"letters"},
    "chat": {"errors", "letters", "chat_words"},
    "dice_shapes": set(),
    "engines": GROUND,
    "players": RULES | {"chat", "chat_words", "letters", "levels"},
    "levels": RULES | {"resources"},
    "coded_text": GROUND,
    "rounds": RULES | {"levels", "coded_text"},
    "replay": RULES | {"levels", "rounds"},
    "record_code": GROUND | {"coded_text", "rounds", "replay"},
    "ledger": {"errors", "money"},
    "save_faults": {"errors"},
    "save_copy": {"errors", "ledger", "save_faults"},
    "store": {"errors", "money", "cards", "letters", "ledger", "save_faults", "save_copy"},
    "save_file": {"errors", "ledger", "save_faults", "save_copy", "store"},
    "stored_rounds": RULES | {"rounds", "store"},
    "session": RULES | {"players", "levels", "replay", "ledger", "store", "stored_rounds"},
    "resuming": RULES | {"levels", "ledger", "store", "stored_rounds", "session"},
    "tally": RULES | {"players", "rounds", "replay", "store", "stored_rounds"},
    "show": {"errors", "money", "levels", "store", "save_file", "bootstrap"},
    "take_home": {"errors", "ledger", "store", "tally"},
    "manual": RULES | {"resources"},
    "physics": {"dice_shapes"},
    "ui": {"resources", "errors", "dice_shapes", "letters"},
}
EVERYTHING = {*ROOMS, "scenes"}
ROOMS["scenes"] = EVERYTHING
ROOMS["cli"] = EVERYTHING
ROOMS["bootstrap"] = set()

# A package from outside -> the rooms that may import it.
OUTSIDE: dict[str, set[str]] = {
    "pygame": {"ui", "scenes"},
    "pymunk": {"physics"},
    "numpy": {"physics", "ui", "dice_shapes", "scenes", "players"},
    "platformdirs": {"save_file", "take_home"},
    "reportlab": {"manual"},
    "segno": {"ui"},
    "msgspec": {"money", "engines", "levels", "rounds", "replay", "store", "stored_rounds", "session", "preferences"}
    | {"coded_text", "record_code", "show", "scenes", "cli"},
}

# Parts of the standard library that rules may not touch: clocks, files, other chance than the house's.
NOT_FOR_RULES = {"time", "datetime", "random", "secrets", "pathlib", "os", "io", "sqlite3", "threading", "subprocess"}


def room_of(module: str) -> str:
    parts = module.split(".")
    return "__init__" if len(parts) == 1 else parts[1]


@cache
def imports() -> tuple[tuple[str, str, int], ...]:
    """Every import in the house: (importing module, imported module, line)."""
    found = []
    for path in sorted(CASINO.rglob("*.py")):
        parts = ["casino", *path.relative_to(CASINO).with_suffix("").parts]
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            if isinstance(node, ast.Import):
                found += [(module, alias.name, node.lineno) for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{module}:{node.lineno} imports relatively"
                name = node.module or ""
                if name == "casino":  # `from casino import money` is an import of casino.money
                    found += [(module, f"casino.{alias.name}", node.lineno) for alias in node.names]
                else:
                    found.append((module, name, node.lineno))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                assert called not in ("__import__", "import_module"), f"{module}:{node.lineno} imports by name"
    return tuple(found)


def test_every_module_has_its_room():
    parts = [path.relative_to(CASINO).with_suffix("").parts for path in CASINO.rglob("*.py")]
    modules = {part[0] for part in parts}
    assert modules <= set(ROOMS), "a new room needs a line in ROOMS"


def test_imports_run_one_way():
    wrong = []
    for module, name, line in imports():
        if not name.startswith("casino"):
            continue
        room, imported = room_of(module), room_of(name)
        is_version = imported not in ROOMS and name.count(".") == 1  # a name of the package itself, such as its version
        if room != imported and imported not in ROOMS[room] and not is_version:
            wrong.append(f"{module}:{line} imports {name}")
    assert wrong == []


def test_no_room_reaches_back():
    below = {room: {other for other in allowed if other != room} for room, allowed in ROOMS.items()}

    def reach(room: str, seen: frozenset[str]) -> set[str]:
        return {far for near in below[room] - seen for far in {near} | reach(near, seen | {near})}

    for room in ROOMS:
        assert room not in reach(room, frozenset({room})), f"{room} reaches itself"


@pytest.mark.parametrize("package", OUTSIDE)
def test_packages_from_outside_stay_in_their_rooms(package):
    users = {room_of(module) for module, name, _ in imports() if name.split(".")[0] == package}
    assert users - OUTSIDE[package] == set()


def test_no_other_package_from_outside_is_used():
    known = {*OUTSIDE, "casino", *sys.stdlib_module_names}
    assert {name.split(".")[0] for _, name, _ in imports()} - known == set()


def test_physics_knows_shapes_and_nothing_else_of_the_house():
    names = {name for module, name, _ in imports() if room_of(module) == "physics"}
    assert {name.split(".")[1] for name in names if name.startswith("casino.")} <= {"physics", "dice_shapes"}


@pytest.mark.parametrize("room", ["engines", "money", "cards", "dice"])
def test_rules_know_no_clock_no_file_and_no_chance_of_their_own(room):
    used = {(m, n) for m, n, _ in imports() if room_of(m) == room and n.split(".")[0] in NOT_FOR_RULES}
    assert used == set()


def test_set_up_needs_the_standard_library_alone():
    used = {name.split(".")[0] for module, name, _ in imports() if module == "casino.bootstrap"}
    assert used - set(sys.stdlib_module_names) == set()


BLOCKED = """
import sys
for name in ("pygame", "pymunk", "numpy"):
    sys.modules[name] = None
import casino.rounds, casino.session, casino.resuming, casino.players.characters, casino.players.black_baron_odds
loaded = {name.split(".")[0] for name in sys.modules if sys.modules[name] is not None}
screen = [name for name in sys.modules if name.startswith(("casino.ui", "casino.scenes"))]
print(sorted(loaded & {"pygame", "pymunk", "numpy"}), screen)
"""


def test_a_round_is_played_where_no_screen_exists():
    shown = in_child(BLOCKED)
    assert shown.stderr == ""
    assert shown.stdout == "[] []\n"


HALL = """
import sys
import casino.scenes.hall
late = ("numpy", "pymunk", "casino.players.plays", "casino.ui.dice_sprites", "casino.ui.cards", "casino.scenes.stage")
late += ("casino.scenes.house_pages", "casino.scenes.cashier", "casino.ui.text_field")
print([name for name in late if name in sys.modules])
"""


def test_the_hall_opens_before_the_tables_and_their_odds_are_read():
    shown = in_child(HALL)
    assert shown.stdout.splitlines()[-1] == "[]"
