"""Lays out both hands of the salon with their totals, side by side, for cards of a given height.

Everything else is laid out in `layout`.
"""

import pygame

from casino.ui.cards.card_faces import HEIGHT as CARD_HEIGHT
from casino.ui.cards.card_faces import WIDTH as CARD_WIDTH

CARD_RATIO = CARD_WIDTH / CARD_HEIGHT


def wide_hands(
    centre: int, top: int, height: int, card: int, unit: float
) -> tuple[dict[str, pygame.Rect], dict[str, pygame.Rect]]:
    """The places of both hands, three cards side by side, and of their totals on the inner side."""
    wide, gap = round(card * CARD_RATIO), round(card * 0.06)
    total_w = round(card * 0.52)
    hand_w = 2 * wide + 2 * gap + card
    middle = round(14 * unit)
    y = top + height - card - round(card * 0.08)
    hands = {
        "player": pygame.Rect(centre - middle // 2 - total_w - gap - hand_w, y, hand_w, card),
        "banker": pygame.Rect(centre + middle // 2 + total_w + gap, y, hand_w, card),
    }
    totals = {
        "player": pygame.Rect(hands["player"].right + gap, y, total_w, card),
        "banker": pygame.Rect(hands["banker"].x - gap - total_w, y, total_w, card),
    }
    return hands, totals


def upright_hands(
    centre: int, top: int, height: int, card: int, unit: float
) -> tuple[dict[str, pygame.Rect], dict[str, pygame.Rect]]:
    """The places of both hands, each with its third card across below, and of their totals beside that card."""
    wide, gap = round(card * CARD_RATIO), round(card * 0.06)
    hand_w, hand_h = 2 * wide + gap, card + gap + wide
    middle = round(30 * unit)
    y = top + height - hand_h - round(card * 0.05)
    hands = {
        "player": pygame.Rect(centre - middle // 2 - hand_w, y, hand_w, hand_h),
        "banker": pygame.Rect(centre + middle - middle // 2, y, hand_w, hand_h),
    }
    total = pygame.Rect(hands["player"].x + card + gap, y + card + gap, hand_w - card - gap, wide)
    return hands, {"player": total, "banker": total.move(hands["banker"].x - total.x, 0)}
