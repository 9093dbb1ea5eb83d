"""What the coach says: values as coins, the best choice first, and a warning. No odds are worked out here."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from casino.core.money import Currency, format_amount
from casino.odds.value import Value, level_with_best
from casino.ui.widgets.choices import joined

_SIGN = "−"
_NAMED = 2  # bets at the most, in one line


def coins(cents: Fraction | float, currency: Currency, *, unit: bool = True) -> str:
    """A mean gain with its sign, e.g. −0.94 gold; rounded to the cent."""
    rounded = round(cents)
    words = format_amount(abs(rounded), currency)
    return f"{'+' if rounded > 0 else _SIGN if rounded < 0 else ''}{words if unit else words.split()[0]}"


def worth(value: Value, currency: Currency, *, unit: bool = True) -> str:
    """What a choice is worth; where that is sampled or a bound it says so."""
    told = coins(value.cents, currency, unit=unit)
    if value.kind == "at_least":
        return f"at least {told}"
    if value.kind == "sampled":
        return f"about {told}"
    return told


def headline(values: Mapping[str, Value], name: Callable[[str], str], currency: Currency) -> str:
    """All choices, the best first; those that nobody can tell apart from it are called level. What is worth the same
    is named together."""
    level = level_with_best(values)
    order = sorted(values, key=lambda choice: values[choice].mean, reverse=True)
    best = [choice for choice in order if choice in level]
    rest = [choice for choice in order if choice not in level]
    told = {choice: worth(values[choice], currency, unit=choice in best and len(values) < 4) for choice in order}
    said = [f"{joined(names)} {figure}" for figure, names in _together(best, told, name).items()]
    first = f"Level: {joined(said)}." if len(best) > 1 else f"Best: {said[0]}."
    others = _together(rest, told, name)
    if len(others) == 1 and len(rest) > 1:
        return f"{first} All others {next(iter(others))}."
    more = ", ".join(f"{joined(names)} {figure}" for figure, names in others.items())
    return f"{first} {more[0].upper()}{more[1:]}." if more else first


def _together(choices: Sequence[str], told: Mapping[str, str], name: Callable[[str], str]) -> dict[str, list[str]]:
    """The names of choices by what is told of them, in their order."""
    found: dict[str, list[str]] = {}
    for choice in choices:
        found.setdefault(told[choice], []).append(name(choice))
    return found


def in_hundreds(values: Mapping[str, Value], name: Callable[[str], str]) -> str:
    """What a hundred on each of these bets brings on average, the best first; bets that are worth the same together."""
    order = sorted(values, key=lambda choice: values[choice].mean, reverse=True)
    together = _together(order, {choice: _signed(100 * values[choice].mean) for choice in order}, name)
    return f"{', '.join(f'{joined(names)} {figure}' for figure, names in together.items())} in 100."


def _signed(figure: float) -> str:
    return f"{figure:+.2f}".replace("-", _SIGN)


def warning(chosen: str, best: str, cost: Fraction, currency: Currency) -> str:
    """What is said before a choice that gives away too much."""
    named = f"{chosen[0].upper()}{chosen[1:]}"
    return f"{named} gives away {_lost(cost, currency)} on average: {best} is better. Press again to confirm."


def warning_of_bets(dear: Sequence[str], best: str, cost: Fraction, currency: Currency) -> str:
    """What is said before bets that give away too much beside the best one, the dearest first; it has a line."""
    if len(dear) == 1:
        return warning(dear[0], best, cost, currency)
    named = joined(dear) if len(dear) <= _NAMED else f"{dear[0]} and {len(dear) - 1} more"
    return f"{named} give away {_lost(cost, currency)} on average. Press again to confirm."


def _lost(cost: Fraction, currency: Currency) -> str:
    return format_amount(max(1, round(cost)), currency)
