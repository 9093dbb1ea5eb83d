"""Sizes: how layout units and text points become pixels of the window as it is now. No drawing here."""

from __future__ import annotations

from dataclasses import dataclass

REFERENCE_HEIGHT = 720
NARROWEST = 960  # layout units a scene may count on sideways


@dataclass(frozen=True)
class Metrics:
    """A canvas of `width` x `height` px; `text_scale` is the player's text size, 1.0 to 2.0.

    One layout unit is 1/720 of the height, unless that leaves fewer than 960 units of width.
    """

    width: int
    height: int
    text_scale: float = 1.0

    @property
    def k(self) -> float:
        """Pixels per layout unit."""
        return min(self.height / REFERENCE_HEIGHT, self.width / NARROWEST)

    def px(self, units: float) -> int:
        """Layout units to whole pixels."""
        return round(units * self.k)

    def pt(self, units: float) -> int:
        """The pixel height of text of a size in layout units, with the player's text size."""
        return max(8, round(units * self.k * self.text_scale))

    def title_pt(self, units: float) -> int:
        """As `pt` for titles, which are large already and grow with a third of the player's wish."""
        return max(8, round(units * self.k * (1 + (self.text_scale - 1) / 3)))
