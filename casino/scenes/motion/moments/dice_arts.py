"""The pictures of great moments at tables with dice: dice that strike, cut letters, a ring, a total that breaks."""

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random

import pygame

from casino.scenes.motion.moments.moment import Art, glow_at
from casino.ui.dice.sprites import DiceSprites
from casino.ui.drawing import text
from casino.ui.drawing.animator import ease_out
from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import portrait
from casino.ui.drawing.theme import mix
from casino.ui.drawing.vector import css, drawn

_HIT = 0.26  # the share at which something strikes
_SPARKS = 26
_FAR = 0.42  # the size of a falling total where it is first seen, as a share of its size on the table
_RATS = ((0.0, 1.6), (0.11, 1.75), (0.25, 1.6), (0.34, 1.7), (0.47, 1.8))  # when each runs, and how fast
_BOLD = (text.SERIF, "Bold")


class StrikingDice(Art):
    """Two dice that fly at each other, strike and glow, with embers from between them."""

    words_from = _HIT + 0.08
    tone = "warn"
    ground = "felt", 0.35

    def __init__(self, sides: int, face: int, material: str) -> None:
        self._sides, self._face, self._material = sides, face, material

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        self._look = look
        self._px = round(min(size[1] * 0.80, size[0] * 0.26))
        self._die = DiceSprites(self._px).resting(self._sides, self._material, self._face)
        chance = Random(20)
        self._sparks = [
            (chance.uniform(-1.0, 1.0), chance.uniform(0.35, 1.0), chance.uniform(0.5, 1.0)) for _ in range(_SPARKS)
        ]

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        theme, px = self._look.theme, self._px
        x, y = area.center
        if share < _HIT:
            apart = px * 0.54 + area.w * 0.42 * (1 - (share / _HIT) ** 2)
            shake = 0.0
        else:
            since = (share - _HIT) / (1 - _HIT)
            apart = px * (0.54 + 0.10 * sin(min(1.0, since * 4) * pi) * (1 - since))
            shake = sin(since * 60) * px * 0.04 * max(0.0, 1 - since * 4)
            glow_at(target, (x, y), round(px * 1.5), theme.light, 1.0 - since * 0.5)
            for aside, high, fast in self._sparks:
                flown = min(1.0, since * 1.3 / fast)
                at = x + aside * area.w * 0.30 * flown, y + px * (1.3 * flown * flown - 1.5 * high * flown)
                radius = max(1, round(px * 0.035 * (1 - flown)))
                tone = mix(theme.warn, theme.lose, flown)
                if flown < 1:
                    pygame.draw.circle(target, tone, at, radius)
        for side in (-1, 1):
            target.blit(self._die, self._die.get_rect(center=(x + side * apart, y + shake)))


class CutLetters(Art):
    """A red band with letters cut out of it, black, over running rats; a face smiles beside them in a cold light."""

    has_words = True
    tone = "shade"

    def __init__(self, face: str) -> None:
        self._face = face

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        width, height = size
        self._look = look
        face_px = round(min(height * 0.92, width * 0.30))
        self._portrait = portrait(self._face, "pleased", face_px, ring=mix(look.theme.ink, look.theme.shade, 0.45))
        room = width - face_px - round(width * 0.12)
        px = text.fit_size(words, round(height * 0.34), room, 8, *_BOLD)
        letters = text.line(words, px, look.theme.ink, *_BOLD)
        band = pygame.Surface((width, round(height * 0.56)), pygame.SRCALPHA)
        band.fill(mix(look.theme.felt, look.theme.suit_heart, 0.75))
        x = face_px + round(width * 0.06) + (room - letters.get_width()) // 2
        hole = pygame.Surface(band.get_size(), pygame.SRCALPHA)
        hole.blit(letters, letters.get_rect(midleft=(x, round(band.get_height() * 0.42))))
        mask = pygame.mask.from_surface(hole, 60)
        band.blit(mask.to_surface(setcolor=(*look.theme.shade, 255), unsetcolor=None), (0, 0))
        self._band = band
        rat_px = round(height * 0.15)
        self._rat = drawn(_rat(look), (2 * rat_px, rat_px), (120, 60))

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        opened = ease_out(min(1.0, max(0.0, share - 0.10) / 0.20))
        high = round(self._band.get_height() * opened)
        if high > 1:
            part = pygame.Rect(0, 0, self._band.get_width(), high)
            part.centery = self._band.get_height() // 2
            target.blit(self._band, self._band.get_rect(center=area.center).move(0, part.y), part)
        self._draw_rats(target, area, share)
        seen = min(1.0, max(0.0, share - 0.34) / 0.16)
        if seen:
            face = self._portrait
            at = area.x + round(area.w * 0.04) + face.get_width() // 2, area.centery
            cold = mix(self._look.theme.ink, self._look.theme.shade, 0.3)
            glow_at(target, at, round(face.get_width() * 0.8), cold, seen * 0.7)
            face.set_alpha(round(255 * seen))
            target.blit(face, face.get_rect(center=at))
            face.set_alpha(255)

    def _draw_rats(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        """Draws the rats as they run along the foot of the band and off on its left."""
        wide, foot = self._rat.get_width(), area.centery + self._band.get_height() // 2
        clip = target.get_clip()
        target.set_clip(area.clip(clip))
        for number, (later, fast) in enumerate(_RATS):
            run = (share - 0.30 - later) * fast
            x = area.right - run * (area.w + wide)
            if 0 < run < 1:
                hop = round(abs(sin(run * 40 + number)) * wide * 0.05)
                target.blit(self._rat, self._rat.get_rect(bottomleft=(round(x), foot - hop)))
        target.set_clip(clip)


def _rat(look: Look) -> str:
    """A running rat from its side, in a box of 120 x 60."""
    ink = css(look.theme.shade)
    return (
        f'<g fill="{ink}"><path d="M20 42Q22 20 50 18Q82 12 94 34Q98 46 88 50L32 50Q20 50 20 42Z"/>'
        '<path d="M30 26Q14 26 1 41Q10 49 32 50Z"/><circle cx="29" cy="23" r="7"/>'
        '<path d="M34 46L24 59L31 59L44 48ZM74 46L86 59L92 58L86 44Z"/></g>'
        f'<path d="M91 45Q106 50 118 32" fill="none" stroke="{ink}" stroke-width="3.5" stroke-linecap="round"/>'
    )


class RingOfDice(Art):
    """Dice that come from all sides and turn into a ring, around which a line closes."""

    words_from = 0.42
    ground = "rail", 0.5

    def __init__(self, sides: int, faces: Sequence[int], material: str) -> None:
        self._sides, self._faces, self._material = sides, faces, material

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        self._look = look
        self._px = round(min(size[1] * 0.30, size[0] * 0.11))
        sprites = DiceSprites(self._px)
        self._dice = [sprites.resting(self._sides, self._material, face) for face in self._faces]

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        theme, count = self._look.theme, len(self._dice)
        come = ease_out(min(1.0, share / 0.42))
        wide, high = area.w * 0.25, area.h / 2 - self._px * 0.55
        far = 1 + 2.2 * (1 - come)
        line = pygame.Rect(0, 0, round(2 * wide), round(2 * high))
        line.center = area.center
        glow_at(target, area.center, round(wide * 1.1), theme.metal, come * 0.6)
        if share > 0.3:
            closed = min(1.0, (share - 0.3) / 0.25)
            width = max(2, self._look.metrics.px(3))
            pygame.draw.arc(target, theme.metal, line, pi / 2 - 2 * pi * closed, pi / 2, width)
        for number, die in enumerate(self._dice):
            angle = 2 * pi * number / count - pi / 2 + 2.4 * (1 - come)
            at = area.centerx + cos(angle) * wide * far, area.centery + sin(angle) * high * far
            target.blit(die, die.get_rect(center=(round(at[0]), round(at[1]))))


class BrokenTotal(Art):
    """A total that falls, strikes and breaks in two."""

    words_from = _HIT + 0.1
    tone = "lose"

    def __init__(self, total: int) -> None:
        self._total = str(total)

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        self._look = look
        whole = text.line(self._total, round(size[1] * 0.86), look.theme.ink, *_BOLD)
        width, height = whole.get_size()
        chance = Random(21)
        # Aslant, or it would go unseen between two figures.
        crack = [(width * (0.05 + 0.15 * step + chance.uniform(-0.06, 0.06)), height * step / 6) for step in range(7)]
        self._whole, self._halves = whole, []
        for corner in (0, width):
            half = whole.copy()
            other = width - corner
            pygame.draw.polygon(half, 0, [*crack, (other, height), (other, 0)])
            self._halves.append(half)

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        theme = self._look.theme
        x, y = area.center
        since = max(0.0, share - _HIT) / (1 - _HIT)
        if not since:
            # It comes nearer as it falls, and so is whole from the first.
            fallen = (share / _HIT) ** 2
            top = area.y + self._whole.get_height() * _FAR / 2
            shown = pygame.transform.rotozoom(self._whole, 0, _FAR + (1 - _FAR) * fallen)
            target.blit(shown, shown.get_rect(center=(x, round(top + (y - top) * fallen))))
            return
        glow_at(target, (x, y), round(area.h * 0.8), theme.lose, max(0.0, 0.9 - since * 2))
        for side, half in zip((-1, 1), self._halves, strict=True):
            turn = ease_out(min(1.0, since * 1.6))
            shown = pygame.transform.rotozoom(half, -side * 11 * turn, 1.0)
            shown.fill((*mix(theme.ink, theme.lose, turn), 255), special_flags=pygame.BLEND_RGBA_MULT)
            at = x + side * half.get_width() * 0.07 * turn, y + half.get_height() * 0.05 * turn * turn
            target.blit(shown, shown.get_rect(center=(round(at[0]), round(at[1]))))
