"""The two hands of Baccarat: what cards count, who draws a third, who wins (RULES, part 5).

No bets, bombs or tables.
"""

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec

from casino.core.cards import DECK, RANKS

Winner = Literal["player", "banker", "tie"]

NATURALS = (8, 9)
MAX_CARDS = 6  # both hands with a third card

_points = {card: min(RANKS.index(card[0]) + 1, 10) % 10 for card in DECK}.__getitem__

_ALL = frozenset(range(10))
_NONE: frozenset[int] = frozenset()
# The Banker's two-card total -> the points of the Player's third card against which the Banker draws.
BANKER_DRAWS_AGAINST = {
    0: _ALL,
    1: _ALL,
    2: _ALL,
    3: _ALL - {8},
    4: frozenset({2, 3, 4, 5, 6, 7}),
    5: frozenset({4, 5, 6, 7}),
    6: frozenset({6, 7}),
    7: _NONE,
    8: _NONE,
    9: _NONE,
}


class Coup(msgspec.Struct, frozen=True):
    """One round of cards: both hands in the order they were dealt, their totals (0-9), and the results of bets."""

    player: tuple[str, ...]
    banker: tuple[str, ...]
    player_total: int
    banker_total: int
    winner: Winner
    has_player_pair: bool
    has_banker_pair: bool


def points_of(card: str) -> int:
    """The points of a card: an ace 1, tens and faces 0, others their number."""
    return _points(card)


def total_of(cards: Iterable[str]) -> int:
    """The last digit of the sum of the points: 0 to 9."""
    return sum(map(_points, cards)) % 10


def is_natural(total: int) -> bool:
    """Whether a total of two cards ends the round for both hands."""
    return total in NATURALS


def player_draws(total: int) -> bool:
    """Whether the Player takes a third card on a two-card total, if neither hand is a natural."""
    return total <= 5


def banker_draws(banker_total: int, player_third: int | None) -> bool:
    """Whether the Banker takes a third card, if neither hand is a natural.

    `player_third` is the points (0-9) of the Player's third card, None if the Player stood: then the Banker draws as
    the Player does.
    """
    if player_third is None:
        return player_draws(banker_total)
    return player_third in BANKER_DRAWS_AGAINST[banker_total]


def is_pair(cards: tuple[str, ...]) -> bool:
    """Whether a hand's first two cards have the same rank; a ten and a king do not."""
    return cards[0][0] == cards[1][0]


def deal_coup(draw: Callable[[], str]) -> Coup:
    """Deals a round, calling `draw` for each card.

    The order is Player, Banker, Player, Banker, Player's third, Banker's third. No card is drawn that is not dealt.
    Exceptions of `draw` pass through.
    """
    first, second, third, fourth = draw(), draw(), draw(), draw()
    player: tuple[str, ...] = (first, third)
    banker: tuple[str, ...] = (second, fourth)
    player_total, banker_total = total_of(player), total_of(banker)
    if not is_natural(player_total) and not is_natural(banker_total):
        player_third: int | None = None
        if player_draws(player_total):
            player += (draw(),)
            player_total, player_third = total_of(player), points_of(player[2])
        if banker_draws(banker_total, player_third):
            banker += (draw(),)
            banker_total = total_of(banker)
    return Coup(
        player=player,
        banker=banker,
        player_total=player_total,
        banker_total=banker_total,
        winner=_winner(player_total, banker_total),
        has_player_pair=is_pair(player),
        has_banker_pair=is_pair(banker),
    )


def _winner(player_total: int, banker_total: int) -> Winner:
    if player_total == banker_total:
        return "tie"
    return "player" if player_total > banker_total else "banker"
