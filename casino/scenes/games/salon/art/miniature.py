"""Baccarat as seen through its door in the hall: the salon, and a coup on the velvet."""

import pygame

from casino.ui.drawing.theme import theme
from casino.ui.drawing.vector import lit_by
from casino.ui.furniture import walls
from casino.ui.furniture.miniature import Act, Size, heaps, light_wall, spread, table_before

_COUP = (((None, None), (None, None)), (("5H", "4S"), (None, None)), (("5H", "4S"), ("KD", None)))
_TURNED = (*_COUP, (("5H", "4S"), ("KD", "7C")))
_LEFT, _RIGHT = ((100, 25),), ((500, 100, 25), (25, 5))


def miniature(size: Size) -> tuple[pygame.Surface, Act]:
    """The salon in the light of its sconces: two hands on the velvet, turned one after the other; a natural nine."""
    salon = theme("salon")
    wall = walls.panelled_wall(size, lit_by(salon.rail, salon.light, 0.30), salon.metal)
    light_wall(wall, salon, walls.sconce)
    scene = table_before(size, salon, "padded", "banquier", wall)
    is_narrow = size[0] < size[1]
    if not is_narrow:
        heaps(scene, _LEFT, _RIGHT)

    def act(target: pygame.Surface, number: int) -> None:
        places, step = ((0.27, 0.73), 9) if is_narrow else ((0.35, 0.65), 15)
        for cards, x in zip(_TURNED[number], places, strict=True):
            spread(target, cards, "red", step, 0.735, x=x)

    return scene, act
