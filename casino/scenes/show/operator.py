"""The operator's pages in an unattended house: the PIN, then the figures of the show and its controls.

`casino.show.figures` computes the figures; the show carries out what is pressed.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import pygame

from casino.core.money import format_amount
from casino.core.texts import _, ngettext
from casino.records.levels import shipped_level
from casino.scenes.app.house import House
from casino.scenes.app.stack import Played
from casino.scenes.dialogs.column import Block, Control, Gap, Text
from casino.scenes.dialogs.dialogs import AnswerOption, ask
from casino.scenes.dialogs.key_pad import DIGITS, KeyPad
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.show.bombs.queue import QueuePage
from casino.show.bombs.day import DayBook
from casino.show.figures import ShowFigures, TableFigures
from casino.show.idle import IdleClock
from casino.show.log import ShowLog
from casino.show.pin import PinCheck
from casino.show.watchdog import last_error
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Slider, Toggle, Widget


class Operated(Protocol):
    """A show, as far as the operator's pages read and change it."""

    house: House
    event: str
    idle: IdleClock
    uptime: float
    visits: ShowLog
    figures: ShowFigures
    bombs: DayBook | None

    def name_event(self, name: str) -> None: ...
    def set_volume(self, share: float) -> None: ...
    def next_table(self) -> None: ...
    def restart(self) -> None: ...
    def end(self) -> None: ...


_MAX_DIGITS = 8
_PAUSE = _("Pause the idle timer")
_MAX_TABLES = 3
_MAX_EVENT = 40
_FIGURES_SECONDS = 2.0  # between two readings of the figures


def is_operators(scene: Played) -> bool:
    """Whether a scene is one of the operator's pages or is over one."""
    return isinstance(scene, PinPage | OperatorPage)


class PinPage(KeyPad):
    """The PIN, typed with keys or by touch."""

    def __init__(self, house: House, show: Operated, check: PinCheck) -> None:
        super().__init__(house, _("Operator"), DIGITS, "", _MAX_DIGITS, lambda typed: None)
        self._show, self._check = show, check
        self._said = -1

    def on_moment(self, seconds: float) -> None:
        left = round(self._check.wait_seconds + 0.499)
        if left != self._said:
            self._said = left
            self.title = _("Operator: wait {seconds} s", seconds=left) if left else _("Operator")
            self.needs_repaint = True

    def type_sign(self, sign: str) -> None:
        if not self._check.is_refusing:
            super().type_sign(sign)

    @property
    def line(self) -> str:
        return " ".join("•" * len(self.value)) or "PIN"

    def finish(self) -> None:
        if self._check.check(self.value):
            self.house.stack.replace(OperatorPage(self.house, self._show))
            return
        self.value = ""
        self.house.sound.play("refuse")
        self.title = _("Operator: wrong PIN")
        self.refresh()


class OperatorPage(PageScene):
    """The figures of the show and its controls."""

    title = _("The show")
    widest = 820
    tallest = 690

    def __init__(self, house: House, show: Operated) -> None:
        super().__init__(house)
        self._show = show
        self._pieces = self._described()
        self._looks_in = _FIGURES_SECONDS

    def on_moment(self, seconds: float) -> None:
        self._looks_in -= seconds
        if self._looks_in <= 0:
            self._looks_in = _FIGURES_SECONDS
            pieces = self._described()
            if pieces != self._pieces:
                self._pieces = pieces
                self.refresh()

    # -- figures ----------------------------------------------------------------------------------------------

    def _described(self) -> list[tuple[str, str]]:
        show = self._show
        figures = show.figures.now(show.uptime)
        mean, kept = _duration(figures.mean_seconds), format_amount(figures.take)
        facts = [
            (_("Open for"), _duration(figures.uptime_seconds)),
            (_("Visitors"), _("{count}, {time} each on average", count=f"{figures.visitors:,}", time=mean)),
            (_("Rounds"), _("{count}, the house has kept {amount}", count=f"{figures.rounds:,}", amount=kept)),
            *(
                ("" if number else _("Tables"), _told_of(table))
                for number, table in enumerate(figures.tables[:_MAX_TABLES])
            ),
            (_("Last error"), last_error(self.house.store.path.parent) or _("none")),
            (_("Log"), str(show.visits.path)),
        ]
        if figures.trouble:
            facts.append((_("Problem"), figures.trouble))
        return [("fact", f"{name}\t{words}") for name, words in facts]

    # -- places and widgets -----------------------------------------------------------------------------------

    def blocks(self, width: int) -> Sequence[Block]:
        show = self._show
        return [
            Text("figures", _("Figures"), self._pieces, self.memory),
            Gap(10),
            Control(self._volume),
            Control(lambda row: Toggle("idle", row, _PAUSE, value=show.idle.is_paused, on_change=self._hold)),
            Control(self._event, name=_("Event")),
        ]

    def _volume(self, row: pygame.Rect) -> Widget:
        now = self.house.preferences.effects_volume
        return Slider("volume", row, _("Volume"), value=now, on_change=self._show.set_volume)

    def _event(self, row: pygame.Rect) -> Widget:
        show = self._show
        return TextField("event", row, "", value=show.event, most=_MAX_EVENT, on_change=show.name_event)

    def _hold(self, is_paused: bool) -> None:
        self._show.idle.is_paused = is_paused
        self.refresh()

    def foot(self) -> Sequence[FootButton]:
        show = self._show
        book = show.bombs
        queue = [] if book is None else [FootButton("queue", _("Queue"), partial(self._open_queue, book))]
        return [
            *queue,
            FootButton("next", _("Next table"), show.next_table),
            FootButton("restart", _("Restart"), partial(self._ask, _("Restart the show?"), _("Restart"), show.restart)),
            FootButton("quit", _("End the show"), partial(self._ask, _("End the show?"), _("End it"), show.end)),
        ]

    def _open_queue(self, book: DayBook) -> None:
        self.house.stack.push(QueuePage(self.house, book))

    def _ask(self, title: str, label: str, action: Callable[[], object]) -> None:
        sentence = _("A round that is being played is settled by its rules, and the visitor's purse goes back.")
        ask(
            self.house,
            title,
            sentence,
            AnswerOption(label, action, key=pygame.K_q),
            AnswerOption(_("Stay"), style="accent"),
        )


def _told_of(table: TableFigures) -> str:
    return _(
        "{table}: {visits}, {rounds}, {time}",
        table=_title_of(table.level),
        visits=ngettext("{count} visit", "{count} visits", table.visits),
        rounds=ngettext("{count} round", "{count} rounds", table.rounds),
        time=_duration(table.seconds),
    )


def _duration(seconds: float) -> str:
    """Formats a duration: "3 h 20 min", "4 min 5 s", "38 s"."""
    whole = round(seconds)
    if whole >= 3600:
        return _("{hours} h {minutes} min", hours=whole // 3600, minutes=whole % 3600 // 60)
    if whole >= 60:
        return _("{minutes} min {seconds} s", minutes=whole // 60, seconds=whole % 60)
    return _("{count} s", count=whole)


def _title_of(level: str) -> str:
    try:
        return _(shipped_level(level).title)
    except Exception:  # the level is gone, but it was played
        return level
