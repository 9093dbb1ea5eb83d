"""Kills the casino in the middle of play, again and again, and looks whether a cent or a die was lost.

`python -m tests.kill_play --runs 200 --seed 1`: a child plays at a save by itself, is killed at a random moment, the
save is checked, the open round is taken up and played to its end, and the next child goes on with the same save.
Prints one JSON line at the end. Nothing here knows a screen.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from casino.cards import Shoe
from casino.chance import FairChance, commitment
from casino.engines import black_baron, pilok_hands
from casino.engines.base import Event
from casino.engines.twentyone_events import ShoeShuffled
from casino.ledger import TABLE, Account
from casino.levels import catalogue
from casino.replay import replay, verify_record
from casino.resuming import resume, resume_or_void
from casino.save_file import open_store
from casino.session import TableSession
from casino.store import Store, StoredRound
from casino.stored_rounds import record_of
from tests.saves import check_books, child_environment
from tests.tables import begun, random_action

MOST_SECONDS = 0.150
EARLY_SHARE, EARLY_SECONDS = 0.2, (0.05, 0.35)  # some are killed while they still start, open and back up
PEOPLE = ("Ann", "Bee")
SIDES = {"black_baron": black_baron.SIDES, "pilok": pilok_hands.SIDES}
COMPANY = ("Madame Sable", "Rook Halloran", "Old Marrow")


class Fault(Exception):
    """The casino broke a promise; the text says which."""


def check(holds: bool, promise: str) -> None:
    """Raises Fault where a promise does not hold."""
    if not holds:
        raise Fault(promise)


# -- the child ------------------------------------------------------------------------------------------------


def company(store: Store) -> list[Account]:
    """Two people and three of the house's players, made where they are not there yet."""
    people = store.accounts("profile") or [store.create_profile(name, "fox") for name in PEOPLE]
    others = store.accounts("character") or [store.open_purse("character", n, "rook", 300_000) for n in COMPANY]
    for account in (*people, *others):
        while store.purse(account.id) < 50_000:
            store.take_marker(account.id)
    return [*people, *others]


def play_until_killed(path: Path, seed: int) -> None:
    """Plays round after round at changing tables, and tells the parent each step it was itself told."""
    store, whim = open_store(path), random.Random(seed)
    check(not store.open_rounds(), "a round was left open by the parent")
    levels = catalogue()[0]
    told = sys.stdout.fileno()
    os.write(told, b"0 0\n")
    while True:
        session = TableSession(store, whim.choice(levels), whim.choice(("", "lucky seven")))
        accounts = company(store)
        places = range(1, session.engine.seats + 1)
        for seat, account in zip(sorted(whim.sample(places, min(len(places), len(accounts)))), accounts, strict=False):
            session.sit(seat, account)
        for _ in range(3):
            if not begun(session, whim):
                break
            number, actions = session.round_id or session.last_round, 0
            os.write(told, f"{number} 0\n".encode())
            while session.is_open:
                session.act(random_action(session, whim))
                actions += 1
                os.write(told, f"{number} {actions}\n".encode())


# -- the parent -----------------------------------------------------------------------------------------------


def kill_one(path: Path, seed: int, seconds: float, *, is_early: bool) -> tuple[int, int]:
    """Runs a child and kills it after `seconds` of play, or of its life: the last round it was told of, and how many

    actions of it; noughts where it was told of none.
    """
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.kill_play", "--child", str(path), "--seed", str(seed)],
        stdout=subprocess.PIPE,
        env=child_environment(),
    )
    assert child.stdout is not None
    first = b"" if is_early else child.stdout.readline()
    check(is_early or first == b"0 0\n", "the save could not be opened and played at")
    time.sleep(seconds)
    child.send_signal(signal.SIGKILL) if hasattr(signal, "SIGKILL") else child.kill()
    rest, _ = child.communicate()
    lines = [b"0 0", *(first + rest).split(b"\n")[:-1]]
    number, actions = lines[-1].split()
    return int(number), int(actions)


def same_round(one: StoredRound, other: StoredRound) -> bool:
    """Whether nothing of an open round changed between two looks at it."""
    return one == other and commitment(one.seed) == one.commitment


def drawn_anew(stream: FairChance, session: TableSession, stored: StoredRound, events: tuple[Event, ...]) -> list:
    """What a round's own seed gives, drawn once more beside the table."""
    count = len(session._chance.draws)
    if session.engine.shoe is None:
        return [stream.die(SIDES[session.level.game]) for _ in range(count)]
    shoe = Shoe(session.engine.shoe.decks)
    shoe.lay_out(stored.discards)
    if any(isinstance(event, ShoeShuffled) for event in events):
        shoe.shuffle()
    drawn = []
    for _ in range(count):
        drawn.append(stream.card(shoe))
        shoe.take(drawn[-1])
    return drawn


def finish_open_round(path: Path, whim: random.Random, tally: Counter[str]) -> None:
    """Takes up what is open, twice, compares, and plays it to its end."""
    store = open_store(path)
    numbers = store.open_rounds()
    check(len(numbers) <= 1, "more than one round is open")
    if not numbers:
        tally["killed_between_rounds"] += 1
        store.close()
        return
    tally["killed_in_a_round"] += 1
    before = store.stored_round(numbers[0])
    first, events = resume(store, before)
    second, again = resume(store, before)
    check(events == again, "an open round was rebuilt with other events the second time")
    stream = FairChance(before.seed, before.phrase)
    draws = first._chance.draws
    check(draws == second._chance.draws, "an open round was rebuilt with other draws the second time")
    check(draws == drawn_anew(stream, first, before, events), "the draws of an open round are not those of its seed")
    store.close()

    store = open_store(path)
    check(same_round(before, store.stored_round(numbers[0])), "an open round changed from one start to the next")
    found = resume_or_void(store)
    check(len(found) == 1, "an open round could not be taken up")
    session, events = found[0]
    if session.case is None:
        check(events == again, "an open round was rebuilt with other events at the next start")
    else:
        check(not session.is_open, "a bomb was still armed after the program was started again")
        check(events[: len(again)] == again, "an open bomb was rebuilt with other events at the next start")
        tally["killed_at_a_bomb"] += 1
    story = list(events)
    if whim.random() < 0.3:
        story += session.settle_by_rules()
    while session.is_open:
        story += session.act(random_action(session, whim))
        tally["actions_after"] += 1
    record = record_of(store.stored_round(numbers[0]))
    if session.case is None:
        check(record.seed == before.seed and record.commitment == before.commitment, "the seed of a round changed")
        check(verify_record(record).holds, "a round's dice are not those of its seed")
    check(list(replay(record).events) == story, "a round does not replay as it was played")
    check_books(store)
    check(store.purse(TABLE) == 0, "money lies on the table after the round")
    store.close()


def check_save(path: Path, told: tuple[int, int], tally: Counter[str]) -> None:
    """What must hold of a save right after the program was killed."""
    store = open_store(path)
    check(store.notice == "", f"the save was found damaged: {store.notice}")
    check_books(store)
    number, actions = told
    if number:
        stored = store.stored_round(number)
        check(len(stored.actions) >= actions, "an action that was told is not in the save")
        check(stored.state in ("open", "settled"), "a round was given back")
    tally["rounds"] = store._rows("SELECT count(*) FROM rounds")[0][0]
    tally["movements"] = store._rows("SELECT count(*) FROM movements")[0][0]
    store.close()


def run(runs: int, seed: int) -> dict[str, object]:
    """Kills `runs` children one after another on one save. Raises Fault or AssertionError at the first fault."""
    whim = random.Random(seed)
    tally: Counter[str] = Counter()
    started = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="casino-kill-") as folder:
        path = Path(folder) / "casino.save"
        for number in range(runs):
            is_early = whim.random() < EARLY_SHARE
            seconds = whim.uniform(*EARLY_SECONDS) if is_early else whim.uniform(0, MOST_SECONDS)
            told = kill_one(path, whim.randrange(2**32), seconds, is_early=is_early)
            tally["killed_early"] += is_early
            tally["actions_before"] += told[1]
            check_save(path, told, tally)
            finish_open_round(path, whim, tally)
            tally["runs"] = number + 1
    return {**dict(sorted(tally.items())), "faults": 0, "seconds": round(time.perf_counter() - started, 1)}


def script(
    name: str,
    about: str,
    runs: int,
    play: Callable[[Path, int], None],
    kill: Callable[[int, int], dict[str, object]],
    argv: Sequence[str] | None = None,
) -> int:
    """The command line of kills: `play` is the child's part; status 1 and a sentence where a promise was broken."""
    parser = argparse.ArgumentParser(prog=name, description=about.splitlines()[0])
    parser.add_argument("--runs", type=int, default=runs)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args(argv)
    if args.child:
        play(args.child, args.seed)
        return 0
    try:
        print(json.dumps(kill(args.runs, args.seed)))
    except (Fault, AssertionError) as fault:
        print(f"FAULT: {fault}", file=sys.stderr)
        return 1
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """The script."""
    return script("tests.kill_play", __doc__, 200, play_until_killed, run, argv)


if __name__ == "__main__":
    sys.exit(main())
