"""The card for statistics."""

from fractions import Fraction

from sixth.engine import SIDES, DieThrown, Settings

from casino.tally.game_card import TallyCard, of_first_bet, of_seat
from casino.tally.shares import Distribution


def count(note, events, settings, record, seat) -> None:
    first = next(event for event in of_seat(events, seat) if isinstance(event, DieThrown))
    note("high_sixes", first.face == SIDES, Fraction(1, SIDES))


CARD = TallyCard(
    name="high_die",
    game="high_die",
    title="High Die",
    settings=Settings,
    meaning="High Die is measured against the average of the best play.",
    average=of_first_bet(lambda settings: iter(()), lambda settings: Distribution(0.125, 0.8)),
    rates={"high_sixes": ("Sixes to begin with", "rounds")},
    count=count,
)
