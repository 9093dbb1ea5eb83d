"""Pages lie whole on the window with few people and with many, and so do the places on the table of Black Baron."""

from itertools import combinations, product

import pygame
import pytest

from casino.scenes.games.black_baron.layout import FEW_HANDS, seat_dice, table_layout
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from tests.scenes.layout_faults import FRAMES, SIZES, TEXTS, areas_of, check_apart, faults_at
from tests.scenes.places import places, resize_top
from tests.support.every import every
from tests.support.rota import part

pytestmark = pytest.mark.usefixtures("pictures_plain")

HANDS = [*product(FRAMES, range(1, 9))]
HARDEST = [*product([Metrics(960, 540, 2.0)], range(1, 9))]


@pytest.mark.parametrize("people", [1, 2, 5, 24])
def test_a_few_or_many_people_fit_the_pages_that_show_them(tmp_path, people):
    faults = []
    for name, app in places(tmp_path, people, ("who plays", "seat menu", "seat menu, taken", "hall", "cashier")):
        found = faults_at(app, ((960, 540), (1280, 720), (720, 1280)))
        faults += [f"{name} with {people}: {fault}" for fault in found]
    assert not faults, "\n".join(faults[:20])


# -- the table itself -----------------------------------------------------------------------------------------


@every("metrics", FRAMES)
def test_the_places_on_the_table_are_apart(metrics):
    layout = table_layout(metrics)
    areas = areas_of(layout, "top_bar", "message", "controls", "dealer_portrait", "dealer_dice", "rack")
    areas |= {f"seat {seat}": station.column for seat, station in enumerate(layout.stations, 1)}
    check_apart(areas, pygame.Rect(0, 0, metrics.width, metrics.height))
    for name in areas:
        if name.startswith(("seat", "rack", "dealer")):
            assert not areas[name].colliderect(layout.bottom_bar), f"{name} lies on the bottom bar"
    assert min(layout.tray.size) >= metrics.px(60), f"no die can tumble in {layout.tray}"
    for station in layout.stations:
        rows = (station.dice, station.totals, station.bet, station.plate)
        assert all(station.column.contains(row) for row in rows)
        assert not any(one.colliderect(other) for one, other in combinations(rows, 2))


@every("metrics, hands", part("dice of hands", HANDS, 6, HARDEST))
def test_dice_of_all_hands_lie_at_their_seat_and_apart(metrics, hands):
    layout = table_layout(metrics)
    for station in (layout.station(1), layout.station(4)):
        for count in range(1, 8):
            largest = layout.own_die_px if station is layout.station(layout.own) else layout.die_px
            laid = seat_dice(station, [count] * hands, hands - 1, largest)
            shown = [count] * hands if hands <= FEW_HANDS else [0] * (hands - 1) + [count]
            assert [len(hand) for hand in laid] == shown
            dice = [
                (number, pygame.Rect(x - size // 2, y - size // 2, size, size))
                for number, hand in enumerate(laid)
                for x, y, size in hand
            ]
            for _, die in dice:
                assert station.dice.inflate(2, 2).contains(die), f"{die} leaves {station.dice}, {count} dice"
            for (one, first), (other, second) in combinations(dice, 2):
                if one != other:
                    lap = first.clip(second)
                    assert min(lap.size) <= 1, f"dice of hands {one} and {other} overlap: {first} {second}"


def test_what_a_page_says_of_itself_ends_above_its_list(tmp_path, monkeypatch):
    said: list[pygame.Rect] = []
    paragraph = Look.paragraph

    def watched(look, target, words, rect, **style):
        used = paragraph(look, target, words, rect, **style)
        said.append(pygame.Rect(rect.x, rect.y, rect.w, used))
        return used

    monkeypatch.setattr(Look, "paragraph", watched)
    for name, app in places(tmp_path, 1, ("cashier, broke", "welcome", "settings")):
        for size in SIZES[:-1]:
            for scale in TEXTS:
                resize_top(app, size, scale)
                said.clear()
                app.house.stack.top.paint(app.house.window.canvas)
                assert said
                for rect in said:
                    hit = [w.key for w in app.house.stack.top.focus.widgets if w.rect.inflate(0, -4).colliderect(rect)]
                    assert not hit, f"{name}: {rect} is under {hit} at {size}, text {scale}"
