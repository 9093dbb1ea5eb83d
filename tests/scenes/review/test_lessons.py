"""Lessons at their tables: whoever reads only bubbles and labels gets through each of them, with every device."""

import pytest

from casino.core.preferences import Preferences
from casino.lessons.lesson import SHOWN
from casino.lessons.reading import lessons
from casino.scenes.lobby.scene import Lobby
from casino.scenes.review.lessons.page import LessonsPage
from casino.scenes.review.lessons.part import LessonPart
from casino.scenes.table.scene import TableScene
from casino.tables.lesson_progress import LessonProgress
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
        if lit := part.lit:
            choose(lit[0].label)
        elif offered:
            choose(offered[turn % len(offered)].label)
        else:  # one's own round: where the keyboard begins, or whatever comes first
            row = [one for one in table.focus.widgets if table.layout.controls.colliderect(one.rect)]
            usual = [one for one in table.focus.widgets if one.key == table.start]
            choose(next(one.label for one in (*usual, *row) if not one.lays_chips))
    raise AssertionError(f"no way on from {part.said!r}: {pilot.labels}")


def test_a_card_is_squeezed_where_the_lesson_says_so(open_pilot):
    pilot = open_pilot(kind=Pilot, preferences=Preferences(speed="fast"))
    pilot.house.pages.lessons("salon")
    pilot.frames(2)
    said = _through(pilot, part_of(pilot.scene, LessonPart), pilot.choose)
    assert any("squeeze" in words for words in said)


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
