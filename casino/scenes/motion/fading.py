"""Showing something half-seen: what fades in or out for those who want nothing to move, what is seen in another light,
and a room so large that only half of it is shown anew in a frame."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from casino.ui.drawing.materials import BLACK
from casino.ui.drawing.vector import Colour

_LARGE_PX = 3_000_000


def is_large(size: tuple[int, int]) -> bool:
    """Whether a room in px is too large for its light to be another one all over in every frame."""
    return size[0] * size[1] >= _LARGE_PX


class InHalves:
    """A room whose light is another one in every frame: where it is large one half of it is shown anew and then the
    other, turn and turn about. `paintings` counts how often what is below did change: then it is all of it.
    """

    def __init__(self, room: pygame.Rect, paintings: Callable[[], int]) -> None:
        self._room, self._paintings = room, paintings
        self._seen = -1
        self._turn = 0

    @property
    def covered(self) -> pygame.Rect | None:
        """All of the room, where only half of it is shown anew next and the rest is to stay as it is."""
        return self._room if is_large(self._room.size) and self._seen == self._paintings() else None

    def next(self) -> pygame.Rect:
        """What is to be shown anew now."""
        part = self._room if self.covered is None else self._half()
        self._seen = self._paintings()
        self._turn += 1
        return part

    def _half(self) -> pygame.Rect:
        left = pygame.Rect(self._room.topleft, (self._room.w // 2, self._room.h))
        right = pygame.Rect(left.topright, (self._room.w - left.w, left.h))
        return right if self._turn % 2 else left


def fade(target: pygame.Surface, area: pygame.Rect, share: float, paint: Callable[[], pygame.Rect]) -> pygame.Rect:
    """Does `paint`, which draws inside `area`, so that it is seen with an opacity of `share`, 0 to 1, where the target
    may be drawn on; answers with the area drawn on."""
    area = area.clip(target.get_clip())
    if share <= 0.0 or not area:
        return pygame.Rect(area.topleft, (0, 0))
    if share >= 1.0:
        return paint()
    before = target.subsurface(area).copy()
    paint()
    before.set_alpha(round(255 * (1.0 - share)))
    target.blit(before, area)
    return area


def relight(target: pygame.Surface, area: pygame.Rect, left: Colour, added: Colour = BLACK) -> None:
    """Leaves of every colour in an area what `left` says of white, and adds light, where the target may be drawn on:
    fills that mix colours mind no clip by themselves."""
    area = area.clip(target.get_clip())
    target.fill(left, area, special_flags=pygame.BLEND_RGB_MULT)
    if added != BLACK:
        target.fill(added, area, special_flags=pygame.BLEND_RGB_ADD)
