"""How tests are run: grids that rotate, what a change touches, the parts of the long run, the stamp, the mutants."""

import ast
import importlib.util
import shutil

import pytest

from tests.support import ROOT, changed, rota
from tests.tools import long, mutants
from tests.tools.packaging import stamp

GRID = [(size, text) for size in ("small", "wide", "upright") for text in (1.0, 1.5, 2.0)]
WORST = ("small", 2.0)


def parts(monkeypatch, turn, place, one_in=4, always=()):
    monkeypatch.setattr(rota, "turn", [turn])
    return rota.part(place, GRID, one_in, always)


def test_a_run_sees_a_part_of_a_grid_and_some_runs_see_all_of_it(monkeypatch):
    for place in map(str, range(30)):
        seen = set()
        for turn in map(str, range(60)):
            part = parts(monkeypatch, turn, place, always=(WORST,))
            assert WORST in part and 2 <= len(part) <= 4 and part == [cell for cell in GRID if cell in part]
            seen |= set(part)
        assert seen == set(GRID)


def test_places_see_other_parts_and_the_whole_is_the_whole(monkeypatch):
    assert len({tuple(parts(monkeypatch, "a commit", place)) for place in map(str, range(30))}) > 1
    assert parts(monkeypatch, "", "place") == GRID
    assert rota.part("place", [], 4) == [] and rota.part("place", GRID[:2], 4, GRID[:2]) == GRID[:2]


def test_every_process_of_tests_knows_whose_part_it_checks(pytestconfig):
    assert rota.turn == [pytestconfig.option.turn]
    assert rota.turn == ([""] if pytestconfig.option.all else [pytestconfig.option.turn or None])


def touched(*names):
    return {path.relative_to(ROOT / "tests").as_posix() for path in changed.touched_by(ROOT / name for name in names)}


def test_a_change_touches_what_imports_it_what_names_its_game_and_what_shows_the_whole_house():
    pilok = touched("casino/scenes/games/pilok/controls.py")
    assert {"scenes/games/pilok/test_pilok_table.py", "scenes/table/test_settling.py"} <= pilok
    assert {path.name for path in (ROOT / "tests/scenes/whole_house").glob("test_*.py")} <= {
        name.rpartition("/")[2] for name in pilok
    }
    assert not any(name.startswith(("engines/", "online/", "core/", "save/test_store")) for name in pilok)
    assert "online/test_purse.py" in touched("casino/online/server/money.py")
    assert {"engines/pilok/test_pilok.py", "tables/test_session_pilok.py"} <= touched("casino/engines/pilok/pots.py")
    assert touched("README.md") == {"program/test_pages.py"}
    assert touched("tests/core/test_money.py") == {"core/test_money.py"}
    assert touched() == set()


def test_a_change_of_one_games_scenes_leaves_the_cases_of_other_games():
    assert changed.scenes_of({"casino.scenes.games.pilok.controls", "tests.scenes.games.pilok.test_pilok_table"}) == {
        "pilok"
    }
    assert "castle" in changed.scenes_of({"casino.scenes.games.twentyone.view"}), "the castle is built on it"
    assert changed.scenes_of({"casino.scenes.games.pilok.controls", "casino.scenes.table.scene"}) == set()
    pilok = changed.Concern(frozenset({"pilok"}))
    for name, is_about_it in {
        "tests/scenes/whole_house/test_places.py::test_a_place[pilok, over]": True,
        "tests/scenes/games/pilok/test_jump_panel.py::test_it_fits": True,
        "tests/scenes/whole_house/test_places.py::test_a_place[salon, betting]": False,
        "tests/scenes/app/test_frames.py::test_every_frame_of_a_bomb": False,
        "tests/scenes/whole_house/test_places.py::test_a_place[settings]": None,
    }.items():
        assert pilok.has(name) is is_about_it, name
    assert (
        not touched("casino/scenes/games/pilok/controls.py")
        & touched("casino/scenes/games/salon/view.py")
        & {*("scenes/games/castle/test_castle.py", "scenes/games/bomb/test_defusal_table.py")}
    )


@pytest.mark.parametrize("name", ["levels/pilok/standard.toml", "assets/edges.toml", "build.spec", "tests/conftest.py"])
def test_what_no_import_tells_of_touches_everything(name):
    with pytest.raises(changed.Untraceable, match=name):
        touched(name)


def test_a_commit_that_is_none_is_refused_in_a_sentence():
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("needs a checkout of git")
    with pytest.raises(ValueError, match="'nonsense' is no commit"):
        changed.changed_since("nonsense")


def test_every_part_of_the_long_run_runs_what_there_is(capsys):
    for name, part in long.PARTS.items():
        assert part.commands and all(importlib.util.find_spec(words[0]) for words in part.commands), name
    assert long.main(["--list"]) == 0 and "mutants" in capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        long.main(["no such part"])
    assert ended.value.code == 2 and "there is no part no such part" in capsys.readouterr().err


def test_every_part_that_tests_are_marked_for_has_some():
    marked = {
        node.args[0].value
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.long"
    }
    assert marked == set(rota.PARTS)


def test_the_stamp_follows_from_what_goes_into_the_package(tmp_path):
    for name in stamp.INPUTS:
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, _beside(tmp_path / name))
    before = stamp.of(tmp_path)
    assert before == stamp.of() == stamp.of(tmp_path)
    (tmp_path / "tests/tools/packaging/test_more.py").write_text("")
    assert stamp.of(tmp_path) == before, "a test goes into no package"
    for name in ("build.spec", ".lock/more.txt", "assets/themes/pilok.toml", "tests/tools/packaging/deb.py"):
        with (tmp_path / name).open("a") as file:
            file.write("# more\n")
        now = stamp.of(tmp_path)
        assert now != before, name
        before = now


def _beside(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def test_a_mutant_is_one_change_that_can_be_read():
    source = ROOT / "casino/core/money.py"
    found = list(mutants.mutants_of(source, ROOT, "core"))
    assert len({mutant.name for mutant in found}) == len(found) > 20
    for mutant in found:
        changed_source = mutant.apply(source.read_bytes()).decode()
        assert mutants.is_python(ROOT, mutant) <= (changed_source != source.read_text("utf-8"))
    assert mutants.files_of(ROOT, "core", "casino/core/money.py")[0] == "tests/core/test_money.py"
