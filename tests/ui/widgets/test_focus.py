"""The one focus model: Tab, arrows, hot keys, presses, drags and the wheel on widgets that are made anew."""

from dataclasses import dataclass, field

import pygame
import pytest

from casino.ui.widgets.drag import DRAG_PX
from casino.ui.widgets.focus import Focus
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Widget

NO_MOD = pygame.KMOD_NONE


@dataclass
class Noted(Widget):
    """A widget that writes down what is done with it."""

    done: list[str] = field(default_factory=list)
    can_be_dragged: bool = False
    takes_arrows: bool = False

    @property
    def draggable(self):
        return self.can_be_dragged

    def press(self):
        self.done.append(f"press {self.key}")

    def drop(self, position):
        self.done.append(f"drop {self.key} {position}")

    def hold_at(self, position):
        self.done.append(f"hold {self.key}")

    def steer(self, key):
        if self.takes_arrows:
            self.done.append(f"steer {self.key}")
        return self.takes_arrows

    def turn_wheel(self, steps):
        self.done.append(f"wheel {self.key} {steps}")
        return True


class Board:
    """Four widgets in a square, and hands on them. The list is made anew with `remake`."""

    def __init__(self, **options):
        self.done: list[str] = []
        self.heard: list[str] = []
        self.options = options
        self.focus = Focus(self.heard.append)
        self.remake("abcd")

    def remake(self, keys, start=""):
        places = {"a": (0, 0), "b": (100, 0), "c": (0, 100), "d": (100, 100)}
        widgets = [
            Noted(key, pygame.Rect(*places[key], 50, 50), key, (ord(key),), self.done, **self.options) for key in keys
        ]
        self.focus.show(widgets, start)

    def key(self, key, mod=NO_MOD):
        return self.focus.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))

    def mouse(self, kind, place, button=1):
        detail = {} if kind == pygame.MOUSEMOTION else {"button": button}
        return self.focus.handle(pygame.event.Event(kind, pos=place, **detail))

    def click(self, place, button=1):
        self.mouse(pygame.MOUSEMOTION, place)
        self.mouse(pygame.MOUSEBUTTONDOWN, place, button)
        self.mouse(pygame.MOUSEBUTTONUP, place, button)
        self.done[:] = [word for word in self.done if not word.startswith("hold")]

    @property
    def at(self):
        return self.focus.focused.key if self.focus.focused else ""


@pytest.fixture
def board():
    return Board()


# -- the keyboard ---------------------------------------------------------------------------------------------


def test_the_first_tab_shows_where_the_keyboard_is_and_the_next_ones_go_round(board):
    board.key(pygame.K_TAB)
    assert board.at == "a" and board.focus.focused.is_focused
    seen = []
    for _ in range(5):
        board.key(pygame.K_TAB)
        seen.append(board.at)
    assert seen == ["b", "c", "d", "a", "b"]
    board.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert board.at == "a"
    assert board.heard == ["focus"] * 7


@pytest.mark.parametrize(
    ("key", "goal"), [(pygame.K_RIGHT, "b"), (pygame.K_DOWN, "c"), (pygame.K_LEFT, "a"), (pygame.K_UP, "a")]
)
def test_arrows_go_to_the_nearest_and_stop_at_the_edge(board, key, goal):
    board.key(key)
    assert board.at == goal


def test_an_arrow_does_not_go_to_what_lies_below_and_only_its_middle_a_little_aside(board):
    door, card, corner = pygame.Rect(20, 0, 100, 100), pygame.Rect(0, 120, 80, 60), pygame.Rect(400, -900, 50, 50)
    rects = {"a": door, "b": card, "c": corner}
    board.focus.show([Noted(key, rect, key, (), board.done) for key, rect in rects.items()], "a")
    for key, goal in ((pygame.K_LEFT, "a"), (pygame.K_RIGHT, "a"), (pygame.K_DOWN, "b"), (pygame.K_UP, "a")):
        board.key(key)
        assert board.at == goal


def test_arrows_go_through_staggered_rows_one_by_one():
    """Three above two above three, as doors and tables stand in an upright window, in rows and in columns."""
    places = {"a": (0, 0), "b": (230, 0), "c": (460, 0), "d": (115, 200), "e": (345, 200)}
    places |= {"f": (0, 400), "g": (460, 400)}
    for turn, ahead, back in ((1, pygame.K_DOWN, pygame.K_UP), (-1, pygame.K_RIGHT, pygame.K_LEFT)):
        rects = {key: pygame.Rect(at[::turn], (212, 183)[::turn]) for key, at in places.items()}
        for start, key, passed in (("a", ahead, "df"), ("c", ahead, "eg"), ("f", back, "da"), ("g", back, "eb")):
            board, gone = Board(), ""
            board.focus = Focus(board.heard.append)
            board.focus.show([Noted(key, rect, key, (), board.done) for key, rect in rects.items()], start)
            for _ in passed:
                board.key(key)
                gone += board.at
            assert gone == passed, f"{turn=}, from {start}"


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_enter_and_space_press_only_what_is_seen_to_have_the_focus(board, key):
    board.key(key)
    assert board.done == []
    board.key(pygame.K_TAB)
    board.key(key)
    assert board.done == ["press a"]


def test_a_press_of_the_pointer_takes_the_ring_away(board):
    board.key(pygame.K_TAB)
    board.click((110, 10))
    assert board.done == ["press b"] and board.at == "b"
    board.key(pygame.K_RETURN)
    assert board.done == ["press b"]


def test_hot_keys_press_from_anywhere_but_not_with_ctrl_or_alt(board):
    board.key(pygame.K_d)
    assert board.done == ["press d"] and board.at == "a"
    for mod in (pygame.KMOD_LCTRL, pygame.KMOD_RALT, pygame.KMOD_LMETA):
        assert not board.key(pygame.K_d, mod)
    assert not board.key(pygame.K_x)
    assert board.done == ["press d"]


def test_arrows_belong_to_a_widget_that_has_use_for_them():
    board = Board(takes_arrows=True)
    board.key(pygame.K_RIGHT)
    assert board.at == "a" and board.done == ["steer a"]


# -- lists that are made anew ---------------------------------------------------------------------------------


def test_focus_stays_with_its_widget_when_the_list_is_made_anew(board):
    board.key(pygame.K_TAB)
    board.key(pygame.K_TAB)
    board.remake("dcba")
    assert board.at == "b" and board.focus.focused.is_focused


def test_focus_goes_to_the_start_when_its_widget_is_gone(board):
    board.key(pygame.K_TAB)
    board.remake("bcd", start="c")
    assert board.at == "c"


def test_where_the_start_is_not_there_yet_enter_presses_nothing(board):
    """While dice roll only "Leave" and its like are there; the keyboard must not come to stand on them."""
    board.key(pygame.K_TAB)
    board.remake("bc", start="a-button-to-come")
    assert board.at == ""
    board.key(pygame.K_RETURN)
    assert board.done == []
    board.remake("bcd", start="d")
    assert board.at == "d"
    board.remake("bc", start="a-button-to-come")
    board.key(pygame.K_TAB)
    assert board.at == "b", "Tab reaches what is there"
    board.remake("bcd", start="d")
    assert board.at == "b", "and what was chosen on purpose is kept"


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_SPACE, pygame.K_HOME])
def test_nothing_to_focus_is_no_fault(board, key):
    board.remake("")
    board.key(key)
    board.click((10, 10))
    assert board.at == "" and board.done == []


# -- the pointer ----------------------------------------------------------------------------------------------


def test_a_press_counts_only_where_it_began(board):
    board.mouse(pygame.MOUSEBUTTONDOWN, (10, 10))
    board.mouse(pygame.MOUSEMOTION, (110, 10))
    board.mouse(pygame.MOUSEBUTTONUP, (110, 10))
    assert "press a" not in board.done and "press b" not in board.done
    board.mouse(pygame.MOUSEBUTTONUP, (10, 10))
    assert "press a" not in board.done


def test_only_the_first_button_presses(board):
    for button in (2, 3, 4, 5):
        board.click((10, 10), button)
    assert board.done == []


def test_pressing_where_nothing_is_does_nothing(board):
    board.click((75, 75))
    board.click((5000, -3))
    assert board.done == []


def test_a_held_widget_may_be_made_anew_before_it_is_let_go(board):
    board.mouse(pygame.MOUSEBUTTONDOWN, (10, 10))
    board.remake("abcd")
    assert board.focus.focused.is_held
    board.mouse(pygame.MOUSEBUTTONUP, (10, 10))
    assert board.done[-1] == "press a"


def test_a_held_widget_that_is_gone_is_not_pressed(board):
    board.mouse(pygame.MOUSEBUTTONDOWN, (10, 10))
    board.remake("bcd")
    board.mouse(pygame.MOUSEBUTTONUP, (10, 10))
    assert not any(word.startswith("press") for word in board.done)


def test_a_drag_begins_at_its_threshold():
    board = Board(can_be_dragged=True)
    board.mouse(pygame.MOUSEBUTTONDOWN, (10, 10))
    board.mouse(pygame.MOUSEMOTION, (10 + DRAG_PX - 1, 10))
    assert not board.focus.is_carrying
    board.mouse(pygame.MOUSEMOTION, (10 + DRAG_PX, 10))
    assert board.focus.is_carrying
    board.remake("abcd")
    assert board.focus.is_carrying, "what is carried survives a new list"
    board.mouse(pygame.MOUSEBUTTONUP, (400, 300))
    assert board.done[-1] == "drop a (400, 300)" and not board.focus.is_carrying


def test_a_shaky_press_is_still_a_press():
    board = Board(can_be_dragged=True)
    board.mouse(pygame.MOUSEBUTTONDOWN, (10, 10))
    board.mouse(pygame.MOUSEMOTION, (12, 13))
    board.mouse(pygame.MOUSEBUTTONUP, (12, 13))
    assert board.done[-1] == "press a"


@pytest.mark.parametrize("forget", [lambda board: board.remake("bcd"), lambda board: board.focus.let_go()])
def test_what_is_carried_away_with_its_list_or_let_go_is_dropped_nowhere(forget):
    board = Board(can_be_dragged=True)
    board.mouse(pygame.MOUSEBUTTONDOWN, (10, 10))
    board.mouse(pygame.MOUSEMOTION, (60, 60))
    forget(board)
    assert not board.focus.is_carrying
    board.mouse(pygame.MOUSEMOTION, (90, 90))
    board.mouse(pygame.MOUSEBUTTONUP, (110, 10))
    assert not any(word.startswith(("drop", "press")) for word in board.done)


def test_the_wheel_turns_what_lies_under_the_pointer(board):
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2)
    assert not board.focus.handle(wheel)
    board.mouse(pygame.MOUSEMOTION, (110, 110))
    assert board.focus.handle(wheel)
    assert board.done == ["wheel d -2"]


def test_what_is_under_the_pointer_glows(board):
    board.mouse(pygame.MOUSEMOTION, (110, 10))
    assert [w.key for w in board.focus.widgets if w.is_hot] == ["b"]


# -- typing ---------------------------------------------------------------------------------------------------


@pytest.fixture
def typed(board):
    """The board's "a" replaced by a line to type into, with the focus on it."""
    words: list[str] = []
    line = TextField("name", pygame.Rect(0, 0, 50, 50), "Name", value="Jo", on_change=words.append)
    line.on_enter = lambda: words.append("ENTER")
    board.focus.show([line, *board.focus.widgets[1:]])
    board.words = words
    return board


def test_letters_are_typed_and_press_nothing(typed):
    for letter in "bcd":
        assert typed.key(ord(letter))
        typed.focus.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    assert typed.words == ["Job", "Jobc", "Jobcd"] and typed.done == []
    typed.key(pygame.K_BACKSPACE)
    typed.key(pygame.K_SPACE)
    typed.key(pygame.K_RETURN)
    assert typed.words[3:] == ["Jobc", "ENTER"] and typed.done == []


def test_tab_and_the_upright_arrows_lead_out_of_a_line(typed):
    typed.key(pygame.K_TAB)
    typed.key(pygame.K_TAB)
    assert typed.at == "b"
    typed.focus.go_to("name")
    typed.key(pygame.K_DOWN)
    assert typed.at != "name"


def test_escape_and_the_function_keys_are_not_the_lines(typed):
    assert not typed.key(pygame.K_ESCAPE)
    assert not typed.key(pygame.K_F10)


def test_text_without_a_line_goes_nowhere(board):
    assert not board.focus.handle(pygame.event.Event(pygame.TEXTINPUT, text="abc"))
    assert board.done == []


def test_what_had_the_focus_has_it_again_when_it_comes_back(board):
    board.focus.go_to("c")
    board.focus.shows_ring = True
    everything = list(board.focus.widgets)
    board.focus.show(everything[:1], "b")  # what moves leaves little to press
    assert board.focus.focused is None
    board.focus.show(everything, "b")
    assert board.at == "c", "pressed twice, it is the same that is pressed"
    board.focus.show(everything[:2], "b")
    assert board.at == "b"
    board.key(pygame.K_TAB)
    board.focus.show(everything, "b")
    assert board.at == "a", "whoever went elsewhere stays there"


def test_an_arrow_from_nowhere_goes_where_tab_would(board):
    board.focus = Focus(board.heard.append)
    board.remake("abcd", "later")
    assert board.focus.focused is None
    board.key(pygame.K_DOWN)
    assert board.at == "a" and board.focus.shows_ring


def test_a_press_past_the_focus_is_for_whatever_has_the_key(board):
    pressed = []
    everything = list(board.focus.widgets)
    board.key(pygame.K_TAB)
    everything[3].hotkeys = (pygame.K_RETURN,)
    for one in everything:
        one.press = lambda key=one.key: pressed.append(key)
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", is_direct=True)
    assert board.focus.handle(event) and pressed == [everything[3].key]
