"""The bomb's clock runs faster with every strike, beeps when it should and never too often, and stops at zero."""

from itertools import pairwise

import pytest

from casino.engines.baccarat.bomb_clock import HIGHEST_STEP, LAST_SECONDS, RISES_BELOW, ROOM_STEPS, BombClock, rate_of


def run(clock, seconds, strikes=0, frame=1 / 60):
    """Lets real seconds pass in frames; returns the real times at which it beeped."""
    beeps, passed = [], 0.0
    for number in range(round(seconds / frame)):
        passed = (number + 1) * frame
        if clock.advance(frame, strikes):
            beeps.append(passed)
    return beeps


@pytest.mark.parametrize(("strikes", "rate"), [(0, 1.0), (1, 1.25), (2, 1.5), (3, 1.75), (8, 3.0)])
def test_every_strike_makes_it_a_quarter_faster(strikes, rate):
    clock = BombClock(480)
    clock.advance(10, strikes)
    assert rate_of(strikes) == rate
    assert clock.left == pytest.approx(480 - 10 * rate)


def test_it_ends_at_nought_and_stays_there():
    clock = BombClock(10)
    assert not clock.is_up
    clock.advance(11, 0)
    assert clock.is_up and clock.left == 0.0
    assert not clock.advance(1, 2) and clock.left == 0.0


def test_a_bomb_that_is_settled_already_keeps_a_moment_on_the_clock():
    clock = BombClock(5)
    clock.advance(60, 0, least=0.1)
    assert clock.left == 0.1 and not clock.is_up


def test_without_a_clock_nothing_ever_happens():
    clock = BombClock(None)
    assert not any(clock.advance(1000, 2) for _ in range(10))
    assert clock.left is None and not clock.is_up and clock.pulse(0) == 0.0 and clock.room_step == 0


def test_it_beeps_once_a_second_and_twice_at_the_end():
    clock = BombClock(60)
    assert len(run(clock, 20)) == pytest.approx(20, abs=1)
    clock = BombClock(LAST_SECONDS)
    assert len(run(clock, 10)) == pytest.approx(20, abs=1)


def test_its_beeps_rise_in_the_last_minute_and_never_fall():
    clock, heard = BombClock(90), []
    while not clock.is_up:
        if clock.advance(0.25, 0):
            heard.append((clock.left, clock.pitch_step))
    steps = [step for _, step in heard]
    assert steps == sorted(steps) and steps[-1] == HIGHEST_STEP
    assert {step for left, step in heard if left >= RISES_BELOW} == {0}
    assert BombClock(None).pitch_step == 0


@pytest.mark.parametrize("strikes", range(9))
def test_it_never_beeps_more_than_three_times_a_second(strikes):
    clock = BombClock(LAST_SECONDS)
    beeps = run(clock, LAST_SECONDS / rate_of(strikes), strikes)
    assert len(beeps) >= 10
    assert min(later - sooner for sooner, later in pairwise(beeps)) > 1 / 3 - 1e-6


def test_a_long_step_beeps_once():
    clock = BombClock(100)
    assert clock.advance(7.5, 0) is True


@pytest.mark.parametrize("strikes", range(9))
def test_the_light_springs_up_at_most_three_times_a_second(strikes):
    clock = BombClock(LAST_SECONDS)
    springs, before, passed = [], clock.pulse(strikes), 0.0
    while not clock.is_up:
        clock.advance(1 / 120, strikes)
        passed += 1 / 120
        if clock.pulse(strikes) > before + 0.3:
            springs.append(passed)
        before = clock.pulse(strikes)
    assert all(0.0 <= value <= 1.0 for value in (before, clock.pulse(strikes)))
    assert min(b - a for a, b in pairwise(springs)) > 1 / 3 - 2 / 120


def test_no_pulse_before_a_strike_or_the_last_seconds_nor_after_the_end():
    clock = BombClock(LAST_SECONDS + 5)
    assert clock.pulse(0) == 0.0 and not clock.is_in_last_seconds
    assert 0.0 < clock.pulse(1) < clock.pulse(2) < 1.0
    clock.advance(6, 0)
    assert clock.is_in_last_seconds and clock.pulse(0) > 0.0
    clock.advance(60, 0)
    assert clock.pulse(3) == 0.0


def test_the_rooms_light_sinks_step_by_step():
    clock = BombClock(120)
    steps = [clock.room_step]
    while not clock.is_up:
        clock.advance(0.5, 0)
        steps.append(clock.room_step)
    assert steps == sorted(steps) and steps[0] == 0 and steps[-1] == ROOM_STEPS
    assert set(steps) == set(range(ROOM_STEPS + 1))
