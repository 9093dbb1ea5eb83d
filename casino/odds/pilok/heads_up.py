"""The exact shares of two players alone at the Jump of Pi'Lok, for every two hands. No money."""

import numpy as np
import numpy.typing as npt

from casino.odds.pilok.position import Position
from casino.odds.pilok.tables import MOVES, SUM, WORTH, Real, hand_law

_FIRST, _OTHER = 0, 1


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
