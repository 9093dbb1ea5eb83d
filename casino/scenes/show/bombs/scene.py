"""The unattended house with nothing but a bomb: a title card in turn with a bomb that plays itself, and pairs who come.

A pair says who it is, plays one case, and sees a card with its time and its place today; then the next pair plays.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

import pygame

from casino.core.texts import _
from casino.save.ledger import HOUSE_ACCOUNT
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.show.bombs.end import BombEnd, Ended, outcome_of
from casino.scenes.show.bombs.expert import ExpertScreen
from casino.scenes.show.bombs.names import NamesPage
from casino.scenes.show.bombs.offer import offer_of
from casino.scenes.show.bombs.phone import ShowPhone
from casino.scenes.show.bombs.title import TitleCard
from casino.scenes.show.scene import KEPT, Show
from casino.scenes.show.visit import VisitUnderWay
from casino.scenes.table.drivers.live import LiveDriver
from casino.show.bombs.day import DayBook, Pair, Run
from casino.show.figures import ShowFigures
from casino.show.log import Ended as VisitEnded
from casino.show.log import Hand, ShowLog
from casino.show.settings import ShowSettings
from casino.ui.device.window import NoDisplay

if TYPE_CHECKING:
    from casino.manual.phone.serving import PhoneServer

log = logging.getLogger("casino")


class BombShow(Show):
    """A show about one bomb. Raises ShowError where its logo cannot be shown."""

    one_round = True

    def __init__(self, house: House, settings: ShowSettings, visits: ShowLog, figures: ShowFigures, pin: str) -> None:
        super().__init__(house, settings, visits, figures, pin)
        self._offer = offer_of(settings)
        self.tour = [self._offer.level]
        self.bombs: DayBook = DayBook(house.store)
        edition = self._offer.level.settings.edition
        self.expert, self._lacking = self._expert_screen(settings, edition)
        self._phone = ShowPhone(edition) if settings.phone or self._lacking else None
        self._pair: Pair | None = None  # at the bomb
        self._is_title_next = True
        self._forget_bomb()

    @staticmethod
    def _expert_screen(settings: ShowSettings, edition: str) -> tuple[ExpertScreen | None, str]:
        """The expert's screen, if one is wanted, and what to say where it cannot be used."""
        if not settings.expert_screen:
            return None, ""
        try:
            return ExpertScreen(settings.expert_screen - 1, edition, settings.text_scale), ""
        except NoDisplay as refusal:
            log.warning("%s", refusal)
            number = settings.expert_screen
            return None, _("Screen {number} cannot be used. The manual goes to a phone instead.", number=number)

    @property
    def phone(self) -> PhoneServer | None:
        return self._phone.server if self._phone is not None else None

    @property
    def hands_out_manual(self) -> bool:
        return self.phone is not None or self.expert is not None

    # -- the beginning, and between two pairs ------------------------------------------------------------------

    def begin(self) -> None:
        """Shows the title card; a pair whose bomb was interrupted by a crash is the next one."""
        self.house.store.keep_preference(HOUSE_ACCOUNT, KEPT, None)
        interrupted = self.bombs.take_back()
        super().begin()
        if self._lacking:
            self.house.notify(self._lacking)
        if interrupted is not None:
            self.house.notify(_("Sorry, the casino had to restart. {pair} are next.", pair=interrupted.words))

    def enter_hall(self) -> None:
        """Goes to the title card and closes everything else."""
        press = partial(self.take_over, "pointer")
        offer, book = self._offer, self.bombs
        self.house.stack.replace_all(TitleCard(self.house, offer, book, lambda: self.event, lambda: self.phone, press))

    def show_next(self) -> None:
        """Leaves the title card as it is, or puts a bomb that plays itself over it, in turn."""
        if not self._is_title_next:
            self.house.doors.sit_down(self._offer.level)
        self._is_title_next = not self._is_title_next

    # -- a pair -----------------------------------------------------------------------------------------------

    def take_over(self, device: Hand) -> None:
        """Asks whoever pressed something who they are. Raises SaveError."""
        me = self.house.profile
        if me is None:
            return
        self.clear_table()
        self.enter_hall()
        self.refill()
        self.welcome(me, "attract", device)
        if self._phone is not None:
            self._phone.renew()
        if self.expert is not None:
            self.expert.begin()
        self.house.stack.push(NamesPage(self.house, self, self.bombs))

    def play(self, pair: Pair | None) -> None:
        """Leads a pair to a closed case; None for one that does not say who it is. Raises SaveError."""
        self.bombs.begin(pair)
        self._pair = pair
        self._forget_bomb()
        self.house.doors.sit_down(self._offer.level)

    def _forget_bomb(self) -> None:
        """Begins with a closed case."""
        self._left: float | None = None  # seconds on the clock of the bomb that is over
        self._was_armed = False
        self._plate_seconds = 0.0

    def wait(self, pair: Pair) -> str:
        """Lets a pair wait for the bomb, on the title card; returns "", or why it cannot. Raises SaveError."""
        if refusal := self.bombs.join(pair):
            return refusal
        self.end_visit("left")
        return ""

    def leave(self) -> None:
        """Goes back to the title card. Raises SaveError."""
        self.end_visit("left")

    def after_fault(self) -> None:
        """Recovers after an unexpected error: the pair begins anew, with a case of its own. Raises SaveError."""
        self._forget_bomb()
        super().after_fault()

    def takes(self, event: pygame.event.Event) -> bool:
        """Sees an event first; True if it goes no further. What happens at the expert's screen stays there."""
        expert = self.expert
        if expert is None:
            return super().takes(event)
        page = expert.at
        if not expert.takes(event):
            return super().takes(event)
        if expert.at != page:  # a spot that touches itself comes to an end with the pages
            self.idle.noticed()
        return True

    def update(self, seconds: float) -> None:
        """Advances the show by a frame. Raises SaveError where the save accepts nothing more."""
        super().update(seconds)
        if self.visit is None and self.phone is not None and self.phone.has_refused:
            self.phone.renew()  # whoever was turned away scans the title card once more
        if self.visit is None or self.gate.is_operator_here:
            return
        played = self.played
        if played is not None:
            self._follow(played, seconds)
        elif isinstance(self.house.stack.top, TitleCard):  # the pair has left the case
            self.close_table()

    def _follow(self, played: LiveDriver, seconds: float) -> None:
        """Notes the clock of a bomb that is over, and lets the card come when its plate has been read."""
        self._was_armed = self._was_armed or played.is_playing
        if not self._was_armed or played.is_playing or not played.scene.director.is_idle:
            return
        if self._left is None:
            self._left = played.scene.view.seconds_left
        if self.house.stack.top is played.scene:
            self._plate_seconds += seconds
            if self._plate_seconds >= timing.BOMB_PLATE:
                self.close_table()

    def close_table(self) -> None:
        """Ends the pair's bomb with its card, or without one if it was never armed. Raises SaveError."""
        visit = self.visit
        assert visit is not None
        rounds = visit.rounds(self.house.store)
        if not rounds:
            self.end_visit("left")
            return
        ended = self._ended(visit, rounds[0].id)
        done = partial(self.end_visit, "table closed" if visit.is_closing else "left")
        self.house.stack.push(BombEnd(self.house, ended, self._offer, self.bombs, done, self.event))

    def _ended(self, visit: VisitUnderWay, round_id: int) -> Ended:
        """How the pair's bomb ended; a time goes on the board, and the pair is done. Raises SaveError."""
        pair, left = self._pair, self._left
        outcome = outcome_of(self.house.store, round_id)
        self._was_armed = False  # the card comes once
        self._pair = None
        if outcome != "disarmed" or left is None:
            self.bombs.begin(None)
            return Ended(outcome, pair)
        seconds = max(0.0, self._offer.clock - left)
        has_prize = self._offer.wins(seconds)
        place = self.bombs.add(Run(pair, seconds, has_prize)).place if pair is not None else 0
        self.bombs.begin(None)
        return Ended(outcome, pair, seconds, place, has_prize)

    def end_visit(self, ended: VisitEnded) -> None:
        """Ends the visit; the title card calls the next pair. Raises SaveError."""
        self.bombs.begin(None)
        self._pair = None
        self._is_title_next = True
        super().end_visit(ended)

    def end(self) -> None:
        """Ends the show, whatever the disk accepts."""
        self._close_others()
        super().end()

    def restart(self) -> None:
        """Ends the program with the status that asks for a restart."""
        self._close_others()
        super().restart()

    def _close_others(self) -> None:
        """Closes the ways of the manual to the expert."""
        if self._phone is not None:
            self._phone.close()
        if self.expert is not None:
            self.expert.close()
            self.expert = None
