"""A table's top bar: leaving, the house's pages, the table's name, and the purse that counts up and down."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from casino.core.money import Currency, format_amount
from casino.core.texts import _
from casino.scenes.motion.counted_sum import CountedSum
from casino.scenes.table.canvas import Canvas
from casino.ui.drawing import text
from casino.ui.widgets.button_row import preferred_width
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.widgets import Button, Widget

_PURSE = _("Purse")
_TITLE = 20
_WORD = 15  # the size of a word beside a picture
_MIN_TITLE = 0.8  # of its width: a name that would be smaller has the note's room too
_USUAL = 1.06  # of a name's size at 100 %, which it has at least while a button could give way
_BESIDE = 48  # layout units around the name and the purse
_LIMITS = " · "  # between a table's name and its limits


class BarEntry(NamedTuple):
    """A button on the right of the bar. One that `gives_way` is left out where the table's name would get too small.

    `widest` is the longest label of one that on the first evening has it beside its picture, where the bar has room.
    """

    key: str
    label: str
    icon: str
    hot_key: int
    press: Callable[[], object]
    style: str = "plain"
    gives_way: bool = False
    widest: str = ""


class PurseShown(NamedTuple):
    """A purse in cents and the seat it belongs to."""

    cents: int
    owner: int


class TopBar:
    """The bar's buttons, its title and the purse in it."""

    def __init__(self, canvas: Canvas, currency: Currency) -> None:
        self._canvas = canvas
        self._currency = currency
        self._purse: PurseShown | None = None
        self._counted = CountedSum()
        self._is_named = True  # the purse, where the bar has room for it
        self._place = (0, 0)  # the middle of the purse's right edge
        self._room = 0  # px the bar keeps for it
        self._patch: pygame.Rect | None = None  # changed in the still picture, not yet on the window
        self._widest, self._widest_for = 0, (0, 0)  # px of the widest purse so far, for a bar's width and letters
        self._on_right: set[str] = set()  # keys of the entries' buttons, of which many reach beyond the bar's middle
        self._left_out: list[BarEntry] = []  # entries without a button, whose keys still work

    # -- the purse --------------------------------------------------------------------------------------------

    @property
    def cents(self) -> int:
        """The purse as it has been counted so far."""
        return self._counted.cents

    @property
    def purse_place(self) -> pygame.Rect:
        """Where the purse is written, as wide as it gets while it counts."""
        right, middle = self._place
        high = text.font(self._canvas.metrics.pt(19), text.SERIF, "Bold").get_height()
        return pygame.Rect(right - self._room, middle - high // 2, self._room, high + 1)

    @property
    def is_moving(self) -> bool:
        """Whether the purse counts, or has just ended."""
        return self._counted.is_counting or self._patch is not None

    def count(self, seconds: float, purse: PurseShown | None, ground: pygame.Surface | None) -> None:
        """Counts what was won or staked into the purse on the bar; the purse itself was written long ago.

        `ground` is the picture without what is written on the bar.
        """
        has_begun = self._follow(purse)
        if self._counted.advance(seconds) or has_begun:
            self._repaint_purse(ground)

    def _follow(self, purse: PurseShown | None) -> bool:
        """Reads the purse; returns True if its sum has changed. Under a page nothing counts."""
        self._purse = purse
        if purse is None:
            return False
        house = self._canvas.house
        is_still = house.preferences.reduced_motion or not self._canvas.director.speed.value
        at_once = is_still or self._place == (0, 0) or house.stack.top.is_overlay
        return self._counted.follow(purse.cents, purse.owner, at_once=at_once)

    def _repaint_purse(self, ground: pygame.Surface | None) -> None:
        """Erases the purse from the still picture or puts it back, without repainting the rest."""
        canvas = self._canvas
        if canvas.needs_repaint or ground is None or self._purse_width() > self._room:
            canvas.needs_repaint = True
            return
        patch = self.purse_place
        canvas.still_picture.blit(ground, patch, patch)
        if not self._counted.is_counting:
            self._paint_purse(canvas.still_picture)
        self._patch = patch

    def paint_moving(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Paints the purse while it counts; returns the areas drawn on."""
        areas = []
        if self._patch is not None:
            areas.append(target.blit(self._canvas.still_picture, self._patch, self._patch))
            self._patch = None
        return [*areas, self._paint_purse(target)] if self._counted.is_counting else areas

    def _purse_width(self) -> int:
        """The greatest width of the purse and its name while it counts."""
        metrics, theme = self._canvas.metrics, self._canvas.look.theme
        money = [format_amount(cents, self._currency) for cents in self._counted.widest]
        sums = [text.figures(words, metrics.pt(19), theme.felt_ink) for words in money]
        name = metrics.px(7) + text.width(_PURSE, metrics.pt(13)) if self._is_named else 0
        return max(figure.get_width() for figure in sums) + name

    def _paint_purse(self, target: pygame.Surface) -> pygame.Rect:
        """Paints the purse with its name, as it has been counted so far."""
        metrics, look = self._canvas.metrics, self._canvas.look
        words = format_amount(self._counted.cents, self._currency)
        figure = text.figures(words, metrics.pt(19), look.theme.felt_ink)
        rect = text.put(target, figure, *self._place, "midright")
        if not self._is_named:
            return rect
        x = rect.x - metrics.px(7)
        return rect.union(
            look.say(target, _PURSE, x, rect.centery, size=13, colour=look.theme.ink_dim, anchor="midright")
        )

    # -- buttons ----------------------------------------------------------------------------------------------

    def buttons(
        self,
        bar: pygame.Rect,
        leave: str,
        on_leave: Callable[[], object],
        entries: Sequence[BarEntry],
        title: str,
        purse: PurseShown | None,
    ) -> list[Widget]:
        """The bar's buttons: the one that leaves on the left; the entries on the right, the first one at the edge.

        Where the table's name has no room for its usual size, those that give way are left out, the last one first.
        """
        metrics = self._canvas.metrics
        pad = metrics.px(4)
        side = bar.h - 2 * pad
        across = max(side, metrics.px(FINGERTIP) - pad)
        words_px = text.width(leave, metrics.pt(16), weight="Semibold")
        wide = max(metrics.px(96), words_px + side + metrics.px(34))
        place = pygame.Rect(pad, bar.y + pad, wide, side)
        named = text.width(title, round(metrics.px(_TITLE) * _USUAL), text.SERIF, "Semibold")
        held = format_amount(purse.cents, self._currency) if purse is not None else ""
        held_px = text.figures(held, metrics.pt(19), self._canvas.look.theme.felt_ink).get_width() if held else 0
        before = self._widest if self._widest_for == (bar.w, metrics.pt(19)) else 0
        held_px = self._widest = max(before, held_px)  # no button comes and goes with a digit of the purse
        self._widest_for = bar.w, metrics.pt(19)
        room = bar.w - place.right - side - named - held_px - metrics.px(_BESIDE)
        spare = [entry for entry in entries if entry.gives_way]
        self._left_out = []
        while spare and (len(entries) - len(self._left_out)) * (across + pad) > room:
            self._left_out.append(spare.pop())
        entries = [entry for entry in entries if entry not in self._left_out]
        room -= len(entries) * (across + pad)
        x = bar.right
        placed: list[Widget] = []
        for key, label, icon, hot_key, press, style, _gives_way, widest in entries:
            wide, size = across, 0.0
            if widest and self._canvas.house.is_first_evening:
                more = preferred_width(widest, metrics, _WORD, has_icon=True).total - across
                if more <= room:
                    wide, size, room = across + more, _WORD, room - more
            x -= wide + pad
            rect = pygame.Rect(x, bar.y + pad, wide, side)
            placed.append(Button(key, rect, label, (hot_key,), style, on_press=press, icon=icon, size=size))
        self._on_right = {widget.key for widget in placed}
        return [Button("leave", place, leave, on_press=on_leave, icon="door", size=16), *placed[::-1]]

    def takes(self, event: pygame.event.Event) -> bool:
        """Whether an event is the key of an entry that has no button now; if so, presses that entry."""
        focused = self._canvas.focus.focused
        if event.type != pygame.KEYDOWN or (focused is not None and focused.takes_text):
            return False
        hit = next((entry for entry in self._left_out if entry.hot_key == event.key), None)
        if hit is not None:
            hit.press()
        return hit is not None

    # -- the picture ------------------------------------------------------------------------------------------

    def paint(
        self,
        target: pygame.Surface,
        bar: pygame.Rect,
        title: str,
        note: str,
        purse: PurseShown | None,
        *,
        is_replay: bool,
    ) -> None:
        """Paints the table's name and limits in the bar's middle, the purse beside the buttons, a note on the left."""
        metrics, look = self._canvas.metrics, self._canvas.look
        taken = [widget for widget in self._canvas.focus.widgets if bar.contains(widget.rect)]
        on_right = [widget.rect.x for widget in taken if widget.key in self._on_right]
        left = max((widget.rect.right for widget in taken if widget.key not in self._on_right), default=0)
        left, right = left + metrics.px(8), min(on_right, default=bar.right) - metrics.px(10)
        if purse is not None:
            self._follow(purse)
            self._place = (right, bar.centery)
            name_px = text.width(title.partition(_LIMITS)[0], metrics.title_pt(_TITLE), text.SERIF, "Semibold")
            self._is_named = True
            self._is_named = right - self._purse_width() - metrics.px(10) - left >= name_px
            if not self._counted.is_counting:
                self._paint_purse(target)
            self._room = self._purse_width()
            right -= self._room + metrics.px(10)
        middle = bar.centerx
        requested = text.width(title, metrics.title_pt(_TITLE), text.SERIF, "Semibold")
        note_px = text.width(note, metrics.pt(13)) + metrics.px(23 if is_replay else 7)
        # Where both do not go in, the table's name is read rather than the note; its button says the same in full.
        if note and right - left - note_px >= requested * _MIN_TITLE:
            left = self._paint_note(target, note, (left - metrics.px(5), bar.centery), is_badge=is_replay)
            left += metrics.px(12)
        room = 2 * min(middle - left, right - middle)
        if room < min(metrics.px(220), requested) or (room < requested and right - left > room):
            middle, room = (left + right) // 2, right - left
        if requested * _MIN_TITLE > room:  # a name that can be read rather than one with limits in tiny letters
            title = title.partition(_LIMITS)[0]
        if room > metrics.px(60):
            look.title(target, title, middle, bar.centery, size=_TITLE, anchor="center", room=room)

    def _paint_note(self, target: pygame.Surface, note: str, place: tuple[int, int], *, is_badge: bool) -> int:
        """Paints the note at its middle left, as a badge at a replay; returns its right edge in px."""
        metrics, look = self._canvas.metrics, self._canvas.look
        if not is_badge:
            return look.say(target, note, *place, size=13, colour=look.theme.ink_dim, anchor="midleft").right
        pad, px = metrics.px(8), metrics.pt(13)
        badge = pygame.Rect(0, 0, text.width(note, px, weight="Bold") + 2 * pad, round(px * 1.6))
        badge.midleft = place
        look.plate(target, badge, look.theme.panel, look.theme.accent, radius=metrics.px(6))
        text.put(target, text.line(note, px, look.theme.accent, weight="Bold"), *badge.center, "center")
        return badge.right
