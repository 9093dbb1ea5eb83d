"""Turns a gamepad into keys: its buttons, cross and left stick become key events for the focus model.

It is driven by events alone. Pads may come and go while the program runs, and having none is no error. What a key does
is not known here.
"""

from collections.abc import Iterator
from contextlib import suppress

import pygame

from casino.core.texts import _, pgettext

STICK_IN, STICK_OUT = 0.55, 0.35  # how far the stick is pushed to count, and released to count no longer
TRIGGER_IN, TRIGGER_OUT = 0.5, 0.3
REPEAT_AFTER_SECONDS, REPEAT_SECONDS = 0.42, 0.09
_WHOLE = 32767  # an axis of a known pad at its limit

Key = tuple[int, int, bool]  # a key, its modifiers, and whether it bypasses the focus
KEYS: dict[str, Key] = {
    "a": (pygame.K_RETURN, 0, False),
    "b": (pygame.K_ESCAPE, 0, False),
    "x": (pygame.K_BACKSPACE, 0, False),
    "y": (pygame.K_RETURN, 0, True),
    "left_shoulder": (pygame.K_TAB, pygame.KMOD_LSHIFT, False),
    "right_shoulder": (pygame.K_TAB, 0, False),
    "left_trigger": (pygame.K_PAGEDOWN, 0, False),
    "right_trigger": (pygame.K_PAGEUP, 0, False),
    "back": (pygame.K_F5, 0, False),
    "start": (pygame.K_F10, 0, False),
    "left_stick": (pygame.K_F6, 0, False),
    "right_stick": (pygame.K_F1, 0, False),
    "up": (pygame.K_UP, 0, False),
    "down": (pygame.K_DOWN, 0, False),
    "left": (pygame.K_LEFT, 0, False),
    "right": (pygame.K_RIGHT, 0, False),
}
# What the buttons are used for.
TOLD: tuple[tuple[str, str], ...] = (
    (_("Move to the next thing"), _("Cross, left stick")),
    (_("Press it; open the letters for typing"), "A"),
    (_("Start the round, deal, continue"), "Y"),
    (_("Take back, clear, erase"), "X"),
    (_("Close, pause"), "B"),
    (_("Previous, next"), "LB, RB"),
    (_("Smaller, larger chip; pages"), "LT, RT"),
    (_("Pause"), pgettext("gamepad", "Start")),
    (_("Read out the table"), pgettext("gamepad", "Back")),
    (_("Event log; rules"), _("Left, right stick pressed")),
)
_REPEATS = ("up", "down", "left", "right", "left_trigger", "right_trigger", "left_shoulder", "right_shoulder", "x")
_KNOWN_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "left_shoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "right_shoulder",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "left_stick",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "right_stick",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
# The usual order of buttons on an unknown pad.
_OTHER_BUTTONS = dict(enumerate(("a", "b", "x", "y", "left_shoulder", "right_shoulder", "back", "start")))
_KNOWN_EVENTS = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION)
_OTHER_EVENTS = (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION)
_COMING_EVENTS = (pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED)


class Gamepad:
    """All pads together, treated as one."""

    def __init__(self) -> None:
        self._pads: dict[int, object] = {}  # by instance; a pad that is not referenced sends no events
        self._known: set[int] = set()  # pads whose buttons the window library knows by name
        self._held: dict[tuple[int, str], str] = {}  # (instance, what is pushed) -> one of KEYS
        self._repeating: tuple[int, str] | None = None
        self._repeats_in = 0.0

    @staticmethod
    def listen() -> None:
        """Starts to receive events of pads, first of those already connected."""
        try:
            pygame.joystick.init()
        except pygame.error:
            return  # a desktop without pads

    def takes(self, event: pygame.event.Event) -> bool:
        """Whether an event comes from a pad."""
        return event.type in _KNOWN_EVENTS or event.type in _OTHER_EVENTS or event.type in _COMING_EVENTS

    def keys_of(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        """A pad's event as key events; empty where nothing was pressed or released."""
        if event.type == pygame.JOYDEVICEADDED:
            self._meet(event.device_index)
            return []
        pad = getattr(event, "instance_id", 0)
        if event.type == pygame.JOYDEVICEREMOVED:
            self._pads.pop(pad, None)
            self._known.discard(pad)
            return [key for at in list(self._held) if at[0] == pad for key in self._push(*at, "")]
        if event.type in _OTHER_EVENTS and pad in self._known:
            return []  # the same event under its other name
        return list(self._keys_from(event, pad))

    def update(self, seconds: float) -> list[pygame.event.Event]:
        """Repeats what is held down."""
        if self._repeating is None:
            return []
        self._repeats_in -= seconds
        if self._repeats_in > 0:
            return []
        self._repeats_in = REPEAT_SECONDS
        return [_key(pygame.KEYDOWN, self._held[self._repeating])]

    def let_go(self) -> list[pygame.event.Event]:
        """Releases everything, as when the window loses the focus and further events."""
        return [key for at in list(self._held) for key in self._push(*at, "")]

    def rumble(self, strength: float, seconds: float) -> None:
        """Shakes every pad that can be shaken, from 0 to 1."""
        for pad in self._pads.values():
            with suppress(pygame.error):  # it has just been unplugged
                pad.rumble(strength, strength, round(seconds * 1000))  # type: ignore[attr-defined]

    # -- events -----------------------------------------------------------------------------------------------

    def _meet(self, index: int) -> None:
        """Adds a pad that was plugged in, or was there from the start."""
        from pygame._sdl2 import controller  # it knows most pads' buttons by name; imported only if there is a pad

        try:
            controller.init()
            known = controller.Controller(index) if controller.is_controller(index) else None
            pad = pygame.joystick.Joystick(index) if known is None else known.as_joystick()
            instance = pad.get_instance_id()
        except pygame.error:
            return  # unplugged again
        self._pads[instance] = pad if known is None else known
        if known is not None:
            self._known.add(instance)

    def _keys_from(self, event: pygame.event.Event, pad: int) -> Iterator[pygame.event.Event]:
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            name = _KNOWN_BUTTONS.get(event.button, "")
            yield from self._push(pad, f"button {event.button}", name * (event.type == pygame.CONTROLLERBUTTONDOWN))
        elif event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            name = _OTHER_BUTTONS.get(event.button, "")
            yield from self._push(pad, f"button {event.button}", name * (event.type == pygame.JOYBUTTONDOWN))
        elif event.type == pygame.JOYHATMOTION:
            across, along = event.value
            yield from self._push(pad, "hat across", {-1: "left", 1: "right"}.get(across, ""))
            yield from self._push(pad, "hat along", {-1: "down", 1: "up"}.get(along, ""))
        elif event.axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            yield from self._lean(pad, event.axis, share_of(event.value))
        elif event.type == pygame.CONTROLLERAXISMOTION:
            triggers = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "left", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "right"}
            if event.axis in triggers:
                what, share = f"{triggers[event.axis]}_trigger", share_of(event.value)
                is_in = share > (TRIGGER_OUT if (pad, what) in self._held else TRIGGER_IN)
                yield from self._push(pad, what, what * is_in)

    def _lean(self, pad: int, axis: int, share: float) -> Iterator[pygame.event.Event]:
        """Reads the stick: one direction at a time, the first that is pushed far enough."""
        names = ("left", "right") if axis == pygame.CONTROLLER_AXIS_LEFTX else ("up", "down")
        what, other = f"axis {axis}", f"axis {1 - axis}"
        before = self._held.get((pad, what), "")
        name = names[share > 0]
        is_pushed = abs(share) > (STICK_OUT if before == name else STICK_IN) and (pad, other) not in self._held
        yield from self._push(pad, what, name * is_pushed)

    def _push(self, pad: int, what: str, name: str) -> Iterator[pygame.event.Event]:
        """Sets the key that something on a pad now means, or none."""
        at = (pad, what)
        before = self._held.get(at, "")
        if before == name:
            return
        if before:
            del self._held[at]
            self._repeating = None if self._repeating == at else self._repeating
            yield _key(pygame.KEYUP, before)
        if name:
            self._held[at] = name
            if name in _REPEATS:
                self._repeating, self._repeats_in = at, REPEAT_AFTER_SECONDS
            yield _key(pygame.KEYDOWN, name)


def share_of(value: float) -> float:
    """The position of an axis, from -1 to 1; known pads report it in whole numbers."""
    return value if abs(value) <= 1 else value / _WHOLE


def _key(kind: int, name: str) -> pygame.event.Event:
    key, mod, is_direct = KEYS[name]
    return pygame.event.Event(kind, key=key, mod=mod, unicode="", scancode=0, is_direct=is_direct, is_pad=True)
