"""Pilots with a hand at one device alone: keys, a gamepad, a finger. `choose` presses what bears a label."""

import pygame

from casino.ui.chips.bet_area import HOLD_SECONDS
from tests.support.pilot import FRAME_SECONDS, Pilot

BUTTONS = {name: getattr(pygame, f"CONTROLLER_BUTTON_{name.upper()}") for name in ("a", "b", "x", "y", "start")}
BUTTONS |= {name: getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{name.upper()}") for name in ("up", "down", "right")}
BUTTONS |= {"next": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, "before": pygame.CONTROLLER_BUTTON_LEFTSHOULDER}
_MOUSE = {
    pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
    pygame.FINGERMOTION: pygame.MOUSEMOTION,
    pygame.FINGERUP: pygame.MOUSEBUTTONUP,
}


class FocusPilot(Pilot):
    """A pilot who goes to everything with the focus."""

    def step(self) -> None:
        """The focus goes on to the next widget."""
        raise NotImplementedError

    def reach(self, label: str) -> None:
        """The focus goes from widget to widget until it is at one with a label."""
        for _ in range(3 * len(self.scene.focus.widgets)):
            focused = self.scene.focus.focused
            if self.scene.focus.shows_ring and focused is not None and focused.label.startswith(label):
                return
            with self.glancing(False):
                self.step()
        raise AssertionError(f"no way to {label!r} among {self.labels}")


class KeyPilot(FocusPilot):
    """Goes to everything with Tab, and presses with Enter or another key."""

    def step(self) -> None:
        self.key(pygame.K_TAB)

    def choose(self, *labels: str, key: int = pygame.K_RETURN) -> None:
        for label in labels:
            self.reach(label)
            self.key(key)
            self.frames(2)


class PadPilot(FocusPilot):
    """A pilot whose hand is at a pad and nowhere else."""

    def pad(self, *names: str) -> None:
        for name in names:
            self.let_buttons_wake()
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, instance_id=3, button=BUTTONS[name]))
                self.frames()

    def axis(self, axis: int, value: int) -> None:
        self.let_buttons_wake()
        pygame.event.post(pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=axis, value=value))
        self.frames()

    def step(self) -> None:
        self.pad("next")

    def choose(self, *labels: str) -> None:
        for label in labels:
            self.reach(label)
            self.pad("a")

    def begin(self, label: str) -> None:
        """Presses what a place is there for, wherever the focus is."""
        assert self.has(label), self.labels
        self.pad("y")

    def take_back(self, label: str) -> None:
        """Takes chips back from where the focus is."""
        self.reach(label)
        self.pad("x")

    def larger_chip(self) -> None:
        self.axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 30000)
        self.axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0)

    def write_at(self, key: str) -> None:
        """Opens the letters for a line that has no label."""
        self.scene.focus.go_to(key)
        self.pad("a")

    def say(self) -> None:
        """The letters are done, and said."""
        self.pad("y", "y")

    def leave_table(self) -> None:
        self.pad("start")
        self.choose("Leave the table")


class FingerPilot(Pilot):
    """A pilot with one finger: what the window library tells of it, the mouse it makes of it included."""

    def finger(self, kind: int, place: tuple[int, int]) -> None:
        width, height = self.house.size
        mouse = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.FINGERMOTION else {"button": 1}
        pygame.event.post(pygame.event.Event(_MOUSE[kind], pos=place, touch=True, **mouse))
        told = {"touch_id": 5, "finger_id": 0, "x": place[0] / width, "y": place[1] / height, "dx": 0.0, "dy": 0.0}
        pygame.event.post(pygame.event.Event(kind, **told))
        self.frames()

    def tap_at(self, place: tuple[int, int]) -> None:
        self.let_buttons_wake()
        with self.glancing(False):
            self.finger(pygame.FINGERMOTION, place)  # the mouse jumps to where the finger comes down
            self.finger(pygame.FINGERDOWN, place)
        self.finger(pygame.FINGERUP, place)

    def choose(self, *labels: str) -> None:
        for label in labels:
            self.tap_at(self.widget(label).rect.center)

    def begin(self, label: str) -> None:
        """Taps what a place is there for."""
        self.choose(label)

    def pull(self, start: tuple[int, int], goal: tuple[int, int], steps: int = 6) -> None:
        """The finger goes down, along, and up again."""
        self.let_buttons_wake()
        self.finger(pygame.FINGERDOWN, start)
        for step in range(1, steps + 1):
            place = tuple(round(a + (b - a) * step / steps) for a, b in zip(start, goal, strict=True))
            self.finger(pygame.FINGERMOTION, place)
        self.finger(pygame.FINGERUP, goal)

    def take_back(self, label: str) -> None:
        """Holds the finger down where chips lie."""
        self.let_buttons_wake()
        place = self.widget(label).rect.center
        self.finger(pygame.FINGERDOWN, place)
        self.frames(round((HOLD_SECONDS + 0.1) / FRAME_SECONDS))
        self.finger(pygame.FINGERUP, place)

    def larger_chip(self) -> None:
        self.choose("A larger chip")

    def write_at(self, key: str) -> None:
        """Opens the letters for a line that has no label."""
        self.tap_at(next(one for one in self.scene.focus.widgets if one.key == key).rect.center)

    def say(self) -> None:
        self.choose("Say")

    def leave_table(self) -> None:
        self.choose("Leave")
