"""The board of the day, as the cards of a show about one bomb show it: the best times, and who won the prize."""

from collections.abc import Sequence

import pygame

from casino.core.texts import _, ngettext
from casino.show.bombs.day import DayBook, Pair, Placed, time_in_words
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.vector import mark

_TITLE = _("Best times today")
_EMPTY = _("Nobody has disarmed it today. Be the first.")
_HEAD, _ROW, _FOOT = 24, 23, 17  # font sizes
_HEAD_LINE, _FOOT_LINES = 1.7, 2
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


def board_in_words(book: DayBook, most: int = 5) -> str:
    """The board as a sentence, for whoever has the screen read out."""
    told = [
        _("{place}: {pair}, {time}", place=place, pair=run.pair.words, time=time_in_words(run.seconds))
        for place, run in book.board(most)
    ]
    return f"{_TITLE}: " + "; ".join(told) + "." if told else _EMPTY


def paint_board(
    target: pygame.Surface, look: Look, area: pygame.Rect, book: DayBook, most: int, own: Pair | None = None
) -> None:
    """Paints a plate with the board; the row of a pair of one's `own` is lit."""
    metrics, tokens = look.metrics, look.theme
    look.plate(target, area, radius=metrics.px(12), opacity=0.95)
    inner = area.inflate(-2 * metrics.px(_PAD), -metrics.px(_PAD))
    head = pygame.Rect(inner.x, inner.y, inner.w, min(inner.h // 5, round(metrics.title_pt(_HEAD) * _HEAD_LINE)))
    look.title(target, _TITLE, *head.center, size=_HEAD, anchor="center", room=head.w, high=head.h)
    winners = book.winners
    foot = pygame.Rect(inner.x, inner.bottom, inner.w, 0)
    if winners:
        high = min(inner.h // 4, round(metrics.pt(_FOOT) * 1.3 * _FOOT_LINES))
        foot = pygame.Rect(inner.x, inner.bottom - high, inner.w, high)
        words = _("Won the prize: {pairs}", pairs=joined(winners))
        look.paragraph(target, words, foot, size=_FOOT, colour=tokens.win, align="center", fits=True)
    rows = pygame.Rect(inner.x, head.bottom, inner.w, foot.y - metrics.px(4) - head.bottom)
    placed = book.board(most)
    if not placed:
        high = min(rows.h, metrics.pt(_ROW) * 3)
        room = pygame.Rect(rows.x, rows.centery - high // 2, rows.w, high)
        look.paragraph(target, _EMPTY, room, size=_ROW, colour=tokens.ink_dim, align="center", fits=True)
        return
    high = min(rows.h // most, round(metrics.pt(_ROW) * 1.8))
    for number, one in enumerate(placed):
        place = pygame.Rect(rows.x, rows.y + number * high, rows.w, high)
        _paint_row(target, look, place, one, is_own=own is not None and one.run.pair.folded == own.folded)


def _paint_row(target: pygame.Surface, look: Look, row: pygame.Rect, one: Placed, *, is_own: bool) -> None:
    metrics, tokens = look.metrics, look.theme
    if is_own:
        look.plate(target, row.inflate(metrics.px(12), -2), tokens.button, tokens.accent, radius=metrics.px(6))
    px = min(metrics.pt(_ROW), round(row.h * 0.66))
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
