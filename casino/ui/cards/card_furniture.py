"""The card furniture of a table: the discard tray, with the shoe and packets of cards at hand.

Scenes import all of it from here. Only the tray is drawn in this module: the shoe belongs to `card_shoe`, packets to
`card_packets`, and the stage they are built on to `card_bench`.
"""

from functools import lru_cache
from itertools import pairwise
from math import cos, radians, sin

import pygame

from casino.ui.cards.card_bench import DECK, LONG, RISE, Bench, Point, Style, style_of
from casino.ui.cards.card_packets import draw_packet
from casino.ui.cards.card_shoe import draw_shoe, shoe_card_height, shoe_mouth
from casino.ui.cards.cards import card_sprites
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.vector import Size, mix

__all__ = ["draw_discards", "draw_packet", "draw_shoe", "shoe_card_height", "shoe_mouth", "tray_mouth"]

_ANGLE = 14.0  # how far the tray is turned, in degrees clockwise
_WALL = 0.62
_HALF = (0.5 + 0.07, LONG / 2 + 0.07)
_BOARD = 0.10
_TOP = 0.06  # the height of the board below the cards


def _tray_place(rect: pygame.Rect) -> tuple[Point, float]:
    turn = radians(_ANGLE)
    x, y = _HALF[0] + _BOARD, _HALF[1] + _BOARD
    reach_x = x * cos(turn) + y * sin(turn)
    reach_y = x * sin(turn) + y * cos(turn)
    rise = _WALL * RISE
    unit = min(rect.w / (2 * reach_x), rect.h / (2 * reach_y + rise))
    return (rect.centerx, rect.centery + rise * unit / 2), unit


def tray_mouth(rect: pygame.Rect) -> tuple[float, float, float]:
    """The middle (x, y) of a card laid into the tray in `rect`, and its angle in degrees clockwise."""
    (x, y), _ = _tray_place(rect)
    return x, y, _ANGLE


def draw_discards(
    target: pygame.Surface, rect: pygame.Rect, *, style: str, share: float, decks: int = 6, back: str = "red"
) -> pygame.Rect:
    """Draws the discard tray in `rect` with `share` (0 to 1) of `decks` in it; returns the area drawn on.

    Raises ValueError for an unknown style or back.
    """
    style_of(style)
    origin, unit = _tray_place(rect)
    pad = _tray_pad(rect.size)
    area = target.blit(_tray_behind(rect.size, style), (rect.x - pad, rect.y - pad))
    card_px = round(unit * LONG)
    card_sprites(card_px).prepare(back)  # while the tray is empty, so that the first sweep need not wait for it
    thickness = min(2.2, DECK * decks) * max(0.0, min(1.0, share)) * 0.62 / LONG
    if share > 0:
        foot = (origin[0], origin[1] - _TOP * RISE * unit)
        area = area.union(draw_packet(target, foot, card_px, max(0.012, thickness), _ANGLE, back))
    target.blit(_tray_before(rect.size, style), (rect.x - pad, rect.y - pad))
    return area


def _tray_pad(size: Size) -> int:
    return round(_tray_place(pygame.Rect((0, 0), size))[1] * 0.3)


def _tray_bench(size: Size) -> Bench:
    pad = _tray_pad(size)
    origin, unit = _tray_place(pygame.Rect((pad, pad), size))
    return Bench((size[0] + 2 * pad, size[1] + 2 * pad), origin, unit, -_ANGLE)


@lru_cache(maxsize=4)
def _tray_behind(size: Size, style_name: str) -> pygame.Surface:
    """The picture of the tray's board and the walls behind its cards."""
    style = style_of(style_name)
    bench = _tray_bench(size)
    x, y, top = *_HALF, _TOP
    out_x, out_y = x + _BOARD, y + _BOARD
    board = [(-out_x, -out_y), (out_x, -out_y), (out_x, out_y), (-out_x, out_y)]
    wood = bench.sheet("wood", style.wood, -_ANGLE)
    bench.shadow(board, 0.12)
    bench.shadow([(-x, -y), (x, -y), (x, y * 0.2), (-x, y * 0.2)], 0.5, 0.4)
    bench.texture([(-out_x, out_y, 0), (out_x, out_y, 0), (out_x, out_y, top), (-out_x, out_y, top)], wood, 0.5)
    bench.texture([(u, v, top) for u, v in board], wood, 1.0)
    bench.line([(u, v, top) for u, v in (board[3], board[0], board[1])], mix(style.wood, WHITE, 0.4), 0.016, 0.9)
    floor = [(-x, -y, top), (x, -y, top), (x, y, top), (-x, y, top)]
    bench.fill(floor, mix(style.inside, BLACK, 0.2), mix(style.inside, WHITE, 0.1))
    for u, v in board[2:]:
        bench.stud((u * 0.94, v * 0.96, top), 0.045, style.metal)
    _tray_wall(bench, style, wood, [(-x, y * 0.15), (-x, -y), (x, -y)], 0.72)
    return bench.picture


@lru_cache(maxsize=4)
def _tray_before(size: Size, style_name: str) -> pygame.Surface:
    """The picture of the wall between the eye and the cards."""
    style = style_of(style_name)
    bench = _tray_bench(size)
    x, y = _HALF
    _tray_wall(bench, style, bench.sheet("wood", style.wood, -_ANGLE), [(x, -y), (x, y * 0.15)], 0.55)
    return bench.picture


def _tray_wall(bench: Bench, style: Style, wood: pygame.Surface, run: list[Point], light: float) -> None:
    """Paints a low wall along a run of points: smoked glass with metal edges, or boards bound in iron."""
    tall = _WALL
    for (u1, v1), (u2, v2) in pairwise(run):
        piece = [(u1, v1, _TOP), (u2, v2, _TOP), (u2, v2, tall), (u1, v1, tall)]
        if style.is_glossy:
            bench.fill(piece, (18, 16, 20), (96, 92, 100), light)
            bench.line([(u1, v1, tall), (u2, v2, tall)], mix(style.metal, WHITE, 0.35), 0.045)
            bench.line([(u1, v1, tall + 0.012), (u2, v2, tall + 0.012)], mix(style.metal, WHITE, 0.75), 0.012, 0.9)
        else:
            bench.texture(piece, wood, light)
            bench.line([(u1, v1, tall), (u2, v2, tall)], mix(style.metal, BLACK, 0.1), 0.075)
            bench.line([(u1, v1, tall + 0.02), (u2, v2, tall + 0.02)], mix(style.metal, WHITE, 0.5), 0.014, 0.9)
    for u, v in run:
        bench.line([(u, v, _TOP), (u, v, tall)], mix(style.metal, BLACK, 0.15), 0.055)
        bench.line([(u - 0.012, v, _TOP), (u - 0.012, v, tall)], mix(style.metal, WHITE, 0.5), 0.014, 0.8)
