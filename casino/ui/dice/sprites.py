"""Dice on the table: bodies and shadows in their places, with caches for what can be drawn again.

Bodies are drawn in `body`, shadows in `shadows`. A pose is a quaternion (w, x, y, z) that turns the body into the world
(x right, y AWAY from the viewer, z up), the point of the floor below the centre in pixels, and the height of the centre
above the floor in die units. Throws and the worth of faces are not known here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, floor, radians, sin

import numpy as np
import pygame

from casino.core.dice_shapes import Array, die_shape
from casino.ui.dice.body import Body, Fineness, body_pictures, fineness_for
from casino.ui.dice.light import TILT, materials
from casino.ui.dice.mesh import die_mesh
from casino.ui.dice.shadows import DiceShadows, prepare_shadows
from casino.ui.drawing.areas import joined

_EYE_HEIGHT = 20.0  # above the floor, in die units: a die in the air looks this much nearer
_HIGHEST = 10.0
_BODY_BOX = 1.12  # of the diameter: the most a body covers, perspective included
_SEEN_SIZES = (0.7, 1.0, 1.15, 1.3)  # of the diameter: the sizes of a die on its way from hand to seat
_KEPT = 96
_KEPT_RESTING = 400
REFINED_AT_ONCE = 1  # of those at rest, redrawn more finely per frame
_FEW_ROLLING = 4
_AT_ONCE_PX = 440  # how wide dice are side by side that are redrawn in one frame, if they are not of two turns anyway
_SHAKEN_FRAMES = 10  # in which each die in a hand is redrawn once, in one of an even number
_Key = tuple[int, str, int, tuple[float, float], int, bytes]


@dataclass(frozen=True, eq=False)
class DieView:
    """A die to be drawn: `centre_px` is the point of the floor below its centre, `height` that of the centre."""

    sides: int
    material: str
    centre_px: tuple[float, float]
    height: float
    quaternion: Sequence[float] | Array
    scale: float = 1.0


class DiceSprites:
    """Draws dice of one diameter and caches what can be drawn again."""

    def __init__(self, diameter_px: int) -> None:
        """diameter_px: of the sphere around a die on the floor. Raises ValueError below 8."""
        if diameter_px < 8:
            raise ValueError(f"a die needs at least 8 px, not {diameter_px}")
        self.diameter_px = diameter_px
        self._shadows = DiceShadows()
        self._resting: dict[tuple[int, str, int, int], pygame.Surface] = {}
        # Two generations: what neither of them used is dropped.
        self._older: dict[_Key, pygame.Surface] = {}
        self._newer: dict[_Key, pygame.Surface] = {}
        self._refined: set[_Key] = set()
        self.has_refined = False  # whether the last frame drew a die more finely that had come to rest
        # By place in the list of dice: the beat it was drawn in, its kind, its picture.
        self._latest: dict[int, tuple[int, tuple[int, str], pygame.Surface]] = {}

    @property
    def cached(self) -> int:
        """How many pictures of dice, and notes on those redrawn more finely, are cached."""
        return len(self._newer) + len(self._older) + len(self._refined)

    def prepare(self, *sides: int) -> None:
        """Makes bodies and shadows of these kinds of dice ahead (some 30 ms), so that no frame of a throw has to."""
        for kind in sides:
            for nearness in _SEEN_SIZES:
                for still in (False, True):
                    fineness = fineness_for(kind, self.diameter_px * nearness, still)
                    die_mesh(kind, fineness.steps, fineness.bend)
        prepare_shadows()

    def draw_many(
        self,
        target: pygame.Surface,
        dice: Sequence[DieView],
        *,
        shadows: bool = True,
        beat: int | None = None,
        is_shaken: bool = False,
        numbers: Sequence[int] = (),
    ) -> list[pygame.Rect]:
        """Draws all shadows, then all dice from the back to the front; returns the changed areas.

        A shadow far from its die is an area of its own. `beat` is the number of the frame where the same dice are drawn
        frame after frame: then every other moving die keeps its picture of the frame before and only moves, in turn.
        Many dice cost half as much, many large ones a third or a quarter, and it cannot be seen in a tumbling die. Of
        dice that are only shaken a fifth is redrawn, and that in frames of an even number: the others have time for
        something else. In the first frames, from number 1 on, they also appear in turn. Raises ValueError for an
        unknown number of sides, KeyError for an unknown material. `numbers` are those of the dice among the same ones,
        where not all of them are drawn any more.
        """
        fallen: dict[int, pygame.Rect] = {}
        changed: list[pygame.Rect] = []
        order = sorted(range(len(dice)), key=lambda k: (dice[k].centre_px[1], dice[k].height))
        pictures = self._pictures(dice, beat, is_shaken, numbers or range(len(dice)))
        order = [k for k in order if k in pictures]
        if shadows:
            for k in order:
                die = dice[k]
                fallen[k] = self.draw_shadow(target, die.centre_px, die.height, scale=die.scale)
        for k in order:
            picture, corner = pictures[k]
            rect = target.blit(picture, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
            changed += joined((rect, fallen.get(k, rect)))
        return changed

    def draw_shadow(
        self, target: pygame.Surface, centre_px: tuple[float, float], height: float, *, scale: float = 1.0
    ) -> pygame.Rect:
        """Draws a soft shadow of a die with its centre `height` die units above the floor; returns the changed area."""
        return self._shadows.draw(target, max(8, round(self.diameter_px * scale)), centre_px, height)

    def resting(self, sides: int, material: str, face: int, turn_degrees: float = 0.0) -> pygame.Surface:
        """A cached picture of a die lying flat with a face up, shadow included, for plain blits.

        The point of the floor below the die is the middle of the picture. turn_degrees turns it counter-clockwise seen
        from above; at 0 the numeral is upright. Raises ValueError if the die has no such face.
        """
        key = (sides, material, face, round(turn_degrees) % 360)
        picture = self._resting.get(key)
        if picture is None:
            side = 2 * ceil(self.diameter_px * 0.95)
            middle = (side / 2, side / 2)
            height = die_shape(sides).inradius
            picture = pygame.Surface((side, side), pygame.SRCALPHA, 32)
            self.draw_shadow(picture, middle, height)
            view = DieView(sides, material, middle, height, resting_quaternion(sides, face, key[3]))
            _, body, corner = self._place(view)
            fineness = fineness_for(sides, self.diameter_px, True)
            (drawn,) = body_pictures(sides, fineness, (body,))
            picture.blit(_straight(drawn), corner)
            if len(self._resting) > _KEPT_RESTING:
                self._resting.clear()
            self._resting[key] = picture
        return picture

    def has_resting(self, sides: int, material: str, face: int) -> bool:
        """Whether the picture of a die lying that way, upright, is cached."""
        return (sides, material, face, 0) in self._resting

    def _pictures(
        self, dice: Sequence[DieView], beat: int | None, is_shaken: bool, numbers: Sequence[int]
    ) -> dict[int, tuple[pygame.Surface, tuple[int, int]]]:
        """The body of each die, by its place in the list, and its corner on the target.

        What has not moved is not redrawn. A die that has not appeared yet is left out.
        """
        places = [self._place(die) for die in dice]
        turns = max(2, ceil(len(dice) * self.diameter_px / _AT_ONCE_PX))
        if is_shaken:
            turns = _SHAKEN_FRAMES
        self._forget_oldest()
        self.has_refined = False
        missing: dict[tuple[int, Fineness], dict[_Key, Body]] = {}
        # While many roll, those at rest already wait for their fine pictures.
        is_busy = sum(not self._has(key) for key, *_ in places) > _FEW_ROLLING
        refining = REFINED_AT_ONCE if is_busy else 0
        reused: dict[int, tuple[pygame.Surface, tuple[int, int]]] = {}
        anew = []
        for k, (key, body, corner) in enumerate(places):
            still = False
            is_known = self._has(key)
            if beat is not None and not is_known and not _has_turn(numbers[k], beat, turns, is_shaken):
                if (picture := self._latest_picture(numbers[k], beat, turns, key)) is not None:
                    inset = (body.box_px - picture.get_width()) // 2
                    reused[k] = picture, (corner[0] + inset, corner[1] + inset)
                    continue
                if beat < turns:
                    continue
            anew.append(k)
            if is_known:
                self._newer[key] = self._newer.get(key) or self._older[key]
                if key in self._refined or refining >= REFINED_AT_ONCE:
                    continue
                refining += 1
                still = self.has_refined = True
                self._refined.add(key)
            # Not finer because it is nearer: dice of one kind are drawn at once.
            fineness = fineness_for(key[0], self.diameter_px * dice[k].scale, still)
            missing.setdefault((key[0], fineness), {})[key] = body
        for (sides, fineness), bodies in missing.items():
            drawn = body_pictures(sides, fineness, list(bodies.values()))
            self._newer.update(zip(bodies, drawn, strict=True))
        pictures = {k: (self._newer[places[k][0]], places[k][2]) for k in anew}
        if beat is not None:
            for k, (picture, _) in pictures.items():
                self._latest[numbers[k]] = beat, places[k][0][:2], picture
        return pictures | reused

    def _has(self, key: _Key) -> bool:
        return key in self._newer or key in self._older

    def _forget_oldest(self) -> None:
        """Drops the pictures that were not asked for recently, where many are kept."""
        if len(self._newer) > _KEPT:
            self._older, self._newer = self._newer, {}
            self._refined &= self._older.keys()

    def _latest_picture(self, number: int, beat: int, turns: int, key: _Key) -> pygame.Surface | None:
        """The picture a rolling die had in one of the last frames, while it is not its turn to be drawn.

        Dice that were only shaken until now wait for their next turn as well, or all would be drawn as they are let go.
        """
        drawn_in, kind, picture = self._latest.get(number, (beat, (0, ""), None))
        return picture if 0 < beat - drawn_in < turns + _SHAKEN_FRAMES and kind == key[:2] else None

    def _place(self, die: DieView) -> tuple[_Key, Body, tuple[int, int]]:
        """The die to be drawn, its cache key, and the corner of its picture."""
        size = self.diameter_px * die.scale
        diameter = size * _EYE_HEIGHT / (_EYE_HEIGHT - min(die.height, _HIGHEST))
        x, y = die.centre_px[0], die.centre_px[1] - die.height * sin(TILT) * size
        box = 2 * ceil(diameter * _BODY_BOX / 2 + 1)
        corner = (floor(x - box / 2 + 0.5), floor(y - box / 2 + 0.5))
        # A quarter of a pixel is as fine as the eye follows.
        inside = (round((x - corner[0]) * 4) / 4, round((y - corner[1]) * 4) / 4)
        turn = np.asarray(die.quaternion, dtype=np.float64)
        key = (die.sides, die.material, box, inside, round(diameter * 8), turn.tobytes())
        return key, Body(materials()[die.material], diameter, box, inside, turn), corner


def _has_turn(number: int, beat: int, turns: int, is_shaken: bool) -> bool:
    """Whether a rolling die is redrawn in a frame: each is once in so many frames as there are turns."""
    if beat == 1:
        return number == 0  # one die answers at once, in a frame that has enough to do
    if is_shaken:
        return beat % 2 == 0 and (number + beat // 2) % (turns // 2) == 0
    return (number + beat) % turns == 0


@lru_cache(maxsize=500)
def resting_quaternion(sides: int, face: int, turn_degrees: float = 0.0) -> Array:
    """(4,): the orientation of a die lying with `face` up, its numeral upright, then turned counter-clockwise.

    Raises ValueError if the die has no such face.
    """
    shape = die_shape(sides)
    number = shape.face_of(face)
    normal, up = shape.normals[number], shape.uprights[number]
    # Rows: the body's directions that become right, away and up. They are the rotation matrix.
    m = np.array((np.cross(up, normal), up, normal))
    # Each row is the quaternion times four of one of its own parts; the longest is the most exact.
    candidates = np.array(
        (
            (1 + m[0, 0] + m[1, 1] + m[2, 2], m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]),
            (m[2, 1] - m[1, 2], 1 + m[0, 0] - m[1, 1] - m[2, 2], m[0, 1] + m[1, 0], m[0, 2] + m[2, 0]),
            (m[0, 2] - m[2, 0], m[0, 1] + m[1, 0], 1 - m[0, 0] + m[1, 1] - m[2, 2], m[1, 2] + m[2, 1]),
            (m[1, 0] - m[0, 1], m[0, 2] + m[2, 0], m[1, 2] + m[2, 1], 1 - m[0, 0] - m[1, 1] + m[2, 2]),
        )
    )
    lengths = np.linalg.norm(candidates, axis=1)
    w, x, y, z = candidates[int(lengths.argmax())] / lengths.max()
    half = radians(turn_degrees) / 2.0
    c, s = cos(half), sin(half)
    turned = np.array((c * w - s * z, c * x - s * y, c * y + s * x, c * z + s * w))
    turned.setflags(write=False)
    return turned


def _straight(premultiplied: pygame.Surface) -> pygame.Surface:
    """A picture with straight alpha, for plain blits."""
    picture = premultiplied.copy()
    alpha = pygame.surfarray.array_alpha(picture)
    pixels = pygame.surfarray.pixels3d(picture)
    rim = (alpha > 0) & (alpha < 255)  # elsewhere both are the same
    pixels[rim] = np.clip(pixels[rim] * (255.0 / alpha[rim][:, None]) + 0.5, 0, 255).astype(np.uint8)
    del pixels
    return picture
