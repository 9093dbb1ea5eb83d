"""A purse that counts to what it is, and never shows another end."""

from casino.scenes.app import timing
from casino.scenes.motion.counted_sum import CountedSum


def counted(start: int, goal: int, *, at_once: bool = False, owner: int = 1) -> tuple[CountedSum, list[int]]:
    purse = CountedSum()
    purse.follow(start, 1, at_once=False)
    purse.follow(goal, owner, at_once=at_once)
    seen = [purse.cents]
    while purse.is_counting:
        purse.advance(1 / 60)
        seen.append(purse.cents)
    return purse, seen


def test_it_counts_one_way_and_ends_at_the_sum():
    for start, goal in ((100_000, 102_600), (97_400, 100_000), (5_050, 4_925), (0, 7)):
        purse, seen = counted(start, goal)
        assert purse.cents == goal and seen[0] == start and len(seen) >= timing.SUM_COUNTS * 60
        assert seen == sorted(seen, reverse=goal < start)


def test_between_whole_amounts_no_cents_are_shown():
    assert all(cents % 100 == 0 for cents in counted(100_000, 102_600)[1])
    assert any(cents % 100 for cents in counted(5_050, 4_925)[1])


def test_a_first_sum_another_owner_and_stillness_are_not_counted():
    assert counted(100, 900, owner=2)[1] == [900]
    assert counted(100, 900, at_once=True)[1] == [900]
    first = CountedSum()
    assert first.follow(500, 3, at_once=False) and not first.is_counting and first.cents == 500


def test_a_new_sum_on_the_way_goes_on_from_what_is_shown():
    purse = CountedSum()
    purse.follow(0, 1, at_once=False)
    purse.follow(10_000, 1, at_once=False)
    purse.advance(timing.SUM_COUNTS / 2)
    halfway = purse.cents
    assert not purse.follow(10_000, 1, at_once=False)
    assert purse.follow(0, 1, at_once=False) and purse.cents == halfway
