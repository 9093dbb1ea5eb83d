"""Converts layout units and text points to pixels of the current window. No drawing."""

from dataclasses import dataclass
from functools import cached_property

REFERENCE_HEIGHT = 720
NARROWEST = 960  # layout units of width a scene may count on
NARROWEST_TALL = 720  # the same in a tall window, which has height enough to stack things
TALL = 1.3  # the ratio of height to width of tall windows, such as an upright touch screen


@dataclass(frozen=True)
class Metrics:
    """A canvas of `width` x `height` px; `text_scale` is the player's text size, 1.0 to 2.0.

    One layout unit is 1/720 of the height, unless that leaves fewer than 960 units of width (720 in a tall window).
    """

    width: int
    height: int
    text_scale: float = 1.0

    @cached_property
    def is_tall(self) -> bool:
        """Whether the window is so much higher than wide that things are better stacked."""
        return self.height >= self.width * TALL

    @cached_property
    def k(self) -> float:
        """Pixels per layout unit."""
        return min(self.height / REFERENCE_HEIGHT, self.width / (NARROWEST_TALL if self.is_tall else NARROWEST))

    @cached_property
    def letters(self) -> float:
        """How many times larger than usual letters are set.

        In a tall window, whose units are large already, they grow by half the player's choice, so that a bar still
        holds its words.
        """
        return 1 + (self.text_scale - 1) * (0.5 if self.is_tall else 1.0)

    @cached_property
    def printed(self) -> float:
        """How many times larger a share of its place print takes than at text 100 %.

        Felts, plates and cases do not grow with letters, but lose height to the bars, whose words do. Print that had
        the same share of them at every text size would shrink.
        """
        return 1 + (self.letters - 1) / 2

    def px(self, units: float) -> int:
        """Layout units to whole pixels."""
        return round(units * self.k)

    def pt(self, units: float) -> int:
        """The pixel height of text of a size in layout units, at the player's text size."""
        return max(8, round(units * self.k * self.letters))

    def title_pt(self, units: float) -> int:
        """The pixel height of titles, which are large already and grow by half of the player's choice."""
        return max(8, round(units * self.k * (1 + (self.text_scale - 1) / 2)))
