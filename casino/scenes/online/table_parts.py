"""The parts a hall adds to a table on the screen: clocks of turns and bets, lost links, and talk on a page."""

from collections.abc import Sequence
from math import ceil
from typing import Any

import pygame

from casino.core.texts import _
from casino.engines.base import Event
from casino.online.client.remote import RemoteTable
from casino.scenes.app import timing
from casino.scenes.games.castle.talk.chat_panel import ChatPanel
from casino.scenes.games.castle.talk.page import TalkPage, is_news, sound, told
from casino.scenes.online.money_page import MoneyPage
from casino.scenes.online.session import OnlineSession
from casino.scenes.online.standings_page import StandingsPage
from casino.scenes.table.director import Announced
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.felt import paint_away, paint_clock, paint_ring
from casino.scenes.table.part import TablePart
from casino.scenes.table.top_bar import BarEntry

_WARN_SECONDS = 10
_BACK = _("The hall is there again.")
_BROKEN = _("This hall does not keep to the rules, so you have left its table. What it owes you stands at the cashier.")


class HallPart(TablePart):
    """A part that says what the table waits for, shows its clocks, and ends the scene when the visit has ended."""

    def __init__(self, driver: LiveDriver, table: RemoteTable, session: OnlineSession) -> None:
        self._driver, self._table, self._session = driver, table, session
        self._scene = driver.scene
        self._said = ""
        self._shown: tuple[tuple[int, ...], int] = ((), 0)
        self._away: dict[int, int] = {}  # seats of people who cannot be reached, and the seconds they are kept
        self._trouble = ""
        self._refused = 0.0  # seconds since the hall stopped sending this table's entries
        self._rested = timing.RESULT_READ  # seconds since a round was fully shown
        self._faults = 0
        self._was_open = table.is_open

    def bar_entries(self) -> Sequence[BarEntry]:
        if self._scene.house.show is not None:
            return ()
        if self._session.money.is_tournament:
            return [BarEntry("standings", _("Standings"), "list", pygame.K_F8, self._show_standings)]
        return [BarEntry("money", _("Money for this hall"), "coin", pygame.K_F8, self._show_money)]

    def _show_standings(self) -> None:
        self._scene.house.stack.push(StandingsPage(self._scene.house, self._session, self._scene.place))

    def _show_money(self) -> None:
        self._scene.house.stack.push(MoneyPage(self._scene.house, self._session, self._scene.place))

    def update(self, seconds: float) -> None:
        self._rested = self._rested + seconds if self._scene.director.is_idle and not self._table.is_open else 0.0
        connection = self._session.connection
        if connection is None:
            self._driver.leave()
            return
        self._refused = self._refused + seconds if self._table.refusal else 0.0
        if self._refused > timing.TOLD_NO_MORE and self._scene.house.stack.top is self._scene:
            self._driver.leave()
            self._scene.house.say(self._table.refusal, _(self._table.level.title))
            return
        if connection.trouble != self._trouble:
            self._trouble = connection.trouble
            self._scene.say(self._trouble or _BACK)
        if len(self._table.faults) > self._faults:
            self._accuse()
        if self._was_open and not self._table.is_open:
            self._session.money.ask_statement()  # the purse after the round, should the visit end in a crash
        self._was_open = self._table.is_open
        self._show_wait()
        self._show_away()

    def _show_wait(self) -> None:
        """Says what the table waits for once the last result was read, and sounds its last seconds."""
        wait = self._table.wait
        if wait is None:
            self._said = ""
        elif self._rested > timing.RESULT_READ and wait.sentence != self._said and not self._trouble:
            self._said = wait.sentence
            self._scene.say(wait.sentence)
        now = (wait.seats, ceil(wait.seconds)) if wait is not None else ((), 0)
        if now != self._shown:
            is_own = bool(set(now[0]) & set(self._driver.people.humans))
            if is_own and 0 < now[1] <= _WARN_SECONDS and now[1] < self._shown[1]:
                self._scene.house.sound.play("focus", volume=0.4)
            self._shown = now
            self._scene.invalidate()

    def _show_away(self) -> None:
        """Updates the seats of lost links and their remaining seconds."""
        until = self._session.castle.away
        visitors = self._table.visitors if until else {}
        away = {seat: ceil(self._table.seconds_until(until[id_])) for seat, id_ in visitors.items() if id_ in until}
        if away != self._away:
            self._away = away
            self._scene.invalidate()

    def on_settled(self, event: Event) -> None:
        """Copies an announcement at the table into the talk."""
        if isinstance(event, Announced):
            self._session.castle.announce(event.sentence, self._table.level.name)

    def leaves_on_fault(self) -> bool:
        """Leaves a table whose entries it cannot show; True, and the money there is still owed."""
        self._session.leave_table(self._table.level.name)
        while self._scene in self._scene.house.stack.scenes:
            self._scene.house.stack.pop()
        self._scene.house.say(_BROKEN, _(self._table.level.title))
        return True

    def _accuse(self) -> None:
        """Reports that the hall bent a round, here and to everybody at the table."""
        table = self._table
        fault = table.faults[-1]
        self._faults = len(table.faults)
        self._scene.house.say(fault, _("This round is not fair"))
        if self._session.connection is not None:
            self._session.connection.say(_("This round is not fair.") + " " + fault, lambda answer: None)

    def paint_on_plate(self, target: pygame.Surface, seat: int) -> None:
        look, wait, station = self._scene.look, self._table.wait, self._scene.layout.stations[seat - 1]
        place = station.plate, station.portrait_px
        if (kept := self._away.get(seat)) is not None:
            paint_away(target, look, *place, kept)
        elif wait is not None and wait.of and wait.seconds and seat in wait.seats:
            left = ceil(wait.seconds)
            share = min(1.0, left / wait.of)
            if self._table.is_open or left <= _WARN_SECONDS:
                paint_clock(target, look, *place, share, left if left <= _WARN_SECONDS else 0)
            else:
                paint_ring(target, look, *place, share)

    def on_left(self) -> None:
        self._session.leave_table(self._table.level.name)


class TalkButton(TablePart):
    """A button that opens the talk, with new lines above the table as they come."""

    def __init__(self, driver: LiveDriver, session: OnlineSession) -> None:
        self._driver, self._session = driver, session
        is_canned = driver.house.show is not None
        self.panel = ChatPanel(session.castle.talk, session.me.name, session.say, is_canned=is_canned)

    def bar_entries(self) -> Sequence[BarEntry]:
        return [BarEntry("talk", _("Talk"), "chat", pygame.K_F9, self.open)]

    def open(self) -> None:
        """Opens the talk page."""
        scene: Any = self._driver.scene
        scene.house.stack.push(TalkPage(scene.house, scene.place, self.panel, self._session.castle.advance))

    def update(self, seconds: float) -> None:
        self._session.castle.advance(seconds)
        if self.panel.is_new() and (heard := self.panel.last_heard) is not None and is_news(heard, self.panel.name):
            house = self._driver.house
            sound(house, heard)
            house.notify(told(heard))
