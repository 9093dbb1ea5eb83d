"""Plots in the house's style: a line over time, bars from a middle, bars beside what was expected, a band of luck.

Numbers and words come in ready; what they mean is not known here, and nothing is pressed. Each plot fills an area and
keeps its words inside. Shape and place tell what colour tells, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, exp, floor, log10
from typing import NamedTuple

import pygame

from casino.ui import text
from casino.ui.look import Look
from casino.ui.theme import Colour, Theme, mix
from casino.ui.vector import css, drawn

_SIZE, _LEAST = 13, 9  # layout units of a plot's words
_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
_BAND_REACH = 3.2  # deviations to both sides that a band of luck shows at least
_CURVE_POINTS = 60


class Tick(NamedTuple):
    """A place on an axis, and what stands there."""

    at: float
    words: str


class Bar(NamedTuple):
    """A bar's name, how long it is, and the sum written beside it."""

    name: str
    value: int
    words: str


class Pillar(NamedTuple):
    """What was seen of a kind, and how much of it was to be expected."""

    name: str
    seen: float
    expected: float


def round_ticks(low: float, high: float, most: int, least_step: float = 1.0) -> list[float]:
    """Round numbers from at most `low` to at least `high`, evenly apart by a round step, about `most` of them."""
    span = max(high - low, least_step)
    rough = span / max(1, most - 1)
    unit = 10.0 ** floor(log10(rough))
    step = max(least_step, next(unit * nice for nice in _STEPS if unit * nice >= rough * 0.999))
    first, last = floor(low / step), ceil(high / step)
    if first == last:
        last += 1
    return [step * number for number in range(first, last + 1)]


class Share(NamedTuple):
    """How often something was seen, as a share of 1, and how often it was to be expected, if that is known."""

    name: str
    seen: float
    expected: float | None
    words: str


@lru_cache(maxsize=8)
def _picture(body: str, size: tuple[int, int]) -> pygame.Surface:
    return drawn(body, size)


@lru_cache(maxsize=48)
def _small_picture(body: str, size: tuple[int, int]) -> pygame.Surface:
    return drawn(body, size)


def _figure(words: str, px: int, colour: Colour) -> pygame.Surface:
    return text.figures(words, px, colour, text.SANS)


def _ground(target: pygame.Surface, look: Look, area: pygame.Rect) -> None:
    """The dark glass a plot lies on."""
    tokens, corner = look.theme, look.metrics.px(8)
    pygame.draw.rect(target, mix(tokens.panel, tokens.shade, 0.55), area, border_radius=corner)
    pygame.draw.rect(target, mix(tokens.panel, tokens.panel_edge, 0.6), area, max(1, look.metrics.px(1)), corner)


def _faint(tokens: Theme) -> Colour:
    return mix(mix(tokens.panel, tokens.shade, 0.55), tokens.metal, 0.28)


def _words_px(look: Look, area: pygame.Rect) -> int:
    """The size of a plot's words: as set, but never more than a share of a low plot."""
    wish = look.metrics.pt(_SIZE)
    return max(min(wish, look.metrics.px(_LEAST)), min(wish, area.h // 9, area.w // 26))


# -- a line over time -----------------------------------------------------------------------------------------


def line_plot(
    target: pygame.Surface,
    look: Look,
    area: pygame.Rect,
    values: Sequence[int],
    *,
    say: Callable[[int], str],
    times: Sequence[str],
    has_nought: bool = False,
) -> None:
    """Values one after the other as a line over round sums, its highest and lowest marked.

    `times` says when each was, and is written where there is room. With `has_nought` the line of nothing is seen.
    """
    metrics, tokens = look.metrics, look.theme
    _ground(target, look, area)
    px = _words_px(look, area)
    high_px = text.font(px).get_height()
    low, high = min(values), max(values)
    if has_nought:
        low, high = min(low, 0), max(high, 0)
    if low == high:
        low, high = low - 100, high + 100
    most = max(2, min(7, area.h // round(high_px * 2.2)))
    ticks = [round(tick) for tick in round_ticks(low, high, most, 1.0)]
    named = max(_figure(say(tick), px, tokens.ink_dim).get_width() for tick in ticks)
    while named > area.w * 2 // 5 and px > 7:
        px -= 1
        named = max(_figure(say(tick), px, tokens.ink_dim).get_width() for tick in ticks)
    pad = metrics.px(10)
    inner = pygame.Rect(area.x + named + 2 * pad, area.y + pad + high_px // 2, 0, 0)
    inner.w = area.right - inner.x - 2 * pad
    inner.h = area.bottom - inner.y - high_px - round(1.2 * pad)

    def y_of(value: float) -> float:
        return inner.h * (1 - (value - ticks[0]) / (ticks[-1] - ticks[0]))

    thin = max(1, metrics.px(1))
    for tick in ticks:
        y = inner.y + round(y_of(tick))
        is_nought = tick == 0 and has_nought
        colour = mix(_faint(tokens), tokens.metal, 0.6) if is_nought else _faint(tokens)
        pygame.draw.line(target, colour, (inner.x, y), (inner.right - 1, y), thin * (2 if is_nought else 1))
        text.put(target, _figure(say(tick), px, tokens.ink_dim), inner.x - pad, y, "midright")
    across = inner.w / max(1, len(values) - 1)
    places = [(number * across, y_of(value)) for number, value in enumerate(values)]
    if len(places) == 1:
        places.append((float(inner.w), places[0][1]))
    target.blit(_line(places, inner.size, y_of(max(0, ticks[0])), metrics.px(2.6), tokens.accent), inner)
    _draw_times(target, look, inner, px, times)
    _draw_ends(target, look, inner, px, list(values), places, say)


def _line(
    places: Sequence[tuple[float, float]], size: tuple[int, int], base: float, wide: float, colour: Colour
) -> pygame.Surface:
    """The line itself over its own light, fading out towards the height `base`."""
    run = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    top, down = min(y for _, y in places), max(max(y for _, y in places), base)
    body = (
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="{top:.1f}" x2="0" y2="{down + 1:.1f}">'
        f'<stop offset="0%" stop-color="{css(colour)}" stop-opacity="0.42"/>'
        f'<stop offset="100%" stop-color="{css(colour)}" stop-opacity="0.05"/></linearGradient></defs>'
        f'<path d="M{places[0][0]:.1f} {base:.1f}L{run}L{places[-1][0]:.1f} {base:.1f}Z" fill="url(#g)"/>'
        f'<path d="M{run}" fill="none" stroke="{css(colour)}" stroke-width="{max(1.4, wide)}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )
    return _picture(body, size)


def _draw_times(target: pygame.Surface, look: Look, inner: pygame.Rect, px: int, times: Sequence[str]) -> None:
    """When it was, at even distances below the line; what says the same as the one before is left out."""
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
    """The highest and the lowest, each with its sum and a mark of its own shape, and a dot where the line ends."""
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


# -- bars from a middle ---------------------------------------------------------------------------------------


def bars_across(target: pygame.Surface, look: Look, area: pygame.Rect, bars: Sequence[Bar]) -> None:
    """One bar below the other from a line of nothing: what was won to the right, what was lost to the left."""
    metrics, tokens = look.metrics, look.theme
    _ground(target, look, area)
    pad = metrics.px(12)
    inner = area.inflate(-2 * pad, -pad)
    row = min(inner.h // len(bars), metrics.px(52) + metrics.pt(26))
    px = max(min(look.metrics.px(_LEAST), row // 2), min(metrics.pt(_SIZE + 2), round(row * 0.62), area.w // 26))
    names = min(inner.w * 36 // 100, max(text.width(bar.name, px) for bar in bars))
    figures = max(text.figures(bar.words, px, tokens.ink, text.SANS, "Semibold").get_width() for bar in bars)
    field = pygame.Rect(inner.x + names + pad, 0, inner.w - names - figures - 2 * pad, 0)
    low, high = min(0, *(bar.value for bar in bars)), max(0, *(bar.value for bar in bars))
    scale = field.w / max(1, high - low)
    middle = field.x + round(-low * scale)
    top = inner.y + (inner.h - row * len(bars)) // 2
    for number, bar in enumerate(bars):
        y = top + number * row + row // 2
        name_px = text.fit_size(bar.name, px, names, max(8, px * 2 // 3))
        text.put(target, text.line(text.fitted(bar.name, name_px, names), name_px, tokens.ink), inner.x, y, "midleft")
        colour = tokens.win if bar.value > 0 else tokens.lose if bar.value < 0 else tokens.ink_dim
        figure = text.figures(bar.words, px, colour, text.SANS, "Semibold")
        text.put(target, figure, inner.right, y, "midright")
        long = round(abs(bar.value) * scale)
        if long:
            high_px = max(4, min(round(row * 0.52), metrics.px(36)))
            place = pygame.Rect(middle if bar.value > 0 else middle - long, y - high_px // 2, max(2, long), high_px)
            target.blit(_lit_bar(place.size, colour, tokens, upright=False), place)
    thick = max(1, metrics.px(1.6))
    pygame.draw.line(
        target, mix(_faint(tokens), tokens.metal, 0.7), (middle, top), (middle, top + row * len(bars) - 1), thick
    )


def _lit_bar(size: tuple[int, int], colour: Colour, tokens: Theme, *, upright: bool) -> pygame.Surface:
    """A bar with light on its one long side."""
    wide, high = size
    ends = f'x2="{wide}" y2="0"' if upright else f'x2="0" y2="{high}"'
    radius = min(wide, high) * 0.16
    return _small_picture(
        f'<defs><linearGradient id="b" gradientUnits="userSpaceOnUse" x1="0" y1="0" {ends}>'
        f'<stop offset="0%" stop-color="{css(mix(colour, tokens.light, 0.25))}"/>'
        f'<stop offset="45%" stop-color="{css(colour)}"/>'
        f'<stop offset="100%" stop-color="{css(mix(colour, tokens.shade, 0.34))}"/></linearGradient></defs>'
        f'<rect x="0" y="0" width="{wide}" height="{high}" rx="{radius:.1f}" fill="url(#b)"/>',
        size,
    )


# -- bars beside what was to be expected ----------------------------------------------------------------------


def pillars(
    target: pygame.Surface, look: Look, area: pygame.Rect, kinds: Sequence[Pillar], names: tuple[str, str]
) -> None:
    """A bar for what was seen of each kind, and across it a stroke at what was to be expected.

    `names` are the words for both, for the line that explains them.
    """
    metrics, tokens = look.metrics, look.theme
    _ground(target, look, area)
    px = _words_px(look, area)
    high_px = text.font(px).get_height()
    pad = metrics.px(10)
    _draw_legend(target, look, area, px, names)
    inner = pygame.Rect(area.x + pad, area.y + pad + high_px, area.w - 2 * pad, 0)
    inner.h = area.bottom - inner.y - high_px - pad
    most = max(max(kind.seen, kind.expected) for kind in kinds) or 1
    step = inner.w / len(kinds)
    tall = inner.h - high_px - metrics.px(4)
    for number, kind in enumerate(kinds):
        x = inner.x + step * (number + 0.5)
        wide = max(3, round(step * 0.56))
        high = round(tall * kind.seen / most)
        foot = inner.bottom
        if high > 1:
            place = pygame.Rect(round(x - wide / 2), foot - high, wide, high)
            target.blit(_lit_bar(place.size, tokens.metal, tokens, upright=True), place)
        figure = f"{kind.seen:,.0f}"
        name_px = text.fit_size(figure, px, round(step * 0.96), 7)
        y = foot - round(tall * kind.expected / most)
        words = text.line(figure, name_px, tokens.ink, weight="Semibold")
        over = min(foot - high, y) - metrics.px(3)
        text.put(target, words, x, over, "midbottom")
        _expected_stroke(target, look, x, y, round(step * 0.84))
        shown = text.fit_size(kind.name, px, round(step * 0.96), 7, weight="Semibold")
        name = text.line(kind.name, shown, tokens.ink_dim, weight="Semibold")
        text.put(target, name, x, foot + metrics.px(3), "midtop")
    pygame.draw.line(
        target, _faint(tokens), (inner.x, inner.bottom), (inner.right - 1, inner.bottom), max(1, metrics.px(1))
    )


def _expected_stroke(target: pygame.Surface, look: Look, x: float, y: float, wide: int) -> None:
    """A light stroke in a dark one, which is seen on a bar and beside it."""
    thick = max(2, look.metrics.px(2.4))
    bar = pygame.Rect(round(x - wide / 2), round(y) - thick // 2, wide, thick)
    pygame.draw.rect(target, look.theme.shade, bar.inflate(2, 2))
    pygame.draw.rect(target, look.theme.focus, bar)


def _draw_legend(target: pygame.Surface, look: Look, area: pygame.Rect, px: int, names: tuple[str, str]) -> None:
    """What a bar is and what a stroke is, in a line at the top on the right."""
    metrics, tokens = look.metrics, look.theme
    side = px * 3 // 4
    room = area.w - metrics.px(28)
    while px > 8 and sum(text.width(name, px) for name in names) + 5 * side > room:
        px -= 1
    x = area.right - metrics.px(12)
    y = area.y + metrics.px(6) + text.font(px).get_height() // 2
    for name, is_stroke in ((names[1], True), (names[0], False)):
        words = text.line(name, px, tokens.ink_dim)
        x -= words.get_width()
        text.put(target, words, x, y, "midleft")
        x -= side // 2
        if is_stroke:
            _expected_stroke(target, look, x - side / 2, y, side)
        else:
            target.blit(_lit_bar((side, side), tokens.metal, tokens, upright=True), (x - side, y - side // 2))
        x -= side * 2


def shares_across(
    target: pygame.Surface, look: Look, area: pygame.Rect, shares: Sequence[Share], names: tuple[str, str]
) -> None:
    """One bar below the other for how often something was seen, a stroke across each at what was to be expected.

    `names` are the words for both, for the line that explains them.
    """
    metrics, tokens = look.metrics, look.theme
    _ground(target, look, area)
    px = _words_px(look, area)
    high_px = text.font(px).get_height()
    _draw_legend(target, look, area, px, names)
    pad = metrics.px(12)
    inner = pygame.Rect(area.x + pad, area.y + high_px + pad, area.w - 2 * pad, 0)
    inner.h = area.bottom - inner.y - pad // 2
    row = min(inner.h // len(shares), metrics.px(34) + metrics.pt(26))
    top = inner.y + (inner.h - row * len(shares)) // 2
    px = max(metrics.px(_LEAST), min(metrics.pt(_SIZE + 1), row * 60 // 100, area.w // 30))
    names_px = min(inner.w * 36 // 100, max(text.width(share.name, px) for share in shares))
    words_px = min(inner.w * 34 // 100, max(text.width(share.words, px, weight="Semibold") for share in shares))
    field = pygame.Rect(inner.x + names_px + pad, 0, inner.w - names_px - words_px - 2 * pad, 0)
    most = max(max(share.seen, share.expected or 0.0) for share in shares) or 1.0
    for number, share in enumerate(shares):
        y = top + number * row + row // 2
        size = text.fit_size(share.name, px, names_px, 7)
        text.put(target, text.line(text.fitted(share.name, size, names_px), size, tokens.ink), inner.x, y, "midleft")
        size = text.fit_size(share.words, px, words_px, 7, weight="Semibold")
        words = text.line(share.words, size, tokens.ink, weight="Semibold")
        text.put(target, words, inner.right, y, "midright")
        groove = pygame.Rect(field.x, 0, field.w, max(4, round(row * 0.46)))
        groove.centery = y
        pygame.draw.rect(target, mix(tokens.panel, tokens.shade, 0.2), groove, border_radius=groove.h // 6)
        place = groove.copy()
        place.w = round(field.w * share.seen / most)
        if place.w > 1:
            target.blit(_lit_bar(place.size, tokens.metal, tokens, upright=False), place)
        if share.expected is not None:
            thick = max(2, metrics.px(2.4))
            stroke = pygame.Rect(0, 0, thick, min(row - 2, round(groove.h * 1.4)))
            stroke.center = (min(groove.right - thick, groove.x + round(field.w * share.expected / most)), y)
            pygame.draw.rect(target, tokens.shade, stroke.inflate(2, 2))
            pygame.draw.rect(target, tokens.focus, stroke)


# -- a band of luck -------------------------------------------------------------------------------------------


def luck_band(
    target: pygame.Surface,
    look: Look,
    area: pygame.Rect,
    *,
    mean: float,
    deviation: float,
    net: float,
    say: Callable[[int], str],
    names: tuple[str, str],
) -> None:
    """The curve of what luck brings around an average, and where somebody stands in it.

    Two of three end in the lit band, nearly all in the wider one. `names` are the words for the average and for where
    one stands. All sums in cents; `deviation` is above nought.
    """
    metrics, tokens = look.metrics, look.theme
    _ground(target, look, area)
    px = _words_px(look, area)
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
    target.blit(_line(curve, inner.size, inner.h, metrics.px(2.2), tokens.metal), inner)
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
    """Sums below an axis; where they would touch, every second one, or fewer."""
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
        words = _figure(tick.words, px, look.theme.ink_dim)
        target.blit(words, words.get_rect(midtop=(x, inner.bottom + look.metrics.px(3))).clamp(room))
