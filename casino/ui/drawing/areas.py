"""Areas of a picture to be repainted or shown, joined so that nothing is done twice.

Rectangles only; what is painted in them is not known here.
"""

from collections.abc import Iterable

import pygame


def joined(areas: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Areas that cover at least the given ones, with neighbours joined.

    Two become one if that adds nothing to both together, so that areas that overlap or nest are not done twice.
    """
    apart: list[pygame.Rect] = []
    for area in areas:
        while (near := _neighbour(area, apart)) is not None:
            area = area.union(apart.pop(near))
        apart.append(area)
    if len(apart) > 2:  # the bounding box of many areas that overlap a little may still be smaller
        whole = apart[0].unionall(apart[1:])
        if whole.w * whole.h <= sum(area.w * area.h for area in apart):
            return [whole]
    return apart


def _neighbour(area: pygame.Rect, others: list[pygame.Rect]) -> int | None:
    """The number of the first area that becomes one with this one without growing; None if there is none."""
    for at in area.inflate(2, 2).collidelistall(others):  # only those that at least touch can
        other = others[at]
        both = area.union(other)
        if both.w * both.h <= area.w * area.h + other.w * other.h:
            return at
    return None


def around(whole: pygame.Rect, inside: pygame.Rect) -> list[pygame.Rect]:
    """The strips of an area around a hole inside it: above, below, left and right; all of it around an empty hole."""
    if not inside:
        return [whole]
    return [
        pygame.Rect(whole.x, whole.y, whole.w, inside.y - whole.y),
        pygame.Rect(whole.x, inside.bottom, whole.w, whole.bottom - inside.bottom),
        pygame.Rect(whole.x, inside.y, inside.x - whole.x, inside.h),
        pygame.Rect(inside.right, inside.y, whole.right - inside.right, inside.h),
    ]
