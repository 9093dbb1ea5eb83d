"""The account of rounds at the salon, where only bets are choices."""

from collections.abc import Generator, Iterator, Sequence
from fractions import Fraction

from casino.core.cards import RANKS
from casino.engines.baccarat.bets import AREAS, MAIN_AREAS, stakes_of
from casino.engines.base import Action, Event
from casino.odds.accounts.account import Decision, Rests
from casino.odds.accounts.book import Book
from casino.odds.baccarat import SalonWatch
from casino.odds.value import Value, evaluate


class SalonBook(Book):
    """The salon's account. Only bets are choices: the better main bet, and no side bet that loses in the mean."""

    def __post_init__(self) -> None:
        self.watch = SalonWatch(self.replay.engine.settings, self.record.discards)
        self._hoped = Fraction(0)

    def actions(self) -> Iterator[Action]:
        seat = next(number for number, held in enumerate(self.record.seats, 1) if held is not None)
        return (Action(seat, "deal", bets=deal.bets) for deal in list(self.record.rounds or ()))

    def observe(self, events: Sequence[Event]) -> None:
        self.watch.observe(events)
        super().observe(events)

    def decide(self, action: Action) -> Rests:
        stakes = stakes_of(action.bets or {})
        if not any(area in stakes for area in MAIN_AREAS):
            return  # refused as the replay plays it
        known = self.watch.knowledge(self.replay.engine.view(action.seat), stakes, by_the_book=self.by_the_book)
        values = yield from evaluate(known)
        main = next(area for area in MAIN_AREAS if area in stakes)
        best = max(MAIN_AREAS, key=lambda area: values[area].mean)
        stake = stakes[main]
        chosen = {area: Fraction(values[area].mean) * cents for area, cents in stakes.items()}
        hoped = Fraction(values[best].mean) * stake
        hoped += sum((max(Fraction(0), gain) for area, gain in chosen.items() if area != main), Fraction(0))
        self._hoped += hoped
        told = {
            "bets": {area: list(chips) for area, chips in (action.bets or {}).items() if chips},
            "unseen": {rank: known.unseen[rank] for rank in RANKS},
        }
        said = {area: Value(values[area].mean, stake=stakes.get(area, 0)) for area in AREAS}
        cost = hoped - sum(chosen.values(), Fraction(0))
        number = len(self.decisions)
        where = (action.seat, 1, "betting")
        self.decisions.append(Decision(number, where, told, stake, said, main, best, cost, step=self.step))

    def expected(self, seat: int) -> Generator[None, None, Fraction]:
        yield
        return self._hoped
