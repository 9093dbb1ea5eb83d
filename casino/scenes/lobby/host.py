"""The hall's host, who says in a sentence what is played behind the chosen door. `layout` says where."""

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.portraits import portrait

_MAX, _MIN = 16, 13  # layout units, the largest of these in which the sentence fits
_WIDEST, _NARROWEST = 330, 150  # the width of the sentence, in layout units


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
