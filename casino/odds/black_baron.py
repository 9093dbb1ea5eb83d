"""Black Baron's exact values: every choice against an open die, however many hands a seat holds, and the house's edge.

Only arithmetic over the settings: no table, no character. Values are in units of the hand's stake. With a ten showing
play goes on only when the secret die is no ten, so that is known wherever there is a choice.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from casino.engines.black_baron.events import BlackBaronView
from casino.engines.black_baron.settings import BARON, SIDES, BlackBaronSettings
from casino.odds.value import Value, Values, Work, best_of, of_hundred, told_in_hundreds

_FACES = range(1, SIDES + 1)


class BaronValues:
    """The values of one set of rules; each open die is worked out once, in less than a few milliseconds."""

    def __init__(self, rules: BlackBaronSettings) -> None:
        self.rules = rules
        self._ends = cache(self._dealer_ends)
        self._stay_on = cache(self._stay_value)
        self._playing = cache(self._play_value)
        self._seconds = cache(self._second_values)
        self._row = cache(self._row_value)

    # -- the dealer -------------------------------------------------------------------------------------------

    def counted(self, added: int, dice: int) -> int:
        """What dice count: their sum, or the target for a Round Table (RULES, part 1)."""
        return self.rules.target if dice >= self.rules.round_table_dice and added < self.rules.target else added

    def _dealer_ends(self, open_die: int) -> dict[int, float]:
        """The chances of the dealer's totals, all busts as one more than the target."""
        rules = self.rules
        ends: dict[int, float] = {}
        rolling, dice = {open_die: 1.0}, 1
        while rolling:
            faces = _FACES[:-1] if dice == 1 and open_die == SIDES else _FACES
            dice += 1
            rolled: dict[int, float] = {}
            for added, chance in rolling.items():
                for face in faces:
                    rolled[added + face] = rolled.get(added + face, 0.0) + chance / len(faces)
            rolling = {}
            for added, chance in rolled.items():
                if added < rules.dealer_stands_on and dice < rules.round_table_dice:
                    rolling[added] = chance
                else:
                    total = min(self.counted(added, dice), rules.target + 1)
                    ends[total] = ends.get(total, 0.0) + chance
        return ends

    # -- a hand -----------------------------------------------------------------------------------------------

    def _stay_value(self, open_die: int, total: int) -> float:
        target = self.rules.target
        return sum(
            chance * (1 if end > target or total > end else 0 if total == end else -1)
            for end, chance in self._ends(open_die).items()
        )

    def stay(self, open_die: int, added: int, dice: int) -> float:
        """The worth of a hand of so many dice that takes no more."""
        total = self.counted(added, dice)
        return -1.0 if total > self.rules.target else self._stay_on(open_die, total)

    def chances(self, open_die: int, added: int, dice: int) -> tuple[float, float]:
        """How often a hand that takes no more wins, and how often it pushes."""
        total, target = self.counted(added, dice), self.rules.target
        if total > target:
            return 0.0, 0.0
        ends = self._ends(open_die)
        return sum(chance for end, chance in ends.items() if end > target or end < total), ends.get(total, 0.0)

    def bust(self, added: int, dice: int) -> float:
        """How often one die more is too many."""
        return sum(self.counted(added + face, dice + 1) > self.rules.target for face in _FACES) / SIDES

    def hit(self, open_die: int, added: int, dice: int) -> float:
        """The worth of one die more, and the best after it."""
        return sum(self._playing(open_die, added + face, dice + 1) for face in _FACES) / SIDES

    def _play_value(self, open_die: int, added: int, dice: int) -> float:
        if added >= self.rules.target or dice >= self.rules.round_table_dice:
            return self.stay(open_die, added, dice)
        return max(self.stay(open_die, added, dice), self.hit(open_die, added, dice))

    def double(self, open_die: int, added: int) -> float:
        """The worth of doubling the first two dice, in units of the stake before."""
        return 2 * sum(self.stay(open_die, added + face, 3) for face in _FACES) / SIDES

    # -- a row of split hands ---------------------------------------------------------------------------------

    def _second_values(self, open_die: int, face: int) -> tuple[float, ...]:
        """The worth of a split hand by its second die, not split again."""
        values = []
        for added in range(face + 1, face + SIDES + 1):
            best = self._playing(open_die, added, 2)
            values.append(max(best, self.double(open_die, added)) if self.rules.double_after_split else best)
        return tuple(values)

    def _endless(self, open_die: int, face: int) -> float:
        """The worth of a hand that begins with one die of a pair, where splits have no end.

        If a pair is split again whenever it comes, the hand is worth r = (others + 2 r) / 10, so others / 8.
        """
        values = self._seconds(open_die, face)
        others, pair = sum(values) - values[face - 1], values[face - 1]
        return max(others / (SIDES - 2), (others + pair) / SIDES)

    def _row_value(self, open_die: int, face: int, hands: int, splits: int) -> float:
        """The worth of hands that begin with one die each, played one after another, with so many splits left."""
        if not hands:
            return 0.0
        values = self._seconds(open_die, face)
        rest = self._row(open_die, face, hands - 1, splits)
        value = sum(values) / SIDES + rest
        if splits:
            again = self._row(open_die, face, hands + 1, splits - 1)
            value += max(0.0, again - rest - values[face - 1]) / SIDES
        return value

    def split(self, open_die: int, face: int, hands: int = 1, waiting: int = 0) -> float:
        """The worth of splitting a pair of `face` by a seat that holds `hands`, of which `waiting` are still to come.

        Those wait with one die each and compete for the splits; what they are worth without this one is taken off.
        """
        most = self.rules.most_hands
        if most is None:
            return 2 * self._endless(open_die, face)
        splits = most - hands
        whole = self._row(open_die, face, waiting + 2, splits - 1)
        return whole - self._row(open_die, face, waiting, splits)

    # -- a whole round ----------------------------------------------------------------------------------------

    def start(self, open_die: int, first: int, second: int) -> float:
        """The worth of two starting dice where the plague did not strike."""
        rules = self.rules
        if (first, second) == BARON:
            return rules.baron_pays.profit / rules.baron_pays.stake
        best = max(self._playing(open_die, first + second, 2), self.double(open_die, first + second))
        may_split = first == second <= rules.highest_split_pair
        return max(best, self.split(open_die, first)) if may_split else best

    def edge(self) -> Generator[None, None, float]:
        """What the house keeps of a first bet under the best play; it rests after every open die."""
        whole = 0.0
        for open_die in _FACES:
            for first in _FACES:
                for second in _FACES:
                    worth = self.start(open_die, first, second)
                    if open_die == SIDES:
                        is_safe = (first, second) == BARON and self.rules.baron_settles_before_plague
                        worth = worth * (SIDES - 1) / SIDES + (worth if is_safe else -1.0) / SIDES
                    whole += worth
                yield
        return -whole / SIDES**3


@lru_cache(maxsize=16)
def values_of(settings: BlackBaronSettings) -> BaronValues:
    """The values of these rules, kept."""
    return BaronValues(settings)


@dataclass(frozen=True)
class BaronKnowledge:
    """A decision as its seat sees it.

    `dice` are those of the hand to act and `stake` its cents; `hands` is how many the seat holds, and `waiting` how
    many of them are still to come. `offers` are the choices.
    """

    settings: BlackBaronSettings
    open_die: int
    dice: tuple[int, ...]
    stake: int
    hands: int
    waiting: int
    offers: tuple[str, ...]

    def work(self) -> Work:
        """The value of each choice; see `casino.odds.value.evaluate`."""
        values, added, count = values_of(self.settings), sum(self.dice), len(self.dice)
        found = {}
        for name in self.offers:
            if name == "stay":
                gain = values.stay(self.open_die, added, count)
            elif name == "hit":
                gain = values.hit(self.open_die, added, count)
            elif name == "double":
                gain = values.double(self.open_die, added)
            else:
                gain = values.split(self.open_die, self.dice[0], self.hands, self.waiting)
            found[name] = Value(gain, stake=self.stake)
            yield
        return found

    def reason(self, values: Values) -> str:
        """Why the best choice is best."""
        added, best = sum(self.dice), best_of(values)
        rules = values_of(self.settings)
        win, push = rules.chances(self.open_die, added, len(self.dice))
        total = rules.counted(added, len(self.dice))
        stays = f"staying on {total} against {_die(self.open_die)} wins {of_hundred(win)}%"
        if push:
            stays += f" and pushes {of_hundred(push)}%"
        bust = rules.bust(added, len(self.dice))
        busts = f"another die busts {of_hundred(bust)}%" if bust else "another die cannot bust"
        if best == "double":
            wins = sum(rules.chances(self.open_die, added + face, 3)[0] for face in _FACES) / SIDES
            return told_in_hundreds(f"one die for twice the bet wins {of_hundred(wins)}%", stays)
        if best == "split":
            first = _die(self.dice[0])
            return told_in_hundreds(f"two hands that begin with {first} are worth more than one of {total}", stays)
        return told_in_hundreds(busts, stays) if best == "hit" else told_in_hundreds(stays, busts)


def _die(face: int) -> str:
    """A die's face with its article."""
    return f"an {face}" if face == 8 else f"a {face}"


def baron_knowledge(
    settings: BlackBaronSettings, view: BlackBaronView, seat: int, offers: Sequence[str]
) -> BaronKnowledge:
    """What the seat to act knows, from its view alone."""
    hands = view.seats[seat - 1]
    hand = hands[view.hand - 1]
    return BaronKnowledge(
        settings, view.dealer[0], hand.dice, hand.stake, len(hands), len(hands) - view.hand, tuple(offers)
    )
