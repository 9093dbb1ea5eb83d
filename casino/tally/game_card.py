"""The card of a game for statistics: the average of its bets, what is counted of its rounds, and the names of both.

There is a card for each type of settings. `casino.tally.games` has them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from casino.engines.base import Event
from casino.odds import edges
from casino.records.rounds import RoundRecord
from casino.tally.shares import Distribution, Distributions


class Expectation(NamedTuple):
    """The average gain of a round, in cents, and its variance, in cents squared."""

    mean: Fraction
    variance: Fraction


@dataclass(frozen=True)
class Average:
    """The average of a game's bets, by its settings.

    `prepare` computes in slices of a few milliseconds what `of` needs; `of` is asked for a seat of a record.
    `has_choices`: the average is that of perfect play.
    """

    prepare: Callable[[Any], Iterator[None]]
    of: Callable[[Any, RoundRecord, int], Expectation]
    has_choices: bool = False


def of_first_bet(prepare: Callable[[Any], Iterator[None]], distribution: Callable[[Any], Distribution]) -> Average:
    """The average where one bet is made before the round and all that follows is the player's choice."""

    def of(settings: Any, record: RoundRecord, seat: int) -> Expectation:
        held, law = record.seats[seat - 1], distribution(settings)
        cents = held.bet or 0 if held is not None else 0
        return Expectation(Fraction(law.mean) * cents, Fraction(law.variance) * cents * cents)

    return Average(prepare, of, has_choices=True)


def of_best_play(distributions: Distributions[Any, Distribution]) -> Average:
    """The average where the odds know a table's edge, which is the mean; only the variance comes from distributions."""

    def prepare(settings: Any) -> Iterator[None]:
        yield from distributions.prepare(settings)
        yield from edges.prepare(settings)

    def distribution(settings: Any) -> Distribution:
        return Distribution(-edges.of(settings).edge, distributions.of(settings).variance)

    return of_first_bet(prepare, distribution)


class NoteSeen(Protocol):
    """A function that notes something seen out of so many chances; `expected` is the expected share of each."""

    def __call__(self, key: str, seen: int, expected: Fraction | None = None, chances: int = 1) -> None: ...


def _nothing(note: NoteSeen, events: list[Event], settings: Any, record: RoundRecord, seat: int) -> None:
    """Counts nothing."""


@dataclass(frozen=True)
class TallyCard:
    """The card of tables with one type of settings.

    `name` is theirs alone, `title` what a page calls them, `meaning` what their luck is measured against, or why it is
    not. `average` is None where the rules do not determine it. `rates` are the things `count` notes of a round for a
    seat: key -> (what is counted, out of what).
    """

    name: str
    game: str
    title: str
    settings: type[Any]
    meaning: str
    average: Average | None = None
    rates: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    count: Callable[[NoteSeen, list[Event], Any, RoundRecord, int], None] = _nothing


def of_seat(events: Iterable[Event], seat: int) -> list[Event]:
    """The events of one seat."""
    return [event for event in events if getattr(event, "seat", None) == seat]
