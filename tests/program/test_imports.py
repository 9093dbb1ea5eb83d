"""Imports run one way: rules know no screen, screens know no files, games do not know each other."""

import ast
import sys

import pytest

from tests.support import ROOT
from tests.support.every import every
from tests.support.import_graph import imports, parsed
from tests.support.saves import in_child

CASINO = ROOT / "casino"

# A layer of the house -> the layers it may import. A layer is a folder below `casino`, or a module beside them; the
# wire below `online` is one of its own.
LAYERS: dict[str, set[str]] = {
    "__init__": set(),
    "bootstrap": set(),
    "core": {"__init__"},
    "engines": {"core"},
    "records": {"core", "engines"},
    "players": {"core", "engines", "records"},
    "save": {"core"},
    "lessons": {"core", "engines", "records"},
    "tables": {"core", "engines", "lessons", "players", "records", "save"},
    "online": {"core", "engines", "online/wire", "players", "records", "save", "tables"},
    "tally": {"core", "engines", "odds", "players", "records", "save", "tables"},
    "manual": {"core", "engines"},
    "odds": {"core", "engines", "manual", "players", "records"},
    "show": {"bootstrap", "core", "records", "save"},
    "physics": {"core"},
    "ui": {"core"},
}
LAYERS["online/wire"] = {"core"}
LAYERS["scenes"] = {*LAYERS} - {"bootstrap"}
LAYERS["cli"] = {*LAYERS}

# A folder or module below `scenes` -> those beside it that it may import. Games do not know each other, save that card
# tables share the felt of twenty-one; `app` knows no game and no place.
KIT = {"app", "dialogs", "motion", "table"}
PLACES: dict[str, set[str]] = {
    "app": set(),
    "dialogs": {"app"},
    "motion": {"app"},
    "table": {"app", "dialogs", "motion"},
    "games/black_baron": KIT,
    "games/twentyone": KIT,
    "games/pilok": KIT,
    "games/salon": {*KIT, "games/twentyone"},
    "games/bomb": {*KIT, "games/twentyone"},
    "games/castle": {*KIT, "games/twentyone"},
    "statistics": {"app", "dialogs"},
    "pages": {"app", "dialogs"},
    "lobby": {"app", "dialogs", "motion"},
    "show": KIT,
    "review": {"app", "dialogs", "statistics", "table"},
}
GAMES = {place for place in PLACES if place.startswith("games/")}
PLACES["games/places"] = {"app", *GAMES}
PLACES["online"] = {*KIT, "games/castle", "games/places"}
PLACES["doors"] = {*PLACES}
PLACES["opening"] = {*PLACES}
PLACES["show_opening"] = {*PLACES}

# A package from outside -> what may import it.
OUTSIDE: dict[str, set[str]] = {
    "pygame": {"ui", "scenes"},
    "pymunk": {"physics"},
    "numpy": {"core.dice_shapes", "odds", "physics", "players", "scenes", "ui"},
    "platformdirs": {"save.save_places", "tally.export_files"},
    "regex": {"core.letters"},
    "reportlab": {"manual"},
    "segno": {"ui.plots.qr"},
    "waitress": {"manual.phone.serving"},
    "nats": {"online.wire.link", "online.wire.subscription"},
    "nacl": {"online.wire.certificate", "online.wire.keys"},
    "pyasn1": {"online.wire.certificate"},
    "pyasn1_modules": {"online.wire.certificate"},
    "zeroconf": {"online.wire.discovery"},
    "ifaddr": {"online.wire.address"},
    "msgspec": {
        *("core.money", "core.preferences", "engines", "lessons", "online", "players.bomb.par", "records", "save"),
        *("scenes", "show", "tables", "tally.stored_counts"),
    },
}

# Parts of the standard library that rules may not touch: clocks, files, other chance than the house's.
NOT_FOR_RULES = {"time", "datetime", "random", "secrets", "pathlib", "os", "io", "sqlite3", "threading", "subprocess"}


def layer_of(module: str) -> str:
    if lies_in(module, "online.wire"):
        return "online/wire"
    parts = module.split(".")
    return "__init__" if len(parts) == 1 else parts[1]


def place_of(module: str) -> str:
    """Where below `scenes` a module lies: a folder, a game's folder, or a module of its own."""
    parts = module.split(".")[2:]
    return "/".join(parts[:2]) if parts[0] == "games" else parts[0]


def lies_in(module: str, place: str) -> bool:
    return f"{module}.".startswith(f"casino.{place}.")


def test_every_folder_says_what_lives_there():
    folders = {path.parent for path in CASINO.rglob("*.py")}
    silent = [str(folder) for folder in folders if len(ast.get_docstring(parsed(folder / "__init__.py")) or "") < 40]
    assert silent == []


def test_no_folder_is_hard_to_overlook():
    folders = {path.parent for path in CASINO.rglob("*.py")}
    pages = {"README.md"}  # a folder's page is about it, as its `__init__` is
    entries = {folder: len({path.name for path in folder.glob("[!_]*")} - pages) for folder in folders}
    most = {CASINO: 17}  # each layer is a row of the table on the maintainer's page
    assert {folder: count for folder, count in entries.items() if count > most.get(folder, 14)} == {}


def test_imports_run_one_way():
    assert {layer_of(module) for module, _, _ in imports()} <= set(LAYERS), "a new layer needs a line in LAYERS"
    wrong = []
    for module, name, line in imports():
        if not name.startswith("casino"):
            continue
        layer, imported = layer_of(module), layer_of(name)
        if imported not in LAYERS and name.count(".") == 1:
            imported = "__init__"  # a name of the package itself, such as its version
        if layer != imported and imported not in LAYERS[layer]:
            wrong.append(f"{module}:{line} imports {name}")
    assert wrong == []


def test_places_on_the_screen_know_only_what_they_stand_on():
    wrong = []
    for module, name, line in imports():
        if module.startswith("casino.scenes.") and name.startswith("casino.scenes."):
            place, imported = place_of(module), place_of(name)
            if place != imported and imported not in PLACES[place]:
                wrong.append(f"{module}:{line} imports {name}")
    assert wrong == []


def test_no_file_leads_back_to_itself():
    """Imports inside functions and for hints count too."""
    ahead: dict[str, set[str]] = {}
    for module, name, _ in imports():
        ahead.setdefault(module, set()).add(name)

    def reached(module: str) -> set[str]:
        seen, rest = set(), [*ahead.get(module, ())]
        while rest:
            if (name := rest.pop()) not in seen:
                seen.add(name)
                rest += ahead.get(name, ())
        return seen

    assert {module for module in ahead if module in reached(module)} == set()


def test_no_layer_reaches_back():
    def reach(layer: str, seen: frozenset[str]) -> set[str]:
        return {far for near in LAYERS[layer] - seen for far in {near} | reach(near, seen | {near})}

    for layer in LAYERS:
        assert layer not in reach(layer, frozenset({layer})), f"{layer} reaches itself"


@every("package", OUTSIDE)
def test_packages_from_outside_stay_where_they_belong(package):
    users = {module for module, name, _ in imports() if name.split(".")[0] == package}
    assert {user for user in users if not any(lies_in(user, place) for place in OUTSIDE[package])} == set()


def test_no_other_package_from_outside_is_used():
    known = {*OUTSIDE, "casino", *sys.stdlib_module_names}
    assert {name.split(".")[0] for _, name, _ in imports()} - known == set()


def test_physics_knows_shapes_and_nothing_else_of_the_house():
    names = {name for module, name, _ in imports() if layer_of(module) == "physics" and name.startswith("casino.")}
    assert {name for name in names if not (lies_in(name, "physics") or lies_in(name, "core.dice_shapes"))} == set()


@pytest.mark.parametrize("place", ["engines", "core.money", "core.cards", "core.dice"])
def test_rules_know_no_clock_no_file_and_no_chance_of_their_own(place):
    used = {(m, n) for m, n, _ in imports() if lies_in(m, place) and n.split(".")[0] in NOT_FOR_RULES}
    assert used == set()


def test_set_up_needs_the_standard_library_alone():
    used = {name.split(".")[0] for module, name, _ in imports() if module == "casino.bootstrap"}
    assert used - set(sys.stdlib_module_names) == set()


BLOCKED = """
import sys
for name in ("pygame", "pymunk", "numpy"):
    sys.modules[name] = None
import casino.records.rounds, casino.tables.session, casino.tables.resuming
import casino.players.characters, casino.players.black_baron.odds
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
import casino.scenes.lobby.scene
late = ("numpy", "pymunk", "casino.players.plays", "casino.ui.dice.sprites", "casino.ui.cards.cards")
late += ("casino.scenes.table.stage", "casino.scenes.pages.rules", "casino.scenes.pages.settings.page")
late += ("casino.scenes.pages.history", "casino.scenes.pages.fair_draw", "casino.scenes.pages.cashier")
late += ("casino.ui.widgets.text_field",)
print([name for name in late if name in sys.modules])
"""


def test_the_hall_opens_before_the_tables_and_their_odds_are_read():
    shown = in_child(HALL)
    assert shown.stdout.splitlines()[-1] == "[]"


HOME = """
import sys
import casino.cli, casino.scenes.lobby.scene, casino.scenes.opening, casino.scenes.doors, casino.scenes.games.places
far = ("asyncio", "nats", "nacl", "pyasn1", "pyasn1_modules", "zeroconf", "ssl")
print([name for name in sys.modules if name.split(".")[0] in far or name.startswith("casino.online.wire")])
"""


def test_at_home_nothing_of_other_machines_is_read():
    """Who plays alone waits for none of it, and opens nothing to anybody."""
    shown = in_child(HOME)
    assert shown.stderr == ""
    assert shown.stdout.splitlines()[-1] == "[]"
