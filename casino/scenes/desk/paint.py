"""Draws the results on the expert's desk: the whole deck in order, and the coming rounds with their bets.

Nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from casino.engines.baccarat.bets import Limits
from casino.engines.baccarat.bomb_reading import Reading, best_bet, cards_of
from casino.engines.baccarat.hands import Coup
from casino.manual.working import bet_said, pairs_said, winner_said
from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import mix
from casino.ui.drawing.vector import Colour, mark

ROW_CARDS = 13
_SUITS = {"C": "suit_club", "D": "suit_diamond", "H": "suit_heart", "S": "suit_spade"}
_AFTER = "Then a new deck of another colour comes. Ask how many modules are solved by then."
_UPRIGHT = 0.95  # a slip narrower than this share of its height has the suit below the rank
_NO_BET = "No bet is sure of a gain here: the least on the Player comes back."


def _suit_colour(look: Look, card: str) -> Colour:
    tokens = look.theme
    if card[1] == "D":
        return tokens.suit_diamond_four if look.four_colour else tokens.suit_diamond
    if card[1] == "C":
        return tokens.suit_club_four if look.four_colour else tokens.suit_club
    return tokens.suit_heart if card[1] == "H" else tokens.suit_spade


def draw_card(
    target: pygame.Surface, look: Look, card: str, rect: pygame.Rect, *, is_gone: bool = False, is_next: bool = False
) -> None:
    """Draws a card as a small slip with rank and suit: dim and struck out when dealt, framed in the next round."""
    tokens, metrics = look.theme, look.metrics
    ground = mix(tokens.panel, tokens.ink, 0.35) if is_gone else tokens.ink
    corner = max(2, metrics.px(4))
    pygame.draw.rect(target, ground, rect, border_radius=corner)
    if is_next:
        pygame.draw.rect(target, tokens.accent, rect, max(2, metrics.px(3)), corner)
    ink = mix(_suit_colour(look, card), ground, 0.35 if is_gone else 0.0)
    rank = "10" if card[0] == "T" else card[0]
    if rect.w < rect.h * _UPRIGHT:
        _draw_upright(target, card, rank, rect, ink)
    else:
        px = max(8, min(round(rect.h * 0.66), round(rect.w * 0.42)))
        words = text.line(rank, px, ink, text.SANS, "Bold")
        sign = mark(_SUITS[card[1]], max(6, round(px * 0.82)), ink)
        gap = max(1, px // 10)
        x = rect.centerx - (words.get_width() + gap + sign.get_width()) // 2
        target.blit(words, words.get_rect(midleft=(x, rect.centery)))
        target.blit(sign, sign.get_rect(midleft=(x + words.get_width() + gap, rect.centery)))
    if is_gone:
        left, right = (rect.x + corner, rect.centery), (rect.right - corner, rect.centery)
        pygame.draw.line(target, tokens.panel, left, right, max(1, metrics.px(2)))


def _draw_upright(target: pygame.Surface, card: str, rank: str, rect: pygame.Rect, ink: Colour) -> None:
    """Draws the rank above the suit, for a slip that is higher than wide."""
    px = max(8, min(round(rect.h * 0.52), round(rect.w * 0.74)))
    words = text.line(rank, px, ink, text.SANS, "Bold")
    sign = mark(_SUITS[card[1]], max(6, round(px * 0.68)), ink)
    middle = rect.centery + round(px * 0.06)
    target.blit(words, words.get_rect(center=(rect.centerx, middle - round(px * 0.36))))
    target.blit(sign, sign.get_rect(center=(rect.centerx, middle + round(px * 0.50))))


def draw_deck(target: pygame.Surface, look: Look, reading: Reading, area: pygame.Rect) -> None:
    """Draws all 52 cards in order, in four lines of thirteen."""
    gap = look.metrics.px(4)
    lines = -(-len(reading.order) // ROW_CARDS)
    next_ones = range(reading.dealt, reading.dealt + cards_of(reading.coups[0]))
    for place, card in enumerate(reading.order):
        column, line = place % ROW_CARDS, place // ROW_CARDS
        left, right = (area.x + area.w * number // ROW_CARDS for number in (column, column + 1))
        top, low = (area.y + area.h * number // lines for number in (line, line + 1))
        rect = pygame.Rect(left, top, right - left - gap, low - top - gap)
        draw_card(target, look, card, rect, is_gone=place < reading.dealt, is_next=place in next_ones)


def draw_places(target: pygame.Surface, look: Look, area: pygame.Rect, columns: int, lines: int) -> None:
    """Faintly draws empty places in columns and lines: cards, or rounds in one column."""
    tokens, gap, corner = look.theme, look.metrics.px(4), max(2, look.metrics.px(4))
    fill, edge = mix(tokens.panel, tokens.button, 0.62), mix(tokens.panel, tokens.panel_edge, 0.55)
    for place in range(columns * lines):
        column, line = place % columns, place // columns
        left, right = (area.x + area.w * number // columns for number in (column, column + 1))
        top, low = (area.y + area.h * number // lines for number in (line, line + 1))
        rect = pygame.Rect(left, top, right - left - gap, low - top - gap)
        pygame.draw.rect(target, fill, rect, border_radius=corner)
        pygame.draw.rect(target, edge, rect, 1, corner)


def draw_waiting(target: pygame.Surface, look: Look, words: str, area: pygame.Rect) -> None:
    """Draws what a part will show later, on a band across its empty places."""
    metrics = look.metrics
    px = text.fit_size(words, metrics.pt(17), area.w - metrics.px(60), 9, text.SANS, "Semibold")
    line = text.line(words, px, look.theme.ink, text.SANS, "Semibold")
    band = line.get_rect(center=area.center).inflate(metrics.px(32), metrics.px(16))
    look.plate(target, band, look.theme.panel, radius=metrics.px(8), opacity=0.97)
    target.blit(line, line.get_rect(center=band.center))


def draw_rounds(
    target: pygame.Surface, look: Look, reading: Reading, first: int, limits: Limits, area: pygame.Rect
) -> None:
    """Draws a line for each coming round: both hands, their totals, the winner, the bets. `first` numbers the next."""
    metrics = look.metrics
    high = min(area.h // (len(reading.coups) + 1), metrics.pt(48))
    for place, coup in enumerate(reading.coups):
        row = pygame.Rect(area.x, area.y + place * high, area.w, high - metrics.px(3))
        if place == 0:
            look.plate(target, row, mix(look.theme.button, look.theme.accent, 0.22), radius=metrics.px(6))
        elif place % 2 == 0:
            fill = mix(look.theme.panel, look.theme.button, 0.5)
            pygame.draw.rect(target, fill, row, border_radius=metrics.px(6))
        _draw_round(target, look, coup, first + place, limits, row)
    after = pygame.Rect(area.x, area.y + len(reading.coups) * high, area.w, high)
    look.paragraph(target, _AFTER, after, size=15, colour=look.theme.ink_dim, leading=1.15, fits=True)


def _draw_round(target: pygame.Surface, look: Look, coup: Coup, number: int, limits: Limits, row: pygame.Rect) -> None:
    metrics, tokens = look.metrics, look.theme
    pad = metrics.px(8)
    px = min(metrics.pt(16), round(row.h * 0.62))
    figure = text.line(str(number), px, tokens.ink_dim, text.SANS, "Semibold")
    text.put(target, figure, row.x + pad, row.centery, "midleft")
    x = row.x + pad + text.width("00", px, weight="Semibold")
    hands_px = round((row.w - (x - row.x)) * 0.54)
    slip = min(round(row.h * 1.35), (hands_px - 2 * pad) // 10)
    for letter, hand, total in (("P", coup.player, coup.player_total), ("B", coup.banker, coup.banker_total)):
        _draw_hand(target, look, letter, hand, total, pygame.Rect(x, row.y, hands_px // 2, row.h), slip, px)
        x += hands_px // 2
    _draw_advice(target, look, coup, limits, pygame.Rect(x + pad, row.y, row.right - x - 2 * pad, row.h), px)


def _draw_hand(
    target: pygame.Surface,
    look: Look,
    letter: str,
    hand: Sequence[str],
    total: int,
    area: pygame.Rect,
    slip: int,
    px: int,
) -> None:
    """Draws a hand's letter, its cards and their total."""
    tokens = look.theme
    name = text.line(letter, px, tokens.ink_dim, text.SANS, "Semibold")
    at = text.put(target, name, area.x, area.centery, "midleft")
    x = at.right + slip // 8
    high = round(area.h * 0.82)
    for card in hand:
        draw_card(target, look, card, pygame.Rect(x, area.centery - high // 2, slip - 2, high))
        x += slip
    figure = text.figures(str(total), round(px * 1.12), tokens.felt_ink)
    text.put(target, figure, x + slip // 6, area.centery, "midleft")


def _draw_advice(target: pygame.Surface, look: Look, coup: Coup, limits: Limits, area: pygame.Rect, px: int) -> None:
    """Draws who wins and what to say, in two lines where one is too narrow."""
    tokens = look.theme
    winner = winner_said(coup)
    pairs = pairs_said(coup)
    bet = bet_said(best_bet(coup, limits)) or _NO_BET
    words = f"{winner}: {bet}" + (f"; {pairs}" if pairs else "")
    least = max(8, look.metrics.px(11))
    fitted = text.fit_size(words, px, area.w, least, weight="Semibold")
    tone = tokens.warn if coup.winner == "tie" else tokens.ink
    if text.width(words, fitted, weight="Semibold") <= area.w and fitted >= px * 0.72:
        text.put(target, text.line(words, fitted, tone, text.SANS, "Semibold"), area.x, area.centery, "midleft")
        return
    small = min(px, round(area.h * 0.40))
    above = winner + (f", {pairs}" if pairs else "")
    for words, edge in ((above, "bottomleft"), (bet, "topleft")):
        size = text.fit_size(words, small, area.w, 8, weight="Semibold")
        words = text.fitted(words, size, area.w, weight="Semibold")
        text.put(target, text.line(words, size, tone, text.SANS, "Semibold"), area.x, area.centery, edge)
