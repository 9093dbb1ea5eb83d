"""The running program: what scenes may ask for, the one reader of events, the frame, and what happens on a fault."""

from __future__ import annotations

import gc
import logging
import math
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec
import pygame

from casino.core.errors import CasinoError, MissingAsset
from casino.core.preferences import KEY, Preferences, preferences_from
from casino.save.ledger import HOUSE_ACCOUNT, Account
from casino.save.store import Store
from casino.scenes.app import picture_threads, timing
from casino.scenes.app.house_keys import HouseKeys
from casino.scenes.app.scene import Scene
from casino.scenes.app.stack import Stack
from casino.scenes.dialogs.message_log import Told
from casino.ui.device.gamepad import Gamepad
from casino.ui.device.notice import Notice
from casino.ui.device.sound import Sound
from casino.ui.device.speech import Speaker
from casino.ui.device.window import Window
from casino.ui.drawing.animator import Speed
from casino.ui.widgets.keys import Device, Keys

if TYPE_CHECKING:
    from casino.scenes.show.scene import Show
    from casino.show.heart import Heart

FRAMES_PER_SECOND = 60
_LONGEST_STEP_SECONDS = 0.1
_MOST_FAULTS = 5  # within _FAULTS_SECONDS; more is a house that cannot be played in
_FAULTS_SECONDS = 60.0
_RESIZE_SECONDS = 0.1  # the window's edge must rest so long before everything is made anew for its size

log = logging.getLogger("casino")


class App:
    """Everything a scene may ask for: the save, the window, the settings, the sounds and the stack."""

    def __init__(self, store: Store, window: Window, sound: Sound, preferences: Preferences | None = None) -> None:
        self.store = store
        self.window = window
        self.sound = sound
        self.preferences = preferences or preferences_from(store.preference(HOUSE_ACCOUNT, KEY))
        self.stack = Stack()
        self.is_running = True
        self.profile: Account | None = None
        self.keeps_alive: object = None  # whatever must last as long as the program does
        self.show: Show | None = None  # where visitors walk up to a house that nobody keeps
        self.heart: Heart | None = None  # tells whoever watches over the program that it is alive
        self.exit_status = 0
        self._keeps_at: float | None = None
        self._faults: list[float] = []
        self.keys = Keys(self.preferences.keys)
        self.speaker = Speaker()
        self.told = Told(self._speak)
        self._notice = Notice()
        self._gamepad = Gamepad()
        self.house_keys = HouseKeys(self)
        self._seen: Scene | None = None  # what was on top when this frame's events came
        self._is_behind = False  # another window is in front
        self._old_picture: pygame.Surface | None = None  # shown stretched while the window is pulled
        self._resizing_seconds = 0.0
        self.apply_volumes()

    # -- what scenes ask for ----------------------------------------------------------------------------------

    @property
    def size(self) -> tuple[int, int]:
        """The canvas in px."""
        return self.window.size

    @property
    def speed(self) -> Speed:
        """How fast things move, as set."""
        return Speed[self.preferences.speed.upper()]

    def heard(self, name: str) -> None:
        """A widget was reached or pressed."""
        self.sound.play({"press": "button", "focus": "focus"}[name], volume=0.6)

    def change(self, **settings: object) -> None:
        """Changes settings, keeps them, and lets everything that follows from them follow."""
        before = self.preferences
        self.preferences = msgspec.structs.replace(before, **settings)
        self._keeps_at = time.monotonic() + 0.6  # a slider that is pulled would write at every step
        self.apply_volumes()
        if not self.preferences.speaks:
            self.speaker.hush()
        if "keys" in settings:
            self.keys.choose(self.preferences.keys)
        if self.preferences.full_screen != self.window.is_full_screen:
            self.window.toggle_full_screen()
        changed = {name for name in settings if getattr(before, name) != getattr(self.preferences, name)}
        if changed & {"text_scale", "four_colour", "dice_set", "full_screen", "reduced_motion"}:
            self.stack.resized()
        else:
            self.stack.top.refresh()

    def keep_preferences(self) -> None:
        """Writes the settings now, if they changed."""
        if self._keeps_at is not None and self.store is not None and self.show is None:
            self._keeps_at = math.inf  # what the disk refuses is tried once more with the next change, or at the end
            self.store.keep_preference(HOUSE_ACCOUNT, KEY, msgspec.to_builtins(self.preferences))
            self._keeps_at = None

    def apply_volumes(self) -> None:
        """Makes the sounds as loud as they are to be now."""
        wishes = self.preferences
        share = self.show.loudness if self.show is not None else 1.0
        if self._is_behind and wishes.silent_behind:
            share = 0.0
        self.sound.set_volumes(wishes.effects_volume * share, wishes.room_volume * share)

    def say(self, sentence: str, title: str = "") -> None:
        """One sentence the player has to see, over whatever is there."""
        from casino.scenes.dialogs.dialogs import Message

        self.stack.push(Message(self, sentence, title))

    def _speak(self, sentence: str) -> None:
        if self.preferences.speaks:
            self.speaker.say(sentence)

    def notify(self, sentence: str) -> None:
        """One sentence in a line above whatever is there, for a while; it is in the log too."""
        self.told.add(sentence, is_asked_for=True)
        self._notice.say(sentence, timing.NOTICE)
        self.stack.top.is_stale = True

    def hide_notice(self) -> bool:
        """Takes that line away; True if there was one."""
        return self._notice.hide()

    def alive(self) -> None:
        """Tells whoever watches that nothing hangs: with every frame, and within those that take long."""
        if self.heart is not None:
            self.heart.beat(time.monotonic())

    def quit(self) -> None:
        """Ends the program after this frame."""
        self.is_running = False

    def close(self) -> None:
        """Keeps what is to be kept, backs the save up and lets it go, where there is one."""
        picture_threads.end_all()
        self.speaker.hush()
        self.sound.close()
        if self.store is None:
            self.window.close()
            return
        try:
            self._note_window()
            self.keep_preferences()
            self.store.back_up()
        finally:
            self.store.close()
            self.window.close()

    # -- frames -----------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Plays until somebody quits."""
        clock, seconds = pygame.time.Clock(), 0.0
        self._gamepad.listen()
        while self.is_running:
            self.frame(pygame.event.get(), seconds)
            self.alive()
            if self.heart is not None and self.heart.is_orphan:
                self.quit()
            seconds = clock.tick(FRAMES_PER_SECOND) / 1000  # the first picture waits for nothing

    def frame(self, events: Iterable[pygame.event.Event], seconds: float) -> None:
        """One turn of the program: events, time, picture. Faults end here, never at the player."""
        is_painting = False
        try:
            is_changed = False
            self._seen = self.stack.top
            for event in events:
                is_changed = True
                if self.show is None or not self.show.gate.takes(event):
                    self._handle(event)
            for event in self._gamepad.pass_time(seconds):
                is_changed = True
                self._handle_key(event)
            self.speaker.advance()
            if self.show is not None:
                self.show.pass_time(seconds)
            if self._notice.pass_time(seconds):
                self.stack.top.is_stale = True
            if self._old_picture is not None and not self._is_resized(seconds):
                return
            top = self.stack.top
            top.update(min(seconds, _LONGEST_STEP_SECONDS))
            for scene in self.stack.scenes:
                if scene.on_beside():
                    self.stack.top.is_stale = True
            if self._keeps_at is not None and time.monotonic() >= self._keeps_at:
                self.keep_preferences()
            top = self.stack.top
            is_painting = True
            if self.is_running and (is_changed or top.is_stale or top.is_dated or top.is_moving or top.has_traces):
                areas = top.draw(self.window.canvas)
                noticed = self._notice.draw(self.window.canvas, top.look)
                self.window.present(areas if areas is None else areas + noticed)
            if self.stack.is_anew:
                self.stack.is_anew = False
                self.sound.room(self.stack.room_sound or None)  # no picture waits for the sound device
                _settle_memory()
        except CasinoError as refusal:
            if is_painting or isinstance(refusal, MissingAsset):
                # What cannot be painted cannot be painted below a message either: it would be refused for ever.
                self._fault()
                return
            log.warning("refused: %s", refusal)
            if self.show is None or not self.show.is_attracting:  # else nobody is here to be told
                self.say(str(refusal))
        except Exception:
            self._fault()

    def _fault(self) -> None:
        """Something nobody foresaw: written down, told in a sentence, back to the hall. The money is on disk."""
        from casino.scenes.opening import enter_house

        log.exception("unexpected fault")
        now = time.monotonic()
        self._faults = [at for at in self._faults if now - at < _FAULTS_SECONDS] + [now]
        if self.store is None or len(self._faults) > _MOST_FAULTS:
            raise SystemExit("The casino had to close; your money is safe. What happened is in the log file.")
        if self.show is not None:
            self.show.after_fault()
            return
        enter_house(self)
        self.say(
            "Something went wrong at the table. Your money is safe, and what happened was written to the log file "
            "beside the save.",
            "Back in the hall",
        )

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            self._pulled(event.w, event.h)
        elif self.window.is_moved_by(event):
            self._note_window()
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self._goes_behind(event.type == pygame.WINDOWFOCUSLOST)
        elif event.type == pygame.WINDOWEXPOSED:
            self.stack.top.is_stale = True
        elif self._gamepad.takes(event):
            for key in self._gamepad.keys_of(event):
                self._handle_key(key)
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._handle_key(event)
        elif self._old_picture is None:
            if event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
                if self.stack.top is not self._seen:
                    return  # after a stop of the whole desktop: it was meant for what lay there then
                self.house_keys.uses(Device.POINTER)
                self._notice.hide()
            self.stack.top.handle(event)

    def _handle_key(self, event: pygame.event.Event) -> None:
        self.house_keys.handle(event, is_heard=self._old_picture is None)

    def _goes_behind(self, is_behind: bool) -> None:
        """Another window came in front of ours, or ours did again."""
        self.stack.top.is_stale = True
        self._is_behind = is_behind
        self.apply_volumes()
        if not is_behind:
            return
        self.stack.top.focus.let_go()  # the button may come up over the other window, and nobody tells us
        for key in self._gamepad.let_go():
            self._handle_key(key)
        if self.preferences.pauses_behind:
            self.stack.top.on_behind()

    def _pulled(self, width: int, height: int) -> None:
        """The window has another size, unless it is what a change of ours led to and is known."""
        self.window.resized(width, height)
        if self.stack.top.drawn_size == self.window.size:
            return
        if self._old_picture is None:
            self._old_picture = self.stack.top.still_picture
            self.stack.top.focus.let_go()  # no hand is told of until the size is settled
        self._resizing_seconds = 0.0
        self._note_window()

    def _note_window(self) -> None:
        """How large the window is and where it stands is kept, for the next evening."""
        place = self.window.place
        kept = msgspec.structs.replace(
            self.preferences,
            window=self.window.windowed_size if self.window.is_pulled else self.preferences.window,
            window_corner=place.corner,
            window_screen=place.screen,
            is_maximised=place.is_maximised,
        )
        if kept != self.preferences:
            self.preferences = kept
            self._keeps_at = time.monotonic() + 0.6

    def _is_resized(self, seconds: float) -> bool:
        """While the window is being pulled the old picture is shown stretched; True once its size is settled."""
        assert self._old_picture is not None
        self._resizing_seconds += seconds
        if self._resizing_seconds < _RESIZE_SECONDS:
            self.window.canvas.blit(pygame.transform.scale(self._old_picture, self.window.size), (0, 0))
            self.window.present()
            return False
        self._old_picture = None
        self.stack.resized()
        return True


def _settle_memory() -> None:
    """What a scene has made for its whole stay is not searched for garbage again: that would cost frames."""
    gc.enable()
    gc.unfreeze()
    gc.collect()
    gc.freeze()
