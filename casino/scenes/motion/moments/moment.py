"""A great moment over a table: a picture that moves, its words below, and an amount that is counted up.

Each kind of moment has an `Art` of its own; which one is shown when is the table's to decide.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import pygame

from casino.scenes.app import timing
from casino.ui.drawing import materials, text
from casino.ui.drawing.animator import Animation, ease_out
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour, mix

_TOP, _PICTURE = 0.05, 0.66  # of the stage's height: above the picture, and down to its foot
_FLAT, _ASIDE, _SIDE = 2.8, 0.07, 0.09  # in a flat stage words are beside the picture; shares of its width beside both
_WORDS = 0.6  # of the height for words and note
_LETTERS, _NOTE = 46, 24  # layout units at most
_MIN_HIGH = 96  # layout units: in a lower stage a picture would be too small to be seen
_FADES_IN, _FADES_OUT = 0.10, 0.16  # shares of the whole time
_DARK = 250  # of 255, the ground behind a picture, in its middle: a felt's print must not shine through
_EDGE = 0.035  # ... and how far from the stage's edges it begins, in shares of its sides
_COUNTED = 0.45  # of the time, how long an amount is counted up
_STEPS = 14  # at most, the sums shown while it is


class Art(Protocol):
    """The picture of one kind of moment. `share` is the part of its time that has passed, 0 to 1."""

    has_words: bool = False  # whether the picture holds the words, so that none are written below it
    words_from: float = 0.0  # the share from which words and amount are seen
    tone: str = "ink"  # the theme's colour of the words
    ground: tuple[str, float] = ("shade", 0.0)  # the theme's colour in the dark around the picture, and its share of it

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        """Makes the pictures for a size in px."""

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        """Draws one moment of it in an area of that size, which is the clip."""


class BigMoment(NamedTuple):
    """What is called out over a table: words, their sound, a line below them, and a picture of their own.

    `gain` in cents is counted up in that line. A bright one is good news; one that is no verdict is as loud as the
    stake.
    """

    words: str
    sound: str
    note: str = ""
    art: Art | None = None
    gain: int = 0
    is_bright: bool = True
    is_verdict: bool = True


def has_room(look: Look, stage: pygame.Rect) -> bool:
    """Whether a stage is high enough for a picture."""
    return stage.h >= look.metrics.px(_MIN_HIGH)


class Moment(Animation):
    """An art on a stage, in px, for `timing.MOMENT` seconds.

    `note` is a line below the words; with `counted` it is what that returns for shares from 0 to 1.
    """

    def __init__(
        self,
        look: Look,
        words: str,
        stage: pygame.Rect,
        art: Art,
        note: str = "",
        counted: Callable[[float], str] | None = None,
    ) -> None:
        self._look, self._words, self._stage, self._art = look, words, stage, art
        self._note, self._counted = note, counted
        self._passed = 0.0
        self._layer: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None
        width, height = stage.size
        whole, top = pygame.Rect(0, 0, width, height), round(height * _TOP)
        self._picture, self._lines = whole, whole
        if art.has_words:
            return
        if width >= height * _FLAT:
            aside, middle = round(width * _ASIDE), round(width * 0.48)
            self._picture = pygame.Rect(aside, top, middle - aside, height - 2 * top)
            self._lines = pygame.Rect(middle, round(height * 0.2), width - aside - middle, round(height * 0.6))
        else:
            foot = round(height * _PICTURE)
            self._picture = pygame.Rect(0, top, width, foot - top)
            self._lines = pygame.Rect(round(width * _SIDE), foot, round(width * (1 - 2 * _SIDE)), height - foot)

    def update(self, seconds: float) -> bool:
        self._passed += seconds
        return self._passed >= timing.MOMENT

    def finish(self) -> None:
        self._passed = timing.MOMENT

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        share = min(1.0, self._passed / timing.MOMENT)
        if self._layer is None or self._ground is None:
            self._layer = pygame.Surface(self._stage.size, pygame.SRCALPHA)
            theme, (colour, part) = self._look.theme, self._art.ground
            self._ground = _soft(self._stage.size, mix(theme.shade, getattr(theme, colour), part))
            self._art.prepare(self._look, self._picture.size, self._words)
        self._layer.fill(0)
        self._layer.blit(self._ground, (0, 0))
        self._art.draw(self._layer, self._picture, share)
        if not self._art.has_words:
            self._write(self._layer, share)
        seen = max(0.0, min(1.0, share / _FADES_IN, (1.0 - share) / _FADES_OUT))
        self._layer.set_alpha(round(255 * seen))
        return [target.blit(self._layer, self._stage)]

    def _write(self, layer: pygame.Surface, share: float) -> None:
        """Writes words and note, which rise a little as they come."""
        look, since = self._look, share - self._art.words_from
        if since <= 0:
            return
        come = ease_out(min(1.0, since / 0.16))
        place = self._lines
        words_px = round(place.h * _WORDS)
        most = min(look.metrics.title_pt(_LETTERS), round(words_px / 1.1))
        px = text.fit_size(self._words, most, place.w, 8, *_BOLD)
        rise = round((1 - come) * px * 0.5)
        for tone, shift in ((look.theme.shade, max(1, look.metrics.px(2))), (getattr(look.theme, self._art.tone), 0)):
            line = text.line(self._words, px, tone, *_BOLD).copy()
            line.set_alpha(round(255 * come))
            layer.blit(line, line.get_rect(center=(place.centerx + shift // 2, place.y + words_px // 2 + shift + rise)))
        note = self._noted(since)
        if note:
            left = place.h - words_px
            px = text.fit_size(note, min(look.metrics.title_pt(_NOTE), round(left / 1.2)), place.w, 8, *_BOLD)
            figure = text.figures(note, px, look.theme.ink)
            layer.blit(figure, figure.get_rect(center=(place.centerx, place.y + words_px + left // 2)))

    def _noted(self, since: float) -> str:
        if self._counted is None:
            return self._note
        steps = round(ease_out(min(1.0, since / _COUNTED)) * _STEPS)
        return self._counted(steps / _STEPS)


_BOLD = (text.SERIF, "Bold")


def _soft(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """A dark ground of a size that fades out at its edges."""
    small = (max(4, size[0] // 6), max(4, size[1] // 6))
    x, y = small[0] * _EDGE, small[1] * _EDGE  # what is written reaches nearly as far, over print and chips
    body = f'<rect x="{x}" y="{y}" width="{small[0] - 2 * x}" height="{small[1] - 2 * y}" '
    red, green, blue = colour
    body += f'rx="{small[1] * 0.14}" fill="rgb({red},{green},{blue})" fill-opacity="{_DARK / 255:.3f}"/>'
    return pygame.transform.smoothscale(materials.blurred(body, small, small[1] * _EDGE * 0.8), size)


def glow_at(target: pygame.Surface, centre: Sequence[float], radius_px: int, colour: Colour, strength: float) -> None:
    """Blits a soft light of a strength from 0 to 1 about a point."""
    if strength <= 0 or radius_px < 2:
        return
    light = materials.glow(radius_px, colour)
    light.set_alpha(round(255 * min(1.0, strength)))
    target.blit(light, light.get_rect(center=(round(centre[0]), round(centre[1]))))
    light.set_alpha(255)
