"""A decision in words: the hand, the choice, its cost. No odds are worked out here."""

from collections.abc import Mapping, Sequence
from typing import Any

from casino.core.money import Currency, format_amount
from casino.core.texts import _, all_of, ngettext
from casino.odds.accounts.account import Decision, RoundAccount
from casino.scenes.dialogs.facts import Fact
from casino.scenes.table.coach.words import coins

_NONE = "–"
_REROLLS = (_("Reroll the first die"), _("Reroll the second die"), _("Reroll the third die"))
_CHOICES = {
    "hit": _("Hit"),
    "stand": _("Stand"),
    "stay": _("Stay"),
    "double": _("Double"),
    "split": _("Split"),
    "surrender": _("Surrender"),
    "insurance": _("Insurance"),
    "no_insurance": _("No insurance"),
    "spare": _("Spare"),
    "jump": _("Jump"),
    "reroll": _("Reroll"),
    "no_jump": _("No jump"),
    "player": _("Player"),
    "banker": _("Banker"),
    "tie": _("Tie"),
    "player_pair": _("Player pair"),
    "banker_pair": _("Banker pair"),
}
_FIGURES = (_("Net"), _("Expected"), _("Luck"), _("Mistakes cost"))


def choice_name(choice: str) -> str:
    """A choice or a bet's area in words."""
    what, _gap, number = choice.partition(" ")
    if number and what == "jump":
        return _("Jump seat {seat}", seat=number)
    if number and what == "reroll":
        return _REROLLS[int(number)]
    return _CHOICES.get(choice) or choice.replace("_", " ").capitalize() or _NONE


def times(number: int) -> str:
    """How often something happened: "once", "12 times"."""
    return _("once") if number == 1 else ngettext("{count} time", "{count} times", number, count=f"{number:,}")


def position(told: Mapping[str, Any], currency: Currency) -> str:
    """The position of a seat in words: its cards or dice against the dealer's, or its bets."""
    if (bets := told.get("bets")) is not None:
        laid = (
            _("{amount} on {bet}", amount=format_amount(100 * sum(chips), currency), bet=choice_name(area))
            for area, chips in bets.items()
        )
        return _(", ").join(laid)
    if (others := told.get("against")) is not None:
        against = all_of([_dice(dice) for dice in others.values()])
        return _("{held} against {against}", held=_dice(told["dice"]), against=against)
    held = ", ".join(_face(one) for one in told.get("cards") or told.get("dice") or ())
    return _("{held} against {against}", held=held, against=_face(told["up"]))


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
        return _("level") if decision.chosen != decision.best else "0"
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
