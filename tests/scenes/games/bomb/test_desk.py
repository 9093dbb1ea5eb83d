"""The expert's desk and the manual's pages on the screen: entries, results, turning pages, and that all fits."""

import threading
from itertools import combinations

import pygame
import pytest

from casino.core.preferences import Preferences
from casino.engines.baccarat.bomb import MINIMUMS, PORTS
from casino.manual.pages import manual_pages
from casino.scenes.dialogs.key_pad import KeyPad
from casino.scenes.dialogs.printed_paint import PagePainter, painted
from casino.scenes.games.bomb.desk.asking import deck_rests_on, questions, rounds_rest_on, to_go
from casino.scenes.games.bomb.desk.entries import draw_entries
from casino.scenes.games.bomb.desk.layout import VIEWS, desk_layout
from casino.scenes.games.bomb.desk.manual_pages import FILE_NAMES, open_manual
from casino.scenes.games.bomb.desk.model import MAX_LAMPS, DeskModel
from casino.scenes.games.bomb.desk.scene import Desk
from casino.scenes.opening import build_app, open_desk_window
from casino.ui.device.sound import Sound
from casino.ui.device.window import SMALLEST, Window
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Button
from tests.scenes.layout_faults import SIZES, TEXTS, faults_at, words_watched
from tests.scenes.places import places, told, widget
from tests.support.drawn_words import words_of
from tests.support.rota import part

pytestmark = pytest.mark.usefixtures("unseen")

DESK = (*(f"the desk with a bomb, {view}" for view in VIEWS), "the desk's keys", "the manual")
CHECK = ("KD", "TS", "QS", "QD", "TC", "4C")


def bare_app(size=(1280, 720), scale=1.0):
    """A program without a save."""
    return build_app(None, Window(size), Sound(0.0, 0.0), Preferences(text_scale=scale))


def desk_app(size=(1280, 720), scale=1.0):
    app = bare_app(size, scale)
    app.house.doors.desk()
    return app, app.house.stack.top


def key(app, code, mod=0, typed=""):
    app.frame([pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=typed, scancode=0)], 1 / 60)
    if typed:
        app.frame([pygame.event.Event(pygame.TEXTINPUT, text=typed)], 1 / 60)
    app.frame([pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode=typed, scancode=0)], 1 / 60)


def type_in(app, words):
    for sign in words:
        key(app, pygame.key.key_code(sign.lower()) if sign.isalnum() else pygame.K_MINUS, typed=sign)


def click(app, name, cell=None):
    """Clicks a widget, or one of its words."""
    one = widget(app.house.stack.top, name)
    position = (one.rect if cell is None else one.cells()[cell]).center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.frame([pygame.event.Event(kind, pos=position, button=1)], 1 / 60)


def filled(model):
    told(model)
    model.read_serial("AL5OF2")
    model.count_port("Parallel", 1)
    for label in ("CAR", "FRK", "SIG"):
        model.add_lamp(label, is_lit=True)


# -- entries --------------------------------------------------------------------------------------------------


def test_the_check_example_typed_and_clicked_gives_its_cards():
    app, desk = desk_app()
    type_in(app, "al5of2")
    for name in ("port-1plus", "ports-done", "bob"):
        click(app, name)
    click(app, "minimum", cell=0)
    click(app, "colour", cell=0)
    type_in(app, "200")  # outside all fields: they go where a number is missing
    assert desk.reading is None and len(questions(desk.model)) == 1
    click(app, "solved-less")
    assert desk.reading.order[:6] == CHECK
    coup = desk.reading.coups[0]
    assert (coup.player_total, coup.banker_total, coup.winner) == (0, 4, "banker")
    assert desk.model.module.limits.maximum == 200_00


def test_the_check_example_with_the_mouse_alone(painted):
    app, desk = desk_app()
    click(app, "serial-keys")
    assert isinstance(app.house.stack.top, KeyPad)
    for sign in "AL5OF22":
        click(app, f"key-{sign}")
    click(app, "erase")
    click(app, "done")
    for name in ("port-1plus", "ports-done", "bob", "solved-less"):
        click(app, name)
    click(app, "minimum", cell=0)
    click(app, "maximum-keys")
    for name in ("key-2", "key-0", "key-0", "done"):
        click(app, name)
    click(app, "colour", cell=0)
    assert app.house.stack.top is desk and desk.reading.order[:6] == CHECK


def test_the_check_example_with_the_keyboard_alone(painted):
    app, desk = desk_app()
    type_in(app, "AL5OF2")
    for name in ("port-1plus", "ports-done", "bob", "minimum", "maximum", "colour", "solved"):
        for _ in range(40):
            key(app, pygame.K_TAB)
            if desk.focus.focused.key == name:
                break
        typed = {"maximum": "200", "solved": "0"}.get(name, "")
        type_in(app, typed) if typed else key(app, pygame.K_RIGHT if name in ("minimum", "colour") else pygame.K_RETURN)
    assert desk.reading.order[:6] == CHECK


def test_keys_of_the_pad_can_be_typed_and_left():
    app, desk = desk_app()
    click(app, "serial-keys")
    type_in(app, "7x")
    key(app, pygame.K_BACKSPACE)
    assert app.house.stack.top.value == "7"
    key(app, pygame.K_ESCAPE)
    assert app.house.stack.top is desk and desk.model.serial == ""
    click(app, "serial-keys")
    type_in(app, "7x")
    key(app, pygame.K_RETURN)
    assert desk.model.serial == "7X"


def test_four_modules_share_the_bomb_and_nothing_else():
    model = DeskModel()
    filled(model)
    first = model.reading
    model.choose(1)
    model.choose_minimum(MINIMUMS[3])
    model.choose_colour("silver")
    model.read_maximum("9000")
    assert model.reading is None and model.missing == ("solved",), "what another module has says nothing here"
    model.count_solved(3)
    assert model.reading.colour == "silver" and model.reading.order != first.order
    model.choose(0)
    assert model.reading == first
    model.count_port("Parallel", -1)
    model.choose(1)
    assert model.bomb.ports == ()


def test_lit_bob_and_eight_ports_make_a_plain_deck():
    model = DeskModel()
    filled(model)
    model.count_port("Serial", 7)
    assert not model.reading.bob.applies
    model.turn_bob()
    assert model.reading.bob.applies and model.reading.order[0] == "AH"
    model.turn_bob()
    assert not model.bob.lit and model.reading.working is not None
    model.turn_bob()
    assert model.bob is None


def test_dealt_rounds_go_from_one_start_to_the_next_and_stop_at_the_ends():
    model = DeskModel()
    model.count_rounds(1)
    assert model.dealt == 0  # without a serial number
    filled(model)
    starts = model.starts
    for _ in range(20):
        model.count_rounds(1)
    assert model.dealt == starts[-1] <= 26 and len(model.reading.coups) == 1
    model.read_serial("B7")  # another deck may have fewer rounds: the dealt cards still end a round
    assert model.dealt in model.starts
    model.choose_colour("blue")
    assert model.dealt == 0
    for _ in range(20):
        model.count_rounds(-1)
    assert model.dealt == 0


# -- wrong entries --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "do", "told"),
    [
        ("serial", lambda m: m.read_serial("AL5-F2"), "“AL5-F2” is not a serial number"),
        ("serial", lambda m: m.read_serial("ÄÖ12"), "“ÄÖ12” is not a serial number"),
        ("serial", lambda m: m.read_serial("straße"), "“STRAßE” is not a serial number"),
        ("serial", lambda m: m.read_serial("A" * 13), "at most 12 characters"),
        ("ports", lambda m: m.count_port("USB", 1), "No bomb has a port “USB”"),
        ("lamp", lambda m: m.add_lamp("BO", is_lit=True), "not “BO”"),
        ("lamp", lambda m: m.add_lamp("B0B", is_lit=True), "not “B0B”"),
        ("lamp", lambda m: m.add_lamp("", is_lit=True), "letters below the lamp"),
        ("minimum", lambda m: m.choose_minimum(700), "No placard has a minimum of $7"),
        ("maximum", lambda m: m.read_maximum("4"), "cannot be below the minimum, $5: “4” is"),
        ("maximum", lambda m: m.read_maximum("many"), "not “many”"),
        ("maximum", lambda m: m.read_maximum("\u2212200"), "not “\u2212200”"),
        ("maximum", lambda m: m.read_maximum("9" * 19), "A maximum is an amount"),
        ("colour", lambda m: m.choose_colour("pink"), "No deck is “pink”"),
        ("solved", lambda m: m.read_solved("-1"), "not “-1”"),
        ("solved", lambda m: m.read_solved("10000"), "from 0 to 9,999"),
        ("solved", lambda m: m.read_solved("²"), "not “²”"),
    ],
)
def test_what_cannot_be_gets_a_sentence_at_its_field_and_changes_nothing(name, do, told):
    model = DeskModel()
    filled(model)
    before, lamps = model.reading, list(model.lamps)
    do(model)
    assert told in model.faults[name] and len(model.faults) == 1
    assert model.reading == before and model.lamps == lamps
    assert model.faults[name].endswith((".", "only.", "is."))


def test_a_right_entry_takes_the_sentence_away():
    model = DeskModel()
    filled(model)
    for wrong, right in (
        (lambda: model.read_serial("?"), lambda: model.read_serial("AB1")),
        (lambda: model.read_maximum("x"), lambda: model.read_maximum("1,250")),
        (lambda: model.read_solved("x"), lambda: model.count_solved(1)),
        (lambda: model.add_lamp("X", is_lit=True), lambda: model.add_lamp("XYZ", is_lit=True)),
    ):
        wrong()
        assert model.faults
        right()
        assert not model.faults
    assert model.notes.maximum == 1_250_00
    model.read_maximum("150k")  # as it is read out over the telephone
    assert model.notes.maximum == 150_000_00


def test_too_many_lamps_and_ports_stop():
    model = DeskModel()
    for number in range(MAX_LAMPS):
        assert model.add_lamp(f"AA{chr(65 + number)}", is_lit=True)
    assert not model.add_lamp("ZZZ", is_lit=True) and "room for" in model.faults["lamp"]
    assert model.add_lamp("AAA", is_lit=False)  # one that is there only goes dark
    assert len(model.lamps) == MAX_LAMPS and not model.lamps[0].lit
    model.remove_lamp("AAA")
    assert len(model.lamps) == MAX_LAMPS - 1
    model.count_port(PORTS[0], -1)
    assert model.ports[PORTS[0]] == 0


def test_a_minimum_above_the_maximum_has_the_maximum_asked_again():
    model = DeskModel()
    model.read_maximum("20")
    model.choose_minimum(100_00)
    assert model.notes.maximum is None and model.shown("maximum") == ""
    model.read_maximum("50")
    assert "below the minimum" in model.faults["maximum"]
    model.choose_minimum(10_00)
    assert model.notes.maximum == 50_00 and not model.faults


def test_a_sentence_is_shown_and_its_field_keeps_what_was_typed():
    app, desk = desk_app()
    type_in(app, "A-")
    assert desk.model.serial == "A" and "“A-”" in desk.model.faults["serial"]
    assert widget(desk, "serial").value == "A-"
    key(app, pygame.K_BACKSPACE)
    assert not desk.model.faults


# -- pages ----------------------------------------------------------------------------------------------------


def manual_app(folder, size=(1280, 720), scale=1.0):
    app = bare_app(size, scale)
    open_manual(app.house, folder)
    return app, app.house.stack.top


def test_pages_are_turned_by_keys_wheel_buttons_and_touch(tmp_path, painted):
    app, pages = manual_app(tmp_path)
    seen = []
    for code in (pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_SPACE, pygame.K_LEFT, pygame.K_PAGEUP):
        key(app, code)
        seen.append(pages.page_number)
    assert seen == [3, 5, 7, 5, 3]
    click(app, "after")
    assert pages.page_number == 5
    app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=(900, 300), rel=(0, 0), buttons=(0, 0, 0))], 1 / 60)
    app.frame([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1)], 1 / 60)
    assert pages.page_number == 7
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.frame([pygame.event.Event(kind, pos=(200, 300), button=1)], 1 / 60)
    assert pages.page_number == 5
    key(app, pygame.K_END)
    assert pages.page_number == len(manual_pages())
    key(app, pygame.K_PAGEDOWN)
    assert pages.page_number == len(manual_pages())
    key(app, pygame.K_HOME)
    assert pages.page_number == 1


def test_a_page_is_looked_at_closely_and_scrolled(tmp_path, painted):
    app, pages = manual_app(tmp_path)
    whole = pygame.image.tobytes(app.house.window.canvas, "RGB")
    click(app, "zoom")
    assert pygame.image.tobytes(app.house.window.canvas, "RGB") != whole
    before = pygame.image.tobytes(app.house.window.canvas, "RGB")
    key(app, pygame.K_DOWN)
    assert pygame.image.tobytes(app.house.window.canvas, "RGB") != before
    for _ in range(8):
        key(app, pygame.K_PAGEDOWN)
    assert pages.page_number > 1
    click(app, "zoom")
    assert pages.page_number % 2 == 1


def test_the_file_is_saved_where_it_was_asked_for(tmp_path):
    app, _ = manual_app(tmp_path / "documents")
    click(app, "save")
    assert (tmp_path / "documents" / FILE_NAMES["lookup"]).read_bytes().startswith(b"%PDF")
    assert FILE_NAMES["lookup"] in app.house.stack.top.sentence
    key(app, pygame.K_ESCAPE)
    (tmp_path / "file").write_text("no folder")
    app, _ = manual_app(tmp_path / "file")
    click(app, "save")
    assert "cannot be written" in app.house.stack.top.sentence


def test_the_desk_is_one_button_away_and_escape_leads_back_and_out(tmp_path):
    app, pages = manual_app(tmp_path)
    click(app, "desk")
    assert isinstance(app.house.stack.top, Desk) and widget(app.house.stack.top, "leave").label == "Back"
    key(app, pygame.K_ESCAPE)
    assert app.house.stack.top is pages and app.house.is_running
    key(app, pygame.K_ESCAPE)
    assert not app.house.is_running


def test_a_page_is_painted_as_it_is_printed():
    page = manual_pages()[4]
    surface = painted(page, 800)
    assert surface.get_height() == 800 and abs(surface.get_width() - 800 * page.width / page.height) <= 1
    assert min(surface.get_at((3, 3))[:3]) > 250
    rule = round(76 * 800 / page.height)  # the line below the title
    dark = sum(max(surface.get_at((x, rule))[:3]) < 90 for x in range(surface.get_width()))
    assert dark > surface.get_width() * 0.8
    painter = PagePainter()
    assert painter.picture(page, 400) is painter.picture(page, 400)


# -- every size -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", VIEWS)
def test_labels_sentences_and_fields_of_the_desk_lie_apart(view):
    faults = []
    for size in SIZES:
        for scale in TEXTS:
            layout = desk_layout(Metrics(*size, scale), view)
            canvas = pygame.Rect(0, 0, *size)
            areas = [*layout.parts.items(), ("bar", layout.bar)]
            for name, area in areas:
                if not canvas.contains(area) or min(area.size) < 36:
                    faults.append(f"{name} {area} at {size}, text {scale}")
            for (one, first), (other, second) in combinations(areas, 2):
                if first.colliderect(second):
                    faults.append(f"{one} lies on {other} at {size}, text {scale}")
            for name, row in layout.rows.items():
                if not any(area.contains(row) for area in layout.parts.values()):
                    faults.append(f"{name} {row} leaves its part at {size}, text {scale}")
            for (one, first), (other, second) in combinations(layout.rows.items(), 2):
                if first.colliderect(second):
                    faults.append(f"{one} {first} lies on {other} {second} at {size}, text {scale}")
    assert not faults, "\n".join(faults[:20])


def test_the_modules_numbers_keep_clear_of_the_edge_above_and_of_the_words_below():
    for size in SIZES:
        for scale in TEXTS:
            layout = desk_layout(Metrics(*size, scale), "Entries")
            numbers, part = layout.rows["module"], layout.parts["module"]
            assert numbers.y - part.y >= Metrics(*size, scale).px(8)
            assert layout.rows["maximum-label"].y - numbers.bottom >= Metrics(*size, scale).px(5)


def test_names_of_ports_are_written_in_full(window, monkeypatch):
    look = Look(theme("hall"), Metrics(1024, 768, 1.5))
    written, line = set(), text.line

    def watched(words, *args, **kwargs):
        written.add(words)
        return line(words, *args, **kwargs)

    monkeypatch.setattr(text, "line", watched)
    rows = desk_layout(look.metrics, "Entries").rows
    draw_entries(pygame.Surface((1024, 768)), look, DeskModel(), rows)
    assert set(PORTS) <= written


def test_labels_of_buttons_are_written_in_full(tmp_path):
    def cut(app):
        scene, canvas = app.house.stack.top, app.house.window.canvas
        with words_watched() as seen:
            for one in scene.focus.widgets:
                if isinstance(one, Button | TextField):
                    one.draw(canvas, scene.look)
            scene.paint(canvas)
        return [f"{w!r} becomes {s!r} at {app.house.size}, {scene.metrics.text_scale}" for w, s in seen if w != s]

    faults = []
    for name, app in places(tmp_path, 1, DESK):
        sizes = part(f"labels of the {name}", ((960, 540), (1280, 720), (720, 1280)), 2, [(960, 540)])
        found = faults_at(app, sizes, (1.0, 1.5, 2.0), cut)
        faults += [f"{name}: {fault}" for fault in found]
    assert not faults, "\n".join(faults[:20])


def test_the_desk_starts_empty_and_says_what_it_waits_for(painted):
    app, desk = desk_app()
    assert desk.reading is None and desk.model.starts == (0,)
    notes = desk.model.notes
    assert (notes.minimum, notes.maximum, notes.colour, notes.solved) == (None, None, "", None)
    shown = " ".join(words_of(app))
    assert "Ask: what is the serial number?" in shown and "BOB: ?" in shown


def test_it_answers_once_all_was_given_and_asks_for_each_until_then():
    steps = {
        "the serial number?": lambda m: m.read_serial("AL5OF2"),
        "which ports are there": lambda m: m.count_port("Parallel", 1),
        "any more ports?": lambda m: m.end_ports(),
        "a lamp BOB": lambda m: m.turn_bob(),
        "the minimum and the maximum of module 1?": lambda m: m.choose_minimum(5_00),
        "the maximum of module 1?": lambda m: m.read_maximum("200"),
        "the backs of module 1’s cards?": lambda m: m.choose_colour("red"),
        "when module 1 got this deck?": lambda m: m.read_solved("0"),
    }
    model = DeskModel()
    for words, answer in steps.items():
        assert model.reading is None and words in questions(model)[0] and to_go(model)
        answer(model)
    assert not questions(model) and model.reading.order[:6] == CHECK
    assert "AL5OF2, 1 port, $5 to $200, red backs and 0 solved modules" in deck_rests_on(model, model.reading)
    model.count_rounds(1)
    assert rounds_rest_on(model, model.reading) == "From card 7 of this deck, at $5 to $200."
    for clear in (lambda: model.read_serial(""), lambda: model.read_maximum(" "), lambda: model.read_solved("")):
        clear()
        assert model.reading is None
    assert [question.endswith("?") for question in questions(model)] == [True] * 3
    model.read_serial("AL5OF2")
    model.read_maximum("200")
    model.read_solved("2")
    model.count_port("Serial", 7)
    model.turn_bob()
    assert deck_rests_on(model, model.reading) == "Rests on a lit BOB and 8 ports."


def test_no_key_is_lost_wherever_the_focus_is(painted):
    for place in ("port-3plus", "view", "bob", "leave"):
        app, desk = desk_app((960, 540))
        if place == "view":
            click(app, place, cell=1)
        else:
            desk.focus.go_to(place)
        type_in(app, "7x9")
        assert desk.model.serial == "7X9", place
        desk.focus.go_to("bob")
        type_in(app, "40")
        assert desk.model.notes.maximum == 40_00, place


def test_a_desk_that_is_closed_leaves_no_thread_behind(painted):
    """A room's sound once waited for ever for another room's."""
    before = set(threading.enumerate())
    app = open_desk_window(SMALLEST)
    assert app.house.sound.wait_until_open(5)
    app.frame([], 0.02)
    app.close()
    left = set(threading.enumerate()) - before
    for thread in left:
        thread.join(5)
    assert not [thread.name for thread in left if thread.is_alive()]
