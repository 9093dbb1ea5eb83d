"""The picture of a clock that was stopped in its last seconds: it counts down until a wire is cut, then it stands."""

from collections.abc import Callable
from math import cos, pi, sin
from random import Random

import pygame

from casino.scenes.motion.moments.moment import Art, glow_at
from casino.ui.drawing import fire
from casino.ui.drawing.animator import ease_out
from casino.ui.drawing.look import Look
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.theme import mix

_CUT = 0.26  # of the time, when the wire is cut
_COUNTED = 0.9  # seconds that are counted down before that
_CLOCK_WIDE, _CLOCK_HIGH = 0.44, 0.62  # of the picture
_CLOCK_SHAPE = 2.35  # its width in heights
_SPARKS = 18

Clock = Callable[[float, tuple[int, int], bool], pygame.Surface]


class CutWire(Art):
    """A clock with `left` seconds on it and the wire that stopped it.

    `clock` gives its picture for seconds, a size in px, and whether it still runs.
    """

    words_from = _CUT + 0.10
    tone = "win"
    ground = "win", 0.05

    def __init__(self, left: float, clock: Clock) -> None:
        self._left, self._clock = left, clock

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        self._look = look
        high = min(round(size[1] * _CLOCK_HIGH), round(size[0] * _CLOCK_WIDE / _CLOCK_SHAPE))
        self._size = max(12, round(high * _CLOCK_SHAPE)), max(6, high)
        self._stopped = self._clock(self._left, self._size, False)
        rng = Random(7)
        self._sparks = [(rng.uniform(0, 2 * pi), rng.uniform(0.25, 1.0)) for _ in range(_SPARKS)]

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        theme, since = self._look.theme, max(0.0, share - _CUT)
        place = pygame.Rect((0, 0), self._size)
        place.center = area.centerx, area.y + round(area.h * 0.40)
        rings = ease_out(min(1.0, since / 0.5))
        if since:
            glow_at(target, place.center, round(place.w * 0.85), theme.win, 0.75 * (1.0 - 0.45 * min(1.0, since / 0.6)))
            for late in (0.0, 0.22):
                self._draw_ring(target, place, rings - late)
        else:
            strength = 0.35 + 0.25 * abs(sin(share / _CUT * 2 * pi))
            glow_at(target, place.center, round(place.w * 0.7), theme.lose, strength)
        if since:
            target.blit(self._stopped, place)
        else:
            seconds = self._left + _COUNTED * (1.0 - share / _CUT)
            target.blit(self._clock(seconds, self._size, True), place)
        self._draw_wire(target, area, place, since)

    def _draw_ring(self, target: pygame.Surface, place: pygame.Rect, grown: float) -> None:
        """Draws a ring of light that leaves the clock and goes out."""
        if not 0 < grown < 1:
            return
        ring = place.inflate(round(place.w * 0.55 * grown), round(place.w * 0.55 * grown))
        tone = mix(self._look.theme.win, BLACK, grown)
        wide = max(1, round(place.h * 0.05 * (1 - grown)))
        pygame.draw.rect(target, tone, ring, wide, round(place.h * 0.2 + ring.h * 0.2 * grown))

    def _draw_wire(self, target: pygame.Surface, area: pygame.Rect, clock: pygame.Rect, since: float) -> None:
        """Draws the wire below the clock: whole at first, then its two ends, which spring apart and sway."""
        thick = max(3, round(clock.h * 0.09))
        y = area.y + round(area.h * 0.88)
        ends = (area.x + area.w * 0.16, area.right - area.w * 0.16)
        middle = area.centerx
        if not since:
            self._draw_strand(target, (ends[0], y), (ends[1], y), area.h * 0.02, thick)
        else:
            sprung = ease_out(min(1.0, since / 0.12))
            sway = sin(since * 34) * max(0.0, 1.0 - since * 4) * area.h * 0.05
            apart = area.w * (0.02 + 0.09 * sprung)
            for end, side in zip(ends, (-1, 1), strict=True):
                tip = (middle + side * apart, y - area.h * 0.16 * sprung + sway * side)
                self._draw_strand(target, (end, y), tip, area.h * 0.05 * sprung, thick)
                pygame.draw.circle(target, fire.COPPER, (round(tip[0]), round(tip[1])), max(2, round(thick * 0.42)))
            self._draw_sparks(target, (middle, y), area.h, since)
        self._draw_blades(target, (middle, y), area.h, since)

    def _draw_strand(
        self, target: pygame.Surface, start: tuple[float, float], end: tuple[float, float], sag: float, thick: int
    ) -> None:
        points = []
        for step in range(17):
            along = step / 16
            x = start[0] + (end[0] - start[0]) * along
            points.append((x, start[1] + (end[1] - start[1]) * along**2 + sag * sin(pi * along)))
        for colour, shift, wide in (
            (mix(fire.RED_WIRE, BLACK, 0.75), thick * 0.3, thick + 2),
            (fire.RED_WIRE, 0.0, thick),
            (mix(fire.RED_WIRE, WHITE, 0.45), -thick * 0.22, max(1, thick // 4)),
        ):
            moved = [(x, y + shift) for x, y in points]
            pygame.draw.lines(target, colour, closed=False, points=moved, width=wide)
            for at in (moved[0], moved[-1]):
                pygame.draw.circle(target, colour, (round(at[0]), round(at[1])), max(1, wide // 2))

    def _draw_blades(self, target: pygame.Surface, at: tuple[float, float], high: int, since: float) -> None:
        """Draws the cutters' two blades, which close on the wire and draw back."""
        share = since / 0.10
        if share >= 1:
            return
        steel = mix(self._look.theme.metal, WHITE, 0.15)
        open_by = 0.05 if since else 0.34
        back = high * 0.42 * share * share
        for side in (-1, 1):
            turn = pi / 2 + side * open_by
            along, across = (cos(turn), sin(turn)), (-sin(turn) * side, cos(turn) * side)
            x, y = at[0], at[1] - high * 0.05 + back
            tip = (x - along[0] * high * 0.02, y - along[1] * high * 0.02)
            points = [
                tip,
                (x + along[0] * high * 0.26, y + along[1] * high * 0.26),
                (
                    x + along[0] * high * 0.26 - across[0] * high * 0.06,
                    y + along[1] * high * 0.26 - across[1] * high * 0.06,
                ),
                (
                    x + along[0] * high * 0.06 - across[0] * high * 0.05,
                    y + along[1] * high * 0.06 - across[1] * high * 0.05,
                ),
            ]
            pygame.draw.polygon(target, mix(steel, BLACK, 0.35 if side > 0 else 0.0), points)
            pygame.draw.aalines(target, mix(steel, WHITE, 0.5), closed=True, points=points)

    def _draw_sparks(self, target: pygame.Surface, at: tuple[float, float], high: int, since: float) -> None:
        age = since / 0.34
        if age >= 1:
            return
        glow_at(target, at, round(high * 0.22), fire.HOT, max(0.0, 1.0 - age * 2.4))
        for angle, speed in self._sparks:
            out = high * 0.42 * speed * ease_out(age)
            x, y = at[0] + out * cos(angle), at[1] + out * sin(angle) * 0.7 + high * 0.30 * age * age
            tail = x - cos(angle) * high * 0.03 * (1 - age), y - sin(angle) * high * 0.02 * (1 - age)
            tone = mix(fire.HOT, fire.EMBER, age)
            pygame.draw.line(
                target, tone, (round(x), round(y)), (round(tail[0]), round(tail[1])), max(1, round(high * 0.008))
            )
