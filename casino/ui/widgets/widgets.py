"""The base of widgets that can be pressed and turned.

A widget knows its place, its label and what it calls, but no scene. Widgets are made anew whenever what they show
changes. `key` says which is the same one, so that the focus stays, and `resume` hands on a press or drag in progress.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import pygame

from casino.core.texts import _, percent
from casino.ui.drawing import text
from casino.ui.drawing.look import PLATE_CORNER, Look, panel_margin
from casino.ui.drawing.theme import Colour, mix
from casino.ui.drawing.vector import mark
from casino.ui.widgets.key_caps import cap_px, draw_cap

_TONES = {"good": "win", "doubtful": "warn", "bad": "lose"}  # of the styles that say how something is


@dataclass
class Widget:
    """The base of all widgets: a place in px, a label for people and tests, hot keys, and what a press calls.

    `hint` is its key's name, or what an empty field shows; `about` is what a tooltip says of it beyond its label.
    """

    key: str
    rect: pygame.Rect
    label: str
    hotkeys: tuple[int, ...] = ()
    on_press: Callable[[], object] = field(default=lambda: None, kw_only=True)
    hint: str = field(default="", kw_only=True)
    about: str = field(default="", kw_only=True)
    is_hot: bool = field(default=False, init=False)  # under the pointer
    is_held: bool = field(default=False, init=False)
    is_focused: bool = field(default=False, init=False)
    worded: str | None = field(default=None, init=False)  # its cap for the device in use, once a focus has set it
    min_px: int = field(default=0, init=False)  # the size of a fingertip, once a focus has set it

    shows_label = True  # whether its label is written on it
    takes_text = False  # printable keys are for this widget while it has the focus
    is_passed_by = False  # whether arrows pass it by, as another widget does the same
    lays_chips = False  # whether a press does no more than lay chips, take them back or choose one
    minds_pointer = False  # whether its look depends on where the pointer is
    is_led_off = False  # whether a press that may be held and is led upwards from here counts as held
    hold_seconds = 0.0  # a press held this long is another one; 0: every press is the same however long it takes

    @property
    def cap(self) -> str:
        """The text on its key cap: its `hint`, if it has one, unless another device is in use."""
        return self.worded if self.worded is not None else self.hint

    @property
    def named(self) -> str:
        """Its name among what can be pressed."""
        return self.label

    @property
    def tip(self) -> str:
        """What a tooltip says of it: what it is about, and its label where that is not written on it."""
        return self.about or ("" if self.shows_label else self.label)

    @property
    def targets(self) -> Sequence[pygame.Rect]:
        """The places on it, in px, whose presses have different meanings."""
        return (self.rect,)

    @property
    def draggable(self) -> bool:
        """Whether a press that moves drags something from here."""
        return False

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draws the widget; never changes it."""

    def press(self) -> None:
        """Does what the widget is for."""
        self.on_press()

    def press_at(self, position: tuple[int, int]) -> None:
        """Handles a press at a place in px; for most widgets the place does not matter."""
        self.press()

    def press_long(self) -> None:
        """Handles a press that was held for `hold_seconds`, or led upwards off the widget; its release does no more."""

    def press_aside(self) -> bool:
        """Handles a press with the right button; returns True if it was used."""
        return False

    def draw_hold(
        self, target: pygame.Surface, look: Look, position: tuple[int, int], seconds: float
    ) -> list[pygame.Rect]:
        """Draws how long a press has been held at a place, in seconds; returns the areas drawn on."""
        return []

    def resume(self, before: Widget) -> None:
        """Takes over a press or drag from the widget of the same key that it replaces."""

    def hover_at(self, position: tuple[int, int]) -> None:
        """Handles the pointer above the widget, at a place in px."""

    def take_hold(self, position: tuple[int, int], clicks: int, mods: int) -> None:
        """Handles the pointer's going down here, for the first, second or third time in a row, with these modifiers."""
        self.hold_at(position)

    def hold_at(self, position: tuple[int, int]) -> None:
        """Handles a move of the pointer while it is down, for widgets that follow a finger."""

    def steer(self, key: int) -> bool:
        """Handles an arrow, page, home or end key while focused; returns True if it was used."""
        return False

    def take_key(self, key: int, mods: int) -> bool:
        """Handles any key but Tab while focused, before all else; returns True if it was used."""
        return False

    def write(self, words: str) -> None:
        """Takes typed text while focused; only for widgets that take text."""

    def compose(self, words: str) -> None:
        """Takes text that an input method has not finished yet; empty when it is done or given up."""

    @property
    def writing_rect(self) -> pygame.Rect:
        """The place in px where typed text appears, beside which an input method shows its choices."""
        return self.rect

    def turn_wheel(self, steps: int) -> bool:
        """Handles a turn of the wheel above the widget, up is positive; returns True if it was used."""
        return False

    def draw_carried(self, target: pygame.Surface, look: Look, position: tuple[int, int]) -> list[pygame.Rect]:
        """Draws what is being dragged from here, at the pointer; returns the areas drawn on."""
        return []

    def drop(self, position: tuple[int, int]) -> None:
        """Handles the drop of what was dragged from here, at a place."""


@dataclass
class Button(Widget):
    """A labelled plate.

    `style` is plain, accent (what one most likely presses next, the only one in gold), chosen (of several), again (it
    was pressed once and asks for a second press), quiet, dim (it only says why it does nothing), good, doubtful or
    bad (what it leads to is).
    """

    style: str = "plain"
    icon: str = ""
    size: float = 17
    note: str = ""  # a second, smaller line: its cost
    lays_chips: bool = False
    is_led_off = True

    def press_long(self) -> None:
        self.press()

    @property
    def shows_label(self) -> bool:  # type: ignore[override]
        return bool(self.label) and not (self.icon and self.size == 0)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        tokens, metrics = look.theme, look.metrics
        fill = tokens.accent if self.style == "accent" else tokens.button
        ink = tokens.accent_ink if self.style == "accent" else tokens.ink
        edge = mix(fill, tokens.light, 0.35) if self.style == "accent" else tokens.panel_edge
        if self.style in _TONES:
            ink = edge = getattr(tokens, _TONES[self.style])
        is_framed = self.style in ("again", "chosen")
        if is_framed:
            edge = tokens.lose if self.style == "again" else tokens.accent
            fill = mix(tokens.button, edge, 0.30)
        if self.style == "dim":
            fill = mix(tokens.button, tokens.panel, 0.45)
            ink = mix(tokens.ink_dim, fill, 0.25)
        is_down = self.is_held and self.style != "dim"
        if self.is_hot or is_down:
            fill = look.hot(fill)
        rect = self.rect.move(0, metrics.px(1.5)) if is_down else self.rect
        has_plate = self.style != "quiet" or self.is_hot or is_down
        face = _Face(
            size=rect.size,
            label=self.label if self.shows_label else "",
            icon=self.icon,
            letters=self.size,
            note=self.note,
            cap=self.cap,
            ink=ink,
            note_ink=mix(ink, tokens.button, 0.15) if self.style == "plain" else ink,
            plate=(fill, edge, max(2, metrics.px(2.4)) if is_framed else 0) if has_plate else None,
        )
        margin = _margin(look)
        target.blit(_pictured(look, face), (rect.x - margin, rect.y - margin))
        if self.is_focused:
            look.focus_ring(target, self.rect)


class _Face(NamedTuple):
    """What a button's picture depends on beside the look."""

    size: tuple[int, int]
    label: str
    icon: str
    letters: float  # in layout units
    note: str
    cap: str
    ink: Colour
    note_ink: Colour
    plate: tuple[Colour, Colour, int] | None  # its colour, that of its edge and how wide that is in px


def _margin(look: Look) -> int:
    """How far the picture of a button reaches beyond it, for its shadow."""
    return panel_margin(look.metrics.px(PLATE_CORNER))


@lru_cache(maxsize=64)
def _pictured(look: Look, face: _Face) -> pygame.Surface:
    """A button's plate with what is on it: the same from one repaint of a table to the next."""
    margin = _margin(look)
    picture = pygame.Surface((face.size[0] + 2 * margin, face.size[1] + 2 * margin), pygame.SRCALPHA)
    rect = pygame.Rect((margin, margin), face.size)
    if face.plate is not None:
        fill, edge, frame = face.plate
        look.plate(picture, rect, fill, edge, frame=frame)
    _draw_face(picture, look, rect, face)
    return picture


def _draw_face(target: pygame.Surface, look: Look, rect: pygame.Rect, face: _Face) -> None:
    """Draws a button's icon, words, note and key cap."""
    metrics, ink = look.metrics, face.ink
    pad = metrics.px(9)
    icon_px = max(4, min(rect.h - metrics.px(10), metrics.pt(max(face.letters, 16) * 1.25)))
    hint_px = metrics.pt(11)
    if not face.label:
        sign = mark(face.icon, icon_px, ink)
        target.blit(sign, sign.get_rect(center=rect.center))
        return
    hint_width = cap_px(face.cap, hint_px, metrics.px(5)) if face.cap else 0
    beside = (icon_px + pad // 2 if face.icon else 0) + (hint_width + pad // 2 if hint_width else 0)
    room = rect.w - 2 * pad - beside
    if (
        hint_width
        and metrics.letters > 1
        and text.width(face.label, metrics.pt(face.letters), weight="Semibold") > room
    ):
        room, beside, hint_width = room + hint_width + pad // 2, beside - hint_width - pad // 2, 0  # words go first
    px = text.fit_size(face.label, metrics.pt(face.letters), room, 9, weight="Semibold")
    words = text.line(text.fitted(face.label, px, room, weight="Semibold"), px, ink, weight="Semibold")
    x = rect.centerx - (words.get_width() + beside) // 2
    note_px = metrics.pt(11.5)
    has_note = bool(face.note) and rect.h >= words.get_height() + note_px
    middle = rect.centery - (note_px // 2 if has_note else 0)
    if face.icon:
        target.blit(mark(face.icon, icon_px, ink), (x, middle - icon_px // 2))
        x += icon_px + pad // 2
    target.blit(words, (x, middle - words.get_height() // 2))
    x += words.get_width() + pad // 2
    if has_note:
        px = text.fit_size(face.note, note_px, rect.w - 2 * pad, 8)
        note = text.line(face.note, px, face.note_ink)
        target.blit(note, note.get_rect(midtop=(rect.centerx, middle + words.get_height() // 2 - metrics.px(3))))
    if hint_width:
        cap = pygame.Rect(0, 0, hint_width, hint_px + metrics.px(6))
        cap.midleft = (x, middle)
        draw_cap(target, face.cap, cap, hint_px, ink, mix(ink, look.theme.button, 0.45))


@dataclass
class Toggle(Widget):
    """A switch with its words on the left."""

    value: bool = False
    on_change: Callable[[bool], object] = lambda value: None

    def press(self) -> None:
        self.on_change(not self.value)

    def steer(self, key: int) -> bool:
        if key in (pygame.K_LEFT, pygame.K_RIGHT) and self.value != (key == pygame.K_RIGHT):
            self.press()
            return True
        return key in (pygame.K_LEFT, pygame.K_RIGHT)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        metrics, tokens = look.metrics, look.theme
        track = pygame.Rect(0, 0, metrics.px(52), metrics.px(26))
        track.midright = (self.rect.right - metrics.px(6), self.rect.centery)
        look.say(target, self.label, self.rect.x, self.rect.centery, anchor="midleft", room=track.x - self.rect.x - 8)
        fill = tokens.accent if self.value else tokens.button
        look.plate(target, track, look.hot(fill) if self.is_hot else fill, radius=track.h // 2, opacity=1.0)
        x, knob = track.x + track.h // 2, tokens.ink_dim
        if self.value:
            x, knob = track.right - track.h // 2, tokens.accent_ink
        pygame.draw.aacircle(target, knob, (x, track.centery), track.h * 0.32)
        word, beside = _("On") if self.value else _("Off"), track.x - metrics.px(10)
        look.say(target, word, beside, track.centery, size=13, colour=tokens.ink_dim, anchor="midright")
        if self.is_focused:
            look.focus_ring(target, self.rect.inflate(metrics.px(8), 0))


@dataclass
class Choice(Widget):
    """One of a few words, all shown side by side."""

    options: Sequence[str] = ()
    index: int = 0
    on_change: Callable[[int], object] = lambda index: None
    label_share: float = 0.36

    def cells(self) -> list[pygame.Rect]:
        left = self.rect.x + round(self.rect.w * self.label_share)
        width = (self.rect.right - left) / max(1, len(self.options))
        return [
            pygame.Rect(round(left + i * width), self.rect.y, round(width) - 3, self.rect.h)
            for i in range(len(self.options))
        ]

    def press(self) -> None:
        self.on_change((self.index + 1) % len(self.options))

    @property
    def targets(self) -> Sequence[pygame.Rect]:
        cells = self.cells()
        ends = [cell.x for cell in cells[1:]] + [self.rect.right]  # the gap between two belongs to the left one
        return [pygame.Rect(cell.x, cell.y, end - cell.x, cell.h) for cell, end in zip(cells, ends, strict=True)]

    def press_at(self, position: tuple[int, int]) -> None:
        cells = self.cells()
        if cells and position[0] >= cells[0].x:
            self.on_change(sum(position[0] >= cell.x for cell in cells) - 1)

    def steer(self, key: int) -> bool:
        if key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        wanted = self.index + (1 if key == pygame.K_RIGHT else -1)
        if 0 <= wanted < len(self.options):
            self.on_change(wanted)
        return True

    def draw(self, target: pygame.Surface, look: Look) -> None:
        metrics, tokens = look.metrics, look.theme
        cells = self.cells()
        if self.label_share > 0:
            room = cells[0].x - self.rect.x - 8
            look.say(target, self.label, self.rect.x, self.rect.centery, anchor="midleft", room=room)
        for index, (cell, option) in enumerate(zip(cells, self.options, strict=True)):
            chosen = index == self.index
            fill, edge = (mix(tokens.button, tokens.accent, 0.30), tokens.accent) if chosen else (tokens.button, None)
            look.plate(target, cell, fill, edge, radius=metrics.px(7))
            px = text.fit_size(option, metrics.pt(15), cell.w - metrics.px(8), 8, weight="Semibold")
            ink = tokens.ink
            surface = text.line(option, px, ink, weight="Semibold")
            target.blit(surface, surface.get_rect(center=cell.center))
        if self.is_focused:
            look.focus_ring(target, self.rect.inflate(metrics.px(8), 0))


@dataclass
class Slider(Widget):
    """A value from 0 to 1 on a line, in steps."""

    value: float = 0.0
    step: float = 0.05
    on_change: Callable[[float], object] = lambda value: None
    shown: Callable[[float], str] = lambda value: percent(value, 0)
    label_share: float = 0.36
    figure_share: float = 0.16  # of the width, for what is `shown`

    def track(self) -> pygame.Rect:
        left = self.rect.x + round(self.rect.w * self.label_share) + self.rect.h // 2
        right = self.rect.right - round(self.rect.w * self.figure_share)
        return pygame.Rect(left, self.rect.centery - 3, max(20, right - left), 6)

    def _change(self, value: float) -> None:
        value = min(1.0, max(0.0, round(value / self.step) * self.step))
        if abs(value - self.value) > 1e-9:
            self.on_change(value)

    def press(self) -> None:
        self._change(self.value + self.step if self.value < 1 else 0)

    def press_at(self, position: tuple[int, int]) -> None:
        """Does nothing at the place of a release, as the slider may have moved since through its own effect."""

    def hold_at(self, position: tuple[int, int]) -> None:
        track = self.track()
        self._change((position[0] - track.x) / track.w)

    def steer(self, key: int) -> bool:
        moves = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEUP: 4, pygame.K_PAGEDOWN: -4}
        if key in moves:
            self._change(self.value + moves[key] * self.step)
        return key in moves

    def turn_wheel(self, steps: int) -> bool:
        self._change(self.value + steps * self.step)
        return True

    def draw(self, target: pygame.Surface, look: Look) -> None:
        metrics, tokens = look.metrics, look.theme
        track = self.track()
        look.say(target, self.label, self.rect.x, self.rect.centery, anchor="midleft", room=track.x - self.rect.x - 8)
        pygame.draw.rect(target, mix(tokens.button, tokens.ink, 0.25), track.inflate(0, 2), border_radius=4)
        filled = track.copy()
        filled.w = round(track.w * self.value)
        pygame.draw.rect(target, tokens.accent, filled, border_radius=4)
        knob = (track.x + track.w * self.value, track.centery)
        radius = metrics.px(11)
        pygame.draw.aacircle(target, tokens.shade, knob, radius + 1)
        fill = look.hot(tokens.accent) if self.is_hot or self.is_held else tokens.accent
        pygame.draw.aacircle(target, fill, knob, radius)
        figure = text.figures(self.shown(self.value), metrics.pt(15), tokens.ink, text.SANS, "Semibold")
        text.put(target, figure, self.rect.right, self.rect.centery, "midright")
        if self.is_focused:
            look.focus_ring(target, self.rect.inflate(metrics.px(8), 0))
