"""The places of everything in the castle's lobby, by proportion, for any window. Nothing is drawn here."""

from dataclasses import dataclass
from math import cos, radians, sin

import pygame

from casino.ui.drawing.metrics import Metrics

TABLE_RATIO = 1.62  # a table with its chairs, width to height, where there is width enough
_ROUNDEST = 1.24  # the same where there is more height than that
_WALL_SHARE = 0.17  # the wall's share of the hall's height
_OUTER_ANGLE = 8.0  # degrees: how far the outer chairs stand below the table's long axis


@dataclass(frozen=True)
class CastleLayout:
    """All places of the lobby, in px.

    `cells` are those of the tables in the order of their levels, each with its plate.
    """

    bar: pygame.Rect
    hall: pygame.Rect  # the room seen from above
    wall: pygame.Rect  # its far wall, seen from the front
    cells: tuple[pygame.Rect, ...]
    plate_px: int  # height of a table's plate
    words_size: float  # of its smaller words, in layout units
    words_px: int  # the width its words want
    strip: pygame.Rect  # the chosen table, and the button that leads there
    go: pygame.Rect
    panel: pygame.Rect  # behind the list and the chat
    people_head: pygame.Rect
    people: pygame.Rect
    chat: pygame.Rect

    def table(self, cell: pygame.Rect) -> pygame.Rect:
        """The area of a table with its chairs, in their proportion. Table and plate are centred in their cell."""
        high = cell.h - self.plate_px
        width = min(cell.w, round(high * TABLE_RATIO))
        table = pygame.Rect(0, 0, width, min(high, round(width / _ROUNDEST)))
        table.midtop = (cell.centerx, cell.y + (high - table.h) // 2)
        return table

    def plate(self, cell: pygame.Rect) -> pygame.Rect:
        """The area of a table's plate, below it and hardly wider, unless its words need more."""
        table = self.table(cell)
        plate = pygame.Rect(0, table.bottom, min(cell.w, max(table.w, self.words_px)), self.plate_px)
        plate.centerx = cell.centerx
        return plate


def castle_layout(metrics: Metrics, tables: int, go_px: int) -> CastleLayout:
    """Lays out a canvas for a text size and a number of tables; `go_px` is the width of the button to a table."""
    width, height = metrics.width, metrics.height
    bar = pygame.Rect(0, 0, width, max(metrics.px(44), metrics.pt(16) + metrics.px(22)))
    strip_px = round(metrics.title_pt(20) * 1.2 + metrics.title_pt(14) * 2.5) + metrics.px(18)
    head_px = round(metrics.title_pt(18) * 1.3) + metrics.px(12)
    middle = pygame.Rect(0, bar.bottom, width, height - bar.bottom)
    if width < height:
        hall = pygame.Rect(0, middle.y, width, middle.h * 66 // 100 - strip_px // 2)
        strip = pygame.Rect(0, hall.bottom, width, strip_px)
        panel = pygame.Rect(0, strip.bottom, width, height - strip.bottom)
        list_w = min(round(panel.w * 0.44), metrics.px(330) + metrics.pt(80))
        beside = pygame.Rect(panel.x, panel.y, list_w, panel.h)
        chat = pygame.Rect(beside.right, panel.y, panel.w - list_w, panel.h)
    else:
        share = 0.285 + 0.045 * (metrics.text_scale - 1)
        panel = pygame.Rect(0, middle.y, min(round(width * share), metrics.px(450)), middle.h)
        strip = pygame.Rect(panel.right, height - strip_px, width - panel.w, strip_px)
        hall = pygame.Rect(panel.right, middle.y, width - panel.w, strip.y - middle.y)
        beside = pygame.Rect(panel.x, panel.y, panel.w, round(panel.h * 0.44))
        chat = pygame.Rect(panel.x, beside.bottom, panel.w, panel.bottom - beside.bottom)
    pad = metrics.px(10)
    people_head = pygame.Rect(beside.x + pad, beside.y + metrics.px(4), beside.w - 2 * pad, head_px)
    people = pygame.Rect(people_head.x, people_head.bottom, people_head.w, beside.bottom - people_head.bottom)
    if width < height:
        people.h -= metrics.px(8)
    wall = pygame.Rect(hall.x, hall.y, hall.w, max(metrics.px(44), round(hall.h * _WALL_SHARE)))
    # An upright screen has few pixels for a layout unit, but room for more of them.
    words_size = 12.5 if width >= height else 15.0
    plate_px = round(metrics.title_pt(words_size * 1.36) + metrics.pt(words_size) * 2.6) + metrics.px(10)
    floor = pygame.Rect(hall.x, wall.bottom, hall.w, hall.bottom - wall.bottom)
    floor = floor.inflate(-metrics.px(20), -metrics.px(12))
    cells, plate_px = _cells(floor, tables, plate_px, metrics)
    inside = strip.inflate(-metrics.px(24), -metrics.px(16))
    go = pygame.Rect(0, inside.y, min(go_px, inside.w // 2), inside.h)
    go.right = inside.right
    words_px = metrics.pt(words_size) * 20
    return CastleLayout(
        bar, hall, wall, cells, plate_px, words_size, words_px, strip, go, panel, people_head, people, chat
    )


def _cells(floor: pygame.Rect, count: int, plate_px: int, metrics: Metrics) -> tuple[tuple[pygame.Rect, ...], int]:
    """Rows of tables, the fuller ones at the far end, for the largest possible tables; and the height of the plates."""
    if not count:
        return (), plate_px
    gap = metrics.px(9)

    def table_height(rows: int) -> float:
        across, high = -(-count // rows), floor.h // rows - gap
        plate = min(plate_px, high * 46 // 100)
        return min((floor.w / across - gap) / TABLE_RATIO, high - plate)

    rows = max(range(1, count + 1), key=lambda n: (table_height(n), -n))
    high = floor.h // rows
    across = -(-count // rows)
    wide = min(floor.w // across, round((high - gap) * 2.2))
    cells, left = [], count
    for row in range(rows):
        in_row = -(-left // (rows - row))
        left -= in_row
        # A shorter row is in the gaps of the one before.
        spread = min(floor.w // in_row, round(wide * 1.25)) if in_row < across else floor.w // across
        start = floor.centerx - spread * in_row // 2
        for number in range(in_row):
            cell = pygame.Rect(0, 0, min(wide, spread) - gap, high - gap)
            cell.center = (start + spread * number + spread // 2, floor.y + row * high + high // 2)
            cells.append(cell)
    return tuple(cells), min(plate_px, (high - gap) * 46 // 100)


def chair_angle(seat: int, seats: int) -> float:
    """The angle of a chair around its table, in degrees: 0 right, 90 nearest. Seat 1 is at the dealer's left hand."""
    if seats == 1:
        return 90.0
    return _OUTER_ANGLE + (180 - 2 * _OUTER_ANGLE) * (seat - 1) / (seats - 1)


def round_table(area: pygame.Rect, angle: float, reach: tuple[float, float]) -> tuple[float, float]:
    """A point around a table's middle, in px: `reach` are radii in heights of an area of the usual proportion."""
    turn = radians(angle)
    return (
        area.centerx + area.w / TABLE_RATIO * reach[0] * cos(turn),
        area.y + area.h * (TABLE_MIDDLE + reach[1] * sin(turn)),
    )


TABLE_MIDDLE = 0.455  # the table's middle in its area, from the top, in heights
TABLE_RADII = (0.645, 0.352)  # of the rail's outer edge
