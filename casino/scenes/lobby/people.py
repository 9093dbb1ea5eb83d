"""The people of the hall: its host, and the owner of the purse on the desk. `layout` says where they are.

What a press on the owner leads to is the hall's business.
"""

from dataclasses import dataclass

import pygame

from casino.core.money import COINS, format_amount
from casino.save.ledger import Account
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import portrait
from casino.ui.widgets.widgets import Widget

_MAX, _MIN = 16, 13  # layout units, the largest of these in which what the host says fits
_WIDEST, _NARROWEST = 330, 150  # the width of the host's sentence, in layout units
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


def paint_host(target: pygame.Surface, look: Look, room: pygame.Rect, words: str) -> None:
    """Paints the host saying `words` at the right end of a room, or nothing where there is no room."""
    metrics, theme = look.metrics, look.theme
    face = min(room.h - metrics.px(22), metrics.px(72))
    tail, pad = metrics.px(9), metrics.px(10)
    wide = min(room.w - face - tail - 2 * pad - metrics.px(18), round(metrics.px(_WIDEST) * metrics.letters))
    if wide < metrics.px(_NARROWEST):
        return
    # Letters that have grown may be smaller than that, as long as they are no smaller than at a text size of 100 %.
    for size in range(_MAX, min(_MIN, round(_MAX / metrics.letters)) - 1, -1):
        px = metrics.pt(size)
        lines = text.wrapped(words, px, wide)
        high = round(len(lines) * px * 1.25)
        if high <= room.h - metrics.px(24):
            break
    else:
        return
    while len(text.wrapped(words, px, wide - px // 2)) == len(lines):  # keeps a single word off the last line
        wide -= px // 2
    lines = text.wrapped(words, px, wide)
    wide = max(text.width(line, px) for line in lines)
    place = pygame.Rect(0, 0, face, face)
    place.midright = room.right - metrics.px(6), room.centery
    bubble = pygame.Rect(0, 0, wide + 2 * pad, high + metrics.px(10))
    bubble.midright = place.x - tail, room.centery
    look.plate(target, bubble, theme.paper, theme.metal, radius=metrics.px(8), opacity=1.0)
    y, edge = bubble.centery, bubble.right - 2
    pygame.draw.polygon(target, theme.paper, [(edge, y - tail // 2), (place.x - 1, y), (edge, y + tail // 2)])
    for number, line in enumerate(lines):
        middle = y + round((number - (len(lines) - 1) / 2) * px * 1.25)
        text.put(target, text.line(line, px, theme.paper_ink), bubble.centerx, middle, "center")
    target.blit(portrait("host", "calm", face, ring=theme.metal), place)
