"""Chips: their faces, neat stacks of them, and amounts made up of them.

Denominations are in whole units of the table's currency. Each has its own colour, figure, and number and shape of edge
spots. The places, flights and worth in cents of chips belong to the scenes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, pi, radians, sin

import pygame

from casino.core.resources import typeface
from casino.ui.drawing.vector import Colour, css, drawn, gradient, lit_by, mix

DENOMINATIONS = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000)
EVEN = (2, 10, 50, 100, 500, 1_000)  # of tables where bets go in even steps
SQUASH = 0.80  # how much a lying chip's circle is flattened by looking from above at a slant
THICKNESS = 0.098  # visible height of a chip's edge, in diameters
HIGHEST_STACK = 8  # chips in one stack of `draw_amount`
MAX_STACKS = 6  # stacks in one heap of `draw_amount`; the rest is not drawn
WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


@dataclass(frozen=True)
class Chip:
    """The look of one denomination.

    `spots` is the number of edge spots. `mark` is their kind: "bar" is one block, "pair" two bars, "triple" three,
    "wedge" a block with a dot in it, "split" a block of two colours.
    """

    figure: str
    clay: Colour
    spot: Colour
    second: Colour
    inlay: Colour
    ink: Colour
    spots: int
    mark: str


CHIPS = {
    1: Chip("1", (226, 216, 192), (58, 84, 128), (58, 84, 128), (250, 245, 230), (48, 66, 104), 4, "bar"),
    2: Chip("2", (176, 150, 66), (58, 46, 30), (58, 46, 30), (246, 236, 200), (84, 62, 20), 3, "triple"),
    5: Chip("5", (172, 28, 34), (244, 236, 218), (172, 28, 34), (250, 240, 226), (146, 20, 28), 6, "bar"),
    10: Chip("10", (40, 72, 142), (238, 232, 214), (20, 34, 78), (214, 224, 242), (20, 42, 96), 6, "wedge"),
    25: Chip("25", (18, 108, 62), (240, 232, 206), (18, 108, 62), (240, 244, 226), (8, 82, 46), 8, "bar"),
    50: Chip("50", (206, 112, 40), (60, 26, 10), (252, 226, 186), (255, 240, 218), (132, 56, 10), 4, "split"),
    100: Chip("100", (34, 34, 38), (232, 226, 212), (34, 34, 38), (238, 232, 218), (24, 24, 28), 4, "triple"),
    500: Chip("500", (92, 42, 128), (240, 198, 92), (236, 226, 240), (242, 234, 244), (78, 32, 112), 6, "pair"),
    1_000: Chip("1K", (222, 170, 40), (40, 34, 30), (252, 236, 180), (255, 246, 214), (108, 70, 8), 8, "wedge"),
    5_000: Chip("5K", (160, 78, 26), (250, 222, 176), (54, 26, 12), (252, 236, 212), (120, 52, 12), 5, "split"),
    25_000: Chip("25K", (66, 112, 156), (226, 238, 246), (20, 40, 66), (232, 242, 248), (26, 62, 100), 10, "pair"),
    100_000: Chip("100K", (232, 196, 204), (150, 34, 78), (255, 250, 246), (255, 246, 246), (132, 22, 62), 3, "split"),
}


def break_down(amount_units: int, denominations: Sequence[int] = ()) -> tuple[int, ...]:
    """The fewest chips that make up an amount, largest first, which is bottom first. Raises ValueError below 0.

    `denominations` are those of the table, the smallest first; what is less than its smallest chip is laid out in the
    usual ones, and without any all of it is.
    """
    if amount_units < 0:
        raise ValueError(f"an amount of {amount_units} cannot be laid out in chips")
    values: list[int] = []
    small = [value for value in DENOMINATIONS if not denominations or value < denominations[0]]
    for value in reversed((*small, *denominations)):
        count, amount_units = divmod(amount_units, value)
        values.extend([value] * count)
    return tuple(values)


# -- one chip -------------------------------------------------------------------------------------------------


def _sector(start: float, end: float) -> str:
    """SVG path data of a piece of a chip's rim, angles in degrees, with parallel sides like a real spot's."""
    inner, outer = 34.2, 48.6  # radii about (50, 50)
    a, b = radians(start), radians(end)
    middle, half = (a + b) / 2, (b - a) / 2
    shrink = half * outer / inner * 0.86  # the spot keeps its width towards the centre, so its angle grows
    corners = ((outer, middle - half), (outer, middle + half), (inner, middle + shrink), (inner, middle - shrink))
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = ((50 + r * cos(t), 50 + r * sin(t)) for r, t in corners)
    return (
        f"M{x1:.2f} {y1:.2f}A{outer} {outer} 0 0 1 {x2:.2f} {y2:.2f}L{x3:.2f} {y3:.2f}"
        f"A{inner} {inner} 0 0 0 {x4:.2f} {y4:.2f}Z"
    )


def _spot_spans(chip: Chip) -> list[tuple[float, float, Colour]]:
    """The pieces of one edge spot: angles in degrees from its middle, and colours."""
    if chip.mark == "bar":
        half = {4: 15, 6: 12, 8: 8.5}[chip.spots]
        return [(-half, half, chip.spot)]
    if chip.mark == "pair":
        gap, width = (3.0, 7.5) if chip.spots < 8 else (1.6, 4.6)
        return [(-gap - width, -gap, chip.spot), (gap, gap + width, chip.second if chip.spots < 8 else chip.spot)]
    if chip.mark == "triple":
        return [(-17, -9, chip.spot), (-4, 4, chip.spot), (9, 17, chip.spot)]
    if chip.mark == "wedge":
        return [(-10, 10, chip.spot)]
    width = 14 if chip.spots == 5 else 22
    return [(-width, 0, chip.spot), (0, width, chip.second)]


def _spots(chip: Chip) -> list[tuple[float, float, Colour]]:
    """Every piece of edge colour round the chip: start and end in degrees, colour."""
    pieces: list[tuple[float, float, Colour]] = []
    for number in range(chip.spots):
        middle = 360 * number / chip.spots - 90
        pieces.extend((middle + start, middle + end, colour) for start, end, colour in _spot_spans(chip))
    return pieces


def _top(chip: Chip, fine: bool) -> str:
    """A chip's face as SVG elements in a box of 100 x 100, without its figure.

    `fine` adds what only larger chips can show.
    """
    light = (255, 240, 214)
    colours = (
        ("clay", lit_by(chip.clay, light, 0.42), mix(chip.clay, BLACK, 0.22)),
        ("dish", mix(chip.inlay, (120, 100, 70), 0.20), lit_by(chip.inlay, WHITE, 0.2)),
        ("lip", mix(chip.clay, WHITE, 0.55), mix(chip.clay, BLACK, 0.62)),
        ("well", mix(chip.clay, BLACK, 0.62), mix(chip.clay, WHITE, 0.34)),
    )
    parts = [
        *(gradient(name, (22, 4), (78, 96), (0, first), (1, last)) for name, first, last in colours),
        f'<circle cx="50" cy="50" r="49.6" fill="{css(mix(chip.clay, BLACK, 0.58))}"/>',
        '<circle cx="50" cy="50" r="48.6" fill="url(#clay)"/>',
    ]
    for start, end, colour in _spots(chip):
        shade = 0.20 * (1 + sin(radians((start + end) / 2) - pi / 12)) / 2
        path = _sector(start, end)
        parts.append(f'<path d="{path}" fill="{css(mix(lit_by(colour, light, 0.06), BLACK, shade))}"/>')
        if fine:
            parts.append(f'<path d="{path}" fill="none" stroke="#000000" stroke-opacity="0.26" stroke-width="0.7"/>')
    if chip.mark == "wedge":
        for number in range(chip.spots):
            angle = radians(360 * number / chip.spots - 90)
            x, y = 50 + 42.2 * cos(angle), 50 + 42.2 * sin(angle)
            parts.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="3.1" fill="{css(chip.second)}"/>')
    if fine:
        # Pressed dots between the spots, and the moulded lip.
        for number in range(chip.spots):
            angle = radians(360 * (number + 0.5) / chip.spots - 90)
            x, y = 50 + 42 * cos(angle), 50 + 42 * sin(angle)
            parts.append(
                f'<circle cx="{x + 0.5:.2f}" cy="{y + 0.6:.2f}" r="2" fill="{css(mix(chip.clay, WHITE, 0.35))}"/>'
                f'<circle cx="{x:.2f}" cy="{y:.2f}" r="1.9" fill="{css(mix(chip.clay, BLACK, 0.42))}"/>'
            )
        parts.append('<circle cx="50" cy="50" r="47.6" fill="none" stroke="url(#lip)" stroke-width="1.7"/>')
    parts.append('<circle cx="50" cy="50" r="34.6" fill="url(#well)"/>')
    parts.append(f'<circle cx="50" cy="50" r="33" fill="{css(mix(chip.clay, BLACK, 0.12))}"/>')
    if fine:
        dash = 2 * pi * 30.6 / 48
        parts.append(
            f'<circle cx="50" cy="50" r="30.6" fill="none" stroke="{css(mix(chip.inlay, chip.clay, 0.12))}" '
            f'stroke-width="1.5" stroke-dasharray="{dash * 0.56:.3f} {dash * 0.44:.3f}"/>'
        )
    radius = 28.2 if fine else 31.5
    parts.append(f'<circle cx="50" cy="50" r="{radius}" fill="url(#dish)"/>')
    if fine:
        parts.append(
            f'<circle cx="50" cy="50" r="25.9" fill="none" stroke="{css(chip.ink)}" stroke-opacity="0.55" '
            'stroke-width="0.7"/>'
        )
    parts.append(
        '<path d="M4 50A46 46 0 0 1 78 13.2A52 52 0 0 0 8 62A46 46 0 0 1 4 50Z" fill="#ffffff" fill-opacity="0.13"/>'
    )
    return "".join(parts)


@lru_cache(maxsize=64)
def _font(size_px: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(typeface("Serif", "Bold")), size_px)


def _figure(chip: Chip, diameter_px: int, squash: float) -> pygame.Surface:
    """The figure, as large as the inlay allows. It is drawn large and scaled down so that small ones stay clean."""
    large = 4 if diameter_px < 40 else 2
    room = diameter_px * (0.45 if diameter_px >= 30 else 0.60)
    font = _font(max(6, round(diameter_px * large * (0.46 if len(chip.figure) < 3 else 0.40))))
    picture = font.render(chip.figure, True, chip.ink)
    picture = picture.subsurface(picture.get_bounding_rect())
    fit = min(1.0, room * large / picture.get_width()) / large
    size = (max(1, round(picture.get_width() * fit)), max(1, round(picture.get_height() * fit * squash)))
    return pygame.transform.smoothscale(picture, size)


@lru_cache(maxsize=128)
def chip_face(value: int, diameter_px: int) -> pygame.Surface:
    """A chip seen straight from above, `diameter_px` square. The surface is shared: do not draw on it.

    Raises KeyError if there is no such denomination.
    """
    chip = CHIPS[value]
    face = drawn(_top(chip, diameter_px >= 30), (diameter_px, diameter_px), (100, 100))
    figure = _figure(chip, diameter_px, 1.0)
    face.blit(figure, figure.get_rect(center=(diameter_px / 2, diameter_px / 2)))
    return face


# -- stacks ---------------------------------------------------------------------------------------------------


def _edge_px(diameter_px: int) -> int:
    return max(2, round(diameter_px * THICKNESS))


@lru_cache(maxsize=512)
def _lying(value: int, diameter_px: int, turn: int, with_figure: bool) -> pygame.Surface:
    """One chip on the table: the flattened face and the visible edge below it.

    `turn` is the rotation of its spots, in degrees.
    """
    if with_figure:
        picture = _lying(value, diameter_px, turn, False).copy()
        figure = _figure(CHIPS[value], diameter_px, SQUASH)
        picture.blit(figure, figure.get_rect(center=(diameter_px / 2, diameter_px * SQUASH / 2)))
        return picture
    chip = CHIPS[value]
    edge = _edge_px(diameter_px) * 100 / diameter_px
    flat = 100 * SQUASH
    reach, middle = 49.6, flat / 2
    height = flat + edge
    rim = reach * SQUASH
    body = (
        f'<path d="M{50 - reach} {middle}V{middle + edge}A{reach} {rim} 0 0 0 {50 + reach} {middle + edge}'
        f'V{middle}Z" fill="url(#side)"/>'
    )
    bands = []
    for start, end, colour in _spots(chip):
        start, end = (start + turn) % 360, (start + turn) % 360 + (end - start)
        start, end = max(0.0, start), min(180.0, end)
        if end <= start:
            continue
        a, b = radians(start), radians(end)
        x1, y1, x2, y2 = 50 + reach * cos(a), middle + rim * sin(a), 50 + reach * cos(b), middle + rim * sin(b)
        shade = 0.30 + 0.30 * (cos((a + b) / 2) + 1) / 2
        bands.append(
            f'<path d="M{x1:.2f} {y1:.2f}V{y1 + edge:.2f}A{reach} {rim} 0 0 1 {x2:.2f} {y2 + edge:.2f}'
            f'V{y2:.2f}A{reach} {rim} 0 0 0 {x1:.2f} {y1:.2f}Z" fill="{css(mix(colour, BLACK, shade))}"/>'
        )
    lines = (
        f'<path d="M{50 - reach} {middle + edge * 0.96}A{reach} {rim} 0 0 0 {50 + reach} {middle + edge * 0.96}" '
        f'fill="none" stroke="#000000" stroke-opacity="0.55" stroke-width="{edge * 0.16:.2f}"/>'
    )
    dark, lit = mix(chip.clay, BLACK, 0.34), mix(lit_by(chip.clay, WHITE, 0.12), BLACK, 0.16)
    side = gradient("side", (0, 0), (100, 0), (0, dark), (0.30, lit), (1, mix(chip.clay, BLACK, 0.68)))
    # Only the spots turn: the light on the face must not turn with the chip.
    top = f'<g transform="matrix(1 0 0 {SQUASH} 0 0)">{_top(chip, diameter_px >= 30)}</g>'
    size = (diameter_px, ceil(diameter_px * height / 100))
    return drawn(side + body + "".join(bands) + lines + top, size, (100, size[1] * 100 / diameter_px))


def _stagger(number: int, value: int, diameter_px: int) -> tuple[int, int]:
    """How far chip `number` of a stack is out of line, in px, and how many degrees its spots are turned."""
    scatter = (number * 2654435761 + value * 40503) & 0xFFFF
    reach = diameter_px * 0.016
    return round(((scatter & 0xFF) / 127.5 - 1) * reach), (scatter >> 8) % 6 * 13


@lru_cache(maxsize=64)
def _shadow(diameter_px: int, rise_px: int, lift_px: int) -> tuple[pygame.Surface, int, int]:
    """The one soft shadow of a stack, and the offset of its top left from the stack's base centre.

    Higher stacks throw it further to the lower right; a lifted one leaves it behind, wider and fainter.
    """
    soft = max(2, round(diameter_px * 0.07 + lift_px * 0.10))
    reach = rise_px * 0.55 + lift_px * 0.5
    rx, ry = diameter_px / 2, diameter_px / 2 * SQUASH
    pad = 2 * soft
    size = (round(diameter_px + reach + 2 * pad), round(diameter_px * SQUASH + reach * 0.5 + 2 * pad))
    strength = 0.62 / (1 + lift_px / diameter_px)
    steps = 6
    body = []
    for step in range(steps + 1):
        t = step / steps if lift_px == 0 else 0.6 + 0.4 * step / steps
        x, y = pad + rx + reach * t + soft * 0.4, pad + ry + reach * 0.45 * t + soft * 0.5
        body.append(
            f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{rx * (1 - 0.05 * t):.2f}" '
            f'ry="{ry * (1 - 0.05 * t):.2f}" fill="#000000"/>'
        )
    small = (max(4, size[0] // 2), max(4, size[1] // 2))
    shape = drawn("".join(body), small, size)
    shape = pygame.transform.box_blur(shape, max(1, soft // 2), repeat_edge_pixels=False)
    shape = pygame.transform.box_blur(shape, max(1, soft // 3), repeat_edge_pixels=False)
    shape.fill((255, 255, 255, round(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(shape, size), -round(pad + rx), -round(pad + ry)


@lru_cache(maxsize=192)
def _stack(values: tuple[int, ...], diameter_px: int, lift_px: int, step_px: int) -> tuple[pygame.Surface, int, int]:
    """A whole stack with its shadow as one surface, and the offset of its top left from the base centre."""
    edge = step_px or _edge_px(diameter_px)
    rise = edge * len(values) + lift_px
    shadow, shadow_x, shadow_y = _shadow(diameter_px, edge * len(values), lift_px)
    half, flat = diameter_px // 2, round(diameter_px * SQUASH)
    play = max(1, round(diameter_px * 0.02))
    left = min(shadow_x, -half - play)
    top = min(shadow_y, -rise - flat // 2)
    right = max(shadow_x + shadow.get_width(), half + play + 1)
    bottom = max(shadow_y + shadow.get_height(), flat // 2 + 2)
    picture = pygame.Surface((right - left, bottom - top), pygame.SRCALPHA, 32)
    picture.blit(shadow, (shadow_x - left, shadow_y - top))
    for number, value in enumerate(values):
        shift, turn = _stagger(number, value, diameter_px)
        is_top = number == len(values) - 1
        chip = _lying(value, diameter_px, turn, is_top)
        picture.blit(chip, (shift - half - left, -lift_px - edge * (number + 1) - flat // 2 - top))
    return picture, left, top


def stack_height(count: int, diameter_px: int) -> int:
    """How far a stack of `count` chips rises above its base, in px, to the middle of its top face."""
    return _edge_px(diameter_px) * count


def draw_stack(
    target: pygame.Surface,
    values: Sequence[int],
    base_centre_px: tuple[float, float],
    diameter_px: int,
    *,
    lift: float = 0.0,
    step_px: int = 0,
    is_shown: bool = True,
) -> pygame.Rect:
    """Draws a stack of chips, `values` bottom first, standing on the table at `base_centre_px`.

    `lift` raises it off the table by that many diameters. `step_px` is the spacing of the chips, by default their edge.
    Without `is_shown` it is only measured. Returns the area drawn on, empty for no chips. Raises KeyError for a value
    that is no denomination.
    """
    if not values:
        return pygame.Rect(base_centre_px, (0, 0))
    picture, left, top = _stack(tuple(values), diameter_px, round(lift * diameter_px), step_px)
    place = picture.get_rect(topleft=(round(base_centre_px[0]) + left, round(base_centre_px[1]) + top))
    if is_shown:
        target.blit(picture, place)
    return place  # the whole area, even where the clip is smaller, as words stand beside it


def prepare_stack(diameter_px: int, value: int) -> None:
    """Makes the pictures of a denomination's chips as they lie in stacks ahead of time, so that no frame has to."""
    draw_stack(pygame.Surface((1, 1), pygame.SRCALPHA), [value] * HIGHEST_STACK, (0, 0), diameter_px)


def stacks_of(amount_units: int, denominations: Sequence[int] = ()) -> tuple[tuple[int, ...], ...]:
    """The stacks that show an amount: largest first, none higher than HIGHEST_STACK, at most MOST_STACKS."""
    values = break_down(amount_units, denominations)
    if len(values) <= HIGHEST_STACK:
        return (values,) if values else ()
    stacks: list[list[int]] = []
    for value in values:
        # A new stack for each denomination keeps them neat, unless two small remainders fit together.
        fits = bool(stacks) and len(stacks[-1]) < HIGHEST_STACK
        if not fits or (stacks[-1][-1] != value and values.count(value) + len(stacks[-1]) > HIGHEST_STACK):
            stacks.append([])
        stacks[-1].append(value)
    return tuple(tuple(stack) for stack in stacks[:MAX_STACKS])


def stack_places(count: int, diameter_px: int) -> tuple[tuple[int, int], ...]:
    """The places of a heap's stacks about its centre, in px: up to three in a front row, the others behind."""
    step_x, step_y = round(diameter_px * 1.06), round(diameter_px * SQUASH * 0.86)
    if count <= 3:
        return tuple((round((number - (count - 1) / 2) * step_x), 0) for number in range(count))
    back = count // 2
    front = count - back
    rows = [(back, -step_y), (front, 0)]
    return tuple((round((number - (inside - 1) / 2) * step_x), y) for inside, y in rows for number in range(inside))


def draw_amount(
    target: pygame.Surface,
    amount_units: int,
    base_centre_px: tuple[float, float],
    diameter_px: int,
    denominations: Sequence[int] = (),
    *,
    is_shown: bool = True,
) -> pygame.Rect:
    """Draws an amount in chips of a table as a few neat stacks about `base_centre_px`; returns the area drawn on.

    Without `is_shown` it is only measured.
    """
    stacks = stacks_of(amount_units, denominations)
    areas = [
        draw_stack(target, stack, (base_centre_px[0] + x, base_centre_px[1] + y), diameter_px, is_shown=is_shown)
        for stack, (x, y) in zip(stacks, stack_places(len(stacks), diameter_px), strict=True)
    ]
    return areas[0].unionall(areas[1:]) if areas else pygame.Rect(base_centre_px, (0, 0))
