"""Sums at the Pi'Lok table: which one a slider or a preset means, and which deserve a second thought. No picture.

What is legal comes from the rules' own offers; nothing is decided here that they would not take.
"""

from __future__ import annotations

from typing import NamedTuple

from casino.core.money import CENTS_PER_UNIT
from casino.engines.base import Offer
from casino.engines.pilok.events import PilokView, PlayerView

GRAVE_SHARE = 4  # a quarter of what somebody has, or more, is asked for twice


class Preset(NamedTuple):
    """A sum that is one press away, in cents of the street's bet."""

    key: str
    label: str
    cents: int


def player_of(view: PilokView, seat: int) -> PlayerView:
    """Somebody in the hand. Raises KeyError for a seat that is not."""
    for player in view.players:
        if player.seat == seat:
            return player
    raise KeyError(seat)


def fitted(cents: int, offer: Offer) -> int:
    """The sum of an offer nearest to a wish: whole units, but for the ends of what is offered."""
    if cents <= offer.least:
        return offer.least
    if cents >= offer.most:
        return offer.most
    whole = round(cents / CENTS_PER_UNIT) * CENTS_PER_UNIT
    return max(offer.least, min(offer.most, whole))


def presets(offer: Offer, view: PilokView, seat: int) -> list[Preset]:
    """Least, half the pot, the pot, and the most, which is all-in where the purse ends before the table's limit.

    A raise of the pot's size counts the pot with the call already in it.
    """
    player = player_of(view, seat)
    lacks = view.to_match - player.street_paid
    pot = sum(other.paid for other in view.players) + lacks
    is_all = offer.most == player.street_paid + player.stack
    wishes = [
        Preset("least", "Minimum", offer.least),
        Preset("half", "½ pot", view.to_match + pot // 2),
        Preset("pot", "Pot", view.to_match + pot),
        Preset("most", "All-in" if is_all else "Maximum", offer.most),
    ]
    inside = [wish._replace(cents=fitted(wish.cents, offer)) for wish in wishes if offer.least <= wish.cents]
    kept: dict[int, Preset] = {}
    for wish in reversed([wish for wish in inside if wish.cents <= offer.most]):  # of equal sums the largest name
        kept.setdefault(wish.cents, wish)
    return sorted(kept.values(), key=lambda wish: wish.cents)


def needs_confirmation(name: str, cost: int, view: PilokView, seat: int) -> bool:
    """Whether a slip of the finger would hurt: much money put in or given up, or a fold where nothing is asked."""
    player = player_of(view, seat)
    if name == "fold":
        has_nothing_to_match = view.to_match == player.street_paid
        return has_nothing_to_match or player.paid * GRAVE_SHARE >= player.paid + player.stack
    return cost > 0 and (cost == player.stack or cost * GRAVE_SHARE >= player.stack)
