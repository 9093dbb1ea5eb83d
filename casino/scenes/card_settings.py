"""How cards and dice look and what is shown of the shoe: a page of the settings, with both as they will lie."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from casino.preferences import BACKS, DICE_SETS, PATIENCES
from casino.scenes.pages import PageScene
from casino.ui.cards import card_sprites
from casino.ui.widgets import Choice, Widget

_ROWS = 6
_BETWEEN = 7  # layout units from one setting to the next
_SHOWN = ("AS", "KH", "7D", "QC")
_SETS = {"table": "the table's", "bone": "bone", "brass": "brass", "acrylic": "ruby acrylic", "starglass": "starglass"}
_ACROSS = 5.5  # the hand and the dice beside each other, in heights of a card
_DICE = ((10, 7, 15.0), (6, 5, -18.0), (10, 10, 40.0))  # sides, face, turn


class CardSettingsPage(PageScene):
    """Backs, colours, large figures, dice, the count, and the patience of the shared tables."""

    title = "Cards and dice"

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
            Choice(
                "dice",
                rows[3],
                "Dice",
                options=tuple(_SETS[name] for name in DICE_SETS),
                index=DICE_SETS.index(now.dice_set),
                on_change=lambda n: app.change(dice_set=DICE_SETS[n]),
            ),
            self.toggle(rows[4], "Show the hi-lo count", "shows_count"),
            Choice(
                "patience",
                rows[5],
                "A turn at Black Axe",
                options=tuple("no clock" if word == "off" else word for word in patiences),
                index=patiences.index(now.patience),
                on_change=lambda n: app.change(patience=patiences[n]),
            ),
        ]

    def paint_body(self, target: pygame.Surface) -> None:
        """A hand as it will lie: one card face down, and one of each suit; and some dice of the set."""
        from casino.ui.dice_sprites import DiceSprites

        body, wishes = self.body, self.app.preferences
        top = body.y + _ROWS * (self._row_px + self.metrics.px(_BETWEEN)) + self.metrics.px(4)
        height = min(self.metrics.px(150), body.bottom - top - self.metrics.px(6), round(body.w / _ACROSS))
        sprites = card_sprites(height, wishes.four_colour, wishes.large_index)
        back = "blue" if wishes.card_back == "table" else wishes.card_back
        step = round(sprites.size[0] * 1.1)
        die_px = round(height * 0.46)
        x = body.centerx - (5 * step + 3 * die_px) // 2 + step // 2
        for card in (None, *_SHOWN):
            sprites.draw(target, card, (x, top + height // 2), back=back)
            x += step
        dice, x = DiceSprites(die_px), x - step // 2 + die_px * 3 // 4
        for number, (sides, face, turn) in enumerate(_DICE):
            picture = dice.resting(sides, self.look.die("bone"), face, turn)
            row, column = divmod(number, 2)
            centre = (x + round((column + row * 0.5) * die_px * 1.15), top + height // 2 + round((row - 0.5) * die_px))
            target.blit(picture, picture.get_rect(center=centre))
