"""The house's edge under rules that change, worked out in slices of frames and kept for rules that come back.

A rule that cannot move it does not begin it anew, and what is known of the house's tables is not worked out again. The
words for it are here too. Nothing is drawn here, and the odds are imported with the first slice.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from casino.core.errors import NoOdds
from casino.core.texts import _, percent

if TYPE_CHECKING:
    from casino.odds.value import EdgeEstimate

FRAME_SHARE = 0.012  # seconds of a frame, while a player waits for the figure; each step in it is shorter than 8 ms
_MIN = 0.00005  # a share that is written as zero
STAGES = 3
_MAX_KEPT = 60


class _Edge:
    """The edge under one set of rules, as far as it is known."""

    def __init__(self, settings: Any) -> None:
        from casino.odds import edges  # not needed before

        known = edges.noted(settings)
        self.stages: list[EdgeEstimate] = [] if known is None else [known]
        self.refusal = ""
        self._work: Iterator[EdgeEstimate | None] = iter(())
        if known is None:
            try:
                self._work = edges.stages(settings)
            except NoOdds as refusal:
                said = str(refusal)
                self.refusal = said[:1].upper() + said[1:]
        self.is_over = known is not None or bool(self.refusal)

    def go_on(self, until: float) -> bool:
        """Works until a moment, or to the next stage; returns True if something new is known."""
        for stage in self._work:
            if stage is not None:
                self.stages.append(stage)
                return True
            if perf_counter() >= until:
                return False
        self.is_over = True
        return True


class EdgeWords(NamedTuple):
    """The words about an edge: the figure with a theme token for it, how sure it is, and the difference to the start.

    `stage` counts the stages that are known, of `STAGES`.
    """

    figure: str
    tone: str
    precision: str
    difference: str
    stage: int


class Edges:
    """The edges of the rules that a player tries out, and of the rules at the start."""

    def __init__(self, start: Any) -> None:
        self._start = start
        self._known: dict[str, _Edge] = {}

    def _of(self, settings: Any) -> _Edge:
        key = _key_of(settings)
        if key not in self._known:
            if len(self._known) >= _MAX_KEPT:
                start = _key_of(self._start)
                self._known = {one: edge for one, edge in self._known.items() if one == start}
            self._known[key] = _Edge(settings)
        return self._known[key]

    def is_over(self, settings: Any) -> bool:
        """Whether everything is known of these rules and of the start."""
        return all(self._of(one).is_over for one in (settings, self._start))

    def go_on(self, settings: Any, seconds: float = FRAME_SHARE) -> bool:
        """Works for about so many seconds on these rules, then on the start; returns True if something new is known."""
        until, is_new = perf_counter() + seconds, False
        for one in (settings, self._start):
            edge = self._of(one)
            while not edge.is_over and perf_counter() < until:
                is_new |= edge.go_on(until)
        return is_new

    def words(self, settings: Any, start_title: str = "") -> EdgeWords:
        """The words about these rules so far; with a title, also how they differ from those at the start."""
        edge = self._of(settings)
        if edge.refusal:
            return EdgeWords(_("No house edge"), "felt_ink", edge.refusal, "", STAGES)
        if not edge.stages:
            return EdgeWords(_("House edge …"), "felt_ink", _("It is being worked out."), "", 0)
        last = edge.stages[-1]
        figure, tone = _("House edge {share}", share=percent(last.edge)), "felt_ink"
        if last.edge < -_MIN:
            figure, tone = _("House edge {share}: in your favour", share=percent(last.edge)), "win"
        stage = STAGES if edge.is_over else len(edge.stages)
        difference = self._difference(edge, start_title) if start_title and settings != self._start else ""
        return EdgeWords(figure, tone, _precision(last.error, is_over=edge.is_over), difference, stage)

    def _difference(self, edge: _Edge, title: str) -> str:
        """The difference of an edge to that at the start, both equally well known, or larger than either is off."""
        first, both_over = self._of(self._start), False
        named = {stage.name: stage for stage in first.stages}
        pairs = [(stage, named[stage.name]) for stage in edge.stages if stage.name in named]
        if edge.is_over and first.is_over:
            both_over, pairs = True, [(edge.stages[-1], first.stages[-1])]
        elif first.is_over and not pairs:  # known by its end alone
            now, then = edge.stages[-1], first.stages[-1]
            pairs = [(now, then)] if abs(now.edge - then.edge) > now.error + then.error else []
        if not pairs:
            return _("The difference to {table} comes next.", table=title)
        now, then = pairs[-1]
        more = now.edge - then.edge
        if abs(more) < _MIN:
            exact, about = _("The same as at {table}."), _("About the same as at {table}.")
        elif more > 0:
            exact = _("{share} more for the house than at {table}.")
            about = _("About {share} more for the house than at {table}.")
        else:
            exact = _("{share} less for the house than at {table}.")
            about = _("About {share} less for the house than at {table}.")
        return (exact if both_over else about).format(share=percent(abs(more)), table=title)


def _key_of(settings: Any) -> str:
    """The rules that an edge follows from."""
    from casino.odds.edges import key_of

    return key_of(settings)


def _precision(error: float, *, is_over: bool) -> str:
    if not is_over:
        said = _("Of each first bet, under the best play; off by {share} at most so far.")
    elif error == 0.0:
        said = _("Of each first bet, under the best play; exact.")
    elif error >= 2 * _MIN:
        said = _("Of each first bet, under the best play; off by {share} at most.")
    else:
        said = _("Of each first bet, under the best play; off by less than 0.01%.")
    return said.format(share=percent(error))
