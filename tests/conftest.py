"""What every test may count on: no screen, no sound device, and a save of its own."""

import gc
import os
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the program does: more threads only wait for each other

import hypothesis
import pygame
import pytest

from casino.save.save_file import open_store
from casino.save.store import Store
from casino.scenes.app import picture_threads
from casino.ui.device.window import SMALLEST
from casino.ui.drawing.caches import clear_caches
from tests.support.kept import (
    decks_made_ahead,
    decks_made_when_needed,
    dice_drawn_once,
    doors_painted_once,
    pictures_read_once,
    rooms_painted_once,
    sounds_read_once,
    throws_planned_once,
)
from tests.support.memory_folder import memory_folder

__all__ = [
    "decks_made_ahead",
    "decks_made_when_needed",
    "dice_drawn_once",
    "doors_painted_once",
    "pictures_read_once",
    "rooms_painted_once",
    "sounds_read_once",
    "throws_planned_once",
]

pytest_plugins = ["tests.support.cost", "tests.support.rota"]
START = picture_threads.start
MAX_MB = 1500  # that a process of tests may hold before it lets pictures go
MORE_MB = 500  # that it takes from then on until it does so again
ROOM = 3 << 30  # bytes that must be free in memory for the saves of all tests to lie there

# A machine that has much else to do makes no test fail: what is slow is measured elsewhere.
hypothesis.settings.register_profile("house", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("house")

if (memory := memory_folder(ROOM)) is not None:  # each step at a table is written through to its save
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))


def pytest_collection_finish() -> None:
    """What was read and collected stays to the end: to search it for rubbish each time takes a tenth of all time."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Where a save of this test may lie; there is none yet."""
    return tmp_path / "casino.save"


@pytest.fixture
def store(save: Path) -> Iterator[Store]:
    """The books of a new save."""
    with closing(open_store(save)) as store:
        yield store


@pytest.fixture(scope="module")
def window() -> pygame.Surface:
    """The smallest window of the house, which nobody sees: pictures can be converted, and words set."""
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode(SMALLEST)


@pytest.fixture(autouse=True)
def no_levels_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one test's player has made stands in no other test's hall."""
    monkeypatch.setattr("casino.core.resources.OWN_LEVELS", [])


@pytest.fixture(autouse=True)
def same_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every evening is the same one: the house's seeds are numbered from one on."""
    numbers = count(1)
    monkeypatch.setattr("casino.tables.session.new_seed", lambda: f"evening {next(numbers)}")


@pytest.fixture(autouse=True, scope="session")
def frames_glanced_at() -> Iterator[None]:
    """Most tests ask what becomes of a press or a round: drawing each frame on the way would take most of their time.
    Those that ask how frames follow each other look at all of them, and say so."""
    from tests.support.pilot import Pilot

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pilot, "is_watchful", False)
        yield


@pytest.fixture(autouse=True, scope="session")
def pictures_made_at_once() -> Iterator[None]:
    """No test waits for a thread that makes pictures, but those that ask for `picture_threads_run`."""
    from tests.support.pilot import pictures_at_once

    with pictures_at_once():
        yield


@pytest.fixture
def picture_threads_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are made in threads, as in the program."""
    monkeypatch.setattr(picture_threads, "start", START)


@pytest.fixture(autouse=True, scope="session")
def ordinary_memory() -> Iterator[None]:
    """A program settles its memory after a place was entered; here that would search hundreds of houses each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("casino.scenes.app.app.spare_memory", gc.enable)
        patch.setattr("casino.scenes.app.app.settle_memory", gc.enable)
        yield


@pytest.fixture(autouse=True, scope="session")
def allowed_mb() -> list[float]:
    """How much this process may hold until it lets pictures go."""
    return [MAX_MB]


@pytest.fixture(autouse=True)
def pictures_let_go(allowed_mb: list[float]) -> Iterator[None]:
    """Pictures kept for the many window sizes of one test are of little use to the next, and would take gigabytes:
    where they take much they are let go."""
    from tests.tools.benchmarks.memory import resident_mb

    yield
    assert gc.isenabled(), "what is no longer needed is not let go any more"
    if (resident_mb() or 0) < allowed_mb[0]:
        return
    gc.collect()
    clear_caches()
    allowed_mb[0] = max(MAX_MB, (resident_mb() or 0) + MORE_MB)
