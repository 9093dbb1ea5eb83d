"""Whether the dealer's next die or card can still change how a hand ends, at tables against a dealer.

Only what the rules allow counts, not how likely it is. No table and no event is known here.
"""

from collections.abc import Collection, Iterable
from functools import cache

from casino.engines.black_baron.settings import SIDES, BlackBaronSettings

_ACE, _TEN, _TARGET = 1, 10, 21


def can_still_change(totals: Iterable[int], ends: Collection[int], target: int) -> bool:
    """Whether some hand of these totals ends differently against two of the dealer's possible final totals.

    Totals over `target` are bust: such a hand has lost already, and such a dealer loses to all others.
    """
    for total in totals:
        if total > target:
            continue
        results = {1 if end > target or total > end else 0 if total == end else -1 for end in ends}
        if len(results) > 1:
            return True
    return False


def dice_ends(total: int, dice: int, rules: BlackBaronSettings) -> frozenset[int]:
    """The dealer's possible final totals at Black Baron after at least one more die (RULES, part 1)."""
    return _dice_ends(total, dice, rules.target, rules.dealer_stands_on, rules.round_table_dice)


@cache
def _dice_ends(total: int, dice: int, target: int, stands_on: int, round_table: int) -> frozenset[int]:
    found: set[int] = set()
    for face in range(1, SIDES + 1):
        added, count = total + face, dice + 1
        if count >= round_table and added < target:
            found.add(target)
        elif added >= stands_on or count >= round_table:
            found.add(min(added, target + 1))
        else:
            found |= _dice_ends(added, count, target, stands_on, round_table)
    return frozenset(found)


def card_ends(points: Iterable[int], *, hits_soft_17: bool) -> frozenset[int]:
    """The dealer's possible final totals after at least one more card; `points` are those of the cards seen, aces 1."""
    seen = tuple(points)
    return _card_ends(sum(seen), _ACE in seen, hits_soft_17)


@cache
def _card_ends(hard: int, has_ace: bool, hits_soft_17: bool) -> frozenset[int]:
    found: set[int] = set()
    for points in range(_ACE, _TEN + 1):
        added, ace = hard + points, has_ace or points == _ACE
        is_soft = ace and added + 10 <= _TARGET
        total = added + 10 if is_soft else added
        if total > 17 or (total == 17 and not (is_soft and hits_soft_17)):
            found.add(min(total, _TARGET + 1))
        else:
            found |= _card_ends(added, ace, hits_soft_17)
    return frozenset(found)
