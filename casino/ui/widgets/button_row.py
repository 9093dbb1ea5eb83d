"""Lays out buttons in a row, none narrower than its words need. Draws nothing."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.metrics import Metrics
from casino.ui.widgets.key_caps import cap_px

_PAD = 24  # layout units around a label, both sides together


class ButtonWidth(NamedTuple):
    """The width a button needs, in px: its words in full size, and what is around them and cannot shrink."""

    words: int
    around: int

    @property
    def total(self) -> int:
        """The whole button's width in px."""
        return self.words + self.around


def preferred_width(
    label: str, metrics: Metrics, size: float = 17, *, has_icon: bool = False, cap: str = ""
) -> ButtonWidth:
    """The width of a button with a label of a size in layout units, and with room for a key cap if it may get one."""
    icon = metrics.pt(max(size, 16) * 1.25) + metrics.px(6) if has_icon else 0
    key = cap_px(cap, metrics.pt(11), metrics.px(5)) + metrics.px(9) // 2 if cap else 0
    return ButtonWidth(text.width(label, metrics.pt(size), weight="Semibold"), icon + key + metrics.px(_PAD))


def button_row(area: pygame.Rect, needs: Sequence[ButtonWidth], gap: int) -> list[pygame.Rect]:
    """Shares an area out to buttons from left to right, `gap` px apart.

    All are equally wide, except those that need more. If all together need more than there is, the words of all shrink
    by the same share, so that no label ends up much smaller than its neighbours.
    """
    room = area.w - gap * (len(needs) - 1)
    needed = [need.total for need in needs]
    if sum(needed) > room:
        share = (room - sum(need.around for need in needs)) / sum(need.words for need in needs)
        widths = [need.around + int(need.words * share) for need in needs]
    else:
        level, left = 0, room
        for others, most in zip(range(len(needed), 0, -1), sorted(needed, reverse=True), strict=True):
            level = left // others
            if most <= level:
                break
            left -= most
        widths = [max(level, width) for width in needed]
    rects, x = [], area.x
    for width in widths:
        rects.append(pygame.Rect(x, area.y, width, area.h))
        x += width + gap
    return rects
