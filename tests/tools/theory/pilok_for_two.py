"""Perfect play between two at Three Street Pi'Lok: it proves what the coach says of the Lift, and grades nobody.

All dice lie open and one wins what the other loses, so the game for two has a value, found backwards from Shadowport.
Bets are taken to be the least or the most that is allowed; steps between them change nothing (it is tried). People do
not play like that, and three or more have no such value.
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np

from casino.core.errors import NoOdds
from casino.engines.pilok.events import STREETS, PilokView
from casino.engines.pilok.hands import SIDES
from casino.engines.pilok.settings import PilokSettings
from casino.odds.pilok.betting import NOT_FOR_TWO
from casino.odds.pilok.position import called_position, live_of
from casino.odds.pilok.shares import jump_shares
from casino.odds.pilok.tables import NUMBER, Real

_NOTHING: Real = np.zeros(1)

_Paid = tuple[int, int]  # what each of the two has put in, in cents
_End = Callable[[_Paid], Real]


@dataclass(frozen=True)
class Theory:
    """What each choice would bring a seat over the whole hand, in cents, if both played perfectly from here.

    Bets and raises are named with their sum, "bet 1000" or "raise 2000"; they stand last, the largest at the end.
    """

    gains: Mapping[str, float]

    @property
    def best(self) -> str:
        """What perfect play does; of equal choices the boldest."""
        return max(reversed([*self.gains]), key=lambda name: round(self.gains[name], 6))


@dataclass(frozen=True)
class _Turn:
    """One of the two, 0 or 1, is to act on a street. `last` is the last bet or raise, 0 before any."""

    player: int
    base: _Paid  # before this street
    paid: _Paid
    last: int
    raises_left: int
    is_other_to_act: bool


class _Hand:
    """The rest of a hand for two. Worths are what player 0 nets over the whole hand, in cents, by the dice to come."""

    def __init__(self, settings: PilokSettings, view: PilokView, seat: int) -> None:
        self._settings = settings
        live = live_of(view)
        self._most: _Paid = (live[0].paid + live[0].stack, live[1].paid + live[1].stack)
        self._left_behind = [player.paid for player in view.players if player.is_folded]
        self._street = STREETS.index(view.street)
        position = called_position(settings, view, seat)
        by_first, by_other = jump_shares(position)
        dice, is_zero_left = [position.dice], position.left[0] == 0
        self._shares: dict[int, Real] = {}
        firsts = {self._street: np.array([live[0].seat == view.first])}
        for street in range(self._street + 1, len(STREETS)):
            dice = [((*one, a + 1), (*other, b + 1)) for one, other in dice for a in range(SIDES) for b in range(SIDES)]
            sums = np.array([(sum(one), sum(other)) for one, other in dice])
            ahead = sums[:, 0] - sums[:, 1]
            firsts[street] = (ahead > 0) | ((ahead == 0) & is_zero_left)
        ends = tuple(NUMBER[tuple(np.array([pair[player] for pair in dice]).T)] for player in (0, 1))
        for street, is_zero_first in firsts.items():
            reach = len(dice) // len(is_zero_first)
            shares = np.where(np.repeat(is_zero_first, reach), by_first[ends], by_other[ends])
            self._shares[street] = shares.reshape(-1, reach).mean(axis=1)
        self._firsts = firsts
        self._known: dict[tuple[int, _Paid], Real] = {}

    def gains(self, root: _Turn) -> Generator[None, None, dict[str, Real]]:
        """What player 0 nets by each choice at a turn, resting after each later street's betting."""
        reached: dict[int, dict[_Paid, None]] = {self._street: {}}
        self._choices(root, partial(self._note, reached[self._street]))
        yield
        for street in range(self._street + 1, len(STREETS) - 1):
            reached[street] = {}
            for paid in [one for one in reached[street - 1] if self._goes_on(street - 1, one)]:
                self._begin(street, paid, partial(self._note, reached[street]))
                yield
        for street in range(len(STREETS) - 1, self._street, -1):
            for paid in [one for one in reached[street - 1] if self._goes_on(street - 1, one)]:
                self._known[street, paid] = self._begin(street, paid, partial(self._ended, street))
                yield
        return self._choices(root, partial(self._ended, self._street))

    @staticmethod
    def _note(reached: dict[_Paid, None], paid: _Paid) -> Real:
        reached[paid] = None
        return _NOTHING

    # -- betting ----------------------------------------------------------------------------------------------

    def _begin(self, street: int, paid: _Paid, end: _End) -> Real:
        """A street's betting before the first choice."""
        begun = [
            self._worth(_Turn(player, paid, paid, 0, self._settings.raises_per_street, True), end) for player in (0, 1)
        ]
        return np.where(self._firsts[street], *begun)

    def _worth(self, turn: _Turn, end: _End) -> Real:
        worths = list(self._choices(turn, end).values())
        best = worths[0]
        for worth in worths[1:]:
            best = np.maximum(best, worth) if turn.player == 0 else np.minimum(best, worth)
        return best

    def _choices(self, turn: _Turn, end: _End) -> dict[str, Real]:
        me, paid = turn.player, turn.paid
        stack, lacks = self._most[me] - paid[me], max(0, paid[1 - me] - paid[me])
        found: dict[str, Real] = {}
        if lacks:
            found["fold"] = np.full(1, float(-paid[0] if me == 0 else paid[1] + sum(self._left_behind)))
            found["call"] = end(_with(paid, me, paid[me] + min(lacks, stack)))
        elif turn.is_other_to_act:
            other = _Turn(1 - me, turn.base, paid, turn.last, turn.raises_left, False)
            found["pass"] = self._worth(other, end)
        else:
            found["pass"] = end(paid)
        for name, to, last in self._sums(turn, stack, lacks):
            left = turn.raises_left - (turn.last > 0)
            answer = _Turn(1 - me, turn.base, _with(paid, me, turn.base[me] + to), last, left, False)
            found[f"{name} {to}"] = self._worth(answer, end)
        return found

    def _sums(self, turn: _Turn, stack: int, lacks: int) -> list[tuple[str, int, int]]:
        """The bets or raises that are looked at: name, street total, and what it adds to the bet before."""
        rules, me = self._settings, turn.player
        if not turn.last:
            sizes = (rules.min_bet, min(rules.max_bet, stack)) if stack >= rules.min_bet else ()
            return [("bet", size, size) for size in dict.fromkeys(sizes)]
        to_match, most = turn.paid[1 - me] - turn.base[1 - me], min(rules.max_bet, stack - lacks)
        is_answered = self._most[1 - me] > turn.paid[1 - me]
        if not (turn.raises_left and is_answered and most >= turn.last):
            return []
        return [("raise", to_match + size, size) for size in dict.fromkeys((turn.last, most))]

    # -- after it ---------------------------------------------------------------------------------------------

    def _goes_on(self, street: int, paid: _Paid) -> bool:
        """Whether a street is followed by another one's betting."""
        return street + 1 < len(STREETS) and all(most > one for most, one in zip(self._most, paid, strict=True))

    def _ended(self, street: int, paid: _Paid) -> Real:
        if self._goes_on(street, paid):
            coming: Real = self._known[street + 1, paid].reshape(-1, SIDES**2).mean(axis=1)
            return coming
        level, behind = min(paid), sum(self._left_behind)
        contested = behind if paid[0] == paid[1] else sum(min(one, level) for one in self._left_behind)
        own = behind - contested if paid[0] > paid[1] else 0
        return self._shares[street] * (2 * level + contested) + own - level


def _with(paid: _Paid, player: int, cents: int) -> _Paid:
    return (cents, paid[1]) if player == 0 else (paid[0], cents)


def heads_up_theory(settings: PilokSettings, view: PilokView, seat: int) -> Generator[None, None, Theory]:
    """What perfect play says to the seat to bet, resting every few milliseconds. Raises NoOdds unless two are left."""
    live = live_of(view)
    if len(live) != 2:
        raise NoOdds(NOT_FOR_TWO)
    base = (live[0].paid - live[0].street_paid, live[1].paid - live[1].street_paid)
    me = [player.seat for player in live].index(seat)
    turn = _Turn(me, base, (live[0].paid, live[1].paid), view.last_raise, view.raises_left, bool(view.waiting))
    found = yield from _Hand(settings, view, seat).gains(turn)
    behind = sum(player.paid for player in view.players if player.is_folded)
    return Theory({name: float(worth[0] if me == 0 else behind - worth[0]) for name, worth in found.items()})
