"""Totals, results and amounts at a table of twenty-one, large enough to be read across a room.

`layout` places hands and bets.
"""

from typing import Any

import pygame

from casino.core.money import CENTS_PER_UNIT
from casino.scenes.table.felt import fitted_amount
from casino.scenes.table.model import TableModel
from casino.ui.chips.chips import draw_amount
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour

_MIN_PX = 8


def paint_tag(
    target: pygame.Surface,
    look: Look,
    place: tuple[int, int],
    words: str,
    colour: Colour,
    px: int,
    anchor: str = "center",
    *,
    is_lit: bool = False,
    room: int = 10_000,
) -> pygame.Rect:
    """Paints a plate with a total or a result in letters of `px`; returns the plate.

    The plate shrinks where it would be wider than `room` px.
    """
    pad = round(px * 0.36)
    fitted = text.fit_size(words, px, max(10, room - 2 * min(pad, 5)), _MIN_PX, text.SERIF, "Bold")
    figure = text.figures(words, fitted, colour)
    plate = pygame.Rect(0, 0, figure.get_width() + max(2, min(2 * pad, room - figure.get_width())), 0)
    plate.h = round((px + 2 * fitted) / 3 * 1.26)
    setattr(plate, anchor, place)
    edge = look.theme.focus if is_lit else look.theme.panel_edge
    look.plate(target, plate, look.theme.panel, edge, radius=round(plate.h * 0.26), opacity=0.92)
    text.put(target, figure, plate.centerx, plate.centery, "center")
    return plate


def paint_money(
    target: pygame.Surface,
    look: Look,
    area: pygame.Rect,
    cents: int,
    model: TableModel[Any],
    chip_px: int,
    px: int,
    *,
    is_leftward: bool = False,
    is_below: bool = False,
    is_knocked: bool = False,
) -> None:
    """Paints chips in the middle of an area with the amount beside them in letters of `px`.

    The amount is on their left where the rail is near on their right, or below them. Chips that are knocked are drawn
    by those that knock them.
    """
    x, y = area.center
    units = cents // CENTS_PER_UNIT
    drawn_on = draw_amount(target, units, (x, y), chip_px, model.denominations, is_shown=not is_knocked)
    if is_below:
        words, px = fitted_amount(cents, model.currency, px, area.w)
        _paint_amount(target, look, words, px, (x, y + round(chip_px * 0.5)), "midtop")
        return
    gap = max(drawn_on.right - x + look.metrics.px(4), round(chip_px * 0.85))
    words, px = fitted_amount(cents, model.currency, px, area.w // 2 - gap)
    at, anchor = x - gap if is_leftward else x + gap, "midright" if is_leftward else "midleft"
    _paint_amount(target, look, words, px, (at, y), anchor)


def _paint_amount(target: pygame.Surface, look: Look, words: str, px: int, place: tuple[int, int], anchor: str) -> None:
    """Paints an amount with a dark edge, which keeps it legible where the lamp is brightest."""
    deep = max(1, round(px * 0.05))
    for tone, shift in ((look.theme.shade, deep), (look.theme.felt_ink, 0)):
        text.put(target, text.figures(words, px, tone), place[0] + shift, place[1] + shift, anchor)
