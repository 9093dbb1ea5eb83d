"""Rounds that have no values and are laid open instead: what went wrong, and what would have been right.

The games' one registry here. Games with values are accounted for in `accounts`; nothing is priced here.
"""

from casino.engines.baccarat.settings import DefusalSettings
from casino.odds.bomb.post_mortem import EVEN, REFUSED, SOLVED, Lesson, PostMortem, RoundOpened, post_mortem
from casino.records.rounds import RoundRecord, level_of

__all__ = ["EVEN", "REFUSED", "SOLVED", "Lesson", "PostMortem", "RoundOpened", "is_laid_open", "lay_open"]


def is_laid_open(record: RoundRecord) -> bool:
    """Whether a round is laid open instead of graded, as its decisions have no values."""
    return isinstance(level_of(record).settings, DefusalSettings)


def lay_open(record: RoundRecord) -> PostMortem:
    """Such a round, laid open.

    Raises RecordError if the record cannot be played, NoOdds if it is of another kind.
    """
    return post_mortem(record)
