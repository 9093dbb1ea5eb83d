"""What has to hold whatever a monkey does: no fault, books that balance at every step, memory that does not grow.

Nothing is done here; each look takes a small part of a frame, and whatever is wrong is one sentence.
"""

import ast
import gc
import hashlib
import logging
import threading
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import getsource
from sys import modules

from casino.save.consistency import books_imbalance
from casino.save.hall_money import BROUGHT_HOME, TAKEN, TURNED_BACK
from casino.save.ledger import ABROAD, BANK, HOUSE_ACCOUNT, TABLE
from casino.save.store import Store
from casino.scenes.app.app import App
from casino.scenes.app.scene import Scene
from casino.ui.drawing.caches import clear_caches
from tests.support.sentences import is_sentence

# Why a purse may change: (from, to, reason) by kind; of rounds only what the round's number stands beside.
_BETWEEN_ROUNDS = {
    ("bank", "purse"): {"opening", "marker", "allowance"},
    ("purse", "bank"): {"marker_repaid", "evening_over", "left_the_house", "allowance"},
    ("purse", "abroad"): {TAKEN},
    ("abroad", "purse"): {TURNED_BACK, BROUGHT_HOME},
}
_STAKES, _OUT_OF_POTS = {"bet", "raise"}, {"pot", "stake back"}
_KINDS = {BANK: "bank", HOUSE_ACCOUNT: "house", TABLE: "table", ABROAD: "abroad"}


class Books:
    """One save's ledger, added up once more beside it. `look` after every frame gives what does not hold."""

    def __init__(self) -> None:
        self._last = 0
        self._held: Counter[int] = Counter()
        self._round: dict[int, Counter[int]] = defaultdict(Counter)  # of each open round: what it moved, by account
        self.movements = hashlib.sha256()

    def look(self, store: Store) -> list[str]:
        """Looks at what was booked since the last look."""
        query = "SELECT id, from_account, to_account, cents, round, reason FROM movements WHERE id > ? ORDER BY id"
        rows = store.ledger.connection.execute(query, (self._last,)).fetchall()
        return list(self._wrong(store, rows)) if rows else []

    def _wrong(self, store: Store, rows: list[tuple[int, int, int, int, int | None, str]]) -> Iterator[str]:
        for number, source, target, cents, round_, reason in rows:
            self._last = number
            self.movements.update(repr((source, target, cents, round_, reason)).encode())
            self._held[source] -= cents
            self._held[target] += cents
            if round_ is not None:
                self._round[round_].update({source: -cents})
                self._round[round_].update({target: cents})
            if not _is_allowed(source, target, reason, round_ is not None):
                yield f"Movement {number} goes from {source} to {target} because of {reason!r}."
        touched = {account for _, source, target, *_ in rows for account in (source, target)}
        for account in touched:
            if store.purse(account) != self._held[account]:
                yield f"Account {account} holds {store.purse(account)} cents, its movements say {self._held[account]}."
            if self._held[account] < 0 and account not in (ABROAD, BANK, HOUSE_ACCOUNT):
                yield f"Account {account} is {-self._held[account]} cents below nought."
        if store.ledger.total() != 0 or sum(self._held.values()) != 0:
            yield f"The books sum to {store.ledger.total()} cents."
        for round_ in {row[4] for row in rows if row[4] is not None}:
            yield from self._of_round(store, round_)

    def _of_round(self, store: Store, number: int) -> Iterator[str]:
        """A round that is over left nothing on the table, and brought everybody what its results say."""
        ((state,),) = store.ledger.connection.execute("SELECT state FROM rounds WHERE id = ?", (number,)).fetchall()
        if state == "open":
            return
        flows = self._round.pop(number)
        if flows[TABLE]:
            yield f"{flows[TABLE]} cents of round {number}, which is over, lie on the table."
        query = "SELECT account, returned - staked FROM results WHERE round = ?"
        said = dict(store.ledger.connection.execute(query, (number,)).fetchall())
        for account in flows.keys() - {TABLE, HOUSE_ACCOUNT}:
            if flows[account] != said.get(account, 0):
                found = f"{flows[account]} cents, its result says {said.get(account, 0)}"
                yield f"Round {number} brought account {account} {found}."

    def whole(self, store: Store) -> list[str]:
        """A look at everything, when a save is opened or closed."""
        wrong = self.look(store)
        on_table = sum(flows[TABLE] for flows in self._round.values())
        lying = {number for number, flows in self._round.items() if flows[TABLE]}
        if store.purse(TABLE) != on_table or lying - set(store.open_rounds()):
            wrong.append(f"The table holds {store.purse(TABLE)} cents, its open rounds {on_table}.")
        if adrift := books_imbalance(store):
            wrong.append(f"The books are {adrift} cents adrift.")
        return wrong


def _is_allowed(source: int, target: int, reason: str, is_of_round: bool) -> bool:
    """Whether money may go this way for this reason."""
    way = _KINDS.get(source, "purse"), _KINDS.get(target, "purse")
    if not is_of_round:
        return reason.partition(":")[0] in _BETWEEN_ROUNDS.get(way, ())
    if reason == "void":
        return True  # the other way round of what the round moved; that it comes to nought is looked at with the round
    if way == ("purse", "table"):
        return reason in _STAKES
    if way == ("table", "purse"):
        return reason in _OUT_OF_POTS
    return way in (("table", "house"), ("house", "purse")) and reason not in _STAKES | _OUT_OF_POTS


class Faults(logging.Handler):
    """Everything unforeseen that was written to the log, or that happened in a thread beside the frames.

    `found` counts them by where they happened; refusals, which are none, by their cause.
    """

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.where: Callable[[], str] = lambda: ""  # what reproduces it
        self.first: dict[str, str] = {}

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            self.add(record.exc_info[1])
        elif record.levelno >= logging.ERROR:
            self._note(record.getMessage(), record.getMessage())
        else:
            self._refused(record)

    def _refused(self, record: logging.LogRecord) -> None:
        sentence = str(record.args[0]) if record.args else record.getMessage()
        self.refusals[sentence[:60]] += 1
        if not is_sentence(sentence):
            self._note(f"no sentence: {sentence[:200]!r}", sentence)

    def add(self, fault: BaseException) -> None:
        """Something that was raised and not foreseen."""
        last = traceback.extract_tb(fault.__traceback__)[-1]
        name = last.filename.rpartition("/casino/")[2] or last.filename
        self._note(f"{type(fault).__name__} at {name}:{last.lineno}", "".join(traceback.format_exception(fault)))

    def _note(self, what: str, told: str) -> None:
        self.found[what] += 1
        self.first.setdefault(what, f"{self.where()}\n{told}")

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Listens to the house's log and its threads meanwhile."""
        log = logging.getLogger("casino")
        before, propagates, hook = log.level, log.propagate, threading.excepthook
        log.addHandler(self)
        log.setLevel(logging.WARNING)
        log.propagate = False
        threading.excepthook = lambda told: self.add(told.exc_value or RuntimeError("a thread ended"))
        try:
            yield
        finally:
            log.removeHandler(self)
            log.setLevel(before)
            log.propagate = propagates
            threading.excepthook = hook


# -- scenes ---------------------------------------------------------------------------------------------------


def scene_classes() -> set[str]:
    """The names of all scenes somebody may stand before: those no other is made from, and those the house makes."""
    found: list[type[Scene]] = [Scene]
    for kind in found:
        found += kind.__subclasses__()
    known = {kind.__name__: kind for kind in found if kind.__module__.startswith("casino.")}
    made = {
        node.func.id
        for name, module in sorted(modules.items())
        if name.startswith("casino.scenes")
        for node in ast.walk(ast.parse(getsource(module)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    return {name for name, kind in known.items() if name in made or not kind.__subclasses__()}


class Visited:
    """Which scenes were on the screen, and a digest of all of them in their order."""

    def __init__(self) -> None:
        self.classes: Counter[str] = Counter()
        self._last: tuple[str, ...] = ()
        self._digest = hashlib.sha256()

    def look(self, app: App) -> None:
        """Looks at what is on the stack now."""
        names = tuple(type(scene).__name__ for scene in app.house.stack.scenes)
        if names != self._last:
            self.classes.update(set(names) - set(self._last))
            self._digest.update(repr(names).encode())
            self._last = names

    def note(self, words: object) -> None:
        """Something else that two runs of one seed have in common."""
        self._digest.update(repr(words).encode())

    @property
    def digest(self) -> str:
        """What two runs of one seed have in common, in a few signs."""
        return self._digest.hexdigest()[:16]


# -- memory ---------------------------------------------------------------------------------------------------


def objects_by_type() -> Counter[str]:
    """How many objects of each type there are once all that is kept to be drawn faster was let go."""
    gc.unfreeze()
    for _ in range(2):  # what was kept may have held on to more
        gc.collect()
        clear_caches()  # which also gives back to the system what was let go of
    return Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.get_objects())
