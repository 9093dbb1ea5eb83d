"""The list of everybody in the castle's hall: who they are, where they are, and whether they are ignored.

It is a widget like those of `casino.ui`: it knows no scene, and callers pass in what a press does.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from casino.core.texts import _
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.portraits import portrait
from casino.ui.drawing.theme import mix
from casino.ui.drawing.vector import mark
from casino.ui.widgets import drag
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.widgets import Widget

_NAME, _PLACE = 14.5, 12.5  # of the words, in layout units
_BAR = 5


@dataclass(frozen=True)
class PresentEntry:
    """One row of the list: `place` in a few words; `is_me` marks the reader's own row, which cannot be pressed.

    `is_far`: a person at another machine.
    """

    name: str
    portrait: str
    place: str
    is_human: bool
    is_me: bool = False
    is_ignored: bool = False
    is_far: bool = False

    @property
    def badge(self) -> str:
        """The mark for what kind of player this is."""
        return "visitor" if self.is_far else "person" if self.is_human else "star"


@dataclass
class PresentList(Widget):
    """Rows that scroll. A press on a row calls `on_whisper`, one on the mark at its end `on_mute`.

    On the keyboard, up and down choose a row, right and left the row or its mark, Enter or Space presses.
    """

    entries: Sequence[PresentEntry] = ()
    on_whisper: Callable[[str], object] = lambda name: None
    on_mute: Callable[[str], object] = lambda name: None
    metrics: Metrics = field(default_factory=lambda: Metrics(1280, 720))
    memory: dict[str, int] = field(default_factory=dict)  # remembers the scroll position when the list is rebuilt
    pointer: tuple[int, int] = (-1, -1)

    minds_pointer = True

    # -- where things are -------------------------------------------------------------------------------------

    @property
    def row_px(self) -> int:
        """The height of a row, such that whole rows fill the list."""
        return self.rect.h // self.visible_rows

    @property
    def _is_wide(self) -> bool:
        return self.rect.w >= self.metrics.pt(_NAME) * 22.5

    @property
    def visible_rows(self) -> int:
        """The number of rows that fit, with one line of words each, or with two where the list is narrow."""
        metrics = self.metrics
        least = max(metrics.px(FINGERTIP), round(metrics.pt(_NAME) * 1.75))
        if not self._is_wide:
            least = max(least, round((metrics.pt(_NAME) + metrics.pt(_PLACE)) * 1.32))
        return max(1, self.rect.h // least)

    @property
    def first(self) -> int:
        """The topmost visible row."""
        return max(0, min(self.memory.get("first", 0), len(self.entries) - self.visible_rows))

    @property
    def at(self) -> int:
        """The row with the keyboard focus."""
        return max(0, min(self.memory.get("at", 0), len(self.entries) - 1))

    @property
    def is_at_mark(self) -> bool:
        """Whether the keyboard focus is on the mark at the row's end."""
        return bool(self.memory.get("mark", 0))

    def resume(self, before: Widget) -> None:
        if isinstance(before, PresentList):
            self.pointer = before.pointer

    def row_rect(self, number: int) -> pygame.Rect:
        """The rectangle of a row, visible or not."""
        top = self.rect.y + (number - self.first) * self.row_px
        return pygame.Rect(self.rect.x, top, self.rect.w - 2 * self.metrics.px(_BAR), self.row_px)

    def mark_rect(self, number: int) -> pygame.Rect:
        """The rectangle of the mark at a row's end."""
        row = self.row_rect(number)
        side = max(self.row_px, self.metrics.px(FINGERTIP))
        return pygame.Rect(row.right - side, row.y, side, row.h)

    def _row_at(self, position: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(position):
            return None
        row = (position[1] - self.rect.y) // self.row_px
        number = self.first + row
        return number if row < self.visible_rows and number < len(self.entries) else None

    # -- hands ------------------------------------------------------------------------------------------------

    @property
    def targets(self) -> Sequence[pygame.Rect]:
        seen = [number for number in range(self.first, self.first + self.visible_rows) if number < len(self.entries)]
        mine = [number for number in seen if not self.entries[number].is_me]
        marks = [self.mark_rect(number) for number in mine]
        names = [self.row_rect(number) for number in mine]
        for name, mark_of in zip(names, marks, strict=True):
            name.w = mark_of.x - name.x
        return names + marks

    def take_hold(self, position: tuple[int, int], clicks: int, mods: int) -> None:
        drag.begin(self.memory, position[1], self.first)

    def hold_at(self, position: tuple[int, int]) -> None:
        if (first := drag.follow(self.memory, position[1], self.min_px, self.row_px)) is not None:
            self.memory["first"] = max(0, min(first, len(self.entries) - self.visible_rows))

    def press(self) -> None:
        if self.entries:
            self._do(self.at, is_mark=self.is_at_mark)

    def press_at(self, position: tuple[int, int]) -> None:
        if drag.is_over(self.memory):
            return
        number = self._row_at(position)
        if number is not None:
            is_mark = self.mark_rect(number).collidepoint(position)
            self.memory |= {"at": number, "mark": int(is_mark)}
            self._do(number, is_mark=is_mark)

    def _do(self, number: int, *, is_mark: bool) -> None:
        entry = self.entries[number]
        if not entry.is_me:
            (self.on_mute if is_mark else self.on_whisper)(entry.name)

    def hover_at(self, position: tuple[int, int]) -> None:
        self.pointer = position

    def steer(self, key: int) -> bool:
        moves = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -self.visible_rows,
            pygame.K_PAGEDOWN: self.visible_rows,
            pygame.K_HOME: -len(self.entries),
            pygame.K_END: len(self.entries),
        }
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            wanted = int(key == pygame.K_RIGHT)
            is_changed = self.memory.get("mark", 0) != wanted
            self.memory["mark"] = wanted
            return is_changed
        if key not in moves or not self.entries:
            return False
        before = self.at
        at = max(0, min(before + moves[key], len(self.entries) - 1))
        self.memory["at"] = at
        self.memory["first"] = max(at - self.visible_rows + 1, min(self.first, at))
        return at != before or key not in (pygame.K_UP, pygame.K_DOWN)

    def turn_wheel(self, steps: int) -> bool:
        self.memory["first"] = max(0, min(self.first - steps, len(self.entries) - self.visible_rows))
        return True

    # -- what is seen -----------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, look: Look) -> None:
        hot = self._row_at(self.pointer) if self.is_hot else None
        for number in range(self.first, min(len(self.entries), self.first + self.visible_rows)):
            self._draw_row(target, look, number, is_hot=number == hot)
        self._draw_bar(target, look)
        if self.is_focused and self.entries:
            area = self.mark_rect(self.at) if self.is_at_mark else self.row_rect(self.at)
            look.focus_ring(target, area.inflate(-look.metrics.px(6), -look.metrics.px(6)))

    def _draw_row(self, target: pygame.Surface, look: Look, number: int, *, is_hot: bool) -> None:
        metrics, tokens, entry = look.metrics, look.theme, self.entries[number]
        row, end = self.row_rect(number), self.mark_rect(number)
        ground = row.inflate(0, -metrics.px(2))
        is_hot_mark = is_hot and end.collidepoint(self.pointer)
        if is_hot and not entry.is_me:
            lit = end.inflate(-metrics.px(3), -metrics.px(4)) if is_hot_mark else ground
            pygame.draw.rect(target, mix(tokens.panel, tokens.accent, 0.30), lit, border_radius=metrics.px(6))
        elif number % 2 == 0:
            pygame.draw.rect(target, mix(tokens.panel, tokens.button, 0.45), ground, border_radius=metrics.px(6))
        face = min(row.h - metrics.px(4), metrics.pt(26))
        ring = tokens.accent if entry.is_human else tokens.metal
        x = row.x + metrics.px(5)
        picture = portrait(entry.portrait, "calm", face, ring=ring)
        target.blit(picture, (x, row.centery - face // 2))
        x += face + metrics.px(7)
        icon = round(metrics.pt(_NAME) * 0.9)
        tone = tokens.accent if entry.is_human else mix(tokens.metal, tokens.light, 0.35)
        badge = mark(entry.badge, icon, tone)
        ink = mix(tokens.ink, tokens.panel, 0.3) if entry.is_ignored else tokens.ink
        room = end.x - x - _beside(badge)
        place_px, name_px = metrics.pt(_PLACE), metrics.pt(_NAME)
        where = entry.place
        if is_hot and not entry.is_me:  # what a press does, under the pointer
            ignore = _("hear again") if entry.is_ignored else _("ignore")
            where = ignore if is_hot_mark else _("whisper")
        name_room, name_y = room, row.centery
        if self._is_wide:
            place_w = min(text.width(where, place_px), room // 2)
            name_room -= place_w + metrics.px(8)
            words = text.line(text.fitted(where, place_px, place_w), place_px, tokens.ink_dim)
            text.put(target, words, end.x - metrics.px(3), row.centery, "midright")
        else:
            name_h, place_h = round(name_px * 1.25), round(place_px * 1.25)
            top = row.centery - (name_h + place_h) // 2
            name_y = top + name_h // 2
            words = text.line(text.fitted(where, place_px, room), place_px, tokens.ink_dim)
            text.put(target, words, x + _beside(badge), top + name_h + place_h // 2, "midleft")
        target.blit(badge, badge.get_rect(midleft=(x, name_y)))
        px = text.fit_size(entry.name, name_px, name_room, max(8, round(name_px * 0.66)), weight="Semibold")
        name = text.line(text.fitted(entry.name, px, name_room, weight="Semibold"), px, ink, weight="Semibold")
        text.put(target, name, x + _beside(badge), name_y, "midleft")
        if not entry.is_me:
            side = metrics.pt(15)
            tone = tokens.lose if entry.is_ignored else mix(tokens.ink_dim, tokens.panel, 0.0 if is_hot else 0.25)
            sign = mark("mute" if entry.is_ignored else "sound", side, tone)
            target.blit(sign, sign.get_rect(center=end.center))

    def _draw_bar(self, target: pygame.Surface, look: Look) -> None:
        if len(self.entries) <= self.visible_rows:
            return
        wide, tokens = look.metrics.px(_BAR), look.theme
        track = pygame.Rect(self.rect.right - wide, self.rect.y, wide, self.rect.h)
        pygame.draw.rect(target, tokens.button, track, border_radius=wide)
        high = max(3 * wide, track.h * self.visible_rows // len(self.entries))
        top = track.y + (track.h - high) * self.first // max(1, len(self.entries) - self.visible_rows)
        pygame.draw.rect(target, tokens.accent, (track.x, top, wide, high), border_radius=wide)


def _beside(badge: pygame.Surface) -> int:
    """The distance from a mark's left to the words beside it, in px."""
    return round(badge.get_width() * 1.4)
