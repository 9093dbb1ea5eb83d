"""Shows a bomb going off: white from the module outwards, the window shaken, pieces in the air, fire, a darkness in
which nothing is left but sparks; then what the case looks like now, smoke over it, embers that die.

There is only one flash, and none where motion is reduced: then the wreck comes up out of the dark.
"""

from collections.abc import Callable
from functools import lru_cache
from math import cos, exp, hypot, pi, sin, sqrt
from random import Random

import pygame

from casino.scenes.app import timing
from casino.scenes.games.bomb.art.wreck import LIGHT_ON_PIECES, Wreck
from casino.scenes.motion.fading import is_large
from casino.ui.drawing import fire, materials
from casino.ui.drawing.animator import Animation, ease_in_out, ease_out
from casino.ui.drawing.areas import around
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.theme import Theme, mix
from casino.ui.drawing.vector import Colour

_PUFFS, _LATE_PUFFS = 9, 5
_PUFF_SIZES = 3
_PUFF_SHADES = 8
_SPARKS, _SPARK_TONES = 40, 64
_FLAMES, _FLAME_SHADES = 6, 6
_FLAME_PX = 0.66  # of the room's shorter side
_WHITE_SHARE = 0.62  # of the radius of the white that spreads: within it all is of one colour
_ALL_WHITE = 0.86  # the share of its time after which white is everywhere
_UNSEEN = 4  # of 255, the brightest glare that is not worth a frame's time
_SHAKE = 0.030  # of the window's shorter side, at first
_SHAKE_HZ = 11.0
_UNFELT = 0.0012  # of the window's longer side: a shift that is not worth a frame's time
_SLOWED = 0.80  # how fast pieces fly, compared with the rest


def _hot(tokens: Theme) -> Colour:
    return mix(WHITE, tokens.light, 0.2)


@lru_cache(maxsize=2)
def _ring(px: int, tokens: Theme) -> pygame.Surface:
    """White with an amber rim, for additive blits."""
    hot, rim, first, last = _hot(tokens), tokens.accent, _WHITE_SHARE, 0.80

    def colour_at(t: float) -> tuple[Colour, float]:
        if t < first:
            return hot, 1.0
        if t < last:
            return mix(hot, rim, (t - first) / (last - first)), 1.0
        return mix(rim, BLACK, (t - last) / (1.0 - last)), 1.0

    return materials.opaque(materials.disc_map((px, px), (0.5, 0.5), 0.5, colour_at)).convert()


@lru_cache(maxsize=_FLAME_SHADES)
def _flame(px: int, shade: int, tokens: Theme) -> pygame.Surface:
    """A ball of fire, for additive blits; `shade` 1 to _FLAME_SHADES is how hot it is."""
    heat = shade / _FLAME_SHADES
    heart = mix(mix(fire.FLAME, tokens.light, max(0.0, heat * 1.5 - 0.6)), BLACK, (1 - heat) * 0.55)
    rim = mix(fire.RIM, BLACK, 1 - heat)

    def colour_at(t: float) -> tuple[Colour, float]:
        return mix(mix(heart, rim, min(1.0, t * 1.6)), BLACK, materials.smooth(t)), 1.0

    return materials.opaque(materials.disc_map((px, px), (0.5, 0.5), 0.5, colour_at)).convert()


@lru_cache(maxsize=_PUFF_SIZES * _PUFF_SHADES)
def _puff(radius_px: int, shade: int, tokens: Theme) -> pygame.Surface:
    """A ball of smoke; `shade` 1 to _PUFF_SHADES is its density."""
    smoke = mix(tokens.floor, tokens.metal, 0.22)
    return materials.glow(radius_px, smoke, strength=0.62 * shade / _PUFF_SHADES)


class Blast(Animation):
    """Blows up the bomb that `wreck` is left of, in a window of a size.

    `on_white` is called once, when nothing but white is seen and hides a change below it. With `calm` nothing moves
    and nothing flashes.
    """

    def __init__(
        self,
        wreck: Wreck,
        window: tuple[int, int],
        on_white: Callable[[], object],
        *,
        calm: bool = False,
        seed: int = 1,
    ) -> None:
        self._wreck, self._calm = wreck, calm
        self._window = pygame.Rect((0, 0), window)
        self._on_white: Callable[[], object] | None = on_white
        self._passed = 0.0
        rng = Random(seed)
        room, unit = wreck.room, wreck.unit
        self._shakes = rng.uniform(0, 2 * pi), rng.uniform(0, 2 * pi)
        sizes = _puff_sizes(unit)
        self._puffs = [
            (
                wreck.centre[0] + rng.uniform(-0.55, 0.55) * unit * (0.5 if is_late else 1.0),
                wreck.centre[1] + rng.uniform(-0.20, 0.30) * unit,
                sizes[0] if is_late else rng.choice(sizes),
                (timing.BLAST_IS_DARK + 0.2 + 0.45 * number) if is_late else rng.uniform(0.28, 0.75),
                rng.uniform(0.22, 0.50) * room.h,
                rng.uniform(0.0, 6.0),
            )
            for is_late, count in ((False, _PUFFS), (True, _LATE_PUFFS))
            for number in range(count)
        ]
        self._flames = [
            (2 * pi * number / _FLAMES + rng.uniform(-0.4, 0.4), rng.uniform(0.12, 0.52), rng.uniform(0.62, 1.0))
            for number in range(_FLAMES)
        ]
        self._sparks = [
            (rng.uniform(0, 2 * pi), rng.uniform(0.15, 1.0), rng.uniform(0.05, 0.4), rng.uniform(0.5, 1.0))
            for _ in range(_SPARKS)
        ]

    @classmethod
    def warm(cls, wreck: Wreck) -> None:
        """Makes the pictures ahead of time, so that the frame of the blast does not wait for them."""
        _ring(_ring_px(wreck.unit), wreck.look.theme)
        wreck.warm()
        for shade in range(1, _FLAME_SHADES + 1):
            _flame(round(wreck.unit * _FLAME_PX), shade, wreck.look.theme)
        for radius in _puff_sizes(wreck.unit):
            for shade in range(1, _PUFF_SHADES + 1):
                _puff(radius, shade, wreck.look.theme)

    @property
    def seconds(self) -> float:
        """How long the blast takes, in seconds."""
        return 2 * timing.LONG_FADE if self._calm else timing.BLAST

    def update(self, seconds: float) -> bool:
        self._passed += seconds
        if self._passed >= (timing.LONG_FADE if self._calm else timing.BLAST_IS_WHITE * _ALL_WHITE):
            self._call_on_white()
        return self._passed >= self.seconds

    def finish(self) -> None:
        self._passed = self.seconds
        self._call_on_white()

    def _call_on_white(self) -> None:
        on_white, self._on_white = self._on_white, None
        if on_white:
            on_white()

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        passed, wreck = self._passed, self._wreck
        if self._calm:
            share = abs(1.0 - passed / timing.LONG_FADE)  # of the light: it goes, and comes back on the wreck
            if passed >= timing.LONG_FADE:
                wreck.draw_pieces(target, wreck.debris.rest, LIGHT_ON_PIECES)
            _dim(target, wreck.room, min(1.0, share))
            return [wreck.room]
        if passed < timing.BLAST_IS_DARK:
            self._draw_fire(target)
        elif passed < timing.BLAST_DAWNS:
            target.fill(BLACK, self._window)
            wreck.debris.pose(passed * _SLOWED)  # what falls meanwhile is not worked out in one frame afterwards
        else:
            self._draw_dawn(target)
        if passed > timing.BLAST_IS_WHITE:
            self._draw_sparks(target)
            kindled = min(1.0, (passed - timing.BLAST_DAWNS) / timing.BLAST_DAWN + 0.4)
            left = (timing.BLAST - passed) / (timing.BLAST - timing.BLAST_DAWNS)
            wreck.draw_embers(target, passed, kindled * min(1.0, left))
        return [self._window]

    # -- until it is dark -------------------------------------------------------------------------------------

    def _draw_fire(self, target: pygame.Surface) -> None:
        passed, wreck, tokens = self._passed, self._wreck, self._wreck.look.theme
        self._shake(target)
        burning = max(0.0, passed - timing.BLAST_IS_WHITE) / (timing.BLAST_IS_DARK - timing.BLAST_IS_WHITE)
        if passed < timing.BLAST_IS_WHITE:
            self._draw_white(target)
        else:
            self._draw_smoke(target)
            self._draw_flames(target, burning)
            heat = (1.0 - min(1.0, burning * 1.9)) ** 2
            glare = mix(BLACK, mix(mix(tokens.lose, tokens.accent, heat), WHITE, max(0.0, 1 - burning * 4)), heat)
            if max(glare) > _UNSEEN:
                target.fill(glare, self._window, special_flags=pygame.BLEND_RGB_ADD)
            dark = ease_in_out(max(0.0, burning - 0.42) / 0.58)
            if dark > 0:
                _dim(target, self._window, 1.0 - dark)
        light = 0.0 if passed < timing.BLAST_IS_WHITE else min(1.0, burning * 4) * (1.0 - max(0.0, burning - 0.5) * 2)
        # The fire is everywhere: nothing throws a shadow.
        wreck.draw_pieces(target, wreck.debris.pose(passed * _SLOWED), max(0.0, light), has_shadows=False)

    def _draw_flames(self, target: pygame.Surface, burning: float) -> None:
        """Draws fire that rolls out of the hole and cools; `burning` is the share of its time that has passed."""
        wreck = self._wreck
        for angle, reach, life in self._flames:
            age = burning / life
            shade = round(_FLAME_SHADES * (1.0 - age**1.5)) if age < 1 else 0
            if not shade:
                continue
            flame = _flame(round(wreck.unit * _FLAME_PX), shade, wreck.look.theme)
            out = reach * wreck.unit * ease_out(min(1.0, burning * 1.6))
            at = wreck.centre[0] + out * cos(angle), wreck.centre[1] + out * sin(angle) - burning * wreck.unit * 0.22
            place = flame.get_rect(center=(round(at[0]), round(at[1])))
            target.blit(flame, place, special_flags=pygame.BLEND_RGB_ADD)

    def _draw_white(self, target: pygame.Surface) -> None:
        """Draws white that has come so far from the module, with fire at its rim."""
        share = self._passed / timing.BLAST_IS_WHITE
        if share > _ALL_WHITE:
            target.fill(WHITE, self._window)
            return
        x, y = self._wreck.centre
        farthest = max(hypot(x - cx, y - cy) for cx in (0, self._window.w) for cy in (0, self._window.h))
        radius = max(8, round(farthest * 1.65 * ease_in_out(share) + self._wreck.unit * 0.05))
        tokens = self._wreck.look.theme
        ring = _ring(_ring_px(self._wreck.unit), tokens)
        whole = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        whole.center = x, y
        seen, scale = whole.clip(self._window), ring.get_width() / whole.w
        # Most of it is of one colour, which need not be stretched out of the picture.
        middle = pygame.Rect((0, 0), 2 * [round(whole.w * _WHITE_SHARE / sqrt(2))])
        middle.center = whole.center
        middle = middle.clip(seen)
        target.fill(_hot(tokens), middle, special_flags=pygame.BLEND_RGB_ADD)
        for area in around(seen, middle):
            part = pygame.Rect(
                round((area.x - whole.x) * scale), round((area.y - whole.y) * scale),
                max(1, round(area.w * scale)), max(1, round(area.h * scale)),
            ).clip(ring.get_rect())  # fmt: skip
            if part.w and part.h:
                shown = pygame.transform.scale(ring.subsurface(part), area.size)
                target.blit(shown, area, special_flags=pygame.BLEND_RGB_ADD)

    def _shake(self, target: pygame.Surface) -> None:
        """Moves all that has been drawn to one side and back, ever less; what comes free is black."""
        strength = _SHAKE * min(self._window.size) * exp(-2.6 * self._passed) * min(1.0, self._passed / 0.06)
        angle = 2 * pi * _SHAKE_HZ * self._passed
        dx = round(strength * sin(angle + self._shakes[0]))
        dy = round(strength * sin(angle * 0.83 + self._shakes[1]))
        if max(abs(dx), abs(dy)) <= max(self._window.size) * _UNFELT:
            return
        target.scroll(dx, dy)
        width, height = self._window.size
        if dx:
            target.fill(BLACK, (0 if dx > 0 else width + dx, 0, abs(dx), height))
        if dy:
            target.fill(BLACK, (0, 0 if dy > 0 else height + dy, width, abs(dy)))

    def _draw_smoke(self, target: pygame.Surface) -> None:
        """Draws the balls of smoke, of which those of the fire go and those of the embers come later."""
        passed, is_coarse = self._passed, is_large(self._window.size)
        for number, (x, y, radius, start, rise, sway) in enumerate(self._puffs):
            lasts = 1.5 if number < _PUFFS else timing.BLAST - start
            age = (passed - start) / lasts
            if not 0 < age < 1 or (is_coarse and number % 2):
                continue
            shade = round(_PUFF_SHADES * min(1.0, age * 5, (1 - age) * 2.2))
            if shade:
                puff = _puff(radius, shade, self._wreck.look.theme)
                at = (x + sin(sway + age * 3) * radius * 0.25, y - rise * ease_out(age))
                target.blit(puff, puff.get_rect(center=(round(at[0]), round(at[1]))))

    # -- in the dark and after --------------------------------------------------------------------------------

    def _draw_dawn(self, target: pygame.Surface) -> None:
        passed, wreck = self._passed, self._wreck
        wreck.draw_pieces(target, wreck.debris.pose(passed * _SLOWED), LIGHT_ON_PIECES)
        self._draw_smoke(target)
        share = min(1.0, (passed - timing.BLAST_DAWNS) / timing.BLAST_DAWN)
        if share < 1.0:
            _dim(target, self._window, ease_in_out(share))

    def _draw_sparks(self, target: pygame.Surface) -> None:
        """Draws sparks that sail away from the hole and go out one after another."""
        wreck, since = self._wreck, self._passed - timing.BLAST_IS_WHITE
        for angle, reach, rise, life in self._sparks:
            age = since / (timing.BLAST * 0.62 * life)
            if age >= 1:
                continue
            out = reach * wreck.unit * 0.62 * ease_out(min(1.0, since / 1.1))
            drift = since * rise * wreck.unit * 0.16
            x = wreck.centre[0] + out * cos(angle) + sin(since * 2.3 + angle * 5) * wreck.unit * 0.012
            y = wreck.centre[1] + out * sin(angle) * 0.8 - drift
            tone = _spark(round(age * _SPARK_TONES))
            side = max(1, round(wreck.unit * 0.006 * (1.2 - age)))
            target.fill(tone, (round(x), round(y), side, side))


@lru_cache(maxsize=_SPARK_TONES + 1)
def _spark(step: int) -> Colour:
    """The colour of a spark after so many steps of its life."""
    age = step / _SPARK_TONES
    return mix(mix(fire.HOT, fire.FLAME, min(1.0, age * 1.6)), BLACK, age**2)


def _dim(target: pygame.Surface, area: pygame.Rect, light: float) -> None:
    """Leaves a share of the light in an area."""
    left = round(255 * light)
    target.fill((left, left, left), area, special_flags=pygame.BLEND_RGB_MULT)


def _ring_px(unit: int) -> int:
    return max(64, unit // 2)


def _puff_sizes(unit: int) -> list[int]:
    """The radii of the balls of smoke, from the smallest."""
    base = max(40, round(unit * 0.13))
    return [base + base // 2 * number for number in range(_PUFF_SIZES)]
