"""The Jump played out many times, where there are too many ways to follow all. Its figures are never exact.

Every player who is still asked does what gains most at once, as if no one came after. The throws are made from the
position alone, so that the same position always says the same, and every choice is tried with the same throws.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from zlib import crc32

import numpy as np
import numpy.typing as npt

from casino.engines.pilok.hands import DICE, SIDES
from casino.odds.pilok.position import Position
from casino.odds.pilok.tables import BELOW, EQUAL, NUMBER, ROLLED, WORTH, Real, Whole

Flags = npt.NDArray[np.bool_]

_TRIES, _SHOWDOWNS = 768, 1536  # games for each choice, and for the whole way to Shadowport; multiples of SIDES
_BLOCK = 768  # games played between two rests where there is one pot
_HARDLY = 1e-9  # of a cent
_ABSENT = -1  # the worth of a player who has no share in a pot
_NO_DIE = -1  # the loser is spared


class Throws:
    """Throws for many games; every face, and every part of the unit interval, is equally frequent in each column."""

    def __init__(self, position: Position, games: int) -> None:
        self._draws = np.random.default_rng(crc32(repr(position).encode()))
        self._even = np.arange(games)
        self.games = games

    def faces(self) -> Whole:
        """A die for each game, from 0."""
        return self._draws.permutation(self._even) % SIDES

    def luck(self) -> Real:
        """A number from 0 to 1 for each game."""
        return (self._draws.permutation(self._even) + 0.5) / self.games


class Games:
    """Many games of one position, side by side; `hands` is (games, players). Each turn changes it."""

    def __init__(self, position: Position, hands: Whole) -> None:
        self.hands = hands
        self._wins = np.array(position.wins)
        self._rows = np.arange(len(hands))
        self._pots = []
        for cents, players in position.pots:
            shares = np.zeros(len(position.dice), dtype=bool)
            shares[list(players)] = True
            self._pots.append((float(cents), shares))

    def taken(self, me: int) -> Real:
        """The cents that one player takes from the pots, by game."""
        worths, taken = WORTH[self.hands], np.zeros(len(self.hands))
        for cents, shares in self._pots:
            if shares[me]:
                among = worths[:, shares]
                best = among.max(axis=1)
                taken += np.where(worths[:, me] == best, cents / (among == best[:, None]).sum(axis=1), 0.0)
        return taken

    # -- a turn -----------------------------------------------------------------------------------------------

    def turn(self, me: Whole, luck: Real, faces: Whole) -> None:
        """Asks one player in each game, who jumps the leader of a pot if that gains something at once."""
        worths = WORTH[self.hands]
        target, gain = me.copy(), np.full(len(me), _HARDLY)
        die, other_die = np.zeros_like(me), np.zeros_like(me)
        for _, shares in self._pots:
            rivals = np.where(shares, worths, _ABSENT)
            rivals[self._rows, me] = _ABSENT
            leader = rivals.argmax(axis=1)
            is_rival = shares[me] & (rivals[self._rows, leader] > _ABSENT)
            leader = np.where(is_rival, leader, (me + 1) % worths.shape[1])
            win = self._wins[me, leader]
            now, won, if_won = self._pick(worths, me, leader)
            _, _, if_lost = self._pick(worths, leader, me)
            gained = win * won + (1 - win) * self._left(worths, me, if_lost) - now
            better = is_rival & (gained > gain)
            gain, target = np.where(better, gained, gain), np.where(better, leader, target)
            die, other_die = np.where(better, if_won, die), np.where(better, if_lost, other_die)
        is_won = luck < self._wins[me, target]
        self._reroll(np.where(is_won, target, me), np.where(is_won, die, other_die), faces, target != me)

    def duel(self, me: int, target: int, luck: Real, faces: Whole) -> None:
        """Lets a player jump another, whatever that gains; the winner picks what gains most at once."""
        worths, shape = WORTH[self.hands], len(self.hands)
        mine, other = np.full(shape, me), np.full(shape, target)
        die, other_die = self._pick(worths, mine, other)[2], self._pick(worths, other, mine)[2]
        is_won = luck < self._wins[me, target]
        loser, picked = np.where(is_won, other, mine), np.where(is_won, die, other_die)
        self._reroll(loser, picked, faces, np.ones(shape, dtype=bool))

    def reroll(self, loser: int, die: int, faces: Whole) -> None:
        """Rolls a die of a player again; `die` is its place in order of size."""
        shape = len(self.hands)
        self._reroll(np.full(shape, loser), np.full(shape, die), faces, np.ones(shape, dtype=bool))

    def _reroll(self, loser: Whole, die: Whole, faces: Whole, jumps: Flags) -> None:
        rows = self._rows[jumps & (die != _NO_DIE)]
        who = loser[rows]
        self.hands[rows, who] = ROLLED[self.hands[rows, who], die[rows], faces[rows]]

    def _pick(self, worths: Whole, winner: Whole, loser: Whole) -> tuple[Real, Real, Whole]:
        """The cents the winner of a duel takes now and after its best pick, and the die picked."""
        now, after = self._after(worths, winner, loser)
        die = after.argmax(axis=1)
        best = after[self._rows, die]
        is_picked = best > now + _HARDLY
        return now, np.where(is_picked, best, now), np.where(is_picked, die, _NO_DIE)

    def _after(self, worths: Whole, me: Whole, loser: Whole) -> tuple[Real, Real]:
        """The cents `me` takes now, and with each die of another player rolled again: (games), (games, dice)."""
        mine, theirs, hand = worths[self._rows, me], worths[self._rows, loser], self.hands[self._rows, loser]
        less, same = BELOW[hand, :, mine], EQUAL[hand, :, mine]
        now, after = np.zeros(len(me)), np.zeros((len(me), DICE))
        for cents, shares in self._pots:
            others = np.where(shares, worths, _ABSENT)
            others[self._rows, me] = others[self._rows, loser] = _ABSENT
            best = others.max(axis=1)
            ties = np.where(best == mine, (others == best[:, None]).sum(axis=1), 0)
            alone = np.where(shares[me] & (mine >= best), cents / (ties + 1), 0.0)  # if the loser is worth less
            shared = np.where(shares[me] & (mine >= best), cents / (ties + 2), 0.0)
            has_share = shares[loser]
            if_same, if_more = np.where(has_share, shared, alone), np.where(has_share, 0.0, alone)
            now += np.where(theirs < mine, alone, np.where(theirs == mine, if_same, if_more))
            more = 1 - less - same
            after += less * alone[:, None] + same * if_same[:, None] + more * if_more[:, None]
        return now, after

    def _left(self, worths: Whole, me: Whole, die: Whole) -> Real:
        """The mean cents `me` takes after that die of its own was rolled again."""
        hand, mine = self.hands[self._rows, me], worths[self._rows, me]
        left, is_rolled, die = np.zeros(len(me)), die != _NO_DIE, np.maximum(die, 0)
        for cents, shares in self._pots:
            others = np.where(shares, worths, _ABSENT)
            others[self._rows, me] = _ABSENT
            best = others.max(axis=1)
            ties = (others == best[:, None]).sum(axis=1)
            against = np.maximum(best, 0)
            same = np.where(is_rolled, EQUAL[hand, die, against], mine == best)
            more = np.where(is_rolled, 1 - same - BELOW[hand, die, against], mine > best)
            left += np.where(shares[me], cents * (more + same / (ties + 1)), 0.0)
        return left


# -- many games -----------------------------------------------------------------------------------------------

Figure = tuple[float, float]  # what is taken in the mean, in cents, and its standard error
_Begin = Callable[[Games, Real, Whole], None]


class _Trial:
    """Many games of a position. All choices are tried with the same throws: a first one, and one for each turn."""

    def __init__(self, position: Position, games: int, turns: int) -> None:
        self.throws = Throws(position, games)
        self._position = position
        self._luck = [self.throws.luck() for _ in range(turns + 1)]
        self._faces = [self.throws.faces() for _ in range(turns + 1)]
        block = max(1, _BLOCK // len(position.pots) ** 2)
        self._parts = [slice(start, start + block) for start in range(0, games, block)]

    def play(self, hands: Whole, orders: Whole, me: int, begin: _Begin | None = None) -> Generator[None, None, Figure]:
        """Asks all players in `orders`, (games, turns), after a beginning; returns what `me` then takes."""
        taken = []
        for part in self._parts:
            games = Games(self._position, hands[part].copy())
            if begin is not None:
                begin(games, self._luck[0][part], self._faces[0][part])
            for turn in range(orders.shape[1]):
                yield
                games.turn(orders[part, turn], self._luck[turn + 1][part], self._faces[turn + 1][part])
            yield
            taken.append(games.taken(me))
        found = np.concatenate(taken)
        return float(found.mean()), float(found.std(ddof=1) / np.sqrt(len(found)))


def jumps_played(
    position: Position, hands: Sequence[int], me: int, later: Sequence[int]
) -> Generator[None, None, dict[int | None, Figure]]:
    """The worth of declining (None) and of jumping each other player, with all of `later` still to be asked."""
    begins: dict[int | None, _Begin | None] = {None: None}
    for target in (player for player in position.players if player != me):
        begins[target] = partial(_jumped, me, target)
    return (yield from _tried(position, hands, me, later, begins))


def picks_played(
    position: Position, hands: Sequence[int], winner: int, loser: int, later: Sequence[int]
) -> Generator[None, None, dict[int | None, Figure]]:
    """The worth to the winner of sparing (None) and of rolling each die of the loser again; dice in order of size."""
    begins: dict[int | None, _Begin | None] = {None: None}
    for die in range(DICE):
        begins[die] = partial(_rolled_again, loser, die)
    return (yield from _tried(position, hands, winner, later, begins))


def _jumped(me: int, target: int, games: Games, luck: Real, faces: Whole) -> None:
    games.duel(me, target, luck, faces)


def _rolled_again(loser: int, die: int, games: Games, luck: Real, faces: Whole) -> None:
    games.reroll(loser, die, faces)


def _tried(
    position: Position, hands: Sequence[int], me: int, later: Sequence[int], begins: Mapping[int | None, _Begin | None]
) -> Generator[None, None, dict[int | None, Figure]]:
    tries = _games(position, _TRIES)
    trial, found = _Trial(position, tries, len(later)), {}
    same = np.tile(np.array(hands, dtype=np.int64), (tries, 1))
    orders = np.tile(np.array(later, dtype=np.int64), (tries, 1))
    for choice, begin in begins.items():
        found[choice] = yield from trial.play(same, orders, me, begin)
    return found


def _games(position: Position, usual: int) -> int:
    """The number of games played: half as many where there are side pots, as each takes several times as long."""
    return usual if len(position.pots) == 1 else usual // 2


def showdown_played(position: Position, me: int) -> Generator[None, None, Figure]:
    """The cents a player takes if the missing dice are rolled, all are asked at the Jump, and betting is over."""
    games = _games(position, _SHOWDOWNS)
    trial = _Trial(position, games, len(position.dice))
    faces = np.empty((games, len(position.dice), DICE), dtype=np.int64)
    for player, dice in enumerate(position.dice):
        for die in range(DICE):
            faces[:, player, die] = dice[die] if die < len(dice) else trial.throws.faces() + 1
    yield
    hands = NUMBER[faces[..., 0], faces[..., 1], faces[..., 2]]
    first = np.full(games, position.first) if position.first is not None else _highest(position, faces)
    orders = (first[:, None] + np.arange(len(position.dice))) % len(position.dice)
    return (yield from trial.play(hands, orders, me))


def _highest(position: Position, faces: Whole) -> Whole:
    """The player with the highest sum of three among those able to bet."""
    able = np.array([player for player in position.left if player in position.able])
    highest: Whole = able[faces.sum(axis=2)[:, able].argmax(axis=1)]
    return highest
