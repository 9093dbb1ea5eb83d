"""Black Baron's card for statistics."""

from collections import Counter
from fractions import Fraction

from casino.core.texts import _
from casino.engines.base import Event
from casino.engines.black_baron import events as e
from casino.engines.black_baron.settings import BARON, SIDES, BlackBaronSettings
from casino.records.rounds import RoundRecord
from casino.tally.game_card import NoteSeen, TallyCard, of_best_play, of_seat
from casino.tally.games.black_baron_distribution import DISTRIBUTIONS

_BARON = Fraction(1, SIDES**2)
_PAIR = Fraction(1, SIDES)


def _count(note: NoteSeen, events: list[Event], settings: BlackBaronSettings, record: RoundRecord, seat: int) -> None:
    begun = next(event for event in events if isinstance(event, e.HandRolled) and event.seat == seat)
    note("barons", begun.dice == BARON, _BARON)
    note("dice_pairs", begun.dice[0] == begun.dice[1], _PAIR)
    note("plagues", any(isinstance(event, e.PlagueStruck) for event in events), _BARON)
    mine = of_seat(events, seat)
    stays = Counter(event.reason for event in mine if isinstance(event, e.HandStayed))
    hands = [event.outcome for event in mine if isinstance(event, e.HandSettled)]
    note("round_tables", stays["round_table"], chances=len(hands))
    note("dice_busts", hands.count("bust"), chances=len(hands))
    note("dice_doubled", sum(isinstance(event, e.HandDoubled) for event in mine), chances=len(hands))
    note("dice_split", sum(isinstance(event, e.HandSplit) for event in mine), chances=len(hands))


CARD = TallyCard(
    name="black_baron",
    game="black_baron",
    title=_("Black Baron"),
    settings=BlackBaronSettings,
    meaning=_(
        "Black Baron is compared with the average of perfect play under its rules: a mistake counts as bad luck here."
    ),
    average=of_best_play(DISTRIBUTIONS),
    rates={
        "barons": (_("Black Barons"), _("hands begun")),
        "plagues": (_("Black Plagues"), _("rounds")),
        "dice_pairs": (_("Pairs of dice to begin with"), _("hands begun")),
        "round_tables": (_("Round Tables"), _("hands")),
        "dice_busts": (_("Busts"), _("hands")),
        "dice_doubled": (_("Hands doubled"), _("hands")),
        "dice_split": (_("Hands split"), _("hands")),
    },
    count=_count,
)
