"""Cards with portraits to choose from, and the question who should sit at a seat.

The question returns the choice but does not seat the player. Where a page has no room for all cards, the wheel and a
button lead to the others.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

import pygame

from casino.core.texts import _
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block
from casino.scenes.dialogs.page import FootButton, PageScene
from casino.tables.table import Candidate
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.portraits import portrait
from casino.ui.drawing.theme import mix
from casino.ui.widgets.widgets import Widget

_NAME, _MANNER = 17, 14  # layout units: the size of a card's words
_NARROWEST = 190  # layout units of a card's width, with as many again whenever the text doubles
_MAX_COLUMNS = 4
_BROADEST = 460  # layout units of a card's width
_BLOCK = 0.75  # the best number of rows per column


@dataclass
class FaceCard(Widget):
    """A portrait with a name and a line on it."""

    candidate: Candidate = field(default_factory=Candidate)
    on_wheel: Callable[[int], bool] = lambda steps: False
    is_chosen: bool = False

    def turn_wheel(self, steps: int) -> bool:
        return self.on_wheel(steps)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        metrics, theme = look.metrics, look.theme
        fill = mix(theme.button, theme.accent, 0.3) if self.is_chosen else theme.button
        edge = theme.accent if self.is_chosen else None
        look.plate(target, self.rect, look.hot(fill) if self.is_hot else fill, edge)
        pad = metrics.px(8)
        face = min(self.rect.h - 2 * pad, self.rect.w * 3 // 10)
        if self.candidate.portrait:
            mood = "pleased" if self.is_hot or self.is_chosen else "calm"
            ring = theme.accent if self.is_chosen else theme.metal
            picture = portrait(self.candidate.portrait, mood, face, ring=ring)
            target.blit(picture, (self.rect.x + pad, self.rect.centery - face // 2))
        x = self.rect.x + (face + 2 * pad if self.candidate.portrait else 2 * pad)
        room = self.rect.right - x - pad
        px = text.fit_size(self.candidate.name, metrics.pt(_NAME), room, 9, weight="Semibold")
        name = text.line(
            text.fitted(self.candidate.name, px, room, weight="Semibold"), px, theme.ink, weight="Semibold"
        )
        high = self.rect.h - name.get_height() - pad
        manner_px, lines = look.fitting(self.candidate.manner, (room, high), size=_MANNER, leading=1.22)
        step = round(manner_px * 1.22)
        y = self.rect.centery - (name.get_height() + step * len(lines)) // 2
        target.blit(name, (x, y))
        y += name.get_height()
        for words in lines:
            target.blit(text.line(words, manner_px, mix(theme.ink_dim, theme.ink, 0.3)), (x, y))
            y += step
        if self.is_focused:
            look.focus_ring(target, self.rect)


class FaceGrid(NamedTuple):
    """Cards in rows of an area, as many rows as fit: which are shown, and where."""

    area: pygame.Rect
    cards: int
    columns: int
    row_px: int
    shown: int  # rows that are shown
    first: int  # the first row that is shown

    @property
    def rows(self) -> int:
        """The number of all rows, shown or not."""
        return -(-self.cards // self.columns)

    @property
    def is_all(self) -> bool:
        """Whether every card is shown."""
        return self.shown >= self.rows

    def places(self, gap: int) -> list[tuple[int, pygame.Rect]]:
        """The number of every card that is shown, and its rectangle, `gap` px from the next."""
        wide, high = (self.area.w + gap) // self.columns, self.row_px
        begin, end = self.first * self.columns, (self.first + self.shown) * self.columns
        places = []
        for number in range(begin, min(end, self.cards)):
            row, column = divmod(number - begin, self.columns)
            rect = pygame.Rect(self.area.x + column * wide, self.area.y + row * high, wide - gap, high - gap)
            places.append((number, rect))
        return places


def _columns(width: int, count: int, metrics: Metrics) -> int:
    """The number of columns that fit and make the fullest, best-shaped block."""
    least = metrics.px(_NARROWEST * (1 + (metrics.text_scale - 1) * 0.6))
    most = max(1, min(_MAX_COLUMNS, width // least, count))

    def flaws(columns: int) -> float:
        rows = -(-count // columns)
        return -count % columns + abs(rows - columns * _BLOCK)

    return min(range(1, most + 1), key=flaws)


def _card_px(metrics: Metrics) -> int:
    """The preferred height of a card with the gap to the next one, in px."""
    return metrics.px(58) + metrics.pt(30)


def grid_px(width: int, count: int, metrics: Metrics) -> int:
    """The preferred height in px of a grid of `count` cards in an area `width` px wide."""
    return -(-count // _columns(width, count, metrics)) * _card_px(metrics)


def face_grid(area: pygame.Rect, count: int, metrics: Metrics, first: int) -> FaceGrid:
    """Lays out a grid of `count` cards in an area, scrolled to the row `first` if it can be."""
    columns = _columns(area.w, count, metrics)
    broadest = columns * metrics.px(_BROADEST * (1 + (metrics.text_scale - 1) * 0.5))
    area = pygame.Rect(area.x + max(0, area.w - broadest) // 2, area.y, min(area.w, broadest), area.h)
    rows = max(1, -(-count // columns))
    least = metrics.px(34) + metrics.pt(22)
    fitting = max(1, area.h // least)
    shown = rows if rows <= fitting else max(1, min(fitting, area.h // (_card_px(metrics) * 5 // 6)))
    row_px = min(_card_px(metrics), area.h // shown)
    return FaceGrid(area, count, columns, row_px, shown, max(0, min(first, rows - shown)))


class FaceChoice(NamedTuple):
    """A portrait to choose: the key of its card, who it is, and what a press does."""

    key: str
    candidate: Candidate
    on_press: Callable[[], object]
    is_chosen: bool = False


class FaceGallery(Block):
    """Portraits to choose from, which scroll by rows where not all fit. A gallery fills the body of its page."""

    stretches = True

    def __init__(self, page: PageScene, choices: Sequence[FaceChoice]) -> None:
        self._page = page
        self.choices = choices

    def preferred_px(self, look: Look, width: int) -> int:
        return grid_px(width, len(self.choices), look.metrics)

    def min_px(self, look: Look, width: int) -> int:
        return 0

    @property
    def _grid(self) -> FaceGrid:
        page = self._page
        return face_grid(page.body, len(self.choices), page.metrics, page.memory.get("row", 0))

    def widgets(self, look: Look, rect: pygame.Rect) -> Sequence[Widget]:
        """The cards that are shown."""
        made = []
        for number, place in self._grid.places(look.metrics.px(8)):
            key, candidate, on_press, is_chosen = self.choices[number]
            card = FaceCard(key, place, candidate.name, candidate=candidate, is_chosen=is_chosen)
            card.on_press, card.on_wheel = on_press, self._turn
            made.append(card)
        return made

    def foot(self) -> Sequence[FootButton]:
        """A button to the other portraits, if there are any."""
        more = FootButton("more", _("More"), self._show_more, hotkeys=(pygame.K_PAGEDOWN,))
        return [] if self._grid.is_all else [more]

    def _turn(self, steps: int) -> bool:
        """Scrolls by rows."""
        grid = self._grid
        self._page.memory["row"] = max(0, min(grid.first - steps, grid.rows - grid.shown))
        self._page.refresh()
        return True

    def _show_more(self) -> None:
        """Scrolls to the next rows, and from the last ones back to the first."""
        grid = self._grid
        is_end = grid.first + grid.shown >= grid.rows
        self._page.memory["row"] = 0 if is_end else grid.first + grid.shown
        self._page.refresh()

    def paint(self, target: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Paints the scroll bar where not all portraits fit."""
        grid = self._grid
        if grid.is_all:
            return
        metrics, tokens = look.metrics, look.theme
        bar = pygame.Rect(grid.area.right + metrics.px(8), grid.area.y, max(3, metrics.px(5)), grid.area.h)
        pygame.draw.rect(target, tokens.button, bar, border_radius=bar.w // 2)
        thumb = pygame.Rect(bar.x, 0, bar.w, max(metrics.px(14), bar.h * grid.shown // grid.rows))
        thumb.y = bar.y + (bar.h - thumb.h) * grid.first // max(1, grid.rows - grid.shown)
        pygame.draw.rect(target, tokens.accent, thumb, border_radius=bar.w // 2)


class SeatMenu(PageScene):
    """The question who sits at a seat. It closes and answers with a candidate's key; `further` buttons lead on."""

    widest = 1180
    tallest = 690

    def __init__(
        self,
        house: House,
        title: str,
        candidates: Sequence[Candidate],
        on_choice: Callable[[str], object],
        further: Sequence[FootButton] = (),
    ) -> None:
        super().__init__(house, house.stack.top.place)
        self.title = title
        choices = [
            FaceChoice(f"who-{number}", candidate, partial(self._choose, candidate.key))
            for number, candidate in enumerate(candidates)
        ]
        self.faces = FaceGallery(self, choices)
        self._on_choice = on_choice
        self._further = [made._replace(on_press=partial(self._leave_for, made.on_press)) for made in further]

    def blocks(self, width: int) -> Sequence[Block]:
        return [self.faces]

    def foot(self) -> Sequence[FootButton]:
        return [*self.faces.foot(), *self._further]

    def _leave_for(self, action: Callable[[], object]) -> None:
        self.house.stack.pop()
        action()

    def _choose(self, key: str) -> None:
        self.house.stack.pop()
        self._on_choice(key)
