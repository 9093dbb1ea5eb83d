"""A player's mean share of the pots at Shadowport if all stay in: exact where it can be, else played out.

Exact are two players, three with all their dice on the table, and any number without jumps. Odd cents of a shared pot
are parted like the rest.
"""

from collections.abc import Generator, Sequence
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from casino.engines.pilok.hands import BEST, DICE
from casino.odds.pilok.position import Position
from casino.odds.pilok.rollout import showdown_played
from casino.odds.pilok.tables import MOVES, SUM, WORTH, Real, hand_law
from casino.players.pilok.lookahead import FULLY_FOLLOWED, Lookahead, hand_number

_FIRST, _OTHER = 0, 1  # of two players alone


class PotShare(NamedTuple):
    """The mean cents taken from the pots; `error` is the standard error of what was played out."""

    cents: float
    error: float = 0.0
    kind: Literal["exact", "sampled"] = "exact"


def expected_taken(position: Position, me: int) -> Generator[None, None, PotShare]:
    """The mean cents a player takes, if all in the hand stay in it and betting is over."""
    if not position.has_jump:
        laws = [_worth_law(dice) for dice in position.dice]
        return PotShare(sum(cents * _share(laws, players, me) for cents, players in position.pots if me in players))
    if len(position.dice) == 2:
        share = expected_shares(position)[me]
        return PotShare(
            sum(cents * (share if len(players) == 2 else me in players) for cents, players in position.pots)
        )
    if len(position.dice) <= FULLY_FOLLOWED and position.first is not None and _are_all_rolled(position):
        lookahead = Lookahead([(float(cents), players) for cents, players in position.pots], position.wins)
        hands, order = tuple(map(hand_number, position.dice)), position.order_from(position.first)
        yield from lookahead.prepare(hands, order)
        return PotShare(lookahead.values(hands, order)[me])
    cents, error = yield from showdown_played(position, me)
    return PotShare(cents, error, "sampled")


def _are_all_rolled(position: Position) -> bool:
    return all(len(dice) == DICE for dice in position.dice)


def _worth_law(dice: tuple[int, ...]) -> Real:
    """The chance of each worth of a hand that has these dice so far."""
    law: Real = np.bincount(WORTH, hand_law(dice), BEST + 1).astype(np.float64)
    return law


def _share(laws: Sequence[Real], players: Sequence[int], me: int) -> float:
    """The share of a pot that goes to `me`, by how many others end level with it while the rest are below."""
    level = [np.ones(BEST + 1)]
    for player in players:
        if player != me:
            below, same = np.concatenate(([0.0], np.cumsum(laws[player])[:-1])), laws[player]
            nought = np.zeros(BEST + 1)
            level = [one * below + fewer * same for one, fewer in zip([*level, nought], [nought, *level], strict=True)]
    return float(sum((laws[me] * chance).sum() / (others + 1) for others, chance in enumerate(level)))


# -- two players alone, for every two hands -------------------------------------------------------------------


def shares_at_shadowport() -> Real:
    """The first player's share by hand and hand, with nothing to come: 1, a half or 0."""
    mine, theirs = WORTH[:, None], WORTH[None, :]
    return np.where(mine > theirs, 1.0, np.where(mine == theirs, 0.5, 0.0))


def _asked(shares: Real, player: int, win: float) -> Real:
    """The shares before the turn of a player who wins a duel with the chance `win`; both do what is best for them."""
    mine = np.maximum(shares, (shares @ MOVES.transpose(0, 2, 1)).max(axis=0))  # the first picks a die of the other
    theirs = np.minimum(shares, (MOVES @ shares).min(axis=0))
    asked: Real = np.maximum(shares, win * mine + (1 - win) * theirs)
    if player != _FIRST:
        asked = np.minimum(shares, win * theirs + (1 - win) * mine)
    return asked


def jump_shares(position: Position) -> tuple[Real, Real]:
    """The first player's share before the Jump, where the first, or the other, is asked first."""
    shares = shares_at_shadowport()
    if not position.has_jump:
        return shares, shares
    ours, theirs = position.wins[_FIRST][_OTHER], position.wins[_OTHER][_FIRST]
    begun_by_first = _asked(_asked(shares, _OTHER, theirs), _FIRST, ours)
    return begun_by_first, _asked(_asked(shares, _FIRST, ours), _OTHER, theirs)


def expected_shares(position: Position) -> tuple[float, float]:
    """The share of a pot that each of the two can expect, with the dice to come and the Jump."""
    by_first, by_other = jump_shares(position)
    shares = np.where(_is_first_asked(position), by_first, by_other)
    share = float(hand_law(position.dice[_FIRST]) @ shares @ hand_law(position.dice[_OTHER]))
    return share, 1 - share


def _is_first_asked(position: Position) -> npt.NDArray[np.bool_]:
    """Whether the first player is the first to be asked, by hand and hand."""
    if position.first is not None:
        return np.full((len(SUM), len(SUM)), position.first == _FIRST)
    mine, theirs = SUM[:, None], SUM[None, :]
    is_ahead: npt.NDArray[np.bool_] = mine >= theirs if position.left[0] == _FIRST else mine > theirs
    return is_ahead
