"""The exact odds of the Jump at Three Street Pi'Lok: duels of skill, rerolled dice, and their effect on the pots.

Only arithmetic over dice, dice codes and pots, in expected cents. No view of a table, no character's taste, no betting.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from casino.core.dice import CODE_SIDES, DiceCode
from casino.engines.pilok.events import Pot
from casino.engines.pilok.hands import SIDES, worth
from casino.engines.pilok.settings import PilokSettings

Dice = tuple[int, ...]

EXPLOSIONS = 24  # sixes of the wild die in a row that are followed; the rest weighs less than 1e-18
_HARDLY = 1e-9  # cents; a gain below it is a rounding error


class DuelChances(NamedTuple):
    """The chances of a duel of skill for the jumper.

    `win` and `lose` include the table's rule for ties and add up to 1; `tie` is the chance that the first toss is a
    tie.
    """

    win: float
    lose: float
    tie: float


class RerollGain(NamedTuple):
    """The effect of rerolling one die.

    For each face 1 to 6 it has the worth of the resulting hand and what one player then takes from the pots, in cents;
    and the mean of what is taken.
    """

    die: int
    worths: tuple[int, ...]
    takes: tuple[float, ...]
    mean: float


class JumpProspect(NamedTuple):
    """The worth of a jump to the jumper, in expected cents, if no jump came after it.

    `now` is what the jumper takes without it, `if_won` and `if_lost` after the winner's pick, `value` the mean of both.
    """

    chances: DuelChances
    now: float
    if_won: float
    if_lost: float
    value: float


def _sums(dice: int, highest: int) -> dict[int, int]:
    """The number of ways in which so many dice, none above `highest`, give each sum."""
    ways = {0: 1}
    for _ in range(dice):
        added: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, highest + 1):
                added[total + face] = added.get(total + face, 0) + count
        ways = added
    return ways


def _sums_without_best(dice: int) -> dict[int, int]:
    """The number of ways in which so many dice without the highest of them give each sum."""
    if not dice:
        return {0: 1}
    ways: dict[int, int] = {}
    for best in range(1, CODE_SIDES + 1):
        below = _sums(dice, best - 1)
        for total, count in _sums(dice, best).items():
            with_best = count - below.get(total, 0)  # the ways in which `best` is the highest die
            ways[total - best] = ways.get(total - best, 0) + with_best
    return ways


@cache
def skill_totals(code: DiceCode, *, is_wild: bool) -> Mapping[int, float]:
    """The chance of every total of a skill roll; see `casino.engines.pilok.jump.roll_skill` for the wild die."""
    if not is_wild:
        every = CODE_SIDES**code.dice
        return {total + code.pips: count / every for total, count in _sums(code.dice, CODE_SIDES).items()}
    plain = code.dice - 1
    every = CODE_SIDES**plain
    totals: dict[int, float] = {}
    for total, count in _sums_without_best(plain).items():  # a first 1 cancels itself and the highest other die
        totals[total + code.pips] = totals.get(total + code.pips, 0.0) + count / every / CODE_SIDES
    for total, count in _sums(plain, CODE_SIDES).items():
        for sixes in range(EXPLOSIONS + 1):
            chance = count / every / CODE_SIDES ** (sixes + 1)
            for face in range(1 if sixes else 2, CODE_SIDES):
                rolled = total + CODE_SIDES * sixes + face + code.pips
                totals[rolled] = totals.get(rolled, 0.0) + chance
    return totals


@lru_cache(maxsize=4096)
def _duel(jumper: DiceCode, target: DiceCode, skill_tie: str, is_wild: bool) -> DuelChances:
    ours, theirs = (skill_totals(code, is_wild=is_wild) for code in (jumper, target))
    tie = sum(chance * theirs.get(total, 0.0) for total, chance in ours.items())
    win, below = 0.0, 0.0
    for total in sorted({*ours, *theirs}):
        win += ours.get(total, 0.0) * below
        below += theirs.get(total, 0.0)
    lose = 1.0 - win - tie
    if skill_tie == "jumper":
        return DuelChances(win + tie, lose, tie)
    if skill_tie == "target":
        return DuelChances(win, lose + tie, tie)
    return DuelChances(win / (win + lose), lose / (win + lose), tie)


def duel_chances(jumper: DiceCode, target: DiceCode, settings: PilokSettings) -> DuelChances:
    """The exact chances of a duel between two skills with these settings (to 1e-12 with the wild die)."""
    return _duel(jumper, target, settings.skill_tie, settings.wild_die)


def rerolled(dice: Dice, die: int) -> tuple[Dice, ...]:
    """The six hands, for face 1 to 6, after rerolling die number `die` (from 0)."""
    return tuple((*dice[:die], face, *dice[die + 1 :]) for face in range(1, SIDES + 1))


@lru_cache(maxsize=1024)
def _reroll_worths(dice: Dice, die: int) -> tuple[int, ...]:
    return tuple(worth(hand) for hand in rerolled(dice, die))


def reroll_worths(dice: Dice, die: int) -> tuple[int, ...]:
    """The worth of three dice after rerolling die number `die` (from 0), for face 1 to 6."""
    return _reroll_worths(tuple(dice), die)


def pot_shares(worths: Mapping[int, int], pots: Sequence[Pot]) -> dict[int, float]:
    """The cents each seat takes from the pots if its hand is worth so much; equal hands share without odd cents.

    A pot none of whose seats has a worth goes to no one.
    """
    taken = dict.fromkeys(worths, 0.0)
    for pot in pots:
        contenders = [seat for seat in pot.seats if seat in worths]
        if contenders:
            best = max(worths[seat] for seat in contenders)
            winners = [seat for seat in contenders if worths[seat] == best]
            for seat in winners:
                taken[seat] += pot.amount / len(winners)
    return taken


def _worths(dice_of: Mapping[int, Dice]) -> dict[int, int]:
    return {seat: worth(dice) for seat, dice in dice_of.items()}


def reroll_gains(
    dice_of: Mapping[int, Dice], pots: Sequence[Pot], me: int, loser: int
) -> tuple[RerollGain, RerollGain, RerollGain]:
    """The effect of rerolling each of the loser's three dice on what seat `me` takes from the pots.

    `dice_of` holds the dice of every seat in the hand. `me` may be the loser, to see the effect of a rival's pick.
    """
    worths = _worths(dice_of)

    def gain(die: int) -> RerollGain:
        after = reroll_worths(dice_of[loser], die)
        taken = {value: pot_shares({**worths, loser: value}, pots)[me] for value in set(after)}
        takes = tuple(taken[value] for value in after)
        return RerollGain(die, after, takes, sum(takes) / SIDES)

    return gain(0), gain(1), gain(2)


def best_pick(dice_of: Mapping[int, Dice], pots: Sequence[Pot], winner: int, loser: int) -> int | None:
    """The loser's die whose reroll leaves the winner of the duel the most if nothing came after it.

    None means that sparing the loser is at least as good.
    """
    now = pot_shares(_worths(dice_of), pots)[winner]
    best = max(reroll_gains(dice_of, pots, winner, loser), key=lambda gain: gain.mean)
    return best.die if best.mean > now + _HARDLY else None


def jump_prospect(
    dice_of: Mapping[int, Dice],
    pots: Sequence[Pot],
    skills: Mapping[int, DiceCode],
    settings: PilokSettings,
    jumper: int,
    target: int,
) -> JumpProspect:
    """The worth to seat `jumper` of jumping seat `target`, each picking by `best_pick` if it wins."""
    chances = duel_chances(skills[jumper], skills[target], settings)
    now = pot_shares(_worths(dice_of), pots)[jumper]

    def taken(winner: int, loser: int) -> float:
        die = best_pick(dice_of, pots, winner, loser)
        return now if die is None else reroll_gains(dice_of, pots, jumper, loser)[die].mean

    if_won, if_lost = taken(jumper, target), taken(target, jumper)
    return JumpProspect(chances, now, if_won, if_lost, chances.win * if_won + chances.lose * if_lost)
