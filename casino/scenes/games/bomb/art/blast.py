"""Shows a bomb going off: one bloom of light, then dark and smoke; and the scorched case afterwards.

There is only one flash, and none where motion is reduced: then it only grows dark.
"""

from collections.abc import Callable
from functools import lru_cache
from math import sin
from random import Random

import pygame

from casino.scenes.app import timing
from casino.scenes.motion.fading import is_large, relight
from casino.ui.drawing import materials
from casino.ui.drawing.animator import Animation, ease_in_out, ease_out
from casino.ui.drawing.look import Look
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.theme import Theme, mix

_PUFFS = 14
_PUFF_SIZES = 4
_PUFF_SHADES = 8
_SCORCHED = 0.34  # the light left on the case afterwards, as a share


@lru_cache(maxsize=2)
def _bloom(size: tuple[int, int], tokens: Theme) -> pygame.Surface:
    """A white heart with an amber rim, for additive blits."""
    hot, rim = mix(WHITE, tokens.light, 0.3), tokens.accent

    def colour_at(t: float) -> tuple[tuple[int, int, int], float]:
        tone = mix(hot, rim, materials.smooth(t / 0.45)) if t < 0.45 else mix(rim, BLACK, (t - 0.45) / 0.55)
        return tone, 1.0

    return materials.opaque(materials.disc_map(size, (0.5, 0.5), 0.5, colour_at)).convert()


@lru_cache(maxsize=_PUFF_SIZES * _PUFF_SHADES)
def _puff(radius_px: int, shade: int, tokens: Theme) -> pygame.Surface:
    """A ball of smoke; `shade` 1 to _PUFF_SHADES is its density."""
    smoke = mix(tokens.floor, tokens.metal, 0.22)
    return materials.glow(radius_px, smoke, strength=0.62 * shade / _PUFF_SHADES)


class Blast(Animation):
    """Blows up the bomb over `room`.

    `on_bloom` is called once, when the light is brightest and hides a change below it. With `calm` there is neither
    light nor smoke.
    """

    def __init__(
        self, look: Look, room: pygame.Rect, on_bloom: Callable[[], object], *, calm: bool = False, seed: int = 1
    ) -> None:
        self._look, self._room, self._calm = look, room, calm
        self._area = pygame.Rect((0, 0), _drawn_size(room.size))
        self._on_bloom: Callable[[], object] | None = on_bloom
        self._passed = 0.0
        rng = Random(seed)
        area, base = self._area, _puff_px(self._area.size)
        self._puffs = [
            (
                area.centerx + rng.uniform(-0.42, 0.42) * area.w,
                area.centery + rng.uniform(-0.10, 0.42) * area.h,
                base + base // 2 * rng.randrange(_PUFF_SIZES),
                rng.uniform(0.15, 0.9),
                rng.uniform(0.18, 0.42) * area.h,
                rng.uniform(0.0, 6.0),
            )
            for _ in range(_PUFFS)
        ]

    @classmethod
    def warm(cls, look: Look, room: pygame.Rect) -> None:
        """Makes the pictures ahead of time, so that the frame of the blast does not wait for them."""
        size = _drawn_size(room.size)
        base = _puff_px(size)
        _bloom(_half(size), look.theme)
        _soot(room.size, look.theme)
        for number in range(_PUFF_SIZES):
            for shade in range(1, _PUFF_SHADES + 1):
                _puff(base + base // 2 * number, shade, look.theme)

    @property
    def seconds(self) -> float:
        """How long the blast takes, in seconds."""
        return timing.LONG_FADE if self._calm else timing.BLAST

    def update(self, seconds: float) -> bool:
        self._passed += seconds
        if not self._calm and self._passed >= timing.BLAST_BLOOMS * 0.6:
            self._call_on_bloom()
        return self._passed >= self.seconds

    def finish(self) -> None:
        self._passed = self.seconds
        self._call_on_bloom()

    def _call_on_bloom(self) -> None:
        on_bloom, self._on_bloom = self._on_bloom, None
        if on_bloom:
            on_bloom()

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        if self._calm:
            if self._on_bloom is not None:  # the darkness grows
                veil = pygame.Surface(self._room.size)
                veil.set_alpha(round(255 * (1 - _SCORCHED) * min(1.0, self._passed / timing.LONG_FADE)))
                target.blit(veil, self._room)
            return [self._room]
        whole = target.subsurface(self._room)
        ground = whole if self._area.size == self._room.size else pygame.transform.scale(whole, self._area.size)
        if self._passed < timing.BLAST_IS_DARK:
            self._draw_light(ground)
        self._draw_smoke(ground)
        if ground is not whole:
            pygame.transform.scale(ground, self._room.size, whole)
        return [self._room]

    def _draw_light(self, target: pygame.Surface) -> None:
        if self._passed < timing.BLAST_BLOOMS:
            grown, light = ease_out(self._passed / timing.BLAST_BLOOMS), 255
        else:
            faded = (self._passed - timing.BLAST_BLOOMS) / (timing.BLAST_IS_DARK - timing.BLAST_BLOOMS)
            grown, light = 1.0, round(255 * (1 - ease_in_out(faded)))
        area = self._area
        size = (round(area.w * (0.15 + 1.6 * grown)), round(area.h * (0.15 + 1.9 * grown)))
        bloom = _bloom(_half(area.size), self._look.theme)
        # Only the visible part of the picture is scaled.
        seen = (min(size[0], area.w), min(size[1], area.h))
        part = pygame.Rect(0, 0, bloom.get_width() * seen[0] // size[0], bloom.get_height() * seen[1] // size[1])
        part.center = bloom.get_rect().center
        shown = pygame.transform.scale(bloom.subsurface(part.clip(bloom.get_rect())), seen)
        if light < 255:
            shown.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
        target.blit(shown, shown.get_rect(center=area.center), special_flags=pygame.BLEND_RGB_ADD)

    def _draw_smoke(self, target: pygame.Surface) -> None:
        for x, y, radius, start, rise, sway in self._puffs:
            age = (self._passed - timing.BLAST_BLOOMS * 0.7 - start) / (timing.BLAST - timing.BLAST_BLOOMS - start)
            if not 0 < age < 1:
                continue
            shade = round(_PUFF_SHADES * min(1.0, age * 5, (1 - age) * 2.2))
            if shade:
                puff = _puff(radius, shade, self._look.theme)
                at = (x + sin(sway + age * 3) * radius * 0.2, y - rise * ease_out(age))
                target.blit(puff, puff.get_rect(center=(round(at[0]), round(at[1]))))


def _drawn_size(size: tuple[int, int]) -> tuple[int, int]:
    """The size in px at which a room's blast is drawn: half of a large room's, as nothing in it holds still."""
    return _half(size) if is_large(size) else size


def _puff_px(size: tuple[int, int]) -> int:
    """The radius of the smallest ball of smoke."""
    return max(60, round(min(size) * 0.16))


def _half(size: tuple[int, int]) -> tuple[int, int]:
    return max(2, size[0] // 2), max(2, size[1] // 2)


def paint_scorched(target: pygame.Surface, look: Look, room: pygame.Rect) -> None:
    """Paints room and case after the blast: dark, with soot over the middle."""
    light = round(255 * _SCORCHED)
    relight(target, room, (light, light, light))
    target.blit(_soot(room.size, look.theme), room)


@lru_cache(maxsize=2)
def _soot(size: tuple[int, int], tokens: Theme) -> pygame.Surface:
    return materials.disc_map(size, (0.5, 0.5), 0.62, lambda t: (tokens.shade, 0.86 * (1 - materials.smooth(t)) ** 0.8))
