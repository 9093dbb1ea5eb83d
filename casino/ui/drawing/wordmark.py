"""Draws the house's name.

Its place is the scenes' business.
"""

import pygame

from casino.ui.drawing.vector import svg


def paint_wordmark(target: pygame.Surface, area: pygame.Rect) -> None:
    """Paints the house's name, its letters in the middle of an area."""
    picture = svg("wordmark.svg", size_px=area.size)
    letters = picture.get_bounding_rect()
    target.blit(picture, (area.centerx - letters.centerx, area.centery - letters.centery))
