"""The bead road and the big road have every deal of a shoe in its place."""

import random

import pytest

from casino.engines.baccarat.events import CoupSettled
from casino.scenes.games.salon.roads import ROWS, RoadMark, bead_road, big_road, newest, width_of
from tests.support.every import every

WINNERS = {"P": "player", "B": "banker", "T": "tie"}


def coups(letters, player=("2H", "4C"), banker=("3H", "4D")):
    """Deals with these winners, a letter each."""
    return [CoupSettled(player, banker, 6, 7, WINNERS[letter], 0) for letter in letters]


def drawn(road):
    """A road as rows of letters, a dot for an empty field."""
    fields = {(mark.column, mark.row): mark for mark in road}
    return [
        "".join(
            (fields[column, row].winner[:1].upper() or "-") if (column, row) in fields else "."
            for column in range(width_of(road))
        )
        for row in range(ROWS)
    ]


def test_beads_fill_columns_downwards():
    assert drawn(bead_road(coups("PBTPPBB"))) == ["PB", "B.", "T.", "P.", "P.", "B."]
    assert bead_road([]) == ()


def test_pairs_are_marked_on_both_roads():
    told = coups("P", player=("TH", "TC"), banker=("TD", "KD")) + coups("B", banker=("AS", "AH", "2C"))
    for road in (bead_road(told), big_road(told)):
        assert [(mark.has_player_pair, mark.has_banker_pair) for mark in road] == [(True, False), (False, True)]


@pytest.mark.parametrize(
    ("winners", "rows"),
    [
        pytest.param("PPBPPP", "PBP P.P ..P ... ... ...", id="runs go down, a change begins a column"),
        pytest.param("P" * 8, "P.. P.. P.. P.. P.. PPP", id="a run longer than the board turns right"),
        pytest.param("P" * 8 + "B" * 6, "PB. PB. PB. PB. PBB PPP", id="the next one turns above its tail"),
        pytest.param(
            "P" * 9 + "B" * 6 + "P" * 6, "PBP.. PBP.. PBP.. PBPPP PBB.. PPPP.", id="a tail goes on to the right"
        ),
        pytest.param(
            "P" * 12 + "B" * 11 + "P" * 10 + "B" * 9 + "P" * 8 + "B" * 7 + "P" * 3 + "B",
            "PBPBPBBBBBBBPB PBPBPPPPPPP.P. PBPBBBBBBB..P. PBPPPPPPP..... PBBBBBBB...... PPPPPPP.......",
            id="a run that cannot go down goes along the first line",
        ),
    ],
)
def test_runs_of_the_big_road(winners, rows):
    assert drawn(big_road(coups(winners))) == rows.split()


def test_ties_are_counted_on_the_field_before_them():
    road = big_road(coups("PTTBT"))
    assert [(mark.winner, mark.ties) for mark in road] == [("player", 2), ("banker", 1)]


def test_ties_before_the_first_winner_stay_on_its_field():
    assert big_road(coups("TT")) == (RoadMark(0, 0, "", ties=2),)
    assert big_road(coups("TTB")) == (RoadMark(0, 0, "banker", ties=2),)


@every("seed", range(200))
def test_every_winner_has_a_field_of_its_own_and_every_tie_is_counted(seed):
    rng = random.Random(seed)
    letters = "".join(rng.choices("PBT", weights=rng.choice([(45, 46, 9), (90, 5, 5), (2, 96, 2)]), k=90))
    road = big_road(coups(letters))
    winners = [letter for letter in letters if letter != "T"]
    assert [mark.winner[0].upper() for mark in road if mark.winner] == winners
    assert sum(mark.ties for mark in road) == letters.count("T")
    places = [(mark.column, mark.row) for mark in road]
    assert len(set(places)) == len(places)
    assert all(0 <= row < ROWS for _, row in places)


def test_a_full_board_shows_the_newest():
    road = big_road(coups("PB" * 20))
    seen = newest(road, 10)
    assert [mark.column for mark in seen] == list(range(10))
    assert seen[-1].winner == road[-1].winner
    assert newest(road[:4], 10) == road[:4]
