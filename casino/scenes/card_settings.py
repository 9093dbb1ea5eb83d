"""How cards look and what is shown of the shoe: a page of the settings, with the cards as they will lie."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from casino.preferences import BACKS, PATIENCES
from casino.scenes.pages import PageScene
from casino.ui.cards import card_sprites
from casino.ui.widgets import Choice, Widget

_ROWS = 5
_BETWEEN = 7  # layout units from one setting to the next
_SHOWN = ("AS", "KH", "7D", "QC")


class CardSettingsPage(PageScene):
    """Backs, colours, large figures, the count, and the patience of the shared tables."""

    title = "Cards and tables"

    def content_px(self, width: int) -> int:
        return _ROWS * self.metrics.px(50 + _BETWEEN) + self.metrics.px(170)

    @property
    def _row_px(self) -> int:
        gap = self.metrics.px(_BETWEEN)
        return min(self.metrics.px(50), round(self.body.h * 0.66) // _ROWS - gap)

    def content(self) -> Sequence[Widget]:
        app, body = self.app, self.body
        now = app.preferences
        gap = self.metrics.px(_BETWEEN)
        rows = [pygame.Rect(body.x, body.y + n * (self._row_px + gap), body.w, self._row_px) for n in range(_ROWS)]
        patiences = list(PATIENCES)
        return [
            Choice(
                "back",
                rows[0],
                "Card backs",
                options=tuple("the table's" if back == "table" else back for back in BACKS),
                index=BACKS.index(now.card_back),
                on_change=lambda n: app.change(card_back=BACKS[n]),
            ),
            self.toggle(rows[1], "Four-colour deck", "four_colour"),
            self.toggle(rows[2], "Large figures on cards", "large_index"),
            self.toggle(rows[3], "Show the hi-lo count", "shows_count"),
            Choice(
                "patience",
                rows[4],
                "A turn at Black Axe",
                options=tuple("no clock" if word == "off" else word for word in patiences),
                index=patiences.index(now.patience),
                on_change=lambda n: app.change(patience=patiences[n]),
            ),
        ]

    def paint_body(self, target: pygame.Surface) -> None:
        """A hand as it will lie: one card face down, and one of each suit."""
        body, wishes = self.body, self.app.preferences
        top = body.y + _ROWS * (self._row_px + self.metrics.px(_BETWEEN)) + self.metrics.px(4)
        height = min(self.metrics.px(150), body.bottom - top - self.metrics.px(6))
        sprites = card_sprites(height, wishes.four_colour, wishes.large_index)
        back = "blue" if wishes.card_back == "table" else wishes.card_back
        step = round(sprites.size[0] * 1.1)
        x = body.centerx - 2 * step
        for card in (None, *_SHOWN):
            sprites.draw(target, card, (x, top + height // 2), back=back)
            x += step
