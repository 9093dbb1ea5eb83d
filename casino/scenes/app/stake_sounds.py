"""How much money is heard: the size of a gain or a loss, and how tense the open bets are. No pygame, no scene."""

from bisect import bisect_right
from collections.abc import Sequence

SIZES = ("slight", "small", "large", "big")
_OF_PURSE = (0.02, 0.1, 0.3)  # from these shares of what a player has, a gain or a loss is a size larger
_TIMES_STAKE = (2.0, 5.0)  # from so many stakes a gain is a size larger than its share makes it
_TENSEST = 0.5  # the share of a player's money beyond which no bet is more tense
_CURVE = 0.6  # small bets differ as much as large ones do
_DECIDED = 0.6  # of the tension is left when all but one of many outcomes are known


def size_of(net: int, staked: int, worth: int) -> int:
    """The size of a gain or a loss, 0 to 3, by its share of what the player has and by what was staked; cents."""
    by_purse = bisect_right(_OF_PURSE, abs(net) / max(1, worth, abs(net)))
    by_stake = bisect_right(_TIMES_STAKE, net / max(1, staked)) if net > 0 else 0
    return min(len(SIZES) - 1, by_purse + by_stake)


def verdict(net: int, staked: int, worth: int) -> str:
    """The name of the sound of a bet's end: "win_large", "loss_slight" or "push"."""
    if not net:
        return "push"
    return f"{'win' if net > 0 else 'loss'}_{SIZES[size_of(net, staked, worth)]}"


def tension(open_stakes: Sequence[int], outcomes: int, worth: int) -> float:
    """How tense a player's bets are, 0 to 1: the share of what the player has that lies in the open ones of some bets,
    a little less for those already decided."""
    at_stake = sum(open_stakes)
    if not at_stake:
        return 0.0
    share = min(1.0, at_stake / max(1, worth) / _TENSEST) ** _CURVE
    return float(share * (_DECIDED + (1 - _DECIDED) * len(open_stakes) / max(1, outcomes)))
