"""Typefaces of the desktop, for letters that the house's own lack. The search starts when such a letter comes.

Only a visible window uses them; all other drawing is the same on every machine.
"""

from functools import cache, lru_cache

import pygame

_PROBE_PX = 20
_NO_LETTER = "\U0010ffff"  # no typeface ever has it
_MAX = 16  # typefaces that are looked through, since each takes a moment
# Parts of the names of those that have many scripts, the widest first.
_WIDE = (
    *("notosanscjk", "sourcehansans", "unifont", "arialunicode", "dejavusans", "freesans", "notosans", "droidsans"),
    *("microsoftyahei", "yugothic", "meiryo", "msgothic", "malgungothic", "simsun", "segoeui", "nirmala", "leelawadee"),
    *("pingfang", "hiragino", "applesdgothic", "geneva", "thonburi", "kohinoor", "wenquanyi", "ipagothic"),
)

_are_taken = [False]


def take_desktop_faces(*, are_taken: bool = True) -> None:
    """Lets letters be drawn with the desktop's typefaces from now on, or not any more."""
    _are_taken[0] = are_taken
    _files.cache_clear()
    face_with.cache_clear()


@cache
def _files() -> tuple[str, ...]:
    """The files of the desktop's typefaces to search; asking the system for them takes a moment."""
    names = pygame.font.get_fonts()
    found = [name for part in _WIDE for name in names if name.startswith(part)]
    files = [pygame.font.match_font(name) for name in dict.fromkeys(found)]
    return tuple(str(file) for file in dict.fromkeys(files) if file is not None)[:_MAX]


def has(face: pygame.font.Font, letter: str, blank: bytes) -> bool:
    """Whether a typeface at the probing size has every character of a letter. `blank` is what it draws for none."""
    for character in letter:
        try:
            shown = pygame.image.tobytes(face.render(character, False, (255, 255, 255)), "RGBA")
        except (UnicodeError, pygame.error, ValueError):
            return False  # half a surrogate pair, or an end of text: never shown, never an error
        if shown == blank:
            return False
    # A mark alone has no width of its own; it is shown on its letter only where the typeface has both.
    return True


def blank_of(face: pygame.font.Font) -> bytes:
    """The picture a typeface draws for a letter it lacks."""
    return pygame.image.tobytes(face.render(_NO_LETTER, False, (255, 255, 255)), "RGBA")


@cache
def _probe(file: str) -> tuple[pygame.font.Font, bytes] | None:
    try:
        face = pygame.font.Font(file, _PROBE_PX)
        return face, blank_of(face)
    except (OSError, pygame.error):
        return None


@lru_cache(maxsize=4000)
def face_with(letter: str) -> str:
    """The file of a typeface of the desktop's that has a letter; empty if there is none."""
    for file in _files() if _are_taken[0] else ():
        probe = _probe(file)
        if probe is not None and has(probe[0], letter, probe[1]):
            return file
    return ""


@lru_cache(maxsize=32)
def desktop_font(file: str, px: int) -> pygame.font.Font:
    """A typeface of the desktop's at a size in pixels."""
    return pygame.font.Font(file, px)
