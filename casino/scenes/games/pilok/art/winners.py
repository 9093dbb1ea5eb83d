"""Paints the winners of a Pi'Lok hand in the middle of the well."""

from collections.abc import Iterator

import pygame

from casino.scenes.games.pilok.art.felt import light
from casino.scenes.games.pilok.art.layout import PilokLayout
from casino.scenes.games.pilok.model import PilokModel
from casino.scenes.table import felt
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import portrait

_APART = 22  # layout units from one winner's figure to the next portrait
_STEEP = 0.62  # a cell higher than this many widths is filled from above to below
_MOST_WINNERS = 3  # that a hand usually has


def winners(model: PilokModel) -> list[tuple[int, int]]:
    """The winning seats of a settled hand and their gains in cents; empty before all seats are settled."""
    hands = {seat: hand for seat in model.seats if (hand := model.of(seat)) is not None}
    if not all(hand.outcome for hand in hands.values()):
        return []
    return [(seat, hand.gain) for seat, hand in hands.items() if hand.gain > 0]


class Winners:
    """Paints the winners, for one size."""

    def __init__(self, look: Look, layout: PilokLayout, model: PilokModel) -> None:
        self._look = look
        self._layout = layout
        self._model = model

    def faces(self, seat: int) -> Iterator[pygame.Surface]:
        """A seat's portraits as a winner, alone and beside others, and their light, made one after the other."""
        for count in range(1, _MOST_WINNERS + 1):
            apart = self._apart(count)
            for face in {self._face_px(cell, apart) for cell in self._places(count)}:
                self._light(face)
                yield portrait(self._model.seats[seat].portrait, "pleased", face, ring=self._look.theme.win)

    def paint(self, target: pygame.Surface) -> None:
        """Paints every winner's portrait in a glow, the name, and the result of the hand."""
        won = winners(self._model)
        apart = self._apart(len(won))
        for (seat, gain), cell in zip(won, self._places(len(won)) if won else (), strict=True):
            self._paint_winner(target, cell, seat, gain, apart)

    def _places(self, count: int) -> list[pygame.Rect]:
        """A cell for each winner: those of the pots, and below them the place of the total, which is paid out."""
        cells, foot = self._layout.pot_places(count), self._layout.foot
        lowest = max(cell.bottom for cell in cells)
        if self._layout.is_upright:  # the glass is too narrow below
            return cells
        return [
            cell if cell.bottom < lowest else pygame.Rect(cell.x, cell.y, cell.w, foot.bottom - cell.y)
            for cell in cells
        ]

    def _light(self, face_px: int) -> pygame.Surface:
        """The light around a winner's portrait."""
        return light(round(face_px * 0.82), self._look.theme.win, 0.62)

    def _apart(self, count: int) -> int:
        """How much of a cell's width is kept free beside so many winners."""
        return self._look.metrics.px(_APART) if count > 1 else 0

    def _face_px(self, cell: pygame.Rect, apart: int = 0) -> int:
        share = (0.46 if cell.h > cell.w * _STEEP else 0.86) / self._look.metrics.printed
        return min(self._look.metrics.px(96), round(cell.h * share), round((cell.w - apart) * 0.42))

    def _paint_winner(self, target: pygame.Surface, cell: pygame.Rect, seat: int, gain: int, apart: int) -> None:
        """Paints a winner in the middle of a cell, keeping `apart` px of its width free."""
        theme, pt, gap = self._look.theme, self._look.metrics.title_pt, self._look.metrics.px(10)
        printed = self._look.metrics.printed
        who, words = self._model.seats[seat], felt.signed(gain, self._model.currency)
        is_below = cell.h > cell.w * _STEEP
        face = self._face_px(cell, apart)
        width = cell.w - apart - (0 if is_below else face + gap)
        words = felt.with_word(words, self._model.currency, gain, min(pt(32), round(cell.h * 0.36 * printed)), width)
        large = text.fit_size(words, min(pt(38), round(cell.h * 0.42 * printed)), width, 8, text.SERIF, "Bold")
        small = text.fit_size(who.name, min(pt(17), round(cell.h * 0.24 * printed)), width, 8, weight="Semibold")
        name = text.line(text.fitted(who.name, small, width, weight="Semibold"), small, theme.ink, weight="Semibold")
        figure = text.figures(words, large, theme.win)
        lines = round(small * 1.2) + round(large * 1.1)
        place = pygame.Rect(0, 0, face, face)
        if is_below:
            place.midtop = (cell.centerx, cell.centery - (face + lines) // 2)
            x, y, anchor = cell.centerx, place.bottom, "center"
        else:
            wide = face + gap + max(name.get_width(), figure.get_width())
            place.midleft = (cell.centerx - wide // 2, cell.centery)
            x, y, anchor = place.right + gap, cell.centery - lines // 2, "midleft"
        around = self._light(face)
        target.blit(around, around.get_rect(center=place.center))
        target.blit(portrait(who.portrait, "pleased", face, ring=theme.win), place)
        text.put(target, name, x, y + round(small * 0.6), anchor)
        text.put(target, figure, x, y + round(small * 1.2) + round(large * 0.55), anchor)
