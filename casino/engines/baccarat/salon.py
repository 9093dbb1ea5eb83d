"""Baccarat in the salon: one seat, a shoe kept from round to round, a deal in one step (RULES, part 5).

`hands` says what hands count, `bets` what bets are and pay. No purse, no screen, no bomb.

A deal is one transaction, so cards that are squeezed slowly are settled before the first corner is lifted. The roads
are read back from the books.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from casino.core.cards import Shoe
from casino.core.chance import Chance
from casino.core.errors import BetRefused, UnknownSeat, WrongPhase
from casino.core.texts import _
from casino.engines.baccarat import events as e
from casino.engines.baccarat.bets import AREAS, barring_faults, resorted, settle_stakes, stakes_of
from casino.engines.baccarat.events import SalonView
from casino.engines.baccarat.hands import Coup, deal_coup, is_natural, points_of, total_of
from casino.engines.baccarat.settings import SalonSettings
from casino.engines.base import (
    HOUSE,
    Action,
    BareTable,
    Entrant,
    Event,
    Offer,
    Opening,
    RoundSettled,
    SeatResult,
    check_fields,
    check_phase,
)

SEAT = 1


class Salon(BareTable):
    """One table of the salon; see `casino.engines.base.Engine` for the contract."""

    title: ClassVar[str] = "Baccarat"
    begins_with: ClassVar[Opening] = "chips"
    has_button: ClassVar[bool] = False
    phases: ClassVar[dict[str, tuple[str, ...]]] = {"closed": (), "betting": ("deal",)}
    phase_words: ClassVar[dict[str, str]] = {"closed": _("no round is open"), "betting": _("bets are being made")}

    def __init__(self, settings: SalonSettings) -> None:
        self.settings = settings
        self.seats = SEAT
        self.phase = "closed"
        self.shoe = Shoe(settings.decks)
        self._limits = settings.limits

    # -- queries ----------------------------------------------------------------------------------------------

    def settlement_extra(self) -> dict[str, Any]:
        return {"strikes": 0, "solved": False}  # what a record of deals says at any table of Baccarat

    @property
    def turn(self) -> int | None:
        return HOUSE if self.phase == "betting" else None

    @property
    def shuffle_is_next(self) -> bool:
        """Whether the cut card is out, so that the next deal begins with a shuffle."""
        return self.shoe.left <= self.settings.cut_card

    def legal_actions(self, seat: int) -> tuple[Offer, ...]:
        if seat != SEAT or self.phase != "betting":
            return ()
        return (Offer("deal", least=int(self.settings.minimum), most=int(self.settings.maximum), asks="bets"),)

    def default_action(self, seat: int) -> Action:
        """Raises WrongPhase: a deal is over in one step, so no seat is ever to act."""
        raise WrongPhase(_("A deal is over as soon as it begins: nobody has a turn."))

    def view(self, seat: int) -> SalonView:
        return SalonView(self.phase, self.turn, self.shoe.left, self.shuffle_is_next)

    def verify(self, action: Action) -> int:
        return sum(self._stakes(action).values())

    def _stakes(self, action: Action) -> dict[str, int]:
        """The cents a deal puts on each area. Raises as `verify`."""
        check_phase(self, action.action)
        check_fields(action, "bets")
        if action.seat != SEAT:
            raise UnknownSeat(_("There is no seat {seat}: the table has seat {only}.", seat=action.seat, only=SEAT))
        stakes = stakes_of(action.bets or {})
        for fault in barring_faults(stakes, self._limits):
            raise BetRefused(fault.message)
        return stakes

    # -- the deal ---------------------------------------------------------------------------------------------

    def open_round(self, chance: Chance) -> None:
        if self.phase != "closed":
            raise WrongPhase(_("A round is open at this table."))
        self._chance = chance
        self.phase = "betting"

    def opening(self, places: Mapping[int, Entrant], button: int) -> tuple[Action, ...]:
        return tuple(Action(seat, "deal", bets=dict(place.bets)) for seat, place in sorted(places.items()))

    def apply(self, action: Action) -> tuple[Event, ...]:
        stakes, bets = self._stakes(action), action.bets or {}
        events: list[Event] = []
        for area, cents in stakes.items():
            chips = tuple(bets[area])
            events.append(e.AreaBetPlaced(SEAT, cents, area, chips))
            if (in_order := resorted(chips)) != chips:
                events.append(e.ChipsResorted(area, in_order))
        if self.shuffle_is_next:
            self.shoe.shuffle()
            events.append(e.ShoeShuffled(self.shoe.left))
        coup = deal_coup(self._draw)
        events += describe_deal(coup)
        self._settle(coup, stakes, events)
        self.phase = "closed"
        return tuple(events)

    def _draw(self) -> str:
        card = self._chance.card(self.shoe)
        self.shoe.take(card)
        return card

    def _settle(self, coup: Coup, stakes: Mapping[str, int], events: list[Event]) -> None:
        staked = returned = 0
        for area, result in settle_stakes(coup, stakes).items():
            staked += result.staked
            returned += result.returned
            number = AREAS.index(area) + 1
            events.append(e.AreaSettled(SEAT, number, result.outcome, result.staked, result.returned, area))
        events.append(describe_coup(coup, returned - staked))
        events.append(RoundSettled((SeatResult(SEAT, staked, returned),), None, len(coup.player) + len(coup.banker)))


def describe_deal(coup: Coup) -> list[Event]:
    """Describes a deal card by card, and why no more are drawn."""
    hands = (("player", coup.player, coup.player_total), ("banker", coup.banker, coup.banker_total))
    events: list[Event] = [e.CardDealt(name, cards[0], points_of(cards[0])) for name, cards, _ in hands]
    events += [e.CardDealt(name, cards[1], total_of(cards[:2])) for name, cards, _ in hands]
    naturals = [e.NaturalShown(name, total) for name, cards, total in hands if len(cards) == 2 and is_natural(total)]
    if naturals:
        return [*events, *naturals]
    for name, cards, total in hands:
        events.append(e.CardDealt(name, cards[2], total) if len(cards) > 2 else e.HandStood(name, total))
    return events


def describe_coup(coup: Coup, net: int) -> e.CoupSettled:
    """Describes the end of a deal that won or lost so many cents."""
    return e.CoupSettled(coup.player, coup.banker, coup.player_total, coup.banker_total, coup.winner, net)
