"""Says in words what can be pressed, from the labels of widgets."""

from collections.abc import Sequence

from casino.core.texts import _, one_of
from casino.ui.widgets.widgets import Widget

_MAX_CHOICES = 8
_ALWAYS_THERE = ("leave", "seal", "rules", "history", "settings", "pause", "log", "talk", "coach", "review")
_OF_BETS = ("less", "more", "sum", "clear", "shoe")
_MANY = ("seat-", "chip", "spot-", "preset-")


def choices_in_words(widgets: Sequence[Widget]) -> str:
    """The first few names, apart from chips and what every table has, in a sentence; empty where there are none."""
    offered = (w for w in widgets if w.key not in (*_ALWAYS_THERE, *_OF_BETS) and not w.key.startswith(_MANY))
    names = list(dict.fromkeys(filter(None, (widget.named for widget in offered))))
    return _("You can choose {choices}.", choices=one_of(names[:_MAX_CHOICES])) if names else ""
