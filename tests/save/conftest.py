"""What tests of the save count on: nothing is there yet, not even its folder."""

from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from casino.save.save_file import open_store


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Where the save of this test may lie, in a folder of its own that is not there yet."""
    return tmp_path / "house" / "casino.save"


@pytest.fixture
def open_save():
    """Opens a save that is closed in the end."""
    with ExitStack() as stack:
        yield lambda path: stack.enter_context(closing(open_store(path)))
