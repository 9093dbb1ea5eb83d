"""Keys to press with a mouse or a finger, for typing without a keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from casino.scenes.app.house import House
from casino.scenes.app.scene import Scene
from casino.ui.drawing import text
from casino.ui.widgets.widgets import Button, Widget

LETTERS, DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "1234567890"
_COLUMNS = 10


class KeyPad(Scene):
    """A line with keys below it. `on_done` is called with the line when it is finished, but not on leaving."""

    is_overlay = True

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
        return "done"

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

    def widgets(self) -> Sequence[Widget]:
        box, head, side = self._box()
        gap = self.metrics.px(5)
        left, top = box.x + self.metrics.px(20), box.y + head
        keys: list[Widget] = []
        for place, sign in enumerate(self._keys):
            x, y = left + place % _COLUMNS * side, top + place // _COLUMNS * side
            rect = pygame.Rect(x, y, side - gap, side - gap)
            keys.append(Button(f"key-{sign}", rect, sign, on_press=partial(self._type, sign), size=20))
        y = top + self._rows * side
        actions = (("erase", "Erase", self._erase, "plain"), ("leave", "Back", self.house.stack.pop, "plain"))
        x = left
        for key, label, action, style in (*actions, ("done", "Done", self._finish, "accent")):
            wide = side * (3 if key != "done" else 4)
            rect = pygame.Rect(x, y, wide - gap, side - gap)
            hotkeys = {"erase": (pygame.K_BACKSPACE,), "done": (pygame.K_RETURN, pygame.K_KP_ENTER)}.get(key, ())
            keys.append(Button(key, rect, label, hotkeys, on_press=action, style=style))
            x += wide
        return keys

    def on_event(self, event: pygame.event.Event) -> bool:
        """Takes keys of the keyboard as well, whatever has the focus."""
        if event.type == pygame.KEYDOWN and event.unicode and event.unicode.upper() in self._keys:
            self._type(event.unicode.upper())
            return True
        return False

    def _type(self, sign: str) -> None:
        if len(self.value) < self._most:
            self.value += sign
            self.refresh()

    def _erase(self) -> None:
        self.value = self.value[:-1]
        self.refresh()

    def _finish(self) -> None:
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
