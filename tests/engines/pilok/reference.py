"""Three Street Pi'Lok a second time, written down from the rules alone, to be played beside the engine die by die.

It knows the settings' names and nothing of the engine: a hand is one function that asks for a die or a move.
"""

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping
from itertools import combinations
from typing import Any

# Whose turn it is, and what each move may say: None where it says nothing, else every number it may name.
Asked = tuple[int, dict[str, Iterable[int] | None]]
Move = tuple[str, int | None]
Round = Generator[Asked, Move, dict[int, tuple[int, int]]]


def circle(seats: Iterable[int], start: int) -> list[int]:
    """Seats as they come when one begins at `start` (or at the next of them to its left) and goes left."""
    return sorted(seats, key=lambda seat: (seat - start) % 100)


def worth(dice: Iterable[int]) -> int:
    """What a hand of dice is worth: the best two, doubles counting twice."""
    return max((one + two) * (2 if one == two else 1) for one, two in combinations(dice, 2))


def skill_roll(skill: str, wild: bool, die: Callable[[], int]) -> int:
    """A skill rolled, with or without a wild last die."""
    dice, pips = re.fullmatch(r"(\d+)D(?:\+(\d+))?", skill).groups(default="0")  # type: ignore[union-attr]
    plain = [die() for _ in range(int(dice) - wild)]
    total = sum(plain) + int(pips)
    if wild:
        face = die()
        if face == 1:
            return total - max(plain, default=0)
        while face == 6:
            total += 6
            face = die()
        total += face
    return total


def shares(paid: Mapping[int, int], hands: Mapping[int, int], left: list[int]) -> Counter[int]:
    """Who gets how much of what was paid. `hands`: seat -> worth, of those who have not folded.

    `left` are the seats in order from the button's left. Money is peeled off in layers as deep as the poorest of
    those still in; what the folded put on top of the last layer belongs to it.
    """
    rest, given = Counter(paid), Counter()
    contenders = [seat for seat in left if seat in hands]
    while contenders:
        depth = min(rest[seat] for seat in contenders)
        pot = sum(min(depth, rest[seat]) for seat in paid)
        rest -= Counter(dict.fromkeys(paid, depth))
        top = max(hands[seat] for seat in contenders)
        winners = [seat for seat in contenders if hands[seat] == top]
        contenders = [seat for seat in contenders if rest[seat]]
        pot += 0 if contenders else rest.total()
        for seat in winners:
            given[seat] += pot // len(winners)
        given[winners[0]] += pot % len(winners)
    return given


def play(
    rules: Any, purses: Mapping[int, int], skills: Mapping[int, str], button: int, die: Callable[[], int]
) -> Round:
    """One hand. Yields what it asks and is sent a move. Gives seat -> (staked, returned) in cents, for all seats."""
    ante = int(rules.ante)
    least = ante if rules.minimum_bet is None else int(rules.minimum_bet)
    most = 10 * ante if rules.maximum_bet is None else int(rules.maximum_bet)
    left = circle((seat for seat in purses if purses[seat] >= ante), button + 1)
    stacks = {seat: purses[seat] - ante for seat in left}
    dice: dict[int, list[int]] = {seat: [] for seat in left}
    live = list(left)
    first: int | None = None

    def results(hands: Mapping[int, int]) -> dict[int, tuple[int, int]]:
        paid = {seat: purses[seat] - stacks[seat] for seat in left}
        given = shares(paid, hands, left)
        return {seat: (paid.get(seat, 0), given[seat]) for seat in sorted(purses)}

    for _ in ("lift", "orbit", "deep"):
        for seat in circle(live, button + 1 if first is None else first):
            dice[seat].append(die())
        able = [seat for seat in live if stacks[seat]]
        if len(able) < 2:
            continue
        first = max(able, key=lambda seat: sum(dice[seat]))  # of equals the first in the list, which goes left
        waiting, bet, step, raises = circle(able, first), 0, 0, 0
        down: Counter[int] = Counter()
        while waiting:
            seat, *waiting = waiting
            stack, mine = stacks[seat], down[seat]
            asked: dict[str, Iterable[int] | None] = {"fold": None}
            if bet == 0:
                others_can = any(stacks[other] for other in live if other != seat)
                asked |= {"pass": None, "bet": range(least, min(most, stack) + 1) if others_can else ()}
            else:
                others_can = any(stacks[other] for other in live if other != seat)
                may_raise = raises < rules.raises_per_street and others_can
                raised = range(bet + step, min(bet + most, mine + stack) + 1)
                asked |= {"call": None, "raise": raised if may_raise else ()}
            asked = {name: said for name, said in asked.items() if said is None or said}
            name, number = yield seat, asked
            target = {"bet": number, "raise": number, "call": min(bet, mine + stack)}.get(name, mine) or 0
            stacks[seat] -= target - mine
            down[seat] = target
            if name == "fold":
                live.remove(seat)
                if len(live) == 1:
                    return results({live[0]: 0})
            elif name in ("bet", "raise"):
                raises += name == "raise"
                step, bet = target - bet, target
                waiting = [other for other in circle(live, seat)[1:] if stacks[other]]

    if rules.jump:
        if first is None:
            first = max(live, key=lambda seat: sum(dice[seat]))
        for seat in circle(live, first):
            name, target_seat = yield seat, {"jump": [s for s in live if s != seat], "no_jump": None}
            if name != "jump":
                continue
            assert target_seat is not None
            mine = theirs = 0
            while mine == theirs:
                mine = skill_roll(skills[seat], rules.wild_die, die)
                theirs = skill_roll(skills[target_seat], rules.wild_die, die)
                if rules.skill_tie != "reroll":
                    break
            wins = mine > theirs or (mine == theirs and rules.skill_tie == "jumper")
            winner, loser = (seat, target_seat) if wins else (target_seat, seat)
            name, number = yield winner, {"reroll": [0, 1, 2], "spare": None}
            if name == "reroll":
                assert number is not None
                dice[loser][number] = die()
    return results({seat: worth(dice[seat]) for seat in live})
