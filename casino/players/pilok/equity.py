"""Expected shares of a pot of Three Street Pi'Lok, including the dice to come and the Jump. No betting.

With all dice on the table and at most three in the hand this is exact (`lookahead`). Otherwise the missing dice and the
duels are sampled, always from the same throws, so that equal tables are judged equally: the second player jumps the
leader, since that alone gains something at once, all others decline, and the winner of a duel picks the best die.
"""

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np
import numpy.typing as npt

from casino.engines.pilok.hands import BEST, DICE, SIDES
from casino.engines.pilok.settings import MAX_SEATS
from casino.players.pilok.lookahead import FULLY_FOLLOWED, HANDS, REROLLS, WORTHS, Lookahead, hand_number

SAMPLES = 1536  # a multiple of 6, so that every die can show every face equally often
SEED = 24

Numbers = npt.NDArray[np.int64]
Chances = npt.NDArray[np.float64]
Known = tuple[tuple[int, ...], ...]


class _Throws:
    """The throws that all positions are judged by.

    In each column every face, and every part of the unit interval, is equally frequent. `faces` is (SAMPLES, seats,
    dice); `again` and `luck` are (SAMPLES, seats): a rerolled die, and a duel in 0 to 1.
    """

    def __init__(self) -> None:
        draws = np.random.default_rng(SEED)
        even = np.arange(SAMPLES)

        def columns(count: int) -> Numbers:
            return np.stack([draws.permutation(even) for _ in range(count)], axis=1)

        self.faces = (columns(MAX_SEATS * DICE) % SIDES + 1).reshape(SAMPLES, MAX_SEATS, DICE)
        self.again = columns(MAX_SEATS) % SIDES
        self.luck = (columns(MAX_SEATS) + 0.5) / SAMPLES


class _Tables:
    """Hands by number as arrays.

    `number` is by three faces, `worth` by hand; `next` is the hand that results if a rival of some worth may pick a
    die: by hand, the rival's worth, the face rolled from 0.
    """

    def __init__(self) -> None:
        self.worth = np.array(WORTHS)
        self.number = np.zeros((SIDES + 1,) * DICE, dtype=np.int64)
        for dice in product(range(1, SIDES + 1), repeat=DICE):
            self.number[dice] = hand_number(dice)
        self.next = np.zeros((len(HANDS), BEST + 1, SIDES), dtype=np.int64)
        for hand in range(len(HANDS)):
            for against in range(BEST + 1):
                self.next[hand, against] = _picked(hand, against)


def _picked(hand: int, against: int) -> tuple[int, ...]:
    """The hand after a rival of some worth picked a die: better as seldom as possible, else as low as possible."""

    def badness(after: tuple[int, ...]) -> tuple[float, float]:
        worths = [WORTHS[new] for new in after]
        beaten = sum(1.0 if worth < against else 0.5 if worth == against else 0.0 for worth in worths)
        return beaten, -sum(worths)

    return max([(hand,) * SIDES, *REROLLS[hand].values()], key=badness)


_THROWS = _Throws()
_TABLES = _Tables()


def sampled_worths(
    known: Known, first: int | None, wins: Sequence[Sequence[float]], *, has_jump: bool
) -> Iterator[Numbers | None]:
    """The worth of every player's hand in each sample, (SAMPLES, players), after pauses (None).

    `known` are the dice on the table, by player in seat order; `first` is the player who is asked first at the Jump, or
    None if that is for the highest sum of three yet to come; `wins[i][j]` is the chance that i wins a duel if it jumps
    j.
    """
    throws, tables, players = _THROWS, _TABLES, len(known)
    faces = throws.faces[:, :players].copy()
    for player, dice in enumerate(known):
        faces[:, player, : len(dice)] = dice
    hands = tables.number[faces[..., 0], faces[..., 1], faces[..., 2]]
    worths = tables.worth[hands]
    if has_jump:
        chances = np.array(wins)
        rows = np.arange(SAMPLES)
        start = faces.sum(axis=2).argmax(axis=1) if first is None else np.full(SAMPLES, first)
        for turn in range(players):
            yield None
            _jump(hands, worths, rows, (start + turn) % players, chances, turn)
    yield worths


def _jump(hands: Numbers, worths: Numbers, rows: Numbers, me: Numbers, wins: Chances, turn: int) -> None:
    """Plays one player's turn at the Jump in every sample; `hands` and `worths` change in place."""
    throws, tables = _THROWS, _TABLES
    mine = worths[rows, me]
    worths[rows, me] = 0
    leader = worths.argmax(axis=1)
    best = worths[rows, leader]
    worths[rows, leader] = 0
    second = worths.max(axis=1)
    worths[rows, leader], worths[rows, me] = best, mine
    win = wins[me, leader]
    jumps = (mine >= second) & ((mine < best) | ((mine == best) & (win > 0.5)))
    is_won = throws.luck[:, turn] < win
    loser = np.where(is_won, leader, me)
    after = tables.next[hands[rows, loser], np.where(is_won, mine, best), throws.again[:, turn]]
    rows, loser, after = rows[jumps], loser[jumps], after[jumps]
    hands[rows, loser] = after
    worths[rows, loser] = tables.worth[after]


class Outlook:
    """The share of a pot each player can expect, for every pot that some of the players contend for.

    Players are numbers from 0, in seat order; `known`, `first` and `wins` as for `sampled_worths`. `prepare` comes
    before `shares`.
    """

    def __init__(self, known: Known, first: int | None, wins: Sequence[Sequence[float]], *, has_jump: bool) -> None:
        self._known = known
        self._first = first
        self._wins = wins
        self._has_jump = has_jump
        self._shares: dict[tuple[int, ...], tuple[float, ...]] = {}
        self._worths: Numbers | None = None
        self.is_ready = False

    @property
    def is_exact(self) -> bool:
        """Whether everything follows from the dice on the table."""
        return self._first is not None and len(self._known) <= FULLY_FOLLOWED and self._has_jump

    def prepare(self) -> Iterator[None]:
        """Does the long part of the work in small slices, pausing after each."""
        if self.is_ready:
            return
        everybody = tuple(range(len(self._known)))
        if self.is_exact:
            lookahead, order, hands = self._among(everybody)
            yield from lookahead.prepare(hands, order)
            self._shares[everybody] = lookahead.values(hands, order)
        else:
            for step in sampled_worths(self._known, self._first, self._wins, has_jump=self._has_jump):
                yield
                self._worths = step
        self.is_ready = True

    def _among(self, players: tuple[int, ...]) -> tuple[Lookahead, list[int], tuple[int, ...]]:
        """The Jump among some players for one pot: their lookahead, their order of jumping and their hands."""
        wins = [[self._wins[i][j] for j in players] for i in players]
        lookahead = Lookahead([(1.0, tuple(range(len(players))))], wins)
        order = sorted(range(len(players)), key=lambda n: (players[n] - (self._first or 0)) % len(self._known))
        return lookahead, order, tuple(hand_number(self._known[i]) for i in players)

    def shares(self, players: tuple[int, ...]) -> tuple[float, ...]:
        """The share each of these players, in seat order, can expect of a pot only they contend for; adds up to 1."""
        found = self._shares.get(players)
        if found is None:
            found = self._shares[players] = self._work_out(players)
        return found

    def _work_out(self, players: tuple[int, ...]) -> tuple[float, ...]:
        if len(players) == 1:
            return (1.0,)
        if self._worths is None:
            lookahead, order, hands = self._among(players)
            return lookahead.values(hands, order)
        worths = self._worths[:, players]
        is_best = worths == worths.max(axis=1, keepdims=True)
        shares = (is_best / is_best.sum(axis=1, keepdims=True)).mean(axis=0)
        return tuple(shares.tolist())
