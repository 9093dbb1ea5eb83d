"""The cards of Blackjack and Black Axe for statistics: one game of cards in two houses."""

from fractions import Fraction
from itertools import takewhile

from casino.core.cards import DECK
from casino.core.texts import _
from casino.engines.base import Event
from casino.engines.twentyone import events as e
from casino.engines.twentyone.settings import BlackAxeSettings, BlackjackSettings, TwentyOneSettings
from casino.engines.twentyone.side_bets import SPOT
from casino.engines.twentyone.table import is_natural
from casino.odds import edges
from casino.records.rounds import RoundRecord
from casino.tally.game_card import Average, Expectation, NoteSeen, TallyCard, of_best_play, of_seat
from casino.tally.games.twentyone_distribution import DISTRIBUTIONS

_TENS, _ACES = 16, 4  # in a deck
_TOGETHER = Fraction(3, 8)  # how much hands on two spots go together, as they meet one dealer


def natural_chance(decks: int) -> Fraction:
    """The chance that two cards of a shoe are an ace and a ten-value card."""
    size = decks * len(DECK)
    return Fraction(2 * decks * _TENS * decks * _ACES, size * (size - 1))


def _of_all_bets() -> Average:
    """The average of all that a seat bet before the deal: on its spots, and on the side."""
    on_one = of_best_play(DISTRIBUTIONS)

    def of(rules: TwentyOneSettings, record: RoundRecord, seat: int) -> Expectation:
        held, found = record.seats[seat - 1], on_one.of(rules, record, seat)
        if held is None or not held.bets:
            return found
        from casino.odds.twentyone.side_bets import mean_and_variance

        places, edge, law = rules.areas, edges.of(rules).edge, DISTRIBUTIONS.of(rules)
        mean, variance, before = found.mean, found.variance, held.bet or 0
        for area, cents in held.bets.items():
            bet = places[area][0]
            one, square = mean_and_variance(rules, bet) if bet != SPOT else (-Fraction(edge), Fraction(law.variance))
            mean += one * cents
            variance += square * cents * cents
            if bet == SPOT:
                variance += 2 * _TOGETHER * square * cents * before
                before += cents
        return Expectation(mean, variance)

    return Average(on_one.prepare, of, has_choices=True)


def _card(name: str, title: str, settings: type[TwentyOneSettings], natural: str, keys: tuple[str, ...]) -> TallyCard:
    """The card of one of the two games; `keys` are those of naturals, busts, hands doubled and hands split."""
    naturals, busts, doubled, split = keys

    def count(note: NoteSeen, events: list[Event], rules: TwentyOneSettings, record: RoundRecord, seat: int) -> None:
        mine = of_seat(events, seat)
        begun: dict[int, list[str]] = {}
        for event in takewhile(lambda event: not isinstance(event, e.UpCardDealt), events):
            if isinstance(event, e.CardDealt) and event.seat == seat:
                begun.setdefault(event.hand, []).append(event.card)
        hands = [event.outcome for event in mine if isinstance(event, e.HandSettled)]
        dealt = sum(map(is_natural, begun.values()))
        note(naturals, dealt, natural_chance(rules.decks), chances=len(begun))
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
        average=_of_all_bets(),
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
