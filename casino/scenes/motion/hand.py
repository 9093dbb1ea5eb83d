"""A person's hand at a table: whether it holds something, where it has moved since, and how it lets go.

It knows the pointer, a finger and keys (a pad's buttons are keys) and no dice. It is told what happens in events, as
nothing else follows a window's events faithfully.
"""

from collections import deque
from math import hypot, tanh

import pygame

Vector = tuple[float, float]

HOLD_SECONDS = 0.2  # a press held this long takes hold of something instead
_NEAR_SECONDS = 0.12  # the pointer rests on what can be held, as it does before a press
_LONGEST_SECONDS = 12.0  # the release may never be heard
_TRAIL_SECONDS = 0.08  # of its way before it lets go, from which its speed is measured
_KEY_SPEED = 1.1  # window heights a second: a fling by the arrows
_SLIDE, _SLIDE_STEPS = 0.24, 16  # how far what is let go slides on, as a share of a second's way
_LEAST_SLIDE = 0.05  # window heights: what slides less is laid down
_LEANS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_LEAN = 0.06  # window heights by which a hand that is led by the arrows leans


class Hand:
    """What is held down, from the press that took hold of it to the release. Places are in px."""

    def __init__(self) -> None:
        self.is_holding = False
        self._now = 0.0
        self._near_seconds = 0.0
        self._trail = deque[tuple[float, Vector]](maxlen=64)
        self._down: int | None = None  # the key, or 0 for the pointer
        self._pressed_at = 0.0  # seconds
        self._from: Vector = (0.0, 0.0)
        self._lean: dict[int, Vector] = {}
        self._flung: Vector | None = None
        self._height = 720

    # -- what it does -----------------------------------------------------------------------------------------

    def see(self, event: pygame.event.Event, height: int) -> bool:
        """Follows an event in a window so many px high; True if it is a key that leads what is held."""
        self._height = height
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._trail.clear()
            self._press(0, event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self._trail.append((self._now, event.pos))
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._trail.append((self._now, event.pos))
            self._release(0)
        elif event.type == pygame.KEYDOWN and event.key in _LEANS:
            if self.is_holding and self._down:
                self._lean[event.key] = _LEANS[event.key]
                return True
        elif event.type == pygame.KEYDOWN and not self.is_holding:
            self._press(event.key, self._place)
        elif event.type == pygame.KEYUP:
            self._lean.pop(event.key, None)
            self._release(event.key)
        return False

    def update(self, seconds: float, *, is_near: bool = False) -> None:
        """Lets real time pass, in which the pointer rests on what the hand can take hold of or does not."""
        self._now += seconds
        self._near_seconds = self._near_seconds + seconds if is_near else 0.0
        if self.is_holding and self._now - self._pressed_at > _LONGEST_SECONDS:
            self.let_go()

    def take_hold(self) -> None:
        """Takes hold of something, if what pressed it is still down."""
        self.is_holding, self._flung = self._down is not None, None
        self._from = self._place

    def let_go(self) -> None:
        """Lets go of what it holds without a fling."""
        self.is_holding, self._down, self._flung = False, None, None
        self._lean.clear()

    def _press(self, key: int, place: Vector) -> None:
        self._down, self._pressed_at = key, self._now
        self._trail.append((self._now, place))

    def _release(self, key: int) -> None:
        if self._down != key:
            return
        is_long = self._now - self._pressed_at >= HOLD_SECONDS
        self._flung = self.velocity if self.is_holding and (is_long or not key) else None
        self.is_holding, self._down = False, None

    # -- what is known of it ----------------------------------------------------------------------------------

    @property
    def is_about_to(self) -> bool:
        """Whether it holds something, or is about to."""
        return self.is_holding or self._near_seconds >= _NEAR_SECONDS

    @property
    def _place(self) -> Vector:
        return self._trail[-1][1] if self._trail else (0.0, 0.0)

    @property
    def _leaning(self) -> Vector:
        """The direction of the arrows that are held."""
        x, y = (sum(lean[axis] for lean in self._lean.values()) for axis in (0, 1))
        size = hypot(x, y) or 1.0
        return x / size, y / size

    @property
    def moved(self) -> Vector:
        """How far it has moved since it took hold."""
        (x, y), (lean_x, lean_y) = self._place, self._leaning
        lean = _LEAN * self._height
        return x - self._from[0] + lean_x * lean, y - self._from[1] + lean_y * lean

    def led(self, room: float) -> Vector:
        """How far what it holds has come after it: ever less the further it goes, and never as far as `room`."""
        (x, y), far = self.moved, max(hypot(*self.moved), 1e-6)
        share = tanh(far / room) * room / far
        return x * share, y * share

    @property
    def velocity(self) -> Vector:
        """How fast it moves, in px a second: by the end of the pointer's way, or by the arrows."""
        if self._down:
            x, y = self._leaning
            return x * _KEY_SPEED * self._height, y * _KEY_SPEED * self._height
        begin = self._now - _TRAIL_SECONDS
        then = next((place for at, place in reversed(self._trail) if at <= begin), None)
        if then is None:
            if not self._trail:
                return 0.0, 0.0
            begin, then = self._trail[0]
        seconds = max(self._now - begin, 1 / 60)
        x, y = self._place
        return (x - then[0]) / seconds, (y - then[1]) / seconds

    def slide(self, place: Vector) -> list[Vector]:
        """The places over which something slides that is let go at a place, nearest first; that alone if laid down."""
        x, y = self.velocity
        far = hypot(x, y) * _SLIDE
        if far < _LEAST_SLIDE * self._height:
            return [place]
        steps = range(_SLIDE_STEPS + 1)
        return [(place[0] + x * _SLIDE * k / _SLIDE_STEPS, place[1] + y * _SLIDE * k / _SLIDE_STEPS) for k in steps]

    def fling(self) -> Vector | None:
        """The velocity with which it last let go, told once; None where nothing was flung."""
        flung, self._flung = self._flung, None
        return flung
