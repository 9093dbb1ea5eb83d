"""A tooltip says in words what a picture means: after a rest of the pointer or the keys on it, or under a finger.

It lies beside what it is about, over everything else, and takes no press but a finger's long one. Which pictures have
one is said by the widgets themselves (`tip`), and by the scene for what cannot be pressed (`Told`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.look import Look, panel_margin
from casino.ui.widgets.focus import Focus

SOON_SECONDS, REST_SECONDS = 0.15, 0.7  # of rest: for a newcomer, and for everybody else
PRESS_SECONDS = 0.5  # under a finger
_NEXT_SECONDS = 0.4  # after one was seen, the next comes at once
_DONE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN, pygame.TEXTINPUT)
_WIDEST, _SIZE, _LEADING = 330, 14.5, 1.25  # layout units
_CORNER, _PAD, _APART, _MARGIN = 7, 9, 8, 6  # layout units


@dataclass(frozen=True)
class Told:
    """What a picture means that cannot be pressed: where it lies, in px, and the words."""

    rect: pygame.Rect
    words: str


class Tooltips:
    """Which tooltip is shown, of the widgets of a focus and of what a scene tells besides."""

    def __init__(self, focus: Focus) -> None:
        self.shown: Told | None = None
        self._focus = focus
        self._over: tuple[str, str] = ("", "")  # the device's way to it, and what it is
        self._rested = 0.0
        self._unseen = _NEXT_SECONDS  # seconds since one was shown
        self._is_told = False  # what is there has been told, or pressed, and waits for the pointer to leave
        self._is_finger = False
        self._picture: tuple[tuple[object, ...], pygame.Surface] | None = None

    def note(self, event: pygame.event.Event) -> None:
        """Sees every event before the widgets do."""
        if event.type == pygame.MOUSEMOTION:
            self._rested = 0.0 if self.shown is None else self._rested
        elif event.type in _DONE:
            self.shown, self._rested = None, 0.0
            self._is_told = event.type != pygame.KEYDOWN
            if event.type == pygame.MOUSEBUTTONDOWN:
                self._is_finger = bool(getattr(event, "touch", False))
        elif event.type == pygame.MOUSEBUTTONUP:
            self.shown, self._is_told = None, True

    def pass_time(self, seconds: float, told: Callable[[], Sequence[Told]], *, is_new: bool) -> bool:
        """Lets time pass; returns True if a tooltip came, went or moved.

        `told` names the pictures that cannot be pressed; it is asked where the pointer is on no widget.
        """
        before = self.shown
        found = self._found(told)
        over = ("", "") if found is None else (found[0], found[1].words)
        if over != self._over:
            self._over, self._rested, self._is_told, self.shown = over, 0.0, False, None
        self._unseen = 0.0 if self.shown is not None else self._unseen + seconds
        if found is not None and not self._is_told:
            self._rested += seconds
            due = PRESS_SECONDS if found[0] == "finger" else SOON_SECONDS if is_new else REST_SECONDS
            if self._rested >= due or (self._unseen < _NEXT_SECONDS and found[0] != "finger"):
                self.shown = found[1]
                if found[0] == "finger" and (held := self._focus.held) is not None and not held.lays_chips:
                    self._focus.spare_press()  # slow fingers lay their chips all the same
        if found is not None and self.shown is not None:
            self.shown = found[1]  # what is told may have moved
        return self.shown != before

    def _found(self, told: Callable[[], Sequence[Told]]) -> tuple[str, Told] | None:
        """What is pointed at, and the way it is pointed at."""
        focus = self._focus
        if focus.is_carrying:
            return None
        if self._is_finger and focus.held is not None:
            held = focus.held
            return ("finger", Told(held.rect, held.tip)) if held.tip and not held.hold_seconds else None
        if focus.shows_ring:
            here = focus.focused
            return ("keys", Told(here.rect, focus.tip_of(here))) if here is not None and here.tip else None
        if (hot := focus.hot) is not None:
            return ("pointer", Told(hot.rect, focus.tip_of(hot))) if hot.tip else None
        return next((("pointer", one) for one in told() if one.rect.collidepoint(focus.pointer)), None)

    def draw(self, target: pygame.Surface, look: Look) -> list[pygame.Rect]:
        """Draws the tooltip that is shown; returns the areas drawn on."""
        if self.shown is None:
            return []
        key = (self.shown.words, look.metrics, look.theme, target.get_size())
        if self._picture is None or self._picture[0] != key:
            self._picture = key, plate_with(self.shown.words, look, target.get_width())
        picture = self._picture[1]
        margin = panel_margin(look.metrics.px(_CORNER))
        size = (picture.get_width() - 2 * margin, picture.get_height() - 2 * margin)
        place = beside(self.shown.rect, size, target.get_rect(), look.metrics.px(_APART), look.metrics.px(_MARGIN))
        return [target.blit(picture, (place.x - margin, place.y - margin))]


def plate_with(words: str, look: Look, width: int) -> pygame.Surface:
    """The picture of a tooltip on a canvas so many px wide, with its shadow."""
    metrics = look.metrics
    px, pad = metrics.pt(_SIZE), metrics.px(_PAD)
    room = min(metrics.px(_WIDEST * max(1.0, metrics.letters)), width - 2 * metrics.px(_MARGIN) - 2 * pad)
    lines = text.balanced(words, px, room)
    step = round(px * _LEADING)
    size = (max(text.width(line, px) for line in lines) + 2 * pad, step * len(lines) + pad + pad // 2)
    margin = panel_margin(metrics.px(_CORNER))
    picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    plate = pygame.Rect((margin, margin), size)
    look.plate(picture, plate, look.theme.panel, look.theme.metal, radius=metrics.px(_CORNER), opacity=1.0)
    for number, line in enumerate(lines):
        picture.blit(text.line(line, px, look.theme.ink), (margin + pad, margin + pad // 2 + number * step))
    return picture


def beside(about: pygame.Rect, size: tuple[int, int], canvas: pygame.Rect, apart: int, margin: int) -> pygame.Rect:
    """The place of a tooltip of a size on a canvas, all in px: outside what it is about, where that is possible.

    Above or below it, where the middle of the canvas is; else at its side.
    """
    room = canvas.inflate(-2 * margin, -2 * margin)
    tip = pygame.Rect((0, 0), size)
    below = tip.move(about.centerx - tip.w // 2, about.bottom + apart)
    above = tip.move(about.centerx - tip.w // 2, about.y - apart - tip.h)
    right = tip.move(about.right + apart, about.centery - tip.h // 2)
    left = tip.move(about.x - apart - tip.w, about.centery - tip.h // 2)
    ways = [below, above] if about.centery < canvas.centery else [above, below]
    sides = [right, left] if about.centerx < canvas.centerx else [left, right]
    places = [place.clamp(room) for place in (*ways, *sides)]
    return next((place for place in places if not place.colliderect(about)), places[0])
