"""The account of a hand of Pi'Lok, where the Jump alone has a price and luck is not known."""

from collections.abc import Generator
from fractions import Fraction
from typing import Any

from casino.core.texts import _
from casino.engines.base import Action
from casino.odds.accounts.account import Decision, Rests, RoundAccount
from casino.odds.accounts.book import Book
from casino.odds.pilok.betting import betting_facts
from casino.odds.pilok.knowledge import PilokKnowledge
from casino.odds.pilok.position import choice_of
from casino.odds.value import evaluate

NOTHING_EXPECTED = _(
    "What a hand between players should have brought is unknown, and so is its luck; mistakes are counted at "
    "the Jump alone."
)


class PilokBook(Book):
    """Pi'Lok's account. The Jump is priced; bets are listed with facts, at no cost. No hand has an expected sum."""

    def decide(self, action: Action) -> Rests:
        engine, seat = self.replay.engine, action.seat
        if engine.turn != seat:
            return
        view = engine.view(seat)
        known = PilokKnowledge(engine.settings, view, seat)
        where = (seat, 1, view.phase)
        live = [player for player in view.players if not player.is_folded]
        told: dict[str, Any] = {
            "dice": list(next(player.dice for player in live if player.seat == seat)),
            "against": {player.seat: list(player.dice) for player in live if player.seat != seat},
        }
        if known.is_at_the_jump:
            values = yield from evaluate(known)
            self.add(where, told, values, choice_of(action))
            return
        facts = yield from betting_facts(known)
        told |= {"to_call": facts.to_call, "pot": facts.pot, "price": facts.price, "share": facts.share}
        told |= {"share_kind": facts.taken.kind, "share_error": facts.error}
        paid = next(player.paid for player in live if player.seat == seat)
        number, nothing = len(self.decisions), Fraction(0)
        self.decisions.append(
            Decision(number, where, told, paid, {}, action.action, "", nothing, facts.said, self.step)
        )

    def account_of(self, seat: int) -> Generator[None, None, RoundAccount]:
        yield
        decisions = tuple(one for one in self.decisions if one.seat == seat)
        given_away = sum((one.cost for one in decisions), Fraction(0))
        return RoundAccount(seat, self.nets[seat], Fraction(0), given_away, decisions, NOTHING_EXPECTED)
