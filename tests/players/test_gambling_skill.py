"""A person's Gambling skill: 3D at first, a pip more after 10, 25, 45 hands won and so on, 6D at last."""

import pytest

from casino.players.pilok.skill import BEGINNING, HIGHEST, skill_after, wins_for, wins_to_rise


@pytest.mark.parametrize(
    "wins, skill",
    [
        *((0, "3D"), (9, "3D"), (10, "3D+1"), (24, "3D+1"), (25, "3D+2")),
        *((44, "3D+2"), (45, "4D"), (70, "4D+1"), (269, "5D+2")),
    ],
)
def test_the_skill_rises_slowly(wins, skill):
    assert str(skill_after(wins)) == skill


def test_it_ends_at_six_dice():
    assert str(HIGHEST) == "6D" and wins_for(9) == 270
    assert skill_after(270) == skill_after(100_000) == HIGHEST
    assert wins_to_rise(270) is None and wins_to_rise(269) == 1


def test_what_is_lacking_is_what_it_takes():
    for wins in range(270):
        lacking = wins_to_rise(wins)
        assert lacking > 0
        assert skill_after(wins + lacking) > skill_after(wins) == skill_after(wins + lacking - 1)


def test_nobody_is_worse_than_at_first():
    assert skill_after(0) == BEGINNING
    assert all(skill_after(wins) <= skill_after(wins + 1) for wins in range(300))
