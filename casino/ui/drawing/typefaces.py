"""Typefaces at sizes, their letters, and the stand-ins for letters they lack.

The typefaces have Latin, Greek and Cyrillic. An emoji is shown by its name on a small tag. Any other letter is drawn
with a typeface of the desktop's, and where none has it as a box with its number: no two of them look alike. The text
itself is never changed. Layout and caching of whole lines belong to `casino.ui.drawing.text`.
"""

import re
import threading
import unicodedata
from functools import cache, lru_cache

import pygame

from casino.core.letters import is_picture, letters
from casino.core.resources import typeface
from casino.ui.device.desktop_faces import blank_of, desktop_font, face_with, has
from casino.ui.drawing.theme import Colour

_PROBE_PX = 20
_OPEN = 300  # typefaces at a size, half a megabyte each; one window size needs some 170 of them in the whole house
_LONGEST_NAME = 14
_SMALL_PX = 13  # letters up to here stand so close that a space needs a fourth of their size
_HALF_PX, _EVEN_PX = 28, 56  # from here on half and whole pixels are fine enough between letters
_UNSPACED = "%‰¼½¾…“”"  # letters the serif face pulls the next one under, or nearly
_DULL = (" SIGN", " SYMBOL", " FACE", "PLAYING CARD ", "EMOJI COMPONENT ", "NEGATIVE SQUARED ")


@lru_cache(maxsize=_OPEN)
def font(px: int, family: str = "Sans", weight: str = "Regular") -> pygame.font.Font:
    """A typeface at a size in pixels. Raises MissingAsset if it is not installed."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(typeface(family, weight), px)


@lru_cache(maxsize=4000)
def words_width(words: str, px: int, family: str, weight: str) -> int:
    """The width of known letters when `draw_words` draws them, in px."""
    if _are_apart(words, px, family, weight):
        return sum(advance for _, advance in _placed(words, px, family, weight))
    fine = _fineness(px, family)
    face = font(px * fine, family, weight)
    return -(-sum(face.size(piece)[0] for piece in _pieces(words, family)) // fine)


def draw_words(words: str, px: int, colour: Colour, family: str, weight: str) -> pygame.Surface:
    """Known letters on one transparent line, as high as the typeface's line at this size."""
    if _are_apart(words, px, family, weight):
        return _drawn_apart(words, px, colour, family, weight)
    fine, pieces = _fineness(px, family), _pieces(words, family)
    if fine == 1 and len(pieces) == 1:
        return font(px, family, weight).render(words, True, colour)
    face, large = font(px, family, weight), font(px * fine, family, weight)
    size = (words_width(words, px, family, weight), face.get_height())
    drawn = _SHEET.part((size[0] * fine, size[1] * fine))
    drawn.fill((*colour, 0))  # of the letters' colour, or shrinking would give them dark edges
    x = 0
    for piece in pieces:
        drawn.blit(large.render(piece, True, colour), (x, fine * face.get_ascent() - large.get_ascent()))
        x += large.size(piece)[0]
    return pygame.transform.smoothscale(drawn, size)


def _pieces(words: str, family: str) -> list[str]:
    """Words in pieces that each keep to their own width: each ends at a letter that would take the next one's place."""
    if family != "Serif" or not any(letter in words for letter in _UNSPACED):
        return [words]
    return re.findall(f"[^{_UNSPACED}]*[{_UNSPACED}]|[^{_UNSPACED}]+$", words)


class _Sheet(threading.local):
    """A transparent surface for drawing before shrinking, one for each thread.

    It is used again and again, as memory for a new one would take longer to get than a line to draw.
    """

    def __init__(self) -> None:
        self._surface = pygame.Surface((1, 1), pygame.SRCALPHA)

    def part(self, size: tuple[int, int]) -> pygame.Surface:
        """A part of the sheet of a size in px, not cleared."""
        width, height = self._surface.get_size()
        if size[0] > width or size[1] > height:
            self._surface = pygame.Surface((max(size[0], width), max(size[1], height)), pygame.SRCALPHA)
        return self._surface.subsurface((0, 0), size)


_SHEET = _Sheet()


def _are_apart(words: str, px: int, family: str, weight: str) -> bool:
    """Whether words are set one by one with wider spaces between them.

    In small sans a space of whole pixels may be so narrow that words run together.
    """
    if " " not in words or _fineness(px, family) > 1:
        return False
    return font(px, family, weight).size(" ")[0] < _min_space(px)


def _min_space(px: int) -> int:
    """The least width of a space of small sans, in px."""
    return (px + 1) // 4 if px <= _SMALL_PX else 0


def _placed(words: str, px: int, family: str, weight: str) -> list[tuple[str, int]]:
    """Words that are set apart, each with its distance to the next one, in px."""
    face, parts = font(px, family, weight), words.split(" ")
    spaces = [_min_space(px)] * (len(parts) - 1) + [0]
    return [(part, face.size(part)[0] + space) for part, space in zip(parts, spaces, strict=True)]


def _drawn_apart(words: str, px: int, colour: Colour, family: str, weight: str) -> pygame.Surface:
    """Words that are set apart, on one line."""
    face, at = font(px, family, weight), 0
    drawn = pygame.Surface((words_width(words, px, family, weight), face.get_height()), pygame.SRCALPHA)
    for part, advance in _placed(words, px, family, weight):
        if part:
            drawn.blit(face.render(part, True, colour), (at, 0))
        at += advance
    return drawn


def _fineness(px: int, family: str) -> int:
    """How many times larger letters are set before they are shrunk.

    Set directly, every letter of a small title begins at a whole pixel, which tears words in a serif face apart. Small
    sans keeps its sharp stems.
    """
    if family != "Serif" or px >= _EVEN_PX:
        return 1
    return 3 if px < _HALF_PX else 2


@cache
def _blank(family: str, weight: str) -> bytes:
    return blank_of(font(_PROBE_PX, family, weight))


@lru_cache(maxsize=4000)
def _has(letter: str, family: str, weight: str) -> bool:
    """Whether a typeface has every character of a letter."""
    return has(font(_PROBE_PX, family, weight), letter, _blank(family, weight))


@lru_cache(maxsize=2000)
def runs(text: str, family: str, weight: str) -> tuple[tuple[bool, str], ...]:
    """The text in pieces: (True, letters the typeface has) and (False, one letter it lacks)."""
    if text.isascii() and text.isprintable():
        return ((True, text),)
    found: list[tuple[bool, str]] = []
    for letter in letters(text):
        is_known = (letter.isascii() and letter.isprintable()) or _has(letter, family, weight)
        if is_known and found and found[-1][0]:
            found[-1] = (True, found[-1][1] + letter)
        else:
            found.append((is_known, letter))
    return tuple(found)


@lru_cache(maxsize=1000)
def stand_in_name(letter: str) -> str:
    """The name on the tag of an emoji; empty for any other letter, which has a box."""
    flag = [chr(ord(c) - 0x1F1E6 + ord("A")) for c in letter if 0x1F1E6 <= ord(c) <= 0x1F1FF]
    if flag:
        return "".join(flag)
    if not is_picture(letter[0]):
        return ""
    name = unicodedata.name(letter[0], "EMOJI")
    for dull in _DULL:
        name = name.replace(dull, "")
    words = name.removeprefix("BLACK ").removeprefix("WHITE ").lower().replace("-", " ").split()
    tag = words[0]
    for word in words[1:]:
        if len(tag) + 1 + len(word) > _LONGEST_NAME:
            break
        tag += " " + word
    return tag[:_LONGEST_NAME]


def has_no_face(text: str) -> bool:
    """Whether a letter of the text is in no typeface of this machine's, and no emoji."""
    lacking = (letter for is_known, letter in runs(text, "Sans", "Regular") if not is_known)
    return any(not stand_in_name(letter) and not face_with(letter) for letter in lacking)


@lru_cache(maxsize=2000)
def stand_in_width(letter: str, px: int) -> int:
    """The width of a letter's stand-in with the gaps beside it, in px."""
    gap = max(1, px // 14)
    if name := stand_in_name(letter):
        return font(_name_px(px), "Sans", "Semibold").size(name)[0] + px // 2 + 2 * gap
    if file := face_with(letter):
        return desktop_font(file, px).size(letter)[0]
    rows = _number_of(letter)
    inner = max(font(_number_px(px)).size(row)[0] for row in rows) + 2 * gap
    return max(inner, round(px * 0.62)) + 2 * gap


def _name_px(px: int) -> int:
    return max(7, round(px * 0.66))


def _number_px(px: int) -> int:
    return max(5, round(px * 0.4))


def _number_of(letter: str) -> tuple[str, str]:
    """The number of a letter's first character in two rows, as its box shows it."""
    digits = f"{ord(letter[0]):04X}"
    return digits[: len(digits) // 2], digits[len(digits) // 2 :]


@lru_cache(maxsize=500)
def stand_in(letter: str, px: int, colour: Colour) -> pygame.Surface:
    """A letter's stand-in, as high as a line. The surface is shared: do not draw on it."""
    face = font(px)
    surface = pygame.Surface((stand_in_width(letter, px), face.get_height()), pygame.SRCALPHA)
    gap, name = max(1, px // 14), stand_in_name(letter)
    baseline = face.get_ascent()
    if not name and (file := face_with(letter)):
        other = desktop_font(file, px)
        surface.blit(other.render(letter, True, colour), (0, baseline - other.get_ascent()))
        return surface
    top = baseline - round(px * 0.72)
    box = pygame.Rect(gap, top, surface.get_width() - 2 * gap, baseline + round(px * 0.10) - top)
    radius = box.h // 2 if name else max(1, px // 9)
    pygame.draw.rect(surface, (*colour, 38), box, border_radius=radius)
    pygame.draw.rect(surface, (*colour, 150), box, max(1, px // 16), border_radius=radius)
    if name:
        words = font(_name_px(px), "Sans", "Semibold").render(name, True, colour)
        surface.blit(words, words.get_rect(center=box.center))
        return surface
    for row, written in enumerate(_number_of(letter)):
        digits = font(_number_px(px)).render(written, True, colour)
        surface.blit(digits, digits.get_rect(center=(box.centerx, box.top + round(box.h * (0.28 + 0.44 * row)))))
    return surface
