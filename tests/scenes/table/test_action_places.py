"""Every action has its place: nothing that can be done in a round ever lies where another thing was."""

import random
from itertools import combinations

import pygame
import pytest

from casino.core.preferences import Preferences
from casino.scenes.games.pilok.controls import BETTING
from tests.scenes.places import resize
from tests.support.rota import part
from tests.tools.faults.piloting import begin
from tests.tools.faults.windows import at_table, play_on

pytestmark = pytest.mark.usefixtures("unseen")

SIZES = [((960, 540), 1.0), ((960, 540), 1.5), ((1280, 720), 1.0), ((720, 1280), 1.0), ((2560, 1080), 1.0)]
ROUNDS = 5
SAME_PLACE = {"bet", "raise"}


def actions_of(table) -> tuple[str, ...]:
    """Everything a turn at a table may offer."""
    return getattr(table.driver, "action_order", ()) or (*BETTING, "raise", "no_jump", "jump", "spare")


def places_in_a_round(pilot, table, rng) -> dict[str, pygame.Rect]:
    """Where each action lay; fails if one of them moved."""
    places: dict[str, pygame.Rect] = {}
    while table.driver.is_playing or not table.director.is_idle:
        table.director.skip_all()
        for widget in pilot.scene.focus.widgets if pilot.scene is table else ():
            if widget.key in actions_of(table):
                known = places.setdefault(widget.key, widget.rect)
                assert known == widget.rect, f"{widget.label} moved from {known} to {widget.rect}"
        play_on(pilot, table, rng)
    return places


@pytest.mark.parametrize("kind", ["black_axe", "black_baron", "blackjack", "pilok"])
def test_no_action_lies_where_another_was(open_pilot, kind):
    rng = random.Random(3)
    pilot = open_pilot(preferences=Preferences(effects_volume=0.0, room_volume=0.0, patience="off"))
    table = at_table(pilot, kind, rng)
    for number, (size, text) in enumerate(part(f"actions of {kind}", SIZES, 2, [((960, 540), 1.5)])):
        resize(pilot.app, size, text)
        seen: dict[str, pygame.Rect] = {}
        for _ in range(ROUNDS):
            if not begin(pilot, table, rng):
                break
            seen |= places_in_a_round(pilot, table, rng)
        if not seen and number >= 2:  # the purse is spent
            break
        assert len(seen) >= 2, size
        for (one, here), (other, there) in combinations(seen.items(), 2):
            is_free = {one, other} == SAME_PLACE or not here.colliderect(there)
            assert is_free, f"{one} and {other} lie on each other at {size}, text {text}"
