"""The one focus model: pointer, keyboard and wheel on whatever widgets a scene shows. No drawing of its own.

Tab goes through the widgets in their order, arrows to the nearest in that direction, Enter or Space presses. A hot
key presses its widget from anywhere, except while something is being typed into.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from casino.ui.look import Look
from casino.ui.widgets import TextField, Widget

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_STEER = (*_ARROWS, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)
_PRESS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
DRAG_PX = 7


class Focus:
    """Which widgets there are, which one the keyboard is at, and what the pointer holds.

    `on_sound` is called with "focus" and "press" for what is heard.
    """

    def __init__(self, on_sound: Callable[[str], object] = lambda name: None) -> None:
        self.widgets: list[Widget] = []
        self.shows_ring = False  # only once the keyboard is used
        self.pointer = (-1, -1)
        self._on_sound = on_sound
        self._key = ""
        self._held: Widget | None = None
        self._pressed_at = (0, 0)
        self._carried: Widget | None = None

    # -- what there is ----------------------------------------------------------------------------------------

    def show(self, widgets: Sequence[Widget], start: str = "") -> None:
        """Takes a new list; focus, hold and drag stay with the widget of the same key, or the focus goes to `start`.

        Where `start` is not among them yet nobody has the focus: Enter must not press what merely came first.
        """
        self.widgets = list(widgets)
        keys = [widget.key for widget in self.widgets]
        if self._key not in keys:
            self._key = start or (keys[0] if keys else "")
        self._held = self._same(self._held)
        self._carried = self._same(self._carried)
        self._mark()

    def _same(self, held: Widget | None) -> Widget | None:
        return next((w for w in self.widgets if held is not None and w.key == held.key), None)

    @property
    def focused(self) -> Widget | None:
        """The widget the keyboard is at."""
        return next((w for w in self.widgets if w.key == self._key), None)

    @property
    def is_carrying(self) -> bool:
        """Whether something is being dragged."""
        return self._carried is not None

    def go_to(self, key: str) -> None:
        """Puts the focus on a widget."""
        if any(w.key == key for w in self.widgets):
            self._key = key
            self._mark()

    def let_go(self) -> None:
        """Forgets what is held or carried: the pointer may have been let go of elsewhere."""
        self._held = self._carried = None
        self._mark()

    def _mark(self) -> None:
        for widget in self.widgets:
            widget.is_hot = widget.rect.collidepoint(self.pointer)
            widget.is_held = widget is self._held
            widget.is_focused = (self.shows_ring or widget.takes_text) and widget.key == self._key

    def _at(self, position: tuple[int, int]) -> Widget | None:
        return next((w for w in reversed(self.widgets) if w.rect.collidepoint(position)), None)

    # -- what happens -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Gives an event to the widgets; True if it was for one of them."""
        used = self._handle(event)
        self._mark()
        return used

    def _handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._down(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            over = self._at(self.pointer)
            return over is not None and over.turn_wheel(event.y)
        if event.type == pygame.KEYDOWN:
            return self._key_down(event)
        if event.type == pygame.TEXTINPUT and isinstance(self.focused, TextField):
            self.focused.type(event.text)
            return True
        return False

    def _move(self, position: tuple[int, int]) -> bool:
        self.pointer = position
        held = self._held
        if held is None:
            return False
        apart = max(abs(position[0] - self._pressed_at[0]), abs(position[1] - self._pressed_at[1]))
        if self._carried is None and held.draggable and apart >= DRAG_PX:
            self._carried = held
        if self._carried is None:
            held.hold_at(position)
        return True

    def _down(self, position: tuple[int, int]) -> bool:
        self.pointer = position
        self.shows_ring = False
        self._held = self._at(position)
        self._pressed_at = position
        if self._held is None:
            return False
        self._key = self._held.key
        self._held.hold_at(position)
        return True

    def _up(self, position: tuple[int, int]) -> bool:
        self.pointer = position
        held, self._held = self._held, None
        carried, self._carried = self._carried, None
        if carried is not None:
            carried.drop(position)
            return True
        if held is None or not held.rect.collidepoint(position):
            return held is not None
        self._on_sound("press")
        held.press_at(position)
        return True

    def _key_down(self, event: pygame.event.Event) -> bool:
        key, widget = event.key, self.focused
        if key == pygame.K_TAB:
            self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if isinstance(widget, TextField):
            if key == pygame.K_BACKSPACE:
                widget.erase()
                return True
            if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                widget.on_enter()
                return True
            if key not in (pygame.K_UP, pygame.K_DOWN, pygame.K_ESCAPE) and not pygame.K_F1 <= key <= pygame.K_F12:
                return True
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if key in _STEER:
            self.shows_ring = True
            if widget is not None and widget.steer(key):
                return True
            return key in _ARROWS and self._go(_ARROWS[key])
        if key in _PRESS and widget is not None and self.shows_ring:
            if key != pygame.K_SPACE or not widget.steer(key):
                self._on_sound("press")
                widget.press()
            return True
        by_key = next((w for w in self.widgets if key in w.hotkeys), None)
        if by_key is not None:
            self._on_sound("press")
            by_key.press()
        return by_key is not None

    def _tab(self, step: int) -> None:
        if not self.widgets:
            return
        keys = [w.key for w in self.widgets]
        if self._key not in keys:
            self._key = keys[0 if step > 0 else -1]
        elif self.shows_ring:
            self._key = keys[(keys.index(self._key) + step) % len(keys)]
        self.shows_ring = True
        self._on_sound("focus")

    def _go(self, direction: tuple[int, int]) -> bool:
        """Goes to the nearest widget in a direction; sideways distance counts double."""
        here = self.focused
        if here is None:
            return False
        best, best_cost = None, float("inf")
        for widget in self.widgets:
            if widget is here:
                continue
            dx, dy = widget.rect.centerx - here.rect.centerx, widget.rect.centery - here.rect.centery
            along = dx * direction[0] + dy * direction[1]
            across = abs(dx * direction[1]) + abs(dy * direction[0])
            if along > 0 and (cost := along + 2 * across) < best_cost:
                best, best_cost = widget, cost
        if best is not None:
            self._key = best.key
            self._on_sound("focus")
        return best is not None

    # -- what is seen -----------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """All widgets in their order, then what is being dragged."""
        for widget in self.widgets:
            widget.draw(target, look)

    def draw_carried(self, target: pygame.Surface, look: Look) -> None:
        """What the pointer carries, above everything."""
        if self._carried is not None:
            self._carried.draw_carried(target, look, self.pointer)
