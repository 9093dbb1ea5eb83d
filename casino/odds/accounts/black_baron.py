"""The account of a round of Black Baron: every choice is priced, and the edge is that of the level's rules."""

from collections.abc import Generator
from fractions import Fraction

from casino.engines.base import Action
from casino.odds.accounts.account import Rests
from casino.odds.accounts.book import Book
from casino.odds.black_baron import baron_knowledge, values_of
from casino.odds.value import evaluate


class BaronBook(Book):
    def decide(self, action: Action) -> Rests:
        engine, seat = self.replay.engine, action.seat
        if engine.turn != seat:
            return
        view, settings = engine.view(seat), engine.settings
        known = baron_knowledge(settings, view, seat, self.offers(seat))
        told = {
            "up": known.open_die,
            "dice": list(known.dice),
            "hands": known.hands,
            "is_split": known.hands > 1,
        }
        values = yield from evaluate(known)
        self.add((seat, view.hand, view.phase), told, values, action.action)

    def expected(self, seat: int) -> Generator[None, None, Fraction]:
        edge = yield from values_of(self.replay.engine.settings).edge()
        return -Fraction(edge) * self.bet(seat)
