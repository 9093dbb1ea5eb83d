"""A person's chat log on a scrolling sheet of parchment. Who hears what is decided elsewhere.

A line may be any object with the fields of `ChatLine`.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate

import pygame

from casino.core.texts import _
from casino.scenes.games.castle.art.parchment import parchment, parchment_margin
from casino.scenes.games.castle.talk.chat_lines import ChatColours, ChatLine, Laid, lay_line
from casino.ui.drawing import text
from casino.ui.drawing.areas import around as parts_around
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import Colour, mix
from casino.ui.widgets.drag import slack_px
from casino.ui.widgets.kept_picture import KeptPicture
from casino.ui.widgets.widgets import Widget

_PAD_X, _PAD_Y = 16, 12  # layout units from the sheet's edge to the words
_BAR = 5
_GAP = 6  # between lines
_MIN_SEEN = 1.0  # of a line leaving at the top, in heights of small letters


@dataclass
class LogView:
    """The log's scroll position, which survives a rebuild, and the last layout of its lines."""

    # The id of the topmost visible line and how much of it is hidden; None: the end.
    anchor: tuple[int, int] | None = None
    seen_id: int = 0  # the newest line that was shown
    made_for: tuple[object, ...] = ()
    k: float = 1.0  # px per layout unit
    small_px: int = 13  # of the words on the plate for unseen lines
    lines: tuple[ChatLine, ...] = ()
    laid: dict[int, Laid] = field(default_factory=dict)
    tops: list[int] = field(default_factory=list)  # the top of each line, and the end of the last
    ids: list[int] = field(default_factory=list)
    bar_from: int | None = None  # how far from the thumb's top it is held
    pulled_from: int | None = None  # the place of the finger that drags the text
    pressed_at: tuple[int, int] = (0, 0)
    pointer: tuple[int, int] = (-1, -1)
    kept: KeptPicture = field(default_factory=KeptPicture)


@dataclass
class ChatLog(Widget):
    """A log that stays at its newest line unless scrolled up. `listener` owns it; `on_name` gets a name clicked on."""

    lines: Sequence[ChatLine] = ()
    listener: str = ""
    on_name: Callable[[str], object] = lambda name: None
    tones: ChatColours = field(kw_only=True)
    empty: str = ""
    view: LogView = field(default_factory=LogView)

    minds_pointer = True

    def resume(self, before: Widget) -> None:
        if isinstance(before, ChatLog):
            self.view = before.view
            if before.listener != self.listener:
                self.view.anchor, self.view.made_for = None, ()

    # -- where things are -------------------------------------------------------------------------------------

    @property
    def _end(self) -> int:
        return max(0, (self.view.tops[-1] if self.view.tops else 0) - self.text_area.h)

    @property
    def text_area(self) -> pygame.Rect:
        """The area of the text on the sheet."""
        across, down = round(_PAD_X * self.view.k), round(_PAD_Y * self.view.k)
        left, top = self.rect.x + across, self.rect.y + down
        return pygame.Rect(left, top, max(1, self.rect.w - 2 * across), max(1, self.rect.h - 2 * down))

    @property
    def at(self) -> int:
        """The scroll position from the top, in px."""
        view = self.view
        if view.anchor is None or not view.ids:
            return self._end
        place = min(bisect_left(view.ids, view.anchor[0]), len(view.ids) - 1)
        hidden = view.anchor[1] if view.ids[place] == view.anchor[0] else 0
        return max(0, min(view.tops[place] + hidden, self._end))

    @property
    def unseen(self) -> int:
        """The number of lines that came while it was scrolled up."""
        return sum(line.id > self.view.seen_id for line in self.lines) if self.view.anchor is not None else 0

    def scroll_to(self, px: int) -> None:
        """Scrolls to a position in px from the top; at the end it follows the newest line."""
        view = self.view
        px = max(0, px)
        if px >= self._end or not view.ids:
            view.anchor = None
            return
        if view.anchor is None:
            view.seen_id = view.ids[-1]
        place = max(0, min(bisect_right(view.tops, px) - 1, len(view.ids) - 1))
        view.anchor = (view.ids[place], px - view.tops[place])

    def to_end(self) -> None:
        """Shows the newest line."""
        self.view.anchor = None

    def page(self, step: int) -> None:
        """Scrolls a page up (-1) or down (1), with one line in common."""
        self.scroll_to(self.at + step * round(self.text_area.h * 0.85))

    # -- hands ------------------------------------------------------------------------------------------------

    def steer(self, key: int) -> bool:
        step = max(1, self.text_area.h // 8)
        moves = {
            pygame.K_UP: -step,
            pygame.K_DOWN: step,
            pygame.K_PAGEUP: -round(self.text_area.h * 0.85),
            pygame.K_PAGEDOWN: round(self.text_area.h * 0.85),
            pygame.K_HOME: -self.at,
            pygame.K_END: self._end,
        }
        before = self.at
        if key in moves:
            self.scroll_to(before + moves[key])
        # At either end the up and down arrows lead to the next widget.
        return key in moves and (self.at != before or key not in (pygame.K_UP, pygame.K_DOWN))

    def turn_wheel(self, steps: int) -> bool:
        self.scroll_to(self.at - steps * max(1, self.text_area.h // 8))
        return True

    def press(self) -> None:
        self.to_end()

    def hover_at(self, position: tuple[int, int]) -> None:
        self.view.pointer = position

    def take_hold(self, position: tuple[int, int], clicks: int, mods: int) -> None:
        view, thumb = self.view, self.thumb()
        view.pressed_at, view.pulled_from, view.bar_from = position, None, None
        if thumb is not None and position[0] >= thumb.x - 2 * thumb.w:
            view.bar_from = position[1] - thumb.y if thumb.y <= position[1] < thumb.bottom else thumb.h // 2
            self.hold_at(position)
        else:
            view.pulled_from = position[1] + self.at

    def hold_at(self, position: tuple[int, int]) -> None:
        view, thumb = self.view, self.thumb()
        if view.bar_from is not None and thumb is not None:
            way = max(1, self.text_area.h - thumb.h)
            self.scroll_to(round((position[1] - view.bar_from - self.text_area.y) / way * self._end))
        elif view.pulled_from is not None and self._is_pull(position):
            self.scroll_to(view.pulled_from - position[1])

    def _is_pull(self, position: tuple[int, int]) -> bool:
        return abs(position[1] - self.view.pressed_at[1]) >= slack_px(self.min_px)

    @property
    def targets(self) -> Sequence[pygame.Rect]:
        room, view, found = self.text_area, self.view, []
        for number, top in zip(view.ids, view.tops, strict=False):
            laid = view.laid[number]
            name = laid.name_rect.move(room.x, room.y + top - self.at)
            if laid.name and room.contains(name):
                found.append(name)
        pill = self.pill()
        return [*found, self._about(pill)] if pill is not None else found

    def _about(self, pill: pygame.Rect) -> pygame.Rect:
        """The area in which a tap means the plate for unseen lines."""
        about = pill.inflate(max(0, self.min_px - pill.w), max(0, self.min_px - pill.h))
        return about.clamp(self.rect)

    def press_at(self, position: tuple[int, int]) -> None:
        if self.view.bar_from is not None or self._is_pull(position):
            return
        pill = self.pill()
        if pill is not None and self._about(pill).collidepoint(position):
            self.to_end()
        elif (number := self._name_at(position)) is not None:
            self.on_name(self.view.laid[number].name)

    def _name_at(self, position: tuple[int, int]) -> int | None:
        """The id of the line whose name is at a place, if there is one that can be clicked."""
        room, view = self.text_area, self.view
        if not room.collidepoint(position) or not view.ids:
            return None
        y = position[1] - room.y + self.at
        place = max(0, min(bisect_right(view.tops, y) - 1, len(view.ids) - 1))
        laid = view.laid[view.ids[place]]
        is_on = laid.name_rect.collidepoint(position[0] - room.x, y - view.tops[place])
        return view.ids[place] if laid.name and is_on else None

    def thumb(self) -> pygame.Rect | None:
        """The thumb of the slim scroll bar, if the log is longer than its area."""
        room, content = self.text_area, self.view.tops[-1] if self.view.tops else 0
        if content <= room.h:
            return None
        wide = max(3, round(_BAR * self.view.k))
        high = max(4 * wide, room.h * room.h // content)
        top = room.y + round((room.h - high) * self.at / max(1, self._end))
        return pygame.Rect(self.rect.right - 2 * wide - 1, top, wide, high)

    def pill(self) -> pygame.Rect | None:
        """The place of the plate that counts unseen lines."""
        if not self.unseen:
            return None
        px = self.view.small_px
        pill = pygame.Rect(0, 0, text.width(self._pill_words, px, weight="Semibold") + 2 * px, round(px * 1.7))
        pill.midbottom = (self.rect.centerx, self.text_area.bottom)
        return pill

    @property
    def _pill_words(self) -> str:
        return _("{unseen} new", unseen=self.unseen)

    # -- what is seen -----------------------------------------------------------------------------------------

    def _lay(self, look: Look) -> None:
        """Lays out the lines that are new since the last time, or all of them if sizes or colours have changed."""
        view, metrics = self.view, look.metrics
        view.k, view.small_px = metrics.k, metrics.pt(13)
        width = self.text_area.w - metrics.px(4)
        made_for = (metrics, width, self.tones, self.listener)
        lines = tuple(self.lines)
        if made_for == view.made_for and lines == view.lines:
            return
        ready = {}
        if made_for == view.made_for:
            known = {line.id: line for line in view.lines}
            ready = {line.id: view.laid[line.id] for line in lines if known.get(line.id) == line}
        view.laid = {
            line.id: ready.get(line.id) or lay_line(line, self.listener, metrics, width, self.tones) for line in lines
        }
        view.made_for, view.lines = made_for, lines
        view.ids = [line.id for line in lines]
        gap = metrics.px(_GAP)
        view.tops = [0, *accumulate(view.laid[number].height + gap for number in view.ids)]

    def draw(self, target: pygame.Surface, look: Look) -> None:
        view = self.view
        self._lay(look)
        if view.anchor is None and view.ids:
            view.seen_id = view.ids[-1]
        hot = self._name_at(view.pointer) if self.is_hot else None
        margin = parchment_margin(look.metrics.k)
        sheet = parchment(self.rect.size, self.tones.paper, self.tones.ink, look.metrics.k)
        around = self.rect.inflate(2 * margin, 2 * margin)
        for part in parts_around(around, self.rect):
            target.blit(sheet, part, part.move(-around.x, -around.y))
        key = (view.made_for, view.lines, self.at, self.unseen, hot, self.empty)
        view.kept.draw(target, self.rect, key, lambda target: self._draw_sheet(target, look, sheet, margin, hot))
        if self.is_focused:
            look.focus_ring(target, self.rect)

    def _draw_sheet(
        self, target: pygame.Surface, look: Look, sheet: pygame.Surface, margin: int, hot: int | None
    ) -> None:
        """Draws the parchment, the lines on it in sight, the bar beside them, and the plate for unseen lines."""
        metrics, view, room = look.metrics, self.view, self.text_area
        paper, ink = self.tones.paper, self.tones.ink
        target.blit(sheet, self.rect, (margin, margin, *self.rect.size))
        if not self.lines and self.empty:
            look.paragraph(target, self.empty, room, colour=mix(ink, paper, 0.25), align="center", fits=True)
        kept = target.get_clip()
        target.set_clip(room.clip(kept))
        at = self.at
        # Text that fits starts at the top; a longer log is scrolled so that its newest line ends at the bottom.
        first = max(0, bisect_right(view.tops, at) - 1)
        for number, top in zip(view.ids[first:], view.tops[first:], strict=False):
            y = room.y + top - at
            if y >= room.bottom:
                break
            is_shred = room.y - y > view.laid[number].height - _MIN_SEEN * view.small_px
            if is_shred and view.anchor is None:
                continue  # the last pixels of a line that has almost left are not drawn
            view.laid[number].draw(target, room.x, y, is_name_hot=number == hot)
        target.set_clip(kept)
        self._draw_bar(target, metrics.px(3))
        if (pill := self.pill()) is not None:
            tones = self.tones
            target.blit(_pill(pill.size, tones.accent, tones.paper, self._pill_words, view.small_px), pill)

    def _draw_bar(self, target: pygame.Surface, radius: int) -> None:
        thumb = self.thumb()
        if thumb is None:
            return
        track = pygame.Rect(thumb.x, self.text_area.y, thumb.w, self.text_area.h)
        for area, share in ((track, 0.22), (thumb, 0.66)):
            pygame.draw.rect(target, mix(self.tones.paper, self.tones.ink, share), area, border_radius=radius)


@lru_cache(maxsize=32)
def _pill(size: tuple[int, int], fill: Colour, ink: Colour, words: str, px: int) -> pygame.Surface:
    """Draws the plate that counts unseen lines below, with an arrow pointing there."""
    pill = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(pill, fill, pill.get_rect(), border_radius=size[1] // 2)
    label = text.line(words, px, ink, weight="Semibold")
    arrow = max(3, px // 3)
    at = text.put(pill, label, (size[0] - arrow * 2) / 2, size[1] / 2, "center")
    x, y = at.right + px // 2 + arrow // 2, size[1] // 2
    pygame.draw.polygon(pill, ink, [(x - arrow, y - arrow // 2), (x + arrow, y - arrow // 2), (x, y + arrow // 2 + 1)])
    return pill
