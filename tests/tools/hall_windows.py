"""`python -m tests.tools.hall_windows OUT [PROGRAM]`: two real windows in two networks with a bad wire between.

Each window has a screen, a save and a network namespace of its own; the wire delays by 40 ms there and back and loses
1 % of all packets. Where the kernel cannot do that, a program in the middle does: it delays as much, and what would be
lost comes as late as if it had been sent again. One opens its hall and the other joins by the code; they sit, talk,
whisper and play; the wire is pulled while the other plays on, and plugged in again, a window is killed and started
again. Everything is done by real keys, and what came of it is read in the hall's own books. Pictures of every step are
left in OUT. Needs root, ip, tc, Xvfb, xdotool.
"""

import asyncio
import contextlib
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import msgspec
import pygame

from casino.core.preferences import KEY, Preferences
from casino.online.checking.audit import Audit
from casino.online.host.folder import keys_of
from casino.online.messages import TableEntry, entry_of
from casino.online.server.books import BOOKS
from casino.online.wire.join_code import JoinCode
from casino.records.levels import shipped_level
from casino.save.ledger import HOUSE_ACCOUNT
from casino.save.save_file import open_store
from tests.support import ROOT
from tests.support.pilot import Pilot
from tests.support.virtual_screen import VirtualScreen
from tests.tools.halls.spaces import namespaces, run

SIZE = (1280, 720)
DELAY_MS, LOSS = 20, 0.01  # of each end of the wire
RESENT_SECONDS = 0.25  # until what was lost is sent again
MIDDLE = 47_222  # the port of the program in the middle
SPACES = {"shadowport-a": ("sp-a", "10.91.0.1"), "shadowport-b": ("sp-b", "10.91.0.2")}
AXE = "black_axe/standard"
PATIENCE_SECONDS = 60.0
PULLED_SECONDS = 20.0
PROGRAM = sys.argv[2:3] if len(sys.argv) == 3 else [sys.executable, str(ROOT / "main.py")]


def is_bad_wire(names: list[str]) -> bool:
    """Makes the wire slow and lossy, if the kernel can."""
    for name in names:
        limits = ("delay", f"{DELAY_MS}ms", "loss", f"{LOSS:.0%}")
        words = ("tc", "qdisc", "add", "dev", SPACES[name][0], "root", "netem", *limits)
        if subprocess.run(("ip", "netns", "exec", name, *words), capture_output=True, check=False).returncode:
            return False
    return True


async def forward(listen: str, target: str) -> None:
    """The program in the middle of the wire: everything comes later, and some of it much later, but in order."""
    host, port = target.rsplit(":", 1)
    chance = random.Random(1)

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop, waiting = asyncio.get_running_loop(), asyncio.Queue[tuple[float, bytes]]()

        async def send() -> None:
            while (item := await waiting.get())[1]:
                await asyncio.sleep(max(0.0, item[0] - loop.time()))
                writer.write(item[1])
            writer.close()

        sending = asyncio.create_task(send())
        with contextlib.suppress(OSError):
            while data := await reader.read(1400):
                late = RESENT_SECONDS if chance.random() < LOSS else 0.0
                waiting.put_nowait((loop.time() + DELAY_MS / 1000 + late, data))
        waiting.put_nowait((0.0, b""))
        await sending

    async def joined(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            far_reader, far_writer = await asyncio.open_connection(host, int(port))
            await asyncio.gather(carry(reader, far_writer), carry(far_reader, writer), return_exceptions=True)

    own_host, own_port = listen.rsplit(":", 1)
    async with await asyncio.start_server(joined, own_host, int(own_port)) as server:
        await server.serve_forever()


class Seat:
    """Somebody before a real window in a network of their own."""

    def __init__(self, name: str, space: str, folder: Path, out: Path) -> None:
        self.name, self.space, self.folder, self._out = name, space, folder / name, out
        self.folder.mkdir()
        self.save = self.folder / "casino.save"
        store = open_store(self.save)
        mask = "guest_owl" if name == "Ada" else "guest_stag"
        me = store.create_profile(name, mask)
        chosen = Preferences(profile=me.id, speed="fast", window=SIZE)
        store.keep_preference(HOUSE_ACCOUNT, KEY, msgspec.to_builtins(chosen))
        store.close()
        self.screen = VirtualScreen(*SIZE)
        self.number = 0
        self.start()

    def start(self) -> None:
        """Opens the window, in the house's hall."""
        words = (*PROGRAM, "--save", str(self.save), "--size", "1280x720")
        environment = {**self.screen.environment, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)}
        self.program = subprocess.Popen(("ip", "netns", "exec", self.space, *words), env=environment)
        self.window = ""
        self.until(self._finds_window, "its window")
        self.screen.hand("windowfocus", self.window)
        time.sleep(1.5)

    def _finds_window(self) -> bool:
        with contextlib.suppress(subprocess.CalledProcessError):
            self.window = self.screen.hand("search", "--onlyvisible", "--pid", str(self.program.pid)).splitlines()[0]
        return bool(self.window)

    def until(self, is_so: Callable[[], object], what: str, meanwhile: Callable[[], object] = lambda: None) -> None:
        ends = time.monotonic() + PATIENCE_SECONDS
        while not is_so():
            if time.monotonic() > ends:
                self.look("stuck")
                raise AssertionError(f"{self.name} waited in vain for {what}")
            meanwhile()
            time.sleep(0.25)

    def keys(self, *keys: str, pause: float = 0.5) -> None:
        for key in keys:
            self.screen.hand("key", "--window", self.window, key)
            time.sleep(pause)

    def write(self, words: str) -> None:
        self.screen.hand("type", "--window", self.window, "--delay", "40", words)
        time.sleep(0.5)

    def look(self, what: str) -> None:
        self.number += 1
        pygame.image.save(self.screen.picture(), str(self._out / f"{self.name}_{self.number:02}_{what}.png"))

    def click(self, place: tuple[int, int]) -> None:
        self.screen.click(self.window, place)
        time.sleep(1.0)


class Evening:
    """The two of them and the hall's own books, which are read while it is open."""

    def __init__(self, out: Path, folder: Path, *, is_bad_wire: bool) -> None:
        self.is_bad_wire = is_bad_wire
        self.middle: subprocess.Popen[bytes] | None = None
        self._told: list[TableEntry] = []
        self.out, self.folder = out, folder
        self.hall = folder / "Ada" / "hall"
        self.ada = Seat("Ada", "shadowport-a", folder, out)
        self.bob = Seat("Bob", "shadowport-b", folder, out)

    def entries(self) -> list[TableEntry]:
        with tempfile.TemporaryDirectory() as folder:  # the hall holds its books: a copy is read
            for path in self.hall.glob(f"{BOOKS}*"):
                shutil.copy(path, folder)
            with contextlib.closing(sqlite3.connect(Path(folder) / BOOKS)) as db:
                query = "SELECT body FROM hall_entries WHERE place = ? ORDER BY n"
                with contextlib.suppress(sqlite3.DatabaseError):  # copied in the middle of a write
                    self._told = [entry_of(body) for (body,) in db.execute(query, (AXE,))]
        return self._told

    def settled(self) -> int:
        return sum(entry.is_settled for entry in self.entries())

    def seated(self) -> set[str]:
        told = self.entries()
        return {place.name for place in told[-1].places if place.id} if told else set()

    def who(self) -> dict[str, dict[str, object]]:
        words = (sys.executable, str(ROOT / "main.py"), "hall", "who", "--folder", str(self.hall), "--json")
        said = subprocess.run(
            ("ip", "netns", "exec", self.ada.space, *words), capture_output=True, text=True, check=True
        )
        return {guest["name"]: guest for guest in msgspec.json.decode(said.stdout)["guests"]}

    def code(self) -> str:
        _, secrets, papers = keys_of(self.hall)
        host = SPACES[self.ada.space][1]
        if not self.is_bad_wire and self.middle is None:
            words = ("-m", "tests.tools.hall_windows", "--forward", f"{host}:{MIDDLE}", f"{host}:{secrets.port}")
            inside = ("ip", "netns", "exec", self.ada.space, sys.executable, *words)
            self.middle = subprocess.Popen(inside, cwd=ROOT)
            time.sleep(1.5)
        address = ((host, secrets.port if self.is_bad_wire else MIDDLE),)
        return JoinCode(address, papers.pin, bytes.fromhex(secrets.secret)).text


def castle_door() -> tuple[int, int]:
    """Where the castle's door is in the hall, read off a headless twin."""
    with tempfile.TemporaryDirectory() as folder:
        twin = Pilot(Path(folder) / "twin.save", SIZE)
        found = twin.widget("Door: Black Axe").rect.center
        twin.close()
    pygame.display.set_mode((1, 1))  # for pictures of other screens
    return found


def play(evening: Evening, rounds: int) -> None:
    """Both bet the least and stand, until so many more rounds are settled."""
    goal = evening.settled() + rounds
    ends = time.monotonic() + 240
    while evening.settled() < goal:
        assert time.monotonic() < ends, "the rounds do not come to an end"
        for seat in (evening.ada, evening.bob):
            seat.keys("1", "Return", "n", "s", pause=0.35)


def main(out: Path) -> int:
    out.mkdir(parents=True, exist_ok=True)
    door = castle_door()
    assert shipped_level(AXE)
    with namespaces(SPACES) as names, tempfile.TemporaryDirectory() as folder:
        is_bad = is_bad_wire(names)
        print("the wire is made bad by", "the kernel" if is_bad else "a program in its middle", flush=True)
        evening = Evening(out, Path(folder), is_bad_wire=is_bad)
        ada, bob = evening.ada, evening.bob
        try:
            for seat in (ada, bob):
                if len(PROGRAM) == 1:  # a package asks once whether it may stand in the desktop's menu
                    seat.keys("Escape")
                seat.click(door)
                seat.keys("Return")
                time.sleep(2.0)
                seat.look("castle")
            ada.keys("F9")
            time.sleep(1.0)
            ada.look("halls")
            ada.keys("F9")
            ada.look("asked")
            ada.keys("n")
            ada.until(lambda: evening.hall.joinpath(BOOKS).exists() and "Ada" in _who(evening), "her own hall")
            time.sleep(2.0)
            ada.look("money")
            ada.keys("Return")
            bob.keys("F9")
            time.sleep(1.0)
            bob.write(evening.code())
            bob.look("typed")
            bob.keys("Return")
            bob.until(lambda: "Bob" in _who(evening), "the hall to let him in")
            time.sleep(2.0)
            bob.look("money")
            bob.keys("Return")
            time.sleep(1.5)
            for seat in (ada, bob):
                seat.look("lobby")
                seat.keys("Return", pause=1.0)
            ada.until(lambda: evening.seated() == {"Ada", "Bob"}, "both to sit")
            ada.keys("t")
            ada.write("Good evening, Bob")
            ada.keys("Return")
            bob.keys("t")
            bob.write("/w Ada only for you")
            bob.keys("Return", "Escape")
            ada.keys("Escape")
            time.sleep(1.5)
            for seat in (ada, bob):
                seat.look("talk")
            play(evening, 2)
            for seat in (ada, bob):
                seat.look("played")
            print("rounds played over the slow wire:", evening.settled(), flush=True)

            run("ip", "-n", bob.space, "link", "set", SPACES[bob.space][0], "down")
            told, ends = len(evening.entries()), time.monotonic() + PULLED_SECONDS
            while time.monotonic() < ends:
                ada.keys("1", "Return", "n", "s", pause=0.35)
            assert len(evening.entries()) > told, "nobody plays on in the hall's own network"
            bob.look("pulled")
            assert _who(evening)["Bob"]["is_away"], "he is not missed"
            run("ip", "-n", bob.space, "link", "set", SPACES[bob.space][0], "up")
            run("ip", "-n", bob.space, "route", "replace", "default", "dev", SPACES[bob.space][0])
            bob.until(lambda: not _who(evening)["Bob"].get("is_away"), "the link to be made again")
            time.sleep(2.0)
            bob.look("back")
            play(evening, 1)
            print("the wire was pulled for", PULLED_SECONDS, "s, and play went on", flush=True)

            subprocess.run(("pkill", "-KILL", "-f", str(bob.save)), check=False)
            bob.program.wait()
            bob.start()
            bob.click(door)
            bob.keys("Return")
            time.sleep(2.0)
            bob.keys("F9")
            time.sleep(1.0)
            bob.write(evening.code())
            bob.keys("Return")
            time.sleep(4.0)
            bob.look("again")
            bob.keys("Return", pause=1.0)
            time.sleep(2.0)
            assert "Bob" in evening.seated(), "his seat was not kept"
            bob.look("seat_again")
            play(evening, 1)
            print("his window was killed, and his seat was there when he came back", flush=True)

            ada.program.send_signal(signal.SIGTERM)
            subprocess.run(("pkill", "-TERM", "-f", "--", f"--save {ada.save}"), check=False)
            ada.program.wait(PATIENCE_SECONDS)
            time.sleep(3.0)
            bob.look("closed")
            audit = Audit()
            holds = audit.check(evening.hall, [])
            print("the audit:", "holds" if holds else audit.faults, audit.counts, flush=True)
            plain = [
                path for path in evening.hall.rglob("*") if path.is_file() and b"only for you" in path.read_bytes()
            ]
            print("the whisper lies in", plain or "no file of the hall", flush=True)
            return 0 if holds and not plain else 1
        finally:
            for seat in (ada, bob):
                subprocess.run(("pkill", "-KILL", "-f", str(seat.save)), check=False)
                seat.screen.close()
            if evening.middle is not None:
                evening.middle.kill()


def _who(evening: Evening) -> dict[str, dict[str, object]]:
    try:
        return evening.who()
    except (subprocess.CalledProcessError, msgspec.DecodeError):
        return {}


if __name__ == "__main__":
    if sys.argv[1] == "--forward":
        asyncio.run(forward(*sys.argv[2:4]))
    sys.exit(main(Path(sys.argv[1])))
