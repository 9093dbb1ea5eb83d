"""Pictures of cards and dice on a page: a hand beside the dealer's open card or die, and some cards in a row.

Nothing can be pressed here, and no choice is known.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

import pygame

from casino.core.preferences import Preferences
from casino.core.texts import _
from casino.ui.cards.cards import CardSprites, card_sprites
from casino.ui.dice.sprites import DiceSprites
from casino.ui.drawing import text
from casino.ui.drawing.look import Look

_HIGHEST = 170  # layout units, of a card
_CARD_RATIO = 0.72  # a card's width for its height
_APART, _CLOSER = 1.08, 0.5  # from card to card, in their widths: in a row, and lapped over each other
_DIE = 0.62  # in card heights
_DIE_APART = 1.2
_DICE_SIDES = 10
_DEALER_DIE = "obsidian"  # as at the table, whatever set is chosen
_HEAD_SIZE = 15
_DEALER_SHARE, _DEALER_BESIDE_MANY = 0.36, 0.26  # of the width
_ASKED_SHARE, _BESIDE = 1.8, 0.62  # the hand that is asked beside another one: in width, and that one in height


class PicturedHand(Protocol):
    """The cards or dice of a decision: cards are texts, dice numbers.

    The hand to decide is `number`, from 1, of `hands`.
    """

    @property
    def up(self) -> str | int: ...
    @property
    def hands(self) -> Sequence[Sequence[str | int]]: ...
    @property
    def number(self) -> int: ...
    @property
    def held(self) -> Sequence[str | int]: ...


def paint_hand(
    target: pygame.Surface, look: Look, preferences: Preferences, area: pygame.Rect, dealt: PicturedHand, head: str
) -> None:
    """Paints the dealer's open card or die on the left and the hand on the right, below its `head`.

    Hands that were split from the same pair are beside it, smaller, in the order they are played. Beside an up card is
    the hole card.
    """
    metrics, theme = look.metrics, look.theme
    look.plate(target, area, theme.felt, theme.felt_edge, radius=metrics.px(12), opacity=1.0)
    inside = area.inflate(-metrics.px(24), -metrics.px(14))
    gap = metrics.px(10)
    left, right = inside.copy(), inside.copy()
    left.w = round(inside.w * (_DEALER_SHARE if len(dealt.hands) == 1 else _DEALER_BESIDE_MANY))
    right.x, right.w = left.right + gap, inside.w - left.w - gap
    columns, held = _columns(right, dealt, gap), dealt.held
    asked = columns[dealt.number - 1]
    dealers = (dealt.up,) if isinstance(dealt.up, int) else (dealt.up, None)
    most = min(_fitting(left.w, len(dealers)), _fitting(asked.w, len(held)))
    _paint_head(target, look, left, left.centerx, _("Dealer shows"))
    below = _paint_head(target, look, right, asked.centerx, head)
    paint_row(target, look, preferences, _row(left, below, look), dealers, most, die=_DEALER_DIE)
    for number, (column, hand) in enumerate(zip(columns, dealt.hands, strict=True), 1):
        room = _row(column, below, look)
        is_asked = number == dealt.number
        if is_asked and len(columns) > 1:
            pygame.draw.rect(target, theme.accent, room, max(2, metrics.px(2)), gap)
            room = room.inflate(-metrics.px(12), -metrics.px(12))
        paint_row(target, look, preferences, room, hand, most if is_asked else round(most * _BESIDE))


def _paint_head(target: pygame.Surface, look: Look, place: pygame.Rect, x: int, words: str) -> int:
    """Paints the heading over a place, as near to an x as it fits there; returns where it ends."""
    half = min(place.w, text.width(words, look.metrics.pt(_HEAD_SIZE), weight="Semibold")) // 2
    return look.say(
        target,
        words,
        max(place.x + half, min(place.right - half, x)),
        place.y,
        size=_HEAD_SIZE,
        colour=look.theme.felt_ink,
        anchor="midtop",
        weight="Semibold",
        room=place.w,
    ).bottom


def _row(place: pygame.Rect, top: int, look: Look) -> pygame.Rect:
    """The area of a place below its heading."""
    return pygame.Rect(place.x, top, place.w, place.bottom - top).inflate(0, -look.metrics.px(10))


def _columns(area: pygame.Rect, dealt: PicturedHand, gap: int) -> list[pygame.Rect]:
    """The places of the hands side by side, `gap` px apart; that of the hand to be decided is wider."""
    hands = range(1, len(dealt.hands) + 1)
    shares = [_ASKED_SHARE if number == dealt.number else 1.0 for number in hands]
    free, x = area.w - gap * (len(shares) - 1), float(area.x)
    found = []
    for share in shares:
        wide = free * share / sum(shares)
        found.append(pygame.Rect(round(x), area.y, round(wide), area.h))
        x += wide + gap
    return found


def paint_row(
    target: pygame.Surface,
    look: Look,
    preferences: Preferences,
    area: pygame.Rect,
    things: Sequence[str | int | None],
    max_px: int = 10_000,
    *,
    die: str = "",
) -> None:
    """Paints cards or dice side by side in the middle of an area, as large as they fit; None is a card face down.

    A card is at most `max_px` high. Dice are of the material `die`, or else of the player's own set.
    """
    if not things or area.h < look.metrics.px(16):
        return
    step = _step(len(things))
    height = min(look.metrics.px(_HIGHEST), area.h, _fitting(area.w, len(things)), max_px)
    if isinstance(things[0], int):
        faces = [one for one in things if isinstance(one, int)]
        _paint_dice(target, area, faces, round(height * _DIE), die or look.die("bone"))
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
    """The height of cards side by side that fits."""
    return round(wide / ((1 + _step(count) * (count - 1)) * _CARD_RATIO))


def _paint_card(target: pygame.Surface, sprites: CardSprites, card: object, centre: tuple[int, int], back: str) -> None:
    sprites.draw(target, card if isinstance(card, str) else None, centre, back=back)


def _paint_dice(target: pygame.Surface, area: pygame.Rect, faces: Sequence[int], px: int, die: str) -> None:
    apart = min(round(px * _DIE_APART), round(area.w / (len(faces) + 0.3)))
    px = round(apart / _DIE_APART)
    sprites = _dice_sprites(max(8, px))
    x = area.centerx - apart * (len(faces) - 1) // 2
    for face in faces:
        picture = sprites.resting(_DICE_SIDES, die, face)
        target.blit(picture, picture.get_rect(center=(x, area.centery)))
        x += apart


@lru_cache(maxsize=8)
def _dice_sprites(px: int) -> DiceSprites:
    return DiceSprites(px)
