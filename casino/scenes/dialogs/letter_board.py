"""Letters to choose with a gamepad or a finger, for whatever line has the focus below.

It fills that line and does nothing else.
"""

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
_ACROSS = 10  # of the keys' grid


class LetterBoard(KeyPad):
    """Small letters or capitals. Done puts what was chosen into the line, Back leaves it as it was.

    A line of talk is said at once with a finger, which has no Enter to press afterwards.
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
        """A keyboard types as well, whatever has the focus."""
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
        """Everything that stood in the line makes room for what was chosen."""
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
    """Letters for the line that has the focus in a scene; False where no line has it."""
    field = scene.focus.focused
    if not isinstance(field, TextField):
        return False
    house.stack.push(LetterBoard(house, field, scene))
    return True
