"""The tables of the castle's lobby as widgets."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from casino.scenes.games.castle.art.view import TablePicture
from casino.scenes.games.castle.layout import CastleLayout
from casino.scenes.games.castle.lobby_host import SeenTable
from casino.scenes.games.twentyone.art.felt import CardLook
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Theme
from casino.ui.widgets.widgets import Widget


@dataclass
class TablePlace(Widget):
    """A table in the hall. A press chooses it; a double click, or a key press on the chosen one, opens it."""

    table: SeenTable = field(kw_only=True)
    layout: CastleLayout = field(kw_only=True)
    is_chosen: bool = False
    need: str = ""  # what the table asks of a purse that does not cover its least bet
    cards: CardLook = field(kw_only=True)
    on_choose: Callable[[str], object] = lambda name: None
    on_go: Callable[[str], object] = lambda name: None
    felt: Theme | None = None  # of the table's game, where that is another than the hall's
    dealer: str = ""  # the portrait of who deals there
    clicks: int = 0

    def press(self) -> None:
        (self.on_go if self.is_chosen else self.on_choose)(self.table.level.name)

    def take_hold(self, position: tuple[int, int], clicks: int, mods: int) -> None:
        self.clicks = clicks

    def press_at(self, position: tuple[int, int]) -> None:
        (self.on_go if self.clicks == 2 else self.on_choose)(self.table.level.name)

    def resume(self, before: Widget) -> None:
        if isinstance(before, TablePlace):
            self.clicks = before.clicks

    def draw(self, target: pygame.Surface, look: Look) -> None:
        state = self.is_chosen, self.is_hot, self.need, self.felt, self.dealer
        TablePicture(look, self.layout, self.rect, self.table, self.cards, *state).paint(target)
        if self.is_focused:
            look.focus_ring(target, self.rect)
