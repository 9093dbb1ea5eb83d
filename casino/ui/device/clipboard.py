"""The desktop's clipboard, replaced by one within the program where there is none."""

import pygame

_MAX_LETTERS = 100_000  # accepted from another program

own: list[str] = []  # what was copied while the desktop accepted nothing


def copy(words: str) -> None:
    """Copies words to the clipboard; empty words leave it as it is."""
    if not words:
        return
    own.clear()
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, ValueError):  # no window, no clipboard, or text it cannot hold
        own.append(words)


def paste() -> str:
    """The words on the clipboard, at most 100,000 characters; empty if there are none."""
    if own:
        return own[0]
    try:
        return pygame.scrap.get_text()[:_MAX_LETTERS]
    except (pygame.error, ValueError):
        return ""
