"""Ways through every lesson that stop at each of its steps, up to the learner's own round; see `steps`."""

from casino.lessons.lesson import ROUND, SHOWN, Lesson
from casino.lessons.reading import lessons
from casino.scenes.review.lessons.part import LessonPart
from casino.scenes.table.scene import TableScene
from tests.support.pilot import Pilot
from tests.support.tables_on_screen import driver_of, part_of
from tests.tools.shots.steps import Done, Tour, away

_PRESSES = 60  # at most, from one step to another


def _at(number: int) -> Done:
    """To a step, doing what each before it asks for."""

    def go_on(pilot: Pilot) -> None:
        part = part_of(pilot.scene, LessonPart)
        for _ in range(_PRESSES):
            assert isinstance(pilot.scene, TableScene)
            pilot.hurry()
            pilot.frames(2)
            run = driver_of(pilot.scene).table.run
            if run.number >= number:
                away(pilot)
                return
            keys = ("lesson-next", f"answer-{run.step.right}")
            on = [widget for widget in pilot.scene.focus.widgets if widget.key in keys]
            pilot.press((on or part.lit)[0].label)
        raise AssertionError(f"step {number} was never reached: {pilot.labels}")

    return go_on


def _tour(lesson: Lesson) -> Tour:
    begin: Done = lambda pilot: pilot.house.pages.lessons(lesson.name)  # noqa: E731
    last = [step.wait for step in lesson.steps].index(ROUND) if ROUND in [s.wait for s in lesson.steps] else None
    steps = [number for number, step in enumerate(lesson.steps[:last]) if step.wait != SHOWN]
    return {
        f"lesson_{lesson.name}_{number + 1:02d}": (*((begin,) if not number else ()), _at(number)) for number in steps
    }


TOURS: dict[str, Tour] = {
    "the page of lessons": {"lessons": ("Learn",)},
    **{f"the lesson of {lesson.name}": _tour(lesson) for lesson in lessons()[0]},
}
