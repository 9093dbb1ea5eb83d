"""The page on which a pair says who it is: it plays at once, joins the queue, or is the pair that was called."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import pygame

from casino.core.texts import _
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Gap, Grid, Words
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.show.bombs.day import LONGEST, DayBook, Pair, pair_of
from casino.ui.widgets.button_row import preferred_width
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Button

_ASKED = _("Type your names for today's best times, or play without.")
_QUEUED = _("Type your names to join the queue; they are called on this screen.")
_HALF = _("Type both names.")
_BUTTON = 50  # layout units high
_SIZE = 18


class Called(Protocol):
    """What a show does for a pair."""

    def play(self, pair: Pair | None) -> None:
        """Leads a pair to the bomb; None for one that does not say who it is."""

    def wait(self, pair: Pair) -> str:
        """Lets a pair wait for the bomb; returns "", or why it cannot."""

    def leave(self) -> None:
        """Goes back to the title card."""


class NamesPage(PageScene):
    """Two names, and the ways on. While others wait, only the pair whose turn it is can play."""

    title = _("Who is playing?")
    widest = 760
    tallest = 600

    def __init__(self, house: House, show: Called, book: DayBook) -> None:
        super().__init__(house, "defusal")
        self._show = show
        self._book = book
        self._names = {"first": "", "second": ""}
        self._told = ""  # what was wrong

    def blocks(self, width: int) -> Sequence[Block]:
        queue = self._book.queue
        words = self._told or (_QUEUED if queue else _ASKED)
        across = 1 if self.metrics.letters > 1.2 or self.metrics.is_tall else 2
        fields = (
            partial(self._field, "first", _("At the bomb")),
            partial(self._field, "second", _("With the manual")),
        )
        typed = [
            Words(words, _SIZE, "warn" if self._told else "ink", "center"),
            Gap(4),
            Grid(fields, across, TextField.labelled_px(self.metrics), 12),
        ]
        if not queue:
            return typed
        called = queue[0]
        away = _("They are not here") if len(queue) == 1 else _("They are not here: call the next pair")
        calls = [
            partial(self._button, "called", _("Play now"), partial(self._play, called), "accent"),
            partial(self._button, "away", away, partial(self._pass_over, called), "plain"),
        ]
        high = max(self.metrics.px(_BUTTON), self.foot_px)
        needs = [preferred_width(label, self.metrics).total for label in (_("Play now"), away)]
        is_narrow = 2 * max(needs) + self.metrics.px(8) > width
        turn = Words(_("It is your turn, {pair}!", pair=called.words), 22, "win", "center")
        return [turn, Gap(4), Grid(calls, 1 if is_narrow else 2, high), Gap(14), *typed]

    def _field(self, key: str, label: str, rect: pygame.Rect) -> TextField:
        return TextField(
            key,
            TextField.below_label(rect, self.metrics),
            label,
            value=self._names[key],
            most=LONGEST,
            on_change=partial(self._named, key),
            on_enter=self._enter,
        )

    def _button(self, key: str, label: str, action: Callable[[], object], style: str, rect: pygame.Rect) -> Button:
        return Button(key, rect, label, on_press=action, style=style)

    def foot(self) -> Sequence[FootButton]:
        if self._book.queue:
            return [FootButton("queue", _("Join the queue"), self._wait)]
        return [FootButton("play", _("Play"), self._enter), FootButton("queue", _("Join the queue"), self._wait)]

    @property
    def default_button(self) -> str:
        return "queue" if self._book.queue else "play"

    @property
    def start(self) -> str:
        return "called" if self._book.queue else "first"

    def on_escape(self) -> None:
        self._show.leave()

    def _named(self, key: str, name: str) -> None:
        self._names[key] = name
        self._tell("")

    def _tell(self, words: str) -> None:
        if words != self._told:
            self._told = words
            self.refresh()

    @property
    def _pair(self) -> Pair | None:
        return pair_of(self._names["first"], self._names["second"])

    def _enter(self) -> None:
        """Plays with the names that were typed, or without any; joins the queue where others wait."""
        if self._book.queue:
            self._wait()
            return
        is_named = any(name.strip() for name in self._names.values())
        if is_named and self._pair is None:
            self._refuse(_HALF)
        else:
            self._play(self._pair)

    def _play(self, pair: Pair | None) -> None:
        self.house.stack.pop()
        self._show.play(pair)

    def _wait(self) -> None:
        pair = self._pair
        refusal = self._show.wait(pair) if pair is not None else _HALF
        if refusal:
            self._refuse(refusal)

    def _pass_over(self, pair: Pair) -> None:
        self._book.pass_over(pair)
        self.refresh()

    def _refuse(self, words: str) -> None:
        self.house.sound.play("refuse")
        self._tell(words)
