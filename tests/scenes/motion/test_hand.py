"""The hand that holds the cup: how it takes hold, how it lets go, and what of that reaches the dice and the money."""

from math import hypot

import pygame
import pytest

from casino.physics.dice_fling import from_hand
from casino.scenes.motion.hand import HOLD_SECONDS, Hand
from casino.scenes.motion.throws.cup import Cup
from tests.support.pace import sit_down, steady_time
from tests.support.pilot import FRAME_SECONDS, Pilot
from tests.support.tables_on_screen import driver_of

HEIGHT = 720
HELD_FRAMES = round(HOLD_SECONDS / FRAME_SECONDS) + 3


def told(hand, kind, **words):
    return hand.see(pygame.event.Event(kind, **words), HEIGHT)


def led(hand, steps, start=(100, 500)):
    """The pointer presses, takes hold, moves by a step a frame and lets go."""
    told(hand, pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    hand.take_hold()
    x, y = start
    for dx, dy in steps:
        hand.update(FRAME_SECONDS)
        x, y = x + dx, y + dy
        told(hand, pygame.MOUSEMOTION, pos=(x, y))
    moved = hand.moved
    told(hand, pygame.MOUSEBUTTONUP, pos=(x, y), button=1)
    return moved


def test_a_pointer_flings_as_it_moved_at_the_end():
    flings = {
        "straight": ([(0, -5)] * 20, (0, -300)),
        "turned at the end": ([(-9, 0)] * 20 + [(10, -10)] * 6, (600, -600)),
        "stopped before": ([(30, 0)] * 8 + [(0, 0)] * 8, (0, 0)),
    }
    for name, (steps, velocity) in flings.items():
        hand = Hand()
        assert led(hand, steps) == (sum(x for x, _ in steps), sum(y for _, y in steps)), name
        assert hand.fling() == pytest.approx(velocity, rel=0.1, abs=1), name
        assert hand.fling() is None and not hand.is_holding, name


def test_a_key_flings_by_the_arrows_and_a_short_press_not_at_all():
    for seconds, arrows, way in (
        (0.05, (), None),
        (0.5, (), (0, 0)),
        (0.5, (pygame.K_LEFT,), (-1, 0)),
        (0.5, (pygame.K_UP, pygame.K_RIGHT), (0.71, -0.71)),
    ):
        hand = Hand()
        told(hand, pygame.KEYDOWN, key=pygame.K_RETURN)
        hand.take_hold()
        hand.update(seconds)
        for key in arrows:
            assert told(hand, pygame.KEYDOWN, key=key), "the arrows lead the hand and nothing else"
        assert hand.is_holding
        told(hand, pygame.KEYUP, key=pygame.K_RETURN)
        flung = hand.fling()
        if way is None:
            assert flung is None
        else:
            size = hypot(*flung) or 1.0
            assert (flung[0] / size, flung[1] / size) == pytest.approx(way, abs=0.01)
        assert not told(hand, pygame.KEYDOWN, key=pygame.K_LEFT)


def test_what_is_not_held_any_more_is_let_go():
    hand = Hand()
    hand.take_hold()
    assert not hand.is_holding, "the press is over"
    told(hand, pygame.KEYDOWN, key=pygame.K_RETURN)
    hand.take_hold()
    for _ in range(200):
        hand.update(0.1)
    assert not hand.is_holding and hand.fling() is None, "a release that is never heard"


def test_a_held_button_shakes_the_cup_until_it_is_let_go_and_the_money_waits_for_nothing(save, monkeypatch):
    thrown, rumbles = [], []

    def thrown_so(*words):
        thrown.append(from_hand(*words))
        return thrown[-1]

    monkeypatch.setattr("casino.scenes.motion.throws.throw.from_hand", thrown_so)
    with steady_time():
        pilot = Pilot(save)
        pilot.house.rumble = lambda strength, seconds: rumbles.append(strength)
        table = sit_down(pilot, "black_baron/standard", 0)
        pilot.let_buttons_wake()
        pilot.lay_least()
        x, y = pilot.widget("Roll").rect.center
        port, seat = driver_of(table).table, driver_of(table).own_seat
        purse = port.purse(seat)
        pilot.move((x, y))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
        pilot.frames(HELD_FRAMES)
        assert port.is_open and port.purse(seat) < purse, "the round is in the books while the cup is shaken"
        pilot.until(lambda: rumbles)
        pilot.frames(30)
        assert not thrown and table.view.hand.is_holding
        for step in range(5):
            place = (x + 14 * step, y - 24 * step)
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0)))
            pilot.frames()
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
        pilot.frames(2)
        assert len(thrown) == 1, "the dice leave in the frame after the release"
        flown = thrown[0].positions[8, :2, :2].mean(axis=0) - thrown[0].positions[0, :2, :2].mean(axis=0)
        assert flown[1] < 0 < thrown[0].seconds, "towards the tray, as they were flung"
        pilot.wait()
        pilot.close()


def test_a_press_throws_as_ever_and_still_pictures_need_no_hand(save, monkeypatch):
    shaken = []
    shake = Cup.shake
    monkeypatch.setattr(Cup, "shake", lambda cup, *words: shaken.append(shake(cup, *words)) or shaken[-1])
    pilot = Pilot(save)
    table = sit_down(pilot, "black_baron/standard", 0)
    for begin in (lambda: pilot.press("Roll"), lambda: (pilot.lay_least(), pilot.key(pygame.K_RETURN))):
        begin()
        pilot.wait()
        pilot.finish("Stay")
    assert shaken and not any(shaken)
    for settings in ({"speed": "instant"}, {"speed": "normal", "reduced_motion": True}):
        pilot.house.change(**settings)
        pilot.frames()
        pilot.let_buttons_wake()
        assert pilot.widget("Roll").hold_seconds == 0.0, settings
    assert not table.view.hand.is_holding
    pilot.close()
