"""Made-up visitors for a rehearsal: they come, press things with every device in turn, and walk away.

They only make events, as a window would, and reach no scene in any other way.
"""

import random

import pygame

from casino.scenes.app.house import House
from casino.ui.widgets.focus import ARROWS

DEVICES = ("touch", "pointer", "keys", "pad")
_STAYS = (8.0, 240.0)  # seconds of a visit
_AWAY = (2.0, 50.0, 65.0, 75.0, 100.0, 190.0)  # and between two; most come after the last is forgotten
_ACTS = (0.3, 4.0)  # seconds between two presses
_SENSIBLE = 0.5  # the share of presses that hit the suggested button
_PRESSES = (pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB)
_LETTERS = tuple(map(ord, "hsdpbcfrln123"))  # a key that types a character has its number
_FUNCTIONS = tuple(pygame.K_F1 + number - 1 for number in (1, 2, 3, 5, 6, 10, 11, 12))
_KEYS = (*_PRESSES, *ARROWS, pygame.K_ESCAPE, *_LETTERS, *_FUNCTIONS, pygame.K_BACKSPACE, pygame.K_PAGEDOWN)
_BUTTONS = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_UP,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    pygame.CONTROLLER_BUTTON_START,
    pygame.CONTROLLER_BUTTON_BACK,
)
_WILD = 0.12  # the share of presses with a pointer or a finger that hit nothing in particular

Event = pygame.event.Event


class Crowd:
    """One visitor after the other, each with a device.

    `last_input` is the time of the last input, in the show's seconds.
    """

    def __init__(self, seed: object) -> None:
        self._whim = random.Random(str(seed))
        self._turn = self._whim.randrange(len(DEVICES))
        self.device = ""
        self.last_input = 0.0
        self._comes_at = 0.0
        self._goes_at = 0.0
        self._acts_at = 0.0
        self._to_follow: list[list[Event]] = []  # what belongs to a press and follows in later frames

    def begin(self, now: float) -> None:
        """Sends the first visitor on the way."""
        self._comes_at = now + self._whim.choice(_AWAY[:4])

    def events(self, now: float, house: House) -> list[Event]:
        """The window's events in this frame."""
        if self._to_follow:
            self.last_input = now
            return self._to_follow.pop(0)
        if not self.device:
            if now < self._comes_at:
                return []
            self._turn = (self._turn + 1) % len(DEVICES)
            self.device = DEVICES[self._turn]
            self._goes_at = now + self._whim.uniform(*_STAYS)
            self._acts_at = now
        if now >= self._goes_at:
            self.device = ""
            self._comes_at = now + self._whim.choice(_AWAY)
            return []
        if now < self._acts_at:
            return []
        self._acts_at = now + self._whim.uniform(*_ACTS)
        self.last_input = now
        return {"touch": self._touch, "pointer": self._point, "keys": self._key, "pad": self._pad}[self.device](house)

    # -- devices ----------------------------------------------------------------------------------------------

    def _place(self, house: House) -> tuple[int, int]:
        """The place of a press: the middle of a widget, or anywhere."""
        width, height = house.size
        widgets = house.stack.top.focus.widgets
        if not widgets or self._whim.random() < _WILD:
            return self._whim.randrange(width), self._whim.randrange(height)
        lit = [widget for widget in widgets if getattr(widget, "style", "") == "accent"]
        return self._whim.choice(lit if lit and self._whim.random() < _SENSIBLE else widgets).rect.center

    def _point(self, house: House) -> list[Event]:
        x, y = self._place(house)
        moved = Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0), touch=False)
        if self._whim.random() < 0.08:
            return [moved, Event(pygame.MOUSEWHEEL, x=0, y=self._whim.choice((-1, 1)))]
        button = 3 if self._whim.random() < 0.04 else 1
        down = Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=False)
        goal = self._place(house) if self._whim.random() < 0.15 else (x, y)
        if goal != (x, y):
            self._to_follow.append([Event(pygame.MOUSEMOTION, pos=goal, rel=(5, 5), buttons=(1, 0, 0), touch=False)])
        self._to_follow.append([Event(pygame.MOUSEBUTTONUP, pos=goal, button=button, touch=False)])
        return [moved, down]

    def _touch(self, house: House) -> list[Event]:
        """A touch of a finger, and the pointer events the window library makes of it."""
        place = self._place(house)
        x, y = place[0] / house.size[0], place[1] / house.size[1]
        finger = {"touch_id": 1, "finger_id": 1, "x": x, "y": y, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        self._to_follow.append(
            [Event(pygame.FINGERUP, finger), Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=True)]
        )
        return [
            Event(pygame.FINGERDOWN, finger),
            Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=True),
            Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=True),
        ]

    def _key(self, house: House) -> list[Event]:
        key = pygame.K_RETURN if self._whim.random() < _SENSIBLE else self._whim.choice(_KEYS)
        letter = chr(key) if 32 <= key < 127 else ""
        fields = {"key": key, "mod": 0, "unicode": letter, "scancode": 0}
        self._to_follow.append([Event(pygame.KEYUP, fields)])
        typed = [Event(pygame.TEXTINPUT, text=letter)] if letter else []
        return [Event(pygame.KEYDOWN, fields), *typed]

    def _pad(self, house: House) -> list[Event]:
        if self._whim.random() < 0.15:
            axis, value = self._whim.choice((0, 1)), self._whim.choice((-30000, 30000))
            self._to_follow.append([Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=0)])
            return [Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=value)]
        button = pygame.CONTROLLER_BUTTON_Y if self._whim.random() < _SENSIBLE else self._whim.choice(_BUTTONS)
        self._to_follow.append([Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button)])
        return [Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button)]
