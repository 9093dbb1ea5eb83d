"""The best times of those who defuse bombs together, their streak, and the case of the day, as the save keeps them.

Only bombs that nobody knew count, and without hints: not the same case once more, and the case of the day once a day.
No page is here.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from casino.core.texts import _, ngettext
from casino.scenes.dialogs.dates import with_tenths

KEY = "bomb_times"  # of the preference
MAX_NAMES = 32  # letters
_MOST = 8  # times kept of a table for ever, and as many of its latest day


class BestTime(msgspec.Struct, frozen=True):
    """A disarmed bomb: the table, the tenths of a second that were left, who they were, and the day."""

    level: str
    left: int
    names: str
    date: str


class DayTry(msgspec.Struct, frozen=True):
    """How a table's case of a day ended; `left` are tenths of a second, None without a clock or if it went off."""

    date: str
    outcome: str
    strikes: int
    left: int | None = None


class BombTimes(msgspec.Struct, frozen=True):
    """All that is kept of a person's bombs. `names` are those of the two who played last."""

    names: str = ""
    streak: int = 0
    longest: int = 0
    best: tuple[BestTime, ...] = ()
    days: dict[str, DayTry] = {}

    def of(self, level: str, date: str = "") -> list[BestTime]:
        """The best times of a table, those with most left first; of a day alone, if one is given."""
        found = [one for one in self.best if one.level == level and date in ("", one.date)]
        return sorted(found, key=lambda one: (-one.left, one.date))

    def after(self, level: str, date: str, *, is_disarmed: bool, left: int | None) -> "BombTimes":
        """What is kept after one more bomb."""
        streak = self.streak + 1 if is_disarmed else 0
        best = self.best
        if is_disarmed and left is not None:
            best = _kept((*best, BestTime(level, left, self.names, date)), level, date)
        return msgspec.structs.replace(self, streak=streak, longest=max(streak, self.longest), best=best)

    def renamed(self, names: str, latest: BestTime | None) -> "BombTimes":
        """What is kept once the two have said their names, which the latest time gets too."""
        best = tuple(msgspec.structs.replace(one, names=names) if one == latest else one for one in self.best)
        return msgspec.structs.replace(self, names=names, best=best)


def _kept(best: Sequence[BestTime], level: str, date: str) -> tuple[BestTime, ...]:
    """The times that are worth keeping: of a table the best ones of all days, and the best ones of the latest."""
    mine = sorted((one for one in best if one.level == level), key=lambda one: -one.left)
    today = [one for one in mine if one.date == date]
    kept = {id(one) for one in (*mine[:_MOST], *today[:_MOST])}
    return tuple(one for one in best if one.level != level or id(one) in kept)


def times_from(value: Any) -> BombTimes:
    """What is kept, from a save's value; of one that cannot be read nothing is."""
    if value is None:
        return BombTimes()
    try:
        times = msgspec.convert(value, BombTimes)
        for one in times.best:
            datetime.fromisoformat(one.date)
    except ValueError:
        return BombTimes()
    return times


def day_line(title: str, code: str, tried: DayTry) -> str:
    """A line about a case of the day, to be shared."""
    strikes = ngettext("{count} strike", "{count} strikes", tried.strikes)
    known = {"table": title, "code": code, "date": tried.date, "strikes": strikes}
    if tried.outcome == "left":
        return _("Shadowport, case of {date}, {table}: given up, {strikes}. {code}", **known)
    if tried.outcome != "disarmed":
        return _("Shadowport, case of {date}, {table}: it went off, {strikes}. {code}", **known)
    if tried.left is None:
        return _("Shadowport, case of {date}, {table}: disarmed, {strikes}. {code}", **known)
    time = with_tenths(tried.left / 10)
    return _("Shadowport, case of {date}, {table}: disarmed with {time} left, {strikes}. {code}", time=time, **known)
