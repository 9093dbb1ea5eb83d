"""What the hall needs but its first frame does not: the tables behind the doors, the odds, the tables' modules.

It is made in a thread, so that the hall can be used at once. The thread changes nothing in the hall.
"""

from collections.abc import Generator, Sequence
from threading import Thread

import pygame

from casino.records.levels import Level
from casino.scenes.app import picture_threads
from casino.scenes.app.house import Doors


class Dressing:
    """Makes the pictures behind the doors of some games for a size, and computes what tables say of themselves."""

    def __init__(self, doors: Doors, games: Sequence[str], levels: Sequence[Level]) -> None:
        self.pictures: dict[str, tuple[pygame.Surface, ...]] = {}  # by game: the acts of a round
        self._doors = doors
        self._games = games
        self._levels = levels
        self._thread: Thread | None = None
        self._made: dict[str, tuple[pygame.Surface, ...]] = {}
        self._fault: Exception | None = None
        self._frames = 0

    def has(self, size: tuple[int, int]) -> bool:
        """Whether there is a picture of this size for every game."""
        return all(name in self.pictures and self.pictures[name][0].get_size() == size for name in self._games)

    def go_on(self, size: tuple[int, int]) -> bool:
        """Called every frame with the doors' size in px; True when new pictures are there.

        Raises any error from the thread.
        """
        self._frames += 1
        if self._thread is not None:
            if self._thread.is_alive():
                return False
            self._thread = None
            if self._fault is not None:
                raise self._fault
            self.pictures = self._made
            return True
        if not self.has(size) and self._frames > 1:
            self._thread = picture_threads.start("the hall's doors", self._make(size))
        return False

    def _make(self, size: tuple[int, int]) -> Generator[None, None, None]:
        try:
            from casino.ui.furniture.miniature import acts_of  # not needed for the first frame

            made = {}
            for name in self._games:
                made[name] = acts_of(self._doors.miniature(name), size)
                yield
            self._made = made
            self._doors.prepare(self._levels)
        except Exception as fault:
            self._fault = fault
