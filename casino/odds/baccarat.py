"""The exact worth of each bet of Baccarat for the present shoe. No bomb, no roads, no choice after the bet.

Counting cards there is worth next to nothing: the values say by how much.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import perm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from casino.core.cards import RANKS
from casino.core.errors import NoOdds
from casino.core.texts import _, all_of, one_of, percent
from casino.engines.baccarat import events as e
from casino.engines.baccarat.bets import AREAS, MAIN_AREAS, PAYS
from casino.engines.baccarat.events import SalonView
from casino.engines.baccarat.hands import MAX_CARDS, Winner, banker_draws, is_natural, player_draws, points_of
from casino.engines.baccarat.settings import CARDS_OF_A_DECK, SalonSettings
from casino.engines.base import Event
from casino.odds.value import Value, Values, Work, about, with_verdict

_POINTS = 10
_SUITS = 4
WINNERS: tuple[Winner, ...] = ("player", "banker", "tie")
_OF_RANK = np.array([points_of(rank + "S") for rank in RANKS])
_FIRST, _SECOND = np.array([(one, other) for one in range(len(RANKS)) for other in range(one, len(RANKS))]).T
_IS_PAIR = _FIRST == _SECOND  # of any two ranks
_TOTALS = (_OF_RANK[_FIRST] + _OF_RANK[_SECOND]) % _POINTS
_DRAWS = np.array([[banker_draws(total, third) for third in range(_POINTS)] for total in range(_POINTS)])
_TOO_FEW = _("Fewer than six cards are left, which may not be enough for a deal.")


class CoupEnd(NamedTuple):
    """The part of a deal's result that bets depend on."""

    winner: Winner
    has_player_pair: bool
    has_banker_pair: bool


@dataclass(frozen=True)
class CoupLaw:
    """The exact chances of every end of a deal, and of a natural on either side."""

    ends: Mapping[CoupEnd, Fraction]
    natural: Fraction

    def of_winner(self, winner: str) -> Fraction:
        """The chance that the Player or the Banker wins, or of a tie."""
        return sum((chance for end, chance in self.ends.items() if end.winner == winner), Fraction(0))

    @property
    def pair(self) -> Fraction:
        """The chance of a pair in the Player's first two cards, which is the same in the Banker's."""
        return sum((chance for end, chance in self.ends.items() if end.has_player_pair), Fraction(0))

    def gain(self, area: str, stake: int) -> Fraction:
        """The mean gain of a bet in cents, commission taken and fractions of a cent left to the house."""
        pays = PAYS[area].of(stake)
        if area in MAIN_AREAS:
            player, banker = self.of_winner("player"), self.of_winner("banker")
            won, lost = (player, banker) if area == "player" else (banker, player)
            return won * pays - lost * stake
        won = self.of_winner("tie") if area == "tie" else self.pair
        return won * pays - (1 - won) * stake


def coup_law(unseen: Mapping[str, int]) -> Generator[None, None, CoupLaw]:
    """The law of the next deal from these cards by rank, resting every few milliseconds.

    Everything is counted in whole numbers. Raises NoOdds if the cards may not last for a deal.
    """
    cards = sum(unseen.values())
    if cards < MAX_CARDS:
        raise NoOdds(_TOO_FEW)
    left = np.array([unseen.get(rank, 0) for rank in RANKS], dtype=np.int64)
    ways = np.zeros((2, 2, len(WINNERS)), dtype=np.int64)  # by the Player's pair, the Banker's pair, and who wins
    natural = 0
    for one, other, is_pair in zip(_FIRST, _SECOND, _IS_PAIR, strict=True):
        found = np.zeros(ways.shape[1:], dtype=np.int64)
        natural += _count_ways(found, left, int(one), int(other), cards)
        ways[int(is_pair)] += found
        yield
    whole = perm(cards, MAX_CARDS)
    ends = {
        CoupEnd(WINNERS[at], bool(player), bool(banker)): Fraction(int(count), whole)
        for (player, banker, at), count in np.ndenumerate(ways)
        if count
    }
    return CoupLaw(ends, Fraction(natural, whole))


def _count_ways(found: NDArray[np.int64], left: NDArray[np.int64], one: int, other: int, cards: int) -> int:
    """Counts the orders of six cards in which the Player has these two ranks, by the Banker's pair and who wins.

    `found` gets the counts; the result is how many of them begin with a natural.
    """
    ways = int(left[one]) * int(left[other] - (one == other)) * (1 if one == other else 2)
    if not ways:
        return 0
    after = left.copy()
    np.subtract.at(after, [one, other], 1)
    rest = cards - 4
    firsts = ways * after[_FIRST] * (after[_SECOND] - _IS_PAIR) * np.where(_IS_PAIR, 1, 2)
    lefts = np.repeat(np.bincount(_OF_RANK, after, _POINTS).astype(np.int64)[None, :], len(_FIRST), axis=0)
    for ranks in (_FIRST, _SECOND):
        lefts[np.arange(len(_FIRST)), _OF_RANK[ranks]] -= 1
    lefts, player = np.maximum(lefts, 0), int(_OF_RANK[one] + _OF_RANK[other]) % _POINTS
    ends = is_natural(player) | np.isin(_TOTALS, (8, 9))
    naturals = firsts[ends] * rest * (rest - 1)
    _add(found, player, _TOTALS[ends], naturals, _IS_PAIR[ends])
    go = ~ends
    firsts, lefts, totals, pairs = firsts[go], lefts[go], _TOTALS[go], _IS_PAIR[go]
    faces = np.arange(_POINTS)
    if not player_draws(player):
        draws = np.array([banker_draws(int(total), None) for total in totals], dtype=bool)
        _add(found, player, totals[~draws], firsts[~draws] * rest * (rest - 1), pairs[~draws])
        lie = firsts[draws, None] * lefts[draws] * (rest - 1)
        _add(found, player, (totals[draws, None] + faces) % _POINTS, lie, pairs[draws, None])
        return int(naturals.sum())
    thirds = firsts[:, None] * lefts  # (Banker's two cards, Player's third)
    ended = (player + faces) % _POINTS
    draws = _DRAWS[totals]
    _add(found, ended, totals[:, None], thirds * ~draws * (rest - 1), pairs[:, None])
    more = np.maximum(lefts[:, None, :] - np.eye(_POINTS, dtype=np.int64)[None], 0)  # (..., Banker's third)
    lie = thirds[:, :, None] * more * draws[:, :, None]
    _add(found, ended[:, None], (totals[:, None, None] + faces) % _POINTS, lie, pairs[:, None, None])
    return int(naturals.sum())


def _add(
    found: NDArray[np.int64],
    player: NDArray[np.int64] | int,
    banker: NDArray[np.int64],
    ways: NDArray[np.int64],
    has_banker_pair: NDArray[np.bool_],
) -> None:
    player, banker, has_banker_pair, ways = np.broadcast_arrays(player, banker, has_banker_pair, ways)
    for at, wins in enumerate((player > banker, player < banker, player == banker)):
        for pair in (False, True):
            found[int(pair), at] += ways[wins & (has_banker_pair == pair)].sum()


@dataclass(frozen=True)
class SalonKnowledge:
    """A bet as its seat sees it: `unseen` are cards by rank, and `stakes` the cents by area."""

    unseen: Mapping[str, int]
    stakes: Mapping[str, int]

    def work(self) -> Work:
        """The value of a bet on each area, in units of it; see `casino.odds.value.evaluate`."""
        law = yield from coup_law(self.unseen)
        values = {}
        for area in AREAS:
            stake = self.stakes.get(area, 0)
            whole = stake or 2_000  # cents of which a twentieth is whole
            values[area] = Value(float(law.gain(area, whole) / whole), stake=stake)
        return values

    def reason(self, values: Values) -> str:
        """A sentence on what knowing the cards changes: next to nothing."""
        gains = sorted((values[area].mean for area in MAIN_AREAS), reverse=True)
        return _(
            "The better main bet loses {less} on average, the other {more}. "
            "Counting cards is worth next to nothing here.",
            less=percent(-gains[0]),
            more=percent(-gains[1]),
        )

    def in_words(self, values: Values, name: Callable[[str], str]) -> str:
        """The share of the main bets, and of those that chips lie on, that is lost on average, and the best bet."""
        lost: dict[str, list[str]] = {}
        won: dict[str, list[str]] = {}
        for area in sorted(values, key=lambda area: values[area].mean, reverse=True):
            mean, stake = values[area].mean, values[area].stake
            if area in MAIN_AREAS or stake:
                (won if mean > 0 else lost).setdefault(about(abs(mean)), []).append(name(area))
        loses = _("On average a bet loses {shares}.", shares=_shares(lost)) if lost else ""
        gains = _("On average a bet gains {shares}.", shares=_shares(won)) if won else ""
        return with_verdict(" ".join(filter(None, (gains, loses))), values, name)


def _shares(told: Mapping[str, Sequence[str]]) -> str:
    """Shares of bets with the names of those that they hold for."""
    return all_of([_("{share} on {bets}", share=share, bets=one_of(bets)) for share, bets in told.items()])


class SalonWatch:
    """The cards a seat has seen since it sat down; give it every event in order."""

    def __init__(self, settings: SalonSettings, seen: Iterable[str] = ()) -> None:
        self.settings = settings
        self.seen = Counter(card[0] for card in seen)

    def observe(self, events: Iterable[Event]) -> None:
        """Takes in the events that the seat received."""
        for event in events:
            if isinstance(event, e.ShoeShuffled):
                self.seen.clear()
            elif isinstance(event, e.CardDealt):
                self.seen[event.card[0]] += 1

    def knowledge(self, view: SalonView, stakes: Mapping[str, int], *, by_the_book: bool = False) -> SalonKnowledge:
        """The seat's knowledge of the next deal, which comes from a full shoe if the cut card is out."""
        full = Counter(dict.fromkeys(RANKS, _SUITS * self.settings.decks))
        assert full.total() == CARDS_OF_A_DECK * self.settings.decks
        return SalonKnowledge(full if by_the_book or view.shuffle_is_next else full - self.seen, dict(stakes))
