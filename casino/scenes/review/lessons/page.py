"""The page of lessons, and the way from it, from the hall and from rules to a lesson at its table. No step is known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from casino.core.errors import CasinoError
from casino.core.texts import _, ngettext
from casino.lessons.lesson import Lesson
from casino.lessons.reading import lessons
from casino.lessons.run import LessonRun
from casino.scenes.app.emblem import emblem
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Gap, Listing, Words
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.review.lessons.part import LessonPart
from casino.tables.lesson_progress import LessonProgress
from casino.tables.lessons import LessonTable
from casino.ui.widgets.lists import Row

_BLURBS = 840  # layout units that grow with the text: the least width of a list that says what each lesson holds
_NOTE = _(
    "Each lesson takes a few minutes at its own table, with no money at stake. Leave whenever you like and pick it up "
    "again later."
)


class LessonsPage(PageScene):
    """All lessons, and how far a person has come in each."""

    title = _("Lessons")
    widest = 1000

    def __init__(self, house: House, place: str) -> None:
        super().__init__(house, place)
        self.lessons, self.faults = lessons()

    @property
    def start(self) -> str:
        return "lessons"

    def blocks(self, width: int) -> Sequence[Block]:
        progress = self._progress
        is_wide = width >= self.metrics.pt(_BLURBS)
        heads = (_("Lesson"), *((_("What you play"),) if is_wide else ()), _("Progress"))
        rows = lambda width: [self._row(progress, lesson, is_wide) for lesson in self.lessons]  # noqa: E731
        found: list[Block] = [
            Words(_NOTE, 14, "ink_dim"),
            Gap(8),
            Listing(
                "lessons",
                _("Lessons"),
                heads,
                len(self.lessons),
                rows,
                self.memory,
                min_rows=min(6, max(1, len(self.lessons))),
            ),
        ]
        return [*found, *(Words(fault.message, 13, "warn") for fault in self.faults[:1])]

    @property
    def _progress(self) -> LessonProgress:
        assert self.house.profile is not None
        return LessonProgress(self.house.store, self.house.profile)

    @property
    def _suggested(self) -> Lesson | None:
        """The lesson to begin with: one not done of the door chosen in the hall, or else the first one not done."""
        progress, door = self._progress, self.house.preferences.door
        rest = [lesson for lesson in self.lessons if not progress.is_done(lesson.name)]
        behind = (lesson for lesson in rest if self.house.doors.place(lesson.level).door == door)
        return next(behind, rest[0] if rest else None)

    def foot(self) -> Sequence[FootButton]:
        if (lesson := self._suggested) is None:
            return []
        return [
            FootButton("begin", _("Play: {lesson}", lesson=_(lesson.title)), partial(open_lesson, self.house, lesson))
        ]

    @property
    def default_button(self) -> str:
        return "begin" if self._suggested is not None else "back"

    def _row(self, progress: LessonProgress, lesson: Lesson, is_wide: bool) -> Row:
        face = self.house.doors.place(lesson.level).face
        cells = (_(lesson.title), *((_(lesson.heading.blurb),) if is_wide else ()), how_far(progress, lesson))
        tone = "ink_dim" if progress.is_done(lesson.name) else "accent"
        return Row(cells, partial(open_lesson, self.house, lesson), tone, lambda px: emblem(self.look, face, px))


def how_far(progress: LessonProgress, lesson: Lesson) -> str:
    """How far a person has come in a lesson, in a few words."""
    if progress.is_done(lesson.name):
        return _("done")
    if not (step := progress.step(lesson.name)):
        return _("new")
    count = len(lesson.steps)
    return ngettext("{done} of {count} step", "{done} of {count} steps", count, done=step, count=count)


def open_lesson(house: House, lesson: Lesson) -> None:
    """Opens a lesson at its table, at the step where its learner left it."""
    assert house.profile is not None
    progress = LessonProgress(house.store, house.profile)
    try:
        run = LessonRun(lesson, min(progress.step(lesson.name), len(lesson.steps) - 1))
        table = LessonTable(run, house.profile)
        scene: Any = house.doors.practise(table, tuple(run.told))
    except CasinoError as refusal:
        house.say(str(refusal))
        return
    scene.parts.append(LessonPart(scene.driver, table, progress))
    scene.view.model.message = _(lesson.title)
    house.stack.push(scene)


def open_page(house: House, place: str, name: str) -> None:
    """Opens a lesson by its name, or the page of all lessons where none has that name."""
    found = next((lesson for lesson in lessons()[0] if lesson.name == name), None) if name else None
    if found is not None:
        open_lesson(house, found)
    else:
        house.stack.push(LessonsPage(house, place))
