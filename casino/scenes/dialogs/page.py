"""The frame of all the house's pages: a plate with a title, a body, and a way back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame

from casino.core.texts import _
from casino.scenes.app.house import House
from casino.scenes.app.scene import Scene
from casino.scenes.app.stack import Played
from casino.scenes.dialogs.column import Block, Drawing, Text, column_places, column_px
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import mix
from casino.ui.drawing.vector import mark
from casino.ui.widgets.button_row import button_row, preferred_width
from casino.ui.widgets.keys import ENTER_KEYS
from casino.ui.widgets.lists import Rows
from casino.ui.widgets.page_frame import head_px, paint_head, paint_plate
from casino.ui.widgets.widgets import Button, Choice, Toggle, Widget

NOTHING_SIZE = 17  # layout units of the words where there is nothing to show
_SIDE = 30  # layout units between the plate's edge and the body
_UPRIGHT = 1.25  # how much wider a plate may be in an upright window


class FootButton(NamedTuple):
    """A button at a page's foot."""

    key: str
    label: str
    on_press: Callable[[], object]
    icon: str = ""
    hotkeys: tuple[int, ...] = ()


class PageScene(Scene):
    """The base of pages. `body` is the area between the title and the row of buttons at the foot.

    The plate is as high as its content needs, between `MIN_BODY` and the window's height. The last button at the foot
    says `back_label` and does what Escape does.
    """

    is_overlay = True
    title = ""
    back_label = _("Back")
    widest = 760  # layout units
    tallest = 640
    MIN_BODY = 96

    def __init__(self, house: House, place: str = "hall") -> None:
        self.place = place
        super().__init__(house)
        self.memory: dict[str, int] = {}

    @property
    def box(self) -> pygame.Rect:
        """The whole plate, in px."""
        metrics = self.metrics
        width, height = self.house.size
        grow = 1 + (self.house.preferences.text_scale - 1) * 0.5
        widest = round(metrics.px(self.widest) * grow * (_UPRIGHT if height > width else 1.0))
        box = pygame.Rect(0, 0, min(width - metrics.px(28), widest), 0)
        wanted = max(metrics.px(self.MIN_BODY), self.content_px(box.w - 2 * metrics.px(_SIDE)))
        most = height - metrics.px(24)
        most = min(most, round(metrics.px(self.tallest) * grow * (_UPRIGHT if height > width else 1.0)))
        box.h = min(most, head_px(metrics) + wanted + self._foot_px)
        box.center = (width // 2, height // 2)
        return box

    @property
    def foot_px(self) -> int:
        """The height of the buttons at the foot, in px."""
        return max(self.metrics.px(46), self.metrics.pt(17) + self.metrics.px(20))

    @property
    def _foot_px(self) -> int:
        """The distance from the body to the plate's bottom, in px."""
        return self.foot_px + self.metrics.px(36)

    @property
    def body(self) -> pygame.Rect:
        """The area of the content, in px."""
        box, side, head = self.box, self.metrics.px(_SIDE), head_px(self.metrics)
        return pygame.Rect(box.x + side, box.y + head, box.w - 2 * side, box.h - head - self._foot_px)

    def blocks(self, width: int) -> Sequence[Block]:
        """The blocks of a body `width` px wide from top to bottom; empty where a page lays it out itself."""
        return ()

    def content_px(self, width: int) -> int:
        """The height the content needs in a body `width` px wide; it may get less."""
        blocks = self.blocks(width)
        return column_px(self.look, blocks, width) if blocks else self.metrics.px(self.tallest)

    def content(self) -> Sequence[Widget]:
        """The page's own widgets."""
        return [made for block, place in self._placed() for made in block.widgets(self.look, place)]

    def _placed(self) -> Iterable[tuple[Block, pygame.Rect]]:
        """The blocks with their places in the body."""
        body = self.body
        blocks = self.blocks(body.w)
        return zip(blocks, column_places(self.look, blocks, body), strict=True)

    def toggle(self, rect: pygame.Rect, label: str, preference: str) -> Toggle:
        """A toggle for one of the settings, which takes effect at once."""
        now = getattr(self.house.preferences, preference)
        return Toggle(preference, rect, label, value=now, on_change=lambda on: self.house.change(**{preference: on}))

    def choice(self, key: str, rect: pygame.Rect, label: str, preference: str, options: Mapping[str, str]) -> Choice:
        """A choice for one of the settings, which takes effect at once; `options` are its values and their words."""
        values, change = list(options), self.house.change
        index = values.index(getattr(self.house.preferences, preference))
        made = Choice(key, rect, label, options=tuple(options.values()), index=index)
        made.on_change = lambda number: change(**{preference: values[number]})
        return made

    def foot(self) -> Sequence[FootButton]:
        """The buttons at the foot before the one that leads back."""
        return ()

    @property
    def default_button(self) -> str:
        """The key of the main button, which Enter presses while nothing else has the keyboard."""
        return "back"

    def widgets(self) -> Sequence[Widget]:
        return [*self.content(), *self.foot_widgets()]

    def foot_widgets(self) -> Sequence[Widget]:
        """The row of buttons at the foot."""
        metrics, box = self.metrics, self.box
        buttons: list[FootButton] = [*self.foot(), FootButton("back", self.back_label, self.on_escape)]
        gap = metrics.px(10)
        needs = [preferred_width(button.label, metrics) for button in buttons]
        wide = max(len(buttons) * metrics.px(230), sum(need.total for need in needs)) + gap * (len(buttons) - 1)
        area = pygame.Rect(0, 0, min(wide, box.w - 2 * metrics.px(24)), self.foot_px)
        area.midbottom = (box.centerx, box.bottom - metrics.px(18))
        row = [
            Button(made.key, rect, made.label, made.hotkeys, on_press=made.on_press, icon=made.icon)
            for made, rect in zip(buttons, button_row(area, needs, gap), strict=True)
        ]
        for button in row:
            if button.key == self.default_button:
                button.style, button.hotkeys = "accent", ENTER_KEYS
        return row

    @property
    def seen_below(self) -> Played | None:
        """The place below all overlays, skipping pages, so that two page frames are never seen at once."""
        below = self.house.stack.below(self)
        while below is not None and below.is_overlay:
            below = self.house.stack.below(below)
        return below

    def paint_behind(self, target: pygame.Surface) -> None:
        """Paints what the page shows outside its plate."""

    def paint(self, target: pygame.Surface) -> None:
        self.paint_behind(target)
        paint_plate(target, self.look, self.box)
        paint_head(target, self.look, self.box, self.title)
        self.paint_body(target)

    def paint_body(self, target: pygame.Surface) -> None:
        """Paints everything in the body but the widgets."""
        for block, place in self._placed():
            block.paint(target, self.look, place)

    def nothing(self, sentence: str, sign: str, rows: int = 4) -> Block:
        """A block as high as so many rows of a list, with a friendly sentence in their place."""
        high = Rows.usual_px(self.metrics) * rows
        paint = lambda target, area: self.paint_nothing(target, area, sentence, sign)  # noqa: E731
        return Drawing(paint, lambda width: high, shrinks=True)

    def paint_nothing(self, target: pygame.Surface, area: pygame.Rect, sentence: str, sign: str) -> None:
        """Paints a friendly sentence under a sign, in the middle of an area with nothing else to show."""
        metrics, look = self.metrics, self.look
        px, gap = metrics.pt(NOTHING_SIZE), metrics.px(10)
        words_px = round(px * 1.3) * len(text.wrapped(sentence, px, area.w))
        side = max(metrics.px(20), min(metrics.px(84), area.h - words_px - gap))
        top = area.y + max(0, (area.h - side - gap - words_px) // 2)
        picture = mark(sign, side, mix(look.theme.metal, look.theme.panel, 0.25))
        target.blit(picture, picture.get_rect(midtop=(area.centerx, top)))
        y = top + side + gap
        room = pygame.Rect(area.x, y, area.w, area.bottom - y)
        look.paragraph(target, sentence, room, size=NOTHING_SIZE, colour=look.theme.ink_dim, align="center", fits=True)


class TextPage(PageScene):
    """A page that is only read. `pieces` are its text, `label` is its name where that is not the title.

    `picture` paints what is shown beside sentences, from a word for it, at a height in px.
    """

    pieces: Sequence[tuple[str, str]] = ()
    label = ""
    picture: Callable[[str, Look, int], pygame.Surface] | None = None

    def blocks(self, width: int) -> Sequence[Block]:
        return [Text("page", self.label or self.title, self.pieces, self.memory, self.picture)]
