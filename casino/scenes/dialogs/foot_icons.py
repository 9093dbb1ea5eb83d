"""Icons on the buttons at a page's foot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from casino.ui.widgets.widgets import Button, Widget


def with_icons(widgets: Sequence[Widget], icons: Mapping[str, str]) -> Sequence[Widget]:
    """Gives a page's buttons the icons named for their keys; returns the page's widgets."""
    for widget in widgets:
        if isinstance(widget, Button):
            widget.icon = icons.get(widget.key, widget.icon)
    return widgets
