"""The statistics' way to write sums, shares, times and names. Nothing is counted or drawn here."""

from collections.abc import Sequence
from datetime import datetime

from casino.core.money import format_amount
from casino.core.texts import _
from casino.engines.registry import GAMES
from casino.records.levels import known_level
from casino.records.lost_levels import title_of_gone
from casino.scenes.dialogs.dates import day_of, month_of
from casino.tally.curve import PursePoint

_LONG_SPAN_DAYS = 300


def tone_of(cents: int) -> str:
    """The theme token for a sum won or lost."""
    return "win" if cents > 0 else "lose" if cents < 0 else "ink"


def short_amount(cents: int) -> str:
    """Formats a sum for an axis, without cents where there are none."""
    sign = "−" if cents < 0 else ""
    return f"{sign}{format_amount(abs(cents)).removesuffix('.00')}"


def moments(points: Sequence[PursePoint]) -> list[str]:
    """Labels for moments: the time within a day, the day within some months, otherwise the month.

    A moment the ledger holds in an unreadable form is shown as it is.
    """
    try:
        whens = [datetime.fromisoformat(point.at) for point in points]
        span = max(whens) - min(whens)
    except (ValueError, TypeError):
        return [point.at[:10] for point in points]
    if whens[0].date() == whens[-1].date():
        return [f"{when:%H:%M}" for when in whens]
    if span.days < _LONG_SPAN_DAYS:
        return [day_of(when) for when in whens]
    return [month_of(when) for when in whens]


def table_title(level: str) -> str:
    """A table's name as on its plaque; the ledger's name if the level is gone."""
    try:
        return _(known_level(level).title)
    except Exception:  # whatever became of the level, its rounds were played
        return title_of_gone(level)


def short_title(game: str) -> str:
    """A game's short name."""
    return GAMES[game].short or GAMES[game].title
