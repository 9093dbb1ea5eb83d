"""The events of a table of twenty-one, and the view of it: frozen records, no rules.

An event carries only what everybody may see: of a face-down card only its presence.
"""

import msgspec

from casino.engines.against_dealer import DealerEnded as DealerEnded  # re-exported: they are events of this table too
from casino.engines.against_dealer import HandAsked
from casino.engines.against_dealer import HandDoubled as HandDoubled
from casino.engines.against_dealer import HandSettled as HandSettled
from casino.engines.against_dealer import HandSplit as HandSplit
from casino.engines.base import Event, Staked, StakeRaised, StakeSettled
from casino.engines.twentyone.side_bets import SPOT, area


class ShoeShuffled(Event, frozen=True):
    """All cards went back into the shoe and were shuffled; `cards` are in it now.

    During a round the cards on the table stay there, and only those played before are shuffled in.
    """

    cards: int


class CardDealt(Event, frozen=True):
    """A hand got a card, face up. `total` is what the hand counts now; it is soft while an ace counts eleven."""

    seat: int
    hand: int
    card: str
    total: int
    is_soft: bool


class HoleCardDealt(Event, frozen=True):
    """The dealer's first card was dealt face down."""


class UpCardDealt(Event, frozen=True):
    """The dealer's second card was dealt face up."""

    card: str
    total: int


class SpotBetPlaced(Staked, frozen=True):
    """A seat bet on one more spot. Its hands are in the order of their spots, which are counted from the right."""

    spot: int

    @property
    def area(self) -> str:
        """The place of the bet on the felt."""
        return area(SPOT, self.spot)


class SideBetPlaced(Staked, frozen=True):
    """A seat put a side bet beside the bet on a spot. `bet`: pairs, trio."""

    spot: int
    bet: str

    @property
    def area(self) -> str:
        """The place of the bet on the felt."""
        return area(self.bet, self.spot)


class SideBetSettled(StakeSettled, frozen=True):
    """A side bet was settled. `outcome`: what the cards make (`side_bets.KINDS`), or no_pair, no_trio."""

    bet: str


class InsuranceOffered(Event, frozen=True, omit_defaults=True):
    """The dealer shows an ace, and a hand is asked for insurance of `amount` cents, half its bet."""

    seat: int
    amount: int
    hand: int = 1


class InsuranceTaken(StakeRaised, frozen=True):
    """A seat insured its bet."""


class InsuranceDeclined(Event, frozen=True, omit_defaults=True):
    """A seat declined insurance of a hand."""

    seat: int
    hand: int = 1


class DealerPeeked(Event, frozen=True):
    """The dealer looked at the hole card. Unless `has_natural`, the seats learn only that there is none."""

    has_natural: bool


class HoleCardShown(Event, frozen=True):
    """The dealer's hole card was turned up. `total` is what the two cards count."""

    card: str
    total: int


class TurnBegan(HandAsked, frozen=True):
    """A hand is to act."""

    is_soft: bool


class HandStood(Event, frozen=True):
    """A hand is done. `reason`: chosen, doubled, twenty_one, full (as many cards as a hand may have), aces (split)."""

    seat: int
    hand: int
    total: int
    reason: str


class DealerDrew(Event, frozen=True):
    """The dealer drew a card on the dealer's turn."""

    card: str
    total: int
    is_soft: bool


class InsuranceSettled(StakeSettled, frozen=True):
    """A seat's insurance was settled. `outcome`: insurance_won, insurance_lost."""


class TwentyOneHandView(msgspec.Struct, frozen=True, gc=False):
    """One hand as everybody sees it, stakes in cents. `outcome` is empty while the bet is open."""

    cards: tuple[str, ...]
    total: int
    is_soft: bool
    stake: int
    doubled: bool
    outcome: str
    spot: int = 1


class TwentyOneView(msgspec.Struct, frozen=True, gc=False):
    """The view of a seat, which at these tables is the same for everybody.

    Of the hole card only its presence is seen. `dealer` holds the dealer's cards that are face up. `insurance` is each
    seat's, in cents. `shuffle_is_next` means the cut card is out: the next round starts with a shuffle.
    """

    phase: str
    turn: int | None
    hand: int
    seats: tuple[tuple[TwentyOneHandView, ...], ...]
    insurance: tuple[int, ...]
    dealer: tuple[str, ...]
    has_hole_card: bool
    cards_left: int
    shuffle_is_next: bool
