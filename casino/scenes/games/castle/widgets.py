"""The tables of the castle's lobby as widgets."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from casino.players.castle.table import CastleTable
from casino.scenes.games.castle.art import view
from casino.scenes.games.castle.layout import CastleLayout
from casino.ui.drawing.look import Look
from casino.ui.widgets.widgets import Widget


@dataclass
class TablePlace(Widget):
    """A table in the hall. A press chooses it; a double click, or a key press on the chosen one, goes there."""

    table: CastleTable = field(kw_only=True)
    layout: CastleLayout = field(kw_only=True)
    is_chosen: bool = False
    back: str = view.BACK
    has_large_index: bool = False
    on_choose: Callable[[], object] = lambda: None
    on_go: Callable[[], object] = lambda: None
    clicks: int = 0

    def press(self) -> None:
        (self.on_go if self.is_chosen else self.on_choose)()

    def take_hold(self, position: tuple[int, int], clicks: int, mods: int) -> None:
        self.clicks = clicks

    def press_at(self, position: tuple[int, int]) -> None:
        (self.on_go if self.clicks == 2 else self.on_choose)()

    def resume(self, before: Widget) -> None:
        if isinstance(before, TablePlace):
            self.clicks = before.clicks

    def draw(self, target: pygame.Surface, look: Look) -> None:
        view.paint_table(
            target,
            look,
            self.layout,
            self.rect,
            self.table,
            is_chosen=self.is_chosen,
            is_hot=self.is_hot,
            has_large_index=self.has_large_index,
            back=self.back,
        )
        if self.is_focused:
            look.focus_ring(target, self.rect)
