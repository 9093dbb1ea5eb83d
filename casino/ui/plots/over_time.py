"""A line over time with round sums, its highest and lowest marked.

Numbers and words come in ready; nothing is pressed.
"""

from collections.abc import Callable, Sequence

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import mix
from casino.ui.plots.axis import round_ticks
from casino.ui.plots.parts import axis_words, draw_ground, faint, lit_line, words_px


def line_plot(
    target: pygame.Surface,
    look: Look,
    area: pygame.Rect,
    values: Sequence[int],
    *,
    say: Callable[[int], str],
    times: Sequence[str],
    has_zero: bool = False,
) -> None:
    """Draws values in order as a line over round sums, with its highest and lowest marked.

    `times` are the moments, written where there is room. With `has_zero` the zero line is shown.
    """
    metrics, tokens = look.metrics, look.theme
    draw_ground(target, look, area)
    px = words_px(look, area)
    high_px = text.font(px).get_height()
    low, high = min(values), max(values)
    if has_zero:
        low, high = min(low, 0), max(high, 0)
    if low == high:
        low, high = low - 100, high + 100
    most = max(2, min(7, area.h // round(high_px * 2.2)))
    ticks = [round(tick) for tick in round_ticks(low, high, most, 1.0)]
    named = max(axis_words(say(tick), px, tokens.ink_dim).get_width() for tick in ticks)
    while named > area.w * 2 // 5 and px > 7:
        px -= 1
        named = max(axis_words(say(tick), px, tokens.ink_dim).get_width() for tick in ticks)
    pad = metrics.px(10)
    inner = pygame.Rect(area.x + named + 2 * pad, area.y + pad + high_px // 2, 0, 0)
    inner.w = area.right - inner.x - 2 * pad
    inner.h = area.bottom - inner.y - high_px - round(1.2 * pad)

    def y_of(value: float) -> float:
        return inner.h * (1 - (value - ticks[0]) / (ticks[-1] - ticks[0]))

    thin = max(1, metrics.px(1))
    for tick in ticks:
        y = inner.y + round(y_of(tick))
        is_zero = tick == 0 and has_zero
        colour = mix(faint(tokens), tokens.metal, 0.6) if is_zero else faint(tokens)
        pygame.draw.line(target, colour, (inner.x, y), (inner.right - 1, y), thin * (2 if is_zero else 1))
        text.put(target, axis_words(say(tick), px, tokens.ink_dim), inner.x - pad, y, "midright")
    across = inner.w / max(1, len(values) - 1)
    places = [(number * across, y_of(value)) for number, value in enumerate(values)]
    if len(places) == 1:
        places.append((float(inner.w), places[0][1]))
    target.blit(lit_line(places, inner.size, y_of(max(0, ticks[0])), metrics.px(2.6), tokens.accent), inner)
    _draw_times(target, look, inner, px, times)
    _draw_ends(target, look, inner, px, list(values), places, say)


def _draw_times(target: pygame.Surface, look: Look, inner: pygame.Rect, px: int, times: Sequence[str]) -> None:
    """Draws times at even distances below the line; one that repeats the one before is left out."""
    wide = max(text.width(words, px) for words in set(times))
    count = max(1, min(len(times) - 1, inner.w // max(1, wide * 2)))
    before, free = "", inner.x - wide
    for number in range(count + 1):
        at = number * (len(times) - 1) // count
        words = text.line(times[at], px, look.theme.ink_dim)
        x = inner.x + round(inner.w * at / max(1, len(times) - 1))
        place = words.get_rect(midtop=(x, inner.bottom + look.metrics.px(4)))
        place.clamp_ip(pygame.Rect(inner.x, place.y, inner.w, place.h))  # clear of the lowest sum
        if times[at] == before or place.x < free:
            continue
        target.blit(words, place)
        before, free = times[at], place.right + px


def _draw_ends(
    target: pygame.Surface,
    look: Look,
    inner: pygame.Rect,
    px: int,
    values: list[int],
    places: Sequence[tuple[float, float]],
    say: Callable[[int], str],
) -> None:
    """Draws the highest and the lowest, each with its sum and a mark of its own shape, and a dot at the line's end."""
    tokens, metrics = look.theme, look.metrics
    size = metrics.px(6)
    end = (inner.x + places[-1][0], inner.y + places[-1][1])
    pygame.draw.aacircle(target, tokens.shade, end, size * 0.95)
    pygame.draw.aacircle(target, tokens.accent, end, size * 0.7)
    taken: list[pygame.Rect] = []
    for value, colour, sign in ((max(values), tokens.win, -1), (min(values), tokens.lose, 1)):
        if max(values) == min(values):
            return
        x, y = places[values.index(value)]
        tip = (inner.x + x, inner.y + y + sign * size * 0.5)
        foot = tip[1] + sign * size * 1.5
        pygame.draw.polygon(target, colour, (tip, (tip[0] - size, foot), (tip[0] + size, foot)))
        words = text.figures(say(value), px, colour, text.SANS, "Semibold")
        beside = "midleft" if x < inner.w / 2 else "midright"
        aside = size * 2 if beside == "midleft" else -size * 2
        place = words.get_rect(**{beside: (round(tip[0] + aside), round(foot))})
        place.clamp_ip(inner)
        back = place.inflate(metrics.px(8), 0)
        if back.collidelist(taken) >= 0:
            continue
        shade = pygame.Surface(back.size, pygame.SRCALPHA)
        pygame.draw.rect(shade, (*tokens.shade, 190), shade.get_rect(), border_radius=metrics.px(4))
        target.blit(shade, back)
        target.blit(words, place)
        taken.append(back)
