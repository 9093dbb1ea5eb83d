"""What every test may count on: no screen, no sound device, and a save of its own."""

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pytest


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Where a save of this test may lie; there is none yet."""
    return tmp_path / "casino.save"
