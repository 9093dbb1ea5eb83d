"""The base of every game's account: a record is played step by step, and each action is valued before it is taken.

The expected sum holds for a lone seat: one that acts after others has seen more cards, and that little counts as luck.
"""

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from casino.core.errors import NoOdds
from casino.engines.base import Action, Event, RoundSettled
from casino.odds.accounts.account import Decision, Rests, RoundAccount, Work, Yardstick
from casino.odds.value import Value, best_of, level_with_best
from casino.records.replay import Replay
from casino.records.rounds import RoundRecord


@dataclass
class Book:
    """The base of a game's account: plays a record step by step and values each action before it is taken."""

    replay: Replay
    record: RoundRecord
    yardstick: Yardstick
    decisions: list[Decision] = field(default_factory=list)
    nets: Counter[int] = field(default_factory=Counter)
    step: int = 0  # actions or deals played so far

    def __post_init__(self) -> None:
        """Sets up what the game's account keeps besides."""

    @property
    def by_the_book(self) -> bool:
        return self.yardstick == "by the book"

    def work(self, only: int) -> Work:
        self.observe(self.replay.opening())
        for action in self.actions():
            if not only or action.seat == only:
                yield from self.decide(action)
            self.observe(self.replay.act())
            self.step += 1
        while not self.replay.is_at_end:
            self.observe(self.replay.act())
        self.replay.finish()
        found = []
        for seat in [only] if only in self.nets else sorted(self.nets) if not only else []:
            one = yield from self.account_of(seat)
            found.append(one)
        return tuple(found)

    def account_of(self, seat: int) -> Generator[None, None, RoundAccount]:
        decisions = tuple(one for one in self.decisions if one.seat == seat)
        refusal = next((one.refusal for one in decisions if one.refusal), "")
        expected, given_away = Fraction(0), sum((one.cost for one in decisions), Fraction(0))
        if not refusal:
            try:
                expected = yield from self.expected(seat)
            except NoOdds as why:
                refusal = str(why)
        return RoundAccount(seat, self.nets[seat], expected, given_away, decisions, refusal, not refusal)

    def actions(self) -> Iterator[Action]:
        return iter(list(self.record.actions or ()))

    def observe(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, RoundSettled):
                for result in event.seats:
                    self.nets[result.seat] += result.net

    def add(
        self, where: tuple[int, int, str], told: Mapping[str, Any], values: Mapping[str, Value], chosen: str
    ) -> None:
        """Notes a decision of (seat, hand, phase), unless the replay is going to refuse it."""
        if chosen in values:
            best = best_of(values)
            cost = values[best].cents - values[chosen].cents
            if values[chosen].kind == "sampled" and chosen in level_with_best(values):
                cost = Fraction(0)  # the best of many samples is too high by chance
            stake = values[chosen].stake
            number, step = len(self.decisions), self.step
            self.decisions.append(Decision(number, where, told, stake, values, chosen, best, cost, step=step))

    def bet(self, seat: int) -> int:
        held = self.record.seats[seat - 1]
        return held.bet or 0 if held is not None else 0

    def offers(self, seat: int) -> tuple[str, ...]:
        """The names of the actions a seat may take and can pay."""
        purse = self.replay.purses[seat]
        return tuple(offer.action for offer in self.replay.engine.legal_actions(seat) if offer.cost <= purse)

    def decide(self, action: Action) -> Rests:
        raise NotImplementedError

    def expected(self, seat: int) -> Generator[None, None, Fraction]:
        raise NotImplementedError
