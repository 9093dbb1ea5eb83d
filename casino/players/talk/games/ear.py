"""The ear of any table: bets, streaks, gains and ruin, which every game has. No rule of any one game is here."""

from collections.abc import Sequence
from typing import Any

from casino.engines.against_dealer import HandDoubled, HandSettled, HandSplit
from casino.engines.base import HOUSE, Event, RoundSettled, SeatResult, Staked
from casino.players.castle.happenings import STREAK
from casino.players.talk.occasions import Occasion, Seen

_BIG_SHARE = 3  # a bet of a third of all somebody has is a big one
_LEAST_BIG = 4  # and so many times the least one at least
_WIN_SHARE = 4  # a gain of a quarter of what somebody has now is a big one


class Ear:
    """The ear of one table, which finds among the events shown what is worth a remark. `settings` are the level's.

    `bets` are the last ones by seat, in cents. `out` are the seats that have nothing left to do in the open round,
    whose players keep to themselves what could help the others.
    """

    def __init__(self, settings: Any) -> None:
        self.settings = settings
        self.out: set[int] = set()
        self.bets: dict[int, int] = {}
        self._runs: dict[tuple[int, str], int] = {}  # by seat and name: rounds won in a row, below zero lost

    def tell(self, event: Event, seen: Seen) -> list[Occasion]:
        """Takes in an event that was just shown; returns what is worth a remark, mostly nothing."""
        found = self.heard(event, seen)
        if isinstance(event, RoundSettled):
            self.out.clear()
            for result in event.seats:
                found += self.results(result, seen)
        return found

    def heard(self, event: Event, seen: Seen) -> list[Occasion]:
        """The occasions of an event, beside how a round ends for each seat."""
        raise NotImplementedError

    # -- money ------------------------------------------------------------------------------------------------

    def bet_heard(self, event: Staked, seen: Seen) -> list[Occasion]:
        """The occasion of a bet: a big one, unless the same seat's last one was as big."""
        before, self.bets[event.seat] = self.bets.get(event.seat, 0), event.amount
        is_new = event.amount > before
        return (
            [Occasion("big_bet", event.seat, {"amount": event.amount})] if is_new and self._is_big(event, seen) else []
        )

    def _is_big(self, event: Staked, seen: Seen) -> bool:
        had = seen.purses.get(event.seat, 0) + event.amount
        is_much = event.amount * _BIG_SHARE >= had and event.amount >= _LEAST_BIG * int(self.settings.minimum)
        return is_much or 2 * event.amount >= int(self.settings.maximum)

    def results(self, result: SeatResult, seen: Seen) -> list[Occasion]:
        """The occasions of a round's result for a seat: ruin, a streak, a large gain."""
        seat, net = result.seat, result.net
        who = (seat, seen.names.get(seat, ""))
        run = self._runs.get(who, 0)
        sign = (net > 0) - (net < 0)
        if sign:
            self._runs[who] = run = run + sign if run * sign > 0 else sign
        purse = seen.purses.get(seat)
        found = []
        if net < 0 and purse is not None and purse < self.settings.minimum:
            found.append(Occasion("ruin", seat))
        is_big = purse is not None and _WIN_SHARE * net >= purse and net >= _LEAST_BIG * self.settings.minimum
        if net > 0:
            found.append(Occasion("big_win" if is_big else "won", seat, {"amount": net}))
        if sign and abs(run) >= STREAK:
            found.append(Occasion("wins" if run > 0 else "losses", seat, {"count": abs(run)}))
        return found


class DealtEar(Ear):
    """The ear of a table against a dealer, where hands are doubled, split and bust. `target` is the best total."""

    target = 21

    def hand_heard(self, event: Event, seen: Seen) -> list[Occasion]:
        """The occasions of an event of a player's hand, or of a bet."""
        match event:
            case HandDoubled(seat=seat, amount=amount):
                return [Occasion("double", seat, {"amount": amount})]
            case HandSplit(seat=seat):
                return [Occasion("split", seat)]
            case HandSettled():
                return self.hand_settled(event)
        return self.bet_heard(event, seen) if isinstance(event, Staked) else []

    def hand_settled(self, event: HandSettled) -> list[Occasion]:
        """The occasion of a hand's end: a bust, by one or by more, or a good hand that lost."""
        total = {"total": event.total}
        if event.outcome == "bust":
            self.out.add(event.seat)
            return [Occasion("near_bust" if event.total == self.target + 1 else "bust", event.seat, total)]
        if event.outcome == "lost" and event.total >= self.target - 1:
            return [Occasion("bad_beat", event.seat, total)]
        return []

    def dealer_bust(self, total: int) -> Sequence[Occasion]:
        """The occasion of a dealer who went over."""
        return [Occasion("bust", HOUSE, {"total": total})]
