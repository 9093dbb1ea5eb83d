"""The account of a recorded round: what each decision was worth, and net = expected + luck - given away.

All sums are exact rationals of cents. That it adds up proves nothing, since luck is what is left; that luck is zero in
the mean does. No percentage of accuracy is made up. Games without values are refused here, with a sentence. Between
players it is unknown what a hand should have brought: there only what was given away is shown.

The expected sum holds for a lone seat: one that acts after others has seen more cards, and that little counts as luck.
By the book a shoe that is not shuffled for every round is taken for a full one, so that luck there holds the cut card's
say, some hundredths of a per cent of a bet.

Luck is what is left, so an account always adds up; a test asks instead whether the mean luck of foolish play is zero.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Generator, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from casino.core.cards import RANKS
from casino.core.errors import NoOdds
from casino.core.texts import _
from casino.engines.baccarat.bets import AREAS, MAIN_AREAS, stakes_of
from casino.engines.baccarat.settings import SalonSettings
from casino.engines.base import Action, Event, RoundSettled
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.pilok.settings import PilokSettings
from casino.engines.registry import GAMES
from casino.engines.twentyone.events import ShoeShuffled
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.odds.baccarat import SalonWatch
from casino.odds.black_baron import baron_knowledge, values_of
from casino.odds.pilok.betting import betting_facts
from casino.odds.pilok.knowledge import PilokKnowledge
from casino.odds.pilok.position import choice_of
from casino.odds.twentyone.edge import edge_stages
from casino.odds.twentyone.knowledge import TwentyOneWatch, check_start, full_shoe
from casino.odds.value import Value, best_of, evaluate, finished, level_with_best
from casino.records.replay import Replay
from casino.records.rounds import RoundRecord

NOTHING_EXPECTED = _(
    "What a hand between players should have brought is unknown, and so is its luck; mistakes are counted at "
    "the Jump alone."
)

# "by the book": only this round's cards are known to be gone. "every card": also those dealt before from the same shoe.
Yardstick = Literal["by the book", "every card"]
Rests = Generator[None, None, None]
Work = Generator[None, None, "tuple[RoundAccount, ...]"]


@dataclass(frozen=True)
class Decision:
    """A seat's choice, by its `number` in the round, with the worth of it and of all others at that moment.

    `step` is how many actions or deals of the record were played before. `where` is seat, hand and phase. `told` is the
    position as it is shown, by key. `cost` is by how many cents the best choice was worth more, whether or not the two
    are level; only what was sampled costs nothing where it is level. Without `values` the `refusal` says why there are
    none.
    """

    number: int
    where: tuple[int, int, str]
    told: Mapping[str, Any]
    stake: int
    values: Mapping[str, Value]
    chosen: str
    best: str
    cost: Fraction
    refusal: str = ""
    step: int = 0

    @property
    def seat(self) -> int:
        return self.where[0]

    @property
    def is_level(self) -> bool:
        """Whether no other choice was surely better."""
        return not self.values or self.chosen in level_with_best(self.values)


@dataclass(frozen=True)
class RoundAccount:
    """A seat's round in cents. `luck` is what chance brought: net - expected + given away.

    Where a decision or the edge has no value, `refusal` says why, and luck is not known. What was given away then
    counts the priced decisions alone, and is shown only if `tells_given_away`.
    """

    seat: int
    net: int
    expected: Fraction
    given_away: Fraction
    decisions: tuple[Decision, ...]
    refusal: str = ""
    tells_given_away: bool = True

    @property
    def luck(self) -> Fraction:
        return self.net - self.expected + self.given_away


def account(record: RoundRecord, seat: int, yardstick: Yardstick = "every card") -> RoundAccount:
    """The account of one seat's round. Raises RecordError if it cannot be played, NoOdds for a game without values."""
    found = finished(account_in_slices(record, yardstick, only=seat))
    if not found:
        raise NoOdds(_("Nobody played at seat {seat} in this round.", seat=seat))
    return found[0]


def accounts(record: RoundRecord, yardstick: Yardstick = "every card") -> tuple[RoundAccount, ...]:
    """The accounts of every seat that bet, in their order."""
    return finished(account_in_slices(record, yardstick))


def account_in_slices(
    record: RoundRecord, yardstick: Yardstick = "every card", so_far: list[Decision] | None = None, only: int = 0
) -> Work:
    """Makes the accounts, resting between slices of a few milliseconds; the accounts are what it returns.

    `so_far` is filled with the decisions as they are found. With `only` no other seat is accounted for. The edge of a
    shoe that was not looked at before takes longest, about a second in all; it is kept.
    """
    replay = Replay(record)
    settings = replay.engine.settings
    for kind, book in _BOOKS.items():
        if isinstance(settings, kind):
            kept = so_far if so_far is not None else []
            return (yield from book(replay, record, yardstick, kept).work(only))
    game = GAMES[replay.level.game]
    name = game.title if len(game.settings) == 1 else _("A bomb")
    raise NoOdds(_("Decisions in {game} have no exact price, so its rounds are not accounted for.", game=name))


@dataclass
class _Book:
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
            one = yield from self._account(seat)
            found.append(one)
        return tuple(found)

    def _account(self, seat: int) -> Generator[None, None, RoundAccount]:
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


class _TwentyOneBook(_Book):
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
        hand = hands[view.hand - 1] if view.phase == "playing" else hands[0]
        where = (seat, view.hand if view.phase == "playing" else 1, view.phase)
        told: dict[str, Any] = {
            "up": view.dealer[0][0],
            "cards": list(hand.cards),
            "hands": len(hands),
            "is_split": len(hands) > 1,
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
        check_start(self.watch.settings, self.start, len(self.nets))
        edge = yield from kept_edge(self.watch.settings, self.start)
        return -Fraction(edge) * self.bet(seat)


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


class _BaronBook(_Book):
    def decide(self, action: Action) -> Rests:
        engine, seat = self.replay.engine, action.seat
        if engine.turn != seat:
            return
        view, settings = engine.view(seat), engine.settings
        known = baron_knowledge(settings, view, seat, self.offers(seat))
        told = {
            "up": known.open_die,
            "dice": list(known.dice),
            "hands": known.hands,
            "is_split": known.hands > 1,
        }
        values = yield from evaluate(known)
        self.add((seat, view.hand, view.phase), told, values, action.action)

    def expected(self, seat: int) -> Generator[None, None, Fraction]:
        edge = yield from values_of(self.replay.engine.settings).edge()
        return -Fraction(edge) * self.bet(seat)


class _SalonBook(_Book):
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


class _PilokBook(_Book):
    """Pi'Lok's account. The Jump is priced; bets are listed with facts, at no cost. No hand has an expected sum."""

    def decide(self, action: Action) -> Rests:
        engine, seat = self.replay.engine, action.seat
        if engine.turn != seat:
            return
        view = engine.view(seat)
        known = PilokKnowledge(engine.settings, view, seat)
        where = (seat, 1, view.phase)
        live = [player for player in view.players if not player.is_folded]
        told: dict[str, Any] = {
            "dice": list(next(player.dice for player in live if player.seat == seat)),
            "against": {player.seat: list(player.dice) for player in live if player.seat != seat},
        }
        if known.is_at_the_jump:
            values = yield from evaluate(known)
            self.add(where, told, values, choice_of(action))
            return
        facts = yield from betting_facts(known)
        told |= {"to_call": facts.to_call, "pot": facts.pot, "price": facts.price, "share": facts.share}
        told |= {"share_kind": facts.taken.kind, "share_error": facts.error}
        paid = next(player.paid for player in live if player.seat == seat)
        number, nothing = len(self.decisions), Fraction(0)
        self.decisions.append(
            Decision(number, where, told, paid, {}, action.action, "", nothing, facts.said, self.step)
        )

    def _account(self, seat: int) -> Generator[None, None, RoundAccount]:
        yield
        decisions = tuple(one for one in self.decisions if one.seat == seat)
        given_away = sum((one.cost for one in decisions), Fraction(0))
        return RoundAccount(seat, self.nets[seat], Fraction(0), given_away, decisions, NOTHING_EXPECTED)


_BOOKS: dict[type, Callable[[Replay, RoundRecord, Yardstick, list[Decision]], _Book]] = {
    TwentyOneSettings: _TwentyOneBook,
    BlackBaronSettings: _BaronBook,
    SalonSettings: _SalonBook,
    PilokSettings: _PilokBook,
}
