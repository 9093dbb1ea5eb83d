"""Everything that can be pressed lies whole on the window, on its own ground, large enough and in full words."""

from itertools import combinations, product

import pygame
import pytest

from casino.scenes.games.black_baron.layout import FEW_HANDS, seat_dice, table_layout
from casino.ui.drawing.look import Look
from tests.scenes.layout_faults import (
    SIZES,
    TEXTS,
    areas_of,
    check_apart,
    each_frame,
    faults_at,
    faults_for_arrows,
    faults_for_fingers,
    faults_of,
    faults_of_labels,
    faults_of_page,
)
from tests.scenes.places import PLACES, places, resize

FINGER_SIZES, FINGER_TEXTS = ((1280, 720), (1920, 1080), (720, 1280)), (1.0, 1.5)
PAGE_SIZES, PAGE_TEXTS = ((960, 540), (1024, 768), (1280, 720), (720, 1280)), (1.0, 1.5, 2.0)
LABEL_SIZES, LABEL_TEXTS = ((960, 540), (1280, 720), (720, 1280)), (1.0, 1.5, 2.0)
SEEN = {
    faults_of: [
        (size, scale)
        for number, size in enumerate(SIZES)
        for scale in (TEXTS[number % 2], TEXTS[number % 2 + 2])  # by turns
    ],
    faults_for_fingers: list(product(FINGER_SIZES, FINGER_TEXTS)),
    faults_of_page: list(product(PAGE_SIZES, PAGE_TEXTS)),
    faults_for_arrows: list(product(LABEL_SIZES, LABEL_TEXTS)),
    faults_of_labels: list(product(LABEL_SIZES, LABEL_TEXTS)),
}


@pytest.mark.parametrize("place", PLACES)
def test_everything_lies_whole_apart_within_reach_and_says_in_full_what_it_is(tmp_path, place):
    """Entering a place and laying it out takes far longer than looking at it: all that is asked of it is asked here."""
    faults = []
    for _, app in places(tmp_path, only=(place,)):
        assert app.house.stack.top.focus.widgets
        for size, scale in sorted({each for asked in SEEN.values() for each in asked}):
            resize(app, size, scale)
            for look, asked in SEEN.items():
                if (size, scale) in asked:
                    faults += look(app)
    assert not faults, "\n".join(faults[:20])


@pytest.mark.parametrize("people", [1, 2, 5, 24])
def test_a_few_or_many_people_fit_the_pages_that_show_them(tmp_path, people):
    faults = []
    for name, app in places(tmp_path, people, ("who plays", "seat menu", "seat menu, taken", "hall", "cashier")):
        found = faults_at(app, ((960, 540), (1280, 720), (720, 1280)))
        faults += [f"{name} with {people}: {fault}" for fault in found]
    assert not faults, "\n".join(faults[:20])


# -- the table itself -----------------------------------------------------------------------------------------


@each_frame
def test_the_places_on_the_table_are_apart(metrics):
    layout = table_layout(metrics)
    areas = areas_of(layout, "top_bar", "message", "controls", "dealer_portrait", "dealer_dice", "tray")
    areas |= {f"seat {seat}": station.column for seat, station in enumerate(layout.stations, 1)}
    check_apart(areas, pygame.Rect(0, 0, metrics.width, metrics.height))
    for name in areas:
        if name.startswith(("seat", "tray", "dealer")):
            assert not areas[name].colliderect(layout.bottom_bar), f"{name} lies on the bottom bar"
    assert min(layout.tray.size) >= metrics.px(60), f"no die can tumble in {layout.tray}"
    for station in layout.stations:
        rows = (station.dice, station.totals, station.bet, station.plate)
        assert all(station.column.contains(row) for row in rows)
        assert not any(one.colliderect(other) for one, other in combinations(rows, 2))


@each_frame
@pytest.mark.parametrize("hands", range(1, 9))
def test_dice_of_all_hands_lie_at_their_seat_and_apart(metrics, hands):
    layout = table_layout(metrics)
    for station in (layout.station(1), layout.station(4)):
        for count in range(1, 8):
            laid = seat_dice(station, [count] * hands, hands - 1, layout.die_px)
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
                resize(app, size, scale)
                said.clear()
                app.house.stack.top.paint(app.house.window.canvas)
                assert said
                for rect in said:
                    hit = [w.key for w in app.house.stack.top.focus.widgets if w.rect.inflate(0, -4).colliderect(rect)]
                    assert not hit, f"{name}: {rect} is under {hit} at {size}, text {scale}"
