"""Keys to press with a mouse, a finger or a gamepad, for typing without a keyboard.

A pad hands on the line it has typed; a letter board fills the focused text field of the scene below.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from casino.core.texts import _
from casino.scenes.app.house import House
from casino.scenes.app.scene import Scene
from casino.scenes.app.stack import Played
from casino.ui.drawing import text
from casino.ui.widgets.keys import ENTER_KEYS, Device
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Button, Widget

LETTERS, DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "1234567890"
SIGNS = "".join(("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.?", "/!-:&()@#+"))
_COLUMNS = 10


class PadKey(NamedTuple):
    """A key that does something other than typing. It is `columns` of the grid wide."""

    key: str
    label: str
    on_press: Callable[[], object]
    columns: int
    hotkeys: tuple[int, ...] = ()
    hint: str = ""


class KeyPad(Scene):
    """A line with keys below it. `on_done` is called with the line when it is finished, but not on leaving."""

    is_overlay = True
    first_key = "done"  # the keyboard starts here

    def __init__(
        self, house: House, title: str, keys: str, value: str, most: int, on_done: Callable[[str], object]
    ) -> None:
        super().__init__(house)
        self.title = title
        self.value = value
        self._keys = keys
        self._most = most
        self._on_done = on_done

    @property
    def start(self) -> str:
        return self.first_key

    def _box(self) -> tuple[pygame.Rect, int, int]:
        """The plate, its head's height and a key's side, in px."""
        metrics = self.metrics
        width, height = self.house.size
        head = metrics.title_pt(24) + metrics.pt(30) + metrics.px(40)
        rows = self._rows + 1
        side = min((width - metrics.px(60)) // _COLUMNS, (height - head - metrics.px(50)) // rows, metrics.px(66))
        box = pygame.Rect(0, 0, side * _COLUMNS + metrics.px(40), head + side * rows + metrics.px(22))
        box.center = (width // 2, height // 2)
        return box, head, side

    @property
    def line(self) -> str:
        """The typed text as it is shown."""
        return self.value or "–"

    @property
    def _rows(self) -> int:
        return -(-len(self._keys) // _COLUMNS)

    def shown_key(self, sign: str) -> str:
        """The sign a key shows and types."""
        return sign

    def actions(self) -> Sequence[PadKey]:
        """The keys below the others."""
        return (
            PadKey("erase", _("Erase"), self.erase, 3, (pygame.K_BACKSPACE,)),
            PadKey("leave", _("Back"), self.house.stack.pop, 3),
            PadKey("done", _("Done"), self.finish, 4, ENTER_KEYS),
        )

    def sign_typed(self, typed: str) -> str:
        """The sign that a key of the keyboard types; empty if it types none here."""
        return typed.upper() if typed.upper() in self._keys else ""

    def widgets(self) -> Sequence[Widget]:
        box, head, side = self._box()
        gap = self.metrics.px(5)
        left, top = box.x + self.metrics.px(20), box.y + head
        keys: list[Widget] = []
        for place, sign in enumerate(self._keys):
            rect = pygame.Rect(left + place % _COLUMNS * side, top + place // _COLUMNS * side, side - gap, side - gap)
            shown = self.shown_key(sign)
            keys.append(Button(f"key-{sign}", rect, shown, on_press=partial(self.type_sign, shown), size=20))
        x, y = left, top + self._rows * side
        for key, label, on_press, columns, hotkeys, hint in self.actions():
            rect = pygame.Rect(x, y, side * columns - gap, side - gap)
            style = "accent" if key == "done" else "plain"
            keys.append(Button(key, rect, label, hotkeys, on_press=on_press, style=style, hint=hint))
            x += side * columns
        return keys

    def on_event(self, event: pygame.event.Event) -> bool:
        """Takes keys of the keyboard as well, whatever has the focus."""
        if event.type == pygame.KEYDOWN and event.unicode and (sign := self.sign_typed(event.unicode)):
            self.type_sign(sign)
            return True
        return False

    def type_sign(self, sign: str) -> None:
        """Adds a sign to the line, if it is not full."""
        if len(self.value) < self._most:
            self.value += sign
            self.refresh()

    def erase(self) -> None:
        """Removes the last sign."""
        self.value = self.value[:-1]
        self.refresh()

    def finish(self) -> None:
        """Closes the pad and hands on the line."""
        self.house.stack.pop()
        self._on_done(self.value)

    def paint(self, target: pygame.Surface) -> None:
        box, head, _ = self._box()
        metrics, tokens = self.metrics, self.look.theme
        self.look.plate(target, box, radius=metrics.px(14), opacity=1.0)
        room = box.w - metrics.px(40)
        self.look.title(target, self.title, box.centerx, box.y + metrics.px(12), size=24, anchor="midtop", room=room)
        line = self.line
        px = text.fit_size(line, metrics.pt(26), room, 10, text.SANS, "Bold")
        shown = text.line(line, px, tokens.ink, text.SANS, "Bold")
        text.put(target, shown, box.centerx, box.y + head - metrics.px(8), "midbottom")


class LetterBoard(KeyPad):
    """Small letters or capitals. Done puts the text into the field, Back leaves the field as it was.

    A chat line is sent at once when a finger typed it, for a finger has no Enter to press afterwards.
    """

    first_key = "key-g"

    def __init__(self, house: House, field: TextField, below: Played) -> None:
        self._field_key, self._below = field.key, below
        super().__init__(house, field.label or _("Letters"), SIGNS, field.value, field.most, self._fill)
        self.is_capital = not field.value
        self._is_said = field.recalls and house.keys.device is not Device.PAD

    def shown_key(self, sign: str) -> str:
        return sign.upper() if self.is_capital else sign

    def actions(self) -> Sequence[PadKey]:
        hint = _("Erase") if self.house.keys.device is Device.PAD else ""  # there is no space for keyboard keys' names
        done = _("Say") if self._is_said else _("Done")
        return (
            PadKey("capitals", _("Small") if self.is_capital else _("Capitals"), self._turn, 2),
            PadKey("space", _("Space"), lambda: self.type_sign(" "), 2),
            PadKey("erase", _("Erase"), self.erase, 2, (pygame.K_BACKSPACE,), hint),
            PadKey("leave", _("Back"), self.house.stack.pop, 2),
            PadKey("done", done, self.finish, 2, (pygame.K_RETURN,), hint and done),
        )

    def sign_typed(self, typed: str) -> str:
        return typed if len(typed) == 1 and typed.isprintable() else ""

    def _turn(self) -> None:
        self.is_capital = not self.is_capital
        self.refresh()

    def type_sign(self, sign: str) -> None:
        self.is_capital = False
        super().type_sign(sign)

    def _fill(self, value: str) -> None:
        """Replaces the whole text of the field."""
        field = self._below.focus.focused
        if not isinstance(field, TextField) or field.key != self._field_key:
            return
        field.take_key(pygame.K_a, pygame.KMOD_CTRL)
        if value:
            field.write(value)
        else:
            field.take_key(pygame.K_BACKSPACE, 0)
        if self._is_said:
            field.on_enter()
        self._below.needs_repaint = True
