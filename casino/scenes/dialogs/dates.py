"""Days and months as pages write them. Which of them is meant belongs to the pages."""

from datetime import datetime

from casino.core.texts import _

_MONTHS = (
    *(_("Jan"), _("Feb"), _("Mar"), _("Apr"), _("May"), _("Jun")),
    *(_("Jul"), _("Aug"), _("Sep"), _("Oct"), _("Nov"), _("Dec")),
)


def day_of(when: datetime) -> str:
    """A day without its year: "3 Feb"."""
    return _("{day} {month}", day=when.day, month=_MONTHS[when.month - 1])


def month_of(when: datetime) -> str:
    """A month with its year: "Feb 2026"."""
    return _("{month} {year}", month=_MONTHS[when.month - 1], year=when.year)
