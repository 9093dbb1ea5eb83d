"""Lays out a Pi'Lok duel: for each side a face, a figure and a floor for dice. Draws nothing."""

from math import sqrt
from typing import NamedTuple

import pygame

from casino.scenes.games.pilok.art.hex_shape import hexagon
from casino.scenes.games.pilok.art.layout import PilokLayout
from casino.scenes.games.pilok.model_parts import DuelShown
from casino.ui.drawing.metrics import Metrics

MAX_DIE = 116  # layout units: the greatest diameter of a skill die at rest
_THROWN = 78  # likewise, of one that tumbles; large ones cost frames
_FACE = 176  # layout units, the largest face
_NAME = 20  # layout units, the letters of a name, and of the skill below it


class Corner(NamedTuple):
    """One side of the duel, in px: the face, its figure, name and skill, and the floor for the dice."""

    face: pygame.Rect
    total: pygame.Rect
    name: pygame.Rect
    dice: pygame.Rect

    def die_places(self, count: int, max_px: int) -> tuple[list[tuple[int, int]], int]:
        """Centres for dice in rows around the floor's middle, and their diameter, `max_px` at most."""
        space = self.dice.inflate(-max_px // 3, -max_px // 4)
        size = max_px
        while size > 8 and (space.w // size) * (space.h // size) < count:
            size -= 1
        rows = -(-count // max(1, min(count, space.w // size)))
        across = -(-count // rows)
        top = space.centery - rows * size / 2
        places = []
        for number in range(count):
            row, column = divmod(number, across)
            left = space.centerx - min(across, count - row * across) * size / 2
            places.append((round(left + (column + 0.5) * size), round(top + (row + 0.5) * size)))
        return places, size

    def thrown_die_px(self, count: int, metrics: Metrics) -> int:
        """The diameter at which a number of dice can be thrown on the floor, in px."""
        floor = self.dice
        return max(8, min(metrics.px(_THROWN), int(floor.h / 2.6), int(sqrt(floor.w * floor.h / (2.6 * count)))))


class DuelPlaces(NamedTuple):
    """All places of a duel in px. The jumper is on the left, or above."""

    panel: pygame.Rect
    left: Corner
    right: Corner
    words: pygame.Rect

    def corner(self, duel: DuelShown, seat: int) -> Corner:
        """The side of a seat."""
        return self.left if seat == duel.jumper else self.right


def duel_places(layout: PilokLayout, metrics: Metrics) -> DuelPlaces:
    """Lays out both sides: next to each other, or one above the other with the floors between the faces."""
    felt = layout.duel
    pad, gap = metrics.px(14), metrics.px(4)
    corner = hexagon(felt, is_upright=layout.is_upright)[0]
    if layout.is_upright:
        inner = felt.inflate(-2 * pad, -2 * round(corner[1] - felt.y))
        return _upright_places(layout.table, inner, gap, metrics)
    inner = felt.inflate(-2 * round(corner[0] - felt.x), -2 * pad)
    half = (inner.w - pad) // 2
    face = min(round(inner.h * 0.36), round(half * 0.46), metrics.px(_FACE))
    line = min(round(metrics.title_pt(_NAME) * 2.5), round(inner.h * 0.22))
    corners = []
    for x, is_left in ((inner.x, True), (inner.right - half, False)):
        spot = pygame.Rect(x if is_left else x + half - face, inner.y, face, face)
        wide = min(half - face, round(face * 1.05))
        figure = pygame.Rect(spot.right if is_left else spot.x - wide, inner.y, wide, face)
        name = pygame.Rect(x, spot.bottom + gap, half, line)
        corners.append(
            Corner(spot, figure, name, pygame.Rect(x, name.bottom + gap, half, inner.bottom - name.bottom - gap))
        )
    left, right = corners
    words = pygame.Rect(left.total.right, inner.y, right.total.x - left.total.right, face)
    return DuelPlaces(layout.table, left, right, words)


def _upright_places(panel: pygame.Rect, inner: pygame.Rect, gap: int, metrics: Metrics) -> DuelPlaces:
    words = pygame.Rect(inner.x, 0, inner.w, round(metrics.title_pt(26) * 1.4))
    words.centery = inner.centery
    high = (inner.h - words.h) // 2 - gap
    face = min(round(high * 0.33), round(inner.w * 0.46), metrics.px(_FACE))
    line = min(round(metrics.title_pt(_NAME) * 2.5), round(high * 0.22))
    floor = high - face - line - 2 * gap
    corners = []
    for is_above in (True, False):
        far = inner.y if is_above else inner.bottom - face
        spot = pygame.Rect(inner.x if is_above else inner.right - face, far, face, face)
        figure = pygame.Rect(spot.right if is_above else inner.x, far, inner.w - face, face)
        name = pygame.Rect(inner.x, spot.bottom + gap if is_above else spot.y - gap - line, inner.w, line)
        ground = pygame.Rect(inner.x, name.bottom + gap if is_above else name.y - gap - floor, inner.w, floor)
        corners.append(Corner(spot, figure, name, ground))
    return DuelPlaces(panel, corners[0], corners[1], words)
