"""Lessons of a round that has no values: what went wrong, and what would have been right. The games' one registry here.

Games with values are accounted for in `account`; nothing is priced here.
"""

from typing import NamedTuple

from casino.engines.baccarat.settings import DefusalSettings
from casino.odds.bomb.review import WrongDeal, steps_gone_wrong
from casino.records.rounds import RoundRecord, level_of

_OR = " or "


class Lesson(NamedTuple):
    """A mistake in a round: where, as a heading, and what would have been right, in sentences."""

    where: str
    right: tuple[str, ...]


def has_lessons(record: RoundRecord) -> bool:
    """Whether a round is of a kind that has lessons instead of values."""
    return isinstance(level_of(record).settings, DefusalSettings)


def lessons_of(record: RoundRecord) -> tuple[Lesson, ...]:
    """The mistakes of such a round, in order; none where all was right.

    Raises RecordError if the record cannot be played, NoOdds if it is of another kind.
    """
    return tuple(_lesson(wrong) for wrong in steps_gone_wrong(record))


def _lesson(wrong: WrongDeal) -> Lesson:
    deal = f"Round {wrong.deal}, module {wrong.module}"
    winner, _, right = wrong.bet.partition(": ")
    bet = f"{winner}. Right: {right}"
    if not wrong.steps:
        return Lesson(deal, ("More than one step went wrong here, or it was a guess.", bet))
    rows = tuple(f"Page {page}: {said}" for page, said in wrong.right)
    if len(wrong.steps) == 1:
        return Lesson(f"{deal}: {wrong.steps[0]}", (*rows, bet))
    first = "Each of these steps alone explains what was bet:"
    return Lesson(f"{deal}: {', '.join(wrong.steps[:-1])}{_OR}{wrong.steps[-1]}", (first, *rows, bet))
