"""What tests of the save count on: nothing is there yet, not even its folder."""

from pathlib import Path

import pytest


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Where the save of this test may lie, in a folder of its own that is not there yet."""
    return tmp_path / "house" / "casino.save"
