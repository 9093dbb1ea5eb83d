"""A player's mean share of the pots at Shadowport if all stay in: exact where it can be, else played out.

Exact are two players, three with all their dice on the table, and any number without jumps. Odd cents of a shared pot
are parted like the rest.
"""

from collections.abc import Generator, Sequence
from typing import Literal, NamedTuple

import numpy as np

from casino.engines.pilok.hands import BEST, DICE
from casino.odds.pilok.heads_up import expected_shares
from casino.odds.pilok.position import Position
from casino.odds.pilok.rollout import showdown_played
from casino.odds.pilok.tables import WORTH, Real, hand_law
from casino.players.pilok.lookahead import FULLY_FOLLOWED, Lookahead, hand_number


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
