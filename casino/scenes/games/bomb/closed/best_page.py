"""The best times at a bomb's table on a page of their own, with the names of the two, and the case of the day.

What is kept is in `best`.
"""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol

import msgspec
import pygame

from casino.core.errors import CasinoError
from casino.core.texts import _
from casino.engines.baccarat.events import BombEnded
from casino.engines.base import Event
from casino.players.bomb.cases import code_of_the_day
from casino.records.levels import Level
from casino.save import open_save
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Drawing, Gap, Grid, Listing, Words
from casino.scenes.dialogs.dates import day_of, with_tenths
from casino.scenes.dialogs.facts import Fact, facts_px, paint_facts
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.scenes.games.bomb.closed.best import KEY, MAX_NAMES, BestTime, BombTimes, DayTry, day_line, times_from
from casino.scenes.games.bomb.closed.cases import CaseChoice
from casino.scenes.games.bomb.view import BombView
from casino.scenes.table.part import TablePart
from casino.scenes.table.scene import TableScene
from casino.scenes.table.top_bar import BarEntry
from casino.tables.table import Table
from casino.ui.device import clipboard
from casino.ui.widgets.lists import Row
from casino.ui.widgets.text_field import TextField

log = logging.getLogger(__name__)


class AtBomb(Protocol):
    """The driver of a bomb, as far as its best times need it."""

    scene: TableScene[BombView]
    house: House
    table: Table
    cases: CaseChoice

    @property
    def is_playing(self) -> bool: ...


def today() -> str:
    """The day, as it is kept."""
    return open_save.now()[:10]


class BestTimes(TablePart):
    """What is kept of the bombs at a table, and the button that shows it; not in a show and not in a lesson."""

    def __init__(self, driver: AtBomb) -> None:
        self._driver = driver
        self.latest: BestTime | None = None  # of this visit

    @property
    def level(self) -> Level:
        """The table."""
        return self._driver.table.level

    @property
    def _is_offered(self) -> bool:
        driver = self._driver
        return driver.house.show is None and not driver.table.is_practice and driver.house.profile is not None

    def bar_entries(self) -> Sequence[BarEntry]:
        if not self._is_offered or self._driver.scene.view.model.phase == "armed":
            return ()
        return [BarEntry("best", _("Best times"), "star", pygame.K_b, self.open, gives_way=True)]

    @property
    def times(self) -> BombTimes:
        """What is kept of the person who plays."""
        me = self._driver.house.profile
        return times_from(self._driver.house.store.preference(me.id, KEY)) if me is not None else BombTimes()

    def keep(self, times: BombTimes) -> None:
        """Keeps it on disk; a disk that refuses costs no more than a line in the log."""
        me = self._driver.house.profile
        if me is None:
            return
        try:
            self._driver.house.store.keep_preference(me.id, KEY, msgspec.to_builtins(times))
        except CasinoError as error:
            log.warning("the best times were not kept: %s", error)

    def on_settled(self, event: Event) -> None:
        if not isinstance(event, BombEnded) or not self._is_offered:
            return
        view, day = self._driver.scene.view, today()
        model, name = view.model, self.level.name
        before = times = self.times
        is_disarmed = event.outcome == "disarmed"
        left = None if view.clock.left is None or not is_disarmed else int(view.clock.left * 10)
        is_of_day = model.code == code_of_the_day(day) and not self.has_tried(times)
        if is_of_day:
            tried = DayTry(day, event.outcome, model.strikes, left)
            times = msgspec.structs.replace(times, days=times.days | {name: tried})
        if (is_of_day or not model.is_for_honour) and not model.hints:  # else the case is known, or may be
            times = times.after(name, day, is_disarmed=is_disarmed, left=left)
        if times == before:
            return
        self.latest = times.best[-1] if times.best != before.best else None
        self.keep(times)

    def has_tried(self, times: BombTimes) -> bool:
        """Whether this table's case of today was tried."""
        tried = times.days.get(self.level.name)
        return tried is not None and tried.date == today()

    def rename(self, names: str) -> None:
        """Keeps the names of the two."""
        self.keep(self.times.renamed(names, self.latest))
        if self.latest is not None:
            self.latest = msgspec.structs.replace(self.latest, names=names)

    def open(self) -> None:
        """Opens the page; a movement under way is finished first."""
        driver = self._driver
        driver.scene.director.skip_all()
        driver.house.stack.push(BestTimesPage(driver.house, driver.scene.place, self, self._lay_case_of_day))

    def _lay_case_of_day(self) -> None:
        self._driver.house.stack.pop()
        self._driver.cases.place_of_day(code_of_the_day(today()))


class BestTimesPage(PageScene):
    """The page. `lay` puts the case of the day on the velvet."""

    def __init__(self, house: House, place: str, part: BestTimes, lay: Callable[[], object]) -> None:
        super().__init__(house, place)
        self.title = _("Best times: {table}", table=_(part.level.title))
        self._part, self._lay = part, lay
        self._times = part.times
        self._said = ""

    # -- the column -------------------------------------------------------------------------------------------

    def blocks(self, width: int) -> Sequence[Block]:
        times = self._times
        best = times.of(self._part.level.name)
        list_of = Listing("best", _("Best times"), _HEADS, len(best), self._rows, self.memory, figures=0)
        found: list[Block] = [
            Drawing(self._paint_facts, lambda width: facts_px(self.look)),
            Gap(8),
            Grid([self._field], 1, TextField.labelled_px(self.metrics), 12),
            list_of if best else self.nothing(_NONE, "star", rows=3),
        ]
        return [*found, Words(self._said, 14, "warn")] if self._said else found

    def _field(self, rect: pygame.Rect) -> TextField:
        place = TextField.below_label(rect, self.metrics)
        return TextField(
            "names", place, _("Who is playing"), value=self._times.names, most=MAX_NAMES, on_change=self._name
        )

    def _name(self, names: str) -> None:
        self._part.rename(names)
        self._times = self._part.times
        self.refresh()

    def _paint_facts(self, target: pygame.Surface, area: pygame.Rect) -> None:
        times, name = self._times, self._part.level.name
        of_today = times.of(name, today())
        shown = with_tenths(of_today[0].left / 10) if of_today else "–"
        tried = times.days.get(name) if self._part.has_tried(times) else None
        day = _("not tried yet")
        if tried is not None:
            day = _("disarmed") if tried.outcome == "disarmed" else _("not disarmed")
        facts = [
            Fact(_("In a row"), str(times.streak)),
            Fact(_("Most in a row"), str(times.longest)),
            Fact(_("Best today"), shown),
            Fact(_("Case of the day"), day, "win" if tried is not None and tried.outcome == "disarmed" else "ink"),
        ]
        paint_facts(target, self.look, area, facts)

    def _rows(self, width: int) -> Sequence[Row]:
        rows, latest = [], self._part.latest
        for number, one in enumerate(self._times.of(self._part.level.name), 1):
            names = one.names or _("a pair without names")
            when = day_of(datetime.fromisoformat(one.date)) if one.date != today() else _("today")
            tone = "win" if one == latest else "ink"
            rows.append(Row((f"{number}", with_tenths(one.left / 10), names, when), tone=tone))
        return rows

    # -- the case of the day ----------------------------------------------------------------------------------

    def foot(self) -> Sequence[FootButton]:
        if not self._part.has_tried(self._times):
            return [FootButton("day", _("Case of the day"), self._lay)]
        return [FootButton("share", _("Copy the line"), self._copy)]

    def _copy(self) -> None:
        level = self._part.level
        line = day_line(_(level.title), code_of_the_day(today()), self._times.days[level.name])
        clipboard.copy(line)
        self._said = _("On the clipboard: {line}", line=line)
        self.refresh()


_HEADS = (_("No."), _("Time left"), _("Who"), _("When"))
_NONE = _("No bomb has been disarmed here against the clock yet.")
