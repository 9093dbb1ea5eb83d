"""Black Axe as seen through its door in the hall."""

import pygame

from casino.ui.drawing.theme import mix, theme
from casino.ui.furniture import walls
from casino.ui.furniture.miniature import Act, Size, heaps, light_wall, spread, table_before

_AXE_HANDS = ((None, "KC", "JS", "AS"), (None, None), (None, "9D"), ("TH", "9D", "2C"))


def miniature(size: Size) -> tuple[pygame.Surface, Act]:
    """The castle's hall by torchlight: the steward, a Black Axe on the felt, pewter."""
    axe = theme("black_axe")
    wall = walls.stone_wall(size, mix(mix(axe.metal, axe.leather, 0.55), axe.rail, 0.22))
    light_wall(wall, axe, walls.torch)
    scene = table_before(size, axe, "oak", "steward", wall)
    pewter = pygame.Surface(size, pygame.SRCALPHA, 32)
    heaps(pewter, ((1,) * 6, (1,) * 3), ((1,) * 4, (1,) * 7))
    grey = pygame.transform.grayscale(pewter)
    grey.fill((*mix(axe.metal, axe.ink, 0.45), 255), special_flags=pygame.BLEND_RGBA_MULT)

    def act(target: pygame.Surface, number: int) -> None:
        spread(target, _AXE_HANDS[number], "red", 13, 0.735)
        target.blit(grey, (0, 0))

    return scene, act
