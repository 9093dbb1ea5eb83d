"""Remarks in the salon: naturals, ties, narrow deals, runs of one hand, and what was staked on them."""

from typing import Any

from casino.engines.baccarat import events as e
from casino.engines.base import Event, RoundSettled, Staked
from casino.players.castle.happenings import STREAK
from casino.players.talk.games.ear import Ear
from casino.players.talk.occasions import NOBODY, Occasion, Seen


class SalonEar(Ear):
    """The ear of a salon. Bets of one deal are taken together."""

    def __init__(self, settings: Any) -> None:
        super().__init__(settings)
        self._laid: dict[int, int] = {}
        self._winner, self._in_a_row = "", 0

    def heard(self, event: Event, seen: Seen) -> list[Occasion]:
        match event:
            case e.AreaBetPlaced(seat=seat, amount=amount):
                self._laid[seat] = self._laid.get(seat, 0) + amount
            case e.ShoeShuffled():
                self._winner, self._in_a_row = "", 0
                return [Occasion("shuffle", NOBODY)]
            case e.CardDealt() if self._laid:
                laid, self._laid = self._laid, {}
                return [one for seat, cents in laid.items() for one in self.bet_heard(Staked(seat, cents), seen)]
            case e.NaturalShown():
                return [Occasion("natural", NOBODY)]
            case e.CoupSettled():
                return self._over(event)
            case RoundSettled():
                self._laid = {}
        return []

    def _over(self, event: e.CoupSettled) -> list[Occasion]:
        """The occasion of a deal; a tie neither ends a run nor adds to it."""
        if event.winner == "tie":
            return [Occasion("tie", NOBODY, {"total": event.player_total})]
        self._in_a_row = self._in_a_row + 1 if event.winner == self._winner else 1
        self._winner = event.winner
        if self._in_a_row > STREAK:
            return [Occasion("run", NOBODY, {"count": self._in_a_row})]
        best = max(event.player_total, event.banker_total)
        if abs(event.player_total - event.banker_total) == 1:
            return [Occasion("narrow", NOBODY, {"total": best})]
        return [Occasion("third", NOBODY)] if len(event.player) == len(event.banker) == 3 else []
