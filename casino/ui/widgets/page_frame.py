"""The plate of pages and questions: its frame, its title and the line below it."""

from functools import lru_cache

import pygame

from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import Colour
from casino.ui.drawing.vector import css, drawn

_TITLE = 27  # layout units
_ABOVE, _BELOW = 12, 34  # layout units over the title, and from it to what the page says
_RULE, _RULE_HIGH = 460, 12


def head_px(metrics: Metrics) -> int:
    """The distance from the plate's top to the page's content."""
    return metrics.title_pt(_TITLE) + metrics.px(_ABOVE + _BELOW)


def paint_plate(target: pygame.Surface, look: Look, box: pygame.Rect) -> None:
    """Paints the plate alone, framed alike whatever its size."""
    look.plate(target, box, radius=look.metrics.px(14), opacity=1.0, frame=max(2, look.metrics.px(3)))


def paint_head(target: pygame.Surface, look: Look, box: pygame.Rect, title: str, lower: int = 0) -> None:
    """Paints the title and its line, `lower` px lower than on a plate `box` with nothing at its top."""
    metrics, tokens = look.metrics, look.theme
    y = box.y + lower
    room = box.w - metrics.px(50)
    at = look.title(target, title, box.centerx, y + metrics.px(_ABOVE), size=_TITLE, anchor="midtop", room=room)
    line = _rule((min(box.w - metrics.px(60), metrics.px(_RULE)), metrics.px(_RULE_HIGH)), tokens.metal, tokens.accent)
    target.blit(line, line.get_rect(center=(box.centerx, (at.bottom + y + head_px(metrics)) // 2)))


@lru_cache(maxsize=8)
def _rule(size: tuple[int, int], metal: Colour, jewel: Colour) -> pygame.Surface:
    """The line below a title, fading out on both sides of a small diamond."""
    wide, high = size
    middle, half = wide / 2, high / 2
    thick = max(1.0, high / 9)
    stops = "".join(
        f'<stop offset="{offset}%" stop-color="{css(metal)}" stop-opacity="{opacity}"/>'
        for offset, opacity in ((0, 0), (30, 0.9), (70, 0.9), (100, 0))
    )
    return drawn(
        '<defs><linearGradient id="p" gradientUnits="userSpaceOnUse" x1="0" y1="0" '
        f'x2="{wide}" y2="0">{stops}</linearGradient></defs>'
        f'<path d="M0 {half - thick / 2}H{middle - high}V{half + thick / 2}H0Z'
        f'M{middle + high} {half - thick / 2}H{wide}V{half + thick / 2}H{middle + high}Z" fill="url(#p)"/>'
        f'<path d="M{middle} {half * 0.15}L{middle + half * 0.85} {half}L{middle} {half * 1.85}'
        f'L{middle - half * 0.85} {half}Z" fill="{css(jewel)}"/>',
        size,
    )
