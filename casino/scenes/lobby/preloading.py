"""Prepares what the hall needs after its first frame: pictures behind doors, odds, the tables' modules.

It is made in a thread, so that the hall can be used at once. The thread changes nothing in the hall. Edges that no
plaque can show yet are worked out in frames with nothing else to do.
"""

import logging
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from threading import Thread

import pygame

from casino.core.errors import NoOdds
from casino.odds import edges
from casino.records.levels import Level
from casino.scenes.app import picture_threads
from casino.scenes.app.house import Doors
from casino.scenes.app.idle_counting import run_for

log = logging.getLogger("casino")


_ROOM_SIDE = 640  # px, the longer side of a room's picture: it is seen for a moment, and out of focus


def _small(window: tuple[int, int]) -> tuple[int, int]:
    """A size of the shape of a window, its longer side _ROOM_SIDE px."""
    longer = max(window)
    return window[0] * _ROOM_SIDE // longer, window[1] * _ROOM_SIDE // longer


class Dressing:
    """Makes the pictures behind some doors for a size, and computes the facts on tables' plaques.

    Of the chosen door it also makes the room that is seen on the way in.
    """

    def __init__(self, doors: Doors, names: Sequence[str], levels: Sequence[Level]) -> None:
        self.pictures: dict[str, tuple[pygame.Surface, ...]] = {}  # by door: the acts of a round
        self._rooms: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}  # by door and size
        self._rooms_tried: set[tuple[str, tuple[int, int]]] = set()
        self._doors = doors
        self._names = names
        self._levels = levels
        self._thread: Thread | None = None
        self._made: deque[tuple[str, tuple[pygame.Surface, ...]]] = deque()  # by the thread, and not seen here yet
        self._fault: Exception | None = None
        self._frames = 0

    def has(self, size: tuple[int, int]) -> bool:
        """Whether everything is made: a picture of this size for every door, and the facts on tables' plaques."""
        return self._thread is None and not self._missing(size)

    def _missing(self, size: tuple[int, int]) -> list[str]:
        """The doors without pictures of a size."""
        return [name for name in self._names if name not in self.pictures or self.pictures[name][0].get_size() != size]

    def room(self, door: str, window: tuple[int, int]) -> pygame.Surface | None:
        """The room behind a door in the shape of a window, small; None while there is none yet."""
        return self._rooms.get((door, _small(window)))

    def make_room(self, door: str, window: tuple[int, int]) -> None:
        """Starts to make the room behind a door, once all doors are made."""
        key = (door, _small(window))
        if self._thread is None and key not in self._rooms_tried and door in self.pictures:
            self._rooms_tried.add(key)
            picture_threads.start("the room behind a door", self._paint_room(*key))

    def _paint_room(self, door: str, size: tuple[int, int]) -> Generator[None, None, None]:
        yield
        try:
            from casino.ui.furniture.miniature import first_act

            self._rooms[door, size] = first_act(self._doors.miniature(door), size)
        except Exception:  # one walks into the dark instead, and the place itself will tell
            log.exception("the room behind a door could not be painted")

    def go_on(self, size: tuple[int, int], first: str) -> set[str]:
        """Advances the work in every frame; returns the doors whose pictures were finished now.

        It takes the doors' size in px and the door to begin with. Raises any error from the thread.
        """
        self._frames += 1
        if self._thread is None and self._frames > 1 and (missing := self._missing(size)):
            missing.sort(key=lambda name: name != first)
            self._thread = picture_threads.start("the hall's doors", self._make(missing, size))
            return set()
        if self._thread is not None and not self._thread.is_alive():
            self._thread = None
            if self._fault is not None:
                raise self._fault
        come = {}
        while self._made:
            name, acts = self._made.popleft()
            come[name] = acts
        self.pictures |= come
        return set(come)

    def _make(self, names: Sequence[str], size: tuple[int, int]) -> Generator[None, None, None]:
        try:
            from casino.ui.furniture.miniature import acts_of  # not needed for the first frame

            places = self._doors.all()
            for name in names:
                self._made.append((name, acts_of(self._doors.miniature(name), size, places[name].acts)))
                yield
            self._doors.prepare(self._levels)
        except Exception as fault:
            self._fault = fault


class IdleEdges:
    """The edges of the player's own tables, one after the other; those of shipped ones are read from files."""

    def __init__(self, levels: Sequence[Level]) -> None:
        self._levels = [level for level in levels if edges.yardstick(level.settings)]
        self._steps: Iterator[None] | None = None

    def go_on(self, seconds: float) -> bool:
        """Works for about so many seconds; returns True if there is one more to show.

        A fault ends the work for this evening and is only logged, as no player asked for a figure.
        """
        while self._levels and edges.known(self._levels[0].settings) is not None:
            self._end_one()
        if not self._levels or not seconds:
            return False
        try:
            if self._steps is None:
                self._steps = edges.prepare(self._levels[0].settings)
            if not run_for(self._steps, seconds):
                return False
        except NoOdds:
            self._end_one()
            return False
        except Exception:
            self._levels = []
            log.exception("the edge of a table could not be worked out")
            return False
        self._end_one()
        return True

    def _end_one(self) -> None:
        del self._levels[0]
        self._steps = None
