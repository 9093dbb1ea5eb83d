"""Hall and pages: words inside their frames, plates as high as what they hold, one frame at a time."""

from datetime import datetime
from itertools import product

import pygame
import pytest

from casino.engines.registry import GAMES
from casino.records.levels import shipped_level
from casino.save import hall_money
from casino.scenes.dialogs.dialogs import Question
from casino.scenes.dialogs.page import PageScene
from casino.scenes.lobby.layout import hall_areas, wordmark_place
from casino.scenes.lobby.plaques import Plaque
from casino.scenes.pages.cashier import CashierPage
from casino.scenes.pages.fair_draw import grouped
from casino.scenes.pages.welcome import NewPersonPage
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from tests.scenes.places import bring_below, house_of, places, resize, widget, words_within
from tests.support.drawn_words import words_of
from tests.support.pilot import wait_for_pictures
from tests.support.rota import part

SIZES = ((960, 540), (1024, 768), (1280, 720), (720, 1280))
TEXTS = (1.0, 1.5, 2.0)
BLURB = "Upstairs, the high stakes. Six dice make a Round Table; the plague takes Barons too."


def pixels(surface):
    return pygame.image.tobytes(surface, "RGB")


def painted(app):
    canvas = pygame.Surface(app.house.size).convert()
    app.house.stack.top.needs_repaint = True
    app.house.stack.top.draw(canvas)
    return canvas


# -- words in a frame -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", TEXTS)
@pytest.mark.parametrize("room", [(500, 90), (300, 60), (300, 40), (180, 24), (120, 200), (300, 8)])
def test_fitted_words_end_inside_their_room(room, scale):
    look = Look(theme("hall"), Metrics(1280, 720, scale))
    px, lines = look.fitting(BLURB, room, size=16.5)
    face = text.font(px)
    assert px >= 11
    assert all(face.size(line)[0] <= room[0] for line in lines)
    if lines:
        assert (len(lines) - 1) * round(px * 1.3) + face.get_height() <= room[1]
    assert " ".join(lines) == BLURB or not lines or lines[-1].endswith("…")


def test_words_that_fit_keep_their_size():
    look = Look(theme("hall"), Metrics(1280, 720))
    assert look.fitting(BLURB, (600, 60), size=16)[0] == 16


def test_no_word_of_a_plaque_crosses_its_frame(tmp_path):
    for name, app in places(tmp_path, 1, ("hall", "hall with a broken level", "hall with three broken levels")):
        for size, scale in part(f"plaques in the {name}", list(product(SIZES, TEXTS)), 4, [((960, 540), 2.0)]):
            resize(app, size, scale)
            hall, note = app.house.stack.top, app.house.stack.top.plaque_layout()[1]
            plaques = [w for w in hall.focus.widgets if isinstance(w, Plaque)]
            for plaque in plaques:
                assert words_within(plaque, hall.look, size), f"{name} at {size}, text {scale}"
                assert not note.h or note.y > plaque.rect.bottom
            desk = hall_areas(hall.metrics, len(GAMES)).desk
            assert not note.h or note.bottom <= desk.y, f"{name} at {size}, text {scale}"


# -- the hall -------------------------------------------------------------------------------------------------


def test_the_cashier_is_suggested_to_whom_no_bet_is_left(tmp_path):
    app = house_of(tmp_path / "a.save")
    assert widget(app.house.stack.top, "cashier").style == "plain"
    bring_below(app.house.store, app.house.profile, 90)
    app.house.stack.top.refresh()
    assert widget(app.house.stack.top, "cashier").style == "accent"


def test_the_door_is_dressed_while_a_page_lies_over_the_hall(tmp_path):
    app = house_of(tmp_path / "a.save")
    hall = app.house.stack.top
    app.house.stack.push(NewPersonPage(app.house, lambda account: None, wordmark=wordmark_place))
    wait_for_pictures(app)
    assert hall.is_ready
    shown = app.house.window.canvas.copy()
    assert pixels(shown) == pixels(painted(app))


@pytest.mark.parametrize("scale", (1.0, 1.5, 2.0))
@pytest.mark.parametrize("size", ((960, 540), (1280, 720), (720, 1280)))
def test_the_welcome_lights_the_houses_name_where_the_hall_has_it(size, scale):
    assert wordmark_place(Metrics(*size, scale)) == hall_areas(Metrics(*size, scale), 5).mark


# -- pages ----------------------------------------------------------------------------------------------------


def test_a_plate_is_as_high_as_what_it_holds_up_to_the_window(tmp_path):
    app = house_of(tmp_path / "a.save")
    heights = []
    for rows in (1, 8, 200):
        while len(app.house.store.statement(app.house.profile.id, 400)) < rows:
            bring_below(app.house.store, app.house.profile, app.house.store.purse(app.house.profile.id) - 1)
        page = CashierPage(app.house)
        app.house.stack.push(page)
        heights.append(page.box.h)
        app.house.stack.pop()
    assert heights[0] < heights[1] < heights[2] <= app.house.size[1]
    assert heights[0] < app.house.size[1] // 2


def test_the_cashier_tells_what_was_in_the_purse_after_every_movement(tmp_path):
    app = house_of(tmp_path / "a.save")
    bring_below(app.house.store, app.house.profile, 90)
    page = CashierPage(app.house)
    app.house.stack.push(page)
    rows = page.content()[0].rows
    assert [row.cells[-1] for row in rows] == ["0.90", "1,000.00"]
    assert [row.cells[-2] for row in rows] == ["−999.10", "+1,000.00"]


def test_the_cashier_tells_of_halls_and_what_they_owe(tmp_path):
    app = house_of(tmp_path / "a.save")
    store, me = app.house.store, app.house.profile.id
    for hall, title, cents in (
        ("A", "Castle of Ada", 30_000),
        ("B", "Attic", 100),
        ("C", "Cave", 200),
        ("D", "Den", 300),
    ):
        hall_money.going(store, me, hall, title, hall, cents)
    t = round(datetime(2031, 11, 24, 21, 10).timestamp() * 1000)
    hall_money.statement(store, me, "A", 12_000, 30_000, t, "signed")
    hall_money.refused(store, "D")
    hall_money.home(store, me, "D", 1, 50, 0, t)
    page = CashierPage(app.house)
    app.house.stack.push(page)
    said = [row.cells[1] for row in page.content()[0].rows]
    assert said[:3] == ["Brought home from Den", "Not taken by Den", "Taken to Den"]
    assert page.owed_lines(700)[0].startswith("You left 2.00 in Cave (")
    assert page.owed_lines(700)[1].startswith("You left 1.00 in Attic (")
    assert page.owed_lines(700)[2:] == ["You left 120.00 in another hall."]
    hall_money.home(store, me, "B", 1, 0, 100, t)
    hall_money.home(store, me, "C", 1, 500, 200, t)
    lines = CashierPage(app.house).owed_lines(700)
    assert lines == ["You left 120.00 in Castle of Ada (24 Nov 21:10)."]
    (short,) = CashierPage(app.house).owed_lines(text.width(lines[0], page.metrics.pt(15)) - 1)
    assert short.endswith("… (24 Nov 21:10).")
    for hall in "EFG":
        hall_money.going(store, me, hall, hall, hall, 100)
    assert CashierPage(app.house).owed_lines(700)[2:] == ["You left 121.00 in 2 other halls."]


def test_whoever_is_broke_is_led_to_the_marker_and_all_others_back(tmp_path):
    app = house_of(tmp_path / "a.save")
    said = {None: "Below 50", 4_000: "Below 50", 90: "“Too little for any table?", 0: "“Nothing left?"}
    for cents, default_button in ((None, "back"), (4_000, "marker"), (90, "marker"), (0, "marker")):
        if cents is not None:
            bring_below(app.house.store, app.house.profile, cents)
        app.house.stack.push(CashierPage(app.house))
        assert any(words.startswith(said[cents]) for words in words_of(app)), cents
        assert [one.key for one in app.house.stack.top.focus.widgets if getattr(one, "style", "") == "accent"] == [
            default_button
        ]
        app.house.stack.pop()


def test_a_past_round_tells_bet_and_result_in_its_tables_money_below_named_columns(tmp_path):
    for _, app in places(tmp_path, 12, ("history",)):
        rows = app.house.stack.top.content()[0]
        assert len(rows.heads) == len(rows.rows[0].cells)
        assert all("coin" in cell for cell in rows.rows[0].cells[-2:])


@pytest.mark.parametrize("scale", TEXTS)
def test_a_question_lies_in_the_window_with_the_face_of_who_asks(tmp_path, scale):
    app = house_of(tmp_path / "a.save")
    for size in SIZES:
        resize(app, size, scale)
        app.house.say("The round was played out. " * 3, "A question")
        face, _, _, sunk = app.house.stack.top.places()
        top = face.y - (app.house.stack.top.metrics.px(92) - sunk if sunk else 0)
        assert top >= 0 and face.bottom <= size[1]
        assert sunk or scale > 1
        for one in app.house.stack.top.focus.widgets:
            assert face.contains(one.rect)
        app.house.stack.pop()


def test_a_seed_in_words_is_told_as_it_is_and_digits_in_eights():
    assert grouped("a lantern, a crate, two dice") == "a lantern, a crate, two dice"
    assert grouped("0123456789abcdef") == "01234567 89abcdef"


def test_a_page_over_a_page_shows_the_place_below_both(tmp_path):
    app = house_of(tmp_path / "a.save")
    app.house.change(reduced_motion=True)
    app.house.stack.push(NewPersonPage(app.house, lambda account: None))
    alone = painted(app)
    app.house.stack.pop()
    app.house.stack.push(CashierPage(app.house))
    app.house.stack.push(NewPersonPage(app.house, lambda account: None))
    assert pixels(painted(app)) == pixels(alone)


@pytest.mark.parametrize("label", ["Cashier", "Settings"])
def test_enter_presses_what_a_page_suggests_until_the_keyboard_has_gone_elsewhere(open_pilot, label):
    pilot = open_pilot()
    hall = pilot.scene
    pilot.press(label)
    assert pilot.scene is not hall
    pilot.key(pygame.K_RETURN)
    assert pilot.scene is hall
    pilot.press(label)
    pilot.key(pygame.K_TAB)
    pilot.key(pygame.K_RETURN)
    assert pilot.scene is not hall


def test_a_question_is_asked_by_whoever_belongs_to_the_place_of_the_page_below_it(tmp_path):
    app = house_of(tmp_path / "a.save")
    house = app.house
    house.doors.enter(shipped_level("blackjack/standard"))
    for place, face in (("blackjack", "croupier"), ("hall", "host")):
        house.stack.push(PageScene(house, place))
        house.stack.push(Question(house, "Stay?", "One more round.", []))
        assert house.stack.top.face == face
        house.stack.pop()
        house.stack.pop()
