"""A person's Gambling skill at Pi'Lok: it starts at 3D and rises slowly with the hands won.

Nothing but the hands themselves is stored: counting them in the books gives the skill.
"""

from casino.core.dice import DiceCode

BEGINNING = DiceCode(3)
HIGHEST = DiceCode(6)
_FIRST_STEP, _STEP_GROWTH = 10, 5  # hands won for the first pip, and how many more each later pip takes


def wins_for(pips: int) -> int:
    """The wins needed until a skill has risen by so many pips: 10, 25, 45, 70, 100 and so on."""
    return pips * _FIRST_STEP + _STEP_GROWTH * pips * (pips - 1) // 2


def skill_after(wins: int) -> DiceCode:
    """The skill after winning so many hands."""
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
