"""Lines over time with round sums: one with its highest and lowest marked, or several with their names.

Numbers and words come in ready; nothing is pressed.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour, mix
from casino.ui.plots.axis import round_ticks
from casino.ui.plots.parts import axis_words, draw_ground, faint, lit_line, words_px


class _Frame(NamedTuple):
    """The frame for values: the area of the lines, the size of words in px, and the round sums at its foot and top."""

    inner: pygame.Rect
    px: int
    least: float
    most: float

    def y_of(self, value: float) -> float:
        return self.inner.h * (1 - (value - self.least) / (self.most - self.least))

    def places(self, values: Sequence[int]) -> list[tuple[float, float]]:
        """The points of a line; a single value is a line across."""
        across = self.inner.w / max(1, len(values) - 1)
        found = [(number * across, self.y_of(value)) for number, value in enumerate(values)]
        return found if len(found) > 1 else [*found, (float(self.inner.w), found[0][1])]


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
    low, high = min(values), max(values)
    if has_zero:
        low, high = min(low, 0), max(high, 0)
    frame = _draw_frame(target, look, area, low, high, say=say, has_zero=has_zero)
    inner, places = frame.inner, frame.places(values)
    base = frame.y_of(max(0, frame.least))
    target.blit(lit_line(places, inner.size, base, look.metrics.px(2.6), look.theme.accent), inner)
    _draw_times(target, look, inner, frame.px, times)
    _draw_ends(target, look, inner, frame.px, list(values), places, say)


def lines_plot(
    target: pygame.Surface,
    look: Look,
    area: pygame.Rect,
    lines: Sequence[tuple[str, Sequence[int], Colour]],
    *,
    say: Callable[[int], str],
) -> None:
    """Draws several lines over the same rounds, each with its name and last sum at its end, and the zero line."""
    everything = [0, *(value for _, values, _ in lines for value in values)]
    frame = _draw_frame(target, look, area, min(everything), max(everything), say=say, has_zero=True)
    inner, wide = frame.inner, look.metrics.px(2.6)
    floor = inner.y + frame.y_of(0)
    # Nor are names struck through by the zero line.
    runs: list[list[tuple[float, float]]] = [[(inner.x, floor), (inner.right, floor)]]
    for _, values, colour in lines:
        places = frame.places(values)
        target.blit(lit_line(places, inner.size, frame.y_of(0), wide, colour), inner)
        runs.append([(inner.x + x, inner.y + y) for x, y in places])
    taken: list[pygame.Rect] = []
    for (name, values, colour), run in zip(lines, runs[1:], strict=True):
        words = text.line(f"{name} {say(values[-1])}", frame.px, colour, text.SANS, "Semibold")
        place = _clear_place(words.get_rect(midright=(inner.right, round(run[-1][1]))), inner, runs, taken, round(wide))
        shade = pygame.Surface(place.inflate(look.metrics.px(8), 0).size, pygame.SRCALPHA)
        pygame.draw.rect(shade, (*look.theme.shade, 190), shade.get_rect(), border_radius=look.metrics.px(4))
        target.blit(shade, place.inflate(look.metrics.px(8), 0))
        taken.append(text.put(target, words, *place.topleft))


def _clear_place(
    place: pygame.Rect,
    inner: pygame.Rect,
    runs: Sequence[Sequence[tuple[float, float]]],
    taken: Sequence[pygame.Rect],
    wide: int,
) -> pygame.Rect:
    """The nearest place straight above or below that no line `wide` px thick crosses, or the same if there is none."""
    near = [(one, other) for run in runs for one, other in pairwise(run) if other[0] >= place.x]
    for away in range(1 + inner.h // 2):
        for step in (-2 * away, 2 * away):
            tried = place.move(0, step)
            is_free = tried.y >= inner.y and tried.bottom <= inner.bottom and tried.collidelist(taken) < 0
            around = tried.inflate(0, 2 * wide)
            if is_free and not any(around.clipline(one, other) for one, other in near):
                return tried
    return place.clamp(inner)


def _draw_frame(
    target: pygame.Surface,
    look: Look,
    area: pygame.Rect,
    low: int,
    high: int,
    *,
    say: Callable[[int], str],
    has_zero: bool,
) -> _Frame:
    """Draws the ground and the round sums between a low and a high."""
    metrics, tokens = look.metrics, look.theme
    draw_ground(target, look, area)
    px = words_px(look, area)
    high_px = text.font(px).get_height()
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
    frame = _Frame(inner, px, ticks[0], ticks[-1])
    thin = max(1, metrics.px(1))
    for tick in ticks:
        y = inner.y + round(frame.y_of(tick))
        is_zero = tick == 0 and has_zero
        colour = mix(faint(tokens), tokens.metal, 0.6) if is_zero else faint(tokens)
        pygame.draw.line(target, colour, (inner.x, y), (inner.right - 1, y), thin * (2 if is_zero else 1))
        text.put(target, axis_words(say(tick), px, tokens.ink_dim), inner.x - pad, y, "midright")
    return frame


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
