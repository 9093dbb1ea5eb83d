"""A person's Gambling skill: 3D at first, a pip more after 3, 12, 27 wins and so on, 6D at last."""

import pytest

from casino.players.pilok.skill import BEGINNING, HIGHEST, skill_after, wins_for, wins_to_rise


@pytest.mark.parametrize(
    "wins, skill",
    [
        *((0, "3D"), (2, "3D"), (3, "3D+1"), (11, "3D+1"), (12, "3D+2")),
        *((26, "3D+2"), (27, "4D"), (48, "4D+1"), (242, "5D+2")),
    ],
)
def test_the_skill_rises_slowly(wins, skill):
    assert str(skill_after(wins)) == skill


def test_it_ends_at_six_dice():
    assert str(HIGHEST) == "6D" and wins_for(9) == 243
    assert skill_after(243) == skill_after(100_000) == HIGHEST
    assert wins_to_rise(243) is None and wins_to_rise(242) == 1


def test_what_is_lacking_is_what_it_takes():
    for wins in range(243):
        lacking = wins_to_rise(wins)
        assert lacking > 0
        assert skill_after(wins + lacking) > skill_after(wins) == skill_after(wins + lacking - 1)


def test_nobody_has_lost_a_pip_they_had_when_each_took_longer():
    for pips, wins in enumerate((10, 25, 45, 70, 100, 135, 175, 220, 270), 1):
        assert skill_after(wins) >= BEGINNING.raised(pips)


def test_nobody_is_worse_than_at_first():
    assert skill_after(0) == BEGINNING
    assert all(skill_after(wins) <= skill_after(wins + 1) for wins in range(300))
