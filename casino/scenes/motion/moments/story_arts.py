"""The pictures of an evening's story: a summit above all earlier ones, a way back up, and a balance that tips."""

from collections.abc import Sequence
from math import cos, pi, radians, sin

import pygame

from casino.scenes.motion.moments.moment import Art, glow_at
from casino.ui.chips.chips import chip_face
from casino.ui.dice.sprites import DiceSprites
from casino.ui.drawing.animator import ease_in_out, ease_out
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import mix

# A ridge from left to right, in shares of the picture: earlier summits, the highest of them, and the new one.
_RIDGE = (
    *((0.0, 0.16), (0.10, 0.30), (0.17, 0.21), (0.27, 0.42), (0.34, 0.31), (0.44, 0.52), (0.53, 0.30)),
    *((0.64, 0.58), (0.74, 0.86), (0.83, 0.50), (0.92, 0.56), (1.0, 0.36)),
)
_OLD, _NEW = 5, 8  # of its points
_SEEN = 0.50  # the share at which all of the ridge is seen
_DASHES = 12
_STEPS = 6
_HIT = 0.30  # the share at which a die strikes the balance
_HEAVY, _LIGHT = 13.0, -17.0  # degrees of the beam before and after
_FLUNG = ((0.14, 1.00, -200), (0.22, 0.80, 260), (0.30, 1.15, 320))  # how far aside, how high, how much each turns


class Summit(Art):
    """A ridge of earlier wins that is drawn from left to right, and above them a summit with a flag."""

    words_from = 0.56
    tone = "warn"
    ground = "panel", 0.8

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        self._look = look
        self._wide = round(min(size[0] * 0.80, size[1] * 3.0))

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        theme, left = self._look.theme, area.centerx - self._wide // 2
        line_px = max(2, round(area.h * 0.022))
        points = [(left + x * self._wide, area.bottom - y * area.h * 0.9) for x, y in _RIDGE]
        seen = left + self._wide * ease_in_out(min(1.0, share / _SEEN))
        shown = _up_to(points, seen)
        glow_at(target, points[_NEW], round(area.h * 0.6), theme.light, max(0.0, (share - _SEEN) * 4))
        if len(shown) > 1:
            body = [*shown, (shown[-1][0], area.bottom), (shown[0][0], area.bottom)]
            pygame.draw.polygon(target, mix(theme.shade, theme.metal, 0.32), body)
            pygame.draw.lines(target, theme.metal, False, shown, line_px)
        if seen > points[_OLD][0]:  # the record that falls
            x, y = points[_OLD]
            for dash in range(_DASHES):
                start = x + (points[_NEW][0] - x) * dash / _DASHES
                if start < seen:
                    end = start + self._wide * 0.3 / _DASHES * 0.55
                    pygame.draw.line(target, theme.ink_dim, (start, y), (end, y), max(1, line_px // 2))
        unfurled = ease_out(min(1.0, max(0.0, share - _SEEN) / 0.14))
        if unfurled:
            self._fly(target, points[_NEW], area.h * 0.24, unfurled, share)

    def _fly(
        self, target: pygame.Surface, foot: tuple[float, float], high: float, unfurled: float, share: float
    ) -> None:
        """Draws the flag, which waves."""
        theme, (x, y) = self._look.theme, foot
        top = y - high * (0.4 + 0.6 * unfurled)
        cloth = []
        for edge in (0.0, 0.55):
            side = [
                (
                    x + high * 0.85 * unfurled * step / 8,
                    top + high * edge + sin(step * 0.8 - share * 60) * high * 0.06 * step / 8,
                )
                for step in range(9)
            ]
            cloth += side if not edge else side[::-1]
        pygame.draw.polygon(target, theme.lose, cloth)
        pygame.draw.line(target, theme.ink, (x, y), (x, top), max(2, round(high * 0.07)))


def _up_to(points: Sequence[tuple[float, float]], x: float) -> list[tuple[float, float]]:
    """The part of a line of points, from left to right, that is left of `x`."""
    shown = [point for point in points if point[0] <= x]
    if 0 < len(shown) < len(points):
        (ax, ay), (bx, by) = shown[-1], points[len(shown)]
        shown.append((x, ay + (by - ay) * (x - ax) / (bx - ax)))
    return shown


class WayUp(Art):
    """A chip that hops up a stair out of the dark; every step is lit under it, and the last one shines."""

    words_from = 0.60
    tone = "light"
    ground = "felt_edge", 0.35

    def __init__(self, value: int) -> None:
        self._value = value

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        self._look = look
        self._px = round(min(size[1] * 0.30, size[0] * 0.10))
        self._face = chip_face(self._value, self._px)

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        theme, px = self._look.theme, self._px
        wide = min(area.w * 0.9 / _STEPS, px * 1.35)
        rise = (area.h * 0.94 - px * 1.4) / (_STEPS - 1)
        left = area.centerx - wide * _STEPS / 2
        climbed = min(1.0, share / 0.58) * _STEPS
        for step in range(_STEPS):
            top = area.bottom - area.h * 0.06 - rise * step
            block = pygame.Rect(round(left + wide * step), round(top), round(wide) + 1, area.bottom - round(top))
            lit = min(1.0, max(0.0, climbed - step))
            tone = mix(theme.shade, theme.rail, 0.35 + 0.35 * lit)
            pygame.draw.rect(target, tone, block)
            edge = pygame.Rect(block.x, block.y, block.w, max(2, round(area.h * 0.02)))
            pygame.draw.rect(target, mix(tone, theme.light, lit), edge)
        at, hop = divmod(min(climbed, _STEPS - 0.001), 1.0)
        now = min(_STEPS - 1.0, at + ease_in_out(hop)) if at else ease_in_out(hop) - 0.6 * (1 - hop)
        x = left + wide * (now + 0.5)
        foot = area.bottom - area.h * 0.06 - rise * max(0.0, now) - sin(hop * pi) * px * 0.35 * (climbed < _STEPS)
        glow_at(target, (x, foot - px / 2), round(px * (0.8 + 0.9 * (share > 0.58))), theme.light, 0.3 + 0.1 * climbed)
        turned = pygame.transform.rotozoom(self._face, -120 * now, 1.0)
        target.blit(turned, turned.get_rect(center=(round(x), round(foot - px / 2))))


class TippedBalance(Art):
    """A balance with three dice of the other on one side, until a single die falls on the other and flings them off."""

    words_from = _HIT + 0.12
    tone = "win"
    ground = "felt", 0.25

    def __init__(self, sides: int, own: str, other: str) -> None:
        self._sides, self._own, self._other = sides, own, other

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        self._look = look
        self._px = round(min(size[1] * 0.31, size[0] * 0.14))
        sprites = DiceSprites(self._px)
        self._die = sprites.resting(self._sides, self._own, 1)
        self._heap = [sprites.resting(self._sides, self._other, self._sides) for _ in _FLUNG]

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        theme, px = self._look.theme, self._px
        since = max(0.0, share - _HIT)
        tipped = ease_out(min(1.0, since / 0.14))
        angle = radians(
            _HEAVY + (_LIGHT - _HEAVY) * tipped + 5 * sin(since * 40) * max(0.0, 1 - since * 4) * (since > 0)
        )
        x, y = area.centerx, area.bottom - area.h * 0.30
        half = min(area.w * 0.36, area.h * 1.1)
        left = x - half * cos(angle), y - half * sin(angle)
        right = x + half * cos(angle), y + half * sin(angle)
        thick = max(3, round(area.h * 0.055))
        foot = [(x, y), (x - area.h * 0.15, area.bottom), (x + area.h * 0.15, area.bottom)]
        pygame.draw.polygon(target, mix(theme.metal, theme.shade, 0.5), foot)
        pygame.draw.line(target, theme.metal, left, right, thick)
        pygame.draw.circle(target, theme.ink, (round(x), round(y)), round(thick * 0.8))
        if since:
            glow_at(target, (left[0], left[1] - px / 2), round(px * 1.6), theme.win, max(0.25, 1.0 - since * 2))
        for number, (aside, high, turn) in enumerate(_FLUNG):
            flown = min(1.0, since / 0.42)
            at_x = right[0] + px * (0.52 * (number - 1) - 0.35) + aside * area.w * flown
            rest = right[1] - px * (1.4 if number == 1 else 0.6)
            at_y = rest - area.h * high * 2.6 * flown * (1 - flown) + area.h * 0.9 * flown * flown
            shown = pygame.transform.rotozoom(self._heap[number], turn * flown, 1.0) if flown else self._heap[number]
            shown.set_alpha(round(255 * (1 - flown * flown)))
            target.blit(shown, shown.get_rect(center=(round(at_x), round(at_y))))
            self._heap[number].set_alpha(255)
        fallen = min(1.0, share / _HIT)
        top = left[1] - px * 0.55 - (area.h * 1.1) * (1 - fallen * fallen)
        target.blit(self._die, self._die.get_rect(center=(round(left[0] + px * 0.3), round(top))))
