"""Three Street Pi'Lok as seen through its door in the hall."""

import pygame

from casino.scenes.games.pilok.art import dock_wall
from casino.scenes.games.pilok.art.hex_shape import hexagon
from casino.scenes.games.pilok.art.hex_signs import street_lamp
from casino.scenes.games.pilok.art.hex_table import hex_table, rail_px
from casino.ui.dice.sprites import DiceSprites
from casino.ui.drawing.theme import mix, theme
from casino.ui.drawing.vector import closed_path
from casino.ui.furniture.miniature import EDGE, Act, Size, dealer_side, light_wall, push_under, stand

_STREETS = (  # the dice of each act: x, y, face, turn
    ((0.25, 0.50, 6, 14), (0.50, 0.40, 6, -22), (0.75, 0.52, 4, 33)),
    ((0.30, 0.52, 5, 40),),
    ((0.30, 0.52, 5, 40), (0.62, 0.42, 2, -12)),
    ((0.24, 0.52, 5, 40), (0.50, 0.40, 2, -12), (0.76, 0.54, 5, 62)),
)

_LAMP_STATES = (("past", "lit", "dark"), ("lit", "dark", "dark"), ("past", "lit", "dark"), ("past", "past", "lit"))


def miniature(size: Size) -> tuple[pygame.Surface, Act]:
    """A dockside back room: the dealer in front of a porthole, dice on the star chart, and the lamps of the streets."""
    width, height = size
    port = theme("pilok")
    wall = dock_wall.bulkhead_wall(size, mix(port.rail, port.floor, 0.25))
    light_wall(wall, port._replace(metal=port.rail, light=mix(port.metal, port.light, 0.35)), dock_wall.tube)
    window = dock_wall.porthole(round(min(height * 0.60, width * 0.72)), port.rail, port.light, port.felt_edge)
    wall.blit(window, window.get_rect(center=(width // 2, round(height * 0.30))))
    stand(wall, port, "keeper", dealer_side(size, "keeper"))
    outer = pygame.Rect(0, round(height * (EDGE - 0.045)), round(width * 1.16), round(height * 1.34))
    outer.centerx = width // 2
    well = pygame.Rect(0, 0, round(width * 0.56), round(height * 0.25))
    well.center = (width // 2, round(height * 0.785))
    table = hex_table(size, port, outer, well)
    path = closed_path(hexagon(outer))
    push_under(wall, table, path, rail_px(outer))
    lamp_px = max(9, round(height * 0.085))
    dice = DiceSprites(max(12, round(min(height * 0.155, width * 0.14))))

    def act(target: pygame.Surface, number: int) -> None:
        for place, state in enumerate(_LAMP_STATES[number], -1):
            lamp = street_lamp(lamp_px, port, state)
            target.blit(lamp, lamp.get_rect(center=(round(width / 2 + place * lamp_px * 1.3), round(height * 0.608))))
        for x, y, face, turn in _STREETS[number]:
            picture = dice.resting(6, "starglass", face, turn)
            target.blit(picture, picture.get_rect(center=(well.x + well.w * x, well.y + well.h * y)))

    return wall, act
