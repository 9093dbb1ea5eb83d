"""Cards and dice that lie on a page: a hand beside the dealer's open card or die, and some cards in a row.

Nothing can be pressed here, and no choice is known.
"""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from casino.core.preferences import Preferences
from casino.ui.cards.cards import CardSprites, card_sprites
from casino.ui.dice.sprites import DiceSprites
from casino.ui.drawing.look import Look

_HIGHEST = 170  # layout units, of a card
_CARD_RATIO = 0.72  # a card's width for its height
_APART, _CLOSER = 1.08, 0.5  # from card to card, in their widths: in a row, and lapped over each other
_DIE = 0.62  # in card heights
_DIE_APART = 1.2
_DICE_SIDES = 10
_HEAD_SIZE = 15
_DEALER_SHARE = 0.36  # of the width


def paint_hand(
    target: pygame.Surface,
    look: Look,
    preferences: Preferences,
    area: pygame.Rect,
    up: str | int,
    held: Sequence[str | int],
    total: str,
) -> None:
    """Paints what the dealer shows on the left and the hand on the right, each below its name.

    Cards are texts, dice numbers; beside an up card lies the hole card.
    """
    metrics, theme = look.metrics, look.theme
    look.plate(target, area, theme.felt, theme.felt_edge, radius=metrics.px(12), opacity=1.0)
    inside = area.inflate(-metrics.px(24), -metrics.px(14))
    left = inside.copy()
    left.w = round(inside.w * _DEALER_SHARE)
    right = pygame.Rect(left.right, inside.y, inside.right - left.right, inside.h)
    dealers = (up,) if isinstance(up, int) else (up, None)
    most = min(_fitting(left.w, len(dealers)), _fitting(right.w, len(held)))
    for place, words, things in ((left, "Dealer shows", dealers), (right, f"Your hand: {total}", held)):
        head = look.say(
            target,
            words,
            place.centerx,
            place.y,
            size=_HEAD_SIZE,
            colour=theme.felt_ink,
            anchor="midtop",
            weight="Semibold",
            room=place.w - metrics.px(8),
        )
        room = pygame.Rect(place.x, head.bottom, place.w, place.bottom - head.bottom).inflate(0, -metrics.px(10))
        paint_row(target, look, preferences, room, things, most)


def paint_row(
    target: pygame.Surface,
    look: Look,
    preferences: Preferences,
    area: pygame.Rect,
    things: Sequence[str | int | None],
    most_px: int = 10_000,
) -> None:
    """Paints cards or dice side by side in the middle of an area, as large as they fit; None is a card face down.

    A card is at most `most_px` high.
    """
    if not things or area.h < look.metrics.px(16):
        return
    step = _step(len(things))
    height = min(look.metrics.px(_HIGHEST), area.h, _fitting(area.w, len(things)), most_px)
    if isinstance(things[0], int):
        _paint_dice(target, look, area, [one for one in things if isinstance(one, int)], round(height * _DIE))
        return
    sprites = card_sprites(height, preferences.four_colour, preferences.large_index)
    back = "blue" if preferences.card_back == "table" else preferences.card_back
    wide = sprites.size[0]
    x = area.centerx - round(wide * step * (len(things) - 1) / 2)
    for card in things:
        _paint_card(target, sprites, card, (x, area.centery), back)
        x += round(wide * step)


def _step(count: int) -> float:
    return _APART if count <= 3 else _CLOSER


def _fitting(wide: int, count: int) -> int:
    """How high cards side by side may be."""
    return round(wide / ((1 + _step(count) * (count - 1)) * _CARD_RATIO))


def _paint_card(target: pygame.Surface, sprites: CardSprites, card: object, centre: tuple[int, int], back: str) -> None:
    sprites.draw(target, card if isinstance(card, str) else None, centre, back=back)


def _paint_dice(target: pygame.Surface, look: Look, area: pygame.Rect, faces: Sequence[int], px: int) -> None:
    apart = min(round(px * _DIE_APART), round(area.w / (len(faces) + 0.3)))
    px = round(apart / _DIE_APART)
    sprites = _dice_sprites(max(8, px))
    x = area.centerx - apart * (len(faces) - 1) // 2
    for face in faces:
        picture = sprites.resting(_DICE_SIDES, look.die("bone"), face)
        target.blit(picture, picture.get_rect(center=(x, area.centery)))
        x += apart


@lru_cache(maxsize=8)
def _dice_sprites(px: int) -> DiceSprites:
    return DiceSprites(px)
