"""The variance of a bet at Black Baron under perfect play, computed in small slices.

The mean here is that of `casino.players.black_baron.odds`, which follow eight splits; luck takes the exact one from
`casino.odds.edges`.
"""

from collections.abc import Generator, Iterator
from functools import cache

from casino.engines.black_baron.settings import BARON, SIDES, BlackBaronSettings
from casino.players.black_baron.odds import SPLITS_FOLLOWED, BlackBaronOdds
from casino.tally.shares import Distribution, Distributions, Moments, best_of, certain, mixed

_FACES = range(1, SIDES + 1)


def _work_out(settings: BlackBaronSettings) -> Generator[None, None, Distribution]:
    odds = BlackBaronOdds(settings)
    mean = square = 0.0
    for open_die in _FACES:
        table = _OpenDie(odds, open_die)
        yield from table.prepare()
        for first in _FACES:
            for second in _FACES:
                one_mean, one_square = table.start(first, second)
                mean += one_mean
                square += one_square
            yield
    ways = SIDES**3
    mean, square = mean / ways, square / ways
    return Distribution(mean, square - mean * mean)


DISTRIBUTIONS = Distributions(_work_out)  # of a bet, by the rules


class _OpenDie:
    """All play against one open die. With a ten showing, the secret die is assumed to be no ten."""

    def __init__(self, odds: BlackBaronOdds, open_die: int) -> None:
        self.rules = odds.rules
        self._open_die = open_die
        totals = odds.dealer_totals(open_die)
        self._totals, self._ends = tuple(totals), tuple(totals.values())
        most = self.rules.max_hands
        self._resplits = SPLITS_FOLLOWED if most is None else most - 2
        self._played = cache(self._play)
        self._second_dice = cache(self._split_hands)
        self._row = cache(self._split_row)

    def prepare(self) -> Iterator[None]:
        """Plays every hand out, the highest first, so that none takes long."""
        for added in range(self.rules.target, 1, -1):
            for dice in range(self.rules.round_table_dice, 1, -1):
                self._played(added, dice)
            yield
        for face in range(1, self.rules.highest_split_pair + 1):
            self._row(face, 2, self._resplits)
            yield

    def _stay(self, added: int, dice: int) -> Moments:
        rules = self.rules
        total = rules.target if dice >= rules.round_table_dice and added < rules.target else added
        if total > rules.target:
            return certain([-1.0] * len(self._totals))
        return certain([1.0 if end > rules.target else (total > end) - (total < end) for end in self._totals])

    def _play(self, added: int, dice: int) -> Moments:
        staying = self._stay(added, dice)
        if added >= self.rules.target or dice >= self.rules.round_table_dice:
            return staying
        hitting = mixed((1 / SIDES, self._played(added + face, dice + 1)) for face in _FACES)
        return best_of((staying, hitting), self._ends)

    def _double(self, added: int) -> Moments:
        return mixed((1 / SIDES, self._stay(added + face, 3)) for face in _FACES).doubled()

    def _split_hands(self, face: int) -> tuple[Moments, ...]:
        """The moments of a split hand that is not split again, for each second die."""
        hands = []
        for added in range(face + 1, face + SIDES + 1):
            ways = [self._played(added, 2)]
            if self.rules.double_after_split:
                ways.append(self._double(added))
            hands.append(best_of(ways, self._ends))
        return tuple(hands)

    def _split_row(self, face: int, hands: int, resplits: int) -> Moments:
        """The moments of a row of hands that each begin with one die of a pair; `resplits` more splits are allowed."""
        if not hands:
            return certain([0.0] * len(self._totals))
        rest = self._row(face, hands - 1, resplits)
        ways = [hand.beside(rest) for hand in self._second_dice(face)]
        if resplits:
            again = self._row(face, hands + 1, resplits - 1)
            ways[face - 1] = best_of((ways[face - 1], again), self._ends)
        return mixed((1 / SIDES, way) for way in ways)

    def start(self, first: int, second: int) -> tuple[float, float]:
        """The gain of two starting dice before the secret die is known: its mean, and the mean of its square."""
        rules = self.rules
        if (first, second) == BARON:
            pays = rules.baron_pays.profit / rules.baron_pays.stake
            is_safe = rules.baron_settles_before_plague
            return self._under_plague(pays, pays * pays, pays if is_safe else -1.0)
        ways = [self._played(first + second, 2), self._double(first + second)]
        if first == second and first <= rules.highest_split_pair:
            ways.append(self._row(first, 2, self._resplits))
        best = best_of(ways, self._ends)
        return self._under_plague(best.mean(self._ends), best.square(self._ends), -1.0)

    def _under_plague(self, mean: float, square: float, struck: float) -> tuple[float, float]:
        """The mean gain and square if a secret ten, behind an open one, would bring `struck` instead."""
        if self._open_die != SIDES:
            return mean, square
        return (mean * (SIDES - 1) + struck) / SIDES, (square * (SIDES - 1) + struck * struck) / SIDES
