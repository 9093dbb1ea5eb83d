"""The section of statistics that lists the best and the worst rounds. Each can be replayed."""

from collections.abc import Sequence

import pygame

from casino.records.levels import known_level, title_of_gone
from casino.save.rows import RoundSummary
from casino.scenes.app.emblem import emblem
from casino.scenes.statistics.section import Section
from casino.scenes.statistics.words import signed, tone_of
from casino.ui.widgets.lists import Row, Rows

_SQUEEZED = 1.2  # lists stay side by side where their words are at most this many times too wide


class RoundsSection(Section):
    """The best and the worst rounds; a press replays one."""

    def lay_out(self) -> None:
        extremes = self.shown.figures.extremes
        both = ("best", "Best rounds", extremes.best), ("worst", "Worst rounds", extremes.worst)
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
        rows, heads = [self._row(summary) for summary in held], (name, "When", "Won or lost")
        return self.list_in(area, key, name, rows, heads, least=34, figures=1)

    def _row(self, summary: RoundSummary) -> Row:
        try:
            level = known_level(summary.level)
            title, face = level.title, self.shown.doors.place(level).face
        except Exception:  # the level is gone: the round is still history
            title, face = title_of_gone(summary.level), "host"
        cells, show = (title, summary.opened_at[:10], signed(summary.net)), lambda: self.shown.on_round(summary.id)
        return Row(cells, show, tone_of(summary.net), lambda px: emblem(self.look, face, px))
