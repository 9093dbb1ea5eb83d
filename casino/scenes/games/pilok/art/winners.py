"""Paints who has won a hand of Pi'Lok, in the middle of the well where the pot lay."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from casino.scenes.games.pilok.art.felt import light
from casino.scenes.games.pilok.art.layout import PilokLayout
from casino.scenes.games.pilok.model import PilokHand, PilokModel
from casino.scenes.table import felt
from casino.scenes.table.model import SeatShown
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import portrait

_APART = 22  # layout units between one winner's figure and the next portrait
_STEEP = 0.62  # an area higher than this many widths is filled from above to below


def winners(model: PilokModel) -> list[tuple[int, int]]:
    """The seats that won something in a settled hand, and how much in cents; empty before all seats are settled."""
    hands = {seat: hand for seat in model.seats if (hand := model.of(seat)) is not None}
    if not all(hand.outcome for hand in hands.values()):
        return []
    return [(seat, hand.gain) for seat, hand in hands.items() if hand.gain > 0]


def paint_winners(target: pygame.Surface, look: Look, layout: PilokLayout, model: PilokModel) -> None:
    """Paints every winner's portrait in a glow, the name, and the hand's result."""
    won = winners(model)
    for (seat, gain), cell in zip(won, layout.pot_places(len(won)) if won else (), strict=True):
        _paint_winner(target, look, cell, model, seat, gain, apart=look.metrics.px(_APART) if len(won) > 1 else 0)


def warm_winners(look: Look, layout: PilokLayout, people: Iterable[SeatShown[PilokHand]]) -> None:
    """Makes all portraits in the size of a single winner ahead of time, so that no result waits for them."""
    face = _face_px(look, layout.pot_places(1)[0])
    for who in people:
        portrait(who.portrait, "pleased", face, ring=look.theme.win)


def _face_px(look: Look, cell: pygame.Rect, apart: int = 0) -> int:
    share = 0.46 if cell.h > cell.w * _STEEP else 0.86
    return min(look.metrics.px(96), round(cell.h * share), round((cell.w - apart) * 0.42))


def _paint_winner(
    target: pygame.Surface, look: Look, cell: pygame.Rect, model: PilokModel, seat: int, gain: int, *, apart: int
) -> None:
    """Paints a winner in the middle of a cell, `apart` px of whose width stay free."""
    theme, pt = look.theme, look.metrics.title_pt
    who, words = model.seats[seat], felt.signed(gain, model.currency)
    is_below = cell.h > cell.w * _STEEP
    face = _face_px(look, cell, apart)
    room = cell.w - apart - (0 if is_below else face + look.metrics.px(10))
    large = text.fit_size(words, min(pt(38), round(cell.h * 0.42)), room, 8, text.SERIF, "Bold")
    small = text.fit_size(who.name, min(pt(17), round(cell.h * 0.24)), room, 8, weight="Semibold")
    name = text.line(text.fitted(who.name, small, room, weight="Semibold"), small, theme.ink, weight="Semibold")
    figure = text.figures(words, large, theme.win)
    wide = max(name.get_width(), figure.get_width())
    lines = round(small * 1.2) + round(large * 1.1)
    place = pygame.Rect(0, 0, face, face)
    if is_below:
        place.midtop = (cell.centerx, cell.centery - (face + lines) // 2)
        x, y, anchor = cell.centerx, place.bottom, "center"
    else:
        place.midleft = (cell.centerx - (face + look.metrics.px(10) + wide) // 2, cell.centery)
        x, y, anchor = place.right + look.metrics.px(10), cell.centery - lines // 2, "midleft"
    around = light(round(face * 0.82), theme.win, 0.62)
    target.blit(around, around.get_rect(center=place.center))
    target.blit(portrait(who.portrait, "pleased", face, ring=theme.win), place)
    text.put(target, name, x, y + round(small * 0.6), anchor)
    text.put(target, figure, x, y + round(small * 1.2) + round(large * 0.55), anchor)
