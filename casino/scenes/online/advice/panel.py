"""The side of a window for those at a bomb in a hall: on the right, or at the foot of an upright window."""

import pygame

from casino.scenes.app.house import House
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import theme

_WIDE = 320  # layout units across in a wide window, at every text size: what is beside it keeps its scale
_PAD = 10


class SidePanel:
    """The place of a side and its look, for the whole window. In an upright one it has a share of the height."""

    def __init__(self, house: House, share: float) -> None:
        self._house, self._share = house, share
        self._look: Look | None = None
        self._made_for: tuple[object, ...] = ()

    @property
    def look(self) -> Look:
        scale = self._house.preferences.text_scale
        made_for = (*self._house.size, scale)
        if self._look is None or made_for != self._made_for:
            self._made_for = made_for
            self._look = Look(theme("black_axe"), Metrics(*self._house.size, scale))
        return self._look

    @property
    def is_at_foot(self) -> bool:
        width, height = self._house.size
        return width < height

    @property
    def area(self) -> pygame.Rect:
        width, height = self._house.size
        if self.is_at_foot:
            high = round(height * self._share)
            return pygame.Rect(0, height - high, width, high)
        wide = min(width * 2 // 5, self.look.metrics.px(_WIDE))
        return pygame.Rect(width - wide, 0, wide, height)

    @property
    def inside(self) -> pygame.Rect:
        """The area without its edge."""
        pad = self.look.metrics.px(_PAD)
        return self.area.inflate(-2 * pad, -2 * pad)

    @property
    def room(self) -> tuple[int, int]:
        """The width and height in px that are left, from the window's upper left corner."""
        width, height = self._house.size
        return (width, self.area.y) if self.is_at_foot else (self.area.x, height)

    def paint(self, target: pygame.Surface) -> None:
        """Paints the ground, with an edge towards what is beside it."""
        area, tokens = self.area, self.look.theme
        pygame.draw.rect(target, tokens.panel, area)
        ends = (area.topleft, area.topright) if self.is_at_foot else (area.topleft, area.bottomleft)
        pygame.draw.line(target, tokens.panel_edge, *ends, max(1, self.look.metrics.px(1.5)))
