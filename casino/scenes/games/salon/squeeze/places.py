"""Finds the places of cards that are squeezed: beside the bets, large, over nothing that is bet, counted or pressed.

Large cards may reach over the wall, as if held up to the eye, but not over the board. Nothing is drawn here.
"""

import pygame

from casino.scenes.games.salon.hands import CARD_RATIO
from casino.scenes.games.salon.layout import HANDS, SalonLayout

_LARGER = 1.8  # a card that is squeezed is at most so many times as large as it is in the end
_LARGEST_PX = 560  # so that bending one keeps the frame rate


def squeeze_places(layout: SalonLayout, name: str, count: int) -> list[tuple[float, float]]:
    """The centres of one or two large cards of a hand while they are squeezed, as near to the middle as may be."""
    area, gap = _area(layout, name, count), _gap(layout)
    high = squeezed_px(layout, count)
    wide = round(high * CARD_RATIO)
    row = pygame.Rect(0, 0, count * wide + (count - 1) * gap, high)
    if layout.is_upright:
        row.midbottom = area.midbottom
    elif name == "player":
        row.bottomright = area.bottomright
    else:
        row.bottomleft = area.bottomleft
    return [(row.x + wide / 2 + number * (wide + gap), float(row.centery)) for number in range(count)]


def squeezed_px(layout: SalonLayout, count: int) -> int:
    """The height of the first two cards of either hand while they are squeezed, or of its third one."""
    heights = [_LARGEST_PX, round(layout.card_px * _LARGER)]
    for name in HANDS:
        area = _area(layout, name, count)
        wide = (area.w - (count - 1) * _gap(layout) - count) / count
        heights.append(min(area.h, int(wide / CARD_RATIO)))
    return min(heights)


def _gap(layout: SalonLayout) -> int:
    """The least gap between a card that is squeezed and what it may not cover, in px."""
    return max(3, layout.card_px // 20)


def _area(layout: SalonLayout, name: str, count: int) -> pygame.Rect:
    """The area for the first two cards of a hand, or for its third one.

    It is on the side of the hand, and leaves the other hand, the hand's own open cards and all totals that are shown in
    sight.
    """
    is_left, edge = name == "player", _gap(layout)
    hand, top = layout.hands[name], layout.panel.bottom + edge
    if layout.is_upright:
        low = hand.bottom if count > 1 else hand.y - edge
        near, far = layout.table.centerx, edge if is_left else layout.table.right - edge
    else:
        other = layout.totals["banker" if is_left else "player"]
        own = [place.x for place in layout.hand_places(name)[:2]]
        half = round(layout.card_px * CARD_RATIO / 2)
        low = layout.areas["tie"].y - edge
        if is_left:
            near = (other.x if count > 1 else round(min(own)) - half) - edge
            far = layout.discards.right + edge
        else:
            near = (other.right if count > 1 else round(max(own)) + half) + edge
            far = layout.shoe.x - edge
    return pygame.Rect(min(near, far), top, abs(near - far), low - top)
