"""The unattended house: tables play themselves until a visitor takes a seat, and again after the visitor is gone.

The app passes its gate every event and itself every frame. Tables play themselves, the idle clock measures how long
there was no input, and the log records visits.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

import msgspec
import pygame

from casino.core.errors import SaveError
from casino.core.money import format_amount
from casino.core.texts import _
from casino.players.characters import CHARACTERS, Character
from casino.records.levels import Level, catalogue
from casino.save.ledger import BANK, HOUSE_ACCOUNT, Account
from casino.save.rows import written_time
from casino.save.upkeep.pruning import prune
from casino.scenes.app.house import House
from casino.scenes.app.repair_portraits import repair_portraits
from casino.scenes.app.stack import Played
from casino.scenes.show.end_card import EndCard
from casino.scenes.show.gate import ShowGate
from casino.scenes.show.pages import IdleWarning, ask_cashier, ask_to_finish
from casino.scenes.show.pointers import Pointers
from casino.scenes.show.preferences import as_loud, save_changes, saved_changes
from casino.scenes.show.visit import VisitUnderWay
from casino.scenes.table.drivers.live import LiveDriver
from casino.scenes.table.scene import TableScene
from casino.show.bombs.day import DayBook
from casino.show.figures import ShowFigures
from casino.show.idle import IdleClock, Patience
from casino.show.log import Began, Ended, Hand, ShowLog
from casino.show.settings import ShowSettings
from casino.tables import seating
from casino.tables.evening.evening import open_rounds
from casino.ui.device.guard import WindowGuard
from casino.ui.drawing.caches import clear_caches

if TYPE_CHECKING:
    from casino.manual.phone.serving import PhoneServer

VISITOR = "Visitor"
RESTART_STATUS = 75  # the exit status with which the operator asks for a restart
_COMPANY = 3  # characters at a table that plays itself, if it has that many chairs
_MASK = "guest_fox"
_DEMONSTRATOR = "odile"  # plays by the odds, which is what watching should teach
# Keys in the save, for the start after a crash: whose visit is under way, and at which table.
KEPT, _KEPT_TABLE = "show.visitor", "show.table"
_RETRY_SECONDS = 3.0
_DROP_SECONDS = 5.0  # between two steps in which old rounds are dropped, while there is no visitor
_ROUNDS_KEPT = timedelta(days=1)
_MAX_LAG_SECONDS = 4.0  # how much longer a table may stay on show until everything has come to rest
_LAST_ROUNDS_SECONDS = 60.0

log = logging.getLogger("casino")


class Show:
    """A show on an app with a save of its own. `begin` starts it. `bombs` is the book of a show about one bomb."""

    one_round = False
    bombs: DayBook | None = None

    def __init__(self, house: House, settings: ShowSettings, visits: ShowLog, figures: ShowFigures, pin: str) -> None:
        self.house = house
        self.settings = settings
        self.visits = visits
        self.figures = figures
        self.gate = ShowGate(self, pin)
        self._guard = WindowGuard() if house.window.is_full_screen else None
        self.idle = IdleClock()
        self.uptime = 0.0  # including the seconds before the last restart
        self.event = settings.event
        self.hall = settings.hall
        self.base = house.preferences
        levels = {level.name: level for level in catalogue()[0]}
        self.tour = [levels[name] for name in settings.tables] or self._one_of_each(list(levels.values()))
        self.visit: VisitUnderWay | None = None
        self.tour_at = -1
        self.shown_seconds = 0.0
        self._hall: Played | None = None
        self._table_kept: str | None = None
        self._retry_in = 0.0
        self._drop_in = _DROP_SECONDS

    # -- what others ask --------------------------------------------------------------------------------------

    @property
    def is_seen(self) -> bool:
        """Whether the window is on the screen, or will be soon. If not, the watchdog starts the program again."""
        return self._guard is None or not self._guard.is_lost

    @property
    def is_attracting(self) -> bool:
        """Whether there is no visitor and the tables play themselves."""
        return self.visit is None

    @property
    def demo_player(self) -> Character | None:
        """The character who plays the visitors' seats while there is no visitor."""
        return CHARACTERS[_DEMONSTRATOR] if self.is_attracting else None

    @property
    def phone(self) -> PhoneServer | None:
        """The server of the manual for the visitors' phones, where there is one."""
        return None

    @property
    def hands_out_manual(self) -> bool:
        """Whether the manual is read on a phone or another screen, so that nobody reads it at the bomb."""
        return False

    @property
    def loudness(self) -> float:
        """The present volume of everything, as a share of the settings."""
        return self.settings.attract_volume if self.is_attracting else 1.0

    @property
    def patience(self) -> Patience:
        """The seconds without input after which the visitor is taken to be gone."""
        settings = self.settings
        if any(scene.takes_time for scene in self.house.stack.scenes):
            return Patience(settings.bomb_warning, settings.bomb_reset)
        return Patience(settings.idle_warning, settings.idle_reset)

    @property
    def seconds_left(self) -> float:
        """The seconds until the visitor is taken to be gone."""
        return self.idle.left(self.patience)

    @property
    def played(self) -> LiveDriver | None:
        """The table at which a visitor sits, or which plays itself."""
        tables = (scene.driver for scene in self.house.stack.scenes if isinstance(scene, TableScene))
        return next((driver for driver in tables if isinstance(driver, LiveDriver)), None)

    # -- the beginning ----------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Shows the first scene: a visitor interrupted by a crash goes on; otherwise the tables play."""
        store, kept = self.house.store, self.house.store.preference(HOUSE_ACCOUNT, KEPT)
        repair_portraits(store)
        if self.base.effects_volume:  # a plain start is silent, whatever was set
            self._take_up()
        found = open_rounds(store)
        visitor = next((a for a in store.accounts("guest") if a.id == kept and store.purse(a.id)), None)
        own = None
        for resumed, events in found:
            is_own = any(held.id == kept for held in resumed.sitters.values())
            if is_own and resumed.is_open:
                own = resumed, events
            elif resumed.is_open:
                resumed.settle_by_rules()
        if own is not None:
            visitor = next(held for held in own[0].sitters.values() if held.id == kept)
        if visitor is None:
            self.attract()
            return
        self.house.profile = visitor
        self.welcome(visitor, "restart", None)
        self.enter_hall()
        if own is not None:
            self.house.doors.open_table(*own)
        else:
            self._sit_down_again()
        self.house.notify(_("Sorry, the casino had to restart. Your purse is unchanged."))

    def _sit_down_again(self) -> None:
        """Leads the visitor back to the table of before. A table that cannot be shown is not tried again and again."""
        store = self.house.store
        name = store.preference(HOUSE_ACCOUNT, _KEPT_TABLE)
        store.keep_preference(HOUSE_ACCOUNT, _KEPT_TABLE, None)
        self._table_kept = None
        level = next((level for level in catalogue()[0] if level.name == name), None)
        if level is not None:
            self.house.doors.sit_down(level)
        if self.played is not None:
            self.played.people.invite(_COMPANY)

    def enter_hall(self) -> None:
        """Goes to the hall and closes everything else."""
        if self._hall is None:
            self._hall = self.house.doors.hall()
        self.house.stack.replace_all(self._hall)

    def after_fault(self) -> None:
        """Recovers after an unexpected error: a visitor reads about it, and the tables play on.

        The visitor is back at the table; after one more fault in the hall. Raises SaveError.
        """
        self._hall = None
        self.enter_hall()  # the table that failed is left alone
        for resumed, _events in open_rounds(self.house.store):
            resumed.settle_by_rules()
        if self.visit is None:
            self.attract()
            return
        if not self.visit.has_met_fault:
            self.visit.has_met_fault = True
            self._sit_down_again()
        where = _("Back in the hall") if self.played is None else _("Back at the table")
        self.house.say(_("Something went wrong. The round was settled by the rules."), where)

    # -- time -------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Advances the show by a frame. Raises SaveError where the save accepts nothing more."""
        self.uptime += seconds
        self._retry_in -= seconds
        if self._guard is not None and self._guard.update(seconds):
            self.house.stack.top.needs_repaint = True
        self.gate.update(seconds)
        if self.visit is None:
            self._pass_shown(seconds)
        else:
            self._pass_visit(self.visit, seconds)

    def _pass_shown(self, seconds: float) -> None:
        """Shows one table after the other while there is no visitor."""
        if self.gate.is_operator_here:
            if self.idle.update(seconds, self.patience) == "reset":
                self.attract()
            return
        self._drop_old_rounds(seconds)
        self.shown_seconds += seconds
        played, due = self.played, self.settings.attract_seconds
        is_still = played is None or played.scene.director.is_idle
        if self.shown_seconds >= due + (0.0 if is_still else _MAX_LAG_SECONDS) and self._retry_in <= 0:
            self.attract()

    def _drop_old_rounds(self, seconds: float) -> None:
        """Keeps the save of a show that runs for months as small as that of a day."""
        self._drop_in -= seconds
        if self._drop_in <= 0:
            self._drop_in = _DROP_SECONDS
            prune(self.house.store, written_time(datetime.now().astimezone() - _ROUNDS_KEPT))

    def _pass_visit(self, visit: VisitUnderWay, seconds: float) -> None:
        visit.seconds += seconds
        played = self.played
        if played is not None:
            visit.seconds_at[played.table.level.name] += seconds
            self._point(visit, played)
        self._keep_table(played.table.level.name if played is not None else None)
        step = self.idle.update(seconds, self.patience)
        if step == "warn":
            self.house.stack.push(IdleWarning(self.house, lambda: self.seconds_left))
        elif step == "reset":
            self._close_pages()
            self.end_visit("idle")
        elif self.settings.table_minutes:
            self._close_in_time(visit, played)

    def _point(self, visit: VisitUnderWay, played: LiveDriver) -> None:
        """Gives hints in a visitor's first round at each game."""
        rules = self.house.doors.place(played.table.level).rules
        if rules not in visit.pointed:
            visit.pointed.add(rules)
            played.scene.parts.append(Pointers(played))

    def _keep_table(self, name: str | None) -> None:
        """Writes down the visitor's place if it has changed. Raises SaveError."""
        if name != self._table_kept:
            self._table_kept = name
            self.house.store.keep_preference(HOUSE_ACCOUNT, _KEPT_TABLE, name)

    def _close_pages(self) -> None:
        """Closes all pages, as no visitor reads them any more and messages about a full disk must not pile up."""
        while self.house.stack.top.is_overlay:
            self.house.stack.pop()

    def _close_in_time(self, visit: VisitUnderWay, played: LiveDriver | None) -> None:
        """Closes a table after its time, as soon as there is no money on it and nothing moves."""
        left = self.settings.table_minutes * 60 - sum(visit.seconds_at.values())
        if left <= _LAST_ROUNDS_SECONDS and not visit.is_warned and played is not None:
            visit.is_warned = True
            self.house.notify(_("The table closes in a minute: these are the last rounds."))
        if left <= -_LAST_ROUNDS_SECONDS:
            self.clear_table()  # a seat without decisions is given up
        is_free = played is None or (
            not played.is_playing and (played.scene.director.is_idle or left <= -_LAST_ROUNDS_SECONDS)
        )
        if left <= 0 and is_free and not visit.is_closing:
            visit.is_closing = True
            self.close_table()

    # -- visits -----------------------------------------------------------------------------------------------

    def take_over(self, device: Hand) -> None:
        """Gives the seat to a new visitor, whatever is happening at the table. Raises SaveError."""
        me, played = self.house.profile, self.played
        if me is None or played is None:
            return
        if not played.is_playing:
            self.refill()
        self.welcome(me, "attract", device)
        played.take_over()
        held = format_amount(self.house.store.purse(me.id), played.table.level.currency)
        if played.is_playing:
            self.house.notify(_("Welcome! You have taken over this hand. Purse: {amount}.", amount=held))
        else:
            self.house.notify(_("Welcome! Your purse holds {amount}.", amount=held) + " " + played.invitation())

    def welcome(self, visitor: Account, began: Began, device: Hand | None) -> None:
        """Begins a visit, with whatever the visitor pressed. Raises SaveError."""
        first = max(self.house.store.open_rounds(), default=self.house.store.last_round_id() + 1)
        self.visit = VisitUnderWay(visitor.id, began, first, {device} if device else set())
        self.idle.noticed()
        self.house.messages.clear()
        self.house.store.keep_preference(HOUSE_ACCOUNT, KEPT, visitor.id)
        self.house.apply_volumes()

    def close_table(self) -> None:
        """Ends the visitor's evening with its result; then the next visitor may come."""
        visit = self.visit
        assert visit is not None
        rounds = visit.rounds(self.house.store)
        ended: Ended = "table closed" if visit.is_closing else "left"
        if rounds:
            done, link = partial(self.end_visit, ended), self.settings.link
            self.house.stack.push(EndCard(self.house, rounds, self.event, done, link))
        else:
            self.end_visit(ended)

    def end_visit(self, ended: Ended) -> None:
        """Ends the visit: open rounds are settled by the rules, the purse goes back. Raises SaveError."""
        self._close_visit(ended)
        self.enter_hall()
        clear_caches()  # of all tables and sizes visitors have seen; no visitor notices the repainting
        self.attract()

    def _close_visit(self, ended: Ended) -> None:
        """Settles open rounds and logs the visit. Raises SaveError."""
        self.clear_table()
        if self.house.online is not None:
            self.house.online.leave()
        if self.visit is not None and (trouble := self.visits.add(self.visit.noted(self.house.store, ended))):
            log.warning("%s", trouble)
        self.visit = None
        self.house.store.keep_preference(HOUSE_ACCOUNT, KEPT, None)
        self._keep_table(None)

    def new_purse(self) -> int:
        """Fills an empty purse once more; returns the amount, in cents. Raises SaveError."""
        me = self.house.profile
        assert me is not None
        lent = self.settings.purse_cents
        with self.house.store.writing():
            self.house.store.move(BANK, me.id, lent, "allowance")
        return lent

    def end(self) -> None:
        """Ends the show, whatever the disk accepts."""
        self._stop(0)

    def restart(self) -> None:
        """Ends the program with the status that asks for a restart."""
        self._stop(RESTART_STATUS)

    def _stop(self, status: int) -> None:
        try:
            self._close_visit("operator")
            seating.send_guests_home(self.house.store)
        except SaveError as refusal:  # the next start finds what was left open
            log.warning("ended as it stood: %s", refusal)
        self.house.exit_status = status
        self.house.quit()

    # -- tables that play themselves --------------------------------------------------------------------------

    def attract(self) -> None:
        """Lets the next table play itself, with a fresh purse and settings."""
        self._retry_in = _RETRY_SECONDS
        self.clear_table()
        seating.send_guests_home(self.house.store)
        seating.fill_purses(self.house.store)
        self._restore()
        self.house.profile = self.house.store.open_purse("guest", VISITOR, _MASK, self.settings.purse_cents)
        self.shown_seconds = 0.0
        self._retry_in = 0.0
        self.idle.noticed()
        self.enter_hall()
        self.house.heartbeat()
        self.show_next()
        self.house.apply_volumes()

    def show_next(self) -> None:
        """Puts the next table over the hall."""
        self.tour_at = (self.tour_at + 1) % len(self.tour)
        self.house.doors.sit_down(self.tour[self.tour_at])
        if self.played is not None:
            self.played.people.invite(_COMPANY)

    def next_table(self) -> None:
        """Shows the operator the next table."""
        if self.visit is not None:
            self.end_visit("operator")
        else:
            self.attract()

    def clear_table(self) -> None:
        """Settles any open round by its rules."""
        played = self.played
        if played is not None and played.is_playing:
            played.table.settle_by_rules()

    def _restore(self) -> None:
        """Restores the show's settings; no choice of a visitor and no page remains."""
        if self.house.preferences != self.base:
            self.house.preferences = msgspec.structs.replace(
                self.base, window=self.house.preferences.window, full_screen=self.house.window.is_full_screen
            )
        self.house.keys.choose(self.base.keys)
        self.house.messages.clear()

    def refill(self) -> None:
        """Fills the next visitor's purse whenever a round begins. Raises SaveError."""
        me, store = self.house.profile, self.house.store
        assert me is not None
        lacking = self.settings.purse_cents - store.purse(me.id)
        if lacking:
            source, target = (BANK, me.id) if lacking > 0 else (me.id, BANK)
            with store.writing():
                store.move(source, target, abs(lacking), "allowance")

    def ask_cashier(self) -> None:
        """Fills a visitor's empty purse. Raises SaveError."""
        ask_cashier(self.house, self.new_purse)

    def ask_to_finish(self) -> None:
        """Asks a visitor who wants to leave."""
        ask_to_finish(self.house, self.close_table)

    def takes(self, event: pygame.event.Event) -> bool:
        """Sees an event first; True if it goes no further."""
        return self.gate.takes(event)

    # -- the operator -----------------------------------------------------------------------------------------

    def name_event(self, name: str) -> None:
        """Sets the name of the event, which has a log of its own."""
        self.event = name.strip()
        folder = self.house.store.path.parent
        self.visits, self.figures = ShowLog(folder, self.event), ShowFigures(folder, self.event)
        self._keep()

    def set_volume(self, share: float) -> None:
        """Sets the volume of the show."""
        self.base = as_loud(self.base, share)
        self.house.change(effects_volume=self.base.effects_volume, room_volume=self.base.room_volume)
        self._keep()

    def _keep(self) -> None:
        save_changes(self.house.store, self.settings, self.event, self.base.effects_volume)

    def _take_up(self) -> None:
        """Restores what the operator changed before the last restart."""
        if (kept := saved_changes(self.house.store, self.settings)) is not None:
            event, volume = kept
            self.base = self.house.preferences = as_loud(self.base, volume)
            if event != self.event:
                self.name_event(event)

    def _one_of_each(self, levels: list[Level]) -> list[Level]:
        """The first table of every place, in the order of the doors; before all others a bomb whose clock runs."""
        has_clock = [level for level in levels if getattr(level.settings, "seconds", None)]
        kinds: dict[str, Level] = {}
        for level in (*has_clock[:1], *levels):
            kinds.setdefault(self.house.doors.place(level).name, level)
        return list(kinds.values())
