"""The hit areas of small things, so that a fingertip may land beside them. No widgets, no drawing.

Anything drawn smaller than a fingertip keeps its size, but is pressed in a larger area: only as large as needed, even
on both sides where there is room, and never onto another drawing or hit area. Hit areas are disjoint rectangles, so
every place belongs to one thing or to none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

FINGERTIP = 48  # layout units: the least size of anything that can be pressed, for a finger


class _Span(NamedTuple):
    """One side of a rectangle, in px: from `low` up to `high`."""

    low: int
    high: int

    @property
    def length(self) -> int:
        return self.high - self.low

    def meets(self, other: _Span) -> bool:
        return self.low < other.high and other.low < self.high


def hit_areas(drawn: Sequence[pygame.Rect], min_px: int, canvas: pygame.Rect) -> list[pygame.Rect]:
    """The hit area of every drawn rectangle, at least `min_px` wide and high where there is room."""
    grown = [pygame.Rect(rect) for rect in drawn]
    for is_upright in (True, False):
        # Those that need nothing of the gap between two small ones go first, and leave it to the others.
        for is_shared in (False, True):
            for number, rect in enumerate(grown):
                if _span(rect, is_upright).length < min_px:
                    longer, takes_shared = _grow(number, grown, min_px, canvas, is_upright)
                    if is_shared or not takes_shared:
                        grown[number] = longer
    return grown


def _grow(
    number: int, grown: Sequence[pygame.Rect], min_px: int, canvas: pygame.Rect, is_upright: bool
) -> tuple[pygame.Rect, bool]:
    """A rectangle made longer on one axis, up to `min_px`, where the others leave room.

    Also returns whether that takes part of the gap between it and another small one.
    """
    rect = grown[number]
    here, across = _span(rect, is_upright), _span(rect, not is_upright)
    low, high = _span(canvas, is_upright)
    needed = min_px - here.length
    is_low_shared = is_high_shared = False
    for other_number, other in enumerate(grown):
        if other_number == number or not across.meets(_span(other, not is_upright)):
            continue
        there = _span(other, is_upright)
        shares = there.length < min_px  # it is just as small and needs its half of the gap
        if there.high <= here.low:
            edge = (there.high + here.low) // 2 if shares else there.high
            low, is_low_shared = (edge, shares) if edge > low else (low, is_low_shared)
        elif there.low >= here.high:
            edge = (here.high + there.low) // 2 if shares else there.low
            high, is_high_shared = (edge, shares) if edge < high else (high, is_high_shared)
    before, behind = max(0, here.low - low), max(0, high - here.high)
    is_low_shared, is_high_shared = is_low_shared and before < needed, is_high_shared and behind < needed
    wish = needed // 2 if is_low_shared == is_high_shared else 0 if is_low_shared else needed
    first = min(before, max(needed - behind, wish))
    last = min(behind, needed - first)
    takes_shared = (is_low_shared and first > 0) or (is_high_shared and last > 0)
    return _longer(rect, first, last, is_upright), takes_shared


def _span(rect: pygame.Rect, is_upright: bool) -> _Span:
    return _Span(rect.top, rect.bottom) if is_upright else _Span(rect.left, rect.right)


def _longer(rect: pygame.Rect, first: int, last: int, is_upright: bool) -> pygame.Rect:
    if is_upright:
        return pygame.Rect(rect.x, rect.y - first, rect.w, rect.h + first + last)
    return pygame.Rect(rect.x - first, rect.y, rect.w + first + last, rect.h)
