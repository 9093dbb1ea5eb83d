"""The owner of the purse on the hall's desk: portrait, name and purse, pressed for the person's page.

`layout` says where; what a press leads to is the hall's business.
"""

from dataclasses import dataclass

import pygame

from casino.core.money import COINS, format_amount
from casino.save.ledger import Account
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import portrait
from casino.ui.widgets.widgets import Widget

_NAME, _PURSE = 17, 27  # layout units
_AROUND, _EDGE = 10, 12  # layout units above and below a portrait on its tag, and of the desk around that


@dataclass
class PersonTag(Widget):
    """The player with portrait, name and purse in cents."""

    who: Account | None = None
    purse: int = 0

    def draw(self, target: pygame.Surface, look: Look) -> None:
        assert self.who is not None
        metrics, rect = look.metrics, self.rect
        face = _face_px(rect.h, look)
        ring = look.theme.light if self.is_hot else look.theme.accent
        target.blit(portrait(self.who.portrait, "calm", face, ring=ring), (rect.x, rect.centery - face // 2))
        x = rect.x + face + metrics.px(14)
        figure = text.figures(
            format_amount(self.purse, COINS), _purse_px(self.purse, rect.right - x, look), look.theme.accent
        )
        name_px = text.font(metrics.pt(_NAME), weight="Semibold").get_height()
        y = rect.centery - (name_px + figure.get_height()) // 2
        look.say(target, self.who.name, x, y, size=_NAME, weight="Semibold", room=rect.right - x)
        text.put(target, figure, x, y + name_px)
        if self.is_focused:
            look.focus_ring(target, rect)


def person_place(area: pygame.Rect, name: str, purse: int, look: Look) -> pygame.Rect:
    """The place of a player with a purse in cents at the left of an area, no wider than the words."""
    metrics = look.metrics
    tag = area.inflate(0, -metrics.px(_EDGE))
    beside = _face_px(tag.h, look) + metrics.px(14)
    room = area.w - beside
    wide = text.width(name, metrics.pt(_NAME), weight="Semibold")
    figure = text.figures(format_amount(purse, COINS), _purse_px(purse, room, look), look.theme.accent)
    return pygame.Rect(tag.x, tag.y, beside + min(room, max(wide, figure.get_width())), tag.h)


def _face_px(high: int, look: Look) -> int:
    """The portrait's diameter on a tag of a height in px."""
    return high - look.metrics.px(_AROUND)


def _purse_px(purse: int, room: int, look: Look) -> int:
    """The size of the purse's figures in a room of a width in px."""
    return text.fit_size(format_amount(purse, COINS), look.metrics.title_pt(_PURSE), room, 10, text.SERIF, "Bold")
