"""Figures side by side on a page, each below its name. What they say is up to the page."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.look import Look

_FACT, _FACT_NAME = 19, 13  # layout units


class Fact(NamedTuple):
    """A figure with its name. `tone` is a theme token."""

    name: str
    words: str
    tone: str = "ink"


def facts_px(look: Look) -> int:
    """The height a row of facts needs, in px."""
    metrics = look.metrics
    name, figure = text.font(metrics.pt(_FACT_NAME)), text.font(metrics.pt(_FACT), text.SANS, "Semibold")
    return name.get_height() + figure.get_height() + metrics.px(6)


def paint_facts(target: pygame.Surface, look: Look, area: pygame.Rect, facts: Sequence[Fact]) -> None:
    """Paints figures side by side, each below its name, all of one size."""
    metrics, tokens = look.metrics, look.theme
    wide = area.w / len(facts)
    width = round(wide) - metrics.px(10)
    name_px = min(metrics.pt(_FACT_NAME), round(area.h * 0.36))
    name_px = min(text.fit_size(fact.name, name_px, width, 8) for fact in facts)
    px = min(metrics.pt(_FACT), round(area.h * 0.5))
    px = min(text.fit_size(fact.words, px, width, 8, weight="Bold") for fact in facts)
    for number, fact in enumerate(facts):
        x = area.x + wide * (number + 0.5)
        name = text.line(fact.name, name_px, tokens.ink_dim)
        below = text.put(target, name, x, area.y, "midtop").bottom
        figure = text.figures(fact.words, px, getattr(tokens, fact.tone), text.SANS, "Semibold")
        text.put(target, figure, x, below, "midtop")
