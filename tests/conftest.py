"""What every test may count on: no screen, no sound device, and a save of its own."""

import os
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pytest


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Where a save of this test may lie; there is none yet."""
    return tmp_path / "casino.save"


@pytest.fixture(autouse=True)
def same_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every evening is the same one: the house's seeds are numbered from one on."""
    numbers = count(1)
    monkeypatch.setattr("casino.session.new_seed", lambda: f"evening {next(numbers)}")


@pytest.fixture(autouse=True, scope="module")
def pictures_let_go() -> Iterator[None]:
    """Pictures kept for the many window sizes of one file of tests are of no use to the next, and take gigabytes."""
    yield
    for name, module in list(sys.modules.items()):
        if name.startswith(("casino.ui.", "casino.scenes.")):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()
