"""The dealing shoe: a lidless box from whose mouth cards are drawn, seen obliquely from above.

Its mouth faces the lower left, so it is placed at a table's upper right. Scenes say how full it is. The stage it is
built on belongs to `card_bench`.
"""

from functools import lru_cache

import numpy as np
import pygame

from casino.ui.cards.card_bench import DECK, LONG, Bench, Point, Solid, Style, style_of
from casino.ui.cards.card_faces import check_back
from casino.ui.cards.card_packets import PAPER
from casino.ui.drawing.materials import BLACK, WHITE
from casino.ui.drawing.vector import Colour, Size, mix

CUT_CARD: Colour = (240, 178, 30)
BACK_TONES: dict[str, Colour] = {
    "red": (140, 20, 36),
    "blue": (26, 62, 122),
    "green": (18, 88, 58),
    "silver": (120, 128, 140),
}
_STEPS = 50  # levels of filling that a shoe or tray distinguishes
_DEEPEST = 1.42  # the depth of the cards in a full shoe
_SHOE_AXIS = 208.0  # the mouth looks to the lower left
_BACK, _FRONT, _MOUTH = -1.42, 0.98, 1.16  # of the box and its tongue, along the axis
_IN, _OUT = LONG / 2 + 0.05, LONG / 2 + 0.15  # inner and outer side of the walls
_TOP = 0.56  # where the front plate's upper edge is
_TALL_BACK, _TALL_FRONT = 1.06, 0.80
_LEAN = 0.40  # how far the tops of the cards lean back


def _shoe_place(rect: pygame.Rect) -> tuple[Point, float]:
    """The shoe's origin, and the px of a card's width, so that it fills `rect`."""
    (across, down), unit = _fitted(rect.size)
    return (rect.centerx - across, rect.centery - down), unit


@lru_cache(maxsize=8)
def _fitted(size: Size) -> tuple[Point, float]:
    """How far the middle of a rectangle that a shoe fills is from its origin, and the px of a card's width."""
    probe = Bench((1, 1), (0.0, 0.0), 1.0, _SHOE_AXIS)
    corners = [
        (u, v, z)
        for u, z in ((_BACK, 0.0), (_BACK, _TALL_BACK), (_MOUTH, 0.0), (0.5, _TALL_FRONT))
        for v in (-_OUT, _OUT)
    ]
    seen = np.array([probe.at(corner) for corner in corners])
    low, high = seen.min(axis=0), seen.max(axis=0)
    unit = min(size[0] / (high[0] - low[0]), size[1] / (high[1] - low[1])) * 0.96
    middle = (low + high) / 2 * unit
    return (float(middle[0]), float(middle[1])), float(unit)


def shoe_mouth(rect: pygame.Rect) -> tuple[float, float, float]:
    """The middle (x, y) of a card just drawn from the shoe in `rect`, and its angle in degrees clockwise."""
    origin, unit = _shoe_place(rect)
    x, y = Bench((1, 1), origin, unit, _SHOE_AXIS).at((_MOUTH + 0.40, 0.0, 0.0))
    return x, y, 180.0 - _SHOE_AXIS


def shoe_card_height(rect: pygame.Rect) -> float:
    """The height in px of a card that fits the shoe drawn in `rect`."""
    return _shoe_place(rect)[1] * LONG


def draw_shoe(
    target: pygame.Surface,
    rect: pygame.Rect,
    *,
    style: str,
    share_left: float,
    decks: int = 6,
    back: str = "red",
    cut_share: float | None = None,
) -> pygame.Rect:
    """Draws a dealing shoe that fills `rect`, its shadow outside; returns the area drawn on.

    `share_left` (0 to 1) of its `decks` are left in it. With `cut_share` a coloured card is where that share is left,
    and shows in the mouth once it is reached. Raises ValueError for an unknown style or back.
    """
    style_of(style)
    step = round(max(0.0, min(1.0, share_left)) * _STEPS)
    cut = None if cut_share is None else round(cut_share * _STEPS)
    pad = _shoe_pad(rect.size)
    return target.blit(_shoe(rect.size, style, step, decks, check_back(back), cut), (rect.x - pad, rect.y - pad))


@lru_cache(maxsize=6)
def _shoe(size: Size, style_name: str, step: int, decks: int, back: str, cut: int | None) -> pygame.Surface:
    """The whole shoe; only its content is redrawn when a card has been dealt."""
    is_cut = cut is not None and step <= cut
    # Both are made with the table, so that no card in flight waits when the cut card comes out.
    mouths = [_shoe_before(size, style_name, tone) for tone in (BACK_TONES[back], CUT_CARD)]
    picture = _shoe_behind(size, style_name).copy()
    bench = _shoe_bench(size)
    _shoe_cards(bench, style_of(style_name), step, decks, back, cut)
    picture.blit(bench.picture, (0, 0))
    picture.blit(mouths[is_cut], (0, 0))
    return picture


def _shoe_pad(size: Size) -> int:
    """How far a shoe's shadow reaches beyond its rectangle on every side, in px."""
    return round(max(size) * 0.16)


def _shoe_bench(size: Size) -> Bench:
    pad = _shoe_pad(size)
    origin, unit = _shoe_place(pygame.Rect((pad, pad), size))
    return Bench((size[0] + 2 * pad, size[1] + 2 * pad), origin, unit, _SHOE_AXIS)


def _metal(bench: Bench, style: Style, points: list[Solid], light: float) -> None:
    """Paints a piece of hammered iron or polished brass."""
    if style.is_iron:
        bench.texture(points, bench.sheet("iron", style.metal, _SHOE_AXIS - 180), light)
    else:
        bench.fill(points, mix(BLACK, style.metal, min(1.0, light * 1.35)), mix(BLACK, style.metal, light * 0.75))


def _slab(first: Point, last: Point, v1: float, v2: float) -> list[Solid]:
    """The flat piece from `v1` to `v2` across the shoe between two of its ends, each given as (along, height)."""
    (u1, z1), (u2, z2) = first, last
    return [(u1, v1, z1), (u2, v1, z2), (u2, v2, z2), (u1, v2, z1)]


@lru_cache(maxsize=4)
def _shoe_behind(size: Size, style_name: str) -> pygame.Surface:
    """The shadow, the base plate, the floor and the inner sides of the walls."""
    style = style_of(style_name)
    bench = _shoe_bench(size)
    along = bench.sheet("wood", style.wood, _SHOE_AXIS - 180)
    across = bench.sheet("wood", mix(style.wood, BLACK, 0.1), _SHOE_AXIS - 90)
    bench.shadow([(_BACK, -_OUT), (_FRONT, -_OUT), (_FRONT, _OUT), (_BACK, _OUT)], 0.75)
    edge = 0.035
    sole = [(_BACK - edge, -_OUT - edge), (_FRONT, -_OUT - edge), (_FRONT, _OUT + edge), (_BACK - edge, _OUT + edge)]
    _metal(bench, style, [(u, v, 0.0) for u, v in sole], 0.62)
    lip: list[Solid] = [(_FRONT, -0.62, 0), (_MOUTH, -0.5, 0), (_MOUTH, 0.5, 0), (_FRONT, 0.62, 0)]
    bench.fill(lip, mix(style.metal, WHITE, 0.35), mix(style.metal, BLACK, 0.35))
    bench.line([(_MOUTH, -0.5, 0), (_MOUTH, 0.5, 0)], mix(style.metal, WHITE, 0.5), 0.02)
    bench.fill(_slab((_BACK, 0.05), (_FRONT, 0.05), -_IN, _IN), style.inside, mix(style.inside, BLACK, 0.5))
    bench.texture(_slab((_BACK + 0.1, 0.05), (_BACK + 0.1, _TALL_BACK), -_IN, _IN), across, 0.62)
    wall = ((_BACK, 0.05), (_FRONT, 0.05), (_TOP, _TALL_FRONT), (_BACK, _TALL_BACK))
    bench.texture([(u, -_IN, z) for u, z in wall], along, 0.34)
    return bench.picture


@lru_cache(maxsize=8)
def _shoe_before(size: Size, style_name: str, tone: Colour) -> pygame.Surface:
    bench = _shoe_bench(size)
    _shoe_walls(bench, style_of(style_name), tone)
    return bench.picture


def _shoe_cards(bench: Bench, style: Style, step: int, decks: int, back: str, cut: int | None) -> None:
    """Paints the cards in the shoe, and the weight that pushes them forward."""
    full = min(_DEEPEST, DECK * decks)
    depth = full * step / _STEPS
    foot, head, tall = _FRONT - 0.12, _FRONT - 0.12 - _LEAN, 0.74
    side = LONG / 2
    # The weight comes first, as it is behind the cards: a wedge with a roller at its foot.
    top = head - depth - 0.03
    low = foot - depth - 0.03
    wedge = [(top, 0.66), (top - 0.34, 0.62), (low - 0.62, 0.05), (low, 0.05)]
    bench.fill(_slab(wedge[1], wedge[2], -side, side), mix(style.metal, BLACK, 0.72), mix(style.metal, BLACK, 0.84))
    bench.fill(_slab(wedge[0], wedge[1], -side, side), mix(style.metal, WHITE, 0.15), mix(style.metal, BLACK, 0.4))
    bench.fill([(u, side, z) for u, z in wedge], mix(style.metal, BLACK, 0.55), mix(style.metal, BLACK, 0.75))
    bench.line([(top - 0.17, -side * 0.72, 0.65), (top - 0.17, side * 0.72, 0.65)], mix(style.metal, BLACK, 0.55), 0.05)
    bench.line([(top - 0.18, -side * 0.7, 0.66), (top - 0.18, side * 0.7, 0.66)], mix(style.metal, WHITE, 0.4), 0.016)
    if step == 0:
        return
    pack = [(head, tall), (head - depth, tall), (foot - depth, 0.05), (foot, 0.05)]
    bench.fill(_slab(pack[0], pack[1], -side, side), PAPER, mix(PAPER, (170, 154, 124), 0.5))
    bench.fill([(u, side, z) for u, z in pack], mix(PAPER, BLACK, 0.25), mix(PAPER, BLACK, 0.6))
    count = max(2, round(depth * bench.unit / 2.2))
    body = ""
    for number in range(1, count):
        u = head - depth * number / count
        (x1, y1), (x2, y2) = bench.at((u, -side, tall)), bench.at((u, side, tall))
        dark = 0.20 + 0.22 * ((number * 2654435761 >> 5) & 7) / 7
        body += (
            f'<path d="M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}" stroke="#6e5c44" stroke-width="0.8" '
            f'stroke-opacity="{dark:.2f}"/>'
        )
    bench.svg(body)
    if cut is not None and step > cut:
        u = head - full * (step - cut) / _STEPS
        bench.line([(u, -side, tall + 0.03), (u, side, tall + 0.03)], CUT_CARD, 0.035)
    _standing_card(bench, foot, head, tall, CUT_CARD if cut is not None and step <= cut else BACK_TONES[back])


def _standing_card(bench: Bench, foot: float, head: float, tall: float, tone: Colour) -> None:
    """The foremost card, leaning back: its border and the tone of its back."""
    side = LONG / 2
    bench.fill(_slab((foot, 0.05), (head, tall), -side, side), PAPER, mix(PAPER, BLACK, 0.1))

    def inset(share: float, v: float) -> Solid:
        return foot + (head - foot) * share, v, 0.05 + (tall - 0.05) * share

    corners = ((0.07, -1), (0.07, 1), (0.93, 1), (0.93, -1))
    printed = [inset(share, sign * (side - 0.07)) for share, sign in corners]
    bench.fill(printed, mix(tone, BLACK, 0.25), mix(tone, WHITE, 0.06))
    for share in (0.72, 0.80, 0.86):
        bench.line([inset(share, -side + 0.12), inset(share, side - 0.12)], mix(tone, WHITE, 0.55), 0.012, 0.7)


def _shoe_walls(bench: Bench, style: Style, tone: Colour) -> None:
    """The near wall, the front plate with its window, rims and fittings.

    `tone` is the colour of the next card in the slot.
    """
    along = bench.sheet("wood", style.wood, _SHOE_AXIS - 180)
    across = bench.sheet("wood", mix(style.wood, BLACK, 0.1), _SHOE_AXIS - 90)
    # Rims of the far and back walls.
    back, front_top = (_BACK, _TALL_BACK), (_TOP, _TALL_FRONT)
    bench.texture(_slab(back, front_top, -_OUT, -_IN), along, 1.15)
    bench.texture(_slab(back, (_BACK + 0.1, _TALL_BACK), -_OUT, _OUT), across, 1.1)

    # The front plate leans back; a window is cut into its upper edge for the finger.
    def front(v: float, share: float) -> Solid:
        return _FRONT + (_TOP - _FRONT) * share, v, 0.07 + (_TALL_FRONT - 0.07) * share

    window = [front(0.30 * float(np.cos(t)), 1 - 0.70 * float(np.sin(t)) ** 0.8) for t in np.linspace(0, np.pi, 17)]
    plate = [front(-_OUT, 0), front(_OUT, 0), front(_OUT, 1), *window, front(-_OUT, 1)]
    if style.is_glossy:
        bench.fill(plate, mix(style.plate, WHITE, 0.02), mix(style.plate, WHITE, 0.22))
        gleam = [front(-_OUT + 0.06, 0.95), front(-0.36, 0.95), front(-0.48, 0.1), front(-_OUT + 0.06, 0.1)]
        bench.fill(gleam, mix(style.plate, WHITE, 0.42), style.plate, 0.55)
    else:
        bench.texture(plate, across, 0.86)
    bench.line(window, mix(style.metal, WHITE, 0.25), 0.035)
    bench.line([front(_OUT, 1), front(0.30, 1)], mix(style.metal, WHITE, 0.1), 0.03)
    bench.line([front(-0.30, 1), front(-_OUT, 1)], mix(style.metal, WHITE, 0.45), 0.03)
    # The slot, with the next card's edge in it.
    bench.fill(_slab((_FRONT, 0.08), (_FRONT, 0), -_OUT, _OUT), BLACK)
    bench.line([(_FRONT + 0.01, -LONG / 2 + 0.03, 0.02), (_FRONT + 0.01, LONG / 2 - 0.03, 0.02)], PAPER, 0.045)
    bench.line([(_FRONT - 0.012, -LONG / 2 + 0.06, 0.03), (_FRONT - 0.012, LONG / 2 - 0.06, 0.03)], tone, 0.024)
    # The near wall: outer side, rim.
    wall = [(u, _OUT, z) for u, z in ((_BACK, 0.0), (_FRONT, 0.0), (_FRONT, 0.07), front_top, back)]
    bench.texture(wall, along, 0.60)
    bench.texture(_slab(back, front_top, _IN, _OUT), along, 1.08)
    bench.line(wall[:1:-1], mix(style.wood, WHITE, 0.35), 0.012, 0.8)
    _fittings(bench, style)


def _fittings(bench: Bench, style: Style) -> None:
    """Straps and rivets, or a plate with screws, on the near wall."""
    bright = mix(style.metal, WHITE, 0.55)

    def heights(u: float) -> float:
        return _TALL_BACK + (_TALL_FRONT - _TALL_BACK) * (u - _BACK) / (_TOP - _BACK)

    straps = ((-1.30, 0.17), (-0.62, 0.17), (0.20, 0.17)) if style.is_iron else ((-1.40, 0.09), (0.40, 0.09))
    for start, wide in straps:
        end = start + wide
        strap = [(start, _OUT, heights(start)), (end, _OUT, heights(end)), (end, _OUT, 0.0), (start, _OUT, 0.0)]
        _metal(bench, style, strap, 0.70)
        for inner, outer in ((_IN, _OUT), (-_OUT, -_IN)):
            bench.fill(_slab((start, heights(start)), (end, heights(end)), inner, outer), bright, style.metal)
        bench.line([(start, _OUT, 0), (start, _OUT, heights(start))], bright, 0.012, 0.6)
        bench.line([(end, _OUT, 0), (end, _OUT, heights(end))], BLACK, 0.016, 0.6)
        for z in (0.14, heights(start) - 0.16):
            bench.stud((start + wide / 2, _OUT, z), 0.042 if style.is_iron else 0.026, style.metal)
