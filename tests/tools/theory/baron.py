"""Black Baron by arithmetic over its dice, from the rules alone, in exact fractions: what hands are worth, how to play.

It knows the settings' names and nothing of the engine, of the characters' odds or of the tally. Values are in units
of the first bet. Where the dealer's open die is given and is a ten, the secret die is taken for no ten.
"""

from fractions import Fraction
from functools import cache
from typing import Any

from tests.tools.theory.law import law_of

FACES = range(1, 11)
TEN = 10
BUST = 0  # the dealer's end over the target: below every total a hand can have
ONE_IN_TEN = Fraction(1, 10)


class BaronTheory:
    """One table's rules. `splits` is how often a seat may split in one round; None is without end."""

    def __init__(self, rules: Any, *, splits: int | None = None) -> None:
        self.rules = rules
        self.splits = splits
        self.dealer_ends = cache(self._dealer_ends)
        self.dealer_rest = cache(self._dealer_rest)
        self.stay = cache(self._stay)
        self.played = cache(self._played)
        self.half_pair = cache(self._half_pair)
        self._row = cache(self._row_of)

    # -- the dealer -------------------------------------------------------------------------------------------

    def counted(self, added: int, dice: int) -> int:
        """What a hand counts: its sum, a Round Table the target, and over the target nothing."""
        if added > self.rules.target:
            return BUST
        return self.rules.target if dice >= self.rules.round_table_dice else added

    def _dealer_rest(self, added: int, dice: int) -> dict[int, Fraction]:
        """How often a dealer who has these dice ends on each total."""
        if dice >= 2 and (added >= self.rules.dealer_stands_on or dice >= self.rules.round_table_dice):
            return {self.counted(added, dice): Fraction(1)}
        return law_of(
            (chance * ONE_IN_TEN, end)
            for face in FACES
            for end, chance in self.dealer_rest(added + face, dice + 1).items()
        )

    def _dealer_ends(self, open_die: int) -> dict[int, Fraction]:
        """How often the dealer ends on each total behind an open die, if there is no Black Plague."""
        faces = FACES[:-1] if open_die == TEN else FACES
        return law_of(
            (chance / len(faces), end) for face in faces for end, chance in self.dealer_rest(open_die + face, 2).items()
        )

    # -- a hand -----------------------------------------------------------------------------------------------

    def _stay(self, open_die: int, added: int, dice: int) -> Fraction:
        """What a hand is worth that takes no more dice."""
        mine = self.counted(added, dice)
        if mine == BUST:
            return Fraction(-1)
        return sum(
            (chance * ((mine > end) - (mine < end)) for end, chance in self.dealer_ends(open_die).items()), Fraction(0)
        )

    def _hit(self, open_die: int, added: int, dice: int) -> Fraction:
        return sum((self.played(open_die, added + face, dice + 1) for face in FACES), Fraction(0)) / TEN

    def _played(self, open_die: int, added: int, dice: int) -> Fraction:
        """What a hand is worth that is played on as well as can be, by hitting and staying."""
        if added >= self.rules.target or dice >= self.rules.round_table_dice:
            return self.stay(open_die, added, dice)
        return max(self.stay(open_die, added, dice), self._hit(open_die, added, dice))

    def _double(self, open_die: int, added: int) -> Fraction:
        return 2 * sum((self.stay(open_die, added + face, 3) for face in FACES), Fraction(0)) / TEN

    def _two_dice(self, open_die: int, added: int, *, is_split: bool) -> Fraction:
        """What the first two dice of a hand are worth where they are not split."""
        best = self.played(open_die, added, 2)
        if is_split and not self.rules.double_after_split:
            return best
        return max(best, self._double(open_die, added))

    # -- splitting --------------------------------------------------------------------------------------------

    def _half_pair(self, open_die: int, face: int, deep: int | None = None) -> Fraction:
        """What one die of a split pair is worth, where its hand may be split again, `deep` times or without end.

        Without end it is the better of two plays: never to split again, or always, with W = (others + 2W) / 10.
        """
        second = {other: self._two_dice(open_die, face + other, is_split=True) for other in FACES}
        others = sum((worth for other, worth in second.items() if other != face), Fraction(0))
        once = (others + second[face]) / TEN
        if deep is None:
            return max(once, others / (TEN - 2))
        return max(once, (others + 2 * self.half_pair(open_die, face, deep - 1)) / TEN) if deep else once

    def _row_of(self, open_die: int, face: int, waiting: int, splits: int) -> Fraction:
        """What so many hands of one die are worth together where they share the splits that are left."""
        if not waiting:
            return Fraction(0)
        rest = self._row(open_die, face, waiting - 1, splits)
        worth = Fraction(0)
        for other in FACES:
            kept = self._two_dice(open_die, face + other, is_split=True) + rest
            if other == face and splits:
                kept = max(kept, self._row(open_die, face, waiting + 1, splits - 1))
            worth += kept / TEN
        return worth

    def split(self, open_die: int, face: int) -> Fraction:
        """What splitting a starting pair is worth."""
        if self.splits is None:
            return 2 * self.half_pair(open_die, face)
        return self._row(open_die, face, 2, self.splits - 1)

    # -- a round ----------------------------------------------------------------------------------------------

    def may_split(self, first: int, second: int) -> bool:
        """Whether two starting dice may be split."""
        return first == second and first <= self.rules.highest_split_pair and self.splits != 0

    def start(self, open_die: int, first: int, second: int) -> Fraction:
        """What two starting dice are worth to whoever plays as well as can be."""
        if first == second == TEN:
            return Fraction(self.rules.baron_pays.profit, self.rules.baron_pays.stake)
        best = self._two_dice(open_die, first + second, is_split=False)
        return max(best, self.split(open_die, first)) if self.may_split(first, second) else best

    def round_with(self, first: int, second: int) -> Fraction:
        """What a round is worth that begins with these two dice, the dealer's open die not rolled yet."""
        worth = Fraction(0)
        for open_die in FACES:
            value = self.start(open_die, first, second)
            if open_die == TEN:
                is_safe = first == second == TEN and self.rules.baron_settles_before_plague
                value += ONE_IN_TEN * ((value if is_safe else -1) - value)
            worth += value / TEN
        return worth

    def whole_game(self) -> Fraction:
        """What a round is worth before a die is rolled."""
        return sum((self.round_with(first, second) for first in FACES for second in FACES), Fraction(0)) / TEN**2

    def action(self, open_die: int, added: int, dice: int, *, pair: int = 0, is_split: bool = False) -> str:
        """The best action for a hand; `pair` is the face of two equal dice that may be split, 0 for all others.

        For rules that split without end, where a hand's best does not depend on its neighbours, or once at most.
        """
        worths = {"stay": self.stay(open_die, added, dice), "hit": self._hit(open_die, added, dice)}
        if dice == 2 and (self.rules.double_after_split or not is_split):
            worths["double"] = self._double(open_die, added)
        if pair:
            worths["split"] = self.split(open_die, pair)
        return max(worths, key=worths.__getitem__)


def six_deep(rules: Any) -> Fraction:
    """What a round is worth where a hand may be split again in its half, and so on, six deep."""
    theory = BaronTheory(rules)
    shallow = BaronTheory(rules)
    shallow.half_pair = cache(lambda open_die, face: theory.half_pair(open_die, face, 5))
    return shallow.whole_game()
