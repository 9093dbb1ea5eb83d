"""The house's edge under rules that change, worked out in slices of frames and kept for rules that come back.

Also how it is said. Nothing is drawn here, and the odds are imported with the first slice.
"""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from casino.core.errors import NoOdds

if TYPE_CHECKING:
    from casino.odds.value import Stage

FRAME_SHARE = 0.012  # seconds of a frame, while somebody waits for the figure; each step in it is shorter than 8 ms
_LEAST = 0.00005  # a share that is written as nought
STAGES = 3
_MOST_KEPT = 60


class _Edge:
    """The edge under one set of rules, as far as it is known."""

    def __init__(self, settings: Any) -> None:
        from casino.odds.edges import stages  # nobody needs it before

        self.stages: list[Stage] = []
        self.refusal = ""
        self.is_over = False
        self._work: Generator[Stage | None, None, None] = stages(settings)

    def go_on(self, until: float) -> bool:
        """Works until a moment, or to the next stage; True if something new is known."""
        try:
            for stage in self._work:
                if stage is not None:
                    self.stages.append(stage)
                    return True
                if perf_counter() >= until:
                    return False
        except NoOdds as refusal:
            self.refusal = f"{str(refusal)[0].upper()}{str(refusal)[1:]}"
        self.is_over = True
        return True


class EdgeWords(NamedTuple):
    """What is said of an edge: the figure with a theme token for it, how sure it is, and the difference to the start.

    `stage` counts the stages that are known, of `STAGES`.
    """

    figure: str
    tone: str
    precision: str
    difference: str
    stage: int


class Edges:
    """The edges of the rules that somebody tries out, and of those they began with."""

    def __init__(self, start: Any) -> None:
        self._start = start
        self._known: dict[Any, _Edge] = {}

    def _of(self, settings: Any) -> _Edge:
        if settings not in self._known:
            if len(self._known) >= _MOST_KEPT:
                self._known = {key: edge for key, edge in self._known.items() if key == self._start}
            self._known[settings] = _Edge(settings)
        return self._known[settings]

    def is_over(self, settings: Any) -> bool:
        """Whether all is known of these rules and of the start."""
        return all(one in self._known and self._known[one].is_over for one in (settings, self._start))

    def go_on(self, settings: Any, seconds: float = FRAME_SHARE) -> bool:
        """Works for about so many seconds, first on these rules, then on the start; True if something new is known."""
        until, is_new = perf_counter() + seconds, False
        for one in (settings, self._start):
            edge = self._of(one)
            while not edge.is_over and perf_counter() < until:
                is_new |= edge.go_on(until)
        return is_new

    def words(self, settings: Any, start_title: str = "") -> EdgeWords:
        """What can be said now of these rules; with a title, also how they differ from those at the start."""
        edge = self._of(settings)
        if edge.refusal:
            return EdgeWords("No house edge", "felt_ink", edge.refusal, "", STAGES)
        if not edge.stages:
            return EdgeWords("House edge …", "felt_ink", "It is being worked out.", "", 0)
        last = edge.stages[-1]
        figure, tone = f"House edge {percent(last.edge)}", "felt_ink"
        if last.edge < -_LEAST:
            figure, tone = f"{figure}: in your favour", "win"
        stage = STAGES if edge.is_over else len(edge.stages)
        difference = self._difference(edge, start_title) if start_title and settings != self._start else ""
        return EdgeWords(figure, tone, _precision(last.error, is_over=edge.is_over), difference, stage)

    def _difference(self, edge: _Edge, title: str) -> str:
        """How an edge differs from that at the start, both known equally well."""
        first = self._of(self._start)
        known = min(len(edge.stages), len(first.stages))
        if not known:
            return f"The difference to {title} comes next."
        both_over = edge.is_over and first.is_over
        now, then = (one.stages[-1 if both_over else known - 1].edge for one in (edge, first))
        more = now - then
        about = "" if both_over else "About "
        if abs(more) < _LEAST:
            return f"{'The same' if both_over else 'About the same'} as at {title}."
        return f"{about}{percent(abs(more))} {'more' if more > 0 else 'less'} for the house than at {title}."


def percent(share: float) -> str:
    """A share with two decimals of a per cent."""
    return f"{'−' if share < -_LEAST else ''}{abs(100 * share):.2f} %"


def _precision(error: float, *, is_over: bool) -> str:
    if not is_over:
        sure = f"off by {percent(error)} at most so far"
    elif error == 0.0:
        sure = "exact"
    else:
        sure = f"off by {percent(error)} at most" if error >= 2 * _LEAST else "off by less than 0.01 %"
    return f"Of each first bet, under the best play; {sure}."
