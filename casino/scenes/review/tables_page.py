"""A list of tables to choose one from. The caller decides what is done with the choice."""

from collections.abc import Callable, Sequence
from functools import partial

from casino.records.levels import Level
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Listing
from casino.scenes.dialogs.page import PageScene
from casino.tally.games.registry import title_of
from casino.ui.widgets.lists import Row

_HEADS = ("Game", "Table", "")
_HERE = "here"


class TablesPage(PageScene):
    """The page of tables by game; a press on one chooses it and goes back."""

    title = "Choose a table"

    def __init__(
        self, house: House, place: str, levels: Sequence[Level], now: Level, on_chosen: Callable[[Level], object]
    ) -> None:
        super().__init__(house, place)
        self._levels = sorted(levels, key=lambda level: title_of(level.game))
        self._now, self._on_chosen = now, on_chosen
        self.memory["at"] = next((n for n, level in enumerate(self._levels) if level.name == now.name), 0)

    @property
    def start(self) -> str:
        return "tables"

    def blocks(self, width: int) -> Sequence[Block]:
        return [Listing("tables", self.title, _HEADS, len(self._levels), self._rows, self.memory)]

    def _rows(self, width: int) -> Sequence[Row]:
        here = {self._now.name: _HERE}
        return [
            Row((title_of(level.game), level.title, here.get(level.name, "")), partial(self._take, level))
            for level in self._levels
        ]

    def _take(self, level: Level) -> None:
        self.house.stack.pop()
        self._on_chosen(level)
