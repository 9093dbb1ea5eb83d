"""A small stage for drawing furniture in space as flat pieces, the far ones first.

The eye is the same as for the cards: the table's plane is seen straight on, and height moves things up the screen. The
only light comes from the upper left. The objects themselves are in `card_furniture`.
"""

from dataclasses import dataclass
from math import ceil, cos, hypot, radians, sin

import pygame

from casino.ui.cards.card_faces import HEIGHT, WIDTH
from casino.ui.drawing import materials
from casino.ui.drawing.vector import Colour, Size, css, drawn, gradient, mix

Point = tuple[float, float]
Solid = tuple[float, float, float]  # along the axis, across it towards the viewer, height

LONG = HEIGHT / WIDTH  # a card's length; card widths are the unit of all furniture
DECK = 0.25  # the thickness of 52 cards
RISE = 0.55  # how far up the screen a height moves things
SHADOW = (0.46, 0.34)  # how far to the right and down the top of a thing throws its shadow, per unit of height


@dataclass(frozen=True)
class Style:
    """The materials of one house's furniture.

    With `is_iron` it is bound in iron, otherwise in brass. With `is_glossy` plates are polished and dark, otherwise
    they are of the body's wood.
    """

    wood: Colour
    metal: Colour
    plate: Colour
    inside: Colour
    is_iron: bool
    is_glossy: bool


STYLES = {
    "iron": Style((104, 68, 38), (118, 122, 128), (92, 60, 34), (36, 24, 16), is_iron=True, is_glossy=False),
    "house": Style((112, 38, 23), (222, 166, 74), (26, 25, 28), (24, 14, 12), is_iron=False, is_glossy=True),
}


def style_of(name: str) -> Style:
    """The materials of "iron" or "house". Raises ValueError for another name."""
    if name not in STYLES:
        raise ValueError(f'"{name}" is no style of card furniture: there are {", ".join(STYLES)}')
    return STYLES[name]


class Bench:
    """A stage of `size` px.

    A point in space is (along, across, height) in units of `unit` px from `origin`. `axis` is the screen direction of
    the first coordinate, in degrees anticlockwise from the right.
    """

    def __init__(self, size: Size, origin: Point, unit: float, axis: float) -> None:
        self.size, self.origin, self.unit, self.axis = size, origin, unit, axis
        self._picture = pygame.Surface(size, pygame.SRCALPHA, 32)
        self._waiting: list[str] = []
        self._gradients = 0
        turn = radians(axis)
        self._ahead = (cos(turn), -sin(turn))
        nearer = 1 if cos(turn) >= 0 else -1
        self._aside = (nearer * sin(turn), nearer * cos(turn))

    @property
    def picture(self) -> pygame.Surface:
        """The surface with everything painted so far."""
        if self._waiting:
            self._picture.blit(drawn("".join(self._waiting), self.size), (0, 0))
            self._waiting.clear()
        return self._picture

    def at(self, point: Solid) -> Point:
        """The place of a point in space on the stage, in px."""
        u, v, z = point
        x = u * self._ahead[0] + v * self._aside[0]
        y = u * self._ahead[1] + v * self._aside[1] - z * RISE
        return self.origin[0] + x * self.unit, self.origin[1] + y * self.unit

    def run(self, points: list[Solid]) -> str:
        """SVG path data through points in space."""
        return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in map(self.at, points))

    def svg(self, body: str) -> None:
        """Paints SVG elements, in px of the stage."""
        self._waiting.append(body)

    def fill(self, points: list[Solid], first: Colour, last: Colour | None = None, opacity: float = 1.0) -> None:
        """Paints a piece in a gradient from `first` at its first point to `last` at its third."""
        (x1, y1), (x2, y2) = self.at(points[0]), self.at(points[2])
        self._gradients += 1
        name = f"g{self._gradients}"
        start, end = (round(x1, 1), round(y1, 1)), (round(x2, 1), round(y2, 1))
        self.svg(gradient(name, start, end, (0, first), (1, last or first)))
        self.svg(f'<path d="{self.run(points)}Z" fill="url(#{name})" fill-opacity="{opacity}"/>')

    def line(self, points: list[Solid], colour: Colour, width: float, opacity: float = 1.0) -> None:
        """Paints a line through points in space, its width in units."""
        self.svg(
            f'<path d="{self.run(points)}" fill="none" stroke="{css(colour)}" stroke-width="{width * self.unit:.2f}" '
            f'stroke-opacity="{opacity}" stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def stud(self, place: Solid, radius: float, metal: Colour) -> None:
        """Paints the round head of a rivet or screw, its radius in units."""
        x, y = self.at(place)
        r = radius * self.unit
        bright, dark = mix(metal, (255, 255, 255), 0.6), mix(metal, (0, 0, 0), 0.6)
        self.svg(
            f'<circle cx="{x + r * 0.25:.2f}" cy="{y + r * 0.35:.2f}" r="{r * 1.12:.2f}" fill="{css(dark)}"/>'
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{css(metal)}"/>'
            f'<circle cx="{x - r * 0.3:.2f}" cy="{y - r * 0.35:.2f}" r="{r * 0.42:.2f}" fill="{css(bright)}"/>'
        )

    def texture(self, points: list[Solid], sheet: pygame.Surface, light: float) -> None:
        """Paints a piece cut from a sheet of material. `light` 1 shows it as it is."""
        seen = [self.at(point) for point in points]
        left, top = (int(min(part)) - 1 for part in zip(*seen, strict=True))
        right, low = (ceil(max(part)) + 1 for part in zip(*seen, strict=True))
        data = "M" + "L".join(f"{x - left:.2f} {y - top:.2f}" for x, y in seen) + "Z"
        piece = pygame.Surface((right - left, low - top), 0, 32)
        piece.blit(sheet, (0, 0))
        piece.fill((round(255 * min(1.0, light)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        if light > 1:
            piece.fill((round(110 * (light - 1)),) * 3, special_flags=pygame.BLEND_RGB_ADD)
        self.picture.blit(materials.in_alpha(piece, data), (left, top))

    def shadow(self, footprint: list[Point], height: float, opacity: float = 0.6) -> None:
        """Paints the soft shadow on the table of a thing of even height."""
        body = ""
        for step in range(9):
            reach = height * step / 8 * self.unit
            run = (self.at((u, v, 0.0)) for u, v in footprint)
            data = "L".join(f"{x + SHADOW[0] * reach:.1f} {y + SHADOW[1] * reach:.1f}" for x, y in run)
            body += f'<path d="M{data}Z" fill="#000000"/>'
        shade = materials.blurred(body, self.size, max(3.0, self.unit * 0.13))
        shade.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
        self.picture.blit(shade, (0, 0))

    def sheet(self, kind: str, colour: Colour, degrees: float) -> pygame.Surface:
        """A sheet of "wood", "iron" or "brass" as large as the stage, its grain turned anticlockwise."""
        width, height = self.size
        side = ceil(hypot(width, height))
        plain = {"wood": materials.wood, "iron": materials.iron, "brass": materials.brass}[kind]((side, side), colour)
        turned = pygame.transform.rotate(plain, degrees)
        place = ((turned.get_width() - width) // 2, (turned.get_height() - height) // 2)
        return turned.subsurface((*place, width, height))
