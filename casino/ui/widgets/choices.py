"""Says in words what can be pressed, from the labels of widgets."""

from collections.abc import Sequence

from casino.ui.widgets.widgets import Widget

_MAX_CHOICES = 8
_ALWAYS_THERE = ("leave", "seal", "rules", "history", "settings", "pause", "log", "talk", "coach", "review")
_OF_BETS = ("less", "more", "sum", "clear", "shoe")
_MANY = ("seat-", "chip", "spot-", "preset-")


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words as a list: "a, b and c"."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def choices_in_words(widgets: Sequence[Widget]) -> str:
    """The first few labels, apart from chips and what every table has, in a sentence; empty where there are none."""
    offered = (w for w in widgets if w.key not in (*_ALWAYS_THERE, *_OF_BETS) and not w.key.startswith(_MANY))
    labels = [widget.label.removeprefix("Door: ").split(": press")[0] for widget in offered]
    labels = list(dict.fromkeys(filter(None, labels)))
    return f"You can choose {joined(labels[:_MAX_CHOICES], 'or')}." if labels else ""
