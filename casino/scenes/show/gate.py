"""Filters all events at an unattended machine before the tables see them.

A press that takes a seat or answers a warning goes no further, and some keys are the operator's. The show acts on a
press.
"""

from typing import Protocol

import pygame

from casino.scenes.show.input import OPERATOR_KEYS, Ghosts, Holding, Lasting, device_of, is_forbidden, is_press
from casino.scenes.show.operator import Operated, PinPage, is_operators
from casino.scenes.show.pages import IdleWarning
from casino.scenes.show.visit import VisitUnderWay
from casino.show.log import Hand
from casino.show.pin import PinCheck

_GRACE_SECONDS = 0.6  # after a press that took a seat or answered a warning, others are not meant for the table


class Gated(Operated, Protocol):
    """A show, as far as the gate needs it."""

    visit: VisitUnderWay | None

    def take_over(self, device: Hand) -> None: ...


class ShowGate:
    """Sees every event of a show first."""

    def __init__(self, show: Gated, pin: str) -> None:
        self._show = show
        self._pin = PinCheck(pin)
        self._holding = Holding()
        self._lasting = Lasting()
        self._ghosts = Ghosts()
        self._grace = 0.0
        self._swallowed: set[int] = set()  # keys that took a seat and are still held down

    @property
    def is_operator_here(self) -> bool:
        """Whether one of the operator's pages is open."""
        return any(is_operators(scene) for scene in self._show.house.stack.scenes)

    @property
    def _is_asking(self) -> bool:
        return isinstance(self._show.house.stack.top, IdleWarning)

    def takes(self, event: pygame.event.Event) -> bool:
        """Sees an event first; returns True if it goes no further."""
        show = self._show
        if event.type == pygame.QUIT or not show.house.is_running:
            return True  # only the operator's page or a power cut ends the show
        self._holding.watch(event)
        is_nobody = self._lasting.is_held(event) or self._ghosts.is_ghost(event, show.house.size)
        device = device_of(event)
        if not device:
            return False
        if not is_nobody:
            show.idle.noticed()
        key = event.key if event.type in (pygame.KEYDOWN, pygame.KEYUP) else None
        if event.type == pygame.KEYUP:
            self._swallowed.discard(key)
        if show.visit is not None and not is_nobody and not self.is_operator_here:
            show.visit.devices.add(device)
        if self._is_asking:
            if not is_nobody:
                self._swallow(key)
                show.house.stack.pop()
            return True
        if key in OPERATOR_KEYS:
            return True
        if self.is_operator_here:
            return is_forbidden(event)
        if show.visit is None:
            if is_press(event) and not is_nobody:
                self._swallow(key)
                show.take_over(device)
            return True
        if self._grace > 0 or key in self._swallowed:
            return is_press(event)
        return is_forbidden(event)

    def _swallow(self, key: int | None) -> None:
        self._grace = _GRACE_SECONDS
        if key is not None:
            self._swallowed.add(key)

    def update(self, seconds: float) -> None:
        """Advances the gate's clocks at the start of a frame."""
        self._grace -= seconds
        self._ghosts.update(seconds)
        self._pin.update(seconds)
        if self._holding.update(seconds):
            self.open_operator()

    def open_operator(self) -> None:
        """Asks the operator for the PIN."""
        if not self.is_operator_here:
            self._show.house.stack.push(PinPage(self._show.house, self._show, self._pin))
