"""What all tables share: the director, the top bar with its buttons, the message line, skipping, leaving.

No rule and no picture of any one game.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pygame

from casino.core.money import format_amount
from casino.engines.base import Event
from casino.records.levels import Level
from casino.scenes.app.house import House
from casino.scenes.app.scene import Scene
from casino.scenes.motion.counted_sum import CountedSum
from casino.scenes.table.director import Director
from casino.ui.drawing import text
from casino.ui.drawing.animator import Animation
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.widgets import Button, Widget

_PURSE = "Purse"
_TITLE = 20
_LEAST_TITLE = 0.8  # of its width: a name that would be smaller has the note's room too


def run_length(events: Sequence[Event], *groups: tuple[type[Event], ...]) -> int:
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

    def __init__(self, house: House, level: Level) -> None:
        super().__init__(house)
        self.level = level
        self.director = Director(self, house.speed)
        self.rng = random.Random()  # decoration and the characters' moods; never the draws
        self._was_idle = True
        self._purse_shown = CountedSum()
        self._purse_place = (0, 0)
        self._purse_room = 0  # px the bar keeps for it
        self._told_last = ""
        self._purse_patch: pygame.Rect | None = None  # changed in the still picture, not yet on the window

    # -- for sub-classes --------------------------------------------------------------------------------------

    @property
    def face(self) -> str:
        return self.house.doors.place(self.level).face

    @property
    def message(self) -> str:
        """The line that says what is happening and why."""
        return ""

    @property
    def purse(self) -> int | None:
        """The purse shown in the top bar, in cents."""
        return None

    @property
    def purse_owner(self) -> int:
        """Whose purse it is, by seat: another one's is not counted from this one's."""
        return 0

    @property
    def speed_up(self) -> float:
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
        self.house.stack.pop()

    def moves(self, events: Sequence[Event]) -> Animation | None:
        """The movement for a group of events; see `animate`."""
        return None

    # -- the stage --------------------------------------------------------------------------------------------

    def animate(self, events: Sequence[Event]) -> Animation | None:
        self.invalidate()
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
        self.director.speed = self.house.speed
        before = self.director.is_idle
        self.director.update(seconds * self.speed_up)
        if self.director.is_idle and not (before and self._was_idle):
            self._was_idle = True
            self.refresh()
            self.on_idle()
            self.refresh()
        self._keep_told()
        self._count_purse(seconds)

    def _keep_told(self) -> None:
        """Every sentence that is said at the table is kept, to be read again."""
        if self.message != self._told_last:
            self._told_last = self.message
            self.house.messages.add(self.message)

    def _count_purse(self, seconds: float) -> None:
        """What was won or staked is counted into the purse that is shown; the purse itself has long been written."""
        has_begun = self._follow_purse()
        if self._purse_shown.advance(seconds) or has_begun:
            self._repaint_purse()

    @property
    def bar_ground(self) -> pygame.Surface | None:
        """The whole picture without what is written on the bar; None where there is none."""
        return None

    def _repaint_purse(self) -> None:
        """Takes the purse out of the still picture or puts it back there, without painting all of that anew."""
        ground = self.bar_ground
        if self.needs_repaint or ground is None or self._purse_width() > self._purse_room:
            self.needs_repaint = True
            return
        right, middle = self._purse_place
        high = text.font(self.metrics.pt(19), text.SERIF, "Bold").get_height()
        patch = pygame.Rect(right - self._purse_room, middle - high // 2, self._purse_room, high + 1)
        self.still_picture.blit(ground, patch, patch)
        if not self._purse_shown.is_counting:
            self._paint_purse(self.still_picture)
        self._purse_patch = patch

    def _follow_purse(self) -> bool:
        """Looks what the purse is now; True if it is another sum."""
        if self.purse is None:
            return False
        at_once = self.house.preferences.reduced_motion or not self.director.speed.value or self._purse_place == (0, 0)
        return self._purse_shown.follow(self.purse, self.purse_owner, at_once=at_once)

    def on_event(self, event: pygame.event.Event) -> bool:
        """A press while things move finishes them; buttons of the bar still work."""
        if self.director.is_idle:
            return False
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and self.focus.at(event.pos) is None:
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
        return not self.director.is_idle or self._purse_shown.is_counting or self._purse_patch is not None

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        areas = self.director.draw(target)
        if self._purse_patch is not None:
            areas.append(target.blit(self.still_picture, self._purse_patch, self._purse_patch))
            self._purse_patch = None
        return [*areas, self._paint_purse(target)] if self._purse_shown.is_counting else areas

    # -- the bars ---------------------------------------------------------------------------------------------

    def bar_buttons(self, bar: pygame.Rect) -> list[Widget]:
        """Leave on the left; rules, history, settings and pause on the right."""
        pages, metrics = self.house.pages, self.metrics
        pad = metrics.px(4)
        side = bar.h - 2 * pad
        across = max(side, metrics.px(FINGERTIP) - pad)
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
            ("pause", "Pause", "pause", pygame.K_F10, lambda: pages.pause(self)),
            ("settings", "Settings", "gear", pygame.K_F3, pages.settings),
            ("history", "History", "clock", pygame.K_F2, self._open_history),
            ("rules", "Rules", "book", pygame.K_F1, lambda: pages.rules(self.level)),
        )
        x = bar.right
        placed = []
        for key, label, icon, hotkey, action in actions:
            x -= across + pad
            rect = pygame.Rect(x, bar.y + pad, across, side)
            placed.append(Button(key, rect, label, (hotkey,), on_press=action, icon=icon, size=0))
        return buttons + placed[::-1]

    def _open_history(self) -> None:
        """Past rounds; the one that is still being shown may be among them, and is finished first."""
        self.director.skip_all()
        self.house.pages.history(self.level.game)

    def ask_to_leave(self) -> None:
        """Leaving without a bet on the table needs no question."""
        self.leave()

    def on_escape(self) -> None:
        self.house.pages.pause(self)

    @property
    def can_pause(self) -> bool:
        """Whether time can be stopped here."""
        return True

    def on_behind(self) -> None:
        if self.can_pause:
            self.house.pages.pause(self)

    def paint_bar(self, target: pygame.Surface, bar: pygame.Rect, title: str) -> None:
        """The table's name and limits in the middle of the top bar, the purse beside the buttons."""
        metrics, theme = self.metrics, self.look.theme
        taken = [widget.rect for widget in self.focus.widgets if bar.contains(widget.rect)]
        left = max((rect.right for rect in taken if rect.centerx < bar.centerx), default=0) + metrics.px(12)
        right = min((rect.x for rect in taken if rect.centerx > bar.centerx), default=bar.right) - metrics.px(10)
        if self.purse is not None:
            self._follow_purse()
            self._purse_place = (right, bar.centery)
            if not self._purse_shown.is_counting:
                self._paint_purse(target)
            self._purse_room = self._purse_width()
            right -= self._purse_room + metrics.px(14)
        middle = bar.centerx
        wished = text.width(title, metrics.title_pt(_TITLE), text.SERIF, "Semibold")
        note_px = text.width(self.bar_note, metrics.pt(13)) + metrics.px(7)
        # Where both do not go in, the table's name is read rather than the note; its button says the same in full.
        if self.bar_note and right - left - note_px >= wished * _LEAST_TITLE:
            x, dim = left - metrics.px(5), theme.ink_dim
            note = self.look.say(target, self.bar_note, x, bar.centery, size=13, colour=dim, anchor="midleft")
            left = note.right + metrics.px(12)
        room = 2 * min(middle - left, right - middle)
        if room < min(metrics.px(220), wished) or (room < wished and right - left > room):
            middle, room = (left + right) // 2, right - left
        if room > metrics.px(60):
            self.look.title(target, title, middle, bar.centery, size=_TITLE, anchor="center", room=room)

    def _purse_width(self) -> int:
        """How wide the purse and its name are at most while it counts."""
        sums = [
            text.figures(format_amount(cents), self.metrics.pt(19), self.look.theme.felt_ink)
            for cents in self._purse_shown.widest
        ]
        name = text.width(_PURSE, self.metrics.pt(13))
        return max(figure.get_width() for figure in sums) + self.metrics.px(7) + name

    def _paint_purse(self, target: pygame.Surface) -> pygame.Rect:
        """The purse with its name, as far as it has been counted."""
        metrics, theme = self.metrics, self.look.theme
        figure = text.figures(format_amount(self._purse_shown.cents), metrics.pt(19), theme.felt_ink)
        rect = text.put(target, figure, *self._purse_place, "midright")
        x = rect.x - metrics.px(7)
        return rect.union(
            self.look.say(target, _PURSE, x, rect.centery, size=13, colour=theme.ink_dim, anchor="midright")
        )

    def paint_message(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """The message, as large as the line takes."""
        if self.message:
            room = area.w - self.metrics.px(24)
            px = text.fit_size(self.message, self.metrics.pt(17), room, 9, text.SERIF, "Semibold")
            words = text.line(self.message, px, self.look.theme.ink, text.SERIF, "Semibold")
            text.put(target, words, area.centerx, area.centery, "center")
