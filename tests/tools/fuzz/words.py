"""Words of a command line: a status, and lines that can be read. No window is opened."""

import contextlib
import io
import os
from pathlib import Path
from unittest import mock

from hypothesis import strategies as st

from casino import cli
from casino.cli import entry, screen, visitors
from casino.manual import commands as manual
from casino.records.commands import read_all
from casino.records.round_files import is_level, is_named
from casino.scenes import opening
from tests.records.test_records import GOLDEN
from tests.tools.fuzz import inputs

_OPTIONS = (
    *("--save", "--size", "--kiosk", "--rehearse", "--watched", "--plain", "--smoke", "--json", "--paper", "--version"),
    *("--help", "-h", "--", "--kiosk=", "--size=960x540", "--rehearse=nan", "--rehearse=inf", "--si", "-x"),
    *("--serve", "--serve=", "--edition", "--edition=sums"),
)
_COMMANDS = ("replay", "verify", "manual", "desk", "licences", "replays")
_VALUES = (
    *("960x540", "1280X720", "0x0", "960x", "x540", "٩٦٠x٥٤٠"),
    *("²x³", "9" * 5000 + "x540", "nan", "1e9", "a4", "letter"),
    *("127.0.0.1:0", ":", "[::1]:80", "x:" + "9" * 5000, "٩:٩", "lookup"),
)
_OPENERS = {
    screen: ("play", "open_beside", "smoke"),
    visitors: ("watch", "watch_if_requested", "play_watched"),
    entry: ("print_licences", "change_menu"),
}


def check_command_line(words: list[str], folder: Path) -> None:
    """Words of a command line: a status, and lines that can be read. What would open a window is not opened."""
    words = [str(folder / word) if (is_named(word) or is_level(word)) and len(word) < 40 else word for word in words]
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace")
    with contextlib.ExitStack() as stack:
        for module, names in _OPENERS.items():
            for name in names:
                stack.enter_context(mock.patch.object(module, name, lambda *_, **__: 0))
        stack.enter_context(mock.patch.object(screen, "replay_on_screen", lambda files, _: 0 * len(read_all(files))))
        for name in ("save_manual", "serve_manual"):
            stack.enter_context(mock.patch.object(manual, name, lambda *_, **__: 0))
        stack.enter_context(mock.patch.object(opening, "trouble", lambda *_: False))
        stack.enter_context(contextlib.redirect_stdout(out))
        stack.enter_context(contextlib.redirect_stderr(err))
        status = cli.main(words)
    assert status in (0, 1, cli.REFUSED)
    err.flush()
    out.flush()
    assert all(line.isprintable() for line in out.buffer.getvalue().decode().split("\n"))
    lines = err.buffer.getvalue().decode().split("\n")[:-1]
    assert len(lines) <= max(1, len(words)) and (status != cli.REFUSED or lines)
    for line in lines:
        assert "Traceback" not in line and line.isprintable() and len(line) <= 1000, line[:200]


def command_lines(folder: Path) -> st.SearchStrategy[list[str]]:
    """Words in any order, and files that are there, broken or gone."""
    good = next(path for path in GOLDEN if path.stem == "fair_seed").read_bytes()
    for name, data in (
        ("good.round", good),
        ("bad.json", b"{"),
        ("bad.toml", b"[level"),
        ("code.txt", b"SPC1:A:"),
        ("b\udcff.json", good),
    ):
        with contextlib.suppress(OSError, UnicodeError):  # not every file system takes every name
            (folder / name).write_bytes(data)
    files = st.sampled_from(
        ("good.round", "bad.json", "bad.toml", "code.txt", "none.json", "b\udcff.json", "no\udcfe.json")
    )
    free = inputs.texts(20).map(_as_argument)
    word = st.one_of(st.sampled_from((*_OPTIONS, *_COMMANDS, *_VALUES)), files, free)
    records = st.tuples(st.sampled_from(("replay", "verify")), st.lists(files, min_size=1, max_size=3)).map(
        lambda both: [both[0], "--json", *both[1]] if both[0] == "replay" else [both[0], *both[1]]
    )
    return st.one_of(st.lists(word, max_size=6), records)


def _as_argument(text: str) -> str:
    """A text as a system hands it over: without NUL, and with only those halves of signs that stand for bytes."""
    return os.fsdecode(text.replace("\x00", "").encode("utf-8", "surrogatepass"))[:2000]
