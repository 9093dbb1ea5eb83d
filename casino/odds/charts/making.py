"""Makes the chart of a level, whatever its game. Each game's cells are worked out in a module of its own."""

from collections import OrderedDict
from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any, NamedTuple

from casino.core.errors import NoOdds
from casino.core.texts import _, percent
from casino.engines.baccarat.settings import DefusalSettings, SalonSettings
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.pilok.settings import PilokSettings
from casino.engines.registry import GAMES
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.odds import edges
from casino.odds.charts.chart import Chart, ChartBlock, ChartNote, edition_of
from casino.records.levels import Level

Work = Generator[None, None, Chart]
_Parts = Generator[None, None, tuple[tuple[ChartBlock, ...], tuple[ChartNote, ...]]]


class _ChartKind(NamedTuple):
    """The way the charts of tables with one type of settings are made."""

    work: Callable[[Any], _Parts]
    rules_in_words: Callable[[Any], tuple[str, ...]]
    against: str


def _of_twentyone() -> _ChartKind:
    from casino.odds.charts import twentyone  # imports numpy, as does the salon's

    return _ChartKind(twentyone.work, twentyone.rules_in_words, twentyone.AGAINST)


def _of_black_baron() -> _ChartKind:
    from casino.odds.charts import black_baron

    return _ChartKind(black_baron.work, black_baron.rules_in_words, black_baron.AGAINST)


def _of_salon() -> _ChartKind:
    from casino.odds.charts import salon

    return _ChartKind(salon.work, salon.rules_in_words, salon.AGAINST)


_KINDS: dict[type, Callable[[], _ChartKind]] = {
    TwentyOneSettings: _of_twentyone,
    BlackBaronSettings: _of_black_baron,
    SalonSettings: _of_salon,
}
_NONE: dict[type, str] = {
    PilokSettings: _(
        "Nobody can say what the best play of {title} is: it depends on what the others do, so there is no chart."
    ),
    DefusalSettings: _("A bomb is solved, not played by odds: its manual says how, so there is no chart."),
}


def has_chart(level: Level) -> bool:
    """Whether a level has a chart."""
    return _maker_of(level) is not None


def _maker_of(level: Level) -> Callable[[], _ChartKind] | None:
    return next((maker for kind, maker in _KINDS.items() if isinstance(level.settings, kind)), None)


def chart_of(level: Level) -> Work:
    """Makes the chart of a level, resting between slices of a few milliseconds; the chart is what it returns.

    The latest are kept. Raises NoOdds, in one sentence, where there is none.
    """
    maker = _maker_of(level)
    if maker is None:
        said = _NONE.get(type(level.settings), _("There is no chart of {title}."))
        raise NoOdds(said.format(title=GAMES[level.game].title))
    return _made(level, maker())


def _rules_of(settings: Any) -> str:
    """The rules that a chart follows from: those of the edge, and what insurance pays."""
    return f"{edges.key_of(settings)} insurance_pays={getattr(settings, 'insurance_pays', '')}"


_MADE: OrderedDict[tuple[str, str], Chart] = OrderedDict()
_MAX_MADE = 16


def _made(level: Level, kind: _ChartKind) -> Work:
    key = level.name, _rules_of(level.settings)
    if key not in _MADE:
        _MADE[key] = yield from _worked_out(level, kind)
        if len(_MADE) > _MAX_MADE:
            _MADE.popitem(last=False)
    return replace(_MADE[key], level=_(level.title))


def _worked_out(level: Level, kind: _ChartKind) -> Work:
    blocks, notes = yield from kind.work(level.settings)
    yield from edges.prepare(level.settings)
    return Chart(
        game=GAMES[level.game].title,
        level=_(level.title),
        rules=kind.rules_in_words(level.settings),
        edge=_edge_in_words(edges.of(level.settings).edge, edges.yardstick(level.settings)),
        edition=edition_of(_rules_of(level.settings)),
        against=kind.against,
        blocks=blocks,
        notes=notes,
    )


def _edge_in_words(edge: float, yardstick: str) -> str:
    return _("House edge {edge} of the first bet: {yardstick}.", edge=percent(edge, 3), yardstick=yardstick)
