"""Everything that can be pressed lies whole on the window, on its own ground and large enough, at every size."""

from itertools import combinations

import pygame
import pytest

from casino.scenes.black_baron_layout import FEW_HANDS, seat_dice, table_layout
from casino.ui import text
from casino.ui.look import Look
from casino.ui.metrics import Metrics
from casino.ui.widgets import Button, Slider
from tests.scenes.places import places, resize

SIZES = (
    (960, 540), (1024, 768), (1280, 720), (1280, 800), (1920, 1080), (2560, 1080), (3440, 1440), (720, 1280),
    (3840, 2160),
)  # fmt: skip
TEXTS = (1.0, 1.25, 1.5, 2.0)
LEAST_UNITS = 31  # of a side, in 1/720 of the height: what a fingertip and a poor aim still hit
FRAMES = [Metrics(*size, scale) for size in SIZES for scale in TEXTS]


def faults_of(app) -> list[str]:
    """What is wrong with where the widgets of the top scene lie."""
    scene = app.stack.top
    canvas = pygame.Rect(0, 0, *app.size)
    where = f"at {app.size}, text {app.preferences.text_scale}"
    found = []
    for widget in scene.focus.widgets:
        if not canvas.contains(widget.rect):
            found.append(f"{widget.key} {widget.rect} leaves the window {where}")
        if min(widget.rect.size) < LEAST_UNITS * scene.metrics.k:
            found.append(f"{widget.key} {widget.rect} is too small {where}")
    for one, other in combinations(scene.focus.widgets, 2):
        if one.rect.colliderect(other.rect):
            found.append(f"{one.key} {one.rect} lies on {other.key} {other.rect} {where}")
    return found


def test_widgets_lie_whole_apart_and_large_enough_everywhere(tmp_path):
    faults = []
    for name, app in places(tmp_path):
        assert app.stack.top.focus.widgets, name
        for number, size in enumerate(SIZES):
            for scale in (TEXTS[number % 2], TEXTS[number % 2 + 2]):  # by turns
                resize(app, size, scale)
                faults += [f"{name}: {fault}" for fault in faults_of(app)]
    assert not faults, "\n".join(faults[:20])


@pytest.mark.parametrize("people", [1, 2, 5, 24])
def test_a_few_or_many_people_fit_the_pages_that_show_them(tmp_path, people):
    faults = []
    for name, app in places(tmp_path, people, ("who plays", "seat menu", "seat menu, taken", "hall", "cashier")):
        for size in ((960, 540), (1280, 720), (720, 1280)):
            for scale in TEXTS:
                resize(app, size, scale)
                faults += [f"{name} with {people}: {fault}" for fault in faults_of(app)]
    assert not faults, "\n".join(faults[:20])


def test_labels_of_buttons_are_written_in_full(tmp_path, monkeypatch):
    """A portrait's name may be shortened, but never to nothing; what a button says is never cut."""
    cut: list[tuple[str, str]] = []
    whole = text.fitted

    def watched(words, *args, **kwargs):
        shown = whole(words, *args, **kwargs)
        cut.append((words, shown))
        return shown

    monkeypatch.setattr(text, "fitted", watched)
    faults = []
    for name, app in places(tmp_path):
        for size in ((960, 540), (1280, 720), (720, 1280)):
            for scale in (1.0, 1.5, 2.0):
                resize(app, size, scale)
                for widget in app.stack.top.focus.widgets:
                    if isinstance(widget, Slider) and not widget.label_share:
                        continue  # of such a one only the figure is written
                    cut.clear()
                    widget.draw(app.window.canvas, app.stack.top.look)
                    for words, shown in cut:
                        if len(shown) < (len(words) if isinstance(widget, Button) else min(4, len(words))):
                            faults.append(f"{name}: {words!r} becomes {shown!r} at {size}, text {scale}")
    assert not faults, "\n".join(faults[:20])


# -- the table itself -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("metrics", FRAMES, ids=lambda m: f"{m.width}x{m.height}@{m.text_scale}")
def test_the_places_on_the_table_are_apart(metrics):
    layout = table_layout(metrics)
    canvas = pygame.Rect(0, 0, metrics.width, metrics.height)
    areas = {
        "top bar": layout.top_bar,
        "message": layout.message,
        "controls": layout.controls,
        "dealer's portrait": layout.dealer_portrait,
        "dealer's dice": layout.dealer_dice,
        "tray": layout.tray,
    } | {f"seat {seat}": station.column for seat, station in enumerate(layout.stations, 1)}
    for name, area in areas.items():
        assert canvas.contains(area), f"{name} {area} leaves the window"
        assert area.w > 0 and area.h > 0, f"{name} {area} is nothing"
    for (one, first), (other, second) in combinations(areas.items(), 2):
        assert not first.colliderect(second), f"{one} {first} lies on {other} {second}"
    for name in areas:
        if name.startswith(("seat", "tray", "dealer")):
            assert not areas[name].colliderect(layout.bottom_bar), f"{name} lies on the bottom bar"
    assert min(layout.tray.size) >= metrics.px(60), f"no die can tumble in {layout.tray}"
    for station in layout.stations:
        rows = (station.dice, station.totals, station.bet, station.plate)
        assert all(station.column.contains(row) for row in rows)
        assert not any(one.colliderect(other) for one, other in combinations(rows, 2))


@pytest.mark.parametrize("metrics", FRAMES, ids=lambda m: f"{m.width}x{m.height}@{m.text_scale}")
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
                app.stack.top.paint(app.window.canvas)
                assert said
                for rect in said:
                    hit = [w.key for w in app.stack.top.focus.widgets if w.rect.inflate(0, -4).colliderect(rect)]
                    assert not hit, f"{name}: {rect} is under {hit} at {size}, text {scale}"
