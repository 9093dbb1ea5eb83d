"""Pictures on the buttons at a page's foot. What the buttons say and do belongs to the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from casino.ui.widgets.widgets import Button, Widget


def with_icons(widgets: Sequence[Widget], icons: Mapping[str, str]) -> Sequence[Widget]:
    """The widgets of a page, its buttons with the icons named for their keys."""
    for widget in widgets:
        if isinstance(widget, Button):
            widget.icon = icons.get(widget.key, widget.icon)
    return widgets
