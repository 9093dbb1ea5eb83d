"""The roads have every deal of a shoe in its place, and derived roads say what is said of them by hand."""

import random

import pytest

from casino.engines.baccarat.events import CoupSettled
from casino.engines.baccarat.roads import (
    DERIVED,
    ROWS,
    RoadMark,
    asked,
    bead_road,
    big_road,
    derived_road,
    newest,
    width_of,
)
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


# -- derived roads --------------------------------------------------------------------------------------------

# Worked out by hand with the rules as casinos print them. Big road in columns, then the three roads: R and b. At the
# head of a column the two columns before it are compared (as long as each other: R), further down whether there is a
# mark beside, 1, 2 or 3 columns to the left: b where that field has none but the field above it has one, else R.
BY_HAND = [
    ("", "", "", ""),
    ("BBBB", "", "", ""),
    ("BP", "", "", ""),  # nothing at the head of the second column
    ("BPP", "b", "", ""),  # the first at (2,2): beside it is nothing, above that a mark
    ("BBPP", "R", "", ""),
    ("BPB", "R", "", ""),  # none at (2,2), so the first is at (3,1)
    ("BBPB", "b", "", ""),
    ("BPBB", "Rb", "b", ""),  # the small road's first at (3,2)
    ("BPBP", "RR", "R", ""),  # none there, so at (4,1)
    ("BPBPP", "RRb", "Rb", "b"),  # the cockroach pig's first at (4,2)
    ("BPBPB", "RRR", "RR", "R"),  # none there, so at (5,1)
    ("BBBPPBBPBBBB", "RbRRbbRR", "RbbRbR", "bRbR"),
    ("TBBTBPTPBBPTTBBBB", "RbRRbbRR", "RbbRbR", "bRbR"),  # a tie is nothing in any of them
    ("B" * 8 + "P" * 8, "R" * 7, "", ""),  # runs that turn right count as if they were straight
    ("B" * 7 + "P" * 9, "R" * 6 + "bR", "", ""),
]


def red_or_blue(road):
    return "".join("R" if mark.is_red else "b" for mark in road)


def test_derived_roads_are_those_worked_out_by_hand():
    for letters, *expected in BY_HAND:
        winners = [WINNERS[letter] for letter in letters]
        assert [red_or_blue(derived_road(winners, back)) for back in DERIVED] == expected, letters


def test_marks_of_a_derived_road_lie_as_those_of_the_big_road():
    winners = [WINNERS[letter] for letter in "BBBPPBBPBBBB"]
    assert [mark[:2] for mark in derived_road(winners, 1)] == [
        *((0, 0), (1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1))
    ]
    long = derived_road([WINNERS[letter] for letter in "PB" * 9], 1)
    assert [mark[:2] for mark in long] == [*((0, row) for row in range(ROWS)), *((c, ROWS - 1) for c in range(1, 11))]


@every("seed", range(60))
def test_what_is_asked_is_what_comes_and_the_other_hand_would_bring_the_opposite(seed):
    rng = random.Random(seed)
    winners = []
    for winner in rng.choices(("player", "banker", "tie"), weights=(45, 46, 9), k=70):
        if winner == "tie":
            assert asked(winners, "tie") == (None, None, None)
        else:
            other = "banker" if winner == "player" else "player"
            told, opposite = asked(winners, winner), asked(winners, other)
            for back, mark, against in zip(DERIVED, told, opposite, strict=True):
                before, after = derived_road(winners, back), derived_road([*winners, winner], back)
                assert after[: len(before)] == before
                assert (after[-1].is_red if len(after) > len(before) else None) == mark
                assert mark is None or against is None or mark != against
        winners.append(winner)
