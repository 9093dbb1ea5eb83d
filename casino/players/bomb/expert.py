"""An expert who knows the manual by heart, and which chips solve a module. Only for demonstrations; players find out
themselves."""

from __future__ import annotations

from copy import deepcopy

from casino.core.money import CENTS_PER_UNIT
from casino.engines.baccarat.bets import CHIPS, Limits
from casino.engines.baccarat.bomb_deck import Deck
from casino.engines.baccarat.hands import deal_coup


def solving_chips(deck: Deck) -> dict[str, tuple[int, ...]]:
    """The chips in dollars by area, bottom first, that bring a net gain in the next deal from a deck."""
    ahead = deepcopy(deck)
    winner = deal_coup(ahead.draw).winner
    limits: Limits = deck.module.limits
    if winner != "tie":
        return {winner: _least(limits.of_area(winner)[0])}
    # A tie returns the main bet and pays eight to one. Both are needed, as no deal goes without a main bet.
    return {"player": _least(limits.of_area("player")[0]), "tie": _least(limits.of_area("tie")[0])}


def _least(cents: int) -> tuple[int, ...]:
    """The fewest chips, the largest at the bottom, that make at least so many cents and not a dollar more."""
    left, pile = -(-cents // CENTS_PER_UNIT), []
    for chip in reversed(CHIPS):
        pile += [chip] * (left // chip)
        left %= chip
    return tuple(pile)
