"""The manual on the screen: one page or two side by side, or one as wide as the window that scrolls.

`casino.manual` writes the pages; here they are turned, zoomed and saved as a file.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from casino.core.texts import _, pgettext
from casino.engines.baccarat.settings import EDITIONS
from casino.manual.pages import manual_pages
from casino.manual.pdf import write_manual
from casino.scenes.app.house import House
from casino.scenes.dialogs.beside import Beside, SceneBeside
from casino.scenes.dialogs.printed_paint import PagePainter
from casino.scenes.dialogs.saving import save_printed
from casino.scenes.games.bomb.desk.model import DeskModel
from casino.scenes.games.bomb.desk.scene import Desk
from casino.ui.drawing.look import Look
from casino.ui.drawing.materials import vignette, wood
from casino.ui.widgets.button_row import button_row, preferred_width
from casino.ui.widgets.widgets import Button, Widget

FILE_NAMES = {"lookup": "The Second Chair.pdf", "sums": "The Second Chair, by sums.pdf"}
_OTHERS = {"lookup": _("By sums"), "sums": _("By tables")}  # what leads from an edition to the other one
_FORWARD = (pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_SPACE)
_BACK = (pygame.K_LEFT, pygame.K_PAGEUP)


@dataclass
class PageView(Widget):
    """The pages on show. A tap on the right half turns forward, on the left half back; a drag or the wheel scrolls."""

    on_turn: Callable[[int], object] = lambda step: None
    on_scroll: Callable[[int], object] = lambda px: None
    scrolls: bool = False

    def __post_init__(self) -> None:
        self._held_at: tuple[int, int] | None = None
        self._is_dragged = False

    @property
    def targets(self) -> Sequence[pygame.Rect]:
        half = self.rect.w // 2
        return pygame.Rect(self.rect.x, self.rect.y, half, self.rect.h), self.rect.inflate(-half, 0).move(half // 2, 0)

    def press(self) -> None:
        self.on_turn(1)

    def press_at(self, position: tuple[int, int]) -> None:
        if not self._is_dragged:
            self.on_turn(1 if position[0] >= self.rect.centerx else -1)

    def resume(self, before: Widget) -> None:
        if isinstance(before, PageView):
            self._held_at, self._is_dragged = before._held_at, before._is_dragged

    def take_hold(self, position: tuple[int, int], clicks: int, mods: int) -> None:
        self._held_at, self._is_dragged = position, False

    def hold_at(self, position: tuple[int, int]) -> None:
        if self._held_at is None or not self.scrolls:
            return
        moved = self._held_at[1] - position[1]
        if self._is_dragged or abs(moved) > 7:
            self._is_dragged = True
            self._held_at = position
            self.on_scroll(moved)

    def turn_wheel(self, steps: int) -> bool:
        if self.scrolls:
            self.on_scroll(-steps * self.rect.h // 8)
        else:
            self.on_turn(-1 if steps > 0 else 1)
        return True

    def draw(self, target: pygame.Surface, look: Look) -> None:
        if self.is_focused:
            look.focus_ring(target, self.rect.inflate(-8, -8))


class ManualPages(SceneBeside):
    """Shows an edition of the manual and turns its pages. `folder` is where it is saved as a file.

    `has_desk` says whether the desk is a button away; with something `beside` it, that is beside the desk too.
    """

    place = "hall"

    def __init__(
        self,
        house: House,
        folder: Path,
        paper: str,
        edition: str,
        *,
        has_desk: bool = True,
        beside: Beside | None = None,
    ) -> None:
        super().__init__(house, beside)
        self._has_desk = has_desk
        self.edition = edition
        self._folder = folder
        self._paper = paper
        self._pages = manual_pages(paper, edition)
        self._painter = PagePainter()
        self._entered = DeskModel()
        self._at = 0
        self._is_close = False
        self._scrolled = 0
        self._floor: pygame.Surface | None = None  # for the window's size

    # -- places -----------------------------------------------------------------------------------------------

    @property
    def start(self) -> str:
        return "pages"

    @property
    def page_number(self) -> int:
        """The number of the first page on show, from 1."""
        return self._at + 1

    @property
    def _bar(self) -> pygame.Rect:
        """The strip of buttons at the foot."""
        width, height = self.room
        high = max(self.metrics.px(46), self.metrics.pt(16) + self.metrics.px(18)) * self._bar_lines
        return pygame.Rect(0, height - high - self.metrics.px(14), width, high + self.metrics.px(14))

    @property
    def _bar_lines(self) -> int:
        """The number of the buttons' lines: two where one would squeeze their words."""
        width = self.room[0] - 2 * self.metrics.px(12)
        gaps = self.metrics.px(8) * (len(self._buttons()) - 1)
        wanted = sum(preferred_width(label, self.metrics, 16).total for _, label, _, _, _ in self._buttons())
        return 1 if wanted + gaps <= width else 2

    @property
    def _area(self) -> pygame.Rect:
        """The area of the pages."""
        width, _ = self.room
        return pygame.Rect(0, 0, width, self._bar.y)

    @property
    def _shown(self) -> int:
        """The number of pages on show."""
        if self._is_close:
            return 1
        area, pad = self._area, self.metrics.px(16)
        first = self._pages[0]
        return 2 if 2 * (area.h - 2 * pad) * first.width / first.height + 3 * pad <= area.w else 1

    def _page_px(self) -> int:
        """The height of a page on the screen, in px."""
        area, pad = self._area, self.metrics.px(16)
        page = self._pages[self._at]
        widest = area.w - 2 * pad
        if self._is_close:
            return round(min(widest, self.metrics.px(1400)) * page.height / page.width)
        return min(area.h - 2 * pad, round(widest * page.height / page.width))

    def _sheets(self) -> list[tuple[int, pygame.Rect]]:
        """The pages on show and their places."""
        area, pad = self._area, self.metrics.px(16)
        high = self._page_px()
        wide = round(high * self._pages[0].width / self._pages[0].height)
        numbers = range(self._at, min(self._at + self._shown, len(self._pages)))
        left = area.centerx - (len(numbers) * wide + (len(numbers) - 1) * pad) // 2
        top = pad - self._scrolled if self._is_close else area.centery - high // 2
        places = [pygame.Rect(left + place * (wide + pad), top, wide, high) for place in range(len(numbers))]
        return list(zip(numbers, places, strict=True))

    # -- widgets and actions ----------------------------------------------------------------------------------

    def own_widgets(self) -> Sequence[Widget]:
        view = PageView(
            "pages", self._area, _("Pages"), on_turn=self._turn, on_scroll=self._scroll_by, scrolls=self._is_close
        )
        bar, gap = self._bar, self.metrics.px(8)
        entries = self._buttons()
        lines = self._bar_lines
        count = -(-len(entries) // lines)
        high = (bar.h - self.metrics.px(14)) // lines
        buttons: list[Widget] = []
        for line in range(lines):
            part = entries[line * count : (line + 1) * count]
            needs = [preferred_width(label, self.metrics, 16) for _, label, _, _, _ in part]
            wanted = max(sum(need.total for need in needs) + gap * len(needs), self.metrics.px(1000))
            wide = min(bar.w - 2 * self.metrics.px(12), wanted)
            area = pygame.Rect(0, bar.y + self.metrics.px(4) + line * high, wide, high - self.metrics.px(4))
            area.centerx = bar.centerx
            for (key, label, action, keys, style), rect in zip(part, button_row(area, needs, gap), strict=True):
                buttons.append(Button(key, rect, label, keys, on_press=action, style=style, size=16))
        return [view, *buttons]

    def _buttons(self) -> list[tuple[str, str, Callable[[], object], tuple[int, ...], str]]:
        """Key, label, action, hot keys and style of every button."""
        extra: list[tuple[str, str, Callable[[], object], tuple[int, ...], str]] = [
            ("edition", _OTHERS[self.edition], self._change_edition, (pygame.K_e,), "plain"),
            ("save", _("Save as PDF"), self._save, (pygame.K_s,), "plain"),
        ]
        if self._has_desk:
            extra.append(("desk", _("The desk"), self._open_desk, (pygame.K_d,), "plain"))
        return [
            ("before", _("Previous"), lambda: self._turn(-1), (pygame.K_p, pygame.K_b), "plain"),
            ("after", _("Next"), lambda: self._turn(1), (pygame.K_n,), "accent"),
            ("zoom", _("Zoom out") if self._is_close else _("Zoom in"), self._zoom, (pygame.K_z,), "plain"),
            *(extra if self.house.show is None else []),  # visitors write no files and type nothing
            ("leave", self._leave_label, self.on_escape, (), "plain"),
        ]

    @property
    def _leave_label(self) -> str:
        if self.beside is not None:
            return pgettext("button", "Leave")
        return _("Close") if self.is_alone else _("Back")

    def _turn(self, step: int) -> None:
        """Turns forward or back by as many pages as are on show, but not beyond the ends."""
        shown = self._shown
        last = (len(self._pages) - 1) // shown * shown
        at = min(max(0, (self._at // shown + step) * shown), last)
        if at != self._at:
            self._at, self._scrolled = at, 0
            self.house.sound.play("card_slide", volume=0.5)
            self.refresh()

    def _scroll_by(self, px: int) -> None:
        before = self._scrolled
        self._scrolled = min(max(0, self._scrolled + px), self._max_scrolled())
        self.needs_repaint |= self._scrolled != before

    def _max_scrolled(self) -> int:
        return max(0, self._page_px() + 2 * self.metrics.px(16) - self._area.h)

    def _zoom(self) -> None:
        self._is_close = not self._is_close
        self._scrolled = 0
        self._at -= self._at % self._shown
        self.refresh()

    def _save(self) -> None:
        write = lambda path: write_manual(path, self._paper, self.edition)  # noqa: E731
        save_printed(self.house, self._folder / FILE_NAMES[self.edition], write, _("The manual"))

    def _change_edition(self) -> None:
        """Shows the first page of the other edition."""
        self.edition = EDITIONS[1 - EDITIONS.index(self.edition)]
        self._pages = manual_pages(self._paper, self.edition)
        self._at = self._scrolled = 0
        self.refresh()

    def _open_desk(self) -> None:
        """Opens the desk, with the same beside it as here, and with what was entered there before."""
        if self.beside is None:
            self.house.doors.desk()
        else:
            self.house.stack.push(Desk(self.house, self.beside, self._entered))

    def on_escape(self) -> None:
        if self.beside is not None:
            self.beside.leave()
        else:
            self.close()

    def on_resized(self) -> None:
        self._at -= self._at % self._shown
        self._scrolled = 0
        self._floor = None

    def on_own_event(self, event: pygame.event.Event) -> bool:
        """Handles keys that turn and scroll; while a button has the focus, arrows move between buttons."""
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        focused = self.focus.focused
        if focused is not None and focused.takes_text:  # in the talk of a hall
            return False
        is_on_page = focused is None or focused.key == "pages" or not self.focus.shows_ring
        pages = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)
        if not is_on_page and event.key not in pages:
            return False
        if event.key in (pygame.K_HOME, pygame.K_END):
            self._turn(-len(self._pages) if event.key == pygame.K_HOME else len(self._pages))
        elif event.key in (pygame.K_UP, pygame.K_DOWN) and self._is_close:
            self._scroll_by(self._area.h // 8 * (1 if event.key == pygame.K_DOWN else -1))
        elif event.key in _FORWARD:
            self._go_on(1, event.key != pygame.K_RIGHT)
        elif event.key in _BACK:
            self._go_on(-1, event.key != pygame.K_LEFT)
        else:
            return False
        return True

    def _go_on(self, step: int, scrolls: bool) -> None:
        """Scrolls the page, or turns it when its end is reached."""
        before = self._scrolled
        if self._is_close and scrolls:
            self._scroll_by(step * self._area.h * 7 // 8)
        if self._scrolled == before:
            self._turn(step)

    # -- painting ---------------------------------------------------------------------------------------------

    def paint_own(self, target: pygame.Surface) -> None:
        metrics, tokens = self.metrics, self.look.theme
        if self._floor is None:
            self._floor = wood(self.house.size, tokens.floor, plank_px=max(20, metrics.px(64)))
            self._floor.blit(vignette(self.house.size, strength=0.7), (0, 0))
        target.blit(self._floor, (0, 0))
        clip = target.get_clip()
        target.set_clip(self._area.clip(clip))
        for number, rect in self._sheets():
            shadow = pygame.Surface(rect.inflate(2 * metrics.px(4), 2 * metrics.px(4)).size, pygame.SRCALPHA)
            pygame.draw.rect(shadow, (*tokens.shade, 110), shadow.get_rect(), border_radius=metrics.px(4))
            target.blit(shadow, (rect.x - metrics.px(2), rect.y))
            target.blit(self._painter.picture(self._pages[number], rect.h), rect)
        target.set_clip(clip)
        pygame.draw.rect(target, tokens.panel, self._bar)
        pygame.draw.line(target, tokens.panel_edge, self._bar.topleft, self._bar.topright, max(1, metrics.px(1.5)))


def open_manual(
    house: House,
    folder: Path,
    paper: str = "a4",
    edition: str = EDITIONS[0],
    *,
    has_desk: bool = True,
    beside: Beside | None = None,
) -> None:
    """Opens an edition of the manual over the present scene or as the first one; files are saved in `folder`.

    Raises PrintError for an unknown paper size, MissingAsset without typefaces.
    """
    house.stack.push(ManualPages(house, folder, paper, edition, has_desk=has_desk, beside=beside))
