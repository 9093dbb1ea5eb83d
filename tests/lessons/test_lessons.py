"""Lessons that ship can be played from every step; files that cannot are refused in one sentence."""

import re

import pytest

from casino.core.errors import ActionNotAllowed, LevelError
from casino.engines.base import Action
from casino.lessons.lesson import BEGIN
from casino.lessons.reading import lesson_for, lesson_in, lessons, read_lesson
from casino.lessons.run import LessonRun
from casino.manual.books import book_of
from casino.records.levels import catalogue, shipped_level
from casino.records.rounds import read_record
from tests.support import ROOT

FOLDER = ROOT / "levels" / "lessons"
BARON = (FOLDER / "black_baron.toml").read_text("utf-8")
PAGE = (ROOT / "levels" / "README.md").read_text("utf-8")


def test_every_lesson_that_ships_can_be_played_and_is_no_level():
    found, faults = lessons()
    assert faults == []
    assert {lesson.name for lesson in found} == {path.stem for path in FOLDER.glob("*.toml")}
    assert not any(level.name.startswith("lessons/") for level in catalogue()[0])
    for lesson in found:
        assert lesson_for(lesson.level) == lesson
        assert any(step.answers for step in lesson.steps), f"{lesson.name} ends without a question"


def test_a_lesson_can_be_taken_up_at_every_step():
    for lesson in lessons()[0]:
        run = LessonRun(lesson)
        for number in range(len(lesson.steps)):
            later = LessonRun(lesson, number)
            assert (later.number, later.told, later.is_open) == (number, run.told, run.is_open)
            assert later.replay.purses == run.replay.purses
            shown = run.passed()
            run.told += shown


def test_the_first_lesson_is_the_example_that_its_source_tells():
    (told,) = read_lesson(FOLDER / "black_baron.toml").rounds
    golden = read_record(ROOT / "tests" / "records" / "black_baron" / "source_example.json")
    assert (told.table, told.draws, told.actions) == (golden.table, golden.draws, golden.actions)
    assert [seat.bet for seat in told.seats] == [seat.bet for seat in golden.seats]


def test_the_lesson_of_the_bomb_names_the_pages_of_the_manual():
    words = " ".join(step.say for step in read_lesson(FOLDER / "bomb.toml").steps)
    pages = book_of("lookup").numbers
    for page, said in (("start", "what to ask"), ("way", "in the column"), ("first", "5 is odd"), ("red", "strip 2")):
        assert re.search(rf"[Pp]age {pages[page]}[^.]*{said}", words), page
    for page in ("ports", "hands", "bets"):
        assert f"age {pages[page]}" in words


def test_another_try_is_refused_and_changes_nothing():
    run = LessonRun(read_lesson(FOLDER / "black_baron.toml"))
    for call in (lambda: run.begin({4: 200}), lambda: run.act(Action(4, "hit")), lambda: run.answer(1)):
        with pytest.raises(ActionNotAllowed, match="Next"):
            call()
    while run.waits_for != BEGIN:
        run.read_on()
    for bets in ({4: 100}, {}, None):
        with pytest.raises(ActionNotAllowed, match="2 coins"):
            run.begin(bets)
    run.begin({4: 200})
    while run.waits_for != "split":
        run.read_on()
    with pytest.raises(ActionNotAllowed, match="Press Split"):
        run.act(Action(4, "hit"))
    assert run.next_action == Action(4, "split")


def test_the_lesson_on_the_page_of_levels_can_be_played():
    lesson = lesson_in(PAGE.split("```toml\n")[-1].split("```")[0], "page")
    assert [step.wait for step in lesson.steps] == ["next", "begin", "stay", "next"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('wait = "split"', 'wait = "double"', r"step 9: .*double"),
        ("plays = 2", "plays = 1", r"step 9: .*split"),
        ("plays = 2", "plays = 9", r"step 8: "),
        ('until = "dealer_rolled"', 'until = "dealer_sang"', r'step 13: the event "dealer_sang"'),
        ("right = 2", "right = 4", r"step 17: .*right"),
        ('wait = "round"', 'wait = "begin"', r"step 16: there is no further round"),
        ("seat = 4\norder", "seat = 5\norder", r"seat"),
        ("8, 7, 7, 10]", "8, 7, 7, 11]", r"step 12: "),
        ("8, 7, 7, 10]", "8, 7, 7]", r"step 12: "),
        ('table = "black_baron/standard"', 'table = "black_baron/nowhere"', r"nowhere"),
        ('say = "This is', 'sing = "This is', r"steps"),
        ('at = "dealer"', 'at = "Mr Red"', r"at"),
        ("[lesson]", "[lesson", r"TOML"),
    ],
)
def test_a_lesson_that_cannot_happen_is_refused_in_one_sentence(old, new, said):
    assert old in BARON
    with pytest.raises(LevelError, match=said) as refused:
        lesson_in(BARON.replace(old, new, 1), "broken")
    assert "\n" not in str(refused.value) and str(refused.value).endswith(".")


def test_a_broken_file_closes_no_other_lesson(tmp_path, monkeypatch):
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "broken.toml").write_text(BARON.replace("plays = 2", "plays = 9"), "utf-8")
    (tmp_path / "lessons" / "own.toml").write_text(BARON, "utf-8")
    monkeypatch.setattr("casino.core.resources.OWN_LEVELS", [tmp_path])
    found, faults = lessons()
    assert "own" in [lesson.name for lesson in found]
    assert [fault.message.split(":")[0] for fault in faults] == ["levels/lessons/broken.toml"]
    assert lesson_for(shipped_level("black_baron/standard")).name == "black_baron"
