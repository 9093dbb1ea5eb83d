"""The pictures of great moments of money and luck: towers of chips, lit dice in a row, a run, the last chip."""

from collections.abc import Sequence
from math import cos, pi, sin

import pygame

from casino.scenes.motion.moments.moment import Art, glow_at
from casino.ui.chips.chips import chip_face, draw_stack
from casino.ui.dice.sprites import DiceSprites
from casino.ui.drawing.animator import ease_in_out, ease_out
from casino.ui.drawing.look import Look

_APPEARS_AFTER = 0.015  # of a tower's way, before the next one is seen


class ChipTowers(Art):
    """Towers of chips that are pushed in from both sides until they stand together."""

    words_from = 0.34
    tone = "accent"
    ground = "accent", 0.12

    def __init__(self, values: Sequence[int]) -> None:
        self._values = tuple(values)[-5:]

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        self._look = look
        self._px = round(min(size[1] * 0.42, size[0] * 0.10))

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        pushed = ease_out(min(1.0, share / 0.40))
        heights = (5, 9, 14, 10, 6)
        glow_at(target, area.center, round(area.h * 0.9), self._look.theme.accent, pushed * 0.6)
        for number, high in enumerate(heights):
            side = number - 2
            if share < _APPEARS_AFTER * (2 * side % 5):  # one after the other, as the first picture of each takes long
                continue
            value = self._values[number % len(self._values)]
            grown = max(1, round(high * min(1.0, max(0.0, share - 0.06 * abs(side)) / 0.3)))
            away = side * self._px * 1.02 + (1 if side >= 0 else -1) * area.w * 0.5 * (1 - pushed)
            step = max(2, round((area.h * 0.86 - self._px * 0.8) / 14))
            draw_stack(
                target, [value] * grown, (area.centerx + away, area.bottom - self._px * 0.5), self._px, step_px=step
            )


class LitRow(Art):
    """Dice in a row that are lit one after the other, each by a beam from above."""

    words_from = 0.56
    tone = "light"

    def __init__(self, sides: int, faces: Sequence[int], material: str) -> None:
        self._sides, self._faces, self._material = sides, list(faces), material

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        self._look = look
        self._px = round(min(size[1] * 0.60, size[0] * 0.8 / max(1, len(self._faces))))
        sprites = DiceSprites(self._px)
        self._dice = [sprites.resting(self._sides, self._material, face) for face in self._faces]
        beam = pygame.Surface((round(self._px * 1.1), size[1]), pygame.SRCALPHA)
        top, foot, wide = self._px * 0.16, self._px * 0.54, beam.get_width() / 2
        points = [(wide - top, 0), (wide + top, 0), (wide + foot, size[1]), (wide - foot, size[1])]
        pygame.draw.polygon(beam, (*look.theme.light, 70), points)
        self._beam = beam

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        count = len(self._dice)
        pitch = min(self._px * 1.12, area.w * 0.9 / max(1, count))
        for number, die in enumerate(self._dice):
            lit = min(1.0, max(0.0, share - 0.08 - 0.44 * number / count) / 0.08)
            x = area.centerx + (number - (count - 1) / 2) * pitch
            y = area.bottom - self._px * 0.56
            if lit:
                self._beam.set_alpha(round(255 * lit))
                target.blit(self._beam, self._beam.get_rect(midtop=(round(x), area.y)))
                glow_at(target, (x, y), round(self._px * 0.8), self._look.theme.light, lit * 0.7)
            die.set_alpha(round(70 + 185 * lit))
            target.blit(die, die.get_rect(center=(round(x), round(y))))
            die.set_alpha(255)


class Run(Art):
    """As many chips as rounds in a run: they light up in a winning one, and fall over in a losing one."""

    words_from = 0.5

    def __init__(self, count: int, value: int, *, is_won: bool) -> None:
        self._count, self._value, self._is_won = count, value, is_won
        self.tone = "win" if is_won else "lose"
        self.ground = self.tone, 0.10

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        self._look = look
        self._px = round(min(size[1] * 0.52, size[0] * 0.7 / self._count))
        self._face = chip_face(self._value, self._px).copy()

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        theme, px = self._look.theme, self._px
        for number in range(self._count):
            passed = min(1.0, max(0.0, share - 0.06 - 0.40 * number / self._count) / 0.14)
            x, y = area.centerx + (number - (self._count - 1) / 2) * px * 1.16, area.centery
            if self._is_won:
                hop = sin(passed * pi) * px * 0.22
                glow_at(target, (x, y - hop), round(px * 0.8), theme.win, passed * 0.8)
                self._face.set_alpha(round(80 + 175 * passed))
                target.blit(self._face, self._face.get_rect(center=(round(x), round(y - hop))))
            else:
                flat = pygame.transform.smoothscale(self._face, (px, max(2, round(px * (1 - 0.72 * passed)))))
                flat.set_alpha(round(255 - 130 * passed))
                target.blit(flat, flat.get_rect(midbottom=(round(x), round(y + px / 2))))
        self._face.set_alpha(255)


class LastChip(Art):
    """One chip that rolls in, sways and falls flat while the light closes around it."""

    words_from = 0.58
    tone = "ink_dim"

    def __init__(self, value: int) -> None:
        self._value = value

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        self._look = look
        self._px = round(size[1] * 0.62)
        self._face = chip_face(self._value, self._px)

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        rolled = ease_out(min(1.0, share / 0.42))
        x = area.x - self._px + (area.centerx - area.x + self._px) * rolled
        foot = area.bottom - self._px * 0.12
        glow_at(target, (x, foot - self._px * 0.4), round(self._px * (1.6 - 0.9 * share)), self._look.theme.light, 0.7)
        since = max(0.0, share - 0.42) / 0.30
        turned = pygame.transform.rotozoom(self._face, -360 * 1.5 * rolled, 1.0)
        flat = 1.0 if not since else max(0.24, abs(cos(min(1.0, since) * pi * 2.5)) * (1 - since) + 0.24)
        shown = pygame.transform.smoothscale(turned, (turned.get_width(), max(2, round(turned.get_height() * flat))))
        target.blit(shown, shown.get_rect(midbottom=(round(x), round(foot + turned.get_height() * 0.10 * (1 - flat)))))


class GuestWhoGoes(Art):
    """A portrait that rises from its chair, turns grey and goes off to the right."""

    words_from = 0.30
    ground = "panel", 0.6

    def __init__(self, face: str) -> None:
        self._face = face

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        from casino.ui.drawing.portraits import portrait

        self._look = look
        self._picture = portrait(self._face, "hurt", round(size[1] * 0.74), ring=look.theme.metal).copy()
        self._grey = pygame.transform.grayscale(self._picture)

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        px = self._picture.get_height()
        risen = ease_out(min(1.0, share / 0.22))
        gone = ease_in_out(min(1.0, max(0.0, share - 0.42) / 0.5))
        x, y = (
            area.centerx + gone * area.w * 0.46,
            area.bottom - px * (0.30 + 0.26 * risen) - abs(sin(gone * 9)) * px * 0.04,
        )
        for picture, seen in ((self._picture, 1.0), (self._grey, min(1.0, gone * 2))):
            picture.set_alpha(round(255 * seen * (1 - gone * 0.9)))
            target.blit(picture, picture.get_rect(center=(round(x), round(y))))
