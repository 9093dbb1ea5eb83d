"""A plain redraw, the yardstick of frames: a whole picture put together from ready-made surfaces and shown. Nothing is
measured here.
"""

import random

import pygame

from casino.ui.cards.cards import CardSprites
from casino.ui.dice.sprites import DiceSprites

CARDS, DICE, PARTICLES = 60, 14, 200
# In layout units, of which a window is 720 high: cards as at Black Axe, where most of them lie, dice as in the tray.
CARD_HIGH, DIE_WIDE, PARTICLE_WIDE = 108, 57, 6


class PlainRedraw:
    """One opaque blit of the window's size, 60 cards, 14 dice, 200 particles and a flip."""

    def __init__(self, size: tuple[int, int]) -> None:
        unit, places = size[1] / 720, random.Random(1)
        self._canvas = pygame.Surface(size).convert()  # the window's own picture is left as it is
        self._ground = self._canvas.copy()
        card = CardSprites(round(CARD_HIGH * unit)).face("QH")
        die = DiceSprites(round(DIE_WIDE * unit)).resting(10, "bone", 7)
        particle = pygame.Surface((round(PARTICLE_WIDE * unit),) * 2, pygame.SRCALPHA)
        pygame.draw.circle(particle, (255, 220, 120, 180), particle.get_rect().center, particle.get_width() // 2)
        self._blits = [
            (sprite, (places.randrange(size[0] - sprite.get_width()), places.randrange(size[1] - sprite.get_height())))
            for sprite in [card] * CARDS + [die] * DICE + [particle] * PARTICLES
        ]

    def __call__(self) -> None:
        self._canvas.blit(self._ground, (0, 0))
        self._canvas.blits(self._blits, False)
        pygame.display.flip()
