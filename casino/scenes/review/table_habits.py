"""A player's mistakes at a game's tables, for the trainer: counted a little in every frame, the newest rounds first.

Nothing is shown here, and no hand is dealt.
"""

from casino.odds.trainer.spots import Lapse
from casino.save.ledger import Account
from casino.scenes.app.house import House
from casino.scenes.app.idle_counting import run_for
from casino.tally.decisions.count import MAX_ROUNDS, DecisionCount

COME_FIRST = f"Your costliest habits of the last {MAX_ROUNDS:,} rounds come first."


class TableHabits:
    """The mistakes of a player's last rounds of a game, as far as they are counted."""

    def __init__(self, house: House, who: Account, game: str) -> None:
        self.game = game
        self._count = DecisionCount(house.store, who.id, game, house.idle_counting.accounts_of(who.id))
        self._count.look()
        self._steps = self._count.steps()
        self.is_counting = self._count.counted < self._count.rounds
        self._lapses: dict[Lapse, float] = {}
        self._added = 0  # the rounds in them

    def count(self, seconds: float) -> None:
        """Counts on for about so many seconds."""
        if self.is_counting:
            self.is_counting = not run_for(self._steps, seconds)

    @property
    def lapses(self) -> dict[Lapse, float]:
        """The mistakes and what each has cost in all, in cents."""
        if self._added != self._count.counted:
            self._added = self._count.counted
            habits = self._count.habits(is_evening=False).habits
            self._lapses = {Lapse(one.kind, one.chosen, one.best): float(cost.cents) for one, cost in habits.items()}
        return self._lapses
