"""A board of letters for a gamepad or a finger. It fills the focused text field of the scene below."""

from collections.abc import Sequence

import pygame

from casino.scenes.app.house import House
from casino.scenes.app.stack import Played
from casino.scenes.dialogs.key_pad import KeyPad, PadKey
from casino.ui.widgets.keys import Device
from casino.ui.widgets.text_field import TextField

SIGNS = "".join(("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.?", "/!-:&()@#+"))


class LetterBoard(KeyPad):
    """Small letters or capitals. Done puts the text into the field, Back leaves the field as it was.

    A chat line is sent at once when a finger typed it, for a finger has no Enter to press afterwards.
    """

    first_key = "key-g"

    def __init__(self, house: House, field: TextField, below: Played) -> None:
        self._field_key, self._below = field.key, below
        super().__init__(house, field.label or "Letters", SIGNS, field.value, field.most, self._fill)
        self.is_capital = not field.value
        self._is_said = field.recalls and house.keys.device is not Device.PAD

    def shown_key(self, sign: str) -> str:
        return sign.upper() if self.is_capital else sign

    def actions(self) -> Sequence[PadKey]:
        hint = "Erase" if self.house.keys.device is Device.PAD else ""  # there is no space for names of keyboard keys
        done = "Say" if self._is_said else "Done"
        return (
            PadKey("capitals", "Small" if self.is_capital else "Capitals", self._turn, 2),
            PadKey("space", "Space", lambda: self.type_sign(" "), 2),
            PadKey("erase", "Erase", self.erase, 2, (pygame.K_BACKSPACE,), hint),
            PadKey("leave", "Back", self.house.stack.pop, 2),
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
