"""The speed at which a live table is shown: a person's turns in full, others' in a hurry and side by side.

It changes only the order and speed of what is shown. It knows no game, decides nothing and asks the table for nothing.
"""

from collections import deque
from collections.abc import Callable, Collection, Hashable, Sequence

from casino.engines.base import Event, Paid, Staked, StakeSettled
from casino.scenes.app import timing

_MONEY = (Staked, StakeSettled, Paid)  # only one's own dice and cards are watched in full
_SEATS = ("seat", "target", "winner", "loser")

Kind = Callable[[Event], Hashable]


def seats_of(event: Event) -> set[int]:
    """The seats that an event is about; none where it is about the house."""
    return {getattr(event, name) for name in _SEATS if hasattr(event, name)}


class Pace:
    """The factor for the speed at which events are shown.

    The house has a pace and the characters another; both rise the longer a person has been waiting since the last
    press, so that no wait grows with the number of people at the table.
    """

    def __init__(self) -> None:
        self._waited = 0.0

    def begin(self) -> None:
        """Notes that a person has pressed something, and waits from now on."""
        self._waited = 0.0

    def update(self, seconds: float) -> None:
        """Counts the time a person waits."""
        self._waited += seconds

    def times(self, events: Sequence[Event], humans: Collection[int], *, has_characters: bool, are_out: bool) -> float:
        """The factor for these events while these persons wait; `are_out` says that they have nothing left to win."""
        if any(not isinstance(event, _MONEY) and not seats_of(event).isdisjoint(humans) for event in events):
            return 1.0
        calm = timing.CALM_WAIT if has_characters else timing.ALONE_WAIT
        late = max(0.0, self._waited - (0.0 if are_out and has_characters else calm)) / calm
        if not has_characters:
            return min(1.0 + late, timing.MAX_HASTE)
        is_others = are_out or all(are_others(event, humans) for event in events)
        return min((timing.OTHERS_PACE if is_others else timing.HOUSE_PACE) + late, timing.MAX_HASTE)


def are_others(event: Event, humans: Collection[int]) -> bool:
    """Whether an event is about characters alone."""
    seats = seats_of(event)
    return bool(seats) and seats.isdisjoint(humans)


def side_by_side(events: Sequence[Event], kind_of: Kind) -> tuple[Event, ...]:
    """Events in the order in which they are shown: those of several seats' turns next to each other, by kind.

    `kind_of` is None for an event that does not change places with those of another seat. Every seat's own stay in
    their order, and none passes such a one.
    """
    shown: list[Event] = []
    turns: list[tuple[Event, Hashable]] = []
    for event in events:
        if (kind := kind_of(event)) is not None:
            turns.append((event, kind))
        else:
            shown += [*_in_rows(turns), event]
            turns = []
    return (*shown, *_in_rows(turns))


def _in_rows(turns: Sequence[tuple[Event, Hashable]]) -> list[Event]:
    """The next event of each seat beside those of the same kind of the others, as many at a time as possible."""
    lanes: dict[frozenset[int], deque[tuple[Event, Hashable]]] = {}
    for turn in turns:
        lanes.setdefault(frozenset(seats_of(turn[0])), deque()).append(turn)
    shown: list[Event] = []
    while lanes:
        shown_kind = _next_kind([[kind for _, kind in lane] for lane in lanes.values()])
        for seats in list(lanes):
            event, kind = lanes[seats][0]
            if kind == shown_kind:
                shown.append(event)
                lanes[seats].popleft()
                if not lanes[seats]:
                    del lanes[seats]
    return shown


def _next_kind(lanes: Sequence[Sequence[Hashable]]) -> Hashable:
    """The kind that is shown next: one that no other seat comes to later, or else the one most seats have come to."""
    heads = [lane[0] for lane in lanes]
    for kind in heads:
        if not any(lane[0] != kind and kind in lane for lane in lanes):
            return kind
    return max(heads, key=heads.count)
