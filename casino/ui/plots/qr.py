"""A text as a QR code to be read off the screen."""

from functools import lru_cache

import pygame
import segno

from casino.ui.drawing.theme import Colour

QUIET = 4  # modules of empty margin on every side, without which readers do not find the code


def modules_across(text: str) -> int:
    """How many modules wide a text's code is, margin included. Raises ValueError for a text too long."""
    return len(_rows(text)) + 2 * QUIET


@lru_cache(maxsize=2)
def qr_picture(text: str, px: int, dark: Colour, light: Colour) -> pygame.Surface:
    """A code at most `px` px wide, as large as modules of whole pixels allow, and at least one px a module.

    It is dark on light whatever else is on the screen, as some readers know no other. The surface is shared. Raises
    ValueError for a text too long for a code.
    """
    across = modules_across(text)
    small = pygame.Surface((across, across))
    small.fill(light)
    for y, row in enumerate(_rows(text), QUIET):
        for x, is_dark in enumerate(row, QUIET):
            if is_dark:
                small.set_at((x, y), dark)
    side = across * max(1, px // across)
    return pygame.transform.scale(small, (side, side))


@lru_cache(maxsize=2)
def _rows(text: str) -> tuple[bytearray, ...]:
    """The modules, 1 where it is dark."""
    return tuple(segno.make(text, error="l", micro=False).matrix)
