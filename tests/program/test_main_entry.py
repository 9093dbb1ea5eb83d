"""The two entries, main.py and `python3 -m tests`, as an old Python and a packaged program meet them."""

import ast
import os
import subprocess
import sys

import pytest

from tests.support import ROOT
from tests.support.every import every

FAIR = ROOT / "tests" / "records" / "black_baron" / "fair_seed.json"
ENTRIES = ["main.py", "tests/__main__.py"]
AS_OLD = "import runpy, sys; sys.version_info = (3, 8, 18); runpy.run_path(sys.argv[1], run_name='__main__')"
AS_PACKAGED = """
import runpy, sys, types
sys.frozen = True
sys.modules["casino.bootstrap"] = None  # whoever imports it fails
sys.modules["casino.cli"] = types.SimpleNamespace(main=lambda argv: len(argv))
entry = sys.argv.pop(1)
runpy.run_path(entry, run_name="__main__")
"""


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_old_python_is_told_the_version_in_one_line(entry):
    result = subprocess.run([sys.executable, "-c", AS_OLD, str(ROOT / entry)], text=True, capture_output=True)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Shadowport Casino needs Python 3.11 or newer")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_old_python_can_read_the_entry(entry):
    ast.parse((ROOT / entry).read_text(encoding="ascii"), feature_version=(3, 6))


@pytest.mark.skipif(os.name == "nt", reason="files there have no such mode")
def test_the_program_starts_by_its_own_name():
    assert (ROOT / "main.py").read_text("ascii").startswith("#!/usr/bin/env python3\n")
    assert os.access(ROOT / "main.py", os.X_OK)


def test_a_packaged_program_needs_no_set_up():
    command = [sys.executable, "-c", AS_PACKAGED, str(ROOT / "main.py"), "one", "two"]
    assert subprocess.run(command, cwd=ROOT, stderr=subprocess.PIPE).returncode == 2


def test_packages_named_in_the_environment_do_not_take_the_place_of_ours(tmp_path):
    (tmp_path / "msgspec.py").write_text("raise SystemExit('not the one that was installed')")
    result = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "replay", str(FAIR), "--json"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        text=True,
        capture_output=True,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert '"event":"settled"' in result.stdout


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have no DISPLAY")
def test_a_display_where_nobody_answers_is_no_screen(tmp_path):
    """The window library took a screen that nobody sees, played on it, and held the save."""
    unseen = {key: value for key, value in os.environ.items() if key not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
    result = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "--save", str(tmp_path / "casino.save")],
        env=unseen | {"DISPLAY": ":4077"},
        text=True,
        capture_output=True,
        timeout=60,
    )
    assert result.returncode == 2
    assert result.stderr.splitlines()[-1].startswith("There is no screen to open a window on: nothing answers")


def test_a_rehearsal_without_a_screen_is_refused_without_a_verdict(tmp_path):
    unseen = {
        key: value for key, value in os.environ.items() if key not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "DISPLAY")
    }
    command = [
        sys.executable,
        str(ROOT / "main.py"),
        "--kiosk",
        "--rehearse",
        "0.05",
        "--save",
        str(tmp_path / "r.save"),
    ]
    result = subprocess.run(command, env=unseen, text=True, capture_output=True, timeout=60)
    assert (result.returncode, result.stdout) == (2, "")
    assert "There is no screen to open a window on." in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="files are not counted there")
def test_a_program_that_may_open_few_files_says_so(tmp_path):
    """It ended with a traceback; the pages that need no window still work."""
    few = "import os, resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))"
    command = [
        sys.executable,
        "-c",
        f"{few}; os.execv(sys.argv[1], sys.argv[1:])",
        sys.executable,
        str(ROOT / "main.py"),
    ]
    result = subprocess.run([*command, "--save", str(tmp_path / "s")], text=True, capture_output=True, timeout=60)
    assert result.returncode == 2
    assert (
        result.stderr == "This program may open only 64 files at once and needs 400: raise the limit with ulimit -n.\n"
    )
    assert subprocess.run([*command, "verify", str(FAIR)], stdout=subprocess.PIPE, timeout=60).returncode == 0


@pytest.mark.parametrize("name", ("packaged", "lock"))
def test_a_command_that_makes_its_own_environment_asks_for_nothing_before(name):
    tree = ast.parse((ROOT / "tests" / f"{name}.py").read_text("utf-8"))
    imported = [ast.unparse(node) for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert imported == ["import sys", "from casino import bootstrap"]


def started(redirected, *words):
    """The program, as a shell starts it with its outputs closed or led elsewhere."""
    command = ["sh", "-c", f'exec "$@" {redirected}', "sh", sys.executable, str(ROOT / "main.py"), *map(str, words)]
    return subprocess.run(command, text=True, capture_output=True, timeout=60)


@pytest.mark.skipif(os.name == "nt", reason="there is no such shell")
@every("closed", [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_a_program_without_outputs_starts_all_the_same(closed):
    """So launchers start it, and pythonw. What is opened first must not be taken for one of them."""
    assert started(closed, "verify", FAIR).returncode == 0
    refused = started(closed, "verify", ROOT / "none.round")
    assert refused.returncode == 2 and ("2>" in closed or refused.stderr.count("\n") == 1)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no disk that is always full")
@every(
    "words",
    [
        *(("replay", "--json", FAIR), ("verify", FAIR), ("verify", FAIR, ROOT / "none.round"), ("odds", FAIR)),
        *(("edge", "blackjack/standard"), ("licences",), ("--help",), ("--version",), ("hall", "--help")),
    ],
    ids=str,
)
def test_output_onto_a_full_disk_is_one_sentence(words):
    told = started(">/dev/full", *words)
    assert (told.returncode, told.stderr) == (2, "The output cannot be written: no space left on device.\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no disk that is always full")
@every("at_once", ["", "1"])
def test_help_that_is_printed_at_once_or_at_the_end_onto_a_full_disk_is_refused(at_once, monkeypatch):
    monkeypatch.setenv("PYTHONUNBUFFERED", at_once)
    assert started(">/dev/full", "--help").returncode == 2


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no disk that is always full")
@every("words, status", [(("verify", FAIR), 0), (("verify", ROOT / "none.round"), 2), (("--nonsense",), 2)])
def test_what_cannot_be_said_on_a_full_disk_changes_no_status(words, status):
    assert started("2>/dev/full", *words).returncode == status
