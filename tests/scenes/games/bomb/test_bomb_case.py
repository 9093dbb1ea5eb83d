"""The parts of the bomb's casing fill the requested size, and can be told apart without their hue."""

from itertools import combinations, pairwise

import numpy as np
import pygame
import pytest

from casino.engines.baccarat.bomb import PORTS
from casino.scenes.games.bomb.art.clock_face import SEGMENTS_OF, clock_face, clock_text
from casino.scenes.games.bomb.art.lamps import indicator_lamp, strike_lamps
from casino.scenes.games.bomb.art.plate import case_inset, case_plate, hazard_band, placard, screw, serial_plate
from casino.scenes.games.bomb.art.ports import PORT_NAMES, port_picture
from casino.ui.drawing.theme import theme
from tests.support.every import every

pytestmark = pytest.mark.usefixtures("window")

TOKENS = theme("defusal")
THEMES = ("defusal", "salon")
SMALL = (64, 40)


def greys(surface):
    """The grey of a picture on the casing's grey, float of shape (width, height)."""
    ground = pygame.Surface(surface.get_size(), 0, 32)
    ground.fill(TOKENS.rail)
    ground.blit(surface, (0, 0))
    return pygame.surfarray.array3d(ground).astype(float) @ (0.299, 0.587, 0.114)


def apart(first, second):
    """The share of the pixels that clearly differ in grey."""
    return float((np.abs(greys(first) - greys(second)) > 24).mean())


@every("name", list(THEMES))
@every("size", [(40, 24), (121, 67), (480, 270)])
def test_everything_fills_the_size_asked_for(size, name):
    tokens = theme(name)
    made = [
        case_plate(size, tokens),
        hazard_band(size, tokens),
        serial_plate(size, tokens, "AL5OF2"),
        placard(size, tokens, 5, 100_000),
        indicator_lamp("BOB", True, size, tokens),
        strike_lamps(1, 3, size, tokens),
        clock_face(75, size, tokens),
        *(port_picture(port, size, tokens) for port in PORT_NAMES),
    ]
    for surface in made:
        assert surface.get_size() == size
        assert (pygame.surfarray.array_alpha(surface) > 200).any(), "something is drawn"
    assert screw(19, tokens, 30).get_size() == (19, 19)


def test_the_casing_is_round_at_its_corners_and_whole_within():
    plate = case_plate((400, 240), TOKENS)
    inset = case_inset((400, 240))
    assert plate.get_at((0, 0)).a == 0 and plate.get_at((399, 239)).a == 0
    assert pygame.surfarray.array_alpha(plate)[inset:-inset, inset:-inset].min() == 255
    grey = greys(plate)
    assert grey[200, 2] > 1.5 * grey[200, -3], "the light comes from above"


def test_the_ports_are_those_of_the_rules():
    assert set(PORT_NAMES) == set(PORTS)


@every("pair", list(combinations(PORT_NAMES, 2)))
def test_any_two_ports_differ_without_their_hue_at_a_small_size(pair):
    first, second = pair
    assert apart(port_picture(first, SMALL, TOKENS), port_picture(second, SMALL, TOKENS)) > 0.12


@every("port", list(PORT_NAMES))
def test_a_port_keeps_its_shape_and_its_middle(port):
    wide, tall = (port_picture(port, size, TOKENS).get_bounding_rect(min_alpha=250) for size in ((400, 60), (100, 300)))
    assert wide.w / wide.h == pytest.approx(tall.w / tall.h, rel=0.06)
    assert abs(wide.centerx - 200) <= 2 and abs(tall.centery - 150) <= 3


def test_another_port_is_refused():
    with pytest.raises(ValueError, match="USB"):
        port_picture("USB", SMALL, TOKENS)


@pytest.mark.parametrize("size", [(66, 32), (110, 54), (220, 108)])
def test_a_lit_indicator_differs_from_a_dark_one_in_grey(size):
    lit, dark = (indicator_lamp("BOB", is_lit, size, TOKENS) for is_lit in (True, False))
    assert apart(lit, dark) > 0.25
    assert greys(lit).mean() > greys(dark).mean() + 30
    assert apart(lit, indicator_lamp("FRK", True, size, TOKENS)) > 0.01, "labels are written on them"


def test_every_strike_adds_a_cross_that_is_seen_in_grey():
    rows = [strike_lamps(count, 3, (84, 26), TOKENS) for count in range(4)]
    for fewer, more in pairwise(rows):
        assert apart(fewer, more) > 0.04
        assert greys(more).mean() > greys(fewer).mean()


@pytest.mark.parametrize(("count", "of"), [(-1, 3), (4, 3), (0, 0)])
def test_impossible_strikes_are_refused(count, of):
    with pytest.raises(ValueError):
        strike_lamps(count, of, (90, 30), TOKENS)


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        *((600, "10:00"), (599.99, "9:59"), (247.3, "4:07"), (61, "1:01"), (60, "1:00")),
        *((59.99, "59.9"), (59.9, "59.9"), (9.25, "09.2"), (0.3, "00.3"), (0.1, "00.1")),
        *((0.05, "00.0"), (0, "00.0"), (-3, "00.0"), (90_000, "99:59")),
    ],
)
def test_the_clock_says_minutes_and_then_tenths(seconds, shown):
    assert clock_text(seconds) == shown


def test_the_clock_never_goes_up():
    ticks = [clock_text(tenth / 10) for tenth in range(599, -1, -1)]
    assert len(set(ticks)) == 600
    assert ticks == sorted(ticks, reverse=True)


def test_every_figure_of_the_clock_differs():
    assert len(set(map(frozenset, SEGMENTS_OF.values()))) == 11
    faces = [clock_face(digit / 10, (120, 50), TOKENS) for digit in range(10)]
    assert all(apart(one, other) > 0.004 for one, other in combinations(faces, 2))


def test_figures_stand_still_while_the_clock_runs():
    """Only the last figure changes from a tenth to the next; nothing before it moves."""
    one, other = (
        pygame.surfarray.array3d(clock_face(seconds, (300, 120), TOKENS)).astype(int) for seconds in (12.3, 12.4)
    )
    changed = np.flatnonzero((np.abs(one - other) > 60).any(axis=(1, 2)))
    assert changed.min() > 300 * 0.52


def test_a_serial_shows_every_letter_and_a_nought_is_no_letter():
    size = (240, 80)
    plates = {serial: serial_plate(size, TOKENS, serial) for serial in ("AL5OF2", "AL50F2", "ALSOF2", "AL5QF2")}
    for first, second in combinations(plates.values(), 2):
        assert apart(first, second) > 0.002
    with pytest.raises(ValueError):
        serial_plate(size, TOKENS, "")


def test_the_placard_names_both_limits():
    cards = [placard((200, 100), TOKENS, *limits) for limits in ((5, 200), (5, 2000), (10, 200))]
    assert all(apart(one, other) > 0.004 for one, other in combinations(cards, 2))


@pytest.mark.parametrize("limits", [(0, 10), (20, 10), (-5, 5)])
def test_limits_that_are_none_are_refused(limits):
    with pytest.raises(ValueError):
        placard((200, 100), TOKENS, *limits)


def test_what_was_drawn_is_kept():
    assert clock_face(42.0, (120, 50), TOKENS) is clock_face(42.04, (120, 50), TOKENS)
    assert case_plate((200, 120), TOKENS) is case_plate((200, 120), TOKENS)
