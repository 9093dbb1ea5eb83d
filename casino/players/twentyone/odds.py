"""The worth of each choice at twenty-one, from the rules alone, as if every card came from endless decks.

Only arithmetic over the settings: no table, no character, no card counting. So the figures are what a player at the
table can know without counting, slightly off for few decks.
"""

from functools import cache

from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.table import DEALER_STANDS_ON, TARGET

# The points of a drawn card, an ace as 1, and their frequency among thirteen.
CHANCES = {points: (4 if points == 10 else 1) / 13 for points in range(1, 11)}
_BUST = TARGET + 1


def _soft(hard: int, has_ace: bool) -> int:
    """The total of points with aces as 1, one ace raised to 11 if that does not bust."""
    return hard + 10 if has_ace and hard + 10 <= TARGET else hard


class TwentyOneOdds:
    """Expected gains for one set of rules, in units of the hand's bet, given the dealer's up card (1 to 10).

    With an ace or a ten up the dealer has peeked, so a natural is ruled out if the rules have a peek. Hands are (hard
    points, whether they hold an ace, number of cards).
    """

    def __init__(self, settings: TwentyOneSettings) -> None:
        self.rules = settings
        self.dealer_ends = cache(self._dealer_ends)
        self._finish = cache(self._dealer_finish)
        self._standing = cache(self._stand_value)
        self._playing = cache(self._play_value)

    # -- the dealer -------------------------------------------------------------------------------------------

    def _stops(self, total: int, is_soft: bool) -> bool:
        if total == DEALER_STANDS_ON and is_soft:
            return not self.rules.dealer_hits_soft_17
        return total >= DEALER_STANDS_ON

    def _dealer_finish(self, hard: int, has_ace: bool) -> dict[int, float]:
        """The chances of the final totals of a dealer who holds these cards; all busts as 22."""
        if hard > TARGET:
            return {_BUST: 1.0}
        total = _soft(hard, has_ace)
        if self._stops(total, total != hard):
            return {total: 1.0}
        ends: dict[int, float] = {}
        for points, chance in CHANCES.items():
            for end, share in self._finish(hard + points, has_ace or points == 1).items():
                ends[end] = ends.get(end, 0.0) + chance * share
        return ends

    def _dealer_ends(self, up: int) -> dict[str | int, float]:
        """The chances of the dealer's final totals; "natural" apart unless a peek has ruled it out."""
        hole = dict(CHANCES)
        other = {1: 10, 10: 1}.get(up)
        natural = 0.0
        if other is not None:
            natural = hole.pop(other)
        ends: dict[str | int, float] = {}
        whole = 1.0
        if self.rules.peek:
            whole = sum(hole.values())
        elif natural:
            ends["natural"] = natural
        for points, chance in hole.items():
            for end, share in self._finish(up + points, 1 in (up, points)).items():
                ends[end] = ends.get(end, 0.0) + chance * share / whole
        return ends

    # -- a hand -----------------------------------------------------------------------------------------------

    def _stand_value(self, up: int, total: int) -> float:
        value = 0.0
        for end, chance in self.dealer_ends(up).items():
            if end == "natural":
                value -= chance
            elif isinstance(end, int):
                value += chance * (1 if end > TARGET or total > end else 0 if total == end else -1)
        return value

    def stand(self, up: int, hard: int, has_ace: bool) -> float:
        """The worth of a hand that takes no more cards."""
        return -1.0 if hard > TARGET else self._standing(up, _soft(hard, has_ace))

    def hit(self, up: int, hard: int, has_ace: bool, cards: int) -> float:
        """The worth of a hand that takes one more card and then plays perfectly."""
        return sum(
            chance * self._playing(up, hard + points, has_ace or points == 1, cards + 1)
            for points, chance in CHANCES.items()
        )

    def _play_value(self, up: int, hard: int, has_ace: bool, cards: int) -> float:
        standing = self.stand(up, hard, has_ace)
        most = self.rules.max_cards
        if hard > TARGET or _soft(hard, has_ace) == TARGET or (most is not None and cards >= most):
            return standing
        return max(standing, self.hit(up, hard, has_ace, cards))

    def double(self, up: int, hard: int, has_ace: bool) -> float:
        """The worth of doubling, in units of the bet before it."""
        return 2 * sum(
            chance * self.stand(up, hard + points, has_ace or points == 1) for points, chance in CHANCES.items()
        )

    def split(self, up: int, points: int) -> float:
        """The worth of splitting a pair, in units of the first hand's bet, without further splits."""
        rules, value = self.rules, 0.0
        natural = rules.natural_pays.profit / rules.natural_pays.stake
        for second, chance in CHANCES.items():
            hard, has_ace = points + second, 1 in (points, second)
            if rules.natural_after_split and {points, second} == {1, 10}:
                value += chance * natural
            elif points == 1 and not rules.hit_split_aces:
                value += chance * self.stand(up, hard, has_ace)
            else:
                best = self._playing(up, hard, has_ace, 2)
                if rules.double_after_split and _soft(hard, has_ace) != TARGET:
                    best = max(best, self.double(up, hard, has_ace))
                value += chance * best
        return 2 * value

    def worth(self, up: int, cards: tuple[int, ...], offers: set[str]) -> dict[str, float]:
        """The worth of each of the offered actions for a hand of these points, aces as 1."""
        hard, has_ace = sum(cards), 1 in cards
        values = {"stand": self.stand(up, hard, has_ace), "hit": self.hit(up, hard, has_ace, len(cards))}
        if "double" in offers:
            values["double"] = self.double(up, hard, has_ace)
        if "split" in offers:
            values["split"] = self.split(up, cards[0])
        if "surrender" in offers:
            values["surrender"] = -0.5
        return {name: value for name, value in values.items() if name in offers}
