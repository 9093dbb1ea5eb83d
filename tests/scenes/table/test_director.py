"""Animations and the queue that plays them: whatever ends one, each event is settled once and in its order."""

import pygame
import pytest

from casino.scenes.table.director import Director
from casino.ui.drawing.animator import Breath, Call, Series, Speed, Together, Tween, Wait, ease_in_out, ease_out


class Noted(Tween):
    """A second of movement that writes down what happens to it."""

    def __init__(self, done, name, seconds=1.0):
        super().__init__(seconds, lambda target, share: done.append((name, round(share, 2))), lambda t: t)
        self.done, self.name = done, name

    def begin(self):
        self.done.append(f"begin {self.name}")


@pytest.fixture
def done():
    return []


@pytest.fixture
def target():
    return pygame.Surface((10, 10))


# -- animations -----------------------------------------------------------------------------------------------


def test_a_wait_ends_with_its_time():
    wait = Wait(1.0)
    assert not wait.update(0.6) and wait.update(0.5)
    other = Wait(9.0)
    other.finish()
    assert other.update(0.0)


@pytest.mark.parametrize("ending", ["run", "skip", "both", "twice"])
def test_a_call_is_made_exactly_once(done, ending):
    call = Call(lambda: done.append("call"))
    if ending in ("run", "both"):
        assert call.update(0.1)
    if ending in ("skip", "both", "twice"):
        call.finish()
    if ending == "twice":
        call.finish()
    assert done == ["call"]


def test_a_tween_shows_its_share_and_never_more_than_all(done, target):
    tween = Noted(done, "a", 2.0)
    tween.draw(target)
    assert not tween.update(1.0)
    tween.draw(target)
    assert tween.update(5.0)
    tween.draw(target)
    assert [share for _, share in done] == [0, 0.5, 1]


def test_a_series_plays_its_parts_one_after_the_other(done, target):
    series = Series([Noted(done, "a"), Call(lambda: done.append("call")), Noted(done, "b")])
    assert not series.update(0.5)
    series.draw(target)
    assert not series.update(0.6)
    assert done == ["begin a", ("a", 0.5), "call", "begin b"]
    assert series.update(1.0)
    assert series.draw(target) == []


@pytest.mark.parametrize("passed", [0.0, 0.5, 1.5, 2.5])
def test_a_series_that_is_skipped_makes_every_call_once(done, passed):
    calls = [Call(lambda n=n: done.append(n)) for n in range(3)]
    series = Series([calls[0], Wait(1.0), calls[1], Wait(1.0), calls[2], Wait(1.0)])
    for _ in range(5):
        series.update(passed / 5)
    series.finish()
    series.finish()
    assert done == [0, 1, 2]
    assert series.update(1.0)


@pytest.mark.parametrize("passed", [0.0, 0.5, 1.5, 2.5])
def test_parts_together_start_in_their_time_and_make_every_call_once(done, passed):
    parts = [(float(n), Series([Call(lambda n=n: done.append(n)), Wait(1.0)])) for n in (2, 0, 1)]
    together = Together(parts)
    steps = int(passed / 0.25)
    for _ in range(steps):
        assert not together.update(0.25)
    assert done == [n for n in range(3) if n <= passed and steps]
    together.finish()
    together.finish()
    assert done == [0, 1, 2]
    assert together.update(0.1)


def test_what_has_ended_together_stays_to_be_seen_until_all_have(done, target):
    together = Together([(0.0, Noted(done, "a", 0.5)), (0.0, Noted(done, "b", 2.0))])
    together.update(1.0)
    together.draw(target)
    assert done == ["begin a", "begin b", ("a", 1.0), ("b", 0.5)]


@pytest.mark.parametrize("ease", [ease_out, ease_in_out])
def test_easings_begin_at_nought_and_end_at_one(ease):
    assert ease(0) == pytest.approx(0) and ease(1) == pytest.approx(1)


def test_a_breath_swells_between_nought_and_one():
    breath = Breath(4.0)
    values = [breath.at(n / 10) for n in range(100)]
    assert min(values) < 0.01 and max(values) > 0.99 and all(0 <= value <= 1 for value in values)
    assert breath.at(1.0) == pytest.approx(breath.at(5.0))


# -- the director ---------------------------------------------------------------------------------------------


class Stage:
    """Shows numbers: negative ones without a movement, equal neighbours as one group."""

    def __init__(self):
        self.settled = []
        self.begun = []
        self.model = []

    def group_size(self, events):
        return next((n for n, event in enumerate(events) if event != events[0]), len(events))

    def animate(self, events):
        self.begun.append(list(events))
        return Tween(1.0, lambda target, share: self.model.append(share)) if events[0] >= 0 else None

    def settle(self, event):
        self.settled.append(event)


@pytest.fixture
def stage():
    return Stage()


def test_groups_are_shown_one_after_the_other_and_settled_at_their_end(stage, target):
    director = Director(stage)
    director.tell([1, 1, 2])
    assert not director.is_idle and stage.begun == []
    director.update(0.5)
    director.draw(target)
    assert stage.begun == [[1, 1]] and stage.settled == [] and stage.model
    director.update(0.5)
    assert stage.settled == [1, 1] and stage.begun == [[1, 1], [2]]
    director.update(1.0)
    assert stage.settled == [1, 1, 2] and director.is_idle
    assert director.draw(target) == []


def test_what_has_no_movement_is_settled_at_once_and_in_order(stage):
    director = Director(stage)
    director.tell([-1, -2, 3, -4])
    director.update(0.1)
    assert stage.settled == [-1, -2] and not director.is_idle
    director.update(1.0)
    assert stage.settled == [-1, -2, 3, -4] and director.is_idle


def test_skip_finishes_only_what_moves(stage):
    director = Director(stage)
    director.skip()
    assert stage.settled == []
    director.tell([1, 2, 3])
    director.skip()
    assert stage.settled == [1]
    director.update(0.5)
    director.skip()
    assert stage.settled == [1, 2]


def test_skip_all_finishes_everything_told(stage):
    director = Director(stage)
    director.tell([1, -2, 2, 2])
    director.update(0.5)
    director.skip_all()
    director.skip_all()
    assert stage.settled == [1, -2, 2, 2] and director.is_idle


def test_what_is_told_while_something_moves_comes_after_it(stage):
    director = Director(stage)
    director.tell([1])
    director.update(0.5)
    director.tell([2])
    director.skip_all()
    assert stage.settled == [1, 2]


def test_at_instant_speed_nothing_is_animated(stage):
    director = Director(stage, Speed.INSTANT)
    director.tell([1, 2, 3])
    assert stage.settled == [1, 2, 3] and stage.begun == [] and director.is_idle


@pytest.mark.parametrize(("speed", "updates"), [(Speed.SLOW, 17), (Speed.NORMAL, 10), (Speed.FAST, 5)])
def test_the_speed_multiplies_time(stage, speed, updates):
    director = Director(stage, speed)
    director.tell([1])
    count = 0
    while not director.is_idle:
        director.update(0.1)
        count += 1
    assert count in (updates, updates + 1)


def test_a_speed_that_is_changed_half_way_is_in_force_at_once(stage):
    director = Director(stage, Speed.SLOW)
    director.tell([1, 2])
    director.update(0.1)
    director.speed = Speed.INSTANT
    director.update(0.1)
    assert stage.settled == [1, 2] and director.is_idle
    director.speed = Speed.NORMAL
    director.tell([3])
    director.update(0.5)
    assert not director.is_idle


def test_one_huge_step_ends_one_movement_and_not_the_next(stage):
    """Nobody misses a throw because the window was dragged for a minute."""
    director = Director(stage)
    director.tell([1, 2])
    director.update(60.0)
    assert stage.settled == [1] and stage.begun == [[1], [2]]


def test_skip_while_finishes_what_moves_and_all_that_is_so_after_it(stage):
    director = Director(stage)
    director.tell([1, 3, -3, 5, 2, 7])
    director.update(0.5)
    director.skip_while(lambda event: event % 2 == 1)
    assert stage.settled == [1, 3, -3, 5] and not director.is_idle
