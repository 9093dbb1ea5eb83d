"""Draws the bomb's clock: seven-segment figures of red light behind dark glass.

The time and its sounds are in `engines` and `tables`.
"""

from functools import lru_cache
from math import ceil

import pygame

from casino.scenes.dialogs.dates import with_tenths
from casino.scenes.games.bomb.art.plate import gradient, light_of, put_centred
from casino.ui.drawing import materials, text
from casino.ui.drawing.materials import BLACK, WHITE, round_rect_path
from casino.ui.drawing.theme import Theme
from casino.ui.drawing.vector import Colour, Size, css, drawn, mix

# Segments a to g, clockwise from the top and the middle last, as a view of 100 by 180.
_THICK, _GAP = 17.0, 2.2
SEGMENTS_OF = {
    "0": "abcdef",
    "1": "bc",
    "2": "abged",
    "3": "abgcd",
    "4": "fgbc",
    "5": "afgcd",
    "6": "afgedc",
    "7": "abc",
    "8": "abcdefg",
    "9": "abcdfg",
    " ": "",
}
_CELL = (100.0, 180.0)
_POINT = 38.0  # the width a colon or a point has between figures
_SLANT = 0.09
_MAX_MINUTES = 99


def clock_text(seconds: float) -> str:
    """Formats a time as the clock shows it, at most 99:59: "4:07" from a minute on, "59.9" and "09.3" below.

    Fractions that are not shown are dropped, so "00.0" first appears when the time is up.
    """
    return with_tenths(max(0.0, min(seconds, _MAX_MINUTES * 60 + 59.9))).zfill(4)


def _bar(x1: float, y1: float, x2: float, y2: float) -> str:
    """Path data of one segment from end to end: a bar with pointed ends."""
    half = _THICK / 2
    if y1 == y2:
        x1, x2 = x1 + _GAP, x2 - _GAP
        return f"M{x1} {y1}L{x1 + half} {y1 - half}H{x2 - half}L{x2} {y1}L{x2 - half} {y1 + half}H{x1 + half}Z"
    y1, y2 = y1 + _GAP, y2 - _GAP
    return f"M{x1} {y1}L{x1 + half} {y1 + half}V{y2 - half}L{x1} {y2}L{x1 - half} {y2 - half}V{y1 + half}Z"


_LEFT, _RIGHT, _TOP, _MIDDLE, _LOW = 14.0, 86.0, 14.0, 90.0, 166.0
_PATHS = {
    "a": _bar(_LEFT, _TOP, _RIGHT, _TOP),
    "b": _bar(_RIGHT, _TOP, _RIGHT, _MIDDLE),
    "c": _bar(_RIGHT, _MIDDLE, _RIGHT, _LOW),
    "d": _bar(_LEFT, _LOW, _RIGHT, _LOW),
    "e": _bar(_LEFT, _MIDDLE, _LEFT, _LOW),
    "f": _bar(_LEFT, _TOP, _LEFT, _MIDDLE),
    "g": _bar(_LEFT, _MIDDLE, _RIGHT, _MIDDLE),
}
_DOTS = {":": ((19.0, 60.0), (19.0, 120.0)), ".": ((19.0, 164.0),)}


def _lit_path(letter: str) -> str:
    """Path data of the lit parts of a figure, a colon or a point."""
    if letter in _DOTS:
        r = 10.5
        return "".join(f"M{x - r} {y}A{r} {r} 0 1 0 {x + r} {y}A{r} {r} 0 1 0 {x - r} {y}Z" for x, y in _DOTS[letter])
    return "".join(_PATHS[segment] for segment in SEGMENTS_OF[letter])


def _places(words: str, size: Size) -> tuple[float, list[tuple[str, float, float]]]:
    """The zoom of the figures, and the left and top of each letter in px, centred in the glass."""
    width, height = size
    inset = min(size) * 0.14
    advance = [_POINT if letter in _DOTS else _CELL[0] + 8 for letter in words]
    whole = sum(advance) + _SLANT * _CELL[1]
    zoom = min((width - 2.4 * inset) / whole, (height - 1.9 * inset) / _CELL[1])
    x, top = (width - (whole - _SLANT * _CELL[1]) * zoom) / 2, (height - _CELL[1] * zoom) / 2
    found = []
    for letter, step in zip(words, advance, strict=True):
        found.append((letter, x + 4 * zoom * (letter not in _DOTS), top))
        x += step * zoom
    return zoom, found


def _figures(words: str, size: Size, paint: str) -> str:
    """SVG of the letters of a time, slanted about the glass's middle."""
    zoom, places = _places(words, size)
    lean = f"matrix(1 0 {-_SLANT} 1 {_SLANT * size[1] / 2:.2f} 0)"
    shapes = "".join(
        f'<path transform="translate({x:.2f} {y:.2f}) scale({zoom:.5f})" d="{_lit_path(letter)}" {paint}/>'
        for letter, x, y in places
    )
    return f'<g transform="{lean}">{shapes}</g>'


@lru_cache(maxsize=4)
def _glass(size: Size, tokens: Theme, ghosts: str) -> pygame.Surface:
    """The bezel, the dark glass and, behind it, every segment that can be lit."""
    width, height = size
    unit = min(size)
    rim, corner = unit * 0.06, unit * 0.12
    steel = tokens.rail
    ghost = f'fill="{css(mix(light_of(tokens.lose), BLACK, 0.84))}"'
    bezel = (0, mix(steel, BLACK, 0.70)), (1, mix(steel, WHITE, 0.42))
    glass = (0, mix(tokens.shade, BLACK, 0.5)), (1, mix(tokens.shade, light_of(tokens.lose), 0.11))
    body = (
        f"{gradient('b', (0, 0, width * 0.5, height), *bezel)}{gradient('g', (0, 0, 0, height), *glass)}"
        f'<path d="{round_rect_path(0, 0, width, height, corner)}" fill="url(#b)"/>'
        f'<path d="{round_rect_path(rim, rim, width - rim, height - rim, corner * 0.7)}" fill="url(#g)"/>'
        f"{_figures(ghosts, size, ghost)}"
    )
    return drawn(body, size)


@lru_cache(maxsize=6)
def _shine(size: Size) -> pygame.Surface:
    """The room's light on the upper half of the glass."""
    width, height = size
    rim = min(size) * 0.06
    path = f"M{rim * 1.8} {rim * 1.8}H{width - rim * 1.8}V{height * 0.30}Q{width / 2} {height * 0.44} {rim * 1.8} "
    return drawn(
        f'<defs><linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height * 0.45}">'
        '<stop offset="0" stop-color="#ffffff" stop-opacity="0.13"/>'
        '<stop offset="1" stop-color="#ffffff" stop-opacity="0.02"/></linearGradient></defs>'
        f'<path d="{path}{height * 0.38}Z" fill="url(#s)"/>',
        size,
    )


@lru_cache(maxsize=26)  # all letters of two clocks
def _lit(letter: str, zoom: float, unit: int, red: Colour) -> tuple[tuple[pygame.Surface, int, int], ...]:
    """A letter lit in a colour as pictures, the lowest first: its wide light, its near light, and the letter itself.

    Each has its offset in px, right and down from the letter's place.
    """
    around = ceil(unit * 0.5 + _SLANT * _CELL[1] * zoom)
    size = (ceil(_CELL[0] * zoom) + 2 * around, ceil(_CELL[1] * zoom) + 2 * around)
    lean = f"matrix({zoom:.5f} 0 {-_SLANT * zoom:.5f} {zoom:.5f} {around + _SLANT * zoom * _CELL[1] / 2:.2f} {around})"

    def shape(paint: str) -> str:
        return f'<path transform="{lean}" d="{_lit_path(letter)}" {paint}/>'

    lights = [
        materials.blurred(shape(f'fill="{css(red)}" fill-opacity="{opacity}"'), size, unit * reach)
        for reach, opacity in ((0.22, 0.7), (0.08, 0.8))
    ]
    body = shape(f'fill="{css(red)}"')
    if zoom * _THICK > 3:  # a hotter heart, where it fits
        heart = f'fill="{css(mix(red, WHITE, 0.40))}" stroke="{css(red)}" stroke-width="{_THICK * 0.50:.2f}"'
        body += shape(heart)
    found = []
    for picture in (*lights, drawn(body, size)):
        seen = picture.get_bounding_rect()
        found.append((picture.subsurface(seen), seen.x - around, seen.y - around))
    return tuple(found)


@lru_cache(maxsize=4)  # a clock shows no time twice
def _face(words: str, size: Size, tokens: Theme, light: Colour) -> pygame.Surface:
    made = _glass(size, tokens, "".join("8" if letter.isdigit() else letter for letter in words)).copy()
    zoom, places = _places(words, size)
    lit = [(_lit(letter, zoom, min(size), light), x, y) for letter, x, y in places]
    for layer in range(3):
        for pictures, x, y in lit:
            picture, right, down = pictures[layer]
            made.blit(picture, (round(x) + right, round(y) + down))
    made.blit(_shine(size), (0, 0))
    return made


@lru_cache(maxsize=2)
def clock_sign(words: str, size: Size, tokens: Theme, printed: float = 1.0) -> pygame.Surface:
    """The clock's glass with a word instead of a time, in the size of `clock_face`.

    `printed` is how many times larger a share of it the word takes than at text 100 %. The surface is shared.
    """
    made = _glass(size, tokens, "").copy()
    px = text.fit_size(
        words, round(size[1] * 0.40 * printed), round(size[0] * min(0.92, 0.80 * printed)), 8, text.SANS, "Bold"
    )
    letters = text.line(words, px, light_of(tokens.lose), text.SANS, "Bold")
    put_centred(made, letters, size[0] // 2, size[1] // 2)
    made.blit(_shine(size), (0, 0))
    return made


def dark_clock(size: Size, tokens: Theme) -> pygame.Surface:
    """The clock's glass with no figure lit, in the size of `clock_face`. The surface is shared: do not draw on it."""
    return _glass(size, tokens, "8:88")


def clock_face(seconds: float, size: Size, tokens: Theme, *, is_stopped: bool = False) -> pygame.Surface:
    """The clock showing `clock_text(seconds)` in red, or in green once it is stopped, filling `size` px with its bezel.

    Best two to three times as wide as high. The surface is shared: do not draw on it.
    """
    return _face(clock_text(seconds), size, tokens, light_of(tokens.win if is_stopped else tokens.lose))
