"""Black Baron's exact odds: the worth of each choice in units of the first bet, given the rules and the open die.

Only arithmetic over the settings; no table, no character.
"""

from collections.abc import Callable, Iterator
from functools import cache

from casino.engines.black_baron.settings import BARON, SIDES, BlackBaronSettings

OPENINGS = SIDES**3  # an open die and two of the player's
SPLITS_FOLLOWED = 8  # further splits followed if a level sets no limit; the rest weighs less than 1e-6


class BlackBaronOdds:
    """Expected gains for one set of rules, in units of the hand's bet, given the dealer's open die.

    With a ten showing, play goes on only when the secret die is no ten, so that is assumed.
    """

    def __init__(self, settings: BlackBaronSettings, *, with_splits: bool = True) -> None:
        self.rules = settings
        most = settings.max_hands
        self._with_splits = with_splits
        self._resplits = SPLITS_FOLLOWED if most is None else most - 2
        self.dealer_totals = cache(self._dealer_totals)
        self._staying = cache(self._stay_value)
        self.played = cache(self._play_value)
        self.split_hands = cache(self._split_hand_values)
        self.row = cache(self._row_value)

    def counts_as(self, added: int, dice: int) -> int:
        """The total of dice: their sum, or the target for a Round Table (RULES, part 1)."""
        rules = self.rules
        return rules.target if dice >= rules.round_table_dice and added < rules.target else added

    def _dealer_totals(self, open_die: int) -> dict[int, float]:
        """The chances of the dealer's final totals; everything over the target is gathered under target + 1."""
        rules = self.rules
        ends: dict[int, float] = {}
        rolling = {open_die: 1.0}  # sums of the hands that still roll, all with the same number of dice
        dice = 1
        while rolling:
            faces = range(1, SIDES) if dice == 1 and open_die == SIDES else range(1, SIDES + 1)
            rolled: dict[int, float] = {}
            for added, chance in rolling.items():
                for face in faces:
                    rolled[added + face] = rolled.get(added + face, 0.0) + chance / len(faces)
            dice += 1
            rolling = {}
            for added, chance in rolled.items():
                if added >= rules.dealer_stands_on or dice >= rules.round_table_dice:
                    total = min(self.counts_as(added, dice), rules.target + 1)
                    ends[total] = ends.get(total, 0.0) + chance
                else:
                    rolling[added] = chance
        return ends

    def _stay_value(self, open_die: int, total: int) -> float:
        value = 0.0
        for dealer, chance in self.dealer_totals(open_die).items():
            value += chance * (1 if dealer > self.rules.target or total > dealer else 0 if total == dealer else -1)
        return value

    def stay(self, open_die: int, added: int, dice: int) -> float:
        """The worth of a hand that takes no more dice."""
        total = self.counts_as(added, dice)
        return -1.0 if total > self.rules.target else self._staying(open_die, total)

    def hit(self, open_die: int, added: int, dice: int) -> float:
        """The worth of a hand that takes one more die and then plays perfectly."""
        return sum(self.played(open_die, added + face, dice + 1) for face in range(1, SIDES + 1)) / SIDES

    def _play_value(self, open_die: int, added: int, dice: int) -> float:
        rules = self.rules
        if added >= rules.target or dice >= rules.round_table_dice:
            return self.stay(open_die, added, dice)
        return max(self.stay(open_die, added, dice), self.hit(open_die, added, dice))

    def double(self, open_die: int, added: int) -> float:
        """The worth of doubling the first two dice, in units of the bet before it."""
        return 2 * sum(self.stay(open_die, added + face, 3) for face in range(1, SIDES + 1)) / SIDES

    def split(self, open_die: int, face: int) -> float:
        """The worth of splitting a pair of `face`, in units of the first hand's bet."""
        return self.row(open_die, face, 2, self._resplits)

    def _row_value(self, open_die: int, face: int, hands: int, resplits: int) -> float:
        """The worth of a row of `hands` that each begin with one die of a split pair, played one after another.

        `resplits` more splits are allowed; which hand may still have one depends on the whole row.
        """
        if not hands:
            return 0.0
        played = self.split_hands(open_die, face)
        rest = self.row(open_die, face, hands - 1, resplits)
        value = sum(played) / SIDES + rest
        if resplits:
            again = self.row(open_die, face, hands + 1, resplits - 1)
            value += max(0.0, again - rest - played[face - 1]) / SIDES
        return value

    def _split_hand_values(self, open_die: int, face: int) -> list[float]:
        """The worth of a split hand that is not split again, for each second die."""
        values = []
        for added in range(face + 1, face + SIDES + 1):
            best = self.played(open_die, added, 2)
            values.append(max(best, self.double(open_die, added)) if self.rules.double_after_split else best)
        return values

    def start(self, open_die: int, first: int, second: int) -> float:
        """The worth of two starting dice if the plague did not strike."""
        if (first, second) == BARON:
            return self.rules.baron_pays.profit / self.rules.baron_pays.stake
        added = first + second
        best = max(self.played(open_die, added, 2), self.double(open_die, added))
        if first == second and first <= self.rules.highest_split_pair and self._with_splits:
            best = max(best, self.split(open_die, first))
        return best


def openings(rules: BlackBaronSettings, start: Callable[[int, int, int], float]) -> Iterator[float]:
    """The worth of each way a round may open, all as likely: every open die with every two starting dice.

    `start` gives the worth of an open die and two dice where the plague did not strike; that it may is counted in.
    """
    for open_die in range(1, SIDES + 1):
        for first in range(1, SIDES + 1):
            for second in range(1, SIDES + 1):
                worth = start(open_die, first, second)
                if open_die == SIDES:
                    is_safe = (first, second) == BARON and rules.baron_settles_before_plague
                    worth = worth * (SIDES - 1) / SIDES + (worth if is_safe else -1.0) / SIDES
                yield worth
