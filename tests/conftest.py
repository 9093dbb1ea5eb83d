"""What every test may count on: no screen, no sound device, and a save of its own."""

import gc
import os
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pytest

from tests.kept import pictures_read_once, rooms_painted_once, sounds_read_once, throws_planned_once

__all__ = ["pictures_read_once", "rooms_painted_once", "sounds_read_once", "throws_planned_once"]

MOST_MB = 1200  # that a process of tests may hold before it lets pictures go


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Where a save of this test may lie; there is none yet."""
    return tmp_path / "casino.save"


@pytest.fixture(autouse=True)
def same_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every evening is the same one: the house's seeds are numbered from one on."""
    numbers = count(1)
    monkeypatch.setattr("casino.session.new_seed", lambda: f"evening {next(numbers)}")


@pytest.fixture(autouse=True, scope="session")
def frames_glanced_at() -> Iterator[None]:
    """Most tests ask what becomes of a press or a round: drawing each frame on the way would take most of their time.
    Those that ask how frames follow each other look at all of them, and say so."""
    from tests.pilot import Pilot

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pilot, "is_watchful", False)
        yield


@pytest.fixture(autouse=True, scope="session")
def ordinary_memory() -> Iterator[None]:
    """A program settles its memory whenever a place is entered; here that would search hundreds of houses each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("casino.scenes.app._settle_memory", gc.enable)
        yield


@pytest.fixture(autouse=True, scope="module")
def pictures_let_go() -> Iterator[None]:
    """Pictures kept for the many window sizes of one file of tests are of little use to the next, and would take
    gigabytes: where they take much they are let go."""
    yield
    assert gc.isenabled(), "what is no longer needed is not let go any more"
    from tests.benchmarks.memory import resident_mb

    if (resident_mb() or MOST_MB) < MOST_MB:
        return
    for name, module in list(sys.modules.items()):
        if name.startswith(("casino.ui.", "casino.scenes.")):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()
