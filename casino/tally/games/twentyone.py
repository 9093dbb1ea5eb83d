"""The cards of Blackjack and Black Axe for statistics: one game of cards in two houses."""

from fractions import Fraction

from casino.core.cards import DECK
from casino.core.texts import _
from casino.engines.base import Event
from casino.engines.twentyone import events as e
from casino.engines.twentyone.settings import BlackAxeSettings, BlackjackSettings, TwentyOneSettings
from casino.engines.twentyone.table import is_natural
from casino.records.rounds import RoundRecord
from casino.tally.game_card import NoteSeen, TallyCard, of_best_play, of_seat
from casino.tally.games.twentyone_distribution import DISTRIBUTIONS

_TENS, _ACES = 16, 4  # in a deck


def natural_chance(decks: int) -> Fraction:
    """The chance that two cards of a shoe are an ace and a ten-value card."""
    size = decks * len(DECK)
    return Fraction(2 * decks * _TENS * decks * _ACES, size * (size - 1))


def _card(name: str, title: str, settings: type[TwentyOneSettings], natural: str, keys: tuple[str, ...]) -> TallyCard:
    """The card of one of the two games; `keys` are those of naturals, busts, hands doubled and hands split."""
    naturals, busts, doubled, split = keys

    def count(note: NoteSeen, events: list[Event], rules: TwentyOneSettings, record: RoundRecord, seat: int) -> None:
        mine = of_seat(events, seat)
        begun = [event.card for event in mine if isinstance(event, e.CardDealt)][:2]
        hands = [event.outcome for event in mine if isinstance(event, e.HandSettled)]
        note(naturals, is_natural(begun), natural_chance(rules.decks))
        note(busts, hands.count("bust"), chances=len(hands))
        note(doubled, sum(isinstance(event, e.HandDoubled) for event in mine), chances=len(hands))
        note(split, sum(isinstance(event, e.HandSplit) for event in mine), chances=len(hands))

    return TallyCard(
        name=name,
        game=name,
        title=title,
        settings=settings,
        meaning=_(
            "{game} is compared with the exact average of a full shoe: best play by composition, all splits, no "
            "insurance. A mistake counts as bad luck here. How far luck may stray is estimated from endless decks.",
            game=title,
        ),
        average=of_best_play(DISTRIBUTIONS),
        rates={
            naturals: (natural, _("hands begun")),
            busts: (_("Busts"), _("hands")),
            doubled: (_("Hands doubled"), _("hands")),
            split: (_("Hands split"), _("hands")),
        },
        count=count,
    )


BLACKJACK = _card(
    "blackjack",
    _("Blackjack"),
    BlackjackSettings,
    _("Naturals to begin with"),
    ("naturals", "busts", "doubled", "split"),
)
BLACK_AXE = _card(
    "black_axe",
    _("Black Axe"),
    BlackAxeSettings,
    _("Black Axes to begin with"),
    ("axes", "axe_busts", "axe_doubled", "axe_split"),
)
