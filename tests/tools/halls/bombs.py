"""`python -m tests.tools.halls.bombs`: bombs that are defused in a hall by two machines that only talk to each other.

The hall and whoever defuses are in one network namespace and the expert is in another; where the system allows none,
they are processes of this machine. Whoever defuses reads the case out in the hall's talk and lays what is said there.
The expert has the manual's page for phones and the talk, and nothing else. All that comes to the expert's machine
before the end, but for the talk, is searched for the facts of the case. Now and then the hall is killed meanwhile.

Prints one JSON object a bomb; status 1 where anything did not hold.
"""

import argparse
import asyncio
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from casino.engines.baccarat.bets import CHIPS
from casino.engines.baccarat.bomb import Bomb, Indicator, Module
from casino.engines.baccarat.bomb_reading import best_bet
from casino.engines.baccarat.defusal import Case
from casino.engines.baccarat.hands import deal_coup
from casino.engines.base import HOUSE, Action
from casino.manual.phone.document import document
from casino.online.advice import AdviceEntry, advice_at
from casino.online.client.client import HallClient
from casino.online.messages import TableEntry
from casino.online.server.talk import TalkLine
from casino.online.wire.join_code import named
from casino.online.wire.keys import Identity
from casino.online.wire.link import Link
from casino.records.draw_secrets import commitment_to, new_secret
from tests.manual.reader import Looker
from tests.support.bomb_facts import facts_in
from tests.tools.halls.spaces import namespaces
from tests.tools.halls.trial import Evening

BOMB = "baccarat/defusal"
SECONDS = 90.0  # in which a bomb must be over
_HOLD, _ARMED = Path("hold"), Path("armed")  # files in a trial's folder
SPACES = {"shadowport-bomb-a": ("sp-bomb-a", "10.92.0.1"), "shadowport-bomb-b": ("sp-bomb-b", "10.92.0.2")}


# -- what the two say to each other ---------------------------------------------------------------------------


def read_out(case: Case, number: int, solved: int) -> str:
    """A module of a case as it is read out: in one line of the talk, which takes 200 letters."""
    module = case.modules[number - 1]
    lamps = ", ".join(f"{lamp.label} {'on' if lamp.lit else 'off'}" for lamp in case.bomb.indicators)
    return (
        f"Serial {case.bomb.serial}; ports {', '.join(case.bomb.ports) or 'none'}; lamps {lamps or 'none'}; "
        f"module {number}, ${module.minimum // 100} to ${module.maximum // 100}, {module.deck}, "
        f"{solved} solved."
    )


def heard(said: str) -> tuple[Bomb, Module, int, int]:
    """What an expert writes down of that: the bomb, the module, its number, and how many were solved."""
    found = re.fullmatch(
        r"Serial (\w+); ports (.+); lamps (.+); module (\d), \$(\d+) to \$(\d+), (\w+), (\d+) solved\.", said
    )
    assert found is not None, said
    serial, ports, lamps, number, least, most, colour, solved = found.groups()
    lit = [one.split() for one in lamps.split(", ")] if lamps != "none" else []
    indicators = tuple(Indicator(label, how == "on") for label, how in lit)
    bomb = Bomb(serial, tuple(ports.split(", ")) if ports != "none" else (), indicators, int(solved))
    return bomb, Module(100 * int(least), 100 * int(most), colour), int(number), int(solved)


def answer_to(said: str, manual: Looker) -> str:
    """What to lay, as the manual says: "Module 1: player $5, tie $1."."""
    bomb, module, number, solved = heard(said)
    cards = iter(manual.order(bomb, module, module.deck, solved))
    bets = best_bet(deal_coup(cards.__next__), module.limits)
    return f"Module {number}: " + ", ".join(f"{area} ${cents // 100}" for area, cents in bets.items()) + "."


def chips_of(answer: str) -> tuple[int, dict[str, tuple[int, ...]]]:
    """The module and the chips that an answer asks for, the largest below."""
    number, bets = re.fullmatch(r"Module (\d): (.+)\.", answer).groups()  # type: ignore[union-attr]
    found = {}
    for area, dollars in re.findall(r"(\w+) \$(\d+)", bets):
        left, pile = int(dollars), []
        for chip in reversed(CHIPS):
            pile += [chip] * (left // chip)
            left %= chip
        found[area] = tuple(pile)
    return int(number), found


# -- the two --------------------------------------------------------------------------------------------------


async def _held() -> None:
    """Waits at the armed bomb while the trial wants something to happen to the hall."""
    if _HOLD.exists():
        _ARMED.touch()
        while _HOLD.exists():
            await asyncio.sleep(0.05)


async def _say(visitor: HallClient, line: str) -> None:
    answer = await visitor.say_line(BOMB, line)
    assert answer.is_done, answer.sentence


async def defuse(code: str, out: Path) -> None:
    """Arms a bomb once an expert is there, reads it out, and deals what is said."""
    visitor = await HallClient.come_in(named(code), Identity.new(), "Ann")
    news: asyncio.Queue[TableEntry | TalkLine] = asyncio.Queue()
    visitor.on_line = news.put_nowait
    faults: list[str] = []

    async def on_entry(entry: TableEntry, head: str, found: list[str]) -> None:
        faults.extend(found)
        news.put_nowait(entry)

    await visitor.ask("buy", cents=100_000)
    assert (await visitor.ask("sit", table=BOMB, seat=1)).is_done
    await visitor.tables.follow(BOMB, on_entry, whole=True)
    await visitor.go(BOMB)
    while not any(table.experts for table in (visitor.now.tables if visitor.now is not None else ())):
        await asyncio.sleep(0.05)
    secret = new_secret()
    assert (await visitor.ask("bet", table=BOMB, commitment=commitment_to(secret))).is_done
    case: Case | None = None
    last = -1
    while True:
        one = await news.get()
        if isinstance(one, TalkLine):
            if one.name == "Ben" and case is not None:
                number, bets = chips_of(one.text)
                action = Action(HOUSE, "deal", target=number, bets=bets)
                await visitor.ask("act", table=BOMB, action=action, head=last)
            continue
        last = one.n
        if one.kind == "locked":
            await visitor.ask("reveal", table=BOMB, secret=secret)
        if one.kind == "begun":
            case = msgspec.json.decode(one.case, type=Case)
            await _held()
            await _say(visitor, read_out(case, 1, case.bomb.solved))
        if one.is_settled:
            break
    said = {"record": bytes(one.record).decode(), "seed": one.seed, "faults": faults, "case": msgspec.to_builtins(case)}
    out.write_text(json.dumps(said), "utf-8")
    await visitor.close()


class Recording:
    """All that comes to a machine, but for what is said in the talk; `ends` stops it."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self._goes_on = True

    def ends(self) -> None:
        self._goes_on = False

    def keep(self, body: bytes) -> bytes:
        if self._goes_on and b'"text":' not in body:  # the talk alone has that key
            self.bodies.append(body)
        return body

    def listen(self) -> None:
        """Keeps what comes on every link of this process."""
        subscribe, request = Link.subscribe, Link.request

        async def subscribed(link: Link, subject: str, handler: Any, **more: Any) -> Any:
            async def taken(message: Any) -> None:
                self.keep(message.data)
                await handler(message)

            return await subscribe(link, subject, taken, **more)

        async def requested(link: Link, *words: Any) -> bytes:
            return self.keep(await request(link, *words))

        Link.subscribe, Link.request = subscribed, requested  # type: ignore[method-assign,assignment]


def tells_end(body: bytes) -> bool:
    """True for what tells the end of a bomb, by itself or among what was missed, where quotes have a stroke."""
    return b'"kind":"over"' in body.replace(b"\\", b"")


async def advise(code: str, out: Path) -> None:
    """Comes to the desk and answers what is read out, by the manual alone."""
    recording = Recording()
    recording.listen()
    manual = Looker(document("lookup"))
    visitor = await HallClient.come_in(named(code), Identity.new(), "Ben")
    news: asyncio.Queue[AdviceEntry | TalkLine] = asyncio.Queue()
    visitor.on_line = news.put_nowait
    faults: list[str] = []

    async def on_entry(entry: AdviceEntry, head: str, found: list[str]) -> None:
        faults.extend(found)
        news.put_nowait(entry)

    while not (await visitor.ask("advise", table=BOMB)).is_done:
        await asyncio.sleep(0.2)
    await visitor.go(BOMB)
    await visitor.tables.follow(advice_at(BOMB), on_entry, whole=True)
    shut = [(await visitor.ask(what, table=BOMB)).is_done for what in ("since", "start")]
    while True:
        one = await news.get()
        if isinstance(one, TalkLine):
            if one.name == "Ann":
                await _say(visitor, answer_to(one.text, manual))
        elif one.is_settled:
            break
    recording.ends()
    before_end = [body for body in recording.bodies if not tells_end(body)]
    said = {"record": bytes(one.record).decode(), "seed": one.seed, "faults": faults, "was_told": any(shut)}
    heard_all = b64encode(b"\n".join(before_end)).decode()
    out.write_text(json.dumps({**said, "heard": heard_all, "messages": len(before_end)}), "utf-8")
    await visitor.close()


# -- the trial ------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def spaces() -> Iterator[tuple[list[list[str]], str]]:
    """What a program begins with that is to be in the first or the second network, and where a hall has to listen.

    Where there can be no namespaces both begin with nothing, and it listens to this machine alone.
    """
    with contextlib.ExitStack() as stack:
        names: list[str] = []
        if os.geteuid() == 0 and shutil.which("ip") is not None:
            with contextlib.suppress(subprocess.CalledProcessError):
                names = stack.enter_context(namespaces(SPACES))
        if names:
            yield [["ip", "netns", "exec", name] for name in names], "0.0.0.0"  # it hears the other network too
        else:
            yield [[], []], "127.0.0.1"


class Trial:
    """One bomb in a hall of its own. `faults` are sentences."""

    def __init__(self, folder: Path, before: Sequence[Sequence[str]], address: str, *, kills: bool = False) -> None:
        self.folder, self._before, self._kills = folder, before, kills
        self._evening = Evening(folder, 1, tables=(BOMB,), address=address, before=before[0])
        self.faults = self._evening.faults
        self.said: dict[str, Any] = {"apart": bool(before[0])}

    def _wait_for(self, path: Path) -> None:
        ends = time.monotonic() + SECONDS
        while not path.exists() and time.monotonic() < ends:
            time.sleep(0.02)

    def run(self) -> bool:
        """Plays the bomb to its end and audits the hall; whether everything holds."""
        evening, running = self._evening, dict[str, "subprocess.Popen[bytes]"]()
        try:
            evening.open_hall()
            if self._kills:
                (self.folder / _HOLD).touch()
            for role, before in (("advise", self._before[1]), ("defuse", self._before[0])):
                words = ["-m", __spec__.name, role, evening.said["code"], str(self.folder / f"{role}.json")]
                running[role] = evening.run_python(words, evening.out(role), before)
            if self._kills:
                self._wait_for(self.folder / _ARMED)
                evening.kill_hall()
                (self.folder / _HOLD).unlink()
            for role, process in running.items():
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(SECONDS)
                if process.poll() != 0:
                    self.faults.append(f"{role}: {(self.folder / f'{role}.err').read_text('utf-8')[-400:]}")
            evening.close()
        finally:
            for process in (*running.values(), evening.hall):
                if process is not None and process.poll() is None:
                    process.kill()
                    process.wait()
            evening.kill_server()
        if not self.faults:
            self._compare()
        return not self.faults

    def _compare(self) -> None:
        """Compares what both were told, searches what the expert's machine was sent, and audits the hall."""
        defused, advised = (
            json.loads((self.folder / f"{role}.json").read_text("utf-8")) for role in ("defuse", "advise")
        )
        case = msgspec.convert(defused["case"], Case)
        sent = b64decode(advised["heard"])
        self.said |= {"messages": advised["messages"], "bytes": len(sent)}
        self.faults += [*defused["faults"], *advised["faults"]]
        if found := facts_in(case, sent):
            self.faults.append(f"the expert's machine was sent {found}")
        if advised["was_told"]:
            self.faults.append("the expert was told the entries of the bomb")
        if (defused["record"], defused["seed"]) != (advised["record"], advised["seed"]) or not defused["seed"]:
            self.faults.append("the two were told different ends")
        if '"solved"' in sent.decode(errors="replace"):
            self.faults.append("the expert's machine was told how many modules were solved")
        self._evening.check(())
        self.said["rounds"] = self._evening.said["check"].get("rounds", 0)
        if self.said["rounds"] != 1:
            self.faults.append(f"the audit knows {self.said['rounds']} rounds")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs them; 1 if anything did not hold."""
    words = sys.argv[1:] if argv is None else argv
    if words[:1] in (["defuse"], ["advise"]):
        role, code, out = words
        asyncio.run(asyncio.wait_for((defuse if role == "defuse" else advise)(code, Path(out)), SECONDS))
        return 0
    parser = argparse.ArgumentParser(prog="tests.tools.halls.bombs", description=__doc__)
    parser.add_argument("--times", type=int, default=1, help="bombs of each kind")
    args = parser.parse_args(words)
    holds = True
    with spaces() as (before, address):
        for number in range(args.times):
            for kills in (False, True):
                with tempfile.TemporaryDirectory(prefix="hall ") as folder:
                    began = time.monotonic()
                    trial = Trial(Path(folder), before, address, kills=kills)
                    try:
                        trial.run()
                    except RuntimeError as fault:
                        trial.faults.append(str(fault))
                said = {"number": number, "killed": kills, "seconds": round(time.monotonic() - began, 1)}
                print(json.dumps({**said, **trial.said, "faults": trial.faults}), flush=True)
                holds = holds and not trial.faults
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
