"""The page of house rules: every table of a game to begin with, and those that are the player's own."""

from collections.abc import Sequence
from functools import partial

import pygame

from casino.core.texts import _
from casino.engines.registry import GAMES
from casino.records.levels import Level, catalogue
from casino.scenes.app.emblem import emblem
from casino.scenes.app.house import House
from casino.scenes.dialogs.column import Block, Gap, Grid, Listing, Words
from casino.scenes.dialogs.page import PageScene
from casino.scenes.pages.editor.own_table import OwnTablePage
from casino.scenes.pages.editor.scene import EditorPage
from casino.ui.widgets.lists import Row
from casino.ui.widgets.widgets import Choice

_NOTE = _(
    "Choose a table to begin with and change its rules. Your tables appear after the house's. To add one from a file, "
    "drop the file on the window."
)
_GAP = 10
_OWN, _HOUSE = _("yours"), _("the house's")


class HouseRulesPage(PageScene):
    """All tables of a game, the player's own first."""

    title = _("House rules")
    widest = 860
    tallest = 660

    def __init__(self, house: House, game: str) -> None:
        super().__init__(house)
        self._game = game
        self._levels: list[Level] = []

    def on_entered(self) -> None:
        self._levels = catalogue()[0]

    @property
    def shown(self) -> list[Level]:
        """The tables of the chosen game: the player's own first, the newest before all."""
        of_game = [level for level in self._levels if level.game == self._game]
        return [*reversed([one for one in of_game if one.is_own]), *(one for one in of_game if not one.is_own)]

    @property
    def start(self) -> str:
        return "tables"

    def blocks(self, width: int) -> Sequence[Block]:
        choice_px = max(self.metrics.px(36), self.metrics.pt(15) + self.metrics.px(14))
        most = max((sum(one.game == game for one in self._levels) for game in GAMES), default=1)
        rows = lambda width: [self._row(level) for level in self.shown]  # noqa: E731
        return [
            Grid([self._game_choice], 1, choice_px, gap=_GAP / 2),
            Words(_NOTE, 14, "ink_dim"),
            Gap(4 + _GAP / 2),
            Listing(
                "tables",
                _("Tables"),
                (_("Table"), _("Whose")),
                len(self.shown),
                rows,
                self.memory,
                min_rows=max(4, most),
            ),
        ]

    def _game_choice(self, rect: pygame.Rect) -> Choice:
        games = list(GAMES)
        titles = tuple(GAMES[game].short or GAMES[game].title for game in games)
        choose = lambda number: self._choose(games[number])  # noqa: E731
        at = games.index(self._game)
        return Choice("game", rect, _("Which game"), options=titles, index=at, label_share=0.0, on_change=choose)

    def _row(self, level: Level) -> Row:
        face = self.house.doors.place(level).face
        cells = (_(level.title), _OWN if level.is_own else _HOUSE)
        tone = "accent" if level.is_own else "ink_dim"
        return Row(cells, partial(self._open, level), tone, lambda px: emblem(self.look, face, px))

    def _choose(self, game: str) -> None:
        self._game = game
        self.memory.clear()
        self.refresh()

    def _open(self, level: Level) -> None:
        """Opens one of the player's own tables; from one of the house's a new one is begun."""
        stack = self.house.stack
        page = OwnTablePage(self.house, level) if level.is_own else EditorPage(self.house, level, self._saved)
        stack.push(page)

    def _saved(self, level: Level) -> None:
        self.memory.clear()
        self.house.stack.push(OwnTablePage(self.house, level))
