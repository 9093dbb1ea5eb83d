"""A pile of chips in the order a player built it: every run of equal chips is visible, in order and numbered.

`chips` draws neat heaps of an amount; here the order matters. The places and the worth of chips belong to the scenes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import pygame

from casino.ui.chips.chips import draw_stack, stack_height
from casino.ui.drawing import text
from casino.ui.drawing.look import Look

MAX_OF_A_RUN = 5  # equal chips on one another that are drawn; more are given as a figure
_LOOSE = 1.7  # the spacing of chips where there is room, in their own heights, so that the face below shows its rim
_THINNEST_PX = 2  # the least of a chip's edge that is visible


@dataclass(frozen=True)
class Run:
    """Equal chips on one another."""

    value: int
    count: int

    @property
    def drawn(self) -> int:
        """The number of the run's chips that are drawn."""
        return min(self.count, MAX_OF_A_RUN)


def runs_of(values: Sequence[int]) -> tuple[Run, ...]:
    """The runs of a pile, `values` and runs bottom first."""
    return tuple(Run(value, len(list(chips))) for value, chips in groupby(values))


def draw_pile(
    target: pygame.Surface,
    look: Look,
    values: Sequence[int],
    base_centre_px: tuple[float, float],
    diameter_px: int,
    room_px: int,
) -> pygame.Rect:
    """Draws a pile of chips, `values` bottom first, with the number of each run that is not drawn in full.

    The pile is no higher than `room_px`: its chips move closer, and at last the lowest are only counted. Returns the
    area drawn on, empty for no chips. Raises KeyError for a value that is no denomination.
    """
    runs, step, hidden = fitted(values, diameter_px, room_px)
    chips = [run.value for run in runs for _ in range(run.drawn)]
    area = draw_stack(target, chips, base_centre_px, diameter_px, step_px=step)
    x, base = base_centre_px
    half = diameter_px // 2 + look.metrics.px(1)
    tops = {1: float("inf"), -1: float("inf")}  # of the last figure, right and left
    if hidden:  # beside the foot: scenes write the pile's worth below it
        place = _draw_count(target, look, f"+{hidden}", "midright", (x - half, base))
        tops[-1] = place.top
        area = area.union(place)
    rise = 0
    for run in runs:
        middle = base - rise - step * run.drawn / 2
        rise += step * run.drawn
        if run.drawn == run.count:
            continue
        high = _count_px(look) + 2
        # A figure that would cover the one before it goes to the other side.
        side = -1 if middle + high / 2 > tops[1] else 1
        anchor = "midleft" if side > 0 else "midright"
        place = _draw_count(target, look, f"×{run.count}", anchor, (x + side * half, middle))
        tops[side] = place.top
        area = area.union(place)
    return area


def fitted(values: Sequence[int], diameter_px: int, room_px: int) -> tuple[tuple[Run, ...], int, int]:
    """The runs that are drawn, the spacing of the chips, and the number of hidden chips below them."""
    runs = runs_of(values)
    most = max(1, room_px // _THINNEST_PX)
    first, drawn = 0, sum(run.drawn for run in runs)
    while first < len(runs) - 1 and drawn > most:
        drawn -= runs[first].drawn
        first += 1
    hidden = sum(run.count for run in runs[:first])
    loose = round(stack_height(1, diameter_px) * _LOOSE)
    return runs[first:], max(_THINNEST_PX, min(loose, room_px // max(1, drawn))), hidden


def _count_px(look: Look) -> int:
    return min(look.metrics.pt(11), look.metrics.px(16))


def _draw_count(target: pygame.Surface, look: Look, words: str, anchor: str, at: tuple[float, float]) -> pygame.Rect:
    """A number on a small dark plate."""
    figure = text.figures(words, _count_px(look), look.theme.ink, text.SANS, "Semibold")
    plate = figure.get_rect().inflate(look.metrics.px(5), 0)
    plate.h = _count_px(look) + 2
    setattr(plate, anchor, (round(at[0]), round(at[1])))
    look.plate(target, plate, look.theme.panel, look.theme.panel_edge, radius=plate.h // 3, opacity=0.88)
    return text.put(target, figure, plate.centerx, plate.centery, "center").union(plate)
