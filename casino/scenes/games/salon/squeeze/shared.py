"""The squeeze among several machines: what the bettor's hand does is told to the table, and shown to all who watch.

Every program knows the cards already; only how a card is held is told, and nothing waits for it.
"""

from casino.scenes.app import timing
from casino.scenes.games.salon.squeeze.card import Hold
from casino.scenes.games.salon.squeeze.squeezing import Squeezing
from casino.tables.table import CardHeld, CardsHeld

_FIGURES = 3  # after the point, as told


class SharedSqueeze:
    """Tells how this person's cards are held, every so often, and takes over how another's are."""

    def __init__(self, held: CardsHeld, squeezing: Squeezing) -> None:
        self._held, self._squeezing = held, squeezing
        self._untold: CardHeld | None = None
        self._told_before = 0.0  # seconds
        squeezing.on_hold = self._hold

    def turn_at_once(self) -> None:
        """Tells that this person's cards turn without being peeled, so that nobody waits for it."""
        for card in range(3):
            self._held.show(CardHeld(card, turns=True))

    def _hold(self, card: int, hold: Hold, turns: bool) -> None:
        x, y, across, along = (max(-1.0, min(1.0, round(part, _FIGURES))) for part in hold)
        held = CardHeld(card, x, y, across, along, turns)
        if turns or not (across or along):  # what ends a peel is told at once
            self._untold = None
            self._held.show(held)
        else:
            self._untold = held

    def update(self, seconds: float) -> None:
        """Lets time pass."""
        self._told_before += seconds
        if self._untold is not None and self._told_before >= timing.HELD_TOLD:
            self._held.show(self._untold)
            self._untold, self._told_before = None, 0.0
        for held in self._held.news():
            self._squeezing.follow(held.card, Hold(held.x, held.y, held.across, held.along), turns=held.turns)
