"""The missions: a page that lists them with par and best time, and a part of a table that keeps what was done.

What a mission adds is in its level's file, the par comes from `players`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import pygame

from casino.core.errors import SaveError
from casino.core.texts import _
from casino.engines.baccarat.events import BombEnded
from casino.engines.base import Event
from casino.players.bomb.par import par_of
from casino.records.levels import Level, missions
from casino.save.ledger import Account
from casino.save.store import Store
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Gap, Listing, Words
from casino.scenes.dialogs.dates import in_minutes
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.table.part import TablePart
from casino.scenes.table.scene import TableScene
from casino.scenes.table.top_bar import BarEntry
from casino.ui.widgets.lists import Row

_KEY = "missions"  # of what is kept in the save
_UNTIMED = -1.0  # in the place of a best time: done, but without a clock or with hints
_BLURBS = 900  # layout units that grow with the text: the least width of a list that says what each mission adds
_NOTE = _(
    "Two people, one bomb: each mission adds one thing. Par is the time of a pair that has read the manual once and "
    "makes no mistakes. Only new cases count, and best times only without hints."
)


class MissionProgress:
    """The missions that one person has done, each with the most seconds left on its clock."""

    def __init__(self, store: Store, account: Account) -> None:
        self._store, self._account = store, account
        kept = store.preference(account.id, _KEY)
        pairs = kept.items() if isinstance(kept, dict) else ()
        self._left = {name: float(left) for name, left in pairs if isinstance(left, int | float)}

    def is_done(self, mission: Level) -> bool:
        """Whether a mission was done."""
        return mission.name in self._left

    def best(self, mission: Level) -> float | None:
        """The most seconds that were left at its end; None if none were counted."""
        left = self._left.get(mission.name, _UNTIMED)
        return left if left >= 0.0 else None

    def keep(self, mission: Level, left: float | None) -> None:
        """Remembers that a mission was done, with so many seconds left; None where they do not count."""
        wanted = max(self._left.get(mission.name, _UNTIMED), _UNTIMED if left is None else round(left, 1))
        if self._left.get(mission.name) == wanted:
            return
        self._left[mission.name] = wanted
        with suppress(SaveError):  # the bomb is disarmed all the same
            self._store.keep_preference(self._account.id, _KEY, self._left)

    def next_of(self, all_of_them: Sequence[Level]) -> int:
        """The number from 0 of the first mission that was not done; the last one if all were."""
        numbers = (number for number, mission in enumerate(all_of_them) if not self.is_done(mission))
        return next(numbers, len(all_of_them) - 1)


class MissionsPage(PageScene):
    """All missions of the bomb: what each adds, its clock, its par, and the best time so far."""

    title = _("The missions")
    widest = 1100

    def __init__(self, house: House, place: str, game: str) -> None:
        super().__init__(house, place)
        self.missions, self.faults = missions(game)
        if self.missions:
            self.memory["missions"] = self._progress.next_of(self.missions)

    @property
    def start(self) -> str:
        return "missions"

    @property
    def _progress(self) -> MissionProgress:
        return _progress_of(self.house)

    def blocks(self, width: int) -> Sequence[Block]:
        is_wide = width >= self.metrics.pt(_BLURBS)
        heads = (_("Mission"), *((_("What it adds"),) if is_wide else ()), _("Clock"), _("Par"), _("Best"))
        found: list[Block] = [
            Words(_NOTE, 14, "ink_dim"),
            Gap(8),
            Listing(
                *("missions", self.title, heads, len(self.missions), partial(self._rows, is_wide), self.memory),
                min_rows=min(8, max(1, len(self.missions))),
            ),
        ]
        return [*found, *(Words(fault.message, 13, "warn") for fault in self.faults[:1])]

    def _rows(self, is_wide: bool, width: int) -> Sequence[Row]:
        progress = self._progress
        coming = progress.next_of(self.missions)
        return [self._row(progress, number, coming, is_wide) for number in range(len(self.missions))]

    def _row(self, progress: MissionProgress, number: int, coming: int, is_wide: bool) -> Row:
        mission = self.missions[number]
        rules, best = mission.settings, progress.best(mission)
        left = _("{time} left", time=in_minutes(best)) if best is not None else _("done")
        cells = (
            _("{number}. {title}", number=number + 1, title=_(mission.title)),
            *((_(mission.placard.blurb),) if is_wide else ()),
            in_minutes(rules.seconds) if rules.seconds is not None else _("none"),
            in_minutes(par_of(rules, number).middle),
            left if progress.is_done(mission) else _("next") if number == coming else "–",
        )
        tone = "ink_dim" if progress.is_done(mission) else "accent" if number == coming else "ink"
        return Row(cells, partial(open_mission, self.house, mission), tone)

    def foot(self) -> Sequence[FootButton]:
        if not self.missions:
            return []
        mission = self.missions[self._progress.next_of(self.missions)]
        play = partial(open_mission, self.house, mission)
        return [FootButton("begin", _("Play: {mission}", mission=_(mission.title)), play)]

    @property
    def default_button(self) -> str:
        return "begin" if self.missions else "back"


class MissionPart(TablePart):
    """Notes at a mission's table that it is done, and leads on to the next one."""

    def __init__(self, scene: TableScene[Any], mission: Level) -> None:
        self._scene, self._mission = scene, mission
        self._others, _faults = missions(mission.game)
        self._is_new = False  # done just now, and not said yet

    @property
    def _next(self) -> Level | None:
        """The mission after this one; None after the last."""
        number = self._others.index(self._mission) + 1
        return self._others[number] if number < len(self._others) else None

    def on_settled(self, event: Event) -> None:
        view = self._scene.view
        if not isinstance(event, BombEnded) or event.outcome != "disarmed" or view.model.is_for_honour:
            return
        progress = _progress_of(self._scene.house)
        progress.keep(self._mission, None if view.model.hints else view.clock.left)
        self._is_new = True

    def on_idle(self) -> None:
        if self._is_new and self._scene.view.model.phase == "over":
            self._is_new = False
            coming = self._next
            said = _("Mission done. That was the last of them.")
            if coming is not None:
                said = _("Mission done. The next one: {mission}.", mission=_(coming.title))
            self._scene.say(said)

    def bar_entries(self) -> Sequence[BarEntry]:
        coming = self._next
        is_over = self._scene.view.model.phase == "over" and self._scene.director.is_idle
        if coming is None or not is_over or not _progress_of(self._scene.house).is_done(self._mission):
            return ()
        go_on = partial(self._go_on, coming)
        return [BarEntry("next", _("Next mission"), "chevron_right", pygame.K_x, go_on, "accent")]

    def _go_on(self, coming: Level) -> None:
        self._scene.leave()
        open_mission(self._scene.house, coming)


def _progress_of(house: House) -> MissionProgress:
    assert house.profile is not None
    return MissionProgress(house.store, house.profile)


def open_mission(house: House, mission: Level) -> None:
    """Opens a mission's table, where it is noted when it is done."""
    house.doors.sit_down(mission)
    scene = house.stack.top
    if isinstance(scene, TableScene) and scene.level.name == mission.name:
        scene.parts.append(MissionPart(scene, mission))
        scene.say(_(mission.placard.blurb))


def open_page(house: House, level: Level) -> None:
    """Opens the page of the missions of a level's game, over the hall."""
    house.stack.push(MissionsPage(house, "hall", level.game))


def prepare(level: Level) -> None:
    """Works out ahead the par of every mission."""
    for number, mission in enumerate(missions(level.game)[0]):
        par_of(mission.settings, number)
