"""Bars from a zero line: wins to one side, losses to the other.

Numbers and words come in ready; nothing is pressed.
"""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import mix
from casino.ui.plots.parts import MIN_SIZE, WORDS_SIZE, draw_ground, faint, lit_bar

_FIGURES = 80  # percent of the bars' field that their figures take at most


class Bar(NamedTuple):
    """A bar's name, its length, and the sum written at its end."""

    name: str
    value: int
    words: str


def bars_across(target: pygame.Surface, look: Look, area: pygame.Rect, bars: Sequence[Bar]) -> None:
    """Draws one bar below the other from a zero line: wins to the right, losses to the left."""
    metrics, tokens = look.metrics, look.theme
    draw_ground(target, look, area)
    pad = metrics.px(12)
    inner = area.inflate(-2 * pad, -pad)
    row = min(inner.h // len(bars), metrics.px(52) + metrics.pt(26))
    px = max(min(metrics.px(MIN_SIZE), row // 2), min(metrics.pt(WORDS_SIZE + 2), round(row * 0.62), area.w // 26))
    names = min(inner.w * 36 // 100, max(text.width(bar.name, px) for bar in bars))
    field = pygame.Rect(inner.x + names + pad, 0, inner.w - names - pad, 0)
    low, high = min(0, *(bar.value for bar in bars)), max(0, *(bar.value for bar in bars))
    gap = metrics.px(7)
    ends = bool(low) + any(bar.value >= 0 for bar in bars)  # at which figures stand
    most = max(1, field.w * _FIGURES // 100 // ends - gap)
    figure_px = min(text.fit_size(bar.words, px, most * 20 // 21, 8, text.SANS, "Semibold") for bar in bars)
    wide = [text.figures(bar.words, figure_px, tokens.ink, text.SANS, "Semibold").get_width() + gap for bar in bars]
    left = max(wide) if low else 0
    right = max(wide) if ends > bool(low) else 0
    scale = max(1, field.w - left - right) / max(1, high - low)
    middle = field.x + left + round(-low * scale)
    top = inner.y + (inner.h - row * len(bars)) // 2
    for number, bar in enumerate(bars):
        y = top + number * row + row // 2
        name_px = text.fit_size(bar.name, px, names, max(8, px * 2 // 3))
        text.put(target, text.line(text.fitted(bar.name, name_px, names), name_px, tokens.ink), inner.x, y, "midleft")
        colour = tokens.win if bar.value > 0 else tokens.lose if bar.value < 0 else tokens.ink_dim
        figure = text.figures(bar.words, figure_px, colour, text.SANS, "Semibold")
        long = round(abs(bar.value) * scale)
        if bar.value < 0:
            text.put(target, figure, middle - long - gap, y, "midright")
        else:
            text.put(target, figure, middle + long + gap, y, "midleft")
        if long:
            high_px = max(4, min(round(row * 0.52), metrics.px(36)))
            place = pygame.Rect(middle if bar.value > 0 else middle - long, y - high_px // 2, max(2, long), high_px)
            target.blit(lit_bar(place.size, colour, tokens, upright=False), place)
    thick = max(1, metrics.px(1.6))
    pygame.draw.line(
        target, mix(faint(tokens), tokens.metal, 0.7), (middle, top), (middle, top + row * len(bars) - 1), thick
    )
