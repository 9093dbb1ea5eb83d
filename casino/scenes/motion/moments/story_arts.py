"""The pictures of an evening's story: a summit above all earlier ones, a way back up, and a balance that tips."""

from functools import partial
from math import cos, pi, radians, sin

import pygame

from casino.scenes.motion.moments.moment import Art, glow_at
from casino.ui.chips.chips import chip_face
from casino.ui.dice.sprites import DiceSprites
from casino.ui.drawing.animator import ease_in_out, ease_out
from casino.ui.drawing.look import Look
from casino.ui.drawing.materials import smooth
from casino.ui.drawing.theme import mix
from casino.ui.drawing.vector import Colour, closed_path, css, drawn, eased_stops

# Summits in shares of the picture: the middle of each, its height, and how far its sides reach.
_EARLIER = ((0.13, 0.29, 0.13), (0.30, 0.40, 0.16), (0.48, 0.50, 0.17), (0.88, 0.34, 0.14))
_NEW = (0.67, 0.78, 0.24)
_RECORD = 2  # of the earlier ones, the highest until now
_RISEN = 0.46  # the share at which the new one has risen
_DASHES = 14
_STEPS = 6
_HIT = 0.30  # the share at which a die strikes the balance
_HEAVY, _LIGHT = 13.0, -17.0  # degrees of the beam before and after
_FLUNG = ((0.14, 1.00, -200), (0.22, 0.80, 260), (0.30, 1.15, 320))  # how far aside, how high, how much each turns


class Summit(Art):
    """A ridge of earlier wins, and behind it a new summit that rises above their height; then its flag."""

    words_from = 0.56
    tone = "warn"
    ground = "panel", 0.5

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        self._look = look
        theme = look.theme
        self._wide, self._high = round(min(size[0] * 0.86, size[1] * 2.6)), size[1]
        far = mix(theme.shade, theme.metal, 0.34), mix(theme.shade, theme.metal, 0.16)
        near = mix(theme.metal, theme.light, 0.25), mix(theme.shade, theme.metal, 0.45)
        place = (self._wide, self._high)
        self._ridge = drawn("".join(_mountain(one, place, *far, theme.ink_dim) for one in _EARLIER), place)
        self._new = drawn(_mountain(_NEW, place, *near, theme.ink), place)

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        theme, left = self._look.theme, area.centerx - self._wide // 2
        risen = ease_out(min(1.0, max(0.0, share - 0.12) / (_RISEN - 0.12)))
        summit = left + _NEW[0] * self._wide, area.bottom - _NEW[1] * self._high
        dawn = min(1.0, risen * 0.6 + max(0.0, share - _RISEN) * 3)
        glow_at(target, (summit[0], summit[1] + area.h * 0.2), round(area.h * 0.7), theme.light, dawn)
        sunk = round((1 - risen) * 0.3 * self._high)
        self._new.set_alpha(round(255 * risen))
        target.blit(self._new, (left, area.y + sunk), (0, 0, self._wide, self._high - sunk))
        target.blit(self._ridge, (left, area.y))
        x, high, _ = _EARLIER[_RECORD]
        x, y = left + x * self._wide, area.bottom - high * self._high
        line_px = max(1, round(area.h * 0.012))
        for dash in range(round(_DASHES * min(1.0, max(0.0, share - 0.08) / 0.2))):  # the record that falls
            start = x + (dash + 0.6) * self._wide * 0.022
            pygame.draw.line(target, theme.ink_dim, (start, y), (start + self._wide * 0.012, y), line_px)
        unfurled = ease_out(min(1.0, max(0.0, share - _RISEN) / 0.14))
        if unfurled:
            self._fly(target, summit, area.h * 0.22, unfurled, share)

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
        pygame.draw.aalines(target, mix(theme.lose, theme.shade, 0.4), True, cloth)
        pygame.draw.line(target, theme.ink, (x, y), (x, top), max(2, round(high * 0.07)))


def _fading(tone: Colour, down: float) -> tuple[Colour, float]:
    """A colour that fades out towards the foot, at a share of the way down to it."""
    return tone, 1 - smooth((down - 0.45) / 0.55)


def _mountain(
    summit: tuple[float, float, float], size: tuple[int, int], lit: Colour, dark: Colour, snow: Colour
) -> str:
    """SVG of a mountain lit from the left, with snow, whose foot fades out."""
    (width, height), (middle, high, reach) = size, summit
    x, top, foot, half = middle * width, (1 - high) * height, float(height), reach * width

    def at(aside: float, down: float) -> tuple[float, float]:
        return x + aside * half, top + down * (foot - top)

    body = [at(0, 0), at(0.16, 0.2), at(0.3, 0.27), at(0.52, 0.56), at(0.7, 0.66), at(1, 1)]
    body += [at(-1, 1), at(-0.74, 0.7), at(-0.5, 0.52), at(-0.36, 0.3), at(-0.14, 0.18)]
    shaded = [*body[:6], at(0.18, 1), at(0.04, 0.74), at(0.2, 0.52), at(-0.03, 0.34), at(0.06, 0.17)]
    white = [at(0, 0), at(0.16, 0.2), at(0.21, 0.26), at(0.11, 0.24), at(0.05, 0.31), at(-0.04, 0.22)]
    white += [at(-0.12, 0.3), at(-0.2, 0.25), at(-0.14, 0.18)]
    grey = [at(0, 0), at(0.16, 0.2), at(0.21, 0.26), at(0.11, 0.24), at(0.05, 0.31), at(-0.01, 0.24), at(0.06, 0.15)]
    name = f"m{round(middle * 100)}"
    fills = ""
    for part, tone in (("l", lit), ("d", dark)):
        stops = eased_stops(partial(_fading, tone))
        fills += (
            f'<linearGradient id="{part}{name}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="{top:.1f}" '
            f'y2="{foot:.1f}">{stops}</linearGradient>'
        )
    return (
        f'<defs>{fills}</defs><path d="{closed_path(body)}" fill="url(#l{name})"/>'
        f'<path d="{closed_path(shaded)}" fill="url(#d{name})"/><path d="{closed_path(white)}" fill="{css(snow)}"/>'
        f'<path d="{closed_path(grey)}" fill="{css(mix(snow, dark, 0.45))}"/>'
    )


class WayUp(Art):
    """A chip that hops up a stair out of the dark, towards a lit door at its head."""

    words_from = 0.60
    tone = "light"
    ground = "felt_edge", 0.25

    def __init__(self, value: int) -> None:
        self._value = value

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        self._look = look
        self._px = round(min(size[1] * 0.26, size[0] * 0.09))
        self._face = chip_face(self._value, self._px)
        self._tread = min(size[0] * 0.9 / (_STEPS + 2.0), self._px * 1.35)
        self._rise = (size[1] * 0.94 - self._px * 2.4) / (_STEPS - 1)
        self._dark, self._lit = (drawn(self._stair(size, lit), size) for lit in (0.0, 1.0))

    def _stair(self, size: tuple[int, int], lit: float) -> str:
        """SVG of the stair with its door, unlit or lit by it."""
        theme, (width, height) = self._look.theme, size
        stone = mix(theme.shade, theme.rail, 0.45 + 0.35 * lit)
        left, foot = self._left(width), height * 0.94
        body, edges = [(left, float(height))], ""
        for step in range(_STEPS):
            x, y = left + self._tread * step, foot - self._rise * step
            end = x + self._tread * (1 if step < _STEPS - 1 else 2.0)
            body += [(x, y), (end, y)]
            gleam = mix(stone, theme.light, 0.12 + 0.6 * lit * (0.25 + 0.75 * step / (_STEPS - 1)))
            thick = max(2.0, height * 0.022)
            edges += f'<rect x="{x:.1f}" y="{y:.1f}" width="{end - x:.1f}" height="{thick:.1f}" fill="{css(gleam)}"/>'
            side = mix(stone, theme.shade, 0.55)
            edges += (
                f'<rect x="{x:.1f}" y="{y + thick:.1f}" width="{thick * 0.6:.1f}" '
                f'height="{min(self._rise, height - y):.1f}" fill="{css(side)}" fill-opacity="0.7"/>'
            )
        body.append((body[-1][0], float(height)))
        stops = eased_stops(lambda t: (stone, 1 - smooth((t - 0.7) / 0.3)))
        fill = (
            f'<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" x2="0" '
            f'y1="{foot - self._rise * _STEPS:.1f}" y2="{height}">{stops}</linearGradient>'
        )
        return f'<defs>{fill}</defs>{self._door(size, lit)}<path d="{closed_path(body)}" fill="url(#s)"/>{edges}'

    def _door(self, size: tuple[int, int], lit: float) -> str:
        theme, width, x, y = self._look.theme, self._px * 1.05, *self._head(size)
        high, half = self._px * 1.75, width / 2
        arch = f"M{x - half:.1f} {y:.1f}V{y - high + half:.1f}A{half:.1f} {half:.1f} 0 0 1 {x + half:.1f} "
        arch += f"{y - high + half:.1f}V{y:.1f}Z"
        frame = css(mix(theme.shade, theme.rail, 0.8))
        light = css(mix(theme.shade, theme.light, 0.3 + 0.7 * lit))
        return f'<path d="{arch}" fill="{light}" stroke="{frame}" stroke-width="{self._px * 0.12:.1f}"/>'

    def _left(self, width: int) -> float:
        return (width - self._tread * (_STEPS + 1.0)) / 2

    def _head(self, size: tuple[int, int]) -> tuple[float, float]:
        """The middle of the door's sill, in the picture."""
        return (
            self._left(size[0]) + self._tread * (_STEPS + 0.35),
            size[1] * 0.94 - self._rise * (_STEPS - 1),
        )

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        theme, px = self._look.theme, self._px
        climbed = min(1.0, share / 0.58) * _STEPS
        x, y = self._head(area.size)
        opened = min(1.0, 0.25 + 0.75 * climbed / _STEPS)
        glow_at(target, (area.x + x, area.y + y - px * 0.8), round(px * (1.2 + 0.9 * opened)), theme.light, opened)
        target.blit(self._dark, area)
        self._lit.set_alpha(round(255 * climbed / _STEPS))
        target.blit(self._lit, area)
        at, hop = divmod(min(climbed, _STEPS - 0.001), 1.0)
        now = min(_STEPS - 1.0, at + ease_in_out(hop)) if at else ease_in_out(hop) - 0.6 * (1 - hop)
        x = area.x + self._left(area.w) + self._tread * (now + 0.5)
        foot = area.bottom - area.h * 0.06 - self._rise * max(0.0, now) - sin(hop * pi) * px * 0.35 * (climbed < _STEPS)
        glow_at(target, (x, foot - px / 2), round(px * 1.1), theme.light, 0.2 + 0.08 * climbed)
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
