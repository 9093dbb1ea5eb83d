"""The exact worth of the Jump of Three Street Pi'Lok when everybody looks ahead. Nothing is sampled.

Every jumper, and every winner of a duel, does what is worth most to itself. While at most three are in the hand, all
jumps to come are followed, at any player. With more, the player to choose considers jumping any other, the next
`FOLLOWED` jumpers only jump the leader of a pot they share in, and later jumps are taken as declined. A hand's number
is its place in `HANDS`, which lists dice in order of size. Players are numbers from 0, in seat order.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from casino.engines.pilok.hands import DICE, SIDES, worth

HANDS: tuple[tuple[int, ...], ...] = tuple(combinations_with_replacement(range(1, SIDES + 1), DICE))
HAND_OF = {hand: number for number, hand in enumerate(HANDS)}
WORTHS = tuple(worth(hand) for hand in HANDS)

FULLY_FOLLOWED = 3  # with at most so many in the hand every jump is followed
FOLLOWED = 2  # with more: so many jumpers after the present choice
SLICE = 12  # hands looked at between two pauses

Hands = tuple[int, ...]
Values = tuple[float, ...]


def hand_number(dice: Sequence[int]) -> int:
    """The number of a hand of three dice."""
    return HAND_OF[tuple(sorted(dice))]


def _rerolls_of(hand: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    rolls = {}
    for face in dict.fromkeys(hand):
        rest = list(hand)
        rest.remove(face)
        rolls[face] = tuple(hand_number([*rest, new]) for new in range(1, SIDES + 1))
    return rolls


REROLLS = tuple(_rerolls_of(hand) for hand in HANDS)  # by hand: the die's face -> the six hands it may become
_REROLL_WORTHS = tuple(tuple({tuple(WORTHS[n] for n in after) for after in rolls.values()}) for rolls in REROLLS)


class Lookahead:
    """The Jump among certain players for certain pots.

    `pots` are (amount, players that may win it); `wins[i][j]` is the chance that i wins the duel if it jumps j. Results
    are cached. Values are in the unit of the pots.
    """

    def __init__(self, pots: Sequence[tuple[float, tuple[int, ...]]], wins: Sequence[Sequence[float]]) -> None:
        self._pots = tuple(pots)
        self._wins = wins
        self._players = range(len(wins))
        self._others = tuple(tuple(j for j in self._players if j != i) for i in self._players)
        self._rivals = tuple(
            tuple(tuple(j for j in pot if j != i) for _, pot in self._pots if i in pot and len(pot) > 1)
            for i in self._players
        )
        self._takes: dict[tuple[int, ...], Values] = {}
        self._means: dict[tuple[tuple[int, ...], int, tuple[int, ...]], Values] = {}
        self._known: dict[tuple[int, ...], dict[Hands, Values]] = {}

    # -- values -----------------------------------------------------------------------------------------------

    def _takes_of(self, worths: tuple[int, ...]) -> Values:
        """The amount every player takes from the pots with hands of these worths."""
        found = self._takes.get(worths)
        if found is None:
            taken = [0.0] * len(worths)
            for amount, players in self._pots:
                best = max(worths[i] for i in players)
                winners = [i for i in players if worths[i] == best]
                for i in winners:
                    taken[i] += amount / len(winners)
            found = self._takes[worths] = tuple(taken)
        return found

    def values(self, hands: Hands, order: Sequence[int]) -> Values:
        """The worth of the pots to every player with these hands and these jumpers to come, in order."""
        return self._value(hands, self._followed(order))

    def _followed(self, later: Sequence[int]) -> tuple[int, ...]:
        """The jumpers to come whose jumps are followed."""
        return tuple(later) if len(self._players) <= FULLY_FOLLOWED else tuple(later[:FOLLOWED])

    def _value(self, hands: Hands, order: tuple[int, ...]) -> Values:
        if not order:
            return self._takes_of(tuple([WORTHS[hand] for hand in hands]))
        known = self._known.get(order)
        if known is None:
            known = self._known[order] = {}
        found = known.get(hands)
        if found is None:
            me, later = order[0], order[1:]
            found = self._value(hands, later)
            best = found[me]
            for target in self._targets(hands, me):
                value = self._jump(hands, later, me, target)
                if value[me] > best + 1e-12:
                    found, best = value, value[me]
            known[hands] = found
        return found

    def _targets(self, hands: Hands, me: int) -> Sequence[int]:
        """The players a jumper may choose: all others, or with many in the hand the best of each pot it shares in."""
        if len(self._players) <= FULLY_FOLLOWED:
            return self._others[me]
        if len(self._rivals[me]) == 1:
            return (max(self._rivals[me][0], key=lambda j: WORTHS[hands[j]]),)
        leaders = (max(rivals, key=lambda j: WORTHS[hands[j]]) for rivals in self._rivals[me])
        return tuple(dict.fromkeys(leaders))

    def _jump(self, hands: Hands, later: tuple[int, ...], me: int, target: int) -> Values:
        win = self._wins[me][target]
        picked = self._picked if later else self._picked_last
        won, lost = picked(hands, later, me, target), picked(hands, later, target, me)
        return tuple([win * a + (1.0 - win) * b for a, b in zip(won, lost, strict=True)])

    def _picked(self, hands: Hands, later: tuple[int, ...], winner: int, loser: int) -> Values:
        """The values after the winner of a duel had the best die rerolled, or none."""
        found = self._value(hands, later)
        best = found[winner]
        for after in REROLLS[hands[loser]].values():
            value = self._mean(hands, later, loser, after)
            if value[winner] > best + 1e-12:
                found, best = value, value[winner]
        return found

    def _mean(self, hands: Hands, later: tuple[int, ...], loser: int, after: tuple[int, ...]) -> Values:
        left, right = hands[:loser], hands[loser + 1 :]
        rows = [self._value((*left, hand, *right), later) for hand in after]
        return tuple([sum(column) / SIDES for column in zip(*rows, strict=True)])

    def _picked_last(self, hands: Hands, later: tuple[int, ...], winner: int, loser: int) -> Values:
        """The values of `_picked` with no jump after it, so that only the hands' worths count.

        Most hands are evaluated here, so the effect of the others' worths and the kept dice is cached.
        """
        worths = [WORTHS[hand] for hand in hands]
        found = self._takes_of(tuple(worths))
        best = found[winner]
        worths[loser] = 0
        others = tuple(worths)
        for after in _REROLL_WORTHS[hands[loser]]:
            value = self._means.get((others, loser, after))
            if value is None:
                left, right = others[:loser], others[loser + 1 :]
                rows = [self._takes_of((*left, new, *right)) for new in after]
                value = tuple([sum(column) / SIDES for column in zip(*rows, strict=True)])
                self._means[others, loser, after] = value
            if value[winner] > best + 1e-12:
                found, best = value, value[winner]
        return found

    # -- choices ----------------------------------------------------------------------------------------------

    def jumps(self, hands: Hands, me: int, later: Sequence[int]) -> dict[int | None, float]:
        """The worth to `me` of declining (None) and of jumping each other player; `later` jump after it."""
        followed = self._followed(later)
        found: dict[int | None, float] = {None: self._value(hands, followed)[me]}
        return found | {target: self._jump(hands, followed, me, target)[me] for target in self._others[me]}

    def picks(self, hands: Hands, winner: int, loser: int, later: Sequence[int]) -> dict[int | None, float]:
        """The worth to the winner of a duel of sparing (None) and of rerolling a die of each face."""
        followed = self._followed(later)
        found: dict[int | None, float] = {None: self._value(hands, followed)[winner]}
        for face, after in REROLLS[hands[loser]].items():
            found[face] = self._mean(hands, followed, loser, after)[winner]
        return found

    # -- in slices --------------------------------------------------------------------------------------------

    def prepare(self, hands: Hands, later: Sequence[int], losers: Sequence[int] = ()) -> Iterator[None]:
        """Computes in small slices all that `values`, `jumps` and `picks` will ask for, pausing after each.

        `losers` are those of whom a die may be rerolled before any of `later` jumps: none for `values`, all players for
        `jumps`, the loser of the open duel for `picks`.
        """
        left = self._followed(later)
        states = list(dict.fromkeys([hands, *(state for loser in losers for state in self._rolled(hands, loser))]))
        layers = []
        while left:
            layers.append((left, states))
            if len(left) > 1:
                found = dict.fromkeys(states)
                for number, state in enumerate(states):
                    found.update(dict.fromkeys(self._after(state, left[0])))
                    if number % SLICE == SLICE - 1:
                        yield
                states = list(found)
            left = left[1:]
        for order, layer in reversed(layers):
            for number, state in enumerate(layer):
                self._value(state, order)
                if number % SLICE == SLICE - 1:
                    yield

    def _rolled(self, hands: Hands, loser: int) -> list[Hands]:
        left, right = hands[:loser], hands[loser + 1 :]
        return [(*left, hand, *right) for after in REROLLS[hands[loser]].values() for hand in after]

    def _after(self, hands: Hands, me: int) -> list[Hands]:
        """The other hands that are possible after `me` was asked."""
        return [state for loser in (me, *self._targets(hands, me)) for state in self._rolled(hands, loser)]
