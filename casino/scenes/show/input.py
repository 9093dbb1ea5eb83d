"""Classifies input at an unattended machine: its device, whether it is a press, and whether visitors may use it.

Also the operator's secret: two keys, two buttons or two corners held at once.
"""

from typing import Literal

import pygame

from casino.show.log import Hand
from casino.ui.device.gamepad import STICK_IN, TRIGGER_IN, share_of

OPERATOR_KEYS = (pygame.K_F8, pygame.K_F9)
OPERATOR_BUTTONS = (pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
HOLD_SECONDS = 3.0
_CORNER = 0.12  # of the window's width and height
_NOT_FOR_VISITORS = (pygame.K_F11, pygame.K_F12)
_POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
_TOUCH = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_KEYS = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)
_PAD_PRESSES = (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION)
_PAD_RELEASES = (pygame.CONTROLLERBUTTONUP, pygame.JOYBUTTONUP)
_STICKS = (pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION)
_TOUCH_DOWNS = (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN)
_TREMBLE_PX, _SPOT_PX = 2, 3
_MAX_TOUCHES = 3  # of a person at one spot, with none elsewhere
_ONE_TOUCH_SECONDS = 0.2  # a touch is reported as a finger and as a mouse
_NO_PRESSES = {pygame.MOUSEMOTION, pygame.FINGERMOTION, pygame.KEYUP}
_Place = tuple[float, float]
_PRESSES = {*_POINTER, *_TOUCH, *_KEYS, *_PAD_PRESSES, *_STICKS} - _NO_PRESSES


def device_of(event: pygame.event.Event) -> Hand | Literal[""]:
    """The device a person used: "pointer", "touch", "keys" or "pad"; "" if no person did anything.

    A stick that trembles near its rest does not count.
    """
    if event.type in _POINTER:
        return "touch" if getattr(event, "touch", False) else "pointer"
    if event.type in _TOUCH:
        return "touch"
    if event.type in _KEYS:
        return "keys"
    if event.type in _STICKS:
        return "pad" if abs(share_of(event.value)) >= min(STICK_IN, TRIGGER_IN) else ""
    return "pad" if event.type in _PAD_PRESSES + _PAD_RELEASES else ""


def is_press(event: pygame.event.Event) -> bool:
    """Whether a person pressed something. A pointer that only moves, as when the table is knocked, does not count."""
    return event.type in _PRESSES


def is_forbidden(event: pygame.event.Event) -> bool:
    """Whether an event is a key visitors may not use: one that leaves full screen or writes pictures to the disk."""
    if event.type != pygame.KEYDOWN:
        return False
    with_alt = event.mod & pygame.KMOD_ALT and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_F4)
    return event.key in _NOT_FOR_VISITORS or bool(with_alt)


class Holding:
    """Watches for the operator's secret and how long it has been held."""

    def __init__(self) -> None:
        self._keys: set[int] = set()
        self._buttons: set[int] = set()
        self._corners: dict[int, str] = {}  # by finger
        self._seconds = 0.0
        self._is_reported = False

    def watch(self, event: pygame.event.Event) -> None:
        """Takes an event into account."""
        if event.type == pygame.KEYDOWN:
            self._keys.add(event.key)
        elif event.type == pygame.KEYUP:
            self._keys.discard(event.key)
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            self._buttons.add(event.button)
        elif event.type == pygame.CONTROLLERBUTTONUP:
            self._buttons.discard(event.button)
        elif event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION):
            self._corners[event.finger_id] = _corner(event.x, event.y)
        elif event.type == pygame.FINGERUP:
            self._corners.pop(event.finger_id, None)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._keys.clear()
            self._buttons.clear()
            self._corners.clear()

    @property
    def _is_held(self) -> bool:
        return (
            self._keys.issuperset(OPERATOR_KEYS)
            or self._buttons.issuperset(OPERATOR_BUTTONS)
            or {"left", "right"} <= set(self._corners.values())
        )

    def update(self, seconds: float) -> bool:
        """Lets time pass; returns True once, when the secret has been held long enough."""
        self._seconds = self._seconds + seconds if self._is_held else 0.0
        is_long = self._seconds >= HOLD_SECONDS
        is_new, self._is_reported = is_long and not self._is_reported, is_long
        return is_new


def _corner(x: float, y: float) -> str:
    """The upper corner under a finger; the finger's place is in shares of the window."""
    if y > 2 * _CORNER:
        return ""
    return "left" if x < _CORNER else "right" if x > 1 - _CORNER else ""


class Lasting:
    """Recognises input that is only being held: a bag on the keyboard, a pad lying on its stick.

    People hold nothing for that long, so such input does not count as a person.
    """

    def __init__(self) -> None:
        self._held: set[tuple[int, int, int]] = set()  # keys, and sticks that are pushed, by pad and axis
        self._is_repeating = False

    def is_held(self, event: pygame.event.Event) -> bool:
        """Takes an event into account; returns True if it only says that something is still held."""
        if event.type == pygame.KEYDOWN:
            self._is_repeating = self._was_held((event.type, 0, event.key))
            return self._is_repeating
        if event.type == pygame.KEYUP:
            self._held.discard((pygame.KEYDOWN, 0, event.key))
            self._is_repeating = False
        elif event.type == pygame.TEXTINPUT:
            return self._is_repeating
        elif event.type in _STICKS:
            stick = (event.type, getattr(event, "instance_id", 0), event.axis)
            if device_of(event):
                return self._was_held(stick)
            self._held.discard(stick)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        return False

    def _was_held(self, what: tuple[int, int, int]) -> bool:
        was_held = what in self._held
        self._held.add(what)
        return was_held


class Ghosts:
    """Recognises input that no person makes: a mouse that trembles, and a spot of the screen that touches itself.

    A hand that rests on a mouse moves it further, and no finger comes down so often so exactly on one place.
    """

    def __init__(self) -> None:
        self._pointer: _Place | None = None  # where a mouse came to that really moved
        self._spot: _Place | None = None  # where all touches lay lately
        self._touches = 0  # there
        self._since_touch = 0.0  # seconds

    def update(self, seconds: float) -> None:
        """Lets time pass."""
        self._since_touch += seconds

    def is_ghost(self, event: pygame.event.Event, size: tuple[int, int]) -> bool:
        """Takes an event of a window of a size in px into account; returns True if no person made it."""
        device = device_of(event)
        if device == "touch" and (place := _place_of(event, size)) is not None:
            return self._is_dead_spot(event.type, place)
        if device == "pointer" and event.type == pygame.MOUSEMOTION:
            if _is_within(event.pos, self._pointer, _TREMBLE_PX):
                return True
            self._pointer = event.pos
        return False

    def _is_dead_spot(self, kind: int, place: _Place) -> bool:
        if not _is_within(place, self._spot, _SPOT_PX):
            self._spot, self._touches, self._since_touch = place, 1, 0.0
            return False
        if kind in _TOUCH_DOWNS and self._since_touch > _ONE_TOUCH_SECONDS:
            self._touches += 1
            self._since_touch = 0.0
        return kind in _NO_PRESSES or self._touches > _MAX_TOUCHES


def _place_of(event: pygame.event.Event, size: tuple[int, int]) -> _Place | None:
    """The place of a touch in px, as far as it has one."""
    if event.type in _TOUCH:
        return event.x * size[0], event.y * size[1]
    return getattr(event, "pos", None)


def _is_within(place: _Place, other: _Place | None, px: float) -> bool:
    return other is not None and abs(place[0] - other[0]) <= px and abs(place[1] - other[1]) <= px
