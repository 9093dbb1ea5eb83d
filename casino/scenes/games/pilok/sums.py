"""Works out sums at the Pi'Lok table: those of slider and presets, and those that have to be confirmed.

All of them are within what the rules offer.
"""

from typing import NamedTuple

from casino.core.money import CENTS_PER_UNIT
from casino.core.texts import _, pgettext
from casino.engines.base import Offer
from casino.engines.pilok.events import PilokView, PlayerView

_LARGE_PART = 3  # a third of the pot, or more, is not folded by a slip
_CHEAP_PART = 8  # nor is a call refused by one that costs an eighth of the pot, or less
GRAVE_SHARE = 4  # a quarter of a player's money, or more, has to be confirmed

PRESETS = {"least": _("Minimum"), "half": _("½ pot"), "pot": pgettext("bet", "Pot"), "most": _("Maximum")}


class Preset(NamedTuple):
    """A sum for one press, as the street's bet in cents."""

    key: str
    label: str
    cents: int


def player_of(view: PilokView, seat: int) -> PlayerView:
    """The player at a seat. Raises KeyError for a seat that is not in the hand."""
    for player in view.players:
        if player.seat == seat:
            return player
    raise KeyError(seat)


def fitted(cents: int, offer: Offer) -> int:
    """The nearest sum that an offer allows, in whole units except for its least and its most."""
    if cents <= offer.least:
        return offer.least
    if cents >= offer.most:
        return offer.most
    whole = round(cents / CENTS_PER_UNIT) * CENTS_PER_UNIT
    return max(offer.least, min(offer.most, whole))


def presets(offer: Offer, view: PilokView, seat: int) -> list[Preset]:
    """The least, half the pot, the pot, and the most, which is all-in if the purse ends before the table's limit.

    A raise of the pot's size counts the pot with the call already in it.
    """
    player = player_of(view, seat)
    lacks = view.to_match - player.street_paid
    pot = pot_of(view) + lacks
    is_all = offer.most == player.street_paid + player.stack
    wanted = [
        Preset("least", PRESETS["least"], offer.least),
        Preset("half", PRESETS["half"], view.to_match + pot // 2),
        Preset("pot", PRESETS["pot"], view.to_match + pot),
        Preset("most", _("All-in") if is_all else PRESETS["most"], offer.most),
    ]
    allowed = [preset._replace(cents=fitted(preset.cents, offer)) for preset in wanted if offer.least <= preset.cents]
    by_sum = {preset.cents: preset for preset in allowed}  # of equal sums the last is named
    return sorted(by_sum.values(), key=lambda preset: preset.cents)


def pot_of(view: PilokView) -> int:
    """Everything put into the hand, in cents."""
    return sum(player.paid for player in view.players)


def is_cheap(view: PilokView, player: PlayerView) -> bool:
    """Whether a call costs little beside what is in the pot."""
    return 0 < (view.to_match - player.street_paid) * _CHEAP_PART <= pot_of(view)


def needs_confirmation(name: str, cost: int, view: PilokView, seat: int, fee: int) -> bool:
    """Whether an action has to be confirmed: it costs or gives up much money, or folds where going on costs little.

    `fee` is the Berthing Fee in cents, which is given up lightly.
    """
    player = player_of(view, seat)
    if name == "fold":
        has_nothing_to_match = view.to_match == player.street_paid
        is_much = player.paid * GRAVE_SHARE >= player.paid + player.stack
        is_large_part = player.paid > fee and player.paid * _LARGE_PART >= pot_of(view)
        return has_nothing_to_match or is_much or is_large_part or is_cheap(view, player)
    return cost > 0 and (cost == player.stack or cost * GRAVE_SHARE >= player.stack)
