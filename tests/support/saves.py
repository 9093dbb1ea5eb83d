"""Saves for tests: made, filled with played rounds, looked through, opened by another process or another user."""

import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from casino.core.errors import CasinoError
from casino.engines.base import Action
from casino.records.levels import shipped_level
from casino.save.ledger import HOUSE_ACCOUNT, Account
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.tables.session import TableSession
from casino.tables.stored_rounds import record_of
from tests.support import ROOT

NOBODY = 65534
STANDARD = "black_baron/standard"

OPEN = """
import sys
from pathlib import Path
from casino.core.errors import CasinoError
from casino.save.save_file import open_store
try:
    store = open_store(Path(sys.argv[1]))
except CasinoError as refusal:
    print(type(refusal).__name__, refusal)
else:
    print("open", store.notice, flush=True)
    if "wait" in sys.argv:
        sys.stdin.readline()
    store.close()
"""


def child_command(code: str, *arguments: object) -> list[str]:
    """A Python of its own that runs `code`."""
    return [sys.executable, "-c", code, *map(str, arguments)]


def child_environment() -> dict[str, str]:
    """The environment in which a child finds the house, and writes nothing into it."""
    return os.environ | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}


def in_child(code: str, *arguments: object, **options: Any) -> subprocess.CompletedProcess[str]:
    """Runs code in another process and waits for it."""
    return subprocess.run(
        child_command(code, *arguments), text=True, capture_output=True, env=child_environment(), timeout=60, **options
    )


@contextmanager
def held_open(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has a save open until it is told to let go, or until this is over."""
    command = child_command(OPEN, path, "wait")
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, text=True, env=child_environment()) as child:
        assert child.stdout is not None
        assert child.stdout.readline().startswith("open")
        yield child
        child.kill()


def play_round(session: TableSession, bets: dict[int, int], rng: random.Random) -> None:
    """Plays one whole round with random legal actions."""
    session.open_round(bets)
    while session.is_open:
        seat = session.engine.turn
        assert seat
        session.act(Action(seat, rng.choice(session.legal_actions(seat)).action))


def lively_save(path: Path, rounds: int = 12) -> dict[int, int]:
    """Makes a save with two people, a character, played rounds, a marker and preferences, backed up and closed.

    Gives every account's balance in cents. The evening is played once; all others get a copy of its files.
    """
    files, held = _lively_files(rounds)
    path.parent.mkdir(parents=True, exist_ok=True)
    for ending, data in files.items():
        path.with_name(path.name + ending).write_bytes(data)
    return dict(held)


@cache
def _lively_files(rounds: int) -> tuple[dict[str, bytes], dict[int, int]]:
    """The files of such a save, by what follows its name, and the balances."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "lively"
        held = _made_lively(path, rounds)
        return {file.name.removeprefix(path.name): file.read_bytes() for file in Path(folder).iterdir()}, held


def _made_lively(path: Path, rounds: int) -> dict[int, int]:
    store = open_store(path)
    people = [store.create_profile("Ann", "fox"), store.create_profile("Bee", "owl")]
    people.append(store.open_purse("character", "Madame Sable", "sable", 150_000))
    session = TableSession(store, shipped_level(STANDARD), "a phrase")
    for seat, account in zip((1, 3, 4), people, strict=True):
        session.sit(seat, account)
    rng = random.Random(rounds)
    for _ in range(rounds):
        play_round(session, {seat: rng.randint(1, 20) * 100 for seat in (1, 3, 4)}, rng)
    store.take_marker(people[1].id)
    for number in range(20):
        store.keep_preference(people[0].id, f"key {number}", {"number": number, "text": "kept" * number})
    store.close()
    return opened(path)[1]  # backed up as it is now


def accounts_of(store: Store) -> list[Account]:
    """All accounts of a save, the house's own too."""
    return [a for kind in ("bank", "house", "table", "profile", "guest", "character") for a in store.accounts(kind)]


def balances(store: Store) -> dict[int, int]:
    """Every account's balance in cents."""
    return {account.id: store.purse(account.id) for account in accounts_of(store)}


def look_through(store: Store) -> None:
    """Reads everything a screen would read. Only refusals in words may come of it."""
    for account in accounts_of(store):
        store.purse(account.id)
        store.debt(account.id)
        store.statement(account.id, 50)
        for number in range(20):
            store.preference(account.id, f"key {number}")
        with in_words():
            for summary in store.history(account.id, 100):
                with in_words():
                    record_of(store.stored_round(summary.id))
    store.preference(HOUSE_ACCOUNT, "settings")
    for number in store.open_rounds():
        with in_words():
            store.stored_round(number)


@contextmanager
def in_words() -> Iterator[None]:
    """What is refused meanwhile is refused in words."""
    try:
        yield
    except CasinoError as refusal:
        assert str(refusal)


def fill(store: Store) -> None:
    """The disk is full: the save may not grow by a page."""
    pages = store.connection.execute("PRAGMA page_count").fetchone()[0]
    store.connection.execute(f"PRAGMA max_page_count = {pages}")


def make_room(store: Store) -> None:
    """The disk has room again."""
    store.connection.execute("PRAGMA max_page_count = 1000000")


def opened(path: Path) -> tuple[str, dict[int, int]]:
    """What a save says when it is opened, and every account's balance in cents; it is closed again."""
    with closing(open_store(path)) as store:
        return store.notice, balances(store)


def alter(path: Path, *statements: str) -> None:
    """Changes a closed save past everything that guards it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


def damaged(path: Path) -> list[Path]:
    """The files a damaged save was set aside as."""
    return sorted(p for p in path.parent.glob(f"{path.name}.damaged-*") if not p.name.endswith(("-wal", "-shm")))


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file of a folder with its bytes."""
    return {p.name: p.read_bytes() for p in folder.iterdir() if p.is_file()}
