"""The worth of a choice or a table, and how sure that is. No game is known here, and nothing is worked out."""

from collections.abc import Callable, Generator, Mapping
from fractions import Fraction
from typing import Literal, NamedTuple, Protocol, TypeVar

from casino.core.texts import _, all_of, percent

T = TypeVar("T")
Kind = Literal["exact", "at_least", "sampled", "model"]
_WHOLE = 1e-6  # per cent, by which a figure that is whole may be off


class Value(NamedTuple):
    """The mean gain of a choice in units of the hand's stake, and by how much it may be off.

    `kind`: "exact"; "at_least", where a plan is known to bring `mean` and the best may bring up to `error` more;
    "sampled", with a standard error; "model", where people are assumed to play in some way. `stake` is in cents.
    """

    mean: float
    error: float = 0.0
    kind: Kind = "exact"
    stake: int = 0

    @property
    def cents(self) -> Fraction:
        """The mean gain in cents, without rounding."""
        return Fraction(self.mean) * self.stake

    def is_level_with(self, other: "Value") -> bool:
        """Whether it is unknown which of two choices is better."""
        return abs(self.mean - other.mean) <= self.error + other.error


class EdgeEstimate(NamedTuple):
    """The house's share of a first bet as far as it is known: the true one is off by at most `error`."""

    name: str
    edge: float
    error: float


Values = Mapping[str, Value]
Work = Generator[None, None, dict[str, Value]]


class Knowledge(Protocol):
    """The knowledge of a seat as it decides; `work` values every choice it has, resting every few milliseconds."""

    def work(self) -> Work: ...
    def reason(self, values: Values) -> str:
        """The reason why the best choice is best, in a sentence that says more than the values do."""

    def in_words(self, values: Values, name: Callable[[str], str]) -> str:
        """What a beginner should know of the choices, in everyday words and whole per cent; `name` names a choice."""


def evaluate(knowledge: Knowledge) -> Work:
    """Values every choice, resting between slices of a few milliseconds; the values by choice are what it returns.

    Raises NoOdds, in one sentence, where the value of a choice cannot be stated.
    """
    return knowledge.work()


def finished(work: Generator[None, None, T]) -> T:
    """Does work that rests in between at once, without the rests."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


def percent_text(chance: float) -> str:
    """A chance in whole per cent; never 0 or 100 unless it is exactly that."""
    if 0 < chance < 0.01:
        return _("less than 1%")
    return _("more than 99%") if 0.99 < chance < 1 else percent(chance, 0)


def about(chance: float) -> str:
    """A chance in whole per cent, which says so where that is not the whole of it."""
    told = percent_text(chance)
    is_rounded = 0.01 <= chance <= 0.99 and abs(100 * chance - round(100 * chance)) > _WHOLE
    return _("about {share}", share=told) if is_rounded else told


def verdict(values: Values, name: Callable[[str], str]) -> str:
    """A sentence that names the best choice, or all that are level with it; empty where there is no other."""
    level = sorted(level_with_best(values), key=lambda choice: values[choice].mean, reverse=True)
    if len(values) == 1:
        return ""
    if len(level) == len(values):
        return _("Both are equally good.") if len(values) == 2 else _("All choices are equally good.")
    named = all_of([name(choice) for choice in level])
    named = f"{named[0].upper()}{named[1:]}"
    if len(level) > 1:
        return _("{choices} are the best choices.", choices=named)
    return (
        _("{choice} is the better choice.", choice=named)
        if len(values) == 2
        else _("{choice} is the best choice.", choice=named)
    )


def with_verdict(said: str, values: Values, name: Callable[[str], str]) -> str:
    """A sentence, and the verdict where there is a choice."""
    return " ".join(filter(None, (said, verdict(values, name))))


def sentence_of(*parts: str) -> str:
    """The given parts joined as a sentence."""
    sentence = "; ".join(parts)
    return f"{sentence[0].upper()}{sentence[1:]}."


def best_of(values: Values) -> str:
    """The choice with the highest mean, the first of equal ones."""
    return max(values, key=lambda name: values[name].mean)


def level_with_best(values: Values) -> tuple[str, ...]:
    """The choices that are level with the best, itself among them, in their order."""
    best = values[best_of(values)]
    return tuple(name for name, value in values.items() if value.is_level_with(best))
