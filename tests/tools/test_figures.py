"""The page of figures: it holds what was measured, and a promise that was broken ends the command badly."""

import json

import pytest

from tests.tools import figures
from tests.tools.figures import PARTS, Part

ROWS = (
    {"name": "cuts", "value": 1000.0, "unit": "runs", "budget": None, "ok": None},
    {"name": "more cuts", "value": 24.0, "unit": "runs", "budget": None, "ok": None},
    {"name": "faults", "value": 0, "unit": "faults", "budget": 0, "ok": True},
    {"name": "a ratio", "value": 1.5, "unit": "x", "budget": 2, "ok": False, "at_least": True, "note": "a | b"},
)


@pytest.fixture
def part(tmp_path, monkeypatch):
    """A part that prints the rows above, and where it is kept."""
    for name in ("KEPT", "PAGE"):
        monkeypatch.setattr(figures, name, tmp_path / name)
    (tmp_path / "PAGE").write_text("old\n", "utf-8")
    lines = "\\n".join(map(json.dumps, ROWS))
    script = tmp_path / "made_up.py"
    script.write_text(f"import sys\nprint('''{lines}''')\nsys.exit(len(sys.argv) - 1)\n", "utf-8")
    monkeypatch.setattr(figures, "child_environment", lambda: {"PYTHONPATH": str(tmp_path)})
    quoted = ("* runs = cuts in all", "a ratio = times as fast", "nothing of that name = never")
    monkeypatch.setattr(figures, "PARTS", {"one": Part("what is cut", ("made_up",), ("made_up", "broken"), quoted)})
    return tmp_path


def test_the_page_holds_what_was_measured_last():
    kept = figures.kept_figures()
    assert kept and kept.keys() <= PARTS.keys()
    assert figures.PAGE.read_text("utf-8") == figures.page(kept)


def test_nothing_is_kept_that_was_broken():
    broken = {
        name: [row["name"] for row in part["rows"] if row["ok"] is False and row["unit"] in ("faults", "")]
        for name, part in figures.kept_figures().items()
    }
    assert not any(broken.values()), broken


def test_what_was_measured_is_kept_and_told(part, capsys):
    assert figures.main(["--keep"]) == 0
    page = (part / "PAGE").read_text("utf-8")
    assert page.startswith("# Figures\n") and "old\n" not in page
    assert "| what is cut | 1,024 cuts in all, 1.5 times as fast | 1 of 2 |" in page
    assert "| a ratio | 1.5 x | at least 2 | NO | a / b |" in page
    assert "| faults | 0 faults | at most 0 | yes |  |" in page
    assert json.loads((part / "KEPT").read_text("utf-8"))["one"]["rows"] == list(ROWS)
    assert "what is cut" in capsys.readouterr().out


def test_a_part_that_breaks_a_promise_is_named_at_the_end(part, capsys):
    assert figures.main(["--quick"]) == 1
    assert "BROKEN: one" in capsys.readouterr().err
    assert not (part / "KEPT").exists()


def test_a_short_share_that_hangs_is_ended(part, monkeypatch):
    monkeypatch.setattr(figures, "MAX_QUICK_SECONDS", 0.5)
    (part / "made_up.py").write_text("import time\ntime.sleep(60)\n", "utf-8")
    assert figures.main(["--quick"]) == 1


def test_a_short_share_is_never_kept(part):
    with pytest.raises(SystemExit) as end:
        figures.main(["--quick", "--keep"])
    assert end.value.code == 2
