"""Paints the marks of the three derived roads, and what each hand would add to them next. `panel` places them."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from casino.engines.baccarat.roads import DERIVED, DerivedMark
from casino.ui.drawing.theme import Theme, mix
from casino.ui.drawing.vector import css, drawn

_PALE = 110  # the opacity of a mark that is only asked for, of 255


def pale(picture: pygame.Surface) -> pygame.Surface:
    """A mark that is only asked for."""
    asked = picture.copy()
    asked.set_alpha(_PALE)
    return asked


def paint_derived(
    target: pygame.Surface,
    chart: pygame.Rect,
    marks: Sequence[DerivedMark],
    back: int,
    cell: int,
    theme: Theme,
    *,
    is_asked: bool,
) -> None:
    """Paints a derived road; the last mark is pale if it is only asked for."""
    for number, mark in enumerate(marks):
        picture = small_mark(cell, back, mark.is_red, theme)
        if is_asked and number == len(marks) - 1:
            picture = pale(picture)
        target.blit(picture, (chart.x + mark.column * cell, chart.y + mark.row * cell))


def paint_answers(
    target: pygame.Surface, row: pygame.Rect, answers: Sequence[bool | None], px: int, theme: Theme
) -> None:
    """Paints what a hand would add to each derived road, side by side in the middle of a row; a dot for nothing yet."""
    step = min(round(px * 1.2), row.w // len(DERIVED))
    left = row.centerx - step * len(DERIVED) // 2
    for number, (back, answer) in enumerate(zip(DERIVED, answers, strict=True)):
        middle = (left + step * number + step // 2, row.centery)
        if answer is None:
            pygame.draw.circle(target, mix(theme.paper, theme.paper_ink, 0.45), middle, max(1, px // 8))
        else:
            picture = small_mark(px, back, answer, theme)
            target.blit(picture, picture.get_rect(center=middle))


@lru_cache(maxsize=32)
def small_mark(px: int, back: int, is_red: bool, theme: Theme) -> pygame.Surface:
    """A road's mark: a ring, a disc or a stroke. What is blue also has a bar across, and its stroke falls."""
    tone = css(theme.suit_heart if is_red else theme.suit_diamond_four)
    if back == 3:
        way = "M16 84L84 16" if is_red else "M16 16L84 84"
        body = f'<path d="{way}" stroke="{tone}" stroke-width="24" stroke-linecap="round"/>'
    elif back == 1:
        body = f'<circle cx="50" cy="50" r="36" fill="none" stroke="{tone}" stroke-width="20"/>'
        body += "" if is_red else f'<path d="M20 50L80 50" stroke="{tone}" stroke-width="15"/>'
    else:
        body = f'<circle cx="50" cy="50" r="45" fill="{tone}"/>'
        body += "" if is_red else f'<path d="M22 50L78 50" stroke="{css(theme.paper)}" stroke-width="17"/>'
    return drawn(body, (px, px), (100, 100))
