"""A whole number that is typed, or chosen by less and more. What it counts is up to the page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.widgets.keys import ENTER_KEYS
from casino.ui.widgets.widgets import Widget

_MINUS, _LESS, _MORE = "-", "−", "+"
_LONGEST = 3  # digits
_LABEL_SHARE = 0.5


@dataclass
class NumberEntry(Widget):
    """A number entry; its words are a number, "" or "-" while nothing else was typed. `on_enter` handles Enter."""

    words: str = ""
    on_change: Callable[[str], object] = lambda words: None
    on_enter: Callable[[], object] = lambda: None

    takes_text = True

    def cells(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The places of less, the number and more."""
        left = self.rect.x + round(self.rect.w * _LABEL_SHARE)
        side = min(round((self.rect.right - left) * 0.3), round(self.rect.h * 1.4))
        less = pygame.Rect(left, self.rect.y, side, self.rect.h)
        more = pygame.Rect(self.rect.right - side, self.rect.y, side, self.rect.h)
        return less, pygame.Rect(less.right, self.rect.y, more.x - less.right, self.rect.h), more

    @property
    def targets(self) -> Sequence[pygame.Rect]:
        return self.cells()

    def step(self, steps: int) -> None:
        """Changes the number by so many steps."""
        self.on_change(str((int(self.words) if self.words not in ("", _MINUS) else 0) + steps))

    def press(self) -> None:
        """Does nothing: typed signs and the two cells change the number."""

    def press_at(self, position: tuple[int, int]) -> None:
        less, _, more = self.cells()
        if less.collidepoint(position):
            self.step(-1)
        elif more.collidepoint(position):
            self.step(1)

    def steer(self, key: int) -> bool:
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.step(1 if key == pygame.K_RIGHT else -1)
            return True
        return False

    def turn_wheel(self, steps: int) -> bool:
        self.step(steps)
        return True

    def take_key(self, key: int, mods: int) -> bool:
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            return self.steer(key)
        if key in ENTER_KEYS:
            self.on_enter()
            return True
        if key == pygame.K_BACKSPACE:
            self.on_change(self.words[:-1])
            return True
        return False

    def write(self, words: str) -> None:
        now = self.words
        for sign in words.replace(_LESS, _MINUS):
            if sign in (_MINUS, _MORE):
                now = now.lstrip(_MINUS) if sign == _MORE or now.startswith(_MINUS) else f"{_MINUS}{now}"
            elif sign.isascii() and sign.isdigit() and len(now.lstrip(_MINUS)) < _LONGEST:
                now = f"{now}{sign}"
        if now != self.words:
            self.on_change(now)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        tokens, metrics = look.theme, look.metrics
        less, middle, more = self.cells()
        room = less.x - self.rect.x - metrics.px(8)
        look.say(target, self.label, self.rect.x, self.rect.centery, anchor="midleft", room=room)
        look.plate(target, middle.inflate(-4, 0), tokens.panel, tokens.panel_edge, radius=metrics.px(7))
        for cell, sign in ((less, _LESS), (more, _MORE)):
            look.plate(target, cell, tokens.button, tokens.panel_edge, radius=metrics.px(7))
            look.say(target, sign, *cell.center, size=20, anchor="center", weight="Bold")
        words = self.words.replace(_MINUS, _LESS) or "–"
        px = min(metrics.pt(20), round(middle.h * 0.6))
        text.put(target, text.figures(words, px, tokens.ink, text.SANS, "Semibold"), *middle.center, "center")
        if self.is_focused:
            look.focus_ring(target, self.rect.inflate(metrics.px(8), 0))
