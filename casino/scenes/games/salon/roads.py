"""Finds the marks of the roads, the two charts of a shoe's deals (RULES, part 5). Nothing is drawn here.

The bead road has a mark for every deal, six to a column. The big road has a column for every run of one hand. At the
foot, or above a mark that is there already, a run turns right and stays in its row. A tie has no mark in the big road:
it is counted on the last one.
"""

from collections.abc import Sequence
from typing import NamedTuple

from casino.engines.baccarat.events import CoupSettled, ShoeShuffled
from casino.engines.baccarat.hands import is_pair
from casino.engines.base import Event

ROWS = 6


class RoadMark(NamedTuple):
    """One mark of a road: its place from 0, the winner ("" where there were only ties), pairs, and ties after it."""

    column: int
    row: int
    winner: str
    has_player_pair: bool = False
    has_banker_pair: bool = False
    ties: int = 0


def coups_of(events: Sequence[Event]) -> tuple[CoupSettled, ...]:
    """The deals since the last shuffle, oldest first."""
    coups: list[CoupSettled] = []
    for event in events:
        if isinstance(event, ShoeShuffled):
            coups.clear()
        elif isinstance(event, CoupSettled):
            coups.append(event)
    return tuple(coups)


def bead_road(coups: Sequence[CoupSettled]) -> tuple[RoadMark, ...]:
    """A mark for every deal in order, each column filled downwards."""
    return tuple(
        RoadMark(*divmod(number, ROWS), coup.winner, is_pair(coup.player), is_pair(coup.banker))
        for number, coup in enumerate(coups)
    )


def big_road(coups: Sequence[CoupSettled]) -> tuple[RoadMark, ...]:
    """The runs of the shoe, each in its column, turning right where it is too long."""
    marks: list[RoadMark] = []
    taken: set[tuple[int, int]] = set()
    has_turned = False
    for coup in coups:
        last = marks[-1] if marks else None
        if coup.winner == "tie":
            if last is None:
                marks.append(RoadMark(0, 0, "", ties=1))
            else:
                marks[-1] = last._replace(ties=last.ties + 1)
            continue
        ties = 0
        if last is None or not last.winner:  # ties before the first winner stay on its field
            place = (0, 0)
            ties = marks.pop().ties if last is not None else 0
        elif coup.winner != last.winner:
            place = (1 + max(column for column, row in taken if row == 0), 0)
            has_turned = False
        else:
            below = (last.column, last.row + 1)
            has_turned = has_turned or below[1] == ROWS or below in taken
            place = (last.column + 1, last.row) if has_turned else below
        taken.add(place)
        marks.append(RoadMark(*place, coup.winner, is_pair(coup.player), is_pair(coup.banker), ties))
    return tuple(marks)


def width_of(road: Sequence[RoadMark]) -> int:
    """The number of columns of a road."""
    return 1 + max((mark.column for mark in road), default=-1)


def newest(road: Sequence[RoadMark], columns: int) -> tuple[RoadMark, ...]:
    """The last columns of a road, moved left to fit a board of so many columns."""
    first = max(0, width_of(road) - columns)
    return tuple(mark._replace(column=mark.column - first) for mark in road if mark.column >= first)
