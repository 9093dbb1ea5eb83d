"""The tour of the house still gets everywhere, and shows the same every time."""

import pygame
import pytest

from tests.support.pilot import Pilot
from tests.support.rota import part
from tests.tools.shots.shoot import MODULES, README, STATES, TOURS, contact_sheets, small, take

SMALL = (960, 540)


def test_every_state_has_a_name_of_its_own():
    assert len(set(STATES)) == len(STATES)
    assert set(README.values()) <= set(STATES)


def test_every_tour_has_a_name_of_its_own():
    assert len(TOURS) == sum(len(module.TOURS) for module in MODULES)


SHORT = [name for name, tour in TOURS.items() if len(tour) <= 2]
ALL = [pytest.param(name, marks=pytest.mark.long("tools")) for name in TOURS]


@pytest.mark.parametrize("tour", [*part("tours", SHORT, len(SHORT)), *ALL])
def test_a_tour_shows_all_its_states(tour):
    """One short tour in each run of the suite, all in the long run."""
    states = tuple(TOURS[tour])
    pictures = dict(take(states, SMALL, 100))
    assert tuple(pictures) == states
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures.values()}) == len(states)


@pytest.mark.long("tools")
@pytest.mark.parametrize("state", ["throw_busy", "castle_chat", "axe_turn", "pilok_lift", "pilok_duel"])
def test_a_picture_is_the_same_every_time(state, monkeypatch):
    monkeypatch.setattr(Pilot, "is_watchful", True)
    one, other = (dict(take([state], SMALL, 100))[state] for _ in range(2))
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_sheets_hold_every_picture():
    pictures = {f"state {number}": small(pygame.Surface(SMALL)) for number in range(13)}
    sheets = contact_sheets(pictures)
    assert len(sheets) == 2
    assert sheets[0].get_width() > sheets[1].get_width() > 160
