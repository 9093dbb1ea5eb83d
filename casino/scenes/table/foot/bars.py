"""The bars above and below every table, by proportion: their heights, and the places of actions. Nothing is drawn.

A wide window has one row of controls, bets on its left and actions on its right; where letters or the window need it,
bets have a row of their own above the actions. The message line is on the table's lower rim, above the bar.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from casino.ui.drawing.metrics import Metrics

_ONE_ROW = 1120  # layout units, the least width of a window whose controls are in one row; more with larger letters
_ROW = 66  # layout units, the height of that row
_BETS_SHARE = 0.42  # of its width
_PAD, _ROW_PAD = 8, 11  # layout units around two rows of controls, and around one
_ABOVE = 2  # layout units below the message on the rim
_TWO_ROWS = 1.8  # the height of two rows of controls, in single rows
_UPPER_SHARE = 0.47  # of two rows: chips need less height than words over a note


def bar_heights(metrics: Metrics) -> tuple[int, int, int]:
    """Heights in px of the top bar, the message line and a single row of controls."""
    top = max(metrics.px(44), metrics.pt(16) + metrics.px(22))
    message = round(metrics.pt(17) * 1.42)
    controls = max(metrics.px(54), round(metrics.pt(17) * 1.3) + metrics.pt(11.5) + metrics.px(14))
    return top, message, controls


def fits_one_row(metrics: Metrics) -> bool:
    """Whether a window is wide enough for one row of controls."""
    return not metrics.is_tall and metrics.width >= _ONE_ROW * metrics.k * metrics.letters


def controls_height(metrics: Metrics, *, is_one_row: bool) -> int:
    """The height in px of the controls of a table with bets and actions."""
    single = bar_heights(metrics)[2]
    return max(single, metrics.px(_ROW)) if is_one_row else round(single * _TWO_ROWS)


@dataclass(frozen=True)
class Bars:
    """The bars above and below a table with bets and actions, the controls in the lower one, and the message line."""

    top_bar: pygame.Rect
    bottom_bar: pygame.Rect
    message: pygame.Rect
    controls: pygame.Rect
    is_one_row: bool  # of controls: bets on its left, actions on its right


def bars_of(metrics: Metrics, side_px: int, *, is_one_row: bool) -> Bars:
    """The bars of a window, with `side_px` beside the controls on both sides together.

    With one row of controls the message is above the bar, on the table's rim; else it is in the bar above the controls.
    """
    width, height = metrics.width, metrics.height
    top, message, _ = bar_heights(metrics)
    controls = controls_height(metrics, is_one_row=is_one_row)
    pad = metrics.px(_ROW_PAD if is_one_row else _PAD)
    bottom = controls + 2 * pad + (0 if is_one_row else message)
    bottom_bar = pygame.Rect(0, height - bottom, width, bottom)
    inside = bottom_bar.inflate(-side_px, -2 * pad)
    line_y = bottom_bar.y - message - metrics.px(_ABOVE) if is_one_row else inside.y
    return Bars(
        top_bar=pygame.Rect(0, 0, width, top),
        bottom_bar=bottom_bar,
        message=pygame.Rect(inside.x, line_y, inside.w, message),
        controls=pygame.Rect(inside.x, inside.bottom - controls, inside.w, controls),
        is_one_row=is_one_row,
    )


def bets_and_actions(
    area: pygame.Rect, gap_px: int, *, is_one_row: bool, bets_share: float = _BETS_SHARE
) -> tuple[pygame.Rect, pygame.Rect]:
    """The two parts of the controls: sums and bets are set in the first, the second acts.

    They never overlap, so a press in one cannot hit the other. Bets have a share of one row.
    """
    if is_one_row:
        bets = pygame.Rect(area.x, area.y, round((area.w - gap_px) * bets_share), area.h)
        return bets, pygame.Rect(bets.right + gap_px, area.y, area.right - bets.right - gap_px, area.h)
    bets = pygame.Rect(area.x, area.y, area.w, round((area.h - gap_px) * _UPPER_SHARE))
    return bets, pygame.Rect(area.x, bets.bottom + gap_px, area.w, area.bottom - bets.bottom - gap_px)


def action_places(area: pygame.Rect, names: Sequence[str], max_px: int, gap_px: int) -> dict[str, pygame.Rect]:
    """A place for each of these actions in the middle of an area, each at most `max_px` wide."""
    width = min(max_px, (area.w - gap_px * (len(names) - 1)) // len(names))
    left = area.centerx - (len(names) * (width + gap_px) - gap_px) // 2
    return {
        name: pygame.Rect(left + number * (width + gap_px), area.y, width, area.h) for number, name in enumerate(names)
    }
