"""Baccarat's cards for statistics: the salon, and the bomb."""

from collections.abc import Iterator
from fractions import Fraction

from casino.core.texts import _
from casino.engines.baccarat.events import BombEnded, CoupSettled
from casino.engines.baccarat.hands import is_natural, is_pair, total_of
from casino.engines.baccarat.settings import DefusalSettings, SalonSettings
from casino.engines.base import Event
from casino.records.rounds import RoundRecord
from casino.tally.game_card import Average, Expectation, NoteSeen, TallyCard
from casino.tally.games.baccarat_distribution import DISTRIBUTIONS, bets_distribution


def _prepare(settings: SalonSettings) -> Iterator[None]:
    return DISTRIBUTIONS.prepare(settings.decks)


def _average(settings: SalonSettings, record: RoundRecord, seat: int) -> Expectation:
    """The expectation of all deals together, each with the chips on its areas."""
    deals = [bets_distribution(settings.decks, deal.bets) for deal in record.rounds or ()]
    return Expectation(
        sum((mean for mean, _ in deals), Fraction(0)), sum((variance for _, variance in deals), Fraction(0))
    )


def _count_deals(note: NoteSeen, events: list[Event], settings: SalonSettings, record: RoundRecord, seat: int) -> None:
    distribution = DISTRIBUTIONS.of(settings.decks)
    for coup in events:
        if isinstance(coup, CoupSettled):
            for winner, key in (("player", "player_wins"), ("banker", "banker_wins"), ("tie", "ties")):
                note(key, coup.winner == winner, distribution.of_winner(winner))
            note("player_pairs", is_pair(coup.player), distribution.pair)
            note("banker_pairs", is_pair(coup.banker), distribution.pair)
            is_over = any(is_natural(total_of(hand[:2])) for hand in (coup.player, coup.banker))
            note("coup_naturals", is_over, distribution.natural)


def _count_bomb(note: NoteSeen, events: list[Event], settings: DefusalSettings, record: RoundRecord, seat: int) -> None:
    note("disarmed", any(isinstance(event, BombEnded) and event.outcome == "disarmed" for event in events))


SALON = TallyCard(
    name="baccarat",
    game="baccarat",
    title=_("Baccarat"),
    settings=SalonSettings,
    meaning=_("Baccarat is compared with the average of all hands from a full shoe."),
    average=Average(_prepare, _average),
    rates={
        "player_wins": (_("The Player wins"), _("deals")),
        "banker_wins": (_("The Banker wins"), _("deals")),
        "ties": (_("Ties"), _("deals")),
        "player_pairs": (_("Player Pairs"), _("deals")),
        "banker_pairs": (_("Banker Pairs"), _("deals")),
        "coup_naturals": (_("Naturals on either side"), _("deals")),
    },
    count=_count_deals,
)
BOMB = TallyCard(
    name="bomb",
    game="baccarat",
    title=_("The bomb"),
    settings=DefusalSettings,
    meaning=_("The bomb is left out: its cards follow from its case, so nothing there is luck."),
    rates={"disarmed": (_("Bombs disarmed"), _("bombs"))},
    count=_count_bomb,
)
