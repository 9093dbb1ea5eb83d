"""The data of a chart: blocks of cells, each with its choices and their worth, and notes. No game is known.

How a chart is printed and how it looks on the screen is said elsewhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from casino.core.texts import _

FORMAT = 1  # of what charts say; raised whenever the same rules would give another chart
_EDITION_SIGNS = 6

# The letters of choices. A second letter, small, is for what is done where the first cannot be had.
_LETTERS = {"hit": "H", "stand": "S", "stay": "S", "double": "D", "split": "P", "surrender": "R"}
NAMES = {
    "hit": _("hit"),
    "stand": _("stand"),
    "stay": _("stay"),
    "double": _("double"),
    "split": _("split"),
    "surrender": _("surrender"),
}
_ALONE = ("hit", "stand", "stay", "split")  # choices that need no other
_ORDER = "HSDPR"


@dataclass(frozen=True)
class ChartCell:
    """One cell of a chart: a decision. `values` are in units of the bet, by choice, the best first.

    `mark` are its letters and `means` is what they stand for; in charts without choices the mark is all there is.
    Choices worth `at_least` so much may bring a little more.
    """

    mark: str
    means: str = ""
    values: Mapping[str, float] = field(default_factory=dict)
    at_least: tuple[str, ...] = ()

    @property
    def best(self) -> str:
        """The best choice, empty where there is none."""
        return next(iter(self.values), "")

    @property
    def cost(self) -> float | None:
        """The loss by the second choice, in units of the bet; None where there is no second."""
        worth = list(self.values.values())
        return worth[0] - worth[1] if len(worth) > 1 else None


def cell_of(values: Mapping[str, float], otherwise: str, at_least: tuple[str, ...] = ()) -> ChartCell:
    """The cell of some choices by their worth; `otherwise` is what is done where the best cannot be had."""
    ranked = dict(sorted(values.items(), key=lambda item: -item[1]))
    best = next(iter(ranked))
    mark, means = _LETTERS[best], NAMES[best]
    if best not in _ALONE:
        mark += _LETTERS[otherwise].lower()
        means = _("{best}, else {other}", best=means, other=NAMES[otherwise])
    return ChartCell(mark, means, ranked, at_least)


@dataclass(frozen=True)
class ChartBlock:
    """Cells in rows and columns: what a player holds, and what the dealer shows. `title` is printed above."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[ChartCell, ...], ...]

    def at(self, row: str, column: str) -> ChartCell:
        """A cell by the words of its row and column."""
        return self.cells[self.rows.index(row)][self.columns.index(column)]


@dataclass(frozen=True)
class ChartNote:
    """A note to some cells: a heading and the lines under it, each by itself."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Chart:
    """A level's best play. `against` says what the columns are; `rules` are those in which tables differ."""

    game: str
    level: str
    rules: tuple[str, ...]
    edge: str
    edition: str
    against: str
    blocks: tuple[ChartBlock, ...]
    notes: tuple[ChartNote, ...]

    @property
    def legend(self) -> dict[str, str]:
        """The letters that occur and what they stand for."""
        used = {cell.mark: cell.means for block in self.blocks for row in block.cells for cell in row if cell.means}
        return {mark: used[mark] for mark in sorted(used, key=lambda mark: (_ORDER.index(mark[0]), mark))}


def edition_of(rules: str) -> str:
    """The number of a chart's edition: the same for the same rules, as long as charts are made in the same way."""
    return sha256(f"{FORMAT} {rules}".encode()).hexdigest()[:_EDITION_SIGNS].upper()
