"""Days, months and times as pages write them. Which of them is meant belongs to the pages."""

from datetime import date, datetime

from casino.core.texts import _

_MONTHS = (
    *(_("Jan"), _("Feb"), _("Mar"), _("Apr"), _("May"), _("Jun")),
    *(_("Jul"), _("Aug"), _("Sep"), _("Oct"), _("Nov"), _("Dec")),
)
_WEEKDAYS = (
    *(_("on Monday"), _("on Tuesday"), _("on Wednesday"), _("on Thursday")),
    *(_("on Friday"), _("on Saturday"), _("on Sunday")),
)


def day_said(day: date, today: date) -> str:
    """When something was, as one says it: "earlier today", "yesterday", "on Thursday", "on 3 Feb"."""
    days = (today - day).days
    if days in (0, 1):
        return _("yesterday") if days else _("earlier today")
    # A day that is still to come was written before the clock was turned back.
    return _WEEKDAYS[day.weekday()] if 0 < days < 7 else _("on {day}", day=day_of(day))


def day_of(when: date) -> str:
    """A day without its year: "3 Feb"."""
    return _("{day} {month}", day=when.day, month=_MONTHS[when.month - 1])


def month_of(when: datetime) -> str:
    """A month with its year: "Feb 2026"."""
    return _("{month} {year}", month=_MONTHS[when.month - 1], year=when.year)


def in_minutes(seconds: float) -> str:
    """A time in minutes and whole seconds: "4:07", "0:59"."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02d}"


def with_tenths(seconds: float) -> str:
    """A time of at least 0 whose last minute is in tenths of a second: "4:07", "59.9", "9.3"."""
    tenths = int(seconds * 10 + 1e-6)
    return in_minutes(tenths // 10) if tenths >= 600 else f"{tenths // 10}.{tenths % 10}"
