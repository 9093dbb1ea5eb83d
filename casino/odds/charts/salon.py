"""The chart of the salon: what each bet pays, how often it wins, what the house keeps. No choice follows a bet."""

from collections.abc import Generator
from fractions import Fraction

from casino.core.cards import RANKS
from casino.core.texts import _, ngettext, percent
from casino.engines.baccarat.bets import AREA_NAMES, AREAS, MAIN_AREAS, PAYS
from casino.engines.baccarat.settings import SalonSettings
from casino.odds.baccarat import WINNERS, CoupLaw, coup_law
from casino.odds.charts.chart import ChartBlock, ChartCell, ChartNote

AGAINST = ""
_COLUMNS = (_("Pays"), _("Wins"), _("Comes back"), _("House keeps"))
_SUITS = 4
_UNIT = 2_000  # cents of which every payout is whole

Work = Generator[None, None, tuple[tuple[ChartBlock, ...], tuple[ChartNote, ...]]]


def work(rules: SalonSettings) -> Work:
    """The blocks and notes of a table's chart, resting every few milliseconds."""
    law = yield from coup_law(dict.fromkeys(RANKS, _SUITS * rules.decks))
    cells = tuple(tuple(ChartCell(words) for words in _row(law, area)) for area in AREAS)
    best = max(AREAS, key=lambda area: law.gain(area, _UNIT))
    said = _("{bet} costs the least. No order of bets and no road changes any of these figures.", bet=AREA_NAMES[best])
    return (ChartBlock(_("Bets"), tuple(AREA_NAMES[area] for area in AREAS), _COLUMNS, cells),), (
        ChartNote(_("Best play"), (said,)),
    )


def _row(law: CoupLaw, area: str) -> tuple[str, ...]:
    won = law.of_winner(area) if area in WINNERS else law.pair
    back = law.of_winner("tie") if area in MAIN_AREAS else Fraction(0)
    kept = -law.gain(area, _UNIT) / _UNIT
    return PAYS[area].in_words(), *(percent(float(one)) if one else _("never") for one in (won, back, kept))


def rules_in_words(rules: SalonSettings) -> tuple[str, ...]:
    """The rules that the figures follow from, in a few words each."""
    decks = ngettext("{count} deck", "{count} decks", rules.decks)
    return decks, _("full shoe"), _("5% commission on the Banker")
