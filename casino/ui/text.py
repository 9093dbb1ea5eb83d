"""Words on surfaces: typefaces, cached lines, wrapping, and figures that never dance. No layout here."""

from __future__ import annotations

from functools import cache, lru_cache

import pygame

from casino.resources import typeface
from casino.ui.theme import Colour

SERIF, SANS = "Serif", "Sans"


@cache
def font(px: int, family: str = SANS, weight: str = "Regular") -> pygame.font.Font:
    """A typeface at a size in pixels. Raises MissingAsset if it did not come along."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(typeface(family, weight), px)


@lru_cache(maxsize=1500)
def line(text: str, px: int, colour: Colour, family: str = SANS, weight: str = "Regular") -> pygame.Surface:
    """One line of text, transparent around. The surface is shared: do not draw on it."""
    return font(px, family, weight).render(text, True, colour)


def width(text: str, px: int, family: str = SANS, weight: str = "Regular") -> int:
    """How wide a line would be, in pixels."""
    return font(px, family, weight).size(text)[0]


@lru_cache(maxsize=600)
def figures(text: str, px: int, colour: Colour, family: str = SERIF, weight: str = "Bold") -> pygame.Surface:
    """A line in which every digit has the widest digit's place, so that a changing number stands still."""
    face = font(px, family, weight)
    digit = max(face.size(d)[0] for d in "0123456789")
    advances = [digit if c.isdigit() else face.size(c)[0] for c in text]
    surface = pygame.Surface((max(1, sum(advances)), face.get_height()), pygame.SRCALPHA)
    x = 0
    for letter, advance in zip(text, advances, strict=True):
        glyph = face.render(letter, True, colour)
        surface.blit(glyph, (x + (advance - glyph.get_width()) // 2, 0))
        x += advance
    return surface


@lru_cache(maxsize=400)
def fitted(text: str, px: int, room: int, family: str = SANS, weight: str = "Regular") -> str:
    """The text, shortened with an ellipsis where it would be wider than `room` pixels."""
    if width(text, px, family, weight) <= room:
        return text
    while text and width(text + "…", px, family, weight) > room:
        text = text[:-1]
    return text.rstrip() + "…" if text else ""


@lru_cache(maxsize=400)
def wrapped(text: str, px: int, room: int, family: str = SANS, weight: str = "Regular") -> tuple[str, ...]:
    """The text broken into lines of at most `room` pixels; a single longer word is broken too."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        current = ""
        for word in paragraph.split(" "):
            tried = f"{current} {word}" if current else word
            if width(tried, px, family, weight) <= room:
                current = tried
                continue
            if current:
                lines.append(current)
            while word and width(word, px, family, weight) > room:
                cut = len(word)
                while cut > 1 and width(word[:cut], px, family, weight) > room:
                    cut -= 1
                lines.append(word[:cut])
                word = word[cut:]
            current = word
        lines.append(current)
    return tuple(lines)


def put(
    target: pygame.Surface,
    surface: pygame.Surface,
    x: float,
    y: float,
    anchor: str = "topleft",
) -> pygame.Rect:
    """Draws a ready line with its `anchor` (a pygame.Rect attribute) at a point; returns where it lies."""
    rect = surface.get_rect(**{anchor: (round(x), round(y))})
    target.blit(surface, rect)
    return rect


def fit_size(text: str, px: int, room: int, least_px: int, family: str = SANS, weight: str = "Regular") -> int:
    """The largest size up to `px` at which the text is at most `room` wide, but never below `least_px`."""
    while px > least_px and width(text, px, family, weight) > room:
        px -= 1
    return px
