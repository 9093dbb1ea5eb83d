"""The knowledge of a seat at any game that has values, from its events and its view. The games' one registry here.

A watch is given every event the seat receives; a position is what it knows as it decides. No table, no engine, no words
of a screen. Games without values are refused with a sentence.

Many rounds are measured by the book, a single one as the settings say, since the edge of every shoe as it was would
take seconds a round. The second yardstick also counts the cards dealt before from the same shoe. A bet is warned of
by what it loses more than the best one, as a share of it.
"""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, Protocol

from casino.core.errors import NoOdds
from casino.core.texts import _
from casino.engines.baccarat.settings import SalonSettings
from casino.engines.base import Event
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.pilok.settings import PilokSettings
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.odds.baccarat import SalonWatch
from casino.odds.black_baron import baron_knowledge
from casino.odds.pilok.betting import betting_facts
from casino.odds.pilok.knowledge import PilokKnowledge
from casino.odds.twentyone.knowledge import TwentyOneWatch
from casino.odds.value import Knowledge

NO_VALUES = _("Decisions in this game have no exact price, so there is nothing to coach.")


class Watch(Protocol):
    """The watch of a seat, which gathers what it knows. `claim` says what its values are measured against."""

    def observe(self, events: Iterable[Event]) -> None: ...
    def claim(self, *, by_the_book: bool) -> str: ...
    def at_turn(self, view: Any, seat: int, offers: Sequence[str], *, by_the_book: bool) -> Knowledge:
        """The knowledge of the seat to act. Raises NoOdds."""

    def facts(self, view: Any, seat: int, *, exact: bool) -> Generator[None, None, Sequence[str]] | None:
        """Sentences for a decision that has no value but facts worth knowing; None where it has one.

        A plain one for beginners, or all of them with exact figures.
        """

    def before_round(self, view: Any, stakes: Mapping[str, int], *, by_the_book: bool) -> Knowledge | None:
        """The knowledge as bets are laid, in cents by area; None where the bet is no decision."""


class _Valued:
    """The base of watches where every decision of a turn has a value."""

    def facts(self, view: Any, seat: int, *, exact: bool) -> Generator[None, None, Sequence[str]] | None:
        return None

    def before_round(self, view: Any, stakes: Mapping[str, int], *, by_the_book: bool) -> Knowledge | None:
        return None


class _Cards(_Valued):
    """Twenty-one."""

    def __init__(self, settings: TwentyOneSettings, seen: Iterable[str]) -> None:
        self._watch = TwentyOneWatch(settings, seen)

    def observe(self, events: Iterable[Event]) -> None:
        self._watch.observe(events)

    def claim(self, *, by_the_book: bool) -> str:
        return _claim_of_cards(by_the_book=by_the_book or self._watch.settings.shuffles_every_round)

    def at_turn(self, view: Any, seat: int, offers: Sequence[str], *, by_the_book: bool) -> Knowledge:
        return self._watch.knowledge(view, seat, offers, by_the_book=by_the_book)


class _Baron(_Valued):
    """Black Baron, whose dice remember nothing."""

    def __init__(self, settings: BlackBaronSettings, seen: Iterable[str]) -> None:
        self._settings = settings

    def observe(self, events: Iterable[Event]) -> None:
        pass

    def claim(self, *, by_the_book: bool) -> str:
        return _("Exact, if the rest is played perfectly.")

    def at_turn(self, view: Any, seat: int, offers: Sequence[str], *, by_the_book: bool) -> Knowledge:
        return baron_knowledge(self._settings, view, seat, offers)


class _Salon(_Valued):
    """The salon, where the bet is the only decision."""

    def __init__(self, settings: SalonSettings, seen: Iterable[str]) -> None:
        self._watch = SalonWatch(settings, seen)

    def observe(self, events: Iterable[Event]) -> None:
        self._watch.observe(events)

    def claim(self, *, by_the_book: bool) -> str:
        return _claim_of_cards(by_the_book=by_the_book)

    def at_turn(self, view: Any, seat: int, offers: Sequence[str], *, by_the_book: bool) -> Knowledge:
        raise NoOdds(NO_VALUES)

    def before_round(self, view: Any, stakes: Mapping[str, int], *, by_the_book: bool) -> Knowledge | None:
        return self._watch.knowledge(view, stakes, by_the_book=by_the_book)


class _Pilok(_Valued):
    """Three Street Pi'Lok, where all dice are open: the Jump is valued, a bet has facts."""

    def __init__(self, settings: PilokSettings, seen: Iterable[str]) -> None:
        self._settings = settings

    def observe(self, events: Iterable[Event]) -> None:
        pass

    def claim(self, *, by_the_book: bool) -> str:
        return _("If everyone at the Jump plays their best.")

    def at_turn(self, view: Any, seat: int, offers: Sequence[str], *, by_the_book: bool) -> Knowledge:
        return PilokKnowledge(self._settings, view, seat)

    def facts(self, view: Any, seat: int, *, exact: bool) -> Generator[None, None, Sequence[str]] | None:
        known = PilokKnowledge(self._settings, view, seat)
        return None if known.is_at_the_jump else self._betting(known, exact=exact)

    def _betting(self, known: PilokKnowledge, *, exact: bool) -> Generator[None, None, Sequence[str]]:
        facts = yield from betting_facts(known)
        return (facts.exactly, facts.said) if exact else (facts.in_words,)


def _claim_of_cards(*, by_the_book: bool) -> str:
    return (
        _("By the book: only this round's cards are known.") if by_the_book else _("Knowing every card dealt before.")
    )


_WATCHES: dict[type, Callable[[Any, Iterable[str]], Watch]] = {
    TwentyOneSettings: _Cards,
    BlackBaronSettings: _Baron,
    SalonSettings: _Salon,
    PilokSettings: _Pilok,
}


def watch_of(settings: Any, seen: Iterable[str] = ()) -> Watch:
    """The watch of a seat at a table of these rules, which has `seen` these cards of the shoe before.

    Raises NoOdds where no decision has a value.
    """
    for kind, watch in _WATCHES.items():
        if isinstance(settings, kind):
            return watch(settings, seen)
    raise NoOdds(NO_VALUES)
