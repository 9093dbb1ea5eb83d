"""Whether a die or card to come can still change how a hand or a bet ends.

Only what the rules allow counts, not how likely it is. No table and no event is known here.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import product

from casino.core.dice import CODE_SIDES, DiceCode
from casino.engines.baccarat.bets import MAIN_AREAS
from casino.engines.baccarat.hands import banker_draws
from casino.engines.black_baron.settings import SIDES, BlackBaronSettings
from casino.engines.pilok import hands as pilok
from casino.engines.pilok.settings import PilokSettings

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


def street_worths(dice: Sequence[int]) -> frozenset[int]:
    """The worths a hand at Three Street Pi'Lok may have after one more die (RULES, part 3)."""
    return frozenset(pilok.worth((*dice, face)) for face in range(1, pilok.SIDES + 1))


def rerolled_worths(dice: Sequence[int], picked: Iterable[int]) -> frozenset[int]:
    """The worths a hand at Three Street Pi'Lok may have if one of the picked dice, from 0, is thrown again."""
    faces = range(1, pilok.SIDES + 1)
    return frozenset(pilok.worth((*dice[:die], face, *dice[die + 1 :])) for die, face in product(picked, faces))


def pots_can_change(
    mine: Collection[int], pots: Iterable[Collection[int]], worths: Mapping[int, Collection[int]]
) -> bool:
    """Whether a pot may end differently for one of some seats.

    `pots` are the seats that may win each of them, `worths` all that each seat's hand may be worth in the end.
    """
    for pot in pots:
        for seat in mine:
            if seat in pot:
                others = [worths[other] for other in pot if other != seat]
                if len({end for own in worths[seat] for end in _pot_ends(own, others)}) > 1:
                    return True
    return False


def _pot_ends(own: int, others: Sequence[Collection[int]]) -> set[int]:
    """With how many others a hand may share a pot; -1 stands for a lost one."""
    ends = {-1} if any(max(other) > own for other in others) else set()
    if all(min(other) <= own for other in others):
        sure = sum(min(other) == own for other in others)
        perhaps = sum(min(other) < own and own in other for other in others)
        ends.update(range(sure, sure + perhaps + 1))
    return ends


def skill_can_change(code: DiceCode, against: int, rules: PilokSettings) -> bool:
    """Whether a jumped player's skill, which is rolled last, can decide a duel against a total in more than one way.

    A tie that is rolled again is a way of its own.
    """
    least, most = code.dice + code.pips, code.dice * CODE_SIDES + code.pips
    if rules.wild_die:  # a first 1 takes itself and the best of the others away, and a 6 adds on without an end
        least, most = least - min(2, code.dice), against + 1
    ends = {-1} if least < against else set()
    if most > against:
        ends.add(1)
    if least <= against <= most:
        ends.add({"jumper": -1, "reroll": 0, "target": 1}[rules.skill_tie])
    return len(ends) > 1


def third_card_can_change(player: int, banker: int, areas: Collection[str], *, of_player: bool) -> bool:
    """Whether the third card of the Player, or else of the Banker, can change how bets on some areas of Baccarat end.

    `player` and `banker` are the totals before it (RULES, part 5).
    """
    ends = _coup_ends(player, banker, of_player)
    has_main = any(area in MAIN_AREAS for area in areas)
    return len(ends) > 1 and (has_main or ("tie" in areas and 0 in ends))


@cache
def _coup_ends(player: int, banker: int, of_player: bool) -> frozenset[int]:
    """The possible winners after at least one more card: 1 for the Player, -1 for the Banker, 0 for a tie."""
    found: set[int] = set()
    for points in range(10):
        if of_player and banker_draws(banker, points):
            found |= _coup_ends((player + points) % 10, banker, of_player=False)
        else:
            one, other = ((player + points) % 10, banker) if of_player else (player, (banker + points) % 10)
            found.add((one > other) - (one < other))
    return frozenset(found)
