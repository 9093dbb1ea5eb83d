"""Paints a case that has gone off: dark, torn open at a module, its clock dead, a shutter bent over it, pieces around.

What flies is in `casino.physics.debris`, the blast itself in `blast`.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, degrees, pi, sin
from random import Random
from typing import TypeVar

import numpy as np
import pygame

from casino.physics.debris import Array, Debris, Thrown
from casino.scenes.games.bomb.art.wreck_parts import HOLE_SHARE, bent_shutter, dead_clock, hole, soot
from casino.scenes.games.bomb.layout import DefusalLayout
from casino.scenes.motion.fading import relight
from casino.ui.chips.chips import chip_face
from casino.ui.drawing import fire, materials
from casino.ui.drawing.look import Look
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.theme import mix
from casino.ui.drawing.vector import Colour

_LIGHT_LEFT = 0.46  # on room and case, as a share
LIGHT_ON_PIECES = 0.62  # once the fire is out
_GLASS, _METAL = 34, 20  # pieces
_CHIPS = 11
_HOLE, _SOOT = 0.98, 2.7  # the hole's picture and the soot's, in shorter sides of a module
_LARGEST_HOLE = 0.78  # ... and at most in the case's shorter sides
_SHUTTER = 0.40, 0.50  # of the case's longer and shorter side
_RISES = 0.85  # how much larger a piece looks at a height of 1
_SHADOW = 0.16  # how far its shadow is aside at a height of 1
_FLYING = 0.02  # a height from which on a piece flies
_EMBERS = 16
_TONES = 48  # steps of light and of glint, finer than can be seen in what flies
_CLAY = (1, 5, 25, 100, 500)

AnyPlace = TypeVar("AnyPlace", float, Array)


class _Shape:
    """The outline and the tone of a piece of glass or metal, in its radius."""

    def __init__(self, rng: Random, *, is_glass: bool) -> None:
        corners = rng.choice([3, 4, 4, 5] if is_glass else [4, 4, 5])
        narrow = rng.uniform(0.45, 1.0) if is_glass else rng.uniform(0.25, 0.8)
        turns = sorted(2 * pi * (number + rng.uniform(-0.3, 0.3)) / corners for number in range(corners))
        self.points = [(cos(turn) * rng.uniform(0.7, 1.15), sin(turn) * narrow) for turn in turns]
        self.is_glass = is_glass
        self.tone: Colour = fire.SHARD if is_glass else rng.choice(fire.TORN)


@lru_cache(maxsize=4 * (_TONES + 1) ** 2)
def _tones(tone: Colour, glint: int, light: int, *, is_glass: bool) -> tuple[Colour, Colour]:
    """The colours of a piece and of its edge; glint and light are in steps of 1 / _TONES."""
    dim, bright = (0.35, 255) if is_glass else (0.62, 150)
    lit, shine = light / _TONES, glint / _TONES * 0.8
    red, green, blue = (round(lit * (part * dim + (bright - part * dim) * shine)) for part in tone)
    return (red, green, blue), mix((red, green, blue), WHITE, 0.45 * lit)


class Wreck:
    """One case after a blast at a module (from 1), for one size. The same seed leaves the same picture."""

    def __init__(self, look: Look, layout: DefusalLayout, number: int, seed: int) -> None:
        self.look, self.room, self.number, self._layout = look, layout.room, number, layout
        module = layout.module(number).rect
        self.centre = module.center
        self.unit = min(self.room.size)
        self._hole_px = round(min(min(module.size) * _HOLE, min(layout.case.size) * _LARGEST_HOLE))
        self._soot_px = max(round(min(module.size) * _SOOT), self.unit)
        rng = Random(seed)
        self._shapes = [_Shape(rng, is_glass=number < _GLASS) for number in range(_GLASS + _METAL)]
        self._chips = [rng.choice(_CLAY) for _ in range(_CHIPS)]
        self._chip_px = max(8, min(layout.module(number).chip_px, self.unit // 14))
        self._thrown = self._pieces(rng)
        self._seed = seed
        most = max(len(shape.points) for shape in self._shapes)
        padded = [shape.points + shape.points[-1:] * (most - len(shape.points)) for shape in self._shapes]
        self._corners = np.moveaxis(np.array(padded), 2, 0)  # (2, pieces, corners), in radii of their piece
        self._radii = np.array([[piece.radius] for piece in self._thrown[: len(self._shapes)]])
        self._dullness = np.array([[6 if shape.is_glass else 2] for shape in self._shapes])
        self._debris: Debris | None = None
        self._soot: tuple[pygame.Surface, pygame.Rect] | None = None
        self._embers = [
            (rng.uniform(0, 2 * pi), rng.uniform(0.30, 0.62), rng.choice((0.5, 0.7, 1.0)), rng.uniform(0, 2 * pi))
            for _ in range(_EMBERS)
        ]

    def _pieces(self, rng: Random) -> list[Thrown]:
        """The pieces where they lie before the blast: glass in the clock, metal and chips in the module."""
        pieces = []
        clock, unit = self._layout.clock.move(-self.room.x, -self.room.y), self.unit
        middle = self.centre[0] - self.room.x, self.centre[1] - self.room.y
        for number in range(_GLASS):
            at = (clock.x + rng.random() * clock.w, clock.y + rng.random() * clock.h)
            if number % 3:  # the rest was on the module
                at = middle[0] + rng.uniform(-0.1, 0.1) * unit, middle[1] + rng.uniform(-0.1, 0.1) * unit
            pieces.append(Thrown(at[0] / unit, at[1] / unit, rng.uniform(0.010, 0.032), 0.5))
        for number in range(_METAL + _CHIPS):
            x, y = (part / unit + rng.uniform(-0.08, 0.08) for part in middle)
            radius = rng.uniform(0.012, 0.036) if number < _METAL else self._chip_px / 2 / unit
            pieces.append(Thrown(x, y, radius, rng.uniform(0.9, 2.2)))
        return pieces

    @property
    def debris(self) -> Debris:
        """The flight of the pieces."""
        if self._debris is None:
            width, height = self.room.size
            middle = (self.centre[0] - self.room.x) / self.unit, (self.centre[1] - self.room.y) / self.unit
            self._debris = Debris((width / self.unit, height / self.unit), middle, self._thrown, self._seed)
        return self._debris

    def warm(self) -> None:
        """Makes the pictures ahead of time."""
        tokens = self.look.theme
        self.lay_soot()
        hole(self._hole_px, tokens)
        dead_clock(self._layout.clock.size, tokens)
        bent_shutter(self._shutter.size, tokens)
        for value in set(self._chips):
            chip_face(value, self._chip_px)
        for _, _, size, _ in self._embers:
            materials.glow(self._ember_px(size), fire.EMBER)

    def work_ahead(self, *, is_still: bool) -> None:
        """Works out a little of the flight, which then takes no time from the blast; the soot first, if all is still.

        The soot is a large picture.
        """
        if is_still:
            self.lay_soot()
        self.debris.work_ahead()

    def lay_soot(self) -> tuple[pygame.Surface, pygame.Rect]:
        """The soot in the room, and where it lies."""
        if self._soot is None:
            whole = pygame.Rect(0, 0, self._soot_px, self._soot_px)
            whole.center = self.centre
            seen = whole.clip(self.room)
            self._soot = soot(self._soot_px, self.look.theme, seen.move(-whole.x, -whole.y)), seen
        return self._soot

    def _ember_px(self, size: float) -> int:
        return max(3, round(self._hole_px * HOLE_SHARE * 0.20 * size))

    @property
    def _shutter(self) -> pygame.Rect:
        """The place of the bent shutter: over the corner of the case that is farthest from the hole."""
        case = self._layout.case
        longer, shorter = max(case.size), min(case.size)
        place = pygame.Rect(0, 0, round(longer * _SHUTTER[0]), round(shorter * _SHUTTER[1]))
        place.w = min(place.w, round(case.w * 0.72))
        is_left = self.centre[0] > case.centerx
        place.centerx = case.x + round(place.w * 0.30) if is_left else case.right - round(place.w * 0.30)
        place.centery = case.bottom - round(place.h * 0.34)
        return place

    # -- the still picture ------------------------------------------------------------------------------------

    def paint(self, target: pygame.Surface, *, with_pieces: bool) -> None:
        """Paints over a case all that is wrong with it now."""
        tokens, clip = self.look.theme, target.get_clip()
        target.set_clip(self.room.clip(clip))
        light = round(255 * _LIGHT_LEFT)
        relight(target, self.room, (light, round(light * 0.94), round(light * 0.88)))
        target.blit(dead_clock(self._layout.clock.size, tokens), self._layout.clock)
        relight(target, self._layout.clock, mix(WHITE, BLACK, 0.3))
        relight(target, self._layout.lamps, mix(WHITE, BLACK, 0.6))
        black, at = self.lay_soot()
        target.blit(black, at)
        torn = hole(self._hole_px, tokens)
        target.blit(torn, torn.get_rect(center=self.centre))
        sheet = bent_shutter(self._shutter.size, tokens)
        target.blit(sheet, sheet.get_rect(center=self._shutter.center))
        if with_pieces:
            self.draw_pieces(target, self.debris.rest, LIGHT_ON_PIECES)
        target.set_clip(clip)

    # -- what moves -------------------------------------------------------------------------------------------

    def draw_pieces(self, target: pygame.Surface, poses: Array, light: float, *, has_shadows: bool = True) -> None:
        """Draws all pieces in their poses; light: 0 are silhouettes, 1 is bright fire."""
        outlines, shadows, glints = self._outlines(poses[: len(self._shapes)])
        rows = poses.tolist()
        for number in poses[:, 2].argsort().tolist():
            if number >= len(self._shapes):
                self._draw_chip(target, self._chips[number - len(self._shapes)], rows[number], light)
                continue
            shape = self._shapes[number]
            outline = outlines[number][: len(shape.points)]
            if light <= 0:
                pygame.draw.polygon(target, BLACK, outline)
                continue
            if has_shadows:
                pygame.draw.polygon(target, fire.CHAR, shadows[number][: len(shape.points)])
            tone, edge = _tones(shape.tone, glints[number], round(light * _TONES), is_glass=shape.is_glass)
            pygame.draw.polygon(target, tone, outline)
            if rows[number][2] <= _FLYING:  # an edge is not seen of what flies
                pygame.draw.aalines(target, edge, closed=True, points=outline)

    def _outlines(self, poses: Array) -> tuple[list[list[list[float]]], list[list[list[float]]], list[int]]:
        """The corners in px of all pieces of glass and metal, those of their shadows, and how they glint, in steps.

        A piece with fewer corners than others has further ones, which mean nothing.
        """
        x, y, height, turn, tumble = poses.T[..., None]
        px = self._radii * self.unit * (1 + _RISES * height)
        c, s, (across, along) = np.cos(turn) * px, np.sin(turn) * px, self._corners
        along = along * np.cos(tumble)
        left, top = self._at(x, y)
        points = np.stack([left + across * c - along * s, top + across * s + along * c], axis=-1)
        aside = _SHADOW * height * self.unit + np.maximum(1.0, px * 0.12)
        glints = np.rint(np.abs(np.sin(tumble * 0.5 + turn)) ** self._dullness * _TONES)
        return points.tolist(), (points + aside[..., None]).tolist(), glints[:, 0].astype(int).tolist()

    def _at(self, x: AnyPlace, y: AnyPlace) -> tuple[AnyPlace, AnyPlace]:
        return self.room.x + x * self.unit, self.room.y + y * self.unit

    def _draw_chip(self, target: pygame.Surface, value: int, pose: Sequence[float], light: float) -> None:
        x, y, height, turn, tumble = pose
        px = max(4, round(self._chip_px * (1 + _RISES * height)))
        face = chip_face(value, self._chip_px)
        high = max(2, round(px * abs(cos(tumble))))
        middle = self._at(x, y)
        picture = pygame.transform.rotate(pygame.transform.scale(face, (px, high)), -degrees(turn))
        if light < 1.0:
            tone = round(255 * light)
            picture.fill((tone, tone, tone), special_flags=pygame.BLEND_RGB_MULT)
        target.blit(picture, picture.get_rect(center=(round(middle[0]), round(middle[1]))))

    def draw_embers(self, target: pygame.Surface, seconds: float, heat: float) -> None:
        """Draws what still glows at the rim of the hole, swelling slowly; heat: 0 is cold, 1 as at first."""
        if heat <= 0:
            return
        reach = self._hole_px * HOLE_SHARE
        for angle, out, size, phase in self._embers:
            swell = 0.6 + 0.4 * sin(phase + seconds * (1.6 + size))
            strength = max(0.0, heat * swell * 1.3 - 0.3 * (1 - size))
            at = self.centre[0] + reach * out * cos(angle), self.centre[1] + reach * out * sin(angle)
            light = materials.glow(self._ember_px(size), fire.EMBER)
            light.set_alpha(round(255 * min(1.0, strength)))
            target.blit(light, light.get_rect(center=(round(at[0]), round(at[1]))))
            light.set_alpha(255)
