"""A person's Gambling skill at Pi'Lok: it starts at 3D and rises with the hands and duels won, ever more slowly.

Nothing but the hands themselves is stored: counting wins in the books gives the skill.
"""

from casino.core.dice import DiceCode

BEGINNING = DiceCode(3)
HIGHEST = DiceCode(6)
_FIRST_STEP, _STEP_GROWTH = 3, 6  # wins for the first pip, and how many more each later pip takes
OF_A_WINNER = ("reroll", "spare")  # the actions of whoever has won a duel


def wins_for(pips: int) -> int:
    """The wins needed until a skill has risen by so many pips: 3, 12, 27, 48, 75 and so on."""
    return pips * _FIRST_STEP + _STEP_GROWTH * pips * (pips - 1) // 2


def skill_after(wins: int) -> DiceCode:
    """The skill after so many hands and duels won."""
    pips = 0
    while wins >= wins_for(pips + 1) and BEGINNING.raised(pips) < HIGHEST:
        pips += 1
    return BEGINNING.raised(pips)


def wins_to_rise(wins: int) -> int | None:
    """The number of wins still needed for the next pip; None at the highest skill."""
    now = skill_after(wins)
    if now >= HIGHEST:
        return None
    pips = (now.dice - BEGINNING.dice) * 3 + now.pips
    return wins_for(pips + 1) - wins
