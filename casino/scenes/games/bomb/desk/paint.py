"""Draws the results on the expert's desk: the whole deck in order, and the coming rounds with their bets."""

from collections.abc import Iterator, Sequence

import pygame

from casino.core.texts import _
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
_AFTER = _("Then a new deck of another colour comes. Ask how many modules are solved by then.")
_UPRIGHT = 0.95  # a card narrower than this share of its height has the suit below the rank
_NO_BET = _("No bet is sure to win here: the minimum on the Player comes back.")


class ResultsPainter:
    """Draws a desk's results in one look."""

    def __init__(self, look: Look) -> None:
        self._look, self._theme = look, look.theme

    # -- the deck ---------------------------------------------------------------------------------------------

    def draw_deck(self, target: pygame.Surface, reading: Reading, area: pygame.Rect) -> None:
        """Draws all 52 cards in order, in four lines of thirteen."""
        next_ones = range(reading.dealt, reading.dealt + cards_of(reading.coups[0]))
        cells = self._cells(area, ROW_CARDS, -(-len(reading.order) // ROW_CARDS))
        for place, (card, rect) in enumerate(zip(reading.order, cells, strict=False)):
            self._draw_card(target, card, rect, is_dealt=place < reading.dealt, is_next=place in next_ones)

    def draw_places(self, target: pygame.Surface, area: pygame.Rect, columns: int, lines: int) -> None:
        """Faintly draws empty places in columns and lines: cards, or rounds in one column."""
        theme, corner = self._theme, max(2, self._look.metrics.px(4))
        fill, edge = mix(theme.panel, theme.button, 0.62), mix(theme.panel, theme.panel_edge, 0.55)
        for rect in self._cells(area, columns, lines):
            pygame.draw.rect(target, fill, rect, border_radius=corner)
            pygame.draw.rect(target, edge, rect, 1, corner)

    def _cells(self, area: pygame.Rect, columns: int, lines: int) -> Iterator[pygame.Rect]:
        """The cells of an area in columns and lines, line by line."""
        gap = self._look.metrics.px(4)
        for line in range(lines):
            top, low = (area.y + area.h * number // lines for number in (line, line + 1))
            for column in range(columns):
                left, right = (area.x + area.w * number // columns for number in (column, column + 1))
                yield pygame.Rect(left, top, right - left - gap, low - top - gap)

    def draw_waiting(self, target: pygame.Surface, words: str, area: pygame.Rect) -> None:
        """Draws what a part will show later, on a band across its empty places."""
        metrics = self._look.metrics
        px = text.fit_size(words, metrics.pt(17), area.w - metrics.px(60), 9, text.SANS, "Semibold")
        line = text.line(words, px, self._theme.ink, text.SANS, "Semibold")
        band = line.get_rect(center=area.center).inflate(metrics.px(32), metrics.px(16))
        self._look.plate(target, band, self._theme.panel, radius=metrics.px(8), opacity=0.97)
        target.blit(line, line.get_rect(center=band.center))

    def _draw_card(
        self, target: pygame.Surface, card: str, rect: pygame.Rect, *, is_dealt: bool = False, is_next: bool = False
    ) -> None:
        """Draws a small card with rank and suit: dim and struck out when dealt, framed in the next round."""
        theme, metrics = self._theme, self._look.metrics
        ground = mix(theme.panel, theme.ink, 0.35) if is_dealt else theme.ink
        corner = max(2, metrics.px(4))
        pygame.draw.rect(target, ground, rect, border_radius=corner)
        if is_next:
            pygame.draw.rect(target, theme.accent, rect, max(2, metrics.px(3)), corner)
        ink = mix(self._suit_colour(card), ground, 0.35 if is_dealt else 0.0)
        is_upright = rect.w < rect.h * _UPRIGHT
        high, wide, suit = (0.52, 0.74, 0.68) if is_upright else (0.66, 0.42, 0.82)
        px = max(8, min(round(rect.h * high), round(rect.w * wide)))
        rank = text.line("10" if card[0] == "T" else card[0], px, ink, text.SANS, "Bold")
        sign = mark(_SUITS[card[1]], max(6, round(px * suit)), ink)
        if is_upright:
            middle = rect.centery + round(px * 0.06)
            target.blit(rank, rank.get_rect(center=(rect.centerx, middle - round(px * 0.36))))
            target.blit(sign, sign.get_rect(center=(rect.centerx, middle + round(px * 0.50))))
        else:
            gap = max(1, px // 10)
            x = rect.centerx - (rank.get_width() + gap + sign.get_width()) // 2
            target.blit(rank, rank.get_rect(midleft=(x, rect.centery)))
            target.blit(sign, sign.get_rect(midleft=(x + rank.get_width() + gap, rect.centery)))
        if is_dealt:
            left, right = (rect.x + corner, rect.centery), (rect.right - corner, rect.centery)
            pygame.draw.line(target, theme.panel, left, right, max(1, metrics.px(2)))

    def _suit_colour(self, card: str) -> Colour:
        suit = _SUITS[card[1]]
        has_own = self._look.four_colour and card[1] in "CD"
        colour: Colour = getattr(self._theme, f"{suit}_four" if has_own else suit)
        return colour

    # -- the rounds -------------------------------------------------------------------------------------------

    def draw_rounds(
        self, target: pygame.Surface, reading: Reading, first: int, limits: Limits, area: pygame.Rect
    ) -> None:
        """Draws a line for each coming round: hands, totals, winner and bets. `first` numbers the next one."""
        look, theme, px = self._look, self._theme, self._look.metrics.px
        high = min(area.h // (len(reading.coups) + 1), look.metrics.pt(48))
        for place, coup in enumerate(reading.coups):
            row = pygame.Rect(area.x, area.y + place * high, area.w, high - px(3))
            if place == 0:
                look.plate(target, row, mix(theme.button, theme.accent, 0.22), radius=px(6))
            elif place % 2 == 0:
                pygame.draw.rect(target, mix(theme.panel, theme.button, 0.5), row, border_radius=px(6))
            self._draw_round(target, coup, first + place, limits, row)
        after = pygame.Rect(area.x, area.y + len(reading.coups) * high, area.w, high)
        look.paragraph(target, _AFTER, after, size=15, colour=theme.ink_dim, leading=1.15, fits=True)

    def _draw_round(self, target: pygame.Surface, coup: Coup, number: int, limits: Limits, row: pygame.Rect) -> None:
        pad = self._look.metrics.px(8)
        px = min(self._look.metrics.pt(16), round(row.h * 0.62))
        figure = text.line(str(number), px, self._theme.ink_dim, text.SANS, "Semibold")
        text.put(target, figure, row.x + pad, row.centery, "midleft")
        x = row.x + pad + text.width("00", px, weight="Semibold")
        hands_px = round((row.w - (x - row.x)) * 0.54)
        card_px = min(round(row.h * 1.35), (hands_px - 2 * pad) // 10)
        for letter, hand, total in (("P", coup.player, coup.player_total), ("B", coup.banker, coup.banker_total)):
            area = pygame.Rect(x, row.y, hands_px // 2, row.h)
            self._draw_hand(target, letter, hand, total, area, card_px, px)
            x += hands_px // 2
        self._draw_advice(target, coup, limits, pygame.Rect(x + pad, row.y, row.right - x - 2 * pad, row.h), px)

    def _draw_hand(
        self,
        target: pygame.Surface,
        letter: str,
        hand: Sequence[str],
        total: int,
        area: pygame.Rect,
        card_px: int,
        px: int,
    ) -> None:
        """Draws a hand's letter, its cards and their total."""
        name = text.line(letter, px, self._theme.ink_dim, text.SANS, "Semibold")
        at = text.put(target, name, area.x, area.centery, "midleft")
        x = at.right + card_px // 8
        high = round(area.h * 0.82)
        for card in hand:
            self._draw_card(target, card, pygame.Rect(x, area.centery - high // 2, card_px - 2, high))
            x += card_px
        figure = text.figures(str(total), round(px * 1.12), self._theme.felt_ink)
        text.put(target, figure, x + card_px // 6, area.centery, "midleft")

    def _draw_advice(self, target: pygame.Surface, coup: Coup, limits: Limits, area: pygame.Rect, px: int) -> None:
        """Draws who wins and what to say, in two lines where one is too narrow."""
        winner, pairs = winner_said(coup), pairs_said(coup)
        bet = bet_said(best_bet(coup, limits)) or _NO_BET
        words = f"{winner}: {bet}" + (f"; {pairs}" if pairs else "")
        least = max(8, self._look.metrics.px(11))
        fitted = text.fit_size(words, px, area.w, least, weight="Semibold")
        tone = self._theme.warn if coup.winner == "tie" else self._theme.ink
        if text.width(words, fitted, weight="Semibold") <= area.w and fitted >= px * 0.72:
            text.put(target, text.line(words, fitted, tone, text.SANS, "Semibold"), area.x, area.centery, "midleft")
            return
        small = min(px, round(area.h * 0.40))
        above = winner + (f", {pairs}" if pairs else "")
        for words, edge in ((above, "bottomleft"), (bet, "topleft")):
            size = text.fit_size(words, small, area.w, 8, weight="Semibold")
            words = text.fitted(words, size, area.w, weight="Semibold")
            text.put(target, text.line(words, size, tone, text.SANS, "Semibold"), area.x, area.centery, edge)
