"""The small pictures beside the sentences of a rules page: dice, cards and chips as they lie on that table.

A picture is written as a word for what is shown and what lies there: "d10 bone 8 9", "cards AS back", "chips 5 25".
"back:blue" is a back of the table's own deck, for which a player may have chosen another.
"""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from casino.ui.cards.card_faces import BACKS
from casino.ui.cards.cards import card_sprites
from casino.ui.chips.chips import chip_face
from casino.ui.dice.sprites import DiceSprites
from casino.ui.drawing.look import Look

_BACK = "red"
_OVERLAP = 0.58  # of a card's or chip's width, from one to the next
_DIE, _DIE_APART = 0.8, 1.06  # of the height; of a die, from one to the next
_CHIP = 0.8  # of the height
_SOLID = 200  # of 255, how opaque a die is and its shadow is not


def rule_picture(spec: str, look: Look, height: int, chosen_back: str = "table") -> pygame.Surface:
    """The picture of a spec, so many px high. Raises ValueError if nothing can be shown of it."""
    return _drawn(spec, height, look.four_colour, chosen_back)


@lru_cache(maxsize=100)
def _drawn(spec: str, height: int, four_colour: bool, chosen_back: str) -> pygame.Surface:
    kind, *lying = spec.split()
    if kind == "cards":
        cards = card_sprites(height, four_colour)
        own = {"back": _BACK} | {f"back:{back}": back if chosen_back == "table" else chosen_back for back in BACKS}
        return _row([cards.back(own[card]) if card in own else cards.face(card) for card in lying], height)
    if kind == "chips":
        return _row([chip_face(int(value), round(height * _CHIP)) for value in lying], height)
    if kind in ("d6", "d10"):
        material, *faces = lying
        side = round(height * _DIE)
        dice, wide = DiceSprites(side), round(side * _DIE_APART)
        row = pygame.Surface((wide * len(faces), height), pygame.SRCALPHA)
        for number, face in enumerate(faces):
            die = dice.resting(int(kind[1:]), material, int(face))
            body = die.get_bounding_rect(min_alpha=_SOLID)  # without its shadow
            row.blit(die, (wide * number + wide // 2 - body.centerx, height // 2 - body.centery))
        return row
    raise ValueError(f"no picture of {spec!r}")


def _row(pictures: Sequence[pygame.Surface], height: int) -> pygame.Surface:
    """Pictures from left to right, each over the one before, in a row so many px high."""
    wide = pictures[0].get_width()
    apart = round(wide * _OVERLAP)
    row = pygame.Surface((wide + apart * (len(pictures) - 1), height), pygame.SRCALPHA)
    for number, picture in enumerate(pictures):
        row.blit(picture, picture.get_rect(midleft=(number * apart, height // 2)))
    return row
