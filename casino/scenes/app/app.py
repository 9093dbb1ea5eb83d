"""The main loop: reads events, draws frames, follows the window's size and recovers from faults.

The services scenes may use are in `house`.
"""

import gc
import logging
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec
import pygame

from casino.core.errors import CasinoError, MissingAsset, SaveError
from casino.core.texts import _
from casino.save.save_file import open_store
from casino.scenes.app import picture_threads
from casino.scenes.app.house import House
from casino.scenes.app.house_keys import HouseKeys
from casino.scenes.app.stack import Played
from casino.ui.device.double_touch import DoubleTouch
from casino.ui.device.gamepad import Gamepad
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.keys import Device

FRAMES_PER_SECOND = 60
_LONGEST_STEP_SECONDS = 0.1
_MAX_FAULTS = 5  # within _FAULTS_SECONDS; with more the house cannot be played in
_FAULTS_SECONDS = 60.0
_COLLECT_AFTER = (2000, 10, 100)  # as Python counts: new objects, collections of those, collections of what is left
_SETTLE_SECONDS = 2.0  # after a place was entered, what was left with the last one is let go
_LIT_SECONDS = 60.0  # how long the screen is kept from going dark after a table has come to rest
_RESIZE_SECONDS = 0.1  # how long the window's edge must rest before everything is laid out for its new size

log = logging.getLogger("casino")


class App:
    """Runs a house. `on_fault` starts over in the hall after an unexpected error."""

    def __init__(self, house: House, on_fault: Callable[[], object]) -> None:
        self.house = house
        self.house_keys = HouseKeys(house)
        self._on_fault = on_fault
        self._faults: list[float] = []
        self._gamepad = Gamepad()
        house.rumble = self._gamepad.rumble
        self._double_touch = DoubleTouch()
        self._still_seconds = 0.0  # since a table has played
        self._seen: Played | None = None  # the top scene when this frame's events arrived
        self._old_picture: pygame.Surface | None = None  # shown stretched while the window is dragged
        self._resizing_seconds = 0.0
        self._unsettled_seconds: float | None = None  # since a place was entered; None once memory was searched

    def close(self) -> None:
        """Writes what is pending, backs up the save and closes it, if there is one."""
        house = self.house
        if house.online is not None:
            house.online.close()
        picture_threads.end_all()
        house.speaker.hush()
        house.sound.close()
        if house.store is None:
            house.window.close()
            return
        try:
            self._note_window()
            house.keep_preferences()
            house.store.back_up()
        finally:
            house.store.close()
            house.window.close()

    # -- frames -----------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Plays until the player quits."""
        clock, seconds = pygame.time.Clock(), 0.0
        self._gamepad.listen()
        while self.house.is_running:
            self.frame(pygame.event.get(), seconds)
            self.house.heartbeat()
            if self.house.heart is not None and self.house.heart.is_orphan:
                self.house.quit()
            seconds = clock.tick(FRAMES_PER_SECOND) / 1000  # the first picture waits for nothing

    def frame(self, events: Iterable[pygame.event.Event], seconds: float) -> None:
        """Handles one frame: events, time, picture. Faults end here and never reach the player."""
        is_painting = False
        try:
            is_changed = self._handle_all(events, seconds)
            self._pass_time(seconds)
            if self._old_picture is not None and not self._is_resized(seconds):
                return
            self.house.stack.top.update(min(seconds, _LONGEST_STEP_SECONDS))
            for scene in self.house.stack.scenes:
                if scene.on_background_tick():
                    self.house.stack.top.needs_repaint = True
            self.house.keep_preferences(only_if_due=True)
            top = self.house.stack.top
            top.focus.listen()
            is_painting = True
            is_drawn = is_changed or top.needs_repaint or top.is_moving or top.has_traces
            if self.house.is_running and is_drawn:
                areas = top.draw(self.house.window.canvas)
                if self.house.notice.sentence:
                    noticed = self.house.notice.draw(self.house.window.canvas, top.look, top.notice_line)
                    areas = areas if areas is None else areas + noticed
                self.house.window.present(areas)
            self._settle_memory(seconds, is_idle=not is_drawn and top.is_ready)
            self._keep_lit(seconds)
            if not is_drawn:
                self.house.count_rounds()
        except CasinoError as refusal:
            if is_painting or isinstance(refusal, MissingAsset):
                # What cannot be painted cannot be painted below a message either: the message would fail for ever.
                self.on_fault()
                return
            log.warning("refused: %s", refusal)
            if self.house.show is None or not self.house.show.is_attracting:  # otherwise there is no visitor to read it
                self.house.say(str(refusal))
        except Exception:
            self.on_fault()

    def _handle_all(self, events: Iterable[pygame.event.Event], seconds: float) -> bool:
        """Handles the events of a frame, with those of a gamepad; returns whether there were any."""
        is_changed = False
        self._seen = self.house.stack.top
        self._double_touch.update(seconds)
        for event in events:
            is_changed = True
            if self._double_touch.is_double(event, self._seen.look.metrics.px(FINGERTIP) // 2):
                continue
            if self.house.show is None or not self.house.show.takes(event):
                self._handle(event)
        for event in self._gamepad.update(seconds):
            is_changed = True
            self._handle_key(event)
        return is_changed

    def _pass_time(self, seconds: float) -> None:
        """Lets time pass for all that is beside the scenes: voice, show, notices, save, open hall, window."""
        house = self.house
        house.speaker.advance()
        house.sound.follow(house.stack.tension, is_hushed=house.stack.is_hushed)
        if house.show is not None:
            house.show.update(seconds)
        if house.notice.update(seconds):
            house.stack.top.needs_repaint = True
        self._look_after_save()
        if house.online is not None:
            house.online.update(seconds)
        if house.brought is not None and self._old_picture is None:
            house.brought.update(seconds)
        if house.window.settle():
            house.stack.resized()

    def _settle_memory(self, seconds: float, *, is_idle: bool) -> None:
        """Collects garbage in an idle frame some time after a change of scene, as that takes longer than a frame."""
        if self.house.stack.is_anew:
            self.house.stack.is_anew = False
            self.house.sound.room(self.house.stack.room_sound or None)  # no picture waits for the sound device
            spare_memory()
            self._unsettled_seconds = 0.0
        elif self._unsettled_seconds is not None:
            self._unsettled_seconds += seconds
            if self._unsettled_seconds >= _SETTLE_SECONDS and is_idle:
                self._unsettled_seconds = None
                settle_memory()

    def _keep_lit(self, seconds: float) -> None:
        """Lets the screen go dark, except in a show, beside a running clock and while a table plays.

        After that it stays lit for a while longer, as rounds follow each other.
        """
        stack = self.house.stack
        self._still_seconds = 0.0 if stack.top.plays_on else self._still_seconds + seconds
        is_timed = self.house.show is not None or any(scene.takes_time for scene in stack.scenes)
        self.house.window.keep_lit(is_timed or self._still_seconds < _LIT_SECONDS)

    def _look_after_save(self) -> None:
        """Finishes background work on the save. A save that was found damaged is opened anew, which mends it."""
        house = self.house
        if house.store is None:
            return
        if not house.store.upkeep.is_found_damaged:
            house.store.upkeep.look_after()
            return
        log.error("the save was found damaged behind the hall")
        house.store.close()
        try:
            house.take_store(open_store(house.store.path, checks_all=True))
        except SaveError as fault:
            raise SystemExit(str(fault)) from None
        if house.show is not None:
            house.show.after_fault()
        else:
            self._on_fault()  # the hall tells what was mended

    def on_fault(self) -> None:
        """Logs an unexpected error, tells the player in a sentence and goes back to the hall. The money is on disk."""
        log.exception("unexpected fault")
        if any(scene.leaves_on_fault() for scene in reversed(self.house.stack.scenes)):
            return
        now = time.monotonic()
        self._faults = [at for at in self._faults if now - at < _FAULTS_SECONDS] + [now]
        if self.house.store is None or len(self._faults) > _MAX_FAULTS:
            raise SystemExit(_("The casino had to close; your money is safe. What happened is in the log file."))
        if self.house.show is not None:
            self.house.show.after_fault()
            return
        self._on_fault()
        self.house.say(
            _(
                "Something went wrong at the table. Your money is safe, and what happened was written to the log file "
                "beside the save."
            ),
            _("Back in the hall"),
        )

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.house.quit()
        elif event.type == pygame.VIDEORESIZE:
            self._pulled(event.w, event.h)
        elif self.house.window.is_moved_by(event):
            self._note_window()
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self._goes_behind(event.type == pygame.WINDOWFOCUSLOST)
        elif event.type == pygame.DROPFILE:
            if self.house.brought is not None:
                self.house.brought.bring([Path(event.file)])
        elif event.type == pygame.WINDOWEXPOSED:
            self.house.stack.top.needs_repaint = True
        elif self._gamepad.takes(event):
            for key in self._gamepad.keys_of(event):
                self._handle_key(key)
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._handle_key(event)
        elif self._old_picture is None:
            if event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
                if self.house.stack.top is not self._seen:
                    return  # after the whole desktop was suspended: the event was meant for what was shown then
                self.house_keys.uses(Device.POINTER)
                self.house.notice.hide()
            self.house.stack.top.handle(event)

    def _handle_key(self, event: pygame.event.Event) -> None:
        self.house_keys.handle(event, is_heard=self._old_picture is None)

    def _goes_behind(self, is_behind: bool) -> None:
        """Notes that another window came in front of ours, or that ours came back."""
        self.house.stack.top.needs_repaint = True
        self.house.is_behind = is_behind
        self.house.apply_volumes()
        if not is_behind:
            return
        self.house.stack.top.let_go()  # the button may be released over the other window unheard
        for key in self._gamepad.let_go():
            self._handle_key(key)
        if self.house.preferences.pauses_behind:
            self.house.stack.top.on_behind()

    def _pulled(self, width: int, height: int) -> None:
        """Takes in a new window size, unless it results from a change of our own."""
        self.house.window.resized(width, height)
        if self.house.stack.top.drawn_size == self.house.window.size:
            return
        if self._old_picture is None:
            self._old_picture = self.house.stack.top.still_picture
            self.house.stack.top.let_go()  # no pointer is known until the size has settled
        self._resizing_seconds = 0.0
        self._note_window()

    def _note_window(self) -> None:
        """Remembers the window's size and position for the next evening."""
        place = self.house.window.place
        kept = msgspec.structs.replace(
            self.house.preferences,
            window=self.house.window.windowed_size if self.house.window.is_resized else self.house.preferences.window,
            window_corner=place.corner,
            window_screen=place.screen,
            is_maximised=place.is_maximised,
        )
        if kept != self.house.preferences:
            self.house.adopt(kept)

    def _is_resized(self, seconds: float) -> bool:
        """Shows the old picture stretched while the window is dragged; returns True once its size has settled."""
        assert self._old_picture is not None
        self._resizing_seconds += seconds
        if self._resizing_seconds < _RESIZE_SECONDS:
            self.house.window.canvas.blit(pygame.transform.scale(self._old_picture, self.house.window.size), (0, 0))
            self.house.window.present()
            return False
        self._old_picture = None
        self.house.stack.resized()
        return True


def spare_memory() -> None:
    """Exempts what a scene has made for its whole stay from garbage collection, which would cost frames.

    Objects that outlived two collections are searched rarely: that takes as long as a frame and finds next to nothing.
    """
    gc.enable()
    gc.set_threshold(*_COLLECT_AFTER)
    gc.freeze()


def settle_memory() -> None:
    """Frees what the last scene left behind. The whole memory has to be searched for that, which takes some frames."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
