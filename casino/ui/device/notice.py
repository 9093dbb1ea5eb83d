"""A sentence shown above everything for a while. The caller says what and how long.

It is drawn after every picture of the scene below. Nothing in it may be translucent, or it would grow thicker with
every frame.
"""

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.look import Look

_TOP, _SIZE, _WIDEST = 62, 16, 0.82  # layout units from the window's top; of the letters; share of the window
_PAD = 18  # layout units beside the words


class Notice:
    """The sentence now shown, if any."""

    def __init__(self) -> None:
        self.sentence = ""
        self._seconds = 0.0

    def say(self, sentence: str, seconds: float) -> None:
        """Shows a sentence from now on for so many seconds."""
        self.sentence, self._seconds = sentence, seconds

    def update(self, seconds: float) -> bool:
        """Lets time pass; returns True if the sentence is to be erased now."""
        if not self.sentence:
            return False
        self._seconds -= seconds
        if self._seconds > 0:
            return False
        self.sentence = ""
        return True

    def hide(self) -> bool:
        """Hides the sentence; True if there was one."""
        was_shown, self.sentence = bool(self.sentence), ""
        return was_shown

    def draw(self, target: pygame.Surface, look: Look, line: pygame.Rect | None = None) -> list[pygame.Rect]:
        """Draws the sentence near the window's top, or in a line that is free for it; returns the areas drawn on."""
        return [self._draw_in(target, look, line) if line is not None else self._draw_at_top(target, look)]

    def _draw_in(self, target: pygame.Surface, look: Look, line: pygame.Rect) -> pygame.Rect:
        """Draws the sentence as large as a line takes."""
        metrics, theme = look.metrics, look.theme
        pad = metrics.px(_PAD)
        px = text.fit_size(self.sentence, min(metrics.pt(_SIZE), round(line.h * 0.72)), line.w - 2 * pad, 8)
        words = text.line(self.sentence, px, theme.ink)
        plate = pygame.Rect(0, line.y, min(line.w, words.get_width() + 2 * pad), line.h)
        plate.centerx = line.centerx
        target.fill(theme.metal, plate)
        target.fill(theme.panel, plate.inflate(-2 * (edge := max(1, metrics.px(1))), -2 * edge))
        target.blit(words, words.get_rect(center=plate.center))
        return plate

    def _draw_at_top(self, target: pygame.Surface, look: Look) -> pygame.Rect:
        metrics, theme = look.metrics, look.theme
        px = metrics.pt(_SIZE)
        lines = text.wrapped(self.sentence, px, round(target.get_width() * _WIDEST))
        high = text.font(px).get_height()
        wide = max(text.width(line, px) for line in lines)
        plate = pygame.Rect(0, metrics.px(_TOP), wide + 2 * metrics.px(_PAD), len(lines) * high + metrics.px(20))
        plate.centerx = target.get_width() // 2
        target.fill(theme.metal, plate)
        target.fill(theme.panel, plate.inflate(-2 * (line := max(1, metrics.px(1.5))), -2 * line))
        for number, words in enumerate(lines):
            y = plate.y + metrics.px(10) + number * high
            surface = text.line(words, px, theme.ink)
            target.blit(surface, surface.get_rect(midtop=(plate.centerx, y)))
        return plate
