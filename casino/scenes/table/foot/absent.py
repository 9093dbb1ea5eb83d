"""Paints the places of controls that do nothing at the moment, cut into the bar, and the hint in an empty row.

What is absent and where is the driver's to say.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from casino.scenes.table.canvas import TableLayout
from casino.scenes.table.foot.bars import bets_and_actions
from casino.ui.drawing import text
from casino.ui.drawing.look import PLATE_CORNER, Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import Colour, Theme

_CUT = 78  # of 255, how dark the place is
_LOW_EDGE, _HIGH_EDGE = 110, 34  # likewise its upper edge, and how light its lower one
_WORDS = 0.42  # how opaque the words in it are
_SIZE, _NOTE, _SIDES = 18, 11.5, 12
_MIN_PX, _HINT = 8, 14


class Absent(NamedTuple):
    """The place of something that is not offered now, and its words."""

    rect: pygame.Rect
    label: str
    is_round: bool = False
    note: str = ""  # in small letters above the words


def paint_absent(target: pygame.Surface, look: Look, absent: Absent) -> None:
    """Paints one place."""
    picture = _engraved(look.theme, look.metrics, absent.rect.size, *absent[1:])
    target.blit(picture, absent.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=64)
def _engraved(
    theme: Theme, metrics: Metrics, size: tuple[int, int], label: str, is_round: bool, note: str
) -> pygame.Surface:
    """A place with its words, its alpha premultiplied: letters would be darker on what is half transparent."""
    radius = min(size) // 2 if is_round else metrics.px(PLATE_CORNER)
    picture = _cut(size, theme.shade, theme.ink_dim, radius).premul_alpha()
    if not label:
        return picture
    (x, y), room = picture.get_rect().center, size[0] - metrics.px(_SIDES)
    px = text.fit_size(label, metrics.pt(_SIZE), room, _MIN_PX, weight="Semibold")
    if note:
        small = text.fit_size(note, metrics.pt(_NOTE), room, _MIN_PX)
        _cut_words(picture, theme, note, (x, y - round(px * 0.62)), small, "Regular")
        y += round(small * 0.7)
    _cut_words(picture, theme, text.fitted(label, px, room, weight="Semibold"), (x, y), px)
    return picture


def paint_hint(
    target: pygame.Surface,
    look: Look,
    words: str,
    layout: TableLayout,
    absent: Sequence[Absent],
    message: pygame.Rect,
) -> None:
    """Paints a sentence in an empty row of controls, beside what is absent there and beside a message."""
    parts = bets_and_actions(layout.controls, 0, is_one_row=layout.is_one_row)
    is_parted = message.colliderect(layout.controls)
    place = parts[0] if absent else parts[1] if is_parted else layout.controls.copy()
    for one in absent:
        if place.contains(one.rect):  # what is at stake
            place.w = one.rect.x - place.x
    px = text.fit_size(words, look.metrics.pt(_HINT), place.w - look.metrics.px(_SIDES), _MIN_PX)
    text.put(target, text.line(words, px, look.theme.ink_dim), *place.center, "center")


def _cut_words(
    target: pygame.Surface, theme: Theme, words: str, centre: tuple[int, int], px: int, weight: str = "Semibold"
) -> None:
    """Cuts words into a place."""
    faint = text.line(words, px, theme.ink_dim, weight=weight).premul_alpha()
    faint.fill(4 * (round(255 * _WORDS),), special_flags=pygame.BLEND_RGBA_MULT)
    target.blit(faint, faint.get_rect(center=centre), special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=32)
def _cut(size: tuple[int, int], shade: Colour, light: Colour, radius: int) -> pygame.Surface:
    """A sunken place: dark, with a shadow below its upper edge and light on its lower one."""
    zoom = 2
    big = pygame.Surface((size[0] * zoom, size[1] * zoom), pygame.SRCALPHA)
    whole, corner = big.get_rect(), radius * zoom
    pygame.draw.rect(big, (*light, _HIGH_EDGE), whole, border_radius=corner)
    pygame.draw.rect(big, (*shade, _LOW_EDGE), whole.move(0, -zoom), border_radius=corner)
    pygame.draw.rect(big, 0, whole.inflate(-2 * zoom, -2 * zoom), border_radius=corner)
    pygame.draw.rect(big, (*shade, _CUT), whole.inflate(-2 * zoom, -2 * zoom), border_radius=corner)
    return pygame.transform.smoothscale(big, size)
