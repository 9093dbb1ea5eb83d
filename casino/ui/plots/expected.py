"""Bars for what was seen, each with a mark at what was expected, upright or across.

Numbers and words come in ready; nothing is pressed. Shape and place repeat what colour says.
"""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import mix
from casino.ui.plots.parts import MIN_SIZE, WORDS_SIZE, draw_ground, faint, lit_bar, words_px

_ROOM = 1.25  # the length of a groove, in lengths of the longest bar


class Pillar(NamedTuple):
    """The seen and the expected amount of a kind."""

    name: str
    seen: float
    expected: float


class Share(NamedTuple):
    """The share, of 1, of times something was seen, and that expected, if known."""

    name: str
    seen: float
    expected: float | None
    words: str


def pillars(
    target: pygame.Surface, look: Look, area: pygame.Rect, kinds: Sequence[Pillar], names: tuple[str, str]
) -> None:
    """Draws an upright bar for what was seen of each kind, with a mark at what was expected.

    `names` are the words for both in the legend.
    """
    metrics, tokens = look.metrics, look.theme
    px, high_px = _draw_head(target, look, area, names)
    pad = metrics.px(10)
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
            target.blit(lit_bar(place.size, tokens.metal, tokens, upright=True), place)
        figure = f"{kind.seen:,.0f}"
        name_px = text.fit_size(figure, px, round(step * 0.96), 7)
        y = foot - round(tall * kind.expected / most)
        words = text.line(figure, name_px, tokens.ink, weight="Semibold")
        over = foot - high - metrics.px(3)
        if over - words.get_height() <= y < foot - high:  # the mark would strike the figure through
            over = y - metrics.px(3)
        text.put(target, words, x, over, "midbottom")
        _expected_stroke(target, look, x, y, round(step * 0.84))
        shown = text.fit_size(kind.name, px, round(step * 0.96), 7, weight="Semibold")
        name = text.line(kind.name, shown, tokens.ink_dim, weight="Semibold")
        text.put(target, name, x, foot + metrics.px(3), "midtop")
    pygame.draw.line(
        target, faint(tokens), (inner.x, inner.bottom), (inner.right - 1, inner.bottom), max(1, metrics.px(1))
    )


def shares_across(
    target: pygame.Surface, look: Look, area: pygame.Rect, shares: Sequence[Share], names: tuple[str, str]
) -> None:
    """Draws one bar below the other for how often something was seen, with a mark at what was expected.

    `names` are the words for both in the legend.
    """
    metrics, tokens = look.metrics, look.theme
    _, high_px = _draw_head(target, look, area, names)
    pad = metrics.px(12)
    inner = pygame.Rect(area.x + pad, area.y + high_px + pad, area.w - 2 * pad, 0)
    inner.h = area.bottom - inner.y - pad // 2
    row = min(inner.h // len(shares), metrics.px(34) + metrics.pt(26))
    top = inner.y + (inner.h - row * len(shares)) // 2
    px = max(metrics.px(MIN_SIZE), min(metrics.pt(WORDS_SIZE + 1), row * 60 // 100, area.w // 30))
    names_px = min(inner.w * 36 // 100, max(text.width(share.name, px) for share in shares))
    figures_px = min(inner.w * 34 // 100, max(text.width(share.words, px, weight="Semibold") for share in shares))
    field = pygame.Rect(inner.x + names_px + pad, 0, inner.w - names_px - figures_px - 2 * pad, 0)
    # Only what always happens fills its groove.
    most = min(1.0, _ROOM * max(max(share.seen, share.expected or 0.0) for share in shares)) or 1.0
    for number, share in enumerate(shares):
        y = top + number * row + row // 2
        size = text.fit_size(share.name, px, names_px, 7)
        text.put(target, text.line(text.fitted(share.name, size, names_px), size, tokens.ink), inner.x, y, "midleft")
        size = text.fit_size(share.words, px, figures_px, 7, weight="Semibold")
        words = text.line(share.words, size, tokens.ink, weight="Semibold")
        text.put(target, words, inner.right, y, "midright")
        groove = pygame.Rect(field.x, 0, field.w, max(4, round(row * 0.46)))
        groove.centery = y
        pygame.draw.rect(target, mix(tokens.panel, tokens.shade, 0.2), groove, border_radius=groove.h // 6)
        place = groove.copy()
        place.w = round(field.w * share.seen / most)
        if place.w > 1:
            target.blit(lit_bar(place.size, tokens.metal, tokens, upright=False), place)
        if share.expected is not None:
            thick = max(2, metrics.px(2.4))
            stroke = pygame.Rect(0, 0, thick, min(row - 2, round(groove.h * 1.4)))
            stroke.center = (min(groove.right - thick, groove.x + round(field.w * share.expected / most)), y)
            _draw_stroke(target, look, stroke)


def _draw_head(target: pygame.Surface, look: Look, area: pygame.Rect, names: tuple[str, str]) -> tuple[int, int]:
    """Draws the ground and the legend; returns the size of the plot's words and their height, in px."""
    draw_ground(target, look, area)
    px = words_px(look, area)
    _draw_legend(target, look, area, px, names)
    return px, text.font(px).get_height()


def _expected_stroke(target: pygame.Surface, look: Look, x: float, y: float, wide: int) -> None:
    """The mark at what was expected, across an upright bar."""
    thick = max(2, look.metrics.px(2.4))
    _draw_stroke(target, look, pygame.Rect(round(x - wide / 2), round(y) - thick // 2, wide, thick))


def _draw_stroke(target: pygame.Surface, look: Look, stroke: pygame.Rect) -> None:
    """A light mark inside a dark one, visible on a bar and beside it."""
    pygame.draw.rect(target, look.theme.shade, stroke.inflate(2, 2))
    pygame.draw.rect(target, look.theme.focus, stroke)


def _draw_legend(target: pygame.Surface, look: Look, area: pygame.Rect, px: int, names: tuple[str, str]) -> None:
    """Draws the legend of bar and mark, in a line at the top right."""
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
            target.blit(lit_bar((side, side), tokens.metal, tokens, upright=True), (x - side, y - side // 2))
        x -= side * 2
