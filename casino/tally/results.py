"""The results of rounds, per game and per table, from the books alone. No round is replayed here."""

from bisect import insort
from dataclasses import dataclass, field

from casino.save.rows import RoundSummary

MAX_EXTREMES = 10


@dataclass
class Results:
    """Rounds added up in the order they were played; amounts in cents.

    A round is won if more came back than was staked and pushed if exactly that did; a free bomb counts as pushed. A
    streak is of rounds won (or lost) one directly after the other: a push ends it. `best` and `worst` are the first of
    their kind, None before the first round.
    """

    rounds: int = 0
    staked: int = 0
    returned: int = 0
    won: int = 0
    pushed: int = 0
    lost: int = 0
    best: RoundSummary | None = None
    worst: RoundSummary | None = None
    longest_wins: int = 0
    longest_losses: int = 0
    _wins: int = 0
    _losses: int = 0

    @property
    def net(self) -> int:
        """The net result of all rounds."""
        return self.returned - self.staked

    def add(self, summary: RoundSummary) -> None:
        """Counts the next round."""
        self.rounds += 1
        self.staked += summary.staked
        self.returned += summary.returned
        self.won += summary.net > 0
        self.lost += summary.net < 0
        self.pushed += summary.net == 0
        self._wins = self._wins + 1 if summary.net > 0 else 0
        self._losses = self._losses + 1 if summary.net < 0 else 0
        self.longest_wins = max(self.longest_wins, self._wins)
        self.longest_losses = max(self.longest_losses, self._losses)
        if self.best is None or summary.net > self.best.net:
            self.best = summary
        if self.worst is None or summary.net < self.worst.net:
            self.worst = summary


@dataclass
class Extremes:
    """The rounds that brought most and least, the most extreme first; of equal ones the older first.

    A winning round is never among the worst, nor the other way round.
    """

    most: int = MAX_EXTREMES
    best: list[RoundSummary] = field(default_factory=list)
    worst: list[RoundSummary] = field(default_factory=list)

    def add(self, summary: RoundSummary) -> None:
        """Counts the next round, oldest first."""
        if summary.net:
            held = self.best if summary.net > 0 else self.worst
            insort(held, summary, key=lambda one: -abs(one.net))
            del held[self.most :]


def game_of(level: str) -> str:
    """The game of a table by its name: "black_baron" of "black_baron/standard"."""
    return level.partition("/")[0]


def outcome_of(summary: RoundSummary) -> str:
    """The outcome of a round: "won", "pushed" or "lost"."""
    return "won" if summary.net > 0 else "lost" if summary.net < 0 else "pushed"


@dataclass
class AllResults:
    """Results of everything, of each game and of each table, by their names."""

    whole: Results = field(default_factory=Results)
    by_game: dict[str, Results] = field(default_factory=dict)
    by_table: dict[str, Results] = field(default_factory=dict)

    def add(self, summary: RoundSummary) -> None:
        """Counts the next round, oldest first."""
        self.whole.add(summary)
        self.by_game.setdefault(game_of(summary.level), Results()).add(summary)
        self.by_table.setdefault(summary.level, Results()).add(summary)
