"""Keys of the keyboard and the gamepad, translated for the scenes; and the keys that work everywhere.

What a key does in a place is up to the scene.
"""

import pygame

from casino.core.errors import reason_of
from casino.core.texts import _
from casino.save.save_places import pictures_path
from casino.scenes.app.house import House
from casino.ui.widgets.focus import ARROWS
from casino.ui.widgets.keys import ENTER_KEYS, Device

_REPEATS = (*ARROWS, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_TAB)
_COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class HouseKeys:
    """Receives every key from the loop."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._down: set[int] = set()

    def uses(self, device: Device) -> None:
        """Notes which device the player uses now, so that buttons show its key caps."""
        if self.house.keys.device is not device:
            self.house.keys.device = device
            for scene in self.house.stack.scenes:
                scene.focus.follow_device()

    def handle(self, event: pygame.event.Event, *, is_heard: bool) -> None:
        """Handles a key of the keyboard or the gamepad; if not `is_heard`, only remembers that it is down."""
        house, is_pad = self.house, getattr(event, "is_pad", False)
        if event.type == pygame.KEYDOWN:
            self.uses(Device.PAD if is_pad else Device.KEYS)
        if self._is_repeated(event) or not is_heard:
            return
        top = house.stack.top
        if event.type == pygame.KEYDOWN and house.hide_notice():
            top.needs_repaint = True
        if not is_pad and not top.wants_every_key:
            event = self._known(event)
        if event.type != pygame.KEYDOWN or not self._is_taken(event):
            top.handle(event)

    def _is_repeated(self, event: pygame.event.Event) -> bool:
        """Whether a key event comes from holding a key down, which erases and moves on but presses nothing twice."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        if event.type != pygame.KEYDOWN:
            return False
        is_held = event.key in self._down
        self._down.add(event.key)
        return is_held and event.key not in _REPEATS

    def _known(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event with an action's default key in place of the one the player chose for it."""
        top = self.house.stack.top
        is_letter = not pygame.K_F1 <= event.key <= pygame.K_F12
        is_typed = top.focus.focused is not None and top.focus.focused.takes_text
        if is_letter and (event.mod & _COMMANDS or is_typed):
            return event
        key = self.house.keys.meaning(event.key, top.key_group)
        return event if key == event.key else pygame.event.Event(event.type, {**event.dict, "key": key})

    def _is_taken(self, event: pygame.event.Event) -> bool:
        """Handles a key that works everywhere; returns True if it was one."""
        house, top = self.house, self.house.stack.top
        if top.wants_every_key:
            return False
        if _wants_full_screen(event):
            house.change(full_screen=not house.window.is_full_screen)
        elif event.key == pygame.K_F5:
            if state := top.state_in_words():
                house.notify(state)
        elif event.key == pygame.K_F6:
            house.pages.messages()
        elif event.key == pygame.K_F12:
            self._take_picture()
        elif getattr(event, "is_pad", False) and event.key == pygame.K_RETURN and not event.is_direct:
            return house.pages.letters(top)
        else:
            return False
        return True

    def _take_picture(self) -> None:
        try:
            path = self.house.window.save_picture(pictures_path())
        except OSError as error:
            reason = reason_of(error)
            self.house.notify(_("The screenshot could not be saved: {reason}.", reason=reason))
            return
        self.house.notify(_("Screenshot saved as {path}", path=path))


def _wants_full_screen(event: pygame.event.Event) -> bool:
    with_alt = event.mod & pygame.KMOD_ALT and event.key in ENTER_KEYS
    return event.key == pygame.K_F11 or bool(with_alt)
