"""What a player sees and hears of the program, taken from outside: its picture on a screen, and its voice.

Words are found by their letters, drawn in the house's typefaces and laid over the picture; light around what may be
pressed, and the ring of the keyboard, by their colours. What is read aloud comes from the desktop's voice, in whose
place a small program writes down what it is given.
"""

import time
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy
import pygame

from casino.ui.drawing import text
from casino.ui.drawing.theme import Colour, mix, theme

PLACES = ("hall", "black_baron", "black_axe", "pilok", "blackjack", "salon", "defusal")
_USUAL = (17, 18, 16, 19, 15, 20, 14, 21, 22, 13)  # px of letters at 1280 x 720
_LETTERS = (  # typeface, weight, px, the usual ones first
    *((text.SANS, "Semibold", px) for px in _USUAL),
    *((text.SANS, "Regular", px) for px in _USUAL),
    *((text.SERIF, "Semibold", px) for px in range(15, 32)),
)
_PRINT = (*range(17, 37),)  # px of capitals in print
_TRACKING = 0.10  # of their size, between capitals on velvet
_ALIKE = 0.86  # of 1, from which letters are those looked for
_CLEARLY = 0.95  # from which no other size is tried
_MOST_ALIKE = 12  # places looked at for one word
_IN_LINE = 5  # px that words in a line may be off
_OPAQUE = 235 / 255  # of the light
_NEAR, _RING, _SHADE = 13, 10, 0.62  # of 255: how far a channel of light and of the ring may be off; light in a shadow
_LEAST, _RIM, _STRAIGHT = 40, 4, 0.4  # px: a side of what has a frame, and its rim; how much of it is straight


class Voice:
    """The desktop's voice: a program of this name in `folder`, which writes every sentence it is given into a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._heard = folder / "heard"
        self._heard.touch()
        program = folder / "spd-say"
        program.write_text(f'#!/bin/sh\nshift 2\nprintf "%s\\n" "$1" >> "{self._heard}"\n')
        program.chmod(0o755)

    @property
    def sentences(self) -> list[str]:
        """All that was read aloud."""
        return self._heard.read_text("utf-8").splitlines()

    def next_after(self, count: int, seconds: float) -> str:
        """The last sentence, once there are more than so many; empty if none comes."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            if len(heard := self.sentences) > count:
                return heard[-1]
            time.sleep(0.05)
        return ""


class Sight:
    """One look at the program's window."""

    def __init__(self, picture: pygame.Surface) -> None:
        self.picture = picture
        self._colours: Any = pygame.surfarray.array3d(picture).astype(float)
        self._grey = self._colours.mean(axis=2)
        self._spectrum = numpy.fft.rfft2(self._grey)
        self._sums = [numpy.pad(values.cumsum(0).cumsum(1), ((1, 0), (1, 0))) for values in (self._grey, self._grey**2)]

    def find(self, words: str) -> pygame.Rect | None:
        """Where words stand, or the best of several such places; None if they are not seen."""
        best, place = _ALIKE, None
        for letters in _LETTERS:
            alike, found = self._laid_over(_letters(words, *letters))
            if alike > best:
                best, place = alike, found
            if best > _CLEARLY:
                break
        return place

    def find_among(self, words: str, others: Sequence[str]) -> pygame.Rect | None:
        """Where words stand in a row or a column with others, as answers do; None if they are not seen so.

        Short words, such as a number, may stand elsewhere too.
        """
        for letters in _LETTERS[: len(_USUAL)]:
            with_them = [self._all(_letters(other, *letters)) for other in others if other != words]
            for place in self._all(_letters(words, *letters)):
                if all(any(_is_in_line(place, one) for one in places) for places in with_them):
                    return place
        return None

    def find_printed(self, words: str) -> pygame.Rect | None:
        """Where words are printed in capitals, on felt or on a card; of several places the lowest, where bets go."""
        found = [place for letters in _printed(words.upper()) for place in self._all(letters)]
        return max(found, key=lambda place: place.y, default=None)

    def _all(self, letters: Any) -> list[pygame.Rect]:
        """Every place where the picture is like these letters, the likest first."""
        wide, high = letters.shape
        alike, found = self._likeness(letters), list[pygame.Rect]()
        while len(found) < _MOST_ALIKE and alike.max() > _ALIKE:
            x, y = map(int, numpy.unravel_index(alike.argmax(), alike.shape))
            found.append(pygame.Rect(x, y, wide, high))
            alike[max(0, x - wide // 2) : x + wide // 2 + 1, max(0, y - high // 2) : y + high // 2 + 1] = 0
        return found

    def _laid_over(self, letters: Any) -> tuple[float, pygame.Rect]:
        """How much the picture is like these letters where it is most, from 0 to 1, and where that is."""
        alike = self._likeness(letters)
        x, y = numpy.unravel_index(alike.argmax(), alike.shape)
        return float(alike[x, y]), pygame.Rect(int(x), int(y), *letters.shape)

    def _likeness(self, letters: Any) -> Any:
        """How much the picture is like these letters at every place, from 0 to 1."""
        wide, high = letters.shape
        pattern = letters - letters.mean()
        spectrum = numpy.fft.rfft2(pattern, self._grey.shape)
        alike = numpy.fft.irfft2(self._spectrum * spectrum.conj(), self._grey.shape)
        alike = alike[: self._grey.shape[0] - wide + 1, : self._grey.shape[1] - high + 1]
        sums, squares = (a[wide:, high:] - a[:-wide, high:] - a[wide:, :-high] + a[:-wide, :-high] for a in self._sums)
        spread = squares - sums**2 / letters.size
        return abs(alike) / numpy.sqrt(numpy.maximum(spread, letters.size) * (pattern**2).sum())

    def lit(self) -> list[pygame.Rect]:
        """What has light around it, each once."""
        found: list[pygame.Rect] = []
        for tone in _lights():
            bright, shaded = self._in_tone(tone)
            if bright.count() < 2 * _LEAST:
                continue
            for piece in shaded.connected_components(2 * _LEAST):
                boxes = [box for box in piece.get_bounding_rects() if min(box.size) >= _LEAST]
                found += [box for box in boxes if _is_frame(piece, bright, box) and box.collidelist(found) < 0]
        return found

    def _in_tone(self, tone: Colour) -> tuple[pygame.Mask, pygame.Mask]:
        """What is lit in a tone: where it is bright, and where a shadow may lie on it."""
        colour = numpy.array(tone)
        bright = (abs(self._colours - colour) <= _NEAR).all(axis=2)
        share = self._colours.max(axis=2) / colour.max()
        shaded = (share > _SHADE) & (abs(self._colours - share[..., None] * colour).max(axis=2) <= _NEAR)
        return _mask(bright), _mask(shaded | bright)

    def rings(self) -> list[pygame.Rect]:
        """Where the ring of the keyboard may be."""
        found = []
        for colour in dict.fromkeys(theme(name).focus for name in PLACES):
            drawn = pygame.mask.from_threshold(self.picture, colour, (_RING, _RING, _RING, 255))
            for piece in drawn.connected_components(2 * _LEAST):
                boxes = [box for box in piece.get_bounding_rects() if min(box.size) >= _LEAST]
                found += [box for box in boxes if _is_frame(piece, piece, box) and 3 * piece.count() < box.w * box.h]
        return found


def _is_in_line(one: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether words stand in a row, or one below the other."""
    across, down = abs(one.centerx - other.centerx), abs(one.centery - other.centery)
    is_other = not one.colliderect(other)
    return is_other and (down <= _IN_LINE or across <= _IN_LINE or abs(one.x - other.x) <= _IN_LINE)


def _mask(values: Any) -> pygame.Mask:
    """A picture of true and false as a mask."""
    return pygame.mask.from_threshold(
        pygame.surfarray.make_surface(values[..., None].repeat(3, axis=2) * 255), (255, 255, 255), (1, 1, 1, 255)
    )


def _is_frame(drawn: pygame.Mask, bright: pygame.Mask, box: pygame.Rect) -> bool:
    """Whether something drawn goes around a box in straight lines, bright on the upper; one side may be hidden."""
    sides = pygame.Rect(box.x, box.bottom - _RIM, box.w, _RIM), pygame.Rect(box.x, box.y, _RIM, box.h)
    upper, right = pygame.Rect(box.x, box.y, box.w, _RIM), pygame.Rect(box.right - _RIM, box.y, _RIM, box.h)
    straight = sum(_share(drawn, side) >= _STRAIGHT for side in (*sides, right))
    return _share(bright, upper) >= _STRAIGHT and straight >= 2


def _share(drawn: pygame.Mask, side: pygame.Rect) -> float:
    """The share of a side's length where something is drawn."""
    is_flat = side.w > side.h
    long = range(side.left, side.right) if is_flat else range(side.top, side.bottom)
    wide = range(side.top, side.bottom) if is_flat else range(side.left, side.right)
    return sum(any(drawn.get_at((a, b) if is_flat else (b, a)) for b in wide) for a in long) / len(long)


@lru_cache(maxsize=400)
def _letters(words: str, family: str, weight: str, px: int) -> Any:
    """The letters of words as shares of ink, without what is empty around them."""
    drawn = text.line(words, px, (255, 255, 255), family, weight)
    inked = drawn.get_bounding_rect()
    return pygame.surfarray.array_alpha(drawn.subsurface(inked)).astype(float) / 255


@lru_cache(maxsize=20)
def _printed(words: str) -> list[Any]:
    """The letters of words as they are printed: closed up, or letter by letter with space between."""
    found = [_letters(words, family, "Bold", px) for family in (text.SERIF, text.SANS) for px in _PRINT]
    for px in _PRINT:
        letters = [text.line(letter, px, (255, 255, 255), text.SERIF, "Bold") for letter in words]
        wide = [letter.get_width() + px * _TRACKING for letter in letters]
        line = pygame.Surface((round(sum(wide)), letters[0].get_height()), pygame.SRCALPHA)
        for at, letter in enumerate(letters):
            line.blit(letter, (round(sum(wide[:at])), 0))
        found.append(pygame.surfarray.array_alpha(line.subsurface(line.get_bounding_rect())).astype(float) / 255)
    return found


@lru_cache(maxsize=1)
def _lights() -> tuple[Colour, ...]:
    """The colours of the light around what may be pressed, at every place, over something neither dark nor bright."""
    tones = [mix(theme(name).accent, theme(name).light, 0.4) for name in PLACES]
    red_green_blue = [[round(_OPAQUE * channel + (1 - _OPAQUE) * 127) for channel in tone] for tone in tones]
    return tuple(dict.fromkeys((red, green, blue) for red, green, blue in red_green_blue))
