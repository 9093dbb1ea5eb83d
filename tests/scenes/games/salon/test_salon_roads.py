"""The bead road and the big road have every deal of a shoe in its place."""

import random

import pytest

from casino.engines.baccarat.events import CoupSettled
from casino.scenes.games.salon.roads import ROWS, Mark, bead_road, big_road, newest, width_of

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


def test_runs_of_the_big_road_go_down_and_a_change_begins_a_column():
    assert drawn(big_road(coups("PPBPPP")))[:3] == ["PBP", "P.P", "..P"]


def test_a_run_longer_than_the_board_turns_to_the_right():
    assert drawn(big_road(coups("P" * 8))) == ["P..", "P..", "P..", "P..", "P..", "PPP"]


def test_the_next_run_begins_beside_the_first_field_and_turns_above_a_tail():
    assert drawn(big_road(coups("P" * 8 + "B" * 6))) == ["PB.", "PB.", "PB.", "PB.", "PBB", "PPP"]


def test_a_tail_goes_on_to_the_right_although_there_is_room_below():
    road = big_road(coups("P" * 9 + "B" * 6 + "P" * 6))
    assert drawn(road) == ["PBP..", "PBP..", "PBP..", "PBPPP", "PBB..", "PPPP."]


def test_a_run_that_cannot_go_down_at_all_goes_along_the_first_line():
    told = "P" * 12 + "B" * 11 + "P" * 10 + "B" * 9 + "P" * 8 + "B" * 7 + "P" * 3 + "B"
    road = big_road(coups(told))
    assert drawn(road) == [
        "PBPBPBBBBBBBPB",
        "PBPBPPPPPPP.P.",
        "PBPBBBBBBB..P.",
        "PBPPPPPPP.....",
        "PBBBBBBB......",
        "PPPPPPP.......",
    ]


def test_ties_are_counted_on_the_field_before_them():
    road = big_road(coups("PTTBT"))
    assert [(mark.winner, mark.ties) for mark in road] == [("player", 2), ("banker", 1)]


def test_ties_before_the_first_winner_stay_on_its_field():
    assert big_road(coups("TT")) == (Mark(0, 0, "", ties=2),)
    assert big_road(coups("TTB")) == (Mark(0, 0, "banker", ties=2),)


@pytest.mark.parametrize("seed", range(200))
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
