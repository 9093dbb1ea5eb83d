"""A speech bubble beside a face: where it finds room, and its picture. What is said, and by whom, is not decided here.

A bubble never lies on anything that is read or pressed; where there is no such place near the face there is no bubble.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from math import hypot, inf
from typing import NamedTuple

import pygame

from casino.ui.drawing import text
from casino.ui.drawing.look import Look
from casino.ui.drawing.metrics import Metrics
from casino.ui.drawing.theme import mix

_SIZE, _NAME = 15, 12  # of its words and of the name above them
_LINE = 1.24  # the height of a line, in sizes of its letters
_WIDTHS = (250, 190, 330, 150, 112, 520)  # layout units of its words, tried in this order
_PAD, _AWAY = 9, 6  # layout units: within it, and from the face
_STEP = 16  # layout units between places that are tried
_FAR = 250  # layout units, the furthest from its face
_TAIL = 9  # layout units, half the width of the tail where it begins
_MARGIN = 8  # layout units around its picture, for the shadow
_SCALES, _LARGE, _SCALE_OF_LARGE = (1.0, 0.85), 1.4, 0.7  # of its letters, tried in this order; of large ones, too
_SHAPE_COST = 14  # layout units that it rather goes away than take the next width
_TAIL_WORTH = 40  # likewise, to have a tail
_AT_ONCE = 60  # places that are looked at in one step
_CROWD = 30  # layout units around a face: who is there is taken to speak


class SpeechBubble(NamedTuple):
    """A bubble in its place, the end of its tail (None for none), its words in lines, and the name above them.

    `scale` is the size of its letters, as a share of the usual one.
    """

    rect: pygame.Rect
    tip: tuple[int, int] | None
    lines: tuple[str, ...]
    name: str
    scale: float


# Each looks at a few places with every step, as a frame has little time.
Search = Generator[None, None, SpeechBubble | None]
_Placed = Generator[None, None, tuple[float, pygame.Rect, tuple[int, int] | None] | None]


@dataclass(frozen=True)
class Surroundings:
    """What a bubble is placed among, in px: its face, the room, what is `kept` free, and the faces of `others`."""

    face: pygame.Rect
    room: pygame.Rect
    kept: Sequence[pygame.Rect]
    others: Sequence[pygame.Rect] = ()


def speech_at(metrics: Metrics, name: str, words: str, around: Surroundings, *, needs_name: bool = True) -> Search:
    """Looks for the bubble for some words near a face, on nothing of what is kept; its end is None for no place.

    Without a tail it is nearer to its face than to any other, whose it would be taken for. Who deals, alone at the head
    of the table, needs a name only where no tail leads to the face: `needs_name`.
    """
    names = (name,) if needs_name else ("", name)
    for scale in (*_SCALES, _SCALE_OF_LARGE) if metrics.letters >= _LARGE else _SCALES:
        for shown in names:
            found = yield from _fitting(metrics, shown, words, scale, around)
            if found is not None and (shown or found.tip is not None):
                return found
    return None


def _fitting(metrics: Metrics, name: str, words: str, scale: float, around: Surroundings) -> Search:
    """The cheapest bubble with letters of one size: near the face, with a tail, in a shape that reads well."""
    best: tuple[float, SpeechBubble] | None = None
    for number, units in enumerate(_WIDTHS):
        dearer = number * metrics.px(_SHAPE_COST)
        if best is not None and best[0] <= dearer:
            break
        lines = text.balanced(words, _px(metrics, _SIZE, scale), round(metrics.px(units) * metrics.letters * scale))
        most = best[0] - dearer if best is not None else inf
        placed = yield from _placed(metrics, _size_of(metrics, name, lines, scale), around, most)
        if placed is not None:
            cost, place, tip = placed
            best = cost + dearer, SpeechBubble(place, tip, lines, name, scale)
        yield
    return best[1] if best is not None else None


def _placed(metrics: Metrics, size: tuple[int, int], around: Surroundings, most: float) -> _Placed:
    """The cheapest place of a size with the end of its tail, if it costs less than `most`, in px."""
    near = [one.inflate(2 * metrics.px(_CROWD), 2 * metrics.px(_CROWD)) for one in around.others]
    best = None
    for number, (cost, place) in enumerate(_places(metrics, size, around)):
        if number % _AT_ONCE == 0:
            yield  # after the places were named, too
        if cost >= most:
            break
        if place.collidelist(around.kept) >= 0:
            continue
        tip = _tip(metrics, place, around)
        if tip is None and any(_gap(place, one) <= _gap(place, around.face) for one in near):
            continue
        cost += metrics.px(_TAIL_WORTH) if tip is None else 0
        if cost < most:
            most, best = cost, (cost, place, tip)
        if tip is not None:
            break
    return best


def _gap(place: pygame.Rect, face: pygame.Rect) -> float:
    """The px between two areas, 0 where they touch."""
    across = max(0, place.x - face.right, face.x - place.right)
    return hypot(across, max(0, place.y - face.bottom, face.y - place.bottom))


def _px(metrics: Metrics, size: int, scale: float) -> int:
    return round(metrics.pt(size) * scale)


def _size_of(metrics: Metrics, name: str, lines: Sequence[str], scale: float) -> tuple[int, int]:
    px, small, pad = _px(metrics, _SIZE, scale), _px(metrics, _NAME, scale), metrics.px(_PAD)
    wide = max(text.width(line, px) for line in lines)
    if name:
        wide = max(wide, text.width(name, small, weight="Semibold"))
    high = round(px * _LINE) * len(lines) + (round(small * _LINE) if name else 0)
    return wide + 2 * pad, high + round(1.5 * pad)


def _places(metrics: Metrics, size: tuple[int, int], around: Surroundings) -> Iterator[tuple[float, pygame.Rect]]:
    """The places of a size around a face, the nearest first, each with its distance in px."""
    face, room = around.face, around.room
    step, away, far = metrics.px(_STEP), metrics.px(_AWAY), metrics.px(_FAR)
    wide, high = size
    xs = {face.centerx - wide // 2, face.right + away, face.x - away - wide}
    ys = {face.centery - high // 2, face.bottom + away, face.y - away - high}
    xs |= {*range(face.x - far - wide, face.right + far, step)}
    ys |= {*range(face.y - far - high, face.bottom + far, step)}
    found = []
    for x in xs:
        if room.x <= x <= room.right - wide:
            across, aside = max(0, x - face.right, face.x - x - wide), abs(x + wide // 2 - face.centerx)
            for y in ys:
                if room.y <= y <= room.bottom - high:
                    along = max(0, y - face.bottom, face.y - y - high)
                    apart = hypot(across, along)
                    if away <= apart <= far:
                        found.append((apart + 0.1 * aside + (0.0 if y < face.y else away), x, y))
    for cost, x, y in sorted(found):
        yield cost, pygame.Rect(x, y, wide, high)


def _tip(metrics: Metrics, plate: pygame.Rect, around: Surroundings) -> tuple[int, int] | None:
    """The end of the tail, between the bubble and the face; None where something kept is on the way there."""
    face, kept = around.face, around.kept
    x = max(plate.x, min(face.centerx, plate.right))
    y = max(plate.y, min(face.centery, plate.bottom))
    goal = max(face.x, min(x, face.right)), max(face.y, min(y, face.bottom))
    apart = hypot(goal[0] - x, goal[1] - y)
    if not apart:
        return None
    reach = min(apart - 1, metrics.px(16)) / apart
    tip = round(x + (goal[0] - x) * reach), round(y + (goal[1] - y) * reach)
    tail = pygame.Rect(min(x, tip[0]), min(y, tip[1]), abs(tip[0] - x) + 1, abs(tip[1] - y) + 1)
    between = (area for area in kept if area.clipline((x, y), goal) and not area.inflate(2, 2).collidepoint(goal))
    return tip if tail.collidelist(kept) < 0 and next(between, None) is None else None


def speech_picture(look: Look, bubble: SpeechBubble) -> tuple[pygame.Surface, tuple[int, int]]:
    """The picture of a bubble with its tail and shadow, made once, and the place of its corner."""
    metrics, theme, rect = look.metrics, look.theme, bubble.rect
    area = rect if bubble.tip is None else rect.union(pygame.Rect(bubble.tip, (1, 1)))
    area = area.inflate(2 * metrics.px(_MARGIN), 2 * metrics.px(_MARGIN))
    picture = pygame.Surface(area.size, pygame.SRCALPHA)
    plate, pad = rect.move(-area.x, -area.y), metrics.px(_PAD)
    edge = mix(theme.metal, theme.light, 0.3)
    if bubble.tip is not None:
        pygame.draw.polygon(picture, edge, _tail(metrics, plate, (bubble.tip[0] - area.x, bubble.tip[1] - area.y)))
    fill = mix(theme.panel, theme.button, 0.4)
    look.plate(picture, plate, fill, edge, radius=metrics.px(10), opacity=1.0, frame=max(1, metrics.px(1.5)))
    x, y = plate.x + pad, plate.y + round(0.7 * pad)
    small, px = _px(metrics, _NAME, bubble.scale), _px(metrics, _SIZE, bubble.scale)
    if bubble.name:
        picture.blit(text.line(bubble.name, small, theme.accent, weight="Semibold"), (x, y))
        y += round(small * _LINE)
    for line in bubble.lines:
        picture.blit(text.line(line, px, theme.ink), (x, y))
        y += round(px * _LINE)
    return picture, area.topleft


def _tail(metrics: Metrics, plate: pygame.Rect, tip: tuple[int, int]) -> list[tuple[int, int]]:
    """The corners of a tail that ends in a point outside a plate."""
    half = metrics.px(_TAIL)
    if plate.y <= tip[1] <= plate.bottom:
        y = max(plate.y + 2 * half, min(tip[1], plate.bottom - 2 * half)) if plate.h > 4 * half else plate.centery
        x = plate.right - 1 if tip[0] > plate.right else plate.x + 1
        return [(x, y - half), (x, y + half), tip]
    x = max(plate.x + 2 * half, min(tip[0], plate.right - 2 * half))
    y = plate.bottom - 1 if tip[1] > plate.bottom else plate.y + 1
    return [(x - half, y), (x + half, y), tip]
