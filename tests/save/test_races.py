"""Two starts at once on one save, healthy or to be mended: one opens it, and no acknowledged money is lost."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from casino.save.save_file import open_store
from tests.support.rota import part
from tests.support.saves import balances, child_command, child_environment, damaged, lively_save

GIFT = 12_300  # cents that each start which could open the save books before it says so

START = """
import sys
from pathlib import Path
from casino.core.errors import CasinoError
from casino.save.save_file import open_store

name, how = sys.argv[2:]
replace = Path.replace

def slowly(path, target):
    Path.replace = replace
    print("mending", flush=True)
    sys.stdin.readline()
    return replace(path, target)

if how == "slowly":
    Path.replace = slowly
print("ready", flush=True)
sys.stdin.readline()
try:
    store = open_store(Path(sys.argv[1]))
except CasinoError as refusal:
    print(type(refusal).__name__, flush=True)
else:
    print("opened", store.open_purse("guest", name, "fox", 12_300).id, flush=True)
    sys.stdin.readline()
    store.close()
"""


def cut(save: Path) -> None:
    save.write_bytes(save.read_bytes()[:9000])


def gone(save: Path) -> None:
    save.unlink()


def overwritten(save: Path) -> None:
    save.write_bytes(b"\xff" * 40_000)


def whole(save: Path) -> None:
    pass


class Start:
    """A program of its own that opens the save when it is told to."""

    def __init__(self, save: Path, name: str, how: str = "") -> None:
        command = child_command(START, save, name, how)
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self._program = subprocess.Popen(command, **pipes, text=True, env=child_environment())
        assert self.hear() == ["ready"]

    def go_on(self) -> None:
        assert self._program.stdin is not None
        self._program.stdin.write("\n")
        self._program.stdin.flush()

    def hear(self) -> list[str]:
        """The words of its next line."""
        assert self._program.stdout is not None
        return self._program.stdout.readline().split()

    def end(self) -> None:
        if self._program.returncode is None:
            self._program.communicate("\n", timeout=60)


@pytest.fixture
def start(save) -> Iterator[Callable[..., Start]]:
    """Starts programs on the save, and ends them."""
    with ExitStack() as programs:

        def begin(*words: str) -> Start:
            started = Start(save, *words)
            programs.callback(started.end)
            return started

        yield begin


def check(save: Path, held: dict[int, int], opened: list[str], aside: int) -> None:
    """The save has what it had and what each start that opened it was told is in the books."""
    store = open_store(save)
    gifts = dict.fromkeys(map(int, opened), GIFT)
    assert balances(store) == held | gifts | {1: held[1] - GIFT * len(gifts)}
    assert store.notice == "" and len(damaged(save)) == aside
    store.close()


@pytest.mark.parametrize("spoil", part("mended at once", [cut, overwritten], 2), ids=lambda spoil: spoil.__name__)
def test_a_save_that_is_just_being_mended_is_not_mended_twice(save, start, spoil):
    held = lively_save(save)
    spoil(save)
    first, second = start("one", "slowly"), start("two")
    first.go_on()
    assert first.hear() == ["mending"]
    second.go_on()
    assert second.hear() == ["SaveLocked"]
    first.go_on()
    said, number = first.hear()
    assert said == "opened"
    second.end()
    first.end()
    check(save, held, [number], aside=1)


@pytest.mark.parametrize(
    "spoil",
    part("starts at once", [whole, cut, gone, overwritten], 3, always=[whole]),
    ids=lambda spoil: spoil.__name__,
)
def test_of_starts_at_the_same_time_one_opens_the_save(save, start, spoil):
    held = lively_save(save)
    spoil(save)
    programs = [start(str(number)) for number in range(3)]
    for program in programs:
        program.go_on()
    said = [program.hear() for program in programs]
    opened = [words[1] for words in said if words[0] == "opened"]
    assert len(opened) == 1 and said.count(["SaveLocked"]) == 2
    for program in programs:
        program.end()
    check(save, held, opened, aside=int(spoil in (cut, overwritten)))
