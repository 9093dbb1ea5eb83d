"""Records of different tables shown one after the other: each at a table of its own kind."""

import pytest

from casino.records.rounds import level_of, read_record
from casino.scenes.games.places import card_of
from casino.scenes.table.drivers.replay import ReplayDriver
from tests.scenes.places import house_of, widget
from tests.support import RECORDS
from tests.support.tables_on_screen import is_driven

pytestmark = pytest.mark.usefixtures("unseen")

ONE_OF_EACH = {
    name: read_record(next(path for path in sorted((RECORDS / folder).glob(names)) if "expected" not in path.name))
    for name, folder, names in (
        *(("baron", "black_baron", "*.json"), ("axe", "black_axe", "*.json"), ("blackjack", "blackjack", "*.json")),
        *(("pilok", "pilok", "*.json"), ("salon", "baccarat", "banker_pays_19_to_20.json")),
        ("bomb", "baccarat", "four_modules_in_four_deals.json"),
    )
}


@pytest.mark.parametrize("first", ONE_OF_EACH)
def test_the_next_record_is_shown_at_its_own_table(tmp_path, first):
    """A salon's deal after a bomb was once dealt on the bomb: both are Baccarat."""
    app = house_of(tmp_path / "a.save")
    for then in ONE_OF_EACH.keys() - {first}:
        app.house.stack.push(app.house.doors.replay([(name, ONE_OF_EACH[name]) for name in (first, then)]))
        widget(app.house.stack.top, "next").press()
        shown = app.house.stack.top
        assert is_driven(shown, ReplayDriver) and shown.model.message.startswith(then), then
        assert card_of(shown.level) == card_of(level_of(ONE_OF_EACH[then])), then
        for _ in range(50):
            shown.update(0.2)
            app.frame([], 0.2)
        shown.close()
    app.close()
