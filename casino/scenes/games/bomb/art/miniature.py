"""Baccarat as seen through its door in the hall: the salon, and the clock of a bomb in it."""

import pygame

from casino.scenes.games.bomb.art.clock_face import clock_face
from casino.scenes.games.bomb.art.plate import case_plate
from casino.ui.drawing import materials
from casino.ui.drawing.theme import theme
from casino.ui.drawing.vector import lit_by
from casino.ui.furniture import walls
from casino.ui.furniture.miniature import Act, Size, light_wall, spread, table_before

_NINES = (("5H", "4S"), (None, None), ("KD", None), ("KD", "7C"))

_CLOCK_SECONDS = (247, 256, 253, 250)  # on the bomb's clock in each act


def miniature(size: Size) -> tuple[pygame.Surface, Act]:
    """The salon in the light of its sconces: a natural nine on the velvet, and in front of it the clock of a bomb."""
    width, height = size
    salon, bomb = theme("salon"), theme("defusal")
    wall = walls.panelled_wall(size, lit_by(salon.rail, salon.light, 0.30), salon.metal)
    light_wall(wall, salon, walls.sconce)
    scene = table_before(size, salon, "padded", "banquier", wall)
    case = pygame.Rect(0, 0, round(min(width * 0.44, height * 0.46)), round(height * 0.19))
    case.midbottom = (round(width * 0.70), round(height * 0.850))
    shadow = materials.soft_shadow(case.size, round(height * 0.03), 0.8)
    scene.blit(shadow, shadow.get_rect(center=case.center))
    scene.blit(case_plate(case.size, bomb), case)

    def act(target: pygame.Surface, number: int) -> None:
        spread(target, _NINES[number], "red", 15, 0.735, x=0.34)
        face = clock_face(_CLOCK_SECONDS[number], (round(case.w * 0.62), round(case.h * 0.58)), bomb)
        target.blit(face, face.get_rect(center=(case.centerx, round(case.y + case.h * 0.46))))

    return scene, act
