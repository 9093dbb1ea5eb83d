"""A person's face beside the purse, as the pages about a person begin."""

from collections.abc import Sequence

import pygame

from casino.core.money import format_amount
from casino.save.ledger import Account
from casino.scenes.dialogs.column import Drawing
from casino.scenes.dialogs.page import PageScene
from casino.ui.drawing import text
from casino.ui.drawing.portraits import portrait

_FIGURE, _SAID, _LEADING = 32, 15, 1.3  # layout units


def purse_of(page: PageScene, who: Account, lines: Sequence[str]) -> Drawing:
    """The face, the purse, and lines below it, as a block of a page."""
    metrics, look = page.metrics, page.look
    line_px = round(metrics.pt(_SAID) * _LEADING)
    high = text.font(metrics.title_pt(_FIGURE), text.SERIF, "Bold").get_height() + len(lines) * line_px

    def paint(target: pygame.Surface, area: pygame.Rect) -> None:
        purse, gap = format_amount(page.house.store.purse(who.id)), metrics.px(18)
        room = area.w - high - gap
        px = text.fit_size(purse, metrics.title_pt(_FIGURE), room, 10, text.SERIF, "Bold")
        figure = text.figures(purse, px, look.theme.felt_ink)
        said_px = min((text.fit_size(words, metrics.pt(_SAID), room, 8) for words in lines), default=0)
        said = [text.line(text.fitted(words, said_px, room), said_px, look.theme.ink_dim) for words in lines]
        group = pygame.Rect(0, area.y, high + gap + max(one.get_width() for one in (figure, *said)), high)
        group.centerx = area.centerx
        target.blit(portrait(who.portrait, "calm", high, ring=look.theme.metal), group)
        x, y = group.x + high + gap, text.put(target, figure, group.x + high + gap, area.y).bottom
        for line in said:
            target.blit(line, (x, y))
            y += line_px

    return Drawing(paint, lambda width: high)
