"""Planned motion of cards: thrown from the shoe, slid over the felt, squared and swept to the tray.

A thrown card is a body in a new space: it flies with its given velocity and spin, comes down, and the felt stops its
spin while a spring brings it to its place. A card that it comes down on is a body of the same space, which it drags
along a little and a spring brings back. A slid card follows a hand on a spring. Recordings end exactly at the goal,
and the same input gives exactly the same motion.

Units: lengths are in card heights, x right, y down the table, height up from the felt; angles are in degrees, in the
caller's sense of rotation. The face of a card, and when it turns, are up to the drawing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, exp, hypot, pi, radians, remainder, sin, sqrt

import numpy as np
import pymunk
from numpy.random import default_rng
from numpy.typing import NDArray

from casino.physics.easing import eased

Array = NDArray[np.float64]
Pose = tuple[float, float, float]  # x, y, angle
Point = tuple[float, float, float, float]  # x, y, angle, height

STEP = 1.0 / 120.0
_MASS = 1.0
_MOMENT = (0.714**2 + 1.0) / 12.0  # of a card's rectangle about its middle
_MIN, _MAX = 0.35, 0.70  # seconds a thrown card may take
_STILL, _STILL_DEGREES = 0.006, 0.6  # a slow card nearer to its place than this has arrived
_STILL_SPEED, _STILL_SPIN = 0.09, 0.2
_GRAVITY = 14.0  # card heights / s²: air slows a card, so it does not drop like a stone
_MOUTH_HEIGHT = 0.05  # of the shoe's mouth above the felt
_CUSHION, _CUSHION_HEIGHT = 30.0, 0.035  # the air under a card that comes down flat
_THROWN = 0.80  # the share of its way that a throw alone carries a card
_AIM = 0.05  # how far aside a throw may be aimed, in radians; the spring brings the card back into line
_FLICKED = 0.38  # the same of a card that a hand flicks
_USUAL_SPEED = 12.0  # card heights / s: of a hand that throws as a dealer does
_FASTEST, _SLOWEST = 0.7, 1.3  # the share of a dealer's seconds in the air
_FREE_TURN = 2.2  # from this distance on a card makes half a turn more
_FLIGHT_PULL = 3.0  # 1/s: how firmly the place attracts a card in the air ...
_FELT_PULL = 27.0  # ... and one on the felt
_FELT_GRIP, _FELT_TWIST = 1.8, 0.20  # dry friction of the felt: card heights / s², and the torque against spin
_TOUCHES = 0.9  # a card that comes down so near to another lies on it
_HOME = 16  # steps before the end, over which the one below is led back
_DRAG = 9.0  # 1/s: how strongly it drags the one below, by how much faster it is
_HAND_PULL = 44.0  # 1/s: how firmly a slid card follows the hand ...
_HAND_DAMPED = 0.98  # ... and how strongly its swinging is damped
_SLID_LIFT = 0.05  # how far fingers raise what they slide
_SQUARE_SECONDS = 0.20
_SQUARED = 0.006  # how far apart the cards of a squared packet are


@dataclass(frozen=True, eq=False)
class CardPath:
    """The recorded motion of one card.

    seconds: until it is still. lands_at: when it first touches the felt, in seconds (0 for one that never left it).
    strength: how hard it lands or is moved, 0 to 1. poses: (n, 4) x, y, angle, height, one sample per STEP from time 0,
    the last of them exactly the goal at height 0. pushes: (n, 3) how far the card that it touches is from its place,
    at the same times; nothing where it touches none.
    """

    seconds: float
    lands_at: float
    strength: float
    poses: Array
    pushes: Array | None = None

    def push(self, seconds: float) -> Pose:
        """x, y and angle by which the touched card is out of its place at a time."""
        if self.pushes is None or seconds >= self.seconds:
            return 0.0, 0.0, 0.0
        x, y, angle = self.pushes[max(0, int(seconds / STEP))].tolist()
        return x, y, angle

    def pose(self, seconds: float) -> Point:
        """x, y, angle and height at a time, held before the start and after the end."""
        if seconds >= self.seconds:
            x, y, angle, height = self.poses[-1].tolist()
        else:
            place = max(0.0, seconds / STEP)
            before = min(int(place), len(self.poses) - 2)
            share = place - before
            row = self.poses[before] * (1.0 - share) + self.poses[before + 1] * share
            x, y, angle, height = row.tolist()
        return x, y, angle, height


def plan_flight(
    start: Pose, goal: Pose, seed: int, flick: tuple[float, float] | None = None, touched: Pose | None = None
) -> CardPath:
    """Plans the throw of a card from `start` (a shoe's mouth) to `goal`.

    It takes 0.35 to 0.7 s, longer for a longer way. On a long way the card turns by an extra half turn: its first angle
    is then `start`'s plus a half turn, which looks the same on a card. A `flick` is the velocity, in card heights a
    second, of a hand that throws it: the card leaves that way, as far as it may be aimed aside, and lands the sooner
    the faster the hand is. `touched` is where the card lies on which it comes down, if any. Raises ValueError for a
    pose that is not finite.
    """
    _check(start, goal)
    generator = default_rng(seed & (2**64 - 1))
    aside, hand, twist = generator.uniform(-1.0, 1.0, 3).tolist()
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    distance = hypot(dx, dy)
    turn = _shortest(goal[2] - start[2])
    if distance > _FREE_TURN:
        turn += 180.0 if turn < 0.0 or (turn == 0.0 and twist > 0.0) else -180.0
    air_seconds = min(0.31, 0.13 + 0.056 * sqrt(distance)) * (1.0 + 0.06 * hand)

    body, anchor, pull, twister, space = _card_on_spring((start[0], start[1], goal[2] - turn), goal)
    _set_pull(space, pull, twister, _FLIGHT_PULL, 0.30)
    way = atan2(dy, dx)
    aim = way + _AIM * aside
    if flick is not None:
        air_seconds *= min(_SLOWEST, max(_FASTEST, _USUAL_SPEED / max(hypot(*flick), 0.1)))
        flicked_aside = remainder(atan2(flick[1], flick[0]) - way, 2 * pi)
        aim = way + max(-_FLICKED, min(_FLICKED, flicked_aside))
    heights = _hop(air_seconds)
    lands_at = (len(heights) - 1) * STEP
    speed = _THROWN * distance / lands_at
    strength = min(1.0, 0.35 + 0.04 * speed)
    body.velocity = (speed * cos(aim), speed * sin(aim))
    body.angular_velocity = radians(turn) / lands_at * (0.86 + 0.08 * twist)
    grip = pymunk.PivotJoint(space.static_body, body, (0.0, 0.0), (0.0, 0.0))
    grip.max_bias, grip.max_force = 0.0, 0.0
    brake = pymunk.GearJoint(space.static_body, body, 0.0, 1.0)
    brake.max_bias, brake.max_force = 0.0, 0.0
    space.add(grip, brake)
    other = _Touched(space, body, touched) if touched is not None else None

    rows = [(start[0], start[1], goal[2] - turn, heights[0])]
    while len(rows) * STEP < _MAX:
        row = len(rows)
        if row == len(heights):
            _set_pull(space, pull, twister, _FELT_PULL, 0.86)
            grip.max_force, brake.max_force = _FELT_GRIP * _MASS, _FELT_TWIST
        if other is not None and row >= len(heights):
            other.meet()
        space.step(STEP)
        if other is not None:
            other.record()
        x, y = body.position
        rows.append((x, y, degrees(body.angle), heights[row] if row < len(heights) else 0.0))
        if row * STEP >= _MIN and row > len(heights) and _has_arrived(body, anchor):
            break
    poses = np.array(rows)
    _led_home(poses, (*goal, 0.0), from_row=round(lands_at / STEP))
    return _path(poses, lands_at, strength, other.pushes if other is not None else None)


def plan_slides(moves: Sequence[tuple[Pose, Pose]], seed: int) -> tuple[CardPath, ...]:
    """Plans sliding cards over the felt in one movement, each from its first pose to its second.

    Examples are a hand that makes room, or a pair pulled apart. Raises ValueError for a pose that is not finite.
    """
    for start, goal in moves:
        _check(start, goal)
    if not moves:
        return ()
    longest = max(hypot(goal[0] - start[0], goal[1] - start[1]) for start, goal in moves)
    count = round(min(0.46, 0.20 + 0.085 * sqrt(longest)) / STEP)
    share = _eased(count)[:, None]
    hands = np.stack([_between(start, goal, share) for start, goal in moves], axis=1)
    return _led(hands, seed)


def plan_sweep(cards: Sequence[Pose], mouth: Pose, seed: int) -> tuple[CardPath, ...]:
    """Plans a sweep: squares a hand of cards in its place, then slides it to `mouth` (a discard tray).

    All paths take the same time. Raises ValueError for a pose that is not finite.
    """
    for card in cards:
        _check(card, mouth)
    if not cards:
        return ()
    middle = np.mean(np.array(cards)[:, :2], axis=0)
    first = round(_SQUARE_SECONDS / STEP)
    way = hypot(mouth[0] - middle[0], mouth[1] - middle[1])
    second = round(min(0.50, 0.22 + 0.09 * sqrt(way)) / STEP)
    lead = mouth[0] - middle[0]
    hands = []
    for number, card in enumerate(cards):
        beside = _SQUARED * (number - (len(cards) - 1) / 2)
        lean = max(-12.0, min(12.0, 2.5 * lead))  # a sweeping hand comes from the side
        squared = (float(middle[0]) + beside, float(middle[1]) + beside, lean)
        end = (mouth[0], mouth[1], squared[2] + _shortest(mouth[2] - squared[2]))
        hands.append(
            np.concatenate(
                [_between(card, squared, _eased(first)[:, None]), _between(squared, end, _eased(second)[1:, None])]
            )
        )
    return _led(np.stack(hands, axis=1), seed)


# -- bodies on springs ----------------------------------------------------------------------------------------


def _card_on_spring(
    start: Pose, goal: Pose
) -> tuple[pymunk.Body, pymunk.Body, pymunk.DampedSpring, pymunk.DampedRotarySpring, pymunk.Space]:
    """A card at `start`, held by a spring and a rotary spring to a body at `goal`, in a new space."""
    space = pymunk.Space()
    return *_on_spring(space, start, goal), space


def _on_spring(
    space: pymunk.Space, start: Pose, goal: Pose
) -> tuple[pymunk.Body, pymunk.Body, pymunk.DampedSpring, pymunk.DampedRotarySpring]:
    """A card at `start` in a space, held by a spring and a rotary spring, both still slack, to a body at `goal`."""
    body = pymunk.Body(_MASS, _MOMENT)
    body.position, body.angle = (start[0], start[1]), radians(start[2])
    anchor = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
    anchor.position, anchor.angle = (goal[0], goal[1]), radians(goal[2])
    pull = pymunk.DampedSpring(anchor, body, (0.0, 0.0), (0.0, 0.0), 0.0, 0.0, 0.0)
    twister = pymunk.DampedRotarySpring(anchor, body, 0.0, 0.0, 0.0)
    space.add(body, anchor, pull, twister)
    return body, anchor, pull, twister


class _Touched:
    """A card that lies where another comes down, on springs of its own in the same space."""

    def __init__(self, space: pymunk.Space, above: pymunk.Body, place: Pose) -> None:
        self.body, self.anchor, pull, twister = _on_spring(space, place, place)
        pull.stiffness, twister.stiffness = _MASS * _FELT_PULL**2, _MOMENT * _FELT_PULL**2
        self._above = above
        self._rows = [(0.0, 0.0, 0.0)]

    def meet(self) -> None:
        """Lets the one above drag it along, once it is on it; that one goes on as if there were only felt."""
        if (self._above.position - self.body.position).length < _TOUCHES:
            drag = (self._above.velocity - self.body.velocity) * _DRAG * STEP
            twist = (self._above.angular_velocity - self.body.angular_velocity) * _DRAG * STEP
            self.body.velocity += drag
            self.body.angular_velocity += twist

    def record(self) -> None:
        """Notes how far it is from its place."""
        away = self.body.position - self.anchor.position
        self._rows.append((away.x, away.y, degrees(self.body.angle - self.anchor.angle)))

    @property
    def pushes(self) -> Array:
        """(n, 3): all that has been noted, led to its place at the end."""
        pushes = np.array(self._rows)
        home = min(_HOME, len(pushes) - 1)
        pushes[-1 - home :] *= 1.0 - _eased(home)[:, None]
        pushes.setflags(write=False)
        return pushes


def _set_pull(
    space: pymunk.Space, pull: pymunk.DampedSpring, twister: pymunk.DampedRotarySpring, rate: float, damped: float
) -> None:
    """Gives both springs a natural rate in 1/s; `damped` is the share of the damping that just kills swinging.

    The space damps, not the spring: a spring damps along its own line only, and the card would circle its place.
    """
    pull.stiffness, twister.stiffness = _MASS * rate * rate, _MOMENT * rate * rate
    space.damping = exp(-2.0 * rate * damped)


def _led(hands: Array, seed: int) -> tuple[CardPath, ...]:
    """The motion of cards that follow hands, each on a spring of its own. hands: (n, cards, 3) poses, one per STEP.

    Such cards touch nothing but the hand, so they are stepped all together and need no space.
    """
    generator = default_rng(seed & (2**64 - 1))
    rates = _HAND_PULL * (0.9 + 0.2 * generator.random((hands.shape[1], 1)))  # no two fingers press alike
    pull, kept = (rates * STEP) ** 2, np.exp(-2.0 * rates * _HAND_DAMPED * STEP)
    rest = round(0.16 / STEP)  # the cards catch up with hands that have stopped
    recorded = np.zeros((len(hands) + rest, hands.shape[1], 4))
    recorded[: len(hands), :, :3], recorded[len(hands) :, :, :3] = hands, hands[-1]
    pose, speed = hands[0], np.zeros_like(hands[0])  # of the cards; the speed by STEPs
    for row in recorded[1:, :, :3]:
        speed = speed * kept + (row - pose) * pull
        pose = pose + speed
        row[:] = pose
    share = np.minimum(1.0, np.arange(len(recorded)) / (len(hands) - 1 + rest / 2))
    recorded[:, :, 3] = (_SLID_LIFT * np.sin(pi * share) ** 2)[:, None]
    paths = []
    for number, goal in enumerate(hands[-1].tolist()):
        poses = recorded[:, number].copy()
        _led_home(poses, (*goal, 0.0), from_row=len(poses) // 2)
        way = float(np.hypot(*(poses[-1, :2] - poses[0, :2])))
        paths.append(_path(poses, 0.0, min(1.0, 0.25 + 0.12 * way)))
    return tuple(paths)


def _has_arrived(body: pymunk.Body, anchor: pymunk.Body) -> bool:
    """Whether a card is so near to its place, and so slow, that the rest cannot be seen."""
    away = body.position - anchor.position
    is_near = away.length < _STILL and abs(degrees(body.angle - anchor.angle)) < _STILL_DEGREES
    return is_near and body.velocity.length < _STILL_SPEED and abs(body.angular_velocity) < _STILL_SPIN


def _hop(seconds: float) -> list[float]:
    """Heights of a card thrown up for about so long, one per STEP, the last 0; it lands on a cushion of air."""
    height, rise = _MOUTH_HEIGHT, _GRAVITY * seconds * 0.5
    heights = [height]
    while height > 0.0:
        rise -= (_GRAVITY + _CUSHION * min(0.0, rise) * _near(height)) * STEP
        height += rise * STEP
        heights.append(max(0.0, height))
    return heights


def _near(height: float) -> float:
    """The share of the air cushion that carries a card at that height."""
    return 0.0 if height > 4 * _CUSHION_HEIGHT else max(0.0, 1.0 - height / (4 * _CUSHION_HEIGHT))


# -- poses ----------------------------------------------------------------------------------------------------


def _check(*poses: Pose) -> None:
    if not np.isfinite(poses).all():
        raise ValueError(f"a card cannot go from or to {poses}")


def _shortest(turn: float) -> float:
    """A turn as an angle above -180 and up to 180 degrees."""
    return 180.0 - (180.0 - turn) % 360.0


def _eased(count: int) -> Array:
    """(count + 1,): from 0 to 1, starting and ending smoothly."""
    return eased(np.arange(count + 1) / max(1, count))


def _between(start: Pose, goal: Pose, share: Array) -> Array:
    """(n, 3): poses from one to the other, the angle the shorter way, ending at the goal's own angle."""
    first = np.array((start[0], start[1], goal[2] - _shortest(goal[2] - start[2])))
    way: Array = first + (np.array(goal) - first) * share
    way[-1] = goal
    return way


def _led_home(poses: Array, goal: Point, from_row: int) -> None:
    """Fades out the remaining error over the rows from one on, so that the last is exactly the goal."""
    first = min(from_row, len(poses) - 2)
    share = _eased(len(poses) - 1 - first)[:, None]
    poses[first:] += share * (np.array(goal) - poses[first:])
    poses[-1] = goal
    poses[:, 3] = np.maximum(poses[:, 3], 0.0)


def _path(poses: Array, lands_at: float, strength: float, pushes: Array | None = None) -> CardPath:
    poses.setflags(write=False)
    return CardPath((len(poses) - 1) * STEP, lands_at, strength, poses, pushes)
