"""The board of the day, as the cards of a show about one bomb show it: the best times, and who won the prize."""

from collections.abc import Sequence

import pygame

from casino.core.texts import _, ngettext
from casino.show.bombs.day import DayBook, Pair, Placed, time_in_words
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.vector import mark

_TITLE = _("Best times today")
_EMPTY = _("Nobody has disarmed it today. Be the first.")
_HEAD, _ROW = 24, 23  # font sizes
_FOOT = 17
_HEAD_LINE, _ROW_LINE, _LEADING, _FOOT_LINES = 1.45, 1.5, 1.3, 2
_GROWS = 0.3  # of the growth of letters
_NAMED = 3  # winners, before the others are counted
_PAD = 20  # layout units
_STAR = 0.9  # of the letters' height, for the mark of the prize


def joined(pairs: Sequence[Pair]) -> str:
    """Some pairs in words, the first of them by name: "Ann and Bo, Cy and Di"."""
    named = _(", ").join(pair.words for pair in pairs[:_NAMED])
    more = len(pairs) - _NAMED
    if more <= 0:
        return named
    return ngettext("{pairs} and {count} more pair", "{pairs} and {count} more pairs", more, pairs=named)


def board_in_words(book: DayBook, most: int) -> str:
    """The board as a sentence, for whoever has the screen read out."""
    told = [
        _("{place}: {pair}, {time}", place=place, pair=run.pair.words, time=time_in_words(run.seconds))
        for place, run in book.board(most)
    ]
    return _("Best times today: {times}.", times="; ".join(told)) if told else _EMPTY


def card_size(metrics: Metrics, size: float) -> float:
    """The font size, in layout units, of words on a card that is read from afar.

    They are large already, and grow by a share of the chosen text size.
    """
    return size * (1 + (metrics.letters - 1) * _GROWS) / metrics.letters


def paint_board(
    target: pygame.Surface, look: Look, area: pygame.Rect, book: DayBook, most: int, own: Pair | None = None
) -> None:
    """Paints a plate with as many rows of the board as have room; the row of a pair of one's `own` is lit."""
    metrics, tokens = look.metrics, look.theme
    look.plate(target, area, radius=metrics.px(12), opacity=0.95)
    inner = area.inflate(-2 * metrics.px(_PAD), -metrics.px(_PAD))
    head = pygame.Rect(inner.x, inner.y, inner.w, round(metrics.title_pt(_HEAD) * _HEAD_LINE))
    look.title(target, _TITLE, *head.center, size=_HEAD, anchor="center", room=head.w)
    foot_size, row_px = card_size(metrics, _FOOT), metrics.pt(card_size(metrics, _ROW))
    high = round(row_px * _ROW_LINE)
    foot = pygame.Rect(inner.x, inner.bottom, inner.w, 0)
    if winners := book.winners:
        words = _("Won the prize: {pairs}", pairs=joined(winners))
        px = metrics.pt(foot_size)
        foot.h = round(px * _LEADING * min(_FOOT_LINES, len(text.wrapped(words, px, inner.w))))
        foot.bottom = inner.bottom
        if foot.y - head.bottom >= high:  # otherwise the stars say it
            look.paragraph(target, words, foot, size=foot_size, colour=tokens.win, align="center", fits=True)
        else:
            foot.y = inner.bottom
    placed = book.board(most)
    rows = pygame.Rect(inner.x, head.bottom, inner.w, foot.y - head.bottom)
    if not placed:
        room = pygame.Rect(rows.x, rows.centery - min(rows.h // 2, row_px * 2), rows.w, min(rows.h, row_px * 4))
        look.paragraph(
            target, _EMPTY, room, size=card_size(metrics, _ROW), colour=tokens.ink_dim, align="center", fits=True
        )
        return
    for number, one in enumerate(placed[: max(1, rows.h // high)]):
        place = pygame.Rect(rows.x, rows.y + number * high, rows.w, high)
        _paint_row(target, look, place, row_px, one, is_own=own is not None and one.run.pair.folded == own.folded)


def _paint_row(target: pygame.Surface, look: Look, row: pygame.Rect, px: int, one: Placed, *, is_own: bool) -> None:
    metrics, tokens = look.metrics, look.theme
    if is_own:
        look.plate(target, row.inflate(metrics.px(12), -2), tokens.button, tokens.accent, radius=metrics.px(6))
    ink = tokens.accent if is_own else tokens.ink
    place = text.figures(f"{one.place}.", px, tokens.ink_dim, text.SANS, "Semibold")
    names_x = row.x + max(round(px * 1.7), place.get_width() + px // 3)
    text.put(target, place, names_x - px // 3, row.centery, "midright")
    star = round(px * _STAR)
    times_x = row.right - round(star * 1.4)
    if one.run.has_prize:
        won = mark("star", star, tokens.win)
        target.blit(won, won.get_rect(midright=row.midright))
    time = text.line(
        time_in_words(one.run.seconds), px, tokens.win if one.run.has_prize else ink, text.SANS, "Semibold"
    )
    text.put(target, time, times_x, row.centery, "midright")
    room = times_x - time.get_width() - px // 2 - names_x
    shown = text.fitted(one.run.pair.words, px, room, text.SANS, "Semibold")
    text.put(target, text.line(shown, px, ink, text.SANS, "Semibold"), names_x, row.centery, "midleft")
