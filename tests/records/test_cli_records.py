"""The command line on records: events as JSON lines, verification, and one line on stderr for whatever is wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from casino.cli import main, screen
from casino.core.chance import commitment
from tests.records.test_records import BROKEN, GOLDEN, expected, fair_record, plain
from tests.support.every import every
from tests.support.rota import part
from tests.support.saves import ROOT, child_environment, in_child

RECORDS = ROOT / "tests" / "records" / "black_baron"
PRINTED = RECORDS / "printed_in_the_rules.json"
EXAMPLE = RECORDS / "source_example.json"


def run(capsys, *arguments) -> tuple[int, list[str], list[str]]:
    status = main([str(argument) for argument in arguments])
    shown = capsys.readouterr()
    return status, shown.out.splitlines(), shown.err.splitlines()


def written(folder: Path, data: bytes, name="record.json") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


# -- replay ---------------------------------------------------------------------------------------------------


def test_the_record_printed_in_the_rules_tells_its_story(capsys):
    status, out, err = run(capsys, "replay", PRINTED, "--json")
    assert (status, err) == (0, [])
    events = [json.loads(line) for line in out]
    assert [event["event"] for event in events] == [
        *("bet_placed", "bet_placed", "hand_rolled", "hand_rolled", "open_die_rolled", "turn_began"),
        *("hand_doubled", "die_rolled", "hand_stayed", "turn_began", "hand_stayed", "dealer_rolled"),
        *("dealer_ended", "hand_settled", "hand_settled", "settled"),
    ]
    assert events[6] == {"event": "hand_doubled", "seat": 1, "hand": 1, "amount": 200}
    assert out[-1] == (
        '{"event":"settled","seats":[{"seat":1,"name":"P1","staked":400,"returned":800,"net":400,"purse":10400},'
        '{"seat":3,"name":"P3","staked":300,"returned":0,"net":-300,"purse":9700}],'
        '"dealer":{"total":17,"draws":[8,9]},"draws_used":7}'
    )


@every("path", part("golden rounds in words", GOLDEN, 5), ids=lambda path: path.stem)
def test_the_last_line_of_every_golden_round_is_its_settlement(capsys, path):
    status, out, err = run(capsys, "replay", "--json", path)
    assert (status, err) == (0, [])
    names = [json.loads(line)["event"] for line in out]
    deals = [line for line, name in zip(out, names, strict=True) if name in ("round_settled", "round_refused")]
    assert [*deals, out[-1]] == expected(path).splitlines()
    assert all(names)


def test_several_records_follow_one_another_under_their_names(capsys):
    status, out, err = run(capsys, "replay", PRINTED, EXAMPLE, "--json")
    assert (status, err) == (0, [])
    heads = [line for line in out if '"event":"record"' in line]
    assert heads == [json.dumps({"event": "record", "file": str(p)}, separators=(",", ":")) for p in (PRINTED, EXAMPLE)]
    assert out.index(heads[1]) == out.index(expected(PRINTED)) + 1
    assert out[-1] == expected(EXAMPLE)


def test_no_sign_of_a_name_reaches_a_console_as_it_is(capsys, tmp_path):
    """Found by inputs nobody wrote: a file named with letters that cannot be printed was named with them."""
    odd = tmp_path / "\ue000\u202e.json"
    odd.write_bytes(PRINTED.read_bytes())
    status, out, err = run(capsys, "replay", PRINTED, odd, "--json")
    assert (status, err) == (0, [])
    assert all(line.isascii() and line.isprintable() for line in out)
    assert [json.loads(line).get("file") for line in out if '"event":"record"' in line][1] == str(odd)


def test_a_broken_record_among_others_is_told_and_the_others_run(capsys, tmp_path):
    broken = written(tmp_path, b"{")
    status, out, err = run(capsys, "replay", PRINTED, broken, tmp_path / "none.json", EXAMPLE, "--json")
    assert status == 2
    assert [line.split(": ")[0] for line in err] == [str(broken), str(tmp_path / "none.json")]
    assert expected(PRINTED) in out
    assert out[-1] == expected(EXAMPLE)
    assert sum('"event":"record"' in line for line in out) == 4


@every("name", BROKEN)
@every("command", [["replay", "--json"], ["verify"]], ids=["replay", "verify"])
def test_whatever_is_wrong_is_one_line_and_status_2(capsys, tmp_path, name, command):
    path = written(tmp_path, BROKEN[name][0])
    status, out, err = run(capsys, *command, path)
    if command == ["verify"] and name == "commitment":  # there it is the very finding
        assert (status, err) == (1, [])
        return
    assert status == 2
    assert out == []
    assert len(err) == 1
    assert err[0].startswith(f"{path}: ")
    assert len(err[0]) < 1000


@pytest.mark.parametrize("command", [["replay", "--json"], ["replay"], ["verify"]], ids=["json", "screen", "verify"])
def test_files_that_cannot_be_read_are_one_line(capsys, tmp_path, command):
    empty = written(tmp_path, b"", "empty.json")
    for path in (tmp_path / "none.json", tmp_path, tmp_path / ("x" * 300), empty):
        status, out, err = run(capsys, *command, path)
        assert (status, out, len(err)) == (2, [], 1)
        assert str(path)[:200] in err[0]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@every("command", [["replay", "--json"], ["verify"], ["odds"], ["edge"], ["replay"]])
def test_a_named_pipe_is_refused_at_once(capsys, tmp_path, command):
    path = tmp_path / "a.toml"
    if not path.exists():
        os.mkfifo(path)
    status, out, err = run(capsys, *command, path)
    assert (status, out, len(err)) == (2, [], 1)


@every("command", [["replay", "--json"], ["verify"], ["odds"]])
def test_a_mark_before_a_record_is_skipped_and_utf_16_is_named(capsys, tmp_path, command):
    data = EXAMPLE.read_bytes()
    plain_, marked = (run(capsys, *command, written(tmp_path, before + data)) for before in (b"", b"\xef\xbb\xbf"))
    assert plain_ == marked
    status, out, err = run(capsys, *command, written(tmp_path, data.decode().encode("utf-16")))
    assert (status, out, len(err)) == (2, [], 1) and "it is text in UTF-16" in err[0]


def test_junk_of_five_megabytes_is_one_line(capsys, tmp_path):
    for data in (b"[" * 5_000_000, b"\xff" * 5_000_000, b'{"a":' * 1_000_000, b'"' + b"x" * 5_000_000):
        status, out, err = run(capsys, "replay", "--json", written(tmp_path, data))
        assert (status, out, len(err)) == (2, [], 1)


def test_a_round_that_breaks_off_tells_nothing_but_the_refusal(capsys, tmp_path):
    path = written(tmp_path, plain(actions=[{"seat": 1, "action": "hit"}, {"seat": 1, "action": "double"}]))
    status, out, err = run(capsys, "replay", "--json", path)
    assert (status, out) == (2, [])
    assert err == [f"{path}: actions[1]: the round is settled; 1 action left over."]


# -- verify ---------------------------------------------------------------------------------------------------


def record_file(tmp_path: Path, **changes) -> Path:
    import msgspec

    from casino.records.rounds import encode_record

    return written(tmp_path, encode_record(msgspec.structs.replace(fair_record("the seed"), **changes)))


def test_an_honest_record_verifies(capsys, tmp_path):
    status, out, err = run(capsys, "verify", record_file(tmp_path))
    assert (status, err) == (0, [])
    assert any(commitment("the seed") in line for line in out)
    assert out[-1].startswith("Every draw follows from the seed. Compare the seal")


def test_the_seal_that_was_noted_is_compared(capsys, tmp_path):
    record, noted = record_file(tmp_path), commitment("the seed")
    for said in (noted, noted.upper(), " ".join(noted[at : at + 4] for at in range(0, 64, 4))):
        status, out, err = run(capsys, "verify", record, "--seal", said)
        assert (status, err) == (0, []) and out[-1].startswith("It holds: the seal you noted fixed the seed")
    status, out, _ = run(capsys, "verify", record, "--seal", commitment("another"))
    assert status == 1 and out[-1].startswith("It does NOT hold: the seal you noted")
    for bad in (["--seal", "xyz"], ["--seal", noted[:-1]], [record, "--seal", noted]):
        status, out, err = run(capsys, "verify", record, *bad)
        assert (status, out, len(err)) == (2, [], 1) and "seal" in err[0].lower()


def test_a_tampered_draw_or_seed_is_status_1_and_a_sentence(capsys, tmp_path):
    draws = fair_record("the seed").draws
    for place in range(len(draws)):
        changed = [*draws]
        changed[place] = changed[place] % 10 + 1
        status, out, err = run(capsys, "verify", record_file(tmp_path, draws=changed))
        assert (status, err) == (1, [])
        assert out[-1] == "It does NOT hold: the draws are not those of the seed."
    for seed in [f"seed {n}" for n in range(20)]:
        status, out, err = run(capsys, "verify", record_file(tmp_path, seed=seed))
        assert (status, err) == (1, [])
        assert out[-1] == "It does NOT hold: the seal is not that of the seed."


def test_several_records_are_verified_and_the_worst_decides(capsys, tmp_path):
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.mkdir()
    bad.mkdir()
    honest, false = record_file(good), record_file(bad, seed="another")
    status, out, _ = run(capsys, "verify", honest, false)
    assert status == 1
    assert out.count(f"{honest}:") == out.count(f"{false}:") == 1
    status, out, err = run(capsys, "verify", honest, tmp_path / "none", false)
    assert status == 2
    assert len(err) == 1
    assert f"{false}:" in out


def test_a_file_whose_name_is_no_text_is_verified_as_any_other(capsys, tmp_path):
    honest = record_file(tmp_path)
    strange = tmp_path / "odd\udcff\x1b.json"
    try:
        strange.write_bytes(honest.read_bytes())
    except (OSError, UnicodeError):
        strange = honest  # a file system that takes no such name
    status, out, err = run(capsys, "verify", honest, strange)
    assert (status, err) == (0, [])
    assert sum(line.startswith("Every draw follows") for line in out) == 2
    assert all(line.isprintable() for line in out)


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_no_sign_in_a_record_steers_the_terminal(capsys, tmp_path, command):
    bad = written(tmp_path, plain(table="\x1b[2J\x1b]0;owned\x07/standard"))
    status, out, (line,) = run(capsys, command, bad)
    assert (status, out) == (2, [])
    assert line.isprintable() and "[2J" in line
    status, out, err = run(capsys, "verify", record_file(tmp_path, seed="\x1b[2J"))
    assert (status, err) == (1, [])
    assert all(line.isprintable() for line in out)


def test_a_record_without_a_seed_has_nothing_to_verify(capsys):
    status, out, err = run(capsys, "verify", PRINTED)
    assert (status, out, len(err)) == (2, [], 1)
    assert "names no seed" in err[0]


# -- the command itself ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        *(["--frobnicate"], ["gamble"], ["replay"], ["verify"], ["replay", "--jsn", "x"], ["verify", "x", "--json"]),
        *(["--size", "big"], ["--size", "10x10"], ["--save"], ["replay", "x", "--size", "1x1"], ["--json"]),
    ],
    ids=" ".join,
)
def test_an_unknown_command_or_option_is_one_line_and_status_2(capsys, arguments):
    status, out, err = run(capsys, *arguments)
    assert (status, out, len(err)) == (2, [], 1)
    assert err[0].startswith("casino")
    assert "--help" in err[0]


def test_help_and_version_are_told(capsys):
    wanted = {"--help": "replay", "--version": "Shadowport Casino", "replay --help": "--json"}
    for arguments, words in ((command.split(), words) for command, words in wanted.items()):
        status, out, err = run(capsys, *arguments)
        assert (status, err) == (0, [])
        assert any(words in line for line in out)


LOADED = """
import sys
from casino.cli import main
status = main(sys.argv[1:])
heavy = {"pygame", "pymunk", "numpy", "sqlite3", "platformdirs"}
screen = [name for name in sys.modules if name.startswith(("casino.ui", "casino.scenes"))]
print(status, sorted(heavy & set(sys.modules)), screen)
"""


@pytest.mark.parametrize("command", [["replay", "--json", EXAMPLE], ["verify", RECORDS / "fair_seed.json"]])
def test_nothing_of_the_screen_is_loaded_for_records(command):
    shown = in_child(LOADED, *command)
    assert shown.stderr == ""
    assert shown.stdout.splitlines()[-1] == "0 [] []"


def test_records_need_no_display_and_no_home():
    bare = {key: value for key, value in child_environment().items() if not key.startswith(("SDL", "DISPLAY", "HOME"))}
    command = [sys.executable, "-c", "import sys; from casino.cli import main; sys.exit(main(sys.argv[1:]))"]
    shown = subprocess.run([*command, "replay", "--json", EXAMPLE], env=bare, capture_output=True, text=True, cwd="/")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.splitlines()[-1] == expected(EXAMPLE)


@pytest.mark.parametrize("name", ["a.json", "A Round.ROUND", "a.round", "a.txt"])
def test_a_double_click_on_a_round_replays_it(monkeypatch, name):
    opened = []
    monkeypatch.setattr(screen, "replay_on_screen", lambda files, size: opened.append((files, size)) or 0)
    assert main([name]) == 0
    assert opened == [([Path(name)], None)]


def test_a_round_can_be_played_to_a_picture_without_a_window(monkeypatch):
    played = []
    monkeypatch.setattr(screen, "smoke", lambda picture, files: played.append((picture, list(files))) or 0)
    assert main(["--smoke", "a.png", "replay", "b.json"]) == main(["--smoke", "a.png"]) == 0
    assert played == [(Path("a.png"), [Path("b.json")]), (Path("a.png"), [])]


def test_a_reader_that_goes_away_is_no_fault():
    code = "import sys; from casino.cli import main; sys.exit(main(sys.argv[1:]))"
    child = subprocess.Popen(
        [sys.executable, "-c", code, "replay", "--json", *[str(EXAMPLE)] * 200],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=child_environment(),
    )
    child.stdout.readline()
    child.stdout.close()
    errors = child.stderr.read()
    child.stderr.close()
    child.wait()
    assert errors == b""


def test_hundreds_of_records_in_one_call(capsys):
    status, out, err = run(capsys, "replay", "--json", *[EXAMPLE] * 300)
    assert (status, err) == (0, [])
    assert out.count(expected(EXAMPLE)) == 300
