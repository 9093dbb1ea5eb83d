"""The settings page for cards and dice: their look, their order, and what is shown of the shoe."""

from collections.abc import Sequence

import pygame

from casino.core.preferences import BACKS, DICE_SETS, PATIENCES
from casino.core.texts import _
from casino.scenes.dialogs.column import Block, Control, Drawing
from casino.scenes.dialogs.page import PageScene
from casino.ui.cards.cards import card_sprites

_SHOWN = ("AS", "KH", "7D", "QC")
_BACKS = {
    "table": _("The table's"),
    "red": _("Red"),
    "blue": _("Blue"),
    "green": _("Green"),
    "silver": _("Silver"),
}
_SETS = {
    "table": _("The table's"),
    "bone": _("Bone"),
    "brass": _("Brass"),
    "acrylic": _("Ruby"),
    "starglass": _("Starglass"),
}
_HIGHEST = 150  # layout units, of a card
_DIE = 0.46  # in card heights
_ACROSS = 5.5  # the hand and the dice side by side, in card heights
_DICE = ((10, 7, 15.0), (6, 5, -18.0), (10, 10, 40.0))  # sides, face, turn


class CardSettingsPage(PageScene):
    """Backs, colours, figures, the squeeze, dice, the count; and a turn's clock, where more than one person plays."""

    title = _("Cards and dice")

    @property
    def _offers_clock(self) -> bool:
        return any(scene.offers_turn_clock for scene in self.house.stack.scenes)

    def blocks(self, width: int) -> Sequence[Block]:
        backs = {back: _BACKS[back] for back in BACKS}
        sets = {name: _SETS[name] for name in DICE_SETS}
        patiences = {
            word: _("{count} s", count=f"{seconds:g}") if seconds else _("No clock")
            for word, seconds in PATIENCES.items()
        }
        clock = Control(lambda row: self.choice("patience", row, _("Turn clock"), "patience", patiences))
        return [
            Control(lambda row: self.choice("back", row, _("Card backs"), "card_back", backs)),
            Control(lambda row: self.toggle(row, _("Four-colour deck"), "four_colour")),
            Control(lambda row: self.toggle(row, _("Large numbers on cards"), "large_index")),
            Control(lambda row: self.toggle(row, _("Squeeze cards at Baccarat"), "squeeze")),
            Control(lambda row: self.choice("dice", row, _("Dice"), "dice_set", sets)),
            Control(lambda row: self.toggle(row, _("Show the hi-lo count"), "shows_count")),
            *([clock] if self._offers_clock else []),
            Drawing(self._paint_sample, self._sample_px, shrinks=True),
        ]

    def _sample_px(self, width: int) -> int:
        return min(self.metrics.px(_HIGHEST), round(width / _ACROSS)) + self.metrics.px(26)

    def _paint_sample(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Paints a sample hand, one card face down and one of each suit, and some dice of the set."""
        from casino.ui.dice.sprites import DiceSprites

        preferences, middle = self.house.preferences, area.centery
        height = min(self.metrics.px(_HIGHEST), area.h - self.metrics.px(10), round(area.w / _ACROSS))
        sprites = card_sprites(height, preferences.four_colour, preferences.large_index)
        back = "blue" if preferences.card_back == "table" else preferences.card_back
        wide, die_px = sprites.size[0], round(height * _DIE)
        step, apart = round(wide * 1.1), round(die_px * 1.15)
        hand = step * len(_SHOWN) + wide
        across = hand + wide // 2 + apart + die_px
        x = area.centerx - across // 2 + wide // 2
        for card in (None, *_SHOWN):
            sprites.draw(target, card, (x, middle), back=back)
            x += step
        dice, x = DiceSprites(die_px), area.centerx + across // 2 - apart - die_px // 2
        for number, (sides, face, turn) in enumerate(_DICE):
            picture = dice.resting(sides, self.look.die("bone"), face, turn)
            row, column = divmod(number, 2)
            centre = (x + round((column + row * 0.5) * apart), middle + round((row - 0.5) * die_px))
            target.blit(picture, picture.get_rect(center=centre))
