"""A line to type into under keys, pointer, input methods and whatever text comes, and made anew at any time."""

import pygame
import pytest

from casino.ui.device import clipboard
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from casino.ui.widgets.focus import Focus
from casino.ui.widgets.text_edit import TextEdit
from casino.ui.widgets.text_field import TextField
from tests.support.every import every

SIZE = (960, 540)
PLACE = pygame.Rect(100, 100, 300, 44)
CTRL, SHIFT, ALT, META = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT, pygame.KMOD_LMETA
FAMILY = "👨\u200d👩\u200d👧"


@pytest.fixture(autouse=True)
def no_clipboard(monkeypatch):
    """Each test begins with nothing copied, and with a desktop that has no clipboard."""

    def refuse(*words):
        raise pygame.error("no clipboard")

    monkeypatch.setattr(clipboard, "own", [])
    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(pygame.scrap, "get_text", refuse)


class Desk:
    """A field on a board with a second one, made anew after every event as busy scenes do, and hands on it."""

    def __init__(self, canvas, value="", *, scale=1.0, remakes=True, **options):
        self.canvas, self.options, self.remakes = canvas, options, remakes
        self.look = Look(theme("hall"), Metrics(*SIZE, scale))
        self.now = 0.0
        self.focus = Focus(clock=lambda: self.now)
        self.value = value
        self.told: list[str] = []
        self.entered = 0
        self.make()

    def make(self):
        field = TextField(
            "line",
            PLACE.copy(),
            "Line",
            value=self.value,
            **{"most": 60, **self.options},
            on_change=self.changed,
            on_enter=self.enter,
        )
        self.focus.show([field, TextField("other", pygame.Rect(100, 300, 300, 44), "Other")])
        self.draw()

    def changed(self, value):
        self.value = value
        self.told.append(value)
        self.options.pop("is_suggested", None)
        if self.remakes:
            self.make()

    def enter(self):
        self.entered += 1

    def draw(self):
        self.focus.draw(self.canvas, self.look)

    @property
    def field(self):
        return self.focus.widgets[0]

    @property
    def line(self):
        return self.field.line

    def post(self, kind, **detail):
        self.now += 0.01
        used = self.focus.handle(pygame.event.Event(kind, **detail))
        if self.remakes:
            self.make()
        self.draw()
        return used

    def key(self, key, mod=0):
        return self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="")

    def type(self, words):
        for letter in words:
            self.key(pygame.K_UNKNOWN)
            self.post(pygame.TEXTINPUT, text=letter)

    def x(self, index):
        """Where a border of the line is on the canvas."""
        view = self.field.view
        return view.left - view.scrolled + text.width(self.line.value[:index], view.px)

    def click(self, index, times=1, mod=0):
        place = (self.x(index), PLACE.centery)
        if mod:
            self.key(pygame.K_LSHIFT, mod)
        for _ in range(times):
            self.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
            self.post(pygame.MOUSEBUTTONUP, pos=place, button=1)
        if mod:
            self.post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0)
        self.now += 1

    def drag(self, start, stop):
        self.post(pygame.MOUSEBUTTONDOWN, pos=(self.x(start), PLACE.centery), button=1)
        for index in (start, stop):
            self.post(pygame.MOUSEMOTION, pos=(self.x(index), PLACE.centery), rel=(0, 0), buttons=(1, 0, 0))
        self.post(pygame.MOUSEBUTTONUP, pos=(self.x(stop), PLACE.centery), button=1)
        self.now += 1


@pytest.fixture(params=[True, False], ids=["made anew", "kept"])
def desk(window, request):
    def made(value="", **options):
        return Desk(window, value, remakes=request.param, **options)

    return made


# -- keys -----------------------------------------------------------------------------------------------------


def test_typing_moving_and_erasing(desk):
    board = desk()
    board.type("helo")
    board.key(pygame.K_LEFT)
    board.type("l")
    assert board.value == "hello" and board.told == ["h", "he", "hel", "helo", "hello"]
    board.key(pygame.K_HOME)
    board.key(pygame.K_DELETE)
    board.key(pygame.K_END)
    board.key(pygame.K_BACKSPACE)
    assert board.value == "ell"
    board.key(pygame.K_RETURN)
    board.key(pygame.K_KP_ENTER)
    assert board.entered == 2


@pytest.mark.parametrize("by_word", [CTRL, ALT])
def test_words_at_a_time(desk, by_word):
    board = desk("one two three")
    board.key(pygame.K_LEFT, by_word)
    assert board.line.cursor == 8
    board.key(pygame.K_LEFT, by_word | SHIFT)
    assert board.line.selected == "two "
    board.key(pygame.K_BACKSPACE, by_word)
    assert board.value == "one three"
    board.key(pygame.K_DELETE, by_word)
    assert board.value == "one "


def test_the_mac_goes_to_the_ends(desk):
    board = desk("one two")
    board.key(pygame.K_LEFT, META)
    assert board.line.cursor == 0
    board.key(pygame.K_RIGHT, META | SHIFT)
    assert board.line.selected == "one two"


@pytest.mark.parametrize("command", [CTRL, META, pygame.KMOD_RCTRL])
def test_select_all_copy_cut_and_paste(desk, command):
    board = desk("copy me")
    board.key(pygame.K_a, command)
    board.key(pygame.K_c, command)
    board.key(pygame.K_END)
    board.key(pygame.K_v, command)
    assert board.value == "copy mecopy me"
    board.key(pygame.K_a, command)
    board.key(pygame.K_x, command)
    assert board.value == ""
    board.key(pygame.K_INSERT, SHIFT)
    assert board.value == "copy mecopy me"
    board.key(pygame.K_LEFT, SHIFT)
    board.key(pygame.K_DELETE, SHIFT)
    board.key(pygame.K_HOME)
    board.key(pygame.K_v, command)
    assert board.value == "ecopy mecopy m"


def test_undo_and_redo(desk):
    board = desk()
    board.type("ab cd")
    board.key(pygame.K_z, CTRL)
    assert board.value == "ab"
    board.key(pygame.K_z, CTRL)
    assert board.value == ""
    board.key(pygame.K_y, CTRL)
    board.key(pygame.K_z, CTRL | SHIFT)
    assert board.value == "ab cd"


def test_a_letter_made_with_alt_gr_is_a_letter(desk):
    board = desk("x")
    board.key(pygame.K_a, CTRL | pygame.KMOD_RALT)
    assert not board.line.has_selection
    board.post(pygame.TEXTINPUT, text="ą")
    assert board.value == "xą"


def test_what_the_line_has_no_use_for_presses_nothing_else(desk):
    board = desk("x")
    for key in (pygame.K_q, pygame.K_SPACE, pygame.K_PAGEUP, pygame.K_1):
        assert board.key(key)
        assert board.key(key, CTRL)
    assert not board.key(pygame.K_ESCAPE) and not board.key(pygame.K_F1)
    assert board.value == "x"


def test_tab_and_the_upright_arrows_lead_out(desk):
    board = desk("x")
    board.key(pygame.K_DOWN)
    assert board.focus.focused.key == "other"
    board.key(pygame.K_UP)
    assert board.focus.focused.key == "line"
    board.key(pygame.K_TAB)
    board.key(pygame.K_TAB)
    assert board.focus.focused.key == "line"


def test_sent_lines_come_back_where_that_is_wished(desk):
    edit = TextEdit(most=60)
    pages: list[int] = []
    board = desk(edit=edit, recalls=True, on_page=pages.append)
    board.type("first")
    assert edit.take() == "first"
    board.key(pygame.K_UP)
    assert board.value == edit.value == board.field.value == "first"
    board.key(pygame.K_DOWN)
    assert edit.value == "" and board.focus.focused.key == "line"
    board.key(pygame.K_PAGEUP)
    board.key(pygame.K_PAGEDOWN)
    assert pages == [-1, 1]


# -- what is suggested ----------------------------------------------------------------------------------------


def test_a_suggestion_gives_way_to_the_first_letter(desk):
    board = desk("Player", is_suggested=True)
    board.type("Jo")
    assert board.value == "Jo" and not board.field.is_suggested


def test_a_suggestion_gives_way_after_a_click_too_and_can_be_kept(desk):
    board = desk("Player", is_suggested=True)
    board.click(3)
    board.type("J")
    assert board.value == "J"
    board = desk("Player", is_suggested=True)
    board.key(pygame.K_END)
    board.type("s")
    assert board.value == "Players"
    board = desk("Player", is_suggested=True)
    board.key(pygame.K_BACKSPACE)
    assert board.value == ""


# -- the pointer ----------------------------------------------------------------------------------------------


def test_a_click_places_the_cursor_between_letters(desk):
    board = desk(f"ab{FAMILY}cd")
    for index in (0, 1, 2, 2 + len(FAMILY), 4 + len(FAMILY)):
        board.click(index)
        assert board.line.cursor == index
    board.post(pygame.MOUSEBUTTONDOWN, pos=(PLACE.right - 2, PLACE.centery), button=1)
    assert board.line.cursor == len(board.line.value)
    assert board.focus.focused.key == "line"


def test_dragging_selects(desk):
    board = desk("one two three")
    board.drag(4, 7)
    assert board.line.selected == "two"
    board.drag(7, 2)
    assert board.line.selected == "e two"
    board.type("X")
    assert board.value == "onX three"


def test_two_clicks_take_the_word_and_three_take_all(desk):
    board = desk("one two three")
    board.click(5, times=2)
    assert board.line.selected == "two"
    board.click(5, times=3)
    assert board.line.selected == "one two three"
    board.click(5)
    board.click(5)
    assert not board.line.has_selection, "two slow clicks are not a double click"


def test_dragging_after_two_clicks_takes_whole_words(desk):
    board = desk("one two three")
    place = (board.x(5), PLACE.centery)
    board.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    board.post(pygame.MOUSEBUTTONUP, pos=place, button=1)
    board.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    board.post(pygame.MOUSEMOTION, pos=(board.x(10), PLACE.centery), rel=(0, 0), buttons=(1, 0, 0))
    assert board.line.selected == "two three"
    board.post(pygame.MOUSEMOTION, pos=(board.x(1), PLACE.centery), rel=(0, 0), buttons=(1, 0, 0))
    assert board.line.selected == "one two"


def test_shift_and_a_click_select_up_to_there(desk):
    board = desk("one two three")
    board.click(4)
    board.click(7, mod=SHIFT)
    assert board.line.selected == "two"


# -- long lines -----------------------------------------------------------------------------------------------


@every("words", ["w" * 60, "🎲" * 60, "明" * 60, "i " * 30, FAMILY * 60])
@every("scale", [1.0, 1.5, 2.0])
def test_the_cursor_is_always_seen(window, scale, words):
    board = Desk(window, words, scale=scale, edit=TextEdit(words, 60, max_points=600, max_octets=2000))
    room = PLACE.inflate(-8, 0)
    places = range(len(board.line.value) + 1)
    for _ in places:
        assert room.contains(board.field.view.caret.clip(PLACE)) and room.x <= board.field.view.caret.x < room.right
        board.key(pygame.K_LEFT)
    assert board.line.cursor == 0 and board.field.view.scrolled == 0
    for _ in places:
        board.key(pygame.K_RIGHT)
        assert room.x <= board.field.view.caret.x < room.right


def test_erasing_a_long_line_leaves_no_gap(desk):
    board = desk("w" * 60)
    for _ in range(55):
        board.key(pygame.K_BACKSPACE)
    assert board.field.view.scrolled == 0


# -- what comes from elsewhere --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pasted", "kept"),
    [
        *(("two\nlines\tand more\r\n", "two lines and more"), ("\x00\x1b[31m\u202eevil\u2066", "[31mevil")),
        *(("\ud800ok", "ok"), ("x" * 1_000_000, "x" * 60), ("مرحبا שלום 你好 🎲", "مرحبا שלום 你好 🎲")),
    ],
)
def test_whatever_is_pasted_does_no_harm(desk, pasted, kept):
    board = desk()
    clipboard.copy(pasted)
    board.key(pygame.K_v, CTRL)
    assert board.value == kept
    board.key(pygame.K_HOME)


def test_the_desktops_clipboard_is_used_where_there_is_one(desk, monkeypatch):
    held = ["from outside"]
    monkeypatch.setattr(pygame.scrap, "put_text", lambda words: held.__setitem__(0, words))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[0])
    board = desk()
    board.key(pygame.K_v, CTRL)
    board.key(pygame.K_a, CTRL)
    board.key(pygame.K_c, CTRL)
    assert board.value == held[0] == "from outside"
    board.key(pygame.K_END)
    board.key(pygame.K_c, CTRL)
    assert held[0] == "from outside", "nothing selected leaves the clipboard as it is"


def test_an_input_method_shows_its_draft_and_keeps_its_keys(desk):
    board = desk("ab")
    board.key(pygame.K_LEFT)
    board.post(pygame.TEXTEDITING, text="ni", start=2, length=0)
    assert board.field.view.composed == "ni" and board.value == "ab"
    board.key(pygame.K_BACKSPACE)
    board.key(pygame.K_RETURN)
    assert board.value == "ab" and board.entered == 0
    board.post(pygame.TEXTINPUT, text="日")
    assert board.value == "a日b" and board.field.view.composed == ""
    board.post(pygame.TEXTEDITING, text="xy", start=0, length=0)
    board.key(pygame.K_ESCAPE)
    assert board.field.view.composed == ""
    board.post(pygame.TEXTEDITING, text="xy", start=0, length=0)
    board.post(pygame.TEXTEDITING, text="", start=0, length=0)
    board.key(pygame.K_BACKSPACE)
    assert board.value == "ab"


def test_text_input_is_on_only_while_a_line_has_the_focus(window, monkeypatch):
    from casino.ui.widgets.widgets import Button

    asked: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: asked.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: asked.append("off"))
    monkeypatch.setattr(Focus, "listens_at", ())
    focus = Focus()
    focus.show([Button("b", pygame.Rect(0, 0, 50, 50), "B"), TextField("f", pygame.Rect(0, 80, 50, 50), "F")])
    for place in ((10, 10), (10, 90), (10, 10)):
        focus.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        focus.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
        focus.listen()
        focus.listen()
    assert asked == ["off", "on", "off"]


# -- made anew ------------------------------------------------------------------------------------------------


def test_another_value_from_the_scene_begins_anew(window):
    board = Desk(window, "old words")
    board.click(3)
    board.value = "new"
    board.make()
    assert board.line.value == "new" and board.line.cursor == 3
    assert not board.line.undo()


def test_a_line_of_the_scenes_own_is_used_as_it_is(window):
    edit = TextEdit("mine", 60)
    board = Desk(window, edit=edit)
    board.key(pygame.K_HOME)
    board.type("All ")
    assert edit.value == board.field.value == "All mine"
    edit.replace("/w Ann ")
    board.make()
    board.type("x")
    assert edit.value == "/w Ann x"


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_every_look_can_be_drawn(window, scale):
    for options in (
        *({"hint": "Say something"}, {"value": "x", "note": lambda words: "199 left"}),
        *({"value": "x", "is_suggested": True}, {"value": FAMILY + "\u0301", "hint": "h"}),
        {"value": "x", "paper": (230, 210, 170), "ink": (40, 30, 20)},
    ):
        board = Desk(window, scale=scale, **options)
        board.key(pygame.K_a, CTRL)
    TextField("tiny", pygame.Rect(0, 0, 3, 3), "", value="words").draw(window, board.look)
