"""An expert who knows by heart which chips solve a module. It is for demonstrations: players find out themselves."""

from copy import deepcopy

from casino.core.chance import FairChance
from casino.core.money import CENTS_PER_UNIT
from casino.engines.baccarat.bets import CHIPS, Limits
from casino.engines.baccarat.bomb_deck import Deck
from casino.engines.baccarat.defusal import Defusal
from casino.engines.baccarat.hands import deal_coup
from casino.engines.baccarat.salon import SEAT
from casino.engines.baccarat.settings import DefusalSettings
from casino.engines.base import HOUSE, Action, Entrant


class Expert:
    """Follows one bomb from the moment it is armed. `prepared` is its case as text."""

    def __init__(self, prepared: str, settings: DefusalSettings) -> None:
        self._bomb = Defusal(settings)
        self._bomb.prepare(prepared)
        self._bomb.open_round(FairChance("", ""))
        for action in self._bomb.opening({SEAT: Entrant(0)}, HOUSE):
            self._bomb.apply(action)

    def follow(self, action: Action) -> None:
        """Takes in an action done at the bomb."""
        self._bomb.apply(action)

    def chips(self, module: int) -> dict[str, tuple[int, ...]]:
        """The chips that solve a module, from 1, with its next deal."""
        return solving_chips(self._bomb.deck(module))


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
