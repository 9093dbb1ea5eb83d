"""Paints a recorded round's end at its table, in a background thread.

The table is laid out, played and painted apart from the house: without sound or speech, and with none of the settings
but the visual ones.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterator, Mapping
from copy import copy
from threading import Thread
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pygame

from casino.records.rounds import RoundRecord
from casino.scenes.app import picture_threads
from casino.scenes.app.house import House
from casino.scenes.app.message_log import MessageLog
from casino.ui.device.sound import Sound
from casino.ui.device.window import Window

Size = tuple[int, int]
_FINER = 1.6  # how much larger a table is painted than shown, so that it comes out smooth

log = logging.getLogger("casino")


class RoundPicture:
    """Makes one picture for one size at a time. A round that cannot be replayed or painted has none.

    `faces` are portraits by name.
    """

    def __init__(self, house: House, record: RoundRecord, faces: Mapping[str, str]) -> None:
        self.surface: pygame.Surface | None = None
        self._app = house
        self._record = record
        self._faces = faces
        self._room: Size | None = None  # the size `surface` was made for
        self._thread: Thread | None = None

    def is_ready(self, room: Size) -> bool:
        """Whether the picture for a size in px is made, or was found to be impossible."""
        return self._thread is None and self._room == room

    def go_on(self, room: Size) -> bool:
        """Advances the work in every frame, with the room for the picture in px; returns True when one is new."""
        if self._thread is not None:
            if self._thread.is_alive():
                return False
            self._thread = None
            return True
        if self._room != room and min(room) > 0:
            self._room, self.surface = room, None
            house = _apart(self._app, room)
            self._thread = picture_threads.start("a round's picture", self._make(house, room))
        return False

    def _make(self, house: House, room: Size) -> Generator[None, None, None]:
        try:
            for picture in _steps(house, self._record, self._faces, room):
                yield
                self.surface = picture
        except Exception:  # a missing picture must not end an evening in a fault
            log.exception("the picture of a round could not be made")


class _Silent:
    """Plays no sound."""

    def play(self, name: str, **how: object) -> None:
        pass

    def room(self, name: str) -> None:
        pass


def _apart(house: House, room: Size) -> House:
    """A copy of the house in which a table is painted for some room, unheard; all else is as in the house."""
    width, height = house.size
    share = min(1.0, _FINER * max(room[0] / width, room[1] / height))
    apart = copy(house)
    apart.window = cast(Window, SimpleNamespace(size=(round(width * share), round(height * share))))
    settings = {"speed": "instant", "reduced_motion": True, "text_scale": 1.0, "speaks": False}
    apart.preferences = msgspec.structs.replace(house.preferences, **settings)
    apart.sound = cast(Sound, _Silent())
    apart.messages = MessageLog()
    apart.heart = None  # the watchdog follows the main thread's frames
    apart.profile = apart.show = None
    apart.is_first_evening = False
    return apart


def _steps(house: House, record: RoundRecord, faces: Mapping[str, str], room: Size) -> Iterator[pygame.Surface | None]:
    """Plays the round to its end and paints it; yields None between two pieces of work, and the picture last.

    Raises RecordError for a round that cannot be replayed.
    """
    scene: Any = house.doors.replay([("", record)], faces, house=house)
    while not scene.is_waiting:
        scene.on_moment(1.0)
        yield None
    canvas = pygame.Surface(house.size)
    scene.paint(canvas)
    yield None
    layout = scene.layout
    table = canvas.get_rect()
    table.y, table.h = layout.top_bar.bottom, layout.message.top - layout.top_bar.bottom
    share = min(room[0] / table.w, room[1] / table.h)
    fitted = (max(1, round(table.w * share)), max(1, round(table.h * share)))
    yield pygame.transform.smoothscale(canvas.subsurface(table), fitted)
