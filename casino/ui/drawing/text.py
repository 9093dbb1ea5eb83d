"""Words on surfaces: cached lines, wrapping, and figures of fixed width. No layout.

Letters the typefaces lack are measured and drawn as their stand-ins; see `casino.ui.drawing.typefaces`.
"""

import re
from functools import lru_cache

import pygame

from casino.core.letters import borders
from casino.ui.drawing.theme import Colour
from casino.ui.drawing.typefaces import draw_words, runs, stand_in, stand_in_width, words_width
from casino.ui.drawing.typefaces import font as font  # re-exported for callers that measure text

SERIF, SANS = "Serif", "Sans"


@lru_cache(maxsize=1500)
def line(text: str, px: int, colour: Colour, family: str = SANS, weight: str = "Regular") -> pygame.Surface:
    """One line of text on a transparent surface. It is shared: do not draw on it."""
    pieces = runs(text, family, weight)
    if all(is_known for is_known, _ in pieces):
        return draw_words(text, px, colour, family, weight)
    face = font(px, family, weight)
    drawn = [
        draw_words(words, px, colour, family, weight) if known else stand_in(words, px, colour)
        for known, words in pieces
    ]
    surface = pygame.Surface((sum(piece.get_width() for piece in drawn), face.get_height()), pygame.SRCALPHA)
    x = 0
    for (is_known, _), piece in zip(pieces, drawn, strict=True):
        surface.blit(piece, (x, 0 if is_known else face.get_ascent() - font(px).get_ascent()))
        x += piece.get_width()
    return surface


@lru_cache(maxsize=4000)
def width(text: str, px: int, family: str = SANS, weight: str = "Regular") -> int:
    """The width of a line, in pixels."""
    return sum(
        words_width(words, px, family, weight) if is_known else stand_in_width(words, px)
        for is_known, words in runs(text, family, weight)
    )


@lru_cache(maxsize=600)
def figures(text: str, px: int, colour: Colour, family: str = SERIF, weight: str = "Bold") -> pygame.Surface:
    """A line in which every digit is as wide as the widest, so that a changing number does not move."""
    digit = max(width(d, px, family, weight) for d in "0123456789")
    pieces = re.findall(r"\d|\D+", text)
    advances = [digit if piece.isdigit() else width(piece, px, family, weight) for piece in pieces]
    surface = pygame.Surface((max(1, sum(advances)), font(px, family, weight).get_height()), pygame.SRCALPHA)
    x = 0
    for piece, advance in zip(pieces, advances, strict=True):
        glyph = line(piece, px, colour, family, weight)  # the same digits come again and again
        surface.blit(glyph, (x + (advance - glyph.get_width()) // 2, 0))
        x += advance
    return surface


@lru_cache(maxsize=400)
def fitted(text: str, px: int, room: int, family: str = SANS, weight: str = "Regular") -> str:
    """The text, shortened with an ellipsis where it would be wider than `room` pixels."""
    if width(text, px, family, weight) <= room:
        return text
    kept = text[: _beginning(text, px, room - width("…", px, family, weight), family, weight)].rstrip()
    return kept + "…" if kept else ""


def _beginning(text: str, px: int, room: int, family: str, weight: str) -> int:
    """How many characters from the beginning, in whole letters, are at most `room` pixels wide; possibly none."""
    at_most = max(8, 8 * room // max(1, px))  # no letter is narrower than an eighth of its height
    # A few characters too many do not change where letters end; the whole text would cost its whole length.
    cuts = borders(text if len(text) <= 24 * at_most else text[: 24 * at_most])
    low, high = 0, min(len(cuts) - 1, at_most)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if width(text[: cuts[middle]], px, family, weight) <= room else (low, middle - 1)
    return cuts[low]


@lru_cache(maxsize=800)
def wrapped(
    text: str, px: int, room: int, family: str = SANS, weight: str = "Regular", first_room: int | None = None
) -> tuple[str, ...]:
    """The text broken into lines of at most `room` pixels; a single longer word is broken too.

    The first line may have its own width, behind something; if not even its first word fits, the line is empty. A
    letter wider than a whole line has one for itself.
    """
    lines: list[str] = []
    left = room if first_room is None else first_room
    for paragraph in text.split("\n"):
        current = ""
        for word in paragraph.split(" "):
            tried = f"{current} {word}" if current else word
            if len(tried) <= 8 * max(left, px) and width(tried, px, family, weight) <= left:
                current = tried
                continue
            if current or left < room:
                lines.append(current)
                left = room
            while word and (len(word) > 8 * max(room, px) or width(word, px, family, weight) > room):
                cut = _beginning(word, px, room, family, weight) or borders(word)[1]
                if cut == len(word):
                    break
                lines.append(word[:cut])
                word = word[cut:]
            current = word
        lines.append(current)
        left = room
    return tuple(lines)


@lru_cache(maxsize=200)
def balanced(text: str, px: int, room: int, family: str = SANS, weight: str = "Regular") -> tuple[str, ...]:
    """The lines of `wrapped` made about equally long, so that the last is not a single word."""
    lines = wrapped(text, px, room, family, weight)
    low = room // len(lines)
    while room - low > px // 2:
        middle = (low + room) // 2
        tried = wrapped(text, px, middle, family, weight)
        if len(tried) > len(lines) or " ".join(tried) != " ".join(lines):  # nor is a word broken that was whole
            low = middle
        else:
            room, lines = middle, tried
    return lines


def put(target: pygame.Surface, surface: pygame.Surface, x: float, y: float, anchor: str = "topleft") -> pygame.Rect:
    """Draws a ready line with its `anchor` (a pygame.Rect attribute) at a point; returns its rectangle."""
    rect = surface.get_rect(**{anchor: (round(x), round(y))})
    target.blit(surface, rect)
    return rect


@lru_cache(maxsize=2000)
def fit_size(text: str, px: int, room: int, min_px: int, family: str = SANS, weight: str = "Regular") -> int:
    """The largest size up to `px` at which the text is at most `room` wide, but never below `min_px`."""
    if px > min_px and (wide := width(text, px, family, weight)) > room:
        px = max(min_px, min(px - 1, px * room // wide + 2))  # near it: every size in between is a typeface to open
    while px > min_px and width(text, px, family, weight) > room:
        px -= 1
    return px
