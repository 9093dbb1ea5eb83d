"""Saves whose rows somebody edited: read or refused, and open rounds taken up or given back without a cent adrift."""

import contextlib
import functools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
from hypothesis import strategies as st

from casino.core.errors import CasinoError
from casino.records.levels import catalogue
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.tables.resuming import resume_or_void
from casino.tables.session import TableSession
from casino.tables.stored_rounds import record_of
from tests.support.books import check_books
from tests.support.sentences import told
from tests.support.tables import begun, random_action
from tests.tools.fuzz import inputs
from tests.tools.fuzz.records import ended


@functools.cache
def _played_save(folder: str) -> Store:
    """A save with rounds of every game, and one of each left open that can be."""
    store = open_store(Path(folder) / "casino.save")
    store.ledger.connection.execute("PRAGMA synchronous = OFF")
    rng, seeds = random.Random(3), (f"round {number}" for number in range(10**6))
    people = [store.open_purse("guest", name, "guest_fox", 1_000_000) for name in ("Ann", "Bee", "Cyn")]
    with mock.patch("casino.tables.session.new_seed", lambda: next(seeds)):
        for level in catalogue()[0]:
            for ends in (True, False):
                session = TableSession(store, level, "a phrase")
                alone = session.engine.begins_with in ("chips", "fee")
                for seat, who in enumerate(people[: 1 if alone else min(3, session.engine.seats)], 1):
                    session.sit(seat, who)
                begun(session, rng)
                while session.is_open and (ends or rng.random() < 0.4):
                    session.act(random_action(session, rng))
    return store


_COLUMNS = (
    *("level", "settings", "seed", "phrase", "commitment", "seats", "draws", "opened_at", "discards", "button"),
    "bomb",
)
_IS_JSON = ("settings", "seats", "draws", "bomb")


@dataclass(frozen=True)
class Edit:
    """A row of a save written anew: of a round (counted from the first) the column, or the body of an action."""

    row: int
    column: str
    value: Any
    is_bytes: bool


def edits() -> st.SearchStrategy[list[Edit]]:
    """Some edits of a save."""
    columns = st.sampled_from((*_COLUMNS, "body"))
    value = st.one_of(inputs.values(), inputs.texts(), st.binary(max_size=30), inputs.nearly(inputs.GOLDEN_RECORDS))
    return st.lists(st.builds(Edit, st.integers(0, 10**6), columns, value, st.booleans()), min_size=1, max_size=3)


def _written(edit: Edit, old: bytes | None) -> object:
    """What the edit puts in the place of an old value, of a type the column takes."""
    if edit.column == "button":
        return edit.value if isinstance(edit.value, int) and abs(edit.value) < 2**63 else 1
    if isinstance(edit.value, bytes):
        return edit.value
    if edit.column in (*_IS_JSON, "body"):
        if isinstance(edit.value, dict) and (old or b"").startswith(b"{"):
            with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError):  # an edit before may have spoilt it
                return inputs.as_json(msgspec.json.decode(old) | edit.value)
        return inputs.as_json(edit.value)
    return (edit.value if isinstance(edit.value, str) else str(edit.value)).encode("utf-8", "surrogatepass")


def check_save(edited: list[Edit], folder: Path) -> None:
    """A save whose rows were edited: everything a screen would read is read or refused, and open rounds are taken up or
    given back, without a cent too many or too few."""
    store = _played_save(str(folder))
    db = store.ledger.connection
    db.execute("SAVEPOINT edited")
    try:
        for edit in edited:
            table, column = ("actions", "body") if edit.column == "body" else ("rounds", edit.column)
            where = "id" if table == "rounds" else "round * 1000 + number"
            rows = db.execute(f"SELECT {where}, CAST({column} AS BLOB) FROM {table} ORDER BY 1").fetchall()
            key, old = rows[edit.row % len(rows)]
            kind = "?" if column == "button" else "CAST(? AS TEXT)"
            db.execute(f"UPDATE {table} SET {column} = {kind} WHERE {where} = ?", (_written(edit, old), key))
        _read_all(store)
    finally:
        db.execute("ROLLBACK TO edited")
        db.execute("RELEASE edited")
        store.ledger.reload()


def _read_all(store: Store) -> None:
    numbers = [row[0] for row in store.ledger.connection.execute("SELECT id FROM rounds").fetchall()]
    for number in numbers:
        try:
            ended(record_of(store.stored_round(number)))
        except CasinoError as refusal:
            told(refusal)
    for level in catalogue()[0]:
        try:
            TableSession(store, level).since_shuffle()
        except CasinoError as refusal:
            told(refusal)
    with _nested(store):
        try:
            for session, _ in resume_or_void(store):
                session.settle_by_rules()
        except CasinoError as refusal:
            told(refusal)
        else:
            assert store.open_rounds() == []
        check_books(store)


@contextlib.contextmanager
def _nested(store: Store) -> Iterator[None]:
    """Writing within what is taken back afterwards."""

    @contextlib.contextmanager
    def writing(**how: bool) -> Iterator[None]:
        db = store.ledger.connection
        db.execute("SAVEPOINT written")
        try:
            yield
        except BaseException:
            db.execute("ROLLBACK TO written")
            db.execute("RELEASE written")
            store.ledger.reload()
            raise
        db.execute("RELEASE written")

    with mock.patch.object(store, "writing", writing):
        yield
