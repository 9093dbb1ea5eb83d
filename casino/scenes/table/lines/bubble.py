"""The bubble of a lesson or a hint: where it finds room beside what it speaks of, and its picture. No step is known."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import mix
from casino.ui.widgets.hit_area import FINGERTIP
from casino.ui.widgets.widgets import Widget

if TYPE_CHECKING:
    from casino.scenes.table.scene import TableScene

SIZE = 17  # layout units of its letters
LINE = 1.28  # the height of a line, in sizes of its letters
_PAD, _GAP = 14, 10  # layout units: within it, and between its parts
_AWAY = 16  # layout units, from what it speaks of
_WIDTHS = (430, 330, 560, 250, 760)  # layout units, tried in this order
_STEP = 30  # layout units between places that are tried
_TAIL, _REACH = 12, 70  # layout units: half the width of its tail, and its length at most
_RING = 5  # layout units around what may be pressed
_ASIDE = 0.15  # how much of the way aside counts, where a bubble touches what it speaks of
_SHAPE_COST = 24  # layout units that a bubble rather goes away than take the next width
# How much it matters not to cover each; a widget beyond the foot that the step does not ask for is merely unlit.
_PRESSED, _HAND, _PLATE, _SAID, _FELT, _UNLIT = 40.0, 12.0, 4.0, 14.0, 3.0, 0.4


class Area(NamedTuple):
    """An area that a bubble should not cover, and how much that matters."""

    rect: pygame.Rect
    weight: float


class Bubble(NamedTuple):
    """A bubble in its place: the plate, its lines in letters of a size in px, and the row of its buttons."""

    rect: pygame.Rect
    lines: tuple[str, ...]
    px: int
    foot: pygame.Rect


def bubble_at(
    metrics: Metrics,
    words: str,
    room: pygame.Rect,
    about: pygame.Rect,
    keep: Sequence[Area],
    buttons_px: int,
    note: str = "",
) -> Bubble:
    """The bubble for these words in a room in px, near what it is about, over as little as possible of what to keep.

    `buttons_px` is the width its row of buttons needs, 0 for none. It has room for a `note` in the place of the words.
    """
    px, pad, gap = metrics.pt(SIZE), metrics.px(_PAD), metrics.px(_GAP)
    foot_px = max(metrics.px(FINGERTIP), metrics.pt(SIZE) + metrics.px(16)) if buttons_px else 0
    best: tuple[float, Bubble] | None = None
    for number, units in enumerate(_WIDTHS):
        dearer = number * metrics.px(_SHAPE_COST)
        if best is not None and best[0] <= dearer:
            break
        wide = min(room.w, max(round(metrics.px(units) * metrics.letters**0.5), buttons_px + 2 * pad))
        lines, others = (text.balanced(one, px, wide - 2 * pad) for one in (words, note))
        inner = max([text.width(line, px) for line in (*lines, *others)] + [buttons_px])
        high = round(px * LINE) * max(len(lines), len(others)) + 2 * pad + (foot_px + gap if foot_px else 0)
        size = (min(wide, inner + 2 * pad), min(high, room.h))
        place, cost = _cheapest(metrics, size, room, about, keep)
        cost += dearer
        if best is None or cost < best[0]:
            foot = pygame.Rect(place.x + pad, place.bottom - pad - foot_px, place.w - 2 * pad, foot_px)
            best = cost, Bubble(place, tuple(lines), px, foot)
    assert best is not None
    return best[1]


def _cheapest(
    metrics: Metrics, size: tuple[int, int], room: pygame.Rect, about: pygame.Rect, keep: Sequence[Area]
) -> tuple[pygame.Rect, float]:
    """The best place for a bubble of a size, and what it costs in px."""
    step, away = metrics.px(_STEP), metrics.px(_AWAY)
    width, height = size
    xs = {room.x, room.right - width, about.centerx - width // 2, about.x - away - width, about.right + away}
    ys = {room.y, room.bottom - height, about.centery - height // 2, about.y - away - height, about.bottom + away}
    xs |= {*range(room.x, max(room.x + 1, room.right - width + 1), step)}
    ys |= {*range(room.y, max(room.y + 1, room.bottom - height + 1), step)}
    grown = about.inflate(2 * away, 2 * away)
    ways = {y: _apart(y, y + height, grown.y, grown.bottom) for y in ys if room.y <= y <= room.bottom - height}
    tried: list[tuple[float, int, int]] = []
    for x in xs:
        if room.x <= x <= room.right - width:
            aside = _ASIDE * abs(x + width // 2 - about.centerx)
            across = _apart(x, x + width, grown.x, grown.right)
            tried += [(hypot(across, along) + aside, x, y) for y, along in ways.items()]
    best, least = pygame.Rect(room.topleft, size), float("inf")
    for cost, x, y in sorted(tried):  # none further away than the best one costs can be better
        if cost >= least:
            break
        place = pygame.Rect(x, y, width, height)
        for area in keep:
            over = place.clip(area.rect)
            if over.w and over.h:
                share = over.w * over.h / max(1, min(width * height, area.rect.w * area.rect.h))
                cost += area.weight * (step + share * room.w)
        if cost < least:
            best, least = place, cost
    return best, least


def _apart(begin: int, end: int, other_begin: int, other_end: int) -> int:
    """The gap between two stretches of a line, 0 where they touch."""
    return max(0, other_begin - end, begin - other_end)


def room_at(scene: TableScene[Any]) -> pygame.Rect:
    """The room a bubble has at a table: all but the top bar."""
    top, margin = scene.layout.top_bar.bottom, scene.metrics.px(8)
    return pygame.Rect(0, top, scene.metrics.width, scene.metrics.height - top).inflate(-2 * margin, -2 * margin)


def kept_at(scene: TableScene[Any], about: pygame.Rect, pressed: Sequence[Widget]) -> list[Area]:
    """What a bubble should not cover at a table; first what it is `about`, then what may be `pressed`."""
    view, layout, lit = scene.view, scene.layout, [widget.rect for widget in pressed]
    reach = scene.metrics.px(12)
    keep = [Area(about, _PRESSED), *(Area(rect.inflate(reach, reach), _PRESSED) for rect in lit)]
    own = [widget for widget in scene.focus.widgets if not widget.key.startswith(("lesson-", "answer-"))]
    foot = pygame.Rect(layout.bottom_bar)
    keep += [Area(one.rect, _PRESSED / 2 if foot.colliderect(one.rect) else _UNLIT) for one in own]
    keep += [Area(pygame.Rect(layout.controls), _SAID), Area(pygame.Rect(view.message_area), _SAID)]
    seated = view.model.seats.items() if layout.stations else ()
    for seat, held in seated:
        keep.append(Area(view.station(seat).plate, _PLATE))
        if held.hands:
            keep.append(Area(view.hand_area(seat), _HAND))
    keep += [Area(pygame.Rect(area), _FELT) for area in view.hand_areas]
    keep += [Area(area, _HAND) for area in view.places.values()]
    return [*keep, Area(pygame.Rect(layout.dealer_portrait), _PLATE)]


def paint_bubble(
    target: pygame.Surface, look: Look, bubble: Bubble, about: pygame.Rect, keep: Sequence[Area], note: str = ""
) -> None:
    """Paints a bubble with its tail. A `note` is what was said of a wrong try, in the place of its words."""
    metrics, theme = look.metrics, look.theme
    fill, edge = mix(theme.panel, theme.button, 0.5), theme.lose if note else theme.accent
    if tail := _tail(metrics, bubble.rect, about, keep):
        pygame.draw.polygon(target, edge, tail)
    look.plate(target, bubble.rect, fill, edge, radius=metrics.px(11), opacity=1.0, frame=max(2, metrics.px(2)))
    room = words_room(metrics, bubble)
    if note:
        look.paragraph(target, note, room, size=SIZE, leading=LINE, fits=True)
        return
    y = room.y
    for line in bubble.lines:
        target.blit(text.line(line, bubble.px, theme.ink), (room.x, y))
        y += round(bubble.px * LINE)


def words_room(metrics: Metrics, bubble: Bubble) -> pygame.Rect:
    """The room for words in a bubble, above its buttons."""
    room = bubble.rect.inflate(-2 * metrics.px(_PAD), -2 * metrics.px(_PAD))
    if bubble.foot.h:
        room.h = bubble.foot.y - metrics.px(_GAP) - room.y
    return room


def _tail(
    metrics: Metrics, plate: pygame.Rect, about: pygame.Rect, keep: Sequence[Area]
) -> list[tuple[int, int]] | None:
    """The corners of the tail from a plate to the nearest side of what it speaks of: short where it would hide things.

    None where the two overlap.
    """
    if plate.colliderect(about):
        return None
    half = metrics.px(_TAIL)
    is_upright = plate.bottom <= about.y or plate.y >= about.bottom
    tip = max(about.x, min(plate.centerx, about.right)), max(about.y, min(plate.centery, about.bottom))
    if is_upright:
        x = max(plate.x + 2 * half, min(tip[0], plate.right - 2 * half))
        y = plate.bottom - 1 if plate.bottom <= about.y else plate.y + 1
        base = [(x - half, y), (x + half, y)]
    else:
        y = max(plate.y + 2 * half, min(tip[1], plate.bottom - 2 * half))
        x = plate.right - 1 if plate.right <= about.x else plate.x + 1
        base = [(x, y - half), (x, y + half)]
    for units in (_REACH, _REACH // 2, _AWAY):
        reach = metrics.px(units)
        end = max(x - reach, min(tip[0], x + reach)), max(y - reach, min(tip[1], y + reach))
        over = pygame.Rect(min(x, end[0]), min(y, end[1]), abs(x - end[0]) + 1, abs(y - end[1]) + 1)
        if not any(over.colliderect(area.rect) for area in keep if not about.contains(area.rect)):
            break
    return [*base, end]


def paint_lit(target: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """Paints light around what may be pressed."""
    metrics, theme = look.metrics, look.theme
    for number, share in ((3, 0.25), (2, 0.5), (1, 1.0)):
        around = rect.inflate(2 * number * metrics.px(_RING) * 2 // 3, 2 * number * metrics.px(_RING) * 2 // 3)
        glow = pygame.Surface(around.size, pygame.SRCALPHA)
        tone = (*mix(theme.accent, theme.light, 0.4), round(235 * share))
        pygame.draw.rect(glow, tone, glow.get_rect(), metrics.px(_RING), border_radius=metrics.px(12))
        target.blit(glow, around)
