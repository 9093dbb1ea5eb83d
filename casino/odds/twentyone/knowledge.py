"""The knowledge of a seat at twenty-one, gathered from events and its view, and what its choices are worth with it.

It is never built from an engine: the hole card is among the unseen until it is shown. A round whose shoe ran out, or
could do so, has no values: what was dealt before then comes back into it.

A split is worth at least the figure that is shown: it is exact for a plan that looks at each hand's own cards, and
the bound says what remembering the other hands may add. Choices within that bound are called level. Where a limit of
hands is near, splitting one pair may take the last split from another, and that loss is part of the price.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from casino.core.cards import RANKS
from casino.core.errors import NoOdds
from casino.core.texts import _
from casino.engines.base import Event, RoundSettled
from casino.engines.twentyone import events as e
from casino.engines.twentyone.events import TwentyOneView
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.table import POINTS as POINTS_OF
from casino.odds.twentyone.dealer import TEN
from casino.odds.twentyone.hands import POINTS, TARGET
from casino.odds.twentyone.playing import Counts, HandWorth, play, points_in, totals_of
from casino.odds.twentyone.reasons import Chances, chances, in_words, insurance_in_words, insurance_reason, reason
from casino.odds.twentyone.splitting import Pair, SplitRow, bound
from casino.odds.value import Value, Values, Work, with_verdict

_SUITS = 4
_SURRENDERED = -0.5  # of the stake
_BUST_AT_MOST = 30  # points of the hand of 20 that drew a ten
# Who asks for a card that is not there: the dealer with 16, beside at least one hand of 21 or less; or a hand of 20,
# while the hole card is face down. Both less what a bust hand has.
_DEALER_ASKS = 16 - (_BUST_AT_MOST - TARGET)
_HAND_ASKS = 20 - _BUST_AT_MOST
RAN_OUT = _(
    "The shoe ran out in this round and earlier cards were shuffled back in, so its choices have no exact price."
)
MAY_RUN_OUT = _(
    "The shoe may run out in this round and earlier cards be shuffled back in, so its choices have no exact price."
)


def full_shoe(decks: int) -> Counter[str]:
    """The cards of a full shoe by rank."""
    return Counter(dict.fromkeys(RANKS, _SUITS * decks))


def as_points(ranks: Counter[str]) -> Counts:
    """Cards by rank as counts of points 1 to 10."""
    counts = [0] * POINTS
    for rank, count in ranks.items():
        counts[POINTS_OF[rank] - 1] += count
    return tuple(counts)


@dataclass(frozen=True)
class TwentyOneKnowledge:
    """A decision as its seat sees it.

    `unseen` counts cards by rank that could still come or lie face down, the hole card among them. `up` is the up
    card's rank, `cards` are those of the hand to act, `stake` its cents; `hands` is how many its spot holds and
    `waiting` how many of those to come are pairs that may be split too. `points_to_come` is what all other hands that
    are still to act could draw at the most. `offers` are the choices.
    """

    settings: TwentyOneSettings
    phase: str
    unseen: Counter[str]
    up: str
    cards: tuple[str, ...]
    stake: int
    hands: int
    waiting: int
    points_to_come: int
    offers: tuple[str, ...]

    @property
    def is_split(self) -> bool:
        return self.hands > 1

    def work(self) -> Work:
        """The value of each choice; see `casino.odds.value.evaluate`."""
        unseen = as_points(self.unseen)
        if self.phase == "insurance":
            return self._insured(unseen)
        return self._played(unseen)

    def reason(self, values: Values) -> str:
        """The reason why the best choice is best."""
        if self.phase == "insurance":
            return insurance_reason(*self._insurance)
        return reason(self._total, POINTS_OF[self.cards[0][0]], POINTS_OF[self.up], self.chances, values)

    def in_words(self, values: Values, name: Callable[[str], str]) -> str:
        """What a beginner should know of the choices; see `casino.odds.value.Knowledge`."""
        if self.phase == "insurance":
            said = insurance_in_words(*self._insurance)
        else:
            said = in_words(self._total, POINTS_OF[self.cards[0][0]], self.chances, values)
        return with_verdict(said, values, name)

    @property
    def _insurance(self) -> tuple[int, int, float]:
        """The unseen tens, all unseen cards, and what insurance pays to one."""
        unseen, paid = as_points(self.unseen), self.settings.insurance_pays
        return unseen[TEN - 1], sum(unseen), paid.profit / paid.stake

    @property
    def _held(self) -> Counts:
        """The cards of the hand as counts of points."""
        points = [POINTS_OF[card[0]] for card in self.cards]
        return tuple(points.count(kind) for kind in range(1, POINTS + 1))

    @property
    def _total(self) -> int:
        return int(totals_of(self._held, 1)[0])

    @property
    def chances(self) -> Chances:
        """The chances of the hand to act if it stands or takes one card."""
        return chances(self.settings, as_points(self.unseen), POINTS_OF[self.up], self._held)

    def _insured(self, unseen: Counts) -> Work:
        """The value of insurance by itself, in units of the stake: the hand's own worth is the same either way."""
        yield
        amount = self.stake // 2
        won = self.settings.insurance_pays.of(amount)
        chance = unseen[TEN - 1] / sum(unseen)
        values = {"no_insurance": Value(0.0, stake=self.stake)}
        if "insurance" in self.offers:
            gain = (chance * (amount + won) - amount) / self.stake
            values = {"insurance": Value(gain, stake=self.stake), **values}
        return values

    def _played(self, unseen: Counts) -> Work:
        self._check_shoe(unseen)
        up = POINTS_OF[self.up]
        hand = yield from play(self.settings, unseen, up, self._held)
        values: dict[str, Value] = {}
        for name in self.offers:
            if name == "split":
                pair = Pair(POINTS_OF[self.cards[0][0]], self._again(self.cards[0][0]))
                row = SplitRow(self.settings, unseen, up, pair, self.natural)
                gain = yield from row.value(self.settings.max_hands - self.hands, self.waiting)
                values[name] = Value(gain, bound(unseen), "at_least", self.stake)
            else:
                values[name] = Value(_plain_gain(name, hand), stake=self.stake)
        return values

    @property
    def natural(self) -> float:
        """The pay of a natural in units of the stake, fractions of a cent left to the house."""
        return self.settings.natural_pays.of(self.stake) / self.stake

    def _again(self, rank: str) -> int:
        """The number of unseen cards that would make a pair again."""
        if self.settings.split_on == "rank":
            return self.unseen[rank]
        return sum(count for other, count in self.unseen.items() if POINTS_OF[other] == POINTS_OF[rank])

    def _check_shoe(self, unseen: Counts) -> None:
        """Raises NoOdds if there is a course, however foolish the play, in which the shoe runs out."""
        points = sum(POINTS_OF[card[0]] for card in self.cards)
        own = _BUST_AT_MOST - points
        if "split" in self.offers:
            new = min(self.settings.max_hands - self.hands, 1 + self._again(self.cards[0][0]))
            own += new * _BUST_AT_MOST
        highest = max(points for points, count in enumerate(unseen, 1) if count)
        asks = max(_DEALER_ASKS - POINTS_OF[self.up], _HAND_ASKS + highest)
        if points_in(unseen) <= own + self.points_to_come + asks:
            raise NoOdds(MAY_RUN_OUT)


def check_start(settings: TwentyOneSettings, shoe: Counter[str], seats: int, spots: int = 1) -> None:
    """Raises NoOdds if a round of so many seats, with so many spots at one, could use up a shoe by foolish play."""
    if points_in(as_points(shoe)) <= _BUST_AT_MOST * (settings.max_hands * spots + seats - 1) + _DEALER_ASKS:
        raise NoOdds(MAY_RUN_OUT)


def _plain_gain(name: str, hand: HandWorth) -> float:
    """The worth of a choice other than a split for a hand, in units of its stake."""
    if name == "stand":
        return float(hand.stand[0])
    if name == "hit":
        return float(hand.hit[0])
    return hand.double() if name == "double" else _SURRENDERED


class TwentyOneWatch:
    """The cards a seat has seen since it sat down.

    Give it every event the seat receives, in order. `seen` are the cards since the last shuffle, by rank; a seat taken
    later has not seen some, and they are as likely to be in the shoe as any other, so that its figures are right. Cards
    on the table are seen by every seat, however late it was taken.
    """

    def __init__(self, settings: TwentyOneSettings, seen: Iterable[str] = ()) -> None:
        self.settings = settings
        self.seen = Counter(card[0] for card in seen)
        self.of_round: Counter[str] = Counter()
        self.has_run_out = False
        self._is_over = True

    def observe(self, events: Iterable[Event]) -> None:
        """Takes in the events that the seat received."""
        for event in events:
            if isinstance(event, e.ShoeShuffled):
                self.has_run_out = not self._is_over
                self.seen = Counter(self.of_round) if self.has_run_out else Counter()
            elif isinstance(event, e.CardDealt | e.UpCardDealt | e.HoleCardShown | e.DealerDrew):
                if self._is_over:
                    self.of_round.clear()
                    self._is_over = self.has_run_out = False
                self.seen[event.card[0]] += 1
                self.of_round[event.card[0]] += 1
            elif isinstance(event, RoundSettled):
                self._is_over = True

    def knowledge(
        self, view: TwentyOneView, seat: int, offers: Sequence[str], *, by_the_book: bool = False
    ) -> TwentyOneKnowledge:
        """The knowledge of the seat to act; by the book, of this round's cards alone. Raises NoOdds."""
        if self.has_run_out:
            raise NoOdds(RAN_OUT)
        on_table = Counter(card[0] for place in view.seats for other in place for card in other.cards)
        on_table.update(card[0] for card in view.dealer)
        before = self.seen - self.of_round
        hands = view.seats[seat - 1]
        hand = hands[view.hand - 1]
        later = hands[view.hand :] if view.phase == "playing" else ()
        others = [other for place in view.seats[seat:] for other in place if not other.outcome]
        to_come = [_BUST_AT_MOST - sum(POINTS_OF[card[0]] for card in other.cards) for other in (*later, *others)]
        waiting = [other for other in later if _is_pair(self.settings, other.cards)]
        pairs = [other for other in waiting if other.spot == hand.spot] if "split" in offers else []
        elsewhere = sum(other.spot != hand.spot for other in waiting)  # each may still become as many as are allowed
        to_come.append(elsewhere * (self.settings.max_hands - 1) * _BUST_AT_MOST)
        return TwentyOneKnowledge(
            settings=self.settings,
            phase=view.phase,
            unseen=full_shoe(self.settings.decks) - (on_table if by_the_book else before + on_table),
            up=view.dealer[0][0],
            cards=hand.cards,
            stake=hand.stake,
            hands=sum(other.spot == hand.spot for other in hands),
            waiting=len(pairs),
            points_to_come=sum(to_come),
            offers=tuple(offers),
        )


def _is_pair(settings: TwentyOneSettings, cards: Sequence[str]) -> bool:
    if len(cards) != 2:
        return False
    one, other = (card[0] for card in cards)
    return one == other or (settings.split_on == "value" and POINTS_OF[one] == POINTS_OF[other])
