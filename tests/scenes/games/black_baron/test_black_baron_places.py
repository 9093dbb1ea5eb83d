"""What is printed on the Black Baron felt lies clear of all that is played there, in wide and in tall windows."""

import pygame
import pytest

from casino.records.levels import shipped_level
from casino.scenes.games.black_baron.felt import BaronFelt
from casino.scenes.games.black_baron.layout import seat_dice, table_layout
from casino.scenes.games.black_baron.lettering import dealer_zone, print_zone, printed_rules
from casino.scenes.games.black_baron.model import BaronHand, BaronModel
from casino.scenes.table import felt
from casino.scenes.table.model import SeatShown
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from casino.ui.widgets.hit_area import FINGERTIP
from tests.support.every import every

WIDE = ((960, 540), (1024, 768), (1280, 720), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160))
TALL = ((720, 1280), (768, 1024), (1080, 2340), (800, 1280))
TEXTS = (1.0, 1.5, 2.0)


def played_on(layout):
    """Every place where something is played or somebody sits."""
    return [layout.tray, layout.dealer_portrait, layout.dealer_dice, *(seat.column for seat in layout.stations)]


@every("size", WIDE)
@every("scale", TEXTS)
def test_print_beside_the_tray_lies_clear_on_both_sides(size, scale):
    layout = table_layout(Metrics(*size, scale))
    zone = print_zone(layout, 2)
    opposite = pygame.Rect(2 * layout.table.centerx - zone.right, zone.y, zone.w, zone.h)
    assert zone.w > 0 and zone.h > 0
    for part in (zone, opposite):
        assert part.collidelist(played_on(layout)) == -1
        assert layout.table.contains(part)


@every("size", WIDE)
@every("scale", TEXTS)
def test_print_beside_the_dealer_lies_clear(size, scale):
    metrics = Metrics(*size, scale)
    layout, button_px = table_layout(metrics), metrics.px(FINGERTIP)
    zone = dealer_zone(layout, 2, button_px)
    assert zone.w > 0 and zone.h > 0
    assert zone.collidelist(played_on(layout)) == -1
    assert zone.y > layout.dealer_dice.centery + button_px // 2  # the button for company is beside Mr Red
    assert layout.table.contains(zone)


@every("size", TALL)
@every("scale", TEXTS)
def test_a_tall_window_has_everything_apart_and_on_the_table(size, scale):
    layout = table_layout(Metrics(*size, scale))
    places = played_on(layout)
    if layout.seal is not None and min(layout.seal.size) > 0:
        places.append(layout.seal)
    for number, place in enumerate(places):
        assert place.w > 0 and place.h > 0
        assert pygame.Rect(0, layout.top_bar.bottom, size[0], layout.bottom_bar.y - layout.top_bar.bottom).contains(
            place
        )
        assert place.collidelist(places[number + 1 :]) == -1


def test_ones_own_seat_is_the_largest_and_lowest_in_a_tall_window():
    layout = table_layout(Metrics(720, 1280))
    own = layout.station(4)
    for seat in (1, 2, 3, 5, 6, 7):
        other = layout.station(seat)
        assert own.column.bottom > other.column.bottom
        assert own.dice.h > other.dice.h and own.plate.h > other.plate.h


def test_no_die_is_small_in_an_ordinary_window():
    """Seven dice in one hand, four in each of two, two in each of four."""
    layout = table_layout(Metrics(1280, 720))
    for seat in range(1, 8):
        for hands, dice in ((1, 7), (2, 4), (3, 2), (4, 2)):
            laid = seat_dice(layout.station(seat), [dice] * hands, 0, layout.die_px)
            assert min(px for hand in laid for _, _, px in hand) >= 34, (seat, hands, dice)


def test_dice_are_large_in_an_ordinary_window():
    layout = table_layout(Metrics(1280, 720))
    assert layout.die_px >= 56
    assert layout.dealer_die_px >= 56


def test_what_is_printed_comes_from_the_level():
    pays, stands = printed_rules(shipped_level("black_baron/standard").settings)
    assert pays.words == "BARON PAYS 2 TO 1"
    assert " ".join(pays.lines) == pays.words
    assert stands.words == "MR RED STANDS ON 16"
    assert " ".join(stands.lines) == stands.words


@pytest.mark.parametrize("size, told", [((1024, 768), "−100"), ((3840, 2160), "LOST −100")])
def test_the_result_of_one_of_two_hands_is_told_as_far_as_it_can_be_read(monkeypatch, size, told):
    metrics = Metrics(*size)
    look = Look(theme("black_baron"), metrics)
    layout = table_layout(metrics)
    hands = [BaronHand(stake=10_000, outcome="lost", dice=[4, 7]) for _ in range(2)]
    shown = BaronModel(seats={3: SeatShown("Ann", "guest_fox", hands=hands)})
    said = []
    monkeypatch.setattr(felt, "paint_total", lambda target, look, place, words, *rest, **more: said.append(words))
    BaronFelt(look, layout).paint_seat(pygame.Surface(size), 3, shown)
    assert said.count(told) == 2
