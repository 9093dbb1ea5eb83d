"""A table of Black Axe in the castle's hall: the talk beside it, its changing company, and a turn's patience.

The round itself is any table's of twenty-one. Purses are the house's; the castle only knows who sits where.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

import pygame

from casino.core.errors import CasinoError
from casino.core.preferences import PATIENCES
from casino.engines.base import HOUSE, Event
from casino.players.castle.table import Sitter
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.games.castle.chat_panel import FIELD, ChatPanel
from casino.scenes.games.twentyone.art.tags import paint_tag
from casino.scenes.games.twentyone.live import TwentyOneTable
from casino.scenes.games.twentyone.model import TwentyOneModel
from casino.tables import seating
from casino.tables.session import TableSession
from casino.ui.drawing.animator import Animation, Wait
from casino.ui.widgets.widgets import Widget

if TYPE_CHECKING:
    from casino.players.castle.hall_life import Castle

_WARN_SECONDS = 10.0  # the clock is said in figures for so long


def _sitters(session: TableSession) -> dict[int, Sitter]:
    """Who sits at a table, as the castle is told."""
    return {seat: Sitter(held.name, held.portrait, held.kind != "character") for seat, held in session.sitters.items()}


class PatienceEnded(Event, frozen=True):
    """A seat's clock ran out; what the rules do for whoever does nothing follows. Shown, never part of a record."""

    seat: int


class BlackAxeModel(TwentyOneModel):
    """The table's picture, with the clock's own sentence."""

    def told(self, event: Event) -> str:
        if isinstance(event, PatienceEnded):
            return f"{self.seats[event.seat].name}'s patience clock has run out: the hand stays as it is."
        return super().told(event)


class BlackAxeTable(TwentyOneTable):
    """A live table in the castle. `castle` is the hall it stands in."""

    model_type = BlackAxeModel
    has_chat = True
    pass_label = "Pass"
    leave_label = "Leave table"

    def __init__(self, house: House, session: TableSession, told: tuple[Event, ...], castle: Castle) -> None:
        assert house.profile is not None
        self.castle = castle
        self._spent = 0.0  # of a turn's patience, in seconds
        self._seen = 0  # the castle's version when its talk was looked at last
        me = house.profile.name
        if session.sitters:
            castle.take_over(session.level.name, _sitters(session))
        else:
            castle.sit(session.level.name, castle.table(session.level.name).free_seats[0], me)
        self.panel = ChatPanel(castle.talk, me, lambda line: castle.say(me, line), is_canned=house.show is not None)
        super().__init__(house, session, told)
        self.on_seats_changed()

    # -- company ----------------------------------------------------------------------------------------------

    def seat_people(self) -> None:
        """Whoever of the castle's people sits here stays, with the purse the house keeps for them."""
        for seat, sitter in self.castle.table(self.level.name).seats.items():
            try:
                if sitter.is_person:
                    self.session.sit(seat, self.me)
                else:
                    seating.seat_character(self.session, seat, sitter.portrait)
            except CasinoError:
                continue  # somebody may be remembered in two seats; the second chair stays empty

    def on_seats_changed(self) -> None:
        self.castle.take_over(self.level.name, _sitters(self.session))

    def before_betting(self) -> None:
        """Between rounds people of the castle come and go as they like."""
        super().before_betting()
        for seat, wish in self.castle.restless(self.level.name):
            held = self.session.sitters.get(seat)
            try:
                if wish is None and held is not None and held.kind == "character":
                    self.session.stand(seat)
                elif wish is not None and held is None:
                    seating.seat_character(self.session, seat, wish)
            except CasinoError:
                continue  # the chair is taken, or the save does not take it: nobody moves
        self.show_seats()
        self.on_seats_changed()

    # -- what happens -----------------------------------------------------------------------------------------

    def settle(self, event: Event) -> None:
        super().settle(event)
        if not isinstance(event, PatienceEnded):
            names = {seat: held.name for seat, held in self.session.sitters.items()}
            self.castle.heard(self.level.name, (event,), names)

    def moves(self, events) -> Animation | None:  # type: ignore[no-untyped-def]
        if isinstance(events[0], PatienceEnded):
            self.model.message = self.model.told(events[0])
            return Wait(3 * timing.READ)
        return super().moves(events)

    def on_idle(self) -> None:
        super().on_idle()
        self._spent = 0.0

    def on_moment(self, seconds: float) -> None:
        super().on_moment(seconds)
        self.castle.advance(seconds)
        if self.castle.version != self._seen:
            self._seen = self.castle.version
            if self.panel.is_new():
                self._listen()
        self._wait_for_person(seconds)

    def _listen(self) -> None:
        heard = self.panel.last_heard
        if heard is not None and heard.speaker != self.panel.name:
            self.house.sound.play("whisper" if heard.kind == "whisper" else "chat", volume=0.5)
        self.refresh()

    # -- patience ---------------------------------------------------------------------------------------------

    @property
    def _patience(self) -> float:
        """How long a turn may take in seconds; 0: as long as it likes."""
        return PATIENCES[self.house.preferences.patience]

    @property
    def patience_left(self) -> float | None:
        """What is left of the present turn's patience in seconds, None where no clock runs."""
        runs = self.director.is_idle and self.is_playing and self.session.engine.turn in self.persons
        return max(0.0, self._patience - self._spent) if runs and self._patience else None

    def _wait_for_person(self, seconds: float) -> None:
        before = self.patience_left
        if before is None:
            return
        self._spent += seconds
        left = self.patience_left or 0.0
        if left <= 0.0:
            seat = self.session.engine.turn or HOUSE
            self._act(self.session.engine.passive_action(seat), first=(PatienceEnded(seat),))
        elif ceil(left) != ceil(before):
            if left < _WARN_SECONDS:
                self.house.sound.play("focus", volume=0.4)
            self.invalidate()

    @property
    def _patience_shown(self) -> tuple[int, int] | None:
        """The seat that is waited for and its clock in whole seconds, by which the bar shrinks; None without one."""
        left = self.patience_left
        return (self.session.engine.turn or 1, ceil(left)) if left is not None else None

    def paint_over(self, target: pygame.Surface) -> None:
        if self._patience_shown is None:
            return
        seat, left = self._patience_shown
        plate = self.layout.stations[seat - 1].plate
        metrics, theme = self.metrics, self.look.theme
        bar = pygame.Rect(plate.x, plate.bottom - metrics.px(2), plate.w, max(3, metrics.px(4)))
        pygame.draw.rect(target, theme.shade, bar.inflate(2, 2), border_radius=bar.h)
        share = left / self._patience
        bar.w = max(bar.h, round(bar.w * share))
        is_short = left <= _WARN_SECONDS
        tone = theme.warn if is_short else theme.accent
        pygame.draw.rect(target, tone, bar, border_radius=bar.h)
        if is_short:
            # Below the plate, which name and purse may fill.
            place, words = (plate.right, bar.bottom + metrics.px(3)), f"{left} s"
            paint_tag(target, self.look, place, words, theme.warn, self.layout.money_px, "topright")

    # -- talking ----------------------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        widgets = super().widgets()
        if self.demonstrator is not None:
            return widgets
        area = self.layout.chat
        return [*widgets, *self.panel.widgets(area, self.look, self._whisper_to, self._say_line)] if area else widgets

    def watched_widgets(self) -> list[Widget]:
        area = self.layout.chat
        return [self.panel.log(area, self.look, self._whisper_to)] if area else []

    def _say_line(self) -> None:
        self.panel.send()
        self.panel.is_new()
        self.refresh()

    def _whisper_to(self, name: str) -> None:
        self.panel.whisper_to(name)
        self.refresh()
        self.focus.go_to(FIELD)

    def on_event(self, event: pygame.event.Event) -> bool:
        """Typing is never taken for haste; Escape in the line leads back to the table."""
        is_typing = self.focus.focused is not None and self.focus.focused.takes_text
        if event.type == pygame.KEYDOWN and is_typing:
            if event.key == pygame.K_ESCAPE:
                self.focus.go_to(self.start)
                return True
            return False
        if event.type == pygame.KEYDOWN and event.key == pygame.K_t and not event.mod & pygame.KMOD_CTRL:
            self.focus.go_to(FIELD)
            return True
        return super().on_event(event)

    # -- leaving ----------------------------------------------------------------------------------------------

    def leave(self) -> None:
        super().leave()
        self.castle.free(self.level.name)
