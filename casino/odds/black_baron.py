"""Black Baron's exact values: every choice against an open die, however many hands a seat holds, and the house's edge.

It is only arithmetic over the settings, most of it shared with the characters: no table, no character. Values are in
units of the hand's stake. With a ten showing play goes on only when the secret die is no ten, so that is known wherever
there is a choice.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from casino.core.texts import _
from casino.engines.black_baron.events import BlackBaronView
from casino.engines.black_baron.settings import SIDES, BlackBaronSettings
from casino.odds.value import Value, Values, Work, about, best_of, percent_text, sentence_of, with_verdict
from casino.players.black_baron.odds import OPENINGS, BlackBaronOdds, openings

_FACES = range(1, SIDES + 1)


class BaronValues:
    """The values of one set of rules; each open die is worked out once, in less than a few milliseconds.

    `stay`, `hit` and `double` are the characters' own; splits count the hands that a seat holds, which theirs do not.
    """

    def __init__(self, rules: BlackBaronSettings) -> None:
        self.rules = rules
        self._edge: float | None = None
        self._plain = BlackBaronOdds(rules, with_splits=False)
        self.stay, self.hit, self.double = self._plain.stay, self._plain.hit, self._plain.double

    # -- what a sentence says ---------------------------------------------------------------------------------

    def counted(self, added: int, dice: int) -> int:
        """The total of dice: their sum, or the target for a Round Table (RULES, part 1)."""
        return self._plain.counts_as(added, dice)

    def chances(self, open_die: int, added: int, dice: int) -> tuple[float, float]:
        """The chances that a hand that takes no more dice wins, and that it pushes."""
        total, target = self.counted(added, dice), self.rules.target
        if total > target:
            return 0.0, 0.0
        ends = self._plain.dealer_totals(open_die)
        return sum(chance for end, chance in ends.items() if end > target or end < total), ends.get(total, 0.0)

    def bust(self, added: int, dice: int) -> float:
        """The chance that one more die busts the hand."""
        return sum(self.counted(added + face, dice + 1) > self.rules.target for face in _FACES) / SIDES

    def with_one(self, open_die: int, added: int) -> float:
        """The chance that a starting hand wins with just one die more."""
        return sum(self.chances(open_die, added + face, 3)[0] for face in _FACES) / SIDES

    # -- splits -----------------------------------------------------------------------------------------------

    def _endless(self, open_die: int, face: int) -> float:
        """The worth of a hand that begins with one die of a pair, where splits have no end.

        If a pair is split again whenever it comes, the hand is worth r = (others + 2 r) / 10, so others / 8.
        """
        values = self._plain.split_hands(open_die, face)
        others, pair = sum(values) - values[face - 1], values[face - 1]
        return max(others / (SIDES - 2), (others + pair) / SIDES)

    def split(self, open_die: int, face: int, hands: int = 1, waiting: int = 0) -> float:
        """The worth of splitting a pair of `face` by a seat that holds `hands`, of which `waiting` are still to come.

        Those wait with one die each and compete for the splits; what they are worth without this one is taken off.
        """
        most = self.rules.max_hands
        if most is None:
            return 2 * self._endless(open_die, face)
        splits = most - hands
        whole = self._plain.row(open_die, face, waiting + 2, splits - 1)
        return whole - self._plain.row(open_die, face, waiting, splits)

    # -- a whole round ----------------------------------------------------------------------------------------

    def start(self, open_die: int, first: int, second: int) -> float:
        """The worth of two starting dice where the plague did not strike."""
        best = self._plain.start(open_die, first, second)
        may_split = first == second <= self.rules.highest_split_pair
        return max(best, self.split(open_die, first)) if may_split else best

    def edge(self) -> Generator[None, None, float]:
        """The house's share of a first bet under the best play; it rests every few milliseconds."""
        if self._edge is None:
            whole = 0.0
            for number, worth in enumerate(openings(self.rules, self.start), 1):
                whole += worth
                if number % SIDES == 0:
                    yield
            self._edge = -whole / OPENINGS
        return self._edge


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
        """The reason why the best choice is best."""
        added, best = sum(self.dice), best_of(values)
        rules = values_of(self.settings)
        win, push = rules.chances(self.open_die, added, len(self.dice))
        total = rules.counted(added, len(self.dice))
        known = {"total": total, "die": _die(self.open_die), "win": percent_text(win)}
        stays = _("staying on {total} against {die} wins {win}", **known)
        if push:
            stays = _("staying on {total} against {die} wins {win} and pushes {push}", push=percent_text(push), **known)
        bust = rules.bust(added, len(self.dice))
        busts = _("another die busts {bust}", bust=percent_text(bust)) if bust else _("another die cannot bust")
        if best == "double":
            wins = rules.with_one(self.open_die, added)
            return sentence_of(_("one die for twice the bet wins {win}", win=percent_text(wins)), stays)
        if best == "split":
            first = _die(self.dice[0])
            two = _("two hands that begin with {first} are worth more than one of {total}", first=first, total=total)
            return sentence_of(two, stays)
        return sentence_of(busts, stays) if best == "hit" else sentence_of(stays, busts)

    def in_words(self, values: Values, name: Callable[[str], str]) -> str:
        """How often one more die goes over and staying wins, or what a double or a split promises, and what is best."""
        added, best = sum(self.dice), best_of(values)
        rules = values_of(self.settings)
        total, target = rules.counted(added, len(self.dice)), self.settings.target
        stays = _(
            "staying on {total} wins {win}",
            total=total,
            win=about(rules.chances(self.open_die, added, len(self.dice))[0]),
        )
        if best == "double":
            one = _("one die for twice the bet wins {win} of the time", win=about(rules.with_one(self.open_die, added)))
        elif best == "split":
            one = _(
                "two hands that begin with {first} are worth more than one of {total}",
                first=_die(self.dice[0]),
                total=total,
            )
        else:
            bust = rules.bust(added, len(self.dice))
            one = _("another die cannot go over {target}", target=target)
            if bust:
                one = _("another die goes over {target} {bust} of the time", target=target, bust=about(bust))
        return with_verdict(sentence_of(one, stays), values, name)


def _die(face: int) -> str:
    """A die's face with its article."""
    return _("an {face}", face=face) if face == 8 else _("a {face}", face=face)


def baron_knowledge(
    settings: BlackBaronSettings, view: BlackBaronView, seat: int, offers: Sequence[str]
) -> BaronKnowledge:
    """The knowledge of the seat to act, from its view alone."""
    hands = view.seats[seat - 1]
    hand = hands[view.hand - 1]
    return BaronKnowledge(
        settings, view.dealer[0], hand.dice, hand.stake, len(hands), len(hands) - view.hand, tuple(offers)
    )
