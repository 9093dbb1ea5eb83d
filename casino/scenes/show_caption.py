"""What is read beneath and above a table that plays itself: the rules a sentence at a time, and where to touch."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pygame

from casino.levels import Level
from casino.resources import asset
from casino.scenes import rooms
from casino.ui import text

if TYPE_CHECKING:
    from casino.ui.look import Look

INVITATION = "Touch to play"
_SIZE, _LEAST = 25, 12  # layout units of the letters: read from three metres
_INVITATION_SIZE = 27
_SHARE = 0.30  # of a broad row, for the invitation
_LINE = 1.22


@cache
def _all_captions() -> dict[str, tuple[str, ...]]:
    """The sentences by rules page, with names in braces."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in asset("texts", "captions.txt").read_text("utf-8").splitlines():
        if line.startswith("## "):
            lines = found.setdefault(line.removeprefix("## "), [])
        elif line.startswith("- "):
            lines.append(line.removeprefix("- "))
    return {page: tuple(lines) for page, lines in found.items()}


def captions(level: Level) -> tuple[str, ...]:
    """What is taught at a table, with its own numbers."""
    words = rooms.rule_words(level)
    return tuple(line.format_map(words) for line in _all_captions()[rooms.rules_text(level)])


def paint_caption(target: pygame.Surface, look: Look, area: pygame.Rect, caption: str) -> None:
    """The invitation, lit, and beside it (in a narrow row below it) the sentence, as large as both may be."""
    metrics, theme = look.metrics, look.theme
    gap = metrics.px(14)
    is_broad = area.w > 5 * area.h
    plate = area.copy()
    if is_broad:
        plate.w = round(area.w * _SHARE)
        words = pygame.Rect(plate.right + gap, area.y, area.right - plate.right - 2 * gap, area.h)
    else:
        plate.h = area.h // 2 - gap // 2
        words = pygame.Rect(area.x, plate.bottom + gap // 2, area.w, area.bottom - plate.bottom - gap // 2)
    look.plate(target, plate, theme.accent, theme.accent_ink, radius=metrics.px(10), opacity=1.0)
    px = text.fit_size(INVITATION, metrics.title_pt(_INVITATION_SIZE), plate.w - 2 * gap, 10, text.SERIF, "Bold")
    text.put(target, text.line(INVITATION, px, theme.accent_ink, text.SERIF, "Bold"), *plate.center, "center")
    px, lines = fitted(caption, metrics.pt(_SIZE), metrics.pt(_LEAST), words)
    y = words.centery - round(len(lines) * px * _LINE) // 2
    for number, line in enumerate(lines):
        said = text.line(line, px, theme.ink, text.SANS, "Semibold")
        x, anchor = (words.x, "topleft") if is_broad else (words.centerx, "midtop")
        text.put(target, said, x, y + round(number * px * _LINE), anchor)


def fitted(words: str, most: int, least: int, area: pygame.Rect) -> tuple[int, list[str]]:
    """The largest letters in px, and the lines, with which words go into an area."""
    for px in range(most, least, -1):
        lines = text.wrapped(words, px, area.w, weight="Semibold")
        if len(lines) * px * _LINE <= area.h:
            return px, lines
    return least, text.wrapped(words, least, area.w, weight="Semibold")


def paint_head(target: pygame.Surface, look: Look, bar: pygame.Rect, title: str, event: str) -> None:
    """The top bar: whose show it is on the left, the game in the middle."""
    metrics, theme = look.metrics, look.theme
    pad = metrics.px(16)
    name = look.title(target, title, bar.centerx, bar.centery, size=25, anchor="center", room=bar.w // 2)
    if event:
        room = name.x - bar.x - 2 * pad
        look.say(target, event, bar.x + pad, bar.centery, size=15, colour=theme.ink_dim, anchor="midleft", room=room)
