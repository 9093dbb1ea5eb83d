"""The variance of a bet at twenty-one under perfect play, as if from endless decks.

It follows `casino.players.twentyone.odds`: one split, no insurance, no card counting. With real decks the mean is
slightly different, so luck takes that from `casino.odds.edges`; the variance hardly differs.
"""

from collections.abc import Generator, Iterator
from functools import cache

from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.table import TARGET
from casino.players.twentyone.odds import CHANCES, TwentyOneOdds
from casino.tally.shares import Distribution, Distributions, Moments, best_of, certain, mixed

_NATURAL = {1, 10}


def _work_out(settings: TwentyOneSettings) -> Generator[None, None, Distribution]:
    odds = TwentyOneOdds(settings)
    mean = square = 0.0
    for up, up_chance in CHANCES.items():
        table = _UpCard(odds, up)
        yield from table.prepare()
        for first, one in CHANCES.items():
            for second, other in CHANCES.items():
                one_mean, one_square = table.start(first, second)
                mean += up_chance * one * other * one_mean
                square += up_chance * one * other * one_square
            yield
    return Distribution(mean, square - mean * mean)


DISTRIBUTIONS = Distributions(_work_out)  # of a bet, by the rules


class _UpCard:
    """All play against one up card. With a peek, the dealer is assumed to have no natural."""

    def __init__(self, odds: TwentyOneOdds, up: int) -> None:
        self.rules = odds.rules
        self._up = up
        self._totals, self._ends = zip(*odds.dealer_ends(up).items(), strict=True)
        self._pays = self.rules.natural_pays.profit / self.rules.natural_pays.stake
        self._played = cache(self._play)

    def prepare(self) -> Iterator[None]:
        """Plays every hand of two cards out, the highest first."""
        for hard in range(2 * 10, 1, -1):
            for has_ace in (False, True):
                self._played(hard, has_ace, 2)
            yield

    def _flat(self, net: float) -> Moments:
        return certain([net] * len(self._totals))

    def _stand(self, hard: int, has_ace: bool) -> Moments:
        total = hard + 10 if has_ace and hard + 10 <= TARGET else hard
        if total > TARGET:
            return self._flat(-1.0)
        nets = []
        for end in self._totals:
            if end == "natural":
                nets.append(-1.0)
            else:
                nets.append(1.0 if end > TARGET else float((total > end) - (total < end)))
        return certain(nets)

    def _natural(self) -> Moments:
        return certain([0.0 if end == "natural" else self._pays for end in self._totals])

    def _play(self, hard: int, has_ace: bool, cards: int) -> Moments:
        standing = self._stand(hard, has_ace)
        is_twenty_one = hard == TARGET or (has_ace and hard + 10 == TARGET)
        most = self.rules.max_cards
        if hard > TARGET or is_twenty_one or (most is not None and cards >= most):
            return standing
        hitting = mixed(
            (chance, self._played(hard + points, has_ace or points == 1, cards + 1))
            for points, chance in CHANCES.items()
        )
        return best_of((standing, hitting), self._ends)

    def _double(self, hard: int, has_ace: bool) -> Moments:
        one_more = ((chance, self._stand(hard + points, has_ace or points == 1)) for points, chance in CHANCES.items())
        return mixed(one_more).doubled()

    def _split(self, points: int) -> Moments:
        rules, hands = self.rules, []
        for second, chance in CHANCES.items():
            hard, has_ace = points + second, 1 in (points, second)
            if {points, second} == _NATURAL:  # doubling 21 is never offered
                hand = self._natural() if rules.natural_after_split else self._stand(hard, has_ace)
            elif points == 1 and not rules.hit_split_aces:
                hand = self._stand(hard, has_ace)
            else:
                ways = [self._played(hard, has_ace, 2)]
                if rules.double_after_split:
                    ways.append(self._double(hard, has_ace))
                hand = best_of(ways, self._ends)
            hands.append((chance, hand))
        one = mixed(hands)
        return one.beside(one)

    def start(self, first: int, second: int) -> tuple[float, float]:
        """The gain of two dealt cards before the dealer has peeked: its mean, and the mean of its square."""
        rules, hard, has_ace = self.rules, first + second, 1 in (first, second)
        if {first, second} == _NATURAL:
            best, beaten = self._natural(), 0.0
        else:
            ways = [self._played(hard, has_ace, 2), self._double(hard, has_ace)]
            if first == second and rules.max_hands > 1:
                ways.append(self._split(first))
            if rules.surrender:
                ways.append(self._flat(-0.5))
            best, beaten = best_of(ways, self._ends), -1.0
        mean, square = best.mean(self._ends), best.square(self._ends)
        natural = CHANCES[11 - self._up] if self._up in _NATURAL and rules.peek else 0.0
        return natural * beaten + (1 - natural) * mean, natural * beaten * beaten + (1 - natural) * square
