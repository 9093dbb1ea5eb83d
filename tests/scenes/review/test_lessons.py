"""Lessons at their tables: whoever reads only bubbles and labels gets through each of them, with every device.

It takes more than 15 yardstick seconds: every lesson is played to its end with four devices, and at three sizes.
"""

import pygame
import pytest

from casino.core.preferences import Preferences
from casino.lessons.lesson import SHOWN
from casino.lessons.reading import lessons
from casino.records.levels import shipped_level
from casino.scenes.dialogs.column import Listing, Words
from casino.scenes.lobby.scene import Lobby
from casino.scenes.review.lessons.page import LessonsPage
from casino.scenes.review.lessons.part import LessonPart
from casino.scenes.table.lines.bubble import LINE, SIZE, bubble_at, words_room
from casino.scenes.table.scene import TableScene
from casino.tables.lesson_progress import LessonProgress
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from tests.support import ROOT
from tests.support.every import every
from tests.support.hands import FingerPilot, KeyPilot, PadPilot
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import part_of

pytestmark = pytest.mark.usefixtures("unseen")
NAMES = [lesson.name for lesson in lessons()[0]]
HANDS = {"mouse": Pilot, "keys": KeyPilot, "pad": PadPilot, "finger": FingerPilot}
PATIENCE = 400


def _settle(pilot):
    """Until a bubble asks for something, or a round of the learner's own does, or the lesson is over."""
    for _ in range(PATIENCE):
        pilot.frames(2, 0.2)
        if not isinstance(pilot.scene, TableScene) or pilot.scene.is_waiting:
            pilot.frames(2, 0.2)
            return
    raise AssertionError(f"the lesson stands still: {pilot.scene.message!r}, {pilot.labels}")


def _through(pilot, part, choose):
    """Presses what is lit, or what a bubble offers, until the lesson is over; returns what was said."""
    table, said = pilot.scene, []
    for turn in range(PATIENCE):
        _settle(pilot)
        if pilot.scene is not table:
            return said
        if part.said and part.said not in said:
            said.append(part.said)
        offered = [widget for widget in table.focus.widgets if widget.key.startswith(("lesson-", "answer-"))]
        if offered:
            choose(offered[turn % len(offered)].label)
        elif part.lit:
            choose(part.lit[0].label)
        else:  # one's own round: where the keyboard begins, or whatever comes first
            row = [one for one in table.focus.widgets if table.layout.controls.colliderect(one.rect)]
            usual = [one for one in table.focus.widgets if one.key == table.start]
            choose(next(one.label for one in (*usual, *row) if not one.lays_chips))
    raise AssertionError(f"no way on from {part.said!r}: {pilot.labels}")


def _to(pilot, name, wait):
    """Opens a lesson and goes on to the first step that waits for something; returns its part."""
    pilot.house.pages.lessons(name)
    pilot.frames(2)
    table, part = pilot.scene, part_of(pilot.scene, LessonPart)
    for _ in range(PATIENCE):
        _settle(pilot)
        if table.driver.table.run.waits_for == wait:
            return part
        offered = [widget for widget in table.focus.widgets if widget.key.startswith("lesson-")]
        pilot.press((offered or part.lit)[0].label)
    raise AssertionError(f"the lesson never waits for {wait!r}")


@pytest.fixture
def mouse(open_pilot):
    return open_pilot(preferences=Preferences(speed="instant"))


def test_a_card_is_squeezed_where_the_lesson_says_so(open_pilot):
    pilot = open_pilot(preferences=Preferences(speed="fast"))
    pilot.house.pages.lessons("salon")
    pilot.frames(2)
    said = _through(pilot, part_of(pilot.scene, LessonPart), pilot.choose)
    assert any("squeeze" in words for words in said)


def test_another_try_is_answered_in_the_bubble_and_a_right_one_leads_on(mouse):
    part = _to(mouse, "black_baron", "split")
    mouse.press("Hit")
    assert part.said == "With a pair of 8s we split. Press Split."
    assert mouse.scene.state_in_words().count(part.said) == 1
    assert [widget.key for widget in part.lit] == ["split"]
    mouse.press("Split")
    _settle(mouse)
    assert part.said.startswith("8 and 3")


def test_what_is_said_of_a_wrong_try_is_whole_in_the_bubble():
    room, about = pygame.Rect(0, 40, 1280, 560), pygame.Rect(600, 60, 100, 100)
    for letters in (1.0, 2.0):
        look = Look(theme("black_baron"), Metrics(1280, 720, letters))
        for step in (step for lesson in lessons()[0] for step in lesson.steps if step.wrong):
            bubble = bubble_at(look.metrics, step.say, room, about, [], 200, step.wrong)
            px, lines = look.fitting(step.wrong, words_room(look.metrics, bubble).size, size=SIZE, leading=LINE)
            assert " ".join(lines) == step.wrong and px > 0.85 * look.metrics.pt(SIZE), step.wrong


def test_whoever_has_the_table_read_out_hears_first_what_leads_on(mouse):
    part = _to(mouse, "bomb", "deal")
    assert mouse.scene.state_in_words().partition("You can choose ")[2].startswith(part.lit[0].named)


def test_enter_presses_what_is_lit_while_the_hand_is_at_the_keys(mouse):
    mouse.house.pages.lessons("blackjack")
    mouse.frames(2)
    table, part = mouse.scene, part_of(mouse.scene, LessonPart)
    while table.driver.table.run.number < 5:
        _settle(mouse)
        mouse.key(pygame.K_RETURN)
        _settle(mouse)
        assert table.focus.shows_ring and table.focus.focused.key == part.start
    mouse.press("Hit")
    _settle(mouse)
    assert not table.focus.shows_ring, "a hand at the mouse needs no ring"


def test_a_lesson_is_left_at_any_time_and_taken_up_where_it_was(mouse):
    part = _to(mouse, "black_baron", "stay")
    said, dice = part.said, [hand.dice for hand in mouse.scene.model.seats[4].hands]
    mouse.press("Leave")
    assert isinstance(mouse.scene, Lobby)
    mouse.press("Learn")
    assert "10 of 18 steps" in [cell for block in mouse.scene.blocks(800) for cell in _cells(block)]
    mouse.house.pages.lessons("black_baron")
    mouse.frames(2)
    _settle(mouse)
    assert part_of(mouse.scene, LessonPart).said == said
    assert [hand.dice for hand in mouse.scene.model.seats[4].hands] == dice


def test_a_lesson_that_cannot_happen_is_named_and_closes_no_other(mouse):
    folder = mouse.store.path.parent / "levels" / "lessons"
    folder.mkdir(parents=True)
    whole = (ROOT / "levels" / "lessons" / "black_baron.toml").read_text("utf-8")
    (folder / "broken.toml").write_text(whole.replace('wait = "split"', 'wait = "sing"'), "utf-8")
    mouse.press("Learn")
    (fault,) = mouse.scene.faults
    assert fault.message.startswith("levels/lessons/broken.toml: step 9: ")
    assert [lesson.name for lesson in mouse.scene.lessons] == NAMES
    assert fault.message in [block.words for block in mouse.scene.blocks(800) if isinstance(block, Words)]


def test_learn_and_enter_lead_to_the_lesson_of_the_chosen_door(mouse):
    mouse.press("Door: Blackjack")
    mouse.key(pygame.K_l)
    mouse.key(pygame.K_RETURN)
    assert mouse.scene.level.game == "blackjack" and part_of(mouse.scene, LessonPart).said


def _cells(block):
    """The words in the rows of a list."""
    return [cell for row in block.rows(800) for cell in row.cells] if isinstance(block, Listing) else []


def test_the_hall_and_the_first_table_offer_the_lesson_once(mouse):
    offer = "New to Black Baron?"
    assert mouse.scene.host_words.startswith(offer)
    mouse.house.doors.sit_down(shipped_level("black_baron/standard"))
    mouse.frames(2)
    assert mouse.scene.message == "Would you like some help? Press Coach.", "one hint at a time"
    mouse.press("Rules", "Learn")
    assert part_of(mouse.scene, LessonPart).said
    mouse.press("Leave", "Back", "Leave")
    assert not mouse.scene.host_words.startswith(offer)
    mouse.house.doors.sit_down(shipped_level("black_baron/standard"))
    mouse.frames(2)
    assert "lesson" not in mouse.scene.message
    mouse.press("Leave")
    mouse.house.change(coach=True)
    mouse.house.doors.sit_down(shipped_level("blackjack/strip"))
    mouse.frames(2)
    assert "has a short lesson" in mouse.scene.message


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((720, 1280), 1.5)])
def test_a_bubble_covers_nothing_that_is_to_be_pressed_or_read(open_pilot, size, text):
    pilot = open_pilot(size=size, preferences=Preferences(speed="instant", text_scale=text, window=size))
    covered = []
    for name in NAMES:
        pilot.house.pages.lessons(name)
        pilot.frames(2)
        table, part = pilot.scene, part_of(pilot.scene, LessonPart)

        def look(label, table=table, part=part, name=name):
            if (plate := part.plate) is not None:
                hidden = [widget.key for widget in part.lit if widget.rect.colliderect(plate)]
                if hidden or not pygame.Rect((0, 0), table.drawn_size).contains(plate):
                    covered.append((name, table.driver.table.run.number, hidden, plate))
            pilot.choose(label)

        _through(pilot, part, look)
    assert covered == []


@pytest.fixture(params=HANDS)
def pilot_options(request):
    return {"kind": HANDS[request.param], "preferences": Preferences(speed="instant")}


@every("name", NAMES)
def test_whoever_reads_only_bubbles_and_labels_gets_through(pilot, name):
    lesson = next(lesson for lesson in lessons()[0] if lesson.name == name)
    purse = pilot.store.purse(pilot.house.profile.id)
    pilot.choose("Learn")
    assert isinstance(pilot.scene, LessonsPage)
    pilot.house.pages.lessons(name)
    pilot.frames(2)
    said = _through(pilot, part_of(pilot.scene, LessonPart), pilot.choose)
    seen = [step.say for step in lesson.steps if step.wait != SHOWN]  # nothing is shown where nothing takes time
    assert [words for words in seen if words not in said] == []
    assert isinstance(pilot.scene, LessonsPage)
    assert pilot.store.purse(pilot.house.profile.id) == purse
    assert LessonProgress(pilot.store, pilot.house.profile).is_done(name)
    pilot.house.stack.pop()
    assert isinstance(pilot.scene, Lobby)
