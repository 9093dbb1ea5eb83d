"""A board of letters for a gamepad or a finger. It fills the focused text field of the scene below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from casino.scenes.app.house import House
from casino.scenes.app.stack import Played
from casino.scenes.dialogs.key_pad import KeyPad
from casino.ui.widgets.keys import Device
from casino.ui.widgets.text_field import TextField
from casino.ui.widgets.widgets import Button, Widget

SIGNS = "".join(("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.?", "/!-:&()@#+"))
_ACROSS = 10  # columns of the grid


class LetterBoard(KeyPad):
    """Small letters or capitals. Done puts the text into the field, Back leaves the field as it was.

    A chat line is sent at once when a finger typed it, for a finger has no Enter to press afterwards.
    """

    def __init__(self, house: House, field: TextField, below: Played) -> None:
        self._field_key, self._below = field.key, below
        super().__init__(house, field.label or "Letters", SIGNS, field.value, field.most, self._fill)
        self.is_capital = not field.value
        self._is_said = field.recalls and house.keys.device is not Device.PAD

    @property
    def start(self) -> str:
        return "key-g"

    def widgets(self) -> Sequence[Widget]:
        box, head, side = self._box()
        gap = self.metrics.px(5)
        left, top = box.x + self.metrics.px(20), box.y + head
        keys: list[Widget] = []
        for place, sign in enumerate(SIGNS):
            shown = sign.upper() if self.is_capital else sign
            key = pygame.Rect(left + place % _ACROSS * side, top + place // _ACROSS * side, side - gap, side - gap)
            keys.append(Button(f"key-{sign}", key, shown, on_press=partial(self._type, shown), size=20))
        x, y = left, top + self._rows * side
        for key_name, label, action, hotkeys in (
            ("capitals", "Small" if self.is_capital else "Capitals", self._turn, ()),
            ("space", "Space", lambda: self._type(" "), ()),
            ("erase", "Erase", self._erase, (pygame.K_BACKSPACE,)),
            ("leave", "Back", self.house.stack.pop, ()),
            ("done", "Say" if self._is_said else "Done", self._finish, (pygame.K_RETURN,)),
        ):
            rect = pygame.Rect(x, y, side * 2 - gap, side - gap)
            style = "accent" if key_name == "done" else "plain"
            hint = (
                label if hotkeys and self.house.keys.device is Device.PAD else ""
            )  # there is no room for a key's name
            keys.append(Button(key_name, rect, label, hotkeys, on_press=action, style=style, hint=hint))
            x += side * 2
        return keys

    def on_event(self, event: pygame.event.Event) -> bool:
        """Takes keys of the keyboard as well, whatever has the focus."""
        if event.type == pygame.KEYDOWN and len(event.unicode) == 1 and event.unicode.isprintable():
            self._type(event.unicode)
            return True
        return False

    def _turn(self) -> None:
        self.is_capital = not self.is_capital
        self.refresh()

    def _type(self, sign: str) -> None:
        self.is_capital = False
        super()._type(sign)

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


def open_letters(house: House, scene: Played) -> bool:
    """Opens a letter board for the focused text field of a scene; False if none has the focus."""
    field = scene.focus.focused
    if not isinstance(field, TextField):
        return False
    house.stack.push(LetterBoard(house, field, scene))
    return True
