"""The bell curve of luck around an average, and a player's place on it.

Numbers and words come in ready; nothing is pressed.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import exp
from typing import NamedTuple

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import mix
from casino.ui.plots.axis import round_ticks
from casino.ui.plots.parts import axis_words, draw_ground, lit_line, words_px

_BAND_REACH = 3.2  # deviations to either side that the curve shows at least
_CURVE_POINTS = 60


class Tick(NamedTuple):
    """A place on an axis, and its label."""

    at: float
    words: str


def luck_band(
    target: pygame.Surface,
    look: Look,
    area: pygame.Rect,
    mean: float,
    deviation: float,
    net: float,
    *,
    say: Callable[[int], str],
    names: tuple[str, str],
) -> None:
    """Draws the bell curve of luck around an average, and a player's place on it.

    Two thirds of results are in the lit band, nearly all in the wider one. `names` are the words for the average and
    for one's own place. All sums are in cents; `deviation` is above zero.
    """
    metrics, tokens = look.metrics, look.theme
    draw_ground(target, look, area)
    px = words_px(look, area)
    high_px = text.font(px).get_height()
    pad = metrics.px(10)
    inner = pygame.Rect(area.x + pad, area.y + 2 * high_px + pad, area.w - 2 * pad, 0)
    inner.h = area.bottom - inner.y - high_px - pad
    reach = max(_BAND_REACH, abs(net - mean) / deviation * 1.15)
    if reach > 4 * _BAND_REACH:
        reach = abs(net - mean) / deviation * 1.05

    def x_of(value: float) -> float:
        return inner.w * ((value - mean) / deviation / reach + 1) / 2

    for deviations, share in ((2, 0.16), (1, 0.30)):
        left, right = x_of(mean - deviations * deviation), x_of(mean + deviations * deviation)
        band = pygame.Rect(inner.x + round(left), inner.y, max(2, round(right - left)), inner.h)
        pygame.draw.rect(target, mix(mix(tokens.panel, tokens.shade, 0.55), tokens.metal, share), band)
    spots = [inner.w * number / _CURVE_POINTS for number in range(_CURVE_POINTS + 1)]
    curve = [(x, inner.h * (1 - 0.9 * exp(-(((2 * x / inner.w - 1) * reach) ** 2) / 2))) for x in spots]
    target.blit(lit_line(curve, inner.size, inner.h, metrics.px(2.2), tokens.metal), inner)
    ticks = round_ticks(mean - reach * deviation, mean + reach * deviation, max(5, min(9, inner.w // (px * 7))), 100.0)
    shown = [Tick(x_of(tick), say(round(tick))) for tick in ticks if 0 <= x_of(tick) <= inner.w]
    _draw_sums(target, look, inner, px, shown)
    average = inner.x + round(x_of(mean))
    _dashed(target, look, average, inner.y, inner.bottom)
    here = inner.x + round(x_of(net))
    colour = tokens.win if net > mean else tokens.lose if net < mean else tokens.ink
    pygame.draw.line(target, tokens.shade, (here, inner.y), (here, inner.bottom - 1), metrics.px(3) + 4)
    pygame.draw.line(target, colour, (here, inner.y), (here, inner.bottom - 1), max(2, metrics.px(3)))
    pygame.draw.aacircle(target, colour, (here, inner.y), metrics.px(5))
    room = area.inflate(-pad, 0)
    for words, x, y, ink in (
        (names[0], average, area.y + metrics.px(4), tokens.ink_dim),
        (names[1], here, area.y + metrics.px(4) + high_px, colour),
    ):
        size = text.fit_size(words, px, room.w, 8, weight="Semibold")
        line = text.line(words, size, ink, weight="Semibold")
        target.blit(line, line.get_rect(midtop=(x, y)).clamp(room))


def _dashed(target: pygame.Surface, look: Look, x: int, top: int, bottom: int) -> None:
    dash = max(3, look.metrics.px(6))
    for y in range(top, bottom, 2 * dash):
        end = min(bottom, y + dash)
        pygame.draw.line(target, look.theme.focus, (x, y), (x, end - 1), max(2, look.metrics.px(1.6)))


def _draw_sums(target: pygame.Surface, look: Look, inner: pygame.Rect, px: int, ticks: Sequence[Tick]) -> None:
    """Draws sums below an axis; where they would touch, every second one or fewer."""
    widths = [text.width(tick.words, px) + px for tick in ticks]
    every = next(
        n
        for n in range(1, len(ticks) + 2)
        if all(b[0].at - a[0].at >= (a[1] + b[1]) / 2 for a, b in pairwise(list(zip(ticks, widths, strict=True))[::n]))
    )
    room = pygame.Rect(inner.x, inner.bottom, inner.w, text.font(px).get_height() * 2)
    for tick in ticks[::every]:
        x = inner.x + round(tick.at)
        pygame.draw.line(target, look.theme.ink_dim, (x, inner.bottom), (x, inner.bottom + look.metrics.px(3)))
        words = axis_words(tick.words, px, look.theme.ink_dim)
        target.blit(words, words.get_rect(midtop=(x, inner.bottom + look.metrics.px(3))).clamp(room))
