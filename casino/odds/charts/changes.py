"""The differences of two charts: what a changed cell says in the other. Nothing is worked out or drawn here."""

from collections.abc import Mapping
from typing import NamedTuple

from casino.odds.charts.chart import Chart, ChartBlock, ChartCell

_Name = tuple[str, str, str]  # of a block, a row and a column


def said_in(cell: ChartCell) -> str:
    """The content of a cell in words: its choice, or its figure where there is no choice."""
    return cell.means or cell.mark


class Changes(NamedTuple):
    """The changes in a chart since another: by block, then row and column, what the other one said there.

    `changed` are the cells that both have; `added` those that the other one does not have.
    """

    changed: Mapping[str, Mapping[tuple[int, int], str]]
    added: Mapping[str, frozenset[tuple[int, int]]]

    def count(self, block: str = "") -> int:
        """The number of cells that say something else, in one block or in all."""
        return sum(len(cells) for title, cells in self.changed.items() if block in ("", title))


def changes(chart: Chart, start: Chart) -> Changes:
    """The changes in a chart since another one of the same game."""
    then = {name: cell for block in start.blocks for name, cell in _named(block).items()}
    changed: dict[str, dict[tuple[int, int], str]] = {}
    added: dict[str, frozenset[tuple[int, int]]] = {}
    for block in chart.blocks:
        places = _places(block)
        now = _named(block)
        changed[block.title] = {
            places[name]: said_in(then[name])
            for name, cell in now.items()
            if name in then and said_in(then[name]) != said_in(cell)
        }
        added[block.title] = frozenset(places[name] for name in now if name not in then)
    return Changes(changed, added)


def _places(block: ChartBlock) -> dict[_Name, tuple[int, int]]:
    """The row and column of a block's cells, by their names."""
    return {
        (block.title, row, column): (at, beside)
        for at, row in enumerate(block.rows)
        for beside, column in enumerate(block.columns)
    }


def _named(block: ChartBlock) -> dict[_Name, ChartCell]:
    return {name: block.cells[row][column] for name, (row, column) in _places(block).items()}
