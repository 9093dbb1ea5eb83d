"""Dice move in the frame after the press: they fly, or are shaken in the hand until their way is known."""

from random import Random

import pygame
import pytest

from casino.scenes.motion.throws.ahead import Expected, ThrowsAhead
from casino.scenes.motion.throws.throw import DieThrown, ThrowMotion, plan_of
from casino.ui.dice import sprites
from casino.ui.dice.sprites import DiceSprites
from tests.support.pace import bring_company, play_round, sit_down, steady_time
from tests.support.pilot import FRAME_SECONDS, Pilot
from tests.support.rota import sample

FLOOR, UNIT = pygame.Rect(100, 60, 420, 200), 40
QUIET = 40  # frames, which nobody takes less of to look at a bar that has just come


def dice(count, face=3):
    return [DieThrown(face, "bone", (120 + 60 * (k // 2), 300), (200, 340), 30) for k in range(count)]


def motion_of(thrown, plan):
    return ThrowMotion(thrown, FLOOR, DiceSprites(UNIT), plan, lambda impact, across: None, DiceSprites)


def shown(motion):
    """A frame later: whether something is drawn, and the picture."""
    motion.update(FRAME_SECONDS)
    picture = pygame.Surface((640, 400))
    areas = motion.draw(picture)
    return bool(areas), pygame.image.tobytes(picture, "RGB")


@pytest.mark.parametrize("count", [1, 7, 15])
def test_dice_without_a_plan_are_shaken_at_once_and_thrown_as_soon_as_it_is_there(count):
    thrown = dice(count)
    plan = plan_of(thrown, FLOOR, UNIT, seed=4)
    motion = motion_of(thrown, plan)
    frames = [shown(motion) for _ in range(3)]
    assert all(is_drawn for is_drawn, _ in frames) and len({picture for _, picture in frames}) == 3
    while not plan.is_ready:
        shown(motion)
    assert shown(motion)[0]


def test_a_frame_of_shaken_dice_draws_or_plans_and_many_are_drawn_in_turn(monkeypatch):
    drawn, draws = [], sprites.body_pictures
    monkeypatch.setattr(sprites, "body_pictures", lambda *words: drawn.append(len(words[2])) or draws(*words))
    for count, most, in_all in ((4, 4, 24), (14, 3, 15), (15, 3, 16)):
        thrown, planned = dice(count), []
        plan = plan_of(thrown, FLOOR, UNIT, seed=4)
        monkeypatch.setattr(plan, "advance", lambda seconds, planned=planned: planned.append(seconds) or False)
        motion = motion_of(thrown, plan)
        drawn.clear()
        seen, frames = set(), []
        for _ in range(10):
            drawn_before, planned_before = len(drawn), len(planned)
            seen.add(shown(motion)[1])
            frames.append((len(drawn) > drawn_before, len(planned) > planned_before))
        assert len(seen) == 10
        assert max(drawn) == most and sum(drawn) == in_all, count
        assert frames == [(True, False), *[(True, False), (False, True)] * 4, (True, False)], "one or the other"


@pytest.mark.parametrize("count", [1, 7, 15])
def test_dice_with_a_plan_fly_in_the_first_frame(count):
    thrown = dice(count)
    plan = plan_of(thrown, FLOOR, UNIT, seed=4)
    while not plan.advance(1.0):
        pass
    motion = motion_of(thrown, plan)
    first, second = shown(motion), shown(motion)
    assert first[0] and second[0] and first[1] != second[1]
    assert plan.showing([3] * count).pose(2 * FRAME_SECONDS)[0][0][1] < plan.throw.pose(0.0)[0][0][1], (
        "towards the tray"
    )


def test_a_throw_is_the_same_whether_or_not_it_was_expected_and_whatever_it_shows():
    one, other = ThrowsAhead(Random(3)), ThrowsAhead(Random(3))
    throws = [Expected.of(dice(count), FLOOR, UNIT) for count in (1, 2)]
    for _ in range(200):
        one.update(0, lambda: throws, is_quiet=True)
    for throw in (throws[1], throws[0], throws[1]):
        plans = [ahead.take(throw) for ahead in (one, other)]
        for plan in plans:
            while not plan.advance(1.0):
                pass
        faces = [7] * len(throw.dice)
        expected, unexpected = (plan.showing(faces) for plan in plans)
        assert (expected.orientations == unexpected.orientations).all()
        assert (expected.positions == unexpected.positions).all()


@pytest.mark.parametrize("level", ["black_baron/standard", "pilok/standard"])
def test_dice_that_a_person_throws_or_watches_being_thrown_with_theirs_were_expected(save, level, monkeypatch):
    """Rounds among four; only what others throw side by side may have to be shaken first."""
    ready, take = [], ThrowsAhead.take

    def taken(ahead, throw):
        plan, table = take(ahead, throw), pilot.scene
        me = next(seat for seat, shown in table.view.model.seats.items() if shown.is_human)
        own = [event for event in table.director.moving if getattr(event, "seat", getattr(event, "loser", 0)) == me]
        ready.extend((type(own[0]).__name__, plan.is_ready) for _ in own[:1])
        return plan

    monkeypatch.setattr(ThrowsAhead, "take", taken)
    with steady_time():
        pilot = Pilot(save)
        sit_down(pilot, level, 0)
        pilot.frames(2)  # the table has been seen before company comes
        bring_company(pilot)
        for _ in range(sample(4, 2)):
            pilot.frames(QUIET)
            play_round(pilot)
        pilot.close()
    assert len(ready) > 2 and all(is_ready for _, is_ready in ready), ready


def test_flings_are_planned_for_a_hand_that_is_near_and_each_is_thrown_once():
    ahead, throw = ThrowsAhead(Random(3)), Expected.of(dice(1), FLOOR, UNIT)
    for held_at in (None, (120, 300)):
        for _ in range(300):
            ahead.update(0, lambda: [throw], is_quiet=True, held_at=held_at)
            if held_at is None:
                assert ahead.flings(throw, [0]).take((0.0, -20.0)) is None, "nobody is about to throw"
    flings = ahead.flings(throw, [0])
    plans = [flings.take(velocity) for velocity in ((0.0, -20.0), (0.0, -20.0), (0.0, 20.0))]
    assert plans[0] is not None and plans[0].is_ready and plans[1] is not plans[0]
    assert plans[2] is None, "none of those that were planned is anything like it"
    flown = plans[0].throw.pose(0.1)[0][0] - plans[0].throw.pose(0.0)[0][0]
    assert flown[1] < -1.0 and abs(flown[0]) < 0.3
