"""One round of each kind of table on the screen, from its door to the books: the first to look at after a change."""

import random

import pytest

from tests.support.tables_on_screen import session_of
from tests.tools.faults.kills import TABLES
from tests.tools.faults.piloting import begin, piloted, play_out
from tests.tools.faults.windows import at_table


@pytest.mark.parametrize("kind", TABLES)
def test_a_round_is_played_to_its_end(tmp_path, kind):
    rng = random.Random(1)
    with piloted(tmp_path) as pilot:
        table = at_table(pilot, kind, rng)
        assert begin(pilot, table, rng)
        play_out(pilot, table, rng)
        (played,) = pilot.store.history(pilot.house.profile.id, 10)
        assert played.level == session_of(table).level.name
