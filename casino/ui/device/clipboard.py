"""The desktop's clipboard, or where there is none one of our own. Nothing else knows how words get in and out."""

from __future__ import annotations

import pygame

_MOST_LETTERS = 100_000  # of what another program put there

_own: list[str] = []  # what was copied while the desktop took nothing


def copy(words: str) -> None:
    """Puts words on the clipboard; nothing at all leaves it as it is."""
    if not words:
        return
    _own.clear()
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, ValueError):  # no window, no clipboard, or text it cannot hold
        _own.append(words)


def paste() -> str:
    """The words on the clipboard, at most 100,000 characters; nothing where there are none."""
    if _own:
        return _own[0]
    try:
        return pygame.scrap.get_text()[:_MOST_LETTERS]
    except (pygame.error, ValueError):
        return ""
