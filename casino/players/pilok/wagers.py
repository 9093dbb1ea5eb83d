"""The worth of passing, betting, calling and raising at Three Street Pi'Lok, in expected cents.

Money only: an `Outlook` gives the shares of the pots, and tastes are elsewhere. The model: a player who still has to
answer stays in the more likely, the better its share of the pot pays for it; answers are independent, no player raises
again, and later streets bring no more betting. Earlier payments count for nothing, so folding is worth 0.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING

from casino.core.money import CENTS_PER_UNIT
from casino.engines.base import Action, Offer
from casino.engines.pilok.events import PilokView, PlayerView
from casino.engines.pilok.pots import pots_of

if TYPE_CHECKING:  # the sampling needs numpy, which nothing else here does
    from casino.players.pilok.equity import Outlook

WIDTH = 0.1  # how far from its price a share must be to be called or folded almost surely
FEWEST, MAX = 0.2, 0.97  # some players always stay out of stubbornness, some always fold in fright
SLICE = 12  # combinations of answers looked at between two pauses


@dataclass(frozen=True)
class Weighed:
    """An action and its worth in expected cents, compared with folding."""

    action: Action
    value: float


def whole(cents: float, offer: Offer) -> int:
    """A sum within an offer, in whole units of money if the offer has one."""
    least = -(-offer.least // CENTS_PER_UNIT) * CENTS_PER_UNIT
    most = offer.most // CENTS_PER_UNIT * CENTS_PER_UNIT
    if least > most:
        return max(offer.least, min(offer.most, round(cents)))
    return max(least, min(most, round(cents / CENTS_PER_UNIT) * CENTS_PER_UNIT))


class Wagers:
    """One seat's choice on a street. Players are numbers from 0: the seats still in the hand, in seat order."""

    def __init__(self, view: PilokView, seat: int, outlook: Outlook) -> None:
        self._view = view
        self._outlook = outlook
        self.players: list[PlayerView] = [player for player in view.players if not player.is_folded]
        self.everybody = tuple(range(len(self.players)))
        self.me = next(n for n in self.everybody if self.players[n].seat == seat)
        self._paid = {player.seat: player.paid for player in view.players}
        self.pot = sum(self._paid.values())
        mine = self.players[self.me]
        self.cost = min(view.to_match - mine.street_paid, mine.stack)

    @property
    def share(self) -> float:
        """The seat's share of a pot that all in the hand contend for."""
        return self._outlook.shares(self.everybody)[self.me]

    @property
    def price(self) -> float:
        """The share of the pot at which a call is worth nothing; 0 if there is nothing to call."""
        return self.cost / (self.pot + self.cost) if self.cost else 0.0

    # -- what there is to weigh -------------------------------------------------------------------------------

    def sums(self, offer: Offer) -> list[int]:
        """The sums to consider for a bet or a raise, in cents: the least, half the pot, the pot, the most."""
        over = self._view.to_match
        pot = self.pot + self.cost
        sums = (offer.least, over + pot / 2, over + pot, offer.most)
        return list(dict.fromkeys(whole(cents, offer) for cents in sums))

    def weigh(self, offers: Mapping[str, Offer]) -> Generator[Weighed | None, None, None]:
        """All possible actions with their worth, after pauses (None)."""
        seat = self.players[self.me].seat
        yield Weighed(Action(seat, "fold"), 0.0)
        if "pass" in offers:
            yield Weighed(Action(seat, "pass"), self._take([*self.everybody], 0, {}))
        if "call" in offers:
            value = yield from self._value(self._view.to_match, is_new=False)
            yield Weighed(Action(seat, "call"), value)
        if "bet" in offers:
            for cents in self.sums(offers["bet"]):
                value = yield from self._value(cents, is_new=True)
                yield Weighed(Action(seat, "bet", amount=cents), value)
        if "raise" in offers:
            for cents in self.sums(offers["raise"]):
                value = yield from self._value(cents, is_new=True)
                yield Weighed(Action(seat, "raise", to=cents), value)

    # -- the model --------------------------------------------------------------------------------------------

    def _costs(self, to: int, *, is_new: bool) -> dict[int, int]:
        """The players who still have to answer a street's bet of `to` cents, and what staying in costs each."""
        asked = set(self._view.waiting)
        return {
            n: min(to - player.street_paid, player.stack)
            for n, player in enumerate(self.players)
            if n != self.me and player.stack and to > player.street_paid and (is_new or player.seat in asked)
        }

    def _stays(self, costs: Mapping[int, int], paying: int) -> dict[int, float]:
        """The chance that each of them stays in if the seat pays so much."""
        pot = self.pot + paying
        shares = self._outlook.shares(self.everybody)
        staying = {n for n, cost in costs.items() if shares[n] * (pot + sum(costs.values())) >= cost}
        stays = {}
        for n, cost in costs.items():
            others = sorted(({*self.everybody} - {*costs}) | staying | {self.me, n})
            share = self._outlook.shares(tuple(others))[others.index(n)]
            price = cost / (pot + sum(costs[other] for other in staying | {n}))
            stays[n] = max(FEWEST, min(MAX, 1 / (1 + exp((price - share) / WIDTH))))
        return stays

    def _value(self, to: int, *, is_new: bool) -> Generator[None, None, float]:
        """The worth of bringing the seat's bet on this street to so many cents, or all it has."""
        mine = self.players[self.me]
        paying = min(to - mine.street_paid, mine.stack)
        costs = self._costs(to, is_new=is_new)
        stays = self._stays(costs, paying)
        certain = [n for n in self.everybody if n not in costs]
        ways = [(1.0, certain)]
        for n, chance in stays.items():
            ways = [way for odds, now in ways for way in ((odds * chance, [*now, n]), (odds * (1 - chance), now))]
        value = -float(paying)
        for number, (chance, staying) in enumerate(ways):
            value += chance * self._take(sorted(staying), paying, costs)
            if number % SLICE == SLICE - 1:
                yield
        return value

    def _take(self, staying: list[int], paying: int, costs: Mapping[int, int]) -> float:
        """The cents the seat can expect of the pots if these players stay in and pay for it."""
        if len(staying) == 1:
            return float(self.pot + paying)
        paid = dict(self._paid)
        paid[self.players[self.me].seat] += paying
        for n in staying:
            paid[self.players[n].seat] += costs.get(n, 0)
        numbers = {self.players[n].seat: n for n in staying}
        if len({paid[seat] for seat in numbers}) == 1:
            share = self._outlook.shares(tuple(staying))[staying.index(self.me)]
            return sum(paid.values()) * share
        taken = 0.0
        for pot in pots_of(paid, numbers):
            among = tuple(numbers[seat] for seat in pot.seats)
            if self.me in among:
                taken += pot.amount * self._outlook.shares(among)[among.index(self.me)]
        return taken
