"""The account of a round of Black Axe or Blackjack, against the edge of the very shoe it was dealt from.

By the book a shoe that is not shuffled for every round is taken for a full one, so that luck there holds the cut card's
say, some hundredths of a per cent of a bet.
"""

from collections import Counter, OrderedDict
from collections.abc import Generator, Hashable, Sequence
from fractions import Fraction
from typing import Any

from casino.core.cards import RANKS
from casino.core.errors import NoOdds
from casino.engines.base import Action, Event
from casino.engines.twentyone.events import ShoeShuffled
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.side_bets import SPOT
from casino.odds.accounts.account import Decision, Rests
from casino.odds.accounts.book import Book
from casino.odds.twentyone.edge import edge_stages
from casino.odds.twentyone.knowledge import TwentyOneWatch, check_start, full_shoe
from casino.odds.twentyone.side_bets import edge_of
from casino.odds.value import evaluate


class TwentyOneBook(Book):
    def __post_init__(self) -> None:
        settings: TwentyOneSettings = self.replay.engine.settings
        self.watch = TwentyOneWatch(settings, self.record.discards)
        self.start = full_shoe(settings.decks)  # the cards in the shoe as the round begins
        if not self.by_the_book:
            self.start -= self.watch.seen

    def observe(self, events: Sequence[Event]) -> None:
        if any(isinstance(event, ShoeShuffled) for event in events) and not self.watch.of_round:
            self.start = full_shoe(self.watch.settings.decks)
        self.watch.observe(events)
        super().observe(events)

    def decide(self, action: Action) -> Rests:
        engine, seat = self.replay.engine, action.seat
        if engine.turn != seat:
            return  # refused as the replay plays it
        view = engine.view(seat)
        hands = view.seats[seat - 1]
        hand = hands[view.hand - 1]
        of_spot = [other for other in hands if other.spot == hand.spot]
        where = (seat, view.hand, view.phase)
        told: dict[str, Any] = {
            "up": view.dealer[0][0],
            "cards": list(hand.cards),
            "hands": len(of_spot),
            "is_split": len(of_spot) > 1,
            "peeked": self.watch.settings.peek and view.phase == "playing",
        }
        try:
            known = self.watch.knowledge(view, seat, self.offers(seat), by_the_book=self.by_the_book)
            told["unseen"] = {rank: known.unseen[rank] for rank in RANKS}
            values = yield from evaluate(known)
        except NoOdds as refusal:
            number, cost, said = len(self.decisions), Fraction(0), str(refusal)
            self.decisions.append(
                Decision(number, where, told, hand.stake, {}, action.action, "", cost, said, self.step)
            )
            return
        self.add(where, told, values, action.action)

    def expected(self, seat: int) -> Generator[None, None, Fraction]:
        rules, held = self.watch.settings, self.record.seats[seat - 1]
        placed = dict(held.bets) if held is not None else {}
        places = rules.areas
        mains = [cents for area, cents in placed.items() if places[area][0] == SPOT]
        check_start(rules, self.start, len(self.nets), 1 + len(mains))
        edge = yield from kept_edge(rules, self.start)
        besides = sum(  # a suit that is gone is not counted, so of a rest of a shoe that little is luck
            (edge_of(rules, places[area][0]) * cents for area, cents in placed.items() if places[area][0] != SPOT),
            Fraction(0),
        )
        return -Fraction(edge) * (self.bet(seat) + sum(mains)) - besides


_EDGES: OrderedDict[Hashable, float] = OrderedDict()
_MAX_EDGES = 256


def kept_edge(settings: TwentyOneSettings, shoe: Counter[str]) -> Generator[None, None, float]:
    """The house's share of a first bet from these cards, insured whenever that gains; the latest results are kept."""
    key = settings, tuple(sorted(shoe.items()))
    if key not in _EDGES:
        for stage in edge_stages(settings, shoe, insures=True):
            if stage is not None:
                last = stage.edge
            yield
        _EDGES[key] = last
        if len(_EDGES) > _MAX_EDGES:
            _EDGES.popitem(last=False)
    return _EDGES[key]
