"""A world in which time passes in counted frames and every chance follows from one seed. No events, no checks.

While it lasts the house reads no clock and asks the system for no randomness, speaks to nobody, and keeps its files in
a folder of its own. Only pictures that threads make beside the frames come when they come; no event depends on them.
"""

import gc
import importlib
import inspect
import os
import pkgutil
import random
import signal
import sys
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from io import BytesIO
from itertools import count
from pathlib import Path
from threading import Lock
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any
from unittest import mock

import pygame

import casino
from casino.core.errors import SaveFull, SaveReadOnly
from casino.save.store import Store
from tests.support.pilot import pictures_at_once

_TICK_SECONDS = 0.00025  # that one look at a clock takes, so that work done in slices comes to an end
_MAX_PX = 20_000_000  # of drawings that are kept
_EVENING = datetime(2031, 11, 3, 20, 15, tzinfo=UTC)
_UNCOUNTED = ("casino.bootstrap",)


class Clock:
    """Seconds, as they are counted: `update` lets them pass."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def update(self, seconds: float) -> None:
        """A frame went by."""
        self.seconds += seconds

    def now(self, *_: object) -> float:
        """The time of the frame."""
        return self.seconds

    def working(self) -> float:
        """The time of a clock that runs on within a frame."""
        self.seconds += _TICK_SECONDS
        return self.seconds

    def written(self) -> str:
        """The time as the books write it."""
        return (_EVENING + timedelta(seconds=self.seconds)).isoformat(timespec="seconds")


class Drawings:
    """Drawings as pixels, each made once: a monkey sees the same ones for ever, and half its time would go there."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[bytes | str, tuple[int, int]], pygame.Surface] = OrderedDict()
        self._px = 0
        self._lock = Lock()
        self._load = pygame.image.load_sized_svg

    def forget(self) -> None:
        """Lets go of all of them."""
        with self._lock:
            self._made.clear()
            self._px = 0

    def load(self, source: BytesIO | str, size: tuple[int, int]) -> pygame.Surface:
        """As `pygame.image.load_sized_svg`; the surface is the caller's own."""
        key = source.getvalue() if isinstance(source, BytesIO) else source, tuple(size)
        with self._lock:
            if key in self._made:
                self._made.move_to_end(key)
                return self._made[key].copy()
        made = self._load(source, size)
        with self._lock:
            self._made[key] = made
            self._px += made.get_width() * made.get_height()
            while self._px > _MAX_PX:
                _, oldest = self._made.popitem(last=False)
                self._px -= oldest.get_width() * oldest.get_height()
        return made.copy()


class Disk:
    """A disk that is full now and then: much of what is written meanwhile is refused, before or after it was tried."""

    def __init__(self, whim: random.Random) -> None:
        self.refused = 0
        self.is_full = False
        self._whim = whim

    def change(self) -> None:
        """Somebody else may have filled it, or made room."""
        if self._whim.random() < 0.2:
            self.is_full = self._whim.random() < 0.6

    def lie_under(self, store: Store) -> None:
        """From now on a save is written to this disk."""
        written = store.writing

        @contextmanager
        def writing(**how: bool) -> Iterator[None]:
            is_refused = self.is_full and self._whim.random() < 0.7
            refusal = self._whim.choice((SaveFull, SaveReadOnly))("The disk is full, so nothing was changed.")
            self.refused += is_refused
            if is_refused and self._whim.random() < 0.5:
                raise refusal
            with written(**how):
                yield
                if is_refused:
                    raise refusal

        store.writing = writing  # type: ignore[method-assign]


@contextmanager
def counted_world(seed: int, folder: Path) -> Iterator[tuple[Clock, Drawings]]:
    """The world of a seed; what the house would write into documents or pictures comes below `folder`."""
    clock, numbers, seeds = Clock(), count(1), count(1)
    modules = _modules()

    class Whim(random.Random):
        """A chance of its own for whoever asks for one without a seed."""

        def __init__(self, *given: Any) -> None:
            super().__init__(*(given or (f"{seed} whim {next(numbers)}",)))

    told = SimpleNamespace(**vars(time))
    told.monotonic = told.clock_gettime = clock.now
    told.perf_counter = clock.working
    chance = SimpleNamespace(**vars(random))
    chance.Random = Whim
    stands_for: dict[int, Any] = {
        id(time): told,
        id(time.perf_counter): clock.working,
        id(time.monotonic): clock.now,
        id(random): chance,
    }
    with ExitStack() as stack:
        stack.enter_context(mock.patch.dict(os.environ))
        for module in modules:
            for name, value in list(vars(module).items()):
                if id(value) in stands_for:
                    stack.enter_context(mock.patch.object(module, name, stands_for[id(value)]))
            for function in _functions(module):
                stack.enter_context(_other_defaults(function, stands_for))
        for place, stand_in in {
            "casino.tables.session.new_seed": lambda: f"{seed} evening {next(seeds)}",
            "casino.save.open_save.now": clock.written,
            "casino.scenes.show_opening.signal": SimpleNamespace(**(vars(signal) | {"signal": lambda *_: None})),
            "casino.ui.device.speech.voice": lambda *_: (),
            "casino.save.save_places.documents_path": lambda: folder / "documents",
            "casino.tally.export_files.documents_folder": lambda: folder / "documents",
            "casino.scenes.app.house_keys.pictures_path": lambda: folder / "pictures",
            "casino.scenes.app.app.spare_memory": gc.enable,
            "casino.scenes.app.app.settle_memory": gc.enable,  # it searches all there is after a place was entered
        }.items():
            stack.enter_context(mock.patch(place, stand_in))
        stack.enter_context(pictures_at_once())  # how long one walks through a door depends on them
        drawings = Drawings()
        stack.enter_context(mock.patch("pygame.image.load_sized_svg", drawings.load))
        (folder / "documents").mkdir(exist_ok=True)
        yield clock, drawings


def _modules() -> list[ModuleType]:
    """All modules of the house, read now: none comes later with the system's clock."""
    names = [one.name for one in pkgutil.walk_packages(casino.__path__, "casino.")]
    for name in names:
        if name not in _UNCOUNTED:
            importlib.import_module(name)
    return [sys.modules[name] for name in names if name not in _UNCOUNTED]


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """A module's own functions and methods."""
    for value in vars(module).values():
        if getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isfunction(value):
            yield value
        elif inspect.isclass(value):
            yield from (one for one in vars(value).values() if inspect.isfunction(one))


@contextmanager
def _other_defaults(function: FunctionType, stands_for: dict[int, Any]) -> Iterator[None]:
    """A function whose defaults are looked up in the counted world."""
    defaults, by_name = function.__defaults__, function.__kwdefaults__

    def swapped(value: object) -> Any:
        return stands_for.get(id(value), value)

    if not any(id(value) in stands_for for value in (*(defaults or ()), *(by_name or {}).values())):
        yield
        return
    function.__defaults__ = defaults and tuple(map(swapped, defaults))
    function.__kwdefaults__ = by_name and {name: swapped(value) for name, value in by_name.items()}
    try:
        yield
    finally:
        function.__defaults__, function.__kwdefaults__ = defaults, by_name
