"""Finds the marks of the roads, the charts of a shoe's deals (RULES, part 5). Nothing is drawn here.

The bead road has a mark for every deal, six to a column. The big road has a column for every run of one hand. At the
foot, or above a mark that is there already, a run turns right and stays in its row. A tie has no mark in the big road:
it is counted on the last one.

Three roads are derived from the big road. They compare the run being written with one 1, 2 or 3 columns before it (the
big eye boy, the small road, the cockroach pig) and say whether the shoe repeats itself: a red mark, or it does not: a
blue one. A run counts there with its whole length in one column, whether or not it has turned right on the board.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from casino.engines.baccarat.events import CoupSettled, ShoeShuffled
from casino.engines.baccarat.hands import is_pair
from casino.engines.base import Event

ROWS = 6
DERIVED = (1, 2, 3)  # columns back: the big eye boy, the small road, the cockroach pig
_Mark = TypeVar("_Mark", "RoadMark", "DerivedMark")


class RoadMark(NamedTuple):
    """One mark of a road: its place from 0, the winner ("" where there were only ties), pairs, and ties after it."""

    column: int
    row: int
    winner: str
    has_player_pair: bool = False
    has_banker_pair: bool = False
    ties: int = 0


class DerivedMark(NamedTuple):
    """One mark of a derived road: its place from 0, and whether it is red."""

    column: int
    row: int
    is_red: bool


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
    ties = [0]  # before the first winner, then after each
    for coup in coups:
        if coup.winner == "tie":
            ties[-1] += 1
        else:
            ties.append(0)
    won = [coup for coup in coups if coup.winner != "tie"]
    if not won:
        return (RoadMark(0, 0, "", ties=ties[0]),) if ties[0] else ()
    ties[1] += ties[0]  # ties before the first winner stay on its field
    places = _places([coup.winner for coup in won])
    return tuple(
        RoadMark(*place, coup.winner, is_pair(coup.player), is_pair(coup.banker), after)
        for place, coup, after in zip(places, won, ties[1:], strict=True)
    )


def derived_road(winners: Sequence[str], back: int) -> tuple[DerivedMark, ...]:
    """The derived road that looks so many columns back: 1 for the big eye boy, 2 and 3 for the other two.

    `winners` are those of a shoe's deals in order; ties are passed over. The first mark belongs to the second winner of
    the run after `back` others, or, where that run has one winner only, to the first winner of the next.
    """
    reds = _derived(winners, back)
    return tuple(DerivedMark(*place, red) for place, red in zip(_places(reds), reds, strict=True))


def with_next(coups: Sequence[CoupSettled], winner: str) -> tuple[CoupSettled, ...]:
    """The deals, and one more that a hand wins, without pairs."""
    return (*coups, CoupSettled(("AS", "2S"), ("AS", "2S"), 3, 3, winner, 0))


def asked(winners: Sequence[str], winner: str) -> tuple[bool | None, ...]:
    """What each derived road would get if this hand won next: red, not red, or None for no mark yet."""
    after = [*winners, winner]
    found = [(_derived(winners, back), _derived(after, back)) for back in DERIVED]
    return tuple(new[-1] if len(new) > len(old) else None for old, new in found)


def _derived(winners: Sequence[str], back: int) -> list[bool]:
    """Whether each mark of a derived road is red, in order."""
    runs: list[int] = []  # the lengths of the big road's columns so far
    last, reds = "", []
    for winner in winners:
        if winner == "tie":
            continue
        if winner != last:
            if len(runs) > back:
                reds.append(runs[-1] == runs[-1 - back])
            runs.append(1)
        else:
            runs[-1] += 1
            if len(runs) > back:
                # Blue where the other run has just ended beside this winner, red where it goes on or ended before.
                reds.append(runs[-1 - back] != runs[-1] - 1)
        last = winner
    return reds


def _places(values: Sequence[object]) -> list[tuple[int, int]]:
    """The columns and rows of values, each run of equal ones down its column and turning right where it must."""
    places: list[tuple[int, int]] = []
    taken: set[tuple[int, int]] = set()
    has_turned = False
    for number, value in enumerate(values):
        if not number:
            place = (0, 0)
        elif value != values[number - 1]:
            place = (1 + max(column for column, row in taken if row == 0), 0)
            has_turned = False
        else:
            column, row = places[-1]
            has_turned = has_turned or row + 1 == ROWS or (column, row + 1) in taken
            place = (column + 1, row) if has_turned else (column, row + 1)
        taken.add(place)
        places.append(place)
    return places


def width_of(road: Sequence[RoadMark] | Sequence[DerivedMark]) -> int:
    """The number of columns of a road."""
    return 1 + max((mark.column for mark in road), default=-1)


def newest(road: Sequence[_Mark], columns: int) -> tuple[_Mark, ...]:
    """The last columns of a road, moved left to fit a board of so many columns."""
    first = max(0, width_of(road) - columns)
    return tuple(mark._replace(column=mark.column - first) for mark in road if mark.column >= first)
