"""How a show is begun from the command line: which words go together, which files are taken, who watches whom."""

import os
import sys
import threading
import types
from pathlib import Path

import pytest

from casino import cli
from casino.cli import screen, visitors
from casino.core.errors import MissingAsset, SaveFull, SaveLocked
from casino.online.wire.join_code import VARIABLE, JoinCode
from casino.save.save_file import open_store
from casino.show import entry, watchdog
from casino.show.heart import ERRORS, WatchdogNote, write_note
from tests.support.every import every

GOOD, OPENS, BAD = 'event = "Expo"\nhang_seconds = 3.5\n', "opens = true\n", "opens = 7\n"


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A machine whose usual save and program lie in folders of this test."""
    for name in ("data", "program"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(entry, "default_path", lambda: tmp_path / "data" / "casino.save")
    monkeypatch.setattr(entry, "program_folder", lambda: tmp_path / "program")
    monkeypatch.setattr(screen, "play", lambda save, size: 99)
    return tmp_path


@pytest.fixture
def watches(monkeypatch):
    """What the watchdog was told to watch, each time."""
    told = []
    monkeypatch.setattr(entry, "watch", lambda command, **options: told.append((command, options)) or 0)
    return told


def given(command, word):
    """What follows a word of a command."""
    return command[command.index(word) + 1]


# -- words ----------------------------------------------------------------------------------------------------


def test_the_code_of_a_hall_is_not_among_the_words_of_the_program_that_is_started(home, watches, monkeypatch, capsys):
    code = JoinCode((("127.0.0.1", 4222),), bytes(16), bytes(8)).text
    (home / "code.txt").write_text(code, "utf-8")
    for named in (code, str(home / "code.txt")):
        monkeypatch.setenv(VARIABLE, "")
        assert cli.main(["--kiosk-of", named]) == 0
        assert os.environ[VARIABLE] == code
        command, _ = watches.pop()
        assert code not in command and given(command, "--kiosk-of") == "-"
    (home / "code.txt").write_text("no code", "utf-8")
    assert cli.main(["--kiosk-of", str(home / "code.txt")]) == cli.REFUSED
    assert len(capsys.readouterr().err.splitlines()) == 1 and watches == []


@every(
    "words",
    [
        *(["--kiosk", "replay", "x.json"], ["--kiosk", "desk"], ["desk", "--kiosk"], ["--kiosk", "x.round"]),
        *(["x.json", "--kiosk"], ["--kiosk=k.toml", "verify", "x.json"], ["--kiosk", "k.toml", "licences"]),
        *(["--save", "a.save", "--kiosk", "k.toml", "manual"], ["--kiosk", "--smoke", "x.png"]),
        *(["--watched", "x.beat"], ["--plain"], ["--kiosk", "k.toml", "other.toml"]),
    ],
)
def test_what_does_not_go_with_a_show_is_refused_in_one_sentence(home, watches, capsys, words):
    assert cli.main(words) == cli.REFUSED
    told = capsys.readouterr()
    assert told.out == "" and len(told.err.splitlines()) == 1 and "usage" not in told.err
    assert watches == []


def test_a_save_may_be_called_like_a_command(home, watches):
    assert cli.main(["--save", "desk", "--kiosk"]) == 0
    assert Path(given(watches[0][0], "--save")).name == "desk"


def test_the_help_names_the_kiosk_and_not_what_the_watchdog_says(capsys):
    cli.main(["--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "--kiosk [FILE] run unattended for visitors; FILE is a kiosk.toml (default: the one beside the save)" in told
    assert "--watched" not in told and "--plain" not in told


# -- files ----------------------------------------------------------------------------------------------------


def test_a_show_has_a_save_of_its_own_beside_the_usual_one(home, watches):
    assert cli.main(["--kiosk"]) == 0
    command, options = watches[0]
    assert given(command, "--save") == str(home / "data" / "kiosk.save")
    assert options["folder"] == home / "data"
    assert given(command, "--kiosk") == "--save"  # no settings: those of the house


def test_settings_that_were_named_come_before_those_beside_the_save_and_those_beside_the_program(home, watches):
    (home / "program" / "kiosk.toml").write_text(GOOD)
    cli.main(["--kiosk"])
    (home / "data" / "kiosk.toml").write_text(GOOD)
    cli.main(["--kiosk"])
    (home / "mine.toml").write_text(GOOD)
    cli.main(["--kiosk", str(home / "mine.toml"), "--size", "1600x900"])
    files = [Path(given(command, "--kiosk")).relative_to(home).as_posix() for command, _ in watches]
    assert files == ["program/kiosk.toml", "data/kiosk.toml", "mine.toml"]
    assert given(watches[2][0], "--size") == "1600x900"
    assert watches[2][1]["hang_seconds"] == 3.5


def test_the_watched_program_understands_what_the_watchdog_gives_it(home, watches, monkeypatch):
    (home / "my show.toml").write_text(GOOD)
    cli.main(["--kiosk", str(home / "my show.toml"), "--save", str(home / "s.save"), "--size", "1600x900"])
    cli.main(["--kiosk"])
    asked = []
    monkeypatch.setattr(visitors, "play_watched", lambda args: asked.append(args) or 75)
    for command, _ in watches:
        words = command[command.index("--kiosk") :]
        assert cli.main([*words, "--watched", "a.beat", "--plain"]) == 75
    first, second = asked
    assert (first.kiosk, first.save, first.size) == (str(home / "my show.toml"), home / "s.save", (1600, 900))
    assert (second.kiosk, second.save, second.plain) == ("", home / "data" / "kiosk.save", True)


@pytest.mark.parametrize("place", ["data", "program"])
def test_a_start_without_arguments_is_a_show_where_a_file_says_so(home, watches, place):
    (home / place / "kiosk.toml").write_text(OPENS)
    assert cli.main([]) == 0
    assert given(watches[0][0], "--kiosk") == str(home / place / "kiosk.toml")


@pytest.mark.parametrize("words", [[], ["--size", "1600x900"]])
def test_a_start_is_the_casino_as_ever_where_no_file_asks_for_a_show(home, watches, words):
    assert cli.main(words) == 99
    (home / "data" / "kiosk.toml").write_text(GOOD if not words else OPENS)
    assert cli.main(words) == 99 and watches == []


@pytest.mark.parametrize("words", [[], ["--kiosk"], ["--kiosk", "data/kiosk.toml"], ["--kiosk", "data/none.toml"]])
def test_settings_that_cannot_be_used_are_told_in_one_sentence_before_anything_begins(
    home, watches, capsys, monkeypatch, words
):
    monkeypatch.chdir(home)
    (home / "data" / "kiosk.toml").write_text(BAD)
    assert cli.main(words) == cli.REFUSED
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1 and str(home / "data") in told
    assert watches == [] and [path.name for path in (home / "data").iterdir()] == ["kiosk.toml"]


def test_a_folder_that_cannot_be_used_is_told_in_one_sentence(home, watches, capsys):
    (home / "flat").write_text("a file")
    assert cli.main(["--kiosk", "--save", str(home / "flat" / "kiosk.save")]) == cli.REFUSED
    assert len(capsys.readouterr().err.splitlines()) == 1 and watches == []


# -- the program that is watched ------------------------------------------------------------------------------


def test_from_source_the_program_is_main_in_the_same_environment():
    command = entry.child_command(["--kiosk"])
    assert command[0] == sys.executable and command[-1] == "--kiosk"
    assert Path(command[-2]).name == "main.py" and Path(command[-2]).is_file()


def test_packaged_the_program_is_itself(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "ShadowportCasino"))
    monkeypatch.setitem(sys.modules, "casino.bootstrap", None)  # a packaged program has none
    assert entry.child_command(["--kiosk"]) == [str(tmp_path / "ShadowportCasino"), "--kiosk"]
    assert entry.program_folder() == tmp_path


def test_beside_a_bundle_of_macos_is_where_whoever_looks_for_it_sees_it(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "Shadowport Casino.app" / "Contents" / "MacOS" / "Casino"))
    assert entry.program_folder() == tmp_path


class Floor:
    """Stands for the app of a show."""

    exit_status = 75  # of its house, which is itself

    def __init__(self, store, heart, deeds):
        self.store, self.heart, self.deeds, self.house = store, heart, deeds, self

    def run(self):
        self.heart.beat(0.0)
        self.deeds.append("run")

    def close(self):
        self.deeds.append("close")


@pytest.fixture
def floor(home, monkeypatch):
    """The show's scenes are stood for; gives what was done and what they were opened with."""
    deeds, opened = [], []

    def open_show(store, settings, size, *, is_plain, heart):
        opened.append((store.path, settings, size, is_plain, heart))
        return Floor(store, heart, deeds)

    monkeypatch.setitem(sys.modules, "casino.scenes.show_opening", types.SimpleNamespace(open_show=open_show))
    monkeypatch.setattr("casino.show.heart.keep_faults", lambda folder: deeds.append(folder))
    return deeds, opened


def test_the_watched_program_opens_the_show_and_hands_its_status_on(home, floor):
    deeds, opened = floor
    (home / "k.toml").write_text(GOOD)
    beat = home / "data" / "kiosk.save.beat"
    write_note(beat, WatchdogNote(1))
    words = ["--kiosk", str(home / "k.toml"), "--save", str(home / "data" / "kiosk.save"), "--size", "1600x900"]
    assert cli.main([*words, "--watched", str(beat), "--plain"]) == 75
    path, settings, size, is_plain, heart = opened[0]
    assert path == home / "data" / "kiosk.save" and settings.event == "Expo" and size == (1600, 900) and is_plain
    assert deeds == [home / "data", "run", "close"]
    assert heart.is_orphan  # the note named another process as the watchdog
    assert beat.stat().st_size == 0  # it told that it leaves
    open_store(path).close()  # and let the save go


def test_a_fault_in_the_show_is_a_crash_and_no_refusal(home, floor, monkeypatch):
    for fault in (OSError("no name"), BrokenPipeError(), SaveFull("The disk is full."), ZeroDivisionError()):
        monkeypatch.setattr(Floor, "run", lambda self, fault=fault: (_ for _ in ()).throw(fault))
        with pytest.raises(type(fault)):
            cli.main(["--kiosk", "--watched", str(home / "data" / "b")])
        open_store(home / "data" / "kiosk.save").close()


def test_what_keeps_the_show_from_opening_is_a_refusal_and_lets_the_save_go(home, floor, monkeypatch, capsys):
    def open_show(*_args, **_options):
        raise MissingAsset(Path("felt.svg"))

    monkeypatch.setattr(sys.modules["casino.scenes.show_opening"], "open_show", open_show)
    assert cli.main(["--kiosk", "--watched", str(home / "data" / "b")]) == cli.REFUSED
    assert capsys.readouterr().err == "A file of the program is missing: felt.svg. Please install it again.\n"
    open_store(home / "data" / "kiosk.save").close()


def test_a_backup_that_fails_at_the_end_does_not_open_the_show_again(home, floor, monkeypatch, capsys):
    def close(app):
        raise SaveFull("The disk is full.")

    monkeypatch.setattr(Floor, "close", close)
    monkeypatch.setattr(Floor, "exit_status", 0)
    assert cli.main(["--kiosk", "--watched", str(home / "data" / "b")]) == 0
    assert capsys.readouterr().err == "The disk is full.\n"


def test_a_save_that_is_just_about_to_be_free_is_waited_for(tmp_path):
    path = tmp_path / "kiosk.save"
    held = open_store(path)
    with pytest.raises(SaveLocked):
        entry.open_when_free(path, 0.0)
    freed = threading.Event()

    def wait(seconds):  # what passes between two tries
        if not freed.is_set():
            held.close()
            freed.set()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(entry.time, "sleep", wait)
        entry.open_when_free(path, 60.0).close()
    assert freed.is_set()


def test_a_show_runs_from_the_command_line_until_its_program_ends(home, monkeypatch):
    """The parts together: the word, the watchdog, and a program in a process of its own that crashes once."""
    program = home / "program.py"
    program.write_text(
        "import pathlib, sys\n"
        "tried = pathlib.Path(__file__).with_name('tried')\n"
        "with tried.open('a') as file: file.write(' '.join(sys.argv[1:]) + '\\n')\n"
        "sys.exit(0 if tried.read_text().count('\\n') > 1 else 'no')\n"
    )
    monkeypatch.setattr(entry, "child_command", lambda words: [sys.executable, str(program), *words])
    assert cli.main(["--kiosk"]) == 0
    save = home / "data" / "kiosk.save"
    tried = [line.split() for line in (home / "tried").read_text().splitlines()]
    assert [words[:-1] for words in tried] == [["--kiosk", "--save", str(save), "--watched"]] * 2
    assert "crashed with status 1" in watchdog.last_error(home / "data")
    assert (home / "data" / ERRORS).read_text().startswith("no\n")
