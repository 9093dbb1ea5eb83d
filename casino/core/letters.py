"""Cuts, counts and cleans lines of text by the letters a person sees, and reads the signs of codes.

A letter here is what Unicode calls an extended grapheme cluster: a base with its accents, a joined emoji, a flag.
"""

import re
import unicodedata
from bisect import bisect_left
from functools import lru_cache
from itertools import pairwise

from casino.core.texts import _

_JOINER, _NON_JOINER, _BLACK_FLAG = 0x200D, 0x200C, 0x1F3F4
_TAGS = range(0xE0020, 0xE0080)  # the invisible characters that spell a region after a black flag
_BLANK = "\u115f\u2800\u3164\uffa0"  # drawn as a gap, though they are letters and signs
_NOTHING = "\u034f\u1160\u17b4\u17b5"  # letters and marks that are not drawn at all
LONGEST_NAME = 20  # letters of a person's name
NAME_RULE = _("A name has 1 to {most} letters.", most=LONGEST_NAME)
_LONGEST_NAME_CHARACTERS = 80  # that its letters may be made of
_MAX_MARKS = 8  # on one letter: more than any script needs, few enough that nothing is buried under them
# Latin, its punctuation and the minus of amounts: each character is a letter.
_ONE_EACH = re.compile(r"[ -\u02ff\u2010-\u2027\u2212]*")


def is_picture(letter: str) -> bool:
    """Whether a character is an emoji or a symbol that emoji are joined from."""
    code = ord(letter)
    return 0x1F000 <= code <= 0x1FAFF or (0x2190 <= code <= 0x2BFF) or code in (0xA9, 0xAE, 0x3030, 0x303D)


# -- cutting --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def borders(text: str) -> tuple[int, ...]:
    """The indices between letters, from 0 to the text's length; (0,) for an empty text."""
    if _ONE_EACH.fullmatch(text):
        return tuple(range(len(text) + 1))
    import regex  # takes some 30 ms to import, and most texts never need it

    return (0, *(found.end() for found in regex.finditer(r"\X", text)))


def letters(text: str) -> tuple[str, ...]:
    """The text cut into its letters."""
    cuts = borders(text)
    return tuple(text[a:b] for a, b in pairwise(cuts))


def count(text: str) -> int:
    """The number of letters in a text."""
    return len(borders(text)) - 1


def octets(text: str) -> int:
    """The length of the text in bytes of UTF-8."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def border_at(text: str, index: int) -> int:
    """The nearest border at or after an index, but never beyond the text."""
    cuts = borders(text)
    return cuts[min(bisect_left(cuts, index), len(cuts) - 1)]


# -- codes ----------------------------------------------------------------------------------------------------

# What mails, messengers and keyboards put around a code and into it: gaps, dashes, brackets, quotes, invisible signs.
_AROUND = frozenset(("Zs", "Zl", "Zp", "Cf", "Mn", "Pd", "Ps", "Pe", "Pi", "Pf"))
_AROUND_TOO = frozenset("\t\n\v\f\r\x85'\"`<>.,;*_\u2212\u3002\u3164")


def signs_of_code(text: str) -> str:
    """The signs of a code as capitals, however it was handed on: full-width signs count as plain ones."""
    plain = unicodedata.normalize("NFKC", text).upper()
    return "".join(one for one in plain if one not in _AROUND_TOO and unicodedata.category(one) not in _AROUND)


# -- cleaning -------------------------------------------------------------------------------------------------


def _is_joined(before: str, after: str) -> bool:
    """Whether an invisible joiner between two characters means something, as in emoji and in some scripts."""
    if is_picture(after):
        return is_picture(before) or unicodedata.category(before)[0] == "M" or ord(before) in _TAGS
    return min(ord(before), ord(after)) >= 0x590 and {unicodedata.category(c)[0] for c in (before, after)} <= {"L", "M"}


def _is_on_a_letter(letter: str) -> bool:
    """Whether a character belongs to the letter before it, as marks do and what joins them."""
    return unicodedata.category(letter)[0] == "M" or ord(letter) in (_JOINER, _NON_JOINER) or ord(letter) in _TAGS


def _kept(letter: str, before: str, after: str, has_flag: bool) -> str:
    """The form of a character in a clean line: itself, a space, or nothing."""
    code, category = ord(letter), unicodedata.category(letter)
    if category in ("Zs", "Zl", "Zp") or letter in "\t\n\v\f\r\x85" or letter in _BLANK:
        return " "
    if letter in _NOTHING:
        return ""
    if code in (_JOINER, _NON_JOINER):
        return letter if before and after and _is_joined(before, after) else ""
    if code in _TAGS:
        return letter if has_flag else ""
    if category == "Cn":  # newer than our tables: emoji and ideographs are let through
        return letter if 0x1F000 <= code <= 0x1FAFF or 0x20000 <= code <= 0x3FFFD else ""
    return "" if category in ("Cc", "Cf", "Cs", "Co") else letter


def written_name(text: str) -> str:
    """A person's name in its written form; empty where the text is none by `NAME_RULE`.

    A letter with an accent is one sign in it where there is one, however it was typed.
    """
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    is_name = cleaned(name) == name and 1 <= count(name) <= LONGEST_NAME and len(name) <= _LONGEST_NAME_CHARACTERS
    return name if is_name else ""


def folded(name: str) -> str:
    """A name in the form in which names are compared."""
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


# What looks like a Latin letter, or like the letter of one other alphabet: capitals, and all that is left when they
# are small letters.
_CAPITALS = str.maketrans(
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u0393\u03a0\u2206\u0110\u0472",
    "ABEZHIKMNOPTYX\u0413\u041f\u0394\u00d0\u04e8",
)
_LOOKS = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0456\u0458\u0455\u0501\u051b\u051d\u04cf"
    "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0585\u057d\u0578\u0131\u0261"
    "\u04af\u04bb\u0299\u04d5\u04d9\u045b\u0473\u04e901i|!$",
    "abekmhopctyxljsdqwlabeznlkmvoptuxounlgyhb\u00e6\u0259\u0127\u0275\u0275olllls",
)
_SMALL_SIGNS = range(0x2B0, 0x300)  # apostrophes and tones that count as letters


@lru_cache(maxsize=8192)
def looks_of(name: str) -> str:
    """The looks of a name for a person who reads in passing: two names with equal looks are taken for each other.

    Case, accents, gaps, full stops and the like make no difference, nor do letters of another alphabet or digits that
    look like Latin letters. It need not be the same as any name, and is never shown.
    """
    plain = unicodedata.normalize("NFKD", name).translate(_CAPITALS).casefold()
    plain = unicodedata.normalize("NFKD", plain)
    kept = "".join(one for one in plain if not _is_passed_over(one)).translate(_LOOKS)
    looks = "".join(letter for letter in kept if unicodedata.category(letter)[0] in "LNM")
    return looks.replace("rn", "m").replace("vv", "w") or kept


def _is_passed_over(letter: str) -> bool:
    """Whether a character is an accent, one of the smallest signs, or invisible."""
    if ord(letter) in _SMALL_SIGNS or "\u0300" <= letter <= "\u036f" or letter in _BLANK or letter in _NOTHING:
        return True
    return unicodedata.category(letter) == "Mn" and "VARIATION SELECTOR" in unicodedata.name(letter, "")


def cleaned(text: str) -> str:
    """The text as one harmless line.

    Tabs, line breaks and unusual spaces become plain spaces. Control characters, direction overrides and other
    invisible characters are removed, except where they join emoji or letters. A letter keeps at most eight marks.
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
        has_flag = ord(good) == _BLACK_FLAG or (has_flag and ord(good) in _TAGS)
        if not _is_on_a_letter(good):
            marks = 0
        elif ord(good) not in _TAGS:
            marks += 1
        if marks <= _MAX_MARKS:
            kept.append(good)
    return "".join(kept)


def shortened(text: str, most: int, max_points: int, max_octets: int) -> str:
    """The longest beginning of whole letters within three limits: letters, code points and bytes of UTF-8."""
    if len(text) <= min(most, max_points) and 4 * len(text) <= max_octets:
        return text
    # A letter has at least one code point, so a huge paste can be cut before its letters are looked for.
    text = text[: max(0, min(max_points, max_octets)) + 1]
    cuts = borders(text)
    end, size = 0, 0
    for start, stop in pairwise(cuts[: most + 1]):
        size += octets(text[start:stop])
        if stop > max_points or size > max_octets:
            break
        end = stop
    return text[:end]
