"""The sums of many rounds' decisions: what was given away, by game, table and kind, and the habit that costs most.

Accounts come in ready; no record is played here, and no sentence of a page is written.
"""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from casino.core.cards import RANKS
from casino.odds.accounts.account import Decision, RoundAccount

_ACE = "A"


class Habit(NamedTuple):
    """A mistake that is made again and again: of what kind, what was chosen, what is better."""

    game: str
    kind: str
    chosen: str
    best: str


class Cost(NamedTuple):
    """The cost of a mistake in cents, and how often it was made."""

    cents: Fraction = Fraction(0)
    times: int = 0

    def more(self, cents: Fraction) -> "Cost":
        """The cost with one more time that cost so many cents."""
        return Cost(self.cents + cents, self.times + 1)


def kind_of(decision: Decision) -> str:
    """The kind of a decision: "insurance", "pair", "soft", "hard", "dice", "jump" or "bet"."""
    told, phase = decision.told, decision.where[2]
    if phase == "insurance":
        return "insurance"
    if "bets" in told:
        return "bet"
    if "against" in told:
        return "jump"
    if (cards := told.get("cards")) is None:
        held = told["dice"]
        return "pair" if "split" in decision.values and len(set(held)) == 1 else "dice"
    ranks = [card[0] for card in cards]
    assert all(rank in RANKS for rank in ranks)
    if "split" in decision.values:
        return "pair"
    hard = sum(1 if rank == _ACE else 10 if rank in "TJQK" else int(rank) for rank in ranks)
    return "soft" if _ACE in ranks and hard <= 11 else "hard"


@dataclass
class Habits:
    """Rounds added up in their order. Amounts are cents; rounds without values count in `bets` alone as `unpriced`.

    `luck` and `given_away` are the sums after each round, for two lines over time.
    """

    bets: int = 0
    unpriced: int = 0
    luck: list[Fraction] = field(default_factory=list)
    given_away: list[Fraction] = field(default_factory=list)
    by_game: dict[str, Cost] = field(default_factory=dict)
    by_table: dict[str, Cost] = field(default_factory=dict)
    by_kind: dict[str, Cost] = field(default_factory=dict)
    habits: dict[Habit, Cost] = field(default_factory=dict)
    bets_of: Counter[str] = field(default_factory=Counter)  # by game, and by table

    def add(self, game: str, table: str, account: RoundAccount) -> None:
        """Adds the next round of a player."""
        self.bets += 1
        self.bets_of[game] += 1
        self.bets_of[table] += 1
        knows = not account.refusal
        self.unpriced += not knows
        self.luck.append((self.luck[-1] if self.luck else Fraction(0)) + (account.luck if knows else 0))
        self.given_away.append((self.given_away[-1] if self.given_away else Fraction(0)) + account.given_away)
        self._grow(self.by_game, game, account.given_away)
        self._grow(self.by_table, table, account.given_away)
        for one in account.decisions:
            if one.refusal or one.is_level:
                continue
            kind = kind_of(one)
            self._grow(self.by_kind, kind, one.cost)
            habit = Habit(game, kind, one.chosen.partition(" ")[0], one.best.partition(" ")[0])
            self.habits[habit] = self.habits.get(habit, Cost()).more(one.cost)

    @staticmethod
    def _grow(sums: dict[str, Cost], key: str, cents: Fraction) -> None:
        sums[key] = sums.get(key, Cost()).more(cents)

    @property
    def whole(self) -> Fraction:
        """The sum of all that was given away."""
        return self.given_away[-1] if self.given_away else Fraction(0)

    def per_hundred(self, name: str = "") -> Fraction:
        """The sum given away in 100 bets: of a game or a table, or of all."""
        cost = self.whole if not name else (self.by_game.get(name) or self.by_table.get(name) or Cost()).cents
        bets = self.bets_of[name] if name else self.bets
        return 100 * cost / bets if bets else Fraction(0)

    @property
    def dearest(self) -> tuple[Habit, Cost] | None:
        """The habit that costs most in all; None where nothing was given away."""
        return max(self.habits.items(), key=lambda item: item[1].cents, default=None)
