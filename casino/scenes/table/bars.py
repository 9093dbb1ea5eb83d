"""The bars above and below every table, by proportion: their heights, and the places of actions. Nothing is drawn."""

from collections.abc import Sequence

import pygame

from casino.ui.drawing.metrics import Metrics

_TWO_ROWS = 1.8  # the height of two rows of controls, in single rows
_UPPER_SHARE = 0.47  # of it: chips need less height than words over a note


def bar_heights(metrics: Metrics) -> tuple[int, int, int]:
    """Heights in px of the top bar, the message line and a single row of controls."""
    top = max(metrics.px(44), metrics.pt(16) + metrics.px(22))
    message = round(metrics.pt(17) * 1.42)
    controls = max(metrics.px(54), round(metrics.pt(17) * 1.3) + metrics.pt(11.5) + metrics.px(14))
    return top, message, controls


def two_rows(single_px: int) -> int:
    """The height in px of two rows of controls: the upper one sets sums and bets, the lower one acts."""
    return round(single_px * _TWO_ROWS)


def split_rows(area: pygame.Rect, gap_px: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The upper and the lower row of such an area. The two never overlap, so a press in one cannot hit the other."""
    upper = pygame.Rect(area.x, area.y, area.w, round((area.h - gap_px) * _UPPER_SHARE))
    return upper, pygame.Rect(area.x, upper.bottom + gap_px, area.w, area.bottom - upper.bottom - gap_px)


def action_places(area: pygame.Rect, names: Sequence[str], max_px: int, gap_px: int) -> dict[str, pygame.Rect]:
    """A place for each of these actions in the middle of an area, each at most `max_px` wide."""
    width = min(max_px, (area.w - gap_px * (len(names) - 1)) // len(names))
    left = area.centerx - (len(names) * (width + gap_px) - gap_px) // 2
    return {
        name: pygame.Rect(left + number * (width + gap_px), area.y, width, area.h) for number, name in enumerate(names)
    }
