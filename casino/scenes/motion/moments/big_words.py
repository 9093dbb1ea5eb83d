"""A name over the whole table for a moment, on a dark ribbon that opens from its middle.

The table decides which moments deserve one, and plays the sound.
"""

from collections.abc import Sequence

import pygame

from casino.scenes.app import timing
from casino.ui.drawing import materials, text
from casino.ui.drawing.animator import Animation, ease_out
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour

_STEPS = 48  # columns in which the ribbon's ends darken, stretched to its width
_DARK = 232  # of 255, in the middle: the print on the felt must not show through
_LETTERS, _RIBBON = 60, 1.75  # the font size where there is room, and the ribbon's height in font sizes
_NOTE, _NOTE_LINE = 0.46, 0.62  # the note's letters and what its line adds to the ribbon, in font sizes
_OPENS, _FADES_IN, _FADES_OUT = 0.16, 0.18, 0.25  # shares of the whole time


def ribbon_size(look: Look, width_px: int) -> tuple[int, int]:
    """The greatest size of a ribbon, `width_px` wide, with a note below its words."""
    return width_px, round(look.metrics.title_pt(_LETTERS) * (_RIBBON + _NOTE_LINE))


def clear_band(
    centre: tuple[int, int], size: tuple[int, int], hands: Sequence[pygame.Rect], min_px: int
) -> pygame.Rect:
    """The largest ribbon of a size at most, about a point, that covers no hand; at least `min_px` wide.

    It moves up or down and becomes flatter between the hands above and below its middle, and narrower between those
    beside it.
    """
    (x, y), (width, height) = centre, size
    middle = [hand for hand in hands if hand.left < x + min_px // 2 and hand.right > x - min_px // 2]
    top = max((hand.bottom for hand in middle if hand.centery < y), default=y - height)
    bottom = min((hand.top for hand in middle if hand.centery >= y), default=y + height)
    band = pygame.Rect(0, 0, width, max(1, min(height, bottom - top)))
    band.y = max(top, min(y - band.h // 2, bottom - band.h))
    beside = [hand for hand in hands if hand.top < band.bottom and hand.bottom > band.top]
    free = [max(hand.left - x, x - hand.right) for hand in beside if not hand.left <= x <= hand.right]
    band.w = max(min_px, min([width, *(2 * px for px in free)]))
    band.centerx = x
    return band


class BigWords(Animation):
    """Words in the middle of a table, with swelling light around them at a bright moment.

    area: the places the ribbon may cover, with its fading ends. note: a line in smaller letters below the words.
    """

    def __init__(self, look: Look, words: str, area: pygame.Rect, note: str = "", *, is_bright: bool = True) -> None:
        self._look, self._words, self._note, self._area = look, words, note, area
        self._centre = area.center
        self._is_bright = is_bright
        self._passed = 0.0
        self._pictures: tuple[pygame.Surface, pygame.Surface, pygame.Surface | None] | None = None

    def update(self, seconds: float) -> bool:
        self._passed += seconds
        return self._passed >= timing.BIG_WORDS

    def finish(self) -> None:
        self._passed = timing.BIG_WORDS

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        share = min(1.0, self._passed / timing.BIG_WORDS)
        if self._pictures is None:
            self._pictures = self._drawn()
        ribbon, letters, light = self._pictures
        seen = max(0.0, min(1.0, share / _FADES_IN, (1.0 - share) / _FADES_OUT))
        areas = []
        if light is not None:
            light.set_alpha(round(255 * max(0.0, min(1.0, share * 3, (1.0 - share) * 1.5))))
            areas.append(target.blit(light, light.get_rect(center=self._centre)))
        open_px = max(2, round(ribbon.get_width() * ease_out(min(1.0, share / _OPENS))))
        part = pygame.Rect(0, 0, open_px, ribbon.get_height())
        part.center = ribbon.get_rect().center
        ribbon.set_alpha(round(255 * min(1.0, (1.0 - share) / _FADES_OUT)))
        areas.append(target.blit(ribbon, part.move(ribbon.get_rect(center=self._centre).topleft), part))
        letters.set_alpha(round(255 * seen))
        areas.append(target.blit(letters, letters.get_rect(center=self._centre)))
        return areas

    def _drawn(self) -> tuple[pygame.Surface, pygame.Surface, pygame.Surface | None]:
        """The ribbon, the words with their shadow, and the light if there is any."""
        theme, metrics = self._look.theme, self._look.metrics
        in_sizes = _RIBBON + (_NOTE_LINE if self._note else 0.0)
        most, room = min(metrics.title_pt(_LETTERS), round(self._area.h / in_sizes)), round(self._area.w * 0.76)
        px = text.fit_size(self._words, most, room, min(18, most), text.SERIF, "Bold")
        face, shadow = (text.line(self._words, px, tone, text.SERIF, "Bold") for tone in (theme.warn, theme.shade))
        shift = max(1, metrics.px(3))
        note = None
        if self._note:
            note_px = text.fit_size(self._note, round(px * _NOTE), room, 8, text.SERIF, "Semibold")
            note = text.line(self._note, note_px, theme.ink, text.SERIF, "Semibold")
        below = round(px * _NOTE_LINE) if note is not None else 0
        wide = max(face.get_width(), note.get_width() if note is not None else 0) + 2 * shift
        letters = pygame.Surface((wide, face.get_height() + 2 * shift + below), pygame.SRCALPHA)
        left = (wide - face.get_width()) // 2
        letters.blit(shadow, (left + shift, 2 * shift))
        letters.blit(face, (left, shift))
        if note is not None:
            letters.blit(note, note.get_rect(midbottom=(wide // 2, letters.get_height())))
        high = round(px * in_sizes)
        ribbon = _faded((self._area.w, high), theme.shade, _DARK)
        line = _faded((self._area.w, max(1, metrics.px(2))), theme.metal, 255)
        for y in (0, high - line.get_height()):
            ribbon.blit(line, (0, y))
        light = None
        if self._is_bright:  # as soft as it is, a small one stretched looks the same
            size = (round(face.get_width() * 2.0 + high), round(high * 3.6))
            light = pygame.transform.smoothscale(materials.glow(48, theme.light, strength=0.55), size)
        return ribbon, letters, light


def _faded(size: tuple[int, int], colour: Colour, alpha: int) -> pygame.Surface:
    """A band of one colour whose ends fade to nothing."""
    small = pygame.Surface((_STEPS, 1), pygame.SRCALPHA)
    for x in range(_STEPS):
        near = min(1.0, 7.0 * min(x, _STEPS - 1 - x) / (_STEPS - 1))
        small.set_at((x, 0), (*colour, round(alpha * near * near * (3 - 2 * near))))
    return pygame.transform.smoothscale(small, size)
