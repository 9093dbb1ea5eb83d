"""Areas of a picture that are painted or shown anew: as few and as small as they can be without anything done twice.

Rectangles only; what is painted in them is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

PAINTED_TOGETHER_PX = 150_000  # as many px are painted in the time that beginning to paint takes


def joined(areas: Iterable[pygame.Rect], worth_px: int = 0) -> list[pygame.Rect]:
    """Areas that cover at least the same: two become one where that adds no more than `worth_px` to what both are, so
    that those that overlap far or lie in one another are not done twice."""
    apart: list[pygame.Rect] = []
    for area in areas:
        at = 0
        while at < len(apart):
            both = area.union(apart[at])
            if both.w * both.h - area.w * area.h - apart[at].w * apart[at].h > worth_px:
                at += 1
            else:
                del apart[at]
                area, at = both, 0
        apart.append(area)
    return apart
