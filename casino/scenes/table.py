"""What all tables share: the director, the top bar with its buttons, the message line, skipping, leaving.

No rule and no picture of any one game.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from casino.engines.base import Event
from casino.levels import Level
from casino.money import format_amount
from casino.scenes.director import Director
from casino.scenes.scene import Scene
from casino.ui import text
from casino.ui.animator import Animation
from casino.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from casino.scenes.app import App


def leading(events: Sequence[Event], *groups: tuple[type[Event], ...]) -> int:
    """How many of the next events belong together: all that are of the same group as the first, at least one."""
    kinds = next((group for group in groups if isinstance(events[0], group)), ())
    count = 0
    for event in events:
        if not isinstance(event, kinds):
            break
        count += 1
    return max(1, count)


class TableScene(Scene):
    """Base of table scenes. Sub-classes are the director's stage."""

    leave_label = "Leave"

    def __init__(self, app: App, level: Level) -> None:
        super().__init__(app)
        self.level = level
        self.director = Director(self, app.speed)
        self.whim = random.Random()  # decoration and the characters' moods; never the draws
        self._was_idle = True

    # -- for sub-classes --------------------------------------------------------------------------------------

    @property
    def message(self) -> str:
        """The line that says what is happening and why."""
        return ""

    @property
    def purse(self) -> int | None:
        """The purse shown in the top bar, in cents."""
        return None

    @property
    def haste(self) -> float:
        """How much faster than usual the present movement goes."""
        return 1.0

    @property
    def bar_note(self) -> str:
        """A few words beside the buttons on the left of the top bar."""
        return ""

    def on_idle(self) -> None:
        """Everything told has been shown: whose turn is it?"""

    def leave(self) -> None:
        """Back to where one came from."""
        self.app.stack.pop()

    def moves(self, events: Sequence[Event]) -> Animation | None:
        """The movement for a group of events; see `animate`."""
        return None

    # -- the stage --------------------------------------------------------------------------------------------

    def animate(self, events: Sequence[Event]) -> Animation | None:
        self.is_stale = True
        return self.moves(events)

    def group_size(self, events: Sequence[Event]) -> int:
        return 1

    def settle(self, event: Event) -> None:
        raise NotImplementedError

    def tell(self, events: Sequence[Event]) -> None:
        """Shows events; buttons come back when all are shown."""
        self._was_idle = False
        self.director.tell(events)
        self.refresh()

    @property
    def is_waiting(self) -> bool:
        """Whether everything has been shown and somebody at the screen is to decide."""
        return self.director.is_idle

    # -- time and input ---------------------------------------------------------------------------------------

    def on_moment(self, seconds: float) -> None:
        self.director.speed = self.app.speed
        before = self.director.is_idle
        self.director.update(seconds * self.haste)
        if self.director.is_idle and not (before and self._was_idle):
            self._was_idle = True
            self.refresh()
            self.on_idle()
            self.refresh()

    def on_event(self, event: pygame.event.Event) -> bool:
        """A press while things move finishes them; buttons of the bar still work."""
        if self.director.is_idle:
            return False
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and not any(widget.rect.collidepoint(event.pos) for widget in self.focus.widgets):
            self.director.skip()
            return True
        if event.type != pygame.KEYDOWN or event.key not in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        if event.key != pygame.K_SPACE and self.focus.shows_ring and self.focus.focused is not None:
            return False  # a button of the bar that was gone to on purpose
        self.director.skip()
        return True

    @property
    def is_moving(self) -> bool:
        return not self.director.is_idle

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        return self.director.draw(target)

    # -- the bars ---------------------------------------------------------------------------------------------

    def bar_buttons(self, bar: pygame.Rect) -> list[Widget]:
        """Leave on the left; rules, history, settings and pause on the right."""
        from casino.scenes.house_pages import open_pause, open_rules, open_settings

        metrics = self.metrics
        pad = metrics.px(6)
        side = bar.h - 2 * pad
        words_px = text.width(self.leave_label, metrics.pt(16), weight="Semibold")
        wide = max(metrics.px(96), words_px + side + metrics.px(34))
        buttons: list[Widget] = [
            Button(
                "leave",
                pygame.Rect(pad, bar.y + pad, wide, side),
                self.leave_label,
                on_press=self.ask_to_leave,
                icon="door",
                size=16,
            )
        ]
        actions = (
            ("pause", "Pause", "pause", pygame.K_F10, lambda: open_pause(self)),
            ("settings", "Settings", "gear", pygame.K_F3, lambda: open_settings(self.app)),
            ("history", "History", "clock", pygame.K_F2, self._open_history),
            ("rules", "Rules", "book", pygame.K_F1, lambda: open_rules(self.app, self.level)),
        )
        x = bar.right - pad
        placed = []
        for key, label, icon, hotkey, action in actions:
            x -= side + pad // 2
            rect = pygame.Rect(x, bar.y + pad, side, side)
            placed.append(Button(key, rect, label, (hotkey,), on_press=action, icon=icon, size=0))
        return buttons + placed[::-1]

    def _open_history(self) -> None:
        """Past rounds; the one that is still being shown may be among them, and is finished first."""
        from casino.scenes.house_pages import open_history

        self.director.skip_all()
        open_history(self.app, self.level.game)

    def ask_to_leave(self) -> None:
        """Leaving without a bet on the table needs no question."""
        self.leave()

    def on_escape(self) -> None:
        from casino.scenes.house_pages import open_pause

        open_pause(self)

    def paint_bar(self, target: pygame.Surface, bar: pygame.Rect, title: str) -> None:
        """The table's name and limits in the middle of the top bar, the purse beside the buttons."""
        metrics, theme = self.metrics, self.look.theme
        taken = [widget.rect for widget in self.focus.widgets if bar.contains(widget.rect)]
        left = max((rect.right for rect in taken if rect.centerx < bar.centerx), default=0) + metrics.px(12)
        right = min((rect.x for rect in taken if rect.centerx > bar.centerx), default=bar.right) - metrics.px(10)
        if self.purse is not None:
            figure = text.figures(format_amount(self.purse), metrics.pt(19), theme.felt_ink)
            rect = text.put(target, figure, right, bar.centery, "midright")
            label = self.look.say(
                target, "Purse", rect.x - metrics.px(7), bar.centery, size=13, colour=theme.ink_dim, anchor="midright"
            )
            right = label.x - metrics.px(14)
        middle = bar.centerx
        if self.bar_note:
            x, dim = left - metrics.px(5), theme.ink_dim
            note = self.look.say(target, self.bar_note, x, bar.centery, size=13, colour=dim, anchor="midleft")
            left = note.right + metrics.px(12)
        room = 2 * min(middle - left, right - middle)
        if room < metrics.px(220):
            middle, room = (left + right) // 2, right - left
        if room > metrics.px(60):
            self.look.title(target, title, middle, bar.centery, size=20, anchor="center", room=room)

    def paint_message(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """The message, as large as the line takes."""
        if self.message:
            px = text.fit_size(self.message, self.metrics.pt(17), area.w, 9, text.SERIF, "Semibold")
            words = text.line(self.message, px, self.look.theme.ink, text.SERIF, "Semibold")
            text.put(target, words, area.centerx, area.centery, "center")
