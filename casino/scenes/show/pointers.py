"""Hints in a visitor's first round at a game, each beside what is to be pressed next. No rules are known here."""

from collections.abc import Sequence
from typing import Any

import pygame

from casino.engines.base import Event, RoundSettled
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.lines.bubble import Bubble, bubble_at, kept_at, paint_bubble, paint_lit, room_at
from casino.scenes.table.lines.caption import Said, sentences_of
from casino.scenes.table.part import TablePart
from casino.scenes.table.scene import TableScene
from casino.ui.widgets.widgets import Widget


class Pointers(TablePart):
    """The hints of one table, each given once, until the visitor's first round is over."""

    def __init__(self, driver: LiveDriver) -> None:
        level = driver.table.level
        self._driver = driver
        self._scene: TableScene[Any] = driver.scene
        self._left = list(sentences_of("pointers", driver.house.doors.place(level), level))
        self._given: Said | None = None
        self._bubble: Bubble | None = None
        self._placed: tuple[object, ...] = ()  # what the bubble was made for
        self._rounds = 2 if driver.is_playing else 1  # a hand that was taken over is not yet the visitor's own round

    @property
    def said(self) -> str:
        return self._given.sentence if self._given is not None else ""

    @property
    def pressed(self) -> Sequence[Widget]:
        """The widgets that the hint speaks of."""
        return self._named(self._given) if self._given is not None else ()

    def _named(self, hint: Said) -> list[Widget]:
        return [widget for widget in self._scene.focus.widgets if any(_is(widget.key, one) for one in hint.occasions)]

    def _fitting(self) -> Said | None:
        """The hint for what a person is to press now; None where nothing is, or it was given before."""
        driver, scene = self._driver, self._scene
        if driver.is_watched:
            return None
        keys = [widget.key for widget in scene.focus.widgets]
        if not driver.is_playing and scene.director.is_idle and driver.is_asked_to_bet:
            towards = driver.keys_towards(None)
            keys = [key for key in keys if key in towards]
        fitting = [hint for hint in self._left if any(_is(key, hint.occasions[0]) for key in keys)]
        return next((hint for hint in fitting if self._named(hint)), None)

    def update(self, seconds: float) -> None:
        now = self._fitting() if self._rounds and self._left else None
        if now == self._given:
            return
        if self._given in self._left:
            self._left.remove(self._given)
        self._given = now
        self._scene.invalidate()
        if now is not None:
            self._scene.house.messages.add(now.sentence)

    def on_settled(self, event: Event) -> None:
        if isinstance(event, RoundSettled) and self._rounds:
            self._rounds -= 1

    def paint(self, target: pygame.Surface) -> None:
        widgets, scene = self.pressed, self._scene
        if not widgets:
            return
        for widget in widgets:
            paint_lit(target, scene.look, widget.rect)
        about = widgets[0].rect.unionall([one.rect for one in widgets[1:]])
        keep = kept_at(scene, about, widgets)
        made_for = (self._given, scene.drawn_size, scene.metrics.letters, tuple(about))
        if self._bubble is None or self._placed != made_for:
            self._bubble = bubble_at(scene.metrics, self.said, room_at(scene), about, keep, 0)
            self._placed = made_for
        paint_bubble(target, scene.look, self._bubble, about, keep[1:])


def _is(key: str, named: str) -> bool:
    """Whether a widget's key is one named in a hint: a name with a dash at its end stands for all that begin so."""
    return key.startswith(named) if named.endswith("-") else key == named
