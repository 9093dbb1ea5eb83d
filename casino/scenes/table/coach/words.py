"""The coach's words: values as coins, the best choice first, and a warning. No odds are worked out here."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from casino.core.money import Currency, format_amount
from casino.core.texts import _, all_of, ngettext, percent
from casino.odds.value import Value, level_with_best

_SIGN = "−"
_NAMED = 2  # bets at the most, in one line
_DOING = {
    "hit": _("hitting"),
    "stand": _("standing"),
    "stay": _("staying"),
    "double": _("doubling"),
    "split": _("splitting"),
    "surrender": _("surrendering"),
    "jump": _("jumping"),
    "reroll": _("rerolling"),
    "spare": _("sparing"),
}


def coins(cents: Fraction | float, currency: Currency, *, unit: bool = True) -> str:
    """A mean gain with its sign, e.g. −0.94 gold; rounded to the cent."""
    rounded = round(cents)
    words = format_amount(abs(rounded), currency)
    return f"{'+' if rounded > 0 else _SIGN if rounded < 0 else ''}{words if unit else words.split()[0]}"


def worth(value: Value, currency: Currency, *, unit: bool = True) -> str:
    """The worth of a choice in words, which say if it is sampled or a bound."""
    told = coins(value.cents, currency, unit=unit)
    if value.kind == "at_least":
        return _("at least {amount}", amount=told)
    if value.kind == "sampled":
        return _("about {amount}", amount=told)
    return told


def headline(values: Mapping[str, Value], name: Callable[[str], str], currency: Currency) -> str:
    """All choices, the best first; those that cannot be distinguished from it are called alike.

    Choices of the same worth are named together.
    """
    level = level_with_best(values)
    order = sorted(values, key=lambda choice: values[choice].mean, reverse=True)
    best = [choice for choice in order if choice in level]
    rest = [choice for choice in order if choice not in level]
    told = {choice: worth(values[choice], currency, unit=choice in best and len(values) < 4) for choice in order}
    if len(best) == 1:
        first = _("Best: {choice}.", choice=f"{name(best[0])} {told[best[0]]}")
    else:
        said = all_of([f"{_(', ').join(names)} ({figure})" for figure, names in _together(best, told, name).items()])
        first = _("Alike: {choices}.", choices=said) if rest else _("All alike: {choices}.", choices=said)
    others = _together(rest, told, name)
    if len(others) == 1 and len(rest) > 1:
        return first + " " + _("All others {amount}.", amount=next(iter(others)))
    more = _(", ").join(f"{all_of(names)} {figure}" for figure, names in others.items())
    return f"{first} {more[0].upper()}{more[1:]}." if more else first


def _together(choices: Sequence[str], told: Mapping[str, str], name: Callable[[str], str]) -> dict[str, list[str]]:
    """The names of choices by the words on their worth, in their order."""
    found: dict[str, list[str]] = {}
    for choice in choices:
        found.setdefault(told[choice], []).append(name(choice))
    return found


def percents_text(values: Mapping[str, Value], name: Callable[[str], str]) -> str:
    """The average return of each of these bets, the best first; bets of the same worth are together."""
    order = sorted(values, key=lambda choice: values[choice].mean, reverse=True)
    together = _together(order, {choice: percent(values[choice].mean, signed=True) for choice in order}, name)
    return _(", ").join(f"{all_of(names)} {figure}" for figure, names in together.items()) + "."


def warning(chosen: str, best: str, cost: Fraction, currency: Currency) -> str:
    """The warning before a choice that gives away too much."""
    return _(
        "{doing} costs you {amount} on average. {best} instead, or press again.",
        doing=_doing(chosen),
        amount=_lost(cost, currency),
        best=f"{best[0].upper()}{best[1:]}",
    )


def warning_of_bets(dear: Sequence[str], best: str, cost: Fraction, currency: Currency) -> str:
    """The warning before bets that give away too much beside the best one, the dearest first; it has a line."""
    if len(dear) == 1:
        return warning(dear[0], best, cost, currency)
    more = len(dear) - 1
    named = (
        all_of(dear)
        if more < _NAMED
        else ngettext("{bet} and {count} more", "{bet} and {count} more", more, bet=dear[0])
    )
    return _("{bets} cost you {amount} on average. Press again to confirm.", bets=named, amount=_lost(cost, currency))


def _doing(choice: str) -> str:
    """A choice as an activity: "Doubling", "Jumping Odile Quint"; a bet by its name."""
    verb, gap, rest = choice.partition(" ")
    words = f"{_DOING.get(verb, verb)}{gap}{rest}"
    return f"{words[0].upper()}{words[1:]}"


def _lost(cost: Fraction, currency: Currency) -> str:
    return format_amount(max(1, round(cost)), currency)
