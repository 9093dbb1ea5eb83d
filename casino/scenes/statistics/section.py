"""The base of a section of statistics: its data, and the layout of figures, plot and text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from casino.core.texts import _
from casino.save.store import Store
from casino.scenes.app.house import Doors
from casino.scenes.dialogs.facts import Fact, facts_px, paint_facts
from casino.tally.curve import PursePoint
from casino.tally.figures import Figures
from casino.ui.drawing.look import Look
from casino.ui.widgets.lists import Page, Row, Rows
from casino.ui.widgets.widgets import Choice, Widget

if TYPE_CHECKING:
    from casino.save.ledger import Account

_MAX_TEXT = 0.46  # of a section's height, with a plot above


@dataclass
class SectionData:
    """The data of a section: whose figures, of which game ("" for all), the figures so far, and its lists' memory."""

    doors: Doors
    store: Store
    who: Account
    game: str
    figures: Figures
    purse: Sequence[PursePoint]
    look: Look
    on_round: Callable[[int], object]
    on_draws: Callable[[int], object]
    draws_at: int = 0  # which dice or cards are chosen
    memory: dict[str, dict[str, int]] = field(default_factory=dict)

    def memory_of(self, key: str) -> dict[str, int]:
        """The memory of a list, by its key."""
        return self.memory.setdefault(f"{self.game} {key}", {})


class Section:
    """The base of sections: lays out its parts in an area once and paints them as often as needed."""

    nothing = _("None of this has happened in these rounds yet.")  # shown where there are no figures

    def __init__(self, shown: SectionData, area: pygame.Rect) -> None:
        self.shown = shown
        self.area = area
        self.look = shown.look
        self.widgets: list[Widget] = []
        self.lay_out()

    def lay_out(self) -> None:
        """Makes the widgets and reads the figures."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self.widgets

    def paint(self, target: pygame.Surface) -> None:
        """Paints everything but the widgets."""

    # -- parts ------------------------------------------------------------------------------------------------

    def facts_px(self) -> int:
        """The height of a row of facts."""
        return min(facts_px(self.look), self.area.h // 5 + self.look.metrics.px(6))

    def paint_facts(self, target: pygame.Surface, area: pygame.Rect, facts: Sequence[Fact]) -> None:
        """Paints figures side by side, each below its name."""
        paint_facts(target, self.look, area, facts)

    def list_in(
        self,
        area: pygame.Rect,
        key: str,
        label: str,
        rows: Sequence[Row],
        heads: tuple[str, ...],
        *,
        least: int,
        figures: int,
    ) -> Rows:
        """A list that stays scrolled as it was, by its key; its rows are at least `least` layout units high."""
        metrics = self.look.metrics
        min_px = max(metrics.px(least), round(metrics.pt(15) * 1.6))
        memory = self.shown.memory_of(key)
        return Rows.below_heads(key, area, label, rows, heads, metrics, memory, min_px=min_px, figures=figures)

    def text_page(self, key: str, area: pygame.Rect, pieces: Sequence[tuple[str, str]]) -> Page:
        """A text that stays scrolled as it was, by its key."""
        return Page(key, area, _("What it says"), pieces=pieces, memory=self.shown.memory_of(key))

    def split(self, key: str, pieces: Sequence[tuple[str, str]], top: int) -> tuple[pygame.Rect, Page]:
        """The area of a plot that begins at `top` px, and below it a text as high as it needs, within limits."""
        gap, bottom = self.look.metrics.px(10), self.area.bottom
        page = self.text_page(key, pygame.Rect(self.area.x, top, self.area.w, 0), pieces)
        high = min(page.preferred_px(self.look), round(self.area.h * _MAX_TEXT))
        page.rect = pygame.Rect(self.area.x, bottom - high, self.area.w, high)
        return pygame.Rect(self.area.x, top, self.area.w, page.rect.y - gap - top), page


def choice(
    key: str, row: pygame.Rect, label: str, options: Sequence[str], at: int, on_change: Callable[[int], object]
) -> Choice:
    """Words to choose from that fill a row."""
    return Choice(key, row, label, options=tuple(options), index=at, label_share=0.0, on_change=on_change)


def choice_px(look: Look) -> int:
    """The height of a row of words to choose from."""
    return max(look.metrics.px(34), look.metrics.pt(15) + look.metrics.px(14))
