"""The sections of statistics that show money: the purse over time, the results, the best and the worst rounds.

`casino.tally` computes the figures, `casino.ui` draws the plots; here they are put together.
"""

from collections.abc import Sequence

import pygame

from casino.core.money import format_amount, signed_amount
from casino.core.texts import _
from casino.records.levels import known_level
from casino.records.lost_levels import title_of_gone
from casino.save.rows import RoundSummary
from casino.scenes.app.emblem import emblem
from casino.scenes.dialogs.facts import Fact
from casino.scenes.statistics.section import Section
from casino.scenes.statistics.words import moments, short_amount, table_title, tone_of
from casino.tally.curve import thinned
from casino.tally.games.registry import title_of
from casino.tally.results import Results
from casino.ui.plots.bars import Bar, bars_across
from casino.ui.plots.over_time import line_plot
from casino.ui.widgets.lists import Row, Rows

_MAX_POINTS = 320
_SQUEEZED = 1.2  # lists stay side by side where their words are at most this many times too wide


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
                Fact(_("Net result so far"), signed_amount(net), tone_of(net)),
                Fact(_("Highest"), signed_amount(max(0, *values)), "win"),
                Fact(_("Lowest"), signed_amount(min(0, *values)), "lose"),
                Fact(_("Rounds"), f"{shown.figures.rounds:,}"),
            ]
        debt = shown.store.debt(shown.who.id)
        return [
            Fact(_("In the purse"), format_amount(values[-1])),
            Fact(_("Highest"), format_amount(max(values)), "win"),
            Fact(_("Lowest"), format_amount(min(values)), "lose"),
            Fact(_("Owed to the house"), format_amount(debt), "warn" if debt else "ink"),
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
        return [Bar(title, parts[name].net, signed_amount(parts[name].net)) for name, title in names.items()]

    @staticmethod
    def _facts(held: Results) -> tuple[list[Fact], list[Fact]]:
        return [
            Fact(_("Rounds"), f"{held.rounds:,}"),
            Fact(_("Won"), f"{held.won:,}", "win"),
            Fact(_("Push"), f"{held.pushed:,}"),
            Fact(_("Lost"), f"{held.lost:,}", "lose"),
        ], [
            Fact(_("Wagered"), format_amount(held.staked)),
            Fact(_("Net result"), signed_amount(held.net), tone_of(held.net)),
            Fact(_("Best streak"), f"{held.longest_wins:,}", "win"),
            Fact(_("Worst streak"), f"{held.longest_losses:,}", "lose"),
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


class RoundsSection(Section):
    """The best and the worst rounds; a press replays one."""

    def lay_out(self) -> None:
        extremes = self.shown.figures.extremes
        both = ("best", _("Best rounds"), extremes.best), ("worst", _("Worst rounds"), extremes.worst)
        lists = [one for one in both if one[2]]
        if not lists:
            return
        gap = self.look.metrics.px(22)
        half = pygame.Rect(self.area.x, self.area.y, (self.area.w - (len(lists) - 1) * gap) // len(lists), self.area.h)
        beside = [
            self._list(key, name, held, half.move(number * (half.w + gap), 0))
            for number, (key, name, held) in enumerate(lists)
        ]
        metrics = self.look.metrics
        if not metrics.is_tall and all(one.preferred_px(metrics) <= half.w * _SQUEEZED for one in beside):
            self.widgets += beside
            return
        high = (self.area.h - gap // 2 * (len(lists) - 1)) // len(lists)
        for number, (key, name, held) in enumerate(lists):
            area = pygame.Rect(self.area.x, self.area.y + number * (high + gap // 2), self.area.w, high)
            self.widgets.append(self._list(key, name, held, area))

    def _list(self, key: str, name: str, held: Sequence[RoundSummary], area: pygame.Rect) -> Rows:
        rows, heads = [self._row(summary) for summary in held], (name, _("When"), _("Won or lost"))
        return self.list_in(area, key, name, rows, heads, least=34, figures=1)

    def _row(self, summary: RoundSummary) -> Row:
        try:
            level = known_level(summary.level)
            title, face = _(level.title), self.shown.doors.place(level).face
        except Exception:  # the level is gone: the round is still history
            title, face = title_of_gone(summary.level), "host"
        cells = (title, summary.opened_at[:10], signed_amount(summary.net))
        show = lambda: self.shown.on_round(summary.id)  # noqa: E731
        return Row(cells, show, tone_of(summary.net), lambda px: emblem(self.look, face, px))
