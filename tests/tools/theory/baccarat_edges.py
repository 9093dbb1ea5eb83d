"""The house's edge on every bet of Baccarat, exactly; `exact` prints it.

Every course a coup can take through a fresh shoe is dealt and settled by the rules of the game themselves, and counted
in whole numbers: nothing is simulated and nothing is rounded but the figures shown. Only ranks are told apart, since
no suit counts; and a hand's first two cards are taken in one order for both, since their order counts for nothing.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import perm

from casino.core.cards import RANKS
from casino.core.money import CENTS_PER_UNIT
from casino.engines.baccarat.bets import AREAS, settle
from casino.engines.baccarat.hands import Coup, deal_coup

MAX_CARDS = 6
KNOWN_DECKS = 8
# What a bet is expected to bring on a fresh shoe of so many decks, in per cent of it (RULES, part 5).
KNOWN_PERCENT = {
    "player": "-1.2351",
    "banker": "-1.0579",
    "tie": "-14.3596",
    "player_pair": "-10.3614",
    "banker_pair": "-10.3614",
}


class _CardsWanted(Exception):
    """The coup asks for one card more than were laid out for it."""


def coups_from(cards: tuple[str, ...]) -> Iterator[Coup]:
    """Every coup that begins with these cards, in the order they are dealt."""
    rest = iter(cards)

    def draw() -> str:
        try:
            return next(rest)
        except StopIteration:
            raise _CardsWanted from None

    try:
        yield deal_coup(draw)
        return
    except _CardsWanted:
        pass
    for rank in RANKS:
        yield from coups_from((*cards, f"{rank}S"))


def ways(dealt: Counter[str], shoe: Mapping[str, int]) -> int:
    """In how many ways these ranks come from a shoe in a given order, and cards after them to six in all."""
    found = perm(sum(shoe.values()) - dealt.total(), MAX_CARDS - dealt.total())
    for rank, times in dealt.items():
        found *= perm(shoe.get(rank, 0), times)
    return found


def weighed_coups(shoe: Mapping[str, int]) -> Counter[tuple[str, bool, bool]]:
    """How many orders of six cards end how: by winner, Player's pair and Banker's pair.

    `shoe` is how many cards of each rank there are.
    """
    found: Counter[tuple[str, bool, bool]] = Counter()
    held = [rank for rank in RANKS if shoe.get(rank)]
    pairs = [(one, other) for place, one in enumerate(held) for other in held[place:]]
    for one, other in pairs:
        for third, fourth in pairs:
            orders = (1 + (one != other)) * (1 + (third != fourth))
            for coup in coups_from((f"{one}S", f"{third}S", f"{other}S", f"{fourth}S")):
                dealt = Counter(card[0] for card in coup.player + coup.banker)
                kind = (coup.winner, coup.has_player_pair, coup.has_banker_pair)
                found[kind] += orders * ways(dealt, shoe)
    return found


def edges(shoe: Mapping[str, int]) -> dict[str, Fraction]:
    """What a dollar on each area is expected to bring, its stake taken off: negative where the house wins."""
    counts = weighed_coups(shoe)
    staked, net = counts.total(), Counter[str]()
    for (winner, has_player_pair, has_banker_pair), times in counts.items():
        coup = Coup((), (), 0, 0, winner, has_player_pair, has_banker_pair)
        for area, result in settle(coup, dict.fromkeys(AREAS, (1,))).items():
            net[area] += times * (result.returned - result.staked)
    return {area: Fraction(net[area], staked * CENTS_PER_UNIT) for area in AREAS}


def percent(edge: Fraction) -> str:
    """An edge in per cent to four decimals, a half rounded to the even one: "-1.0579"."""
    sign, places = ("-" if edge < 0 else ""), round(abs(edge) * 100 * 10_000)
    return f"{sign}{places // 10_000}.{places % 10_000:04d}"


def fresh_shoe(decks: int) -> dict[str, int]:
    """How many cards of each rank lie in so many decks."""
    return dict.fromkeys(RANKS, 4 * decks)
