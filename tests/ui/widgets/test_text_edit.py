"""The model of one editable line: whatever is done, the cursor lies between letters and the line within its bounds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.core.letters import borders, count, octets
from casino.ui.widgets.text_edit import TextEdit

FAMILY = "👨\u200d👩\u200d👧"


def line(value="", cursor=None, anchor=None, **bounds):
    edit = TextEdit(value, **bounds)
    if cursor is not None:
        edit.select(cursor if anchor is None else anchor, cursor)
    return edit


# -- typing and erasing ---------------------------------------------------------------------------------------


def test_what_is_typed_stands_at_the_cursor():
    edit = line("held", 2)
    assert edit.insert("XY")
    assert (edit.value, edit.cursor, edit.has_selection) == ("heXYld", 4, False)


def test_what_is_typed_takes_the_place_of_the_selection():
    edit = line("one two three", 7, 4)
    edit.insert("2")
    assert (edit.value, edit.cursor) == ("one 2 three", 5)


@pytest.mark.parametrize("letter", ["e\u0301", FAMILY, "👍🏽", "🇩🇪", "नि"])
def test_erasing_takes_whole_letters(letter):
    edit = line(f"a{letter}b")
    edit.move(-1)
    edit.erase()
    assert edit.value == "ab"
    edit = line(f"a{letter}b", 1)
    edit.erase(1)
    assert edit.value == "ab"


def test_erasing_by_words():
    edit = line("one two  three")
    edit.erase(by_word=True)
    assert edit.value == "one two  "
    edit.erase(by_word=True)
    assert edit.value == "one "
    edit.to_start()
    edit.erase(1, by_word=True)
    assert edit.value == ""
    assert not edit.erase() and not edit.erase(1) and not edit.erase(by_word=True)


def test_erasing_takes_the_selection_and_no_more():
    for step in (-1, 1):
        edit = line("abcdef", 4, 2)
        edit.erase(step, by_word=True)
        assert (edit.value, edit.cursor) == ("abef", 2)


def test_cutting_hands_the_words_out():
    edit = line("take this", 9, 5)
    assert edit.cut() == "this" and edit.value == "take "
    assert edit.cut() == ""


def test_pasted_lines_become_one():
    edit = line("<>", 1)
    edit.insert("a\r\nb\tc\u202ed\n")
    assert edit.value == "<a b cd>"


# -- bounds ---------------------------------------------------------------------------------------------------


def test_as_much_is_taken_as_there_is_room_for():
    edit = line("12345", 5, most=8)
    assert edit.insert("abcdefgh") and edit.value == "12345abc"
    assert not edit.insert("x")
    edit.select(0, 2)
    edit.insert("QRST")
    assert edit.value == "QR345abc"


def test_floods_are_bounded_in_code_points_and_bytes():
    edit = line(most=10, max_points=30, max_octets=60)
    edit.insert(FAMILY * 100)
    assert edit.value == FAMILY * 3, "18 bytes each, and 60 in all"
    zalgo = line(most=10)
    zalgo.insert("a" + "\u0301" * 100_000)
    assert len(zalgo.value) <= 10
    assert line("x" * 50, most=5).value == "xxxxx"


# -- moving and selecting -------------------------------------------------------------------------------------


def test_moving_by_letters_and_words():
    edit = line(f"one {FAMILY}, two")
    edit.move(-1, by_word=True)
    assert edit.value[edit.cursor :] == "two"
    edit.move(-1, by_word=True)
    edit.move(-1, by_word=True)
    assert edit.cursor == 0
    edit.move(1, by_word=True)
    assert edit.cursor == 4
    edit.move(1)
    assert edit.value[edit.cursor :] == ", two"


def test_without_shift_a_selection_is_left_at_its_end():
    edit = line("abcdef", 4, 1)
    edit.move(-1)
    assert (edit.cursor, edit.has_selection) == (1, False)
    edit.select(4, 1)
    edit.move(1)
    assert (edit.cursor, edit.has_selection) == (4, False)


def test_shift_selects_both_ways():
    edit = line("abcdef", 3)
    edit.move(1, selects=True)
    edit.move(1, selects=True)
    assert edit.selected == "de"
    edit.to_start(selects=True)
    assert edit.selected == "abc" and edit.selection == (0, 3)
    edit.to_end(selects=True)
    assert edit.selected == "def"
    edit.select_all()
    assert edit.selected == "abcdef"


@pytest.mark.parametrize(
    ("index", "word"), [(0, "Hello"), (4, "Hello"), (5, ","), (7, "naïve"), (12, "  "), (14, "日本"), (99, "日本")]
)
def test_the_word_around_a_place(index, word):
    edit = line("Hello, naïve  日本")
    start, stop = edit.word_at(index)
    assert edit.value[start:stop] == word


def test_nothing_has_no_words():
    assert line().word_at(3) == (0, 0)


# -- undo and lines sent before -------------------------------------------------------------------------------


def test_typing_a_word_is_one_step():
    edit = line()
    for letter in "two words":
        edit.insert(letter)
    edit.undo()
    assert edit.value == "two"
    edit.undo()
    assert edit.value == "" and not edit.undo()
    assert edit.redo() and edit.redo() and not edit.redo()
    assert edit.value == "two words"


def test_moving_ends_a_step_and_a_change_forgets_what_was_taken_back():
    edit = line()
    edit.insert("a")
    edit.move(-1)
    edit.insert("b")
    edit.undo()
    assert edit.value == "a"
    edit.insert("c")
    assert not edit.redo()


def test_undo_is_bounded():
    edit = line(most=2000)
    for _ in range(1000):
        edit.insert("ab")
    steps = 0
    while edit.undo():
        steps += 1
    assert steps == 200


def test_sent_lines_come_back_and_the_draft_is_kept():
    edit = line(most=50)
    for words in ("first", "second", "second"):
        edit.insert(words)
        assert edit.take() == words and edit.value == ""
    edit.insert("draft")
    assert edit.recall(-1) and edit.value == "second"
    assert edit.recall(-1) and edit.value == "first" and edit.cursor == 5
    assert not edit.recall(-1)
    assert edit.recall(1) and edit.recall(1) and edit.value == "draft"
    assert not edit.recall(1)


# -- whatever is done -----------------------------------------------------------------------------------------

words = st.text(
    st.one_of(st.characters(), st.sampled_from([*FAMILY, "\u0301", "🇩", "🇪", "\ufe0f", "🏽", " ", "\u200d", "क", "ि"])),
    max_size=12,
)
acts = st.one_of(
    st.tuples(st.just("insert"), words),
    st.tuples(st.just("erase"), st.sampled_from([-1, 1]), st.booleans()),
    st.tuples(st.just("move"), st.sampled_from([-1, 1]), st.booleans(), st.booleans()),
    st.tuples(st.just("place"), st.integers(-3, 60), st.booleans()),
    st.tuples(st.sampled_from(["undo", "redo", "cut", "select_all", "take"])),
    st.tuples(st.just("recall"), st.sampled_from([-1, 1])),
    st.tuples(st.just("replace"), words),
)


def do(edit, act):
    match act:
        case ("erase", step, by_word):
            edit.erase(step, by_word=by_word)
        case ("move", step, by_word, selects):
            edit.move(step, by_word=by_word, selects=selects)
        case ("place", index, selects):
            edit.place(index, selects=selects)
        case (name, *rest):
            getattr(edit, name)(*rest)


@settings(max_examples=300)
@given(st.lists(acts, max_size=25))
def test_whatever_is_done_the_line_is_whole(doings):
    edit = TextEdit("", 12, max_points=20, max_octets=50)
    for act in doings:
        do(edit, act)
        cuts = borders(edit.value)
        assert edit.cursor in cuts and edit.anchor in cuts
        assert count(edit.value) <= 12 and len(edit.value) <= 20 and octets(edit.value) <= 50
        assert edit.selected in edit.value
        assert not any(ord(letter) < 32 or letter in "\u202e\u2066" for letter in edit.value)


@given(st.lists(acts.filter(lambda act: act[0] not in ("take", "undo", "redo")), max_size=15))
def test_undo_leads_back_to_the_beginning_and_redo_forth_again(doings):
    edit = TextEdit("begin", 40)
    for act in doings:
        do(edit, act)
    end = edit.value
    steps = 0
    while edit.undo():
        steps += 1
        assert edit.cursor in borders(edit.value)
    assert edit.value == "begin"
    for _ in range(steps):
        assert edit.redo()
    assert edit.value == end
