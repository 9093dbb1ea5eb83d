"""A decision in words: the hand, the choice, its cost. No odds are worked out here."""

from collections.abc import Mapping, Sequence
from typing import Any

from casino.core.money import Currency, format_amount
from casino.odds.account import Decision, RoundAccount
from casino.scenes.dialogs.facts import Fact
from casino.scenes.table.coach.words import coins

_NONE = "–"
_ORDINALS = ("first", "second", "third")
_FIGURES = ("Net", "Expected", "Luck", "Mistakes cost")


def choice_name(choice: str) -> str:
    """A choice or a bet's area in words."""
    what, _, number = choice.partition(" ")
    if number and what == "jump":
        return f"Jump seat {number}"
    if number and what == "reroll":
        return f"Reroll the {_ORDINALS[int(number)]} die"
    return choice.replace("_", " ").capitalize() or _NONE


def position(told: Mapping[str, Any], currency: Currency) -> str:
    """The position of a seat in words: its cards or dice against the dealer's, or its bets."""
    if (bets := told.get("bets")) is not None:
        laid = (f"{format_amount(100 * sum(chips), currency)} on {choice_name(area)}" for area, chips in bets.items())
        return ", ".join(laid)
    if (others := told.get("against")) is not None:
        against = " and ".join(_dice(dice) for dice in others.values())
        return f"{_dice(told['dice'])} against {against}"
    held = ", ".join(_face(one) for one in told.get("cards") or told.get("dice") or ())
    return f"{held} against {_face(told['up'])}"


def _face(one: object) -> str:
    """A die, or a card's rank; suits decide nothing."""
    if not isinstance(one, str):
        return str(one)
    return "10" if one[0] == "T" else one[0]


def _dice(faces: Sequence[int]) -> str:
    return " ".join(map(str, faces)) or _NONE


def cost(decision: Decision, currency: Currency) -> str:
    """The cost of a decision, in coins."""
    if decision.refusal:
        return _NONE
    if decision.is_level:
        return "level" if decision.chosen != decision.best else "0"
    return coins(-decision.cost, currency, unit=False)


def sums(account: RoundAccount | None, currency: Currency) -> list[Fact]:
    """The account's figures, which are left open before it is known."""
    if account is None:
        return [Fact(name, "…", "ink_dim") for name in _FIGURES]
    net = Fact(_FIGURES[0], coins(account.net, currency), _tone(account.net))
    if account.refusal:
        return [net]
    return [
        net,
        Fact(_FIGURES[1], coins(account.expected, currency), "ink"),
        Fact(_FIGURES[2], coins(account.luck, currency), _tone(account.luck)),
        Fact(_FIGURES[3], format_amount(round(account.given_away), currency), "lose" if account.given_away else "ink"),
    ]


def _tone(cents: Any) -> str:
    return "win" if cents > 0 else "lose" if cents < 0 else "ink"
