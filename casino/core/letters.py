"""What a person takes for one letter, and which characters a line of text may hold.

A letter here is a base with everything that sits on it: accents, joined emoji, skin tones, flags. Cutting, counting
and cleaning of lines belong here; neither looks, nor keys, nor who said it.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from functools import lru_cache
from itertools import pairwise

_JOINER, _NON_JOINER, _BLACK_FLAG = 0x200D, 0x200C, 0x1F3F4
_SPACING_VOWELS = (0x0E33, 0x0EB3)  # of Thai and Lao: written after, but part of the letter before
_MOST_MARKS = 8  # on one letter: more than any writing needs, few enough that nothing is buried under them


# -- kinds of characters --------------------------------------------------------------------------------------


def is_picture(letter: str) -> bool:
    """Whether a character is an emoji or a sign that emoji are joined from."""
    code = ord(letter)
    return 0x1F000 <= code <= 0x1FAFF or (0x2190 <= code <= 0x2BFF) or code in (0xA9, 0xAE, 0x3030, 0x303D)


def _is_mark(letter: str) -> bool:
    """Whether it belongs to the letter before it."""
    code = ord(letter)
    if code < 0x300:
        return False
    return (
        unicodedata.category(letter)[0] == "M"
        or 0x1F3FB <= code <= 0x1F3FF
        or 0xE0020 <= code <= 0xE007F
        or code in (_JOINER, _NON_JOINER, *_SPACING_VOWELS)
    )


def _is_flag_half(letter: str) -> bool:
    return 0x1F1E6 <= ord(letter) <= 0x1F1FF


def _is_hangul(letter: str) -> bool:
    return 0x1100 <= ord(letter) <= 0x11FF or 0xAC00 <= ord(letter) <= 0xD7A3


@lru_cache(maxsize=4096)
def _begins(letter: str) -> bool:
    """Whether a character begins a letter whatever stands before it, as nearly all do."""
    return not (_is_mark(letter) or is_picture(letter) or 0x1160 <= ord(letter) <= 0x11FF)


def _continues(text: str, at: int, start: int) -> bool:
    """Whether the character at an index belongs to the letter that began at `start`."""
    before, here = text[at - 1], text[at]
    if _is_mark(here):
        return True
    if ord(before) == _JOINER and is_picture(here):
        return at - 2 >= start and any(is_picture(c) for c in text[start : at - 1])
    if _is_flag_half(here) and _is_flag_half(before):
        return at - start == 1
    return 0x1160 <= ord(here) <= 0x11FF and _is_hangul(before)


# -- cutting --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def borders(text: str) -> tuple[int, ...]:
    """The indices between which letters lie, from 0 to the text's length; (0,) for nothing."""
    if text.isascii():
        return tuple(range(len(text) + 1))
    found = [0]
    for at in range(1, len(text)):
        if _begins(text[at]) or not _continues(text, at, found[-1]):
            found.append(at)
    return (*found, len(text)) if text else (0,)


def letters(text: str) -> tuple[str, ...]:
    """The text cut into what a person takes for letters."""
    cuts = borders(text)
    return tuple(text[a:b] for a, b in pairwise(cuts))


def count(text: str) -> int:
    """How many letters a person would count."""
    return len(borders(text)) - 1


def octets(text: str) -> int:
    """How long the text is in UTF-8."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def border_at(text: str, index: int) -> int:
    """The nearest border at or after an index, held inside the text."""
    cuts = borders(text)
    return cuts[min(bisect_left(cuts, index), len(cuts) - 1)]


# -- cleaning -------------------------------------------------------------------------------------------------


def _is_joined(before: str, after: str) -> bool:
    """Whether an invisible joiner between two characters means something: in emoji, and in writings that need it."""
    if is_picture(after):
        return is_picture(before) or _is_mark(before)
    return min(ord(before), ord(after)) >= 0x590 and {unicodedata.category(c)[0] for c in (before, after)} <= {"L", "M"}


def _kept(letter: str, before: str, after: str, has_flag: bool) -> str:
    """A character as it stands in a clean line: itself, a space, or nothing."""
    code, category = ord(letter), unicodedata.category(letter)
    if category in ("Zs", "Zl", "Zp") or letter in "\t\n\v\f\r\x85":
        return " "
    if code in (_JOINER, _NON_JOINER):
        return letter if before and after and _is_joined(before, after) else ""
    if 0xE0020 <= code <= 0xE007F:
        return letter if has_flag else ""
    if category == "Cn":  # not known to this program's tables: newer emoji and ideographs are let through
        return letter if 0x1F000 <= code <= 0x1FAFF or 0x20000 <= code <= 0x3FFFD else ""
    return "" if category in ("Cc", "Cf", "Cs", "Co") else letter


def cleaned(text: str) -> str:
    """The text as one line without harm in it.

    Tabs, line breaks and odd spaces become spaces; control characters, overrides of the direction and other invisible
    characters go, except where they join emoji or letters; a letter keeps at most eight marks.
    """
    if text.isascii() and text.isprintable():
        return text
    text = text.strip("\r\n").replace("\r\n", "\n")
    kept: list[str] = []
    marks, has_flag = 0, False
    for at, letter in enumerate(text):
        good = _kept(letter, kept[-1] if kept else "", text[at + 1 : at + 2], has_flag)
        if not good:
            continue
        has_flag = ord(good) == _BLACK_FLAG or (has_flag and 0xE0020 <= ord(good) <= 0xE007F)
        marks = marks + 1 if unicodedata.category(good) in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            kept.append(good)
    return "".join(kept)


def shortened(text: str, most: int, most_points: int, most_octets: int) -> str:
    """As many whole letters from the beginning as the three bounds allow: letters, code points, bytes of UTF-8."""
    if len(text) <= min(most, most_points) and 4 * len(text) <= most_octets:
        return text
    # A letter is one code point at least, so nothing beyond these can stay; huge pastes are cut before they cost.
    text = text[: max(0, min(most_points, most_octets)) + 1]
    cuts = borders(text)
    end, size = 0, 0
    for start, stop in pairwise(cuts[: most + 1]):
        size += octets(text[start:stop])
        if stop > most_points or size > most_octets:
            break
        end = stop
    return text[:end]
