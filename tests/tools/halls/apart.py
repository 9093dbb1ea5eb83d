"""`python -m tests.tools.halls.apart`: a hall in one room, players in two, a slow network between that loses packets.

They come in by the code, play, talk and whisper; the cable is pulled for some seconds and put back; they play on and go
home with receipts; the audit follows. Prints JSON objects; status 1 where anything did not hold, and 2 where this
machine can have no such rooms.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from casino.core.errors import HallError
from casino.hall.guest.visitor import HallVisitor
from casino.net.join_code import parse
from casino.net.keys import Identity
from tests.support import ROOT
from tests.tools.halls.network import NAMES, Network, NoNetwork, rooms
from tests.tools.halls.trial import Evening

MOST_SECONDS = 240.0
PULLED_SECONDS = 20.0
_TALK_SECONDS = 60.0
PLAYERS = {"Bob": "two", "Cy": "two", "Ann": "one"}
TALKERS = {"Tia": "one", "Uwe": "two"}


class Apart(Evening):
    """An evening whose hall and players are in two rooms."""

    def __init__(self, folder: Path, network: Network, rounds: int) -> None:
        super().__init__(folder, rounds)
        self.network = network
        self.room = NAMES[0]

    def command(self, words: Sequence[str]) -> list[str]:
        return ["ip", "netns", "exec", self.network.namespaces[self.room], *super().command(words)]

    def start_in(self, room: str, words: Sequence[str], out: Path) -> "subprocess.Popen[bytes]":
        self.room = room
        try:
            return self.start(words, out)
        finally:
            self.room = NAMES[0]

    def evening(self, pulled: float) -> dict[str, Any]:
        """All of it; what was found."""
        self.open_hall("--listen", "0.0.0.0:0")
        found: dict[str, Any] = {"kind": self.network.kind, "addresses": [one.host for one in self.code.targets]}
        players: dict[str, subprocess.Popen[bytes]] = {}
        talkers = {name: self._talker(name) for name in TALKERS}
        try:
            found["talk"] = {name: self._said(name, process) for name, process in talkers.items()}
            for name, room in PLAYERS.items():  # the near one last, who would else have played it all alone
                players[name] = self.start_in(room, self.words(name), self.out(name))
                self.until_seated([name])
            time.sleep(3.0)
            before = self._entries()
            self.network.pull()
            time.sleep(pulled)
            found["told_while_pulled"] = self._entries() - before
            if pulled >= PULLED_SECONDS and not found["told_while_pulled"]:  # they are waited for a while
                self.faults.append("nobody played on in the hall's own room")
            self.network.plug()
            began = time.monotonic()
            while self._seen("Bob") < self._entries() and time.monotonic() - began < 60:
                time.sleep(0.05)
            found["caught_up_after"] = round(time.monotonic() - began, 1)
            self._wait(players)
            found["receipts"] = {name: self._receipt(name) for name in players}
            self.close()
        finally:
            for process in (*players.values(), *talkers.values(), self.hall):
                if process is not None and process.poll() is None:
                    process.kill()
                    process.wait()
            self.kill_server()
        self.check(tuple(PLAYERS))
        if self.network.carrier is not None:
            found |= {"frames": self.network.carrier.carried, "frames_lost": self.network.carrier.lost}
        return {**found, "check": self.said["check"], "faults": self.faults}

    def _talker(self, name: str) -> "subprocess.Popen[bytes]":
        other = next(one for one in TALKERS if one != name)
        words = [sys.executable, "-m", "tests.tools.halls.apart", "--talk", self.code.text, name, other]
        with (self.folder / f"{name}.err").open("wb") as cried:
            return self.network.start(TALKERS[name], words, stdout=subprocess.PIPE, stderr=cried, cwd=ROOT)

    def _said(self, name: str, process: "subprocess.Popen[bytes]") -> object:
        try:
            said, _ = process.communicate(timeout=_TALK_SECONDS + 30)
        except subprocess.TimeoutExpired:
            said = b""
        if process.returncode or not said:
            self.faults.append(f"{name} could not talk: {(self.folder / f'{name}.err').read_text('utf-8')[-300:]}")
            return None
        return json.loads(said)

    def _entries(self) -> int:
        """How many entries Ann has seen, who is where the hall is."""
        return self._seen("Ann")

    def _seen(self, name: str) -> int:
        path = self.folder / f"{name}.seen"
        return len(path.read_bytes().splitlines()) if path.exists() else 0

    def _receipt(self, name: str) -> object:
        receipt = json.loads(self.out(name).read_text("utf-8") or "{}").get("receipt")
        if not receipt:
            self.faults.append(f"{name} went home without a receipt")
            return None
        return receipt["cents"]


async def _talk(code: str, name: str, other: str) -> dict[str, object]:
    """A visitor who waits for another, talks and whispers, and hears both; what was heard."""
    visitor = await HallVisitor.come_in(parse(code), Identity.new(), name)
    lines: list[str] = []
    whispers: list[str] = []
    visitor.on_line = lambda line: lines.append(f"{line.name}: {line.text}")
    visitor.on_whisper = lambda id_, who, text: whispers.append(f"{who}: {text}")
    ends = time.monotonic() + _TALK_SECONDS
    begins = time.monotonic()
    person = None
    while person is None and time.monotonic() < ends:
        people = visitor.now.people if visitor.now is not None else ()
        person = next((one for one in people if one.name == other), None)
        await asyncio.sleep(0.1)
    if person is None:
        raise HallError(f"{other} is not in the hall.")
    met = time.monotonic() - begins
    done = [(await visitor.say_line("lobby", f"Good evening, {other}")).is_done]
    done.append((await visitor.whisper(person, f"Only for {other}")).is_done)
    while not (any(line.startswith(other) for line in lines) and whispers) and time.monotonic() < ends:
        await asyncio.sleep(0.05)
    await asyncio.sleep(1.0)  # so that the other is heard as well
    await visitor.close()
    return {"met_after": round(met, 1), "done": done, "heard": lines, "whispered": whispers}


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.tools.halls.apart", description=__doc__)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--pulled", type=float, default=PULLED_SECONDS)
    parser.add_argument("--talk", nargs=3, help=argparse.SUPPRESS)
    args = parser.parse_args(argv)
    if args.talk:
        print(json.dumps(asyncio.run(_talk(*args.talk))), flush=True)
        return 0
    try:
        with rooms() as network, tempfile.TemporaryDirectory(prefix="hall ") as folder:
            apart = Apart(Path(folder), network, args.rounds)
            try:
                found = apart.evening(args.pulled)
            except (RuntimeError, OSError) as fault:
                found = {"faults": [*apart.faults, str(fault)]}
    except NoNetwork as why:
        print(json.dumps({"left out": str(why)}), flush=True)
        return 2
    talk = found.get("talk", {})
    for name, said in talk.items():
        if said and not (all(said["done"]) and said["heard"] and said["whispered"]):
            found["faults"].append(f"{name} was not heard, or did not hear")
    print(json.dumps(found), flush=True)
    return 1 if found["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
