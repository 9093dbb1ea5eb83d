"""What the hall needs but its first frame does not: the table behind the door, the odds, the table's own modules.

Made in a thread of its own, so that the hall can be used at once. Nothing of the hall is changed from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Thread

import pygame

from casino.levels import Level
from casino.scenes import rooms
from casino.ui import furniture
from casino.ui.portraits import portrait
from casino.ui.theme import Colour, mix, theme

_DICE = (
    (0.24, 0.42, 10, 20, "bone"),
    (0.42, 0.62, 10, -35, "bone"),
    (0.62, 0.40, 8, 60, "obsidian"),
    (0.78, 0.64, 3, 130, "acrylic"),
)


class Dressing:
    """Makes the picture behind the door for a size, and works out the odds of all tables once."""

    def __init__(self, levels: Sequence[Level]) -> None:
        self.picture: pygame.Surface | None = None
        self._levels = levels
        self._thread: Thread | None = None
        self._made: pygame.Surface | None = None
        self._fault: Exception | None = None
        self._frames = 0

    def go_on(self, size: tuple[int, int]) -> bool:
        """Called every frame with the door's size in px; True when a new picture is there.

        Raises whatever went wrong in the thread.
        """
        self._frames += 1
        if self._thread is not None:
            if self._thread.is_alive():
                return False
            self._thread = None
            if self._fault is not None:
                raise self._fault
            self.picture = self._made
            return True
        has_it = self.picture is not None and self.picture.get_size() == size
        if not has_it and self._frames > 1:
            self._thread = Thread(target=self._work, args=(size,), daemon=True)
            self._thread.start()
        return False

    def _work(self, size: tuple[int, int]) -> None:
        try:
            self._made = table_miniature(size)
            rooms.prepare(self._levels)
        except Exception as fault:
            self._fault = fault


def floor_colour() -> Colour:
    """The boards around Mr Red's table, warmer than at the table itself: seen through a door they are only corners."""
    red = theme("black_baron")
    return mix(red.floor, mix(red.leather, red.light, 0.45), 0.75)


def table_miniature(size: tuple[int, int]) -> pygame.Surface:
    """Mr Red at his table, with a Baron in the tray."""
    from casino.ui.dice_sprites import DiceSprites

    width, height = size
    red = theme("black_baron")
    scene, _ = furniture.table_top(
        size, red.felt, red.felt_edge, red.rail, red.metal, red.light, floor_colour=floor_colour()
    )
    tray_w, tray_h = round(width * 0.46), round(height * 0.30)
    tray = furniture.tray((tray_w, tray_h), red.leather, mix(red.rail, red.leather, 0.5), red.metal, tray_h * 0.1)
    spot = tray.get_rect(center=(width // 2, round(height * 0.55)))
    scene.blit(tray, spot)
    dice = DiceSprites(max(12, round(tray_h * 0.30)))
    for x, y, face, turn, material in _DICE:
        picture = dice.resting(10, material, face, turn)
        scene.blit(picture, picture.get_rect(center=(spot.x + spot.w * x, spot.y + spot.h * y)))
    dealer = portrait("mr_red", "calm", round(height * 0.20), ring=red.metal)
    scene.blit(dealer, dealer.get_rect(center=(width // 2, round(height * 0.24))))
    return scene
