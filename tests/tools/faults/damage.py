"""Spoils saves in every way a disk, a cable or a hand can, and starts the casino on them as a player would.

`python -m tests.tools.faults.damage --runs 10000 --seed 1`: each run spoils the save, its journal, its backup, or
several of them, and gives the command line that save, in this process and in a window nobody sees. Whatever happened
has to be said in a sentence or need no saying, nothing may hang or end in a traceback, and the purses must be those of
some moment the save or its backup held, or a new house begins and says so. A run follows from its number: `--runs 1
--seed NUMBER`.
"""

import gc
import io
import logging
import random
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, redirect_stderr, suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import msgspec

from casino import cli
from casino.core.errors import CasinoError
from casino.core.preferences import KEY, Preferences
from casino.records.levels import catalogue
from casino.save.ledger import HOUSE_ACCOUNT
from casino.save.save_copy import backup_path
from casino.save.save_file import open_store
from casino.save.store import Store
from casino.scenes.app.app import App
from casino.scenes.dialogs.dialogs import Question
from casino.scenes.lobby.preloading import Dressing
from casino.scenes.pages.cashier import CashierPage
from casino.scenes.pages.welcome import ProfilesPage
from casino.scenes.statistics.scene import StatisticsPage
from casino.scenes.table.drivers.live import LiveDriver
from casino.ui.device.sound import Sound
from tests.support.books import check_books
from tests.support.saves import balances, damaged, snapshot
from tests.support.tables import begun
from tests.support.tables_on_screen import is_driven, session_of
from tests.tools.benchmarks.rows import show
from tests.tools.faults.children import Fault, check
from tests.tools.faults.kills import KINDS, known_seeds, play_rounds, seated
from tests.tools.faults.numbered import Harness, Run, told_with
from tests.tools.faults.piloting import pressed
from tests.tools.faults.promises import opened_behind, sound

SIZE = "960x540"
PAGE = 4096
ROUNDS = 3  # of each game, in the evening that is spoiled
SLOWEST_SECONDS = 20.0
_TABLE_SHARE = 0.1  # of the starts that come to a table, which takes longest to paint
MOMENTS = ("closed", "open")  # the evening is over, or was cut off with its last rounds in the journal
_TEXTS = (
    *(b"guest_fox", b"marrow", b"rook", b"Old Marrow", b"Madame Sable", b"Ann", b"settled", b"black_axe/"),
    *(b"amount", b"account", b"draws", b"settings", b"speed", b"20", b"CREATE TABLE", b"profile"),
)
_FOREIGN = (b"Dear diary,\n", b"PK\x03\x04" * 2000, b"\x89PNG\r\n\x1a\n" + bytes(9000), b"SQLite format 3\x00" * 400)

Held = tuple[tuple[int, int], ...]


def held_in(store: Store) -> Held:
    """Every purse of a save, to be compared."""
    return tuple(sorted(balances(store).items()))


# -- the evening that is spoiled -------------------------------------------------------------------------------


class Model(NamedTuple):
    """An evening's files by name as they lay at a moment, and what the purses were after each of its transactions."""

    files: dict[str, bytes]
    moments: frozenset[Held]


@contextmanager
def noted(store: Store, moments: list[Held]) -> Iterator[None]:
    """Notes what every purse holds after each transaction."""
    writing = store.writing

    @contextmanager
    def noting(**how: bool) -> Iterator[None]:
        with writing(**how):
            yield
        if not store.connection.in_transaction:
            moments.append(held_in(store))

    with mock.patch.object(store, "writing", noting):
        yield


def played_evening(folder: Path) -> dict[str, Model]:
    """An evening with rounds of every game and one left open, by moment."""
    path, rng, moments = folder / "casino.save", random.Random(4), []
    open_store(path).close()
    for is_last in (False, True):
        store = open_store(path)
        moments.append(held_in(store))
        with noted(store, moments), known_seeds(is_last):
            for kind in KINDS:
                session = play_rounds(store, kind, ROUNDS, rng)
            wishes = Preferences(speed="instant", effects_volume=0.0, room_volume=0.0)
            store.keep_preference(HOUSE_ACCOUNT, KEY, msgspec.to_builtins(wishes))
            while is_last and not session.is_open:
                session = seated(store, "blackjack", rng)
                begun(session, rng)
        if is_last:
            cut_off = snapshot(folder)
        store.close()
    closed = snapshot(folder)
    legal = frozenset(moments)
    return {"closed": Model(closed, legal), "open": Model(cut_off, legal)}


# -- ways to spoil a file --------------------------------------------------------------------------------------


def cut(data: bytes, rng: random.Random) -> bytes:
    """Ends too soon."""
    return data[: rng.choice((0, 1, 16, 100, 512, PAGE, rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)))]


def flipped(data: bytes, rng: random.Random) -> bytes:
    """A few bits are others."""
    spoiled = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 8))):
        spoiled[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(spoiled)


def reheaded(data: bytes, rng: random.Random) -> bytes:
    """A byte of the first hundred is another."""
    spoiled = bytearray(data)
    spoiled[rng.randrange(min(100, len(data)))] = rng.randrange(256)
    return bytes(spoiled)


def misspelt(data: bytes, rng: random.Random) -> bytes:
    """A bit of a text in it is another: pages still fit together, and no seal is over most of them."""
    there = [text for text in _TEXTS if text in data]
    if not there:
        return flipped(data, rng)
    text = rng.choice(there)
    at = data.find(text, rng.randrange(len(data)))
    spoiled = bytearray(data)
    spoiled[(at if at >= 0 else data.find(text)) + rng.randrange(len(text))] ^= 1 << rng.randrange(8)
    return bytes(spoiled)


def noisy(data: bytes, rng: random.Random) -> bytes:
    """Random bytes lie somewhere in it."""
    at = rng.randrange(len(data))
    return (data[:at] + rng.randbytes(rng.choice((2, 60, 700, PAGE, 3 * PAGE))) + data[at:])[: len(data)]


def page_of_nothing(data: bytes, rng: random.Random) -> bytes:
    """A page is noughts."""
    at = rng.randrange(0, len(data), PAGE)
    return data[:at] + bytes(min(PAGE, len(data) - at)) + data[at + PAGE :]


def swapped(data: bytes, rng: random.Random) -> bytes:
    """Two pages lie in each other's place, or one of them in both."""
    pages = [data[at : at + PAGE] for at in range(0, len(data), PAGE)]
    one, other = rng.randrange(len(pages)), rng.randrange(len(pages))
    before = pages[one]
    pages[one] = pages[other]
    if rng.random() < 0.5:
        pages[other] = before
    return b"".join(pages)


def longer(data: bytes, rng: random.Random) -> bytes:
    """More comes after its end."""
    return data + rng.choice((b"x", bytes(PAGE), data, rng.randbytes(PAGE)))


def foreign(_: bytes, rng: random.Random) -> bytes:
    """Something else altogether."""
    return rng.choice((b"", *_FOREIGN))


def songs(_: bytes, __: random.Random) -> bytes:
    """A database of another program."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute("CREATE TABLE songs (title TEXT)")
        db.commit()
        return db.serialize()


SPOILS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(cut, flipped, flipped, reheaded, misspelt, misspelt, noisy, page_of_nothing, swapped, longer, foreign),
    songs,
)
TARGETS = ("", "", "", "-wal", ".backup")  # what comes after the save's name
_SEVERAL_SHARE, _GONE_SHARE, _FOLDER_SHARE = 0.25, 0.06, 0.04


def spoil(path: Path, rng: random.Random) -> str:
    """Spoils one file, or several; says what was done."""
    targets = [rng.choice(TARGETS)]
    if rng.random() < _SEVERAL_SHARE:
        targets = rng.sample(("", "-wal", ".backup"), rng.choice((2, 3)))
    done = []
    for tail in targets:
        file = path.with_name(path.name + tail)
        chance = rng.random()
        if chance < _GONE_SHARE or (tail == "-wal" and not file.exists() and chance < 0.5):
            file.unlink(missing_ok=True)
            done.append(f"{tail or 'save'} gone")
        elif chance < _GONE_SHARE + _FOLDER_SHARE:
            file.unlink(missing_ok=True)
            file.mkdir()
            done.append(f"{tail or 'save'} a folder")
        else:
            data = file.read_bytes() if file.exists() else rng.randbytes(2 * PAGE)
            spoils = rng.choice(SPOILS) if data else foreign
            file.write_bytes(spoils(data, rng))
            done.append(f"{tail or 'save'} {spoils.__name__}")
    return ", ".join(done)


_catalogue = cache(catalogue)

# -- a player, who looks at whatever is there -------------------------------------------------------------------


class Seen:
    """What was seen and said from the program's start to its end."""

    def __init__(self) -> None:
        self.refusal = ""  # why the house could not open
        self.notice = ""  # what it said of the save
        self.opened: Held | None = None


def press(app: App, label: str) -> None:
    """Presses what bears a label, as a hand does."""
    press_at(app, next(one.rect.center for one in app.house.stack.top.focus.widgets if one.label == label))


def press_at(app: App, place: tuple[int, int]) -> None:
    """A press with the pointer, in frames of its own, as what is refused by one is told by the next."""
    for event in pressed(place):
        app.frame([event], 1 / 60)


def frames(app: App, number: int = 2) -> None:
    """Lets frames pass."""
    for _ in range(number):
        app.frame([], 0.1)


def look_around(app: App, rng: random.Random, seen: Seen) -> None:
    """Goes through what the house has to say, to a page or a table, and out."""
    frames(app)
    if isinstance(app.house.stack.top, Question) and app.house.stack.top.title == "The casino cannot open":
        seen.refusal = app.house.stack.top.sentence
        press(app, "Quit")
        return
    for _ in range(6):
        labels = [widget.label for widget in app.house.stack.top.focus.widgets]
        answer = next((one for one in ("OK", "Enter the casino") if one in labels), "")
        if "Resume" in labels:
            answer = "Resume" if rng.random() < _TABLE_SHARE else "Let it play out"
        if not answer:
            break
        press(app, answer)
        frames(app, 1)
    if app.house.profile is not None and not is_driven(app.house.stack.top, LiveDriver):
        go_somewhere(app, rng)
        frames(app)
    play_at_table(app, rng)
    app.house.quit()


def go_somewhere(app: App, rng: random.Random) -> None:
    """One of the pages on which something of the save is read, or to a table."""
    assert app.house.profile is not None
    goal = rng.choice(("cashier", "history", "statistics", "people"))
    goal = "table" if rng.random() < _TABLE_SHARE else goal
    if goal == "cashier":
        app.house.stack.push(CashierPage(app.house))
    elif goal == "history":
        app.house.pages.history()
        frames(app, 1)
        rows = app.house.stack.top.focus.widgets[0]
        if getattr(rows, "rows", None):
            press_at(app, rows.targets[0].center)
    elif goal == "statistics":
        app.house.stack.push(StatisticsPage(app.house, app.house.profile))
    elif goal == "people":
        app.house.stack.push(ProfilesPage(app.house))
    else:
        tables = [widget.label for widget in app.house.stack.top.focus.widgets if widget.key.startswith("level")]
        if tables:
            press(app, rng.choice(tables))


def play_at_table(app: App, rng: random.Random) -> None:
    """A few presses at a table, if that is where one is."""
    for _ in range(12):
        table = app.house.stack.top
        if not is_driven(table, LiveDriver):
            return
        actions = {name for names in session_of(table).engine.phases.values() for name in names} | {"start"}
        offered = [one.label for one in table.focus.widgets if one.key.split("-")[0] in actions]
        if offered:
            press(app, rng.choice(offered))
        frames(app, 1)


@contextmanager
def a_player(rng: random.Random, seen: Seen) -> Iterator[None]:
    """From now on whatever window opens has somebody before it.

    The house is spared what takes its time and reads nothing of the save: its levels are read once.
    """

    def opened(path: Path, *, checks_all: bool = False) -> Store:
        store = open_store(path, checks_all=checks_all)
        seen.notice, seen.opened = store.notice, held_in(store)
        return store

    with (
        mock.patch("casino.save.save_file.open_store", opened),
        mock.patch.object(App, "run", lambda app: look_around(app, rng, seen)),
        mock.patch.object(Dressing, "go_on", lambda self, size, first: set()),
        mock.patch("casino.scenes.app.app.spare_memory", gc.enable),
        mock.patch("casino.scenes.app.app.settle_memory", gc.enable),
        mock.patch("casino.scenes.lobby.scene.catalogue", _catalogue),
        mock.patch.object(Sound, "_open", lambda self: None),
    ):
        yield


# -- a run -----------------------------------------------------------------------------------------------------


def start(path: Path, rng: random.Random, seen: Seen) -> tuple[int, str]:
    """The command line on a save: its status, and what it said on stderr. Raises Fault for a traceback."""
    said = io.StringIO()
    logger = logging.getLogger("casino")
    before = logger.handlers, logger.propagate
    try:
        with a_player(rng, seen), redirect_stderr(said):
            status = cli.main(["--save", str(path), "--size", SIZE])
    except (SystemExit, Exception) as fault:
        told = next((str(one) for one in (fault.__context__, fault.__cause__) if one is not None), "")
        raise Fault(f"the program ended with {fault!r} {told}") from fault
    finally:
        for handler in logger.handlers:
            handler.close()
        logger.handlers, logger.propagate = before
    return status, said.getvalue()


def spoiled_evening(models: dict[str, Model], folder: Path, rng: random.Random, run: int) -> tuple[Model, Path, str]:
    """Lays out an evening and spoils it: what it was, where its save lies, and what was done."""
    moment = MOMENTS[run % len(MOMENTS)]
    path = folder / "casino.save"
    for name, data in models[moment].files.items():
        (folder / name).write_bytes(data)
    return models[moment], path, f"{moment}: {spoil(path, rng)}"


def run_one(models: dict[str, Model], folder: Path, run: int, tally: Counter[str]) -> None:
    """Spoils an evening, starts the program on it and looks what came of it. Raises Fault."""
    rng, seen = random.Random(run), Seen()
    model, path, done = spoiled_evening(models, folder, rng, run)
    spoiled = path.read_bytes() if path.is_file() else None
    before = {name: data for name, data in snapshot(folder).items() if not name.endswith(".log")}
    is_known = backup_path(path).exists() or (spoiled or b"") != b""
    started = time.monotonic()
    with told_with(done):
        status, said = start(path, rng, seen)
        check(time.monotonic() - started < SLOWEST_SECONDS, "the program took too long")
        log = folder / "casino.log"
        faults = [line for line in log.read_text("utf-8").splitlines() if line] if log.exists() else []
        check(not any("unexpected fault" in line for line in faults), f"a fault nobody foresaw: {faults[-1:]}")
        if seen.opened is None:
            check(status == cli.REFUSED and seen.refusal, "the house did not open and did not say why")
            check(said.splitlines() == [seen.refusal], f"it was not said in one line: {said!r}")
            check_left(model, folder, path, before, seen.refusal)
            tally["refused"] += 1
        else:
            check(status == 0, f"the program ended with status {status}: {said.strip()}")
            check(said == "", f"it said on the console: {said.strip()[:300]}")
            check_sums(model, path, seen, spoiled, is_known, f"{path.name}-wal" in before)
            tally["restored" if "backup was taken" in seen.notice else "set aside" if seen.notice else "unharmed"] += 1


def check_large(models: dict[str, Model], folder: Path, run: int, tally: Counter[str]) -> None:
    """Spoils an evening as `run_one` does, and has its save checked behind the hall like a large one. Raises Fault."""
    model, path, done = spoiled_evening(models, folder, random.Random(run), run)
    # What is refused is looked at in the other runs.
    with told_with(f"checked behind the hall, {done}"), suppress(CasinoError):
        store = opened_behind(path)
        told, held = store.notice, held_in(store)
        check_books(store)
        store.close()
        is_new = not any(cents for _, cents in held)
        check(held in model.moments or (is_new and told), "the purses are those of no moment")
        again = opened_behind(path)
        check(again.notice == "", f"it is damaged again at the next start: {again.notice}")
        again.close()
    tally["checked behind the hall"] += 1


def check_left(model: Model, folder: Path, path: Path, before: dict[str, bytes], refusal: str) -> None:
    """Where the house did not open, nothing is lost by that."""
    after = snapshot(folder)
    if "left as it is" in refusal:
        check(after.get(path.name) == before.get(path.name), "what was to be left as it is was changed")
    for thing in folder.iterdir():
        if thing.is_dir():
            thing.rmdir()  # whoever put it in the way takes it away
    with suppress(CasinoError):  # what is another program's, or a newer casino's, is so still
        store = open_store(path)
        opened = held_in(store)
        store.close()
        check(opened in model.moments, "once nothing is in the way any more the purses are those of no moment")


def check_sums(model: Model, path: Path, seen: Seen, spoiled: bytes | None, is_known: bool, had_journal: bool) -> None:
    """The purses are those of some moment of the evening, or nought in a house that says it is new."""
    is_new = seen.opened is not None and not any(cents for _, cents in seen.opened)
    if is_new and seen.opened not in model.moments:
        check(seen.notice or not is_known, "a new house began and did not say so")
    elif is_new:
        check("new one begins" in seen.notice or not is_known, "a new house began and did not say so")
    else:
        check(seen.opened in model.moments, "the purses are those of no moment")
    if "was damaged" in seen.notice and spoiled is not None:
        kept = [aside.read_bytes() for aside in damaged(path)]
        # What still lies in a journal beside a save goes into it when it is let go of again.
        check(len(kept) == 1 and (had_journal or kept == [spoiled]), "the damaged save was not kept as it was")
        check(damaged(path)[0].name in seen.notice, "it is not said where the damaged save lies")
    with sound(path) as store:
        check_books(store)


def begin(place: Path) -> Run:
    """The evening that every run spoils; every fourth is looked at as a large one."""
    models = played_evening(place)
    return lambda folder, run, tally: (check_large if run % 4 == 3 else run_one)(models, folder, run, tally)


def show_rows(_: int, tally: Counter[str]) -> None:
    """What became of the saves."""
    for what in ("unharmed", "restored", "set aside", "refused", "checked behind the hall"):
        show(f"damage: {what}", tally[what], "saves")


main = Harness("damage", __doc__, 10_000, begin, show_rows)


if __name__ == "__main__":
    sys.exit(main())
