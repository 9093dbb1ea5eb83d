"""Dice knock from where they fall, and never drown the table."""

import pygame

from casino.physics.dice import Impact
from casino.scenes.motion.throws.knocks import Knocks
from casino.scenes.motion.throws.throw import DieThrown

FLOOR = pygame.Rect(300, 100, 400, 200)
NAMES = {"floor": "die_leather", "wall": "die_wood", "die": "die_die"}


class Ears:
    """A house that writes down what is played."""

    def __init__(self):
        self.heard = []

    def play_at(self, name, x, *, volume):
        self.heard.append((name, x, volume))


def knocks(*impacts, dice=12, is_own=True):
    ears = Ears()
    thrown = [DieThrown(1, "bone", (0, 0), (0, 0), 20, is_own=is_own)] * dice
    hear = Knocks(ears, FLOOR, NAMES, thrown)
    for seconds, kind, strength, across in impacts:
        hear(Impact(seconds, 0, kind, strength), across)
    return ears.heard


def test_a_knock_comes_from_its_place_on_the_floor_and_is_as_loud_as_it_is_hard():
    heard = knocks((0.0, "floor", 0.2, 0.0), (1.0, "wall", 1.0, 1.0), (2.0, "die", 0.5, 0.5))
    assert [(name, x) for name, x, _ in heard] == [("die_leather", 300), ("die_wood", 700), ("die_die", 500)]
    volumes = [volume for _, _, volume in heard]
    assert volumes[0] < volumes[2] < volumes[1] <= 1.0


def test_of_knocks_close_together_only_what_stands_out_is_heard():
    assert knocks((0.0, "floor", 0.05, 0.5)) == [], "too weak"
    close = knocks((0.0, "floor", 0.4, 0.5), (0.02, "die", 0.5, 0.5), (0.04, "wall", 0.9, 0.5), (0.3, "die", 0.1, 0.5))
    assert [name for name, _, _ in close] == ["die_leather", "die_wood", "die_die"]


def test_many_dice_do_not_drown_the_table():
    many = [(0.2 * number, "floor", 0.5, 0.5) for number in range(60)]
    counts = [len(knocks(*many, dice=dice, is_own=is_own)) for dice in (1, 15) for is_own in (False, True)]
    assert 1 <= counts[0] < counts[1] < counts[2] < counts[3] < 8, "one's own are heard better"
