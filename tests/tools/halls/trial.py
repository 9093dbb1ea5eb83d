"""One evening in a hall that something happens to. Every process is a child, bound to this machine and to a time."""

import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from casino.online.server.books import BOOKS
from casino.online.wire.join_code import JoinCode, parse
from tests.support import ROOT

TABLE = "black_axe/standard"
NAMES = ("Ann", "Bob", "Cy")
MAX_SECONDS = 120.0  # of an evening
_OPEN_SECONDS = 30.0
_FROZEN_SECONDS = 6.0
_BETWEEN_SECONDS = 3.0  # in which a hall does what its books lose, and in which a disk is full
_TURNED_SECONDS = 3_000  # less than a token lives: the message server's clock is the true one


class Evening:
    """A hall in a folder and three players. `faults` are sentences.

    The hall listens at `address`; `before` is what a command begins with that runs a program where the hall is.
    """

    def __init__(
        self,
        folder: Path,
        rounds: int,
        times: int = 1,
        tables: Sequence[str] = (TABLE,),
        *,
        address: str = "127.0.0.1",
        before: Sequence[str] = (),
    ) -> None:
        self.folder, self.tables = folder, tables
        self._address, self._before = address, before
        self.rounds, self.times = rounds, times
        self.faults: list[str] = []
        self.hall: subprocess.Popen[bytes] | None = None
        self.said: dict[str, Any] = {}
        self.home = folder / "hall"
        self._opened = 0
        self._clock = folder / "clock"  # by how many seconds the hall's is off
        self._clock.write_text("0", "utf-8")

    # -- processes --------------------------------------------------------------------------------------------

    def start(self, words: Sequence[str], out: Path) -> "subprocess.Popen[bytes]":
        """A command of the hall's, whose output goes to a file."""
        return self.run_python(["-X", "shadowport", str(ROOT / "main.py"), "hall", *words], out)

    def run_python(
        self, words: Sequence[str], out: Path, before: Sequence[str] | None = None
    ) -> "subprocess.Popen[bytes]":
        """A program of this machine where the hall is, or elsewhere with another `before`."""
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(ROOT)}
        with out.open("wb") as said, out.with_suffix(".err").open("wb") as cried:
            return subprocess.Popen(
                [*(self._before if before is None else before), sys.executable, *words],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=cried,
                env=environment,
                cwd=self.folder,
            )

    def open_hall(self, *more: str) -> None:
        """Starts the hall and waits until it says its code."""
        self.hall, out = self.start_hall(*more)
        self.wait_for_hall(out)

    def start_hall(self, *more: str) -> "tuple[subprocess.Popen[bytes], Path]":
        """Starts a hall in the folder, and gives it with what it says."""
        self._opened += 1
        out = self.folder / f"hall {self._opened}.out"
        words = [
            "--folder",
            str(self.home),
            "--listen",
            f"{self._address}:0",
            "--window",
            "3",
            *(word for table in self.tables for word in ("--table", table)),
            "--json",
            *more,
        ]
        return self.run_python(["-m", "tests.tools.halls.turned", str(self._clock), "hall", *words], out), out

    def wait_for_hall(self, out: Path) -> None:
        """Waits until the hall says its code."""
        assert self.hall is not None
        ends = time.monotonic() + _OPEN_SECONDS
        while not (line := out.read_text("utf-8")).endswith("\n"):
            if self.hall.poll() is not None or time.monotonic() > ends:
                raise RuntimeError(f"the hall does not open: {out.with_suffix('.err').read_text('utf-8')[-400:]}")
            time.sleep(0.02)
        self.said = json.loads(line.splitlines()[0])

    def cries(self) -> str:
        """What all halls of this evening have complained of."""
        return "".join(path.read_text("utf-8") for path in sorted(self.folder.glob("hall *.err")))

    def run(self, strike: Callable[["Evening"], None], strikes: int, rng: random.Random) -> bool:
        """Plays the evening, something happening `strikes` times; whether everything holds."""
        self.open_hall()
        players = {name: self._player(name) for name in NAMES}
        try:
            self.until_seated()
            for _ in range(strikes):
                time.sleep(rng.uniform(1.5, 5.0))
                strike(self)
            self._wait(players)
            self.close()
        finally:
            for process in (*players.values(), self.hall):
                if process is not None and process.poll() is None:
                    process.kill()
                    process.wait()
            self.kill_server()
        self.check()
        return not self.faults

    def _player(self, name: str) -> "subprocess.Popen[bytes]":
        return self.start(self.words(name), self.out(name))

    def out(self, name: str) -> Path:
        """What a player says in the end."""
        return self.folder / f"{name}.out"

    def words(self, name: str) -> list[str]:
        """What makes a player play."""
        words = ["play", self.said["code"], "--name", name, "--table", TABLE, "--rounds", str(self.rounds)]
        return [*words, "--times", str(self.times), "--events", str(self.folder / f"{name}.seen"), "--json"]

    def until_seated(self, names: Sequence[str] = NAMES) -> None:
        """Waits until all these players have come in: what hangs before is not theirs to hold out."""
        ends = time.monotonic() + _OPEN_SECONDS
        seen = [self.folder / f"{name}.seen" for name in names]
        while not all(path.exists() and path.stat().st_size for path in seen) and time.monotonic() < ends:
            time.sleep(0.02)

    def _wait(self, players: dict[str, "subprocess.Popen[bytes]"]) -> None:
        ends = time.monotonic() + MAX_SECONDS
        for name, process in players.items():
            try:
                status = process.wait(max(0.1, ends - time.monotonic()))
            except subprocess.TimeoutExpired:
                self.faults.append(f"{name} did not come to an end")
                continue
            if status:
                cried = (self.folder / f"{name}.err").read_text("utf-8")[-300:]
                said = self.out(name).read_text("utf-8")
                cried = str(json.loads(said)["faults"][:3]) if said else cried
                self.faults.append(f"{name} ended with status {status}: {cried}")

    def close(self, seconds: float = 20.0) -> None:
        """Asks the hall to close."""
        assert self.hall is not None
        self.hall.send_signal(signal.SIGTERM)
        try:
            status = self.hall.wait(seconds)
        except subprocess.TimeoutExpired:
            self.faults.append("the hall did not close")
            return
        if status:
            self.faults.append(f"the hall closed with status {status}")

    def check(self, names: Sequence[str] = NAMES, seconds: float = 60.0) -> None:
        """Audits the closed hall, and what these players saw. Raises TimeoutExpired."""
        seen = [str(self.folder / f"{name}.seen") for name in names]
        out = self.folder / "check.out"
        status = self.start(["check", str(self.home), *seen, "--json"], out).wait(seconds)
        self.said["check"] = json.loads(out.read_text("utf-8") or "{}")
        if status:
            self.faults.append(f"the audit does not hold: {self.said['check'].get('faults', [])[:3]}")

    # -- strikes ----------------------------------------------------------------------------------------------

    def kill_hall(self) -> None:
        """The hall is killed and opened again."""
        assert self.hall is not None
        self.hall.kill()
        self.hall.wait()
        self.open_hall()

    def server_pid(self) -> int:
        """The present message server's process; 0 if there is none."""
        try:
            return int((self.home / "server" / "engine.pid").read_text("utf-8"))
        except (OSError, ValueError):
            return 0

    def kill_server(self) -> None:
        """The message server is killed; the hall starts another."""
        if pid := self.server_pid():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                return

    def kill_both(self) -> None:
        """Both are killed at once."""
        assert self.hall is not None
        self.kill_server()
        self.kill_hall()

    def freeze_server(self) -> None:
        """The message server hangs for some seconds."""
        pid = self.server_pid()
        os.kill(pid, signal.SIGSTOP)
        time.sleep(_FROZEN_SECONDS)
        os.kill(pid, signal.SIGCONT)

    def freeze_hall(self) -> None:
        """The hall hangs for some seconds."""
        assert self.hall is not None
        self.hall.send_signal(signal.SIGSTOP)
        time.sleep(_FROZEN_SECONDS)
        self.hall.send_signal(signal.SIGCONT)

    def lose_log(self) -> None:
        """The message server loses its disk: the whole log is gone."""
        self.kill_server()
        shutil.rmtree(self.home / "server" / "streams", ignore_errors=True)

    def restore_books(self) -> None:
        """The hall is killed, and its books are put back to what they were some seconds ago."""
        assert self.hall is not None
        self.hall.send_signal(signal.SIGSTOP)
        copy = {path: path.read_bytes() for path in self.home.glob(f"{BOOKS}*")}
        self.hall.send_signal(signal.SIGCONT)
        time.sleep(_BETWEEN_SECONDS)
        self.hall.kill()
        self.hall.wait()
        for path in self.home.glob(f"{BOOKS}*"):
            path.unlink()
        for path, body in copy.items():
            path.write_bytes(body)
        self.open_hall()

    def turn_clock(self) -> None:
        """The machine's clock is set back, or forward again while the hall is opened anew."""
        is_back = self._clock.read_text("utf-8") != "0"
        self._clock.write_text("0" if is_back else str(-_TURNED_SECONDS), "utf-8")
        if is_back:
            self.kill_hall()

    def fill_disk(self) -> None:
        """The hall cannot write a byte for some seconds."""
        assert self.hall is not None
        before = resource.prlimit(self.hall.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.hall.pid, resource.RLIMIT_FSIZE, (1, before[1]))
        time.sleep(_BETWEEN_SECONDS)
        resource.prlimit(self.hall.pid, resource.RLIMIT_FSIZE, before)

    def take_over(self) -> None:
        """The hall's machine hangs and its server is gone. Another goes on with its disk; then the first comes back."""
        first, port = self.hall, str(self.port)
        assert first is not None
        first.send_signal(signal.SIGSTOP)
        self.kill_server()
        before, self.home = self.home, self.folder / f"hall on machine {self._opened + 1}"
        shutil.copytree(before, self.home)
        self.open_hall("--listen", f"127.0.0.1:{port}")
        time.sleep(2.0)
        first.send_signal(signal.SIGCONT)
        try:
            status = first.wait(20.0)
        except subprocess.TimeoutExpired:
            first.kill()
            first.wait()
            self.faults.append("a hall that was away goes on beside its successor")
            return
        if status != 2 or "taken over" not in self.cries():
            self.faults.append(f"a hall that was away ended with status {status}: {self.cries()[-300:]}")

    @property
    def port(self) -> int:
        """Where the hall listens."""
        return self.code.targets[0].port

    @property
    def code(self) -> JoinCode:
        """What the hall said that others come in with."""
        return parse(self.said["code"])

    def stand_by(self) -> None:
        """A second process waits, another is refused, the hall hangs, and is killed; the second takes over."""
        first = self.hall
        assert first is not None
        waiting, out = self.start_hall("--standby")
        refused, _ = self.start_hall()
        if refused.wait(20.0) != 2 or "open already" not in self.cries():
            self.faults.append("two processes have one hall open")
        first.send_signal(signal.SIGSTOP)
        time.sleep(2.0)
        if out.read_text("utf-8"):
            self.faults.append("a standby goes on beside a hall that only hangs")
        first.kill()
        first.wait()
        self.hall = waiting
        self.wait_for_hall(out)

    def nothing(self) -> None:
        """A quiet evening."""


STRIKES: dict[str, Callable[[Evening], None]] = {
    "quiet": Evening.nothing,
    "thrice": Evening.nothing,  # every action is sent three times
    "hall killed": Evening.kill_hall,
    "server killed": Evening.kill_server,
    "both killed": Evening.kill_both,
    "server frozen": Evening.freeze_server,
    "hall frozen": Evening.freeze_hall,
    "books restored": Evening.restore_books,
    "clock turned": Evening.turn_clock,
    "disk full": Evening.fill_disk,
    "log lost": Evening.lose_log,
    "taken over": Evening.take_over,
    "standby": Evening.stand_by,
}

# What happens to an honest hall: no program that plays there, and no audit, may take any of it for a cheat.
MISHAPS = ("hall killed", "hall frozen", "books restored", "clock turned", "disk full")
