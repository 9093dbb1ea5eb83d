"""What is printed on the Black Baron felt lies clear of all that is played there, in wide and in tall windows."""

import pygame
import pytest

from casino.records.levels import shipped_level
from casino.scenes.games.black_baron.felt import BaronFelt
from casino.scenes.games.black_baron.layout import seat_dice, table_layout
from casino.scenes.games.black_baron.lettering import printed_rules
from casino.scenes.games.black_baron.model import BaronHand, BaronModel
from casino.scenes.table import felt
from casino.scenes.table.model import SeatShown
from casino.ui.chips.chips import draw_amount
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from tests.scenes.places import table_of
from tests.support.every import every

WIDE = ((960, 540), (1024, 768), (1280, 720), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160))
TALL = ((720, 1280), (768, 1024), (1080, 2340), (800, 1280))
TEXTS = (1.0, 1.5, 2.0)


def played_on(layout):
    """Every place where something is played or somebody sits, but for the felt on which dice are thrown."""
    return [layout.dealer_portrait, layout.dealer_dice, layout.rack, *(seat.column for seat in layout.stations)]


@every("size", WIDE)
@every("scale", TEXTS)
@every("own", range(8))
def test_a_wide_window_has_everything_apart_and_on_the_screen(size, scale, own):
    layout = table_layout(Metrics(*size, scale), own)
    places = played_on(layout)
    for number, place in enumerate(places):
        assert place.w > 0 and place.h > 0
        assert pygame.Rect(0, layout.top_bar.bottom, size[0], layout.bottom_bar.y - layout.top_bar.bottom).contains(
            place
        )
        assert place.collidelist(places[number + 1 :]) == -1
    for station in layout.stations:
        parts = [station.plate, station.dice, station.totals, station.bet]
        for number, part in enumerate(parts):
            assert station.column.contains(part) and part.collidelist(parts[number + 1 :]) == -1
    assert layout.tray.collidelist([place for place in places if place != layout.station(layout.own).column]) == -1


@every("size", WIDE)
@every("scale", TEXTS)
def test_dice_are_thrown_clear_of_one_row_of_ones_own(size, scale):
    layout = table_layout(Metrics(*size, scale), 2)
    (row,) = seat_dice(layout.station(2), [4], 0, layout.own_die_px)
    assert all(y - px // 2 >= layout.tray.bottom for _, y, px in row)


@every("size", TALL)
@every("scale", TEXTS)
def test_a_tall_window_has_everything_apart_and_on_the_table(size, scale):
    layout = table_layout(Metrics(*size, scale))
    places = [layout.tray, *played_on(layout)]
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


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1920, 1080), (2560, 1080)])
def test_no_die_is_small_in_an_ordinary_window(size):
    """One's own are at least 96 px high of 720 in one hand and 64 in several, those of others 34."""
    metrics = Metrics(*size)
    layout = table_layout(metrics, 3)
    for seat in range(1, 8):
        for hands, dice in ((1, 2), (1, 7), (2, 4), (3, 2), (4, 2)):
            laid = seat_dice(layout.station(seat), [dice] * hands, 0, layout.largest_die_px(seat))
            least = 34 if seat != 3 else 96 if hands == 1 else 64
            assert min(px for hand in laid for _, _, px in hand) >= metrics.px(least), (seat, hands, dice)


def test_ones_own_seat_is_in_the_middle_wherever_one_sits():
    for size in ((1280, 720), (720, 1280)):
        for own in range(1, 8):
            layout = table_layout(Metrics(*size), own)
            columns = [layout.station(seat).column for seat in range(1, 8)]
            mine = columns[own - 1]
            assert abs(mine.centerx - size[0] // 2) <= 1
            assert mine.bottom == max(column.bottom for column in columns)
            assert len({tuple(column) for column in columns}) == 7


def test_what_is_printed_comes_from_the_level():
    printed = printed_rules(shipped_level("black_baron/standard").settings)
    assert printed.pays == "BARON PAYS 2 TO 1"
    assert printed.stands == "MR RED STANDS ON 16"
    assert printed.aim == "NEAREST TO 20 WINS, 21 LOSES"


@every("size", WIDE + TALL)
@every("scale", TEXTS)
def test_no_stack_of_chips_reaches_the_total(monkeypatch, size, scale):
    metrics, told, paint_total = Metrics(*size, scale), [], felt.paint_total
    layout, target = table_layout(metrics), pygame.Surface(size)
    seats = {seat: SeatShown("Ann", "guest_fox", hands=[BaronHand(total=20, dice=[10, 10])]) for seat in range(1, 8)}
    shown = BaronModel(seats=seats)
    monkeypatch.setattr(felt, "paint_total", lambda *args, **more: told.append(paint_total(*args, **more)))
    for seat in seats:
        BaronFelt(Look(theme("black_baron"), metrics), layout).paint_seat(target, seat, shown)
        station = layout.station(seat)
        for units in (4, 8, 88, 99):
            chip_px = felt.money_chip_px(metrics, station.bet)
            chips = draw_amount(target, units, station.spot, chip_px, shown.denominations, is_shown=False)
            chips.inflate_ip(-chip_px // 4, -chip_px // 4)  # without their shadow
            assert not chips.colliderect(told[-1]) and not chips.colliderect(station.plate), (seat, units)


@pytest.mark.parametrize("size, text, told", [((1024, 768), 2.0, "−100"), ((3840, 2160), 1.0, "LOST −100")])
def test_the_result_of_one_of_two_hands_is_told_as_far_as_it_can_be_read(monkeypatch, size, text, told):
    metrics = Metrics(*size, text)
    look = Look(theme("black_baron"), metrics)
    layout = table_layout(metrics)
    hands = [BaronHand(stake=10_000, outcome="lost", dice=[4, 7]) for _ in range(2)]
    shown = BaronModel(seats={3: SeatShown("Ann", "guest_fox", hands=hands)})
    said = []
    monkeypatch.setattr(felt, "paint_total", lambda target, look, place, words, *rest, **more: said.append(words))
    BaronFelt(look, layout).paint_seat(pygame.Surface(size), 3, shown)
    assert said.count(told) == 2


def test_the_stage_goes_to_the_person_who_acts_and_stays_there_while_others_do(app):
    """One's own seat is the large one in the middle, whoever of several persons at this machine it is."""
    view = table_of(app).view
    model = view.model
    model.seats = {seat: SeatShown(name, "guest_fox") for seat, name in ((2, "Ann"), (5, "Ben"), (6, "Odile"))}
    for seat in (2, 5):
        model.seats[seat].is_human = True
    for acting, own in ((0, 2), (5, 5), (6, 5), (2, 2), (0, 2)):
        model.turn = (acting, 1) if acting else None
        assert view.layout.own == own
    app.house.stack.pop()
