"""A widget's picture, kept while it would be drawn just the same. It does not know what is drawn."""

from collections.abc import Callable, Hashable

import pygame


class KeptPicture:
    """One picture of an area and everything below it, which must not change either while `key` is the same."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._picture: pygame.Surface | None = None

    def draw(
        self, target: pygame.Surface, area: pygame.Rect, key: Hashable, paint: Callable[[pygame.Surface], object]
    ) -> None:
        """Shows the kept picture, or paints a new one."""
        key = (key, area.topleft, area.size, target.get_size())
        if self._picture is not None and key == self._key:
            target.blit(self._picture, area)
            return
        paint(target)
        if not target.get_rect().contains(area):
            return
        if self._picture is None or self._picture.get_size() != area.size:
            self._picture = target.subsurface(area).copy()
        else:  # memory that is new to the system takes longer than all of the rest
            self._picture.blit(target, (0, 0), area)
        self._key = key
