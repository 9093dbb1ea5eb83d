"""The bets of Baccarat: areas, chips, limits, the faults of a layout, and what it pays (RULES, part 5).

Chips are in whole dollars, as on the felt; everything else is in cents. No card is dealt here. What a wrong layout
leads to (a message, a strike) is up to the table.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal

import msgspec

from casino.core.errors import BetRefused
from casino.core.money import CENTS_PER_UNIT, LARGEST_CENTS, Currency, Ratio, format_amount
from casino.core.texts import _
from casino.engines.baccarat.hands import Coup

# Chips by area, bottom first. An area without chips may be left out.
Bets = Mapping[str, Sequence[int]]
FaultKind = Literal["no main bet", "two main bets", "outside the limits", "chips out of order"]

MAIN_AREAS = ("player", "banker")
SIDE_AREAS = ("tie", "player_pair", "banker_pair")
AREAS = (*MAIN_AREAS, *SIDE_AREAS)
AREA_NAMES = {
    "player": _("Player"),
    "banker": _("Banker"),
    "tie": _("Tie"),
    "player_pair": _("Player Pair"),
    "banker_pair": _("Banker Pair"),
}
CHIPS = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000)
PAYS = {
    "player": Ratio(1, 1),
    "banker": Ratio(19, 20),
    "tie": Ratio(8, 1),
    "player_pair": Ratio(11, 1),
    "banker_pair": Ratio(11, 1),
}
NO_MAIN_BET = _("A bet on the Player or on the Banker is missing.")
DOLLARS = Currency(symbol="$")

_SIDE_SHARE = 10  # the limits of a side bet are the posted ones divided by this


class Limits(msgspec.Struct, frozen=True):
    """The limits a table posts, in cents. Raises ValueError, naming the key, if no bet could be within them."""

    minimum: int
    maximum: int

    def __post_init__(self) -> None:
        if self.minimum < 1:
            raise ValueError(_("`minimum` must be more than 0"))
        if not self.minimum <= self.maximum <= LARGEST_CENTS:
            raise ValueError(_("`maximum` must be at least `minimum`, and no more than a purse can hold"))

    def of_area(self, area: str) -> tuple[int, int]:
        """The least and the largest bet on an area, in cents; side bets have exactly a tenth of the posted limits.

        A tenth that falls between two cents admits the whole cents within it.
        """
        if area in MAIN_AREAS:
            return self.minimum, self.maximum
        return -(-self.minimum // _SIDE_SHARE), self.maximum // _SIDE_SHARE


class Fault(msgspec.Struct, frozen=True):
    """A fault of a layout, and the sentence that says it. `area` is "" if it concerns the whole."""

    kind: FaultKind
    area: str
    message: str

    @property
    def prevents_deal(self) -> bool:
        """Whether no card is dealt because of it. Chips out of order are sorted, and the round goes on."""
        return self.kind != "chips out of order"


class AreaResult(msgspec.Struct, frozen=True):
    """The result of the bet on one area, in cents; `returned` holds the stake unless it was lost."""

    staked: int
    returned: int
    outcome: Literal["won", "lost", "pushed"]


def stakes_of(bets: Bets) -> dict[str, int]:
    """The cents on each area with chips, in the order of AREAS.

    Raises BetRefused for an area or a chip the table does not have.
    """
    for area, stack in bets.items():
        if area not in AREAS:
            raise BetRefused(
                _('There is no bet called "{area}" here: there are {areas}.', area=area, areas=", ".join(AREAS))
            )
        for chip in stack:
            if chip not in CHIPS:
                raise BetRefused(
                    _(
                        "There is no chip of {chip} here: chips are {str} dollars.",
                        chip=chip,
                        str=", ".join(map(str, CHIPS)),
                    )
                )
    return {area: sum(bets[area]) * CENTS_PER_UNIT for area in AREAS if bets.get(area)}


def largest_chip(dollars: int) -> int:
    """The largest chip that is worth no more than so many dollars."""
    return max(chip for chip in CHIPS if chip <= dollars)


def faults_of(bets: Bets, limits: Limits) -> tuple[Fault, ...]:
    """All faults of a layout, in the order in which a deal checks them; empty if it may be dealt.

    Raises BetRefused as `stakes_of`.
    """
    return (*barring_faults(stakes_of(bets), limits), *_order_faults(bets))


def barring_faults(stakes: Mapping[str, int], limits: Limits) -> list[Fault]:
    """The faults of the cents on each area that prevent the deal, in the same order."""
    return [*_main_faults(stakes), *_limit_faults(stakes, limits)]


def _main_faults(stakes: Mapping[str, int]) -> Iterator[Fault]:
    main = [area for area in MAIN_AREAS if area in stakes]
    if not main:
        yield Fault("no main bet", "", NO_MAIN_BET)
    if len(main) > 1:
        yield Fault("two main bets", "", _("Bet on the Player or on the Banker, not on both."))


def _limit_faults(stakes: Mapping[str, int], limits: Limits) -> Iterator[Fault]:
    for area, stake in stakes.items():
        least, most = limits.of_area(area)
        if not least <= stake <= most:
            message = _(
                "A bet on {area} is {least} to {most} here, not {stake}.",
                area=AREA_NAMES[area],
                least=format_amount(least, DOLLARS),
                most=format_amount(most, DOLLARS),
                stake=format_amount(stake, DOLLARS),
            )
            yield Fault("outside the limits", area, message)


def _order_faults(bets: Bets) -> Iterator[Fault]:
    for area in AREAS:
        wrong = next(((lower, upper) for lower, upper in pairwise(bets.get(area, ())) if upper > lower), None)
        if wrong:
            lower, upper = (format_amount(chip * CENTS_PER_UNIT, DOLLARS) for chip in wrong)
            message = _(
                "On {area} a chip of {larger} lies on one of {smaller}: the largest go to the bottom.",
                area=AREA_NAMES[area],
                larger=upper,
                smaller=lower,
            )
            yield Fault("chips out of order", area, message)


def resorted(stack: Sequence[int]) -> tuple[int, ...]:
    """The chips of a stack in their proper order, the largest at the bottom."""
    return tuple(sorted(stack, reverse=True))


def settle(coup: Coup, bets: Bets) -> dict[str, AreaResult]:
    """The result of each bet, by area in the order of AREAS, each independent of the others.

    Raises BetRefused as `stakes_of`; limits and order are not checked again.
    """
    return settle_stakes(coup, stakes_of(bets))


def settle_stakes(coup: Coup, stakes: Mapping[str, int]) -> dict[str, AreaResult]:
    """The result of each bet, as `settle` has it, from the cents on each area."""
    return {area: _result(area, stake, coup) for area, stake in stakes.items()}


def _result(area: str, stake: int, coup: Coup) -> AreaResult:
    if area in MAIN_AREAS and coup.winner == "tie":
        return AreaResult(stake, stake, "pushed")
    if _has_won(area, coup):
        return AreaResult(stake, stake + PAYS[area].of(stake), "won")
    return AreaResult(stake, 0, "lost")


def _has_won(area: str, coup: Coup) -> bool:
    if area == "player_pair":
        return coup.has_player_pair
    if area == "banker_pair":
        return coup.has_banker_pair
    return coup.winner == area
