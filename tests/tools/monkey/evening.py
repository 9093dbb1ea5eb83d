"""An evening of players: chapters at one start after the other, event after event, with eyes on everything.

What a player does is `hands`' or `newcomers`', what has to hold `eyes`' and `tables`', where it begins `starts`'.
"""

import math
import random
import shutil
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import pygame

from casino.core.errors import CasinoError
from casino.scenes.app.app import App
from casino.show.rehearsal import memory_bytes
from tests.tools.monkey.counted import Disk, counted_world
from tests.tools.monkey.eyes import Books, Faults, Visited, objects_by_type
from tests.tools.monkey.hands import Event, Hands
from tests.tools.monkey.newcomers import Newcomer
from tests.tools.monkey.starts import AGAIN, STARTS
from tests.tools.monkey.tables import Tables

Player = Hands | Newcomer
_MIN_CHAPTER, _CHAPTERS_OF_ALL = 40, 4  # events of a chapter at least; how often each start comes in a whole run
_LONGEST_FRAME_SECONDS = 30.0  # that a program counts; while a machine sleeps only the clock goes on
_LOOKS_AT_MEMORY, _COLD_LOOKS = 16, 4  # in a run; the first ones are before all is warm
_MIN_EVENTS = 100_000  # of a run long enough to be warm
_AGAIN_SHARE = 0.25  # of chapters that go on in the house that was left
_MAX_FAULTS = 40
_FEW = 2000  # more objects of a kind are no growth
# These must be gone between two chapters.
_GONE = ("casino.scenes.app.app.App", "casino.save.store.Store", "casino.scenes.lobby.scene.Lobby")


class Evening:
    """So many events from a seed. `play` sends them, or `host` lets somebody else play; the rest is what came of it.

    With a full `disk` some of what is to be written is refused now and then.
    """

    def __init__(self, folder: Path, seed: int, events: int = 0, only: str = "", *, disk: Disk | None = None) -> None:
        self.seed, self.events = seed, events
        self.sent = self.frames = self.chapters = self.restarts = 0
        self.faults, self.visited = Faults(), Visited()
        self.rounds: Counter[str] = Counter()  # by game
        self.wrong: list[str] = []
        self._objects: list[Counter[str]] = []
        self._memory: list[int] = []
        self._counted: dict[Path, int] = {}
        self.seconds = 0.0
        self._folder = folder
        self._whim = random.Random(f"monkey {seed}")
        self._hands = Hands(self._whim)
        self._disk = disk
        self._start = ""
        self._left_house: tuple[Path, Books] | None = None
        self._starts = [name for name in STARTS if only in name]
        self.faults.where = lambda: self.place

    @property
    def place(self) -> str:
        """What brings one to where the evening is now."""
        return f"seed {self.seed}, event {self.sent}, frame {self.frames}, chapter {self.chapters} ({self._start})"

    def play(self) -> None:
        """Sends all events."""
        length = max(_MIN_CHAPTER, self.events // (_CHAPTERS_OF_ALL * len(self._starts)))
        with self._watched():
            while self.sent < self.events and self.faults.found.total() < _MAX_FAULTS:
                for start in self._round_of_starts():
                    until = min(self.events, self.sent + self._whim.randrange(length // 2, length * 3 // 2))
                    self._chapter(start, self._hands, until)
                    self._look_at_memory()
                    if self.sent >= self.events:
                        break

    def host(self, player: Player, start: str) -> None:
        """Lets somebody play at a start until it is done."""
        with self._watched():
            self._chapter(start, player, math.inf)

    @contextmanager
    def _watched(self) -> Iterator[None]:
        began = time.process_time()
        with counted_world(self.seed, self._folder) as (self._clock, self._drawings), self.faults.watching():
            yield
        self.seconds = time.process_time() - began

    def _round_of_starts(self) -> list[str]:
        """Every start once, in any order, and now and then the house that was left."""
        starts = [name for name in self._starts if name != AGAIN]
        self._whim.shuffle(starts)
        if AGAIN not in self._starts:
            return starts
        often = [AGAIN for _ in range(max(1, int(_AGAIN_SHARE * len(starts))))]
        for name in often:
            starts.insert(self._whim.randrange(len(starts) + 1), name)
        return starts

    def _look_at_memory(self) -> None:
        """Now and then between two chapters, when no house is open."""
        if self.events < _MIN_EVENTS or self.sent < self.events * (len(self._memory) + 1) / _LOOKS_AT_MEMORY:
            return
        self._drawings.forget()
        self._objects.append(objects_by_type())
        self._memory.append(memory_bytes())

    @property
    def growth_bytes(self) -> int | None:
        """How much more memory there was in the last looks than in the first ones that were warm; None for no looks."""
        warm = self._memory[_COLD_LOOKS:]
        return median(warm[-_COLD_LOOKS:]) - median(warm[:_COLD_LOOKS]) if len(warm) >= 2 * _COLD_LOOKS else None

    @property
    def grown(self) -> dict[str, int]:
        """Kinds of objects there were many more of at the last look than when all was warm, and of what closed houses
        left any at all."""
        if len(self._objects) <= _COLD_LOOKS:
            return {}
        before, after = self._objects[_COLD_LOOKS], self._objects[-1]
        return {
            name: count - before[name]
            for name, count in after.items()
            if count > 1.2 * before[name] + _FEW or (count and name in _GONE)
        }

    # -- chapters ---------------------------------------------------------------------------------------------

    def _chapter(self, start: str, player: Player, until: float) -> None:
        """A player is let in somewhere, and taken out again."""
        self._start = start
        self.chapters += 1
        if start == AGAIN and self._left_house is not None:
            save, books = self._left_house
        else:
            save, books = self._new_save(), Books()
        while self.sent < until and not player.is_done:
            app = self._opened(start, save)
            if app is None:
                break
            self.visited.look(app)  # some are gone with the first frame
            if app.house.store is not None:
                self._found(books.whole(app.house.store))
                save = app.house.store.path
            self._visit(app, books, player, until)
            self._close(app, books)
            start = (
                AGAIN if app.house.show is None and start.startswith(("place", "table", AGAIN, "the castle")) else start
            )
            if not app.house.is_running:
                self.restarts += 1
        if start == AGAIN:
            if self._left_house is not None and self._left_house[0] != save:
                shutil.rmtree(self._left_house[0].parent, ignore_errors=True)
            self._left_house = save, books
        else:
            shutil.rmtree(self._folder / f"{self.chapters}", ignore_errors=True)

    def _new_save(self) -> Path:
        folder = self._folder / f"{self.chapters}"
        folder.mkdir()
        return folder / "casino.save"

    def _opened(self, start: str, save: Path) -> App | None:
        try:
            app = STARTS[start](save)
        except Exception as fault:
            self.faults.add(fault)
            return None
        if self._disk is not None and app.house.store is not None:
            self._disk.lie_under(app.house.store)
        return app

    def _visit(self, app: App, books: Books, player: Player, until: float) -> None:
        """Frames of one program, until it ends, the chapter does or the player has had enough."""
        tables = Tables(app, player.heard, is_disk_good=self._disk is None)
        with tables.watching():
            for batch, seconds in player.frames(app):
                self._pass(app, books, tables, batch, seconds)
                if self.sent >= until or not app.house.is_running:
                    return

    def _close(self, app: App, books: Books) -> None:
        """Ends a program as quitting does; at times as a cut cable does."""
        store = app.house.store
        if self._disk is not None:
            self._disk.is_full = False
        try:
            if store is not None:
                self._found(books.whole(store))
                self._count_rounds(app)
                self.visited.note(sorted((held.name, store.purse(held.id)) for held in store.accounts("profile")))
                self.visited.note(books.movements.hexdigest())
            app.close()
        except CasinoError as refusal:
            self.faults.refusals[str(refusal)[:60]] += 1
        except Exception as fault:
            self.faults.add(fault)
        finally:
            if store is not None:
                store.close()
            pygame.event.clear() if pygame.display.get_init() else None

    def _count_rounds(self, app: App) -> None:
        """Rounds that were settled, by game; those of a house that is gone on with are counted once."""
        last, path = self._counted, app.house.store.path
        query = "SELECT level, id FROM rounds WHERE state = 'settled' AND id > ?"
        for level, number in app.house.store.ledger.connection.execute(query, (last.get(path, 0),)).fetchall():
            self.rounds[level.split("/")[0]] += 1
            last[path] = max(last.get(path, 0), number)

    # -- frames -----------------------------------------------------------------------------------------------

    def _pass(self, app: App, books: Books, tables: Tables, batch: list[Event], seconds: float) -> None:
        self.frames += 1
        self.sent += len(batch)
        if self._disk is not None:
            self._disk.change()
        self._clock.update(seconds)
        told = pygame.event.get() if pygame.display.get_init() else []  # what the window itself says to all this
        try:
            app.frame([*batch, *told], min(seconds, _LONGEST_FRAME_SECONDS))
            tables.look()
        except SystemExit:
            app.house.is_running = False  # it gave up after too many faults, which are noted
        except Exception as fault:
            self.faults.add(fault)
        self.visited.look(app)
        if app.house.store is not None:
            self._found(books.look(app.house.store))

    def _found(self, wrong: list[str]) -> None:
        self.wrong += [f"{sentence} ({self.place})" for sentence in wrong]
