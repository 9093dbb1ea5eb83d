"""The typefaces of printed pages, and the width of words in them. Nothing is laid out here.

The library that writes the pages also measures them, so that what fits on a page fits in print.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from reportlab.pdfbase import pdfmetrics  # type: ignore[import-untyped]
from reportlab.pdfbase.ttfonts import TTFError, TTFont  # type: ignore[import-untyped]

from casino.core.errors import MissingAsset
from casino.core.resources import typeface

# Name of a face -> family and weight of the house's typefaces.
FACES = {
    "Sans-Regular": ("Sans", "Regular"),
    "Sans-Semibold": ("Sans", "Semibold"),
    "Sans-Bold": ("Sans", "Bold"),
    "Serif-Semibold": ("Serif", "Semibold"),
    "Serif-Bold": ("Serif", "Bold"),
}
PLAIN, MARKED = "Sans-Regular", "Sans-Bold"
_BESIDE_MARKED = 0.08  # of the size, that a blank between two faces is wider: bold letters seem nearer than they are


@cache
def register(face: str) -> str:
    """Registers a face with the library, once; returns its name. Raises MissingAsset if its file is missing."""
    path = typeface(*FACES[face])
    try:
        pdfmetrics.registerFont(TTFont(face, str(path)))
    except (TTFError, OSError):
        raise MissingAsset(path) from None
    return face


@lru_cache(maxsize=20_000)
def width_of(words: str, face: str, size: float) -> float:
    """The width of a line, in points."""
    return float(pdfmetrics.stringWidth(words, register(face), size))


Run = tuple[str, str]  # words and their face


def _words_of(told: str, face: str) -> Iterator[list[Run]]:
    """The words one by one, each in runs: those between two stars are marked."""
    is_marked = False
    for word in told.split(" "):
        runs: list[Run] = []
        for number, piece in enumerate(word.split("*")):
            is_marked ^= number > 0
            if piece:
                runs.append((piece, MARKED if is_marked else face))
        yield runs


def broken(told: str, size: float, room: float, face: str = PLAIN) -> list[list[Run]]:
    """Words as lines of runs of at most `room` points; a single longer word stays whole.

    Words *between stars* have the face MARKED.
    """
    lines: list[list[Run]] = [[]]
    left = room
    for word in _words_of(told, face):
        wide = sum(width_of(piece, its_face, size) for piece, its_face in word)
        # A blank between two words of one face is of that face, so that they stay one run.
        its_face = lines[-1][-1][1] if lines[-1] and word and lines[-1][-1][1] == word[0][1] else face
        blank = width_of(" ", its_face, size)
        if lines[-1] and word:
            blank += gap_between((" ", its_face), word[0], size) + gap_between(lines[-1][-1], (" ", its_face), size)
        if lines[-1] and wide + blank > left:
            lines.append([])
            left = room
        elif lines[-1]:
            lines[-1].append((" ", its_face))
            left -= blank
        lines[-1] += word
        left -= wide
    return lines


def gap_between(run: Run, following: Run, size: float) -> float:
    """The points between two runs besides their own widths: some at a blank where the face changes."""
    is_at_blank = run[0].endswith(" ") or following[0].startswith(" ")
    return _BESIDE_MARKED * size if is_at_blank and run[1] != following[1] else 0.0
