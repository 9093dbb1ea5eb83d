"""Dice on the table: bodies and shadows in their places, with caches for what can be drawn again.

Bodies are drawn in `body`, shadows in `shadows`. A pose is a quaternion (w, x, y, z) that turns the body into the world
(x right, y AWAY from the viewer, z up), the point of the floor below the centre in pixels, and the height of the centre
above the floor in die units. Throws and the worth of faces are not known here.
"""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, floor, radians, sin

import numpy as np
import pygame

from casino.core.dice_shapes import Array, die_shape
from casino.ui.dice.body import Body, Fineness, body_pictures, fineness_for
from casino.ui.dice.light import TILT, materials
from casino.ui.dice.mesh import die_mesh
from casino.ui.dice.shadows import DiceShadows

_EYE_HEIGHT = 20.0  # above the floor, in die units: a die in the air looks this much nearer
_HIGHEST = 10.0
OWN_SCALE = 1.18  # of a person's own dice where they are thrown
_BODY_BOX = 1.12  # of the diameter: the most a body covers, perspective included
_REST_REACH, _REST_RIM = 0.62, 2  # of the diameter, and px: how far a die lying flat and its shadow reach
_SEEN_SIZES = (0.7, 1.0, 1.15, 1.3)  # of the diameter: the sizes of a die on its way from hand to seat
_KEPT = 96
_KEPT_RESTING = 400
REFINES = True  # whether dice at rest are redrawn more finely
_FEW_ROLLING = 4
_PAIR = 2  # up to this many are redrawn in every frame, however large
FEW_DICE = 6  # up to this many too, if they are small enough; more of them in turn
_AT_ONCE_PX = 345  # how wide dice are side by side that are redrawn in one frame, if they are not of two turns anyway
_SHAKEN_FRAMES = 10  # in which each die in a hand is redrawn once, in one of an even number
_Key = tuple[int, str, int, tuple[float, float], int, bytes]
_Placed = tuple[_Key, Body, tuple[int, int]]


@dataclass(frozen=True, eq=False)
class DieView:
    """A die to be drawn: `centre_px` is the point of the floor below its centre, `height` that of the centre."""

    sides: int
    material: str
    centre_px: tuple[float, float]
    height: float
    quaternion: Sequence[float] | Array
    scale: float = 1.0


@dataclass(frozen=True)
class Turn:
    """Which of the same dice, drawn frame after frame, are redrawn in a frame: the others keep their picture and move.

    Every other one of many dice costs half as much, every third or fourth of many large ones less still, and it cannot
    be seen in a tumbling die. `beat` is the number of the frame, from 1, `count` that of all the dice. Dice that
    are only shaken are redrawn in frames of an even number, a fifth of many of them: the others have time for something
    else. A frame that is `full` of other work redraws none. In the first frames dice also appear in turn.
    """

    beat: int
    count: int
    is_shaken: bool = False
    is_full: bool = False

    def frames(self, diameter_px: int) -> int:
        """In so many frames each die of this size is redrawn once."""
        if self._is_crowd and self.is_shaken:
            return _SHAKEN_FRAMES
        wide = self.count * diameter_px
        if self.count <= _PAIR or (wide <= _AT_ONCE_PX and not self._is_crowd):
            return 1
        return max(2, ceil(wide / _AT_ONCE_PX))

    @property
    def _is_crowd(self) -> bool:
        return self.count > FEW_DICE

    def has(self, number: int, diameter_px: int) -> bool:
        """Whether a die, by its number among all, is redrawn now."""
        if self.is_full:
            return False
        frames = self.frames(diameter_px)
        if self.beat == 1:  # one die answers at once, in a frame that has the table to paint anew
            return frames == 1 or number == 0
        if self.is_shaken:
            return self.beat % 2 == 0 and (number + self.beat // 2) % max(1, frames // 2) == 0
        return (number + self.beat) % frames == 0


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
        self.lacks_fine = False  # whether a die at rest waited for its finer picture as the last frame began
        # By number among the same dice: the kind of the die that was last drawn there, and its picture.
        self._latest: dict[int, tuple[tuple[int, str], pygame.Surface]] = {}

    @property
    def cached(self) -> int:
        """How many pictures of dice, and notes on those redrawn more finely, are cached."""
        return len(self._newer) + len(self._older) + len(self._refined)

    def prepare(self, *sides: int) -> None:
        """Makes bodies and shadows of these kinds of dice ahead (some 40 ms), so that no frame of a throw has to."""
        for kind in sides:
            for nearness in _SEEN_SIZES:
                for still in (False, True):
                    fineness = fineness_for(kind, self.diameter_px * nearness, still)
                    die_mesh(kind, fineness.steps, fineness.bend, is_plain=fineness.is_plain)
        for scale in (1.0, OWN_SCALE):
            self._shadows.prepare(round(self.diameter_px * scale))

    def draw_many(
        self,
        target: pygame.Surface,
        dice: Sequence[DieView],
        *,
        shadows: bool = True,
        turn: Turn | None = None,
        numbers: Sequence[int] = (),
    ) -> list[pygame.Rect]:
        """Draws all shadows, then all dice from the back to the front; returns the areas of both.

        `turn` says which are redrawn where the same dice are drawn frame after frame; `numbers` are those of the dice
        among the same ones, where not all of them are drawn. Raises ValueError for an unknown number of sides, KeyError
        for an unknown material.
        """
        order = sorted(range(len(dice)), key=lambda k: (dice[k].centre_px[1], dice[k].height))
        pictures = self._pictures(dice, turn, numbers or range(len(dice)))
        order = [k for k in order if k in pictures]
        lit = [dice[k] for k in order] if shadows else []
        fallen = [self.draw_shadow(target, die.centre_px, die.height, scale=die.scale) for die in lit]
        bodies = [target.blit(*pictures[k], special_flags=pygame.BLEND_PREMULTIPLIED) for k in order]
        # Each beside its own shadow: areas are joined with those near them sooner if they come one after the other.
        return [area for pair in zip(bodies, fallen, strict=True) for area in pair] if shadows else bodies

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
            side = 2 * ceil(self.diameter_px * _REST_REACH + _REST_RIM)
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
        self, dice: Sequence[DieView], turn: Turn | None, numbers: Sequence[int]
    ) -> dict[int, tuple[pygame.Surface, tuple[int, int]]]:
        """The body of each die, by its place in the list, and its corner on the target.

        What has not moved is not redrawn. A die that has not appeared yet is left out.
        """
        places = [self._place(die) for die in dice]
        self._forget_oldest()
        if turn is not None and turn.beat == 1:
            self._latest.clear()  # those of another throw
        rolling = {k for k, (key, *_) in enumerate(places) if not self._has(key)}
        waiting = set() if turn is None else {k for k in rolling if not turn.has(numbers[k], self.diameter_px)}
        refined = self._refined_now(places, rolling, len(waiting) < len(rolling), turn)
        if refined is not None and turn is not None:
            waiting = rolling
        missing: dict[tuple[int, Fineness], dict[_Key, Body]] = {}
        reused: dict[int, tuple[pygame.Surface, tuple[int, int]]] = {}
        anew = []
        for k, (key, body, corner) in enumerate(places):
            if k in waiting:
                reused |= self._moved(k, numbers[k], (key, body, corner))
                continue
            anew.append(k)
            if k not in rolling:
                self._newer[key] = self._newer.get(key) or self._older[key]
                if k != refined:
                    continue
                self._refined.add(key)
            # Not finer because it is nearer: dice of one kind are drawn at once.
            fineness = fineness_for(key[0], self.diameter_px * dice[k].scale, k == refined)
            missing.setdefault((key[0], fineness), {})[key] = body
        for (sides, fineness), bodies in missing.items():
            drawn = body_pictures(sides, fineness, list(bodies.values()))
            self._newer.update(zip(bodies, drawn, strict=True))
        pictures = {k: (self._newer[places[k][0]], places[k][2]) for k in anew}
        if turn is not None:
            for k, (picture, _) in pictures.items():
                self._latest[numbers[k]] = places[k][0][:2], picture
        return pictures | reused

    def _refined_now(
        self, places: Sequence[_Placed], rolling: Set[int], are_redrawn: bool, turn: Turn | None
    ) -> int | None:
        """The die at rest that is redrawn more finely now: while many roll, or some of many are redrawn, none is.

        Beside a few that roll, one is in every other frame, in which those do not turn.
        """
        coarse = [k for k, (key, *_) in enumerate(places) if k not in rolling and key not in self._refined]
        self.lacks_fine = bool(coarse)
        if not REFINES or not coarse or len(rolling) > _FEW_ROLLING or (turn is not None and turn.is_full):
            return None
        if are_redrawn and turn is not None and (turn.frames(self.diameter_px) > 1 or turn.beat % 2):
            return None
        return coarse[0]

    def _has(self, key: _Key) -> bool:
        return key in self._newer or key in self._older

    def _forget_oldest(self) -> None:
        """Drops the pictures that were not asked for recently, where many are kept."""
        if len(self._newer) > _KEPT:
            self._older, self._newer = self._newer, {}
            self._refined &= self._older.keys()

    def _moved(self, k: int, number: int, place: _Placed) -> dict[int, tuple[pygame.Surface, tuple[int, int]]]:
        """The picture a rolling die had when it was last drawn, at its place now, by `k`; none if it never was."""
        key, body, (x, y) = place
        kind, picture = self._latest.get(number, ((0, ""), None))
        if picture is None or kind != key[:2]:
            return {}
        inset = (body.box_px - picture.get_width()) // 2
        return {k: (picture, (x + inset, y + inset))}

    def _place(self, die: DieView) -> _Placed:
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
    rim = np.nonzero(alpha - np.uint8(1) < 254)  # from 1 to 254: elsewhere both are the same
    pixels[rim] = np.minimum(pixels[rim] * (255.0 / alpha[rim][:, None]) + 0.5, 255.0).astype(np.uint8)
    del pixels
    return picture
