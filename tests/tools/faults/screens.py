"""A real screen that goes in the middle of a round: the next start takes the round up."""

import random
import subprocess
import time
from collections import Counter
from pathlib import Path

from casino.records.levels import shipped_level
from casino.save.save_file import open_store
from casino.tables.session import TableSession
from tests.support.saves import ROOT, child_command, child_environment
from tests.support.virtual_screen import VirtualScreen
from tests.tools.faults.children import Fault, check
from tests.tools.faults.kills import TABLES
from tests.tools.faults.promises import check_save, finish_open_round
from tests.tools.faults.windows import look_again

_START_SECONDS, _END_SECONDS = 60.0, 20.0
_RUN = "import sys; from casino.cli import main; sys.exit(main(sys.argv[1:]))"


def screen_gone(folder: Path, kind: str) -> None:
    """A real window is pulled about in mid round, then its whole screen goes: the next start takes the round up."""
    path = folder / "casino.save"
    prepare_round(path, kind)
    with VirtualScreen(1600, 1000) as screen:
        command = child_command(_RUN, "--save", path, "--size", "960x540")
        environment = child_environment() | screen.environment
        environment.pop("SDL_VIDEODRIVER", None)
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        program = subprocess.Popen(command, cwd=ROOT, env=environment, **quiet)
        try:
            window = shown(screen, program)
            screen.hand("windowfocus", window)
            screen.key("Return")  # go on playing
            for number in range(40):
                screen.hand("windowsize", window, 960 + number * 7 % 300, 540 + number * 11 % 200)
                if number % 10 == 5:
                    screen.key("Return", "h", "p")
                check(program.poll() is None, "the program ended while its window was pulled")
            screen.close()
            program.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            raise Fault("the program hangs after its screen has gone") from None
        finally:
            program.kill()
            program.wait()
    log = folder / "casino.log"
    check(not log.exists() or "unexpected fault" not in log.read_text("utf-8"), "a fault nobody foresaw is in the log")
    check_save(path, 1, 0)
    look_again(path, 1, Counter())
    finish_open_round(path, random.Random(3), Counter())


def prepare_round(path: Path, kind: str) -> None:
    """A save in which somebody's round is open."""
    store = open_store(path)
    me = store.create_profile("Ann", "guest_fox")
    session = TableSession(store, shipped_level(TABLES[kind][0].name), "lucky seven")
    session.sit(1, me)
    if session.engine.begins_with == "skill":
        session.sit(2, store.create_profile("Bee", "guest_owl"))
    while not session.is_open:
        session.open_round({1: int(session.level.settings.minimum)} if session.engine.begins_with == "bet" else None)
    store.close()


def shown(screen: VirtualScreen, program: subprocess.Popen[bytes]) -> str:
    """The window of a program, once it is there."""
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline:
        check(program.poll() is None, "the program ended before it showed anything")
        try:
            if window := screen.hand("search", "--onlyvisible", "--pid", program.pid):
                time.sleep(1.0)  # until it reads what is pressed
                return window
        except subprocess.CalledProcessError:
            time.sleep(0.1)
    raise Fault("no window was shown")
