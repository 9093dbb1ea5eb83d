"""A newcomer who only passes and calls keeps a purse for an evening at Pi'Lok's first table, and not at the next."""

import pytest

from casino.records.levels import shipped_level
from casino.save.store import OPENING_CENTS
from tests.tools.ruin import Evening, lasted

FIRST, NEXT = "pilok/shallow_berth", "pilok/standard"
ENOUGH = 40  # hands
SMALL = OPENING_CENTS // 5


def test_who_only_calls_lasts_at_the_first_table():
    level = shipped_level(FIRST)
    for number in range(4):
        evening = Evening(level, f"first {number}", SMALL, ENOUGH)
        assert evening.hands == ENOUGH, number
        assert evening.largest < level.settings.max_bet, "nobody bets the most on one die"
    assert max(lasted(NEXT, 2, SMALL, ENOUGH)) < ENOUGH


@pytest.mark.long("engines")
def test_nine_purses_of_ten_last_for_forty_hands():
    for purse in (OPENING_CENTS, SMALL):
        hands = lasted(FIRST, 100, purse, ENOUGH)
        assert sum(one >= ENOUGH for one in hands) >= 90, hands
