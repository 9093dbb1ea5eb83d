"""The sections of statistics that show money: the purse over time, and the results of the rounds.

`casino.tally` computes the figures, `casino.ui` draws the plots; here they are put together.
"""

import pygame

from casino.core.money import format_amount
from casino.scenes.dialogs.facts import Fact
from casino.scenes.statistics.section import Section
from casino.scenes.statistics.words import moments, short_amount, signed, table_title, tone_of
from casino.tally.curve import thinned
from casino.tally.games.registry import title_of
from casino.tally.results import Results
from casino.ui.plots.bars import Bar, bars_across
from casino.ui.plots.over_time import line_plot

_MAX_POINTS = 320


class PurseSection(Section):
    """The purse over time; for one game, its results over time."""

    def lay_out(self) -> None:
        points = self.shown.figures.curve.points if self.shown.game else self.shown.purse
        self._points = thinned(points, _MAX_POINTS)

    @property
    def is_empty(self) -> bool:
        return not self._points

    def _facts(self) -> list[Fact]:
        shown, values = self.shown, [point.cents for point in self._points]
        if shown.game:
            net = values[-1]
            return [
                Fact("Net result so far", signed(net), tone_of(net)),
                Fact("Highest", signed(max(0, *values)), "win"),
                Fact("Lowest", signed(min(0, *values)), "lose"),
                Fact("Rounds", f"{shown.figures.rounds:,}"),
            ]
        debt = shown.store.debt(shown.who.id)
        return [
            Fact("In the purse", format_amount(values[-1])),
            Fact("Highest", format_amount(max(values)), "win"),
            Fact("Lowest", format_amount(min(values)), "lose"),
            Fact("Owed to the house", format_amount(debt), "warn" if debt else "ink"),
        ]

    def paint(self, target: pygame.Surface) -> None:
        if self.is_empty:
            return
        facts = pygame.Rect(self.area.x, self.area.y, self.area.w, self.facts_px())
        self.paint_facts(target, facts, self._facts())
        plot = self.area.copy()
        plot.y, plot.h = facts.bottom, self.area.bottom - facts.bottom
        cents, times = [point.cents for point in self._points], moments(self._points)
        line_plot(target, self.look, plot, cents, say=short_amount, times=times, has_zero=bool(self.shown.game))


class ResultsSection(Section):
    """The results of the rounds: sums, streaks, and a bar for each game or table."""

    @property
    def is_empty(self) -> bool:
        return not self.shown.figures.results.whole.rounds

    def _bars(self) -> list[Bar]:
        results = self.shown.figures.results
        parts = results.by_table if self.shown.game else results.by_game
        names = {name: table_title(name) if self.shown.game else title_of(name) for name in sorted(parts)}
        return [Bar(title, parts[name].net, signed(parts[name].net)) for name, title in names.items()]

    @staticmethod
    def _facts(held: Results) -> tuple[list[Fact], list[Fact]]:
        return [
            Fact("Rounds", f"{held.rounds:,}"),
            Fact("Won", f"{held.won:,}", "win"),
            Fact("Push", f"{held.pushed:,}"),
            Fact("Lost", f"{held.lost:,}", "lose"),
        ], [
            Fact("Wagered", format_amount(held.staked)),
            Fact("Net result", signed(held.net), tone_of(held.net)),
            Fact("Best streak", f"{held.longest_wins:,}", "win"),
            Fact("Worst streak", f"{held.longest_losses:,}", "lose"),
        ]

    def paint(self, target: pygame.Surface) -> None:
        if self.is_empty:
            return
        results = self.shown.figures.results.whole
        row = pygame.Rect(self.area.x, self.area.y, self.area.w, self.facts_px())
        for facts in self._facts(results):
            self.paint_facts(target, row, facts)
            row.y += row.h
        plot = pygame.Rect(self.area.x, row.y, self.area.w, self.area.bottom - row.y)
        bars_across(target, self.look, plot, self._bars())
