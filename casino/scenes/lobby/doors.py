"""The doors of the hall: how they look, how they are pressed, and the rounds seen behind them.

`layout` places them, the hall knows where they lead, and miniatures paint what is behind them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import pygame

from casino.scenes.app import timing
from casino.ui.drawing import materials, text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import Colour, Theme, mix
from casino.ui.drawing.vector import css, drawn
from casino.ui.widgets.widgets import Widget

_SIGN_SIZE, _SIGN_SHARE = 20, 0.97  # layout units of a door's name; the sign's share of the door's width
_NAME_SHARE = 0.095  # a door's name is at least this share of the door's shorter side, at text 100 %
_SIGN_PAD = 5  # layout units of a sign around its name, both sides together
_LINE_HIGH, _LOW = 1.16, 1.7  # the height of a line, and of a sign with one line, in heights of its letters
_MAX_SIGN, _LARGE_SIGN = 0.40, 0.50  # of a door's height, that a sign takes at most; the second at larger text
_BROKEN = 1.12  # how much larger names must become to break one of them
_FADE_STEPS = 8  # pictures of the fade from one act to the next
_APART = 0.37  # how much later the round behind the next door begins, in acts
_NEED_SIZE = 15  # layout units
_DULL = 0.45  # how much gates are darkened whose tables are all beyond the purse
_DUSK, _LAMP, _COARSE = 0.3, 0.34, 4  # behind a door without a picture yet: shade, light, how much smaller it is drawn
_DIM = 0.32  # how much the doors that are not chosen are darkened


class Trim(NamedTuple):
    """The picture of a door over the room behind it, in the door's size."""

    plain: pygame.Surface  # the frame of iron and brass that every gate has
    lit: pygame.Surface  # the frame of the chosen gate, of polished gold
    dark: pygame.Surface  # the shade over the other gates
    dull: pygame.Surface  # the shade over gates whose tables are all beyond the purse


@dataclass
class Door(Widget):
    """A game's door.

    `picture` gives the gate with the room behind it, in the size of `rect`; `trim` is drawn over it.
    """

    title: str = ""
    title_px: int = 0
    need: str = ""  # what the cheapest table behind it asks of a purse that does not cover it
    is_chosen: bool = False
    picture: Callable[[], pygame.Surface | None] = lambda: None
    trim: Callable[[], Trim | None] = lambda: None

    @property
    def named(self) -> str:
        return ", ".join(filter(None, (self.title, self.need)))

    def draw(self, target: pygame.Surface, look: Look) -> None:
        picture = self.picture()
        if picture is not None:
            target.blit(picture, self.rect)
        trim = self.trim()
        if trim is not None and self.is_chosen:
            target.blit(trim.lit, self.rect)
        elif trim is not None and not self.is_hot:
            target.blit(trim.dark, self.rect)
        if trim is not None and self.need:
            target.blit(trim.dull, self.rect)
        self._draw_sign(target, look)
        if self.need:
            self._draw_need(target, look)
        if self.is_focused:
            look.focus_ring(target, self.rect)

    def _draw_sign(self, target: pygame.Surface, look: Look) -> None:
        """Draws the game's name, on gold where the door is the chosen one."""
        metrics, tokens = look.metrics, look.theme
        sign = pygame.Rect(0, 0, round(self.rect.w * _SIGN_SHARE), self._sign_px(metrics))
        sign.midbottom = (self.rect.centerx, self.rect.bottom - metrics.px(6))
        fill = tokens.accent if self.is_chosen else mix(tokens.panel, tokens.button, 0.35)
        edge = mix(tokens.accent, tokens.light, 0.6) if self.is_chosen else tokens.metal
        look.plate(target, sign, look.hot(fill) if self.is_hot else fill, edge, radius=metrics.px(7), opacity=0.97)
        ink = tokens.accent_ink if self.is_chosen else tokens.felt_ink
        lines = _lines(self.title, self.title_px, _sign_room(self.rect.w, metrics))
        for number, said in enumerate(lines):
            y = sign.centery + (number - (len(lines) - 1) / 2) * self.title_px * _LINE_HIGH
            text.put(target, text.line(said, self.title_px, ink, text.SERIF, "Semibold"), sign.centerx, y, "center")

    def _sign_px(self, metrics: Metrics) -> int:
        """The height of the sign in px."""
        lines = len(_lines(self.title, self.title_px, _sign_room(self.rect.w, metrics)))
        return _sign_high(self.title_px, lines)

    def _draw_need(self, target: pygame.Surface, look: Look) -> None:
        """Draws what the cheapest table requires, on a small plate above the sign."""
        metrics, tokens = look.metrics, look.theme
        room = round(self.rect.w * _SIGN_SHARE) - metrics.px(16)
        px = text.fit_size(self.need, metrics.pt(_NEED_SIZE), room, 8, weight="Semibold")
        words = text.line(self.need, px, tokens.warn, weight="Semibold")
        plate = words.get_rect().inflate(metrics.px(16), metrics.px(6))
        plate.midbottom = (self.rect.centerx, self.rect.bottom - self._sign_px(metrics) - metrics.px(10))
        look.plate(target, plate, tokens.panel, tokens.panel_edge, radius=metrics.px(6), opacity=0.94)
        target.blit(words, words.get_rect(center=plate.center))


def _sign_room(width: int, metrics: Metrics) -> int:
    """The width a name may take on the sign of a door of a width, in px."""
    return round(width * _SIGN_SHARE) - metrics.px(_SIGN_PAD)


def _sign_high(px: int, lines: int) -> int:
    """The height of a sign with so many lines of letters of a size, in px."""
    return round(px * (_LOW + (lines - 1) * _LINE_HIGH))


def _lines(name: str, px: int, room: int) -> tuple[str, ...]:
    """A name in the lines of its sign: one, or two of about the same length."""
    return text.balanced(name, px, room, text.SERIF, "Semibold")


def names_px(names: Sequence[str], door: tuple[int, int], metrics: Metrics) -> int:
    """The font size of the names on all signs, in px. Where the names become much larger, a long one is broken."""
    room = _sign_room(door[0], metrics)
    wanted = max(metrics.title_pt(_SIGN_SIZE), round(min(door) * _NAME_SHARE * metrics.letters))
    tallest = _LARGE_SIGN if metrics.letters > 1 else _MAX_SIGN
    wanted = min(wanted, round(door[1] * tallest / _LOW))
    whole = min(text.fit_size(name, wanted, room, 8, text.SERIF, "Semibold") for name in names)
    most = min(wanted, int(door[1] * tallest / (_LOW + _LINE_HIGH)))
    words = [word for name in names for word in name.split()]
    broken = min(text.fit_size(word, most, room, 8, text.SERIF, "Semibold") for word in words)
    while broken > whole and any(len(_lines(name, broken, room)) > 2 for name in names):
        broken -= 1
    return broken if broken >= whole * _BROKEN else whole


class RoundInActs:
    """The act of a round that is seen behind a door, counted without end, and how far it has faded to the next.

    An act takes so many seconds; one that takes less than usual ends without a fade. Doors of other numbers are at
    another moment of their round, so that they do not all change together.
    """

    def __init__(self, number: int, seconds: float = timing.DOOR_ACT) -> None:
        self.act, self.share = 0, 0.0  # of the fade to the next, 0 to 1
        self._seconds = seconds
        self._begins = seconds * (number * _APART)

    def go_to(self, seconds: float) -> bool:
        """Sets the hall's time; returns True if the picture changes."""
        before = (self.act, self.share)
        passed = max(0.0, seconds - self._begins) / self._seconds
        self.act = int(passed)
        if self._seconds < timing.DOOR_ACT:
            return before != (self.act, self.share)
        passing = 1.0 - (self.act + 1 - passed) * timing.DOOR_ACT / timing.DOOR_FADE
        self.share = int(max(0.0, passing) * _FADE_STEPS) / _FADE_STEPS
        return before != (self.act, self.share)


def blended(one: pygame.Surface, other: pygame.Surface, share: float) -> pygame.Surface:
    """Blends two pictures of the same outline: 0 is the first, 1 the second."""
    between = one.copy()
    veil = other.copy()
    veil.set_alpha(round(255 * share))
    between.blit(veil, (0, 0))
    return between


def lamplit(size: tuple[int, int], tokens: Theme, light: Colour) -> pygame.Surface:
    """The picture of a place while its own is being made: the hall's lamplight on its felt."""
    scene = pygame.Surface(size)
    scene.fill(mix(tokens.felt, tokens.shade, _DUSK))
    scene.blit(_lamp(size, light), (0, -size[1] // 6), special_flags=pygame.BLEND_RGB_ADD)
    return scene


@lru_cache(maxsize=1)  # all doors are alike
def _lamp(size: tuple[int, int], light: Colour) -> pygame.Surface:
    """A lamp's light in a picture of a size in px. The surface is shared: do not draw on it."""
    small = (size[0] // _COARSE, size[1] // _COARSE)
    return pygame.transform.smoothscale(materials.light_pool(small, light, strength=_LAMP), size)


def _outline(size: tuple[int, int], inset: float) -> str:
    """A gate's arch as SVG path data, `inset` px inside its picture."""
    width, height = size
    bend = min(width * 0.5, height * 0.42) - inset * 0.4
    left, right = inset, width - inset
    return (
        f"M{left} {height}V{bend:.1f}"
        f"C{left} {inset + bend * 0.25:.1f} {width * 0.26:.1f} {inset} {width / 2} {inset}"
        f"C{width * 0.74:.1f} {inset} {right} {inset + bend * 0.25:.1f} {right} {bend:.1f}V{height}Z"
    )


def _frame_px(size: tuple[int, int]) -> int:
    """The width of a gate's frame in px."""
    return round(min(size) * 0.045)


def gate(scene: pygame.Surface, frame: pygame.Surface) -> pygame.Surface:
    """Cuts what is behind a gate to its arch and puts it in a frame of the same size."""
    whole = materials.in_alpha(scene, _outline(scene.get_size(), _frame_px(scene.get_size()) * 0.9))
    whole.blit(frame, (0, 0))
    return whole


@lru_cache(maxsize=2)  # a return to the hall finds it still there
def trim(size: tuple[int, int], tokens: Theme) -> Trim:
    """The picture over what is behind gates of a size in px. The surfaces are shared: do not draw on them."""
    frame = _frame_px(size)
    brass, iron = mix(tokens.metal, tokens.light, 0.25), mix(tokens.metal, tokens.shade, 0.7)
    plain = drawn(
        '<defs><linearGradient id="b" x1="0%" y1="0%" x2="100%" y2="100%">'
        f'<stop offset="0%" stop-color="{css(brass)}"/><stop offset="50%" stop-color="{css(iron)}"/>'
        f'<stop offset="100%" stop-color="{css(tokens.metal)}"/></linearGradient></defs>'
        f'<path d="{_outline(size, frame * 0.5)}" fill="none" '
        f'stroke="{css(mix(tokens.rail, tokens.shade, 0.45))}" stroke-width="{frame}"/>'
        f'<path d="{_outline(size, frame * 0.95)}" fill="none" stroke="url(#b)" stroke-width="{frame * 0.22:.1f}"/>'
        f'<path d="{_outline(size, frame * 0.12)}" fill="none" stroke="url(#b)" stroke-width="{frame * 0.14:.1f}"/>',
        size,
    )
    bright, gold = mix(tokens.light, tokens.ink, 0.5), tokens.accent
    lit = drawn(
        '<defs><linearGradient id="g" x1="0%" y1="0%" x2="100%" y2="100%">'
        f'<stop offset="0%" stop-color="{css(bright)}"/><stop offset="38%" stop-color="{css(gold)}"/>'
        f'<stop offset="62%" stop-color="{css(mix(gold, tokens.metal, 0.6))}"/>'
        f'<stop offset="100%" stop-color="{css(bright)}"/></linearGradient></defs>'
        f'<path d="{_outline(size, frame * 0.5)}" fill="none" stroke="url(#g)" stroke-width="{frame * 0.98:.1f}"/>'
        f'<path d="{_outline(size, frame * 0.95)}" fill="none" stroke="{css(mix(gold, tokens.shade, 0.55))}" '
        f'stroke-width="{frame * 0.14:.1f}"/>',
        size,
    )
    dark = drawn(f'<path d="{_outline(size, 0)}" fill="{css(tokens.shade)}" fill-opacity="{_DIM}"/>', size)
    inside = _outline(size, frame * 0.9)
    dull = drawn(f'<path d="{inside}" fill="{css(tokens.shade)}" fill-opacity="{_DULL}"/>', size)
    return Trim(plain, lit, dark, dull)
