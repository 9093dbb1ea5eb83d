"""Kills the casino in the middle of its rounds, at every game, and looks whether a cent, a die or a card was lost.

`python -m tests.tools.faults.kills --runs 1000 --seed 1`. No screen is needed here; with its scenes the program is
killed by `windows`. Each run begins with the same evening's save, and is killed one of three ways:
- "time": a child plays by itself and is killed from outside, whatever it does then, in C code and in the disk too;
- "instruction": a child kills itself at one of all bytecode instructions of an action or of a deal, half of them those
  between the beginning and the end of its transaction;
- "opening": the same while a save is opened, upgraded, backed up, or mended from its backup.
A run follows from its number alone: `--runs 1 --seed NUMBER` does it once more. What is killed by time repeats only as
far as time does.
"""

import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any
from unittest import mock

from casino.engines.registry import GAMES as HOUSE
from casino.players.characters import CHARACTERS
from casino.records.levels import Level, catalogue
from casino.save.ledger import Account
from casino.save.save_copy import backup_path
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.tables.session import TableSession
from tests.support.saves import opened
from tests.support.tables import begun, random_action
from tests.tools.benchmarks.rows import show
from tests.tools.faults.children import KILL, Child, Tell, check
from tests.tools.faults.numbered import Harness, told_with
from tests.tools.faults.promises import check_save, finish_open_round

WAYS = ("time", "instruction", "instruction", "opening")
MAX_SECONDS = 0.120
EARLY_SHARE, EARLY_SECONDS = 0.2, 0.030  # some are killed while they still start, open and back up
INSIDE_SHARE = 0.5  # of the kills at an instruction: while a transaction is under way, else anywhere in the step
NEW_SHARE = 0.1  # of the saves, that are just being made
PEOPLE = ("Ann", "Bee")
COMPANY = ("sable", "rook", "marrow")
ROUNDS_BEFORE, ROUNDS_AT_A_TABLE = 2, 3
_MIN_PURSE, _FULL_PURSE = 50_000, 300_000
_MAX_ACTIONS_BEFORE = 6


def kind_of(level: Level) -> str:
    """What is played at a table: its game, or one of the two of Baccarat."""
    begins_with = HOUSE[level.game].engine(level.settings).begins_with
    return {"chips": "salon", "fee": "defusal"}.get(begins_with, level.game)


TABLES: dict[str, list[Level]] = {}  # of the house, by what is played there
for _level in (level for level in catalogue()[0] if not level.welcome.missions):
    TABLES.setdefault(kind_of(_level), []).append(_level)
KINDS = tuple(TABLES)


# -- the child ------------------------------------------------------------------------------------------------


def company(store: Store) -> list[Account]:
    """Two people and three of the house's players, made where they are not there yet."""
    names = {account.name for account in store.accounts("profile")}
    for name in PEOPLE:
        if name not in names:
            store.create_profile(name, "guest_fox")
    faces = {account.portrait for account in store.accounts("character")}
    for who in (CHARACTERS[face] for face in COMPANY if face not in faces):
        store.open_purse("character", who.name, who.id, _FULL_PURSE)
    accounts = [*store.accounts("profile"), *store.accounts("character")]
    for account in accounts:
        while store.purse(account.id) < _MIN_PURSE:
            store.take_marker(account.id)
    return accounts


def seated(store: Store, kind: str, rng: random.Random) -> TableSession:
    """A table where something is played, with whoever is in the house on random chairs."""
    session = TableSession(store, rng.choice(TABLES[kind]), rng.choice(("", "lucky seven")))
    accounts = company(store)
    places = range(1, session.engine.seats + 1)
    for seat, account in zip(sorted(rng.sample(places, min(len(places), len(accounts)))), accounts, strict=False):
        session.sit(seat, account)
    return session


def play_rounds(store: Store, kind: str, rounds: int, rng: random.Random) -> TableSession:
    """Plays so many rounds at a table of a kind, each to its end."""
    session = seated(store, kind, rng)
    for _ in range(rounds):
        begun(session, rng)
        while session.is_open:
            session.act(random_action(session, rng))
    return session


def play_until_killed(tell: Tell, save: str, run: str, kind: str) -> None:
    """Plays round after round at tables of a kind. Tells ">" before each step, then the round and its actions."""
    store, rng = open_store(Path(save)), random.Random(int(run))
    check(not store.open_rounds(), "a round was left open")
    tell(0, 0)
    while True:
        session = seated(store, kind, rng)
        for _ in range(ROUNDS_AT_A_TABLE):
            tell(">")
            if not begun(session, rng):
                break
            number, actions = session.round_id or session.last_round, 0
            tell(number, 0)
            while session.is_open:
                action = random_action(session, rng)
                tell(">")
                session.act(action)
                actions += 1
                tell(number, actions)


def traced(step: Callable[[], object], at: Callable[[], object]) -> None:
    """Runs a step and calls `at` before each of its bytecode instructions."""

    def trace(frame: FrameType, event: str, _: object) -> Any:
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        if event == "opcode":
            at()
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        step()
    finally:
        sys.settrace(before)


def counted(step: Callable[[], object]) -> int:
    """How many bytecode instructions a step has."""
    numbers = count()
    traced(step, lambda: next(numbers))
    return next(numbers)


def die_at(
    step: Callable[[], object], instruction: int, length: int, tell: Tell, is_inside: Callable[[], bool] = lambda: False
) -> None:
    """Runs a step until one of its instructions, which never comes, nor does anything after it; tells where it was."""
    numbers = count()

    def die(where: str) -> None:
        tell(where, instruction, length)
        os.kill(os.getpid(), KILL)

    def at() -> None:
        if next(numbers) == instruction:
            die("in" if is_inside() else "beside")

    traced(step, at)
    die("after")


@contextmanager
def known_seeds(run: int) -> Any:
    """The same seeds of rounds whenever a run is done."""
    numbers = count()
    with mock.patch("casino.tables.session.new_seed", lambda: f"run {run}, round {next(numbers)}"):
        yield


def brought_to_a_step(store: Store, run: int, kind: str, tell: Tell) -> Callable[[], object]:
    """Plays some way into an evening; gives the next step, a deal or an action, still to be done."""
    rng = random.Random(run)
    session = seated(store, kind, rng)
    for _ in range(rng.randrange(_MAX_ACTIONS_BEFORE)):
        if session.is_open:
            session.act(random_action(session, rng))
        else:
            begun(session, rng)
        number = session.round_id or session.last_round
        if number is not None:
            tell(number, len(store.stored_round(number).actions))
    if session.is_open:
        return partial(session.act, random_action(session, rng))
    return partial(begun, session, rng)


def copied(save: Path, folder: Path) -> Path:
    """A copy of a save and its backup, as far as they are there, in another folder."""
    folder.mkdir(exist_ok=True)
    for path in (save, backup_path(save)):
        if path.exists():
            shutil.copy(path, folder)
    return folder / save.name


def die_in_a_step(tell: Tell, save: str, run: str, kind: str) -> None:
    """Kills itself in the middle of an action or a deal: at any of its instructions, as its number says."""
    path, number = Path(save), int(run)
    inside: list[bool] = []  # by instruction, whether a transaction is under way
    with known_seeds(number), closing(open_store(copied(path, path.parent / "rehearsal"))) as store:
        step = brought_to_a_step(store, number, kind, lambda *words: None)
        traced(step, lambda: inside.append(store.connection.in_transaction))
    rng, length = random.Random(number), len(inside)
    instruction = rng.randrange(length)
    between = [at for at, is_inside in enumerate(inside) if is_inside]  # none where nobody could bet
    if between and rng.random() < INSIDE_SHARE:
        instruction = rng.choice(between)
    store = open_store(path)
    with known_seeds(number):
        step = brought_to_a_step(store, number, kind, tell)
        die_at(step, instruction, length, tell, lambda: store.connection.in_transaction)


def die_in_opening(tell: Tell, save: str, run: str) -> None:
    """Kills itself while a save is opened that is sound, spoiled, not there yet, or gone."""
    path, rng = Path(save), random.Random(int(run))
    state = rng.choice(("sound", "spoiled", "gone", "new"))
    if state == "spoiled":
        data = path.read_bytes()
        path.write_bytes(data[: rng.randrange(len(data))])
    elif state in ("gone", "new"):
        path.unlink()
    if state == "new":
        backup_path(path).unlink()
    tell(state)
    rehearsal = copied(path, path.parent / "rehearsal")
    length = counted(lambda: open_store(rehearsal).close())
    die_at(lambda: open_store(path), rng.randrange(length), length, tell)


# -- the parent -----------------------------------------------------------------------------------------------


class Evening:
    """A save from which every run begins: some rounds of every game, backed up and closed."""

    def __init__(self, folder: Path) -> None:
        self.save = folder / "casino.save"
        store, rng = open_store(self.save), random.Random(1)
        with known_seeds(0):
            for kind in KINDS:
                play_rounds(store, kind, ROUNDS_BEFORE, rng)
        store.close()
        _, self.held = opened(self.save)  # which backs it up as it is now


def last_told(lines: Sequence[str]) -> tuple[int, int]:
    """The last round a child told of, and how many actions of it; noughts where it told of none."""
    words = [line.split() for line in lines]
    numbers = [word for word in words if len(word) == 2 and word[0].isdecimal()]
    return (int(numbers[-1][0]), int(numbers[-1][1])) if numbers else (0, 0)


def kill_in_time(path: Path, run: int, kind: str, rng: random.Random, tally: Counter[str]) -> None:
    """One run of the way "time"."""
    if rng.random() < NEW_SHARE:
        path.unlink()
        backup_path(path).unlink()
    is_early = rng.random() < EARLY_SHARE
    child = Child(play_until_killed, path, run, kind)
    first = [] if is_early else [child.hear()]
    time.sleep(rng.uniform(0, EARLY_SECONDS if is_early else MAX_SECONDS))
    lines = first + child.kill()
    check(child.was_killed, "the program ended by itself")
    check(is_early or first == ["0 0"], "the save could not be opened and played at")
    tally["in a transaction"] += lines[-1:] == [">"]
    tally["while it opened"] += not lines
    check_save(path, *last_told(lines))
    finish_open_round(path, rng, tally)


def last_lines(tally: Counter[str], play: Callable[..., None], *arguments: object) -> list[str]:
    """What a child told that kills itself."""
    child = Child(play, *arguments)
    lines = child.lines()
    check(child.was_killed and lines, "the program ended by itself")
    tally["missed"] += lines[-1].startswith("after ")
    return lines


def kill_at_instruction(path: Path, run: int, kind: str, rng: random.Random, tally: Counter[str]) -> None:
    """One run of the way "instruction"."""
    *told, last = last_lines(tally, die_in_a_step, path, run, kind)
    tally["in a transaction"] += last.startswith("in ")
    check_save(path, *last_told(told))
    finish_open_round(path, rng, tally)


def kill_while_opened(path: Path, run: int, held: dict[int, int], tally: Counter[str]) -> None:
    """One run of the way "opening": whatever was there before is there after it."""
    state, *_ = last_lines(tally, die_in_opening, path, run)
    tally["while it opened"] += 1
    said, found = opened(path)
    check(state == "new" or found == held, f"a save that was {state} holds other sums after a kill")
    check(state != "new" or not any(found.values()), "a new save holds money")
    check("no good backup" not in said, f"the backup was lost: {said}")


def run_one(evening: Evening, folder: Path, run: int, tally: Counter[str]) -> None:
    """One kill and all that must hold after it. Raises Fault or AssertionError."""
    path = copied(evening.save, folder)
    kind, way = KINDS[run % len(KINDS)], WAYS[run // len(KINDS) % len(WAYS)]
    rng = random.Random(run)
    kind = "opening" if way == "opening" else kind
    with told_with(f"killed by {way} at {kind}"):
        if way == "time":
            kill_in_time(path, run, kind, rng, tally)
        elif way == "instruction":
            kill_at_instruction(path, run, kind, rng, tally)
        else:
            kill_while_opened(path, run, evening.held, tally)
    tally[f"at {kind}"] += 1


def show_rows(_: int, tally: Counter[str]) -> None:
    """A row for each game, and one for opening."""
    for kind in (*KINDS, "opening"):
        show(f"kills: {kind}", tally[f"at {kind}"], "runs")
    note = f"{tally['in a round']} in a round, {tally['while it opened']} while it opened, {tally['missed']} missed"
    show("kills: inside a transaction", tally["in a transaction"], "runs", note=note)


# On a real disk, as a kill in time may come while it is waited for.
disk_folder = partial(tempfile.TemporaryDirectory, prefix="casino-kill-")
main = Harness("kills", __doc__, 1000, lambda place: partial(run_one, Evening(place)), show_rows, disk_folder)


if __name__ == "__main__":
    sys.exit(main())
