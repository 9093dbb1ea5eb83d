"""Lessons of a round that has no values: what went wrong, and what would have been right. The games' one registry here.

Games with values are accounted for in `accounts`; nothing is priced here.
"""

from typing import NamedTuple

from casino.core.texts import _, one_of
from casino.engines.baccarat.settings import DefusalSettings
from casino.odds.bomb.review import WrongDeal, steps_gone_wrong
from casino.records.rounds import RoundRecord, level_of


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
    return tuple(lesson_of(wrong) for wrong in steps_gone_wrong(record))


def lesson_of(wrong: WrongDeal) -> Lesson:
    """A deal that went wrong, in words."""
    if not wrong.steps:
        deal = _("Round {round}, module {module}", round=wrong.deal, module=wrong.module)
        return Lesson(deal, (_("More than one step went wrong here, or it was a guess."), wrong.remark))
    steps = one_of(wrong.steps)
    deal = _("Round {round}, module {module}: {steps}", round=wrong.deal, module=wrong.module, steps=steps)
    rows = tuple(_("Page {number}: {said}", number=page, said=said) for page, said in wrong.right)
    if len(wrong.steps) == 1:
        return Lesson(deal, (*rows, wrong.remark))
    return Lesson(deal, (_("Each of these steps alone explains what was bet:"), *rows, wrong.remark))
