"""The asks that a visitor's program itself sent, so that a hall can publish nothing else in the visitor's name."""

from collections.abc import Sequence

import msgspec

from casino.core.texts import _
from casino.engines.base import HOUSE, Action
from casino.online.messages import Answer, Ask, Bet, TableEntry, TakenSeat
from casino.records.draw_secrets import commitment_to


class Own:
    """The bets, secrets and actions of one visit. Without an `id` it knows nothing, and finds nothing wrong.

    It does not know what an earlier program of the same visitor sent: that is taken as published (`adopt`).
    """

    def __init__(self, id_: str = "") -> None:
        self.id = id_
        self._bets: dict[str, Ask] = {}  # bets by commitment
        self._actions: dict[str, Ask] = {}  # actions by `aid`
        self._shown: set[str] = set()  # commitments whose secrets the hall confirmed

    def sends(self, ask: Ask) -> None:
        """Notes an ask that is sent to the hall."""
        if ask.what == "bet":
            self._bets[ask.commitment] = ask
        elif ask.what == "act":
            self._actions[ask.aid] = ask

    def is_answered(self, ask: Ask, answer: Answer) -> None:
        """Notes the hall's answer to an ask."""
        if ask.what == "reveal" and answer.is_done:
            self._shown.add(commitment_to(ask.secret))

    def adopt(self, bet: Bet) -> None:
        """Takes a bet that was at the visitor's own seat when the visit began."""
        self._bets.setdefault(bet.commitment, Ask("", "bet", cents=bet.cents, chips=bet.chips))

    def faults_of_bet(self, bet: Bet) -> list[str]:
        """The faults of a bet locked at the visitor's own seat."""
        sent = self._bets.get(bet.commitment)
        if sent is None:
            return [_("A bet was locked in your name that you did not make.")]
        differs = bet.cents not in (0, sent.cents) or (bet.chips or {}) not in ({}, sent.chips or {})
        return [_("Your bet was not locked as you made it.")] if differs else []

    def faults_of_action(self, table: str, entry: TableEntry) -> list[str]:
        """The faults of an action published as asked for by the visitor."""
        sent = self._actions.get(entry.aid)
        if sent is None or sent.table != table:
            return [_("Something was done in your name that you did not ask for.")]
        if _plain(sent.action) != _plain(entry.action):
            return [_("Something other than what you asked for was done.")]
        return []

    def faults_of_being_out(self, bet: Bet, place: TakenSeat | None) -> list[str]:
        """The faults of leaving out the visitor's bet: the hall had the secret, and the purse covers the bet."""
        if bet.commitment not in self._shown or place is None:
            return []
        is_covered = place.purse >= max(bet.costs(), 1)
        return [_("Your secret was taken, and you were left out of the round.")] if is_covered else []

    def faults_of_no_payment(self, locked: Sequence[Bet]) -> list[str]:
        """The faults of locked bets neither played nor paid: the hall had the visitor's secret."""
        if any(bet.commitment in self._shown for bet in locked):
            return [_("Your secret was taken, and the round was called off without paying your bet.")]
        return []


def _plain(action: Action | None) -> Action | None:
    """An action without what the hall fills in: its seat, and of a deal at a bomb the time and the other modules."""
    if action is None:
        return None
    plain = msgspec.structs.replace(action, seat=HOUSE)
    return msgspec.structs.replace(plain, clock=None, to=None) if plain.action == "deal" else plain
