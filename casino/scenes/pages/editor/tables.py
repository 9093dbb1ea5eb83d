"""The page of house rules: every table of a game to begin with, and those that are the player's own."""

from collections.abc import Sequence
from functools import partial

import pygame

from casino.engines.registry import GAMES
from casino.records.levels import Level, catalogue
from casino.scenes.app.emblem import emblem
from casino.scenes.app.house import House
from casino.scenes.dialogs.page import PageScene
from casino.scenes.pages.editor.own_table import OwnTablePage
from casino.scenes.pages.editor.scene import EditorPage
from casino.ui.drawing import text
from casino.ui.widgets.lists import Row, Rows
from casino.ui.widgets.widgets import Choice, Widget

_NOTE = (
    "Choose a table to begin with and change its rules. Your tables appear after the house's. To add one from a file, "
    "drop the file on the window."
)
_NOTE_SIZE = 14
_GAP = 10
_OWN, _HOUSE = "yours", "the house's"


class HouseRulesPage(PageScene):
    """All tables of a game, the player's own first."""

    title = "House rules"
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

    def _note_px(self, width: int) -> int:
        px = self.metrics.pt(_NOTE_SIZE)
        return round(px * 1.3) * min(3, len(text.wrapped(_NOTE, px, width))) + self.metrics.px(4)

    @property
    def _choice_px(self) -> int:
        return max(self.metrics.px(36), self.metrics.pt(15) + self.metrics.px(14))

    def content_px(self, width: int) -> int:
        most = max((sum(one.game == game for one in self._levels) for game in GAMES), default=1)
        gap = 2 * self.metrics.px(_GAP)
        return (
            self._choice_px
            + self._note_px(width)
            + gap
            + Rows.head_px(self.metrics)
            + Rows.usual_px(self.metrics) * max(4, most)
        )

    def content(self) -> Sequence[Widget]:
        body, gap, games = self.body, self.metrics.px(_GAP), list(GAMES)
        titles = tuple(GAMES[game].short or GAMES[game].title for game in games)
        row = pygame.Rect(body.x, body.y, body.w, self._choice_px)
        choose = lambda number: self._choose(games[number])  # noqa: E731
        at = games.index(self._game)
        game = Choice("game", row, "Which game", options=titles, index=at, label_share=0.0, on_change=choose)
        top = row.bottom + gap + self._note_px(body.w)
        area = pygame.Rect(body.x, top, body.w, body.bottom - top)
        rows, heads = [self._row(level) for level in self.shown], ("Table", "Whose")
        made = Rows.below_heads(
            *("tables", area, "Tables", rows, heads, self.metrics, self.memory),
            least_px=Rows.usual_px(self.metrics),
            figures=0,
        )
        return [game, made]

    def _row(self, level: Level) -> Row:
        face = self.house.doors.place(level).face
        cells = (level.title, _OWN if level.is_own else _HOUSE)
        tone = "accent" if level.is_own else "ink_dim"
        return Row(cells, partial(self._open, level), tone, lambda px: emblem(self.look, face, px))

    def _choose(self, game: str) -> None:
        self._game = game
        self.memory.clear()
        self.refresh()

    def _open(self, level: Level) -> None:
        """One of the player's own is looked at; from one of the house's a new one is begun."""
        stack = self.house.stack
        page = OwnTablePage(self.house, level) if level.is_own else EditorPage(self.house, level, self._saved)
        stack.push(page)

    def _saved(self, level: Level) -> None:
        self.memory.clear()
        self.house.stack.push(OwnTablePage(self.house, level))

    def paint_body(self, target: pygame.Surface) -> None:
        body, gap = self.body, self.metrics.px(_GAP)
        note = pygame.Rect(body.x, body.y + self._choice_px + gap // 2, body.w, self._note_px(body.w))
        self.look.paragraph(target, _NOTE, note, size=_NOTE_SIZE, colour=self.look.theme.ink_dim, fits=True)
