"""A lesson as a part of its table: the bubble of the present step, what may be pressed, and the way on."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from casino.core.texts import _
from casino.lessons.lesson import ANSWER, BEGIN, NEXT, ROUND, SHOWN, Step
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.lines.bubble import SIZE, Bubble, bubble_at, kept_at, paint_bubble, paint_lit, room_at
from casino.scenes.table.part import TablePart
from casino.scenes.table.scene import TableScene
from casino.scenes.table.view import TableView
from casino.tables.lesson_progress import LessonProgress
from casino.tables.lessons import LessonTable
from casino.ui.widgets.button_row import button_row, preferred_width
from casino.ui.widgets.focus import ARROWS
from casino.ui.widgets.keys import ENTER_KEYS
from casino.ui.widgets.widgets import Button, Widget

_WALKS = (pygame.K_TAB, pygame.K_SPACE, *ARROWS, *ENTER_KEYS)  # the keys of somebody who goes from widget to widget


class LessonPart(TablePart):
    """Leads through a lesson at its table, and remembers how far the learner has come."""

    def __init__(self, driver: LiveDriver, table: LessonTable, progress: LessonProgress) -> None:
        self._driver, self._table, self._progress = driver, table, progress
        self._scene: TableScene[Any] = driver.scene
        self._said = -1  # the number of the step that was said last
        self._refused = self._start = ""
        self._is_by_key = self._has_ring = False  # whether the hand is at the keys, and brought the ring
        self._placed: tuple[object, ...] = ()
        self._bubble: Bubble | None = None

    # -- which step it is -------------------------------------------------------------------------------------

    @property
    def _step(self) -> Step | None:
        """The step to be said; None while something moves without the learner, and in a round of the learner's own."""
        run = self._table.run
        if run.is_own_round and run.waits_for == ROUND:
            return None
        is_asked = self._scene.director.is_idle or (run.waits_for == SHOWN and self._driver.is_waiting)
        return run.step if is_asked else None

    @property
    def is_waiting(self) -> bool:
        step = self._step
        return step is not None and step.wait in (NEXT, ANSWER)

    @property
    def said(self) -> str:
        step = self._step
        return (self._table.refused or _(step.say)) if step is not None else ""

    def update(self, seconds: float) -> None:
        step, run = self._step, self._table.run
        is_over = run.waits_for == SHOWN or (run.is_own_round and not run.is_open)
        if is_over and self._scene.director.is_idle and not self._table.has_news:
            self._table.all_is_shown()
            self._driver.read_news()
            self._scene.refresh()
            return
        self._show_ring(step)
        start = self.start if step is not None else self._start
        if start != self._start:  # what is to be pressed next has changed: the keyboard and a pad go there too
            self._start = start
            self._scene.focus.go_to(start)
        if step is None or (run.number == self._said and self._refused == self._table.refused):
            return
        if run.number != self._said:
            self._scene.take_no_press()
            self._scene.house.messages.add(_(step.say))
            self._progress.keep(run.lesson.name, run.number)
        self._said, self._refused = run.number, self._table.refused
        self._scene.refresh()
        self._scene.focus.go_to(start)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._is_by_key = False
        elif event.type == pygame.KEYDOWN and event.key in _WALKS:
            self._is_by_key = not getattr(event, "is_pad", False)  # a pad has its ring always
        return False

    def _show_ring(self, step: Step | None) -> None:
        """Shows somebody at the keys what Enter presses, as long as the step asks for something.

        A ring that stayed while things move would be at whatever came first, and Enter would press that.
        """
        focus, is_wanted = self._scene.focus, step is not None and self._is_by_key
        if is_wanted == self._has_ring:
            return
        self._has_ring = is_wanted
        if is_wanted or self._is_by_key:
            focus.shows_ring = is_wanted
            self._scene.invalidate()

    # -- what may be pressed ----------------------------------------------------------------------------------

    @property
    def lit(self) -> list[Widget]:
        """The widgets that the step asks for, of those on the table now."""
        step = self._step
        if step is None:
            return []
        keys = [*self._keys(step), *step.press]
        return [widget for widget in self._scene.focus.widgets if widget.key in keys]

    def _keys(self, step: Step) -> Sequence[str]:
        run = self._table.run
        if step.wait in (BEGIN, ROUND):
            return self._driver.keys_towards(run.bet_asked if step.wait == BEGIN else None)
        if step.is_own_action and run.next_action is not None:
            return self._driver.keys_of(run.next_action)
        return ()

    @property
    def start(self) -> str:
        step = self._step
        if step is None:
            return ""
        if step.wait == NEXT:
            return "lesson-next"
        if step.wait == ANSWER:
            return "answer-1"
        return next(iter([*self._keys(step), *step.press]), "")

    def widgets(self) -> Sequence[Widget]:
        step = self._step
        if step is None or self._table.has_news:
            return ()
        metrics = self._scene.metrics
        labels = self._labels(step)
        if not labels:
            return ()
        foot = self._place(step).foot
        needs = [preferred_width(label, metrics, SIZE, cap=cap) for label, cap in labels]
        places = button_row(foot, needs, metrics.px(8))
        if step.wait == NEXT:
            wide = min(foot.w, needs[0].total + metrics.px(20))
            place = pygame.Rect(foot.right - wide, foot.y, wide, foot.h)
            on = Button("lesson-next", place, labels[0][0], ENTER_KEYS, on_press=self._read_on, hint="Enter", size=SIZE)
            on.style = "accent"
            return [on]
        return [
            Button(
                f"answer-{n}", place, label, (pygame.K_0 + n,), on_press=partial(self._answer, n), hint=cap, size=SIZE
            )
            for n, ((label, cap), place) in enumerate(zip(labels, places, strict=True), 1)
        ]

    def _labels(self, step: Step) -> list[tuple[str, str]]:
        """The labels of the bubble's own buttons, and the caps of their keys."""
        if step.wait == NEXT:
            is_last = self._table.run.number + 1 == len(self._table.run.lesson.steps)
            return [(_("Done") if is_last else _("Next"), "Enter")]
        return [(_(words), str(n)) for n, words in enumerate(step.answers, 1)] if step.wait == ANSWER else []

    def _read_on(self) -> None:
        if self._scene.is_deaf:  # a press too many must not pass a step unread
            return
        run = self._table.run
        self._table.read_on()
        if run.step is None:
            self._progress.keep(run.lesson.name, None)
            self._driver.leave()
            return
        self._driver.read_news()
        self._scene.refresh()

    def _answer(self, number: int) -> None:
        if self._scene.is_deaf:
            return
        self._table.answer(number)
        self._driver.read_news()
        self._scene.refresh()

    # -- the bubble -------------------------------------------------------------------------------------------

    @property
    def plate(self) -> pygame.Rect | None:
        """The bubble's place; None while there is none."""
        step = self._step
        return self._place(step).rect if step is not None and not self._table.has_news else None

    def _place(self, step: Step) -> Bubble:
        """The bubble in its place, which stays as long as the step, what is lit and the size do.

        It has room for what is said of a wrong try from the beginning, where the step has a sentence of its own.
        """
        scene, note = self._scene, self._table.refused or (_(step.wrong) if step.wrong else "")
        lit = tuple(tuple(widget.rect) for widget in self.lit)
        sizes = scene.drawn_size, scene.metrics.letters
        made_for = (self._table.run.number, *sizes, lit, bool(scene.focus.widgets), note)
        if self._bubble is None or self._placed != made_for:
            metrics = scene.metrics
            labels = self._labels(step)
            needs = [preferred_width(label, metrics, SIZE, cap=cap).total for label, cap in labels]
            buttons_px = sum(needs) + metrics.px(8) * max(0, len(needs) - 1)
            room = room_at(scene)
            about = self._about(step)
            keep = kept_at(self._scene, about, self.lit)
            self._bubble = bubble_at(metrics, _(step.say), room, about, keep, min(buttons_px, room.w), note)
            self._placed = made_for
        return self._bubble

    def _about(self, step: Step) -> pygame.Rect:
        """The place of what a step speaks of."""
        scene = self._scene
        if step.at in ("", "pressed"):
            lit = self.lit
            return lit[0].rect.unionall([one.rect for one in lit[1:]]) if lit else pygame.Rect(scene.layout.controls)
        return place_named(scene.view, step.at)

    def paint(self, target: pygame.Surface) -> None:
        step = self._step
        if step is None or self._table.has_news:
            return
        look = self._scene.look
        for widget in self.lit:
            paint_lit(target, look, widget.rect)
        about = self._about(step)
        paint_bubble(
            target, look, self._place(step), about, kept_at(self._scene, about, self.lit)[1:], self._table.refused
        )


def place_named(view: TableView[Any, Any, Any], name: str) -> pygame.Rect:
    """The place of something on a table, by the name that a lesson has for it; the middle for any other name."""
    kind, _dash, number = name.partition("-")
    seat = int(number) if number.isdigit() else 0
    if 1 <= seat <= len(view.layout.stations):
        if kind == "hand":
            return pygame.Rect(view.hand_area(seat))
        return pygame.Rect(view.station(seat).bet if kind == "bet" else view.station(seat).plate)
    if name == "dealer":
        return pygame.Rect(view.layout.dealer_portrait)
    if name == "message":
        return pygame.Rect(view.message_area)
    return pygame.Rect(view.places.get(name) or (view.big_centre, (1, 1)))
