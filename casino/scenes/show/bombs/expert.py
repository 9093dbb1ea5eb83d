"""The expert's screen: the manual's pages on a second screen and nothing else, turned by touch or mouse there."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from casino.core.texts import _
from casino.manual.pages import manual_pages
from casino.scenes.dialogs.printed_paint import PagePainter
from casino.ui.device.second_window import SecondWindow
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme
from casino.ui.widgets.button_row import button_row, preferred_width
from casino.ui.widgets.widgets import Button

_BAR, _PAD = 96, 12  # layout units: the buttons' height, and what is around them and around pages
_SIZE = 30
_BESIDE_THE_POINT = (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)  # the focus may be at either window


class ExpertScreen:
    """An edition of the manual on a screen, counted from 0. Raises NoDisplay where it cannot be shown there."""

    def __init__(self, screen: int, edition: str, text_scale: float = 1.0) -> None:
        self.window = SecondWindow(screen)
        width, height = self.window.size
        self._look = Look(theme("hall"), Metrics(width, height, text_scale))
        self._pages = manual_pages("a4", edition)
        self._painter = PagePainter()
        self.at = 0  # the first page on show, from 0
        self.paint()

    # -- places -----------------------------------------------------------------------------------------------

    @property
    def _area(self) -> pygame.Rect:
        """The area of the pages."""
        width, height = self.window.size
        return pygame.Rect(0, 0, width, height - self._look.metrics.px(_BAR))

    @property
    def shown(self) -> int:
        """The number of pages side by side."""
        area, first = self._area, self._pages[0]
        return 2 if 2 * area.h * first.width / first.height <= area.w else 1

    @property
    def _last(self) -> int:
        return (len(self._pages) - 1) // self.shown * self.shown

    def buttons(self) -> Sequence[Button]:
        """The buttons, large enough to be hit without looking."""
        metrics, (width, height) = self._look.metrics, self.window.size
        pad = metrics.px(_PAD)
        bar = pygame.Rect(pad, self._area.bottom, width - 2 * pad, height - self._area.bottom - pad)
        actions: list[tuple[str, str, Callable[[], object], str]] = [
            ("before", _("Previous"), partial(self.turn, -1), "plain"),
            ("first", _("First page"), self.begin, "plain"),
            ("after", _("Next"), partial(self.turn, 1), "accent"),
        ]
        rects = button_row(bar, [preferred_width(label, metrics, _SIZE) for _key, label, _act, _style in actions], pad)
        return [
            Button(key, rect, label, on_press=action, style=style, size=_SIZE)
            for (key, label, action, style), rect in zip(actions, rects, strict=True)
        ]

    # -- hands ------------------------------------------------------------------------------------------------

    def takes(self, event: pygame.event.Event) -> bool:
        """Sees an event before the show; True for all of this window's but keys, which are the bomb's."""
        if event.type in _BESIDE_THE_POINT:
            return True
        if not self.window.owns(event) or event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT):
            return False
        width, height = self.window.size
        if event.type == pygame.FINGERDOWN:
            self._press((round(event.x * width), round(event.y * height)))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not getattr(event, "touch", False):
            self._press(event.pos)
        elif event.type == pygame.MOUSEWHEEL and event.y:
            self.turn(-1 if event.y > 0 else 1)
        elif event.type == pygame.WINDOWEXPOSED:
            self.window.present()
        return True

    def _press(self, position: tuple[int, int]) -> None:
        """Presses a button, or turns forward on the right half of the pages and back on the left."""
        pressed = next((one for one in self.buttons() if one.rect.collidepoint(position)), None)
        if pressed is not None:
            pressed.on_press()
        elif self._area.collidepoint(position):
            self.turn(1 if position[0] >= self._area.centerx else -1)

    def turn(self, step: int) -> None:
        """Turns by as many pages as are on show, but not beyond the ends."""
        at = min(max(0, self.at + step * self.shown), self._last)
        if at != self.at:
            self.at = at
            self.paint()

    def begin(self) -> None:
        """Shows the first page, for another expert."""
        if self.at:
            self.at = 0
            self.paint()

    # -- the picture ------------------------------------------------------------------------------------------

    def paint(self) -> None:
        """Paints and shows everything anew."""
        target, look, pad = self.window.canvas, self._look, self._look.metrics.px(_PAD)
        target.fill(look.theme.floor)
        area = self._area.inflate(-2 * pad, -2 * pad)
        first, count = self._pages[0], self.shown
        wide = (area.w - (count - 1) * pad) // count
        high = min(area.h, round(wide * first.height / first.width))
        pictures = [self._painter.picture(page, high) for page in self._pages[self.at : self.at + count]]
        x = area.centerx - (sum(one.get_width() for one in pictures) + (len(pictures) - 1) * pad) // 2
        for picture in pictures:
            target.blit(picture, picture.get_rect(midleft=(x, area.centery)))
            x += picture.get_width() + pad
        for button in self.buttons():
            button.draw(target, look)
        self.window.present()

    def close(self) -> None:
        """Closes the window."""
        self.window.close()
