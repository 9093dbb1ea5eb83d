"""Black Baron as seen through its door in the hall."""

import pygame

from casino.ui.dice.sprites import DiceSprites
from casino.ui.drawing.theme import mix, theme
from casino.ui.furniture import furniture, walls
from casino.ui.furniture.miniature import Act, Size, light_wall, table_before

_DICE = (  # in each act: x, y as shares of the tray, face, turn, material
    (
        (0.20, 0.44, 10, 20, "bone"),
        (0.42, 0.60, 10, -35, "bone"),
        (0.64, 0.40, 8, 60, "obsidian"),
        (0.82, 0.62, 3, 130, "acrylic"),
    ),
    ((0.28, 0.55, 7, 75, "bone"), (0.62, 0.42, 9, -10, "obsidian")),
    ((0.22, 0.40, 7, 75, "bone"), (0.44, 0.62, 5, 15, "bone"), (0.70, 0.48, 9, -10, "obsidian")),
    (
        (0.18, 0.40, 7, 75, "bone"),
        (0.38, 0.64, 5, 15, "bone"),
        (0.58, 0.40, 8, -50, "bone"),
        (0.80, 0.58, 9, -10, "obsidian"),
    ),
)


def miniature(size: Size) -> tuple[pygame.Surface, Act]:
    """Mr Red, and in the tray a Baron, or a hand that hits to twenty."""
    width, height = size
    red = theme("black_baron")
    wall = walls.plaster_wall(size, mix(red.felt, red.shade, 0.25), red.metal)
    light_wall(wall, red, walls.sconce)
    scene = table_before(size, red, "iron", "mr_red", wall)
    tray_w, tray_h = round(min(width * 0.66, height * 0.78)), round(height * 0.275)
    tray = furniture.tray((tray_w, tray_h), red.leather, mix(red.rail, red.leather, 0.5), red.metal, tray_h * 0.1)
    spot = tray.get_rect(center=(width // 2, round(height * 0.715)))
    scene.blit(tray, spot)
    dice = DiceSprites(max(12, round(min(tray_h * 0.44, tray_w * 0.19))))

    def act(target: pygame.Surface, number: int) -> None:
        for x, y, face, turn, material in _DICE[number]:
            picture = dice.resting(10, material, face, turn)
            target.blit(picture, picture.get_rect(center=(spot.x + spot.w * x, spot.y + spot.h * y)))

    return scene, act
