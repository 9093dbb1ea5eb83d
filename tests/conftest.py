"""What every test may count on: no screen, no sound device, and a save of its own."""

import os
import sys
from collections import OrderedDict
from collections.abc import Iterator
from io import BytesIO
from itertools import count
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pytest

KEPT_BYTES = 96 << 20  # of drawings
MOST_MB = 900  # that a process of tests may hold before it lets pictures go


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
def pictures_read_once() -> Iterator[None]:
    """A tenth of all tests' time would go by reading and drawing the same pictures again for each new house: what they
    look like follows from file, text and size alone, so they are kept. Everybody gets a copy."""
    kept: OrderedDict[object, pygame.Surface] = OrderedDict()
    left = [KEPT_BYTES]

    def once(load):
        def loaded(file, *size):
            key = (file.getvalue() if isinstance(file, BytesIO) else (str(file), Path(file).stat().st_mtime_ns), *size)
            if key not in kept:
                kept[key] = load(file, *size)
                left[0] -= _bytes(kept[key])
                while left[0] < 0 and len(kept) > 1:
                    left[0] += _bytes(kept.popitem(last=False)[1])
            kept.move_to_end(key)
            return kept[key].copy()

        return loaded

    with pytest.MonkeyPatch.context() as patch:
        for name in ("load", "load_sized_svg"):
            patch.setattr(pygame.image, name, once(getattr(pygame.image, name)))
        yield


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


@pytest.fixture(autouse=True, scope="module")
def pictures_let_go() -> Iterator[None]:
    """Pictures kept for the many window sizes of one file of tests are of little use to the next, and would take
    gigabytes: where they take much they are let go."""
    yield
    from tests.benchmarks.memory import resident_mb

    if (resident_mb() or MOST_MB) < MOST_MB:
        return
    for name, module in list(sys.modules.items()):
        if name.startswith(("casino.ui.", "casino.scenes.")):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()
