"""The settings page for cards and dice: how they look, how they lie, and what is shown of the shoe."""

from collections.abc import Sequence

import pygame

from casino.core.preferences import BACKS, DICE_SETS, PATIENCES
from casino.scenes.dialogs.page import PageScene
from casino.ui.cards.cards import card_sprites
from casino.ui.widgets.widgets import Widget

_BETWEEN = 7  # layout units between two settings
_SHOWN = ("AS", "KH", "7D", "QC")
_SETS = {"table": "The table's", "bone": "Bone", "brass": "Brass", "acrylic": "Ruby", "starglass": "Starglass"}
_HIGHEST = 150  # layout units, of a card
_DIE = 0.46  # in card heights
_ACROSS = 5.5  # the hand and the dice side by side, in card heights
_DICE = ((10, 7, 15.0), (6, 5, -18.0), (10, 10, 40.0))  # sides, face, turn


class CardSettingsPage(PageScene):
    """Backs, colours, large figures, dice, the count; and a turn's clock, where two or more persons play below."""

    title = "Cards and dice"

    @property
    def _offers_clock(self) -> bool:
        return any(scene.offers_turn_clock for scene in self.house.stack.scenes)

    @property
    def _rows(self) -> int:
        return 6 if self._offers_clock else 5

    def content_px(self, width: int) -> int:
        shown = min(self.metrics.px(_HIGHEST), round(width / _ACROSS))
        return self._rows * self.metrics.px(50 + _BETWEEN) + shown + self.metrics.px(26)

    @property
    def _row_px(self) -> int:
        gap = self.metrics.px(_BETWEEN)
        return min(self.metrics.px(50), round(self.body.h * 0.66) // self._rows - gap)

    def content(self) -> Sequence[Widget]:
        body, gap = self.body, self.metrics.px(_BETWEEN)
        rows = [pygame.Rect(body.x, body.y + n * (self._row_px + gap), body.w, self._row_px) for n in range(self._rows)]
        backs = {back: "The table's" if back == "table" else back.capitalize() for back in BACKS}
        sets = {name: _SETS[name] for name in DICE_SETS}
        found = [
            self.choice("back", rows[0], "Card backs", "card_back", backs),
            self.toggle(rows[1], "Four-colour deck", "four_colour"),
            self.toggle(rows[2], "Large numbers on cards", "large_index"),
            self.choice("dice", rows[3], "Dice", "dice_set", sets),
            self.toggle(rows[4], "Show the hi-lo count", "shows_count"),
        ]
        if self._offers_clock:
            patiences = {word: "No clock" if word == "off" else word for word in PATIENCES}
            found.append(self.choice("patience", rows[5], "Turn clock", "patience", patiences))
        return found

    def paint_body(self, target: pygame.Surface) -> None:
        """Paints a sample hand, one card face down and one of each suit, and some dice of the set."""
        from casino.ui.dice.sprites import DiceSprites

        body, preferences = self.body, self.house.preferences
        top = body.y + self._rows * (self._row_px + self.metrics.px(_BETWEEN))
        height = min(self.metrics.px(_HIGHEST), body.bottom - top - self.metrics.px(10), round(body.w / _ACROSS))
        middle = (top + body.bottom) // 2
        sprites = card_sprites(height, preferences.four_colour, preferences.large_index)
        back = "blue" if preferences.card_back == "table" else preferences.card_back
        wide, die_px = sprites.size[0], round(height * _DIE)
        step, apart = round(wide * 1.1), round(die_px * 1.15)
        hand = step * len(_SHOWN) + wide
        across = hand + wide // 2 + apart + die_px
        x = body.centerx - across // 2 + wide // 2
        for card in (None, *_SHOWN):
            sprites.draw(target, card, (x, middle), back=back)
            x += step
        dice, x = DiceSprites(die_px), body.centerx + across // 2 - apart - die_px // 2
        for number, (sides, face, turn) in enumerate(_DICE):
            picture = dice.resting(sides, self.look.die("bone"), face, turn)
            row, column = divmod(number, 2)
            centre = (x + round((column + row * 0.5) * apart), middle + round((row - 0.5) * die_px))
            target.blit(picture, picture.get_rect(center=centre))
