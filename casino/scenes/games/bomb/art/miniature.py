"""The bomb as seen through its door in the hall: a case on the salon's table, its clock running."""

import pygame

from casino.scenes.games.bomb.art.clock_face import clock_face
from casino.scenes.games.bomb.art.lamps import strike_lamps
from casino.scenes.games.bomb.art.plate import case_inset, case_plate, hazard_band, light_of
from casino.ui.drawing import fire, materials
from casino.ui.drawing.theme import mix, theme
from casino.ui.drawing.vector import lit_by
from casino.ui.furniture import walls
from casino.ui.furniture.miniature import Act, Size, put_table, spread

_FIRST_SECOND = 189  # on the clock in the first act; each takes a second
_RED_ALARM = 0.55  # of the light on the wall, every other second
_DIM_ALARM = 0.26


def miniature(size: Size) -> tuple[pygame.Surface, Act]:
    """The salon after hours, red in the light of the alarm: an open case with a hand of cards in it."""
    width, height = size
    salon, bomb = theme("salon"), theme("defusal")
    scene = _room(size)
    case = pygame.Rect(0, 0, round(min(width * 0.88, height * 0.98)), round(height * 0.34))
    case.midbottom = (width // 2, round(height * 0.835))
    lid = pygame.Rect(0, 0, round(case.w * 0.94), round(height * 0.25))
    lid.midbottom = (case.centerx, case.y + round(height * 0.015))
    shadow = materials.soft_shadow(case.size, round(height * 0.05), 0.9)
    scene.blit(shadow, shadow.get_rect(center=case.move(0, round(height * 0.02)).center))
    scene.blit(case_plate(lid.size, bomb), lid)
    band = hazard_band((round(lid.w * 0.86), round(lid.h * 0.22)), bomb)
    scene.blit(band, band.get_rect(midtop=(lid.centerx, lid.y + round(lid.h * 0.16))))
    scene.blit(case_plate(case.size, bomb), case)
    inside = case.inflate(-2 * case_inset(case.size), -2 * case_inset(case.size))
    well = pygame.Rect(inside.right - round(inside.w * 0.50), inside.y, round(inside.w * 0.50), inside.h)
    pygame.draw.rect(scene, mix(salon.felt, salon.shade, 0.25), well, border_radius=max(2, round(height * 0.012)))
    clock = pygame.Rect(inside.x, inside.y, round(inside.w * 0.47), round(inside.h * 0.56))
    lamps = strike_lamps(1, 3, (clock.w, round(inside.h * 0.30)), bomb)
    scene.blit(lamps, lamps.get_rect(midbottom=(clock.centerx, inside.bottom)))
    radius = round(height * 0.5)
    lights = [
        materials.light_pool((2 * radius, 2 * radius), light_of(bomb.lose), strength=strength)
        for strength in (_RED_ALARM, _DIM_ALARM)
    ]

    def act(target: pygame.Surface, number: int) -> None:
        light = lights[number % len(lights)]
        target.set_clip((0, 0, width, lid.y + round(lid.h * 0.1)))
        place = light.get_rect(center=(width // 2, round(height * 0.22)))
        target.blit(light, place, special_flags=pygame.BLEND_RGB_ADD)
        target.set_clip(None)
        target.blit(clock_face(_FIRST_SECOND - number, clock.size, bomb), clock)
        cards = pygame.Surface(size, pygame.SRCALPHA)
        spread(cards, ("8S", None), "red", 14, 0.5)
        hand = cards.subsurface(cards.get_bounding_rect())
        high = round(well.h * 0.92)
        small = pygame.transform.smoothscale(hand, (round(hand.get_width() * high / hand.get_height()), high))
        target.blit(small, small.get_rect(center=well.center))

    return scene, act


def _room(size: Size) -> pygame.Surface:
    """The wall of the salon with its lamps out, and the edge of its table, which nobody stands behind."""
    salon = theme("salon")
    wall = walls.panelled_wall(size, lit_by(salon.rail, salon.light, 0.05), mix(salon.metal, salon.shade, 0.4))
    wall.fill(fire.RED_DARK, special_flags=pygame.BLEND_RGB_MULT)
    put_table(wall, salon, "padded")
    return wall
