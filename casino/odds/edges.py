"""The house's share of a first bet at a table, from a full shoe: each worked out once, and known from then on.

Those of twenty-one take seconds, so the shipped tables' are in `assets/edges.toml`; all others are worked out when they
are asked for. What an edge is measured by is named here, for every page that shows one. No choice of a hand is valued,
and numpy is imported only when something is worked out.

Ten of them would take a quarter of a minute at every start, so those of shipped tables are in `assets/edges.toml`
under their rules; a player's own table takes the hall's idle frames. Three levels of ours favour the player a little,
and so does a source's: that is kept, and said at the door.
"""

import tomllib
from collections.abc import Callable, Generator, Iterator
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from casino.core.cards import RANKS
from casino.core.errors import NoOdds
from casino.core.resources import asset
from casino.core.texts import _
from casino.engines.baccarat.settings import SalonSettings
from casino.engines.black_baron.settings import BlackBaronSettings
from casino.engines.registry import GAMES
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.engines.twentyone.side_bets import KINDS as SIDE_KINDS
from casino.engines.twentyone.side_bets import NAMES as SIDE_NAMES
from casino.odds.value import EdgeEstimate

EDITION = 1  # of how edges are worked out; a file of another edition is not used
_ALL_SPLITS = "all splits"
_FILE = "edges.toml"
_SUITS = 4
_UNIT = 2_000  # cents of which every payout is whole
# What a first bet's worth does not depend on.
_BESIDE = {"seats", "minimum", "maximum", "bet_step", "shuffle", "reshuffle_below", "insurance_pays", "cut_card"} | {
    *("spots", "perfect_pairs", "twenty_one_plus_three"),
    *(f"{kind}_pays" for kinds in SIDE_KINDS.values() for kind in kinds),
}
_Stages = Generator[EdgeEstimate | None, None, None]
_KNOWN: dict[str, EdgeEstimate] = {}


# -- how it is worked out -------------------------------------------------------------------------------------


def _of_twentyone(settings: TwentyOneSettings) -> _Stages:
    from casino.odds.twentyone.edge import edge_stages

    yield from edge_stages(settings)


def _of_black_baron(settings: BlackBaronSettings) -> _Stages:
    from casino.odds.black_baron import values_of

    edge = yield from values_of(settings).edge()
    yield EdgeEstimate(_ALL_SPLITS, edge, 0.0)


def _of_salon(settings: SalonSettings) -> _Stages:
    from casino.odds.baccarat import coup_law

    law = yield from coup_law(dict.fromkeys(RANKS, _SUITS * settings.decks))
    gain = max(law.gain(area, _UNIT) for area in ("player", "banker"))
    yield EdgeEstimate("the better main bet", -float(gain / _UNIT), 0.0)


class _EdgeKind(NamedTuple):
    """The way an edge is worked out for one type of settings, its yardstick, and whether that takes no time."""

    work: Callable[[Any], _Stages]
    yardstick: str
    is_quick: bool = True


_KINDS: dict[type, _EdgeKind] = {
    TwentyOneSettings: _EdgeKind(
        _of_twentyone, _("full shoe, best play by composition, all splits, no insurance"), is_quick=False
    ),
    BlackBaronSettings: _EdgeKind(_of_black_baron, _("best play, all splits")),
    SalonSettings: _EdgeKind(_of_salon, _("full shoe, the better of Player and Banker")),
}


def _kind_of(settings: object) -> _EdgeKind | None:
    return next((found for kind, found in _KINDS.items() if isinstance(settings, kind)), None)


def stages(settings: object) -> _Stages:
    """The house's share of a first bet, closer from stage to stage, with None between slices of a few milliseconds.

    All of it is worked out, whatever is known; the last stage is known from then on. Raises NoOdds, before the first
    slice, where no bet is made against the house.
    """
    if (kind := _kind_of(settings)) is not None:
        return _remembered(settings, kind)
    title = next(game.title for game in GAMES.values() if type(settings) in game.settings)
    raise NoOdds(_("no bet is made against the house at this table of {game}, so it has no edge.", game=title))


def _remembered(settings: object, kind: _EdgeKind) -> _Stages:
    last: EdgeEstimate | None = None
    for stage in kind.work(settings):
        last = stage or last
        yield stage
    assert last is not None
    _KNOWN[key_of(settings)] = last


def yardstick(settings: object) -> str:
    """The yardstick of an edge, in a few words; empty where there is none."""
    kind = _kind_of(settings)
    return kind.yardstick if kind is not None else ""


# -- what is known --------------------------------------------------------------------------------------------


def key_of(settings: Any) -> str:
    """The rules that a table's edge follows from, as text: tables with the same have the same edge."""
    names = (name for name in settings.__struct_fields__ if name not in _BESIDE)
    return " ".join(f"{name}={getattr(settings, name)}" for name in names)


@cache
def _read() -> None:
    """Reads the edges of the shipped tables."""
    kept = tomllib.loads(asset(_FILE).read_text("utf-8"))
    if kept["edition"] == EDITION:
        for key, (edge, error) in kept["edges"].items():
            _KNOWN.setdefault(key, EdgeEstimate(_ALL_SPLITS, edge, error))


def known(settings: object) -> EdgeEstimate | None:
    """A table's edge, if it has been read or worked out already."""
    return _KNOWN.get(key_of(settings))


def noted(settings: object) -> EdgeEstimate | None:
    """A table's edge, if it is known or can be read from the shipped file. Nothing is worked out."""
    _read()
    return known(settings)


def looked_up(settings: object) -> EdgeEstimate | None:
    """A table's edge, if it is known, shipped, or worked out within some milliseconds."""
    kind = _kind_of(settings)
    return of(settings) if kind is not None and kind.is_quick else noted(settings)


def of_side_bets(settings: object) -> dict[str, Fraction]:
    """The house's share of each side bet of a table, by the bet's name; worked out at once, and exact."""
    if not isinstance(settings, TwentyOneSettings):
        return {}
    from casino.odds.twentyone.side_bets import edge_of

    return {SIDE_NAMES[bet]: edge_of(settings, bet) for bet in settings.side_bets}


def prepare(settings: object) -> Iterator[None]:
    """Works a table's edge out in slices of a few milliseconds, unless it is known. Raises NoOdds where it has none."""
    if noted(settings) is None:
        for stage in stages(settings):
            if stage is None:
                yield


def of(settings: object) -> EdgeEstimate:
    """A table's edge, at once. Raises NoOdds where it has none."""
    for _rest in prepare(settings):
        pass
    return _KNOWN[key_of(settings)]
