"""A table on the screen: a view that shows it, a driver that gives it events, and parts beside the game.

It joins the three; no rule, no picture and no decision of any one game is here.
"""

import logging
import random
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import pygame

from casino.core.money import format_amount
from casino.core.texts import _
from casino.engines.base import Event
from casino.records.levels import Level
from casino.scenes.app import timing
from casino.scenes.app.house import House
from casino.scenes.app.scene import Scene, choices_in_words
from casino.scenes.motion.blinking import Blinking
from casino.scenes.motion.breathing_light import BreathingLight
from casino.scenes.motion.hand import HOLD_SECONDS
from casino.scenes.table import felt
from casino.scenes.table.canvas import Canvas
from casino.scenes.table.director import Director
from casino.scenes.table.driver import Driver
from casino.scenes.table.foot.absent import paint_absent, paint_hint
from casino.scenes.table.lines.caption import Captions
from casino.scenes.table.lines.message_line import KeptSentences, MessageLine
from casino.scenes.table.part import TablePart
from casino.scenes.table.top_bar import BarEntry, PurseShown, TopBar
from casino.scenes.table.view import TableView
from casino.ui.drawing.animator import Animation
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.new_bar import NewBar
from casino.ui.widgets.tooltips import Told
from casino.ui.widgets.widgets import Widget

_HINT = _("Click the table or press Space to skip.")
_TOO_EARLY_VOLUME = 0.4
_SKIPS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)

log = logging.getLogger("casino")

AnyView = TableView[Any, Any, Any]
View = TypeVar("View", bound=AnyView)


class TableScene(Scene, Generic[View]):
    """One table. `make_view` is given the scene as the view's canvas; `drive` puts a driver in."""

    driver: Driver

    def __init__(self, house: House, level: Level, make_view: Callable[[Canvas], View]) -> None:
        super().__init__(house)
        self.level = level
        self.rng = random.Random()
        self.director = Director(self, house.speed)
        self.blinking = Blinking()
        self.parts: list[TablePart] = []
        self.bar = TopBar(self, level.currency)
        self.view: View = make_view(self)
        self.place, self.room_sound = self.view.place, self.view.room_sound
        self.captions = Captions(self, level)
        self.line = MessageLine(self)
        self._lamp: BreathingLight | None = None
        self._breathed = 0.0  # seconds: the light holds its breath while anything is on its way
        self._was_idle = True
        self._is_settling = False  # nothing moves any more, of which nobody has been told yet
        self._new_bar = NewBar(timing.DEAF)  # the driver's widgets below the top bar
        self.kept = KeptSentences(house.messages)
        self._was_holding = False  # in the last frame
        self._has_hint = False  # in the row of controls

    # -- what it is made of -----------------------------------------------------------------------------------

    @property
    def model(self) -> Any:
        """The picture's model: who sits where, what is on the felt."""
        return self.view.model

    @property
    def layout(self) -> Any:
        """All places for the present size."""
        return self.view.layout

    @property
    def tension(self) -> float:
        return self.view.tension

    @property
    def is_hushed(self) -> bool:
        return self.view.darkness is not None

    @property
    def face(self) -> str:
        return self.house.doors.place(self.level).face

    @property
    def room(self) -> tuple[int, int]:
        return next((left for part in self.parts if (left := part.room) is not None), super().room)

    @property
    def message(self) -> str:
        """The line that says what is happening and why."""
        message: str = self.view.model.message
        return message

    def say(self, sentence: str) -> None:
        """Puts a sentence on the message line."""
        self.view.model.message = sentence
        self.refresh()

    def refuse(self, sentence: str) -> None:
        """Says why something cannot be done."""
        self.house.sound.play("refuse")
        self.say(sentence)

    # -- the director's stage ---------------------------------------------------------------------------------

    def group_size(self, events: Sequence[Event]) -> int:
        return self.view.group_size(events)

    def animate(self, events: Sequence[Event]) -> Animation | None:
        self.invalidate()
        if self.driver.is_watched:
            self.captions.hear(events)
        return self.view.animate(events)

    def settle(self, event: Event) -> None:
        self.view.settle(event)
        self.invalidate()
        self.driver.on_settled(event)
        for part in self.parts:
            part.on_settled(event)

    def tell(self, events: Sequence[Event], *, has_buttons: bool = True) -> None:
        """Shows events; buttons, if there are any, come back when all are shown."""
        self._was_idle = False
        self.director.tell(events)
        if has_buttons:
            self.refresh()

    def expect_idle(self) -> None:
        """Has the next frame report to the driver that nothing moves."""
        self._was_idle = False

    @property
    def is_waiting(self) -> bool:
        """Whether everything has been shown and a person at the screen is to decide."""
        return not self._is_settling and (self.driver.is_waiting or any(part.is_waiting for part in self.parts))

    # -- time and input ---------------------------------------------------------------------------------------

    def on_moment(self, seconds: float) -> None:
        was_drawn = not self.needs_repaint
        self._lead_hand(seconds)
        self.line.begin_frame()
        self.director.speed = self.house.speed
        before = self.director.is_idle
        self.director.update(seconds * self.driver.speed_up)
        self._has_hint = not self.director.is_idle
        if self.director.is_idle:
            self._breathed += seconds
        self._report_idle(before=before)
        if self.driver.is_replay or self.message != self.view.seen_words:
            self.kept.hear(self.message)
        self.bar.count(seconds, self._purse, self.view.backdrop)
        if not self.house.preferences.reduced_motion:
            self.blinking.update(self.time, list(self.view.model.seats))
        self.view.update(seconds)
        self.view.chips.update(seconds * (self.house.speed.value or 1.0))
        if self.driver.is_watched:
            self.captions.update()
        has_thought = self.driver.is_thinking
        if not self._is_settling:
            self.driver.update(seconds)
        has_thought = has_thought or self.driver.is_thinking
        is_full = (self.needs_repaint and was_drawn) or (self.lays_ahead and not self.director.is_idle)
        if not (is_full or has_thought):  # else this frame has enough to do
            self.view.spend_spare()
        for part in self.parts:
            part.update(seconds)
        if self.focus.update(seconds):
            self.refresh()

    def _report_idle(self, *, before: bool) -> None:
        """Lets driver and parts know that nothing moves any more; `before`: that nothing did a frame ago."""
        is_due = self.director.is_idle and not (before and self._was_idle)
        # The last event has changed the table; what comes of it is the next frame's: one has enough to do with either.
        self._is_settling = is_due and self.needs_repaint and not before
        if self._is_settling:
            self._was_idle = False
        elif is_due:
            self._was_idle = True
            self.driver.on_idle()
            for part in self.parts:
                part.on_idle()
            self.refresh()
            self.take_no_press()

    def _lead_hand(self, seconds: float) -> None:
        """Lets the hand know the time; the note what to do with it follows."""
        hot, view = self.focus.hot, self.view
        view.hand.update(seconds, is_near=hot is not None and hot.key in view.takes_hold and self.house.shows_motion)
        if view.hand.is_holding is not self._was_holding:
            self._was_holding = view.hand.is_holding
            self.invalidate()

    @property
    def is_ready(self) -> bool:
        return self.view.is_ready

    def on_background_tick(self) -> bool:
        self.view.on_background_tick()
        return self.driver.on_background_tick()

    def on_money_moved(self) -> None:
        for part in self.parts:
            part.on_money_moved()

    def handle(self, event: pygame.event.Event) -> None:
        if self._is_settling:  # nobody presses anything before the driver knows how things stand
            self._report_idle(before=True)
        before = self.needs_repaint
        if self.view.hand.see(event, self.drawn_size[1]):
            return
        super().handle(event)
        self.driver.after_handling()
        if event.type == pygame.MOUSEMOTION and self.view.keeps_picture:
            self.needs_repaint = before

    def let_go(self) -> None:
        super().let_go()
        self.view.hand.let_go()

    def take_no_press(self) -> None:
        """Makes the table's own widgets take no press for a moment, as a press may have been meant for others."""
        self._new_bar.come(self.time)

    @property
    def is_deaf(self) -> bool:
        """Whether the table's own widgets are so new that they take no press yet."""
        return self._new_bar.is_deaf(self.time)

    def _is_too_early(self, event: pygame.event.Event) -> bool:
        """Whether an event would press a widget that is too new; it does nothing then, which is heard."""
        if not self._new_bar.swallows(event, self.time, self.focus, self.metrics.px(FINGERTIP)):
            return False
        meant = self.focus.meant_by(event)
        log.debug("pressed too early: %s", meant.key if meant is not None else "")
        self.house.sound.play("focus", volume=_TOO_EARLY_VOLUME)
        return True

    def on_event(self, event: pygame.event.Event) -> bool:
        """Handles a press while things move: it finishes them, but buttons of the bar still work."""
        if self._is_too_early(event):
            return True
        if any(part.handle(event) for part in self.parts) or self.bar.takes(event):
            return True
        if (is_done := self.driver.handle(event)) is not None:
            return is_done
        return not self.director.is_idle and self._finishes(event)

    def _finishes(self, event: pygame.event.Event) -> bool:
        """Whether an event finishes the movement."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            is_on_felt = event.pos[1] < self.layout.bottom_bar.y and self.focus.at(event.pos) is None
            if is_on_felt:
                self.driver.skip()
            return is_on_felt
        focused = self.focus.focused
        if event.type != pygame.KEYDOWN or event.key not in _SKIPS or (focused is not None and focused.takes_text):
            return False
        if event.key != pygame.K_SPACE and self.focus.shows_ring and focused is not None:
            return False  # a button of the bar that was gone to on purpose
        self.driver.skip()
        return True

    def on_entered(self) -> None:
        self.take_no_press()
        self.driver.on_entered()

    def on_escape(self) -> None:
        self.pause()

    def pause(self) -> None:
        """Opens the pause menu, or the driver's page in its place."""
        self.driver.pause()

    def on_behind(self) -> None:
        if self.driver.can_pause:
            self.house.pages.pause(self)

    def ask_to_leave(self) -> None:
        """Leaves, after a question where there is money on the table."""
        self.driver.ask_to_leave()

    def leave(self) -> None:
        """Leaves the table at once."""
        self.driver.leave()

    # -- widgets ----------------------------------------------------------------------------------------------

    @property
    def start(self) -> str:
        return next((part.start for part in self.parts if part.start), self.driver.start)

    @property
    def key_group(self) -> str:
        return self.driver.key_group

    @property
    def takes_time(self) -> bool:
        return self.driver.takes_time

    @property
    def runs_on(self) -> bool:
        return not self.driver.can_pause

    @property
    def plays_on(self) -> bool:
        return not self.is_waiting

    def leaves_on_fault(self) -> bool:
        return any(part.leaves_on_fault() for part in self.parts)

    def told(self) -> Sequence[Told]:
        return self.view.told()

    @property
    def notice_line(self) -> pygame.Rect | None:
        return self.line.room

    @property
    def offers_turn_clock(self) -> bool:
        return any(part.offers_turn_clock for part in self.parts)

    def widgets(self) -> list[Widget]:
        found = [self._in_hand(widget) for widget in self.driver.widgets()]
        self._new_bar.show(one for one in found if not self.layout.top_bar.contains(one.rect))
        for part in self.parts:
            found += part.watched_widgets() if self.driver.is_watched else part.widgets()
        return found

    def _in_hand(self, widget: Widget) -> Widget:
        """A driver's widget; the hand that presses it takes hold of what it asks for, where that can be flung."""
        if widget.key in self.view.takes_hold and self.house.shows_motion:
            press = widget.on_press

            def take() -> None:
                self.view.hand.take_hold()
                press()

            widget.on_press, widget.hold_seconds = take, HOLD_SECONDS
        return widget

    def bar_buttons(self) -> list[Widget]:
        """The bar's buttons: Leave on the left; rules, history, settings and pause on the right."""
        pages = self.house.pages
        entries = [
            BarEntry("pause", _("Pause"), "pause", pygame.K_F10, self.driver.pause),
            BarEntry("settings", _("Settings"), "gear", pygame.K_F3, pages.settings),
            BarEntry("history", _("History"), "clock", pygame.K_F2, self._open_history),
            BarEntry("rules", _("Rules"), "book", pygame.K_F1, lambda: pages.rules(self.level), widest=_("Rules")),
        ]
        for part in self.parts:
            entries += part.bar_entries()
        bar, leave = self.layout.top_bar, self.driver.leave_label
        return self.bar.buttons(bar, leave, self.ask_to_leave, entries, _(self.level.title), self._purse)

    def _open_history(self) -> None:
        """Opens the past rounds; a round still being shown may be among them, so it is finished first."""
        self.director.skip_all()
        self.house.pages.history(self.level.game, self.driver.plays_from)

    def state_in_words(self) -> str:
        view, driver = self.view, self.driver
        is_asked = driver.is_waiting and (view.model.acting or view.seconds_left is not None)
        seats = view.model.seats
        own = seats.get(driver.purse_owner) or next((seat for seat in seats.values() if seat.is_human), None)
        lying = view.model.in_words(own, view.seconds_left) if is_asked else ""
        said = [*self.line.advice, *(part.said for part in self.parts if part.said)]
        advice = " ".join(one for one in said if lying or one != self.message)  # a wrong try is answered in both
        starts = [part.start for part in self.parts] + ["hint"]  # a lesson's way on, or help, is named first
        widgets = sorted(self.focus.widgets, key=lambda widget: widget.key not in starts)
        asked = choices_in_words(widgets) if self.is_waiting else ""
        held = format_amount(driver.purse, self.level.currency) if driver.purse is not None else ""
        purse = _("The purse holds {amount}.", amount=held) if held else ""
        return " ".join(filter(None, (lying or self.message, advice, asked, purse)))

    # -- the still picture ------------------------------------------------------------------------------------

    @property
    def _purse(self) -> PurseShown | None:
        cents = self.driver.purse
        return PurseShown(cents, self.driver.purse_owner) if cents is not None else None

    def on_resized(self) -> None:
        self.director.skip()
        self.view.chips.land()
        self._new_bar.forget_places()
        self.view.resized()
        self._lamp = None

    def paint(self, target: pygame.Surface) -> None:
        view = self.view
        backdrop = view.backdrop
        if backdrop is None:
            self.house.heartbeat()
            backdrop = view.make_backdrop(target.get_size())
            self.house.heartbeat()
            for part in self.parts:
                part.paint_backdrop(backdrop)
            self.house.heartbeat()
            view.warm_up()
            self.driver.paint_warm()
            self.house.heartbeat()
        ground = view.ground(backdrop)
        self.lay_ground(target, ground)
        if ground is backdrop:
            view.paint_table(target)
            self._paint_plates(target)
        view.paint_over(target)
        for part in self.parts:
            part.paint(target)
        self._paint_bar(target)
        self.line.paint(target)
        self._paint_controls(target)

    def _paint_plates(self, target: pygame.Surface) -> None:
        """Paints the plates of the seats that are no widgets now."""
        model = self.view.model
        pressable = {widget.key for widget in self.focus.widgets}
        for number, station in enumerate(self.layout.stations, 1):
            if f"seat-{number}" not in pressable:
                seat, is_turn = model.seats.get(number), model.acting == number
                px = station.portrait_px
                felt.paint_plate(target, self.look, station.plate, px, seat, model.currency, is_turn=is_turn)
                if seat is not None:
                    for part in self.parts:
                        part.paint_on_plate(target, number)

    def _paint_bar(self, target: pygame.Surface) -> None:
        if self.driver.is_watched:
            self.captions.paint_head(target, self.layout.top_bar)
            return
        title = f"{_(self.level.title)} · {self.view.limits}"
        driver = self.driver
        self.bar.paint(target, self.layout.top_bar, title, driver.bar_note, self._purse, is_replay=driver.is_replay)

    def _paint_controls(self, target: pygame.Surface) -> None:
        """Paints what is not offered now, and in an empty row of controls a note that movements can be finished."""
        controls, widgets = self.layout.controls, self.focus.widgets
        if self.driver.is_watched:
            self.captions.paint(target, controls)
            return
        absent = self.driver.absent
        for one in absent:
            if not any(widget.rect.colliderect(one.rect) for widget in widgets):
                paint_absent(target, self.look, one)
        if self._has_hint and not any(controls.contains(widget.rect) for widget in widgets):
            words = self.view.held_hint if self.view.hand.is_holding else _HINT
            paint_hint(target, self.look, words, self.layout, absent, self.line.room)

    # -- over the still picture -------------------------------------------------------------------------------

    @property
    def is_moving(self) -> bool:
        return (
            not self.director.is_idle
            or self.line.is_lacking
            or self.bar.is_moving
            or self.blinking.has_changed
            or (self._lamp is not None and self._lamp.has_changed(self._breathed))
            or self.view.is_moving
            or self.view.chips.are_flying
            or self.focus.is_holding
            or any(part.is_moving for part in self.parts)
        )

    @property
    def spare_seconds(self) -> float:
        """No idle time: a press must show in the same frame."""
        return 0.0

    @property
    def has_traces(self) -> bool:
        """Whether traces have to be erased: not those of closed eyes, nor of what the view calls lasting."""
        lasting = [*self.view.lasting, *(area for part in self.parts for area in part.lasting)]
        lasting = [area.clip(pygame.Rect((0, 0), self.drawn_size)) for area in lasting]
        return any(area != self.blinking.area and area not in lasting for area in self.touched)

    def light(self, still: pygame.Surface, *, is_bare: bool) -> list[pygame.Rect]:
        if self.house.preferences.reduced_motion or (place := self.view.lamp_place) is None:
            self._lamp = None
            return []
        if self._lamp is None:
            self._lamp = BreathingLight(place.size, self.look.theme.light)
        below_bar = still.get_rect()
        below_bar.y = self.layout.top_bar.bottom
        return self._lamp.lay(still, place.center, below_bar, self._breathed, is_bare=is_bare)

    def wipe(self, target: pygame.Surface, still: pygame.Surface, area: pygame.Rect) -> None:
        super().wipe(target, still, area)
        if (dark := self.view.darkness) is not None:
            dark.lay(target, area)

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        areas = self.line.paint_due(target)
        for part in self.parts:
            areas += part.paint_moving(target)
        areas += self.view.paint_moving(target)
        areas += self.director.draw(target) + self.view.chips.draw(target)
        areas += self.bar.paint_moving(target)
        areas += self.blinking.paint(target, self.view.open_eyes)
        return areas + self.focus.draw_hold(target, self.look)
